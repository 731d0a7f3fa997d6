"""Settling a hand: everybody banks the own hand, and each loser pays the winner 8 or 16 (ISR-79, ISR-80, ISR-85).

Penalties leave the table: they go to nobody (ISR-36, ISR-61, ISR-62).
"""

from typing import Final

from manywinds.kernel.errors import HandError
from manywinds.kernel.win import Win
from manywinds.rules.pay import NOBODY, Settlement, Table, Transfer
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.score import Score

PAYMENT: Final = 8
"""From each loser; twice that to a winner who leads (ISR-85)."""
EMPTY_CLAIM: Final = 2
FALSE_MAHJONG: Final = 300
WRONG_TYPE: Final = 11


def finish(_book: Rulebook, _win: Win, _score: Score) -> None:
    """Nothing is added after the count."""


def pay(_book: Rulebook, score: Score, table: Table) -> Settlement:
    """What the losers pay the winner, never multiplied; who discarded does not matter (ISR-85)."""
    points = PAYMENT * (2 if table.winner == _win_of(score).round else 1)
    return Settlement([Transfer(seat, table.winner, points, "ISR-85") for seat in range(4) if seat != table.winner])


def settle_all(book: Rulebook, winner: Score, losers: list[Score]) -> Settlement:
    """The result of a won hand for all four: what each hand is worth comes from nobody, then the losers pay."""
    won = _win_of(winner)
    lost = [_win_of(score) for score in losers]
    if sorted([won.seat, *(win.seat for win in lost)]) != [0, 1, 2, 3]:
        raise HandError("A settlement needs one hand of each of the four seats.")
    if any(win.round != won.round for win in lost):
        raise HandError("All four hands of a settlement have the same round wind.")
    transfers = [Transfer(NOBODY, _win_of(score).seat, score.total, "ISR-80") for score in (winner, *losers)]
    return Settlement([*transfers, *pay(book, winner, Table(won.seat, NOBODY)).transfers])


def _win_of(score: Score) -> Win:
    if score.reading is None:
        raise HandError("This hand was not scored, so nothing is paid for it.")
    return score.reading.win


def false_mahjong(seat: int) -> Settlement:
    """A false mahjong or a false standing hand; the hand is void and nobody scores (ISR-61)."""
    return Settlement([Transfer(seat, NOBODY, FALSE_MAHJONG, "ISR-61")])


def empty_claim(seat: int) -> Settlement:
    """A claimed card whose set is not shown (ISR-36)."""
    return Settlement([Transfer(seat, NOBODY, EMPTY_CLAIM, "ISR-36")])


def wrong_type(seat: int) -> Settlement:
    """The wrong kind of win announced while several claim the card (ISR-62)."""
    return Settlement([Transfer(seat, NOBODY, WRONG_TYPE, "ISR-62")])


def drawn_hand() -> Settlement:
    """No mahjong: nothing scores, flowers and sets included (ISR-71)."""
    return Settlement([])
