"""What stands before the application: safety headers on every answer, limits on every body and every address, no
orders from other sites, and no answer under their names. The rest of the server need not think of it."""

import contextlib
import json
from collections.abc import Callable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from manywinds.server.http.hosts import Names
from manywinds.server.http.limits import AddressLimits
from manywinds.server.metrics import REFUSED
from manywinds.server.refusal import RefusedRequest

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
TLS_ONLY = "max-age=31536000"
"""Sent over TLS: come back that way."""
SAFE = ("GET", "HEAD", "OPTIONS")
LARGEST = 64_000
"""Bytes of a body."""
LARGEST_OF = {"/api/records": 1_700_000, "/api/events/import": 20_000_000}
LARGEST_DEED = 300_000
"""Of something that is done to a tournament: seats for everybody, or many players at once."""


class Guard:
    """Looks at everything that comes in and goes out."""

    def __init__(self, app: ASGIApp, limits: AddressLimits, names: Names, relayed: Callable[[Headers], bool]) -> None:
        self.app = app
        self.limits = limits
        self.names = names
        self.relayed = relayed
        """Another process of ours has looked at it already, and passes on what comes from many addresses."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what may pass."""
        if scope["type"] == "http":
            await self._request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._connection(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        most = largest(scope["path"])
        sent = _Sent(send, scope["scheme"] == "https", scope["path"])
        trusted = self.relayed(headers)
        if not trusted and not self.limits.lets_ask(scope):
            await sent.refuse(RefusedRequest("too_fast", 429))
        elif not trusted and not self.names.hold(headers.getlist("host")):
            await sent.refuse(RefusedRequest("unknown_name", 421))
        elif scope["method"] not in SAFE and not same_origin(headers):
            await sent.refuse(RefusedRequest("bad_origin", 403))
        elif _length(headers) > most:
            await sent.refuse(RefusedRequest("too_large", 413))
        else:
            await self.app(scope, _limited(receive, most), sent.pass_on)

    async def _connection(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        if self.relayed(headers):
            await self.app(scope, receive, send)
        elif not self.names.hold(headers.getlist("host")):
            await _turn_away("unknown_name", send)
        elif not same_origin(headers):
            await _turn_away("bad_origin", send)
        elif not self.limits.lets_connect(scope):
            await _turn_away("too_fast", send)
        else:
            try:
                await self.app(scope, receive, send)
            finally:
                self.limits.left(scope)


async def _turn_away(why: str, send: Send) -> None:
    """Refuse a live connection before it is one."""
    REFUSED.labels(why).inc()
    with contextlib.suppress(OSError):
        await send({"type": "websocket.close", "code": 1008})


def largest(path: str) -> int:
    """How long a body may be."""
    deed = path.startswith("/api/events/") and path.endswith("/do")
    return LARGEST_DEED if deed else LARGEST_OF.get(path, LARGEST)


class _Sent:
    """What goes out, with the headers of safety."""

    def __init__(self, send: Send, tls: bool, path: str) -> None:
        self.send = send
        # What the API answers is for one person: nobody on the way keeps it.
        private = {"Cache-Control": "no-store"} if path.startswith("/api/") else {}
        self.headers = {**HEADERS, **private, **({"Strict-Transport-Security": TLS_ONLY} if tls else {})}

    async def pass_on(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in self.headers.items():
                headers.setdefault(name, value)
        await self.send(message)

    async def refuse(self, refusal: RefusedRequest) -> None:
        REFUSED.labels(refusal.key).inc()
        body = json.dumps({"detail": refusal.in_language("en")}).encode()
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        await self.pass_on({"type": "http.response.start", "status": refusal.status, "headers": headers})
        await self.send({"type": "http.response.body", "body": body})


def same_origin(headers: Headers) -> bool:
    """The request comes from our own page, or from no page at all."""
    if headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
        return False
    origin = headers.get("origin")
    try:
        return origin is None or urlsplit(origin).netloc.lower() == headers.get("host", "").lower()
    except ValueError:
        # No browser sends what is no address.
        return False


def _length(headers: Headers) -> int:
    text = headers.get("content-length", "0")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 16 else 0


def _limited(receive: Receive, most: int) -> Receive:
    got = 0

    async def limited() -> Message:
        nonlocal got
        message = await receive()
        got += len(message.get("body", b""))
        if got > most:
            refusal = RefusedRequest("too_large", 413)
            raise HTTPException(refusal.status, refusal.in_language("en"))
        return message

    return limited
