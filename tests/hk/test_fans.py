"""The fan tables of the Hong Kong books: values, names, and every fan's own two examples."""

import pytest

from manywinds import book
from manywinds.rules.examples import example
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.scoring.score import NOT_A_WIN

pytestmark = pytest.mark.core

EXTRA_HANDS = {
    "concealed_hand": 1,
    "single_wait": 1,
    "blessing_of_man": 6,
    "peking_garden": 10,
    "dragon_snake": 10,
    "knitted_pungs": 10,
    "double_luck": 10,
    "royal_knitted_dragon": 10,
}
"""HKR-99, HKR-100, HKR-101, HKR-102, HKR-103, HKR-104, HKR-105, HKR-106."""

OLD = {
    1: "no_flowers seat_flower flower_set all_chows dragon_pung seat_wind round_wind self_draw last_tile_draw "
    "last_tile_discard kong_replacement robbing_kong",
    2: "small_three_dragons",
    3: "all_pungs half_flush",
    4: "seven_pairs",
    6: "full_flush",
    10: "four_concealed_pungs big_three_dragons small_four_winds big_four_winds all_honours all_terminals nine_gates "
    "thirteen_orphans four_kongs jade_dragon ruby_dragon pearl_dragon blessing_of_heaven blessing_of_earth",
}
"""HKR-57."""

SHEET = {
    0: "chicken_hand",
    1: "all_chows concealed_hand self_draw last_tile extra_tile dragon_pung seat_wind round_wind no_bonus own_bonus "
    "round_bonus",
    3: "all_pungs clean_hand bouquet",
    4: "kong_on_kong seven_pairs small_three_dragons small_four_winds",
    6: "big_three_dragons purity",
    7: "all_honours",
    10: "thirteen_orphans hidden_treasure all_terminals nine_gates blessing_of_heaven blessing_of_earth",
}
"""HKP-20: O1 to O28."""

NEW = {
    1: "pair_258 old_and_young two_suits small_four_in_one",
    2: "two_identical_chows four_in_one twelve_exposed exposed_snake",
    3: "hidden_snake five_doors only_1_5 five_corners all_discards only_3_7 only_5_9",
    4: "walking_pungs matching_pungs",
    6: "three_identical_chows big_four_in_one one_number three_numbers",
}
"""HKP-23: N1 to N21."""


def by_id(*tables: dict[int, str]) -> dict[str, int]:
    return {id: value for table in tables for value, ids in table.items() for id in ids.split()}


def with_everything(name: str) -> Rulebook:
    """The book with every fan it can have."""
    if name == "hk-old":
        return book(name).with_options(dict.fromkeys(EXTRA_HANDS, True))
    return book(name).with_options({"each_bonus_fan": True, "all_bonus_auto_win": True})


@pytest.mark.parametrize(
    ("name", "values"),
    [("hk-old", by_id(OLD)), ("hk-old-pl", by_id(SHEET)), ("hk-new", by_id(SHEET, NEW))],
)
def test_a_book_has_the_printed_fans_with_their_values(name: str, values: dict[str, int]) -> None:
    assert {fan.listed_as: fan.value for fan in book(name).fans.counting()} == values


def test_the_extra_hands_count_only_where_agreed() -> None:
    """HKR-98, HKR-99."""
    for id, value in EXTRA_HANDS.items():
        edition = book("hk-old").with_options({id: True})
        counting = {fan.listed_as: fan.value for fan in edition.fans.counting()}
        assert counting == by_id(OLD) | {id: value}


def test_there_are_as_many_fans_as_printed() -> None:
    """HKR-57 numbers thirty, of which number 6 has two names; HKP-20 has 28 rows and HKP-23 adds 21."""
    assert (len(by_id(OLD)), len(by_id(SHEET)), len(by_id(NEW))) == (31, 28, 21)


def names_of(name: str) -> list[tuple[str, str]]:
    return [(name, fan.id) for fan in with_everything(name).fans.fans]


FANS = [*names_of("hk-old"), *names_of("hk-new")]


def edition_for(name: str, id: str) -> Rulebook:
    """The book in which a fan's examples are to be read: rows that a variant puts aside need the usual one."""
    return book(name) if id in ("own_bonus", "round_bonus", "chicken_hand") else with_everything(name)


@pytest.mark.parametrize(("name", "id"), FANS)
def test_the_yes_example_counts_the_fan(name: str, id: str) -> None:
    """HKR-57 and HKP-20, fan by fan."""
    edition = edition_for(name, id)
    fan = edition.fans.get(id)
    score = edition.score(example(fan.yes))
    assert fan in [line.fan for line in score.lines], f"{fan.yes} scores {score!r}"


@pytest.mark.parametrize(("name", "id"), FANS)
def test_the_no_example_is_a_hand_that_lacks_the_fan(name: str, id: str) -> None:
    """HKR-57 and HKP-20, fan by fan."""
    edition = edition_for(name, id)
    fan = edition.fans.get(id)
    score = edition.score(example(fan.no))
    assert score.reason != NOT_A_WIN
    assert fan not in [line.fan for line in score.lines], f"{fan.no} scores {score!r}"


@pytest.mark.parametrize(("name", "id"), FANS)
def test_every_fan_has_a_clause_a_text_and_a_name_in_its_own_language(name: str, id: str) -> None:
    edition = with_everything(name)
    fan = edition.fans.get(id)
    assert fan.clause in edition.clauses
    assert fan.text.endswith(".")
    assert fan.names["en"].strip()
    assert fan.names["ru" if name == "hk-old" else "pl"].strip()


def test_the_wall_and_its_bonus_tiles() -> None:
    """HKR-1 and HKP-1: 144 tiles of 42 kinds, 136 of 34 without bonus tiles."""
    for edition, tiles, kinds in (
        (book("hk-old"), 144, 42),
        (book("hk-old-pl"), 144, 42),
        (book("hk-new").with_options({"bonus_tiles": False}), 136, 34),
    ):
        assert (len(edition.wall.tiles()), len(set(edition.wall.tiles()))) == (tiles, kinds)


@pytest.mark.parametrize(
    ("options", "fan", "clause"),
    [
        ({}, "self_draw", "HKR-65"),
        ({"double_luck": True}, "self_draw", "HKR-105"),
    ],
)
def test_what_absorbs_a_fan_is_told(options: dict[str, bool], fan: str, clause: str) -> None:
    """HKR-56: a fan that was not counted says which one has it inside."""
    text = "(1111m) [8888p] 234s 567s 9m 1f +9m; seat=S self_draw double_kong_replacement"
    score = book("hk-old").with_options(options).score(example(text))
    refused = {refusal.fan.id: refusal.by for refusal in score.refused}
    striker = refused[fan]
    assert striker is not None
    assert striker.clause == clause


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("[111z] [222z] [555z] 666z 7z 1f +7z; seat=N round=N", "all_honours"),
        ("[123m] [456m] 789m 222m 5z 1f +5z; seat=N", "half_flush"),
        ("[123m] [456m] 789m 222m 5m 1f +5m; seat=N", "full_flush"),
    ],
)
def test_one_suit_with_and_without_honours_and_honours_alone_never_meet(hand: str, expected: str) -> None:
    """HKR-61: fans 14, 16 and 21."""
    items = book("hk-old").score(example(hand)).items
    assert items.keys() & {"half_flush", "full_flush", "all_honours"} == {expected}


@pytest.mark.parametrize("wind", "1234")
@pytest.mark.parametrize(
    ("fan", "clause", "run"),
    [("dragon_snake", "HKR-103", "123456789s"), ("royal_knitted_dragon", "HKR-106", "147m 258p 369s")],
)
def test_the_pair_beside_the_dragons_is_of_any_wind(fan: str, clause: str, run: str, wind: str) -> None:
    """HKR-103, HKR-106."""
    agreed = book("hk-old").with_options({fan: True})
    score = agreed.score(example(f"{run} 567{wind}z 1f +{wind}z; seat=S"))
    assert score.items == {fan: 10}
    assert score.lines[0].fan.clause == clause
