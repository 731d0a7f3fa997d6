"""How melds and discards lie on a table, so that everybody sees where a tile came from.

A claimed tile is turned: at the left of its set if it came from the player on the left, in the middle from the one
across, at the right from the one on the right; in a chow always at the left (MCR-33, RII-26, RII-27).
"""

from typing import Final, NamedTuple

from manywinds.kernel.deal import Deal
from manywinds.kernel.sets import (
    ACROSS,
    ADDED,
    CHOW,
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
from manywinds.kernel.state import TAKEN
from manywinds.kernel.tiles import HONOUR_START, KIND_BITS, RED

SEATS: Final = 4
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


def laid(deal: Deal, seat: int) -> list[Laid]:
    """The melds of a seat as they lie, the oldest first."""
    found = []
    for code, claimed in zip(deal.melds[seat], claimed_tiles(deal)[seat], strict=True):
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
                _face_down(deal, code),
            )
        )
    return found


def claimed_tiles(deal: Deal) -> list[list[int]]:
    """The claimed tile of every meld of every seat, -1 for those of own tiles: the discards that were taken, given to
    the sets they fit, in the order both were made."""
    found = [[NOWHERE] * len(melds) for melds in deal.melds]
    for giver in range(SEATS):
        taken = [tile & (KIND_BITS | RED) for tile in deal.rivers[giver] if tile & TAKEN]
        waiting = [
            [place for place, code in enumerate(deal.melds[seat]) if _giver(seat, code) == giver]
            for seat in range(SEATS)
        ]
        _hand_out(deal, taken, waiting, found)
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


def _face_down(deal: Deal, code: int) -> tuple[int, ...]:
    """The outer tiles of a concealed kong (HKR-37, RII-32); all of them where the book hides what it is made of."""
    if code & OPEN or code & SHAPE != KONG:
        return ()
    return (0, 1, 2, 3) if deal.flow.kongs_face_down and not deal.over() else (0, 3)


def _giver(seat: int, code: int) -> int:
    """Whose discard a meld was made with; nobody's if it was not."""
    step = (code & SOURCE) >> SOURCE_SHIFT
    return (seat + step) % SEATS if code & OPEN and step else NOWHERE


def _hand_out(deal: Deal, taken: list[int], waiting: list[list[int]], found: list[list[int]]) -> bool:
    """Give the first of these tiles to a set it fits, then the others; whether all could be given."""
    if not taken:
        return True
    tile = taken[0]
    for seat in range(SEATS):
        if not waiting[seat]:
            continue
        place = waiting[seat][0]
        code = deal.melds[seat][place]
        # A plain five was never taken into a chow whose five is red.
        if tile in _tiles(code):
            rest = [places[1:] if other == seat else places for other, places in enumerate(waiting)]
            if _hand_out(deal, taken[1:], rest, found):
                found[seat][place] = tile
                return True
    return False
