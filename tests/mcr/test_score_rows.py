"""Rows of a score sheet read back (MCR-70): the worked cases PAY-10, PAY-11 and PAY-12, and every payment."""

import pytest

from manywinds import HandError, book
from manywinds.books.mcr.pay import PaidWin, read_row
from manywinds.rules.scoring.score import Score
from manywinds.rules.table.pay import Parties

pytestmark = pytest.mark.core

EAST, SOUTH, WEST, NORTH = range(4)


@pytest.mark.parametrize(
    ("changes", "paid"),
    [
        pytest.param([-8, 52, -36, -8], PaidWin(SOUTH, WEST, 28), id="PAY-10"),
        pytest.param([-20, -20, -20, 60], PaidWin(NORTH, -1, 12), id="PAY-11"),
    ],
)
def test_a_row_tells_who_won_how_and_for_how_much(changes: list[int], paid: PaidWin) -> None:
    assert read_row(changes, 8) == paid


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        pytest.param([-12, -12, -12, 36], "implies 4 basic points, below the minimum", id="PAY-12"),
        ([-8, 53, -36, -8], "sum to zero"),
        ([10, 20, -20, -10], "one gain"),
        ([0, 0, 0, 0], "one gain"),
        ([-9, 52, -35, -8], "pay 8 each"),
    ],
)
def test_a_row_no_win_could_have_made_is_refused(changes: list[int], sentence: str) -> None:
    with pytest.raises(HandError, match=sentence):
        read_row(changes, 8)


def test_every_payment_reads_back() -> None:
    mcr = book("mcr")
    for points in (8, 9, 24, 88, 300):
        score = Score("points", points, [], detail={"flowers": 0, "basic_points": points})
        for winner in range(4):
            for discarder in (-1, *(seat for seat in range(4) if seat != winner)):
                changes = mcr.settle(score, Parties(winner, discarder)).changes()
                assert read_row(changes, 8) == PaidWin(winner, discarder, points)
