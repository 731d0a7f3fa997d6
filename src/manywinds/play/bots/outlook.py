"""The outlook of a hand: what it may become, how likely in the turns that are left, and what that would bring."""

from functools import cache
from math import comb, factorial
from typing import NamedTuple

from manywinds.kernel.forms import FAR, Form
from manywinds.kernel.hand import Hand
from manywinds.kernel.sets import CHOW, OPEN, SHAPE, set_kinds
from manywinds.kernel.tiles import HAND_KINDS, kinds_in
from manywinds.play.bots.prices import Place, Prices, finished
from manywinds.play.bots.targets import Search, Target

import os
THROWN = float(os.environ.get('THROWN', 0.6))
"""How readily another seat throws a tile one waits for, compared with drawing it."""
SLACK = 2
"""How many tiles farther than the nearest win a plan may be."""
REGRET = float(os.environ.get("REGRET", 0.5))
"""Of the targets within reach so many stay when one tile more must go."""
PLANS = 10
MOST = 8
CLOSED = 0
MELDED = 1
LEVELS = 50
SIDE = float(os.environ.get('SIDE', 0.2))
"""How much plans count beside the best one."""


class Chance(NamedTuple):
    """A target with its odds."""

    tight: int
    soft: int
    """Kinds that may be discarded, at a cost."""
    need: int
    weight: float
    value: float
    mode: int
    missing: int
    plan: str


class Table(NamedTuple):
    """What odds depend on."""

    left: list[int]
    """Unseen tiles by kind."""
    turns: float
    """How many turns the seat may hope for."""
    chow_from_any: bool


class Hope(NamedTuple):
    """What speaks for a hand: the tiles it lacks in its best plan, the kinds that help, what a win brings."""

    need: int
    kinds: int
    value: float
    plan: str


class Outlook:
    """All chances of a hand with so many melds."""

    def __init__(self, prices: Prices, place: Place, hand: Hand, melds: tuple[int, ...], table: Table) -> None:
        self.prices = prices
        self.place = place
        self.hand = hand
        self.melds = melds
        self.table = table
        self.closed = not any(code & OPEN for code in melds)
        self.unseen = float(max(1, sum(table.left)))
        self.others = 1 + 3 * THROWN
        self.from_left = self.others if table.chow_from_any else 1 + THROWN
        self.chances: list[Chance] = []
        self.look()

    def look(self) -> None:
        """Find targets and price them."""
        search = Search(self.hand, self.table.left)
        near = []
        plans = self.prices.open_plans(self.melds)
        nearest = min([FAR, *[int(form.distance(self.hand, self.melds)) for form in self.prices.regular]]) + 1
        special = [(int(form.distance(self.hand, self.melds)) + 1, form) for form in self.prices.special]
        nearest = min([nearest, *[need for need, _ in special]])
        most = nearest + SLACK
        for plan in plans:
            rest = search.need(plan, most)
            if rest is not None:
                near.append((rest.need, len(near), plan, rest))
        near.sort()
        found: dict[tuple[int, int, int, int], Target] = {}
        for need, _, plan, rest in near[:PLANS]:
            for target in search.targets(plan, rest, need + (need <= 2), MOST if plan.plan.name != 'free' else 3 * MOST):
                found.setdefault(target.keys, target)
        for target in found.values():
            self.weigh(target)
        for need, form in special:
            if need <= most:
                self.weigh_special(form, need)

    def odds(self, missing: tuple[int, ...]) -> float:
        """How likely these tiles are the next ones drawn, in any order, over the number of orders."""
        weight = 1.0
        last, copies = -1, 0
        for kind in missing:
            copies = copies + 1 if kind == last else 0
            last = kind
            weight *= (self.table.left[kind] - copies) / (copies + 1) / self.unseen
        return weight

    def weigh(self, target: Target) -> None:
        """Price a target closed, if nothing is melded yet, and with the sets melded that lack tiles."""
        missing = target.missing
        odds = self.odds(missing)
        if not missing or odds <= 0:
            return
        left = self.table.left
        winning = min(missing, key=lambda kind: left[kind])
        mask = 0
        for kind in missing:
            mask |= 1 << kind
        need = len(missing)
        if self.closed:
            hand = Hand(*target.keys)
            self.add(target, hand, self.melds, winning, odds, need, CLOSED, mask, self.prices.ready_bits != 0)
        hand, melds = finished(target, self.melds, winning)
        if len(melds) > len(self.melds) or not self.closed:
            odds *= self.claiming(target, winning)
            self.add(target, hand, melds, winning, odds, need, MELDED, mask, self.prices.open_hands_declare)

    def add(
        self, target: Target, hand: Hand, melds: tuple[int, ...], winning: int, odds: float, need: int, mode: int,
        mask: int, ready: bool,
    ) -> None:
        value = self.prices.price(self.place, hand, melds, winning, ready, False)
        if value > 0:
            odds *= self.others
        else:
            value = self.prices.price(self.place, hand, melds, winning, ready, True)
        if value > 0:
            value += self.prices.loss
            self.chances.append(Chance(target.tight, 0, need, odds, value, mode, mask, target.plan))

    def claiming(self, target: Target, winning: int) -> float:
        """How much likelier claims make it: of each set but the last the last tile may be claimed."""
        factor = 1.0
        kept = False
        for code, short in zip(target.sets, target.short, strict=True):
            if short:
                if not kept and set_kinds(code) >> winning & 1:
                    kept = True
                else:
                    factor *= self.from_left if code & SHAPE == CHOW else self.others
        return factor

    def weigh_special(self, form: Form, need: int) -> None:
        """A form without four sets and a pair: one chance for all its targets."""
        hand = self.hand
        wanted = [kind for kind in range(HAND_KINDS) if self.table.left[kind] and int(form.distance(hand.plus(kind), self.melds)) + 1 < need]
        rate = sum(self.table.left[kind] for kind in wanted) / self.unseen
        if len(wanted) < need or not need:
            return
        tight = soft = 0
        for kind in kinds_in(hand.kinds()):
            if int(form.distance(hand.minus(kind), self.melds)) + 1 > need:
                tight |= 1 << kind
        odds = 1.0
        for step in range(need):
            odds *= rate * (len(wanted) - step) / len(wanted)
        whole, winning = self.completed(form, hand, sorted(wanted, key=lambda kind: -self.table.left[kind]))
        if whole is None:
            return
        value = self.prices.price(self.place, whole, self.melds, winning, self.closed and self.prices.ready_bits != 0, False)
        if value > 0:
            mask = 0
            for kind in wanted:
                mask |= 1 << kind
            soft = mask & ~tight
            value += self.prices.loss
            self.chances.append(
                Chance(tight, soft, need, self.others * odds / factorial(need), value, CLOSED if self.closed else MELDED, mask, form.name)
            )

    def completed(self, form: Form, hand: Hand, wanted: list[int]) -> tuple[Hand | None, int]:
        """The hand with tiles added until it has the form, and without those that are too many."""
        winning = -1
        away = int(form.distance(hand, self.melds))
        for kind in wanted:
            if away < 0:
                break
            if hand.count(kind) < 4:
                more = hand.plus(kind)
                if int(form.distance(more, self.melds)) < away:
                    hand, winning, away = more, kind, away - 1
        if away >= 0:
            return None, -1
        size = 14 - 3 * len(self.melds)
        for kind in hand.tiles():
            if len(hand) <= size:
                break
            fewer = hand.minus(kind)
            if int(form.distance(fewer, self.melds)) < 0:
                hand = fewer
        return (hand, winning) if len(hand) == size and hand.count(winning) else (None, -1)

    def wants(self, kind: int) -> bool:
        """Some target lacks a tile of this kind."""
        return any([chance.missing >> kind & 1 for chance in self.chances])

    def is_ready(self, discard: int = -1) -> bool:
        """Without this kind one tile that may still come completes the hand."""
        for chance in self.chances:
            if chance.need == 1 and not (discard >= 0 and chance.tight >> discard & 1):
                return True
        return False

    def hope(self, discard: int = -1) -> Hope | None:
        """What a hand may hope for without this kind, by the best plan."""
        groups = self.groups(discard)
        if not groups:
            return None
        best = max(groups, key=lambda group: self.group_worth(group[0], groups[group], discard))
        kinds = 0
        for chance in groups[best]:
            kinds |= chance.missing
        dearest = max(groups[best], key=lambda chance: chance.value * chance.weight)
        return Hope(best[0], kinds, dearest.value - self.prices.loss, dearest.plan)

    def groups(self, discard: int) -> dict[tuple[int, int], list[Chance]]:
        """The chances a discard leaves, by the number of missing tiles and open or closed."""
        groups: dict[tuple[int, int], list[Chance]] = {}
        for chance in self.chances:
            if discard < 0 or not chance.tight >> discard & 1:
                groups.setdefault((chance.need, chance.mode), []).append(chance)
        return groups

    def worth(self, discard: int = -1) -> float:
        """What the hand is worth without this kind: the odds of winning, times what that brings, of the best plans."""
        ranked: dict[int, tuple[float, float]] = {}
        for (need, _), chances in self.groups(discard).items():
            found = self.group_worth(need, chances, discard)
            ranked[need] = max(found, ranked.get(need, (0.0, 0.0)))
        if not ranked:
            return 0.0
        (best, odds), *others = sorted(ranked.values(), reverse=True)
        return best + SIDE * (1 - odds) * sum([other for other, _ in others])

    def group_worth(self, need: int, chances: list[Chance], discard: int) -> tuple[float, float]:
        """The best of winning with the dearest targets only, or with cheaper ones too: what it brings, and the odds."""
        chances.sort(key=lambda chance: -chance.value)
        orders = factorial(need) * REGRET ** (need - 1)
        weight = gain = last = 0.0
        best = (0.0, 0.0)
        for chance in chances:
            if chance.value < 0.8 * last and weight:
                odds = reach(need, (orders * weight) ** (1 / need), self.table.turns)
                best = max(best, (odds * gain / weight, odds))
                last = chance.value
            elif not weight:
                last = chance.value
            part = chance.weight
            if discard >= 0 and chance.soft >> discard & 1:
                part *= 0.7
            weight += part
            gain += part * chance.value
        odds = reach(need, (orders * weight) ** (1 / need), self.table.turns)
        return max(best, (odds * gain / weight, odds))


def reach(need: int, rate: float, turns: float) -> float:
    """How likely so many steps are made in so many turns, each turn one at this rate."""
    whole = int(turns)
    level = min(int(rate * LEVELS), LEVELS - 1)
    part = rate * LEVELS - level
    low = (1 - part) * _reach(need, level, whole) + part * _reach(need, level + 1, whole)
    if whole == turns:
        return low
    high = (1 - part) * _reach(need, level, whole + 1) + part * _reach(need, level + 1, whole + 1)
    return low + (high - low) * (turns - whole)


@cache
def _reach(need: int, level: int, turns: int) -> float:
    rate = level / LEVELS
    fewer = range(min(need, turns + 1))
    return 1.0 - sum(comb(turns, made) * rate**made * (1 - rate) ** (turns - made) for made in fewer)
