"""Environments for programs that learn: observations, PettingZoo, many tables at once."""
