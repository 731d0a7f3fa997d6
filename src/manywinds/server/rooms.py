"""All rooms: those that are open in memory, and those that wait in the database."""

import asyncio
import contextlib
import secrets
import time

from manywinds.books import book, books
from manywinds.rules.words import words
from manywinds.server.auth import User
from manywinds.server.chairs import wished
from manywinds.server.refusal import Refusal
from manywinds.server.room import OVER, PLAYING, WAITING, Keeper, Room
from manywinds.server.rows import fresh_id, is_id
from manywinds.server.wire import RoomWish

SWEEP = 60.0
"""Seconds between two looks at which rooms nobody uses."""
FORGOTTEN = {WAITING: 24 * 3600.0, PLAYING: 30 * 24 * 3600.0, OVER: 120.0}
"""Seconds after which a room that nobody enters is closed, or, once over, leaves the memory."""


class Rooms:
    """The rooms of a server."""

    def __init__(self, keeper: Keeper) -> None:
        self.keeper = keeper
        self.open_rooms: dict[str, Room] = {}
        self.loading: dict[str, asyncio.Task[Room]] = {}
        self.tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Resume every live table, one after the other; one that somebody asks for comes first."""
        live = await self.keeper.store.call(lambda rows: rows.live_rooms())
        self.tasks = [asyncio.create_task(self._resume(live)), asyncio.create_task(self._sweep())]

    async def close(self) -> None:
        """Stop all tables."""
        for task in self.tasks:
            task.cancel()
        for room in list(self.open_rooms.values()):
            await room.close()

    async def _resume(self, live: list[str]) -> None:
        for id in live:
            with contextlib.suppress(Refusal):
                await self.find(id)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            for room in list(self.open_rooms.values()):
                if not room.clients() and time.monotonic() - room.touched > FORGOTTEN[room.state]:
                    with contextlib.suppress(Refusal):
                        await self._forget(room)

    async def _forget(self, room: Room) -> None:
        if room.state != OVER:
            room.state = OVER
            await room.save()
        await room.close()
        self.open_rooms.pop(room.id, None)

    # Finding.

    def public(self) -> list[Room]:
        """Those in the list for everybody, the newest first."""
        return [room for room in reversed(self.open_rooms.values()) if room.public and room.state != OVER]

    def count(self, state: str) -> int:
        """How many in memory are in this state."""
        return sum(room.state == state for room in list(self.open_rooms.values()))

    async def find(self, id: str) -> Room:
        """A room by its id."""
        room = self.open_rooms.get(id)
        if room is not None:
            return room
        if not is_id(id):
            raise Refusal("not_found", 404)
        # Whoever else asks for it in the meantime waits for the same.
        if id not in self.loading:
            self.loading[id] = asyncio.create_task(self._load(id))
        return await asyncio.shield(self.loading[id])

    async def _load(self, id: str) -> Room:
        try:
            data = await self.keeper.store.call(lambda rows: rows.room(id))
            if data is None:
                raise Refusal("not_found", 404)
            room = Room(id, data, self.keeper)
            await room.load()
            self.open_rooms[id] = room
            return room
        finally:
            del self.loading[id]

    async def entered(self, id: str, user: User | None, key: str) -> Room:
        """A room, if somebody may see it."""
        room = await self.find(id)
        if not room.lets_in("" if user is None else user.id, key):
            raise Refusal("needs_key", 403)
        return room

    # Making.

    async def make(self, wish: RoomWish, user: User, lang: str) -> Room:
        """A new room as somebody wishes it."""
        if wish.book not in books():
            raise Refusal("no_book", 422)
        rules = book(wish.book)
        options = {name: rules.options.get(name).read(value) for name, value in wish.options.items()}
        changed = rules.with_options(options).options.values
        chairs = wished(wish.seats, user, words(lang, "table")["bot_name"])
        mine = [room for room in self.open_rooms.values() if room.owner == user.id and room.state != OVER]
        if len(mine) >= self.keeper.settings.rooms_each:
            raise Refusal("too_many_rooms", 409)
        if sum(room.state != OVER for room in self.open_rooms.values()) >= self.keeper.settings.rooms_all:
            raise Refusal("full", 503)
        data = {
            "key": secrets.token_urlsafe(12),
            "owner": user.id,
            "book": wish.book,
            "options": {name: changed[name] for name in options if changed[name] != rules.options.values[name]},
            "judged": wish.judged,
            "clock": wish.clock,
            "public": wish.public,
            "state": WAITING,
            "draw": None,
            "chairs": [chair.stored() for chair in chairs],
        }
        room = Room(fresh_id(), data, self.keeper)
        await self.keeper.store.call(lambda rows: rows.add_room(room.id, data, WAITING))
        await room.load()
        self.open_rooms[room.id] = room
        return room
