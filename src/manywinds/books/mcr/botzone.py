"""The competition rules as Botzone plays them (`mcr-botzone`): walls of the players' own, one hand, a price for fouls.

The round wind of the one hand is given; person 0 is East, and the others follow in the order of play (BOT-1).
"""

from typing import Final

from manywinds.books.mcr.flow import CompetitionFlow
from manywinds.books.mcr.flow import flow as competition_flow
from manywinds.kernel.deal import Deal
from manywinds.kernel.flow import VOIDS
from manywinds.kernel.wall import WallRule
from manywinds.rules.rulebook import Note, Rulebook
from manywinds.rules.scoring.exact import Points
from manywinds.rules.table.flow import Flow
from manywinds.rules.table.penalty import EACH, SEEN, Fine, Offence, Offences
from manywinds.rules.table.rounds import Place, Rounds

# 136 tiles, a quarter of them for each player (BOT-2).
WALL: Final = WallRule(flowers=0, throws=(), private=True)

FOUL: Final = Offence(
    "BOT-5", "BOT-5", "A move that is not possible, or a win that is none.", SEEN, Fine((10,), EACH), VOIDS
)

NOTES: Final = (Note("wall", "", "BOT-2"), Note("fouls", "The hand ends, and each of the others gets 10.", "BOT-5"))


class BotzoneFlow(CompetitionFlow):
    """Whoever answers what is not possible pays, and the hand is over (BOT-5)."""

    def false_win(self, deal: Deal, seat: int) -> int:  # noqa: ARG002
        return self.offence(FOUL.code)

    def counts_named_fans(self) -> bool:
        return False

    def false_call(self, deal: Deal, seat: int) -> int:  # noqa: ARG002
        return self.offence(FOUL.code)


def botzone_flow(book: Rulebook) -> Flow:
    """As the competition rules, with the last tile of every player's own wall (BOT-3, BOT-4)."""
    usual = competition_flow(book)
    flow = BotzoneFlow(book)
    flow.dealt_tile_counts = usual.dealt_tile_counts
    flow.kongs_face_down = usual.kongs_face_down
    flow.offences = Offences((*usual.offences.rows, FOUL))
    flow.unreplaced_kong_draws = True
    return flow


def botzone_flow_before(book: Rulebook) -> Flow:
    """As games were stored before a kong of a discard could end the hand."""
    flow = botzone_flow(book)
    flow.unreplaced_kong_draws = False
    return flow


def before(book: Rulebook) -> Rulebook:
    """The book of then."""
    return book.replace(flow=botzone_flow_before)


class OneHand(Rounds):
    """A game is one hand (BOT-1), also if a foul ends it (BOT-5)."""

    def after_void(self, place: Place, points: list[Points]) -> Place | None:  # noqa: ARG002
        return None


def one_hand(book: Rulebook) -> Rounds:
    """One hand from zero."""
    return OneHand(book, deals=1)
