"""The score sheet of four people at one real table, without a tournament: a log of its own, replayed as an event's."""

from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple

from manywinds.books import book as find_book
from manywinds.club.errors import ClubError, ConflictError, Phrase
from manywinds.club.fields import Fields, Plain
from manywinds.club.log import Entry, append, now, read, stamp
from manywinds.club.sheet.entered import ToldDeal, ToldFault
from manywinds.club.sheet.sheet import Played, Sheet, deal_of_cells, play
from manywinds.kernel.errors import quoted
from manywinds.kernel.tiles import SEATS
from manywinds.rules.rulebook import Rulebook

NEW: Final = "sheet"
TABLE: Final = "table"
"""Whoever keeps a sheet is the table."""


class FreeSheet(NamedTuple):
    """A sheet, whose it is, and who has signed it."""

    book: Rulebook
    names: tuple[str, ...]
    sheet: Sheet = Sheet()
    signed: tuple[int, ...] = ()
    rev: int = 0
    changed: int = 0

    def played(self) -> Played:
        """All that follows."""
        return play(self.book, self.sheet)


class _Step(NamedTuple):
    sheet: FreeSheet
    before: object = None
    after: object = None


def _new(given: Fields) -> FreeSheet:
    options = given.get("options") or {}
    names = given.texts("names")
    if not isinstance(options, dict):
        raise ClubError("Options are named values.")
    if len(names) != SEATS or not all(name.strip() for name in names) or len(set(names)) < SEATS:
        raise ClubError("A sheet has four players with different names, East first.")
    book = find_book(given.text("book"))
    values = {str(name): book.options.get(str(name)).read(value) for name, value in options.items()}
    return FreeSheet(book.with_options(values), tuple(name.strip() for name in names))


def _sign(now: FreeSheet, given: Fields, _rev: int) -> _Step:
    persons = given.numbers("persons", 0, SEATS - 1)
    if not now.played().over():
        raise ClubError("Nobody signs a sheet before it is finished.")
    return _Step(now._replace(signed=tuple(sorted({*now.signed, *persons}))), list(now.signed), list(persons))


def _deal(now: FreeSheet, given: Fields, rev: int) -> _Step:
    if given.number("number", len(now.sheet.deals) + 1) != len(now.sheet.deals) + 1:
        raise ConflictError("The next deal is {number}.", number=len(now.sheet.deals) + 1)
    if given.has("cells"):
        deal = deal_of_cells(now.book, now.sheet, given.numbers("cells"))
    else:
        deal = ToldDeal.read(given.get("deal"))
    return _changed(now, now.sheet.with_deal(deal), rev, None, deal.to_dict())


def _fault(now: FreeSheet, given: Fields, rev: int) -> _Step:
    fault = ToldFault.read(given.get("fault"))._replace(ref=rev)
    number = given.number("number", len(now.sheet.deals) + 1, 1)
    return _changed(now, now.sheet.with_fault(fault, number), rev, None, fault.to_dict())


def _forgive(now: FreeSheet, given: Fields, rev: int) -> _Step:
    """An offence of the deal that is being played is taken back; those of a deal that was told are corrected in it."""
    open = now.sheet.open
    if not open:
        raise ClubError("No offence is noted in the deal that is being played.")
    place = given.number("place", len(open) - 1, 0, len(open) - 1)
    left = (*open[:place], *open[place + 1 :])
    return _changed(now, now.sheet._replace(open=left), rev, open[place].to_dict(), None)


def _undo(now: FreeSheet, _given: Fields, rev: int) -> _Step:
    before = now.sheet.deals[-1].to_dict() if now.sheet.deals and not now.sheet.stopped else None
    return _changed(now, now.sheet.undone(), rev, before, None)


def _correct(now: FreeSheet, given: Fields, rev: int) -> _Step:
    number = given.number("number", None, 1)
    old, deal = now.sheet.deal(number), ToldDeal.read(given.get("deal"))
    if not deal.faults and not given.flag("clear_faults"):
        deal = deal._replace(faults=old.faults)
    if given.number("against", now.changed, 0) < now.changed:
        raise ConflictError("The sheet was changed by revision {rev} since: look again.", rev=now.changed)
    return _changed(now, now.sheet.corrected(number, deal), rev, old.to_dict(), deal.to_dict())


def _stop(now: FreeSheet, _given: Fields, rev: int) -> _Step:
    return _changed(now, now.sheet._replace(stopped=True), rev, None, {"stopped": True})


def _changed(now: FreeSheet, sheet: Sheet, rev: int, before: object, after: object) -> _Step:
    """Another sheet than was signed."""
    if len(now.signed) == SEATS:
        raise ClubError("All four have signed this sheet: it is final.")
    return _Step(now._replace(sheet=sheet, signed=(), changed=rev), before, after)


STEPS: Final = {
    "deal": _deal,
    "fault": _fault,
    "forgive": _forgive,
    "undo": _undo,
    "correct": _correct,
    "stop": _stop,
    "sign": _sign,
}


def follow(now: FreeSheet, what: str, given: Plain, rev: int) -> _Step:
    """The sheet after one more entry."""
    if what not in STEPS:
        raise ClubError("Nothing called {what} can be done to a sheet.", what=quoted(what))
    fields = Fields(given, Phrase("The entry {what!r}", what=what))
    step = STEPS[what](now, fields, rev)
    fields.done()
    return step._replace(sheet=step.sheet._replace(rev=rev))


def replay(entries: list[Entry]) -> FreeSheet:
    """The sheet a log tells of."""
    if not entries or entries[0].what != NEW:
        raise ClubError("This is no log of a score sheet.")
    found = _new(Fields(entries[0].given, Phrase("A new sheet")))._replace(rev=1)
    for entry in entries[1:]:
        found = follow(found, entry.what, entry.given, entry.rev).sheet
    return found


def first_entry(given: Plain, who: str, at: datetime) -> Entry:
    """The entry that begins a sheet."""
    fields = Fields(given, Phrase("A new sheet"))
    _new(fields)
    fields.done()
    return Entry(1, stamp(at), who, TABLE, NEW, given)


class Proposal(NamedTuple):
    """An entry that would be accepted, and all that follows from it. Whoever keeps the log adds it."""

    entry: Entry
    sheet: FreeSheet
    played: Played


def propose(now: FreeSheet, what: str, given: Plain, who: str, at: datetime) -> Proposal:
    """One thing more; refused if the sheet could not be played like that."""
    step = follow(now, what, given, now.rev + 1)
    played = step.sheet.played()
    after: Plain = {"told": step.after, "sums": list(played.won())}
    entry = Entry(step.sheet.rev, stamp(at), who, TABLE, what, given, step.before, after)
    return Proposal(entry, step.sheet, played)


class SheetFile:
    """A score sheet in a file."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def new(self, given: Plain, who: str, at: datetime | None = None) -> FreeSheet:
        """Begin a sheet."""
        entry = first_entry(given, who, at or now())
        append(self.path, lambda _: entry, new=True)
        return replay([entry])

    def read(self) -> FreeSheet:
        """The sheet as it is."""
        return replay(read(self.path))

    def do(self, what: str, given: Plain, who: str, at: datetime | None = None) -> FreeSheet:
        """One thing more, on the disk when it returns."""
        made: list[Proposal] = []

        def make(entries: list[Entry]) -> Entry:
            made.append(propose(replay(entries), what, given, who, at or now()))
            return made[0].entry

        append(self.path, make)
        return made[0].sheet
