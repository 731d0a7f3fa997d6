"""Answers that many ask for at the same moment: when something has changed, every screen in a hall wants the same."""

import asyncio
import gzip
from collections.abc import Awaitable, Callable, Hashable, Sequence

from starlette.requests import Request
from starlette.responses import Response

from manywinds.server.wire import Wire

MOST = 50
LEVEL = 5
Told = Wire | Sequence[Wire]


class ResponseCache:
    """Keeps the latest of them, written and packed."""

    def __init__(self) -> None:
        self.made: dict[Hashable, asyncio.Future[tuple[bytes, bytes]]] = {}

    async def answer(self, request: Request, key: Hashable, make: Callable[[], Awaitable[Told]]) -> Response:
        """The answer of this name, made if nobody has asked for it yet. The name holds all that it depends on."""
        found = self.made.get(key)
        if found is None:
            found = self.made[key] = asyncio.ensure_future(_written(make))
            found.add_done_callback(lambda done: self._check(key, done))
            while len(self.made) > MOST:
                del self.made[next(iter(self.made))]
        plain, packed = await asyncio.shield(found)
        headers = {"Cache-Control": "no-store", "Vary": "Accept-Encoding"}
        if "gzip" in request.headers.get("accept-encoding", ""):
            return Response(packed, media_type="application/json", headers={**headers, "Content-Encoding": "gzip"})
        return Response(plain, media_type="application/json", headers=headers)

    def _check(self, key: Hashable, done: "asyncio.Future[tuple[bytes, bytes]]") -> None:
        """What failed is not kept."""
        if done.cancelled() or done.exception() is not None:
            self.made.pop(key, None)


async def _written(make: Callable[[], Awaitable[Told]]) -> tuple[bytes, bytes]:
    found = await make()
    return await asyncio.to_thread(_packed, found)


def _packed(found: Told) -> tuple[bytes, bytes]:
    text = found.model_dump_json() if isinstance(found, Wire) else f"[{','.join(map(Wire.model_dump_json, found))}]"
    plain = text.encode()
    return plain, gzip.compress(plain, LEVEL)
