"""Journals: score sheets and tournaments as they are kept here. A journal is its entries; its state is what they come
to, replayed once and then carried on in memory. An entry is stored before anybody hears of it. Any process may add
to any journal: the place of an entry is taken once, and whoever was slower reads on and tries again."""

import asyncio
import hashlib
import hmac
import json
import logging
from collections.abc import Awaitable, Callable
from random import SystemRandom
from typing import Any, Generic, NamedTuple, TypeVar

from manywinds.club.event.access import fresh_key, hash_of
from manywinds.club.fields import Plain
from manywinds.club.log import START, LogLine
from manywinds.server.allowance import Daily
from manywinds.server.logs import going_on
from manywinds.server.notices import Notices
from manywinds.server.refusal import RefusedRequest
from manywinds.server.settings import Settings
from manywinds.server.storage.journal_rows import (
    Head,
    StoredLine,
    add_entry,
    add_journal,
    entries_after,
    journal,
    made_lately,
)
from manywinds.server.storage.rows import fresh_id, is_id
from manywinds.server.storage.store import Store

LOG = logging.getLogger(__name__)
CHANCE = SystemRandom()
S = TypeVar("S")
MOST_OPEN = 500
"""Journals in memory; those that nobody used for the longest time leave it."""
TRIES, APART = 40, 0.02
"""How often an entry is proposed anew because another process was faster, and the longest wait before that in seconds:
by chance, so that two do not race for ever."""
A_DAY = 24.0
"""Hours."""
LONGEST_GIVEN = 250_000
"""Characters of what one entry is given."""


class Once(NamedTuple):
    """The name a client gave its request, and a hash of what it asks for. Without a name nothing is remembered."""

    name: str = ""
    asked: str = ""


def plain(given: Plain, longest: int = LONGEST_GIVEN) -> Plain:
    """What was sent, if a log can hold it."""
    try:
        text = json.dumps(given, ensure_ascii=False, allow_nan=False)
        text.encode()
    except (ValueError, RecursionError):
        raise RefusedRequest("malformed", 422) from None
    if len(text) > longest:
        raise RefusedRequest("too_large", 413)
    return given


def once(name: str, *asked: object) -> Once:
    """A request that is booked once, however often it is sent."""
    text = json.dumps(asked, sort_keys=True, ensure_ascii=False, default=str)
    return Once(name, hashlib.sha256(text.encode()).hexdigest())


class Made(NamedTuple, Generic[S]):
    """An entry that would be accepted, and the state after it. `warning` is for whoever made it."""

    entry: LogLine
    state: S
    warning: object = None


class Done(NamedTuple, Generic[S]):
    """The state after a request, and whether it had been booked before."""

    state: S
    rev: int
    again: bool = False
    warning: object = None


Work = Callable[[Callable[[], Any]], Awaitable[Any]]
"""Does something that takes a while, beside the loop."""
Replay = Callable[[list[LogLine]], S]
Carry = Callable[[S, list[LogLine]], S]
"""What a state becomes by some entries more."""
Make = Callable[[S], Made[S]]
Hear = Callable[[int], None]


class Journal(Generic[S]):
    """One journal that is open."""

    def __init__(self, head: Head, journals: "Journals[S]") -> None:
        self.head = head
        self.store = journals.store
        self.work = journals.work
        self.replay = journals.replay
        self.carry = journals.carry
        self.spread = journals.spread
        self.most = journals.limits.entries
        self.entries: list[LogLine] = []
        self.known: dict[str, tuple[int, str]] = {}
        """Requests that are booked: the entry each became, and what it asked for."""
        self.lock = asyncio.Lock()
        self.hearers: set[Hear] = set()
        self.state: S

    @property
    def rev(self) -> int:
        """The number of the last entry."""
        return len(self.entries)

    def may_write(self, secret: str) -> bool:
        """Whether this is the secret of the journal."""
        return bool(secret) and hmac.compare_digest(self.head.key, hash_of(secret))

    async def load(self) -> bool:
        """Read what is stored beyond what is known, and compute the state; whether there was anything."""
        lines = await self.store.call(lambda rows: entries_after(rows, self.head.id, self.rev))
        if not lines:
            return False
        fresh = [LogLine.read(each.line, each.rev) for each in lines]
        entries = [*self.entries, *fresh]
        if self.entries and self.carry is not None:
            carry = self.carry
            self.state = await self.work(lambda: carry(self.state, fresh))
        else:
            self.state = await self.work(lambda: self.replay(entries))
        self.entries = entries
        self._remember(lines)
        return True

    async def catch_up(self) -> None:
        """Take in what another process has added."""
        async with self.lock:
            if await self.load():
                self._tell()

    async def do(self, make: Make[S], asked: Once) -> Done[S]:
        """Add what `make` makes of the state, or nothing if it refuses; when this returns, it is stored."""
        async with self.lock:
            for _ in range(TRIES):
                found = self._booked(asked)
                if found is not None:
                    return found
                if self.rev >= self.most:
                    raise RefusedRequest("journal_full", 409)
                made = await self.work(lambda: make(self.state))
                entry = made.entry.sealed(self.entries[-1].chain if self.entries else START)
                line = StoredLine(entry.rev, entry.line(), asked.name or None, asked.asked or None)
                if await self.store.call(lambda rows, line=line: add_entry(rows, self.head.id, line)):  # type: ignore[misc]
                    # What is kept is what a replay would read.
                    self.entries.append(LogLine.read(line.line, line.rev))
                    self.state = made.state
                    self._remember([line])
                    self._tell()
                    self.spread(f"{self.head.id} {self.rev}")
                    return Done(self.state, self.rev, warning=made.warning)
                # Another server was faster.
                await asyncio.sleep(CHANCE.uniform(0, APART))
                await self.load()
                self._tell()
        raise RefusedRequest("storage", 503)

    def _booked(self, asked: Once) -> Done[S] | None:
        if asked.name not in self.known:
            return None
        _, before = self.known[asked.name]
        if before != asked.asked:
            raise RefusedRequest("once_used", 409)
        return Done(self.state, self.rev, again=True)

    def _remember(self, lines: list[StoredLine]) -> None:
        for line in lines:
            if line.once:
                self.known[line.once] = (line.rev, line.asked or "")

    def _tell(self) -> None:
        for hear in list(self.hearers):
            with going_on(LOG, "Somebody is not told of %s", self.head.named()):
                hear(self.rev)


class Limits:
    """How many journals one person, and one address, may begin in a day, and how much one holds."""

    def __init__(self, each: int, address: int, entries: int) -> None:
        self.each = each
        self.entries = entries
        """What one journal may hold."""
        self.daily = Daily(address, "too_many_journals")

    @staticmethod
    def of(settings: Settings, entries: int) -> "Limits":
        """As the settings say."""
        return Limits(settings.journals_each, settings.journals_address, entries)

    def take(self, address: str) -> None:
        """Count one more from an address."""
        self.daily.take(address)


class Journals(Generic[S]):
    """All journals of one kind."""

    most_open = MOST_OPEN

    def __init__(
        self,
        kind: str,
        store: Store,
        work: Work,
        replay: Replay[S],
        limits: Limits,
        notices: Notices,
        carry: Carry[S] | None = None,
    ) -> None:
        self.kind = kind
        self.store = store
        self.work = work
        self.replay = replay
        self.carry = carry
        self.limits = limits
        self.notices = notices
        self.open: dict[str, Journal[S]] = {}
        self.loading: dict[str, asyncio.Task[Journal[S]]] = {}

    async def begin(self, entry: LogLine, owner: str, address: str) -> tuple[Journal[S], str]:
        """Begin a journal with its first entry; the journal and its secret, which is sent once."""
        self.limits.take(address)
        secret = fresh_key()
        head = Head(fresh_id(), self.kind, owner, hash_of(secret))
        first = StoredLine(1, entry.sealed(START).line())
        found = Journal(head, self)
        if await self.store.call(lambda rows: made_lately(rows, owner, self.kind, A_DAY)) >= self.limits.each:
            raise RefusedRequest("too_many_journals", 429)
        await self.store.call(lambda rows: add_journal(rows, head, first))
        await found.load()
        self._keep(found)
        return found, secret

    @property
    def topic(self) -> str:
        """The topic under which processes notify each other of new entries."""
        return f"journals {self.kind}"

    def spread(self, text: str) -> None:
        """Tell the other processes of an entry."""
        self.notices.tell(self.topic, text)

    async def listen(self) -> None:
        """Take in what other processes add to journals that are open here, and tell those who watch them."""
        with self.notices.subscribe(self.topic) as heard:
            while True:
                id, _, rev = (await heard.get()).partition(" ")
                # Without a name some notices may have been missed: look at all.
                for each in [self.open[id]] if id in self.open else [] if id else list(self.open.values()):
                    # An entry that this process cannot read, perhaps of a newer one, is its journal's matter alone.
                    with going_on(LOG, "Other processes' entries of %s are not read", each.head.named()):
                        if not rev or each.rev < int(rev):
                            await each.catch_up()

    async def find(self, id: str) -> Journal[S]:
        """A journal by its id, with all that was added to it, wherever."""
        found = self.open.pop(id, None)
        if found is not None:
            self.open[id] = found
            if not self.store.alone:
                await found.catch_up()
            return found
        if not is_id(id):
            raise RefusedRequest("no_journal", 404)
        # Whoever else asks for it in the meantime waits for the same.
        if id not in self.loading:
            self.loading[id] = asyncio.create_task(self._load(id))
        return await asyncio.shield(self.loading[id])

    async def _load(self, id: str) -> Journal[S]:
        try:
            head = await self.store.call(lambda rows: journal(rows, id))
            if head is None or head.kind != self.kind:
                raise RefusedRequest("no_journal", 404)
            found = Journal(head, self)
            await found.load()
            self._keep(found)
            return found
        finally:
            del self.loading[id]

    def _keep(self, found: Journal[S]) -> None:
        """Remember it, and forget those that nobody looks at."""
        self.open[found.head.id] = found
        idle = [
            each for each in self.open.values() if not each.hearers and not each.lock.locked() and each is not found
        ]
        for each in idle[: max(0, len(self.open) - self.most_open)]:
            del self.open[each.head.id]
