"""Counting by a base and multipliers: points are added up to a base, and bonuses are shares of that one base.

The base has two parts. Points at the full rate take every bonus, points at the half rate (a scope of fans) take half of
it, so a hand is worth `full x (1 + C) + half x (1 + C / 2)`, where C is the sum of the shares. Special hands may add
their points, stand in place of the base, stand in place of base and bonuses, or be a bonus in place of all others.
Of all these ways to count a reading the highest-scoring is taken.

Everything is counted in quarter points, as ints. A share is a number of quarters; half a share of an even number of
points is a whole number of quarters too, which `check` makes sure of. Nothing is ever rounded.
"""

from typing import Final

from manywinds.kernel.errors import DraftError, RulebookError
from manywinds.kernel.native import i64, mypyc_attr
from manywinds.kernel.win import Reading
from manywinds.rules.scoring.combine import Combine, Found, Tally, find
from manywinds.rules.scoring.exact import in_points, number
from manywinds.rules.scoring.fan import (
    ADDED,
    ADDS,
    HALF_RATE,
    JOINED,
    MULTIPLIER,
    QUARTERS,
    REPLACES,
    REPLACES_ALL,
    SCOPES,
    SOLE,
    Fan,
    FanTable,
)
from manywinds.rules.scoring.features import Sight
from manywinds.rules.scoring.score import REPLACED, Refusal, Remark, Score

EIGHTHS: Final = 8

_HALF_RATE: Final[int] = SCOPES.index(HALF_RATE)
_MULTIPLIER: Final[int] = SCOPES.index(MULTIPLIER)
_SOLE: Final[int] = SCOPES.index(SOLE)
_REPLACES: Final[int] = SCOPES.index(REPLACES)
_REPLACES_ALL: Final[int] = SCOPES.index(REPLACES_ALL)
REGULAR: Final = -1
"""In place of a fan's number: the base and its multipliers as they are."""


@mypyc_attr(acyclic=True, free_list_len=1)
class Sums:
    """The highest-scoring way to count what was found in a reading, in quarter points; -1 if there is no way."""

    def __init__(self, table: FanTable, found: list[Found], regular: bool) -> None:
        self.full: i64 = 0
        self.half: i64 = 0
        self.shares: i64 = 0
        special = False
        for each in found:
            scope: i64 = table.scopes[each.fan]
            if scope >= _SOLE:
                special = True
                continue
            worth: i64 = table.values[each.fan] * each.times()
            if scope == _MULTIPLIER:
                self.shares += worth
            elif scope == _HALF_RATE:
                self.half += worth
            else:
                self.full += worth
        self.chosen: i64 = REGULAR
        """The number of the special hand that stands in place of something."""
        self.best: i64 = self.worth(self.shares) if regular else -1
        if special:
            for each in found:
                self.consider(table.scopes[each.fan], table.values[each.fan], each.fan, regular)

    def worth(self, shares: i64) -> i64:
        """The base with so many quarters of it."""
        return self.full * (QUARTERS + shares) + self.half * (EIGHTHS + shares) // 2

    def consider(self, scope: i64, value: i64, fan: i64, regular: bool) -> None:
        """Take a special hand if it is more valuable than what is taken so far."""
        total: i64 = -1
        if scope == _SOLE:
            total = self.worth(value) if regular else -1
        elif scope == _REPLACES:
            total = value * (QUARTERS + self.shares)
        elif scope == _REPLACES_ALL:
            total = value * QUARTERS
        if total > self.best:
            self.best = total
            self.chosen = fan


class Count(Tally):
    """One reading counted: which points are in the base, which bonuses apply, which special hand was chosen."""

    def __init__(self, reading: Reading, items: list[Found], sums: Sums, bonuses: list[Found], clause: str) -> None:
        super().__init__(reading, items, sums.best)
        self.bonuses = bonuses
        self.chosen: int = sums.chosen
        self.full: int = sums.full
        self.half: int = sums.half
        self.clause = clause

    def tell(self, table: FanTable, score: Score) -> None:
        shares = 0
        multipliers: dict[str, object] = {}
        specials: list[int] = []
        for found in self.found:
            if table.fans[found.fan].scope in (ADDS, REPLACES, REPLACES_ALL):
                specials.append(found.fan)
        for found in self.bonuses:
            fan = table.fans[found.fan]
            share = fan.value * found.times()
            shares += share
            multipliers[fan.listed_as] = in_points(share, QUARTERS)
            if fan.scope == SOLE:
                specials.append(found.fan)
        score.total = in_points(self.total, QUARTERS)
        score.detail = {
            "base": self.full + self.half,
            "multipliers": multipliers,
            "special": "+".join(table.fans[special].id for special in sorted(specials)) or None,
        }
        score.steps = self.steps(table, score, shares)

    def steps(self, table: FanTable, score: Score, shares: int) -> list[Remark]:
        """The arithmetic from the lines to the total, so that a player can do it again by hand."""
        steps: list[Remark] = []
        replaced = ""
        if self.chosen != REGULAR and table.fans[self.chosen].scope != SOLE:
            fan = table.fans[self.chosen]
            replaced = fan.scope
            steps.append(Remark(f"step_{replaced}", fan.value, str(fan.value), fan.clause, fan))
        if replaced == REPLACES_ALL:
            return steps
        if not replaced:
            full = [line.points for line in score.lines if line.fan.scope != HALF_RATE]
            half = [line.points for line in score.lines if line.fan.scope == HALF_RATE]
            if half:
                steps.append(Remark("step_full", self.full, _sum(full), self.clause))
                steps.append(Remark("step_half", self.half, _sum(half), self.clause))
                steps.append(Remark("step_base", self.full + self.half, _sum([self.full, self.half]), self.clause))
            else:
                steps.append(Remark("step_base", self.full, _sum(full), self.clause))
        if not self.bonuses:
            return steps
        added: list[str] = []
        for found in self.bonuses:
            fan = table.fans[found.fan]
            share = number(in_points(fan.value * found.times(), QUARTERS))
            added.append(share)
            steps.append(Remark("step_sole" if fan.scope == SOLE else "step_bonus", fan.value, share, fan.clause, fan))
        if len(added) > 1:
            together = f"{' + '.join(added)} = {number(in_points(shares, QUARTERS))}"
            steps.append(Remark("step_bonuses", shares, together, self.clause))
        steps.append(Remark("step_product", self.total, self.product(shares), self.clause))
        return steps

    def product(self, shares: int) -> str:
        """`10 x 2.75 + 24 x 1.875 = 27.5 + 45 = 72.5`, with the factors written out."""
        full, half = self.full, self.half
        factor = f"(1 + {number(in_points(shares, QUARTERS))})"
        result = number(in_points(self.total, QUARTERS))
        if not half:
            return f"{full} × {factor} = {result}"
        half_factor = f"(1 + {number(in_points(shares, EIGHTHS))})"
        parts = [in_points(full * (QUARTERS + shares), QUARTERS), in_points(half * (EIGHTHS + shares), EIGHTHS)]
        return f"{full} × {factor} + {half} × {half_factor} = {number(parts[0])} + {number(parts[1])} = {result}"


class BaseAndMultipliers(Combine):
    """Points make a base, and bonuses are added shares of it. Only readings of the named forms have a base of their
    own; the others are worth something only as a special hand that replaces it. `clause` is shown with the result."""

    def __init__(self, forms: tuple[str, ...], clause: str) -> None:
        super().__init__("base_and_multipliers", parts=QUARTERS)
        self.forms = forms
        self.clause = clause

    def __repr__(self) -> str:
        return f"{self.name}({', '.join(self.forms)})"

    def count(self, table: FanTable, found: list[Found], ties: bool) -> i64:  # noqa: ARG002
        raise RulebookError("A book with multipliers does not count by announced fans.")

    def total(self, table: FanTable, reading: Reading, sight: Sight) -> i64:
        return Sums(table, find(table, reading, sight), reading.form.name in self.forms).best

    def tally(self, table: FanTable, reading: Reading, sight: Sight) -> Tally:
        found = find(table, reading, sight)
        sums = Sums(table, found, reading.form.name in self.forms)
        chosen = table.fans[sums.chosen] if sums.chosen != REGULAR else None
        items: list[Found] = []
        bonuses: list[Found] = []
        refused: list[Refusal] = []
        for each in found:
            fan = table.fans[each.fan]
            if not _counts(fan, chosen):
                refused.append(_refusal(fan, each.times(), chosen))
            elif fan.scope in (MULTIPLIER, SOLE):
                bonuses.append(each)
            else:
                items.append(each)
        if chosen is not None and chosen.scope != SOLE:
            sums.full = chosen.value
            sums.half = 0
        counted = Count(reading, items, sums, bonuses, self.clause)
        counted.refused = tuple(refused)
        return counted

    def check(self, table: FanTable) -> None:
        super().check(table)
        for fan in table.fans:
            if fan.scope in (JOINED, ADDED) or fan.bars:
                raise DraftError("{fan!r} joins sets, bars others or has no test: no part of a base.", fan=fan.id)
            if fan.scope == HALF_RATE and fan.value % 2:
                raise RulebookError(
                    "{fan!r} is worth an odd number of points, half of which is no quarter.", fan=fan.id
                )


def _counts(fan: Fan, chosen: Fan | None) -> bool:
    """This fan counts beside the special hand that was chosen."""
    if fan is chosen:
        return True
    if fan.scope in (SOLE, REPLACES, REPLACES_ALL):
        return False
    if chosen is None:
        return True
    if fan.scope == MULTIPLIER:
        return chosen.scope == REPLACES
    return chosen.scope == SOLE


def _refusal(fan: Fan, times: int, chosen: Fan | None) -> Refusal:
    if chosen is None or fan.scope in (SOLE, REPLACES, REPLACES_ALL):
        return Refusal(fan, times, None, "dearer_counted")
    return Refusal(fan, times, chosen, REPLACED)


def _sum(points: list[int]) -> str:
    """`4 + 3 + 3 = 10`, or the one number alone."""
    total = 0
    for each in points:
        total += each
    if len(points) < 2:
        return str(total)
    return f"{' + '.join(str(each) for each in points)} = {total}"
