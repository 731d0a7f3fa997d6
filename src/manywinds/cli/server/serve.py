"""`manywinds serve`: the page and the API."""

from pathlib import Path
from typing import Literal

import click

from manywinds.cli.parameters import data_option, database_option


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8136,
    show_default=True,
    help="Port to listen on; 0 takes a free one.",
)
@database_option("URL of a PostgreSQL database; a file in the data folder if left out.")
@data_option("Folder for the database; your own data folder if left out.")
@click.option(
    "--metrics",
    type=click.IntRange(0, 65535),
    default=0,
    help="Port on this machine where Prometheus asks; none if left out.",
)
@click.option(
    "--log",
    type=click.Choice(["plain", "json"]),
    default="plain",
    show_default=True,
    help="How the log is written, on standard error.",
)
@click.option(
    "--log-level",
    type=click.Choice(["error", "warning", "info"]),
    default="warning",
    show_default=True,
    help="How much of it: info also has every request.",
)
@click.option(
    "--proxy", default="", help="Addresses of proxies to believe, with commas; those of this machine if left out."
)
@click.option(
    "--name",
    default="",
    envvar="MANYWINDS_NAME",
    show_envvar=True,
    help="Names of hosts to answer to, with commas; addresses and names of your own net are known.",
)
@click.option("--address", default="", help="HOST:PORT where other servers of the same database reach this one.")
@click.option("--browser/--no-browser", default=True, help="Open the page in a browser, where there is one.")
def serve(
    host: str,
    port: int,
    database: str,
    data: Path | None,
    metrics: int,
    log: Literal["plain", "json"],
    log_level: Literal["error", "warning", "info"],
    proxy: str,
    name: str,
    address: str,
    browser: bool,
) -> None:
    """Serve the page and its tables, until stopped with Ctrl-C."""
    from manywinds.cli.server.browser import open_page
    from manywinds.server.app import run
    from manywinds.server.settings import Settings

    settings = Settings(host, port, database, data, address)
    run(
        settings._replace(metrics=metrics, log=log, log_level=log_level, proxy=proxy, name=name),
        open_page if browser else None,
    )
