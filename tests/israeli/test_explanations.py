"""An explanation lets a player redo the arithmetic by hand: every number it needs is said, and every step is right
(ISR-79, ISR-81, ISR-84, ISR-100)."""

import json
import re
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from manywinds import Win, book
from manywinds.rules.case import read_case
from manywinds.rules.scoring.score import Score
from manywinds.rules.words import LANGUAGES
from support.israeli_hands import random_loser, random_win

pytestmark = pytest.mark.core

ISRAELI = book("israeli")
CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "cases" / "israeli.jsonl").read_text(encoding="utf-8").splitlines()
]
NUMBER = r"\d+(?:\.\d+)?"
CHAIN = re.compile(rf"(?:{NUMBER}|[+×() ])+(?:= (?:{NUMBER}|[+×() ])+)+")


def value(text: str) -> Fraction:
    """What a sum of numbers and products such as `10 × (1 + 1.75)` comes to."""
    total = Fraction(0)
    for term in re.findall(rf"(?:{NUMBER} × \([^)]*\))|{NUMBER}", text):
        number, _, factor = term.partition(" × ")
        bracket = sum((Fraction(part) for part in re.findall(NUMBER, factor)), Fraction(0)) if factor else 1
        total += Fraction(number) * bracket
    return total


def redone(told: list[str]) -> Fraction:
    """The total, worked out from English sentences alone, the way a player would."""
    full, half, shares = Fraction(0), Fraction(0), Fraction(0)
    for sentence in told:
        if sentence.startswith(("Not counted", "The ")):
            continue
        if found := re.fullmatch(rf".*: a bonus of ({NUMBER}) of the base.*", sentence):
            shares += Fraction(found[1])
        elif re.search(r"in place of all other points", sentence):
            continue
        elif found := re.fullmatch(rf"Flowers and Seasons.*: ({NUMBER}) \(ISR-\d+\)\.", sentence):
            half += Fraction(found[1])
        elif not re.match(r"Points at|Base|Bonuses together|With the|Total", sentence):
            found = re.fullmatch(rf".*: ({NUMBER}) \(ISR-\d+\)\.", sentence)
            assert found, sentence
            full += Fraction(found[1])
    return full * (1 + shares) + half * (1 + shares / 2)


def check(score: Score) -> None:
    told = score.sentences()
    total = next(sentence for sentence in told if sentence.startswith("Total"))
    said = re.findall(NUMBER, total)[0]
    assert redone(told) == Fraction(said) == Fraction(score.total), told
    for sentence in told:
        if "=" in sentence:
            chain = CHAIN.search(sentence)
            assert chain, sentence
            sides = {value(side) for side in chain[0].split("=")}
            assert len(sides) == 1, sentence


def score_of(case: dict) -> Score:
    win = read_case(case).win
    return ISRAELI.score(win) if case["winner"] else ISRAELI.score_loser(win)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_the_arithmetic_of_a_case_can_be_redone(case: dict) -> None:
    score = score_of(case)
    check(score)
    assert redone(score.sentences()) == Fraction(str(case["expect"]["total"]))


def test_the_arithmetic_of_any_hand_can_be_redone() -> None:
    rng = Random(17)
    for _ in range(400):
        score = ISRAELI.score_again(random_win(rng))
        if score.legal:
            check(score)
        check(ISRAELI.score_loser(random_loser(rng)))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_languages_say_the_same_numbers(lang: str) -> None:
    rng = Random(4)
    for _ in range(60):
        score = ISRAELI.score_again(random_win(rng))
        if not score.legal:
            continue
        told = score.sentences(lang)
        assert len(told) == len(score.sentences())
        text = "\n".join(told)
        assert "{" not in text
        for step in score.steps:
            assert step.part in text


def test_an_explanation_in_full() -> None:
    """The worked example W13."""
    score = ISRAELI.score(Win.parse("222m 234p 678p 678s 9s 1234f +9s", self_draw=True))
    assert score.sentences() == [
        "The hand reads 222m 234p 678p 678s 9+9s.",
        "Concealed Chow, 3 times: 3 (ISR-83).",
        "Concealed Pung of 2-8: 4 (ISR-83).",
        "Flowers and Seasons, 4 times: 24 (ISR-84).",
        "Self-Draw: 3 (ISR-87).",
        "Points at the full rate: 3 + 4 + 3 = 10.",
        "Points at the half rate, which take half of every bonus: 24.",
        "Base: 10 + 24 = 34 (ISR-79).",
        "Own Flower or Season: a bonus of 0.25 of the base (ISR-86).",
        "Four Flowers or Four Seasons: a bonus of 1.5 of the base (ISR-86).",
        "Bonuses together: 0.25 + 1.5 = 1.75.",
        "With the bonuses: 10 × (1 + 1.75) + 24 × (1 + 0.875) = 27.5 + 45 = 72.5 (ISR-79).",
        "Total: 72.5 points.",
    ]


def test_what_a_special_hand_replaces_is_named() -> None:
    score = ISRAELI.score(Win.parse("345m [777p] [555z] (6666z) 1z 2f +1z", seat="S"))
    told = score.sentences()
    assert "United Hand: 300 in place of all other points; bonuses are shares of them (ISR-229)." in told
    assert "Not counted: Flowers and Seasons, which United Hand replaces (ISR-229)." in told
    assert "With the bonuses: 300 × (1 + 0.75) = 525 (ISR-79)." in told


def test_a_loser_is_told_what_is_left_over() -> None:
    score = ISRAELI.score_loser(Win.parse("2222m 356p 19s 7777z", seat="S", loser=True))
    assert score.sentences("he")[0] == "היד נקראת כך: (2222m) (7777z) 356p19s."
    nothing = ISRAELI.score_loser(Win.parse("159m258p369s1234z", loser=True))
    assert nothing.sentences() == ["The hand reads 159m258p369s1234z.", "Base: 0 (ISR-79).", "Total: 0 points."]


def test_a_special_hand_that_counts_for_less_is_named_as_not_counted() -> None:
    score = ISRAELI.score(
        Win.parse("345m (5555p) (5555z) (6666z) 1z 234f +1z", self_draw=True, circumstances=("standing_hand",))
    )
    assert (
        "Not counted: United Hand, because the hand is worth at least as much counted the other way."
        in score.sentences()
    )
