"""Forms without four sets and a pair: pairs, singles, listed hands, undeclared quads, woven triples."""

from manywinds.kernel.errors import DraftError
from manywinds.kernel.forms import FAR, Form, Parts
from manywinds.kernel.hand import Hand, four_equal, population
from manywinds.kernel.native import i64
from manywinds.kernel.sets import CHOW, KIND, KONG, SHAPE
from manywinds.kernel.tiles import HAND_KINDS, SUITED, kinds_in, shifted


class Pairs(Form):
    """Pairs and nothing else. With `quads` four equal tiles may stand as two pairs."""

    def __init__(self, name: str = "seven_pairs", count: int = 7, quads: bool = False) -> None:
        super().__init__(name)
        self.count = count
        self.quads = quads

    def settings(self) -> str:
        return f", count={self.count}, quads={self.quads}"

    def distance(self, hand: Hand, melds: tuple[int, ...] = ()) -> i64:
        if melds:
            return FAR
        if self.quads:
            return self.count - 1 - hand.halves()
        pairs: i64 = hand.pair_count()
        kinds: i64 = hand.kind_count()
        count: i64 = self.count
        return count - 1 - min(pairs, count) + count - min(kinds, count)

    def complete(self, hand: Hand, melds: tuple[int, ...] = ()) -> bool:
        if melds:
            return False
        return (hand.halves() if self.quads else hand.pair_count()) == self.count and len(hand) == 2 * self.count

    def waits(self, hand: Hand, melds: tuple[int, ...] = ()) -> i64:
        if self.distance(hand, melds) != 0 or len(hand) != 2 * self.count - 1:
            return 0
        # One tile has no partner: the only kind held an odd number of times.
        odd: i64 = 0
        for kind in kinds_in(hand.kinds()):
            if hand.count(kind) & 1:
                odd |= shifted(1, kind)
        return odd


class OneEach(Form):
    """One tile of each kind of a family; with `extra` one more tile whose kind is in that mask.

    Thirteen orphans are `OneEach("thirteen_orphans", (ORPHANS,), ORPHANS)`.
    """

    def __init__(self, name: str, families: tuple[int, ...], extra: int = 0) -> None:
        super().__init__(name)
        self.families = families
        self.extra = extra
        self.least = min(population(family) for family in families)

    def settings(self) -> str:
        return f", families={self.families!r}, extra={self.extra:#x}"

    def distance(self, hand: Hand, melds: tuple[int, ...] = ()) -> i64:
        if melds:
            return FAR
        kinds: i64 = hand.kinds()
        paired: i64 = hand.paired()
        extra: i64 = self.extra
        best: i64 = FAR
        for wanted in self.families:
            family: i64 = wanted
            missing: i64 = population(family & ~kinds)
            if extra and not (paired & family & extra or kinds & ~family & extra):
                missing += 1
            best = min(best, missing - 1)
        return best

    def complete(self, hand: Hand, melds: tuple[int, ...] = ()) -> bool:
        if melds:
            return False
        kinds: i64 = hand.kinds()
        for wanted in self.families:
            family: i64 = wanted
            if family & ~kinds == 0:
                return self.distance(hand, melds) == -1
        return False

    def waits(self, hand: Hand, melds: tuple[int, ...] = ()) -> i64:
        # Far fewer kinds than the smallest family has: no need to look closer.
        if hand.kind_count() < self.least - 1:
            return 0
        return super().waits(hand, melds)


class Different(Form):
    """A number of different single tiles out of one family of kinds."""

    def __init__(self, name: str, families: tuple[int, ...], count: int = 14) -> None:
        super().__init__(name)
        self.families = families
        self.count = count

    def settings(self) -> str:
        return f", families={self.families!r}, count={self.count}"

    def distance(self, hand: Hand, melds: tuple[int, ...] = ()) -> i64:
        if melds:
            return FAR
        kinds: i64 = hand.kinds()
        best: i64 = FAR
        for wanted in self.families:
            family: i64 = wanted
            best = min(best, self.count - 1 - min(population(kinds & family), self.count))
        return best

    def complete(self, hand: Hand, melds: tuple[int, ...] = ()) -> bool:
        return not melds and hand.kind_count() >= self.count and self.distance(hand) == -1

    def waits(self, hand: Hand, melds: tuple[int, ...] = ()) -> i64:
        if melds or hand.kind_count() < self.count - 1:
            return 0
        kinds: i64 = hand.kinds()
        found: i64 = 0
        for wanted in self.families:
            family: i64 = wanted
            if population(kinds & family) == self.count - 1:
                found |= family & ~kinds
        return found


class Listed(Form):
    """Exactly the tiles of one of the listed hands. With `melds` its pungs may lie open."""

    def __init__(self, name: str, hands: tuple[Hand, ...], melds: bool = False) -> None:
        super().__init__(name)
        self.hands = hands
        self.melds = melds
        self.alike: dict[int, list[Hand]] = {}
        """The hands by the kinds they are made of."""
        for hand in hands:
            self.alike.setdefault(hand.kinds(), []).append(hand)

    def settings(self) -> str:
        return f", hands=({', '.join(str(hand) for hand in self.hands)}), melds={self.melds}"

    def distance(self, hand: Hand, melds: tuple[int, ...] = ()) -> i64:
        return self.nearest(hand, melds, FAR)

    def nearest(self, hand: Hand, melds: tuple[int, ...], best: i64) -> i64:
        if melds and not self.melds:
            return best
        held: i64 = hand.kinds()
        for kinds, alike in self.alike.items():
            wanted_kinds: i64 = kinds
            # Each melded kind is missing among the concealed ones.
            if population(wanted_kinds & ~held) - len(melds) <= best:
                for wanted in alike:
                    rest = _unmelded(wanted, melds)
                    if rest is not None:
                        best = min(best, hand.short_of(rest) - 1)
        return best

    def complete(self, hand: Hand, melds: tuple[int, ...] = ()) -> bool:
        if melds:
            return self.distance(hand, melds) == -1
        for wanted in self.alike.get(hand.kinds(), ()):
            if hand.m == wanted.m and hand.p == wanted.p and hand.s == wanted.s and hand.z == wanted.z:
                return True
        return False

    def parts(self, hand: Hand, melds: tuple[int, ...] = ()) -> list[Parts]:
        return [Parts(list(melds), -1, hand.kinds())] if self.complete(hand, melds) else []


def _unmelded(wanted: Hand, melds: tuple[int, ...]) -> Hand | None:
    """What is left of a listed hand beside these melds, or nothing if one of them is no pung of it."""
    rest = wanted
    for code in melds:
        kind = code & KIND
        if code & SHAPE == CHOW or rest.count(kind) != 3:
            return None
        rest = rest.minus(kind).minus(kind).minus(kind)
    return rest


class Quads(Form):
    """Undeclared quads and a pair: three of them are fourteen tiles."""

    def __init__(self, name: str = "quads", count: int = 3) -> None:
        super().__init__(name)
        self.count = count

    def settings(self) -> str:
        return f", count={self.count}"

    def distance(self, hand: Hand, melds: tuple[int, ...] = ()) -> i64:
        if melds:
            return FAR
        # The commonest kinds become the quads and the next one the pair: no other choice is nearer.
        count: i64 = self.count
        once: i64 = hand.kind_count()
        twice: i64 = hand.pair_count()
        missing: i64 = 4 * count - min(count, once) - min(count, twice)
        missing -= min(count, population(hand.thrice())) + min(count, four_equal(hand))
        return missing + (0 if twice > count else 1 if once > count else 2) - 1

    def complete(self, hand: Hand, melds: tuple[int, ...] = ()) -> bool:
        # So few kinds in so many pairs: there is no other way than quads and one pair.
        if melds or hand.kind_count() != self.count + 1 or hand.halves() != 2 * self.count + 1:
            return False
        return len(hand) == 4 * self.count + 2

    def parts(self, hand: Hand, melds: tuple[int, ...] = ()) -> list[Parts]:
        if not self.complete(hand, melds):
            return []
        quads = [KONG | kind for kind in range(HAND_KINDS) if hand.count(kind) == 4]
        pair = next(kind for kind in range(HAND_KINDS) if hand.count(kind) == 2)
        return [Parts(quads, pair, 0)]


class Woven(Form):
    """Triples of one number across the three suits, and a pair out of a mask. A number may repeat."""

    def __init__(self, name: str, count: int, pair: int) -> None:
        super().__init__(name)
        if pair & SUITED:
            raise DraftError("The pair beside woven triples is of honours: its tiles must not serve in a triple.")
        self.count = count
        self.pair = pair

    def settings(self) -> str:
        return f", count={self.count}, pair={self.pair:#x}"

    def distance(self, hand: Hand, melds: tuple[int, ...] = ()) -> i64:
        if melds:
            return FAR
        # The cheapest next triple of each number only gets more expensive, so taking the cheapest each time is best.
        taken = [0] * 9
        missing = 0
        for _ in range(self.count):
            costs = [
                sum(1 for suit in range(3) if hand.count(9 * suit + rank) <= taken[rank]) if taken[rank] < 4 else FAR
                for rank in range(9)
            ]
            rank = costs.index(min(costs))
            missing += costs[rank]
            taken[rank] += 1
        return missing + min(max(0, 2 - hand.count(kind)) for kind in kinds_in(self.pair)) - 1


def knitted_families() -> tuple[int, ...]:
    """The six ways to give 147, 258 and 369 to the three suits, as masks."""
    thirds = (0o111, 0o222, 0o444)
    orders = ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))
    return tuple(thirds[a] | thirds[b] << 9 | thirds[c] << 18 for a, b, c in orders)


def singles(mask: int) -> tuple[int, int, int, int]:
    """One tile of each kind of a mask, as four suit keys."""
    keys = [0, 0, 0, 0]
    for kind in kinds_in(mask):
        keys[kind // 9] += 1 << (3 * (kind % 9))
    return (keys[0], keys[1], keys[2], keys[3])
