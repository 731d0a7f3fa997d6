"""How a book adds its fans up.

A strategy takes one reading and answers a `Tally`: which fans count, how often, for how much. `AddUp` counts all
that nothing bars; `LimitAlone` does so too, unless a limit is reached; `JoinedOnce` lets claims over sets compete under
the five principles of the competition rules.
"""

from typing import Final

from manywinds.kernel.errors import DraftError
from manywinds.kernel.hand import population
from manywinds.kernel.native import i64, mypyc_attr
from manywinds.kernel.tiles import shifted
from manywinds.kernel.win import Reading
from manywinds.rules.scoring.fan import HALF, JOINED, FanTable, Seen
from manywinds.rules.scoring.features import Sight
from manywinds.rules.scoring.score import Refusal, Score

APART: Final = 0x8421
"""Four sets, each a component of its own: four bits a set."""


def _subsets() -> list[int]:
    return [sum(1 << part for part in range(1, 16) if part & ~whole == 0) for whole in range(16)]


INSIDE: Final[list[int]] = _subsets()
"""`INSIDE[k]`: the claims whose sets all lie in the subset k."""


@mypyc_attr(acyclic=True, free_list_len=1)
class Found:
    """A fan present in a reading. `there` is what the test answered (claims over sets, or how often for a fan of the
    whole hand); `kept` is what of it counts."""

    def __init__(self, fan: i64, there: i64, whole: bool, joined: bool) -> None:
        self.fan = fan
        # A test may answer with a truth value; from here on it is a number.
        self.there: i64 = +there
        self.kept: i64 = +there
        self.whole = whole
        self.joined = joined
        self.most: i64 = 16
        """How often it may count at most: less where a player announced it less often."""

    def times(self) -> i64:
        """How often it counts."""
        return self.kept if self.whole else population(self.kept)

    def __repr__(self) -> str:
        return f"Found({self.fan}, {self.there:#x}, kept={self.kept:#x})"


class Tally:
    """The fans found in one reading, and what of them counts."""

    def __init__(self, reading: Reading, found: list[Found], total: int) -> None:
        self.reading = reading
        self.found = found
        self.total = total
        self.worth = total
        """What readings are compared by: the total, unless a book pays by more than that."""
        self.refused: tuple[Refusal, ...] = ()
        """Fans a strategy itself found and did not count."""

    def tell(self, table: FanTable, score: Score) -> None:
        """Let a strategy add to the score how it came about, where that is more than a sum."""

    def numbers(self) -> list[int]:
        """The numbers of the counted fans, each as often as it counts: what settles a tie."""
        return numbers(self.found)


class Together:
    """Fans that bar another one only when all of them count."""

    def __init__(self, fans: tuple[str, ...], bars: tuple[str, ...]) -> None:
        self.fans = fans
        self.bars = bars

    def __repr__(self) -> str:
        return f"Together({self.fans!r}, {self.bars!r})"


class Combine:
    """What every strategy answers."""

    def __init__(self, name: str, principle: str = "together", parts: int = 1) -> None:
        self.name = name
        self.principle = principle
        """The word for why a fan that no other one bars may still not count."""
        self.parts = parts
        """How many of what a tally counts make a point."""

    def points(self, worth: i64) -> i64:
        """The total that a worth stands for."""
        return worth

    def enough(self, worth: i64) -> bool:  # noqa: ARG002
        """A hand of this worth has what a win must have, such as a yaku."""
        return True

    def count(self, table: FanTable, found: list[Found], ties: bool) -> i64:
        """Settle what of the found fans counts, and leave that in `kept`; the sum. With `ties` the choice between
        equal sums is settled too, which takes longer."""
        raise NotImplementedError

    def tally(self, table: FanTable, reading: Reading, sight: Sight) -> Tally:
        """The best count of one reading."""
        found = find(table, reading, sight)
        return Tally(reading, found, self.count(table, found, ties=True))

    def total(self, table: FanTable, reading: Reading, sight: Sight) -> i64:
        """The worth alone, for callers in a hurry: the sum, unless a book pays by more than that."""
        return self.count(table, find(table, reading, sight), ties=False)

    def check(self, table: FanTable) -> None:
        """Refuse a table this strategy cannot count: bars must run from earlier fans to later ones."""
        for number, targets in enumerate(table.barred):
            for target in targets:
                if target <= number:
                    striker, victim = table.fans[number].id, table.fans[target].id
                    raise DraftError(
                        "{striker!r} bars {victim!r}, which stands before it in the table.",
                        striker=striker,
                        victim=victim,
                    )

    def __repr__(self) -> str:
        return self.name


def find(table: FanTable, reading: Reading, sight: Sight) -> list[Found]:
    """Every fan whose pattern is there, in the order of the table."""
    seen = Seen(reading, sight)
    found: list[Found] = []
    for number in table.candidates(sight.features(reading)):
        test = table.tests[number]
        there: i64 = 1 if test is None else test(seen)
        if there:
            found.append(Found(number, there, table.whole[number], table.joined[number]))
    return found


class AddUp(Combine):
    """Every fan that nothing bars counts as often as it is there."""

    def __init__(self) -> None:
        super().__init__("add_up", "limit_alone")

    def count(self, table: FanTable, found: list[Found], ties: bool) -> i64:  # noqa: ARG002
        return apply_bars(table, found, with_joined=True)

    def check(self, table: FanTable) -> None:
        super().check(table)
        for fan in table.counting():
            if fan.scope == JOINED:
                raise DraftError("{fan!r} joins sets, but this book simply adds its fans up.", fan=fan.id)


class LimitAlone(AddUp):
    """Fans add up, but where one of the named limit fans counts, only such fans are listed and the highest of
    them is the total."""

    def __init__(self, *limits: str) -> None:
        super().__init__()
        self.name = "limit_alone"
        self.limits = limits

    def check(self, table: FanTable) -> None:
        super().check(table)
        for name in self.limits:
            table.number(name)

    def __repr__(self) -> str:
        return f"{self.name}({', '.join(self.limits)})"

    def count(self, table: FanTable, found: list[Found], ties: bool) -> i64:
        total: i64 = super().count(table, found, ties)
        highest: i64 = 0
        for each in found:
            if each.kept and self.is_limit(table, each):
                highest = max(highest, table.values[each.fan])
        if not highest:
            return total
        for each in found:
            if not self.is_limit(table, each):
                each.kept = 0
        return highest

    def is_limit(self, table: FanTable, found: Found) -> bool:
        """This fan is worth the limit."""
        return table.fans[found.fan].id in self.limits


def apply_bars(table: FanTable, found: list[Found], with_joined: bool) -> i64:
    """Let every fan that counts strike what it bars; the sum of what is left.

    Bars run from earlier fans of the table to later ones, so one walk settles who stands. Without `with_joined` fans
    that join sets are struck but neither strike nor count: nothing is chosen among them yet.
    """
    count: i64 = len(found)
    total: i64 = 0
    place: i64 = 0
    while place < count:
        striker = found[place]
        place += 1
        if striker.kept and (with_joined or not striker.joined):
            total += table.values[striker.fan] * striker.times()
            low: i64 = table.barred_low[striker.fan]
            high: i64 = table.barred_high[striker.fan]
            if low | high:
                later: i64 = place
                while later < count:
                    victim = found[later]
                    number: i64 = victim.fan
                    if (low >> number if number < HALF else high >> (number - HALF)) & 1:
                        strike(striker, victim)
                    later += 1
    return total


def strike(striker: Found, victim: Found) -> None:
    """Take from a fan the claims that another one covers (MCR-63); if one is about the whole hand, all of it."""
    if striker.whole or victim.whole:
        victim.kept = 0
        return
    subset: i64 = 1
    while subset < 16:
        if striker.kept >> subset & 1:
            inside: i64 = INSIDE[subset]
            victim.kept &= ~inside
        subset += 1


def numbers(found: list[Found]) -> list[int]:
    """The numbers of the fans that count, each as often as it does."""
    return [each.fan for each in found for _ in range(each.times())]


class JoinedOnce(Combine):
    """The five principles (MCR-61, MCR-62): fans of whole hands and single sets all count unless barred; fans that join
    sets form a forest over the four sets, and no set serves the same fan twice. The highest-scoring choice counts."""

    def __init__(self, *together: Together) -> None:
        super().__init__("joined_once")
        self.together = list(together)

    def check(self, table: FanTable) -> None:
        super().check(table)
        for rule in self.together:
            for name in (*rule.fans, *rule.bars):
                if table.get(name).scope == JOINED:
                    raise DraftError("{name!r} joins sets and cannot bar or be barred together with others.", name=name)

    def __repr__(self) -> str:
        return f"{self.name}({', '.join(repr(rule) for rule in self.together)})"

    def count(self, table: FanTable, found: list[Found], ties: bool) -> i64:
        base: i64 = self.settle(table, found, with_joined=False)
        if not any_joined(found):
            return base
        search = ClaimSearch(table, found, self, base, ties)
        search.run()
        if ties:
            search.restore()
        return search.total

    def settle(self, table: FanTable, found: list[Found], with_joined: bool) -> i64:
        """The sum of what counts when bars have done their work."""
        total: i64 = apply_bars(table, found, with_joined)
        for rule in self.together:
            total -= self.struck(table, found, rule)
        return total

    def struck(self, table: FanTable, found: list[Found], rule: Together) -> i64:
        """Let fans that bar another only together do so; what that costs."""
        for name in rule.fans:
            if kept_of(found, table.index[name]) is None:
                return 0
        cost: i64 = 0
        for name in rule.bars:
            victim = kept_of(found, table.index[name])
            if victim is not None:
                cost += table.values[victim.fan] * victim.times()
                victim.kept = 0
        return cost


def any_joined(found: list[Found]) -> bool:
    """Some fan joins sets."""
    for each in found:
        if each.joined:
            return True
    return False


def kept_of(found: list[Found], number: i64) -> Found | None:
    """The fan of this number, if it counts."""
    for each in found:
        if each.fan == number and each.kept:
            return each
    return None


@mypyc_attr(acyclic=True, free_list_len=1)
class Claim:
    """One set of sets that may make a joined fan."""

    def __init__(self, found: Found, subset: i64, value: i64) -> None:
        self.found = found
        self.subset = subset
        self.value = value


@mypyc_attr(acyclic=True, free_list_len=1)
class ClaimSearch:
    """All valid choices of claims, tried one after the other; the highest-scoring one is kept; ties go to the lower
    numbers.

    Four sets are joined by at most three claims, so choices are single claims, pairs and threes (MCR-64 shows some).
    `base` is what the fans that join nothing are worth, and a choice adds the values of its claims to it. Only where a
    joined fan bars one that joins nothing (`costly`), or ties must be settled, a choice is counted anew.
    """

    def __init__(self, table: FanTable, found: list[Found], rules: JoinedOnce, base: i64, ties: bool) -> None:
        self.table = table
        self.found = found
        self.rules = rules
        self.base = base
        self.ties = ties
        self.total: i64 = -1
        self.claims: list[Claim] = []
        self.best: list[int] = []
        self.best_numbers: list[int] = []
        self.costly = False
        for each in found:
            if each.joined and table.bars_unjoined[each.fan]:
                self.costly = True
        for each in found:
            if each.joined:
                claims: i64 = each.there if self.costly else each.kept
                subset: i64 = 3
                while subset < 16:
                    if claims >> subset & 1:
                        self.claims.append(Claim(each, subset, table.values[each.fan]))
                    subset += 1

    def run(self) -> None:
        """Try every valid choice."""
        self.consider(0, None, None, None)
        count: i64 = len(self.claims)
        first: i64 = 0
        while first < count:
            a = self.claims[first]
            first += 1
            self.consider(a.value, a, None, None)
            second: i64 = first
            while second < count:
                b = self.claims[second]
                second += 1
                if self.fit(a, b):
                    self.consider(a.value + b.value, a, b, None)
                    third: i64 = second
                    while third < count:
                        c = self.claims[third]
                        third += 1
                        if self.fit(a, c) and self.fit(b, c) and self.make_a_forest(a, b, c):
                            self.consider(a.value + b.value + c.value, a, b, c)

    def fit(self, earlier: Claim, later: Claim) -> bool:
        """No set serves one fan twice, nothing implied is counted, and two claims share one set at most."""
        shared: i64 = earlier.subset & later.subset
        if earlier.found is later.found:
            return shared == 0 and earlier.found.most > 1
        if shared & (shared - 1):
            return False
        covered = later.subset & ~earlier.subset == 0
        return not covered or later.found.fan not in self.table.barred[earlier.found.fan]

    def make_a_forest(self, a: Claim, b: Claim, c: Claim) -> bool:
        """The three join the sets without going round in a circle, and no fan more often than it may count."""
        if a.found is b.found and b.found is c.found and a.found.most < 3:
            return False
        joined = joined_components(b.subset, joined_components(a.subset, APART))
        return joined >= 0 and joined_components(c.subset, joined) >= 0

    def consider(self, worth: i64, a: Claim | None, b: Claim | None, c: Claim | None) -> None:
        """Keep this choice if it is the best so far."""
        total: i64 = self.settle(a, b, c) if self.costly or self.ties else self.base + worth
        if total > self.total or (self.ties and total == self.total and numbers(self.found) < self.best_numbers):
            self.total = total
            if self.ties:
                self.best = [each.kept for each in self.found]
                self.best_numbers = numbers(self.found)

    def settle(self, a: Claim | None, b: Claim | None, c: Claim | None) -> i64:
        """Count everything anew with the chosen claims."""
        for each in self.found:
            each.kept = 0 if each.joined else each.there
        for claim in (a, b, c):
            if claim is not None:
                claim.found.kept |= shifted(1, claim.subset)
        return self.rules.settle(self.table, self.found, with_joined=True)

    def restore(self) -> None:
        """Leave the fans as they count in the best choice."""
        for index in range(len(self.found)):
            self.found[index].kept = self.best[index]


def joined_components(subset: i64, components: i64) -> i64:
    """The components with these sets joined, or -1 if two of them belong together already."""
    merged: i64 = 0
    place: i64 = 0
    while place < 4:
        if subset >> place & 1:
            own: i64 = components >> (4 * place) & 15
            if own & merged:
                return -1
            merged |= own
        place += 1
    after: i64 = 0
    place = 0
    while place < 4:
        if merged >> place & 1:
            after |= merged << (4 * place)
        else:
            after |= components & shifted(15, 4 * place)
        place += 1
    return after
