"""Who sits where at a table of the competition rules that no tournament has allocated."""

from random import Random

from manywinds.rules.rulebook import Rulebook
from manywinds.rules.table.seating import SeatDraw, by_tiles, mixed_winds


def seating(_book: Rulebook, rng: Random) -> SeatDraw:
    """The start seats are drawn at random (MCR-13); whoever draws East is player A of the session, and so on."""
    return by_tiles(mixed_winds(rng), "MCR-13")
