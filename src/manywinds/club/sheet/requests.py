"""What can be asked of the score sheet of a real table: one declared class for each entry of its log."""

from dataclasses import dataclass
from typing import ClassVar, Final

from manywinds.club.declared import Count, Number, Person, read, row_of
from manywinds.club.errors import ClubError, Phrase
from manywinds.club.fields import Plain
from manywinds.club.sheet.entered import BEFORE_CHECKS, EnteredDeal, EnteredOffence, RulesOfEntry
from manywinds.kernel.errors import quoted


@dataclass(frozen=True, kw_only=True)
class SheetRequest:
    """Something that is asked of a sheet."""

    what: ClassVar[str]

    def row(self) -> Plain:
        """As the log has it."""
        return row_of(self)


@dataclass(frozen=True, kw_only=True)
class EnterDeal(SheetRequest):
    """Enter the next deal: as it ended, or by the four figures of a paper sheet."""

    what = "deal"
    deal: EnteredDeal | None = None
    cells: tuple[int, ...] = ()
    number: Number | None = None
    """Which deal it is, so that it is entered once."""
    rules: RulesOfEntry = BEFORE_CHECKS


@dataclass(frozen=True, kw_only=True)
class EnterOffence(SheetRequest):
    """Enter an offence, in the deal that is being played or in an earlier one."""

    what = "fault"
    fault: EnteredOffence
    number: Number | None = None


@dataclass(frozen=True, kw_only=True)
class Forgive(SheetRequest):
    """Take back an offence of the deal that is being played: the one at a place from 0, or the last."""

    what = "forgive"
    place: Count | None = None


@dataclass(frozen=True, kw_only=True)
class UndoEntry(SheetRequest):
    """Take the last deal back."""

    what = "undo"
    rules: RulesOfEntry = BEFORE_CHECKS


@dataclass(frozen=True, kw_only=True)
class CorrectDeal(SheetRequest):
    """Put another deal in place of an earlier one, whose offences stay unless they are cleared."""

    what = "correct"
    number: Number
    deal: EnteredDeal
    clear_faults: bool = False
    against: Count | None = None
    """The revision of the sheet that it changes."""
    rules: RulesOfEntry = BEFORE_CHECKS


@dataclass(frozen=True, kw_only=True)
class StopSheet(SheetRequest):
    """Stop before the last deal."""

    what = "stop"


@dataclass(frozen=True, kw_only=True)
class SignSheet(SheetRequest):
    """Persons sign a finished sheet."""

    what = "sign"
    persons: tuple[Person, ...] = ()


SHEET_REQUESTS: Final[dict[str, type[SheetRequest]]] = {
    each.what: each for each in (EnterDeal, EnterOffence, Forgive, UndoEntry, CorrectDeal, StopSheet, SignSheet)
}


def read_sheet_request(what: str, given: object) -> SheetRequest:
    """A request from the name of its entry and its fields as plain data."""
    declared = SHEET_REQUESTS.get(what)
    if declared is None:
        raise ClubError("Nothing called {what} can be done to a sheet.", what=quoted(what))
    return read(declared, given, Phrase("The entry {what!r}", what=what))
