"""Tiles and calls as Tenhou numbers them: 136 tiles, and a word of sixteen bits for a declared set."""

from typing import Final

from manywinds.adapters.formats.common.game import ForeignError, is_five
from manywinds.kernel.action import ADDED_KONG, CHOW, CONCEALED_KONG, KONG, PUNG, REDS_SHIFT
from manywinds.kernel.tiles import COPIES, HAND_KINDS, RED

CHI: Final = 4
PON: Final = 8
KAKAN: Final = 16
NORTH: Final = 32
GIVER: Final = 3
CHI_STARTS: Final = 21


def tile_of(number: int, reds: bool) -> int:
    """Our tile: of every five the first copy is red, where there are red fives."""
    kind = number // COPIES
    return kind | RED if reds and number % COPIES == 0 and is_five(kind) else kind


def call_of(word: int, reds: bool) -> int:
    """The action that a word stands for."""
    if word & CHI:
        return _chow(word, reds)
    if word & (PON | KAKAN):
        return _pung(word, reds)
    if word & NORTH:
        raise ForeignError(
            "A North is set aside: this is a game of three players, and only games of four are imported."
        )
    tile = _whole(word >> 8, COPIES * HAND_KINDS)
    kind = tile // COPIES
    if not word & GIVER:
        return CONCEALED_KONG | kind
    return KONG | kind | _red(kind, reds and tile % COPIES != 0)


def _chow(word: int, reds: bool) -> int:
    number = _whole(word >> 10, 3 * CHI_STARTS)
    base, called = divmod(number, 3)
    first = base // 7 * 9 + base % 7
    tiles = [(first + step) * COPIES + (word >> (3 + 2 * step) & 3) for step in range(3)]
    used = sum(1 for step, tile in enumerate(tiles) if step != called and tile_of(tile, reds) & RED)
    return CHOW | first | used << REDS_SHIFT


def _pung(word: int, reds: bool) -> int:
    kind, called = divmod(_whole(word >> 9, 3 * HAND_KINDS), 3)
    unused = word >> 5 & 3
    if word & KAKAN:
        return ADDED_KONG | tile_of(COPIES * kind + unused, reds)
    copies = [copy for copy in range(COPIES) if copy != unused]
    claimed_red = copies[called] == 0
    return PUNG | kind | _red(kind, reds and unused != 0 and not claimed_red)


def _red(kind: int, used: bool) -> int:
    """A red five out of the hand goes into the set."""
    return 1 << REDS_SHIFT if used and is_five(kind) else 0


def _whole(number: int, most: int) -> int:
    if number >= most:
        raise ForeignError("A call names a tile that does not exist.")
    return number
