"""Payments: transfers between seats that sum to zero, except where a clause says points leave the table."""

from typing import Final, NamedTuple

from manywinds.kernel.errors import DraftError, HandError
from manywinds.kernel.tiles import WIND_LETTERS
from manywinds.rules.exact import Points, number, signed
from manywinds.rules.words import words

NOBODY: Final = -1
"""The other end of a transfer whose points leave the table."""


class Transfer(NamedTuple):
    """Points from one seat to another (0 to 3 for E, S, W, N), with the clause that asks for them."""

    payer: int
    payee: int
    points: Points
    clause: str


class Settlement:
    """What a deal pays: a list of transfers."""

    def __init__(self, transfers: list[Transfer]) -> None:
        for transfer in transfers:
            if transfer.points < 0:
                raise DraftError("A transfer of {points} points should run the other way.", points=transfer.points)
        self.transfers = transfers

    def changes(self) -> list[Points]:
        """What each seat gains or loses."""
        change: list[Points] = [0, 0, 0, 0]
        for transfer in self.transfers:
            if transfer.payer != NOBODY:
                change[transfer.payer] -= transfer.points
            if transfer.payee != NOBODY:
                change[transfer.payee] += transfer.points
        return change

    def sentences(self, lang: str = "en") -> list[str]:
        """The transfers read aloud, and then what each seat has gained or lost."""
        say = words(lang)
        told: list[str] = []
        for each in self.transfers:
            payer = "" if each.payer == NOBODY else say["wind_" + WIND_LETTERS[each.payer]]
            payee = "" if each.payee == NOBODY else say["wind_" + WIND_LETTERS[each.payee]]
            template = say["transfer"] if payer and payee else say["transfer_to" if payee else "transfer_from"]
            told.append(template.format(payer=payer, payee=payee, points=number(each.points), clause=each.clause))
        for seat, change in self.to_dict().items():
            told.append(say["change"].format(seat=say[f"wind_{seat}"], change=signed(change)))
        return told

    def to_dict(self) -> dict[str, Points]:
        """Changes by seat wind."""
        return dict(zip(WIND_LETTERS, self.changes(), strict=True))


class Table(NamedTuple):
    """What a payment depends on beside the score: who won, who discarded (-1 for a self-draw), who is responsible."""

    winner: int
    discarder: int
    responsible: int = NOBODY
    counters: int = 0
    sticks: int = 0

    def check(self) -> None:
        """Refuse a table that cannot be."""
        if self.winner == self.discarder:
            raise HandError("The winner cannot be the discarder.")
