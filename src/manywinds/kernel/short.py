"""How many tiles a suit is short of j sets, with and without a pair.

A *profile* packs ten such figures into one int, four bits each: without a pair for 0-4 sets in the low twenty bits,
with a pair above them; 15 means impossible. Profiles of suits are merged by trying every way to share out the sets.
There are few different profiles, so suits carry a small profile number and merged pairs are remembered.
No target ever uses a fifth tile of a kind.
"""

from typing import Final

from manywinds.kernel.native import i64

NEVER: Final = 15
PAIR_SHIFT: Final = 20

# While a suit is worked out its ten figures stand in lanes of six bits: one addition or comparison does for all.
_LANE: Final = 6
_PAIR_LANE: Final = 5
_EACH: Final = 0o01010101010101010101
_UNREACHED: Final = NEVER * _EACH
_GUARDS: Final = 0o40404040404040404040
_PLAIN: Final = 0o7777777777
_ROOM: Final = 0o00777777770077777777
"""The figures that still count when a set is added: not those for four sets."""
_GAP: Final = 0o00000000170000000017
"""With a set more there is no figure for none."""
# Three equal chows are three pungs, so at most two chows begin at a rank.
_CHOWS: Final = 3
_FIVE: Final = 0o77777
_FIRST_FIVE: Final[dict[int, list[int]]] = {}


def profile(key: int, required: int, chows: bool, pungs: bool) -> int:
    """The profile of a suit that must also keep the tiles of `required`.

    A walk over the ranks. There are nine rows of figures: how many chows begun one and two ranks ago still need a tile.
    """
    rows = _first_five(key & _FIVE, required & _FIVE, chows, pungs)
    for rank in range(5, 9):
        rows = _next_rank(rows, key >> (3 * rank) & 7, required >> (3 * rank) & 7, chows and rank < 7, pungs)
    packed = 0
    for place in range(2 * _PAIR_LANE):
        packed |= (rows[0] >> (_LANE * place) & NEVER) << (4 * place)
    return packed


def _first_five(key: int, required: int, chows: bool, pungs: bool) -> list[int]:
    """The rows after five ranks. Few suits differ in these, so they are remembered."""
    index = key << 17 | required << 2 | chows << 1 | pungs
    rows = _FIRST_FIVE.get(index)
    if rows is None:
        rows = [_UNREACHED] * (_CHOWS * _CHOWS)
        rows[0] = _UNREACHED - NEVER
        for rank in range(5):
            rows = _next_rank(rows, key >> (3 * rank) & 7, required >> (3 * rank) & 7, chows, pungs)
        _FIRST_FIVE[index] = rows
    return rows


def _next_rank(rows: list[int], have: i64, keep: i64, chows: bool, pungs: bool) -> list[int]:
    found: list[int] = []
    chow: i64 = 0
    while chow < _CHOWS:
        one_ago: i64 = 0
        while one_ago < _CHOWS:
            best: i64 = _UNREACHED
            two_ago: i64 = 0
            while two_ago < _CHOWS and (chows or not chow):
                row: i64 = rows[one_ago * _CHOWS + two_ago]
                if row != _UNREACHED:
                    best = _least(best, _with_choices(row, keep + two_ago + one_ago + chow, chow, have, pungs))
                two_ago += 1
            found.append(best)
            one_ago += 1
        chow += 1
    return found


def _with_choices(row: i64, target: i64, chows: i64, have: i64, pungs: bool) -> i64:
    """A row after a rank in which so many chows begin and so many tiles are wanted, beside a pung, the pair or
    neither."""
    best: i64 = _UNREACHED
    if target <= 4:
        best = _least(best, _with_sets(row, chows) + _missing(target, have))
    if target <= 2:
        paired: i64 = (row & _PLAIN) << (_LANE * _PAIR_LANE) | _UNREACHED & _PLAIN
        best = _least(best, _with_sets(paired, chows) + _missing(target + 2, have))
    if target <= 1 and pungs:
        best = _least(best, _with_sets(row, chows + 1) + _missing(target + 3, have))
    return best


def _with_sets(row: i64, sets: i64) -> i64:
    """The figures moved up by so many sets; five are never wanted."""
    while sets > 0:
        row = (row & _ROOM) << _LANE | _GAP
        sets -= 1
    return row


def _missing(target: i64, have: i64) -> i64:
    """What every figure grows by."""
    if target <= have:
        return 0
    return (target - have) * _EACH


def _least(left: i64, right: i64) -> i64:
    """The lesser of each two figures."""
    above: i64 = ((left | _GUARDS) - right) & _GUARDS
    lanes: i64 = above - (above >> (_LANE - 1))
    return (right & lanes) | (left & ~lanes)


def figure(packed: i64, sets: i64, pair: i64) -> i64:
    """One figure of a profile: tiles short of this many sets, with the pair or without."""
    return packed >> (PAIR_SHIFT * pair + 4 * sets) & 15


def merge(left: i64, right: i64) -> i64:
    """The profile of two suits together."""
    merged: i64 = 0
    sets: i64 = 0
    while sets < 5:
        plain: i64 = NEVER
        paired: i64 = NEVER
        part: i64 = 0
        while part <= sets:
            low: i64 = left >> (4 * part)
            high: i64 = right >> (4 * (sets - part))
            plain = min(plain, (low & 15) + (high & 15))
            paired = min(paired, (low & 15) + (high >> PAIR_SHIFT & 15))
            paired = min(paired, (low >> PAIR_SHIFT & 15) + (high & 15))
            part += 1
        merged |= plain << (4 * sets) | paired << (PAIR_SHIFT + 4 * sets)
        sets += 1
    return merged


def short_of(left: i64, right: i64, sets: i64, pair: bool) -> i64:
    """One figure of a merged profile, without building it."""
    best: i64 = NEVER
    part: i64 = 0
    while part <= sets:
        low: i64 = left >> (4 * part)
        high: i64 = right >> (4 * (sets - part))
        if pair:
            best = min(best, (low & 15) + (high >> PAIR_SHIFT & 15))
            best = min(best, (low >> PAIR_SHIFT & 15) + (high & 15))
        else:
            best = min(best, (low & 15) + (high & 15))
        part += 1
    return best
