"""The database: one thread that owns it, and transactions that are shared by all who wait.

Whatever the tables do at the same moment is written in one transaction, so that a hundred tables cost the disk little
more than one. Nobody is answered before the transaction has ended. A database that is away for a while is waited for.
"""

import asyncio
import contextlib
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from queue import SimpleQueue
from typing import Any, NamedTuple, TypeVar

from sqlalchemy.exc import InterfaceError, OperationalError, SQLAlchemyError

from manywinds.kernel.errors import ManywindsError
from manywinds.server.metrics import EVENTS, TRANSACTIONS
from manywinds.server.refusal import RefusedRequest
from manywinds.server.storage.database import StoreError, engine_of, first_line, migrate, own
from manywinds.server.storage.rows import Rows, Step

T = TypeVar("T")
MOST = 500
"""Events written in one transaction."""
AWAY = 30.0
"""Seconds that a database may be away before those who wait hear that nothing can be stored."""
PARTING = 3.0
"""Seconds for each of the last things a process that stops has to do with a database that others may use too."""
LONGEST_PAUSE = 1.0
"""Seconds between two tries to reach it."""


class Job(NamedTuple):
    """Something that is to be done with the database."""

    work: Callable[[Rows], Any] | Step
    term: str | None
    """The life of a process for which it is done, if it is only to be done while that lasts."""
    done: "Future[Any]"


class Store:
    """Where everything is kept."""

    def __init__(self, url: str) -> None:
        self.engine = engine_of(url)
        self.alone = self.engine.dialect.name == "sqlite"
        """Only one process uses it at a time."""
        self.held = contextlib.ExitStack()
        self.jobs: SimpleQueue[Job | None] = SimpleQueue()
        self.thread = threading.Thread(target=self._work, name="store", daemon=True)
        self.away_since: float | None = None
        self.closing = False

    def open(self) -> None:
        """Take the database, bring it up to date, and begin to work."""
        try:
            if self.alone:
                own(str(self.engine.url.database), self.held)
            with self.engine.begin() as connection:
                migrate(connection)
        except SQLAlchemyError as fault:
            self.held.close()
            raise StoreError(f"The database cannot be used: {first_line(fault)}.") from None
        except ManywindsError:
            self.held.close()
            raise
        self.thread.start()

    def hurry(self) -> None:
        """Wait no more for a database that is away: what was acknowledged is stored."""
        self.closing = True

    def close(self) -> None:
        """Write what is waiting and let the database go; one that does not answer is left as it is."""
        self.hurry()
        self.jobs.put(None)
        self.thread.join(None if self.alone else PARTING)
        self.held.close()
        self.engine.dispose()

    async def call(self, work: Callable[[Rows], T], term: str | None = None) -> T:
        """Do something with the database, in a transaction."""
        return await self._put(work, term)  # type: ignore[no-any-return]

    async def append(self, step: Step, term: str | None = None) -> None:
        """Write what happened; when this returns it is stored."""
        await self._put(step, term)

    def soon(self, work: Callable[[Rows], Any]) -> None:
        """Do something with the database that nobody waits for."""
        self.jobs.put(Job(work, None, Future()))

    async def _put(self, work: Callable[[Rows], Any] | Step, term: str | None) -> Any:
        done: Future[Any] = Future()
        self.jobs.put(Job(work, term, done))
        return await asyncio.wrap_future(done)

    # The thread.

    def _work(self) -> None:
        while True:
            batch = [self.jobs.get()]
            while not self.jobs.empty() and len(batch) < MOST:
                batch.append(self.jobs.get())
            appended = [job for job in batch if job is not None and isinstance(job.work, Step)]
            if appended:
                self._append(appended)
            for job in batch:
                if job is None:
                    return
                if not isinstance(job.work, Step):
                    self._run(job)

    def _append(self, batch: list[Job]) -> None:
        """All in one transaction; if that fails each in its own, so that nobody suffers for another."""
        try:
            lost = self._transact(lambda rows: _write(rows, batch))
        except Exception:
            for job in batch:
                self._run(job)
            return
        for job in batch:
            if job in lost:
                _fail(job.done, RefusedRequest("moved", 503))
            else:
                EVENTS.inc()
                _answer(job.done, None)

    def _run(self, job: Job) -> None:
        def work(rows: Rows) -> Any:
            if isinstance(job.work, Step):
                # It was tried before, with others.
                rows.again = True
                lost, found = _write(rows, [job]), None
            else:
                lost = _lost(rows, [job])
                found = None if lost else job.work(rows)
            if lost:
                raise RefusedRequest("moved", 503)
            return found

        try:
            found = self._transact(work)
        except SQLAlchemyError:
            _fail(job.done, RefusedRequest("storage", 503))
        except Exception as fault:
            _fail(job.done, fault)
        else:
            _answer(job.done, found)

    def _transact(self, work: Callable[[Rows], T]) -> T:
        """In a transaction; and again as long as the database is away, but not for ever."""
        again, pause = False, 0.0
        while True:
            try:
                with TRANSACTIONS.time(), self.engine.begin() as connection:
                    found = work(Rows(connection, again))
            except (OperationalError, InterfaceError):
                if not self._may_wait():
                    raise
            else:
                self.away_since = None
                return found
            time.sleep(pause)
            again, pause = True, min(LONGEST_PAUSE, 2 * pause + 0.05)

    def _may_wait(self) -> bool:
        """A file is there or is not; a database elsewhere may come back."""
        now = time.monotonic()
        if self.away_since is None:
            self.away_since = now
        return not self.alone and not self.closing and now - self.away_since < AWAY


class RoomWriter:
    """Writes for a room, as long as this process has it."""

    def __init__(self, store: Store, term: str) -> None:
        self.store = store
        self.term = term

    async def call(self, work: Callable[[Rows], T]) -> T:
        """Do something with the database, in a transaction."""
        return await self.store.call(work, self.term)

    async def append(self, step: Step) -> None:
        """Write what happened; when this returns it is stored."""
        await self.store.append(step, self.term)

    def drop(self) -> None:
        """Write no more."""
        self.term = ""


def _lost(rows: Rows, batch: list[Job]) -> list[Job]:
    """What is not to be done any more, since the process has been given up in the meantime."""
    terms = {job.term for job in batch if job.term is not None}
    gone = terms - rows.leases.standing(terms) if terms else terms
    return [job for job in batch if job.term in gone] if gone else []


def _write(rows: Rows, batch: list[Job]) -> list[Job]:
    """Write down what happened; what was not, since the process has been given up."""
    lost = _lost(rows, batch)
    found = [job.work for job in batch if isinstance(job.work, Step) and job not in lost]
    if found:
        rows.add_steps(found)
    return lost


def _answer(done: "Future[Any]", found: object) -> None:
    # Whoever waits may give up at any moment, but not after this.
    if done.set_running_or_notify_cancel():
        done.set_result(found)


def _fail(done: "Future[Any]", fault: BaseException) -> None:
    if done.set_running_or_notify_cancel():
        done.set_exception(fault)
