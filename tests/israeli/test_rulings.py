"""Rulings of the Israeli game, one small hand each, worked out by hand."""

from typing import Any

import pytest

from manywinds import Win, book
from manywinds.kernel.errors import HandError
from manywinds.rules.case import score_case
from manywinds.rules.examples import example
from manywinds.rules.scoring.score import Score

pytestmark = pytest.mark.core

ISRAELI = book("israeli")
DRAW = {"self_draw": True}


def scored(text: str, *words: str, **how: Any) -> Score:
    return ISRAELI.score(Win.parse(text, circumstances=words, **how))


def lost(text: str, *words: str, **how: Any) -> Score:
    return ISRAELI.score_loser(Win.parse(text, circumstances=words, loser=True, **how))


def bonuses(score: Score) -> object:
    return score.detail["multipliers"]


# How the card came


def test_a_card_of_the_kong_box_is_neither_from_the_wall_nor_its_last() -> None:
    """ISR-51, ISR-93: one row in place of the two others; ISR-89 is about the wall alone."""
    for word in ("kong_replacement", "double_kong_replacement", "flower_replacement", "kong_then_flower"):
        for words in ((word,), (word, "last_tile")):
            score = scored("(1111p) [2222p] 456m 678s 5z 3f +5z", *words, **DRAW)
            assert score.items["kong_box"] == 10
            assert not {"self_draw", "last_wall_card"} & set(score.items)


def test_the_last_card_of_the_wall_stands_in_place_of_the_self_draw() -> None:
    """ISR-89; ISR-87 without it; a discard after the last card is worth nothing extra."""
    text = "123m 456p 678s 222m 5z +5z"
    assert scored(text, "last_tile", **DRAW).items["last_wall_card"] == 10
    assert "self_draw" not in scored(text, "last_tile", **DRAW).items
    assert scored(text, **DRAW).items["self_draw"] == 3
    assert scored(text, "last_tile").items == scored(text).items


def test_the_fourth_card_of_a_kind_in_the_own_hand_is_the_last_of_its_kind() -> None:
    """ISR-88: no flag is needed, open sets count, and a quad of which another card won does not."""
    assert scored("[222m] 13m 456p 678s 5z5z +2m").items["last_of_kind"] == 2
    assert scored("123m 22m 456p 678s 55z +2m", **DRAW).items["last_of_kind"] == 2
    assert "last_of_kind" not in scored("[222m] 23m 456p 678s 55z +1m").items


def test_an_original_hand_has_no_winning_card() -> None:
    """ISR-52, ISR-97: all sets concealed, dealt from the wall, never the last of a kind, never from the box."""
    score = scored("222m 123m 456p 678s 55z", "original_hand", **DRAW)
    assert score.items == {"chow_concealed": 3, "pung_minor_concealed": 4, "self_draw": 3, "dragon_pair": 3}
    assert bonuses(score) == {"original_hand": 1.5}
    assert score.total == 32.5
    for text, seat in (("222m 123m 456p 678s 55z", "S"), ("222m [123m] 456p 678s 55z", "E")):
        with pytest.raises(HandError, match="'original_hand' is the leader's"):
            scored(text, "original_hand", seat=seat, **DRAW)
    for word in ("standing_hand", "last_tile", "leader_first_draw"):
        with pytest.raises(HandError, match="original hand is complete before"):
            scored("222m 123m 456p 678s 55z", "original_hand", word, **DRAW)


def test_a_standing_hand_is_worth_a_hundred_to_the_winner_and_nothing_to_others() -> None:
    """ISR-68, ISR-90."""
    assert scored("123m 456p 678s 222m 5z +5z", "standing_hand").items["standing_hand"] == 100
    assert lost("123m 456p 678s 99m 55z", "standing_hand").items == {"chow_concealed": 3}


@pytest.mark.parametrize("word", ["robbing_kong", "heavenly", "earthly", "riichi"])
def test_what_this_game_does_not_know_is_refused(word: str) -> None:
    """ISR-39, ISR-99."""
    with pytest.raises(HandError, match=word):
        scored("123m 456p 678s 222m 5z +5z", word)
    with pytest.raises(HandError, match=word):
        lost("123m 456p 678s 22m 55z", word)


# Sets, pairs and the winner's extras


def test_the_set_a_discard_completes_is_open_and_the_winner_chooses_which() -> None:
    """ISR-6, ISR-49: 5m may complete the pair and leave all sets concealed; 2m the chow, and leave the pung."""
    pair = scored("567m 5m 222z [111p] [123s] +5m", round="W", seat="S")
    assert pair.items == {"chow_concealed": 1, "pung_terminal_open": 4, "pung_honour_concealed": 8}
    pung = scored("222m 13m [111p] [123s] 9s9s +2m")
    assert pung.items == {"pung_minor_concealed": 4, "pung_terminal_open": 4, "last_of_kind": 2}


def test_a_pung_of_honours_is_worth_five_open_and_a_declared_concealed_kong_stays_concealed() -> None:
    """ISR-83."""
    score = scored("[333z] [444z] (2222p) 456m 9s +9s")
    assert score.items == {"chow_concealed": 1, "pung_honour_open": 10, "kong_minor_concealed": 16}


def test_a_pair_of_the_seat_and_round_wind_counts_once() -> None:
    """ISR-95."""
    assert scored("123m 456p 678s 222m 1z +1z").items["wind_pair"] == 3
    assert scored("123m 456p 678s 222m 3z +3z", round="W").items["wind_pair"] == 3
    assert "wind_pair" not in scored("123m 456p 678s 222m 3z +3z").items


def test_all_chows_may_be_open_and_want_a_worthless_pair() -> None:
    """ISR-92, ISR-94."""
    assert scored("[123m] [456p] [678s] 345m 2z +2z").items == {"chow_concealed": 1, "all_chows": 10}
    assert "all_chows" not in scored("123m 456p 678s 345m 5z +5z").items
    assert "all_chows" not in scored("123m 456p 678s 345m 2z +2z", seat="S").items


# Three quads and a pair


def test_three_undeclared_quads_and_a_pair_win() -> None:
    """ISR-46, ISR-44: the worked example W23, won on the third quad, the last of its kind (ISR-56, ISR-96)."""
    score = scored("2222m 3333p 444s 66s +4s")
    assert score.items == {"kong_minor_concealed": 32, "kong_minor_open": 8, "last_of_kind": 2, "no_chows": 10}
    assert bonuses(score) == {"kong_completion": 0.5}
    assert score.total == 78


def test_a_self_drawn_quad_completes_no_kong() -> None:
    """ISR-96: only a discard does."""
    score = scored("2222m 3333p 444s 66s +4s", **DRAW)
    assert score.items == {"kong_minor_concealed": 48, "self_draw": 3, "last_of_kind": 2, "no_chows": 10}
    assert bonuses(score) == {}


def test_quads_are_counted_as_chows_where_that_is_worth_more_or_the_only_way() -> None:
    """ISR-63: the same cards as four pungs and chows or as quads; quads beside an open set are no hand (ISR-46)."""
    assert scored("1111m 2222m 3333m 9p +9p").items["kong_terminal_concealed"] == 32
    assert not scored("[555z] 1111p 2222s 99m +9m").legal


# Bonuses


def test_bonuses_add_on_one_base_and_each_counts_once() -> None:
    """ISR-81, ISR-98: two dragon sets give one half; three halves make 2.5 times the base."""
    score = scored("[555z] [666z] [111z] 456m 9s +9s")
    assert bonuses(score) == {"seat_wind_set": 0.5, "round_wind_set": 0.5, "dragon_set": 0.5}
    assert score.detail["base"] == 16
    assert score.total == 40


def test_the_worked_examples_with_flowers() -> None:
    """ISR-84: W13, W19 and W30."""
    assert scored("222m 234p 678p 678s 9s 1234f +9s", **DRAW).total == 72.5
    text = "999m 444p 2s 888s 777z 7f +2s"
    assert scored(text, "last_tile", "standing_hand", seat="W", round="N", **DRAW).total == 260.25
    assert scored("67m 44s (4444z) [1111z] [666z] 481f +8m", seat="N").total == 195


def test_flowers_alone_take_half_of_a_bonus() -> None:
    """ISR-3, ISR-84, ISR-86: 24 x (1 + 1.75 / 2); every seat has its own flower and season."""
    for number, seat in enumerate("ESWN", 1):
        assert bonuses(lost(f"159m258p369s1234z {number}{number + 4}f", seat=seat)) == {"own_flower": 0.5}
    assert lost("159m258p369s1234z 5678f", seat="W").total == 45
    assert lost("159m258p369s1234z 6f", seat="S").total == 6.75


def test_all_eight_extras_count_the_four_once_and_the_own_ones_each() -> None:
    """ISR-86."""
    score = lost("159m258p369s1234z 12345678f", seat="N")
    assert bonuses(score) == {"own_flower": 0.5, "four_flowers_or_seasons": 1.5}
    assert score.total == 48 * 2


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("111m999m 19p 19s 111z", {"terminals_with_honours": 0.5, "seat_wind_set": 0.5, "round_wind_set": 0.5}),
        ("111m999m 119p 1199s", {"all_terminals": 1.5}),
        ("1112223344566m", {"one_suit": 1.5}),
        ("111222334456m 2z", {"one_suit_with_honours": 0.5}),
        ("2223334455566z", {"all_honours": 1.5, "dragon_set": 0.5}),
        ("[123m] 4567m 222333z", {"one_suit_with_honours": 0.5}),
        ("[123p] 4567m 222333z", {}),
        ("1119m 22233344z 9m", {"one_suit_with_honours": 0.5, "terminals_with_honours": 0.5}),
    ],
)
def test_the_composition_looks_at_every_card(text: str, wanted: dict[str, float]) -> None:
    """ISR-86: in sets or not, open or not, for those who did not win too."""
    assert bonuses(lost(text)) == wanted


# Losers


def test_a_loser_may_count_undeclared_quads_and_sorts_for_the_most() -> None:
    """ISR-44, ISR-63."""
    assert lost("2222m 34m 19s 777z 58p").items == {"kong_minor_concealed": 16, "pung_honour_concealed": 8}
    assert lost("234567m 2m 19s 77z 58p").items == {"chow_concealed": 2}
    assert lost("222333444m 19s 58p").items == {"pung_minor_concealed": 12}


def test_a_loser_with_a_complete_hand_gets_sets_and_no_extras() -> None:
    """ISR-80: tables 2 and 2.1 and the annex are the winner's."""
    score = lost("555566667777z 2z", "original_hand", "last_tile", seat="S")
    assert score.items == {"kong_honour_concealed": 96}
    assert bonuses(score) == {"dragon_set": 0.5, "all_honours": 1.5}
    assert score.detail["special"] is None


@pytest.mark.parametrize("text", ["123m 456p 678s 222m 55z", "123m 456p 678s 22m 5z +5z", "123m 456p 678s 22m 5z"])
def test_a_loser_holds_thirteen_cards_and_no_winning_one(text: str) -> None:
    with pytest.raises(HandError):
        lost(text)


# The annex


@pytest.mark.parametrize(
    ("text", "how", "special", "total"),
    [
        # ISR-201: the discard completed a dragon quad, so it is the Crazy Monkey; the pair of another wind too.
        ("22z 5555z 6666z 777z +7z", {"seat": "S"}, "crazy_monkey", 4500),
        ("22z 5555z 6666z 777z +7z", {"seat": "S", **DRAW}, "imperial", 6000),
        ("22z 5555z 6666z 777z +7z", {"seat": "W", **DRAW}, "crazy_monkey", 4500),
        # ISR-202: any part may be completed by a discard.
        ("1111z 2222z 3333z 4z +4z", {}, "mandarin", 5000),
        # ISR-203: the pair is of any kind.
        ("5555z 666z [777z] 67z 1m +1m", {}, "crazy_monkey", 4500),
        # ISR-204, ISR-205, ISR-206: kongs of every kind.
        ("(1111z) [2222z] [333+3z] 44z 7z7z +4z", {}, "happy_family", 4000),
        ("(2222s) [4444s] [6666s] [666z] 8s +8s", {}, "great_green", 3600),
        # ISR-208 before ISR-215 where both hold.
        ("999m 999s [999p] [777z] 2z +2z", {"seat": "S"}, "adopted_sons_dragon_9", 3300),
        ("999m 999s [999p] [777z] 2z +2z", {"seat": "W"}, "adopted_sons_red_dragon", 2800),
        # ISR-209: an own wind is the seat wind, not the round wind.
        ("111m [1111s] [111p] (6666z) 3z +3z", {"seat": "W"}, "adopted_sons_dragon_1", 3300),
        ("111m 111s [111p] [666z] 3z +3z", {"seat": "S", "round": "W"}, None, (8 + 8 + 4 + 5 + 10 + 3) * 2),
        # ISR-210: a kong spoils it; what is left is a regular hand.
        ("222s 333s [4444s] [666z] 8s +8s", {}, None, (4 + 4 + 8 + 5 + 10) * 2),
        # ISR-211: bonuses apply.
        ("222s 333s [444s] [888s] 6z +6z", {}, "small_green_finger", 3000 * 1.5),
        # ISR-212, ISR-213.
        ("(1111s) [9999s] [111z] 333z 2z +4z", {}, "horizontal_enemies", 3000),
        ("(1111s) [9999s] [444z] 222z 3z +1z", {}, "vertical_enemies", 3000),
        # ISR-214: X16, with an own flower and one suit.
        ("333m 777m [888m] 77z 12z 2f +3z", {"seat": "S"}, "fire_of_revolution", 3675),
        # ISR-216, ISR-217, ISR-218.
        ("111m 111p [111s] [111z] 5z +5z", {}, "adopted_sons_winds", 2800),
        ("666s 777s (8888s) [999s] 5z +5z", {}, "great_siamese_sisters", 2700 * 1.5),
        ("111m 222m [333m] (4444m) 1z +1z", {}, "small_siamese_sisters", 2500 * 1.5),
        # ISR-220: kongs, an open chow.
        ("(5555z) [666z] [777z] [345m] 8m +8m", {}, "great_scholars", 2000),
        # ISR-221: undeclared quads too.
        ("1111z 2222z 5555z 7z +7z", {}, "winds_and_dragons", 1900),
        # ISR-222, ISR-230: which card is doubled.
        ("19m19p19s1234567z +1m", {}, "thirteen_wonderful_fingers", 1600),
        ("19m19p19s1234567z +1z", {}, "thirteen_great_and_strange", 375),
        # ISR-223: any fourteenth card of the suit, a fourth 1 included.
        ("1111234567899s +9s", {}, "ninth_card_call", 1800),
        ("11123456789999s", DRAW, "ninth_card_call", 1800),
        # ISR-224, ISR-227, ISR-103: numbers alone are tested; an open chow may lie across.
        ("[234s] 156789s [555z] 1z +1z", {}, "great_snake", 1600),
        ("[345s] [678s] 129s (5555z) 1z +1z", {}, "great_snake", 1600),
        ("[234s] 156789s 1234z +1z", {}, "small_snake", 1500),
        ("[234s] [567s] 189s 1234z +7z", {}, "small_snake", 1500),
        # ISR-225, ISR-226.
        ("369m 147p 258s 33z 56z +7z", {"seat": "W"}, "dragon_snake", 1400),
        ("369m 147p 258s 1234z +5z", {}, "four_winds_snake", 1200),
        # ISR-229.
        ("[345m] (7777s) [555z] [777z] 3z +3z", {"round": "W"}, "united_hand", 450),
        # ISR-231: bonuses or the blessing, whichever is more; not with a card of the box.
        ("123m 456p 234s 78s 55m +9s", DRAW, None, 17),
        # ISR-232, ISR-233.
        ("[123m] 456m 789m (7777p) 2z +2z", {}, "buried_treasure", 2 + 16 + 300),
        ("[123m] [456m] [789m] 555p 2z +2z", {}, "buried_treasure+gold_coin", 404),
        ("1111m 2222m 5555p 9s +9s", {}, "gold_coin", 32 + 16 + 16 + 10 + 100),
    ],
)
def test_a_hand_of_the_annex(text: str, how: dict[str, Any], special: str | None, total: float) -> None:
    """ISR-47, ISR-104."""
    score = scored(text, **how)
    assert score.legal
    assert (score.detail["special"], score.total) == (special, total)


@pytest.mark.parametrize(
    ("text", "how"),
    [
        # Seven pairs, and other honours in pairs, are no hands (ISR-219).
        ("1122m3344p5566s7z +7z", {}),
        ("11223344556z 77z +6m", {}),
        # ISR-203: dragon kongs do not qualify.
        ("[5555z] [666z] [777z] 67z1m 1m +9m", {}),
        # ISR-207: a kong; a wrong dragon; ISR-102.
        ("111s 555s [777s] [9999s] 7z +6z", {}),
        ("111s 555s [777s] [999s] 7z +5z", {}),
        # ISR-212: 1 and 9 of two suits; both single cards the same.
        ("111p 999s [111z] [333z] 4z +2z", {}),
        # ISR-214: a kong, a chow, an honour pung.
        ("333m 777p [8888s] 77z 12z +3z", {}),
        ("345m 777p [888s] 77z 12z +3z", {}),
        ("333m 777p [444z] 77z 12z +3z", {}),
        # ISR-225: not the own wind; a declared kong leaves the concealed area (ISR-7).
        ("369m 147p 258s 33z 56z +7z", {"seat": "S"}),
        ("369m 147p 258s 55z 67z +1z", {}),
        # ISR-226: the extra card is of a suit.
        ("369m 147p 258s 1234z +9m", {}),
        # ISR-227, ISR-224: an overlap, another suit, a pung in the run.
        ("[123s] 345678s 1234z +1z", {}),
        ("[123p] 456789s 1234z +1z", {}),
        ("[111s] 234567s 1234z +1z", {}),
        # ISR-223: concealed.
        ("[111p] 2345678p 99p 9p +1z", {}),
    ],
)
def test_what_is_no_hand_of_the_annex_and_no_mahjong(text: str, how: dict[str, Any]) -> None:
    score = scored(text, **how)
    assert not score.legal
    assert score.reason == "not_a_win"
    assert ISRAELI.points(Win.parse(text, **how)) == -1


def test_flower_points_are_replaced_and_flower_bonuses_are_not() -> None:
    """ISR-100."""
    score = scored("222s 333s [444s] [888s] 6z 24f +6z", seat="S")
    assert score.items == {"small_green_finger": 3000}
    assert bonuses(score) == {"own_flower": 0.25, "one_suit_with_honours": 0.5}
    assert scored("22z 5555z 6666z 7777z 2f", seat="S", **DRAW).total == 6000


def test_the_regular_count_is_taken_where_it_is_worth_more() -> None:
    """ISR-101: X38, a United Hand that is worth more with the Gold Coin."""
    score = scored("345m (5555p) (5555z) (6666z) 1z 234f +1z", "standing_hand", **DRAW)
    assert score.detail["base"] == 287 + 18
    assert score.total == 453
    assert score.detail["special"] == "gold_coin"
    united = next(refusal for refusal in score.refused if refusal.fan.id == "united_hand")
    assert united.principle == "dearer_counted"


def test_the_earthly_blessing_needs_the_leaders_first_discard() -> None:
    """ISR-228: not for the leader, not beside a claimed set; a concealed kong may have been declared (ISR-19)."""
    text = "123m 456p 234s 78s 55m +9s"
    assert scored(text, "first_discard", seat="W").total == 813
    for told, seat in ((text, "E"), ("[123m] 456p 234s 78s 55m +9s", "W")):
        with pytest.raises(HandError, match="'first_discard' is the leader's"):
            scored(told, "first_discard", seat=seat)
    for word in ("standing_hand", "last_tile"):
        with pytest.raises(HandError, match="nobody can stand"):
            scored(text, "first_discard", word, seat="W")
    assert scored("(1111m) 456p 234s 78s 55m +9s", "first_discard", seat="W").total == 32 + 2 + 800
    with pytest.raises(HandError, match="first_discard"):
        scored(text, "first_discard", seat="W", **DRAW)


def test_a_replacing_hand_swallows_an_adding_one() -> None:
    """ISR-101: thirteen cards have no regular count, so the blessing adds nothing to them."""
    score = scored("19m19p19s1234567z +7z", "first_discard", seat="S")
    assert (score.total, score.detail["special"]) == (375, "thirteen_great_and_strange")


def test_the_ninth_card_may_be_counted_regularly_with_the_blessing() -> None:
    """ISR-101: 800 more in the base beat the fixed 1800, for one suit gives 1.5."""
    score = scored("1112345678999p +5p", "first_discard", seat="S")
    assert score.detail["special"] == "earthly_blessing"
    assert score.total > 1800


def test_the_heavenly_blessing_stands_in_place_of_all_bonuses() -> None:
    """ISR-231: W21 and W22; the leader's, and not with a card of the box."""
    first = "leader_first_draw"
    text = "123m 456p 234s 78s 55m 6f +9s"
    score = scored(text, first, **DRAW)
    assert (score.total, score.detail["special"], bonuses(score)) == (
        33,
        "heavenly_blessing",
        {"heavenly_blessing": 0.5},
    )
    with pytest.raises(HandError, match="'leader_first_draw' is the leader's own"):
        scored(text, first, seat="N", round="W", **DRAW)
    with pytest.raises(HandError, match="not the last of the wall"):
        scored(text, first, "last_tile", **DRAW)
    assert scored(text, first, "flower_replacement", **DRAW).total == 30
    rich = scored("123456777m99m11z +1z", first, **DRAW)
    assert (rich.total, rich.detail["special"]) == (42.5, None)
    even = scored("123m 456p 555z 78s 99m +9s", first, **DRAW)
    assert (even.detail["special"], bonuses(even)) == (None, {"dragon_set": 0.5}), "equal totals: the regular count"


def test_a_claimed_set_leaves_no_heavenly_blessing() -> None:
    """ISR-231: whoever claims has a second turn without a draw. A concealed kong takes nobody's card."""
    first = "leader_first_draw"
    assert scored("[123m] 456p 234s 78s 55m +9s", first, **DRAW).detail["special"] is None
    assert scored("[555z] 123m 234s 78s 55m +9s", first, **DRAW).detail["special"] is None
    assert scored("(9999p) 123m 234s 78s 55m +9s", first, **DRAW).detail["special"] == "heavenly_blessing"


def test_the_heavenly_blessing_takes_added_special_hands_along() -> None:
    """ISR-231: S has all items of table 2 in it, and an adding hand is one of them (ISR-100)."""
    score = scored("123m 555p 234s 78s 99m +9s", "leader_first_draw", **DRAW)
    assert score.items == {"chow_concealed": 3, "pung_minor_concealed": 4, "self_draw": 3, "gold_coin": 100}
    assert (score.total, score.detail["special"]) == (165, "heavenly_blessing+gold_coin")


def test_an_original_hand_and_a_special_hand_both_count() -> None:
    """ISR-53, ISR-97: X37."""
    assert scored("11223344556677z", "original_hand", **DRAW).total == 8800
    assert scored("11223344556677z", **DRAW).total == 5500


@pytest.mark.parametrize(
    ("text", "legal"),
    [
        ("1122334455667z +7z", True),
        ("(7777z) 11223344556z", False),
        ("5555z 6666z (7777z) 222z", False),
    ],
)
def test_a_concealed_hand_has_no_declared_kong(text: str, legal: bool) -> None:
    """ISR-7: flowers do not matter, a declared kong does."""
    assert scored(text + " 1f", **DRAW).legal is legal


@pytest.mark.parametrize(
    "text",
    [
        "[123s] [456s] [789s] 666z 4z +4z; seat=S",
        "[123m] [456m] [789m] 66z 44z +6z; seat=S self_draw",
        "[123p] [456p] [789p] [666z] 4z +4z; seat=S self_draw",
        "[123p] [456p] [789p] (6666z) 4z +4z; seat=S",
    ],
)
def test_a_great_snake_may_be_melded_from_head_to_tail(text: str) -> None:
    """ISR-224 with ISR-103: open chows inside the run are fine, be it all three."""
    score = book("israeli").score(example(text))
    assert (score.total, score.detail["special"]) == (1600, "great_snake")


def test_the_first_discard_is_the_leader_s() -> None:
    """ISR-228."""
    row = {"book": "israeli", "hand": "12355m456p234789s", "winning_tile": "9s", "seat_wind": "S", "round_wind": "E"}
    first = {**row, "circumstances": ["first_discard"]}
    assert score_case({**first, "discarder": "E"}, book("israeli"))["ok"]
    assert "leader" in str(score_case({**first, "discarder": "W"}, book("israeli"))["error"])
