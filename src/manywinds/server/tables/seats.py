"""The people of a room: who takes a chair and leaves it, who is connected, and for whom a bot plays."""

import time
from typing import TYPE_CHECKING

from manywinds.kernel.state import NOBODY
from manywinds.server.client import ELSEWHERE, Client
from manywinds.server.journals.tournaments import Visit
from manywinds.server.refusal import RefusedRequest
from manywinds.server.tables.chairs import Chair
from manywinds.server.tables.happenings import Happening
from manywinds.server.tables.room_data import OVER, PLAYING, WAITING
from manywinds.server.user import User

if TYPE_CHECKING:
    from manywinds.server.tables.room import Room


class Seats:
    """Who sits in a room."""

    def __init__(self, room: "Room") -> None:
        self.room = room

    # Who is here.

    def clients(self) -> list[Client]:
        """All connections of those who sit here."""
        return [client for chair in self.room.data.chairs for client in chair.clients]

    def attended(self) -> bool:
        """Somebody is here, or watches."""
        return self.room.data.audience > 0 or any(chair.clients for chair in self.room.data.chairs)

    def chair_of(self, user: str) -> Chair:
        """The chair of a person who sits here."""
        person = self.room.data.person_of(user)
        if person is None:
            raise RefusedRequest("not_seated", 403)
        return self.room.data.chairs[person]

    def chair_at(self, client: Client) -> Chair:
        """The chair a connection belongs to."""
        if client.person is None:
            raise RefusedRequest("not_seated", 403)
        return self.room.data.chairs[client.person]

    def _seat_of(self, chair: Chair) -> int:
        room = self.room
        return NOBODY if room.table is None else room.table.seats().index(room.data.chairs.index(chair))

    # Chairs.

    async def sit(self, user: User, person: int, visit: Visit) -> None:
        """Somebody takes a chair. In a tournament it is known whose it is: who shows that takes it whoever sits there,
        and whenever."""
        room = self.room
        async with room.lock:
            await room.catch_up()
            admitted = None if room.tournament is None else room.tournament.admitted(visit, person)
            chair, instead = room.data.chairs[person], admitted is not None and admitted.instead
            if room.data.state != WAITING and not (instead and room.data.state == PLAYING):
                raise RefusedRequest("started", 409)
            if room.data.person_of(user.id) is not None:
                raise RefusedRequest("sits_already", 409)
            if chair.kind != "open" and not instead:
                raise RefusedRequest("seat_taken", 409)
            chair.take(user)
            if admitted is not None:
                chair.name = admitted.name
            _send_off(chair)
            chair.bot_plays = False
            chair.left_at = time.monotonic()
            await room.save()
            room.broadcast.changed()
            room.matches.hear()

    async def stand(self, user: User) -> None:
        """Somebody leaves the chair, for good before the match and to a bot in the middle of it."""
        room = self.room
        async with room.lock:
            chair = self.chair_of(user.id)
            if room.data.state == PLAYING:
                self._leave_to_bot(chair)
                return
            if room.data.state == OVER:
                if room.tournament is not None:
                    raise RefusedRequest("match_is_over", 409)
                room.data.state, room.table = WAITING, None
            chair.clear()
            await room.save()
            _send_off(chair)
            room.broadcast.changed()

    # Bots for those who are away.

    def leave_to_bots(self, now: float) -> float | None:
        """Let bots play for those who are away too long; when the next one will be. Where nobody minds, nobody does:
        without a clock, a table at which nobody is left waits."""
        room = self.room
        minded = room.data.room_options.clock or any(chair.here() for chair in room.data.chairs)
        soonest: float | None = None
        for chair in room.data.chairs:
            if chair.kind == "person" and not chair.clients and not chair.bot_plays and minded:
                due = chair.left_at + room.services.settings.pace.away
                if due <= now:
                    self._leave_to_bot(chair)
                else:
                    soonest = due if soonest is None else min(soonest, due)
        return soonest

    def _leave_to_bot(self, chair: Chair) -> None:
        if not chair.bot_plays:
            chair.bot_plays = True
            self.room.broadcast.note([Happening("left", self._seat_of(chair), who=chair.name)])
            self.room.broadcast.changed()

    def take_back(self, client: Client) -> None:
        """A person takes the seat back from the bot."""
        room, chair = self.room, self.chair_at(client)
        if chair.bot_plays:
            chair.bot_plays = False
            room.driver.hand_over(client.person or 0)
            room.broadcast.note([Happening("back", self._seat_of(chair), who=chair.name)])
        room.broadcast.changed()

    # Connections.

    async def join(self, client: Client) -> None:
        """Somebody who sits here connects."""
        room = self.room
        async with room.lock:
            client.person = room.data.person_of(client.user)
            if not room.is_open() or client.person is None:
                raise RefusedRequest("moved", 503)
            room.data.chairs[client.person].clients.add(client)
            client.seen = room.broadcast.total()
            room.broadcast.changed()

    async def leave(self, client: Client) -> None:
        """Somebody is gone."""
        async with self.room.lock:
            for chair in self.room.data.chairs:
                if client in chair.clients:
                    chair.clients.discard(client)
                    chair.left_at = time.monotonic()
            self.room.broadcast.changed()


def _send_off(chair: Chair) -> None:
    """Whoever is connected there comes back as one that watches."""
    for client in chair.clients:
        client.drop(ELSEWHERE)
    chair.clients.clear()
