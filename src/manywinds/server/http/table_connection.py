"""The live connection of a table: messages in, states out."""

import asyncio
import contextlib
import json
from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import TypeAdapter, ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from manywinds.kernel.errors import ManywindsError
from manywinds.server import wire
from manywinds.server.allowance import Allowance
from manywinds.server.client import ELSEWHERE, FLOODED, REFUSED, Client, ConnectionPlace
from manywinds.server.http.dependencies import app_state_of, known_visitor, language
from manywinds.server.refusal import RefusedRequest, reason

router = APIRouter()
UNAVAILABLE = 503
"""What can only be done later: whoever comes again may find it done."""
MESSAGE: TypeAdapter[wire.ClientMessage] = TypeAdapter(wire.ClientMessage)


@router.websocket("/api/rooms/{id}/live")
async def live(socket: WebSocket, id: str, key: str = "", watch: Annotated[bool, Query()] = False) -> None:
    """Sit at a table, or watch it."""
    app_state, lang, user = app_state_of(socket), language(socket), known_visitor(socket)
    await socket.accept()
    client = Client(socket, user.id if user is not None else "", None, lang, watch)
    place: ConnectionPlace
    try:
        if await app_state.spectators.serves(id, client.user, watch):
            place = await app_state.spectators.enter(id, client, key)
        else:
            place = room = await app_state.rooms.entered(id, user, key)
            await room.join(client)
    except ManywindsError as fault:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
            await _turn_away(socket, fault, lang)
        return
    settings = app_state.settings
    writer = asyncio.create_task(client.write())
    try:
        await _listen(client, place, Allowance(settings.messages_per_second, settings.messages_at_once))
    finally:
        writer.cancel()
        await place.leave(client)


async def _turn_away(socket: WebSocket, fault: ManywindsError, lang: str) -> None:
    """Say why somebody cannot come in; whoever may come again soon hears only that."""
    if isinstance(fault, RefusedRequest) and fault.status == UNAVAILABLE:
        await socket.close(ELSEWHERE)
        return
    await socket.send_text(wire.Refused(n=None, reason=reason(fault, lang)).model_dump_json())
    await socket.close(REFUSED)


async def _listen(client: Client, place: ConnectionPlace, allowance: Allowance) -> None:
    """Take messages until the connection ends."""
    while True:
        raw = await client.socket.receive()
        if raw["type"] == "websocket.disconnect":
            return
        if not allowance.take():
            if allowance.spent():
                await client.close(FLOODED)
                return
            client.send(wire.Refused(n=None, reason=RefusedRequest("too_fast").in_language(client.lang)))
            continue
        text = raw.get("text")
        try:
            message = MESSAGE.validate_json(text if text is not None else b"", strict=True)
        except ValidationError:
            client.send(wire.Refused(n=_number(text), reason=RefusedRequest("malformed").in_language(client.lang)))
            continue
        try:
            await place.handle(client, message)
        except ManywindsError as fault:
            client.send(wire.Refused(n=message.n, reason=reason(fault, client.lang)))


def _number(text: str | None) -> int | None:
    """The number of a message that is otherwise not understood."""
    try:
        found = json.loads(text or "")
    except (ValueError, RecursionError):
        return None
    number = found.get("n") if isinstance(found, dict) else None
    return number if type(number) is int and 0 <= number <= 2**53 else None
