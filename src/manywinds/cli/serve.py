"""`manywinds serve`: the page and the API."""

from pathlib import Path
from typing import Annotated, Literal

import typer


def serve(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on; 0 takes a free one.")] = 8136,
    database: Annotated[
        str,
        typer.Option(
            envvar="MANYWINDS_DATABASE", help="URL of a PostgreSQL database; a file in the data folder if left out."
        ),
    ] = "",
    data: Annotated[
        Path | None, typer.Option(help="Folder for the database; your own data folder if left out.")
    ] = None,
    metrics: Annotated[
        int, typer.Option(min=0, max=65535, help="Port on this machine where Prometheus asks; none if left out.")
    ] = 0,
    log: Annotated[Literal["plain", "json"], typer.Option(help="How the log is written, on standard error.")] = "plain",
    log_level: Annotated[
        Literal["error", "warning", "info"], typer.Option(help="How much of it: info also has every request.")
    ] = "warning",
    proxy: Annotated[
        str, typer.Option(help="Addresses of proxies to believe, with commas; those of this machine if left out.")
    ] = "",
    name: Annotated[
        str,
        typer.Option(
            envvar="MANYWINDS_NAME",
            help="Names of hosts to answer to, with commas; addresses and names of your own net are known.",
        ),
    ] = "",
    address: Annotated[
        str, typer.Option(help="HOST:PORT where other servers of the same database reach this one.")
    ] = "",
) -> None:
    """Serve the page and its tables, until stopped with Ctrl-C."""
    from manywinds.server.app import run
    from manywinds.server.settings import Settings

    told = Settings(host, port, database, data, address)
    run(told._replace(metrics=metrics, log=log, log_level=log_level, proxy=proxy, name=name))
