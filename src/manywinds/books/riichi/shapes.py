"""What several yaku and the fu look at."""

from typing import Final

from manywinds.kernel.native import i64
from manywinds.kernel.sets import CHOW, KIND, SHAPE
from manywinds.kernel.tiles import EAST, WHITE, shifted
from manywinds.rules.scoring.fan import Seen

SUIT_STARTS: Final = 0o1001001
"""The 1 of each suit."""


def chow_starts(win: Seen) -> i64:
    """The lowest kinds of the runs, as a mask."""
    starts: i64 = 0
    for set_code in win.sets:
        code: i64 = set_code
        if code & SHAPE == CHOW:
            starts |= shifted(1, code & KIND)
    return starts


def valued(kind: i64, seat: i64, round: i64) -> i64:
    """How often a kind has value: once for a dragon, for the seat wind and for the round wind each."""
    if kind < EAST:
        return 0
    if kind >= WHITE:
        return 1
    found: i64 = 0
    if kind == EAST + seat:
        found = 1
    if kind == EAST + round:
        found += 1
    return found
