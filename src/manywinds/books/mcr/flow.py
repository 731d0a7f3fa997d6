"""How deals of the competition rules are played.

Mostly as `DealFlow` has it: thirteen tiles outside the own turn (MCR-5), flowers first, seat by seat (MCR-23), then
turns of a draw or claim, kongs, and Hu or a discard (MCR-28), no draw before all have answered (MCR-29), any tile
discarded (MCR-31). Chows are the lower player's, other claims anyone's (MCR-34); the claimant discards and his lower
player goes on (MCR-39). Kongs are melded, concealed or promoted (MCR-40), as many as there are replacements for
(MCR-41), but none after a claimed chow or pung (MCR-42). A hand waits and wins (MCR-7) on a tile of the wall or of
another (MCR-49), and has one winner (MCR-56).
"""

from manywinds.books.mcr.penalties import offences
from manywinds.kernel.action import CALL, VERBS
from manywinds.kernel.deal import Deal
from manywinds.kernel.flow import CALL_BINDS
from manywinds.kernel.native import i64
from manywinds.kernel.state import TURN
from manywinds.kernel.tiles import KIND_BITS
from manywinds.kernel.win import LAST_OF_KIND
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.table.flow import Flow

OTHERS = 3


class CompetitionFlow(Flow):
    """The last tile of its kind is seen by all (MCR-67)."""

    def circumstances(self, deal: Deal, seat: i64, self_draw: bool) -> i64:
        bits: i64 = deal.came
        kind = deal.tile & KIND_BITS
        seen = deal.seen(kind)
        if not self_draw and deal.konging < 0:
            # The discard itself lies open too.
            seen -= 1
        return bits | LAST_OF_KIND if seen == OTHERS and deal.konging < 0 else bits

    # A judged table.

    def false_win(self, deal: Deal, seat: int) -> int:
        """A complete hand below the minimum costs less than none at all; a dead hand has none (PEN-12, PEN-13)."""
        own = seat == deal.turn and deal.phase == TURN
        shape = deal.completes(seat) if own else deal.waits(seat) >> (deal.tile & KIND_BITS) & 1 == 1
        return self.offence("PEN-12" if shape and not deal.dead >> seat & 1 else "PEN-13")

    def false_call(self, deal: Deal, seat: int) -> int:
        """A call binds (MCR-38), and an empty one is PEN-08. Who has said Hu after it must carry it out; if he cannot,
        it is a wrong set, PEN-07 (PEN-23)."""
        wrong = deal.refused >> seat & 1 == 1 and deal.answers[seat] & VERBS == CALL
        return self.offence("PEN-07" if wrong else "PEN-08")

    def counts_named_fans(self) -> bool:
        """Basic points are those of the fans the winner announced (MCR-69); too few of them are PEN-12."""
        return True

    def call_then_win(self, deal: Deal, seat: int) -> int:
        """The first call counts, and Hu after it is none (MCR-38, PEN-23)."""
        return self.offence("PEN-23")

    # With a clock: an ordinary table ignores a late pung, and a late discard is an offence at any (MCR-85).

    def late_discard(self) -> str:
        return "PEN-30"

    def late_pung(self) -> str:
        return "PEN-11"


def flow(book: Rulebook) -> Flow:
    """The wall is played to its last tile (MCR-21), which no kong follows (MCR-46); a flower there ends the hand
    (MCR-26); a promoted kong may be robbed (MCR-45); the nearest of several winners wins (MCR-36); passing locks
    nothing (MCR-37); the dealer wins on the last tile he took (MCR-57); concealed kongs lie face down (MCR-43),
    until the hand is over (MCR-47)."""
    # Thirteen tiles outside the own turn (MCR-5) and one winner (MCR-56) are as `DealFlow` has it.
    flow = CompetitionFlow(book)
    flow.dealt_tile_counts = True
    flow.kongs_face_down = True
    # A flower drawn may be kept or discarded, where the table wants that (MCR-24, MCR-25).
    flow.flowers_by_hand = book.options.values["flowers"] == "by_hand"
    # A dead hand still claims sets, but may not win (MCR-8).
    flow.offences = offences(book)
    flow.second_thoughts = CALL_BINDS
    return flow
