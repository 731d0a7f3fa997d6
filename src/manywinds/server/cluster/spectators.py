"""Those who watch. Every process shows them a table from what is stored, wherever it is played: it hears that there is
something new, reads it and plays it along, and shows what lies open for all, a while later.
"""

import asyncio
import contextlib
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple

from manywinds.kernel.errors import ManywindsError
from manywinds.kernel.state import NOBODY
from manywinds.play.view import opened, public
from manywinds.server import wire
from manywinds.server.client import ELSEWHERE, Client
from manywinds.server.refusal import RefusedRequest
from manywinds.server.storage.rows import Rows, Step
from manywinds.server.storage.store import RoomWriter
from manywinds.server.storage.stored_room import StoredRoom
from manywinds.server.tables.chairs import BROKEN
from manywinds.server.tables.happenings import Happening, events
from manywinds.server.tables.results import Finished, ResultCache
from manywinds.server.tables.room_data import OVER, PLAYING, WAITING, RoomData
from manywinds.server.tables.services import RoomServices
from manywinds.server.tables.states import Scene, ready, scene, send_state
from manywinds.server.tables.table import Table
from manywinds.server.tables.views import open_view, public_view

LOG = logging.getLogger(__name__)
LOOK = 2.0
"""Seconds between two looks where notices may get lost on the way."""
SELDOM = 15.0
"""The same where they hardly can, or where nothing is played."""
APART, SHARE = 0.05, 30
"""Seconds between two looks in any case; more where those who watch are behind by so many times that. What happens in
between is found together, and shown at its own time."""


class News(NamedTuple):
    """What is stored of a room beyond what is known."""

    data: StoredRoom | None
    marks: str
    audience: int
    matches: list[str]
    steps: list[tuple[Step, float]]


def news(rows: Rows, id: str, match: str, number: int) -> News:
    """What there is, with the steps of the last match; from this number on if it is still this one."""
    data, marks, audience = rows.watched_room(id)
    matches = [each.id for each in rows.matches_of(id)]
    steps = rows.steps_since(matches[-1], number if matches[-1] == match else 0) if matches else []
    return News(data, marks, audience, matches, steps)


class Shot(NamedTuple):
    """What everybody could see at a moment."""

    view: wire.PublicView | None = None
    scene: Scene = Scene()
    happenings: Sequence[Happening] = ()
    done: Finished | None = None
    """The deal whose result is shown; the hands are shown with it."""
    table: Table | None = None
    data: RoomData | None = None
    """What was known of the room then."""


class Spectators:
    """Those who watch one room at this process."""

    def __init__(self, id: str, services: RoomServices, count: Callable[[str], Awaitable[None]]) -> None:
        self.id = id
        self.services = services
        self.count = count
        """Counts those who watch anew."""
        self.data: RoomData
        self.known: tuple[Any, ...] | None = None
        """What was known of the room last, to see whether something has changed."""
        self.version = 0
        self.table: Table | None = None
        self.watchers: set[Client] = set()
        self.results = ResultCache()
        self.waiting: deque[tuple[float, Shot]] = deque()
        self.newest = Shot()
        self.shown = Shot()
        self.lock = asyncio.Lock()
        self.wake = asyncio.Event()
        self.timer: asyncio.TimerHandle | None = None
        self.task: asyncio.Task[None] | None = None
        self.first = True
        """Nothing was shown yet: what happened long ago is no news."""
        self.closed = False
        self.fault: RefusedRequest | None = None
        """Why nothing more is shown."""

    async def open(self) -> None:
        """Read the room, and go on reading."""
        await self.look()
        self.task = asyncio.create_task(self._go_on())

    async def close(self) -> None:
        """Show nothing more."""
        self.closed = True
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
        if self.timer is not None:
            self.timer.cancel()
        for client in self.watchers:
            client.drop(ELSEWHERE)

    async def _go_on(self) -> None:
        # A wait that is over at the same moment may swallow that it was cancelled.
        pace = self.services.settings.pace
        while not self.closed:
            quiet = self.services.processes.alone or self.data.state == OVER
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.wake.wait(), SELDOM if quiet else LOOK)
            self.wake.clear()
            try:
                await self.look()
                await asyncio.sleep(max(APART, 0 if self.data.state == WAITING else pace.watch / SHARE))
            except Exception as fault:
                # What cannot be read now is read a little later.
                if not isinstance(fault, RefusedRequest):
                    LOG.exception("Room %s cannot be read for those who watch", self.id)
                self.wake.set()
                await asyncio.sleep(LOOK)

    # Who watches.

    def enter(self, client: Client) -> None:
        """Somebody comes to watch who may."""
        if len(self.watchers) >= self.services.settings.watchers_each:
            raise RefusedRequest("too_many_watchers", 409)
        self.watchers.add(client)
        self._show(client, ())

    async def leave(self, client: Client) -> None:
        """Somebody is gone."""
        self.watchers.discard(client)
        await self.count(self.id)

    async def handle(self, client: Client, message: wire.ClientMessage) -> None:
        """Those who watch may ask whether anybody is there, and nothing else."""
        if not isinstance(message, wire.Ping):
            raise RefusedRequest("not_seated", 403)
        client.send(wire.Ack(n=message.n))

    # What is new.

    async def look(self) -> None:
        """Read what is new, and show it when it is time."""
        async with self.lock:
            match, number = ("", 0) if self.table is None else (self.table.id, self.table.steps)
            found = await self.services.store.call(lambda rows: news(rows, self.id, match, number))
            if found.data is None:
                raise RefusedRequest("not_found", 404)
            try:
                self._learn(found, found.data)
                if self.fault is None:
                    await self._play_along(found)
                self.first = False
                self._release()
            except Exception as fault:
                # A fault of ours stops these spectators and no others.
                self._break(fault)

    def _break(self, fault: Exception) -> None:
        """It cannot be shown. Why is logged for whoever runs the server, since it may name what nobody may know."""
        if self.fault is not None:
            return
        ours = not isinstance(fault, ManywindsError)
        LOG.error("Room %s cannot be shown: %s", self.id, fault, exc_info=fault if ours else None)
        self.data.fault = self.fault = RefusedRequest("broken", 409)
        self.version += 1
        self.wake.set()

    def _learn(self, found: News, stored: StoredRoom) -> None:
        """Take over what is known of the room and of those who sit there."""
        if found[:-1] == self.known:
            return
        before, self.known = self.known, found[:-1]
        playing = [] if before is None else [chair.bot_plays for chair in self.data.chairs]
        self.data = RoomData.of(self.id, stored)
        self.data.audience, self.data.matches = found.audience, found.matches
        self.data.fault = RefusedRequest("broken", 409) if BROKEN in found.marks else self.fault
        for chair, marks in zip(self.data.chairs, found.marks.split(","), strict=False):
            chair.mark(marks)
        self.version += 1
        # Between two owners nothing is known of the chairs, and with a match everything begins anew.
        same = before is not None and before[1] and found.marks and before[3] == found.matches
        if same and self.data.state == PLAYING:
            self._tell_of_bots(playing)
        for client in self.watchers:
            if not client.only and self.data.person_of(client.user) is not None:
                # There is a chair for it now: it comes back as one that plays.
                client.drop(ELSEWHERE)

    def _tell_of_bots(self, before: list[bool]) -> None:
        """Say who has left the seat to a bot, and who is back."""
        changed = [
            Happening("left" if chair.bot_plays else "back", self._seat_of(person), who=chair.name)
            for person, (chair, played) in enumerate(zip(self.data.chairs, before, strict=True))
            if chair.bot_plays != played
        ]
        if changed:
            self._note(self.newest._replace(happenings=changed), 0.0)

    def _seat_of(self, person: int) -> int:
        return NOBODY if self.table is None else self.table.seats().index(person)

    async def _play_along(self, found: News) -> None:
        """Do what was done at the table."""
        if self.data.state == WAITING or not found.matches:
            if self.table is not None:
                self.table = None
                self._note(Shot(), 0.0)
            return
        steps = deque(found.steps)
        if self.table is None or self.table.id != found.matches[-1]:
            behind = self.services.settings.pace.watch
            old = [steps.popleft()[0]]
            while self.first and steps and steps[0][1] >= behind:
                old.append(steps.popleft()[0])
            writer = RoomWriter(self.services.store, "")
            self.table = await self.services.study(Table.resumed, found.matches[-1], old, writer)
            self._note(self._shot(self.table, ()), behind)
        for each, age in steps:
            happenings = self.table.follow(each)
            self._note(self._shot(self.table, happenings), age)

    def _shot(self, table: Table, happenings: Sequence[Happening]) -> Shot:
        """What everybody can see now."""
        deal, booked, seats = table.shown(), table.deal is None, table.seats()
        seen = None
        if deal is not None:
            seen = open_view(opened(deal), seats) if booked else public_view(public(deal), seats)
        return Shot(seen, scene(table), tuple(happenings), table.last if booked else None, table, self.data)

    # Showing.

    def _note(self, shot: Shot, age: float) -> None:
        """Show something as late as those who watch are behind. What nobody could see is not worth a word."""
        if shot[:4] == self.newest._replace(happenings=())[:4]:
            return
        self.newest = shot
        due = time.monotonic() + max(0.0, self.services.settings.pace.watch - age)
        # Nothing overtakes what happened before it.
        self.waiting.append((max(due, self.waiting[-1][0] if self.waiting else 0.0), shot))

    def _release(self) -> None:
        """Show what is due, and come back for the rest."""
        now = time.monotonic()
        while self.waiting and self.waiting[0][0] <= now:
            self.shown = self.waiting.popleft()[1]
            for client in self.watchers:
                self._show(client, self.shown.happenings)
        for client in self.watchers:
            if client.last != self.version:
                self._show(client, ())
        if self.timer is not None:
            self.timer.cancel()
        self.timer = None
        if self.waiting:
            self.timer = asyncio.get_running_loop().call_later(self.waiting[0][0] - now, self._release)

    def _show(self, client: Client, happenings: Sequence[Happening]) -> None:
        shot = self.shown
        client.last = self.version
        # Who sat where in the match that is still shown, if another has begun by now.
        old = shot.data if shot.data is not None and shot.data.matches != self.data.matches else None
        result = None
        if shot.done is not None and shot.table is not None:
            result = self.results.to_wire(shot.done, shot.table, ready(self.data), client.lang)
        send_state(
            client,
            old or self.data,
            -len(old.matches) if old is not None else self.version,
            view=shot.view,
            events=events(happenings, client.lang),
            result=result,
            scene=shot.scene,
        )
