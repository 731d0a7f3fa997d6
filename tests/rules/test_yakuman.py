"""Yakuman over yaku: how a worth orders readings, what counts, which tables are refused (RII-58, RII-67)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manywinds.books.riichi.edition import FANS
from manywinds.books.riichi.fu import HanAndFu
from manywinds.kernel.errors import RulebookError
from manywinds.kernel.win import Win, readings
from manywinds.rules.scoring.combine import Found
from manywinds.rules.scoring.fan import EACH, Fan, FanTable
from manywinds.rules.scoring.features import Sight
from manywinds.rules.scoring.yakuman import YakumanOverYaku, base_of, fu_of, han_of, packed, yakuman_of
from support.small_book import small_book

pytestmark = pytest.mark.core

PARTS = st.tuples(st.booleans(), st.integers(0, 56_000), st.integers(0, 7), st.integers(0, 120), st.integers(0, 200))


@given(one=PARTS, other=PARTS)
def test_worths_are_ordered_as_readings_are(one: tuple[int, ...], other: tuple[int, ...]) -> None:
    """RII-67: enough yaku, then the payment, then real yakuman, then han, then fu."""
    assert (packed(*one) < packed(*other)) == (one < other)


@given(parts=PARTS)
def test_a_worth_gives_its_parts_back(parts: tuple[int, ...]) -> None:
    worth = packed(*parts)
    assert (base_of(worth), yakuman_of(worth), han_of(worth), fu_of(worth)) == parts[1:]


def found(*ids: str) -> list[Found]:
    return [Found(FANS.number(id), 1, True, False) for id in sorted(ids, key=FANS.number)]


def kept(fans: list[Found]) -> set[str]:
    return {FANS.fans[each.fan].id for each in fans if each.kept}


@pytest.mark.parametrize(
    ("ids", "stacked", "single"),
    [
        (("riichi", "tanyao"), 2, 2),
        (("ryanpeikou", "iipeikou"), 3, 3),
        (("daisangen", "toitoi"), 13, 13),
        (("daisangen", "tsuuiisou", "toitoi"), 26, 13),
        (("suuankou", "daisuushii", "tsuuiisou"), 52, 26),
        ((), 0, 0),
    ],
)
def test_han_add_up_and_yakuman_stand_above_them(ids: tuple[str, ...], stacked: int, single: int) -> None:
    """RII-58."""
    for stack, total in ((True, stacked), (False, single)):
        fans = found(*ids)
        assert YakumanOverYaku(HanAndFu(), stack).count(FANS, fans, ties=True) == total
        assert sum(FANS.get(id).value for id in kept(fans)) == total


def test_the_earlier_of_two_equal_yakuman_is_named() -> None:
    fans = found("tsuuiisou", "suuankou", "daisangen")
    YakumanOverYaku(HanAndFu(), False).count(FANS, fans, ties=True)
    assert kept(fans) == {"suuankou"}


@pytest.mark.parametrize("text", ["123m 99m 789p 234s 46s +5s", "99m 222333p 44p 789s +4p", "1199m 2288p 3377s 4z +4z"])
def test_a_tally_is_worth_what_the_fast_way_says(text: str) -> None:
    win = Win.parse(text, seat="S", circumstances=("first_go_round",))
    forms = small_book().forms
    for alone in ("", "renhou"):
        combine = YakumanOverYaku(HanAndFu(), False, alone)
        table = FANS if alone else FANS.without("renhou")
        for reading in readings(win, forms):
            sight = Sight(win, forms)
            tally = combine.tally(table, reading, sight)
            assert tally.worth == combine.total(table, reading, sight)
            assert tally.total == combine.points(tally.worth)


def renamed(fan: Fan, id: str, scope: str = "whole") -> Fan:
    return Fan(id, fan.value, fan.names, fan.clause, fan.text, scope, fan.test, (), fan.needs, fan.yes, fan.no)


def test_a_table_it_cannot_count_is_refused() -> None:
    fan = FANS.fans[0]
    plain, alone = YakumanOverYaku(HanAndFu(), False), YakumanOverYaku(HanAndFu(), False, "ghost")
    with pytest.raises(RulebookError, match="single sets"):
        plain.check(FanTable(renamed(fan, "a", EACH)))
    with pytest.raises(RulebookError, match="at most 60"):
        plain.check(FanTable(*(renamed(fan, f"fan{number}") for number in range(61))))
    with pytest.raises(RulebookError, match="no fan 'ghost'"):
        alone.check(FanTable(renamed(fan, "a")))
    alone.check(FanTable(renamed(fan, "ghost")))
