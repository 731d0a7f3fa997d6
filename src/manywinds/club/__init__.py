"""The club: score sheets of real tables, and tournaments. Everything is a log of entries and functions over it."""
