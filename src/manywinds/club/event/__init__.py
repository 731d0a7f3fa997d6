"""A tournament: registration, sessions, tables, standings, appeals. Its log is the only truth."""
