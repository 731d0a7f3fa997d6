"""The application: the API, the live tables and the page."""

import logging
import os
import socket
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import partial
from types import FrameType

import uvicorn
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.middleware.gzip import GZipMiddleware

from manywinds import __version__
from manywinds.books import faults, sound
from manywinds.kernel.errors import ManywindsError
from manywinds.play import bots
from manywinds.server.cluster.relay import Relay, relayed
from manywinds.server.http import books as api_books
from manywinds.server.http import people as api_people
from manywinds.server.http import records as api_records
from manywinds.server.http import rooms as api_rooms
from manywinds.server.http import sheets as api_sheets
from manywinds.server.http import table_connection as live
from manywinds.server.http import tournaments as api_events
from manywinds.server.http.dependencies import language
from manywinds.server.http.frames import Frames
from manywinds.server.http.guard import Guard
from manywinds.server.http.hosts import Names
from manywinds.server.http.limits import AddressLimits
from manywinds.server.http.openapi import describe
from manywinds.server.http.page import PageFiles
from manywinds.server.logs import set_up as set_up_logs
from manywinds.server.metrics import Measured, count_rooms, serve_metrics
from manywinds.server.refusal import RefusedRequest, reason
from manywinds.server.settings import Settings
from manywinds.server.state import AppState
from manywinds.server.tables.room_data import OVER, PLAYING, WAITING
from manywinds.server.wire import Health

LARGEST_MESSAGE = 4096
"""Bytes of a message from a client."""


def create_app(app_state: AppState | None = None) -> FastAPI:
    """The application with its state; without one it can only be described."""
    app = FastAPI(
        title="Manywinds",
        version=__version__,
        description="One mahjong table, every rulebook.",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=_life(app_state) if app_state is not None else None,
    )
    app.add_middleware(Relay)
    app.add_middleware(GZipMiddleware, minimum_size=1000)
    settings = app_state.settings if app_state is not None else Settings()
    names = Names(settings.name, settings.host)
    app.add_middleware(Guard, limits=AddressLimits(settings), names=names, relayed=partial(relayed, app_state))
    app.add_middleware(Measured)
    app.add_exception_handler(ManywindsError, _refused)
    app.add_exception_handler(RequestValidationError, _malformed)
    for part in (api_people, api_books, api_rooms, api_records, api_events, api_sheets, live):
        app.include_router(part.router)
    app.include_router(api_events.live_router)
    app.add_api_route("/healthz", health, tags=["server"])
    app.mount("/", PageFiles())
    setattr(app, "openapi", lambda: describe(app))  # noqa: B010 - it is FastAPI's way to replace it
    return app


def _life(app_state: AppState) -> Callable[[FastAPI], AbstractAsyncContextManager[None]]:
    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        await app_state.open()
        app.state.app_state = app_state
        yield
        await app_state.close()

    return life


async def health() -> Health:
    """That the server is up, and which version it is."""
    return Health(ok=True, version=__version__)


async def _refused(request: Request, fault: Exception) -> JSONResponse:
    status = fault.status if isinstance(fault, RefusedRequest) else 422
    said = reason(fault, language(request)) if isinstance(fault, ManywindsError) else str(fault)
    return JSONResponse({"detail": said}, status)


async def _malformed(request: Request, fault: Exception) -> JSONResponse:
    """What was sent has not the form it should have: one sentence, and where."""
    said = RefusedRequest("malformed").in_language(language(request))
    if isinstance(fault, RequestValidationError) and fault.errors():
        first = fault.errors()[0]
        # Names of fields that we do not have are the client's own words: they are not repeated.
        known = [str(part) for part in first["loc"][1:] if str(part).isidentifier() or isinstance(part, int)]
        where = ".".join(known)[:60] if str(first["type"]) != "extra_forbidden" else ""
        said = f"{said} ({where}: {str(first['msg'])[:120]})" if where else said
    return JSONResponse({"detail": said}, 422)


class Server(uvicorn.Server):
    """A server that lets nobody wait for a database that is away once it has to stop."""

    def __init__(self, config: uvicorn.Config, app_state: AppState) -> None:
        super().__init__(config)
        self.app_state = app_state

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """It has to stop."""
        self.app_state.store.hurry()
        super().handle_exit(sig, frame)


def run(settings: Settings, on_open: Callable[[str], None] | None = None) -> None:
    """Serve until stopped. Once the port is open, the address is printed, and `on_open` is called with it."""
    try:
        listener = socket.create_server((settings.host, settings.port))
    except OSError as fault:
        # What the system says about it, without what the library adds.
        why = os.strerror(fault.errno) if fault.errno and fault.errno > 0 else str(fault.strerror)
        raise ManywindsError(f"Cannot listen on {settings.host}:{settings.port}: {why}.") from None
    # Connections inherit it. Without it the second half of an answer waits 40 ms for a word about the first.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        # A closed connection waits until its last words are read: who does not read them would hold it for ever.
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(settings.unread * 1000))
    port = listener.getsockname()[1]
    try:
        app_state = AppState(settings._replace(port=port))
        app = create_app(app_state)
        app_state.store.open()
        app_state.peers.settle()
        if settings.metrics:
            serve_metrics("127.0.0.1", settings.metrics)
    except ManywindsError:
        listener.close()
        raise
    count_rooms((WAITING, PLAYING, OVER), app_state.rooms.count)
    set_up_logs(settings.log, settings.log_level)
    sound()
    for left_out in (*faults(), *bots.faults()):
        logging.getLogger(__name__).warning("%s", left_out)
    address = f"http://{settings.host}:{port}/"
    print(f"Manywinds is at {address} (Ctrl-C stops it).", flush=True)  # noqa: T201
    if on_open is not None:
        on_open(address)
    # The thread of the store hands the interpreter back and forth many times in a transaction: let it not wait long.
    sys.setswitchinterval(0.001)
    # No `limit_concurrency`: it lets every live connection in, and once there are many it refuses all requests, so that
    # one who holds connections open would shut out everybody. The guard counts by address instead.
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        forwarded_allow_ips=settings.proxy or None,
        ws=Frames,
        ws_max_size=LARGEST_MESSAGE,
        timeout_graceful_shutdown=3,
    )
    Server(config, app_state).run(sockets=[listener])
