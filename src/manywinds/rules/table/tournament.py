"""What a book says about tournaments beyond play: how results are entered and ranked, and who decides."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

from manywinds.rules.scoring.exact import Points

if TYPE_CHECKING:
    from manywinds.rules.rulebook import Rulebook


class PaidWin(NamedTuple):
    """What a row of a score sheet shows: who won, who discarded (-1 for a self-draw) and the points of the hand."""

    winner: int
    discarder: int
    basic_points: int


TablePoints = Callable[["Rulebook", Sequence[Points]], list[Fraction]]
WinOfRow = Callable[["Rulebook", Sequence[int], Sequence[int], Sequence[int]], PaidWin | None]
Late = Callable[[int], str]


class TournamentRules(NamedTuple):
    """Every part is there only where the book has it."""

    table_points: TablePoints | None = None
    """The table points that follow from what the four persons of a table have won."""
    win_of_row: WinOfRow | None = None
    """The win behind four figures of a paper sheet, given which of them are penalties to others and which to nobody;
    nothing after a draw. A row that no win could have made is refused."""
    late: Late | None = None
    """The code of being late by so many seconds; empty for who is in time."""
    missed: str = ""
    """The code of coming so late that the session is missed."""
    least_sessions: int = 0
    """How many sessions a tournament has at least."""
    sessions_clause: str = ""
    """The clause that says so."""
    final_referee: str = ""
    """The clause by which the referee decides what the rules do not cover, without appeal."""


NO_TOURNAMENTS: Final = TournamentRules()
