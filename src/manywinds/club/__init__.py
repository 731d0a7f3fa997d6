"""The life of a club: events, seating, standings."""
