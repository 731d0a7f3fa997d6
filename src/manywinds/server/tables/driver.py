"""Drives a table: asks the seats, lets bots think, watches the clocks, books deals and begins the next one."""

import logging
import time
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from manywinds.kernel.action import CALL, PASS, PUNG, PUNG_CALL, VERBS, action_of
from manywinds.kernel.deal import Deal
from manywinds.kernel.errors import ManywindsError, NotationError
from manywinds.kernel.state import CLAIM, ROB, TURN
from manywinds.kernel.tiles import SEATS
from manywinds.play.bots import bot
from manywinds.play.game import bot_chance
from manywinds.rules.table.clock import clock_of, limit, overdue
from manywinds.rules.table.penalty import Entry
from manywinds.server.refusal import RefusedRequest
from manywinds.server.tables.tournament_table import GONE, OVER, RUNNING

if TYPE_CHECKING:
    from manywinds.server.tables.room import Room
    from manywinds.server.tables.table import Table
    from manywinds.server.tables.tournament_table import TournamentTable

LOG = logging.getLogger(__name__)
STAND_IN = "simple"
"""The bot that plays for those who are away."""
SLOW = 0.002
"""Seconds of thinking that hold up all other tables."""
A_MOMENT = 0.2
"""Seconds to wait for a clock that is about to strike."""
BOT, PERSON, CLOCK = "bot", "person", "clock"


@dataclass
class Asked:
    """A seat that has to decide."""

    since: float
    seconds: float
    """How long it may think; 0 for as long as it likes."""
    deadline: float | None
    plan: int | None = None
    """What a bot will do, and when."""
    due: float = 0.0


class Driver:
    """What is going on at one table."""

    def __init__(self, room: "Room") -> None:
        self.room = room
        self.asked: dict[int, Asked] = {}
        self.next_at: float | None = None
        """When the next deal begins by itself."""
        self.stood = False
        """The clock of the session stood still."""
        self.missed: dict[int, int] = {}
        """The claim each person let pass last because time was up, by the number of the decision."""

    async def step(self) -> float | None:
        """Do one thing that is due; the seconds until the next, 0 for at once, none where it is somebody's turn who
        may take all the time there is."""
        table, tournament = self.room.table, self.room.tournament
        if table is None:
            return None
        return await (self._step(table) if tournament is None else self._step_in(tournament, table))

    async def _step_in(self, tournament: "TournamentTable", table: "Table") -> float | None:
        """The same in a tournament: every deal is entered there, and its clock says when anything is done."""
        deal = table.deal
        if deal is None and not await self._entered(tournament, table):
            return None
        for entry in tournament.unheard(table):
            await self._penalise(tournament, table, entry)
            return 0
        if table.over() or (deal is not None and deal.over()):
            return await self._step(table)
        phase, left = tournament.phase(), tournament.clock().left
        if phase in (OVER, GONE):
            self.room.broadcast.note(await table.stop())
            return 0
        if phase != RUNNING:
            # Whoever lets the clock run on wakes us. Nobody was away for as long as it stands.
            self.asked.clear()
            self.stood = True
            return None
        if self.stood:
            self.stood = False
            for chair in self.room.data.chairs:
                chair.left_at = time.monotonic()
        return _first(await self._step(table), None if left is None else max(float(left), A_MOMENT))

    async def _entered(self, tournament: "TournamentTable", table: "Table") -> bool:
        """Enter the last deal; whether it is on the sheet. If the tournament refuses it, its officials must do
        something first."""
        try:
            await tournament.enter(table)
        except ManywindsError as fault:
            if isinstance(fault, RefusedRequest) and fault.key in ("storage", "moved"):
                raise
            self.room.runner.wait_for_sheet(fault)
            return False
        return True

    async def _penalise(self, tournament: "TournamentTable", table: "Table", entry: Entry) -> None:
        """Do what an official has entered on the sheet."""
        try:
            self.room.broadcast.note(await table.referee(entry))
        except ManywindsError as fault:
            if isinstance(fault, RefusedRequest):
                raise
            # It is on the sheet, and that is what counts.
            LOG.info("An entry of a referee does nothing in room %s: %s", self.room.id, fault)
            tournament.passed_over.append(entry)

    async def _step(self, table: "Table") -> float | None:
        room, now = self.room, time.monotonic()
        if table.over():
            await room.matches.end()
            return 0
        deal = table.deal
        soonest = room.seats.leave_to_bots(now)
        if deal is None:
            return _until(_first(await self._between(table, now), soonest), now)
        if deal.over():
            room.broadcast.note(await table.finish())
            for chair in room.data.chairs:
                chair.ready = False
            self._rest(now)
            return 0
        self._ask(deal, now)
        for seat, asked in list(self.asked.items()):
            due = await self._due(table, deal, seat, asked)
            if due is not None and due <= now:
                if asked.plan is None:
                    await self._time_is_up(table, deal, seat)
                else:
                    await self._act(table, seat, asked.plan, BOT)
                return 0
            soonest = _first(soonest, due)
        return _until(soonest, now)

    # Decisions.

    def _ask(self, deal: Deal, now: float) -> None:
        """Note who has to decide, and since when."""
        for seat in range(SEATS):
            if not deal.legal(seat):
                self.asked.pop(seat, None)
            elif seat not in self.asked:
                self.asked[seat] = self._asked(deal, now)

    def _asked(self, deal: Deal, now: float) -> Asked:
        room = self.room
        if not room.data.room_options.clock:
            return Asked(now, 0, None)
        pace = room.services.settings.pace
        stated = limit(clock_of(room.table.match.book), deal) if room.table is not None else 0
        seconds = stated or pace.patience
        return Asked(now, seconds, now + seconds + pace.slack)

    async def _due(self, table: "Table", deal: Deal, seat: int, asked: Asked) -> float | None:
        """When something will be done for a seat: a bot's plan, or the end of its time."""
        room = self.room
        chair = room.data.chairs[table.seats()[seat]]
        if not chair.by_bot():
            asked.plan = None
            return asked.deadline
        if asked.plan is None or not deal.allows(seat, asked.plan):
            asked.plan = await self._choice(table, deal, seat, chair.bot or STAND_IN)
            # A pass is said at once: whoever waits must not learn that somebody was asked.
            asked.due = asked.since + (0 if asked.plan == PASS else room.services.settings.pace.bot)
        return asked.due

    async def _choice(self, table: "Table", deal: Deal, seat: int, name: str) -> int:
        """What a bot will do. One that thinks long does so beside the loop; for a quick one that would cost more than
        it takes."""
        choose, chance, took = bot(name).choose, bot_chance(table.recorder), self.room.services.took
        if took.get(name, 0.0) > SLOW:
            return int(await self.room.services.think(choose, deal, seat, chance))
        start = time.perf_counter()
        found = choose(deal, seat, chance)
        took[name] = 0.8 * took.get(name, 0.0) + 0.2 * (time.perf_counter() - start)
        return found

    async def _act(self, table: "Table", seat: int, action: int, by: str, fans: tuple[str, ...] = ()) -> None:
        self.asked.pop(seat, None)
        self.room.broadcast.note(await table.act(seat, action, by, fans))
        if table.deal is not None:
            self._ask(table.deal, time.monotonic())

    async def _time_is_up(self, table: "Table", deal: Deal, seat: int) -> None:
        """Act for a seat that has not answered. A late discard is noted where the book calls it an offence (MCR-30)."""
        if deal.phase in (CLAIM, ROB):
            person = table.seats()[seat]
            self.missed[person] = table.turns[person]
        elif deal.phase == TURN:
            await self._note(table, seat, table.match.flow.late_discard())
        await self._act(table, seat, overdue(deal, seat), CLOCK)

    async def _called_late(self, table: "Table", person: int, turn: int, text: str) -> None:
        """Somebody answers after the time for claims: at a judged table a late pung is an offence (MCR-35, MCR-85)."""
        deal = table.deal
        if deal is None or not table.match.judged or deal.over() or self.missed.get(person) != turn:
            return
        with suppress(NotationError):
            action = action_of(text)
            if action & VERBS == PUNG or action == CALL | PUNG_CALL:
                del self.missed[person]
                await self._note(table, table.seats().index(person), table.match.flow.late_pung())

    async def _note(self, table: "Table", seat: int, code: str) -> None:
        """Note an offence that the clock has seen: in a tournament on the sheet, from where it comes to the table. What
        costs as much as a referee says is noted nowhere else."""
        tournament = self.room.tournament
        if not code:
            return
        try:
            if tournament is None:
                self.room.broadcast.note(await table.referee(Entry(seat, code)))
            else:
                await tournament.notice(table, seat, code)
                for entry in tournament.unheard(table):
                    await self._penalise(tournament, table, entry)
        except RefusedRequest:
            raise
        except ManywindsError as fault:
            LOG.info("%s is not noted in room %s: %s", code, self.room.id, fault)

    async def act_for(self, person: int, turn: int, text: str, fans: tuple[str, ...] = ()) -> None:
        """A person answers the decision of this number, perhaps with a win whose fans they announce (MCR-69)."""
        room = self.room
        table = room.table
        if room.data.fault is not None:
            raise room.data.fault
        if table is None or table.deal is None:
            raise RefusedRequest(
                "not_started" if table is None else "match_is_over" if table.over() else "decision_over", 409
            )
        if room.tournament is not None and room.tournament.phase() != RUNNING:
            raise RefusedRequest("session_waits", 409)
        deal, seat = table.deal, table.seats().index(person)
        if turn != table.turns[person]:
            await self._called_late(table, person, turn, text)
            raise RefusedRequest("decision_over", 409)
        try:
            action = action_of(text)
        except NotationError:
            raise RefusedRequest("malformed", 422) from None
        if not deal.allows(seat, action):
            raise RefusedRequest("not_lawful" if deal.legal(seat) else "not_your_turn", 409)
        if fans:
            try:
                table.match.flow.check_named(deal, action, fans)
            except ManywindsError:
                raise RefusedRequest("not_lawful", 409) from None
        await self._act(table, seat, action, PERSON, fans)

    def hand_over(self, person: int) -> None:
        """The person plays again: the time begins anew."""
        table = self.room.table
        if table is not None and table.deal is not None:
            self.asked.pop(table.seats().index(person), None)
            self._ask(table.deal, time.monotonic())

    def clock_of(self, seat: int | None) -> Asked | None:
        """The clock a seat, or one who watches, may see: its own, and that of a turn, which everybody knows."""
        table = self.room.table
        deal = None if table is None else table.deal
        if deal is None:
            return None
        found = self.asked.get(deal.turn if deal.phase not in (CLAIM, ROB) else -1 if seat is None else seat)
        return found if found is not None and found.deadline is not None else None

    # Between deals.

    def _rest(self, now: float) -> None:
        """A result is shown."""
        self.asked.clear()
        self.missed.clear()
        self.next_at = now + self.room.services.settings.pace.next_deal

    async def _between(self, table: "Table", now: float) -> float | None:
        """Begin the next deal once all who are here are ready, or time is up; never for nobody."""
        room = self.room
        first = table.last is None
        if not first and self.next_at is None:
            # The server was started anew while a result was shown.
            self._rest(now)
        here = [chair for chair in room.data.chairs if chair.here()]
        due = None if self.next_at is None or not (room.data.room_options.clock or not here) else self.next_at
        ready = all(chair.ready for chair in here) if here else due is not None and due <= now
        if first or (room.seats.attended() and (ready or (due is not None and due <= now))):
            self.next_at = None
            room.broadcast.note(await table.begin())
            for chair in room.data.chairs:
                chair.ready = False
            if table.deal is not None:
                self._ask(table.deal, time.monotonic())
            return now
        return due if room.seats.attended() else None


def _first(one: float | None, other: float | None) -> float | None:
    """The first of two moments."""
    return min((each for each in (one, other) if each is not None), default=None)


def _until(due: float | None, now: float) -> float | None:
    """The seconds until a moment."""
    return None if due is None else max(0.0, due - now)
