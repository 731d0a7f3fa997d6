"""What happens at the tables."""

from dataclasses import dataclass
from typing import Annotated, Final, Literal

from manywinds.club.declared import Count, Number, Person, ServerOnly, Whole
from manywinds.club.event.requests.base import ClockRequest, On, Room, SessionRequest, TableRequest
from manywinds.club.sheet.entered import BEFORE_CHECKS, MOST_POINTS, EnteredDeal, EnteredOffence, RulesOfEntry
from manywinds.rules.table.penalty import BY_TABLE

STAND_IN: Final = "stand-in"


@dataclass(frozen=True, kw_only=True)
class EnterResult(TableRequest):
    """Enter a deal of a table: as it ended, or by the four figures of a paper sheet with the offences in it."""

    what = "result"
    deal: EnteredDeal | None = None
    cells: tuple[int, ...] = ()
    faults: tuple[EnteredOffence, ...] = ()
    number: Number | None = None
    """Which deal it is, so that it is entered once."""
    before_gong: bool = False
    room: Room = ""
    rules: RulesOfEntry = BEFORE_CHECKS

    def on(self) -> On:
        """The next deal of the table, or the one it names."""
        return super().on()._replace(deal=self.number or 0)


@dataclass(frozen=True, kw_only=True)
class Totals(TableRequest):
    """Enter only what each of the four has won or lost in the whole session."""

    what = "totals"
    totals: tuple[float, ...]
    forfeits: tuple[int, ...] = ()
    against: Count | None = None
    """The revision of the sheet that it changes."""
    room: Room = ""


@dataclass(frozen=True, kw_only=True)
class Confirm(TableRequest):
    """Confirm a deal that a player entered; a table's screen says for whom."""

    what = "confirm"
    number: Number
    person: Person | None = None


@dataclass(frozen=True, kw_only=True)
class Undo(TableRequest):
    """Take the last deal back."""

    what = "undo"
    against: Count | None = None
    room: Room = ""
    rules: RulesOfEntry = BEFORE_CHECKS


@dataclass(frozen=True, kw_only=True)
class Correct(TableRequest):
    """Put another deal, or other totals, in place of what was entered."""

    what = "correct"
    number: Number | None = None
    deal: EnteredDeal | None = None
    totals: tuple[float, ...] = ()
    forfeits: tuple[int, ...] = ()
    against: Count | None = None
    reason: str = ""
    appeal: Count = 0
    """The appeal that asks for it."""
    rules: RulesOfEntry = BEFORE_CHECKS


@dataclass(frozen=True, kw_only=True)
class Lift(TableRequest):
    """Take an offence off a sheet, by the revision that entered it; or undo a missed session or an exclusion of
    somebody at the table."""

    what = "lift"
    ref: Number
    reason: str = ""
    appeal: Count = 0
    rules: RulesOfEntry = BEFORE_CHECKS
    """Before deals were checked, an exclusion outlived the offence."""


@dataclass(frozen=True, kw_only=True)
class Penalise(TableRequest):
    """Enter an offence of a player."""

    what = "penalty"
    player: Number
    stand_in: str = ""
    """Who did it, where somebody sits in for the player."""
    code: str
    hand: Number | None = None
    """The deal; otherwise the one being played."""
    amount: Annotated[int, Whole(0, MOST_POINTS)] = 0
    to: Count = 0
    """The player who gets it; 0 for nobody."""
    dead: bool = False
    points: Annotated[int, Whole(0, MOST_POINTS)] = BY_TABLE
    """Another figure than the penalty table's; it needs a note."""
    note: str = ""
    override: bool = False
    """The head referee judges it although play has gone on."""
    reason: str = ""
    appeal: Count = 0
    room: Room = ""


@dataclass(frozen=True, kw_only=True)
class ComeLate(SessionRequest):
    """A player came so many seconds late."""

    what = "late"
    player: Number
    seconds: Annotated[int, Whole(0, 86400)]
    stand_in: str = ""


@dataclass(frozen=True, kw_only=True)
class CheckIn(ClockRequest):
    """A player is there."""

    what = "checkin"
    player: Number
    stand_in: str = ""


@dataclass(frozen=True, kw_only=True)
class Substitute(SessionRequest):
    """Somebody sits in for a player, in one session or up to another."""

    what = "substitute"
    player: Number
    until: Number | None = None
    name: str = STAND_IN


@dataclass(frozen=True, kw_only=True)
class Stop(TableRequest):
    """A table stops before its last deal; a room names the offences of the deal that was broken off."""

    what = "stop"
    faults: Annotated[tuple[EnteredOffence, ...], ServerOnly()] = ()
    room: Room = ""


@dataclass(frozen=True, kw_only=True)
class Sign(TableRequest):
    """Persons, or the referee, sign a sheet."""

    what = "sign"
    persons: tuple[Person, ...] = ()
    referee: bool = False


@dataclass(frozen=True, kw_only=True)
class Close(TableRequest):
    """Close a sheet; if deals are missing, because time was up."""

    what = "close"
    reason: Literal["", "time"] = ""


@dataclass(frozen=True, kw_only=True)
class Reopen(TableRequest):
    """Open a sheet again."""

    what = "reopen"
    reason: str


@dataclass(frozen=True, kw_only=True)
class Rule(SessionRequest):
    """What a referee decided where the rules are silent."""

    what = "ruling"
    text: str
    table: Count = 0


@dataclass(frozen=True, kw_only=True)
class PlayOnline(TableRequest):
    """A table is played in a room of the server; without a room it is taken off the server."""

    what = "digital"
    room: Room = ""
