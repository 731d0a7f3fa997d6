"""The application: the page, its assets and a little API, with strict headers on everything."""

import os
import socket
from collections.abc import Awaitable, Callable
from importlib.resources import files
from pathlib import Path

import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.base import BaseHTTPMiddleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from manywinds import __version__
from manywinds.books import SHELF
from manywinds.kernel.errors import ManywindsError

HEADERS = {
    "Content-Security-Policy": "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
}

Next = Callable[[Request], Awaitable[Response]]


async def add_headers(request: Request, call_next: Next) -> Response:
    """Put the safety headers on every answer."""
    response = await call_next(request)
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    return response


async def list_books(_request: Request) -> JSONResponse:
    """The rulebooks, for the page and for other programs."""
    return JSONResponse([entry._asdict() for entry in SHELF])


async def health(_request: Request) -> JSONResponse:
    """That the server is up, and which version it is."""
    return JSONResponse({"ok": True, "version": __version__})


def create_app() -> Starlette:
    """The application."""
    page = Path(str(files("manywinds.server") / "page"))
    return Starlette(
        routes=[
            Route("/api/books", list_books),
            Route("/healthz", health),
            Mount("/", StaticFiles(directory=page, html=True)),
        ],
        middleware=[
            Middleware(BaseHTTPMiddleware, dispatch=add_headers),
            Middleware(GZipMiddleware, minimum_size=1000),
        ],
    )


def run(host: str, port: int) -> None:
    """Serve until stopped. The address is printed when the port is open."""
    try:
        listener = socket.create_server((host, port))
    except OSError as fault:
        # What the system says about it, without what the library adds.
        reason = os.strerror(fault.errno) if fault.errno and fault.errno > 0 else str(fault.strerror)
        raise ManywindsError(f"Cannot listen on {host}:{port}: {reason}.") from None
    address = f"http://{host}:{listener.getsockname()[1]}/"
    print(f"Manywinds is at {address} (Ctrl-C stops it).", flush=True)  # noqa: T201
    config = uvicorn.Config(create_app(), log_level="warning", access_log=False)
    uvicorn.Server(config).run(sockets=[listener])
