"""Counting by hand (MCR-69): what is announced and there counts, the rest is lost, too little is no win (PEN-12)."""

import json
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from manywinds import RulebookError, Win, book
from manywinds.kernel.hand import Hand
from manywinds.kernel.sets import CHOW, OPEN, PUNG, set_tiles
from manywinds.rules.case import read_case
from manywinds.rules.examples import example
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.scoring.score import Score
from manywinds.rules.table.judge import Judgement, judge

pytestmark = pytest.mark.core

MCR = book("mcr")
CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "cases" / "mcr.jsonl").read_text(encoding="utf-8").splitlines()
]
FAN_IDS = [fan.id for fan in MCR.fans.fans if fan.id != "flower"]


@st.composite
def wins(draw: st.DrawFn) -> Win:
    """Four sets and a pair out of few neighbouring numbers, some of the sets melded."""
    low = draw(st.integers(0, 5))
    kinds = [kind for kind in range(27) if low <= kind % 9 <= low + 3] + draw(st.sampled_from(([], [27, 31])))
    sets = [CHOW | kind for kind in kinds if kind < 27 and kind % 9 <= 6] + [PUNG | kind for kind in kinds]
    chosen = draw(st.lists(st.tuples(st.sampled_from(sets), st.booleans()), min_size=4, max_size=4))
    melds = tuple(code | OPEN for code, melded in chosen if melded)
    concealed = [draw(st.sampled_from(kinds))] * 2
    for code, melded in chosen:
        concealed += [] if melded else set_tiles(code)
    held = Counter(concealed)
    held.update(kind for code in melds for kind in set_tiles(code))
    assume(max(held.values()) <= 4)
    hand = Hand.of(concealed)
    return Win(hand, melds, draw(st.sampled_from(hand.tiles())), draw(st.booleans()))


def all_of(score: Score) -> list[str]:
    """The announcement that names everything: each fan as often as it counts."""
    return [line.fan.id for line in score.lines for _ in range(line.times)]


def claims_of(judgement: Judgement) -> Counter[str]:
    return Counter({line.fan.listed_as: line.times for line in judgement.lines})


def check_full(rules: Rulebook, win: Win) -> None:
    score = rules.score(win)
    judgement = judge(rules, win, all_of(score))
    assert judgement.total == score.total
    assert judgement.legal == score.legal
    assert judgement.over_claimed == {}
    assert judgement.under_claimed == {}
    assert {line.fan.listed_as: line.points for line in judgement.lines} == score.items


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_the_full_announcement_of_a_worked_case_is_worth_its_total(case: dict) -> None:
    check_full(book(case["book"]), read_case(case).win)


@settings(deadline=None, max_examples=150)
@given(win=wins())
def test_the_full_announcement_of_any_win_is_worth_its_total(win: Win) -> None:
    check_full(MCR, win)


@settings(deadline=None, max_examples=250)
@given(win=wins(), data=st.data())
def test_no_announcement_is_worth_more_than_the_best_score(win: Win, data: st.DataObject) -> None:
    score = MCR.score(win)
    there = all_of(score) + [refusal.fan.id for refusal in score.refused]
    announced = data.draw(
        st.lists(st.sampled_from(there), max_size=12) | st.lists(st.sampled_from(FAN_IDS), max_size=8)
    )
    judgement = judge(MCR, win, announced)
    assert judgement.total <= score.total
    assert judgement.total == sum(line.points for line in judgement.lines)
    assert judgement.legal == (judgement.total >= 8)
    # Every announced fan stands or is over-claimed; nothing stands that was not announced.
    wanted = Counter(MCR.fans.get(id).listed_as for id in announced)
    assert claims_of(judgement) + Counter(judgement.over_claimed) == wanted
    # Whoever announces what was forgotten as well gains by it.
    if judgement.under_claimed:
        more = [id for id, times in judgement.under_claimed.items() for _ in range(times)]
        assert judge(MCR, win, announced + more).total > judgement.total


@settings(deadline=None, max_examples=150)
@given(win=wins(), data=st.data())
def test_announcing_more_of_what_counts_never_lowers_the_total(win: Win, data: st.DataObject) -> None:
    full = all_of(MCR.score(win))
    part = data.draw(st.permutations(full))[: data.draw(st.integers(0, len(full)))]
    judgement = judge(MCR, win, part)
    assert judgement.over_claimed == {}
    assert judgement.total == sum(MCR.fans.get(id).value for id in part)
    assert bool(judgement.under_claimed) == (judgement.total < MCR.points(win))


STRAIGHT = example("[123m] 456m 789m 123m 7m +7m")


def test_a_fan_that_is_not_there_is_over_claimed() -> None:
    judgement = judge(MCR, STRAIGHT, ["full_flush", "pure_straight", "all_green", "dragon_pung", "dragon_pung"])
    assert judgement.total == 40
    assert judgement.over_claimed == {"all_green": 1, "dragon_pung": 2}


def test_an_implied_fan_is_over_claimed_beside_what_implies_it() -> None:
    judgement = judge(MCR, STRAIGHT, ["full_flush", "no_honors"])
    assert (judgement.total, judgement.over_claimed) == (24, {"no_honors": 1})


def test_an_implied_fan_stands_if_what_implies_it_was_not_announced() -> None:
    judgement = judge(MCR, STRAIGHT, ["no_honors", "two_terminal_chows"])
    assert (judgement.total, judgement.over_claimed) == (2, {})
    assert judgement.under_claimed["full_flush"] == 1
    assert not judgement.legal


def test_a_fan_announced_too_often_counts_as_often_as_it_is_there() -> None:
    judgement = judge(MCR, example("[111m] [999m] 456p 678s 5z +5z"), ["pung_of_terminals_or_honors"] * 3)
    assert judgement.total == 2
    assert judgement.over_claimed == {"pung_of_terminals_or_honors": 1}


def test_a_fan_announced_too_seldom_is_forgotten_for_the_rest() -> None:
    judgement = judge(MCR, example("[111m] [999m] 456p 678s 5z +5z"), ["pung_of_terminals_or_honors"])
    assert judgement.total == 1
    assert judgement.under_claimed == {"pung_of_terminals_or_honors": 1, "single_wait": 1}


def test_another_name_for_the_same_points_is_not_forgotten() -> None:
    """MCR-64, 1: the fourth chow joins by a double chow, a short straight or two terminal chows, whichever is said."""
    for id in ("pure_double_chow", "short_straight", "two_terminal_chows"):
        judgement = judge(MCR, STRAIGHT, ["full_flush", "pure_straight", "all_chows", id])
        assert (judgement.total, judgement.over_claimed, judgement.under_claimed) == (43, {}, {})


def test_each_of_two_equal_choices_may_be_announced() -> None:
    """Two chows in two suits: two doubles and a straight, or a double and two straights, three points either way."""
    win = example("234567p 234567s 1z +1z")
    for joined in (("mixed_double_chow", "mixed_double_chow", "short_straight"),
                   ("mixed_double_chow", "short_straight", "short_straight")):  # fmt: skip
        judgement = judge(MCR, win, ["concealed_hand", "one_voided_suit", "single_wait", *joined])
        assert (judgement.total, judgement.over_claimed, judgement.under_claimed) == (7, {}, {})


def test_what_was_forgotten_may_belong_to_another_reading() -> None:
    """Three equal chows were announced; as pungs the same tiles are worth 57 instead of 41."""
    win = example("6677788899m789s +6m; self_draw")
    announced = ["pure_triple_chow", "upper_four", "fully_concealed", "one_voided_suit"]
    judgement = judge(MCR, win, announced)
    assert (judgement.total, MCR.points(win)) == (41, 57)
    assert judgement.under_claimed == {"pure_shifted_pungs": 1, "three_concealed_pungs": 1}


def test_whoever_announces_all_that_was_forgotten_has_the_full_score() -> None:
    win = example("234m 22233344p 44z +4p; self_draw")
    announced = ["fully_concealed", "pure_triple_chow", "mixed_double_chow"]
    judgement = judge(MCR, win, announced)
    assert (judgement.total, MCR.points(win)) == (29, 45)
    assert judgement.under_claimed == {"pure_shifted_pungs": 1, "three_concealed_pungs": 1, "one_voided_suit": 1}
    more = [id for id, times in judgement.under_claimed.items() for _ in range(times)]
    assert judge(MCR, win, announced + more).total == 45


def test_flowers_may_be_announced_and_help_nobody_over_the_minimum() -> None:
    """MCR-27, MCR-54: they are added afterwards."""
    win = Win.parse("[123m] 456m 789m 123m 7m 12f +7m")
    judgement = judge(MCR, win, ["full_flush", "pure_straight", "all_chows", "pure_double_chow", "flower", "flower"])
    assert (judgement.total, judgement.over_claimed) == (43, {})
    assert not judge(MCR, win, ["all_chows", "pure_double_chow", "flower", "flower"]).legal


def test_fewer_than_eight_announced_points_are_no_win() -> None:
    """PEN-12, though the hand is worth 43."""
    judgement = judge(MCR, STRAIGHT, ["all_chows", "pure_double_chow"])
    assert (judgement.total, judgement.legal) == (3, False)
    assert not judge(MCR, STRAIGHT, []).legal
    assert judge(MCR, STRAIGHT, ["pure_straight"]).legal


def test_eight_points_are_enough_and_seven_are_not() -> None:
    win = example("[123m] 456p 789s [999m] 5z +5z")
    assert MCR.score(win).items == {"mixed_straight": 8, "pung_of_terminals_or_honors": 1, "single_wait": 1}
    assert judge(MCR, win, ["mixed_straight"]).legal
    assert not judge(MCR, win, ["pung_of_terminals_or_honors", "single_wait"]).legal


def test_a_hand_that_is_no_win_is_worth_nothing_whatever_is_said() -> None:
    """PEN-13."""
    judgement = judge(MCR, Win.parse("147m 147p 147s 12345z"), ["thirteen_orphans", "chicken_hand"])
    assert (judgement.total, judgement.legal, judgement.lines) == (0, False, [])
    assert judgement.over_claimed == {"thirteen_orphans": 1, "chicken_hand": 1}


def test_a_chicken_hand_must_be_announced_and_be_one() -> None:
    chicken = example("[123m] [456p] [888p] 67s 55z +8s")
    assert judge(MCR, chicken, ["chicken_hand"]).total == 8
    assert judge(MCR, chicken, []).under_claimed == {"chicken_hand": 1}
    assert judge(MCR, STRAIGHT, ["chicken_hand"]).over_claimed == {"chicken_hand": 1}


def test_both_values_of_two_melded_kongs_go_by_one_name() -> None:
    win = example("[2222m] (3333p) 123s 678p 8s +8s")
    for id in ("two_melded_kongs", "melded_and_concealed_kong"):
        judgement = judge(MCR, win, [id])
        assert (judgement.total, judgement.over_claimed) == (6, {})


def test_an_unknown_fan_is_refused() -> None:
    with pytest.raises(RulebookError, match="no fan 'riichi'"):
        judge(MCR, STRAIGHT, ["full_flush", "riichi"])
