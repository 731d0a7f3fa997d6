"""The outlook of a hand: what it may become, how likely in the turns that are left, and what that would bring."""

from functools import cache
from math import comb, factorial
from typing import NamedTuple

from manywinds.kernel.forms import FAR, Form
from manywinds.kernel.hand import Hand
from manywinds.kernel.sets import CHOW, OPEN, SHAPE, set_kinds
from manywinds.kernel.shape import distance, useful
from manywinds.kernel.tiles import COPIES, HAND_KINDS, kinds_in
from manywinds.play.bots.keen.ahead import LEVELS, THROWN, Ahead, OddsBasis, level_of, reach
from manywinds.play.bots.keen.plans import FREE
from manywinds.play.bots.keen.prices import PriceBasis, Prices, finished
from manywinds.play.bots.keen.targets import Target, TargetSearch

SLACK = 2
"""How many tiles farther than the nearest win a plan may be; a special hand must be nearer."""
PLANS = 10
TARGETS = 8
"""So many targets of a plan are priced, and more of the plan to win with anything."""
FREE_TARGETS = 24
CLOSED = 0
MELDED = 1
CLAIMS = (1.0, 2.8, 1.6, 1.45, 1.2, 1.05)
"""How much more often useful tiles come for a hand that claims them, by the number it lacks: also measured."""
DEARER = 0.8
"""Targets are priced apart that are worth less than this part of others."""
SIDE = 0.2
"""How much plans count beside the best one."""
LOYAL = 0.3
"""How much of all targets counts with those that a discard leaves, since the list of them is never whole."""
STEPS = 50


class Chance(NamedTuple):
    """A target with its odds."""

    tight: int
    """Kinds of which no tile may go."""
    need: int
    weight: float
    """How likely its tiles are the next ones, over the number of their orders."""
    value: float
    mode: int
    missing: int
    plan: str


class Hope(NamedTuple):
    """What speaks for a hand: the tiles it lacks in its best plan, the kinds that help, what a win brings."""

    need: int
    kinds: int
    value: float
    plan: str


class Worth(NamedTuple):
    """What a hand is worth on some way to a win, and how likely it wins so."""

    gain: float
    odds: float


NOTHING = Worth(0.0, 0.0)


class Outlook:
    """All chances of a hand with its melds."""

    def __init__(self, prices: Prices, place: PriceBasis, hand: Hand, melds: tuple[int, ...], table: OddsBasis) -> None:
        self.prices = prices
        self.place = place
        self.hand = hand
        self.melds = melds
        self.table = table
        self.ahead = Ahead(prices, place, table)
        self.closed = not any(code & OPEN for code in melds)
        self.unseen = self.ahead.unseen
        self.others = 1 + 3 * THROWN
        self.from_left = self.others if table.chow_from_any else 1 + THROWN
        self.chances: list[Chance] = []
        self.look()

    # Targets and their prices.

    def look(self) -> None:
        """Find targets and price them."""
        search = TargetSearch(self.hand, self.table.left)
        special = [(int(form.distance(self.hand, self.melds)) + 1, form) for form in self.prices.special]
        regular = [int(form.distance(self.hand, self.melds)) + 1 for form in self.prices.regular]
        most = SLACK + min([FAR, *regular, *[need for need, _ in special]])
        near = []
        for place, plan in enumerate(self.prices.open_plans(self.melds)):
            rest = search.need(plan, most)
            if rest is not None:
                near.append((rest.need, place, plan, rest))
        near.sort(key=lambda each: each[:2])
        found: dict[tuple[int, int, int, int], Target] = {}
        for need, _, plan, rest in near[:PLANS]:
            number = FREE_TARGETS if plan.plan is FREE else TARGETS
            for target in search.targets(plan, rest, need + (need <= 2), number):
                found.setdefault(target.keys, target)
        for target in found.values():
            self.weigh(target)
        for need, form in special:
            if 0 < need < most:
                self.weigh_special(form, need)

    def likelihood(self, missing: tuple[int, ...]) -> float:
        """How likely these tiles are the next ones drawn, over the number of orders."""
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
        weight = self.likelihood(missing)
        if not missing or weight <= 0:
            return
        left = self.table.left
        winning = min(missing, key=lambda kind: left[kind])
        if self.closed:
            self.add(target, Hand(*target.keys), self.melds, winning, weight, CLOSED)
        hand, melds = finished(target, self.melds, winning)
        if len(melds) > len(self.melds) or not self.closed:
            self.add(target, hand, melds, winning, weight * self.claiming(target, winning), MELDED)

    def add(self, target: Target, hand: Hand, melds: tuple[int, ...], winning: int, weight: float, mode: int) -> None:
        """Note a target if it brings something, on another's tile or at least on an own one."""
        ready = self.prices.ready_bits != 0 if mode == CLOSED else self.prices.open_hands_declare
        value = self.prices.price(self.place, hand, melds, winning, ready, False)
        if value > 0:
            weight *= self.others
        else:
            value = self.prices.price(self.place, hand, melds, winning, ready, True)
        if value > 0:
            mask = 0
            for kind in target.missing:
                mask |= 1 << kind
            value += self.prices.loss
            self.chances.append(Chance(target.tight, len(target.missing), weight, value, mode, mask, target.plan))

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
        hand, left = self.hand, self.table.left
        wanted = [kind for kind in range(HAND_KINDS) if left[kind] and self.nearer(form, kind, need)]
        if len(wanted) < need:
            return
        rate = sum([left[kind] for kind in wanted]) / self.unseen
        weight = self.others / factorial(need)
        for step in range(need):
            weight *= rate * (len(wanted) - step) / len(wanted)
        whole, winning = self.completed(form, sorted(wanted, key=lambda kind: -left[kind]))
        if whole is None:
            return
        ready = self.closed and self.prices.ready_bits != 0
        value = self.prices.price(self.place, whole, self.melds, winning, ready, False)
        if value > 0:
            tight = mask = 0
            for kind in kinds_in(hand.kinds()):
                if int(form.distance(hand.minus(kind), self.melds)) + 1 > need:
                    tight |= 1 << kind
            for kind in wanted:
                mask |= 1 << kind
            mode = CLOSED if self.closed else MELDED
            self.chances.append(Chance(tight, need, weight, value + self.prices.loss, mode, mask, form.name))

    def nearer(self, form: Form, kind: int, need: int) -> bool:
        """A tile more brings the hand nearer to a form."""
        return self.hand.count(kind) < COPIES and int(form.distance(self.hand.plus(kind), self.melds)) + 1 < need

    def completed(self, form: Form, wanted: list[int]) -> tuple[Hand | None, int]:
        """The hand with tiles added until it has the form, and without those that are too many."""
        hand = self.hand
        winning = -1
        away = int(form.distance(hand, self.melds))
        for kind in wanted:
            if away < 0:
                break
            if hand.count(kind) < COPIES:
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

    # What a discard leaves.

    def wants(self, kind: int) -> bool:
        """A tile of this kind brings the hand nearer, or some target lacks it."""
        if useful(self.hand, self.prices.book.forms, self.melds) >> kind & 1:
            return True
        return any(chance.missing >> kind & 1 for chance in self.chances)

    def is_ready(self, discard: int = -1) -> bool:
        """Without this kind one tile that may still come completes the hand."""
        for chance in self.chances:
            if chance.need == 1 and not (discard >= 0 and chance.tight >> discard & 1):
                return True
        return False

    def hope(self, discard: int = -1) -> Hope | None:
        """What a hand may hope for without this kind, by the best plan."""
        groups = self.groups(discard)
        ways = self.ways(discard, groups)
        need = max(ways, key=lambda need: ways[need])
        if not ways[need].odds:
            return None
        chances = groups.get((need, CLOSED), []) + groups.get((need, MELDED), [])
        hand = self.hand if discard < 0 else self.hand.minus(discard)
        kinds = int(self.ahead.ready(hand, self.melds).kinds) if need == 1 else 0
        for chance in chances:
            kinds |= chance.missing
        if not kinds:
            kinds = int(useful(hand, self.prices.book.forms, self.melds))
        plan = max(chances, key=lambda chance: chance.value * chance.weight).plan if chances else FREE.name
        return Hope(need, kinds, ways[need].gain / ways[need].odds - self.prices.loss, plan)

    def groups(self, discard: int) -> dict[tuple[int, int], list[Chance]]:
        """The chances a discard leaves, by the number of missing tiles and open or closed, highest-scoring first."""
        groups: dict[tuple[int, int], list[Chance]] = {}
        for chance in sorted(self.chances, key=lambda chance: -chance.value):
            if discard < 0 or not chance.tight >> discard & 1:
                groups.setdefault((chance.need, chance.mode), []).append(chance)
        return groups

    def worth(self, discard: int = -1) -> float:
        """What the hand is worth without this kind: the odds of winning, times what that brings, of the best plans."""
        best, *others = sorted(self.ways(discard, self.groups(discard)).values(), reverse=True)
        return best.gain + SIDE * (1 - best.odds) * sum([other.gain for other in others])

    def ways(self, discard: int, groups: dict[tuple[int, int], list[Chance]]) -> dict[int, Worth]:
        """The best way to win for each number of missing tiles."""
        found: dict[int, Worth] = {}
        for (need, _), chances in groups.items():
            found[need] = max(self.planned(need, chances), found.get(need, NOTHING))
        hand = self.hand if discard < 0 else self.hand.minus(discard)
        need = int(distance(hand, self.prices.book.forms, self.melds)) + 1
        found[need] = max(self.nearest(hand, need, groups), found.get(need, NOTHING))
        return found

    def nearest(self, hand: Hand, need: int, groups: dict[tuple[int, int], list[Chance]]) -> Worth:
        """Of winning as soon as can be, with whatever comes."""
        if need == 1:
            ready = self.ahead.ready(hand, self.melds)
            odds = reach(1, ready.level, LEVELS, self.table.turns)
            return Worth(odds * ready.value, odds)
        if need == 2:
            return Worth(*self.ahead.one_away(hand, self.melds))
        best = NOTHING
        tiles = 0
        for kind in kinds_in(useful(hand, self.prices.book.forms, self.melds)):
            tiles += self.table.left[kind]
        for mode in (CLOSED, MELDED):
            if self.prices.quick if mode == MELDED else self.closed and self.prices.quick_closed:
                rate = tiles / self.unseen * (CLAIMS[min(need, len(CLAIMS) - 1)] if mode == MELDED else 1.0)
                odds = reach(need, level_of(rate, need), LEVELS, self.table.turns)
                best = max(best, Worth(odds * self.usual(need, mode, groups), odds))
        return best

    def usual(self, need: int, mode: int, groups: dict[tuple[int, int], list[Chance]]) -> float:
        """What winning with anything usually brings."""
        weight = gain = 0.0
        for chance in self.chances:
            if chance.plan == FREE.name and chance.mode == mode and chance.need <= need:
                weight += LOYAL * chance.weight
                gain += LOYAL * chance.weight * chance.value
        for chance in groups.get((need, mode), []):
            if chance.plan == FREE.name:
                weight += chance.weight
                gain += chance.weight * chance.value
        return gain / weight if weight else 0.0

    def planned(self, need: int, chances: list[Chance]) -> Worth:
        """The best of winning with the highest-scoring targets only, or with cheaper ones too."""
        orders = factorial(need)
        weight = gain = 0.0
        last = chances[0].value
        best = NOTHING
        for chance in chances:
            if chance.value < DEARER * last:
                odds = made(need, (orders * weight) ** (1 / need), self.table.turns)
                best = max(best, Worth(odds * gain / weight, odds))
                last = chance.value
            weight += chance.weight
            gain += chance.weight * chance.value
        odds = made(need, (orders * weight) ** (1 / need), self.table.turns)
        return max(best, Worth(odds * gain / weight, odds))


def made(need: int, rate: float, turns: float) -> float:
    """How likely so many steps are made in so many turns, each turn one at this rate."""
    whole = int(turns)
    level = min(int(rate * STEPS), STEPS - 1)
    part = rate * STEPS - level
    low = (1 - part) * _made(need, level, whole) + part * _made(need, level + 1, whole)
    if whole == turns:
        return low
    high = (1 - part) * _made(need, level, whole + 1) + part * _made(need, level + 1, whole + 1)
    return low + (high - low) * (turns - whole)


@cache
def _made(need: int, level: int, turns: int) -> float:
    rate = level / STEPS
    fewer = range(min(need, turns + 1))
    return 1.0 - sum([comb(turns, made) * rate**made * (1 - rate) ** (turns - made) for made in fewer])
