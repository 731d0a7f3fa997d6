"""Journals in the database: begun, read, and only ever added to."""

from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from sqlalchemy import func, insert, select
from sqlalchemy.exc import IntegrityError

from manywinds.server.storage.models import journal_entries, journals
from manywinds.server.storage.rows import Rows


class Head(NamedTuple):
    """What is known of a journal beside its entries."""

    id: str
    kind: str
    owner: str
    key: str

    def named(self) -> str:
        """As whoever runs the server finds it, and nobody else: with all of its name anybody could read it."""
        return f"{self.kind} {self.id[:4]}..."


class StoredLine(NamedTuple):
    """An entry as it is stored."""

    rev: int
    line: str
    once: str | None = None
    asked: str | None = None


def add_journal(rows: Rows, head: Head, first: StoredLine) -> None:
    """Begin a journal with its first entry."""
    rows.connection.execute(insert(journals).values(head._asdict()))
    rows.connection.execute(insert(journal_entries).values(journal=head.id, **first._asdict()))


def journal(rows: Rows, id: str) -> Head | None:
    """A journal by its id."""
    wanted = select(journals.c.id, journals.c.kind, journals.c.owner, journals.c.key).where(journals.c.id == id)
    row = rows.connection.execute(wanted).first()
    return None if row is None else Head(*row)


def made_lately(rows: Rows, owner: str, kind: str, hours: float) -> int:
    """How many journals of a kind somebody has begun in the last hours."""
    since = datetime.now(UTC) - timedelta(hours=hours)
    mine = (journals.c.owner == owner) & (journals.c.kind == kind) & (journals.c.born > since)
    return int(rows.connection.scalar(select(func.count()).select_from(journals).where(mine)) or 0)


def entries_after(rows: Rows, id: str, rev: int) -> list[StoredLine]:
    """The entries of a journal after this one, in order."""
    here = journal_entries.c
    wanted = select(here.rev, here.line, here.once, here.asked).where((here.journal == id) & (here.rev > rev))
    return [StoredLine(*row) for row in rows.connection.execute(wanted.order_by(here.rev))]


def add_entries(rows: Rows, id: str, entries: list[StoredLine]) -> None:
    """Add entries to a journal that nobody knows yet."""
    if entries:
        rows.connection.execute(insert(journal_entries), [{"journal": id, **each._asdict()} for each in entries])


def add_entry(rows: Rows, id: str, entry: StoredLine) -> bool:
    """Add an entry behind the last one; whether it was the next. Two writers at the same moment cannot both add it:
    the place of an entry is its key."""
    last = rows.connection.scalar(select(func.max(journal_entries.c.rev)).where(journal_entries.c.journal == id))
    if last != entry.rev - 1:
        return False
    try:
        rows.connection.execute(insert(journal_entries).values(journal=id, **entry._asdict()))
    except IntegrityError:
        return False
    return True
