"""From deal to deal: who sits where, who opens next, when a game is over and what it comes to."""

from typing import NamedTuple

from manywinds.kernel.errors import RulebookError
from manywinds.kernel.native import mypyc_attr
from manywinds.kernel.tiles import SEATS
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.scoring.exact import Points
from manywinds.rules.table.ending import Ending

AT_START = (0, 1, 2, 3)


class Place(NamedTuple):
    """Where a game stands. Persons are numbered by the seats they drew: 0 sat down as East."""

    number: int = 1
    """Which deal it is, repeats counted."""
    round: int = 0
    seats: tuple[int, ...] = AT_START
    """The person on each seat wind."""
    moves: int = 0
    """How often the seats have moved."""
    counters: int = 0
    sticks: int = 0


@mypyc_attr(allow_interpreted_subclasses=True)
class Rounds:
    """How a book goes from deal to deal. The plain way: East stays after a win or a draw, otherwise the deal passes; a
    round ends when it comes back to whoever opened it, and four rounds are a game."""

    def __init__(self, book: Rulebook, rounds: int = 4, deals: int = 0, start: int = 0) -> None:
        self.book = book
        self.rounds = rounds
        self.deals = deals
        """A number of deals instead of rounds; 0 plays the rounds."""
        self.start = start
        """Points everybody starts with."""
        self.clockwise = False
        """Turns run clockwise: the next player sits on the left, not on the right."""
        self.led = False
        """Whoever opens is the leader, and not always the one who deals."""

    def first(self) -> Place:
        """The first deal."""
        return Place()

    def opener(self, _place: Place) -> int:
        """The seat that opens."""
        return 0

    def stays(self, ending: Ending) -> bool:
        """Nobody moves after this deal."""
        return not ending.winners or 0 in ending.winners

    def after(self, place: Place, ending: Ending, points: list[Points]) -> Place | None:  # noqa: ARG002
        """The next deal, or nothing when the game is over. `points` are those of the persons, this deal included."""
        if self.deals and place.number >= self.deals:
            return None
        if self.stays(ending):
            return place._replace(number=place.number + 1)
        seats = (*place.seats[1:], place.seats[0])
        moves = place.moves + 1
        round = moves // SEATS
        if not self.deals and round >= self.rounds:
            return None
        return Place(place.number + 1, round % SEATS, seats, moves)

    def after_void(self, place: Place, points: list[Points]) -> Place | None:  # noqa: ARG002
        """A void deal is played again by the same seats in the same round (ISR-72)."""
        return place._replace(number=place.number + 1)

    def final(
        self, points: list[Points], _place: Place, deducted: tuple[int, int, int, int] = (0, 0, 0, 0)
    ) -> list[Points]:
        """The final scores of the persons; some offences are taken off only now."""
        return [each - self.start - deducted[person] for person, each in enumerate(points)]

    def ranking(self, points: list[Points]) -> list[int]:
        """The place of each person, 1 to 4; equal points share a place."""
        return [1 + sum(1 for other in points if other > each) for each in points]


def rounds_of(book: Rulebook) -> Rounds:
    """How a book, with its options, goes from deal to deal."""
    rounds = None if book.rounds is None else book.rounds(book)
    if not isinstance(rounds, Rounds):
        raise RulebookError("{book!r} does not say how a game goes on.", book=book.id)
    return rounds
