"""Laws of the Israeli count that hold for every hand (ISR-63, ISR-80, ISR-81, ISR-82, ISR-98)."""

from collections import Counter
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from manywinds import Win, book
from manywinds.kernel.hand import Hand
from manywinds.kernel.tiles import FLOWER_START
from manywinds.kernel.win import CIRCUMSTANCES, circumstance_bits
from manywinds.rules.scoring.fan import MULTIPLIER
from manywinds.rules.scoring.score import Score
from support.israeli_hands import random_loser, random_win

pytestmark = pytest.mark.core

ISRAELI = book("israeli")
SEEDS = st.integers(0, 2**32)
LAW = settings(max_examples=150, deadline=None)
EVERYONES = {"ISR-83", "ISR-84", "ISR-86"}


def changed(win: Win, **parts: object) -> Win:
    """The same hand with some parts changed."""
    names = ("hand", "melds", "winning", "self_draw", "seat", "round", "flowers", "circumstances")
    return Win(*(parts.get(name, getattr(win, name)) for name in names))


def multipliers(score: Score) -> dict[str, float]:
    found = score.detail.get("multipliers", {})
    assert isinstance(found, dict)
    return found


def totals(win: Win) -> tuple[float, ...]:
    """What it is worth as a win, if it is one."""
    score = ISRAELI.score_again(win)
    return (score.total,) if score.legal else ()


@given(SEEDS)
@LAW
def test_totals_are_exact_multiples_of_a_quarter(seed: int) -> None:
    """ISR-82."""
    rng = Random(seed)
    for score in (ISRAELI.score_again(random_win(rng)), ISRAELI.score_loser(random_loser(rng))):
        assert (Fraction(score.total) * 4).denominator == 1
        assert isinstance(score.total, int) or Fraction(score.total).denominator > 1


@given(SEEDS)
@LAW
def test_the_total_follows_from_base_and_multipliers(seed: int) -> None:
    """ISR-79, ISR-81: shares of one base, added, never multiplied with each other."""
    rng = Random(seed)
    for score in (ISRAELI.score_again(random_win(rng)), ISRAELI.score_loser(random_loser(rng))):
        if score.legal:
            shares = sum((Fraction(share) for share in multipliers(score).values()), Fraction(0))
            flowers = score.items.get("flowers", 0)
            others = sum(score.items.values()) - flowers
            assert others + flowers == score.detail["base"]
            assert Fraction(score.total) == others * (1 + shares) + flowers * (1 + shares / 2)


@given(SEEDS)
@LAW
def test_every_multiplier_applies_once(seed: int) -> None:
    """ISR-98: only the own flower accumulates, to two quarters."""
    rng = Random(seed)
    for score in (ISRAELI.score_again(random_win(rng)), ISRAELI.score_loser(random_loser(rng))):
        for id, share in multipliers(score).items():
            one = Fraction(ISRAELI.fans.get(id).value, 4)
            assert Fraction(share) in ((one, 2 * one) if id == "own_flower" else (one,))


@given(SEEDS, st.integers(0, 7))
@LAW
def test_one_more_flower_never_lowers_a_score(seed: int, number: int) -> None:
    """ISR-84."""
    rng = Random(seed)
    win, lost = random_win(rng), random_loser(rng)
    more = win.flowers | 1 << FLOWER_START + number
    assert totals(changed(win, flowers=more)) >= totals(win)
    more = lost.flowers | 1 << FLOWER_START + number
    assert ISRAELI.score_loser(changed(lost, flowers=more)).total >= ISRAELI.score_loser(lost).total


@given(SEEDS, st.sets(st.sampled_from([word for word in CIRCUMSTANCES if word in ISRAELI.circumstances])))
@LAW
def test_a_loser_never_gets_what_is_the_winners(seed: int, words: set[str]) -> None:
    """ISR-80: whatever is said about the win."""
    lost = random_loser(Random(seed))
    plain = ISRAELI.score_loser(lost)
    told = changed(lost, circumstances=circumstance_bits(tuple(words)), self_draw=True)
    score = ISRAELI.score_loser(told)
    assert score.to_dict() == plain.to_dict()
    assert {line.fan.clause for line in score.lines} <= EVERYONES
    assert {ISRAELI.fans.get(id).clause for id in multipliers(score)} <= EVERYONES
    assert score.detail["special"] is None


@given(SEEDS)
@LAW
def test_the_order_of_melds_does_not_matter(seed: int) -> None:
    rng = Random(seed)
    win = random_win(rng)
    melds = list(win.melds)
    rng.shuffle(melds)
    assert totals(changed(win, melds=tuple(melds))) == totals(win)


@given(SEEDS)
@LAW
def test_a_self_draw_is_never_worth_less_than_the_same_card_discarded(seed: int) -> None:
    """ISR-49, ISR-50, apart from the bonus and blessing that want a discard."""
    win = random_win(Random(seed))
    if win.winning < 0:
        return
    drawn, taken = (changed(win, self_draw=draw, circumstances=0) for draw in (True, False))
    if "kong_completion" not in multipliers(ISRAELI.score_again(taken)):
        assert totals(drawn) >= totals(taken)


@given(SEEDS)
@LAW
def test_suits_are_alike_where_no_special_hand_names_one(seed: int) -> None:
    """Characters for bamboo and back changes nothing but hands of bamboo."""
    win = random_win(Random(seed))
    names = str(ISRAELI.score_again(win).detail.get("special"))
    if "green" in names:
        return
    moved = {**{kind: kind + 18 for kind in range(9)}, **{kind: kind - 18 for kind in range(18, 27)}}
    hand = Hand.of([moved.get(kind, kind) for kind in win.hand.tiles()])
    melds = tuple(code - code % 64 + moved.get(code % 64, code % 64) for code in win.melds)
    other = changed(win, hand=hand, melds=melds, winning=moved.get(win.winning, win.winning))
    if "green" not in str(ISRAELI.score_again(other).detail.get("special")):
        assert totals(other) == totals(win)


def test_no_fan_of_the_table_is_a_multiplier_for_losers_only() -> None:
    assert ISRAELI.losers is not None
    scopes = Counter(fan.scope for fan in ISRAELI.losers.fans.fans)
    assert scopes[MULTIPLIER] == 10
