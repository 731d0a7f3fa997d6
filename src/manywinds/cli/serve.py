"""`manywinds serve`: the page and the API."""

from typing import Annotated

import typer


def serve(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on; 0 takes a free one.")] = 8136,
) -> None:
    """Serve the page, until stopped with Ctrl-C."""
    from manywinds.server.app import run

    run(host, port)
