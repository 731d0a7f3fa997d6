"""A session of the competition rules: sixteen hands, the deal passes every time, seats change between rounds.

A session is four rounds of four hands (MCR-1), each round with its wind (MCR-2). Seat winds are given anew for each
hand: the dealer is East, and the others follow to his right (MCR-3).
"""

from typing import Final

from manywinds.rules.rulebook import Rulebook
from manywinds.rules.scoring.exact import Points
from manywinds.rules.table.ending import Ending
from manywinds.rules.table.rounds import Place, Rounds

HANDS_OF_ROUND: Final = 4
SEATS_OF_ROUND: Final = ((0, 1, 2, 3), (1, 0, 3, 2), (2, 3, 1, 0), (3, 2, 0, 1))
"""Who sits East, South, West and North when a round begins (MCR-15)."""


def place_of(number: int) -> Place:
    """The deal of this number: round, which names the wind (MCR-2), and seats with the dealer first (MCR-16), who
    is East (MCR-3)."""
    round, hand = divmod(number - 1, 4)
    order = SEATS_OF_ROUND[round]
    return Place(number, round, (*order[hand:], *order[:hand]), number - 1)


class SessionRounds(Rounds):
    """The dealer passes after every hand, won or drawn (MCR-14, MCR-48)."""

    def after(self, place: Place, ending: Ending, points: list[Points]) -> Place | None:  # noqa: ARG002
        hands = HANDS_OF_ROUND * int(self.book.options.values["rounds_per_session"])
        return place_of(place.number + 1) if place.number < hands else None


def rounds(book: Rulebook) -> Rounds:
    """Sixteen hands from zero, or fewer rounds where a table agrees on that (MCR-1)."""
    return SessionRounds(book)
