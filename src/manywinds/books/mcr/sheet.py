"""The sheet of a session: its rows, game points, table points, and the checks before it is signed (MCR-75).

Persons stand in the order of their seats at the start, and keep their columns for the whole session.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from manywinds.books.mcr.pay import read_row
from manywinds.books.mcr.rounds import HANDS, place_of
from manywinds.kernel.errors import HandError
from manywinds.kernel.wall import SEATS
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.scoring.exact import Points
from manywinds.rules.table.flow import Outcome
from manywinds.rules.table.pay import NOBODY, Settlement
from manywinds.rules.table.penalty import Penalty
from manywinds.rules.table.tournament import PaidWin

WIN: Final = "MCR-70"
"""The clause by which a win is paid; any other transfer of a hand is a penalty."""
NONE: Final = (0, 0, 0, 0)


class Row(NamedTuple):
    """One hand on the sheet: what its win changed, and the penalties booked after it in the same row (MCR-71)."""

    result: tuple[int, ...]
    transfers: tuple[int, ...] = NONE
    """Penalty points that went from one player to others."""
    forfeits: tuple[int, ...] = NONE
    """Penalty points that nobody received."""

    def changes(self) -> list[int]:
        """What the row adds to everybody's sum."""
        return [self.result[each] + self.transfers[each] - self.forfeits[each] for each in range(SEATS)]


class SessionResult(NamedTuple):
    """What a session came to: game points, table points, and the points that nobody received (MCR-9)."""

    game_points: list[int]
    table_points: list[Fraction]
    forfeited: int


def _refuse_columns(*columns: Sequence[Points]) -> None:
    for column in columns:
        if len(column) != SEATS:
            raise HandError("A row has a figure for each of the four players, not {count}.", count=len(column))


def written(changes: Sequence[int], transfers: Sequence[int] = NONE, forfeits: Sequence[int] = NONE) -> Row:
    """The row behind four figures on paper, from which the penalties named apart are taken out again."""
    _refuse_columns(changes, transfers, forfeits)
    result = [changes[each] - transfers[each] + forfeits[each] for each in range(SEATS)]
    return Row(tuple(result), tuple(transfers), tuple(forfeits))


def win_of_row(
    book: Rulebook, changes: Sequence[int], transfers: Sequence[int], forfeits: Sequence[int]
) -> PaidWin | None:
    """The win behind four figures on paper; nothing after a draw. A row that does not add up is refused with the
    difference (MCR-T19, MCR-T20)."""
    row = written(changes, transfers, forfeits)
    check_row(book, row)
    return read_row(list(row.result), book.minimum) if any(row.result) else None


def row_of(settlement: Settlement, seats: Sequence[int]) -> Row:
    """The row of a hand. `seats` has the person on each seat wind."""
    result, transfers, forfeits = list(NONE), list(NONE), list(NONE)
    for each in settlement.transfers:
        points = int(each.points)
        if each.payee == NOBODY:
            forfeits[seats[each.payer]] += points
            continue
        column = result if each.clause == WIN else transfers
        column[seats[each.payer]] -= points
        column[seats[each.payee]] += points
    return Row(tuple(result), tuple(transfers), tuple(forfeits))


def rows_of(outcomes: list[Outcome], between: Sequence[tuple[int, tuple[int, ...], Penalty]] = ()) -> list[Row]:
    """The rows of a session's hands in order, as a match has booked them. What was booked between two hands stands in
    the row of the hand it belongs to, and in one of its own where that hand was not played (MCR-71)."""
    rows = [row_of(Settlement(outcome.transfers()), place_of(each).seats) for each, outcome in enumerate(outcomes, 1)]
    for number, seats, penalty in between:
        rows += [Row(NONE)] * (number - len(rows))
        rows[number - 1] = _with(rows[number - 1], row_of(Settlement(list(penalty.transfers)), seats))
    return rows


def _with(row: Row, more: Row) -> Row:
    """A row with further penalties."""
    transfers = [row.transfers[each] + more.transfers[each] for each in range(SEATS)]
    forfeits = [row.forfeits[each] + more.forfeits[each] for each in range(SEATS)]
    return Row(row.result, tuple(transfers), tuple(forfeits))


def running(rows: list[Row]) -> list[list[int]]:
    """Everybody's sum after each row, from zero (MCR-72)."""
    sums = list(NONE)
    found = []
    for row in rows:
        sums = [before + change for before, change in zip(sums, row.changes(), strict=True)]
        found.append(sums)
    return found


def game_points(rows: list[Row]) -> list[int]:
    """Hand results, plus or minus transfers, minus forfeits (MCR-72)."""
    return running(rows)[-1] if rows else list(NONE)


def forfeited(rows: list[Row]) -> int:
    """The points nobody received."""
    return sum(sum(row.forfeits) for row in rows)


def place_points(book: Rulebook) -> list[int]:
    """Table points of the places from the first to the last (MCR-73)."""
    return [int(part) for part in str(book.options.values["table_points"]).split("/")]


def table_points(book: Rulebook, points: Sequence[Points]) -> list[Fraction]:
    """Table points for these game points. Who is equal shares what the places are worth (MCR-74)."""
    _refuse_columns(points)
    places = place_points(book)
    found = []
    for each in points:
        above = sum(1 for other in points if other > each)
        equal = sum(1 for other in points if other == each)
        found.append(Fraction(sum(places[above : above + equal]), equal))
    return found


def decimals(points: Fraction) -> str:
    """Table points as a sheet shows them: `2.33` (MCR-74)."""
    return f"{float(points):.2f}"


def session_result(book: Rulebook, rows: list[Row]) -> SessionResult:
    """The result of a session whose rows are right."""
    if len(rows) > HANDS:
        raise HandError("A session has {hands} hands, not {count}.", hands=HANDS, count=len(rows))
    for row in rows:
        check_row(book, row)
    points = game_points(rows)
    return SessionResult(points, table_points(book, points), forfeited(rows))


def difference(row: Row) -> int:
    """By how much the row misses its sum, which is minus its forfeits (MCR-75)."""
    return sum(row.changes()) + sum(row.forfeits)


def check_row(book: Rulebook, row: Row) -> None:
    """Refuse a row that does not add up, or whose result no win could have made (MCR-75)."""
    _refuse_columns(row.result, row.transfers, row.forfeits)
    if min(row.forfeits) < 0:
        raise HandError("Forfeits are taken, never given.")
    missed = difference(row)
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


def check_table_points(book: Rulebook, given: Sequence[Fraction], points: Sequence[int] | None = None) -> None:
    """Refuse table points that do not total what there is, or do not follow from the game points (MCR-75)."""
    total = sum(place_points(book))
    if sum(given) != total:
        raise HandError(
            "The table points of a table total {total}, not {given}.", total=total, given=decimals(Fraction(sum(given)))
        )
    if points is not None and list(given) != table_points(book, points):
        raise HandError("The table points do not follow from the game points.")


def check_session(book: Rulebook, rows: list[Row], points: Sequence[int], given: Sequence[Fraction]) -> None:
    """Refuse a sheet whose totals do not follow from its rows (MCR-75)."""
    result = session_result(book, rows)
    if sum(points) != -result.forfeited:
        raise HandError(
            "The game points of this session total {wanted}, not {given}.", wanted=-result.forfeited, given=sum(points)
        )
    if list(points) != result.game_points:
        raise HandError("The game points are not the sums of the rows.")
    check_table_points(book, given, points)
