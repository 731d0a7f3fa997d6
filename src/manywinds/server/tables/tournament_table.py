"""The table of a tournament that a room is: when it may play, who sits where, and where its deals go (MCR-T17).

The sheet in the log of the tournament is what counts. A deal is entered there before the next one begins, under a name
of its own, so that it is on the sheet once, whatever happens to this process in between.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from manywinds.club.errors import ClubError
from manywinds.club.event.access import OFFICIALS, TABLE
from manywinds.club.event.actions import By, propose
from manywinds.club.event.online_tables import entered_deal, entered_offences
from manywinds.club.event.requests import read_request
from manywinds.club.event.sessions import SessionClock, clock
from manywinds.club.event.state import TableState, Tournament
from manywinds.club.fields import Plain
from manywinds.club.log import now
from manywinds.club.sheet.entered import EnteredOffence
from manywinds.kernel.state import NOBODY
from manywinds.play.record import LONGEST_NAME
from manywinds.rules.table.penalty import BY_TABLE, Entry
from manywinds.rules.table.rounds import Place
from manywinds.server.journals.journal import Journal, Made, once
from manywinds.server.journals.tournaments import Events, KeptTournament, Visit
from manywinds.server.refusal import RefusedRequest
from manywinds.server.storage.stored_room import TournamentPlace
from manywinds.server.tables.results import Finished

if TYPE_CHECKING:
    from manywinds.server.tables.table import Table

GONE = "gone"
"""The table is not played here any more."""
OVER, RUNNING = "over", "running"
BY_CLOCK = "clock"
"""The note of what a referee has still to judge."""


class Admitted(NamedTuple):
    """Somebody who may sit down: under which name, and whether in place of whoever sits there."""

    name: str
    instead: bool


class TournamentTable:
    """What a room knows of the tournament it belongs to."""

    def __init__(self, events: Events, place: TournamentPlace, room: str) -> None:
        self.events = events
        self.id = place.event
        self.where = (place.session, place.table)
        self.room = room
        self.journal: Journal[KeptTournament]
        self.hear: Callable[[int], None] | None = None
        self.ours = False
        """The tournament has said that the table is this room's. Until then its entry may be on the way."""
        self.passed_over: list[Entry] = []
        """What officials entered in this deal that means nothing at a table of ours."""

    async def open(self, hear: Callable[[int], None]) -> None:
        """Look at the tournament, and hear of every change."""
        self.journal = await self.events.find(self.id)
        self.hear = hear
        self.journal.hearers.add(hear)

    async def catch_up(self) -> None:
        """Know what another process has entered, before the notice of it comes."""
        await self.events.find(self.id)

    def close(self) -> None:
        """Hear nothing more."""
        if self.hear is not None:
            self.journal.hearers.discard(self.hear)

    # What the tournament says.

    @property
    def event(self) -> Tournament:
        """The tournament as it is now."""
        return self.journal.state.event

    def state(self) -> TableState | None:
        """Our table, if it is still ours."""
        found = self.event.tables.get(self.where)
        if found is None or found.room != self.room:
            return None
        self.ours = True
        return found

    def clock(self) -> SessionClock:
        """The clock of the session, in whole seconds, as the log reads it."""
        return clock(self.event, self.where[0], now().replace(microsecond=0))

    def phase(self) -> str:
        """What the clock says; or that it is over because the sheet takes no deal any more, or gone."""
        state = self.state()
        if state is None:
            return GONE
        if state.closed or self.event.played(*self.where).over():
            return OVER
        return self.clock().state

    def name(self, person: int) -> str:
        """Who sits there, or sits in, as a record can write it."""
        state = self._mine()
        found = self.stand_in(person) or self.event.player(state.players[person]).name
        printed = "".join(letter if letter.isprintable() else " " for letter in found)
        return printed.strip()[:LONGEST_NAME].strip() or f"{state.players[person]}"

    def stand_in(self, person: int) -> str:
        """Who sits in for a player who is missing (MCR-79)."""
        return self.event.stand_ins.get((self.where[0], self._mine().players[person]), "")

    def admitted(self, visit: Visit, person: int) -> Admitted:
        """Let somebody take a chair: a player the own one, the table's link any that is free, and an official any."""
        state, by = self._mine(), visit.by(self.event)
        if by.player and by.player == state.players[person]:
            return Admitted(self.name(person), instead=True)
        if by.role in OFFICIALS:
            return Admitted(self.name(person), instead=True)
        if by.role == TABLE and by.table == self.where[1]:
            return Admitted(self.name(person), instead=False)
        raise RefusedRequest("not_your_seat", 403)

    def _mine(self) -> TableState:
        state = self.state()
        if state is None:
            raise RefusedRequest("off_the_server", 409)
        return state

    # What officials enter for the deal that is played (MCR-T25).

    def unheard(self, table: "Table") -> list[Entry]:
        """What is on the sheet and not yet done at the table."""
        state, place = self.state(), table.match.place
        if state is None or table.deal is None or place is None:
            return []
        heard = [*table.refereed(), *self.passed_over]
        found = [self._entry(table, fault, place) for fault in state.sheet.open]
        for each in heard:
            if each in found:
                found.remove(each)
        return found

    def _entry(self, table: "Table", fault: EnteredOffence, place: Place) -> Entry:
        """An offence as a referee enters it at the table. His own figure is for the sheet: at the table it takes the
        place of any that the book allows."""
        offences = table.match.flow.offences
        amounts = offences.rows[offences.number(fault.code)].fine.amounts
        own = fault.points != BY_TABLE and not fault.amount and amounts
        other = place.seats.index(fault.to) if fault.to != NOBODY else NOBODY
        seat, amount = place.seats.index(fault.person), amounts[0] if own else fault.amount
        return Entry(seat, fault.code, amount, other, dead=fault.dead)

    # What is entered on the sheet.

    async def notice(self, table: "Table", seat: int, code: str) -> None:
        """Put on the sheet what the clock has seen. What it costs from some time on a referee must say: until one does,
        nothing."""
        state, place = self.state(), table.match.place
        if state is None or place is None:
            return
        fields: Plain = {"player": state.players[place.seats[seat]], "code": code}
        name = f"{table.id} clock {table.steps}"
        try:
            await self._enter("penalty", fields, name)
        except ClubError:
            await self._enter("penalty", {**fields, "points": 0, "note": BY_CLOCK}, name)

    async def enter(self, table: "Table") -> None:
        """Enter the deal that was played last, unless it is on the sheet."""
        state, done = self.state(), table.last
        if state is None:
            return
        if done is not None and len(state.sheet.deals) < table.played():
            number, own = table.played(), self._own_faults(table, done)
            deal = await self.events.work(lambda: entered_deal(table.match, done.place, done.deal))
            entered = deal._replace(faults=own).to_dict()
            # The table itself stops at the gong: what is over was over before.
            await self._enter(
                "result", {"number": number, "deal": entered, "before_gong": True}, f"{table.id} {number}"
            )
        faults = self._own_faults(table, table.broken) if table.broken is not None else ()
        if faults and f"{table.id} stop" not in self.journal.known:
            # What went wrong in a deal that the gong breaks off stays (MCR-76).
            await self._enter("stop", {"faults": [each.to_dict() for each in faults]}, f"{table.id} stop")
        self.passed_over.clear()

    def _own_faults(self, table: "Table", done: Finished) -> tuple[EnteredOffence, ...]:
        """What the table itself saw. What officials entered is on the sheet, or was taken off again."""
        left = list(entered_offences(table.match, done.place, done.deal))
        for entry in table.refereed():
            entered = entry._replace(dead=False)
            left.remove(next(each for each in left if self._entry(table, each, done.place) == entered))
        return tuple(left)

    async def _enter(self, what: str, fields: Plain, name: str) -> None:
        given: Plain = {"session": self.where[0], "table": self.where[1], "room": self.room, **fields}
        request = read_request(what, given)
        by = By(f"table {self.where[1]}", TABLE, now(), self.where[1])

        def make(state: KeptTournament) -> Made[KeptTournament]:
            found = propose(state.event, request, by)
            return Made(found.entry, state.after(found.entry, found.event))

        await self.journal.do(make, once(name, what, given))
