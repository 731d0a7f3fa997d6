"""Indicators and the tiles they point at: the next one in its cycle, suit, winds or dragons."""

from typing import Final

from manywinds.kernel.hand import Hand
from manywinds.kernel.native import i64
from manywinds.kernel.sets import REDS_SHIFT
from manywinds.kernel.tiles import EAST, HAND_KINDS, NORTH, RED_DRAGON, WHITE
from manywinds.kernel.win import Win


def _next(kind: int) -> int:
    if kind == NORTH:
        return EAST
    if kind == RED_DRAGON:
        return WHITE
    return kind - 8 if kind < EAST and kind % 9 == 8 else kind + 1


DORA_OF: Final[list[int]] = [_next(kind) for kind in range(HAND_KINDS)]
"""`DORA_OF[k]`: the dora where an indicator of kind k is turned. White, green, red, white is one cycle (RII-3)."""


def pointed_at(whole: Hand, indicators: tuple[int, ...]) -> i64:
    """How many of these tiles the indicators point at; equal indicators add up (RII-50)."""
    found: i64 = 0
    for indicator in indicators:
        found += whole.count(DORA_OF[indicator])
    return found


def red_count(win: Win) -> i64:
    """How many red fives a win holds, melds included (RII-2)."""
    reds: i64 = win.reds
    found: i64 = (reds & 7) + (reds >> 3 & 7) + (reds >> 6 & 7)
    for meld in win.melds:
        code: i64 = meld
        found += code >> REDS_SHIFT
    return found
