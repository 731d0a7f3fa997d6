"""Score sheets and tournaments on the server, kept as journals that only grow."""
