"""The server's parts, put together."""

import asyncio
import contextlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from secrets import token_hex
from typing import ParamSpec, TypeVar

from manywinds.server.allowance import Daily
from manywinds.server.auth import Auth
from manywinds.server.cluster.peers import Peers
from manywinds.server.cluster.spectator_rooms import SpectatorRooms
from manywinds.server.journals.journal import Journals, Limits
from manywinds.server.journals.sheets import MOST_ENTRIES, replayed
from manywinds.server.journals.tournament_connection import Subscribers
from manywinds.server.journals.tournaments import MOST_ENTRIES as MOST_EVENT_ENTRIES
from manywinds.server.journals.tournaments import Events, carried, kept
from manywinds.server.notices import Notices
from manywinds.server.processes import Spectating
from manywinds.server.refusal import RefusedRequest
from manywinds.server.response_cache import ResponseCache
from manywinds.server.settings import Settings
from manywinds.server.storage.rows import Rows, is_id
from manywinds.server.storage.store import Store
from manywinds.server.tables.rooms import Rooms
from manywinds.server.tables.services import RoomServices

P = ParamSpec("P")
T = TypeVar("T")
MOST_WAITING = 8
"""Who may wait for something that takes long."""
MOST_PRINTS = 40
"""Who may wait for a sheet on paper: at the end of a session many tables want theirs."""
MOST_REPLAYS = 16
"""Who may wait for a record that is played again."""
MOST_VIEWS = 200
"""Who may wait to see a score sheet or a tournament: when something changes, a whole hall asks at the same moment."""


class Bench:
    """A thread for work that takes long, one piece after the other, for which only so many wait."""

    def __init__(self, name: str) -> None:
        self.pool = ThreadPoolExecutor(1, name)
        self.waiting = 0

    async def do(self, most: int, work: Callable[[], T]) -> T:
        """Do it, if not too many wait already."""
        if self.waiting >= most:
            raise RefusedRequest("try_later", 429)
        self.waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self.pool, work)
        finally:
            self.waiting -= 1


class AppState:
    """Everything a running server has."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.url())
        self.notices = Notices()
        self.auth = Auth(token_hex(32))
        self.thinkers = ThreadPoolExecutor(1, "think")
        self.readers = ThreadPoolExecutor(1, "read")
        self.clerks = ThreadPoolExecutor(1, "club")
        self.peers = Peers(self.store, self.notices, settings.reached_at(), settings.lease)
        self.reborn: asyncio.Task[None] | None = None
        limits = Limits.of(settings, MOST_ENTRIES)
        self.sheets = Journals("sheet", self.store, self.reckon, replayed, limits, self.notices)
        self.planning, self.printing = Bench("plan"), Bench("print")
        self.viewing, self.replaying = Bench("view"), Bench("replay")
        limits = Limits(settings.events_each, settings.events_address, MOST_EVENT_ENTRIES)
        self.events = Events("event", self.store, self.reckon, kept, limits, self.notices, carried)
        services = RoomServices(self.store, self.peers, settings, self.events, self.think, self.study, {})
        self.rooms = Rooms(services)
        self.spectator_rooms = SpectatorRooms(services)
        self.spectators: Spectating = self.spectator_rooms
        self.listening: list[asyncio.Task[None]] = []
        self.bringing = Daily(settings.records_address, "too_many_records")
        self.subscribers = Subscribers(settings.event_watchers)
        self.response_cache = ResponseCache()

    async def open(self) -> None:
        """Take the database and resume every live table."""
        self.auth = Auth(await self.store.call(lambda rows: rows.secret("cookies")))
        self.events.pepper = await self.store.call(lambda rows: rows.secret("links"))
        await self.peers.open(self._lost)
        self.rooms.open()
        self.spectator_rooms.open()
        if not self.store.alone:
            self.listening = [asyncio.create_task(each.listen()) for each in (self.sheets, self.events)]

    async def close(self) -> None:
        """Let everything go; all that was acknowledged is stored."""
        self.store.hurry()
        for task in (*self.listening, *([self.reborn] if self.reborn is not None else [])):
            task.cancel()
        await self.spectator_rooms.close()
        await self.rooms.close()
        with contextlib.suppress(RefusedRequest, TimeoutError):
            await self.peers.close()
        benches = (self.planning, self.printing, self.viewing, self.replaying)
        for pool in (self.thinkers, self.readers, self.clerks, *(bench.pool for bench in benches)):
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
        with contextlib.suppress(RefusedRequest):
            await self.peers.enter()
            await self.spectator_rooms.recount()

    async def think(self, work: Callable[P, T], *what: P.args, **how: P.kwargs) -> T:
        """Do something for a table that takes a while, beside the loop."""
        return await asyncio.get_running_loop().run_in_executor(self.thinkers, lambda: work(*what, **how))

    # Nobody is refused these two: what is written needs the one, and those who watch a table need the other. Whatever
    # anybody may ask for as often as he likes has a bench of its own.

    async def study(self, work: Callable[P, T], *what: P.args, **how: P.kwargs) -> T:
        """Do something for those who watch that takes longer, and not in the way of any table."""
        return await asyncio.get_running_loop().run_in_executor(self.readers, lambda: work(*what, **how))

    async def reckon(self, work: Callable[[], T]) -> T:
        """Compute what a score sheet or a tournament comes to, in the way of nobody else."""
        return await asyncio.get_running_loop().run_in_executor(self.clerks, work)

    async def view(self, known: bool, work: Callable[[], T]) -> T:
        """Compute what somebody sees of a score sheet or a tournament. Those without a link wait at the end."""
        return await self.viewing.do(MOST_VIEWS if known else MOST_VIEWS // 2, work)

    async def replay(self, brought: bool, work: Callable[P, T], *what: P.args, **how: P.kwargs) -> T:
        """Play a record again. Whoever only looks at one waits behind those who bring one."""
        return await self.replaying.do(MOST_REPLAYS if brought else MOST_REPLAYS // 2, lambda: work(*what, **how))

    async def toil(self, work: Callable[P, T], *what: P.args, **how: P.kwargs) -> T:
        """Do something that takes very long, such as seats for a tournament."""
        return await self.planning.do(MOST_WAITING, lambda: work(*what, **how))

    async def printed(self, official: bool, work: Callable[P, T], *what: P.args, **how: P.kwargs) -> T:
        """Print something. The public waits at the end of the queue."""
        return await self.printing.do(MOST_PRINTS if official else MOST_PRINTS // 2, lambda: work(*what, **how))

    async def keep(self, record: str) -> str:
        """Keep a record that was brought; its id."""
        id = await self.store.call(lambda rows: rows.keep_upload(record, self.settings.records_all))
        if id is None:
            raise RefusedRequest("records_full", 503)
        return id

    async def record(self, id: str) -> str:
        """A record by its id: of the deals of a match that are over, or one that was brought."""
        found = await self.store.call(lambda rows: _record(rows, id)) if is_id(id) else None
        if found is None:
            raise RefusedRequest("no_record", 404)
        return found


def _record(rows: Rows, id: str) -> str | None:
    steps = rows.steps_of(id)
    if not steps:
        return rows.upload(id)
    # The last deal may still be played: nothing of it is shown.
    last = max((place for place, each in enumerate(steps) if each.fair is not None), default=len(steps))
    over = any("\nend " in f"\n{each.lines}" for each in steps[last:])
    return "\n".join(each.lines for each in (steps if over else steps[:last])) + "\n"
