"""Payments: transfers, what they sum to, and the competition rules' table (MCR-70)."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manywinds.books import book
from manywinds.kernel.errors import HandError, RulebookError
from manywinds.kernel.win import Win
from manywinds.rules.scoring.score import Score
from manywinds.rules.table.pay import NOBODY, Parties, Settlement, Transfer
from support.small_book import small_book

pytestmark = pytest.mark.core

SEATS = "ESWN"
CASES = [json.loads(line) for line in (Path(__file__).parents[1] / "cases" / "mcr-payments.jsonl").open()]

seats = st.integers(0, 3)
transfers = st.builds(Transfer, payer=seats, payee=seats, points=st.integers(0, 10**6), clause=st.just("SEA-3"))


def worth(points: int, flowers: int = 0) -> Score:
    """A score of so many points under the competition rules, with so many flowers."""
    score = Score("points", points, [])
    win = Win.parse(f"[123m] [456p] [888p] 67s 55z {'12345678'[:flowers] + 'f' if flowers else ''} +8s")
    book("mcr").finish(book("mcr"), win, score)
    return score


@given(found=st.lists(transfers, max_size=12))
def test_what_is_paid_between_seats_sums_to_zero(found: list[Transfer]) -> None:
    changes = Settlement(found).changes()
    assert sum(changes) == 0
    assert len(changes) == 4
    for seat in range(4):
        gained = sum(each.points for each in found if each.payee == seat)
        lost = sum(each.points for each in found if each.payer == seat)
        assert changes[seat] == gained - lost


@given(found=st.lists(transfers, max_size=6), gone=st.integers(1, 1000), seat=seats)
def test_only_points_that_nobody_pays_or_gets_change_the_sum(found: list[Transfer], gone: int, seat: int) -> None:
    assert sum(Settlement([*found, Transfer(seat, NOBODY, gone, "SEA-3")]).changes()) == -gone
    assert sum(Settlement([*found, Transfer(NOBODY, seat, gone, "SEA-3")]).changes()) == gone


@given(points=st.integers(max_value=-1, min_value=-(10**6)))
def test_a_negative_transfer_is_refused(points: int) -> None:
    with pytest.raises(RulebookError, match=f"{points} points should run the other way"):
        Settlement([Transfer(0, 1, 5, "SEA-3"), Transfer(0, 1, points, "SEA-3")])


def test_no_transfers_change_nothing() -> None:
    assert Settlement([]).to_dict() == {"E": 0, "S": 0, "W": 0, "N": 0}


def test_changes_are_told_by_seat_wind() -> None:
    assert Settlement([Transfer(1, 3, 7, "SEA-3")]).to_dict() == {"E": 0, "S": -7, "W": 0, "N": 7}


@pytest.mark.parametrize("seat", range(4))
def test_the_winner_cannot_be_the_discarder(seat: int) -> None:
    for each in (book("mcr"), small_book()):
        with pytest.raises(HandError, match="winner cannot be the discarder"):
            each.settle(worth(8), Parties(seat, seat))


@pytest.mark.parametrize("winner", range(4))
@pytest.mark.parametrize("discarder", [NOBODY, 0, 1, 2, 3])
@pytest.mark.parametrize("points", [8, 9, 24, 88, 300])
def test_everyone_pays_the_base_and_the_discarder_or_everyone_the_points(
    winner: int, discarder: int, points: int
) -> None:
    """MCR-58, MCR-70."""
    if winner == discarder:
        return
    settlement = book("mcr").settle(worth(points), Parties(winner, discarder))
    changes = settlement.changes()
    assert sum(changes) == 0
    assert changes[winner] == (3 * (8 + points) if discarder == NOBODY else 24 + points)
    for seat in range(4):
        if seat != winner:
            assert changes[seat] == (-8 - points if discarder in (NOBODY, seat) else -8)
    assert {transfer.clause for transfer in settlement.transfers} == {"MCR-70"}
    assert {transfer.payee for transfer in settlement.transfers} == {winner}


def test_flowers_are_paid_but_do_not_make_the_total() -> None:
    """MCR-27, MCR-54, MCR-70."""
    score = worth(8, flowers=3)
    assert score.total == 8
    assert score.detail == {"flowers": 3, "basic_points": 11}
    assert book("mcr").settle(score, Parties(2, 0)).to_dict() == {"E": -19, "S": -8, "W": 35, "N": -8}


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_the_worked_payments_come_out(case: dict[str, Any]) -> None:
    given_, expect = case["given"], case["expect"]
    score = worth(given_["fan_points"], given_["flowers"])
    assert score.detail["basic_points"] == expect["basic_points"]
    discarder = NOBODY if given_["method"] == "self_drawn" else SEATS.index(given_["payer"])
    settlement = book("mcr").settle(score, Parties(SEATS.index(given_["winner"]), discarder))
    assert settlement.to_dict() == expect["deltas"]


def test_all_seven_worked_payments_are_there() -> None:
    assert [case["id"] for case in CASES] == [f"PAY-0{number}" for number in range(1, 8)]


def test_a_book_says_who_is_responsible_and_what_lies_in_the_middle() -> None:
    small = small_book()
    score = small.score(Win.parse("[222m] [333m] [444p] [555p] 5z +5z"))
    assert small.settle(score, Parties(0, 2)).changes() == [4, 0, -4, 0]
    assert small.settle(score, Parties(0, NOBODY)).changes() == [12, -4, -4, -4]
    assert small.settle(score, Parties(0, 2, responsible=1)).changes() == [4, -4, 0, 0]
    assert small.settle(score, Parties(0, 2, sticks=3)).changes() == [34, 0, -4, 0]
