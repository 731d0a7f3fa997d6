"""Rooms and who sits there."""

from typing import Literal

from pydantic import Field

from manywinds.kernel.tiles import SEATS
from manywinds.server.wire.base import Person, Value, Wire, Word


class BotCard(Wire):
    """A bot that can sit at a table."""

    name: str
    about: str
    usual: bool
    """Newcomers play against it."""


RoomState = Literal["waiting", "playing", "over"]
ChairKind = Literal["person", "bot", "open"]


class RoomOptions(Wire):
    """What whoever makes a room chooses beside the book. It is wished for, stored and sent by these names, wherever a
    room is; the default of an option that is added later is what rooms did before there was one."""

    clock: bool = True
    """Decisions take only so long, and a result is shown only for a while."""
    public: bool = False
    """The room stands in the list for everybody, and anybody may watch."""
    judged: bool = False
    """Players may declare what is false, and pay for it."""

    @staticmethod
    def of(found: "RoomOptions") -> "RoomOptions":
        """The options alone, of something that has them among other things."""
        return RoomOptions(**{name: getattr(found, name) for name in RoomOptions.model_fields})


class RoomWish(RoomOptions):
    """A room to be made. Of the seats each is `me`, `open`, or `bot:` with the name of a bot."""

    book: Word
    options: dict[Word, Value] = Field(default={}, max_length=80)
    """Options of the book."""
    seats: list[Word] = Field(min_length=SEATS, max_length=SEATS)


class RoomSeat(Wire):
    """Who sits there. `bot_plays` says that a bot plays for a person who is away."""

    person: Person
    kind: ChairKind
    name: str
    bot: str | None
    """Which bot it is."""
    connected: bool
    bot_plays: bool
    you: bool
    rematch: bool = False
    """Wants to play again."""


class RoomCard(RoomOptions):
    """A public room in a list."""

    id: str
    book: str
    book_name: str
    state: RoomState
    names: list[str]
    open_seats: int
    watchers: int


class RoomTournament(Wire):
    """The tournament a room belongs to. Its clock is sent over the live connection of the tournament."""

    event: str
    session: int
    table: int


class Room(RoomOptions):
    """A room, as whoever asks may know it."""

    id: str
    book: str
    book_name: str
    options: dict[str, Value]
    """The options that differ from the book's own."""
    seats: list[RoomSeat]
    state: RoomState
    you: Person | None
    owner: bool
    watchers: int
    tournament: RoomTournament | None = None
    draw: list[str]
    """How the seats were drawn, sentence by sentence."""
    record_ids: list[str]
    key: str
    """What lets friends in, where the room is not public."""
    link: str
    fault: str | None = None
    """Why the table cannot go on, if it cannot."""


class SitWish(Wire):
    """Which of the open seats."""

    person: Person


class StartWish(Wire):
    """Begin; `fill` names a bot for seats that are still open."""

    fill: Word | None = None
