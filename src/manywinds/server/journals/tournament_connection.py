"""The live connection of a tournament: that something has changed, and what the clock says. What it is a client asks
for itself, by the role it has then."""

import asyncio
import contextlib

from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from manywinds.club.event.access import OFFICIALS, hash_of
from manywinds.club.event.state import Session, Tournament
from manywinds.club.log import now
from manywinds.kernel.errors import ManywindsError
from manywinds.server import wire
from manywinds.server.allowance import Allowance
from manywinds.server.client import FLOODED, REFUSED, Client
from manywinds.server.journals.journal import Journal
from manywinds.server.journals.tournament_views import clock_view
from manywinds.server.journals.tournaments import KeptTournament, key_of
from manywinds.server.refusal import RefusedRequest, reason

A_MOMENT = 0.05
"""Seconds after the one the clock strikes at, so that it has struck."""


class Subscriber:
    """Somebody who is notified when a tournament changes."""

    def __init__(self, client: Client, journal: Journal[KeptTournament]) -> None:
        self.client = client
        self.journal = journal
        self.hash = ""
        """Of the key it has shown."""
        self.shown: Session | None = None
        self.alarm: asyncio.TimerHandle | None = None
        self.closing: asyncio.Task[None] | None = None

    @property
    def event(self) -> Tournament:
        """The event as it is now."""
        return self.journal.state.event

    def enter(self, secret: str) -> None:
        """Show a key."""
        key_of(self.event, secret)
        self.hash = hash_of(secret)

    def official(self) -> bool:
        """It has the key of an official."""
        return self.hash in self.event.keys and self.event.keys[self.hash].role in OFFICIALS

    def hear(self, rev: int) -> None:
        """The event has changed."""
        if self.hash and self.hash not in self.event.keys:
            self.closing = asyncio.ensure_future(self.client.close(REFUSED))
            return
        self.client.send(wire.Rev(rev=rev))
        session = last_begun(self.event)
        if session != self.shown:
            self.shown = session
            self.strike()

    def strike(self) -> None:
        """Tell the clock, and again when the end is announced and when the gong sounds."""
        self.stop()
        if self.shown is None:
            return
        found = clock_view(self.event, self.shown.number, now())
        self.client.send(wire.ClockMessage(session=self.shown.number, clock=found))
        if found.state == "running" and found.left is not None:
            until = found.left - 60 * self.event.settings.warning
            later = (until if until > 0 else found.left) + A_MOMENT
            self.alarm = asyncio.get_running_loop().call_later(later, self.strike)

    def stop(self) -> None:
        """No alarm any more."""
        if self.alarm is not None:
            self.alarm.cancel()
            self.alarm = None


def last_begun(event: Tournament) -> Session | None:
    """The session that was begun last."""
    begun = [each for each in event.sessions.values() if each.started is not None]
    return max(begun, key=lambda session: session.number, default=None)


class Subscribers:
    """Everybody who watches a tournament."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.watching: dict[str, set[Subscriber]] = {}

    async def watch(self, socket: WebSocket, journal: Journal[KeptTournament], lang: str, allowance: Allowance) -> None:
        """Tell a connection everything until it ends."""
        id = journal.head.id
        here = self.watching.setdefault(id, set())
        if len(here) >= self.most:
            await turn_away(socket, RefusedRequest("too_many_watchers"), lang)
            return
        watcher = Subscriber(Client(socket, "", None, lang), journal)
        here.add(watcher)
        journal.hearers.add(watcher.hear)
        watcher.hear(journal.rev)
        writer = asyncio.create_task(watcher.client.write())
        try:
            await _listen(watcher, allowance)
        finally:
            writer.cancel()
            watcher.stop()
            journal.hearers.discard(watcher.hear)
            here.discard(watcher)
            if not here:
                self.watching.pop(id, None)

    def progress(self, id: str, message: wire.ProgressMessage) -> None:
        """Tell the officials how far something is."""
        for watcher in list(self.watching.get(id, ())):
            if watcher.official():
                watcher.client.send(message)


async def turn_away(socket: WebSocket, fault: ManywindsError, lang: str) -> None:
    """End a connection, and say why."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
        await socket.send_text(wire.Refused(n=None, reason=reason(fault, lang)).model_dump_json())
        await socket.close(REFUSED)


async def _listen(watcher: Subscriber, allowance: Allowance) -> None:
    """Take messages until the connection ends."""
    client = watcher.client
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
        try:
            message = wire.KeyMessage.model_validate_json(raw.get("text") or b"", strict=True)
        except ValidationError:
            client.send(wire.Refused(n=None, reason=RefusedRequest("malformed").in_language(client.lang)))
            continue
        try:
            watcher.enter(message.key)
        except ManywindsError as fault:
            await turn_away(client.socket, fault, client.lang)
            return
