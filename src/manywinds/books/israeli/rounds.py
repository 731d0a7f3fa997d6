"""Games of the Israeli game: seats rotate when the leader does not win, the leader sits at the round wind."""

from typing import Final

from manywinds.kernel.tiles import WIND_LETTERS
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.scoring.exact import Points
from manywinds.rules.table.ending import Ending
from manywinds.rules.table.rounds import Place, Rounds

SIMPLE: Final = 4
EXTENDED: Final = 16


class CardRounds(Rounds):
    """Count rotations, not hands (ISR-76); ISR-77 goes through a game."""

    def opener(self, place: Place) -> int:
        """The leader is whoever sits at the round wind (ISR-10)."""
        return place.round

    def after(self, place: Place, ending: Ending, points: list[Points]) -> Place | None:  # noqa: ARG002
        # A draw is played again, and a leader who wins stays (ISR-69).
        if not ending.winners or self.opener(place) in ending.winners:
            return place._replace(number=place.number + 1)
        moves = place.moves + 1
        extended = self.book.options.values["game"] == "extended"
        if moves == (EXTENDED if extended else SIMPLE):
            return None
        # Every seat wind moves one step on: East becomes South (ISR-70).
        seats = (place.seats[3], *place.seats[:3])
        # In an extended game every fourth rotation changes the round wind (ISR-74, ISR-75).
        round = next_round_wind(self.book, place.round) if moves % SIMPLE == 0 else place.round
        return Place(place.number + 1, round, seats, moves)


def next_round_wind(book: Rulebook, wind: int) -> int:
    """The round wind after this one in an extended game (ISR-74)."""
    order = str(book.options.values["round_winds"])
    return WIND_LETTERS.index(order[(order.index(WIND_LETTERS[wind]) + 1) % 4])


def rounds(book: Rulebook) -> Rounds:
    """A simple game of four rotations (ISR-73), or an extended one; the highest sum wins (ISR-78). Turns run clockwise
    (ISR-25). The leader (ISR-10) does not deal: the owner of the broken side does (ISR-15)."""
    rounds = CardRounds(book)
    rounds.clockwise = True
    rounds.led = True
    return rounds
