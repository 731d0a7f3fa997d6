"""A suit as one int: an octal digit a rank, rank 1 lowest.

`0o111` is 123, so `oct(key)` read from the right is the suit, and adding a tile is one addition. Honours are a suit
of seven ranks without chows. Everything about one suit is worked out once and remembered.
"""

from typing import Final

from manywinds.kernel.native import i64
from manywinds.kernel.sets import CHOW, PUNG

ONES: Final = 0o111111111
FOURS: Final = 0o444444444
"""The bit of each rank that only four equal tiles set."""
CHOW_KEY: Final = 0o111


def key_of(counts: list[int]) -> int:
    """The suit key of counts by rank, rank 1 first."""
    key = 0
    for rank, count in enumerate(counts):
        key += count << (3 * rank)
    return key


def counts_of(key: int) -> list[int]:
    """How often each of the nine ranks occurs."""
    return [key >> (3 * rank) & 7 for rank in range(9)]


def size_of(key: i64) -> i64:
    """How many tiles a suit key holds."""
    # Octal digits are summed in pairs; the product sums the pairs in its fifth place.
    pairs: i64 = (key & 0o707070707) + (key >> 3 & 0o707070707)
    return pairs * 0o0101010101 >> 24 & 0o77


def kinds_mask(key: i64) -> i64:
    """The ranks that occur, as nine bits."""
    present: i64 = (key | key >> 1 | key >> 2) & ONES
    mask: i64 = 0
    bit: i64 = 1
    while present:
        if present & 1:
            mask |= bit
        bit <<= 1
        present >>= 3
    return mask


class Split:
    """One way to cut a suit into sets and at most one pair: set codes relative to the suit, pair rank or -1."""

    def __init__(self, sets: tuple[int, ...], pair: int) -> None:
        self.sets = sets
        self.pair = pair

    def __repr__(self) -> str:
        return f"Split({self.sets!r}, {self.pair})"


_NOTHING: Final[list[Split]] = [Split((), -1)]
"""The one way to cut a suit without tiles."""
_NO_WAY: Final[list[Split]] = []
"""What all suits share that cannot be cut."""
_SUIT_SPLITS: Final[dict[int, list[Split]]] = {}
_HONOUR_SPLITS: Final[dict[int, list[Split]]] = {}


def splits(key: int, honours: bool) -> list[Split]:
    """Every way to cut this suit completely into chows, pungs and at most one pair."""
    if not key:
        return _NOTHING
    known = _HONOUR_SPLITS if honours else _SUIT_SPLITS
    found = known.get(key)
    if found is None:
        found = []
        if size_of(key) % 3 != 1:
            _cut(key, 0, [], -1, honours, found)
        known[key] = found = found or _NO_WAY
    return found


def _cut(key: int, rank: int, sets: list[int], pair: int, honours: bool, found: list[Split]) -> None:
    """Cut away the tiles of the lowest rank in every way, then go on with the rest."""
    while key and not key & 7:
        key >>= 3
        rank += 1
    if not key:
        found.append(Split(tuple(sets), pair))
        return
    count = key & 7
    if count >= 3:
        _cut(key - 3, rank, [*sets, PUNG | rank], pair, honours, found)
    # Equal sets in another order are the same cut: what a pair leaves of a rank, and then the rank itself, is chows.
    if count >= 2 and pair < 0:
        _cut_chows(key - 2, rank, sets, rank, honours, found)
    _cut_chows(key, rank, sets, pair, honours, found)


def _cut_chows(key: int, rank: int, sets: list[int], pair: int, honours: bool, found: list[Split]) -> None:
    """All remaining tiles of this rank go into chows."""
    count = key & 7
    if not count:
        _cut(key, rank, sets, pair, honours, found)
    elif not honours and rank < 7 and key >> 3 & 7 >= count and key >> 6 & 7 >= count:
        _cut(key - count * CHOW_KEY, rank, [*sets, *([CHOW | rank] * count)], pair, honours, found)
