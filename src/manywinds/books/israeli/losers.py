"""Hands that did not win: every player sorts the concealed cards into sets and scores them (ISR-63, ISR-80)."""

from typing import Final

from manywinds.kernel.forms import FAR, Form, Parts
from manywinds.kernel.hand import Hand
from manywinds.kernel.native import i64
from manywinds.kernel.sets import CHOW, KONG, PUNG
from manywinds.kernel.suits import counts_of

_KNOWN: Final[dict[int, list[int]]] = {}


class Sorted(Form):
    """Any hand, its concealed cards sorted into the sets that are worth most (ISR-63); what is left over stands loose.

    Four equal cards are best counted as a kong (ISR-44) and three as a pung: apart they would help four or three chows
    at most, of a point each. What is left, at most two of a kind, goes into as many chows (ISR-5) as there can be.
    """

    def distance(self, hand: Hand, melds: tuple[int, ...] = ()) -> i64:  # noqa: ARG002
        return FAR

    def parts(self, hand: Hand, melds: tuple[int, ...] = ()) -> list[Parts]:
        sets: list[int] = list(melds)
        loose: i64 = 0
        start = 0
        for key in (hand.m, hand.p, hand.s, hand.z):
            for code in sorted_suit(key, start == 27):
                if code < 0:
                    loose |= 1 << (start - code - 1)
                else:
                    sets.append(code + start)
            start += 9
        return [Parts(sets, -1, loose)]


def sorted_suit(key: int, honours: bool) -> list[int]:
    """The sets of one suit that are worth most, relative to the suit, and -1 - rank for each card left over."""
    index = key << 1 | honours
    found = _KNOWN.get(index)
    if found is None:
        counts = counts_of(key)
        found = []
        for rank in range(9):
            if counts[rank] >= 3:
                found.append((KONG if counts[rank] == 4 else PUNG) | rank)
                counts[rank] = 0
        if not honours:
            found.extend(CHOW | rank for rank in _chows(counts, 0))
        for code in found:
            if code < PUNG:
                for rank in (code, code + 1, code + 2):
                    counts[rank] -= 1
        found.extend(-1 - rank for rank in range(9) for _ in range(counts[rank]))
        _KNOWN[index] = found
    return found


def _chows(counts: list[int], rank: int) -> list[int]:
    """The first ranks of as many chows as these counts hold."""
    if rank > 6:
        return []
    best = _chows(counts, rank + 1)
    if counts[rank] and counts[rank + 1] and counts[rank + 2]:
        fewer = counts.copy()
        for place in (rank, rank + 1, rank + 2):
            fewer[place] -= 1
        more = [rank, *_chows(fewer, rank)]
        if len(more) > len(best):
            best = more
    return best
