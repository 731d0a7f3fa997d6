"""What is known of a room: what is stored of it, its matches, who watches, and why it cannot go on."""

from dataclasses import dataclass, field
from secrets import compare_digest
from typing import Final

from manywinds.books import book as find_book
from manywinds.rules.options import Value
from manywinds.rules.rulebook import Rulebook
from manywinds.server.refusal import RefusedRequest
from manywinds.server.storage.stored_room import StoredDraw, StoredRoom, TournamentPlace
from manywinds.server.tables.chairs import Chair
from manywinds.server.wire import RoomOptions, RoomState

WAITING: Final = "waiting"
PLAYING: Final = "playing"
OVER: Final = "over"


@dataclass(eq=False)
class RoomData:
    """A room, as the process that has it and those that show it know it."""

    id: str
    key: str
    owner: str
    book: str
    options: dict[str, Value]
    """The options of the book that differ from its own."""
    room_options: RoomOptions
    """What whoever made the room has chosen beside the book."""
    state: RoomState
    draw: StoredDraw | None
    tournament: TournamentPlace | None
    """The table of a tournament that it is, if it is one."""
    chairs: list[Chair]
    # What is known of it beside its row.
    matches: list[str] = field(default_factory=list)
    audience: int = 0
    """How many watch, wherever."""
    fault: RefusedRequest | None = None
    """Why it cannot go on."""

    @staticmethod
    def of(id: str, stored: StoredRoom) -> "RoomData":
        """A room as it was stored."""
        return RoomData(
            id,
            stored.key,
            stored.owner,
            stored.book,
            stored.options,
            RoomOptions.of(stored),
            stored.state,
            stored.draw,
            stored.tournament,
            [Chair.of(each) for each in stored.chairs],
        )

    def stored(self) -> StoredRoom:
        """What is stored."""
        return StoredRoom(
            key=self.key,
            owner=self.owner,
            book=self.book,
            options=self.options,
            state=self.state,
            draw=self.draw,
            tournament=self.tournament,
            chairs=[chair.stored() for chair in self.chairs],
            **self.room_options.model_dump(),
        )

    def rules(self) -> Rulebook:
        """The book with the options of this room."""
        return find_book(self.book).with_options(self.options)

    def person_of(self, user: str) -> int | None:
        """Which of the four somebody is."""
        return next((place for place, chair in enumerate(self.chairs) if user and chair.user == user), None)

    def lets_in(self, user: str, key: str) -> bool:
        """May somebody see this room? Those of tournaments are for whoever can look at the tournament."""
        open_to_all = self.room_options.public or self.tournament is not None
        return (
            open_to_all or (bool(user) and user == self.owner) or self.person_of(user) is not None or self._opens(key)
        )

    def _opens(self, key: str) -> bool:
        return compare_digest(key.encode(errors="replace"), self.key.encode())
