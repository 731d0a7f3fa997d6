"""Payments: transfers between seats that sum to zero, except where a clause says points leave the table."""

from typing import Final, NamedTuple

from manywinds.kernel.errors import DraftError, HandError
from manywinds.kernel.tiles import WIND_LETTERS
from manywinds.rules.scoring.exact import Points, number, signed
from manywinds.rules.sentences import Sentence, compose
from manywinds.rules.words import words

NOBODY: Final = -1
"""The other end of a transfer whose points leave the table."""
TRANSFER: Final = "transfer"
CHANGE: Final = "change"
"""What a sentence about a settlement is about: one transfer, or what a seat gains or loses by all of them."""


class Transfer(NamedTuple):
    """Points from one seat to another (0 to 3 for E, S, W, N), with the clause that asks for them."""

    payer: int
    payee: int
    points: Points
    clause: str

    def sentence(self, lang: str) -> Sentence:
        """The transfer in a language."""
        say = words(lang)
        payer = "" if self.payer == NOBODY else say["wind_" + WIND_LETTERS[self.payer]]
        payee = "" if self.payee == NOBODY else say["wind_" + WIND_LETTERS[self.payee]]
        template = say["transfer"] if payer and payee else say["transfer_to" if payee else "transfer_from"]
        return compose(TRANSFER, template, payer=payer, payee=payee, points=number(self.points), clause=self.clause)


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
        """The settlement read aloud."""
        return [each.text for each in self.explained(lang)]

    def explained(self, lang: str = "en") -> list[Sentence]:
        """The transfers, and then what each seat has gained or lost."""
        say = words(lang)
        found = [each.sentence(lang) for each in self.transfers]
        for seat, change in self.to_dict().items():
            found.append(compose(CHANGE, say["change"], seat=say[f"wind_{seat}"], change=signed(change)))
        return found

    def to_dict(self) -> dict[str, Points]:
        """Changes by seat wind."""
        return dict(zip(WIND_LETTERS, self.changes(), strict=True))


class Parties(NamedTuple):
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
        if self.winner == self.responsible:
            raise HandError("The winner cannot be responsible for their own hand.")
