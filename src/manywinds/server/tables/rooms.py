"""The rooms: those that this process has open in memory, and how those are found that it has not."""

import asyncio
import contextlib
import logging
import secrets
import time

from manywinds.books import book, books
from manywinds.kernel.tiles import SEATS
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.words import words
from manywinds.server.logs import going_on
from manywinds.server.notices import AUDIENCE, LEASES
from manywinds.server.refusal import RefusedRequest
from manywinds.server.storage.rows import Rows, fresh_id, is_id
from manywinds.server.storage.stored_room import StoredRoom, TournamentPlace, UnreadableRoom
from manywinds.server.tables.chairs import Chair, wished
from manywinds.server.tables.room import Room
from manywinds.server.tables.room_data import OVER, PLAYING, WAITING, RoomData
from manywinds.server.tables.services import RoomServices
from manywinds.server.user import User
from manywinds.server.wire import RoomOptions, RoomWish

LOG = logging.getLogger(__name__)
SWEEP = 60.0
"""Seconds between two looks at which rooms nobody uses."""
FORGOTTEN = {WAITING: 24 * 3600.0, PLAYING: 30 * 24 * 3600.0, OVER: 120.0}
"""Seconds after which a room that nobody enters is closed, or, once over, leaves the memory."""
AT_ONCE = 4
"""Free rooms that are taken at once: few, so that every process gets its share."""
LOOK = 2.0
"""Seconds between two looks for free rooms; most are announced before."""


class Rooms:
    """The rooms of this process, and how others are found."""

    def __init__(self, services: RoomServices) -> None:
        self.services = services
        self.processes = services.processes
        self.open_rooms: dict[str, Room] = {}
        self.loading: dict[str, asyncio.Task[Room]] = {}
        self.tasks: list[asyncio.Task[None]] = []

    def open(self) -> None:
        """Resume every live table that nobody has, one after the other; one that somebody asks for comes first."""
        self.tasks = [asyncio.create_task(work()) for work in (self._adopt, self._sweep, self._count)]

    async def close(self) -> None:
        """Stop all tables."""
        for task in self.tasks:
            task.cancel()
        await self.let_go()

    async def let_go(self) -> None:
        """Forget all rooms; they are another's now, or will be."""
        rooms = list(self.open_rooms.values())
        self.open_rooms.clear()
        for room in rooms:
            await room.close()

    async def _adopt(self) -> None:
        """Take rooms that nobody has, now and whenever a process is gone."""
        with self.processes.notices.subscribe(LEASES) as heard:
            while True:
                with going_on(LOG, "Rooms that nobody has are not taken"):
                    while await self._take_some():
                        pass
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(heard.get(), None if self.processes.alone else LOOK)
                    # Whoever watched at a process that is gone does so no more.
                    self.processes.notices.hear(AUDIENCE, "")

    async def _count(self) -> None:
        """See how many watch, whenever that changes."""
        with self.processes.notices.subscribe(AUDIENCE) as heard:
            while True:
                id = await heard.get()
                # Without a name some notices may have been missed: look at all.
                known = [self.open_rooms[id]] if id in self.open_rooms else [] if id else [*self.open_rooms.values()]
                if known:
                    await self._recount(known, id)

    async def _recount(self, known: list[Room], id: str) -> None:
        with going_on(LOG, "Those who watch are not counted"):
            found = await self.processes.audiences(id)
            for room in known:
                # A fault of ours at one table is no other's.
                with going_on(LOG, "Those who watch room %s are not counted", room.id):
                    await room.broadcast.watched(found.get(room.id, 0))

    async def _take_some(self) -> bool:
        term = self.processes.term
        found = await self.processes.claim_free(term, AT_ONCE)
        for id in found:
            try:
                await self.find(id)
            except UnreadableRoom as fault:
                # It stays with this process as long as that lives: let go, it would only be taken again.
                LOG.error("Room %s cannot be read: %s", id, fault)
            except RefusedRequest:
                # It could not be read now; whoever looks next may take it.
                await self.processes.release(id, term)
            except Exception:
                # It stays with this process too.
                LOG.exception("Room %s cannot be read", id)
        if found:
            self.processes.notices.tell(LEASES)
        return bool(found)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            for room in list(self.open_rooms.values()):
                # Tables of a tournament may be opened days before.
                as_if = PLAYING if room.tournament is not None and room.data.state == WAITING else room.data.state
                with going_on(LOG, "Room %s, which nobody uses, is not closed", room.id):
                    if not room.seats.attended() and time.monotonic() - room.touched > FORGOTTEN[as_if]:
                        await self._forget(room)

    async def _forget(self, room: Room) -> None:
        if room.data.state != OVER:
            room.data.state = OVER
            await room.save()
        term = room.writer.term
        self.open_rooms.pop(room.id, None)
        await room.close()
        await self.processes.release(room.id, term)

    # Finding.

    def has(self, id: str) -> bool:
        """Whether a room is open here, or just being opened."""
        return id in self.open_rooms or id in self.loading

    def count(self, state: str) -> int:
        """How many in memory are in this state."""
        return sum(room.data.state == state for room in list(self.open_rooms.values()))

    async def find(self, id: str) -> Room:
        """A room by its id, taken if nobody has it, and read again if it was closed here."""
        room = self.open_rooms.get(id)
        if room is not None and room.is_open():
            return room
        if not is_id(id):
            raise RefusedRequest("not_found", 404)
        # Whoever else asks for it in the meantime waits for the same.
        if id not in self.loading:
            self.loading[id] = asyncio.create_task(self._load(id))
        return await asyncio.shield(self.loading[id])

    async def _load(self, id: str) -> Room:
        term = self.processes.term
        try:
            holder = await self.processes.claim(id, term)
            if holder is None:
                raise RefusedRequest("not_found", 404)
            if holder != term:
                raise RefusedRequest("moved", 503)
            stored, unused = await self.services.store.call(lambda rows: (rows.room(id), rows.unused(id)))
            if stored is None:
                raise RefusedRequest("not_found", 404)
            room = Room(RoomData.of(id, stored), self.services, term)
            try:
                await room.load()
            except BaseException:
                # Nobody will know it: let nothing come of it.
                await room.close()
                raise
            if room.data.state != OVER:
                # That the server was started is no use of it.
                room.touched -= unused
            if term != self.processes.term:
                await room.close()
                raise RefusedRequest("moved", 503)
            self.open_rooms[id] = room
            # Whoever came to watch in the meantime found nobody to tell.
            await self._recount([room], id)
            return room
        finally:
            del self.loading[id]

    async def entered(self, id: str, user: User | None, key: str) -> Room:
        """A room, if somebody may see it."""
        room = await self.find(id)
        if not room.data.lets_in("" if user is None else user.id, key):
            raise RefusedRequest("needs_key", 403)
        return room

    # Making.

    async def make(self, wish: RoomWish, user: User, lang: str) -> Room:
        """A new room as somebody wishes it."""
        if wish.book not in books():
            raise RefusedRequest("no_book", 422)
        rules = book(wish.book)
        changed = rules.with_options(wish.options).options.values
        id, term = fresh_id(), self.processes.term
        data = RoomData(
            id,
            key=secrets.token_urlsafe(12),
            owner=user.id,
            book=wish.book,
            options={name: changed[name] for name in wish.options if changed[name] != rules.options.values[name]},
            room_options=RoomOptions.of(wish),
            state=WAITING,
            draw=None,
            tournament=None,
            chairs=wished(wish.seats, user, words(lang, "table")["bot_name"]),
        )
        stored = data.stored()
        try:
            await self.services.store.call(lambda rows: self._put(rows, id, stored, term), term)
        except RefusedRequest as fault:
            if fault.key != "full" or not await self._make_place():
                raise
            await self.services.store.call(lambda rows: self._put(rows, id, stored, term), term)
        room = Room(data, self.services, term)
        await room.load()
        self.open_rooms[id] = room
        return room

    async def make_for(self, place: TournamentPlace, rules: Rulebook, owner: User, room_options: RoomOptions) -> str:
        """A new room for a table of a tournament; its id. Whichever process looks first takes it."""
        given = book(rules.id).options.values
        id, most = fresh_id(), self.services.settings.tables_each
        stored = RoomData(
            id,
            key=secrets.token_urlsafe(12),
            owner=owner.id,
            book=rules.id,
            options={name: value for name, value in rules.options.values.items() if given[name] != value},
            room_options=room_options,
            state=WAITING,
            draw=None,
            tournament=place,
            chairs=[Chair() for _ in range(SEATS)],
        ).stored()

        def put(rows: Rows) -> None:
            # Whatever tournaments do, half of the place is left for others.
            self._check_place(rows, owner.id, most, self.services.settings.rooms_all // 2)
            rows.add_room(id, stored)

        await self.services.store.call(put)
        self.processes.notices.tell(LEASES)
        return id

    async def _make_place(self) -> bool:
        """Where the server is full, a room in which everybody waits for nobody makes place for a new one."""
        longest = time.monotonic() - self.services.settings.quiet
        rooms = [room for room in self.open_rooms.values() if room.tournament is None]
        idle = [room for room in rooms if room.data.state == WAITING and not room.seats.attended()]
        oldest = min(idle, key=lambda room: room.touched, default=None)
        if oldest is None or oldest.touched > longest:
            return False
        await self._forget(oldest)
        return True

    def _put(self, rows: Rows, id: str, stored: StoredRoom, term: str) -> None:
        """Store a new room, if there may be one more."""
        settings = self.services.settings
        self._check_place(rows, stored.owner, settings.rooms_each, settings.rooms_all)
        rows.add_room(id, stored)
        self.processes.claim_new(rows, id, term)

    @staticmethod
    def _check_place(rows: Rows, owner: str, most: int, most_of_all: int) -> None:
        if rows.live_rooms(owner) >= most:
            raise RefusedRequest("too_many_rooms", 409)
        if rows.live_rooms() >= most_of_all:
            raise RefusedRequest("full", 503)
