"""This process among those that serve the same database: that it is alive, who is not any more, and what they tell.

A process lives from `enter` until it stops or the others give it up, because it was stopped or cut off for too long.
Then all its rooms are theirs, it lets go of everything, and begins a new life. With a database of its own it has no
peers, and none of this happens.
"""

import asyncio
import contextlib
import logging
import threading
import time
from collections.abc import Callable
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from manywinds.server.notices import LEASES, Notices
from manywinds.server.storage.database import StoreError
from manywinds.server.storage.leases import Holder
from manywinds.server.storage.rows import Rows, fresh_id
from manywinds.server.storage.store import PARTING, Store

LOG = logging.getLogger(__name__)
CHANNEL = "manywinds"
BEATS, SELDOM = 8, 0.5
"""How often a lease is renewed in the time it lasts, and the seconds after which it is in any case."""
MISSED = 2
"""Renewals that are missing when a process nobody answers for is given up before its time."""
PAUSE = 0.2
"""Seconds before the database is tried again."""


class Peers:
    """What a process knows of the others, and they of it. The rest of the server knows it as `Processes`."""

    def __init__(self, store: Store, notices: Notices, address: str, lease: float) -> None:
        self.store = store
        self.notices = notices
        self.address = address
        self.lease = lease
        self.alone = store.alone
        self.term = ""
        """The name of this life, with which everything is signed that is written for a room."""
        self.lost: Callable[[], None] = lambda: None
        """What is to be done when the others have given this process up."""
        self.suspected: dict[str, float] = {}
        """Addresses at which nobody listened, and when."""
        self.stopping = threading.Event()
        self.thread = threading.Thread(target=self._work, name="peers", daemon=True)
        self.loop: asyncio.AbstractEventLoop | None = None
        self.steady_since: float | None = 0.0
        """Since when the database has always been there; nothing is known of others before."""

    def settle(self) -> None:
        """See that no other process is at this address. One that was killed here is soon found to be dead."""
        known: dict[str, object] = {}
        while not self.alone:
            with self.store.engine.begin() as connection:
                leases = Rows(connection).leases
                leases.bury(self.address, self.lease - MISSED * self._every())
                found = dict(leases.renewed(self.address))
            if not found:
                return
            if any(known.get(id, until) != until for id, until in found.items()):
                raise StoreError(f"Another server of this database is at {self.address}; name this one with --address.")
            known = found
            time.sleep(PAUSE)

    async def open(self, lost: Callable[[], None]) -> None:
        """Begin to live, and to listen."""
        self.lost = lost
        self.loop = asyncio.get_running_loop()
        await self.enter()
        if not self.alone:
            self.notices.beyond = self._tell
            self.thread.start()

    async def enter(self) -> None:
        """Begin a life."""
        me = Holder(fresh_id(), self.address)
        await self.store.call(lambda rows: rows.leases.enter(me, None if self.alone else self.lease))
        self.term = me.id

    async def close(self) -> None:
        """End it, and let the others know at once; if the database does not answer they find out."""
        self.stopping.set()
        if self.thread.ident is not None:
            await asyncio.to_thread(self.thread.join, PARTING)
            if self.thread.is_alive():
                return
        term = self.term

        def depart(rows: Rows) -> None:
            rows.leases.depart(term)
            if not self.alone:
                rows.notify(CHANNEL, f"{term}\n{LEASES}\n")

        await asyncio.wait_for(self.store.call(depart), None if self.alone else PARTING)

    # Rooms.

    async def claim(self, room: str, term: str) -> str | None:
        """Take a room if nobody has it: the term that has it then, or none if there is no such room."""
        holder = await self.claim_with_address(room, term)
        return None if holder is None else holder.id

    async def claim_with_address(self, room: str, term: str) -> Holder | None:
        """The same, with the address of whoever has it."""
        return await self.store.call(lambda rows: rows.leases.claim(room, term))

    def claim_new(self, rows: Rows, room: str, term: str) -> None:
        """Take a room in the transaction that stores it for the first time."""
        rows.leases.claim(room, term)

    async def claim_free(self, term: str, most: int) -> list[str]:
        """Take some of the rooms that are not over and that nobody has; which ones."""
        return await self.store.call(lambda rows: rows.leases.claim_free(term, most))

    async def release(self, room: str, term: str) -> None:
        """Let a room go."""
        await self.store.call(lambda rows: rows.leases.release(room, term))

    def mark(self, room: str, term: str, marks: str) -> None:
        """Note what spectators see of the chairs of a room, if it is still ours."""
        self.store.soon(lambda rows: rows.leases.mark(room, term, marks))

    async def audiences(self, room: str = "") -> dict[str, int]:
        """How many watch, at whichever process: this room, or every one that somebody watches."""
        return await self.store.call(lambda rows: rows.leases.audiences(room))

    # Others.

    async def suspect(self, address: str) -> None:
        """Nobody listens at an address: if nothing was heard of that process lately either, it is dead."""
        now, beat = time.monotonic(), self._every()
        if now - self.suspected.get(address, 0.0) < beat:
            return
        self.suspected = {address: now}
        left = self.lease - MISSED * beat
        if await self.store.call(lambda rows: rows.leases.bury(address, left)):
            self.notices.tell(LEASES)

    def _every(self) -> float:
        """Seconds between two renewals."""
        return min(self.lease / BEATS, SELDOM)

    def _tell(self, topic: str, text: str) -> None:
        notice = f"{self.term}\n{topic}\n{text}"
        self.store.soon(lambda rows: rows.notify(CHANNEL, notice))

    # The thread. It must not wait for anything but the database: who is late here counts as dead.

    def _work(self) -> None:
        # What the driver itself may raise while it listens.
        fault = self.store.engine.dialect.loaded_dbapi.Error
        while not self.stopping.is_set():
            try:
                self._listen()
            except (SQLAlchemyError, OSError, fault):
                # The database is away for a while.
                pass
            except Exception:
                # Whatever else it is: without this thread the process would count as dead.
                LOG.exception("The other processes are not heard for a moment")
            self.steady_since = None
            self.stopping.wait(PAUSE)

    def _listen(self) -> None:
        with self.store.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.exec_driver_sql(f"LISTEN {CHANNEL}")
            line: Any = connection.connection.driver_connection
            self._post(self.notices.missed)
            while not self.stopping.is_set():
                self._beat()
                for notice in line.notifies(timeout=self._every()):
                    self._hear(notice.payload)

    def _beat(self) -> None:
        term = self.term
        with self.store.engine.begin() as connection:
            alive = Rows(connection).leases.renew(term, self.lease)
        now = time.monotonic()
        if self.steady_since is None:
            self.steady_since = now
        if not alive:
            if term == self.term:
                self._post(self.lost)
            return
        # After a database was away everybody is late: let all be heard first.
        if now - self.steady_since > self.lease:
            with self.store.engine.begin() as connection:
                dead = Rows(connection).leases.bury()
            if dead:
                self._post(self.notices.tell, LEASES)

    def _hear(self, payload: str) -> None:
        sender, _, notice = payload.partition("\n")
        topic, is_ours, text = notice.partition("\n")
        # Others who use the database may say on the channel whatever they like.
        if is_ours and sender != self.term:
            self._post(self.notices.hear, topic, text)

    def _post(self, work: Callable[..., None], *what: object) -> None:
        """Have something done by the loop."""
        loop = self.loop
        if loop is not None and not self.stopping.is_set():
            with contextlib.suppress(RuntimeError):
                loop.call_soon_threadsafe(work, *what)
