"""Settling a hand: everybody banks the own hand, and each loser pays the winner 8 or 16 (ISR-79, ISR-80, ISR-85).

What penalties cost is in `penalties`.
"""

from typing import Final

from manywinds.books.israeli.extras import FIRST_DISCARD
from manywinds.kernel.errors import HandError
from manywinds.kernel.win import Win
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.scoring.score import Score
from manywinds.rules.table.pay import NOBODY, Parties, Settlement, Transfer

PAYMENT: Final = 8
"""From each loser; twice that to a winner who leads (ISR-85)."""


def finish(_book: Rulebook, _win: Win, _score: Score) -> None:
    """Nothing is added after the count."""


def pay(_book: Rulebook, score: Score, parties: Parties) -> Settlement:
    """What the losers pay the winner, never multiplied; who discarded does not matter (ISR-85)."""
    assert score.reading is not None, "only a win is paid for"
    win = score.reading.win
    if win.circumstances & FIRST_DISCARD and parties.discarder not in (NOBODY, win.round):
        raise HandError("The first discard is the leader's (ISR-228).")
    points = PAYMENT * (2 if parties.winner == win.round else 1)
    return Settlement([Transfer(seat, parties.winner, points, "ISR-85") for seat in range(4) if seat != parties.winner])
