"""Seating plans: who meets whom, at which table, on which wind."""
