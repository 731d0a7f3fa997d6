"""A copy of the whole database in one file, made while the server runs, and a database made of such a copy.

The file is gzipped JSON lines: what it is, then every row, then how many there were. It does not depend on the kind of
the database, so that a club that began with the embedded one can move to PostgreSQL. It holds everything the database
holds, the key of the cookies and the seeds of running deals too: only its owner may read it.
"""

import contextlib
import gzip
import json
import os
import secrets
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Any, Final

from sqlalchemy import Connection, DateTime, Engine, MetaData, Table, func, insert, select
from sqlalchemy.exc import SQLAlchemyError

from manywinds.kernel.errors import ManywindsError, quoted
from manywinds.server.storage.database import current_step, engine_of, first_line, migrate, own

KIND: Final = "manywinds backup"
FORMAT: Final = 1
AT_ONCE: Final = 50
"""Rows read or written at once. Each may be as long as the longest record that somebody brings."""
TIGHT: Final = 6
"""How hard the file is packed. The tightest takes several times as long for a few bytes in a hundred."""
LONGEST: Final = 50_000_000
"""Characters of one line."""
NOT_KEPT: Final = ("alembic_version", "audiences", "leases", "servers")
"""Which step the database is at stands in the heading; who serves it now is nothing to keep."""

NOTHING: Final = "There is nothing in this database."

Progress = Callable[[int], None]


class BackupError(ManywindsError):
    """A copy that cannot be made or read."""


def save(url: str, path: Path, progress: Progress = lambda _: None) -> int:
    """Write everything to a file, as it is at one moment; how many rows there were."""
    engine = engine_of(url)
    part = path.with_name(f"{path.name}.{secrets.token_hex(4)}.part")
    try:
        if _missing(engine):
            raise BackupError(NOTHING)
        with engine.connect() as connection:
            _begin(connection)
            step = current_step(connection)
            if step is None:
                raise BackupError(NOTHING)
            with _new(part) as file, gzip.open(file, "wt", TIGHT, "utf-8", newline="\n") as lines:
                rows = _write(connection, step, lines, progress)
        part.replace(path)
        return rows
    except SQLAlchemyError as fault:
        raise BackupError(f"The database cannot be read: {first_line(fault)}.") from None
    except OSError as fault:
        raise BackupError(f"The file {quoted(str(path))} cannot be written: {fault.strerror or fault}.") from None
    finally:
        part.unlink(missing_ok=True)
        engine.dispose()


def _missing(engine: Engine) -> bool:
    """It is a file that is not there; asking for it would make one."""
    return engine.dialect.name == "sqlite" and not Path(str(engine.url.database)).exists()


def _begin(connection: Connection) -> None:
    """Begin a transaction that sees one moment, whatever others write, and that holds changes of tables too."""
    if connection.dialect.name == "sqlite":
        # The driver would begin one only before the first row that is written.
        connection.exec_driver_sql("BEGIN")
    else:
        connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        # It is silent while the file is packed, and holds no row that a server waits for.
        connection.exec_driver_sql("SET LOCAL idle_in_transaction_session_timeout = 0")


def _new(path: Path) -> IO[bytes]:
    return os.fdopen(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb")


def _write(connection: Connection, step: str, lines: IO[str], progress: Progress) -> int:
    tables = _tables(connection)
    made = datetime.now(UTC).isoformat(timespec="seconds")
    _line(lines, {"kind": KIND, "format": FORMAT, "step": step, "made": made})
    count = 0
    for table in tables:
        for row in connection.execution_options(yield_per=AT_ONCE).execute(select(table)).mappings():
            _line(lines, [table.name, {name: _plain(value) for name, value in row.items()}])
            count += 1
            progress(count)
    _line(lines, {"rows": count})
    return count


def _tables(connection: Connection) -> list[Table]:
    """The tables that are there, each after those it points to."""
    found = MetaData()
    found.reflect(connection)
    return [table for table in found.sorted_tables if table.name not in NOT_KEPT]


def _line(lines: IO[str], what: object) -> None:
    lines.write(json.dumps(what, ensure_ascii=False, separators=(",", ":")) + "\n")


def _plain(value: object) -> object:
    return value.isoformat() if isinstance(value, datetime) else value


def load(url: str, path: Path, progress: Progress = lambda _: None) -> int:
    """Fill an empty database from a file; all of it or nothing. How many rows there were."""
    engine = engine_of(url)
    held = contextlib.ExitStack()
    try:
        if engine.dialect.name == "sqlite":
            own(str(engine.url.database), held)
        with engine.begin() as connection:
            _begin(connection)
            if current_step(connection) is not None and _rows(connection):
                raise BackupError("This database is not empty; a copy is restored only into an empty one.")
            with gzip.open(path, "rt", encoding="utf-8") as file:
                lines = _lines(file)
                # As it was then; what has come since is done to it afterwards.
                migrate(connection, _heading(next(lines, None)))
                count = _fill(connection, lines, progress)
            migrate(connection)
        return count
    except SQLAlchemyError as fault:
        raise BackupError(f"The copy cannot be restored: {first_line(fault)}.") from None
    except (EOFError, UnicodeDecodeError, ValueError, gzip.BadGzipFile):
        raise BackupError(f"{quoted(str(path))} is no whole copy of a database of ours.") from None
    except OSError as fault:
        raise BackupError(f"The file {quoted(str(path))} cannot be read: {fault.strerror or fault}.") from None
    finally:
        held.close()
        engine.dispose()


def _rows(connection: Connection) -> int:
    return sum(connection.scalar(select(func.count()).select_from(table)) or 0 for table in _tables(connection))


def _lines(file: IO[str]) -> Iterator[Any]:
    while line := file.readline(LONGEST):
        yield json.loads(line)


def _heading(line: object) -> str:
    if not isinstance(line, dict) or line.get("kind") != KIND or not isinstance(line.get("step"), str):
        raise ValueError
    if line.get("format") != FORMAT:
        raise BackupError("This copy was made by a newer Manywinds; update this one first.")
    return str(line["step"])


def _fill(connection: Connection, lines: Iterator[Any], progress: Progress) -> int:
    tables = {table.name: table for table in _tables(connection)}
    waiting: list[dict[str, object]] = []
    name = ""
    count = 0
    for line in lines:
        table = line[0] if isinstance(line, list) else ""
        if waiting and (table != name or len(waiting) >= AT_ONCE):
            connection.execute(insert(tables[name]), waiting)
            waiting = []
        if isinstance(line, dict):
            if line != {"rows": count} or next(lines, None) is not None:
                raise ValueError
            return count
        name, row = line
        if name not in tables:
            raise ValueError
        waiting.append({key: _typed(tables[name], key, value) for key, value in row.items()})
        count += 1
        progress(count)
    # The last line was missing.
    raise ValueError


def _typed(table: Table, name: str, value: object) -> object:
    """A value as its column wants it."""
    if value is not None and isinstance(table.c[name].type, DateTime):
        found = datetime.fromisoformat(str(value))
        return found.replace(tzinfo=UTC) if found.tzinfo is None else found.astimezone(UTC)
    return value
