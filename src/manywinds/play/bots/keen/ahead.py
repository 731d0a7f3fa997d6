"""Looking ahead tile by tile: what a hand brings that is ready, or one tile away from it."""

from functools import cache
from typing import NamedTuple

from manywinds.kernel.hand import Hand
from manywinds.kernel.sets import CHOW, OPEN, PUNG
from manywinds.kernel.shape import distance, useful, waits
from manywinds.kernel.tiles import HONOUR_START, kinds_in
from manywinds.play.bots.keen.prices import PriceBasis, Prices

THROWN = 0.6
"""How readily another seat throws a tile one waits for, compared with drawing it."""
USUAL = (1.0, 0.16, 0.23, 0.35, 0.46, 0.58, 0.68, 0.75)
"""How often in a turn a hand usually comes nearer, by the number of tiles it lacks: as measured among simple bots."""
LEVELS = 40
HIGHEST = 4 * LEVELS


class OddsBasis(NamedTuple):
    """What odds depend on."""

    left: list[int]
    """Unseen tiles by kind."""
    turns: float
    """How many turns the seat may hope for."""
    chow_from_any: bool


class Ready(NamedTuple):
    """A ready hand: how fast it wins, compared with a usual one, and what it brings."""

    level: int
    value: float
    kinds: int


NOTHING = Ready(0, 0.0, 0)


class Ahead:
    """Looks ahead from one seat in one decision."""

    def __init__(self, prices: Prices, place: PriceBasis, table: OddsBasis) -> None:
        self.prices = prices
        self.place = place
        self.left = table.left
        self.turns = table.turns
        self.unseen = float(max(1, sum(table.left)))
        self.chows = 3 * THROWN if table.chow_from_any else THROWN
        self.known: dict[tuple[int, ...], Ready] = {}

    def ready(self, hand: Hand, melds: tuple[int, ...]) -> Ready:
        """What a hand brings that is ready."""
        index = (hand.m, hand.p, hand.s, hand.z, *melds)
        found = self.known.get(index)
        if found is None:
            found = self.known[index] = self._ready(hand, melds)
        return found

    def _ready(self, hand: Hand, melds: tuple[int, ...]) -> Ready:
        closed = not any(code & OPEN for code in melds)
        declares = (closed or self.prices.open_hands_declare) and self.prices.ready_bits != 0
        rate = gain = 0.0
        kinds = 0
        for kind in kinds_in(waits(hand, self.prices.book.forms, melds)):
            copies = self.left[kind]
            if copies:
                whole = hand.plus(kind)
                drawn = self.prices.price(self.place, whole, melds, kind, declares, True)
                thrown = self.prices.price(self.place, whole, melds, kind, declares, False)
                part = copies * ((drawn > 0) + 3 * THROWN * (thrown > 0))
                if part:
                    rate += part
                    gain += copies * (drawn + 3 * THROWN * thrown)
                    kinds |= 1 << kind
        if not rate:
            return NOTHING
        return Ready(level_of(rate / self.unseen, 1), gain / rate + self.prices.loss, kinds)

    def worth(self, ready: Ready) -> float:
        """What a ready hand is worth in the turns that are left."""
        return ready.value * reach(1, ready.level, LEVELS, self.turns)

    def one_away(self, hand: Hand, melds: tuple[int, ...]) -> tuple[float, float]:
        """What a hand brings that is one tile from ready: the odds of winning times the value, and the odds."""
        forms = self.prices.book.forms
        steps: list[tuple[float, Ready]] = []
        closed = not any(code & OPEN for code in melds)
        total = 0.0
        for kind in kinds_in(useful(hand, forms, melds)):
            copies = self.left[kind]
            if not copies:
                continue
            more = hand.plus(kind)
            best = self._best(more, melds)
            claims = self._claims(hand, kind)
            if claims and closed:
                other = self._claimed(hand, melds, kind)
                if other.value and self.worth(other) > 0.5 * self.worth(best):
                    steps.append((claims * copies / self.unseen, other))
                    total += steps[-1][0]
                claims = 0.0
            if best.value:
                steps.append(((1 + claims) * copies / self.unseen, best))
                total += steps[-1][0]
        if not steps:
            return 0.0, 0.0
        level = level_of(total, 2)
        odds = gain = 0.0
        for rate, ready in steps:
            part = rate / total * reach(2, level, ready.level, self.turns)
            odds += part
            gain += part * ready.value
        return gain, odds

    def _best(self, hand: Hand, melds: tuple[int, ...]) -> Ready:
        """The best ready hand one discard leaves."""
        best, most = NOTHING, 0.0
        for kind in kinds_in(hand.kinds()):
            rest = hand.minus(kind)
            if distance(rest, self.prices.book.forms, melds) == 0:
                found = self.ready(rest, melds)
                worth = self.worth(found)
                if worth > most:
                    best, most = found, worth
        return best

    def _claims(self, hand: Hand, kind: int) -> float:
        """How much more often a kind comes that may be claimed."""
        if hand.count(kind) >= 2:
            return 3 * THROWN
        return self.chows if self._chow(hand, kind) >= 0 else 0.0

    def _chow(self, hand: Hand, kind: int) -> int:
        """The first kind of the chow that this kind completes; -1 if it completes none."""
        if kind < HONOUR_START:
            rank = kind % 9
            for first in (kind - 1, kind - 2, kind):
                inside = 0 <= first - kind + rank <= 6
                if inside and all(each == kind or hand.count(each) for each in (first, first + 1, first + 2)):
                    return first
        return -1

    def _claimed(self, hand: Hand, melds: tuple[int, ...], kind: int) -> Ready:
        """The best ready hand after claiming a kind."""
        if hand.count(kind) >= 2:
            return self._best(hand.minus(kind).minus(kind), (*melds, PUNG | kind | OPEN))
        first = self._chow(hand, kind)
        for each in (first, first + 1, first + 2):
            if each != kind:
                hand = hand.minus(each)
        return self._best(hand, (*melds, CHOW | first | OPEN))


def level_of(rate: float, need: int) -> int:
    """A rate compared with the usual one."""
    return min(int(rate / USUAL[min(need, len(USUAL) - 1)] * LEVELS + 0.5), HIGHEST)


def reach(need: int, level: int, later: int, turns: float) -> float:
    """How likely so many steps are made in so many turns."""
    whole = int(turns)
    low = _reach(need, level, later, whole)
    return low + (_reach(need, level, later, whole + 1) - low) * (turns - whole)


@cache
def _reach(need: int, level: int, later: int, turns: int) -> float:
    if not need:
        return 1.0
    if not turns:
        return 0.0
    rate = min(1.0, level / LEVELS * USUAL[min(need, len(USUAL) - 1)])
    # A slow hand may still find a better shape.
    better = level + (LEVELS - level) // 4 if level < LEVELS else level
    return rate * _reach(need - 1, later, LEVELS, turns - 1) + (1 - rate) * _reach(need, better, later, turns - 1)
