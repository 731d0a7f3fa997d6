"""Patterns over sets, as claims: which of the four sets stand in a row, match, or share a number.

Many books reward the same few relations between sets: equal numbers, or numbers that step by one, two or three, in one
suit or in different suits. `rows` finds them all; a fan names the shape, how many sets, the step and the suits.
"""

from typing import Final

from manywinds.kernel.native import i64
from manywinds.kernel.sets import CHOW, DISCARD, KIND, KONG, OPEN, SHAPE, set_kinds
from manywinds.kernel.tiles import HONOUR_START, shifted
from manywinds.rules.fan import Seen

NOT_CONCEALED: Final = OPEN | DISCARD
CHOWS: Final = 0
PUNGS: Final = 1
"""Pungs and kongs alike."""
ONE_SUIT: Final = 0
EACH_ITS_SUIT: Final = 1

PAIRS: Final = (3, 5, 6, 9, 10, 12)
TRIPLES: Final = (7, 11, 13, 14)
QUADRUPLE: Final = (15,)
SUBSETS: Final[tuple[tuple[int, ...], ...]] = ((), (), PAIRS, TRIPLES, QUADRUPLE)
"""The subsets of four sets by size."""


def rows(win: Seen, shape: i64, size: int, step: i64, suits: i64) -> i64:
    """The claims of so many sets of one shape whose numbers go up by `step` each time; 0 means equal numbers."""
    claims: i64 = 0
    for subset in SUBSETS[size]:
        if is_row(win.sets, subset, shape, step, suits):
            claims |= shifted(1, subset)
    return claims


def is_row(sets: list[int], subset: i64, shape: i64, step: i64, suits: i64) -> bool:
    """The sets of this subset are such a row."""
    ranks: i64 = 0
    seen_suits: i64 = 0
    lowest: i64 = 9
    size: i64 = 0
    place: i64 = 0
    count: i64 = len(sets)
    if shifted(1, count) <= subset:
        return False
    while place < count:
        if subset >> place & 1:
            code: i64 = sets[place]
            if (code & SHAPE == CHOW) != (shape == CHOWS):
                return False
            kind: i64 = code & KIND
            if kind >= HONOUR_START:
                return False
            suit: i64 = 0 if kind < 9 else 1 if kind < 18 else 2
            rank: i64 = kind - 9 * suit
            bit: i64 = shifted(1, suit)
            if suits == EACH_ITS_SUIT and seen_suits & bit:
                return False
            seen_suits |= bit
            # Three bits a rank: how often it occurs.
            ranks += shifted(1, 3 * rank)
            lowest = min(lowest, rank)
            size += 1
        place += 1
    if suits == ONE_SUIT and seen_suits & (seen_suits - 1):
        return False
    if step == 0:
        return ranks == shifted(size, 3 * lowest)
    wanted: i64 = 0
    number: i64 = 0
    while number < size:
        wanted |= shifted(1, 3 * (lowest + step * number))
        number += 1
    return ranks == wanted


def pung_claims(win: Seen, kinds: i64) -> i64:
    """A claim for each pung or kong whose kind is in the mask."""
    claims: i64 = 0
    place: i64 = 0
    for set_code in win.sets:
        code: i64 = set_code
        if code & SHAPE != CHOW and kinds >> (code & KIND) & 1:
            claims |= shifted(1, shifted(1, place))
        place += 1
    return claims


def pung_group(win: Seen, kinds: i64) -> i64:
    """One claim over all pungs and kongs whose kind is in the mask, or none if there are none."""
    subset: i64 = 0
    place: i64 = 0
    for set_code in win.sets:
        code: i64 = set_code
        if code & SHAPE != CHOW and kinds >> (code & KIND) & 1:
            subset |= shifted(1, place)
        place += 1
    return shifted(1, subset) if subset else 0


def concealed_pung_group(win: Seen) -> i64:
    """One claim over all pungs and kongs made of own tiles only."""
    subset: i64 = 0
    place: i64 = 0
    for set_code in win.sets:
        code: i64 = set_code
        if code & SHAPE != CHOW and code & NOT_CONCEALED == 0:
            subset |= shifted(1, place)
        place += 1
    return shifted(1, subset) if subset else 0


def kong_group(win: Seen) -> i64:
    """One claim over all kongs."""
    subset: i64 = 0
    place: i64 = 0
    for set_code in win.sets:
        code: i64 = set_code
        if code & SHAPE == KONG:
            subset |= shifted(1, place)
        place += 1
    return shifted(1, subset) if subset else 0


def kong_claims(win: Seen, concealed: bool) -> i64:
    """A claim for each concealed kong, or for each melded one."""
    claims: i64 = 0
    place: i64 = 0
    for set_code in win.sets:
        code: i64 = set_code
        if code & SHAPE == KONG and (code & OPEN == 0) == concealed:
            claims |= shifted(1, shifted(1, place))
        place += 1
    return claims


def every_group_has(win: Seen, kinds: i64) -> bool:
    """Each set and the pair contain a tile of these kinds."""
    for set_code in win.sets:
        if set_kinds(set_code) & kinds == 0:
            return False
    return win.pair >= 0 and kinds >> win.pair & 1 == 1
