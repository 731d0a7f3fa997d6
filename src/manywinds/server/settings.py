"""What a server is told when it starts, and how fast its tables go."""

from pathlib import Path
from typing import NamedTuple

from manywinds.play.saved import Store as Folder


class Pace(NamedTuple):
    """Seconds. Tests set them to nothing."""

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
    pace: Pace = Pace()
    rooms_each: int = 20
    """Rooms of one person that are not over."""
    rooms_all: int = 2000
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
    event_watchers: int = 1000
    """Who may watch one tournament live."""
    messages_per_second: float = 20.0
    """What one connection may send on the long run, and at once."""
    messages_at_once: int = 60

    def folder(self) -> Path:
        """The data folder."""
        return (self.data or Folder.of_user().folder).absolute()

    def url(self) -> str:
        """The database."""
        return self.database or f"sqlite:///{self.folder() / 'server.db'}"
