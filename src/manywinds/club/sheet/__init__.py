"""The score sheet of one real table."""
