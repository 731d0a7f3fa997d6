"""What is stored of a room: its rules, its chairs, and who may come in."""

from secrets import compare_digest
from typing import Any

from manywinds.books import book as find_book
from manywinds.rules.options import Value
from manywinds.rules.rulebook import Rulebook
from manywinds.server.refusal import Refusal
from manywinds.server.tables.chairs import Chair

WAITING, PLAYING, OVER = "waiting", "playing", "over"


class RoomData:
    """A room as it is stored, and what everybody in it knows."""

    def __init__(self, id: str, data: dict[str, Any]) -> None:
        self.id = id
        self.key: str = data["key"]
        self.owner: str = data["owner"]
        self.book: str = data["book"]
        self.options: dict[str, Value] = data["options"]
        self.judged: bool = data["judged"]
        self.clock: bool = data["clock"]
        self.public: bool = data["public"]
        self.state: str = data["state"]
        self.draw: list[Any] | None = data["draw"]
        self.event: list[Any] | None = data.get("event")
        """The tournament, the session and the table, if it is one of a tournament."""
        self.chairs = [Chair.of(row) for row in data["chairs"]]
        # What is known of it beside its row.
        self.matches: list[str] = []
        self.audience = 0
        """How many watch, wherever."""
        self.fault: Refusal | None = None
        """Why it cannot go on."""

    def stored(self) -> dict[str, Any]:
        """What is stored."""
        names = ("key", "owner", "book", "options", "judged", "clock", "public", "state", "draw", "event")
        return {**{name: getattr(self, name) for name in names}, "chairs": [chair.stored() for chair in self.chairs]}

    def rules(self) -> Rulebook:
        """The book with the options of this room."""
        return find_book(self.book).with_options(self.options)

    def person_of(self, user: str) -> int | None:
        """Which of the four somebody is."""
        return next((place for place, chair in enumerate(self.chairs) if user and chair.user == user), None)

    def lets_in(self, user: str, key: str) -> bool:
        """May somebody see this room? Those of tournaments are for whoever can look at the tournament."""
        open_to_all = self.public or self.event is not None
        return (
            open_to_all or (bool(user) and user == self.owner) or self.person_of(user) is not None or self._opens(key)
        )

    def _opens(self, key: str) -> bool:
        return compare_digest(key.encode(errors="replace"), self.key.encode())
