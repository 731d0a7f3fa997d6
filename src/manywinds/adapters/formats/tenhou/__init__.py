"""Tenhou's games: XML logs, tenhou.net/6, its walls and its yaku."""
