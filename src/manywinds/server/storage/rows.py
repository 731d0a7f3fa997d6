"""Questions to the database and what is written there, within one transaction."""

import contextlib
import secrets as chance
from base64 import urlsafe_b64encode
from hashlib import sha256
from math import inf
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, func, insert, select, tuple_, update

from manywinds.server.storage.leases import Leases
from manywinds.server.storage.models import accounts, audiences, events, leases, matches, rooms, secrets, uploads
from manywinds.server.storage.stored_room import StoredRoom, UnreadableRoom

STEP = (events.c.match, events.c.number, events.c.lines, events.c.by, events.c.fair)
LIVE = ("waiting", "playing")
"""The states of a room that is not over."""


class Account(NamedTuple):
    """A person with a password."""

    id: str
    name: str
    password: str


class Step(NamedTuple):
    """Something that happened in a match."""

    match: str
    number: int
    lines: str
    """Lines of the record, as they stand there."""
    by: str
    """Who did it: a person, a bot, the clock or the table itself."""
    fair: str | None = None
    """Seed and salt of the deal that begins with it."""


class MatchRow(NamedTuple):
    """A match of a room."""

    id: str
    number: int
    over: bool


def fresh_id() -> str:
    """A name that nobody can guess."""
    return chance.token_urlsafe(12)


def is_id(text: str) -> bool:
    """It could be such a name."""
    return len(text) <= 40 and text.isascii() and text.replace("-", "").replace("_", "").isalnum()


class Rows:
    """What can be asked and written."""

    def __init__(self, connection: Connection, again: bool = False) -> None:
        self.connection = connection
        self.again = again
        """The same was tried before, and nobody knows whether it is stored: the connection broke at its end."""
        self.leases = Leases(connection)

    def notify(self, channel: str, text: str) -> None:
        """Tell all who listen at the database, once this is stored."""
        self.connection.execute(select(func.pg_notify(channel, text)))

    def secret(self, name: str) -> str:
        """A secret of this server, made when it is first asked for."""
        found = self.connection.scalar(select(secrets.c.value).where(secrets.c.name == name))
        if found is None:
            # Another process may just do the same; one of them is first.
            self.leases.put_new(secrets, name=name, value=chance.token_hex(32))
            return self.secret(name)
        return str(found)

    # People.

    def account(self, name: str) -> Account | None:
        """An account by its name, however that is written."""
        wanted = select(accounts.c.id, accounts.c.name, accounts.c.password).where(accounts.c.folded == name.casefold())
        row = self.connection.execute(wanted).first()
        return None if row is None else Account(*row)

    def add_account(self, id: str, name: str, password: str) -> bool:
        """Make an account; whether the name was free."""
        taken = select(accounts.c.id).where((accounts.c.folded == name.casefold()) | (accounts.c.id == id))
        if self.connection.execute(taken).first() is not None:
            return False
        self.connection.execute(insert(accounts).values(id=id, name=name, folded=name.casefold(), password=password))
        return True

    # Rooms.

    def add_room(self, id: str, room: StoredRoom) -> None:
        """A new room."""
        self.leases.put_new(rooms, id=id, data=room.row(), state=room.state)

    def save_room(self, id: str, room: StoredRoom) -> None:
        """A room as it is now."""
        self.connection.execute(update(rooms).where(rooms.c.id == id).values(data=room.row(), state=room.state))

    def room(self, id: str) -> StoredRoom | None:
        """A room by its id."""
        found = self.connection.scalar(select(rooms.c.data).where(rooms.c.id == id))
        return None if found is None else StoredRoom.read(found)

    def unused(self, id: str) -> float:
        """Seconds since something was last stored of what is played in a room, or since it was made."""
        played = select(events.c.at).join(matches).where(matches.c.room == id)
        last = played.order_by(matches.c.number.desc(), events.c.number.desc()).limit(1).scalar_subquery()
        wanted = select(func.coalesce(last, rooms.c.born), func.now()).where(rooms.c.id == id)
        row = self.connection.execute(wanted).first()
        return 0.0 if row is None else max(0.0, (row[1] - row[0]).total_seconds())

    def watched_room(self, id: str) -> tuple[StoredRoom | None, str, int]:
        """A room, what is noted of its chairs, and how many watch."""
        watching = select(func.sum(audiences.c.watchers)).where(audiences.c.room == rooms.c.id)
        wanted = select(rooms.c.data, leases.c.marks, watching.scalar_subquery()).outerjoin(leases)
        found = self.connection.execute(wanted.where(rooms.c.id == id)).first()
        return (None, "", 0) if found is None else (StoredRoom.read(found[0]), found[1] or "", int(found[2] or 0))

    def live_rooms(self, owner: str | None = None) -> int:
        """How many rooms are not over, all or somebody's."""
        wanted = select(func.count()).select_from(rooms).where(rooms.c.state.in_(LIVE))
        if owner is not None:
            wanted = wanted.where(rooms.c.data["owner"].as_string() == owner)
        return int(self.connection.scalar(wanted) or 0)

    def public_rooms(self, most: int) -> list[tuple[str, StoredRoom, int]]:
        """Those in the list for everybody, the newest first, and how many watch; at most so many. One that cannot be
        read is left out."""
        watching = select(func.coalesce(func.sum(audiences.c.watchers), 0)).where(audiences.c.room == rooms.c.id)
        wanted = select(rooms.c.id, rooms.c.data, watching.scalar_subquery())
        open_now = wanted.where(rooms.c.state.in_(LIVE), rooms.c.data["public"].as_boolean())
        newest = open_now.order_by(rooms.c.born.desc()).limit(most)
        found = []
        for id, data, count in self.connection.execute(newest):
            with contextlib.suppress(UnreadableRoom):
                found.append((id, StoredRoom.read(data), count))
        return found

    # Matches.

    def add_match(self, id: str, room: str, number: int) -> None:
        """A match begins."""
        self.leases.put_new(matches, id=id, room=room, number=number, over=False)

    def end_match(self, id: str) -> None:
        """A match is over."""
        self.connection.execute(update(matches).where(matches.c.id == id).values(over=True))

    def matches_of(self, room: str) -> list[MatchRow]:
        """The matches of a room, the first first."""
        wanted = select(matches.c.id, matches.c.number, matches.c.over).where(matches.c.room == room)
        return [MatchRow(*row) for row in self.connection.execute(wanted.order_by(matches.c.number))]

    def add_steps(self, found: list[Step]) -> None:
        """What happened, in its order."""
        if self.again:
            keys = tuple_(events.c.match, events.c.number).in_([(each.match, each.number) for each in found])
            there = set(self._steps(keys))
            found = [each for each in found if each not in there]
        if found:
            self.connection.execute(insert(events).values(at=func.now()), [each._asdict() for each in found])

    def steps_of(self, match: str) -> list[Step]:
        """All that happened in a match, in order."""
        return self._steps(events.c.match == match)

    def steps_since(self, match: str, number: int) -> list[tuple[Step, float]]:
        """What happened in a match from this event on, in order, and how many seconds ago each was stored."""
        wanted = select(*STEP, events.c.at, func.now()).where(events.c.match == match, events.c.number >= number)
        return [
            (Step(*row), (now - at).total_seconds() if at is not None else inf)
            for *row, at, now in self.connection.execute(wanted.order_by(events.c.number))
        ]

    def _steps(self, which: ColumnElement[bool]) -> list[Step]:
        wanted = select(*STEP).where(which)
        return [Step(*row) for row in self.connection.execute(wanted.order_by(events.c.number))]

    # Records that were brought.

    def keep_upload(self, text: str, most: int) -> str | None:
        """Keep a record, unless all together would have more bytes than this; where it lies. The same text lies in the
        same place, however often it is brought."""
        content = text.encode()
        id = urlsafe_b64encode(sha256(content).digest()[:24]).decode()
        if self.connection.scalar(select(uploads.c.id).where(uploads.c.id == id)) is None:
            if int(self.connection.scalar(select(func.sum(uploads.c.size))) or 0) + len(content) > most:
                return None
            self.leases.put_new(uploads, id=id, text=text, size=len(content))
        return id

    def upload(self, id: str) -> str | None:
        """A record that was brought."""
        return self.connection.scalar(select(uploads.c.text).where(uploads.c.id == id))
