"""How a book adds its fans up.

A strategy takes one reading and answers a `Tally`: which fans count, how often, for how much. `add_up` counts all
that nothing bars; `joined_once` lets claims over sets compete under the five principles of the competition rules.
"""

from typing import Final

from manywinds.kernel.errors import RulebookError
from manywinds.kernel.hand import population
from manywinds.kernel.native import i64
from manywinds.kernel.tiles import shifted
from manywinds.kernel.win import Reading
from manywinds.rules.fan import FanTable, Seen
from manywinds.rules.features import Sight

ALL_SETS: Final = 15
_APART: Final = 0x8421
"""Four sets, each a component of its own: four bits a set."""


def _subsets() -> list[int]:
    return [sum(1 << part for part in range(1, 16) if part & ~whole == 0) for whole in range(16)]


INSIDE: Final[list[int]] = _subsets()
"""`INSIDE[k]`: the claims whose sets all lie in the subset k."""


class Found:
    """A fan present in a reading: `claims` over sets, or `times` for a fan of the whole hand."""

    def __init__(self, fan: int, times: int, claims: int) -> None:
        self.fan = fan
        self.times = times
        self.claims = claims

    def __repr__(self) -> str:
        return f"Found({self.fan}, {self.times}, {self.claims:#x})"


class Claim:
    """One set of sets that may make a joined fan."""

    def __init__(self, fan: int, subset: int, value: int) -> None:
        self.fan = fan
        self.subset = subset
        self.value = value


class Tally:
    """The fans that count in one reading, and all that were found in it."""

    def __init__(self, reading: Reading, total: int, counted: list[Found], found: list[Found]) -> None:
        self.reading = reading
        self.total = total
        self.counted = counted
        self.found = found

    def numbers(self) -> list[int]:
        """The numbers of the counted fans, each as often as it counts: what settles a tie."""
        return [each.fan for each in self.counted for _ in range(each.times)]


class Together:
    """Fans that bar another one only when all of them count."""

    def __init__(self, fans: tuple[str, ...], bars: tuple[str, ...]) -> None:
        self.fans = fans
        self.bars = bars

    def __repr__(self) -> str:
        return f"Together({self.fans!r}, {self.bars!r})"


class Combine:
    """What every strategy answers."""

    def __init__(self, name: str) -> None:
        self.name = name

    def tally(self, table: FanTable, reading: Reading, sight: Sight) -> Tally:
        """The best count of one reading."""
        raise NotImplementedError

    def check(self, table: FanTable) -> None:
        """Refuse a table this strategy cannot count: bars must run from earlier fans to later ones."""
        for number, targets in enumerate(table.barred):
            for target in targets:
                if target <= number:
                    striker, victim = table.fans[number].id, table.fans[target].id
                    raise RulebookError(f"{striker!r} bars {victim!r}, which stands before it in the table.")

    def __repr__(self) -> str:
        return self.name


def find(table: FanTable, reading: Reading, sight: Sight) -> list[Found]:
    """Every fan whose pattern is there, in the order of the table."""
    features: i64 = sight.features(reading)
    seen = Seen(reading, sight)
    found: list[Found] = []
    number = 0
    for needs in table.needs:
        if needs & ~features == 0:
            test = table.tests[number]
            if test is not None:
                answer = test(seen)
                if answer:
                    if table.whole[number]:
                        found.append(Found(number, answer, 0))
                    else:
                        found.append(Found(number, population(answer), answer))
        number += 1
    return found


class AddUp(Combine):
    """Every fan that nothing bars counts as often as it is there."""

    def __init__(self) -> None:
        super().__init__("add_up")

    def tally(self, table: FanTable, reading: Reading, sight: Sight) -> Tally:
        found = find(table, reading, sight)
        counted = standing(table, found, [], [])
        return Tally(reading, total_of(table, counted), counted, found)


def standing(table: FanTable, found: list[Found], chosen: list[Claim], together: list[Together]) -> list[Found]:
    """What is left of the found fans when the bars have done their work, joined fans as chosen.

    Bars run from earlier fans of the table to later ones, so one walk settles who stands.
    """
    left: dict[int, Found] = {}
    for each in found:
        if not table.joined[each.fan]:
            left[each.fan] = Found(each.fan, each.times, each.claims)
    for claim in chosen:
        known = left.get(claim.fan)
        if known is None:
            left[claim.fan] = Found(claim.fan, 1, 1 << claim.subset)
        else:
            known.times += 1
            known.claims |= 1 << claim.subset
    for number in sorted(left):
        striker = left[number]
        if striker.times:
            for target in table.barred[number]:
                victim = left.get(target)
                if victim is not None:
                    strike(striker, victim)
    for rule in together:
        if all(stands(left, table.index[name]) for name in rule.fans):
            for name in rule.bars:
                if table.index[name] in left:
                    left[table.index[name]].times = 0
    return [left[number] for number in sorted(left) if left[number].times]


def stands(left: dict[int, Found], number: int) -> bool:
    """This fan is there and not barred."""
    each = left.get(number)
    return each is not None and each.times > 0


def strike(striker: Found, victim: Found) -> None:
    """Take from a fan the claims that another one covers; between whole fans, all of it."""
    if striker.claims == 0 or victim.claims == 0 or victim.times == 0:
        victim.times = 0
        return
    left = victim.claims
    subset = 0
    claims = striker.claims
    while claims:
        if claims & 1:
            left &= ~INSIDE[subset]
        claims >>= 1
        subset += 1
    victim.claims = left
    victim.times = population(left)


def total_of(table: FanTable, counted: list[Found]) -> int:
    """The sum of the counted fans."""
    total = 0
    for each in counted:
        total += table.values[each.fan] * each.times
    return total


class JoinedOnce(Combine):
    """The five principles (MCR-61, MCR-62): fans of whole hands and single sets all count unless barred; fans that join
    sets form a forest over the four sets, and no set serves the same fan twice. The dearest choice counts."""

    def __init__(self, *together: Together) -> None:
        super().__init__("joined_once")
        self.together = list(together)

    def check(self, table: FanTable) -> None:
        super().check(table)
        for rule in self.together:
            for name in (*rule.fans, *rule.bars):
                table.number(name)

    def __repr__(self) -> str:
        return f"{self.name}({', '.join(repr(rule) for rule in self.together)})"

    def tally(self, table: FanTable, reading: Reading, sight: Sight) -> Tally:
        found = find(table, reading, sight)
        claims = joined_claims(table, found)
        if not claims:
            counted = standing(table, found, [], self.together)
            return Tally(reading, total_of(table, counted), counted, found)
        search = Search(table, found, claims, self.together)
        search.extend(0, _APART)
        return Tally(reading, search.total, search.counted, found)


def joined_claims(table: FanTable, found: list[Found]) -> list[Claim]:
    """Every claim of a joined fan by itself."""
    claims: list[Claim] = []
    for each in found:
        if table.joined[each.fan]:
            for subset in range(1, 16):
                if each.claims >> subset & 1:
                    claims.append(Claim(each.fan, subset, table.values[each.fan]))
    return claims


class Search:
    """All valid choices of claims, tried one after the other; the dearest is kept, ties go to the lower numbers."""

    def __init__(self, table: FanTable, found: list[Found], claims: list[Claim], together: list[Together]) -> None:
        self.table = table
        self.found = found
        self.claims = claims
        self.together = together
        self.chosen: list[Claim] = []
        self.total = -1
        self.counted: list[Found] = []

    def extend(self, start: int, components: i64) -> None:
        """Try this choice, and every way to go on from it."""
        grown = False
        for index in range(start, len(self.claims)):
            claim = self.claims[index]
            joined = self.join(claim, components)
            if joined >= 0:
                grown = True
                self.chosen.append(claim)
                self.extend(index + 1, joined)
                self.chosen.pop()
        if not grown or self.costs():
            self.try_choice()

    def costs(self) -> bool:
        """A chosen fan bars something that is no joined fan, so a smaller choice may be worth more."""
        return any(not self.table.joined[target] for claim in self.chosen for target in self.table.barred[claim.fan])

    def join(self, claim: Claim, components: i64) -> i64:
        """The components after this claim, or -1 if it breaks a principle beside the chosen ones."""
        for other in self.chosen:
            if other.subset & claim.subset and other.fan == claim.fan:
                return -1
            if claim.fan in self.table.barred[other.fan] and claim.subset & ~other.subset == 0:
                return -1
        return joined_components(claim.subset, components)

    def try_choice(self) -> None:
        """Count with the chosen claims and keep the result if it is the best so far."""
        counted = standing(self.table, self.found, self.chosen, self.together)
        total = total_of(self.table, counted)
        if total > self.total or (total == self.total and _numbers(counted) < _numbers(self.counted)):
            self.total = total
            self.counted = counted


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


def _numbers(counted: list[Found]) -> list[int]:
    return [each.fan for each in counted for _ in range(each.times)]
