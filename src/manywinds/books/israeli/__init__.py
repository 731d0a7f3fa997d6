"""The Israeli classical game for cards (`israeli`)."""
