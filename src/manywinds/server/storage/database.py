"""The database as such: how it is reached, taken and brought up to date."""

import contextlib
import os
import time
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from manywinds.extras import require
from manywinds.kernel.errors import ManywindsError
from manywinds.play.saved import lock

MIGRATING, OWNER = 0x6D77696D, 0x6D77696E
"""The numbers of two locks: that of a process that changes the tables, and that of an old server, which had them all
for itself."""
PATIENCE = 3.0
"""Seconds until a lock must be free: a server that was killed holds it a moment longer."""
SILENCE = 5000
"""Milliseconds after which PostgreSQL ends a transaction in which nothing more is said: a process that was stopped in
the middle of one must not hold its row for ever."""
REACH = {
    "connect_timeout": 5,
    "tcp_user_timeout": 10_000,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
}
"""How soon it is noticed that a database cannot be reached any more."""


class StoreError(ManywindsError):
    """A database that cannot be used."""


def engine_of(url: str) -> Engine:
    """The way to a database."""
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise StoreError("The database is named by a URL such as postgresql://user@host/name.") from None
    if parsed.drivername in ("postgresql", "postgres"):
        parsed = parsed.set(drivername="postgresql+psycopg")
    if parsed.drivername == "postgresql+psycopg":
        require("postgres")
        # One connection for what is stored, two for the processes to hear of one another.
        engine = create_engine(parsed, pool_size=3, max_overflow=0, connect_args=REACH)
        event.listen(engine, "connect", _set_up_postgres)
        return engine
    if parsed.drivername != "sqlite":
        raise StoreError(f"A database is sqlite or postgresql, not {parsed.drivername}.")
    engine = create_engine(parsed)
    event.listen(engine, "connect", _set_up_sqlite)
    return engine


def _set_up_sqlite(connection: Any, _record: object) -> None:
    """A log beside the file, on the disk before a transaction ends."""
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "busy_timeout = 2000"):
        connection.execute(f"PRAGMA {pragma}")


def _set_up_postgres(connection: Any, _record: object) -> None:
    connection.execute(f"SET idle_in_transaction_session_timeout = {SILENCE}")
    connection.commit()


def own(name: str, held: contextlib.ExitStack) -> None:
    """Take a file, for this process alone."""
    path = Path(name)
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        # It holds the key of the cookies and the seeds of running deals: nobody else reads it.
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
        file = open(f"{path}.lock", "a")  # noqa: SIM115 - it is held until the server stops
    except OSError as fault:
        raise StoreError(f"The database {path} cannot be used: {fault.strerror or fault}.") from None
    held.callback(file.close)
    end = time.monotonic() + PATIENCE
    while not lock(file):
        if time.monotonic() > end:
            raise StoreError("Another server is using this database; name another with --data or --database.")
        time.sleep(0.1)


def migrate(connection: Connection, step: str = "head") -> None:
    """Run the steps that are missing; refuse a database from the future."""
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    if connection.dialect.name != "sqlite":
        _one_by_one(connection)
    config = Config()
    config.set_main_option("script_location", "manywinds.server.storage:migrations")
    config.attributes["connection"] = connection
    steps = ScriptDirectory.from_config(config)
    known = {each.revision for each in steps.walk_revisions()}
    for asked in (current_step(connection), step):
        if asked not in (None, "head", *known):
            raise StoreError(f"The database was made by a newer Manywinds (step {asked}); update this one first.")
    command.upgrade(config, step)


def current_step(connection: Connection) -> str | None:
    """How far the database is; nothing if it is new."""
    from alembic.runtime.migration import MigrationContext

    return MigrationContext.configure(connection).get_current_revision()


def _one_by_one(connection: Connection) -> None:
    """Processes that start together change the tables one after the other, and never under an older server."""
    connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": MIGRATING})
    if not connection.scalar(text("SELECT pg_try_advisory_xact_lock_shared(:number)"), {"number": OWNER}):
        raise StoreError("An older server is using this database; stop it first.")


def first_line(fault: SQLAlchemyError) -> str:
    """What the database says, without the statement and without the URL."""
    said = str(getattr(fault, "orig", None) or fault).strip()
    return said.splitlines()[0].rstrip(".") if said else type(fault).__name__
