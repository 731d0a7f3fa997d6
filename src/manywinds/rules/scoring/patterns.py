"""Patterns over sets, as claims: which of the four sets stand in a row, match, or share a number.

Many books reward the same few relations between sets: equal numbers, or numbers that step by one, two or three, in one
suit or in different suits. `rows` finds them all; a fan names the shape, how many sets, the step and the suits.
"""

from typing import Final

from manywinds.kernel.hand import Hand, population
from manywinds.kernel.native import i64
from manywinds.kernel.sets import CHOW, DISCARD, KIND, KONG, OPEN, SHAPE, set_kinds
from manywinds.kernel.tiles import shifted
from manywinds.rules.scoring.fan import Seen

NOT_CONCEALED: Final = OPEN | DISCARD
CHOWS: Final = 0
PUNGS: Final = 1
"""Pungs and kongs alike."""
ONE_SUIT: Final = 0
EACH_ITS_SUIT: Final = 1

_NINE_GATES: Final = 0o311111113


def rows(win: Seen, shape: i64, size: i64, step: i64, suits: i64) -> i64:
    """The claims of so many sets of one shape whose numbers go up by `step` each time; 0 means equal numbers."""
    win.look()
    places: i64 = win.chow_places if shape == CHOWS else win.pung_places
    of_size: i64 = _OF_SIZE[size]
    claims: i64 = 0
    subset: i64 = 3
    while subset <= places:
        if subset & ~places == 0 and of_size >> subset & 1 and _is_row(win, subset, step, suits):
            claims |= shifted(1, subset)
        subset += 1
    return claims


_OF_SIZE: Final[list[int]] = [sum(1 << k for k in range(16) if k.bit_count() == size) for size in range(5)]
"""`_OF_SIZE[n]`: the subsets of n sets, a bit each."""


def _is_row(win: Seen, subset: i64, step: i64, suits: i64) -> bool:
    """The numbers of these sets go up by the step, and their suits are all one or all different."""
    numbers: i64 = 0
    seen: i64 = 0
    lowest: i64 = 9
    size: i64 = 0
    place: i64 = 0
    while place < 4:
        if subset >> place & 1:
            rank: i64 = win.ranks >> (4 * place) & 15
            suit: i64 = shifted(1, win.suits >> (4 * place) & 15)
            if suits == EACH_ITS_SUIT and seen & suit:
                return False
            seen |= suit
            # Three bits a number: how often it occurs.
            numbers += shifted(1, 3 * rank)
            lowest = min(lowest, rank)
            size += 1
        place += 1
    if suits == ONE_SUIT and seen & (seen - 1):
        return False
    if step == 0:
        return numbers == shifted(size, 3 * lowest)
    wanted: i64 = 0
    while size:
        size -= 1
        wanted |= shifted(1, 3 * (lowest + step * size))
    return numbers == wanted


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


def is_nine_gates(win: Seen) -> bool:
    """1112345678999 of one suit before the winning tile, nothing declared."""
    if win.win.melds or win.win.winning < 0:
        return False
    before = win.win.hand.minus(win.win.winning)
    return before.m == _NINE_GATES or before.p == _NINE_GATES or before.s == _NINE_GATES


def sole_wait(win: Seen) -> bool:
    """The hand waited for one kind only."""
    return win.win.winning >= 0 and population(win.sight.waits()) == 1


def only_copy_is_winning(win: Seen, hand: Hand) -> bool:
    """The winning tile is the only one of its kind among these tiles; not where no tile counts as drawn."""
    return win.win.winning >= 0 and hand.count(win.win.winning) == 1
