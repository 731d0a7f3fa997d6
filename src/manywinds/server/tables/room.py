"""A room: four chairs, and the matches played there one after the other."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable
from random import SystemRandom
from typing import Any

from manywinds.kernel.errors import ManywindsError
from manywinds.kernel.state import NOBODY
from manywinds.rules.table.seating import draw_seats
from manywinds.rules.words import words
from manywinds.server import wire
from manywinds.server.cluster.notices import TABLES
from manywinds.server.http.auth import User
from manywinds.server.journals.tournaments import Visit
from manywinds.server.refusal import Refusal
from manywinds.server.storage.rows import Rows, fresh_id
from manywinds.server.storage.store import Writer
from manywinds.server.tables.chairs import BROKEN, Chair
from manywinds.server.tables.client import ELSEWHERE, Client
from manywinds.server.tables.driver import Driver
from manywinds.server.tables.happenings import Happening
from manywinds.server.tables.hints import hints
from manywinds.server.tables.results import Results
from manywinds.server.tables.room_data import OVER, PLAYING, WAITING, RoomData
from manywinds.server.tables.services import RoomServices
from manywinds.server.tables.states import refresh
from manywinds.server.tables.table import Table
from manywinds.server.tables.tournament_table import GONE, RUNNING, TournamentTable
from manywinds.server.tables.tournament_table import OVER as GAME_OVER

SEATS = 4
SHEET_WAITS = "sheet_waits"
LOG = logging.getLogger(__name__)
KEPT = 400
"""Happenings that are remembered for those who have not been told yet."""


class Room(RoomData):
    """A room of this process. Everything that changes it happens under its lock, and is stored before it is told."""

    def __init__(self, id: str, data: dict[str, Any], services: RoomServices, term: str) -> None:
        super().__init__(id, data)
        self.services = services
        self.writer = Writer(services.store, term)
        self.table: Table | None = None
        self.marked = ""
        """What is noted of the chairs for those who watch."""
        self.told: object = None
        """What those who watch have heard of."""
        self.lock = asyncio.Lock()
        self.wake = asyncio.Event()
        self.version = 0
        """Grows with every change of who is here."""
        self.happenings: list[Happening] = []
        self.forgotten = 0
        self.results = Results()
        self.driver = Driver(self)
        self.tournament = None if self.event is None else TournamentTable(services.events, self.event, id)
        self.beginning: asyncio.Task[None] | None = None
        """The table of a tournament that begins by itself."""
        self.task: asyncio.Task[None] | None = None
        self.touched = time.monotonic()
        self.stale = False
        """Something could not be stored, so the table in memory is ahead of the one that is."""

    async def save(self) -> None:
        """Store the room as it is."""
        data, state = self.stored(), self.state
        await self._write(lambda rows: rows.save_room(self.id, data, state))

    async def _write(self, write: Callable[[Rows], None]) -> None:
        """Store a change. If it cannot be, nobody may know whether it is: the room is closed, and read again by whoever
        asks for it."""
        try:
            await self.writer.call(write)
        except Refusal:
            await self.close()
            raise

    # Resuming.

    async def load(self) -> None:
        """Find the last match of the room as it is stored, and go on with it."""
        if self.tournament is not None:
            await self._enter(self.tournament)
        found = await self.writer.call(lambda rows: rows.matches_of(self.id))
        self.matches = [each.id for each in found]
        now = time.monotonic()
        for chair in self.chairs:
            chair.left_at = now
        if not found or self.state == WAITING:
            self._hear()
            return
        steps = await self.writer.call(lambda rows: rows.steps_of(found[-1].id))
        try:
            self.table = await self.services.think(Table.resumed, found[-1].id, steps, self.writer)
        except ManywindsError as fault:
            self._break(fault)
        self.go_on()

    async def _enter(self, tournament: TournamentTable) -> None:
        """Look at the tournament; without it this table cannot be played."""
        try:
            await tournament.open(self._hear)
        except ManywindsError as fault:
            if isinstance(fault, Refusal) and fault.key == "storage":
                raise
            self._break(fault)

    def _break(self, fault: Exception) -> None:
        """The table cannot go on. Why is told to whoever runs the server, since it may name what nobody may know."""
        ours = not isinstance(fault, ManywindsError)
        LOG.error("The table of room %s cannot go on: %s", self.id, fault, exc_info=fault if ours else None)
        self.fault = Refusal("broken", 409)
        self.changed()

    def wait_for_sheet(self, fault: ManywindsError) -> None:
        """The tournament does not take a deal: the table waits until something is changed there."""
        LOG.error("The sheet of room %s refuses a deal: %s", self.id, fault)
        self.fault = Refusal(SHEET_WAITS, 409)
        self.changed()

    def go_on(self) -> None:
        """Have somebody drive the table."""
        if self.state == PLAYING and self.fault is None and self.task is None:
            self.task = asyncio.create_task(self._drive())

    async def _drive(self) -> None:
        # A wait that is over at the same moment may swallow that it was cancelled.
        while self.state == PLAYING and self.fault is None and self.is_open():
            self.wake.clear()
            delay: float | None = 1.0
            try:
                async with self.lock:
                    if self.stale:
                        await self._reread()
                    delay = await self.driver.step()
                    self.broadcast()
            except Refusal:
                self.stale = True
            except Exception as fault:
                # A fault of ours stops this table and no other.
                self._break(fault)
            if delay is None or delay > 0:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self.wake.wait(), delay)
        self.task = None

    async def _reread(self) -> None:
        """Throw the table in memory away and read it again."""
        id = self.matches[-1]
        steps = await self.writer.call(lambda rows: rows.steps_of(id))
        self.table = await self.services.think(Table.resumed, id, steps, self.writer)
        self.driver = Driver(self)
        self.stale = False

    def is_open(self) -> bool:
        """This process has it, as it is stored."""
        return bool(self.writer.term)

    async def close(self) -> None:
        """The server stops, or the room is another's now: nothing more is written, and whoever is here looks for it."""
        self.writer.drop()
        if self.tournament is not None:
            self.tournament.close()
        for task in (self.task, self.beginning):
            if task is not None and task is not asyncio.current_task():
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
        for client in self.clients():
            client.drop(ELSEWHERE)

    # Who is here.

    def _seated(self, user: str) -> Chair:
        person = self.person_of(user)
        if person is None:
            raise Refusal("not_seated", 403)
        return self.chairs[person]

    def clients(self) -> list[Client]:
        """All connections of those who sit here."""
        return [client for chair in self.chairs for client in chair.clients]

    def attended(self) -> bool:
        """Somebody is here, or watches."""
        return self.audience > 0 or any(chair.clients for chair in self.chairs)

    async def sit(self, user: User, person: int, visit: Visit) -> None:
        """Somebody takes a chair. In a tournament it is known whose it is: who shows that takes it whoever sits there,
        and whenever."""
        async with self.lock:
            await self._catch_up()
            known = None if self.tournament is None else self.tournament.admitted(visit, person)
            chair, instead = self.chairs[person], known is not None and known.instead
            if self.state != WAITING and not (instead and self.state == PLAYING):
                raise Refusal("started", 409)
            if self.person_of(user.id) is not None:
                raise Refusal("sits_already", 409)
            if chair.kind != "open" and not instead:
                raise Refusal("seat_taken", 409)
            chair.take(user)
            if known is not None:
                chair.name = known.name
            self._send_off(chair)
            chair.bot_plays = False
            chair.left_at = time.monotonic()
            await self.save()
            self.changed()
            self._hear()

    async def _catch_up(self) -> None:
        """See the tournament as it is now, if this is a table of one."""
        if self.tournament is not None:
            if self.fault is not None:
                raise self.fault
            await self.tournament.catch_up()

    def _send_off(self, chair: Chair) -> None:
        """Whoever is connected there comes back as one that watches."""
        for client in chair.clients:
            client.drop(ELSEWHERE)
        chair.clients.clear()

    async def stand(self, user: User) -> None:
        """Somebody leaves the chair, for good before the match and to a bot in the middle of it."""
        async with self.lock:
            chair = self._seated(user.id)
            if self.state == PLAYING:
                self._leave_to_bot(chair)
                return
            if self.state == OVER:
                if self.tournament is not None:
                    raise Refusal("match_is_over", 409)
                self.state, self.table = WAITING, None
            chair.clear()
            await self.save()
            self._send_off(chair)
            self.changed()

    def _leave_to_bot(self, chair: Chair) -> None:
        if not chair.bot_plays:
            chair.bot_plays = True
            self.tell([Happening("left", self._seat_of(chair), who=chair.name)])
            self.changed()

    def leave_to_bots(self, now: float) -> float | None:
        """Let bots play for those who are away too long; when the next one will be. Where nobody minds, nobody does:
        without a clock, a table at which nobody is left waits."""
        minded = self.clock or any(chair.here() for chair in self.chairs)
        soonest: float | None = None
        for chair in self.chairs:
            if chair.kind == "person" and not chair.clients and not chair.bot_plays and minded:
                due = chair.left_at + self.services.settings.pace.away
                if due <= now:
                    self._leave_to_bot(chair)
                else:
                    soonest = due if soonest is None else min(soonest, due)
        return soonest

    # Matches.

    async def start(self, user: User, fill: str | None, lang: str) -> None:
        """Draw the seats and begin a match."""
        async with self.lock:
            if user.id != self.owner:
                self._seated(user.id)
            if self.state != WAITING:
                raise Refusal("started", 409)
            await self._catch_up()
            if self.tournament is not None and self.tournament.phase() != RUNNING:
                raise Refusal("session_waits", 409)
            empty = [person for person, chair in enumerate(self.chairs) if chair.kind == "open"]
            if empty and fill is None:
                raise Refusal("seats_open", 409)
            # All of them or none: a name may be refused.
            for person, name in [(person, self._bot_name(person, user, lang)) for person in empty]:
                self.chairs[person].seat_bot(fill or "", name)
            await self._start()

    def _bot_name(self, person: int, user: User, lang: str) -> str:
        """What a bot is called. In a tournament it sits only where somebody stands in anyway, and an official says so:
        the play of a bot is credited to nobody (MCR-79)."""
        if self.tournament is None:
            return words(lang, "table")["bot_name"].format(number=person + 1)
        if user.id != self.owner or not self.tournament.stand_in(person):
            raise Refusal("no_stand_in", 409)
        return self.tournament.name(person)

    def _hear(self, _rev: int = 0) -> None:
        """Something has changed in the tournament, or at the table: it may have to begin, or to stop."""
        self.wake.set()
        if self.fault is not None and self.fault.key == SHEET_WAITS:
            self.fault = None
            self.changed()
            self.go_on()
        waits = self.tournament is not None and self.fault is None and self.state == WAITING
        if waits and (self.beginning is None or self.beginning.done()):
            self.beginning = asyncio.create_task(self._begin())

    async def _begin(self) -> None:
        """Begin as soon as all four sit and the session runs; end if the table will not be played here."""
        tournament = self.tournament
        with contextlib.suppress(Refusal):
            async with self.lock:
                if tournament is None or self.state != WAITING:
                    return
                phase = tournament.phase()
                if phase == RUNNING and all(chair.kind != "open" for chair in self.chairs):
                    await self._start()
                elif tournament.ours and phase in (GONE, GAME_OVER):
                    self.state, self.fault = OVER, Refusal("off_the_server", 409)
                    await self.save()
                    self.changed()

    async def rematch(self, user: User) -> None:
        """Somebody wants to play again; once all who are here want to, it begins."""
        async with self.lock:
            chair = self._seated(user.id)
            if self.tournament is not None:
                raise Refusal("no_rematch", 409)
            if self.state != OVER:
                raise Refusal("not_over", 409)
            chair.rematch = True
            self.changed()
            others = [each for each in self.chairs if each.kind == "person" and each.clients]
            if all(each.rematch for each in others):
                await self._start()

    async def _start(self) -> None:
        """Draw the seats, store the match, and only then change anything here."""
        rules = self.rules()
        chairs, told = self.chairs, None
        if self.tournament is None:
            draw = draw_seats(rules, SystemRandom())
            # From now on a chair is the person who began on this seat. In a tournament it was before: there is a plan.
            chairs = [self.chairs[person] for person in draw.seats]
            told = [draw.seats, draw.steps, draw.clause, [chair.name for chair in self.chairs]]
        id, number = fresh_id(), len(self.matches) + 1
        names, refereed = [chair.name for chair in chairs], self.tournament is not None
        table = Table.fresh(id, rules, names, self.writer, judged=self.judged, refereed=refereed)
        data = {**self.stored(), "state": PLAYING, "draw": told, "chairs": [chair.stored() for chair in chairs]}

        def write(rows: Rows) -> None:
            rows.save_room(self.id, data, PLAYING)
            rows.add_match(id, self.id, number)
            rows.add_steps([table.unwritten("table")])

        await self._write(write)
        table.written()
        self.state, self.fault, self.draw, self.chairs, self.table = PLAYING, None, told, chairs, table
        self.matches.append(id)
        now = time.monotonic()
        for person, chair in enumerate(self.chairs):
            chair.ready = chair.rematch = chair.bot_plays = False
            chair.left_at = now
            for client in chair.clients:
                client.person = person
        self.driver = Driver(self)
        self.changed()
        self.go_on()

    async def end_match(self) -> None:
        """The match is over."""
        data, id = {**self.stored(), "state": OVER}, self.matches[-1]

        def write(rows: Rows) -> None:
            rows.save_room(self.id, data, OVER)
            rows.end_match(id)

        await self.writer.call(write)
        self.state = OVER
        for chair in self.chairs:
            chair.bot_plays = False
        self.changed()

    # Messages.

    async def handle(self, client: Client, message: wire.ClientMessage) -> None:
        """Do what a client wants and acknowledge it, or refuse it."""
        try:
            async with self.lock:
                if self.stale:
                    await self._reread()
                if isinstance(message, wire.AskHint):
                    client.send(await self._hint(client, message.n))
                    return
                if isinstance(message, wire.Act):
                    await self._act(client, message.turn, message.action)
                elif isinstance(message, wire.NextDeal):
                    self._next_deal(client)
                elif isinstance(message, wire.TakeBack):
                    self._take_back(client)
                client.send(wire.Ack(n=message.n))
                self.broadcast()
        except Refusal as fault:
            if fault.key == "storage":
                self.stale = True
                self.wake.set()
            raise

    async def _hint(self, client: Client, n: int) -> wire.Hints:
        self._chair_of(client)
        if self.tournament is not None:
            raise Refusal("no_hint_here", 409)
        table = self.table
        if table is None or table.deal is None or client.person is None:
            raise Refusal("no_hint", 409)
        seat = table.seats().index(client.person)
        found: wire.Hints = await self.services.think(hints, table.deal, seat, table.match.book, client.lang, n)
        return found

    # Connections.

    async def join(self, client: Client) -> None:
        """Somebody who sits here connects."""
        async with self.lock:
            client.person = self.person_of(client.user)
            if not self.is_open() or client.person is None:
                raise Refusal("moved", 503)
            self.chairs[client.person].clients.add(client)
            client.seen = self.forgotten + len(self.happenings)
            self.changed()

    async def leave(self, client: Client) -> None:
        """Somebody is gone."""
        async with self.lock:
            for chair in self.chairs:
                if client in chair.clients:
                    chair.clients.discard(client)
                    chair.left_at = time.monotonic()
            self.changed()

    async def watched(self, audience: int) -> None:
        """So many watch now."""
        if audience == self.audience:
            return
        # Under the lock: in the middle of an action the table is ahead of what is stored.
        async with self.lock:
            self.audience = audience
            if not audience:
                # Nobody keeps these up to date any more.
                self._mark("")
            self.changed()

    def _take_back(self, client: Client) -> None:
        """A person takes the seat back from the bot."""
        chair = self._chair_of(client)
        if chair.bot_plays:
            chair.bot_plays = False
            self.driver.hand_over(client.person or 0)
            self.tell([Happening("back", self._seat_of(chair), who=chair.name)])
        self.changed()

    def _chair_of(self, client: Client) -> Chair:
        if client.person is None:
            raise Refusal("not_seated", 403)
        return self.chairs[client.person]

    def _seat_of(self, chair: Chair) -> int:
        return NOBODY if self.table is None else self.table.seats().index(self.chairs.index(chair))

    def _next_deal(self, client: Client) -> None:
        """A person has seen the result."""
        chair = self._chair_of(client)
        if self.table is None or self.table.deal is not None:
            raise Refusal("deal_runs" if self.state == PLAYING else "not_started", 409)
        if self.state == OVER:
            raise Refusal("match_is_over", 409)
        chair.ready = True
        self.changed()

    async def _act(self, client: Client, turn: int, text: str) -> None:
        """A person does something. When this returns it is stored."""
        chair = self._chair_of(client)
        if self.state == PLAYING and chair.bot_plays:
            raise Refusal("bot_plays", 409)
        await self.driver.act_for(client.person or 0, turn, text)
        self.wake.set()

    # Telling.

    def tell(self, happenings: list[Happening]) -> None:
        """Remember what happened until everybody was told."""
        self.happenings += happenings
        if len(self.happenings) > 2 * KEPT:
            self.forgotten += len(self.happenings) - KEPT
            self.happenings = self.happenings[-KEPT:]

    def changed(self) -> None:
        """Something about the people has changed: tell all, and let the driver look."""
        self.version += 1
        self.touched = time.monotonic()
        self.broadcast()
        self.wake.set()

    def broadcast(self) -> None:
        """Tell everybody what is new to them."""
        for chair in self.chairs:
            for client in chair.clients:
                refresh(self, client)
        if self.audience:
            self._spread()

    def _spread(self) -> None:
        """Let those know that there is something new who show it to whoever watches."""
        self._mark(",".join(chair.marks() for chair in self.chairs) + (BROKEN if self.fault is not None else ""))
        told = (self.matches[-1:], 0 if self.table is None else self.table.steps, self.version)
        if told != self.told:
            self.told = told
            self.services.peers.notices.tell(TABLES, self.id)

    def _mark(self, marks: str) -> None:
        if marks != self.marked:
            self.marked = marks
            term = self.writer.term
            self.services.store.soon(lambda rows: rows.leases.mark(self.id, term, marks))
