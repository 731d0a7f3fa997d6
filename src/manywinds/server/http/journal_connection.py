"""The live connection of a journal: it tells how many entries there are, whenever that changes. Whoever hears it asks
for what he shows."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Any

from starlette.websockets import WebSocket

from manywinds.kernel.errors import ManywindsError
from manywinds.server import wire
from manywinds.server.allowance import Allowance
from manywinds.server.client import FLOODED, REFUSED, Client
from manywinds.server.http.dependencies import app_state_of, language
from manywinds.server.journals.journal import Journal
from manywinds.server.refusal import RefusedRequest, reason


async def tell_revs(socket: WebSocket, find: Callable[[], Awaitable[Journal[Any]]], most: int = 0) -> None:
    """Tell the revision now, after each change, and in answer to anything that is said."""
    settings = app_state_of(socket).settings
    await socket.accept()
    try:
        journal = await find()
        if len(journal.hearers) >= (most or settings.watchers_each):
            raise RefusedRequest("full", 503)
    except ManywindsError as fault:
        await socket.send_text(wire.Refused(n=None, reason=reason(fault, language(socket))).model_dump_json())
        await socket.close(REFUSED)
        return
    client = Client(socket, "", None, language(socket))

    def hear(rev: int) -> None:
        client.send(wire.Rev(rev=rev))

    hear(journal.rev)
    journal.hearers.add(hear)
    writer = asyncio.create_task(client.write())
    allowance = Allowance(settings.messages_per_second, settings.messages_at_once)
    try:
        while (await socket.receive())["type"] != "websocket.disconnect":
            if not allowance.take():
                await client.close(FLOODED)
                return
            hear(journal.rev)
    finally:
        journal.hearers.discard(hear)
        writer.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await writer
