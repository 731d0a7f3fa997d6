"""Programs of others at our tables."""
