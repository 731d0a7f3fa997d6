"""Keeps the table of a room going: reads it when the room is opened, drives it, and stops it when it cannot go on."""

import asyncio
import contextlib
import logging
import time
from typing import TYPE_CHECKING

from manywinds.kernel.errors import ManywindsError
from manywinds.server.refusal import RefusedRequest
from manywinds.server.storage.rows import Step
from manywinds.server.tables.driver import Driver
from manywinds.server.tables.room_data import PLAYING, WAITING
from manywinds.server.tables.table import Table
from manywinds.server.tables.tournament_table import TournamentTable

if TYPE_CHECKING:
    from manywinds.server.tables.room import Room

LOG = logging.getLogger(__name__)
SHEET_WAITS = "sheet_waits"


class Runner:
    """The task that drives the table of a room."""

    def __init__(self, room: "Room") -> None:
        self.room = room
        self.task: asyncio.Task[None] | None = None
        self.stale = False
        """Something could not be stored, so the table in memory is ahead of the one that is."""

    # Reading.

    async def load(self) -> None:
        """Find the last match of the room as it is stored, and go on with it."""
        room = self.room
        if room.tournament is not None:
            await self._enter(room.tournament)
        found = await room.writer.call(lambda rows: rows.matches_of(room.id))
        room.data.matches = [each.id for each in found]
        now = time.monotonic()
        for chair in room.data.chairs:
            chair.left_at = now
        if not found or room.data.state == WAITING:
            room.matches.hear()
            return
        steps = await self._steps(found[-1].id)
        try:
            room.table = await self._resumed(found[-1].id, steps)
        except ManywindsError as fault:
            self.fail(fault)
        self.go_on()

    async def _enter(self, tournament: TournamentTable) -> None:
        """Look at the tournament; without it this table cannot be played."""
        try:
            await tournament.open(self.room.matches.hear)
        except ManywindsError as fault:
            if isinstance(fault, RefusedRequest) and fault.key == "storage":
                raise
            self.fail(fault)

    async def catch_up(self) -> None:
        """Read the table again, if the one in memory is ahead of what is stored."""
        if self.stale:
            id = self.room.data.matches[-1]
            self.room.table = await self._resumed(id, await self._steps(id))
            self.room.driver = Driver(self.room)
            self.stale = False

    async def _steps(self, id: str) -> list[Step]:
        return await self.room.writer.call(lambda rows: rows.steps_of(id))

    async def _resumed(self, id: str, steps: list[Step]) -> Table:
        found: Table = await self.room.services.think(Table.resumed, id, steps, self.room.writer)
        return found

    # What stops it.

    def fail(self, fault: Exception) -> None:
        """The table cannot go on. Why is logged for whoever runs the server, since it may name what nobody may know."""
        ours = not isinstance(fault, ManywindsError)
        LOG.error("The table of room %s cannot go on: %s", self.room.id, fault, exc_info=fault if ours else None)
        self.room.data.fault = RefusedRequest("broken", 409)
        self.room.broadcast.changed()

    def wait_for_sheet(self, fault: ManywindsError) -> None:
        """The tournament does not take a deal: the table waits until something is changed there."""
        LOG.error("The sheet of room %s refuses a deal: %s", self.room.id, fault)
        self.room.data.fault = RefusedRequest(SHEET_WAITS, 409)
        self.room.broadcast.changed()

    def doubt(self) -> None:
        """What was done may not be stored: read it again."""
        self.stale = True
        self.room.wake.set()

    # Driving.

    def go_on(self) -> None:
        """Have somebody drive the table."""
        if self._runs() and self.task is None:
            self.task = asyncio.create_task(self._drive())

    def _runs(self) -> bool:
        return self.room.data.state == PLAYING and self.room.data.fault is None

    async def _drive(self) -> None:
        room = self.room
        # A wait that is over at the same moment may swallow that it was cancelled.
        while self._runs() and room.is_open():
            room.wake.clear()
            delay: float | None = 1.0
            try:
                async with room.lock:
                    await self.catch_up()
                    delay = await room.driver.step()
                    room.broadcast.send()
            except RefusedRequest:
                self.stale = True
            except Exception as fault:
                # A fault of ours stops this table and no other.
                self.fail(fault)
            if delay is None or delay > 0:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(room.wake.wait(), delay)
        self.task = None
