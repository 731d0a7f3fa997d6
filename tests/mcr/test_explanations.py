"""Scores explain themselves: every pattern that is there is counted or refused, and every refusal has a reason that
holds (MCR-61, MCR-62, MCR-63, MCR-64)."""

import json
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from manywinds import Win, book
from manywinds.kernel.hand import Hand, population
from manywinds.kernel.sets import CHOW, KONG, OPEN, PUNG, SHAPE, set_tiles
from manywinds.kernel.win import LAST_OF_KIND, LAST_TILE
from manywinds.rules.case import read_case
from manywinds.rules.examples import example
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.scoring.combine import find
from manywinds.rules.scoring.fan import JOINED, WHOLE, Fan
from manywinds.rules.scoring.features import Sight
from manywinds.rules.scoring.score import Score
from manywinds.rules.words import LANGUAGES, words

pytestmark = pytest.mark.core

BOOKS = [book("mcr"), book("mcr-consensus")]
CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "cases" / "mcr.jsonl").read_text(encoding="utf-8").splitlines()
]
PRINCIPLES = ("same_fan_twice", "joined_once", "dearer_chosen", "together")

# Hands of the forms without four sets, each won on any of its tiles.
OTHER_FORMS = [
    "1122334455667m 7m",
    "2222s 3344s 6688s 66z",
    "1111m 9999m 1199p 11s",
    "19m 19p 19s 12345677z",
    "147m 258p 36s 123456z",
    "147m 258p 369s 12345z",
    "147m 258p 369s 234s 22s",
    "147m 258p 369s 111z 22z",
]


@st.composite
def wins(draw: st.DrawFn) -> Win:
    """Four sets and a pair out of few neighbouring numbers, so that they have much to do with each other."""
    low = draw(st.integers(0, 5))
    kinds = [kind for kind in range(27) if low <= kind % 9 <= low + 4] + draw(st.sampled_from(([], [27, 31])))
    chows = [CHOW | kind for kind in kinds if kind < 27 and kind % 9 <= 6]
    pungs = [PUNG | kind for kind in kinds]
    concealed = [draw(st.sampled_from(kinds))] * 2
    melds = []
    for code in draw(
        st.lists(st.sampled_from(draw(st.sampled_from((chows, pungs, chows + pungs)))), min_size=4, max_size=4)
    ):
        how = draw(st.sampled_from(("concealed", "concealed", "melded", "kong", "concealed kong")))
        if how == "melded":
            melds.append(code | OPEN)
        elif how == "concealed" or code & SHAPE == CHOW:
            concealed += set_tiles(code)
        else:
            melds.append(code & ~SHAPE | KONG | (OPEN if how == "kong" else 0))
    held = Counter(concealed)
    for code in melds:
        held.update(set_tiles(code))
    assume(max(held.values()) <= 4)
    return _won(draw, Hand.of(concealed), tuple(melds))


@st.composite
def other_wins(draw: st.DrawFn) -> Win:
    """Hands of the other forms."""
    return _won(draw, Win.parse(draw(st.sampled_from(OTHER_FORMS))).hand, ())


def _won(draw: st.DrawFn, hand: Hand, melds: tuple[int, ...]) -> Win:
    winning = draw(st.sampled_from(hand.tiles()))
    bits = draw(st.sampled_from((0, 0, LAST_TILE, LAST_OF_KIND if hand.count(winning) == 1 else 0)))
    return Win(hand, melds, winning, draw(st.booleans()), draw(st.integers(0, 3)), draw(st.integers(0, 3)), 0, bits)


def patterns(rules: Rulebook, win: Win, score: Score) -> dict[str, int]:
    """What is there in the reading that was chosen, by fan: how often, or for a fan about sets its claims."""
    assert score.reading is not None
    sight = Sight(win, rules.forms, rules.fifth_waits)
    return {rules.fans.fans[found.fan].id: found.there for found in find(rules.fans, score.reading, sight)}


def groups(claims: int) -> list[set[int]]:
    """The groups of sets that claims are about."""
    return [{place for place in range(4) if group >> place & 1} for group in range(1, 16) if claims >> group & 1]


def close_a_circle(tied: list[set[int]]) -> bool:
    """These groups join sets that belong together already: a forest of them would touch more sets."""
    parts: list[set[int]] = []
    for group in tied:
        parts = [part for part in parts if not part & group] + [group.union(*(part for part in parts if part & group))]
    return sum(len(group) - 1 for group in tied) > sum(len(part) - 1 for part in parts)


def why_not(fan: Fan, group: set[int], score: Score) -> str:
    """Why this group does not make this fan, worked out from the lines that count (MCR-62, MCR-63)."""
    for line in score.lines:
        covers = line.fan.scope == WHOLE or any(group <= other for other in groups(line.claims))
        if fan.id in line.fan.bars and covers:
            return "implied"
    if any(line.fan is fan and other & group for line in score.lines for other in groups(line.claims)):
        return "same_fan_twice"
    tied = [other for line in score.lines if line.fan.scope == JOINED for other in groups(line.claims)]
    return "joined_once" if fan.scope == JOINED and close_a_circle([*tied, group]) else "unexplained"


def check_reasons(rules: Rulebook, score: Score, there: dict[str, int]) -> None:
    """Every group of sets that could make a fan and does not is refused for its own reason."""
    claims = {line.fan.id: line.claims for line in score.lines}
    for id, found in there.items():
        fan = rules.fans.get(id)
        if fan.scope != WHOLE:
            reasons: Counter[str] = Counter()
            for refusal in score.refused:
                if refusal.fan is fan:
                    reasons[refusal.principle] += refusal.times
            assert reasons == Counter(why_not(fan, group, score) for group in groups(found & ~claims.get(id, 0)))


def check(rules: Rulebook, win: Win) -> None:
    """All that must hold for the explanation of any score."""
    score = rules.score(win)
    counted = Counter({line.fan.id: line.times for line in score.lines})
    refused: Counter[str] = Counter()
    for refusal in score.refused:
        refused[refusal.fan.id] += refusal.times

    # Every pattern is counted or refused, as often as it is there; nothing else is.
    there = patterns(rules, win, score)
    times = {id: found if rules.fans.get(id).scope == WHOLE else population(found) for id, found in there.items()}
    assert counted + refused == (Counter(times) or Counter(chicken_hand=1))
    check_reasons(rules, score, there)
    # What is about the whole hand counts or does not: never both.
    assert not [id for id in counted if id in refused and rules.fans.get(id).scope == WHOLE]

    # Lines make the total.
    assert score.total == rules.points(win) == sum(line.points for line in score.lines)
    assert all(line.points == line.times * line.fan.value for line in score.lines)
    assert score.legal == (score.total >= 8)

    # A refusal names a fan that counts and bars it, or a principle.
    for refusal in score.refused:
        if refusal.by is None:
            assert refusal.principle in PRINCIPLES
        else:
            assert refusal.by.id in counted
            assert refusal.fan.id in refusal.by.bars

    assert score.runner_up is None or score.runner_up.total <= score.total
    check_sentences(rules, win, score)


def check_sentences(rules: Rulebook, win: Win, score: Score) -> None:
    """One sentence a line and a refusal, in every language, the same each time."""
    again = rules.score(win)
    for lang in LANGUAGES:
        told = score.sentences(lang)
        assert told == again.sentences(lang)
        assert not [sentence for sentence in told if "{" in sentence or not sentence.endswith(".")]
        # The reading and the total; then what may be missing.
        extra = 2 + bool(score.detail["flowers"]) + (not score.legal) + (score.runner_up is not None)
        assert len(told) == len(score.lines) + len(score.refused) + extra
        for line in score.lines:
            assert any(line.fan.name(lang) in sentence and str(line.points) in sentence for sentence in told)
        for refusal in score.refused:
            why = words(lang)[refusal.principle] if refusal.by is None else refusal.by.name(lang)
            assert any(refusal.fan.name(lang) in sentence and why in sentence for sentence in told)


@pytest.mark.parametrize("rules", BOOKS, ids=lambda rules: rules.id)
@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_the_worked_cases_are_explained(case: dict, rules: Rulebook) -> None:
    win = read_case(case).win
    if rules.points(win) >= 0:
        check(rules, win)


@pytest.mark.parametrize("rules", BOOKS, ids=lambda rules: rules.id)
@settings(deadline=None, max_examples=250)
@given(win=wins() | other_wins())
def test_random_wins_are_explained(rules: Rulebook, win: Win) -> None:
    check(rules, win)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_principle_has_a_sentence(lang: str) -> None:
    for principle in PRINCIPLES:
        assert words(lang)[principle]
        assert words(lang)[principle] not in [words(lang)[other] for other in PRINCIPLES if other != principle]


def told(text: str) -> tuple[dict[str, int], dict[str, set[str]]]:
    """What a hand is worth by fan, and by fan what else is there and why it does not count."""
    score = book("mcr").score(example(text))
    refused: dict[str, set[str]] = {}
    for refusal in score.refused:
        refused.setdefault(refusal.fan.id, set()).add(refusal.by.id if refusal.by else refusal.principle)
    return score.items, refused


# The three worked examples of MCR-64, won in ways that add as little as possible.
STRAIGHT = "[123m] 456m 789m 123m 7m +7m"
TERMINAL_CHOWS = "[123m] 123m 789m 789m 7z +7z"
UPPER_TILES = "[789m] 789s 789p 789p 9p +9p"


def test_a_second_straight_and_its_parts_do_not_count() -> None:
    """MCR-64, 1: the fourth chow joins the straight once, and only once."""
    items, refused = told(STRAIGHT)
    assert items == {"full_flush": 24, "pure_straight": 16, "all_chows": 2, "pure_double_chow": 1}
    assert refused["pure_straight"] == {"same_fan_twice"}
    assert "joined_once" in refused["short_straight"]
    assert "joined_once" in refused["two_terminal_chows"]
    assert refused["no_honors"] <= {"full_flush", "all_chows"}
    assert set(refused) == {"pure_straight", "short_straight", "two_terminal_chows", "no_honors"}


def test_four_sets_are_joined_by_three_ties() -> None:
    """MCR-64, 2: of six related pairs of chows three count."""
    items, refused = told(TERMINAL_CHOWS)
    assert items == {
        "half_flush": 6, "outside_hand": 4, "pure_double_chow": 2, "two_terminal_chows": 1, "single_wait": 1,
    }  # fmt: skip
    assert refused == {"two_terminal_chows": {"joined_once"}} or refused == {
        "two_terminal_chows": {"joined_once", "same_fan_twice"}
    }


def test_the_fourth_chow_joins_a_triple_once() -> None:
    """MCR-64, 3: Mixed Triple Chow implies the doubles among its own chows; one more joins the fourth."""
    items, refused = told(UPPER_TILES)
    assert items == {
        "upper_tiles": 24, "mixed_triple_chow": 8, "outside_hand": 4, "all_chows": 2, "tile_hog": 2,
        "pure_double_chow": 1,
    }  # fmt: skip
    assert refused["mixed_triple_chow"] == {"same_fan_twice"}
    assert "joined_once" in refused["mixed_double_chow"]
    assert refused["upper_four"] == {"upper_tiles"}
    assert refused["no_honors"] <= {"upper_tiles", "all_chows"}
    assert set(refused) == {"mixed_triple_chow", "mixed_double_chow", "upper_four", "no_honors"}


@pytest.mark.parametrize(
    ("text", "reasons"),
    [
        (
            STRAIGHT,
            {
                ("pure_straight", 1, "same_fan_twice"),
                ("short_straight", 2, "pure_straight"),
                ("short_straight", 1, "joined_once"),
                ("two_terminal_chows", 1, "pure_straight"),
                ("two_terminal_chows", 1, "joined_once"),
                ("no_honors", 1, "full_flush"),
            },
        ),
        (TERMINAL_CHOWS, {("two_terminal_chows", 2, "same_fan_twice"), ("two_terminal_chows", 1, "joined_once")}),
        (
            UPPER_TILES,
            {
                ("upper_four", 1, "upper_tiles"),
                ("mixed_triple_chow", 1, "same_fan_twice"),
                ("mixed_double_chow", 3, "mixed_triple_chow"),
                ("mixed_double_chow", 2, "joined_once"),
                ("no_honors", 1, "upper_tiles"),
            },
        ),
        (
            "[111z] [222z] 333p 123m 5m +5m; seat=S",
            {("pung_of_terminals_or_honors", 1, "prevalent_wind"), ("pung_of_terminals_or_honors", 1, "seat_wind")},
        ),
    ],
)
def test_each_reason_is_told_by_itself(text: str, reasons: set[tuple[str, int, str]]) -> None:
    score = book("mcr").score(example(text))
    assert {(each.fan.id, each.times, each.by.id if each.by else each.principle) for each in score.refused} == reasons


def test_what_two_fans_make_unavoidable_is_said_to_be_so() -> None:
    """MCR-60: seven pairs of six green kinds always hold four equal tiles."""
    items, refused = told("2222s 3344s 6688s 6z +6z")
    assert items == {"all_green": 88, "seven_pairs": 24, "half_flush": 6}
    assert refused["tile_hog"] == {"together"}


def test_a_hand_below_the_minimum_says_so() -> None:
    score = book("mcr").score(Win.parse("[789m] [345p] [678s] 22m 23p 1234f +1p"))
    assert "It may not be declared: 2 is below the minimum of 8." in score.sentences()
    assert "Flowers, added after the minimum: 4." in score.sentences()


def test_a_hand_that_is_no_win_is_one_sentence() -> None:
    score = book("mcr").score(Win.parse("147m 147p 147s 12345z"))
    assert score.sentences() == ["This is not a winning hand."]
    assert all(len(score.sentences(lang)) == 1 for lang in LANGUAGES)


def test_the_runner_up_is_the_other_way_to_read_the_hand() -> None:
    score = book("mcr").score(Win.parse("112233m 778899m 5z +5z"))
    assert score.items == {"seven_pairs": 24, "half_flush": 6}
    assert score.runner_up is not None
    assert (str(score.runner_up.reading), score.runner_up.total) == ("123m 123m 789m 789m 5+5z", 16)


def test_the_runner_up_of_a_chicken_hand_is_a_chicken_hand() -> None:
    """MCR-62: a hand without any fan is worth eight, however it is read."""
    score = book("mcr").score(Win.parse("12345m 11z [789p] [678s] +3m", seat="W", round="N"))
    assert score.items == {"chicken_hand": 8}
    assert score.runner_up is not None
    assert score.runner_up.total == 8
