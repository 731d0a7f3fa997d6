"""The server's parts, put together."""

import asyncio
import contextlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from secrets import token_hex
from typing import ParamSpec, TypeVar

from manywinds.server.auth import Auth
from manywinds.server.keeper import Keeper
from manywinds.server.notices import Notices
from manywinds.server.peers import Peers
from manywinds.server.refusal import Refusal
from manywinds.server.rooms import Rooms
from manywinds.server.rows import Rows, is_id
from manywinds.server.settings import Settings
from manywinds.server.store import Store

P = ParamSpec("P")
T = TypeVar("T")


class House:
    """Everything a running server has."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.url())
        self.notices = Notices()
        self.auth = Auth(token_hex(32))
        self.thinkers = ThreadPoolExecutor(1, "think")
        self.readers = ThreadPoolExecutor(1, "read")
        self.peers = Peers(self.store, self.notices, settings.reached_at(), settings.lease)
        self.rooms = Rooms(Keeper(self.store, self.peers, settings, self.think, {}))
        self.reborn: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Take the database and resume every live table."""
        self.auth = Auth(await self.store.call(lambda rows: rows.secret("cookies")))
        await self.peers.open(self._lost)
        self.rooms.open()

    async def close(self) -> None:
        """Let everything go; all that was acknowledged is stored."""
        if self.reborn is not None:
            self.reborn.cancel()
        await self.rooms.close()
        with contextlib.suppress(Refusal):
            await self.peers.close()
        for pool in (self.thinkers, self.readers):
            pool.shutdown(wait=False, cancel_futures=True)
        await asyncio.to_thread(self.store.close)

    def _lost(self) -> None:
        """The other processes have given this one up: it begins anew."""
        if self.reborn is None or self.reborn.done():
            self.reborn = asyncio.create_task(self._begin_anew())

    async def _begin_anew(self) -> None:
        # What is being read for the old life is not kept either.
        self.peers.term = ""
        await self.rooms.let_go()
        with contextlib.suppress(Refusal):
            await self.peers.enter()

    async def think(self, work: Callable[P, T], *what: P.args, **how: P.kwargs) -> T:
        """Do something for a table that takes a while, beside the loop."""
        return await asyncio.get_running_loop().run_in_executor(self.thinkers, lambda: work(*what, **how))

    async def study(self, work: Callable[P, T], *what: P.args, **how: P.kwargs) -> T:
        """Do something that takes longer, and not in the way of any table."""
        return await asyncio.get_running_loop().run_in_executor(self.readers, lambda: work(*what, **how))

    async def record(self, id: str) -> str:
        """A record by its id: of the deals of a match that are over, or one that was brought."""
        found = await self.store.call(lambda rows: _record(rows, id)) if is_id(id) else None
        if found is None:
            raise Refusal("no_record", 404)
        return found


def _record(rows: Rows, id: str) -> str | None:
    events = rows.events_of(id)
    if not events:
        return rows.upload(id)
    # The last deal may still be played: nothing of it is told.
    last = max((place for place, each in enumerate(events) if each.fair is not None), default=len(events))
    over = any("\nend " in f"\n{each.lines}" for each in events[last:])
    return "\n".join(each.lines for each in (events if over else events[:last])) + "\n"
