"""How melds and discards lie on a table, so that everybody sees where a tile came from.

A claimed tile is turned: at the left of its set if it came from the player on the left, in the middle from the one
across, at the right from the one on the right; in a chow always at the left (MCR-33, RII-26, RII-27).
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from manywinds.kernel.sets import (
    ACROSS,
    ADDED,
    CHOW,
    FACE_DOWN,
    KONG,
    LEFT,
    OPEN,
    PUNG,
    RIGHT,
    SHAPE,
    SOURCE,
    SOURCE_SHIFT,
    reds_in,
    set_tiles,
)
from manywinds.kernel.state import DECLARED, TAKEN
from manywinds.kernel.tiles import HONOUR_START, KIND_BITS, RED, SEATS

NOWHERE: Final = -1
SHAPES: Final = {CHOW: "chow", PUNG: "pung", KONG: "kong"}
SOURCES: Final = {0: "", LEFT: "left", ACROSS: "across", RIGHT: "right"}


class Laid(NamedTuple):
    """A meld as it lies, from left to right; a tile added to a pung comes last."""

    shape: str
    """Chow, pung or kong."""
    tiles: tuple[int, ...]
    turned: int
    """The place of the claimed tile, or -1."""
    source: str
    """Left, across or right; nothing where no tile was claimed."""
    added: bool
    concealed: bool
    face_down: tuple[int, ...]
    """The places of the tiles that others do not see."""

    def claimed(self) -> int:
        """The tile that was another's, or -1."""
        return self.tiles[self.turned] if self.turned >= 0 else NOWHERE


def turned_place(code: int) -> int:
    """Where the claimed tile of a meld lies (MCR-33, RII-26, RII-27), or -1 where nothing was claimed or nobody
    knows from
    whom."""
    if not code & OPEN or not code & SOURCE:
        return NOWHERE
    if code & SHAPE == CHOW or code & SOURCE == LEFT:
        return 0
    if code & SOURCE == ACROSS:
        return 1
    # The fourth tile of an extended pung lies on the turned one, not beside the others (RII-32).
    return 3 if code & SHAPE == KONG and not code & ADDED else 2


def sideways_place(river: Sequence[int]) -> int:
    """Where the discard lies sideways that shows a declaration: the one it was made with, or the next that stayed if
    that one was claimed (RII-41); -1 where there is none yet."""
    declared = False
    for place, tile in enumerate(river):
        declared = declared or tile & DECLARED != 0
        if declared and not tile & TAKEN:
            return place
    return NOWHERE


Melds = Sequence[tuple[int, ...]]
"""The sets of every seat."""
Rivers = Sequence[Sequence[int]]
"""The discards of every seat, those that were taken marked."""


def laid(melds: Melds, rivers: Rivers, seat: int) -> list[Laid]:
    """The melds of a seat as they lie, the oldest first, by what everybody sees."""
    found = []
    for code, claimed in zip(melds[seat], claimed_tiles(melds, rivers)[seat], strict=True):
        tiles = _tiles(code)
        place = turned_place(code)
        if place >= 0:
            tiles.remove(claimed)
            tiles.insert(place, claimed)
        found.append(
            Laid(
                SHAPES[code & SHAPE],
                tuple(tiles),
                place,
                SOURCES[code & SOURCE],
                bool(code & ADDED),
                not code & OPEN,
                _face_down(code),
            )
        )
    return found


def claimed_tiles(melds: Melds, rivers: Rivers) -> list[list[int]]:
    """The claimed tile of every meld of every seat, -1 for those of own tiles: the discards that were taken, given to
    the sets they fit, in the order both were made."""
    found = [[NOWHERE] * len(codes) for codes in melds]
    for giver in range(SEATS):
        taken = [tile & (KIND_BITS | RED) for tile in rivers[giver] if tile & TAKEN]
        waiting = [
            [place for place, code in enumerate(melds[seat]) if _giver(seat, code) == giver] for seat in range(SEATS)
        ]
        _hand_out(melds, taken, waiting, found)
    return found


def _tiles(code: int) -> list[int]:
    """The tiles of a meld, red fives first."""
    reds = reds_in(code)
    found = []
    for kind in set_tiles(code):
        red = reds > 0 and kind % 9 == 4 and kind < HONOUR_START
        reds -= 1 if red else 0
        found.append(kind | RED if red else kind)
    return found


def _face_down(code: int) -> tuple[int, ...]:
    """The outer tiles of a concealed kong (HKR-37, RII-32); all of them where it is hidden what it is made of."""
    if code & OPEN or code & SHAPE != KONG:
        return ()
    return (0, 1, 2, 3) if code == FACE_DOWN else (0, 3)


def _giver(seat: int, code: int) -> int:
    """Whose discard a meld was made with; nobody's if it was not."""
    step = (code & SOURCE) >> SOURCE_SHIFT
    return (seat + step) % SEATS if code & OPEN and step else NOWHERE


def _hand_out(melds: Melds, taken: list[int], waiting: list[list[int]], found: list[list[int]]) -> bool:
    """Give the first of these tiles to a set it fits, then the others; whether all could be given."""
    if not taken:
        return True
    tile = taken[0]
    for seat in range(SEATS):
        if not waiting[seat]:
            continue
        place = waiting[seat][0]
        code = melds[seat][place]
        # A plain five was never taken into a chow whose five is red.
        if tile in _tiles(code):
            rest = [places[1:] if other == seat else places for other, places in enumerate(waiting)]
            if _hand_out(melds, taken[1:], rest, found):
                found[seat][place] = tile
                return True
    return False
