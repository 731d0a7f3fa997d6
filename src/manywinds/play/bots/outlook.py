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

THROWN = 0.35
"""How readily another seat throws a tile one waits for, compared with drawing it."""
PATIENCE = 0.7
"""The share of the turns left in the wall that one may hope to see."""
SLACK = 2
"""How many tiles farther than the nearest win a plan may be."""
PLANS = 12
CLOSED = 0
MELDED = 1
LEVELS = 100
SIDE = 0.3
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
    chow_from_any: bool


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
            for target in search.targets(plan, rest, need + (need <= 2)):
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

    def worth(self, discard: int = -1) -> float:
        """What the hand is worth without this kind: the odds of winning, times what that brings, of the best plans."""
        groups: dict[tuple[int, int], list[Chance]] = {}
        for chance in self.chances:
            if discard >= 0 and chance.tight >> discard & 1:
                continue
            groups.setdefault((chance.need, chance.mode), []).append(chance)
        best = total = 0.0
        for (need, _), chances in groups.items():
            ev = self.group_worth(need, chances, discard)
            best = max(best, ev)
            total += ev
        return best + SIDE * (total - best)

    def group_worth(self, need: int, chances: list[Chance], discard: int) -> float:
        """The best of winning with the dearest targets only, or with cheaper ones too."""
        chances.sort(key=lambda chance: -chance.value)
        orders = factorial(need)
        weight = gain = best = 0.0
        last = 0.0
        for chance in chances:
            if chance.value < 0.8 * last and weight:
                best = max(best, reach(need, (orders * weight) ** (1 / need), self.table.turns) * gain / weight)
                last = chance.value
            elif not weight:
                last = chance.value
            part = chance.weight
            if discard >= 0 and chance.soft >> discard & 1:
                part *= 0.7
            weight += part
            gain += part * chance.value
        return max(best, reach(need, (orders * weight) ** (1 / need), self.table.turns) * gain / weight)


def reach(need: int, rate: float, turns: float) -> float:
    """How likely so many steps are made in so many turns, each turn a step at this rate."""
    whole = int(turns)
    level = int(rate * LEVELS)
    if level >= LEVELS - 1:
        return 1.0
    low = _reach(need, level, whole)
    high = _reach(need, level + 1, whole)
    found = low + (high - low) * (rate * LEVELS - level)
    return found


@cache
def _reach(need: int, level: int, turns: int) -> float:
    rate = level / LEVELS
    return 1.0 - sum(comb(turns, made) * rate**made * (1 - rate) ** (turns - made) for made in range(min(need, turns + 1)))
