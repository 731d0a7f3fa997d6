"""The case format of the design page: what is read, what is refused, what comes out."""

import json
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from manywinds.books import book
from manywinds.kernel.errors import HandError
from manywinds.kernel.win import UNKNOWN, Win
from manywinds.rules.case import FIELDS, read_case, score_case
from manywinds.rules.table.pay import NOBODY
from support.small_book import small_book

pytestmark = pytest.mark.core

MCR = book("mcr")
CONSENSUS = book("mcr-consensus")
Row = dict[str, Any]

GOOD: Row = {
    "id": "one",
    "book": "mcr",
    "hand": "234m 234p 234s 77z",
    "melds": [{"kind": "pung", "tiles": "888m", "concealed": False, "added": False, "from": "left"}],
    "winning_tile": "7z",
    "self_draw": False,
    "discarder": "W",
    "seat_wind": "S",
    "round_wind": "E",
    "flowers": ["plum"],
    "circumstances": ["last_tile"],
    "options": {},
    "expect": {"total": 8},
    "note": "Anything.",
}
ALWAYS = {"id", "ok", "error", "legal", "reason", "items", "total", "unit", "detail"}
"""The fields of every result that is ok; `payments` comes with them where the case says who pays."""


def case(**changes: Any) -> Row:
    """The good case with some fields changed; a field set to `...` is left out."""
    row = {**GOOD, **changes}
    return {field: value for field, value in row.items() if value is not ...}


def refused(row: Row) -> str:
    """The one sentence that refuses a case."""
    result = score_case(row, MCR)
    assert set(result) == {"id", "ok", "error"}
    assert result["ok"] is False
    error = result["error"]
    assert isinstance(error, str)
    assert error.strip()
    assert "\n" not in error
    assert len(error) < 400
    return error


def total(row: Row) -> object:
    result = score_case(row, MCR)
    assert result["ok"], result["error"]
    return result["total"]


# Reading.


def test_a_case_is_read_field_by_field() -> None:
    facts, options = read_case(case())
    win = facts.win
    assert str(win.hand) == "234m234p234s77z"
    assert win.notation() == "234m234p234s7z [888m<] 1f +7z"
    assert (win.winning, win.self_draw, win.seat, win.round) == (33, False, 1, 0)
    assert win.circumstances == 1
    assert (facts.discarder, facts.responsible, facts.counters, facts.sticks) == (2, NOBODY, 0, 0)
    assert options == {}


@pytest.mark.parametrize(
    "hand", ["234m 234p 234s 77z", "234m234p234s77z", " 4 3 2 m 7z 432p 243s 7z ", "7z2s3s4s7z2m3m4m234p"]
)
def test_tiles_stand_in_any_order_with_or_without_spaces(hand: str) -> None:
    assert read_case(case(hand=hand)).win.hand == read_case(case()).win.hand
    assert total(case(hand=hand)) == total(case())


@pytest.mark.parametrize("tiles", ["345m", "534m", "3 4 5 m", " 5m 3m4m", "3m54m "])
def test_tiles_of_a_meld_stand_in_any_order_with_or_without_spaces(tiles: str) -> None:
    row = case(hand="234m 234p 77z 8s8s8s", melds=[{"kind": "chow", "tiles": tiles}])
    assert read_case(row).win.notation().split()[1] == "[345m]"


def test_melds_stand_in_any_order() -> None:
    melds = [
        {"kind": "kong", "tiles": "1111p", "concealed": True},
        {"kind": "chow", "tiles": "345s"},
        {"kind": "kong", "tiles": "5555z", "added": True, "from": "across"},
        {"kind": "pung", "tiles": "999m", "from": None},
    ]
    forwards = score_case(case(hand="77z", melds=melds), MCR)
    backwards = score_case(case(hand="77z", melds=melds[::-1]), MCR)
    assert forwards == backwards
    assert forwards["ok"]
    win = read_case(case(hand="77z", melds=melds)).win
    assert win.notation() == "7z (1111p) [345s] [555+5z^] [999m] 1f +7z"


def test_absent_fields_take_their_defaults() -> None:
    facts, options = read_case({"hand": "123m 456p 678s 222m 55z"})
    win = facts.win
    assert win.melds == ()
    assert (win.winning, win.self_draw, win.seat, win.round) == (UNKNOWN, False, 0, 0)
    assert (win.flowers, win.circumstances, win.reds) == (0, 0, 0)
    assert (facts.discarder, facts.responsible, facts.lost) == (NOBODY, NOBODY, False)
    assert options == {}


def test_a_case_without_an_id_has_none_in_its_result() -> None:
    assert score_case({"hand": "123m 456p 678s 222m 55z"}, MCR)["id"] is None
    assert score_case(case(id=17), MCR)["id"] == 17
    assert score_case({"id": "bad", "hand": "1x"}, MCR)["id"] == "bad"


NULLABLE = ("id", "melds", "winning_tile", "self_draw", "discarder", "flowers", "circumstances", "dora_indicators",
            "ura_indicators", "counters", "sticks", "responsible", "pao", "options", "expect", "note")  # fmt: skip


@pytest.mark.parametrize("field", NULLABLE)
def test_null_is_the_same_as_an_absent_field(field: str) -> None:
    plain = case(hand="234m 234p 234s 888m 77z", melds=..., discarder=...)
    for row in (plain, {**plain, "discarder": "W"}, {**plain, "self_draw": True}):
        absent = {name: value for name, value in row.items() if name != field}
        assert score_case({**row, field: None}, MCR) == score_case(absent, MCR)


@pytest.mark.parametrize("field", ["concealed", "added", "from"])
def test_null_in_a_meld_is_the_same_as_an_absent_field(field: str) -> None:
    meld = {"kind": "pung", "tiles": "888m"}
    assert score_case(case(melds=[{**meld, field: None}]), MCR) == score_case(case(melds=[meld]), MCR)


def test_a_null_winning_tile_is_no_tile_in_particular() -> None:
    row = {"hand": "123m 456p 678s 222m 55z", "winning_tile": None, "self_draw": True}
    assert read_case(row).win.winning == UNKNOWN
    for each in (MCR, CONSENSUS):
        result = score_case(row, each)
        assert result["ok"]
        assert "single_wait" not in result["items"]
        assert "single_wait" in score_case({**row, "winning_tile": "5z"}, each)["items"]


def test_a_null_winning_tile_beside_melds_scores_too() -> None:
    row = {"hand": "456p 678s 222m 55z", "melds": [{"kind": "chow", "tiles": "123m"}], "self_draw": True}
    for each in (MCR, CONSENSUS, small_book()):
        assert score_case(row, each)["ok"]


@pytest.mark.parametrize(
    ("name", "notation"),
    [("plum", "1f"), ("orchid", "2f"), ("chrysanthemum", "3f"), ("bamboo", "4f"), ("spring", "5f"), ("summer", "6f"),
     ("autumn", "7f"), ("winter", "8f")],
)  # fmt: skip
def test_flowers_are_named_or_written(name: str, notation: str) -> None:
    assert read_case(case(flowers=[name])).win.flowers == read_case(case(flowers=[notation])).win.flowers
    assert read_case(case(flowers=[name])).win.flowers == 1 << 33 + int(notation[0])


def test_all_eight_flowers_are_counted() -> None:
    result = score_case(case(flowers=["plum", "2f", "3f", "bamboo", "spring", "6f", "7f", "winter"]), MCR)
    assert result["detail"]["flowers"] == 8
    assert result["detail"]["basic_points"] == result["total"] + 8


def test_red_fives_stay_where_they_lie() -> None:
    row = {"hand": "340m 123p 678s 55z", "melds": [{"kind": "pung", "tiles": "505p"}], "winning_tile": "0m"}
    win = read_case(row).win
    assert win.winning == 4
    assert repr(win) == repr(Win.parse("34m 123p 678s 55z [505p] +0m"))
    assert "0" in win.notation()


def test_expectations_and_notes_are_ignored_whatever_they_hold() -> None:
    for anything in (None, 5, "x", [1], {"total": -1}):
        assert score_case(case(expect=anything, note=anything), MCR) == score_case(case(), MCR)


# Refusing.


@pytest.mark.parametrize("field", ["hands", "Hand", "", "seat", "wall", "x" * 5000])
def test_an_unknown_field_is_refused_and_named(field: str) -> None:
    error = refused({**case(), field: None})
    assert "has no field" in error
    assert field[:50] in error


def test_an_unknown_field_of_a_meld_is_refused_and_named() -> None:
    assert "'open'" in refused(case(melds=[{"kind": "pung", "tiles": "888m", "open": True}]))


WRONG: dict[str, list[object]] = {
    "book": [7, ["mcr"], True, {}],
    "hand": [5, True, ["1m"], {"1m": 2}, 1.5, None],
    "melds": [5, "888m", {"kind": "pung"}, True, ["888m"], [5], [None], [[]], [{}] * 21],
    "winning_tile": [5, True, ["7z"], {}, 0, False, ""],
    "self_draw": [1, 0, "yes", "", [], {}, 0.0],
    "discarder": [2, True, ["W"], {}, 0, False, ""],
    "winner": [5, "yes", [], {}, 0, ""],
    "seat_wind": [1, True, ["S"], {}, 0, "", "SE", "s", "East"],
    "round_wind": [1, True, ["S"], {}, 0, "", "SE", "s", "X"],
    "flowers": [5, "plum", {"plum": 1}, True, [1], [None], [["plum"]], ["plum"] * 21],
    "circumstances": [5, "last_tile", {"last_tile": True}, True, [1], [None], ["eclipse"], ["last_tile"] * 21],
    "dora_indicators": [5, "1m", {"1m": 1}, True, ["1m"]],
    "ura_indicators": [5, "1m", {"1m": 1}, True, ["1m"]],
    "counters": ["1", True, [1], {"a": 1}, 1.5, -1, 1001],
    "sticks": ["1", True, [1], {"a": 1}, 1.5, -1, 1001],
    "responsible": [1, True, ["E"], {"E": 1}, "X"],
    "pao": [1, True, ["E"], {"E": 1}, "X"],
    "options": [5, "flag", [1], True, [], "", 0, {"flag": None}, {"flag": [1]}, {"flag": 1.5}, {"flag": {}}],
}


def test_every_field_that_is_read_has_wrong_values_to_try() -> None:
    assert set(WRONG) == set(FIELDS) - {"id", "expect", "note"}


@pytest.mark.parametrize(("field", "value"), [(field, value) for field, values in WRONG.items() for value in values])
def test_a_value_of_the_wrong_type_is_refused_in_one_sentence(field: str, value: object) -> None:
    refused(case(**{field: value}))


WRONG_IN_MELD: dict[str, list[object]] = {
    "kind": [5, None, "", "pong", "Pung", ["pung"], True],
    "tiles": [5, None, "", ["888m"], True, "88m", "8888m", "889m", "111f", "8m", "xyz"],
    "concealed": [1, 0, "no", []],
    "added": [1, 0, "no", []],
    "from": [5, "behind", "Left", ["left"], True],
}


@pytest.mark.parametrize(
    ("field", "value"), [(field, value) for field, values in WRONG_IN_MELD.items() for value in values]
)
def test_a_wrong_value_in_a_meld_is_refused_in_one_sentence(field: str, value: object) -> None:
    refused(case(melds=[{"kind": "pung", "tiles": "888m", field: value}]))


@pytest.mark.parametrize(
    "meld",
    [
        {"kind": "chow", "tiles": "888m"},
        {"kind": "pung", "tiles": "345m"},
        {"kind": "kong", "tiles": "888m"},
        {"kind": "pung", "tiles": "8888m"},
        {"kind": "chow", "tiles": "891m"},
        {"kind": "chow", "tiles": "123z"},
        {"kind": "chow", "tiles": "89m1p"},
        {"kind": "chow", "tiles": "345m", "concealed": True},
        {"kind": "pung", "tiles": "888m", "concealed": True},
        {"kind": "pung", "tiles": "888m", "added": True},
        {"kind": "kong", "tiles": "8888m", "concealed": True, "added": True},
        {"kind": "kong", "tiles": "8888m", "concealed": True, "from": "left"},
        {"tiles": "888m"},
        {"kind": "pung"},
    ],
)
def test_a_meld_that_is_no_such_meld_is_refused(meld: Row) -> None:
    refused(case(melds=[meld]))


@pytest.mark.parametrize(
    "changes",
    [
        {"hand": "234m 234p 234s 7z"},
        {"hand": "234m 234p 234s 777z"},
        {"hand": ""},
        {"hand": "88m 234m 234p 234s", "winning_tile": "8m"},
        {"hand": "11111m 234p 77z"},
        {"winning_tile": "1z"},
        {"winning_tile": "77z"},
        {"winning_tile": "1f"},
        {"hand": "234m 234p 234s 7z 1f"},
        {"hand": "234m 234p 234s 7"},
        {"hand": "234m 234p 234s 8z8z"},
        {"hand": "1m" * 300},
        {"melds": [{"kind": "pung", "tiles": "888m"}] * 5},
        {"flowers": ["plum", "1f"]},
        {"flowers": ["plum", "plum"]},
        {"flowers": ["rose"]},
        {"flowers": ["1m"]},
        {"flowers": ["0m"]},
        {"flowers": ["east wind"]},
        {"discarder": "S"},
        {"discarder": "X"},
        {"discarder": "W", "self_draw": True},
        {"circumstances": ["heavenly"]},
        {"circumstances": ["robbing_kong"], "self_draw": True, "discarder": None},
        {"circumstances": ["kong_replacement"]},
    ],
)
def test_what_cannot_be_on_a_table_is_refused_in_one_sentence(changes: Row) -> None:
    refused(case(**changes))


def test_a_losers_hand_is_refused_where_losers_do_not_score() -> None:
    assert score_case(case(winner=True), MCR) == score_case(case(), MCR)
    refused(case(winner=False))


def test_a_discarder_who_won_is_refused_even_if_the_hand_is_too_cheap() -> None:
    row = case(hand="123m 456p 678s 77z", circumstances=[], discarder="S")
    assert not score_case({**row, "discarder": None}, MCR)["legal"]
    refused(row)


@pytest.mark.parametrize(
    "changes",
    [
        {"circumstances": ["x" * 100_000]},
        {"seat_wind": "x" * 100_000},
        {"discarder": "x" * 100_000},
        {"flowers": ["x" * 100_000]},
        {"hand": "x" * 100_000},
        {"hand": ["x" * 100_000]},
        {"options": {"x" * 100_000: 1}},
        {"melds": [{"kind": "x" * 100_000, "tiles": "888m"}]},
        {"melds": [{"kind": "pung", "tiles": "888m", "from": "x" * 100_000}]},
        {"melds": [{"kind": "pung", "tiles": "8" * 150 + "m"}]},
        {"x" * 100_000: 1},
    ],
)
def test_a_long_text_does_not_flood_the_sentence(changes: Row) -> None:
    refused(case(**changes))


def test_a_long_value_of_an_option_does_not_flood_the_sentence() -> None:
    result = score_case(case(options={"flag": "x" * 100_000}, circumstances=[]), small_book())
    assert result["ok"] is False
    assert len(result["error"]) < 400


EXTRAS: Row = {
    "dora_indicators": ["1m"],
    "ura_indicators": ["1m"],
    "counters": 2,
    "sticks": 1,
    "responsible": "E",
    "pao": "E",
}


@pytest.mark.parametrize("field", EXTRAS)
def test_what_only_other_books_know_is_refused_and_named(field: str) -> None:
    assert f"'{field}' means nothing in mcr" in refused(case(**{field: EXTRAS[field]}))


@pytest.mark.parametrize(
    ("field", "empty"),
    [
        ("dora_indicators", []),
        ("ura_indicators", []),
        ("counters", 0),
        ("sticks", 0),
        ("responsible", None),
        ("pao", None),
    ],
)
def test_what_only_other_books_know_passes_while_it_is_empty(field: str, empty: object) -> None:
    assert score_case(case(**{field: empty}), MCR) == score_case(case(), MCR)


def test_a_book_reads_the_extras_it_knows() -> None:
    small = small_book()
    row = case(circumstances=[], sticks=2, responsible="N")
    assert score_case(row, small)["payments"] == {"E": 0, "S": 28, "W": 0, "N": -8}
    assert score_case({**row, "counters": 1}, small)["error"] == "'counters' means nothing in sea."
    assert score_case({**row, "responsible": "X"}, small)["ok"] is False
    assert score_case({**row, "sticks": "two"}, small)["ok"] is False


def test_extras_are_checked_where_nobody_pays_too() -> None:
    row = case(circumstances=[], discarder=None)
    for wrong in ({"sticks": "two"}, {"sticks": -1}, {"responsible": "X"}, {"responsible": 5}):
        assert score_case({**row, **wrong}, small_book())["ok"] is False


def test_options_are_passed_through() -> None:
    row = case(hand="222m 333m 444p 77z", circumstances=[])
    small = small_book()
    assert score_case(row, small)["items"] == {"rocks": 4}
    assert score_case({**row, "options": {"sharp_rocks": True}}, small)["items"] == {"rocks": 9}
    dear = score_case({**row, "options": {"least": 8}}, small)
    assert (dear["legal"], dear["reason"]) == (False, "below_minimum")
    assert score_case({**row, "options": {"sharp_rocks": True, "least": 8}}, small)["legal"] is True
    assert score_case({**row, "options": {"flag": "white"}}, small)["items"] == {"rocks": 4}


@pytest.mark.parametrize("options", [{"tide": 1}, {"least": 5}, {"least": True}, {"sharp_rocks": 1}, {"flag": "red"}])
def test_unknown_options_and_values_are_refused_by_name(options: Row) -> None:
    result = score_case(case(options=options, circumstances=[]), small_book())
    assert result["ok"] is False
    assert repr(next(iter(options))) in result["error"]


# Results.


def test_bad_input_no_win_and_too_little_are_three_different_results() -> None:
    bad = score_case(case(hand="234m 234p 234s 7z"), MCR)
    no_win = score_case(case(hand="234m 234p 235s 77z"), MCR)
    too_little = score_case(case(hand="123m 456p 678s 77z", circumstances=[]), MCR)
    good = score_case(case(), MCR)
    assert (bad["ok"], "legal" in bad) == (False, False)
    assert (no_win["ok"], no_win["error"], no_win["legal"], no_win["reason"]) == (True, None, False, "not_a_win")
    assert (no_win["total"], no_win["items"]) == (0, {})
    assert (too_little["ok"], too_little["error"]) == (True, None)
    assert (too_little["legal"], too_little["reason"]) == (False, "below_minimum")
    assert 0 < too_little["total"] < 8
    assert (good["ok"], good["error"], good["legal"], good["reason"]) == (True, None, True, None)


def test_flowers_do_not_help_over_the_minimum() -> None:
    row = case(hand="123m 456p 678s 77z", circumstances=[], flowers=["1f", "2f", "3f", "4f", "5f", "6f", "7f", "8f"])
    assert score_case(row, MCR)["reason"] == "below_minimum"


def test_a_result_says_all_that_the_format_promises() -> None:
    result = score_case(case(), MCR)
    assert set(result) == ALWAYS | {"payments"}
    assert result["id"] == "one"
    assert result["items"] == {
        "mixed_triple_chow": 8, "last_tile_claim": 8, "single_wait": 1,
    }  # fmt: skip
    assert result["total"] == 17
    assert result["unit"] == "points"
    assert result["detail"] == {"flowers": 1, "basic_points": 18}
    assert result["payments"] == {"E": -8, "S": 42, "W": -26, "N": -8}


@pytest.mark.parametrize(
    ("changes", "paid"),
    [
        ({}, True),
        ({"discarder": None}, False),
        ({"discarder": None, "self_draw": True}, True),
        ({"hand": "123m 456p 678s 77z", "circumstances": []}, False),
        ({"hand": "234m 234p 235s 77z"}, False),
    ],
)
def test_payments_come_where_the_win_is_legal_and_the_case_says_who_pays(changes: Row, paid: bool) -> None:
    result = score_case(case(**changes), MCR)
    assert result["ok"], result["error"]
    assert set(result) >= ALWAYS
    assert set(result) <= ALWAYS | {"payments"}
    assert bool(result.get("payments")) is paid
    if paid:
        assert sum(result["payments"].values()) == 0


def test_a_result_survives_json() -> None:
    for row in (case(), case(hand="1x"), case(hand="234m 234p 235s 77z")):
        result = score_case(row, MCR)
        assert json.loads(json.dumps(result)) == result


def test_scoring_leaves_the_case_as_it_was() -> None:
    row = case()
    before = json.dumps(row)
    score_case(row, MCR)
    assert json.dumps(row) == before


def test_reading_raises_what_scoring_answers() -> None:
    with pytest.raises(HandError, match="has no field 'hands'"):
        read_case({"hands": "1m"})


# Anything at all.

words = st.one_of(
    st.text(max_size=20),
    st.text("0123456789mpszf[]()+<^> ", max_size=40),
    st.sampled_from(
        ["E", "S", "W", "N", "mcr", "last_tile", "robbing_kong", "plum", "1f", "7z", "888m", "left", "pung"]
    ),
)
numbers = st.one_of(st.integers(-5, 20), st.integers(), st.floats())
values = st.recursive(
    st.one_of(st.none(), st.booleans(), numbers, words),
    lambda inner: st.one_of(st.lists(inner, max_size=5), st.dictionaries(words, inner, max_size=4)),
    max_leaves=12,
)
melds = st.fixed_dictionaries(
    {"kind": st.sampled_from(["chow", "pung", "kong"])},
    optional={"tiles": words, "concealed": st.booleans(), "added": st.booleans(), "from": values, "x": values},
)


def answered(row: Row) -> None:
    """Whatever the row holds, the answer has the shape the format promises."""
    for each in (MCR, CONSENSUS, small_book()):
        result = score_case(row, each)
        assert isinstance(result, dict)
        assert set(result) >= {"id", "ok", "error"}
        assert result["id"] is row.get("id")
        if result["ok"]:
            assert result["error"] is None
            assert set(result) >= ALWAYS
        else:
            assert isinstance(result["error"], str)
            assert "\n" not in result["error"]
            assert set(result) == {"id", "ok", "error"}


@given(row=st.dictionaries(st.one_of(st.sampled_from(FIELDS), words), values, max_size=8))
@example(row={"hand": "\n\n"})
@example(row={"hand": "456p 678s 222m 55z", "melds": [{"kind": "chow", "tiles": "123m"}]})
@example(row={"melds": [{"kind": "pung", "tiles": "888m\n"}]})
@settings(max_examples=400, deadline=None)
def test_any_object_gets_an_answer(row: Row) -> None:
    answered(row)


@given(changes=st.dictionaries(st.sampled_from(FIELDS), values, min_size=1, max_size=2))
@settings(max_examples=400, deadline=None)
def test_a_good_case_with_some_fields_spoilt_gets_an_answer(changes: Row) -> None:
    answered({**case(), **changes})


@given(found=st.lists(st.one_of(melds, values), max_size=5))
@settings(max_examples=200, deadline=None)
def test_a_good_case_with_any_melds_gets_an_answer(found: list[object]) -> None:
    answered(case(melds=found))


@given(hand=words, winning=words)
@settings(max_examples=200, deadline=None)
def test_a_good_case_with_any_tiles_gets_an_answer(hand: str, winning: str) -> None:
    answered(case(hand=hand, winning_tile=winning))


def test_a_red_winning_tile_is_among_the_concealed_tiles() -> None:
    row = {"book": "riichi-phoenix", "hand": "123456m789p34588s", "winning_tile": "0s", "seat_wind": "S"}
    assert "0s is not among" in str(score_case(row, book("riichi-phoenix"))["error"])
    assert score_case({**row, "hand": "123456m789p34088s"}, book("riichi-phoenix"))["ok"]


@pytest.mark.parametrize("name", ["rose", "Plum", "9f", "", "1m"])
def test_a_word_that_is_no_bonus_tile_is_told_so(name: str) -> None:
    row = {"hand": "123m456m789m123m77m", "winning_tile": "7m", "flowers": [name]}
    assert "is no flower and no season" in str(score_case(row, book("mcr"))["error"])


def test_an_unknown_circumstance_is_answered_with_those_of_the_book() -> None:
    told = score_case({"hand": "123m456p678s222m55z", "winning_tile": "5z", "circumstances": ["foo"]}, book("mcr"))
    known = ", ".join(book("mcr").circumstances)
    assert told["error"] == f"'foo' is no circumstance of a win; known are {known}."
    assert "riichi" not in known


def test_both_words_for_the_responsible_player_name_the_same() -> None:
    """RII-76."""
    case = {"hand": "123m456p678s222m55z", "winning_tile": "5z", "pao": "N", "responsible": "E"}
    told = score_case(case, book("riichi-ema"))
    assert told["error"] == "'pao' and 'responsible' name the same player, not two."
    assert read_case({**case, "responsible": "N"}).facts.responsible == 3
