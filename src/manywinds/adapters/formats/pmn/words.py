"""The words of PMN, the Portable Majiang Notation: tiles, and what is done.

    c1 to c9 characters, d dots, b bamboos, w1 to w4 winds E S W N, r1 red, r2 green, r3 white, f1 to f8 flowers
    T take · D discard · C chow, by its middle tile · P pung · Z kong of a discard · A concealed kong · B added kong
    R lay out a flower · H win · N nobody wins

Every act is a letter, a seat from 0 for East on, and a tile: `T0c5`. Wins and draws name none. `D0z1` discards the tile
just taken.
"""

from typing import Final

from manywinds.kernel.action import ADDED_KONG, CHOW, CONCEALED_KONG, DISCARD, KONG, PUNG
from manywinds.kernel.tiles import FLOWER_START, HONOUR_START

SUITS: Final = "cdbwrf"
TILES: Final[dict[str, int]] = {
    **{f"{suit}{rank + 1}": 9 * place + rank for place, suit in enumerate("cdb") for rank in range(9)},
    **{f"w{wind + 1}": HONOUR_START + wind for wind in range(4)},
    # Red, green, white.
    **{f"r{dragon + 1}": HONOUR_START + 6 - dragon for dragon in range(3)},
    **{f"f{flower + 1}": FLOWER_START + flower for flower in range(8)},
}
WORDS: Final[dict[int, str]] = {tile: word for word, tile in TILES.items()}
VERBS_OF: Final[dict[str, int]] = {
    "D": DISCARD,
    "C": CHOW,
    "P": PUNG,
    "Z": KONG,
    "A": CONCEALED_KONG,
    "B": ADDED_KONG,
}
LETTERS: Final[dict[int, str]] = {verb: letter for letter, verb in VERBS_OF.items()}
JUST_TAKEN: Final = "z1"
MIXED_KONGS: Final = 82
"""The number of a melded and a concealed kong, which the printed table has under 57."""
