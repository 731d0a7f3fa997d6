"""Which process has which room: rows of `servers` and `leases`, within one transaction.

A process is alive as long as its row is there. It renews the row all the time, and those that were not renewed are
deleted by others. Whoever writes for a room holds the row of its process until the transaction ends, so that nothing
is ever written for a process that was given up.
"""

from datetime import timedelta
from typing import Any, NamedTuple

from sqlalchemy import Connection, Table, bindparam, delete, exists, func, literal, select, update
from sqlalchemy.dialects import postgresql, sqlite

from manywinds.server.storage.models import audiences, leases, rooms, servers

STANDING = (
    select(servers.c.id)
    .where(servers.c.id.in_(bindparam("ids", expanding=True)))
    .with_for_update(read=True, key_share=True)
)


class Holder(NamedTuple):
    """The process that has a room."""

    id: str
    address: str


class Leases:
    """What can be asked and written about processes and their rooms."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    # Processes.

    def enter(self, me: Holder, seconds: float | None) -> None:
        """A process begins. Without a time it is the only one, and all that were before are gone."""
        if seconds is None:
            self.connection.execute(delete(servers))
        self.put_new(servers, id=me.id, address=me.address, until=_in(seconds))

    def renew(self, id: str, seconds: float) -> bool:
        """A process is alive; whether it still counts as such."""
        alive = update(servers).where(servers.c.id == id).values(until=_in(seconds))
        return self.connection.execute(alive).rowcount == 1

    def bury(self, address: str | None = None, left: float = 0.0) -> list[str]:
        """Give up the processes that were not renewed, or the one at an address that has only so many seconds left;
        which ones. One that is writing is left for the next time."""
        dead = select(servers.c.id).where(servers.c.until < _in(left)).with_for_update(skip_locked=True)
        if address is not None:
            dead = dead.where(servers.c.address == address)
        return list(self.connection.scalars(delete(servers).where(servers.c.id.in_(dead)).returning(servers.c.id)))

    def renewed(self, address: str) -> list[tuple[str, object]]:
        """The processes at an address, and until when they are renewed."""
        wanted = select(servers.c.id, servers.c.until).where(servers.c.address == address)
        return [(id, until) for id, until in self.connection.execute(wanted)]

    def depart(self, id: str) -> None:
        """A process ends; its rooms are free."""
        self.connection.execute(delete(servers).where(servers.c.id == id))

    def standing(self, ids: set[str]) -> set[str]:
        """Which of these processes are alive. They stay so until the transaction ends. Who has a file has locked it,
        and lives only once."""
        if self.connection.dialect.name == "sqlite":
            return ids - {""}
        return set(self.connection.scalars(STANDING, {"ids": list(ids)}))

    # Rooms.

    def holder(self, room: str) -> Holder | None:
        """The process that has a room."""
        wanted = select(servers.c.id, servers.c.address).join(leases).where(leases.c.room == room)
        row = self.connection.execute(wanted).first()
        return None if row is None else Holder(*row)

    def claim(self, room: str, me: str) -> Holder | None:
        """Take a room if nobody has it; who has it then. None if there is no such room."""
        found = self.holder(room)
        if found is None:
            self._claim(select(rooms.c.id, literal(me), literal("")).where(rooms.c.id == room))
            found = self.holder(room)
        return found

    def claim_free(self, me: str, most: int) -> list[str]:
        """Take some of the rooms that are not over and that nobody has, the oldest first."""
        free = (
            select(rooms.c.id, literal(me), literal(""))
            .where(rooms.c.state.in_(("waiting", "playing")), ~exists().where(leases.c.room == rooms.c.id))
            .order_by(rooms.c.born)
            .limit(most)
            .with_for_update(key_share=True, skip_locked=True, of=rooms)
        )
        return self._claim(free)

    def release(self, room: str, me: str) -> None:
        """Let a room go."""
        self.connection.execute(delete(leases).where(leases.c.room == room, leases.c.server == me))

    def mark(self, room: str, me: str, marks: str) -> None:
        """Note what the chairs of a room have to show, if it is still ours."""
        ours = update(leases).where(leases.c.room == room, leases.c.server == me)
        self.connection.execute(ours.values(marks=marks))

    # Those who watch.

    def count(self, room: str, me: str, watchers: int) -> None:
        """Note how many watch a room at a process."""
        self.connection.execute(delete(audiences).where(audiences.c.room == room, audiences.c.server == me))
        if watchers:
            self.put_new(audiences, room=room, server=me, watchers=watchers)

    def audiences(self, room: str = "") -> dict[str, int]:
        """How many watch, wherever: this room, or every one that somebody watches."""
        counted = select(audiences.c.room, func.sum(audiences.c.watchers)).group_by(audiences.c.room)
        wanted = counted.where(audiences.c.room == room) if room else counted
        return {id: int(watchers) for id, watchers in self.connection.execute(wanted)}

    def _claim(self, wanted: Any) -> list[str]:
        taken = _new(self.connection, leases).from_select(["room", "server", "marks"], wanted)
        return list(self.connection.scalars(taken.on_conflict_do_nothing().returning(leases.c.room)))

    def put_new(self, table: Table, **values: object) -> None:
        """Write a row, unless it is there."""
        self.connection.execute(_new(self.connection, table).values(**values).on_conflict_do_nothing())


def _new(connection: Connection, table: Table) -> Any:
    """An insertion that can leave alone what is there."""
    return (sqlite if connection.dialect.name == "sqlite" else postgresql).insert(table)


def _in(seconds: float | None) -> Any:
    return None if seconds is None else func.now() + timedelta(seconds=seconds)
