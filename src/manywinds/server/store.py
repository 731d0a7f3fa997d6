"""The database: one thread that owns it, and transactions that are shared by all who wait.

Whatever the tables do at the same moment is written in one transaction, so that a hundred tables cost the disk little
more than one. Nobody is answered before the transaction has ended.
"""

import asyncio
import contextlib
import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from importlib.util import find_spec
from pathlib import Path
from queue import SimpleQueue
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from manywinds.kernel.errors import ManywindsError
from manywinds.play.saved import lock
from manywinds.server.metrics import EVENTS, TRANSACTIONS
from manywinds.server.refusal import Refusal
from manywinds.server.rows import Event, Rows

T = TypeVar("T")
MOST = 500
"""Events written in one transaction."""
OWNER = 0x6D77696E
"""The number of the lock that says that a server owns the database."""
PATIENCE = 3.0
"""Seconds until a lock must be free: a server that was killed holds it a moment longer."""


class StoreError(ManywindsError):
    """A database that cannot be used."""


class Store:
    """Where everything is kept. Only one server uses it at a time."""

    def __init__(self, url: str) -> None:
        self.engine = _engine(url)
        self.held = contextlib.ExitStack()
        self.jobs: SimpleQueue[tuple[Callable[[Rows], Any] | Event | None, Future[Any]]] = SimpleQueue()
        self.thread = threading.Thread(target=self._work, name="store", daemon=True)

    def open(self) -> None:
        """Take the database, bring it up to date, and begin to work."""
        try:
            self.own()
            with self.engine.begin() as connection:
                migrate(connection)
        except SQLAlchemyError as fault:
            self.held.close()
            raise StoreError(f"The database cannot be used: {first_line(fault)}.") from None
        except ManywindsError:
            self.held.close()
            raise
        self.thread.start()

    def missing(self) -> bool:
        """It is a file that is not there."""
        return self.engine.dialect.name == "sqlite" and not Path(str(self.engine.url.database)).exists()

    def close(self) -> None:
        """Write what is waiting and let the database go."""
        self.jobs.put((None, Future()))
        self.thread.join()
        self.held.close()
        self.engine.dispose()

    async def call(self, job: Callable[[Rows], T]) -> T:
        """Do something with the database, in a transaction."""
        return await self._put(job)  # type: ignore[no-any-return]

    async def append(self, event: Event) -> None:
        """Write what happened; when this returns it is stored."""
        await self._put(event)

    async def _put(self, job: Callable[[Rows], Any] | Event) -> Any:
        done: Future[Any] = Future()
        self.jobs.put((job, done))
        return await asyncio.wrap_future(done)

    # The thread.

    def _work(self) -> None:
        while True:
            batch = [self.jobs.get()]
            while not self.jobs.empty() and len(batch) < MOST:
                batch.append(self.jobs.get())
            appended = [(job, done) for job, done in batch if isinstance(job, Event)]
            if appended:
                self._append(appended)
            for job, done in batch:
                if job is None:
                    return
                if not isinstance(job, Event):
                    self._run(job, done)

    def _append(self, batch: list[tuple[Event, Future[Any]]]) -> None:
        """All in one transaction; if that fails each in its own, so that nobody suffers for another."""
        try:
            with TRANSACTIONS.time(), self.engine.begin() as connection:
                Rows(connection).add_events([each for each, _ in batch])
        except SQLAlchemyError:
            for each, done in batch:
                self._run(lambda rows, each=each: rows.add_events([each]), done)  # type: ignore[misc]
        else:
            EVENTS.inc(len(batch))
            for _, done in batch:
                _answer(done, None)

    def _run(self, job: Callable[[Rows], Any], done: Future[Any]) -> None:
        try:
            with self.engine.begin() as connection:
                found = job(Rows(connection))
        except SQLAlchemyError:
            _fail(done, Refusal("storage", 503))
        except Exception as fault:
            _fail(done, fault)
        else:
            _answer(done, found)

    # One server a database.

    def own(self) -> None:
        """Take the database, or say who has it."""
        if self.engine.dialect.name == "sqlite":
            self._own_file(str(self.engine.url.database))
            return
        connection = self.held.enter_context(self.engine.connect())
        connection = connection.execution_options(isolation_level="AUTOCOMMIT")
        asked = text("SELECT pg_try_advisory_lock(:number)")
        _wait_for(lambda: bool(connection.scalar(asked, {"number": OWNER})))

    def _own_file(self, name: str) -> None:
        path = Path(name)
        try:
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            # It holds the key of the cookies and the seeds of running deals: nobody else reads it.
            os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
            file = open(f"{path}.lock", "a")  # noqa: SIM115 - it is held until the server stops
        except OSError as fault:
            raise StoreError(f"The database {path} cannot be used: {fault.strerror or fault}.") from None
        self.held.callback(file.close)
        _wait_for(lambda: lock(file))


def _wait_for(take: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not take():
        if time.monotonic() > end:
            raise StoreError("Another server is using this database; name another with --data or --database.")
        time.sleep(0.1)


def _answer(done: "Future[Any]", found: object) -> None:
    if not done.cancelled():
        done.set_result(found)


def _fail(done: "Future[Any]", fault: BaseException) -> None:
    if not done.cancelled():
        done.set_exception(fault)


def _engine(url: str) -> Engine:
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise StoreError("The database is named by a URL such as postgresql://user@host/name.") from None
    if parsed.drivername in ("postgresql", "postgres"):
        parsed = parsed.set(drivername="postgresql+psycopg")
    if parsed.drivername == "postgresql+psycopg":
        if find_spec("psycopg") is None:
            raise StoreError("PostgreSQL needs one more package: pip install 'manywinds[postgres]'.")
        return create_engine(parsed, pool_size=2, max_overflow=0)
    if parsed.drivername != "sqlite":
        raise StoreError(f"A database is sqlite or postgresql, not {parsed.drivername}.")
    engine = create_engine(parsed)
    event.listen(engine, "connect", _set_up_sqlite)
    return engine


def _set_up_sqlite(connection: Any, _record: object) -> None:
    """A log beside the file, on the disk before a transaction ends."""
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "busy_timeout = 2000"):
        connection.execute(f"PRAGMA {pragma}")


def migrate(connection: Connection, step: str = "head") -> None:
    """Run the steps that are missing; refuse a database from the future."""
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", "manywinds.server:migrations")
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


def first_line(fault: SQLAlchemyError) -> str:
    """What the database says, without the statement and without the URL."""
    said = str(getattr(fault, "orig", None) or fault).strip()
    return said.splitlines()[0].rstrip(".") if said else type(fault).__name__
