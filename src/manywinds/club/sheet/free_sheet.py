"""The score sheet of four people at one real table, without a tournament: a log of its own, replayed as an event's.

What can be done to it states once what it requires of the sheet. "May I?" (`may`) and "do it" (`propose`) ask the same
code; what was accepted once is followed without asking again.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple

from manywinds.books import book as find_book
from manywinds.club import declared
from manywinds.club.declared import Otherwise
from manywinds.club.errors import ClubError, ConflictError, Phrase
from manywinds.club.fields import Plain
from manywinds.club.log import LogLine, append, now, read, stamp
from manywinds.club.sheet.checked import entered_now
from manywinds.club.sheet.requests import (
    CorrectDeal,
    EnterDeal,
    EnterOffence,
    Forgive,
    SheetRequest,
    SignSheet,
    StopSheet,
    UndoEntry,
    read_sheet_request,
)
from manywinds.club.sheet.sheet import PlayedSheet, Sheet, deal_of_cells, play
from manywinds.kernel.tiles import SEATS
from manywinds.rules.options import Value
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

    def played(self) -> PlayedSheet:
        """All that follows."""
        return play(self.book, self.sheet)


class _Step(NamedTuple):
    sheet: FreeSheet
    before: object = None
    after: object = None


@dataclass(frozen=True, kw_only=True)
class NewSheet:
    """A sheet to be begun."""

    book: str
    names: tuple[str, ...]
    options: Annotated[dict[str, Value], Otherwise(ClubError("Options are named values."))] = field(
        default_factory=dict
    )


def _new(given: object) -> FreeSheet:
    wish = declared.read(NewSheet, given, Phrase("A new sheet"))
    names = tuple(name.strip() for name in wish.names)
    if len(names) != SEATS or not all(names) or len(set(names)) < SEATS:
        raise ClubError("A sheet has four players with different names, East first.")
    return FreeSheet(find_book(wish.book).with_options(wish.options), names)


# What each entry requires.


def _not_final(now: FreeSheet, _played: PlayedSheet) -> None:
    if len(now.signed) == SEATS:
        raise ClubError("All four have signed this sheet: it is final.")


def _going_on(now: FreeSheet, played: PlayedSheet) -> None:
    _not_final(now, played)
    if played.over():
        raise ClubError("The game is over.")


def _some_deal(now: FreeSheet, played: PlayedSheet) -> None:
    """One is being played, or was."""
    _not_final(now, played)
    if played.over() and not now.sheet.deals:
        raise ClubError("The game is over; an offence belongs to one of its deals.")


def _noted(now: FreeSheet, played: PlayedSheet) -> None:
    _not_final(now, played)
    if not now.sheet.open:
        raise ClubError("No offence is noted in the deal that is being played.")


def _to_undo(now: FreeSheet, played: PlayedSheet) -> None:
    _not_final(now, played)
    now.sheet.undone()
    now.sheet.check_undo()


def _to_correct(now: FreeSheet, played: PlayedSheet) -> None:
    _not_final(now, played)
    # There is a first one.
    now.sheet.deal(1)


def _finished(now: FreeSheet, played: PlayedSheet) -> None:
    _not_final(now, played)
    if not played.over():
        raise ClubError("Nobody signs a sheet before it is finished.")


# What each entry does.


def _sign(now: FreeSheet, given: SignSheet, _rev: int) -> _Step:
    signed = tuple(sorted({*now.signed, *given.persons}))
    return _Step(now._replace(signed=signed), list(now.signed), list(given.persons))


def _deal(now: FreeSheet, given: EnterDeal, rev: int) -> _Step:
    number = len(now.sheet.deals) + 1
    if given.number not in (None, number):
        raise ConflictError("The next deal is {number}.", number=number)
    if bool(given.cells) == (given.deal is not None):
        raise ClubError("A result is a deal, or the four figures of a sheet with their offences: one of them.")
    deal = given.deal or deal_of_cells(now.book, now.sheet, given.cells)
    deal = deal._replace(rules=given.rules)
    return _changed(now, now.sheet.with_deal(deal), rev, None, deal.to_dict())


def _fault(now: FreeSheet, given: EnterOffence, rev: int) -> _Step:
    fault = given.fault._replace(ref=rev)
    number = given.number or len(now.sheet.deals) + 1
    return _changed(now, now.sheet.with_fault(fault, number), rev, None, fault.to_dict())


def _forgive(now: FreeSheet, given: Forgive, rev: int) -> _Step:
    """An offence of the deal that is being played is taken back; those of an entered deal are corrected in it."""
    open = now.sheet.open
    place = len(open) - 1 if given.place is None else given.place
    if place >= len(open):
        raise ClubError("The deal that is being played has {count} offences.", count=len(open))
    left = (*open[:place], *open[place + 1 :])
    return _changed(now, now.sheet._replace(open=left), rev, open[place].to_dict(), None)


def _undo(now: FreeSheet, given: UndoEntry, rev: int) -> _Step:
    before = now.sheet.deals[-1].to_dict() if now.sheet.deals and not now.sheet.stopped else None
    return _changed(now, now.sheet.undone(given.rules), rev, before, None)


def _correct(now: FreeSheet, given: CorrectDeal, rev: int) -> _Step:
    old, deal = now.sheet.deal(given.number), given.deal._replace(rules=given.rules)
    if not deal.faults and not given.clear_faults:
        deal = deal._replace(faults=old.faults)
    if given.against is not None and given.against < now.changed:
        raise ConflictError("The sheet was changed by revision {rev} since: look again.", rev=now.changed)
    return _changed(now, now.sheet.corrected(given.number, deal), rev, old.to_dict(), deal.to_dict())


def _stop(now: FreeSheet, _given: StopSheet, rev: int) -> _Step:
    return _changed(now, now.sheet._replace(stopped=True), rev, None, {"stopped": True})


def _changed(now: FreeSheet, sheet: Sheet, rev: int, before: object, after: object) -> _Step:
    """Another sheet than was signed."""
    return _Step(now._replace(sheet=sheet, signed=(), changed=rev), before, after)


class SheetAction(NamedTuple):
    """Something that can be done to a sheet: what it requires of it, and what it makes of it."""

    requires: Callable[[FreeSheet, PlayedSheet], None]
    run: Callable[[FreeSheet, Any, int], _Step]


SHEET_ACTIONS: Final[dict[type[SheetRequest], SheetAction]] = {
    EnterDeal: SheetAction(_going_on, _deal),
    EnterOffence: SheetAction(_some_deal, _fault),
    Forgive: SheetAction(_noted, _forgive),
    UndoEntry: SheetAction(_to_undo, _undo),
    CorrectDeal: SheetAction(_to_correct, _correct),
    StopSheet: SheetAction(_going_on, _stop),
    SignSheet: SheetAction(_finished, _sign),
}


def may(now: FreeSheet, played: PlayedSheet) -> list[str]:
    """What can be done to a sheet now, so that a screen offers nothing else."""
    return [request.what for request, action in SHEET_ACTIONS.items() if _holds(action, now, played)]


def _holds(action: SheetAction, now: FreeSheet, played: PlayedSheet) -> bool:
    try:
        action.requires(now, played)
    except ClubError:
        return False
    return True


def follow(now: FreeSheet, request: SheetRequest, rev: int) -> _Step:
    """The sheet after one more entry."""
    step = SHEET_ACTIONS[type(request)].run(now, request, rev)
    return step._replace(sheet=step.sheet._replace(rev=rev))


def replay(entries: list[LogLine]) -> FreeSheet:
    """The sheet a log tells of."""
    if not entries or entries[0].what != NEW:
        raise ClubError("This is no log of a score sheet.")
    found = _new(entries[0].given)._replace(rev=1)
    for entry in entries[1:]:
        found = follow(found, read_sheet_request(entry.what, entry.given), entry.rev).sheet
    return found


def first_entry(given: Plain, who: str, at: datetime) -> LogLine:
    """The entry that begins a sheet."""
    _new(given)
    return LogLine(1, stamp(at), who, TABLE, NEW, given)


class SheetProposal(NamedTuple):
    """An entry that would be accepted, and all that follows from it. Whoever keeps the log adds it."""

    entry: LogLine
    sheet: FreeSheet
    played: PlayedSheet


def propose(
    now: FreeSheet, request: SheetRequest, who: str, at: datetime, before: PlayedSheet | None = None
) -> SheetProposal:
    """One thing more; refused if it cannot be done now, or if the sheet could not be played like that. Whoever knows
    what follows from the sheet as it is says it."""
    SHEET_ACTIONS[type(request)].requires(now, before or now.played())
    request = entered_now(request)
    step = follow(now, request, now.rev + 1)
    played = step.sheet.played()
    after: Plain = {"told": step.after, "sums": list(played.won())}
    entry = LogLine(step.sheet.rev, stamp(at), who, TABLE, request.what, request.row(), step.before, after)
    return SheetProposal(entry, step.sheet, played)


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

    def do(self, request: SheetRequest, who: str, at: datetime | None = None) -> FreeSheet:
        """One thing more, on the disk when it returns."""
        made: list[SheetProposal] = []

        def make(entries: list[LogLine]) -> LogLine:
            made.append(propose(replay(entries), request, who, at or now()))
            return made[0].entry

        append(self.path, make)
        return made[0].sheet
