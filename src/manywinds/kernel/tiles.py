"""Tiles as small ints, and sets of kinds as bit masks.

A *kind* is 0-33 for the tiles that make hands (`1-9m` characters, `1-9p` dots, `1-9s` bamboo, `1-7z`
East South West North White Green Red) and 34-41 for the bonus tiles `1-8f`. A *tile* is a kind, or a kind with
the `RED` bit for a red five. A *mask* is a set of kinds in one int, bit k for kind k.
"""

from typing import Final

from manywinds.kernel.native import i64

HAND_KINDS: Final = 34
ALL_KINDS: Final = 42
HONOUR_START: Final = 27
FLOWER_START: Final = 34
COPIES: Final = 4

RED: Final = 64
"""The bit that makes a five red. `tile & KIND_BITS` is its kind."""
KIND_BITS: Final = 63

SUIT_LETTERS: Final = "mpsz"
WIND_LETTERS: Final = "ESWN"
SEATS: Final = 4
"""One for each wind."""

EAST: Final = 27
SOUTH: Final = 28
WEST: Final = 29
NORTH: Final = 30
WHITE: Final = 31
GREEN_DRAGON: Final = 32
RED_DRAGON: Final = 33

NAMES: Final[tuple[str, ...]] = (
    *(f"{rank} {suit}" for suit in ("characters", "dots", "bamboo") for rank in range(1, 10)),
    *("east wind", "south wind", "west wind", "north wind", "white dragon", "green dragon", "red dragon"),
    *("plum", "orchid", "chrysanthemum", "bamboo", "spring", "summer", "autumn", "winter"),
)
"""The English name of each kind, bonus tiles included."""


def suit_of(kind: int) -> int:
    """0 characters, 1 dots, 2 bamboo, 3 honours."""
    return kind // 9


def rank_of(kind: int) -> int:
    """1 to 9 in a suit; 1 to 7 among the honours."""
    return kind % 9 + 1


def tile_text(tile: int) -> str:
    """`5m`, `0p` for a red five, `3f` for a bonus tile."""
    kind = tile & KIND_BITS
    if kind >= FLOWER_START:
        return f"{kind - FLOWER_START + 1}f"
    rank = 0 if tile & RED else rank_of(kind)
    return f"{rank}{SUIT_LETTERS[suit_of(kind)]}"


def shifted(value: i64, by: i64) -> i64:
    """`value << by` for 64-bit ints.

    Always shift a constant through here where the distance is an `i64`: compiled, a bare `1 << by` is taken for a
    32-bit shift and loses the high kinds.
    """
    return value << by


def mask_of(*kinds: int) -> int:
    """The mask of these kinds."""
    mask = 0
    for kind in kinds:
        mask |= 1 << kind
    return mask


def kinds_in(mask: int) -> list[int]:
    """The kinds of a mask, lowest first."""
    found: list[int] = []
    left: i64 = mask
    kind: i64 = 0
    while left:
        if left & 1:
            found.append(kind)
        left >>= 1
        kind += 1
    return found


def _rank_mask(ranks: str, suits: str = "mps") -> int:
    mask = 0
    for suit in suits:
        for rank in ranks:
            mask |= 1 << (9 * SUIT_LETTERS.index(suit) + int(rank) - 1)
    return mask


CHARACTERS: Final[int] = 0o777
DOTS: Final[int] = 0o777000
BAMBOO: Final[int] = 0o777000000
SUITS: Final[tuple[int, int, int]] = (CHARACTERS, DOTS, BAMBOO)
SUITED: Final[int] = 0o777777777
WINDS: Final[int] = 0xF << EAST
DRAGONS: Final[int] = 7 << WHITE
HONOURS: Final[int] = WINDS | DRAGONS
HAND: Final[int] = SUITED | HONOURS
TERMINALS: Final[int] = _rank_mask("19")
ORPHANS: Final[int] = TERMINALS | HONOURS
SIMPLES: Final[int] = SUITED & ~TERMINALS
# Classes of tiles: MCR-12.
GREEN: Final[int] = _rank_mask("23468", "s") | 1 << GREEN_DRAGON
REVERSIBLE: Final[int] = _rank_mask("1234589", "p") | _rank_mask("245689", "s") | 1 << WHITE
RANKS: Final[tuple[int, ...]] = (0, *(_rank_mask(str(rank)) for rank in range(1, 10)))
"""`RANKS[r]`: the three suited kinds of rank r."""


def ranks(numbers: str) -> int:
    """The suited kinds of these numbers: `ranks("147")`."""
    return _rank_mask(numbers)


def only(kinds: int, allowed: int) -> bool:
    """Every kind is among the allowed ones."""
    return kinds & ~allowed == 0


def has_all(kinds: int, wanted: int) -> bool:
    """All wanted kinds are there."""
    return kinds & wanted == wanted


def has_any(kinds: int, wanted: int) -> bool:
    """At least one wanted kind is there."""
    return kinds & wanted != 0
