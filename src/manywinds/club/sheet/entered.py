"""A deal of real tiles as a table enters it: who won from whom and with what, or how else it ended, and the offences.

Persons are 0 to 3 for the columns of the sheet, in the order of the seats at the start, whatever winds they have now.
"""

from collections.abc import Mapping
from typing import Annotated, Final, NamedTuple

from manywinds.club.declared import Count, Otherwise, Person, ServerOnly, Whole, read, row_of
from manywinds.club.errors import ClubError, Phrase
from manywinds.club.fields import Plain
from manywinds.kernel.state import EXHAUSTED, NOBODY, WON
from manywinds.rules.table.penalty import BY_TABLE

LAST: Final = 3
MOST_POINTS: Final = 100_000
EXCUSED: Final = -2
"""In place of whoever is responsible: nobody, although the melds would say so, because they had no other tile."""

BEFORE_CHECKS: Final = 0
CHECKED: Final = 1
"""By which rules a deal was entered: before it was checked against the book as a table would check it, or since. What
was accepted once stands, and comes to what it came to."""

RulesOfEntry = Annotated[int, Whole(BEFORE_CHECKS, CHECKED), ServerOnly()]

MaybePerson = Annotated[int, Whole(NOBODY, LAST)]
"""A person, or -1 for nobody."""


class EnteredOffence(NamedTuple):
    """An offence: who did what, and as far as it matters the amount, who gets it, whether the hand is dead, and another
    figure than the table's, which needs a note."""

    person: Person
    code: str
    amount: Annotated[int, Whole(0, MOST_POINTS)] = 0
    to: MaybePerson = NOBODY
    dead: bool = False
    points: Annotated[int, Whole(0, MOST_POINTS)] = BY_TABLE
    note: str = ""
    ref: Count = 0
    """The revision of the log that entered it."""

    def to_dict(self) -> Plain:
        """As a log writes it."""
        return row_of(self)

    @staticmethod
    def read(row: object) -> "EnteredOffence":
        """From plain data."""
        return read(EnteredOffence, row, Phrase("An offence")).checked()

    def checked(self) -> "EnteredOffence":
        """The same, if it can be."""
        if self.points != BY_TABLE and not self.note:
            raise ClubError("Another figure than that of the penalty table needs a note.")
        return self


class EnteredWin(NamedTuple):
    """Who won, and either what the hand is worth or its tiles."""

    person: Person
    worth: str = ""
    hand: str = ""
    circumstances: tuple[str, ...] = ()
    dora: str = ""
    ura: str = ""
    responsible: Annotated[int, Whole(EXCUSED, LAST)] = NOBODY
    """Who is responsible for the hand, where the book asks and the melds do not say: -1 leaves it to the melds, -2
    excuses whoever seems to be."""

    def to_dict(self) -> Plain:
        """As a log writes it."""
        return row_of(self)

    @staticmethod
    def read(row: object) -> "EnteredWin":
        """From plain data."""
        found = read(EnteredWin, row, Phrase("A win"))
        if bool(found.worth) == bool(found.hand):
            raise ClubError("A win is told by what it is worth or by its tiles: one of them, not both.")
        return found


class EnteredDeal(NamedTuple):
    """How a deal ended. A deal that has winners was won, if nothing else is said."""

    ended: str = EXHAUSTED
    wins: tuple[EnteredWin, ...] = ()
    discarder: MaybePerson = NOBODY
    ready: tuple[Person, ...] = ()
    stakes: tuple[Person, ...] = ()
    """Who declared and laid a stick down, where the book has them."""
    rewarded: tuple[Person, ...] = ()
    others: Annotated[
        tuple[tuple[Person, str], ...],
        Otherwise(ClubError("What a player who did not win holds is told as the player and the value or the tiles.")),
    ] = ()
    """What the others hold, where all players score: a value or the tiles."""
    faults: tuple[EnteredOffence, ...] = ()
    note: str = ""
    override: bool = False
    """It is entered although the book would not have let it happen; the note says why. In a tournament the head referee
    decides that."""
    rules: RulesOfEntry = CHECKED
    """Not part of the entry: the request that entered it knows."""

    def to_dict(self) -> Plain:
        """As a log writes it; how it ended is always said."""
        return {"ended": self.ended, **row_of(self._replace(rules=CHECKED))}

    @staticmethod
    def read(row: object) -> "EnteredDeal":
        """From plain data."""
        if isinstance(row, Mapping) and row.get("wins") and row.get("ended") is None:
            row = {**row, "ended": WON}
        found = read(EnteredDeal, row, Phrase("A deal"))
        found = found._replace(
            ready=_each_once("ready", found.ready),
            stakes=_each_once("stakes", found.stakes),
            rewarded=_each_once("rewarded", found.rewarded),
        )
        found.check()
        return found

    def check(self) -> None:
        """Refuse what cannot be, whatever the book."""
        if self.override and not self.note:
            raise ClubError("An exception from the rules needs a note.")
        winners = [win.person for win in self.wins]
        if (self.ended == WON) != bool(winners):
            raise ClubError("A deal that was won has a winner, and no other deal has one.")
        if len(set(winners)) < len(winners):
            raise ClubError("One player cannot win twice in a deal.")
        if self.discarder in winners:
            raise ClubError("The winner cannot be the one the winning tile came from.")
        if any(win.responsible == win.person for win in self.wins):
            raise ClubError("Nobody is responsible for his own hand.")
        if len(winners) > 1 and self.discarder == NOBODY:
            raise ClubError("Several players win only on another's tile.")
        if self.discarder != NOBODY and not winners:
            raise ClubError("Without a winner it does not matter who discarded.")


def _each_once(name: str, persons: tuple[int, ...]) -> tuple[int, ...]:
    if len(set(persons)) < len(persons):
        raise ClubError("A deal: {field!r} names a player twice.", field=name)
    return tuple(sorted(persons))
