"""How deals of the competition rules are played."""

from manywinds.kernel.deal import Deal
from manywinds.kernel.native import i64
from manywinds.kernel.tiles import KIND_BITS
from manywinds.kernel.win import LAST_OF_KIND
from manywinds.rules.flow import Flow
from manywinds.rules.rulebook import Rulebook

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


def flow(book: Rulebook) -> Flow:
    """The wall is played to its last tile (MCR-21), which no kong follows (MCR-46); a flower there ends the hand
    (MCR-26); a promoted kong may be robbed (MCR-45); the nearest of several winners wins (MCR-36); passing locks
    nothing (MCR-37); the dealer wins on the last tile he took (MCR-57); concealed kongs lie face down (MCR-43)."""
    course = CompetitionFlow(book)
    course.dealt_tile_counts = True
    course.kongs_face_down = True
    return course
