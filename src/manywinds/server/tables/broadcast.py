"""What the people of a room are sent: those at the table a state, and spectators a word that there is something new."""

import time
from typing import TYPE_CHECKING

from manywinds.server.notices import TABLES
from manywinds.server.tables.chairs import BROKEN
from manywinds.server.tables.happenings import Happening
from manywinds.server.tables.results import ResultCache
from manywinds.server.tables.states import refresh

if TYPE_CHECKING:
    from manywinds.server.tables.room import Room

KEPT = 400
"""Happenings that are remembered for those who have not been sent them yet."""


class Broadcast:
    """What is new in a room, until everybody was sent it."""

    def __init__(self, room: "Room") -> None:
        self.room = room
        self.version = 0
        """Grows with every change of who is here."""
        self.happenings: list[Happening] = []
        self.forgotten = 0
        self.results = ResultCache()
        self.marked = ""
        """What is noted of the chairs for spectators."""
        self.noticed: object = None
        """What spectators have heard of."""

    # What happened.

    def note(self, happenings: list[Happening]) -> None:
        """Remember what happened until everybody was sent it."""
        self.happenings += happenings
        if len(self.happenings) > 2 * KEPT:
            self.forgotten += len(self.happenings) - KEPT
            self.happenings = self.happenings[-KEPT:]

    def total(self) -> int:
        """How many things have happened."""
        return self.forgotten + len(self.happenings)

    def since(self, seen: int) -> list[Happening]:
        """What has happened after so many others."""
        return self.happenings[max(0, seen - self.forgotten) :]

    # Who is sent it.

    def changed(self) -> None:
        """Something about the people has changed: send it to all, and let the driver look."""
        self.version += 1
        self.room.touched = time.monotonic()
        self.send()
        self.room.wake.set()

    def send(self) -> None:
        """Send everybody what is new to them."""
        for client in self.room.seats.clients():
            refresh(self.room, client)
        if self.room.data.audience:
            self._announce()

    async def watched(self, audience: int) -> None:
        """So many watch now."""
        room = self.room
        if audience == room.data.audience:
            return
        # Under the lock: in the middle of an action the table is ahead of what is stored.
        async with room.lock:
            room.data.audience = audience
            if not audience:
                # Nobody keeps these up to date any more.
                self._mark("")
            self.changed()

    def _announce(self) -> None:
        """Let those processes know that there is something new that show it to spectators."""
        room = self.room
        broken = BROKEN if room.data.fault is not None else ""
        self._mark(",".join(chair.marks() for chair in room.data.chairs) + broken)
        now = (room.data.matches[-1:], 0 if room.table is None else room.table.steps, self.version)
        if now != self.noticed:
            self.noticed = now
            room.services.processes.notices.tell(TABLES, room.id)

    def _mark(self, marks: str) -> None:
        if marks != self.marked:
            self.marked = marks
            self.room.services.processes.mark(self.room.id, self.room.writer.term, marks)
