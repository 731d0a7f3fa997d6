"""What a hand pays all four players: ISR-79, ISR-80, ISR-85; penalties ISR-36, ISR-61 and ISR-62."""

from decimal import Decimal
from fractions import Fraction
from random import Random

import pytest

from manywinds import Win, book
from manywinds.books.israeli.penalties import OFFENCES
from manywinds.kernel.errors import HandError
from manywinds.rules.case import score_case
from manywinds.rules.scoring.score import Score
from manywinds.rules.table.pay import NOBODY, Settlement, Transfer
from manywinds.rules.table.penalty import charge
from manywinds.rules.words import LANGUAGES
from support.israeli_hands import random_loser, random_win

pytestmark = pytest.mark.core

ISRAELI = book("israeli")


def hand_worth(total: float, seat: str, round_wind: str = "E", winner: bool = False) -> Score:
    """A scored hand whose total is then set: payments look at nothing else."""
    if winner:
        score = ISRAELI.score(Win.parse("123m 456p 678s 222m 5z +5z", seat, round_wind))
    else:
        score = ISRAELI.score_loser(Win.parse("159m258p369s1234z", seat, round_wind, loser=True))
    score.total = total
    return score


@pytest.mark.parametrize(
    ("seats", "totals", "results"),
    [
        ("SEWN", (37.5, 6, 25.25, 0), (61.5, -2, 17.25, -8)),
        ("ESWN", (28, 15, 48, 6.75), (76, -1, 32, -9.25)),
        ("NESW", (6000, 0, 36, 24), (6024, -8, 28, 16)),
    ],
)
def test_everybody_keeps_the_own_hand_and_each_loser_pays_eight_or_sixteen(
    seats: str, totals: tuple[float, ...], results: tuple[float, ...]
) -> None:
    """ISR-85: twice as much to a winner who leads; never multiplied, and for special hands too."""
    winner = hand_worth(totals[0], seats[0], winner=True)
    losers = [hand_worth(total, seat) for seat, total in zip(seats[1:], totals[1:], strict=True)]
    settled = ISRAELI.settle_all(winner, losers)
    assert settled.to_dict() == dict(zip(seats, results, strict=True))
    paid = [transfer for transfer in settled.transfers if transfer.clause == "ISR-85"]
    assert [transfer.points for transfer in paid] == [16 if seats[0] == "E" else 8] * 3
    assert {transfer.payee for transfer in paid} == {"ESWN".index(seats[0])}


def test_the_leader_is_whoever_sits_at_the_round_wind() -> None:
    """ISR-10, ISR-85: in a later round another seat takes sixteen, and East eight."""
    winner = hand_worth(10, "N", "N", winner=True)
    losers = [hand_worth(0, seat, "N") for seat in "ESW"]
    assert ISRAELI.settle_all(winner, losers).to_dict() == {"E": -16, "S": -16, "W": -16, "N": 58}
    winner = hand_worth(10, "E", "N", winner=True)
    losers = [hand_worth(0, seat, "N") for seat in "SWN"]
    assert ISRAELI.settle_all(winner, losers).to_dict() == {"E": 34, "S": -8, "W": -8, "N": -8}


def test_who_discarded_does_not_matter() -> None:
    text = {"hand": "123m 456p 678s 222m 55z", "winning_tile": "5z", "seat_wind": "S"}
    for how in ({"discarder": "E"}, {"discarder": "N"}, {"self_draw": True}):
        result = score_case({"book": "israeli", **text, **how}, ISRAELI)
        assert result["payments"] == {"E": -8, "S": 24, "W": -8, "N": -8}
    assert "payments" not in score_case({"book": "israeli", **text}, ISRAELI)


def test_a_settlement_needs_four_hands_of_one_round() -> None:
    winner = hand_worth(10, "E", winner=True)
    with pytest.raises(HandError, match="four seats"):
        ISRAELI.settle_all(winner, [hand_worth(0, seat) for seat in "ESW"])
    with pytest.raises(HandError, match="round wind"):
        ISRAELI.settle_all(winner, [hand_worth(0, seat, "S") for seat in "SWN"])
    with pytest.raises(HandError, match="no win"):
        ISRAELI.settle_all(ISRAELI.score(Win.parse("159m258p369s1234z +5z")), [])
    with pytest.raises(HandError, match="Only winners"):
        book("mcr").settle_all(winner, [])


@pytest.mark.parametrize(
    ("code", "points", "clause"),
    [
        ("empty_claim", 2, "ISR-36"),
        ("false_win", 300, "ISR-61"),
        ("false_standing", 300, "ISR-61"),
        ("wrong_kind", 11, "ISR-62"),
    ],
)
def test_a_penalty_goes_to_nobody_and_is_the_same_every_time(code: str, points: int, clause: str) -> None:
    """ISR-36, ISR-61, ISR-62."""
    row = OFFENCES.rows[OFFENCES.number(code)]
    for times in (1, 2, 5):
        penalty = charge(row, 1, times, 0, NOBODY)
        assert penalty.transfers == (Transfer(1, NOBODY, points, clause),)
        assert f"South loses {points} ({clause})." in penalty.sentences()


def random_settlement(rng: Random) -> tuple[list[Score], Settlement]:
    while True:
        win = random_win(rng)
        winner = ISRAELI.score_again(win)
        if winner.legal:
            break
    losers = []
    for seat in range(4):
        if seat != win.seat:
            lost = random_loser(rng)
            lost.seat, lost.round = seat, win.round
            losers.append(ISRAELI.score_loser(lost))
    return [winner, *losers], ISRAELI.settle_all(winner, losers)


def test_the_payments_cancel_out_and_every_result_is_exact() -> None:
    """ISR-82: results are multiples of a quarter, and their sum is what the four hands are worth."""
    rng = Random(3)
    for _ in range(200):
        scores, settled = random_settlement(rng)
        changes = [Fraction(change) for change in settled.changes()]
        assert sum(changes) == sum(Fraction(score.total) for score in scores)
        assert all(4 * change == int(4 * change) for change in changes)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_settlement_is_read_aloud_with_all_its_numbers(lang: str) -> None:
    scores, settled = random_settlement(Random(8))
    told = settled.sentences(lang)
    assert len(told) == 4 + 3 + 4
    for sentence, score in zip(told[:4], scores, strict=True):
        assert f"{score.total} " in f"{sentence} "
    for sentence, change in zip(told[-4:], settled.changes(), strict=True):
        assert f"{Decimal(str(change)):+}" in sentence
