"""Yakuman over yaku: han add up, but a fan worth a whole limit hand stands above all others.

Readings are compared by what they are paid, not by their han alone, so a tally of this strategy has a worth of its own.
A worth is one int whose order is the order of readings (RII-67): enough yaku to be declared at all, then the payment,
then a real yakuman before counted han, then more han, then more fu.
"""

from typing import Final

from manywinds.kernel.errors import DraftError
from manywinds.kernel.native import i64
from manywinds.kernel.win import Reading
from manywinds.rules.scoring.combine import Combine, Found, Tally, apply_bars, find
from manywinds.rules.scoring.fan import HALF, WHOLE, FanTable, Seen
from manywinds.rules.scoring.features import Sight

YAKUMAN: Final = 13
"""A fan of so many han, or a multiple, is a yakuman, or several."""

# Where the parts of a worth stand: fu in the lowest eight bits, then han, yakuman, base points, whether it is enough.
HAN_SHIFT: Final = 8
YAKUMAN_SHIFT: Final = 16
BASE_SHIFT: Final = 20
ENOUGH: Final = 1 << 40
_EIGHT_BITS: Final = 255
_FOUR_BITS: Final = 15
_BASE_BITS: Final = (1 << 20) - 1


def fu_of(worth: i64) -> i64:
    """The fu of a worth."""
    return worth & _EIGHT_BITS


def han_of(worth: i64) -> i64:
    """The han of a worth, dora included."""
    return worth >> HAN_SHIFT & _EIGHT_BITS


def yakuman_of(worth: i64) -> i64:
    """How many real yakuman a worth is paid for."""
    return worth >> YAKUMAN_SHIFT & _FOUR_BITS


def base_of(worth: i64) -> i64:
    """The base points of a worth: what a player who is not the dealer pays to another on a self-draw."""
    return worth >> BASE_SHIFT & _BASE_BITS


def packed(enough: bool, base: i64, yakuman: i64, han: i64, fu: i64) -> i64:
    """A worth."""
    worth: i64 = base << BASE_SHIFT | yakuman << YAKUMAN_SHIFT | min(han, _EIGHT_BITS) << HAN_SHIFT | fu
    return worth | ENOUGH if enough else worth


class Price:
    """What a book makes of han: dora, fu, limits."""

    def dora(self, sight: Sight) -> i64:
        """Han that count beside yaku and are none."""
        raise NotImplementedError

    def worth(self, reading: Reading, sight: Sight, han: i64, dora: i64) -> i64:
        """The worth of so many han of yaku and of dora in this reading."""
        raise NotImplementedError

    def yakuman(self, number: i64) -> i64:
        """The worth of so many yakuman."""
        raise NotImplementedError

    def alone(self, han: i64) -> i64:
        """The worth of a fan that stands alone without being a yakuman."""
        raise NotImplementedError


class YakumanOverYaku(Combine):
    """Yaku that nothing bars add up, and dora with them. Where a yakuman is there only yakuman count: all of them if
    they `stack`, else the highest, the earlier in the table of equal ones. A fan `alone` counts for itself or not at
    all, whichever is more valuable."""

    def __init__(self, price: Price, stack: bool, alone: str = "") -> None:
        super().__init__("yakuman_over_yaku", "limit_alone")
        self.price = price
        self.stack = stack
        self.alone = alone

    def check(self, table: FanTable) -> None:
        super().check(table)
        if len(table.fans) > HALF:
            raise DraftError("This strategy counts at most {most} fans.", most=HALF)
        if self.alone:
            table.get(self.alone)
        for fan in table.fans:
            if fan.scope != WHOLE:
                raise DraftError("{fan!r} is about single sets, but a yaku is there or not.", fan=fan.id)

    def points(self, worth: i64) -> i64:
        return han_of(worth)

    def enough(self, worth: i64) -> bool:
        return worth & ENOUGH != 0

    def count(self, table: FanTable, found: list[Found], ties: bool) -> i64:  # noqa: ARG002
        """The han of what counts, without dora."""
        total: i64 = apply_bars(table, found, with_joined=True)
        best: Found | None = None
        for each in found:
            value: i64 = table.values[each.fan] if each.kept else 0
            if value >= YAKUMAN and (best is None or value > table.values[best.fan]):
                best = each
        if best is None:
            return total
        total = 0
        for each in found:
            if each is best or (self.stack and table.values[each.fan] >= YAKUMAN):
                total += table.values[each.fan]
            else:
                each.kept = 0
        return total

    def tally(self, table: FanTable, reading: Reading, sight: Sight) -> Tally:
        found = find(table, reading, sight)
        lone = self._lone(table, found)
        others = [each for each in found if each is not lone]
        han: i64 = self.count(table, others, ties=True)
        yakuman = False
        for each in others:
            if each.kept and table.values[each.fan] >= YAKUMAN:
                yakuman = True
        dora: i64 = 0 if yakuman else self.price.dora(sight)
        tally = Tally(reading, found, han + dora)
        tally.worth = self.price.yakuman(han // YAKUMAN) if yakuman else self.price.worth(reading, sight, han, dora)
        if lone is not None:
            value: i64 = table.values[lone.fan]
            worth: i64 = self.price.alone(value)
            lone.kept = 0
            if worth > tally.worth:
                for each in others:
                    each.kept = 0
                lone.kept = 1
                tally.total = value
                tally.worth = worth
        return tally

    def _lone(self, table: FanTable, found: list[Found]) -> Found | None:
        if self.alone:
            number = table.index[self.alone]
            for each in found:
                if each.fan == number:
                    return each
        return None

    def total(self, table: FanTable, reading: Reading, sight: Sight) -> i64:
        """The worth of one reading. The same as `tally` does, without keeping what was found."""
        seen = Seen(reading, sight)
        lone: i64 = table.index[self.alone] if self.alone else -1
        barred: i64 = 0
        han: i64 = 0
        stacked: i64 = 0
        highest: i64 = 0
        alone: i64 = -1
        for candidate in table.candidates(sight.features(reading)):
            number: i64 = candidate
            if barred >> number & 1:
                continue
            test = table.tests[number]
            if test is not None and not test(seen):
                continue
            value: i64 = table.values[number]
            if number == lone:
                alone = value
                continue
            barred |= table.barred_low[number]
            if value >= YAKUMAN:
                stacked += value
                highest = max(highest, value)
            else:
                han += value
        worth: i64 = 0
        if stacked:
            worth = self.price.yakuman((stacked if self.stack else highest) // YAKUMAN)
        else:
            worth = self.price.worth(reading, sight, han, self.price.dora(sight))
        return max(worth, self.price.alone(alone)) if alone >= 0 else worth

    def __repr__(self) -> str:
        return f"{self.name}({self.price!r}, stack={self.stack}, alone={self.alone!r})"
