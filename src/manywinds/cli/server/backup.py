"""`manywinds backup` and `manywinds restore`: the server's database in one file."""

from collections.abc import Callable
from pathlib import Path

import click
from rich.progress import Progress, SpinnerColumn, TextColumn

from manywinds.cli.output import console, tell
from manywinds.cli.parameters import data_option, database_option

DATABASE_HELP = "URL of a PostgreSQL database; the file in the data folder if left out."
DATA_HELP = "Folder of the database; your own data folder if left out."


@click.command()
@click.argument("file", type=click.Path(path_type=Path), help="Where to write the copy, such as evening.backup.gz.")
@database_option(DATABASE_HELP)
@data_option(DATA_HELP)
def backup(file: Path, database: str, data: Path | None) -> None:
    """Write everything the server keeps to one file, also while it runs.

    The copy is of one moment. It holds secrets, such as the key of the cookies: keep it where nobody else reads it.
    """
    from manywinds.server.storage.backup import save

    _run(lambda on_rows: save(_url(database, data), file, on_rows), "{rows} rows written to {file}.", file)


@click.command()
@click.argument("file", type=click.Path(path_type=Path), help="A copy that `manywinds backup` wrote.")
@database_option(DATABASE_HELP)
@data_option(DATA_HELP)
def restore(file: Path, database: str, data: Path | None) -> None:
    """Fill an empty database from a copy, of whichever kind the database was or is.

    Stop the server first. A database that holds anything is left as it is.
    """
    from manywinds.server.storage.backup import load

    _run(lambda on_rows: load(_url(database, data), file, on_rows), "{rows} rows restored from {file}.", file)


def _url(database: str, data: Path | None) -> str:
    from manywinds.server.settings import Settings

    return Settings(database=database, data=data).url()


def _run(work: Callable[[Callable[[int], None]], int], done: str, file: Path) -> None:
    with Progress(SpinnerColumn(), TextColumn("{task.fields[rows]} rows"), console=console(), transient=True) as bar:
        task = bar.add_task("", rows=0)
        rows = work(lambda count: bar.update(task, rows=count) if count % 100 == 0 else None)
    tell(done.format(rows=rows, file=file))
