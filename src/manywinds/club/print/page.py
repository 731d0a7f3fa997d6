"""What is printed, as plain data: titles, facts, tables, lines to sign on. `pdf` draws it, `to_csv` writes tables."""

import csv
import io
from collections.abc import Sequence
from typing import NamedTuple

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What makes a spreadsheet compute a cell instead of showing it."""


class Grid(NamedTuple):
    """A table. Columns listed in `start` are read from their beginning, the others are figures in the middle."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    widths: tuple[float, ...]
    start: tuple[int, ...] = ()
    over: tuple[tuple[str, int], ...] = ()
    """Headings above the heading, each over so many columns."""
    strong: tuple[int, ...] = ()
    """Rows in bold; -1 is the last."""
    title: str = ""
    height: float = 6.5


class PrintPage(NamedTuple):
    """One sheet of paper, or as many as its tables need."""

    title: str
    facts: tuple[tuple[str, str], ...] = ()
    grids: tuple[Grid, ...] = ()
    signs: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    landscape: bool = False
    columns: int = 1
    """Tables beside each other."""


def to_csv(pages: Sequence[PrintPage]) -> str:
    """The tables of all pages, their headings once where they are the same; a page's facts stand in front of it."""
    sink = io.StringIO()
    writer = csv.writer(sink, lineterminator="\n")
    before: tuple[str, ...] = ()
    for page in pages:
        if len(pages) > 1 and page.facts:
            writer.writerow([_cell(f"{name}: {value}" if value else name) for name, value in page.facts])
            before = ()
        for grid in page.grids:
            if grid.title:
                writer.writerow([_cell(grid.title)])
                before = ()
            head = whole_head(grid)
            if head != before:
                writer.writerow([_cell(each) for each in head])
                before = head
            for row in grid.rows:
                writer.writerow([_cell(each) for each in row])
    return sink.getvalue()


def whole_head(grid: Grid) -> tuple[str, ...]:
    """One heading a column: that above and its own."""
    above: list[str] = []
    for text, span in grid.over:
        above += [text] * span
    above += [""] * (len(grid.head) - len(above))
    return tuple(" ".join(part for part in (high, low) if part) for high, low in zip(above, grid.head, strict=True))


def _cell(text: str) -> str:
    """A name that begins like a formula is no formula; figures stay figures."""
    plain = text.replace("−", "-")
    number = plain.lstrip("+-").replace(".", "", 1)
    if number.isascii() and number.isdecimal():
        return plain.lstrip("+")
    return f"'{text}" if len(text) > 1 and text.startswith(FORMULA) else text
