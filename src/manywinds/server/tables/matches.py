"""The matches of a room, one after the other: who may start one, how it begins, and how it ends."""

import asyncio
import contextlib
import time
from dataclasses import replace
from random import SystemRandom
from typing import TYPE_CHECKING

from manywinds.rules.table.seating import draw_seats
from manywinds.rules.words import words
from manywinds.server.refusal import RefusedRequest
from manywinds.server.storage.rows import Rows, fresh_id
from manywinds.server.storage.stored_room import StoredDraw, StoredDrawStep
from manywinds.server.tables.driver import Driver
from manywinds.server.tables.room_data import OVER, PLAYING, WAITING
from manywinds.server.tables.runner import SHEET_WAITS
from manywinds.server.tables.table import Table
from manywinds.server.tables.tournament_table import GONE, RUNNING
from manywinds.server.tables.tournament_table import OVER as GAME_OVER
from manywinds.server.user import User

if TYPE_CHECKING:
    from manywinds.server.tables.room import Room


class Matches:
    """Begins and ends the matches of a room."""

    def __init__(self, room: "Room") -> None:
        self.room = room
        self.beginning: asyncio.Task[None] | None = None
        """The table of a tournament that begins by itself."""

    async def start(self, user: User, fill: str | None, lang: str) -> None:
        """Draw the seats and begin a match."""
        room = self.room
        async with room.lock:
            if user.id != room.data.owner:
                room.seats.chair_of(user.id)
            if room.data.state != WAITING:
                raise RefusedRequest("started", 409)
            await room.catch_up()
            if room.tournament is not None and room.tournament.phase() != RUNNING:
                raise RefusedRequest("session_waits", 409)
            empty = [person for person, chair in enumerate(room.data.chairs) if chair.kind == "open"]
            if empty and fill is None:
                raise RefusedRequest("seats_open", 409)
            # All of them or none: a name may be refused.
            for person, name in [(person, self._bot_name(person, user, lang)) for person in empty]:
                room.data.chairs[person].seat_bot(fill or "", name)
            await self._start()

    def _bot_name(self, person: int, user: User, lang: str) -> str:
        """What a bot is called. In a tournament it sits only where somebody stands in anyway, and an official says so:
        the play of a bot is credited to nobody (MCR-79)."""
        tournament = self.room.tournament
        if tournament is None:
            return words(lang, "table")["bot_name"].format(number=person + 1)
        if user.id != self.room.data.owner or not tournament.stand_in(person):
            raise RefusedRequest("no_stand_in", 409)
        return tournament.name(person)

    async def rematch(self, user: User) -> None:
        """Somebody wants to play again; once all who are here want to, it begins."""
        room = self.room
        async with room.lock:
            chair = room.seats.chair_of(user.id)
            if room.tournament is not None:
                raise RefusedRequest("no_rematch", 409)
            if room.data.state != OVER:
                raise RefusedRequest("not_over", 409)
            chair.rematch = True
            room.broadcast.changed()
            others = [each for each in room.data.chairs if each.kind == "person" and each.clients]
            if all(each.rematch for each in others):
                await self._start()

    async def _start(self) -> None:
        """Draw the seats, store the match, and only then change anything here."""
        room = self.room
        rules = room.data.rules()
        chairs, drawn = room.data.chairs, None
        if room.tournament is None:
            draw = draw_seats(rules, SystemRandom())
            # From now on a chair is the person who began on this seat. In a tournament it was before: there is a plan.
            chairs = [room.data.chairs[person] for person in draw.seats]
            steps, came = (
                tuple(StoredDrawStep(*each) for each in draw.steps),
                [chair.name for chair in room.data.chairs],
            )
            drawn = StoredDraw(draw.seats, steps, draw.clause, tuple(came))
        id, number = fresh_id(), len(room.data.matches) + 1
        names, refereed = [chair.name for chair in chairs], room.tournament is not None
        table = Table.fresh(id, rules, names, room.writer, judged=room.data.room_options.judged, refereed=refereed)
        stored = replace(room.data, state=PLAYING, draw=drawn, chairs=chairs).stored()

        def write(rows: Rows) -> None:
            rows.save_room(room.id, stored)
            rows.add_match(id, room.id, number)
            rows.add_steps([table.unwritten("table")])

        await room.write(write)
        table.written()
        room.data.state, room.data.fault, room.data.draw, room.data.chairs = PLAYING, None, drawn, chairs
        room.table = table
        room.data.matches.append(id)
        now = time.monotonic()
        for person, chair in enumerate(chairs):
            chair.ready = chair.rematch = chair.bot_plays = False
            chair.left_at = now
            for client in chair.clients:
                client.person = person
        room.driver = Driver(room)
        room.broadcast.changed()
        room.runner.go_on()

    async def end(self) -> None:
        """The match is over."""
        room = self.room
        stored, id = replace(room.data, state=OVER).stored(), room.data.matches[-1]

        def write(rows: Rows) -> None:
            rows.save_room(room.id, stored)
            rows.end_match(id)

        await room.writer.call(write)
        room.data.state = OVER
        for chair in room.data.chairs:
            chair.bot_plays = False
        room.broadcast.changed()

    # Tables of a tournament.

    def hear(self, _rev: int = 0) -> None:
        """Something has changed in the tournament, or at the table: it may have to begin, or to stop."""
        room = self.room
        room.wake.set()
        if room.data.fault is not None and room.data.fault.key == SHEET_WAITS:
            room.data.fault = None
            room.broadcast.changed()
            room.runner.go_on()
        waits = room.tournament is not None and room.data.fault is None and room.data.state == WAITING
        if waits and (self.beginning is None or self.beginning.done()):
            self.beginning = asyncio.create_task(self._begin())

    async def _begin(self) -> None:
        """Begin as soon as all four sit and the session runs; end if the table will not be played here."""
        room, tournament = self.room, self.room.tournament
        with contextlib.suppress(RefusedRequest):
            async with room.lock:
                if tournament is None or room.data.state != WAITING:
                    return
                phase = tournament.phase()
                if phase == RUNNING and all(chair.kind != "open" for chair in room.data.chairs):
                    await self._start()
                elif tournament.ours and phase in (GONE, GAME_OVER):
                    room.data.state, room.data.fault = OVER, RefusedRequest("off_the_server", 409)
                    await room.save()
                    room.broadcast.changed()
