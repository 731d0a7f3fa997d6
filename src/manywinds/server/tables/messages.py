"""What those who sit at a table send: done and acknowledged, or refused."""

from typing import TYPE_CHECKING

from manywinds.server import wire
from manywinds.server.client import Client
from manywinds.server.refusal import RefusedRequest
from manywinds.server.tables.hints import hints
from manywinds.server.tables.room_data import OVER, PLAYING

if TYPE_CHECKING:
    from manywinds.server.tables.room import Room


async def handle(room: "Room", client: Client, message: wire.ClientMessage) -> None:
    """Do what a client wants and acknowledge it, or refuse it."""
    try:
        async with room.lock:
            await room.runner.catch_up()
            if isinstance(message, wire.AskHint):
                client.send(await _hint(room, client, message.n))
                return
            if isinstance(message, wire.Act):
                await _act(room, client, message)
            elif isinstance(message, wire.NextDeal):
                _next_deal(room, client)
            elif isinstance(message, wire.TakeBack):
                room.seats.take_back(client)
            client.send(wire.Ack(n=message.n))
            room.broadcast.send()
    except RefusedRequest as fault:
        if fault.key == "storage":
            room.runner.doubt()
        raise


async def _act(room: "Room", client: Client, message: wire.Act) -> None:
    """A person does something. When this returns it is stored."""
    chair = room.seats.chair_at(client)
    if room.data.state == PLAYING and chair.bot_plays:
        raise RefusedRequest("bot_plays", 409)
    await room.driver.act_for(client.person or 0, message.turn, message.action, tuple(message.fans))
    room.wake.set()


def _next_deal(room: "Room", client: Client) -> None:
    """A person has seen the result."""
    chair = room.seats.chair_at(client)
    if room.table is None or room.table.deal is not None:
        raise RefusedRequest("deal_runs" if room.data.state == PLAYING else "not_started", 409)
    if room.data.state == OVER:
        raise RefusedRequest("match_is_over", 409)
    chair.ready = True
    room.broadcast.changed()


async def _hint(room: "Room", client: Client, n: int) -> wire.Hints:
    room.seats.chair_at(client)
    if room.tournament is not None:
        raise RefusedRequest("no_hint_here", 409)
    table = room.table
    if table is None or table.deal is None or client.person is None:
        raise RefusedRequest("no_hint", 409)
    seat = table.seats().index(client.person)
    found: wire.Hints = await room.services.think(hints, table.deal, seat, table.match.book, client.lang, n)
    return found
