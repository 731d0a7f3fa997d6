"""What a server is started with, and how fast its tables go."""

import re
import socket
from pathlib import Path
from typing import NamedTuple

from manywinds.kernel.errors import ManywindsError
from manywinds.play.saved import SavedGames
from manywinds.server.logs import Form

ADDRESS = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+):\d{1,5}")
LONGEST_ADDRESS = 200


class Pace(NamedTuple):
    """How fast a table goes, in seconds. Tests set them to nothing."""

    bot: float = 0.8
    """What a bot waits before it does something that everybody sees."""
    away: float = 20.0
    """How long a seat waits for a person who is not connected before a bot plays on."""
    next_deal: float = 30.0
    """How long a result is shown at a table with a clock."""
    watch: float = 30.0
    """How far behind those are who only watch."""
    patience: float = 90.0
    """How long a decision may take at a table with a clock, where the book sets no limit."""
    slack: float = 1.0
    """What the clock of a table allows for the way over the net."""


class Settings(NamedTuple):
    """Where the server listens, where it keeps everything, and its limits."""

    host: str = "127.0.0.1"
    port: int = 8136
    database: str = ""
    """The URL of a PostgreSQL database; otherwise a file in the data folder."""
    data: Path | None = None
    address: str = ""
    """Where the other processes of the same database reach this one; otherwise where it listens."""
    lease: float = 5.0
    """Seconds after which a process that is not heard of counts as dead, and others take its tables."""
    pace: Pace = Pace()
    rooms_each: int = 20
    """Rooms of one person that are not over."""
    tables_each: int = 100
    """Tables of tournaments that one person has opened and that are not over, his rooms counted."""
    rooms_all: int = 2000
    quiet: float = 3600.0
    """Seconds after which a room that waits, and where nobody is, makes place for another if the server is full."""
    watchers_each: int = 50
    """Who may watch one table."""
    journals_each: int = 50
    """Score sheets or tournaments that one person may begin in a day."""
    journals_address: int = 400
    """The same from one address, where a whole club may sit."""
    events_each: int = 20
    """Tournaments that one person may begin in a day."""
    events_address: int = 100
    """The same from one address."""
    records_address: int = 400
    """Records that may be brought from one address in a day."""
    records_all: int = 2_000_000_000
    """Bytes of all records that were brought."""
    event_watchers: int = 1000
    """Who may watch one tournament live."""
    messages_per_second: float = 20.0
    """What one connection may send on the long run, and at once."""
    messages_at_once: int = 60
    requests_per_second: float = 60.0
    """What one address may ask for on the long run, and at once. A whole club may come from one."""
    requests_at_once: int = 1200
    makes_per_second: float = 0.1
    """Rooms, records, accounts, sheets and events one address may make."""
    makes_at_once: int = 150
    connections_each: int = 400
    """Live connections from one address."""
    connections_all: int = 5000
    """Live connections of all; requests are answered beyond it too."""
    unread: float = 30.0
    """Seconds in which somebody must read something of what was sent; then the connection is cut."""
    metrics: int = 0
    """The port on this machine where Prometheus asks; none if it is 0."""
    log: Form = "plain"
    log_level: str = "warning"
    proxy: str = ""
    """Addresses of proxies that are believed when they say who comes and how; those of this machine if left out."""
    name: str = ""
    """Names of hosts, with commas, under which it is reached, besides those that every server has."""

    def reached_at(self) -> str:
        """Where the other processes reach this one. Who listens everywhere is known by the name of the machine."""
        if self.address and (len(self.address) > LONGEST_ADDRESS or not ADDRESS.fullmatch(self.address)):
            raise ManywindsError("An address is HOST:PORT, such as 10.0.0.5:8136.")
        everywhere = self.host in ("", "0.0.0.0", "::")  # noqa: S104 - it is only looked for
        host = socket.gethostname() if everywhere else f"[{self.host}]" if ":" in self.host else self.host
        return self.address or f"{host}:{self.port}"

    def folder(self) -> Path:
        """The data folder."""
        return (self.data or SavedGames.of_user().folder).absolute()

    def url(self) -> str:
        """The database."""
        return self.database or f"sqlite:///{self.folder() / 'server.db'}"
