"""What tables may agree on: every option changes what it names, editions are values, nonsense is refused.

RII-2, RII-5, RII-6, RII-9, RII-21, RII-25, RII-53, RII-55, RII-57, RII-58, RII-59, RII-64, RII-65, RII-66, RII-68,
RII-74.
"""

import json

import pytest

from manywinds import Win, book
from manywinds.books.riichi.choices import figures_of, words_of
from manywinds.books.riichi.options import EMA, TENHOU
from manywinds.kernel.errors import HandError, RulebookError
from manywinds.kernel.hand import Hand
from manywinds.kernel.notation import parse_hand, parse_tiles
from manywinds.kernel.tiles import kinds_in
from manywinds.rules.case import score_case
from manywinds.rules.options import Value
from manywinds.rules.scoring.score import Score
from manywinds.rules.table.flow import flow_of

pytestmark = pytest.mark.core

PHOENIX = book("riichi-phoenix")

# The values of the printed comparison, where they differ from the club's.
PRINTED_TENHOU = json.loads(
    """{"red_fives": {"m": 1, "p": 1, "s": 1}, "extra_round": {"wind": "W", "target": 30000},
    "counter_on_noten_dealer_draw": "increment", "min_yaku_han_from_counters": null,
    "last_deal_dealer_stop": "if_first_and_target", "bankruptcy": "below_zero",
    "double_ron": "all_sticks_and_counters_to_nearest", "swap_calling": "forbidden", "open_tanyao": true,
    "kan_dora_open_added": "at_discard_or_next_replacement", "rob_concealed_kan_for_kokushi": false,
    "temporary_furiten_ends": "own_discard", "first_turn_draws_broken_by_concealed_kan": true,
    "abortive_draws": ["four_kans", "four_riichi", "four_winds", "nine_terminals", "triple_ron"], "sanrenkou": null,
    "daisharin": false, "honroutou_with_chiitoitsu": true,
    "nagashi_mangan": {"counts_as": "draw", "dealer": "stays_if_tenpai", "counters": "increment"},
    "yakuman_stack": true, "yakuman_double_variants": [], "double_wind_pair_fu": 4,
    "pao_yakuman": ["daisangen", "daisuushii"], "pao_counters_on_ron": "pao_player", "pao_scope": "whole_hand",
    "chombo": null, "uma": [20000, 10000, -10000, -20000], "return_points": 30000}"""
)
PRINTED_EMA = json.loads(
    """{"start_points": 30000, "red_fives": {"m": 0, "p": 0, "s": 0}, "counter_on_noten_dealer_draw": "increment",
    "counter_on_abortive_draw": null, "min_yaku_han_from_counters": null, "last_deal_dealer_stop": "never",
    "bankruptcy": "never", "double_ron": "all_counters_to_each", "triple_ron": "all_counters_to_each",
    "swap_calling": "forbidden", "open_tanyao": true, "kan_dora_open_added": "before_replacement",
    "riichi_min_points": null, "riichi_concealed_kan": "waits_and_reading_equal", "abortive_draws": [],
    "sanrenkou": null, "daisharin": false, "renhou": "mangan", "honroutou_with_chiitoitsu": true,
    "nagashi_mangan": null, "yakuman_double_variants": [], "counted_yakuman": "sanbaiman", "double_wind_pair_fu": 4,
    "pao_yakuman": ["daisangen", "daisuushii"], "chombo": "final_score_20000_replay", "equal_points": "share_uma",
    "uma": [15000, 5000, -5000, -15000], "return_points": 30000, "final_rounding": null}"""
)


def scored(hand: str, options: dict[str, Value], **how: object) -> Score:
    return PHOENIX.with_options(options).score(Win.parse(hand, **{"seat": "S", **how}))


def as_options(printed: dict[str, object]) -> dict[str, Value]:
    return {name: PHOENIX.options.get(name).read(value) for name, value in printed.items()}


@pytest.mark.parametrize(("id", "printed", "ours"), [("tenhou", PRINTED_TENHOU, TENHOU), ("ema", PRINTED_EMA, EMA)])
def test_an_edition_is_the_printed_option_values(id: str, printed: dict[str, object], ours: dict[str, Value]) -> None:
    """What the print leaves unverified is read off Tenhou's logs: the rounding of final scores, and that a wait for a
    tile all of whose copies are melded is tenpai (RII-21)."""
    expected = as_options(printed)
    if id == "tenhou":
        expected |= {"final_rounding": "nearest", "half_thousand": "from_zero"}
        expected["own_four_tiles_wait_is_tenpai"] = "unless_concealed"
    assert ours == expected
    edition = book(f"riichi-{id}")
    assert edition.options.values == {**PHOENIX.options.values, **expected}
    assert edition.base == "riichi-phoenix"


def test_an_edition_can_be_had_by_options_in_a_case() -> None:
    row = {"id": 1, "hand": "234567m88p678s", "melds": [{"kind": "chow", "tiles": "345s"}], "winning_tile": "3m"}
    assert score_case(row, PHOENIX)["legal"] is False
    assert score_case({**row, "options": PRINTED_TENHOU}, PHOENIX)["items"] == {"tanyao": 1}
    assert score_case({**row, "options": {"open_tanyao": False}}, book("riichi-tenhou"))["legal"] is False


def test_every_option_has_a_clause_a_text_and_a_default_it_takes() -> None:
    for option in PHOENIX.options.known.values():
        assert option.clause in PHOENIX.clauses
        assert option.text.endswith(".")
        option.check(option.default)
    assert len(PHOENIX.options.known) == 48


# Each scoring option: a hand, how it was won, and what it scores with the default and with the other value.
EFFECTS = [
    ("sanrenkou", "open", "99m 222333p [444p] 79s +8s", {}, {}, {"sanrenkou": 2}),
    ("sanrenkou", "none", "222333444p 79m 44z +8m", {}, {"sanrenkou": 2, "sanankou": 2}, {"sanankou": 2}),
    ("honroutou_with_chiitoitsu", True, "1199m 1199p 1199s 4z +4z", {},
     {"chiitoitsu": 2}, {"chiitoitsu": 2, "honroutou": 2}),
    ("yakuman_stack", True, "[555z] [666z] [777z] 222z 3z +3z", {},
     {"daisangen": 13}, {"daisangen": 13, "tsuuiisou": 13}),
    ("yakuman_double_variants", "none", "222m 6m 444p 333s 888s +6m", {},
     {"suuankou_tanki": 26}, {"suuankou_tanki": 13}),
    ("double_wind_pon_han", 1, "123m 99m 456p 79s [111z] +8s", {"seat": "E"},
     {"yakuhai_seat_wind": 1, "yakuhai_round_wind": 1}, {"yakuhai_seat_wind": 1}),
    ("daisharin", False, "2233445566778p +8p", {}, {"daisharin": 13},
     {"tanyao": 1, "pinfu": 1, "ryanpeikou": 3, "chinitsu": 6}),
    ("renhou", "mangan", "123m 99m 789p 234s 46s +5s", {"circumstances": ("first_go_round",)}, {}, {"renhou": 5}),
]  # fmt: skip


@pytest.mark.parametrize(("name", "value", "hand", "how", "before", "after"), EFFECTS)
def test_an_option_changes_the_yaku_it_names(
    name: str, value: Value, hand: str, how: dict[str, object], before: dict[str, int], after: dict[str, int]
) -> None:
    assert scored(hand, {}, **how).items == before
    assert scored(hand, {name: value}, **how).items == after


def test_open_tanyao() -> None:
    """RII-53: closed only in the club."""
    hand = "[234m] 67m 88p 345s 678s +8m"
    assert scored(hand, {}).reason == "no_yaku"
    assert scored(hand, {"open_tanyao": True}).items == {"tanyao": 1}
    assert scored(hand.replace("[234m]", "234m"), {}).items == {"tanyao": 1, "pinfu": 1}


FU_OPTIONS = [
    ("double_wind_pair_fu", 4, "222m 444p 345678s 1z +1z", {"seat": "E", "circumstances": ("riichi",)}, 50, 50),
    ("rinshan_tsumo_fu", 0, "123m 99m 456p 68p [1111s] +7p",
     {"self_draw": True, "circumstances": ("kong_replacement",)}, 40, 40),
    ("pinfu_tsumo_fu", 2, "123456m 789p 23s 55s +4s", {"self_draw": True}, 20, 30),
    ("open_pointless_fu", 0, "[123m] 456m 789m 11p 34s +5s", {}, 30, 20),
]  # fmt: skip


@pytest.mark.parametrize(("name", "value", "hand", "how", "before", "after"), FU_OPTIONS)
def test_an_option_changes_the_fu_it_names(
    name: str, value: Value, hand: str, how: dict[str, object], before: int, after: int
) -> None:
    """RII-64, RII-65, RII-66. Where rounding hides the difference, the parts show it."""
    plain, changed = scored(hand, {}, **how), scored(hand, {name: value}, **how)
    assert (plain.detail["fu"], changed.detail["fu"]) == (before, after)
    assert plain.notes != changed.notes


def test_kiriage_mangan() -> None:
    """RII-68."""
    win = "23m 789m 123p 11s 789s +1m"
    assert scored(win, {}).detail == {"dora": {}, "fu": 30, "yakuman": 0, "limit": None}
    assert scored(win, {"kiriage_mangan": True}).detail["limit"] == "mangan"


def test_counted_yakuman() -> None:
    """RII-59."""
    win = "1122335577889s +9s"
    how = {"self_draw": True, "circumstances": ("riichi", "ippatsu")}
    assert scored(win, {}, **how).detail["limit"] == "kazoe_yakuman"
    assert scored(win, {"counted_yakuman": "sanbaiman"}, **how).detail["limit"] == "sanbaiman"


def test_the_two_han_minimum() -> None:
    """RII-9."""
    win = "123m 99m 789p 234s 46s +5s"
    how = {"circumstances": ("riichi",)}
    assert scored(win, {}, counters=4, **how).legal
    refused = scored(win, {}, counters=5, **how)
    assert (refused.legal, refused.reason) == (False, "five_counter_minimum")
    assert scored(win, {"min_yaku_han_from_counters": "none"}, counters=5, **how).legal


def test_red_fives_are_those_of_the_set() -> None:
    """RII-2: two of pin in the club, one on Tenhou, none in Europe."""
    win = Win.parse("123m 340p 067p 23s 88s +4s", seat="S")
    assert PHOENIX.score(win).detail["dora"] == {"aka_dora": 2}
    with pytest.raises(HandError, match="1 red 5p, not 2"):
        book("riichi-tenhou").score(win)
    with pytest.raises(HandError, match="0 red 5p, not 2"):
        book("riichi-ema").score(win)
    assert PHOENIX.with_options({"red_fives": "0/2/0"}).wall.reds == (0, 2, 0)


def test_a_wait_for_a_fifth_tile() -> None:
    """RII-21: no wait in the club and in Europe, unless the table plays it."""
    win = Win.parse("(1111m) 23m 456p 789s 44z +4m", seat="S")
    other = PHOENIX.with_options({"own_four_tiles_wait_is_tenpai": True})
    for edition in (PHOENIX, PHOENIX.with_options({"open_tanyao": True}), book("riichi-ema")):
        assert kinds_in(win.waits(edition.forms, edition.fifth_waits)) == [3]
    assert kinds_in(win.waits(other.forms, other.fifth_waits)) == [0, 3]


@pytest.mark.parametrize(
    ("hand", "club", "tenhou", "always"),
    [
        ("(5555p) [234p] 99s 46p 555z", "", "5p", "5p"),
        ("(3333s) 11678m 12s 45s 6s", "", "3s", "3s"),
        ("[111z] 1z [111p] [222p] [333p]", "", "1z", "1z"),
        ("[123m] [123m] [123m] [111p] 1m", "", "1m", "1m"),
        ("1111z 234p 567p 888s", "", "", "1z"),
        ("3333m 123p 456p 789s", "", "", "3m"),
        ("22223m 456p 789s 11z", "14m", "14m", "14m"),
    ],
)
def test_a_wait_for_what_one_holds_four_times(hand: str, club: str, tenhou: str, always: str) -> None:
    """RII-21: in the club never; on Tenhou unless all four are concealed; by option always."""
    written = parse_hand(hand)
    books = (PHOENIX, book("riichi-tenhou"), PHOENIX.with_options({"own_four_tiles_wait_is_tenpai": True}))
    found = [flow_of(each).waits(Hand.of(written.tiles), tuple(written.melds)) for each in books]
    assert [kinds_in(each) for each in found] == [parse_tiles(text) for text in (club, tenhou, always)]


MIXES: list[dict[str, Value]] = [
    {"triple_ron": "head_bump"},
    {"abortive_draws": "four_kans,violation"},
    {"triple_ron": "all_counters_to_each", "abortive_draws": "four_kans,violation"},
    {"double_ron": "all_counters_to_each", "triple_ron": "head_bump", "abortive_draws": "four_kans,violation"},
    {"counter_on_abortive_draw": "none"},
    {"abortive_draws": "violation", "triple_ron": "head_bump"},
    {"chombo": "none"},
    {"last_deal_dealer_stop": "if_first_and_target"},
    {"start_points": 30000},
]


@pytest.mark.parametrize("values", MIXES, ids=str)
def test_a_mix_that_makes_no_sense_is_refused(values: dict[str, Value]) -> None:
    with pytest.raises(RulebookError, match="'"):
        PHOENIX.with_options(values)


def test_what_one_option_asks_of_another_may_be_set_in_any_order() -> None:
    pairs: list[dict[str, Value]] = [
        {"start_points": 30000, "return_points": 30000},
        {"return_points": 30000, "start_points": 30000},
        {"triple_ron": "head_bump", "abortive_draws": "four_kans,violation"},
        {"abortive_draws": "four_kans,violation", "triple_ron": "head_bump"},
        {"last_deal_dealer_stop": "if_first_and_target", "extra_round": "W/30000"},
    ]
    for values in pairs:
        edition = PHOENIX.with_options(values)
        assert {name: edition.options.values[name] for name in values} == values


WRONG: list[dict[str, Value]] = [
    {"uma": "7000,3000,-3000"},
    {"uma": "7000,3000,-3000,-6000"},
    {"uma": "-7000,-3000,3000,7000"},
    {"uma": "a,b,c,d"},
    {"uma": 7},
    {"red_fives": "1/2"},
    {"red_fives": "1/5/1"},
    {"red_fives": 121},
    {"start_points": 25050},
    {"start_points": -100},
    {"start_points": True},
    {"yakuman_double_variants": "chinroutou"},
    {"pao_yakuman": "daisangen,daisangen"},
    {"abortive_draws": ""},
    {"open_tanyao": 1},
    {"sanrenkou": "yes"},
    {"kuitan": True},
]


@pytest.mark.parametrize("values", WRONG, ids=str)
def test_a_value_no_option_can_take_is_refused(values: dict[str, Value]) -> None:
    with pytest.raises(RulebookError):
        PHOENIX.with_options(values)


def test_lists_and_rows_are_read_back() -> None:
    assert words_of("none") == []
    assert words_of("a,b") == ["a", "b"]
    assert figures_of("1/2/1") == [1, 2, 1]
    assert figures_of("none") == []


@pytest.mark.parametrize("value", [1.5, [[1]], {"m": [1]}, {}])
def test_an_option_in_a_case_is_a_word_or_a_short_list(value: object) -> None:
    row = {"hand": "12399m789p234456s", "winning_tile": "5s", "options": {"uma": value}}
    assert "'uma'" in str(score_case(row, PHOENIX)["error"])


@pytest.mark.parametrize(
    ("name", "value", "word"),
    [
        ("red_fives", {"s": 1, "p": 2, "m": 0}, "0/2/1"),
        ("red_fives", [1, 1, 1], "1/1/1"),
        ("min_yaku_han_from_counters", {"han": 2, "counters": 5}, "5/2"),
        ("extra_round", {"target": 30000, "wind": "W"}, "W/30000"),
        ("nagashi_mangan", {"dealer": "rotates", "counters": "keep", "counts_as": "draw"}, "draw/rotates/keep"),
        ("uma", [7000, 3000, -3000, -7000], "7000,3000,-3000,-7000"),
        ("abortive_draws", [], "none"),
        ("extra_round", None, "none"),
    ],
)
def test_an_option_of_several_parts_is_read_by_their_names(name: str, value: object, word: str) -> None:
    assert book("riichi-phoenix").options.get(name).read(value) == word


@pytest.mark.parametrize(
    ("name", "value"),
    [("red_fives", {"x": 1, "y": 2, "z": 1}), ("red_fives", {"m": 1}), ("open_tanyao", {"on": True}), ("uma", 1.5)],
)
def test_parts_that_an_option_does_not_have_are_refused(name: str, value: object) -> None:
    with pytest.raises(RulebookError, match=name):
        book("riichi-phoenix").options.get(name).read(value)
