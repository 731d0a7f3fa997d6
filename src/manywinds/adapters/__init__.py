"""Games, records and bots of other programs."""
