"""The sheet of a session: what four figures of a row say, which of them are refused (MCR-75), and table points.

Persons stand in the order of their seats at the start, and keep their columns for the whole session.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from manywinds.books.mcr.pay import read_row
from manywinds.kernel.errors import HandError
from manywinds.kernel.tiles import SEATS
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.scoring.exact import Points
from manywinds.rules.table.tournament import PaidWin

NONE: Final = (0, 0, 0, 0)


class HandRow(NamedTuple):
    """One hand on the sheet: what its win changed, and the penalties booked after it in the same row (MCR-71)."""

    result: tuple[int, ...]
    transfers: tuple[int, ...] = NONE
    """Penalty points that went from one player to others."""
    forfeits: tuple[int, ...] = NONE
    """Penalty points that nobody received."""

    def changes(self) -> list[int]:
        """What the row adds to everybody's sum."""
        return [self.result[each] + self.transfers[each] - self.forfeits[each] for each in range(SEATS)]


def _refuse_columns(*columns: Sequence[Points]) -> None:
    for column in columns:
        if len(column) != SEATS:
            raise HandError("A row has a figure for each of the four players, not {count}.", count=len(column))


def written(changes: Sequence[int], transfers: Sequence[int] = NONE, forfeits: Sequence[int] = NONE) -> HandRow:
    """The row behind four figures on paper, from which the penalties named apart are taken out again."""
    _refuse_columns(changes, transfers, forfeits)
    result = [changes[each] - transfers[each] + forfeits[each] for each in range(SEATS)]
    return HandRow(tuple(result), tuple(transfers), tuple(forfeits))


def win_of_row(
    book: Rulebook, changes: Sequence[int], transfers: Sequence[int], forfeits: Sequence[int]
) -> PaidWin | None:
    """The win behind four figures on paper; nothing after a draw. A row that does not add up is refused with the
    difference (MCR-T19, MCR-T20)."""
    row = written(changes, transfers, forfeits)
    check_row(book, row)
    return read_row(list(row.result), book.minimum) if any(row.result) else None


def place_points(book: Rulebook) -> list[int]:
    """Table points of the places from the first to the last (MCR-73)."""
    return [int(part) for part in str(book.options.values["table_points"]).split("/")]


def table_points(book: Rulebook, points: Sequence[Points]) -> list[Fraction]:
    """Table points for these game points (MCR-9). Who is equal shares what the places are worth (MCR-74)."""
    _refuse_columns(points)
    places = place_points(book)
    found = []
    for each in points:
        above = sum(1 for other in points if other > each)
        equal = sum(1 for other in points if other == each)
        found.append(Fraction(sum(places[above : above + equal]), equal))
    return found


def check_row(book: Rulebook, row: HandRow) -> None:
    """Refuse a row that does not add up, or whose result no win could have made (MCR-75)."""
    _refuse_columns(row.result, row.transfers, row.forfeits)
    if min(row.forfeits) < 0:
        raise HandError("Forfeits are taken, never given.")
    missed = sum(row.changes()) + sum(row.forfeits)
    if missed:
        raise HandError(
            "The row should sum to {wanted}; it is off by {missed:+}.", wanted=-sum(row.forfeits), missed=missed
        )
    if sum(row.transfers):
        raise HandError(
            "What one pays as a penalty another gets; this is off by {missed:+}.", missed=sum(row.transfers)
        )
    if any(change != 0 for change in row.result):
        read_row(list(row.result), book.minimum)
