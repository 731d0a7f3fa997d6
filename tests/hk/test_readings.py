"""Where the print can be read in two ways: the reading that counts, and the option that takes the other one."""

import pytest

from hk.tables import EAST, NOBODY, NORTH, SOUTH, WEST
from manywinds import book
from manywinds.rules.examples import example
from manywinds.rules.table.pay import Parties

pytestmark = pytest.mark.core

BY_NATURE = {
    "seven pairs": "1144m 2277p 5588s 3z 3f +3z; seat=S",
    "four concealed pungs": "222m 555p 888s 333z 9m 3f +9m; seat=S self_draw",
    "nine gates": "1112345678999m 3f +5m; seat=S",
    "thirteen orphans": "19m 19p 19s 1234567z 3f +1z; seat=S",
    "Heaven": "123m 456m 777p 234s 55s 3f; self_draw heavenly",
    "Peking garden": "1234567m 123456z 3f +7z; seat=S",
    "dragon snake": "123456789s 567z 1z 3f +1z; seat=S",
    "knitted pungs": "2479m 2479p 2479s 3z 3f +3z; seat=S",
    "royal knitted dragon": "147m 258p 369s 22z 67z 3f +5z; seat=S",
}
"""Hands 15, 17, 23, 24, 29, 34 to 36 and 38."""
EXTRA = {"peking_garden": True, "dragon_snake": True, "knitted_pungs": True, "royal_knitted_dragon": True}


@pytest.mark.parametrize("text", BY_NATURE.values(), ids=BY_NATURE)
def test_a_hand_that_is_concealed_by_nature_is_a_concealed_hand_too(text: str) -> None:
    """HKR-99: the print asks only that no set is open."""
    edition = book("hk-old").with_options({**EXTRA, "concealed_hand": True})
    plain = book("hk-old").with_options(EXTRA).score(example(text))
    assert edition.score(example(text)).items == {**plain.items, "concealed_hand": 1}


@pytest.mark.parametrize("text", BY_NATURE.values(), ids=BY_NATURE)
def test_the_option_leaves_the_concealed_hand_off_where_no_hand_could_be_open(text: str) -> None:
    """HKR-99: as many tables play it; any other hand without an open set still earns it."""
    wanted = {**EXTRA, "concealed_hand": True, "concealed_hand_by_nature": False}
    edition = book("hk-old").with_options(wanted)
    assert edition.score(example(text)).items == book("hk-old").with_options(EXTRA).score(example(text)).items
    assert edition.score(example("123m 456m 777p 234s 5s 3f +5s; seat=S")).items == {"concealed_hand": 1}


def test_heaven_on_nine_gates_stands_alone_whatever_is_agreed() -> None:
    """HKR-68: only Heaven is scored, the concealed hand of HKR-99 no more than the full flush."""
    edition = book("hk-old").with_options({"concealed_hand": True})
    score = edition.score(example("11123455678999m; self_draw heavenly"))
    assert score.items == {"blessing_of_heaven": 10}


def test_heaven_on_nine_gates_is_not_told_as_a_heaven_that_was_not_counted() -> None:
    """HKR-68: it is the same fan, and it is counted."""
    score = book("hk-old").score(example("11123455678999m; self_draw heavenly"))
    assert "blessing_of_heaven" not in [refusal.fan.id for refusal in score.refused]
    assert not any("Blessing of Heaven" in text and "not counted" in text for text in score.sentences())
    assert "full_flush" in [refusal.fan.id for refusal in score.refused]


@pytest.mark.parametrize(("mode", "doubles"), [("each", 2), ("once", 1)])
def test_the_own_flower_and_the_own_season(mode: str, doubles: int) -> None:
    """HKR-58: the print allows either reading."""
    edition = book("hk-old").with_options({"seat_flowers": mode})
    assert edition.score(example("[123m] 456p 678s 222m 5z 26f +5z; seat=S")).items == {"seat_flower": doubles}
    assert edition.score(example("[123m] 456p 678s 222m 5z 2f +5z; seat=S")).items == {"seat_flower": 1}
    assert "seat_flower" not in edition.score(example("[123m] 456p 678s 222m 5z 1f +5z; seat=S")).items


# The Polish sheet.


@pytest.mark.parametrize(
    ("row", "text"),
    [
        ("old_and_young", "[123m] [789m] 123m 78m 55p 3f +9m; seat=S"),
        ("two_identical_chows", "[123m] [789p] 123m 78p 55s 3f +9p; seat=S"),
        ("small_four_in_one", "[222m] [234m] [888p] 67p 55s 3f +8p; seat=S"),
    ],
)
def test_how_often_a_row_of_the_new_style_counts(row: str, text: str) -> None:
    """HKP-36: once for each disjoint occurrence, or once a hand."""
    both = book("hk-new").score(example(text)).lines
    once = book("hk-new").with_options({"repeated_rows": "once"}).score(example(text)).lines
    assert [line.times for line in both if line.fan.id == row] == [2]
    assert [line.times for line in once if line.fan.id == row] == [1]


WINDS = "[111z] [222z] [333z] 44z 55m 3f +4z; seat=S"
DRAGONS = "[555z] [666z] 77z 234m 88p 3f +7z; seat=S"
TERMINALS = "[111m] [999m] [111p] 99s 11s 3f +9s; seat=S"
HONOURS = "[222z] [333z] [555z] 66z 44s 3f +6z; seat=S"


@pytest.mark.parametrize(
    ("text", "clause", "others"),
    [(WINDS, "HKP-52", True), (DRAGONS, "HKP-53", False), (TERMINALS, "HKP-54", True), (HONOURS, "HKP-55", False)],
)
def test_double_value_may_leave_the_others_their_shares(text: str, clause: str, others: bool) -> None:
    """HKP-52 and HKP-54 say that the discarder pays double value, HKP-53 and HKP-55 that they pay for the others."""
    edition = book("hk-old-pl").with_options({"double_value": "others_pay"})
    score = edition.score(example(text))
    points = score.detail["points"]
    assert isinstance(points, int)
    settlement = edition.settle(score, Parties(SOUTH, NORTH, NORTH))
    share = points // 2 if others else 0
    assert settlement.changes() == [-share, 2 * points + 2 * share, -share, -2 * points]
    assert settlement.transfers[-1].clause == clause
    alone = book("hk-old-pl").settle(score, Parties(SOUTH, NORTH, NORTH))
    assert alone.changes() == [0, 2 * points, 0, -2 * points]
    assert [transfer.clause for transfer in alone.transfers] == [clause]


def test_the_payment_names_the_penalty_that_applied() -> None:
    """HKP-49 for the nine tiles, whoever discards; HKP-56 where only people say who is responsible."""
    edition = book("hk-old-pl")
    for text, payer in (("34s 99s 3f +2s", NORTH), ("[999s>] 4s 3f +4s", WEST)):
        score = edition.score(example(f"[123s<] [555s^] [678s<] {text}; seat=S"))
        paid = edition.settle(score, Parties(SOUTH, payer, payer))
        assert [(each.payer, each.clause) for each in paid.transfers] == [(payer, "HKP-49")]
    plain = edition.score(example("[123s] [888m] 456p 78p 55s 3f +9p; seat=S"))
    told = edition.settle(plain, Parties(SOUTH, NORTH, EAST))
    assert [(each.payer, each.clause) for each in told.transfers] == [(EAST, "HKP-56")]


@pytest.mark.parametrize(
    ("id", "text", "lower"),
    [
        ("hk-old-pl", "(1111m) [8888p] 234s 567s 9m 3f +9m; seat=S self_draw double_kong_replacement", "extra_tile"),
        ("hk-new", "[345p] 345345p [888m] 9s 3f +9s; seat=S", "two_identical_chows"),
        ("hk-new", "123456789s [888m] 3p 3f +3p; seat=S", "old_and_young"),
        ("hk-new", "[123s] 456789s [888m] 3p 3f +3p; seat=S", "old_and_young"),
    ],
)
def test_a_lower_grade_is_refused_by_the_clause_about_grades(id: str, text: str, lower: str) -> None:
    """HKP-21, in every language."""
    score = book(id).score(example(text))
    refusal = next(each for each in score.refused if each.fan.id == lower)
    for lang in ("en", "ru", "he", "pl"):
        assert "HKP-21" in refusal.sentence(lang).text


def test_what_is_absorbed_is_refused_by_the_clause_about_adding() -> None:
    """HKP-20: with `absorb_implied`."""
    edition = book("hk-old-pl").with_options({"absorb_implied": True})
    for text in ("1144m 2277p 5588s 3z 3f +3z; seat=S", "[555z] [666z] 77z 234m 88p 3f +7z; seat=S"):
        score = edition.score(example(text))
        assert ["HKP-20" in refusal.sentence("en").text for refusal in score.refused] == [True]


@pytest.mark.parametrize("id", ["hk-old-pl", "hk-new"])
def test_earth_on_any_discard_of_the_first_go_round(id: str) -> None:
    """HKP-32: the wider reading takes any player but East, on any discard of the first go-round."""
    hand = "123m 456m 777p 234s 5s 3f +5s"
    wider = book(id).with_options({"blessing_of_earth_mode": "first_go_round"})
    for seat, word, won in (
        ("S", "earthly", True), ("N", "first_go_round", True), ("E", "first_go_round", False), ("N", "", False),
    ):  # fmt: skip
        assert ("blessing_of_earth" in wider.score(example(f"{hand}; seat={seat} {word}")).items) is won, (seat, word)
    assert wider.score(example(f"{hand}; seat=N first_go_round")).total == 10
    self_drawn = wider.score(example(f"{hand}; seat=N first_go_round self_draw"))
    assert "blessing_of_earth" not in self_drawn.items
    assert wider.settle(self_drawn, Parties(3, NOBODY)).changes()
