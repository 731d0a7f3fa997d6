"""One connection to a table: what it has been sent, and what waits to be sent."""

import asyncio
from typing import Protocol

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from manywinds.server import wire

MOST_WAITING = 200
"""Messages that may wait for a slow reader; then the connection is closed, and a new one starts from one state."""
REFUSED, TOO_SLOW, FLOODED = 4403, 4408, 4429
"""Why a connection is closed, as the page reads it."""
ELSEWHERE = 1012
"""The table goes on in another process: a new connection finds it."""


class Client:
    """Somebody at a table or watching it."""

    def __init__(self, socket: WebSocket, user: str, person: int | None, lang: str, only: bool = False) -> None:
        self.socket = socket
        self.user = user
        self.person = person
        """Which of the four; none for those who watch."""
        self.lang = lang
        self.only = only
        """It wants to watch, even if there is a chair for it."""
        self.version = 0
        self.seen = 0
        """How many happenings of the room it was sent."""
        self.last: object = None
        """What the last state said, as far as it matters."""
        self.room: tuple[int, wire.Room] | None = None
        """The room as it was sent last, and at which of its changes."""
        self.outbox: asyncio.Queue[str | int] = asyncio.Queue(MOST_WAITING)

    def send(self, message: wire.Wire) -> None:
        """Send it something, as soon as it reads."""
        self.send_text(message.model_dump_json())

    def send_text(self, text: str) -> None:
        """The same, of what is written already."""
        try:
            self.outbox.put_nowait(text)
        except asyncio.QueueFull:
            self.drop()

    def drop(self, why: int = TOO_SLOW) -> None:
        """Give up on it; if nothing else is said because it does not read."""
        while not self.outbox.empty():
            self.outbox.get_nowait()
        self.outbox.put_nowait(why)

    async def write(self) -> None:
        """Send what waits, until it is gone."""
        try:
            while isinstance(waiting := await self.outbox.get(), str):
                await self.socket.send_text(waiting)
            await self.socket.close(waiting)
        except (WebSocketDisconnect, RuntimeError, OSError):
            # It has gone in the meantime; whoever reads from it notices too.
            return

    async def close(self, code: int) -> None:
        """End the connection."""
        if self.socket.application_state == WebSocketState.CONNECTED:
            try:
                await self.socket.close(code)
            except (WebSocketDisconnect, RuntimeError, OSError):
                return


class ConnectionPlace(Protocol):
    """Where a connection is: in a chair of a room, or among its spectators."""

    async def handle(self, client: Client, message: wire.ClientMessage) -> None:
        """Do what somebody wants and acknowledge it, or refuse it."""

    async def leave(self, client: Client) -> None:
        """Somebody is gone."""
