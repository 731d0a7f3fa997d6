"""The rooms that somebody watches at this process."""

import asyncio
import contextlib
import logging

from manywinds.server.client import Client
from manywinds.server.cluster.spectators import Spectators
from manywinds.server.logs import going_on
from manywinds.server.notices import AUDIENCE, TABLES
from manywinds.server.refusal import RefusedRequest
from manywinds.server.storage.rows import is_id
from manywinds.server.tables.room_data import RoomData
from manywinds.server.tables.services import RoomServices

LOG = logging.getLogger(__name__)
LINGER = 30.0
"""Seconds after which what is kept for its spectators is closed if nobody has come again."""


class SpectatorRooms:
    """Where those are who watch."""

    def __init__(self, services: RoomServices) -> None:
        self.services = services
        self.opened: dict[str, Spectators] = {}
        self.opening: dict[str, asyncio.Task[Spectators]] = {}
        self.tasks: list[asyncio.Task[None]] = []

    def open(self) -> None:
        """Begin to hear what is new."""
        work = (self._hear(TABLES), self._hear(AUDIENCE), self._tidy())
        self.tasks = [asyncio.create_task(each) for each in work]

    async def close(self) -> None:
        """Send everybody away."""
        for task in (*self.tasks, *self.opening.values()):
            task.cancel()
        for each in list(self.opened.values()):
            await each.close()

    async def _hear(self, topic: str) -> None:
        with self.services.processes.notices.subscribe(topic) as heard:
            while True:
                id = await heard.get()
                # Without a name some notices may have been missed: look at all.
                for each in [self.opened[id]] if id in self.opened else [] if id else list(self.opened.values()):
                    each.wake.set()

    async def recount(self) -> None:
        """This process counts anew: those who watch here are still here."""
        for id in list(self.opened):
            await self._count(id)

    async def _count(self, id: str) -> None:
        """Note how many watch a room here, and let everybody know."""
        term, watchers = self.services.processes.term, len(self.opened[id].watchers) if id in self.opened else 0
        with contextlib.suppress(RefusedRequest):
            await self.services.store.call(lambda rows: rows.leases.count(id, term, watchers), term)
        self.services.processes.notices.tell(AUDIENCE, id)

    async def serves(self, id: str, user: str, only: bool) -> bool:
        """Whether somebody would watch a room: by wish, or because there is no chair for them."""
        if only or not user or not is_id(id):
            return True
        data = await self.services.store.call(lambda rows: rows.room(id))
        return data is None or RoomData.of(id, data).person_of(user) is None

    async def enter(self, id: str, client: Client, key: str) -> Spectators:
        """Somebody comes to watch a room."""
        data = await self.services.store.call(lambda rows: rows.room(id)) if is_id(id) else None
        if data is None:
            raise RefusedRequest("not_found", 404)
        if not RoomData.of(id, data).lets_in(client.user, key):
            raise RefusedRequest("needs_key", 403)
        watched = await self._find(id)
        if not watched.watchers:
            # Nobody kept it up to date.
            await watched.look()
        while watched.closed:
            watched = await self._find(id)
        try:
            watched.enter(client)
            await self._count(id)
        except BaseException:
            watched.watchers.discard(client)
            raise
        return watched

    async def _tidy(self) -> None:
        """Close what has been empty for a while: whoever comes back soon needs no new one."""
        empty: set[Spectators] = set()
        while True:
            await asyncio.sleep(LINGER)
            for watched in empty:
                # Somebody may come at any moment, also while another one is being closed.
                if not watched.watchers:
                    del self.opened[watched.id]
                    with going_on(LOG, "What is kept for the spectators of room %s is not closed", watched.id):
                        await watched.close()
            empty = {each for each in self.opened.values() if not each.watchers}

    async def _find(self, id: str) -> Spectators:
        if id in self.opened:
            return self.opened[id]
        # Whoever else comes in the meantime waits for the same.
        if id not in self.opening:
            self.opening[id] = asyncio.create_task(self._open(id))
        return await asyncio.shield(self.opening[id])

    async def _open(self, id: str) -> Spectators:
        watched = Spectators(id, self.services, self._count)
        try:
            await watched.open()
            self.opened[id] = watched
            return watched
        finally:
            del self.opening[id]
