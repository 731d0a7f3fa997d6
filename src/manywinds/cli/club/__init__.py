"""Commands of a club: sheet, event, seating."""
