"""Who sits where in riichi."""

from random import Random

from manywinds.rules.rulebook import Rulebook
from manywinds.rules.table.seating import SeatDraw, by_tiles, mixed_winds


def seating(_book: Rulebook, rng: Random) -> SeatDraw:
    """Each draws one of four wind tiles; whoever draws East is the first dealer (RII-4)."""
    return by_tiles(mixed_winds(rng), "RII-4")
