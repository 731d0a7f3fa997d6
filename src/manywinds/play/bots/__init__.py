"""Bots, one file each. A bot is a function that picks one of a seat's legal actions."""
