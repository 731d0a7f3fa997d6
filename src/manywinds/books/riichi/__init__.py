"""Riichi (`riichi-phoenix`)."""
