"""A hand: a bag of tiles as four suit keys, and what is known of each suit.

`lookup` answers in a few nanoseconds after the first time: which ranks occur, which are at least paired, how many
pairs can be cut, whether the suit is complete, and the number of its profile (see `short`).
"""

from typing import Final

from manywinds.kernel import short
from manywinds.kernel.errors import HandError
from manywinds.kernel.native import i64, mypyc_attr
from manywinds.kernel.suits import FOURS, ONES, counts_of, kinds_mask, size_of, splits
from manywinds.kernel.tiles import COPIES, HAND_KINDS, KIND_BITS, NAMES, SUIT_LETTERS, shifted

# What `lookup` packs into one int.
PROFILE_BITS: Final = 0o377
KINDS_SHIFT: Final = 8
PAIRED_SHIFT: Final = 17
HALVES_SHIFT: Final = 26
COMPLETE: Final = 1 << 30
PAIRED_COMPLETE: Final = 1 << 31
WHOLE: Final = COMPLETE | PAIRED_COMPLETE
KIND_COUNT_SHIFT: Final = 32
PAIR_COUNT_SHIFT: Final = 36
COUNT_BITS: Final = 15
WAITS_SHIFT: Final = 40
RESIDUE_SHIFT: Final = 49
THRICE_SHIFT: Final = 51
RANK_BITS: Final = 0o777

SUIT_BITS: Final = 0o777777777
# A suit key is cut into five high ranks and four low ones; a row holds the 5**4 low halves with at most four copies.
_LOW_BITS: Final = 12
_LOW_MASK: Final = 0o7777
_ROW: Final = 625

PROFILES: Final[list[int]] = []
"""Every profile met so far, by its number."""
_PROFILE_NUMBERS: Final[dict[int, int]] = {}
_MERGED: Final[list[list[int]]] = []
_NUMBER_LIMIT: Final = 256


def _low_numbers() -> list[int]:
    numbers = [_ROW] * (_LOW_MASK + 1)
    for number in range(_ROW):
        key = number % 5 | number // 5 % 5 << 3 | number // 25 % 5 << 6 | number // 125 << 9
        numbers[key] = number
    return numbers


_LOW_NUMBERS: Final[list[int]] = _low_numbers()
_SUIT_ROWS: Final[list[list[int]]] = [[] for _ in range(1 << 15)]
_HONOUR_ROWS: Final[list[list[int]]] = [[] for _ in range(1 << 9)]
_CROWDED: Final[dict[int, int]] = {}


def lookup(key: i64, honours: bool) -> i64:
    """What is known of this suit, packed."""
    rows = _HONOUR_ROWS if honours else _SUIT_ROWS
    row = rows[key >> _LOW_BITS]
    if row:
        known: i64 = row[_LOW_NUMBERS[key & _LOW_MASK]]
        if known >= 0:
            return known
    return _learn(key, honours, row)


def _learn(key: int, honours: bool, row: list[int]) -> i64:
    """Work out what `lookup` says and remember it, five equal tiles (asked about only as a wait) apart."""
    crowded = _CROWDED.get(key << 1 | honours)
    if crowded is not None:
        return crowded
    known = profile_number(short.profile(key, 0, chows=not honours, pungs=True))
    known |= kinds_mask(key) << KINDS_SHIFT
    known |= kinds_mask((key >> 1 | key >> 2) & ONES) << PAIRED_SHIFT
    known |= population(kinds_mask(key)) << KIND_COUNT_SHIFT
    known |= population(kinds_mask((key >> 1 | key >> 2) & ONES)) << PAIR_COUNT_SHIFT
    known |= sum(count // 2 for count in counts_of(key)) << HALVES_SHIFT
    if splits(key, honours):
        known |= PAIRED_COMPLETE if size_of(key) % 3 == 2 else COMPLETE
    known |= size_of(key) % 3 << RESIDUE_SHIFT
    known |= kinds_mask((key & key >> 1 | key >> 2) & ONES) << THRICE_SHIFT
    known |= _suit_waits(key, honours, PROFILES[known & PROFILE_BITS]) << WAITS_SHIFT
    if not row:
        row.extend([-1] * (_ROW + 1))
    if max(counts_of(key)) > COPIES:
        _CROWDED[key << 1 | honours] = known
    else:
        row[_LOW_NUMBERS[key & _LOW_MASK]] = known
    return known


def _suit_waits(key: int, honours: bool, packed: int) -> int:
    """The ranks whose addition makes this suit complete, as nine bits. A fifth tile of a rank never does."""
    size = size_of(key)
    pair = size % 3 == 1
    if size % 3 == 0 or size > 14 or short.figure(packed, (size + 1) // 3, pair) != 1:
        return 0
    counts = counts_of(key)
    waits = 0
    for rank in range(7 if honours else 9):
        if counts[rank] < COPIES and splits(key + (1 << (3 * rank)), honours):
            waits |= 1 << rank
    return waits


def profile_number(packed: int) -> int:
    """The number of a profile, a new one if it was never met."""
    number = _PROFILE_NUMBERS.get(packed, -1)
    if number < 0:
        number = len(PROFILES)
        assert number < _NUMBER_LIMIT, "more profiles than eight bits can number"
        _PROFILE_NUMBERS[packed] = number
        PROFILES.append(packed)
        _MERGED.append([-1] * _NUMBER_LIMIT)
    return number


def merged(left: i64, right: i64) -> i64:
    """The merged profile of two suits given by what `lookup` said of them."""
    row = _MERGED[left & PROFILE_BITS]
    packed: i64 = row[right & PROFILE_BITS]
    if packed < 0:
        packed = short.merge(PROFILES[left & PROFILE_BITS], PROFILES[right & PROFILE_BITS])
        row[right & PROFILE_BITS] = packed
    return packed


@mypyc_attr(acyclic=True, free_list_len=1)
class Hand:
    """A bag of tiles: the suit keys `m`, `p`, `s` and `z`. Treat it as a value; `plus` and `minus` make new ones."""

    def __init__(self, m: i64 = 0, p: i64 = 0, s: i64 = 0, z: i64 = 0) -> None:
        self.m = m
        self.p = p
        self.s = s
        self.z = z
        self.known_m: i64 = -1
        self.known_p: i64 = -1
        self.known_s: i64 = -1
        self.known_z: i64 = -1
        self.held: i64 = -1
        """What `kinds` answers, once it was asked."""

    def look(self) -> None:
        """Look each suit up once: `known_m` and so on hold what `lookup` says."""
        if self.known_m < 0:
            self.known_m = lookup(self.m, False)
        if self.known_p < 0:
            self.known_p = lookup(self.p, False)
        if self.known_s < 0:
            self.known_s = lookup(self.s, False)
        if self.known_z < 0:
            self.known_z = lookup(self.z, True)

    @staticmethod
    def of(kinds: list[int]) -> "Hand":
        """The hand of these tiles. Red fives count as fives; five of a kind is refused."""
        # Two suits share an int while counting: one branch a tile.
        low: i64 = 0
        high: i64 = 0
        one: i64 = shifted(1, 0)
        for tile in kinds:
            kind: i64 = tile
            kind &= KIND_BITS
            if kind < 18:
                low += one << (3 * kind)
                copies: i64 = low >> (3 * kind)
            elif kind < HAND_KINDS:
                high += one << (3 * kind - 54)
                copies = high >> (3 * kind - 54)
            else:
                raise HandError("{tile} cannot stand in a hand.", tile=NAMES[kind] if kind < len(NAMES) else kind)
            if copies & 7 > COPIES:
                raise HandError("There are five tiles of {tile}.", tile=NAMES[kind])
        return Hand(low & SUIT_BITS, low >> 27, high & SUIT_BITS, high >> 27)

    def key(self, suit: i64) -> i64:
        """The key of one suit."""
        if suit == 0:
            return self.m
        if suit == 1:
            return self.p
        return self.s if suit == 2 else self.z

    def count(self, kind: i64) -> i64:
        """How many tiles of a kind are here."""
        if kind < 9:
            return self.m >> (3 * kind) & 7
        if kind < 18:
            return self.p >> (3 * kind - 27) & 7
        if kind < 27:
            return self.s >> (3 * kind - 54) & 7
        return self.z >> (3 * kind - 81) & 7

    def plus(self, kind: i64) -> "Hand":
        """This hand and one more tile."""
        return self._moved(kind, 1)

    def minus(self, kind: i64) -> "Hand":
        """This hand without one tile of a kind it has."""
        if not self.count(kind):
            raise HandError("There is no {tile} in the hand.", tile=NAMES[kind])
        return self._moved(kind, -1)

    def _moved(self, kind: i64, by: i64) -> "Hand":
        # What is known of the other three suits stays known.
        moved = Hand(self.m, self.p, self.s, self.z)
        moved.known_m = self.known_m
        moved.known_p = self.known_p
        moved.known_s = self.known_s
        moved.known_z = self.known_z
        if kind < 9:
            moved.m += by << (3 * kind)
            moved.known_m = -1
        elif kind < 18:
            moved.p += by << (3 * kind - 27)
            moved.known_p = -1
        elif kind < 27:
            moved.s += by << (3 * kind - 54)
            moved.known_s = -1
        else:
            moved.z += by << (3 * kind - 81)
            moved.known_z = -1
        return moved

    def __len__(self) -> int:
        return size_of(self.m) + size_of(self.p) + size_of(self.s) + size_of(self.z)

    def kinds(self) -> i64:
        """The mask of the kinds that occur."""
        if self.held < 0:
            self.look()
            self.held = self._ranks(KINDS_SHIFT)
        return self.held

    def paired(self) -> i64:
        """The mask of the kinds held at least twice."""
        self.look()
        return self._ranks(PAIRED_SHIFT)

    def thrice(self) -> i64:
        """The mask of the kinds held at least three times."""
        self.look()
        return self._ranks(THRICE_SHIFT)

    def fourfold(self) -> i64:
        """The mask of the kinds held four times."""
        if (self.m | self.p | self.s | self.z) & FOURS == 0:
            return 0
        return (
            kinds_mask(self.m & FOURS)
            | kinds_mask(self.p & FOURS) << 9
            | kinds_mask(self.s & FOURS) << 18
            | kinds_mask(self.z & FOURS) << 27
        )

    def short_of(self, wanted: "Hand") -> i64:
        """How many tiles of the wanted ones are missing here."""
        return (
            population(wanted.kinds() & ~self.kinds())
            + population(wanted.paired() & ~self.paired())
            + population(wanted.thrice() & ~self.thrice())
            + population(wanted.fourfold() & ~self.fourfold())
        )

    def kind_count(self) -> i64:
        """How many kinds occur."""
        return self._sum(KIND_COUNT_SHIFT)

    def pair_count(self) -> i64:
        """How many kinds are held at least twice."""
        return self._sum(PAIR_COUNT_SHIFT)

    def halves(self) -> i64:
        """How many pairs can be cut, four equal tiles giving two."""
        return self._sum(HALVES_SHIFT)

    def _sum(self, shift: i64) -> i64:
        self.look()
        return (
            (self.known_m >> shift & COUNT_BITS)
            + (self.known_p >> shift & COUNT_BITS)
            + (self.known_s >> shift & COUNT_BITS)
            + (self.known_z >> shift & COUNT_BITS)
        )

    def _ranks(self, shift: i64) -> i64:
        return (
            (self.known_m >> shift & RANK_BITS)
            | (self.known_p >> shift & RANK_BITS) << 9
            | (self.known_s >> shift & RANK_BITS) << 18
            | (self.known_z >> shift & RANK_BITS) << 27
        )

    def tiles(self) -> list[int]:
        """The kinds, one entry a tile, lowest first."""
        found: list[int] = []
        for kind in range(HAND_KINDS):
            found.extend([kind] * self.count(kind))
        return found

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Hand):
            return NotImplemented
        return self.m == other.m and self.p == other.p and self.s == other.s and self.z == other.z

    def __hash__(self) -> int:
        return hash((self.m, self.p, self.s, self.z))

    def __str__(self) -> str:
        text = ""
        for suit in range(4):
            digits = "".join(str(kind % 9 + 1) for kind in self.tiles() if kind // 9 == suit)
            if digits:
                text += digits + SUIT_LETTERS[suit]
        return text

    def __repr__(self) -> str:
        return f"Hand({oct(self.m)}, {oct(self.p)}, {oct(self.s)}, {oct(self.z)})"


def four_equal(hand: Hand) -> i64:
    """How many kinds are held four times."""
    # Only a count of four sets the high bit of its octal digit; two suits are counted at once.
    return population((hand.m & FOURS) >> 2 | (hand.p & FOURS) >> 1) + population(
        (hand.s & FOURS) >> 2 | (hand.z & FOURS) >> 1
    )


def population(mask: i64) -> i64:
    """How many kinds are in a mask."""
    # Bits are summed in twos, fours and bytes; a mask of kinds has at most 42 bits.
    twos: i64 = mask - (mask >> 1 & 0x5_5555_5555_5555)
    fours: i64 = (twos & 0x3_3333_3333_3333) + (twos >> 2 & 0x3_3333_3333_3333)
    bytes_: i64 = fours + (fours >> 4) & 0x0F_0F0F_0F0F_0F0F
    halves: i64 = bytes_ + (bytes_ >> 8) + (bytes_ >> 16)
    return halves + (halves >> 24) & 0xFF
