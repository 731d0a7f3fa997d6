"""The galleries of this process: one for each room that somebody watches here."""

import asyncio
import contextlib
import logging

from manywinds.server.cluster.notices import AUDIENCE, TABLES
from manywinds.server.cluster.spectators import Gallery
from manywinds.server.logs import going_on
from manywinds.server.refusal import Refusal
from manywinds.server.storage.rows import is_id
from manywinds.server.tables.client import Client
from manywinds.server.tables.room_data import Facts
from manywinds.server.tables.services import Keeper

LOG = logging.getLogger(__name__)
LINGER = 30.0
"""Seconds after which a gallery is closed if nobody has come again."""


class Galleries:
    """Where those are who watch."""

    def __init__(self, keeper: Keeper) -> None:
        self.keeper = keeper
        self.opened: dict[str, Gallery] = {}
        self.opening: dict[str, asyncio.Task[Gallery]] = {}
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
        with self.keeper.peers.notices.subscribe(topic) as heard:
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
        term, watchers = self.keeper.peers.term, len(self.opened[id].watchers) if id in self.opened else 0
        with contextlib.suppress(Refusal):
            await self.keeper.store.call(lambda rows: rows.leases.count(id, term, watchers), term)
        self.keeper.peers.notices.tell(AUDIENCE, id)

    async def serves(self, id: str, user: str, only: bool) -> bool:
        """Whether somebody would watch a room: by wish, or because there is no chair for him."""
        if only or not user or not is_id(id):
            return True
        data = await self.keeper.store.call(lambda rows: rows.room(id))
        return data is None or Facts(id, data).person_of(user) is None

    async def enter(self, id: str, client: Client, key: str) -> Gallery:
        """Somebody comes to watch a room."""
        data = await self.keeper.store.call(lambda rows: rows.room(id)) if is_id(id) else None
        if data is None:
            raise Refusal("not_found", 404)
        if not Facts(id, data).lets_in(client.user, key):
            raise Refusal("needs_key", 403)
        gallery = await self._find(id)
        if not gallery.watchers:
            # Nobody kept it up to date.
            await gallery.look()
        while gallery.closed:
            gallery = await self._find(id)
        try:
            gallery.enter(client)
            await self._count(id)
        except BaseException:
            gallery.watchers.discard(client)
            raise
        return gallery

    async def leave(self, gallery: Gallery, client: Client) -> None:
        """Somebody is gone."""
        gallery.watchers.discard(client)
        await self._count(gallery.id)

    async def _tidy(self) -> None:
        """Close what has been empty for a while: whoever comes back soon needs no new one."""
        empty: set[Gallery] = set()
        while True:
            await asyncio.sleep(LINGER)
            for gallery in empty:
                # Somebody may come at any moment, also while another one is being closed.
                if not gallery.watchers:
                    del self.opened[gallery.id]
                    with going_on(LOG, "The gallery of room %s is not closed", gallery.id):
                        await gallery.close()
            empty = {each for each in self.opened.values() if not each.watchers}

    async def _find(self, id: str) -> Gallery:
        if id in self.opened:
            return self.opened[id]
        # Whoever else comes in the meantime waits for the same.
        if id not in self.opening:
            self.opening[id] = asyncio.create_task(self._open(id))
        return await asyncio.shield(self.opening[id])

    async def _open(self, id: str) -> Gallery:
        gallery = Gallery(id, self.keeper)
        try:
            await gallery.open()
            self.opened[id] = gallery
            return gallery
        finally:
            del self.opening[id]
