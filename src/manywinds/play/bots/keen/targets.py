"""Targets: finished hands that a hand could become, plan by plan, with the tiles they lack.

A target does not ask how the tiles come. Which discards it allows follows from the tiles it cannot spare.
"""

from typing import NamedTuple

from manywinds.kernel.hand import Hand
from manywinds.kernel.sets import CHOW, KIND, SHAPE, set_kinds
from manywinds.kernel.short import merge, short_of
from manywinds.kernel.tiles import HAND, kinds_in
from manywinds.play.bots.keen.plans import Open
from manywinds.play.bots.keen.ways import Way, Ways, ways

ALTERNATIVES = 6
"""So many ways of a suit are tried in a plan, the likeliest ones."""


class Target(NamedTuple):
    """A finished hand."""

    plan: str
    missing: tuple[int, ...]
    """The kinds that are missing, one entry a tile, sorted."""
    tight: int
    """The kinds of which no tile can be spared, as a mask."""
    keys: tuple[int, int, int, int]
    """The finished concealed tiles as suit keys."""
    sets: tuple[int, ...]
    short: tuple[int, ...]
    """How many tiles each of the sets lacks."""


class _Rest(NamedTuple):
    """What a plan leaves of a hand when the tiles of its own sets are put aside."""

    missing: tuple[int, ...]
    short: tuple[int, ...]
    used: tuple[int, int, int, int]
    suits: tuple[Ways, Ways, Ways, Ways]
    need: int


class TargetSearch:
    """Looks for targets of one hand. `left` has the unseen tiles by kind."""

    def __init__(self, hand: Hand, left: list[int]) -> None:
        self.hand = hand
        self.keys = (int(hand.m), int(hand.p), int(hand.s), int(hand.z))
        self.counts = [key >> shift & 7 for key in self.keys for shift in range(0, 27, 3)]
        self.kinds = int(hand.kinds())
        self.size = len(hand)
        self.left = left
        self.weighed: dict[tuple[int, int, int], list[tuple[int, float, Way]]] = {}

    def need(self, plan: Open, most: int) -> _Rest | None:
        """How a plan stands, unless it lacks more tiles than that."""
        if plan.mask != HAND:
            inside = sum([self.counts[kind] for kind in kinds_in(plan.mask & self.kinds)])
            if 3 * (plan.free + len(plan.sets)) + 2 - inside > most:
                return None
        missing: list[int] = []
        short: list[int] = []
        keys = self.keys
        used = (0, 0, 0, 0)
        if plan.sets:
            mask = 0
            for code in plan.sets:
                mask |= int(set_kinds(code))
            if (mask & ~self.kinds).bit_count() > most:
                return None
            missing, short, keys, used = self._put_aside(plan.sets)
            if len(missing) > most:
                return None
        limits = plan.limits
        m = ways(keys[0], limits[0], False)
        p = ways(keys[1], limits[1], False)
        s = ways(keys[2], limits[2], False)
        z = ways(keys[3], limits[3], True)
        need = len(missing) + int(short_of(merge(m.fewest, p.fewest), merge(s.fewest, z.fewest), plan.free, True))
        return _Rest(tuple(missing), tuple(short), used, (m, p, s, z), need) if need <= most else None

    def _put_aside(
        self, sets: tuple[int, ...]
    ) -> tuple[list[int], list[int], tuple[int, int, int, int], tuple[int, int, int, int]]:
        """The tiles that are missing for some sets, how many for each, the suits without the others, and the sets."""
        keys = list(self.keys)
        used = [0, 0, 0, 0]
        missing: list[int] = []
        short: list[int] = []
        for code in sets:
            before = len(missing)
            first = code & KIND
            for kind in (first, first + 1, first + 2) if code & SHAPE == CHOW else (first, first, first):
                suit, one = kind // 9, 1 << (3 * (kind % 9))
                used[suit] += one
                if keys[suit] // one & 7:
                    keys[suit] -= one
                else:
                    missing.append(kind)
            short.append(len(missing) - before)
        return missing, short, (keys[0], keys[1], keys[2], keys[3]), (used[0], used[1], used[2], used[3])

    def targets(self, plan: Open, rest: _Rest, budget: int, most: int) -> list[Target]:
        """The likeliest targets of a plan that lack no more tiles than that, the nearest first."""
        mixes: list[tuple[int, float, tuple[Way, Way, Way, Way]]] = []
        spare = budget - len(rest.missing)
        m, p, s, z = [each.by_sets for each in rest.suits]
        free = plan.free
        for jm in range(free + 1):
            for jp in range(free + 1 - jm):
                for js in range(free + 1 - jm - jp):
                    jz = free - jm - jp - js
                    for pair in range(4):
                        lists = (
                            m[2 * jm + (pair == 0)],
                            p[2 * jp + (pair == 1)],
                            s[2 * js + (pair == 2)],
                            z[2 * jz + (pair == 3)],
                        )
                        if all(lists) and sum([len(each[0].missing) for each in lists]) <= spare:
                            self._join(lists, spare, mixes)
        mixes.sort(key=_nearest_first)
        found = [self._target(plan, rest, mix) for _, _, mix in mixes[:most]]
        return [target for target in found if target is not None]

    def _join(
        self,
        lists: tuple[tuple[Way, ...], ...],
        spare: int,
        mixes: list[tuple[int, float, tuple[Way, Way, Way, Way]]],
    ) -> None:
        """Every mix of ways of the four suits."""
        m, p, s, z = [self._likely(suit, lists[suit], spare) for suit in range(4)]
        left = [(n1 + n2, w1 * w2, one, two) for n1, w1, one in m for n2, w2, two in p if n1 + n2 <= spare]
        right = [(n3 + n4, w3 * w4, three, four) for n3, w3, three in s for n4, w4, four in z if n3 + n4 <= spare]
        for need, weight, one, two in left:
            for more, factor, three, four in right:
                if need + more <= spare:
                    mixes.append((need + more, weight * factor, (one, two, three, four)))

    def _likely(self, suit: int, some: tuple[Way, ...], spare: int) -> list[tuple[int, float, Way]]:
        """The likeliest of some ways of a suit, with what they lack."""
        index = (suit, spare, id(some))
        found = self.weighed.get(index)
        if found is None:
            found = []
            for way in some:
                need = len(way.missing)
                if need <= spare:
                    weight = 1.0
                    for rank in way.missing:
                        weight *= 0.1 * self.left[9 * suit + rank]
                    if weight:
                        found.append((need, weight, way))
            if len(found) > ALTERNATIVES:
                found.sort(key=lambda each: -each[1])
                del found[ALTERNATIVES:]
            self.weighed[index] = found
        return found

    def _target(self, plan: Open, rest: _Rest, found: tuple[Way, Way, Way, Way]) -> Target | None:
        missing = list(rest.missing)
        keys = []
        tight = 0
        sets = list(plan.sets)
        short = list(rest.short)
        for suit in range(4):
            way = found[suit]
            key = way.key + rest.used[suit]
            keys.append(key)
            base = 9 * suit
            if way.missing:
                missing += [base + rank for rank in way.missing]
            if way.sets:
                sets += [code + base for code in way.sets]
                short += way.short
            if rest.used[suit]:
                tight |= _tight(self.keys[suit], key) << base
            else:
                tight |= way.tight << base
        missing.sort()
        for kind in missing:
            if self.left[kind] < 2 and missing.count(kind) > self.left[kind]:
                return None
        return Target(
            plan.plan.name, tuple(missing), tight, (keys[0], keys[1], keys[2], keys[3]), tuple(sets), tuple(short)
        )


def _nearest_first(mix: tuple[int, float, tuple[Way, Way, Way, Way]]) -> tuple[int, float]:
    return mix[0], -mix[1]


def _tight(held: int, wanted: int) -> int:
    """The ranks held of which all tiles are wanted."""
    mask = 0
    for rank in range(9):
        have = held >> (3 * rank) & 7
        if 0 < have <= wanted >> (3 * rank) & 7:
            mask |= 1 << rank
    return mask
