"""Formats and interfaces of other programs. Each stands alone; some need an extra of the package."""
