"""A deal of real tiles as a table tells it: who won from whom and with what, or how else it ended, and what went wrong.

Persons are 0 to 3 for the columns of the sheet, in the order of the seats at the start, whatever winds they have now.
"""

from typing import Final, NamedTuple

from manywinds.club.errors import ClubError, Phrase
from manywinds.club.fields import Fields, Plain, without_defaults
from manywinds.kernel.state import EXHAUSTED, NOBODY, WON
from manywinds.kernel.tiles import SEATS
from manywinds.rules.table.penalty import BY_TABLE

LAST: Final = 3
MOST_POINTS: Final = 100_000
EXCUSED: Final = -2
"""In place of whoever is responsible: nobody, although the melds would say so, because he had no other tile."""


class ToldFault(NamedTuple):
    """An offence: who did what, and as far as it matters the amount, who gets it, whether the hand is dead, and another
    figure than the table's, which needs a note."""

    person: int
    code: str
    amount: int = 0
    to: int = NOBODY
    dead: bool = False
    points: int = BY_TABLE
    note: str = ""
    ref: int = 0
    """The revision of the log that entered it."""

    def to_dict(self) -> Plain:
        """As a log writes it."""
        defaults: Plain = {"amount": 0, "to": NOBODY, "dead": False, "points": BY_TABLE, "note": "", "ref": 0}
        return without_defaults(self._asdict(), defaults)

    @staticmethod
    def read(row: object) -> "ToldFault":
        """From plain data."""
        fields = Fields(row, Phrase("An offence"))
        found = ToldFault(
            fields.number("person", None, 0, LAST),
            fields.text("code"),
            fields.number("amount", 0, 0, MOST_POINTS),
            fields.number("to", NOBODY, NOBODY, LAST),
            fields.flag("dead"),
            fields.number("points", BY_TABLE, BY_TABLE, MOST_POINTS),
            fields.text("note", ""),
            fields.number("ref", 0, 0),
        )
        fields.done()
        if found.points != BY_TABLE and not found.note:
            raise ClubError("Another figure than that of the penalty table needs a note (MCR-T24).")
        return found


class ToldWin(NamedTuple):
    """Who won, and either what the hand is worth or its tiles."""

    person: int
    worth: str = ""
    hand: str = ""
    circumstances: tuple[str, ...] = ()
    dora: str = ""
    ura: str = ""
    responsible: int = NOBODY
    """Who fed the hand, where the book asks and the melds do not tell."""

    def to_dict(self) -> Plain:
        """As a log writes it."""
        row = {**self._asdict(), "circumstances": list(self.circumstances)}
        defaults: Plain = {"worth": "", "hand": "", "circumstances": [], "dora": "", "ura": "", "responsible": NOBODY}
        return without_defaults(row, defaults)

    @staticmethod
    def read(row: object) -> "ToldWin":
        """From plain data."""
        fields = Fields(row, Phrase("A win"))
        found = ToldWin(
            fields.number("person", None, 0, LAST),
            fields.text("worth", ""),
            fields.text("hand", ""),
            fields.texts("circumstances"),
            fields.text("dora", ""),
            fields.text("ura", ""),
            fields.number("responsible", NOBODY, EXCUSED, LAST),
        )
        fields.done()
        if bool(found.worth) == bool(found.hand):
            raise ClubError("A win is told by what it is worth or by its tiles: one of them, not both.")
        return found


class ToldDeal(NamedTuple):
    """How a deal ended."""

    ended: str = EXHAUSTED
    wins: tuple[ToldWin, ...] = ()
    discarder: int = NOBODY
    ready: tuple[int, ...] = ()
    stakes: tuple[int, ...] = ()
    """Who declared and laid a stick down, where the book has them."""
    rewarded: tuple[int, ...] = ()
    others: tuple[tuple[int, str], ...] = ()
    """What the others hold, where all players score: a value or the tiles."""
    faults: tuple[ToldFault, ...] = ()
    note: str = ""

    def to_dict(self) -> Plain:
        """As a log writes it."""
        row: Plain = {
            "ended": self.ended,
            "wins": [win.to_dict() for win in self.wins],
            "discarder": self.discarder,
            "ready": list(self.ready),
            "stakes": list(self.stakes),
            "rewarded": list(self.rewarded),
            "others": [[person, held] for person, held in self.others],
            "faults": [fault.to_dict() for fault in self.faults],
            "note": self.note,
        }
        defaults: Plain = {"discarder": NOBODY, "note": ""}
        lists = ("wins", "ready", "stakes", "rewarded", "others", "faults")
        return without_defaults(row, {**defaults, **{name: [] for name in lists}})

    @staticmethod
    def read(row: object) -> "ToldDeal":
        """From plain data."""
        fields = Fields(row, Phrase("A deal"))
        found = ToldDeal(
            fields.text("ended", WON if fields.has("wins") else EXHAUSTED),
            tuple(ToldWin.read(each) for each in fields.rows("wins")),
            fields.number("discarder", NOBODY, NOBODY, LAST),
            _persons(fields, "ready"),
            _persons(fields, "stakes"),
            _persons(fields, "rewarded"),
            tuple(_other(each) for each in fields.rows("others")),
            tuple(ToldFault.read(each) for each in fields.rows("faults")),
            fields.text("note", ""),
        )
        fields.done()
        found.check()
        return found

    def check(self) -> None:
        """Refuse what cannot be, whatever the book."""
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


def _persons(fields: Fields, name: str) -> tuple[int, ...]:
    found = fields.numbers(name, 0, LAST)
    if len(set(found)) < len(found):
        raise ClubError("A deal: {field!r} names a player twice.", field=name)
    return tuple(sorted(found))


def _other(row: object) -> tuple[int, str]:
    if isinstance(row, list) and len(row) == 2 and row[0] in range(SEATS) and isinstance(row[1], str):
        return int(row[0]), row[1]
    raise ClubError("What a player who did not win holds is told as the player and the value or the tiles.")
