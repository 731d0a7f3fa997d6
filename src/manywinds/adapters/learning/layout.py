"""What stands where in an observation: one row of 16-bit ints for all books.

It holds what `play.view` tells a seat, the points on the table, and nothing more. Seats in it count from the viewer:
0 the viewer, 1 the next to play, 2 across, 3 the one before. A tile is a number from 1 to 45, and 0 is no tile: 1-34
the kinds, 35-37 the red fives of characters, dots and bamboo, 38-45 the bonus tiles.
"""

from typing import Final, NamedTuple

from manywinds.adapters.learning.arrays import NDArray, np
from manywinds.kernel.tiles import FLOWER_START, HAND_KINDS, RED, SEATS

FIVES: Final = (4, 13, 22)
TILES: Final[tuple[int, ...]] = (
    *range(HAND_KINDS),
    *(five | RED for five in FIVES),
    *range(FLOWER_START, FLOWER_START + 8),
)
"""Every tile there is: number n of an observation is `TILES[n - 1]`."""
NUMBERS: Final[list[int]] = [TILES.index(tile) + 1 if tile in TILES else 0 for tile in range(128)]
"""The number of a tile."""


class Field(NamedTuple):
    """So many cells of an observation, and the least and the greatest value they take."""

    name: str
    size: int
    low: int
    high: int
    text: str


RIVER: Final = 36
"""Nobody discards more: 92 tiles are drawn at most, 16 sets move the turn on by three seats at most, and from one turn
of a seat to the next it moves by four."""
MELD: Final = 5
MELDS: Final = 4
INDICATORS: Final = 5
MOST: Final = 32767
LAST_TILE: Final = len(TILES)

FIELDS: Final[tuple[Field, ...]] = (
    Field("hand", HAND_KINDS, 0, 4, "own concealed tiles of each kind, red fives counted"),
    Field("reds", 3, 0, 4, "red fives among them: characters, dots, bamboo"),
    Field("kept", 8, 0, 1, "bonus tiles kept in the hand"),
    Field("drawn", 1, 0, LAST_TILE, "the tile just drawn, in the own turn"),
    Field("asked", 1, 0, 1, "1 if the viewer is asked for an action"),
    Field("phase", 1, 0, 4, "0 opening, 1 turn, 2 claim, 3 robbing a kong, 4 over"),
    Field("turn", 1, 0, 3, "the seat whose turn it is"),
    Field("tile", 1, 0, LAST_TILE, "the tile that lies open for claims"),
    Field("wall", 1, 0, 144, "tiles that may still be drawn"),
    Field("seat wind", 1, 0, 3, "0 east, 1 south, 2 west, 3 north"),
    Field("round wind", 1, 0, 3, "likewise"),
    Field("counters", 1, 0, MOST, "counters on the table when the deal began"),
    Field("sticks", 1, 0, MOST, "stakes on the table when the deal began"),
    Field("indicators", INDICATORS, 0, HAND_KINDS, "dora indicators turned"),
    Field("winners", SEATS, 0, 1, "seats that have won, counted from the viewer"),
)
"""What stands before the four seats."""
SEAT_FIELDS: Final[tuple[Field, ...]] = (
    Field("tiles", 1, 0, 21, "how many concealed tiles the seat holds"),
    Field("declared", 1, 0, 1, "1 if it has declared a ready hand"),
    Field("dead", 1, 0, 1, "1 if its hand may not win any more"),
    Field("flowers", 8, 0, 1, "bonus tiles it has laid out"),
    Field("points / 100", 1, -MOST - 1, MOST, "its points when the deal began, rounded down to hundreds"),
    Field("points % 100", 1, 0, 99, "the rest of them"),
    Field(
        "melds",
        MELDS * MELD,
        0,
        HAND_KINDS,
        "five cells each: 1 chow, 2 pung, 3 kong; lowest kind, 0 if it lies face down; 0 concealed, 1 claimed, "
        "2 added; seats from its owner to the giver; red fives",
    ),
    Field("named", HAND_KINDS, 0, 1, "kinds its declaration named"),
    Field("river", RIVER, 0, LAST_TILE, "its discards in order"),
    Field("river flags", RIVER, 0, 3, "for each of them, +1 with a declaration, +2 taken"),
)
"""What stands there four times, seat by seat from the viewer on."""


def offsets(fields: tuple[Field, ...]) -> dict[str, int]:
    """Where each field begins."""
    return {field.name: sum(other.size for other in fields[:place]) for place, field in enumerate(fields)}


OFFSETS: Final = offsets(FIELDS)
SEAT_OFFSETS: Final = offsets(SEAT_FIELDS)
FRONT: Final = sum(field.size for field in FIELDS)
BLOCK: Final = sum(field.size for field in SEAT_FIELDS)
SIZE: Final = FRONT + SEATS * BLOCK
CELL: Final = 2
"""Bytes of a cell."""


def bounds() -> tuple[NDArray[np.int16], NDArray[np.int16]]:
    """The least and the greatest observation."""
    fields = [*FIELDS, *SEATS * SEAT_FIELDS]
    low = [field.low for field in fields for _ in range(field.size)]
    high = [field.high for field in fields for _ in range(field.size)]
    return np.array(low, np.int16), np.array(high, np.int16)
