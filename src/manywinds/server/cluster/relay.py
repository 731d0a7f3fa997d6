"""What comes to a process for a room of another one is passed on there, and the answers back.

Nothing of it is trusted: the process that has the room reads the cookie and judges the request as if it came straight
to it. A sealed word says that it was passed on once, so that it is not passed on again, and over what it came.
"""

import asyncio
import contextlib
import re
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar
from urllib.parse import quote

from h11 import ProtocolError
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from manywinds.kernel.errors import ManywindsError
from manywinds.server.client import ELSEWHERE
from manywinds.server.cluster.exchange import REACHED, ForwardedAnswer, ForwardedRequest, exchange
from manywinds.server.http.dependencies import known_visitor, language
from manywinds.server.notices import LEASES, Heard
from manywinds.server.refusal import RefusedRequest
from manywinds.server.state import AppState
from manywinds.server.storage.leases import Holder
from manywinds.server.storage.rows import is_id

T = TypeVar("T")
ROOM = {"http": re.compile(r"/api/rooms/([^/]+)(/.*)?"), "websocket": re.compile(r"/api/rooms/([^/]+)(/live)")}
"""What concerns a room, by how it comes."""
MARK = "x-manywinds-relay"
PASSED = ("cookie", "content-type", "manywinds-key")
"""What is passed on of the head of a request."""
IN_QUERY = "%&=+;:@/?!$'()*,"
"""What stands as it is in a query."""
HOLD = 20.0
"""Seconds in which somebody must have taken over a room: whoever comes for it waits so long."""
SOON = 1.0
"""Seconds between two looks; most changes are announced before."""
PULSE = 4.0
"""Seconds between two looks whether it is still there: one that sleeps or is cut off says nothing."""
MISDIRECTED = 421
OWN_CODES = range(4000, 5000)
"""Ends of a connection that mean something to the page."""


def relayed(app_state: AppState | None, headers: Headers) -> bool:
    """Another process of this database has passed it on."""
    return app_state is not None and app_state.auth.unseal(headers.get(MARK, "")) is not None


class Relay:
    """Passes on what concerns rooms of other processes."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass it on, or take it."""
        found = ROOM[scope["type"]].fullmatch(scope["path"]) if scope["type"] in ROOM else None
        app_state: AppState | None = getattr(scope["app"].state, "app_state", None)
        if found is None or app_state is None or app_state.peers.alone:
            await self.app(scope, receive, send)
            return
        route = Route(app_state, found[1], found[2] or "", scope)
        if scope["type"] == "http":
            await self._request(route, receive, send)
        else:
            await self._connection(route, receive, send)

    async def _request(self, route: "Route", receive: Receive, send: Send) -> None:
        body = _Body(receive)

        async def ask(address: str) -> ForwardedAnswer | None:
            answer = await exchange(address, route.asked(await body.read()))
            return None if answer.status == MISDIRECTED else answer

        try:
            answer = await route.follow(ask)
        except RefusedRequest as fault:
            await JSONResponse({"detail": fault.in_language(language(HTTPConnection(route.scope)))}, fault.status)(
                route.scope, receive, send
            )
            return
        if answer is None:
            await self.app(route.scope, body.received, send)
            return
        await send({"type": "http.response.start", "status": answer.status, "headers": answer.headers})
        await send({"type": "http.response.body", "body": answer.body})

    async def _connection(self, route: "Route", receive: Receive, send: Send) -> None:
        first = await receive()
        try:
            line = None if await route.ends_here() else await route.follow(route.connect)
        except RefusedRequest:
            with contextlib.suppress(OSError):
                await send({"type": "websocket.close", "code": ELSEWHERE})
            return
        if line is None:
            await self.app(route.scope, _first(first, receive), send)
            return
        # Whoever is gone in the middle of it is gone.
        async with line:
            with contextlib.suppress(OSError):
                await send({"type": "websocket.accept"})
                await _pump(line, receive, send)


class Route:
    """The route of a request to the process that has its room."""

    def __init__(self, app_state: AppState, room: str, rest: str, scope: Scope) -> None:
        self.app_state = app_state
        self.room = room
        self.headers = Headers(scope=scope)
        scheme = app_state.auth.unseal(self.headers.get(MARK, ""))
        self.passed_on = scheme is not None
        """It was passed on to us."""
        self.scope = {**scope, "scheme": scheme} if scheme else scope
        # Written anew: what came may hold what no address may.
        self.path = f"/api/rooms/{room}{quote(rest)}?{quote(scope['query_string'], IN_QUERY)}"

    def head(self) -> dict[str, str]:
        """The head of the request, as it is passed on."""
        kept = {name: self.headers[name] for name in PASSED if name in self.headers}
        return {**kept, MARK: self.app_state.auth.seal(self.scope["scheme"])}

    def asked(self, body: bytes) -> ForwardedRequest:
        """The request, as it is passed on."""
        return ForwardedRequest(self.scope["method"], self.path, self.head(), body)

    async def ends_here(self) -> bool:
        """Those who watch do so at whatever process they come to."""
        connection = HTTPConnection(self.scope)
        user = known_visitor(connection)
        only = connection.query_params.get("watch", "") in ("1", "true")
        return await self.app_state.spectators.serves(self.room, user.id if user is not None else "", only)

    async def follow(self, attempt: Callable[[str], Awaitable[T | None]]) -> T | None:
        """Try it where the room is, wherever that is in the meantime; nothing if it is here."""
        end = time.monotonic() + HOLD
        with self.app_state.notices.subscribe(LEASES) as heard:
            while (holder := await self._elsewhere()) is not None:
                if self.passed_on:
                    raise RefusedRequest("moved", MISDIRECTED)
                trying = asyncio.create_task(self._reach(attempt, holder.address))
                moved = asyncio.create_task(self._moves(holder, heard))
                try:
                    await asyncio.wait((trying, moved), return_when=asyncio.FIRST_COMPLETED)
                    if trying.done() and (found := trying.result()) is not None:
                        return found
                    if not moved.done():
                        if time.monotonic() > end:
                            raise RefusedRequest("moved", 503)
                        await asyncio.wait((moved,), timeout=SOON)
                finally:
                    # Whoever was given up may still read what we asked, but can write nothing: it is safe to ask again.
                    trying.cancel()
                    moved.cancel()
                    await asyncio.gather(trying, moved, return_exceptions=True)
        return None

    async def _elsewhere(self) -> Holder | None:
        """Who has the room, if it is not here. If nobody knows, whoever takes it will say what is wrong."""
        with contextlib.suppress(ManywindsError):
            state, term = self.app_state, self.app_state.peers.term
            if state.rooms.has(self.room) or not is_id(self.room):
                return None
            holder = await state.peers.claim_with_address(self.room, term)
            return None if holder is None or holder.id == term else holder
        return None

    async def _moves(self, holder: Holder, heard: Heard) -> None:
        """Wait until a process has the room no more: one that sleeps or is cut off would not say so."""
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(heard.get(), SOON)
            # A database that is away says nothing about it.
            with contextlib.suppress(ManywindsError):
                if await self.app_state.store.call(lambda rows: rows.leases.holder(self.room)) != holder:
                    return

    async def _reach(self, attempt: Callable[[str], Awaitable[T | None]], address: str) -> T | None:
        """Try it at a process; nothing if it is not there, or has not the room."""
        try:
            return await attempt(address)
        except ConnectionRefusedError:
            with contextlib.suppress(ManywindsError):
                await self.app_state.peers.suspect(address)
        except (OSError, WebSocketException, ProtocolError):
            pass
        return None

    async def connect(self, address: str) -> ClientConnection:
        """A live connection to the room at another process."""
        return await connect(
            f"ws://{address}{self.path}",
            additional_headers=self.head(),
            compression=None,
            max_size=None,
            open_timeout=REACHED,
            ping_interval=PULSE,
            ping_timeout=2 * PULSE,
            proxy=None,
        )


async def _pump(line: ClientConnection, receive: Receive, send: Send) -> None:
    """Pass messages both ways until one side ends, and let the other know."""

    async def down() -> None:
        async for text in line:
            await send({"type": "websocket.send", "text": text})

    async def up() -> bool:
        while (message := await receive())["type"] != "websocket.disconnect":
            text = message.get("text")
            await line.send(text if text is not None else message.get("bytes") or b"")
        return True

    tasks = [asyncio.create_task(down()), asyncio.create_task(up())]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        _, gone = await asyncio.gather(*tasks, return_exceptions=True)
    if gone is not True:
        await line.close()
        code = line.close_code
        await send({"type": "websocket.close", "code": code if code in OWN_CODES else ELSEWHERE})


class _Body:
    """The body of a request, which may be read more than once."""

    def __init__(self, receive: Receive) -> None:
        self.receive = receive
        self.found: list[Message] = []

    async def read(self) -> bytes:
        """All of it, if all of it comes."""
        while not self.found or self.found[-1].get("more_body"):
            try:
                self.found.append(await self.receive())
            except HTTPException as fault:
                # What answers such a fault lies further in than we do.
                raise RefusedRequest("too_large", fault.status_code) from None
        if self.found[-1]["type"] == "http.disconnect":
            # It may look whole without its end. Nobody is there to be answered, but something is to be counted.
            raise RefusedRequest("malformed")
        return b"".join(message.get("body", b"") for message in self.found)

    async def received(self) -> Message:
        """What was read, and then the rest."""
        return self.found.pop(0) if self.found else await self.receive()


def _first(message: Message, receive: Receive) -> Receive:
    """What was received already, and then the rest."""
    left = [message]

    async def received() -> Message:
        return left.pop() if left else await receive()

    return received
