"""Every item, bonus and special hand has names, a clause, a text and two examples that hold."""

import pytest

from manywinds.books import book, clauses
from manywinds.rules.examples import example
from manywinds.rules.scoring.fan import ADDS, MULTIPLIER, REPLACES, REPLACES_ALL, SOLE, Fan
from manywinds.rules.scoring.score import Score

pytestmark = pytest.mark.core

ISRAELI = book("israeli")
FANS = pytest.mark.parametrize("fan", ISRAELI.fans.fans, ids=lambda fan: fan.id)

ITEMS = [
    "chow_concealed",
    "self_draw",
    "all_chows",
    "wind_pair",
    "pung_minor_concealed",
    "pung_terminal_open",
    "pung_minor_open",
    "pung_honour_open",
    "no_chows",
    "pung_terminal_concealed",
    "pung_honour_concealed",
    "flowers",
    "kong_terminal_concealed",
    "kong_minor_open",
    "kong_box",
    "kong_minor_concealed",
    "last_wall_card",
    "last_of_kind",
    "standing_hand",
    "dragon_pair",
    "kong_honour_concealed",
    "kong_honour_open",
    "kong_terminal_open",
]
BONUSES = [
    "dragon_set",
    "seat_wind_set",
    "round_wind_set",
    "own_flower",
    "four_flowers_or_seasons",
    "original_hand",
    "heavenly_blessing",
    "one_suit_with_honours",
    "kong_completion",
    "one_suit",
    "all_terminals",
    "terminals_with_honours",
    "all_honours",
]


def counts(fan: Fan, score: Score) -> bool:
    multipliers = score.detail.get("multipliers", {})
    assert isinstance(multipliers, dict)
    return fan.id in score.items or fan.id in multipliers


@FANS
def test_the_yes_example_counts_it_and_the_no_example_does_not(fan: Fan) -> None:
    yes, no = ISRAELI.score(example(fan.yes)), ISRAELI.score(example(fan.no))
    assert yes.legal
    assert counts(fan, yes), f"{fan.yes} scores {yes!r}"
    assert not counts(fan, no), f"{fan.no} scores {no!r}"
    assert fan.yes != fan.no


@FANS
def test_it_has_an_english_and_a_hebrew_name_a_clause_and_a_text(fan: Fan) -> None:
    assert fan.name("en").isascii()
    assert any("\u05d0" <= letter <= "\u05ea" for letter in fan.name("he"))
    assert fan.clause in clauses("israeli")
    assert fan.text.endswith(".")
    assert fan.value > 0


@pytest.mark.parametrize("lang", ["en", "he"])
def test_no_two_share_a_name(lang: str) -> None:
    names = [fan.name(lang) for fan in ISRAELI.fans.fans]
    assert len(names) == len(set(names))


def test_the_tables_are_whole() -> None:
    """ISR-83, ISR-84, ISR-86, ISR-87 and the annex of ISR-104."""
    bonuses = [fan.id for fan in ISRAELI.fans.fans if fan.scope in (MULTIPLIER, SOLE)]
    assert sorted(bonuses) == sorted(BONUSES)
    special = [fan for fan in ISRAELI.fans.fans if fan.scope in (ADDS, SOLE, REPLACES, REPLACES_ALL)]
    assert len(special) == 33
    rest = [fan.id for fan in ISRAELI.fans.fans if fan not in special and fan.scope != MULTIPLIER]
    assert sorted(rest) == sorted(ITEMS)


def test_losers_score_by_the_tables_for_everyone_alone() -> None:
    """ISR-80: tables 1 and 1.1."""
    assert ISRAELI.losers is not None
    assert {fan.clause for fan in ISRAELI.losers.fans.fans} == {"ISR-83", "ISR-84", "ISR-86"}
    everyone = [fan.id for fan in ISRAELI.fans.fans if fan.clause in ("ISR-83", "ISR-84", "ISR-86")]
    assert [fan.id for fan in ISRAELI.losers.fans.fans] == everyone


@pytest.mark.parametrize(
    ("scope", "ids"),
    [
        (ADDS, "earthly_blessing buried_treasure gold_coin"),
        (SOLE, "heavenly_blessing"),
        (
            REPLACES,
            "small_green_finger fire_of_revolution great_siamese_sisters small_siamese_sisters yin_yang_harmony "
            "dragon_snake four_winds_snake small_snake united_hand thirteen_great_and_strange",
        ),
    ],
)
def test_the_modes_of_the_annex(scope: str, ids: str) -> None:
    """ISR-100; all others replace the bonuses too."""
    assert sorted(fan.id for fan in ISRAELI.fans.fans if fan.scope == scope) == sorted(ids.split())
