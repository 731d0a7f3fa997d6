"""Who sits where in the Israeli game."""

from random import Random

from manywinds.rules.rulebook import Rulebook
from manywinds.rules.table.seating import SeatDraw, by_rounds, thrown_dice

ORDER = "EWSN"
"""East is taken first, then West, then South; North is left over."""


def seating(_book: Rulebook, rng: Random) -> SeatDraw:
    """One die each for every seat, the tied again (ISR-9)."""
    return by_rounds(thrown_dice(rng, 1), ORDER, "ISR-9")
