"""Where tables and sentences are printed."""

import io
import os
import sys

from rich.console import Console

PIPED_WIDTH = 160
"""Columns of a table that goes to a file or another program, which has no width of its own."""


def console() -> Console:
    """Standard output, as wide as the terminal; sentences are wrapped by whoever reads them, never by us."""
    has_width = sys.stdout.isatty() or "COLUMNS" in os.environ
    return Console(width=None if has_width else PIPED_WIDTH, highlight=False, markup=False)


def set_stream(stream: object, errors: str, encoding: str | None = None) -> None:
    """Let a stream pass what its encoding cannot hold instead of failing on it."""
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(encoding=encoding, errors=errors)


def tell(*sentences: str) -> None:
    """Print sentences, one a line."""
    console().print(*sentences, sep="\n", soft_wrap=True)
