"""`manywinds serve`: the page and the API."""

from pathlib import Path
from typing import Annotated

import typer


def serve(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on; 0 takes a free one.")] = 8136,
    database: Annotated[
        str, typer.Option(help="URL of a PostgreSQL database; a file in the data folder if left out.")
    ] = "",
    data: Annotated[
        Path | None, typer.Option(help="Folder for the database; your own data folder if left out.")
    ] = None,
    address: Annotated[
        str, typer.Option(help="HOST:PORT where other servers of the same database reach this one.")
    ] = "",
) -> None:
    """Serve the page and its tables, until stopped with Ctrl-C."""
    from manywinds.server.app import run
    from manywinds.server.settings import Settings

    run(Settings(host, port, database, data, address))
