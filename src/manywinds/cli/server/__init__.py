"""Commands that run a server: serve, backup, restore."""
