"""What a connection is sent of its table: one whole state, whenever something that it may know has changed."""

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from manywinds.kernel.state import NOBODY
from manywinds.play.view import NO_SAYINGS, public, sayings, view
from manywinds.server import wire
from manywinds.server.tables.cards import room_to_wire
from manywinds.server.tables.happenings import events
from manywinds.server.tables.hints import denied
from manywinds.server.tables.results import place_of, points_less_stakes, standings, sticks_of
from manywinds.server.tables.views import seat_view

if TYPE_CHECKING:
    from manywinds.server.client import Client
    from manywinds.server.tables.driver import Asked
    from manywinds.server.tables.room import Room
    from manywinds.server.tables.room_data import RoomData
    from manywinds.server.tables.table import Table


class Scene(NamedTuple):
    """What a table shows apart from the tiles."""

    place: wire.Place | None = None
    standings: Sequence[wire.Standing] = ()


def refresh(room: "Room", client: "Client") -> None:
    """Tell somebody at the table what is new to him; nothing if nothing is."""
    table, person = room.table, client.person
    assert person is not None  # noqa: S101 - those who watch are spectators
    total = room.broadcast.total()
    asked, seat, seen, more, turn = None, NOBODY, None, NO_SAYINGS, 0
    if table is not None:
        seat = table.seats().index(person)
        asked = room.driver.clock_of(seat)
        turn = table.turns[person]
        deal = table.shown()
        if deal is not None:
            seen, more = view(deal, seat), sayings(deal, seat)
    version, between = room.broadcast.version, table is None or table.deal is None
    mark = (seen, version, turn, None if asked is None else asked.deadline, between)
    if mark == client.last and total == client.seen:
        return
    happenings = room.broadcast.since(client.seen)
    client.last, client.seen = mark, total
    found = None
    if table is not None and seen is not None:
        missed = table.missed.get(seat)
        why = None if missed is None else denied(missed, client.lang)
        names_fans = table.match.judged and table.match.flow.counts_named_fans()
        found = seat_view(seen, more, table.seats(), table.match.book, client.lang, why, names_fans)
    result = None
    if table is not None and table.deal is None and table.last is not None:
        result = room.broadcast.results.to_wire(table.last, table, ready(room.data), client.lang)
    send_state(
        client,
        room.data,
        version,
        turn=turn,
        view=found,
        events=events(happenings, client.lang, seat),
        clock=_clock(asked),
        result=result,
        next_in=_next_in(room) if result is not None else None,
        scene=scene(table),
    )


def send_state(
    client: "Client",
    data: "RoomData",
    version: int,
    *,
    view: wire.SeatView | wire.PublicView | None,
    events: list[wire.Event],
    result: wire.Result | None,
    scene: Scene,
    turn: int = 0,
    clock: wire.Clock | None = None,
    next_in: float | None = None,
) -> None:
    """Send a state. The room is made anew only if its version is another than before."""
    client.version += 1
    if client.room is None or client.room[0] != version:
        client.room = (version, room_to_wire(data, client.user, client.lang))
    client.send(
        wire.State(
            version=client.version,
            turn=turn,
            room=client.room[1],
            view=view,
            events=events,
            clock=clock,
            result=result,
            next_in=next_in,
            standings=list(scene.standings),
            place=scene.place,
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
    names, opener = table.recorder.names, match.rounds.opener(place)
    if table.deal is None:
        return Scene(place_of(place, opener, ""), standings(place, match.points, names))
    seats = public(table.deal).seats
    commitment = table.recorder.fair.commitment()
    points = points_less_stakes(match.points, place, seats)
    return Scene(place_of(place, opener, commitment, sticks_of(place, seats)), standings(place, points, names))


def ready(data: "RoomData") -> list[int]:
    """Who has seen the result."""
    return [person for person, chair in enumerate(data.chairs) if chair.ready]


def _clock(asked: "Asked | None") -> wire.Clock | None:
    if asked is None or asked.deadline is None:
        return None
    left = round(max(0.0, asked.since + asked.seconds - time.monotonic()), 2)
    return wire.Clock(seconds_left=left, seconds=asked.seconds)


def _next_in(room: "Room") -> float | None:
    due = room.driver.next_at
    if due is None or not room.data.room_options.clock or room.data.state != "playing":
        return None
    return round(max(0.0, due - time.monotonic()), 2)
