"""The tables of the database. `migrations` makes them; nothing else does."""

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    DateTime,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    func,
)

metadata = MetaData()


def _born() -> Column[object]:
    return Column("born", DateTime(timezone=True), nullable=False, server_default=func.now())


secrets = Table(
    "secrets",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", String(200), nullable=False),
)
"""What only the server knows: the key its cookies are signed with."""

accounts = Table(
    "accounts",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("folded", String(120), nullable=False, unique=True),
    Column("password", String(200), nullable=False),
    _born(),
)
"""People with a password. Guests are known by their cookie alone."""

rooms = Table(
    "rooms",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("data", JSON, nullable=False),
    Column("state", String(10), nullable=False, index=True),
    _born(),
)
"""Rooms: the book, who sits where, and how far it is."""

matches = Table(
    "matches",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("room", String(40), ForeignKey("rooms.id"), nullable=False, index=True),
    Column("number", Integer, nullable=False),
    Column("over", Boolean, nullable=False),
    _born(),
)
"""Matches: the first one in a room and every rematch."""

events = Table(
    "events",
    metadata,
    Column("match", String(40), ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("lines", Text, nullable=False),
    Column("by", String(10), nullable=False),
    Column("fair", String(80)),
    Column("at", DateTime(timezone=True)),
)
"""Everything that happened in a match, as lines of its record, and by whom it was done. `fair` is the secret seed and
salt of a deal that begins, `at` when it was stored: those who watch see it later."""

uploads = Table(
    "uploads",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("text", Text, nullable=False),
    Column("size", Integer, nullable=False, server_default="0", index=True),
    _born(),
)
"""Records that people brought to replay them. `size` is how many bytes the text has."""

journals = Table(
    "journals",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("owner", String(40), nullable=False, index=True),
    Column("key", String(64), nullable=False),
    _born(),
)
"""Score sheets and tournaments. `owner` is whoever made it, `key` the hash of the secret that lets one write, or empty
where the journal itself knows its keys."""

journal_entries = Table(
    "journal_entries",
    metadata,
    Column("journal", String(40), ForeignKey("journals.id"), primary_key=True),
    Column("rev", Integer, primary_key=True, autoincrement=False),
    Column("line", Text, nullable=False),
    Column("once", String(60)),
    Column("asked", String(64)),
    UniqueConstraint("journal", "once"),
)
"""What a journal says, entry by entry; nothing is ever changed or taken out. `once` is the name a client gave its
request, so that one sent twice is booked once, and `asked` a hash of what it asked for."""

servers = Table(
    "servers",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("address", String(200), nullable=False),
    Column("until", DateTime(timezone=True)),
)
"""The processes that serve this database, each for one life: where its peers reach it, and until when it is alive if
nothing more is heard of it; one that has the database for itself is alive until it says otherwise."""

leases = Table(
    "leases",
    metadata,
    Column("room", String(40), ForeignKey("rooms.id"), primary_key=True),
    Column("server", String(40), ForeignKey("servers.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("marks", String(40), nullable=False),
)
"""Which process has a room, and what it has noted of the chairs. With its row in `servers` all of them are gone, so
that others may take the rooms."""

audiences = Table(
    "audiences",
    metadata,
    Column("room", String(40), ForeignKey("rooms.id"), primary_key=True),
    Column("server", String(40), ForeignKey("servers.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("watchers", Integer, nullable=False),
)
"""How many watch a room at each process."""
