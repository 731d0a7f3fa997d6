"""What a connection is told of its table: one whole state, whenever something that it may know has changed."""

import asyncio
import time
from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from manywinds.kernel.state import NOBODY
from manywinds.play.view import Public, public, view
from manywinds.server import wire
from manywinds.server.cards import told_room
from manywinds.server.happenings import Happening, events
from manywinds.server.results import Finished, place_of, result_of, standings
from manywinds.server.shown import public_view, seat_view

if TYPE_CHECKING:
    from manywinds.server.client import Client
    from manywinds.server.driver import Asked
    from manywinds.server.room import Room
    from manywinds.server.table import Table


class Scene(NamedTuple):
    """What a table shows apart from the tiles."""

    place: wire.Place | None = None
    standings: Sequence[wire.Standing] = ()


def refresh(room: "Room", client: "Client") -> None:
    """Tell somebody at the table what is new to him; nothing if nothing is."""
    table, person = room.table, client.person
    assert person is not None  # noqa: S101 - those who watch are fed
    told = room.forgotten + len(room.happenings)
    asked, seat, seen, turn = None, NOBODY, None, 0
    if table is not None:
        seat = table.seats().index(person)
        asked = room.driver.clock_of(seat)
        turn = table.turns[person]
        deal = table.deal if table.deal is not None else None if table.last is None else table.last.deal
        seen = None if deal is None else view(deal, seat)
    mark = (seen, room.version, turn, None if asked is None else asked.deadline, table is None or table.deal is None)
    if mark == client.last and told == client.seen:
        return
    happenings = room.happenings[max(0, client.seen - room.forgotten) :]
    client.last, client.seen = mark, told
    found = None
    if table is not None and deal is not None and seen is not None:
        missed = table.missed.get(seat)
        denied = None if missed is None else missed.told(client.lang)
        found = seat_view(deal, seat, table.seats(), seen, client.lang, "sticks" in table.match.book.extras, denied)
    done = table.last if table is not None and table.deal is None else None
    result = None if done is None else _result(room, done, client.lang)
    _send(room, client, found, seat, turn, happenings, asked, scene(table), result)


def _send(
    room: "Room",
    client: "Client",
    seen: wire.SeatView | wire.PublicView | None,
    seat: int,
    turn: int,
    happenings: Sequence[Happening],
    asked: "Asked | None",
    around: Scene,
    result: wire.Result | None,
) -> None:
    client.version += 1
    if client.room is None or client.room[0] != room.version:
        client.room = (room.version, told_room(room, client.user, client.lang))
    client.send(
        wire.State(
            version=client.version,
            turn=turn,
            room=client.room[1],
            view=seen,
            events=events(happenings, client.lang, seat),
            clock=_clock(asked),
            result=result,
            next_in=_next_in(room) if result is not None else None,
            standings=list(around.standings),
            place=around.place,
        )
    )


def scene(table: "Table | None") -> Scene:
    """Where the match stands, and what everybody has."""
    if table is None:
        return Scene()
    match, last = table.match, table.last
    place = match.place if table.deal is not None and match.place is not None else None if last is None else last.place
    if place is None:
        return Scene(None, standings(match.last, match.points, table.recorder.names))
    commitment = table.recorder.fair.commitment() if table.deal is not None else ""
    names = table.recorder.names
    return Scene(place_of(place, match.rounds.opener(place), commitment), standings(place, match.points, names))


def _result(room: "Room", done: Finished, lang: str) -> wire.Result | None:
    """The result of a deal; those of the last one are remembered in every language."""
    table = room.table
    if table is None:
        return None
    ready = [person for person, chair in enumerate(room.chairs) if chair.ready]
    kept = room.results.get(lang)
    if kept is None or kept[0] is not done:
        kept = (done, result_of(done, table.match, table.recorder.names, table.id, [], lang))
        room.results[lang] = kept
    return kept[1].model_copy(update={"ready": ready})


def _clock(asked: "Asked | None") -> wire.Clock | None:
    if asked is None or asked.deadline is None:
        return None
    left = round(max(0.0, asked.since + asked.seconds - time.monotonic()), 2)
    return wire.Clock(seconds_left=left, seconds=asked.seconds)


def _next_in(room: "Room") -> float | None:
    due = room.driver.next_at
    if due is None or not room.clock or room.state != "playing":
        return None
    return round(max(0.0, due - time.monotonic()), 2)


# Those who watch.


class Shot(NamedTuple):
    """What everybody could see at a moment."""

    view: wire.PublicView | None
    scene: Scene
    happenings: Sequence[Happening]
    done: Finished | None
    """The deal whose result is shown."""


class Feed:
    """What those who watch are shown: what lies open for all, a while later; the hands too, once a deal is over."""

    def __init__(self) -> None:
        self.waiting: deque[tuple[float, Shot]] = deque()
        self.shown: Shot | None = None
        self.mark: object = None
        self.seen = 0
        self.timer: asyncio.TimerHandle | None = None

    def note(self, room: "Room") -> None:
        """Remember what the table shows now, if it is new, and show what is old enough."""
        if not room.public and not room.watchers:
            return
        table = room.table
        deal = None if table is None else table.deal or (None if table.last is None else table.last.deal)
        seen: Public | None = None if deal is None else public(deal)
        booked = table is not None and table.deal is None
        mark = (seen, booked, room.forgotten + len(room.happenings))
        if mark != self.mark:
            happenings = room.happenings[max(0, self.seen - room.forgotten) :]
            self.mark, self.seen = mark, room.forgotten + len(room.happenings)
            found = None
            if table is not None and deal is not None:
                found = public_view(deal, table.seats(), seen, hands=booked)
            shot = Shot(found, scene(table), happenings, table.last if table is not None and booked else None)
            # What a room shows when somebody comes first is no news.
            delay = room.keeper.settings.pace.watch if self.shown is not None else 0.0
            self.waiting.append((time.monotonic() + delay, shot))
        self._release(room)

    def _release(self, room: "Room") -> None:
        """Show what is due, and come back for the rest."""
        now = time.monotonic()
        while self.waiting and self.waiting[0][0] <= now:
            self.shown = self.waiting.popleft()[1]
            for client in room.watchers:
                self._show(room, client, self.shown.happenings)
        for client in room.watchers:
            if client.last != room.version:
                self._show(room, client, ())
        if self.timer is not None:
            self.timer.cancel()
        self.timer = None
        if self.waiting:
            self.timer = asyncio.get_running_loop().call_later(self.waiting[0][0] - now, self._release, room)

    def _show(self, room: "Room", client: "Client", happenings: Sequence[Happening]) -> None:
        shot = self.shown or Shot(None, Scene(), (), None)
        client.last = room.version
        result = None if shot.done is None else _result(room, shot.done, client.lang)
        _send(room, client, shot.view, NOBODY, 0, happenings, None, shot.scene, result)
