"""The formats and protocols of other programs."""
