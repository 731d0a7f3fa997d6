"""Ways to finish one suit: which sets, and perhaps the pair, it could become, and which tiles are missing for that.

A plan limits what a suit may become. What one suit can become under one limit is worked out once and remembered.
"""

from typing import NamedTuple

from manywinds.kernel.sets import CHOW, KIND, PUNG, SHAPE
from manywinds.kernel.short import NEVER, PAIR_SHIFT, profile
from manywinds.kernel.suits import counts_of
from manywinds.kernel.tiles import COPIES

RANKS = 9
SETS = 4
FARTHEST = 4
"""No suit is thought of that lacks more tiles than these; one more where nearly all tiles are in it."""
MANY = 8
KEPT = 12
"""So many ways are kept for each number of sets, the nearest first."""
REMEMBERED = 10_000

ALL_RANKS = 0o777


class Limit(NamedTuple):
    """What a plan asks of a suit."""

    ranks: int = ALL_RANKS
    """The ranks it may hold."""
    chows: bool = True
    pungs: bool = True
    touching: int = ALL_RANKS
    """Every set, and the pair, has one of these ranks."""
    groups: tuple[int, ...] = ()
    """Masks of ranks: exactly one set or pair of each, and nothing else."""


class Way(NamedTuple):
    """One way to finish a suit."""

    sets: tuple[int, ...]
    """Codes relative to the suit."""
    pair: int
    """A rank, or -1."""
    missing: tuple[int, ...]
    """The ranks that are missing, one entry a tile."""
    tight: int
    """The ranks of which no tile can be spared."""
    key: int
    """The finished suit."""
    short: tuple[int, ...]
    """How many tiles each of the sets lacks."""


class Ways(NamedTuple):
    """All ways of a suit under a limit."""

    fewest: int
    """The fewest missing tiles by number of sets, without and with the pair, as `short` packs them."""
    by_sets: tuple[tuple[Way, ...], ...]
    """The ways with j sets at place 2j, those with the pair besides at 2j + 1."""


_KNOWN: dict[tuple[int, Limit, bool], Ways] = {}
_TUPLES: dict[tuple[int, ...], tuple[int, ...]] = {}


def ways(key: int, limit: Limit, honours: bool) -> Ways:
    """All ways to finish a suit under a limit."""
    index = (key, limit, honours)
    found = _KNOWN.get(index)
    if found is None:
        if len(_KNOWN) >= REMEMBERED:
            _KNOWN.clear()
        found = _KNOWN[index] = _work_out(key, limit, honours)
    return found


def _work_out(key: int, limit: Limit, honours: bool) -> Ways:
    search = _Search(key, limit, honours)
    search.go_on(0, [0] * RANKS, [], [], 0)
    fewest = 0
    by_sets = []
    for place in range(2 * SETS + 2):
        found = sorted(search.found[place], key=lambda way: len(way.missing))
        least = len(found[0].missing) if found else NEVER
        fewest |= least << (4 * (place // 2) + PAIR_SHIFT * (place % 2))
        by_sets.append(tuple(way for way in found[:KEPT] if len(way.missing) <= least + 1))
    return Ways(fewest, tuple(by_sets))


class _Search:
    """Adds set after set to a suit, each with at least one tile that is there, in every way the limit allows."""

    def __init__(self, key: int, limit: Limit, honours: bool) -> None:
        self.held = counts_of(key)
        self.limit = limit
        self.farthest = FARTHEST + (sum(self.held) >= MANY)
        ranks = 7 if honours else RANKS
        self.places = [rank for rank in range(ranks) if limit.ranks >> rank & 1]
        self.sets = [code for code in _candidates(limit, honours, ranks) if self.has_some(code)]
        self.found: list[list[Way]] = [[] for _ in range(2 * SETS + 2)]
        # Without tiles that may not stay a suit lacks as many at least as the kernel says.
        inside = sum(count << (3 * rank) for rank, count in enumerate(self.held) if limit.ranks >> rank & 1)
        least = profile(inside, 0, limit.chows and not honours, limit.pungs)
        self.most = [(least >> (4 * (place // 2) + PAIR_SHIFT * (place % 2)) & NEVER) + 1 for place in range(10)]

    def has_some(self, code: int) -> bool:
        first = code & KIND
        return any(self.held[rank] for rank in ((first, first + 1, first + 2) if code & SHAPE == CHOW else (first,)))

    def add(self, wanted: list[int], code: int) -> int:
        """Want a set more; how many tiles more are missing then."""
        first = code & KIND
        more = 0
        if code & SHAPE == CHOW:
            for rank in (first, first + 1, first + 2):
                wanted[rank] += 1
                more += wanted[rank] > self.held[rank]
            return more
        for _ in range(3):
            wanted[first] += 1
            more += wanted[first] > self.held[first]
        return more

    def go_on(self, place: int, wanted: list[int], sets: list[int], lacking: list[int], lacks: int) -> None:
        place_of = 2 * len(sets)
        if lacks <= self.most[place_of]:
            self.note(wanted, sets, lacking, -1)
        for rank in self.places:
            if wanted[rank] <= 2 and self.limit.touching >> rank & 1:
                more = max(0, wanted[rank] + 2 - self.held[rank]) - max(0, wanted[rank] - self.held[rank])
                if more < 2 and lacks + more <= min(self.farthest, self.most[place_of + 1]):
                    wanted[rank] += 2
                    self.note(wanted, sets, lacking, rank)
                    wanted[rank] -= 2
        if len(sets) == SETS:
            return
        for number in range(place, len(self.sets)):
            code = self.sets[number]
            more_wanted = wanted.copy()
            more = self.add(more_wanted, code)
            if more < 3 and lacks + more <= self.farthest and max(more_wanted) <= COPIES:
                self.go_on(number, more_wanted, [*sets, code], [*lacking, more], lacks + more)

    def note(self, wanted: list[int], sets: list[int], lacking: list[int], pair: int) -> None:
        """Keep a way, if it has the groups that are asked for."""
        if self.limit.groups and not _has_groups(self.limit.groups, sets, pair):
            return
        missing: list[int] = []
        tight = 0
        key = 0
        for rank in range(RANKS):
            want, held = wanted[rank], self.held[rank]
            if want:
                key += want << (3 * rank)
                if want >= held > 0:
                    tight |= 1 << rank
                if want > held:
                    missing.extend([rank] * (want - held))
        way = Way(_shared(sets), pair, _shared(missing), tight, key, _shared(lacking))
        self.found[2 * len(sets) + (pair >= 0)].append(way)


def _shared(some: list[int]) -> tuple[int, ...]:
    """Equal tuples are kept once."""
    found = tuple(some)
    return _TUPLES.setdefault(found, found)


def _candidates(limit: Limit, honours: bool, ranks: int) -> list[int]:
    found = []
    if limit.chows and not honours:
        for first in range(7):
            kinds = 7 << first
            if kinds & ~limit.ranks == 0 and kinds & limit.touching:
                found.append(CHOW | first)
    if limit.pungs:
        found += [PUNG | rank for rank in range(ranks) if (limit.ranks & limit.touching) >> rank & 1]
    return found


def _has_groups(groups: tuple[int, ...], sets: list[int], pair: int) -> bool:
    """Exactly one set or pair lies in each of the masks."""
    firsts = [code & KIND for code in sets] + ([pair] if pair >= 0 else [])
    return len(firsts) == len(groups) and all(any(mask >> first & 1 for first in firsts) for mask in groups)
