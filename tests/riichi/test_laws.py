"""What holds for every riichi win, whatever its tiles: the fast way and the explained way agree, payments balance.

RII-5, RII-8, RII-67, RII-68, RII-71, RII-77.
"""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from manywinds import book
from manywinds.books.riichi.fu import limit_of
from manywinds.books.riichi.pay import base_points
from manywinds.books.riichi.value import value
from manywinds.kernel.win import Win
from manywinds.rules.table.pay import Parties
from support import riichi_oracle as oracle

pytestmark = pytest.mark.core

IDS = ("riichi-phoenix", "riichi-tenhou", "riichi-ema")


def a_win(id: str, seed: int) -> Win:
    """A random win; without red fives where the edition has none."""
    while True:
        win = oracle.random_both(Random(seed)).win
        reds = win.reds or any(code >> 13 for code in win.melds)
        if id != "riichi-ema" or not reds:
            return win
        seed += 1


@given(id=st.sampled_from(IDS), seed=st.integers(0, 1 << 32))
@settings(max_examples=400, deadline=None)
def test_the_fast_way_and_the_explained_way_agree(id: str, seed: int) -> None:
    win = a_win(id, seed)
    score, fast = book(id).score_again(win), value(book(id), win)
    assert fast is not None
    assert (fast.legal, fast.han) == (score.legal, score.total) == (score.legal, book(id).points(win))
    assert fast.fu == (score.detail["fu"] or 0)
    assert fast.base == base_points(book(id), score)
    assert fast.yakuman == (0 if score.detail["limit"] == "kazoe_yakuman" else score.detail["yakuman"])
    assert score.total == sum(score.items.values()) + sum(score.detail["dora"].values())


@given(id=st.sampled_from(IDS), seed=st.integers(0, 1 << 32))
@settings(max_examples=300, deadline=None)
def test_fu_are_told_part_by_part(id: str, seed: int) -> None:
    """RII-61, RII-63: the parts sum to the figure that is rounded up to tens."""
    score = book(id).score_again(a_win(id, seed))
    notes = [note for note in score.notes if note.word.startswith("fu_")]
    if score.detail["fu"] is None:
        assert notes == []
    elif score.detail["fu"] == 25:
        assert [note.word for note in notes] == ["fu_seven_pairs"]
    else:
        *parts, total = notes
        assert total.word == "fu_sum"
        assert sum(note.amount for note in parts) == int(total.part)
        assert score.detail["fu"] == total.amount == -(-int(total.part) // 10) * 10


@given(
    id=st.sampled_from(IDS),
    seed=st.integers(0, 1 << 32),
    steps=st.tuples(st.integers(1, 3), st.integers(1, 3)),
    counters=st.integers(0, 8),
    sticks=st.integers(0, 4),
    liable=st.booleans(),
)
@settings(max_examples=400, deadline=None)
def test_a_win_is_paid_by_the_others_and_by_nobody_else(
    id: str, seed: int, steps: tuple[int, int], counters: int, sticks: int, liable: bool
) -> None:
    win = a_win(id, seed)
    score = book(id).score_again(win)
    if not score.legal:
        return
    discarder = -1 if win.self_draw else (win.seat + steps[0]) % 4
    pao = (win.seat + steps[1]) % 4 if liable else -1
    changes = book(id).settle(score, Parties(win.seat, discarder, pao, counters, sticks)).changes()
    plain = book(id).settle(score, Parties(win.seat, discarder)).changes()
    # Sticks come from the table; all else from other players (RII-71).
    assert sum(changes) == 1000 * sticks
    assert all(change <= 0 and change % 100 == 0 for seat, change in enumerate(changes) if seat != win.seat)
    if pao < 0:
        assert changes[win.seat] - plain[win.seat] == 300 * counters + 1000 * sticks
    elif score.detail["fu"] is None:
        # Liability changes who pays, never how much (RII-77).
        assert changes[win.seat] - plain[win.seat] == 300 * counters + 1000 * sticks
        assert sum(1 for change in changes if change < 0) <= 3


def test_a_value_prints_what_it_says() -> None:
    club = book("riichi-phoenix")
    dealer = Win.parse("123456m 789p 23s 55s +4s")
    assert repr(value(club, dealer)) == "<1 han 30 fu: ron 1500, self-draw 0/500>"
    assert repr(value(club, Win.parse("[123m] 456m 789p 23s 55s +4s"))) == "<no win>"
    assert value(club, Win.parse("123456m 789p 23s 55s +6s")) is None


@given(base=st.integers(0, 7999))
def test_limits_are_reached_in_their_order(base: int) -> None:
    """RII-69."""
    names = [None, "mangan", "haneman", "baiman", "sanbaiman"]
    reached = sum(base >= least for least in (2000, 3000, 4000, 6000))
    assert limit_of(base, 0, False) == names[reached]
