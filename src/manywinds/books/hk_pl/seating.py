"""Who sits where in games of the Polish sheet."""

from random import Random

from manywinds.rules.rulebook import Rulebook
from manywinds.rules.table.seating import SeatDraw, by_tiles, mixed_winds


def seating(_book: Rulebook, rng: Random) -> SeatDraw:
    """One tile of each wind, as in the sister book (HKP-4)."""
    return by_tiles(mixed_winds(rng), "HKP-4")
