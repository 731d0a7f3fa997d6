"""A set as one int: its lowest kind, its shape and how it came to be.

Bits 0-5 the lowest kind, 6-7 the shape, then flags. Adding 9 to a code moves a set to the next suit.
"""

from typing import Final

from manywinds.kernel.native import i64
from manywinds.kernel.tiles import HONOUR_START, shifted, tile_text

CHOW: Final = 0
PUNG: Final = 1 << 6
KONG: Final = 2 << 6
SHAPE: Final = 3 << 6
KIND: Final = 63

OPEN: Final = 1 << 8
"""Melded with a claimed tile (a kong added to such a pung stays open)."""
ADDED: Final = 1 << 9
"""A pung that was extended to a kong."""
DISCARD: Final = 1 << 10
"""Completed by the winning tile when that was another player's: not concealed, yet never melded."""
SOURCE: Final = 3 << 11
RIGHT: Final = 1 << 11
ACROSS: Final = 2 << 11
LEFT: Final = 3 << 11
SOURCE_SHIFT: Final = 11
"""The source counts seats from the owner on: 1 the player on the right, 2 across, 3 on the left."""

REDS_SHIFT: Final = 13
"""Above here: how many of the tiles are red fives."""

FACE_DOWN: Final = KONG | KIND
"""A concealed kong as somebody sees it who may not know of what it is made."""

SOURCE_MARKS: Final[dict[int, str]] = {0: "", LEFT: "<", ACROSS: "^", RIGHT: ">"}


def giver(owner: int, code: int) -> int:
    """The seat whose discard an open set was made with; -1 if it does not say."""
    steps = (code & SOURCE) >> SOURCE_SHIFT
    return (owner + steps) % 4 if steps else -1


def is_concealed(code: i64) -> bool:
    """Made of own tiles only."""
    return code & (OPEN | DISCARD) == 0


def set_kinds(code: i64) -> i64:
    """The mask of the kinds in the set."""
    first: i64 = code & KIND
    if code & SHAPE == CHOW:
        return shifted(7, first)
    return shifted(1, first)


def set_tiles(code: int) -> list[int]:
    """The kinds of the set, one entry a tile."""
    first = code & KIND
    if code & SHAPE == CHOW:
        return [first, first + 1, first + 2]
    return [first] * (4 if code & SHAPE == KONG else 3)


def reds_in(code: int) -> int:
    """How many tiles of the set are red fives."""
    return code >> REDS_SHIFT


def may_start_chow(kind: int) -> bool:
    """1 to 7 of a suit."""
    return kind < HONOUR_START and kind % 9 <= 6


def set_text(code: int) -> str:
    """The set in notation: `234m`, `[777z^]`, `(1111p)`, `[777+7z]` for an added kong, `(####)` for one face down."""
    if code == FACE_DOWN:
        return "(####)"
    digits = "".join(tile_text(kind)[0] for kind in set_tiles(code)).replace("5", "0", reds_in(code))
    letter = tile_text(code & KIND)[1]
    if code & ADDED:
        digits = f"{digits[:3]}+{digits[3:]}"
    if code & OPEN:
        return f"[{digits}{letter}{SOURCE_MARKS[code & SOURCE]}]"
    if code & SHAPE == KONG:
        return f"({digits}{letter})"
    return digits + letter
