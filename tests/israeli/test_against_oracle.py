"""The book and a naive second count agree on thousands of hands: totals, items, bonuses, special hands.

The second count is written from ISR-46, ISR-49, ISR-63, ISR-79, ISR-80, ISR-83, ISR-84, ISR-86, ISR-100, ISR-101,
ISR-102, ISR-103 and the annex, with fractions and every arrangement tried.
"""

from collections import Counter
from fractions import Fraction
from random import Random

import pytest

from manywinds import Win, book
from manywinds.rules.scoring.score import Score
from support.israeli_hands import random_loser, random_win
from support.israeli_oracle import POINTS, as_words, best_loser, dearest

pytestmark = pytest.mark.core

ISRAELI = book("israeli")
BLOCKS = range(8)


def same(score: Score, win: Win, total: Fraction) -> None:
    assert score.legal, win
    assert Fraction(score.total) == total, f"{win!r}: {score!r} {score.detail}"


def compare_winners(seed: int, hands: int) -> Counter[str]:
    rng = Random(seed)
    seen: Counter[str] = Counter()
    for _ in range(hands):
        win = random_win(rng)
        wanted = dearest(as_words(win))
        score = ISRAELI.score_again(win)
        if not wanted:
            assert not score.legal, f"{win!r}: {score!r}"
            assert ISRAELI.points(win) == -1
            seen["no win"] += 1
            continue
        same(score, win, wanted[0].total)
        assert ISRAELI.points(win) == 4 * wanted[0].total
        counts = [(counted.items, counted.multipliers, counted.special) for counted in wanted]
        assert (score.items, score.detail["multipliers"], score.detail["special"]) in counts, repr(win)
        seen.update(str(score.detail["special"]).split("+"))
    return seen


def compare_losers(seed: int, hands: int) -> None:
    rng = Random(seed)
    for _ in range(hands):
        win = random_loser(rng)
        wanted = best_loser(as_words(win))
        score = ISRAELI.score_loser(win)
        same(score, win, wanted.total)
        assert score.items == wanted.items
        assert score.detail["multipliers"] == wanted.multipliers


@pytest.mark.parametrize("block", BLOCKS)
def test_winners_are_counted_alike(block: int) -> None:
    seen = compare_winners(block, 250)
    assert seen["None"] > 12
    assert seen["no win"] > 5


@pytest.mark.parametrize("block", BLOCKS)
def test_losers_are_counted_alike(block: int) -> None:
    compare_losers(block, 200)


def test_the_random_hands_hold_every_special_hand() -> None:
    rng = Random(5)
    seen: set[str] = set()
    for _ in range(6000):
        score = ISRAELI.score_again(random_win(rng))
        if score.legal:
            seen.update(str(score.detail["special"]).split("+"))
    adding = {"earthly_blessing", "heavenly_blessing", "buried_treasure", "gold_coin"}
    assert seen - {"None"} == {*POINTS, *adding}


@pytest.mark.slow
@pytest.mark.parametrize("block", range(100, 120))
def test_many_more_hands_are_counted_alike(block: int) -> None:
    compare_winners(block, 3000)
    compare_losers(block, 1000)
