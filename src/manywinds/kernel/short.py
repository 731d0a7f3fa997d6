"""How many tiles a suit is short of j sets, with and without a pair.

A *profile* packs ten such figures into one int, four bits each: without a pair for 0-4 sets in the low twenty bits,
with a pair above them; 15 means impossible. Profiles of suits are merged by trying every way to share out the sets.
There are few different profiles, so suits carry a small profile number and merged pairs are remembered.
No target ever uses a fifth tile of a kind.
"""

from typing import Final

from manywinds.kernel.native import i64
from manywinds.kernel.suits import counts_of

NEVER: Final = 15
PAIR_SHIFT: Final = 20
# Three equal chows are three pungs, so at most two chows begin at a rank.
_CHOWS: Final = 3
_RUN_STATES: Final = 9
_PAIR_STATES: Final = 18
_STATES: Final = 90


def profile(key: int, required: int, chows: bool, pungs: bool) -> int:
    """The profile of a suit that must also keep the tiles of `required`.

    A walk over the ranks. A state says how many sets are chosen, whether the pair is, and how many chows begun one
    and two ranks ago still need a tile.
    """
    have = counts_of(key)
    keep = counts_of(required)
    costs = [NEVER] * _STATES
    costs[0] = 0
    for rank in range(9):
        costs = _next_rank(costs, have[rank], keep[rank], chows and rank < 7, pungs)
    packed = 0
    for sets in range(5):
        packed |= costs[sets * _PAIR_STATES] << (4 * sets)
        packed |= costs[sets * _PAIR_STATES + _RUN_STATES] << (PAIR_SHIFT + 4 * sets)
    return packed


def _next_rank(costs: list[int], have: i64, keep: i64, chows: bool, pungs: bool) -> list[int]:
    best = [NEVER] * _STATES
    last_chow: i64 = 2 if chows else 0
    last_pung: i64 = 1 if pungs else 0
    state: i64 = -1
    for cost in costs:
        state += 1
        if cost == NEVER:
            continue
        sets: i64 = state // _PAIR_STATES
        paired: i64 = state // _RUN_STATES % 2
        one_ago: i64 = state // _CHOWS % _CHOWS
        base: i64 = keep + one_ago + state % _CHOWS
        pung: i64 = 0
        while pung <= last_pung:
            pair: i64 = paired
            while pair < 2:
                chow: i64 = 0
                while chow <= last_chow and sets + chow + pung <= 4:
                    target: i64 = base + chow + 3 * pung + 2 * (pair - paired)
                    if target > 4:
                        break
                    total: i64 = cost
                    if target > have:
                        total += target - have
                    then: i64 = (sets + chow + pung) * _PAIR_STATES + pair * _RUN_STATES + chow * _CHOWS + one_ago
                    best[then] = min(best[then], total)
                    chow += 1
                pair += 1
            pung += 1
    return best


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
