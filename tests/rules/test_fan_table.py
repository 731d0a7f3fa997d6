"""Fan tables: what is refused when they are built, how editions change them, which fans a hand is tested for."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manywinds.kernel.errors import RulebookError
from manywinds.rules.scoring.combine import AddUp, JoinedOnce, Together
from manywinds.rules.scoring.fan import ADDED, EACH, JOINED, WHOLE, Fan, FanTable, Seen, fan
from manywinds.rules.scoring.features import CONCEALED, NO_HONOURS, ONE_SUIT, SELF_DRAW
from support.small_book import FANS, PLAIN_FANS, dragon, escort, fleet, honour, inland, one_colour, rocks, twins

pytestmark = pytest.mark.core


def plain(id: str, bars: tuple[str, ...] = (), scope: str = WHOLE, needs: int = 0, value: int = 1) -> Fan:
    """A fan with nothing special about it."""
    return Fan(id, value, {"en": id.title()}, "SEA-1", f"About {id}.", scope, None, bars, needs, "", "")


def ids(table: FanTable) -> list[str]:
    return [each.id for each in table.fans]


def test_a_fan_that_bars_an_unknown_fan_is_refused_and_both_are_named() -> None:
    with pytest.raises(RulebookError, match=r"no fan 'kraken'.*'one'"):
        FanTable(plain("one", bars=("kraken",)))


def test_a_fan_listed_twice_is_refused() -> None:
    with pytest.raises(RulebookError, match="'one' is listed twice"):
        FanTable(plain("one"), plain("two"), plain("one"))


def test_an_unknown_fan_cannot_be_asked_for_or_counted() -> None:
    with pytest.raises(RulebookError, match="no fan 'kraken'"):
        FANS.get("kraken")
    with pytest.raises(RulebookError, match="no fan 'kraken'"):
        FANS.number("kraken")


def test_every_fan_is_found_by_its_id_at_its_place() -> None:
    for number, each in enumerate(FANS.fans):
        assert FANS.number(each.id) == number
        assert FANS.get(each.id) is each


def test_replacing_a_fan_keeps_its_place_and_the_others() -> None:
    changed = FANS.replace(twins.replace(value=5))
    assert ids(changed) == ids(FANS)
    assert changed.get("twins").value == 5
    assert changed.values[changed.number("twins")] == 5
    assert [each for each in changed.fans if each.id != "twins"] == [each for each in FANS.fans if each.id != "twins"]


def test_replacing_leaves_the_old_table_alone() -> None:
    FANS.replace(twins.replace(value=5))
    assert FANS.get("twins").value == 3


def test_several_fans_are_replaced_at_once() -> None:
    changed = FANS.replace(twins.replace(value=5), rocks.replace(bars=()))
    assert changed.get("twins").value == 5
    assert changed.barred[changed.number("rocks")] == []


def test_a_fan_that_is_not_in_the_table_cannot_replace_anything() -> None:
    with pytest.raises(RulebookError, match="no fan 'kraken'"):
        FANS.replace(plain("kraken"))


def test_a_replacement_that_bars_an_unknown_fan_is_refused() -> None:
    with pytest.raises(RulebookError, match="no fan 'kraken'"):
        FANS.replace(twins.replace(bars=("kraken",)))


def test_a_fan_that_is_switched_off_keeps_its_place_and_does_not_count() -> None:
    smaller = FANS.without("escort", "inland")
    assert [fan.id for fan in smaller.counting()] == [id for id in ids(FANS) if id not in ("escort", "inland")]
    assert ids(smaller) == ids(FANS)
    assert not {smaller.number("escort"), smaller.number("inland")} & set(smaller.candidates(-1))
    assert smaller.number("escort") in FANS.candidates(-1)
    assert smaller.off == {"escort", "inland"}
    assert FANS.off == frozenset()


def test_a_fan_can_be_switched_on_again() -> None:
    smaller = FANS.without("escort", "inland")
    assert smaller.having("escort").off == {"inland"}
    assert smaller.switched("inland", True).switched("twins", False).off == {"escort", "twins"}
    assert smaller.having("escort", "inland").candidates(-1) == FANS.candidates(-1)
    with pytest.raises(RulebookError, match="no fan 'kraken'"):
        FANS.having("kraken")


def test_a_changed_fan_stays_off() -> None:
    assert FANS.without("twins").replace(twins.replace(value=5)).off == {"twins"}


def test_a_borrowed_fan_keeps_condition_and_text_and_bars_nothing_of_the_other_book() -> None:
    fleet = FANS.get("fleet")
    armada = fleet.borrowed("SEA-2", id="armada", value=9, name="Armada", pl="Armada")
    assert (armada.id, armada.value, armada.clause, armada.kin) == ("armada", 9, "SEA-2", "fleet")
    assert (armada.test, armada.text, armada.needs, armada.scope) == (fleet.test, fleet.text, fleet.needs, fleet.scope)
    assert armada.bars == ()
    assert armada.names == {"en": "Armada", "pl": "Armada"}
    assert fleet.borrowed("SEA-2").name() == "Fleet"
    assert fleet.kin == "fleet"


def test_switching_an_unknown_fan_off_is_refused() -> None:
    with pytest.raises(RulebookError, match="no fan 'kraken'"):
        FANS.without("twins", "kraken")


def test_numbers_stay_when_fans_before_are_switched_off() -> None:
    smaller = FANS.without("fleet")
    assert smaller.number("twins") == FANS.number("twins")
    assert smaller.barred[smaller.number("dragon")] == [smaller.number("honour")]


@pytest.mark.parametrize(
    ("field", "changes"),
    [
        ("value", {"value": 7}),
        ("bars", {"bars": ("inland",)}),
        ("text", {"text": "Other words."}),
        ("needs", {"needs": CONCEALED}),
        ("test", {"test": dragon.test}),
    ],
)
def test_a_replaced_fan_differs_only_in_the_named_field(field: str, changes: dict[str, object]) -> None:
    changed = twins.replace(**changes)
    for name in ("id", "value", "names", "clause", "text", "scope", "test", "bars", "needs", "yes", "no", "listed_as"):
        before, after = getattr(twins, name), getattr(changed, name)
        if name == field:
            assert after == changes[field]
            assert after != before
        else:
            assert after == before


def test_nothing_in_a_replacement_may_be_falsy_and_lost() -> None:
    changed = twins.replace(value=0, bars=(), needs=0, text="")
    assert (changed.value, changed.bars, changed.needs, changed.text) == (0, (), 0, "")


def test_bars_are_known_by_number_in_both_halves_of_a_long_table() -> None:
    fans = [plain("fan0", bars=("fan119", "fan60", "fan59")), *(plain(f"fan{number}") for number in range(1, 120))]
    table = FanTable(*fans)
    assert sorted(table.barred[0]) == [59, 60, 119]
    assert table.barred_low[0] == 1 << 59
    assert table.barred_high[0] == 1 << 0 | 1 << 59


@given(facts=st.integers(0, (1 << 60) - 1))
def test_candidates_are_the_fans_whose_facts_all_hold(facts: int) -> None:
    expected = [
        number for number, each in enumerate(FANS.fans) if each.needs & facts == each.needs and each.scope != ADDED
    ]
    assert FANS.candidates(facts) == expected
    assert FANS.candidates(facts) == expected, "the second answer comes from memory"


def test_a_fan_without_needs_is_always_a_candidate_and_an_added_one_never() -> None:
    table = FanTable(plain("always"), plain("never", scope=ADDED), plain("drawn", needs=SELF_DRAW))
    assert table.candidates(0) == [0]
    assert table.candidates(SELF_DRAW | ONE_SUIT) == [0, 2]
    assert FANS.number("calm_sea") not in FANS.candidates((1 << 60) - 1)


def test_one_fact_of_two_is_not_enough() -> None:
    number = FANS.number("one_colour")
    assert number not in FANS.candidates(ONE_SUIT)
    assert number not in FANS.candidates(NO_HONOURS)
    assert number in FANS.candidates(ONE_SUIT | NO_HONOURS)


def test_adding_up_refuses_fans_that_join_sets() -> None:
    with pytest.raises(RulebookError, match="'fleet' joins sets"):
        AddUp().check(FANS)
    AddUp().check(PLAIN_FANS)


@pytest.mark.parametrize("combine", [AddUp(), JoinedOnce()])
def test_bars_that_run_backwards_are_refused(combine: AddUp | JoinedOnce) -> None:
    with pytest.raises(RulebookError, match=r"'late' bars 'early', which stands before it"):
        combine.check(FanTable(plain("early"), plain("late", bars=("early",))))
    combine.check(FanTable(plain("early", bars=("late",)), plain("late")))


def test_a_fan_cannot_bar_itself() -> None:
    with pytest.raises(RulebookError, match="'one' bars 'one'"):
        AddUp().check(FanTable(plain("one", bars=("one",))))


@pytest.mark.parametrize("rule", [Together(("fleet",), ("inland",)), Together(("rocks", "inland"), ("escort",))])
def test_fans_that_join_sets_cannot_bar_together_nor_be_barred_so(rule: Together) -> None:
    with pytest.raises(RulebookError, match="joins sets"):
        JoinedOnce(rule).check(FANS)


@pytest.mark.parametrize("rule", [Together(("kraken", "rocks"), ("inland",)), Together(("rocks",), ("kraken",))])
def test_unknown_fans_in_a_bar_of_several_are_refused(rule: Together) -> None:
    with pytest.raises(RulebookError, match="no fan 'kraken'"):
        JoinedOnce(rule).check(FANS)


def test_a_name_is_given_in_the_language_asked_for() -> None:
    assert fleet.name("ru") == "Флот"
    assert escort.name("pl") == "Eskorta"
    assert escort.name("he") == "ליווי"
    assert FANS.get("calm_sea").name("ru") == "Штиль"


@pytest.mark.parametrize("lang", ["ru", "he", "pl", "ja", "xx", ""])
def test_a_name_is_english_where_a_language_has_none(lang: str) -> None:
    assert twins.name(lang) == "Twins"
    assert one_colour.name(lang) == "One Colour"
    assert inland.name(lang) == "Inland"


def test_a_name_is_english_unless_told_otherwise() -> None:
    assert fleet.name() == "Fleet"


def test_a_declared_fan_takes_its_id_from_the_function() -> None:
    @fan(5, "Whirlpool", clause="SEA-1", text="Round and round.", scope=EACH, bars="twins  escort", ja="渦")
    def whirlpool(win: Seen) -> int:
        return len(win.sets)

    assert (whirlpool.id, whirlpool.listed_as) == ("whirlpool", "whirlpool")
    assert whirlpool.bars == ("twins", "escort")
    assert whirlpool.names == {"en": "Whirlpool", "ja": "渦"}
    assert whirlpool.scope == EACH


def test_two_values_of_one_printed_fan_share_the_name_they_are_listed_by() -> None:
    @fan(6, "Twins (pair of them)", clause="SEA-1", text="Twice.", listed_as="twins")
    def dear_twins(win: Seen) -> int:
        return len(win.sets)

    assert dear_twins.id == "dear_twins"
    assert dear_twins.listed_as == "twins"
    assert dear_twins.replace(value=7).listed_as == "twins"


def test_a_table_knows_the_scope_of_each_fan() -> None:
    assert [each.id for each, joined in zip(FANS.fans, FANS.joined, strict=True) if joined] == [
        fleet.id, twins.id, escort.id,
    ]  # fmt: skip
    assert FANS.whole[FANS.number("rocks")]
    assert not FANS.whole[FANS.number(honour.id)]
    assert {each.scope for each in FANS.fans} == {WHOLE, EACH, JOINED, ADDED}
