"""A room: four chairs, and the matches played there one after the other.

Its parts have one job each: `seats` the people, `matches` what is played, `runner` what keeps it going, `messages` what
players send, `broadcast` what everybody is sent. They share what stands here.
"""

import asyncio
import time
from collections.abc import Callable

from manywinds.server import wire
from manywinds.server.client import ELSEWHERE, Client
from manywinds.server.refusal import RefusedRequest
from manywinds.server.storage.rows import Rows
from manywinds.server.storage.store import RoomWriter
from manywinds.server.tables.broadcast import Broadcast
from manywinds.server.tables.driver import Driver
from manywinds.server.tables.matches import Matches
from manywinds.server.tables.messages import handle
from manywinds.server.tables.room_data import RoomData
from manywinds.server.tables.runner import Runner
from manywinds.server.tables.seats import Seats
from manywinds.server.tables.services import RoomServices
from manywinds.server.tables.table import Table
from manywinds.server.tables.tournament_table import TournamentTable


class Room:
    """A room of this process. Everything that changes it happens under its lock, and is stored before it is sent."""

    def __init__(self, data: RoomData, services: RoomServices, term: str) -> None:
        self.id = data.id
        self.data = data
        self.services = services
        self.writer = RoomWriter(services.store, term)
        self.lock = asyncio.Lock()
        self.wake = asyncio.Event()
        self.touched = time.monotonic()
        self.table: Table | None = None
        self.tournament: TournamentTable | None = None
        if data.tournament is not None:
            self.tournament = TournamentTable(services.events, data.tournament, data.id)
        self.seats = Seats(self)
        self.matches = Matches(self)
        self.runner = Runner(self)
        self.driver = Driver(self)
        self.broadcast = Broadcast(self)

    # What is stored.

    async def load(self) -> None:
        """Go on with what is stored of it."""
        await self.runner.load()

    async def save(self) -> None:
        """Store the room as it is."""
        stored = self.data.stored()
        await self.write(lambda rows: rows.save_room(self.id, stored))

    async def write(self, write: Callable[[Rows], None]) -> None:
        """Store a change. If it cannot be, nobody may know whether it is: the room is closed, and read again by whoever
        asks for it."""
        try:
            await self.writer.call(write)
        except RefusedRequest:
            await self.close()
            raise

    async def catch_up(self) -> None:
        """See the tournament as it is now, if this is a table of one."""
        if self.tournament is not None:
            if self.data.fault is not None:
                raise self.data.fault
            await self.tournament.catch_up()

    def is_open(self) -> bool:
        """This process has it, as it is stored."""
        return bool(self.writer.term)

    async def close(self) -> None:
        """The server stops, or the room is another's now: nothing more is written, and whoever is here looks for it."""
        self.writer.drop()
        if self.tournament is not None:
            self.tournament.close()
        for task in (self.runner.task, self.matches.beginning):
            if task is not None and task is not asyncio.current_task():
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
        for client in self.seats.clients():
            client.drop(ELSEWHERE)

    # A connection of somebody who sits here.

    async def join(self, client: Client) -> None:
        """Somebody who sits here connects."""
        await self.seats.join(client)

    async def handle(self, client: Client, message: wire.ClientMessage) -> None:
        """Do what they want and acknowledge it, or refuse it."""
        await handle(self, client, message)

    async def leave(self, client: Client) -> None:
        """They are gone."""
        await self.seats.leave(client)
