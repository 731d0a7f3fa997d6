"""Families of plans: what a hand could be made into, in words of sets and masks that no book owns.

Each family has an example and a counter-example that differ in nothing else. A book to which the example is worth no
more does not reward the family, and no plan of it is thought of there.
"""

from functools import cache
from itertools import combinations, permutations
from typing import NamedTuple

from manywinds.kernel.sets import CHOW, KIND, PUNG, SHAPE, set_kinds
from manywinds.kernel.tiles import (
    DRAGONS,
    GREEN,
    HAND,
    HONOURS,
    ORPHANS,
    REVERSIBLE,
    SIMPLES,
    SUITED,
    SUITS,
    WINDS,
    kinds_in,
    ranks,
)
from manywinds.kernel.win import Win
from manywinds.play.bots.keen.ways import ALL_RANKS, Limit
from manywinds.rules.rulebook import Rulebook


class Plan(NamedTuple):
    """What a hand is to become: sets it must hold, kinds it may hold, shapes of the other sets."""

    name: str
    sets: tuple[int, ...] = ()
    kinds: int = HAND
    chows: bool = True
    pungs: bool = True
    touching: int = HAND
    """Every set, and the pair, has one of these kinds."""
    groups: tuple[int, ...] = ()
    """Masks of kinds: exactly one set or pair in each."""

    def limits(self) -> tuple[Limit, Limit, Limit, Limit]:
        """What it asks of each suit."""
        found = [self._limit(suit) for suit in range(4)]
        return (found[0], found[1], found[2], found[3])

    def _limit(self, suit: int) -> Limit:
        shift = 9 * suit
        groups = tuple(mask >> shift & ALL_RANKS for mask in self.groups if mask >> shift & ALL_RANKS)
        return Limit(
            self.kinds >> shift & ALL_RANKS, self.chows, self.pungs, self.touching >> shift & ALL_RANKS, groups
        )

    def takes(self, code: int) -> bool:
        """A meld may stand in such a hand."""
        chow = code & SHAPE == CHOW
        kinds = set_kinds(code)
        return (self.chows if chow else self.pungs) and not kinds & ~self.kinds and bool(kinds & self.touching)


class Family(NamedTuple):
    """Plans of one sort, and how to find out whether a book rewards them."""

    plans: tuple[Plan, ...]
    yes: str
    no: str

    def pays(self, book: Rulebook) -> bool:
        """The example is worth more to the book than the counter-example."""
        return book.worth(Win.parse(self.yes)) > max(0, book.worth(Win.parse(self.no)))


def _chow(suit: int, first: int) -> int:
    return CHOW | 9 * suit + first


def _pung(suit: int, rank: int) -> int:
    return PUNG | 9 * suit + rank


def _stairs(name: str, steps: tuple[int, ...]) -> tuple[Plan, ...]:
    """Three chows of three suits that begin so many ranks after the first."""
    found = []
    for first in range(7 - max(steps)):
        for suits in permutations(range(3)) if max(steps) else [(0, 1, 2)]:
            sets = tuple(_chow(suit, first + step) for suit, step in zip(suits, steps, strict=True))
            found.append(Plan(name, tuple(sorted(sets))))
    return tuple(found)


def _in_one_suit(name: str, steps: tuple[int, ...]) -> tuple[Plan, ...]:
    """Three chows of one suit."""
    return tuple(
        Plan(name, tuple(_chow(suit, first + step) for step in steps))
        for suit in range(3)
        for first in range(7 - max(steps))
    )


def _masked(name: str, *masks: int) -> tuple[Plan, ...]:
    return tuple(Plan(name, kinds=mask) for mask in masks)


def _honour_pungs(name: str, mask: int, count: int) -> tuple[Plan, ...]:
    return tuple(Plan(name, tuple(PUNG | kind for kind in some)) for some in combinations(kinds_in(mask), count))


FREE = Plan("free")

FAMILIES = (
    Family((Plan("chows", pungs=False),), "123m 456p 456s 99p 78s +9s", "123m 456p 444s 99p 78s +9s"),
    Family((Plan("pungs", chows=False),), "111m 444p 88s 222p 77s +7s", "111m 444p 88s 234p 77s +7s"),
    Family(_masked("flush", *SUITS), "123m 456m 678m 222m 9m +9m", "123m 456m 678m 222m 9s +9s"),
    Family(
        _masked("half_flush", *[suit | HONOURS for suit in SUITS]),
        "123m 456m 678m 333z 9m +9m",
        "123m 456m 678p 333z 9m +9m",
    ),
    Family(_masked("simples", SIMPLES), "234m 678p 345s 888s 5m +5m", "234m 789p 345s 888s 5m +5m"),
    Family(
        (Plan("outside", touching=ORPHANS),),
        "123m 789p 123s 333z 9s +9s",
        "123m 678p 123s 333z 9s +9s",
    ),
    Family(_masked("ends", ORPHANS), "111m 999p 111s 333z 9s +9s", "111m 888p 111s 333z 9s +9s"),
    Family(
        (Plan("fives", kinds=SUITED, touching=ranks("5")),),
        "345m 567p 456s 555s 5m +5m",
        "345m 678p 456s 555s 5m +5m",
    ),
    Family(
        _masked("bands", *[ranks(some) for some in ("123", "456", "789", "1234", "6789")]),
        "123m 234p 123s 444s 2m +2m",
        "123m 345p 123s 444s 2m +2m",
    ),
    Family(_masked("green", GREEN), "234s 234s 666s 88s 66z +6z", "234s 234s 777s 88s 66z +6z"),
    Family(_masked("reversible", REVERSIBLE), "123p 345p 888s 999p 2s +2s", "123p 345p 777s 999p 2s +2s"),
    Family(
        (Plan("five_types", groups=(*SUITS, WINDS, DRAGONS)),),
        "123m 456p 444s 333z 6z +6z",
        "123m 456p 444s 333z 6s +6s",
    ),
    Family(_in_one_suit("straight", (0, 3, 6)), "123m 456m 789m 222p 5s +5s", "123m 456m 678m 222p 5s +5s"),
    Family(_stairs("mixed_straight", (0, 3, 6)), "123m 456p 789s 222p 5s +5s", "123m 456p 678s 222p 5s +5s"),
    Family(_stairs("triple_chow", (0, 0, 0)), "234m 234p 234s 999p 5s +5s", "234m 234p 567s 999p 5s +5s"),
    Family(_stairs("shifted_chows", (0, 1, 2)), "234m 345p 456s 999p 1s +1s", "234m 345p 678s 999p 1s +1s"),
    Family(
        (*_in_one_suit("pure_shifted", (0, 1, 2)), *_in_one_suit("pure_shifted", (0, 2, 4))),
        "234m 345m 456m 999p 1s +1s",
        "234m 345m 567m 999p 1s +1s",
    ),
    Family(
        tuple(Plan("triple_pung", tuple(_pung(suit, rank) for suit in range(3))) for rank in range(9)),
        "222m 222p 222s 456p 9s +9s",
        "222m 222p 777s 456p 9s +9s",
    ),
    Family(_honour_pungs("dragons", DRAGONS, 1), "123m 456p 444s 666z 9s +9s", "123m 456p 444s 888s 9s +9s"),
    Family(_honour_pungs("winds", WINDS, 1), "123m 456p 444s 111z 9s +9s", "123m 456p 444s 888s 9s +9s"),
    Family(_honour_pungs("two_dragons", DRAGONS, 2), "123m 456p 777z 666z 9s +9s", "123m 456p 777z 888s 9s +9s"),
)


class Open(NamedTuple):
    """A plan beside the melds that are already there: the sets still to be made."""

    plan: Plan
    sets: tuple[int, ...]
    free: int
    """How many sets are still free."""
    limits: tuple[Limit, Limit, Limit, Limit]
    mask: int
    """The kinds it may hold: how many tiles of the hand can stay at most."""


def paying(book: Rulebook) -> tuple[Plan, ...]:
    """The plans a book rewards, the free one first."""
    return (FREE, *(plan for family in FAMILIES if family.pays(book) for plan in family.plans))


@cache
def _limits(plan: Plan) -> tuple[Limit, Limit, Limit, Limit]:
    return plan.limits()


def beside(plans: tuple[Plan, ...], melds: tuple[int, ...]) -> tuple[Open, ...]:
    """What is left of the plans that these melds allow. A kong stands for a pung."""
    found = []
    laid = [code & KIND | (CHOW if code & SHAPE == CHOW else PUNG) for code in melds]
    for plan in plans:
        if not all(plan.takes(code) for code in laid):
            continue
        left = list(plan.sets)
        for code in laid:
            if code in left:
                left.remove(code)
        free = 4 - len(laid) - len(left)
        groups = _groups_left(plan, laid)
        if free < 0 or groups is None:
            continue
        limits = _limits(plan._replace(groups=groups)) if plan.groups else _limits(plan)
        found.append(Open(plan, tuple(left), free, limits, plan.kinds))
    return tuple(found)


def _groups_left(plan: Plan, laid: list[int]) -> tuple[int, ...] | None:
    """The masks that still lack their set or pair; nothing if two melds lie in one."""
    left = list(plan.groups)
    for code in laid if plan.groups else []:
        mask = next((mask for mask in left if mask >> (code & KIND) & 1), 0)
        if not mask:
            return None
        left.remove(mask)
    return tuple(left)
