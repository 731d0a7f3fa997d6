"""One connection to a table: what it has been told, and what waits to be told."""

import asyncio
import time

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from manywinds.server import wire

MOST_WAITING = 200
"""Messages that may wait for a slow reader; then the connection is closed, and a new one starts from one state."""
TOO_SLOW = 4408
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
        """How many happenings of the room it was told."""
        self.last: object = None
        """What the last state told, as far as it matters."""
        self.room: tuple[int, wire.Room] | None = None
        """The room as it was told last, and at which of its changes."""
        self.outbox: asyncio.Queue[str | int] = asyncio.Queue(MOST_WAITING)

    def send(self, message: wire.Wire) -> None:
        """Tell it something, as soon as it can be told."""
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
            while isinstance(told := await self.outbox.get(), str):
                await self.socket.send_text(told)
            await self.socket.close(told)
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


class Allowance:
    """How much somebody may still send: it fills again with time."""

    def __init__(self, per_second: float, at_once: int) -> None:
        self.per_second = per_second
        self.most = float(at_once)
        self.left = self.most
        self.since = time.monotonic()

    def take(self) -> bool:
        """Use one up; whether there was one."""
        now = time.monotonic()
        self.left = min(self.most, self.left + (now - self.since) * self.per_second)
        self.since = now
        # Who floods waits for a while, not for ever.
        self.left = max(self.left - 1, -2 * self.most)
        return self.left >= 0

    def spent(self) -> bool:
        """So much was sent beyond what may be that it is no accident."""
        return self.left < -self.most
