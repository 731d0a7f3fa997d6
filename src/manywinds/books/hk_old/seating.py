"""Who sits where in Hong Kong games."""

from random import Random

from manywinds.rules.rulebook import Rulebook
from manywinds.rules.table.seating import SeatDraw, by_tiles, by_totals, mixed_winds, thrown_dice


def seating(book: Rulebook, rng: Random) -> SeatDraw:
    """One tile of each wind (HKR-6), or two dice each where the table wants that (HKR-7)."""
    if book.options.values["seating"] == "dice":
        return by_totals(thrown_dice(rng, 2), "HKR-7")
    return by_tiles(mixed_winds(rng), "HKR-6")
