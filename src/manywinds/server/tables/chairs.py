"""The four chairs of a room, and who sits there."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from manywinds.play.bots import bots
from manywinds.server.refusal import RefusedRequest
from manywinds.server.storage.stored_room import StoredChair
from manywinds.server.user import User
from manywinds.server.wire import ChairKind

if TYPE_CHECKING:
    from manywinds.server.client import Client

MARKS = "cbrm"
"""Connected, a bot plays, ready, wants a rematch."""
BROKEN = "!"
"""Among the marks of a room: its table cannot go on."""


@dataclass(eq=False)
class Chair:
    """A chair. The first four fields are stored."""

    kind: ChairKind = "open"
    name: str = ""
    user: str = ""
    bot: str = ""
    clients: "set[Client]" = field(default_factory=set)
    bot_plays: bool = False
    """A bot plays for a person who is away."""
    left_at: float = 0.0
    """When the person was last seen here."""
    ready: bool = False
    """Has seen the result."""
    rematch: bool = False
    elsewhere: bool = False
    """The person is connected at the process that has the room."""

    def stored(self) -> StoredChair:
        """What of it is stored."""
        return StoredChair(kind=self.kind, name=self.name, user=self.user, bot=self.bot)

    @staticmethod
    def of(stored: StoredChair) -> "Chair":
        """A chair as it was stored."""
        return Chair(stored.kind, stored.name, stored.user, stored.bot)

    def marks(self) -> str:
        """What others are to know of whoever sits here, and what is stored only as long as somebody has the room."""
        held = (self.connected(), self.bot_plays, self.ready, self.rematch)
        return "".join(letter for letter, holds in zip(MARKS, held, strict=True) if holds)

    def mark(self, marks: str) -> None:
        """Take over what was noted at another process."""
        self.elsewhere, self.bot_plays, self.ready, self.rematch = (letter in marks for letter in MARKS)

    def connected(self) -> bool:
        """The person is here."""
        return bool(self.clients) or self.elsewhere

    def by_bot(self) -> bool:
        """A bot decides here."""
        return self.kind == "bot" or self.bot_plays

    def here(self) -> bool:
        """A person sits here who plays in person and is connected."""
        return self.kind == "person" and bool(self.clients) and not self.bot_plays

    def take(self, user: User) -> None:
        """Somebody sits down."""
        self.kind, self.name, self.user, self.bot = "person", user.name, user.id, ""

    def clear(self) -> None:
        """Nobody sits here."""
        self.kind, self.name, self.user, self.bot = "open", "", "", ""

    def seat_bot(self, bot: str, name: str) -> None:
        """A bot sits down."""
        if bot not in bots():
            raise RefusedRequest("no_bot", 422)
        self.kind, self.name, self.user, self.bot = "bot", name, "", bot


def wished(seats: list[str], user: User, bot_name: str) -> list[Chair]:
    """The chairs somebody asked for."""
    if seats.count("me") > 1:
        raise RefusedRequest("one_me", 422)
    chairs = []
    for number, wish in enumerate(seats):
        chair = Chair()
        if wish == "me":
            chair.take(user)
        elif wish.startswith("bot:"):
            chair.seat_bot(wish.removeprefix("bot:"), bot_name.format(number=number + 1))
        elif wish != "open":
            raise RefusedRequest("bad_seat", 422)
        chairs.append(chair)
    return chairs
