"""Rooms and who sits there."""

from typing import Literal

from pydantic import Field

from manywinds.server.wire.base import Person, Value, Wire, Word


class BotCard(Wire):
    """A bot that can sit at a table."""

    name: str
    about: str


class RoomWish(Wire):
    """A room to be made. Of the seats each is `me`, `open`, or `bot:` with the name of a bot."""

    book: Word
    options: dict[Word, Value] = Field(default={}, max_length=80)
    seats: list[Word] = Field(min_length=4, max_length=4)
    clock: bool = True
    public: bool = False
    judged: bool = False


RoomState = Literal["waiting", "playing", "over"]


class RoomSeat(Wire):
    """Who sits there. `bot_plays` says that a bot plays for a person who is away."""

    person: Person
    kind: Literal["person", "bot", "open"]
    name: str
    bot: str | None
    """Which bot it is."""
    connected: bool
    bot_plays: bool
    you: bool
    rematch: bool = False
    """Wants to play again."""


class RoomCard(Wire):
    """A public room in a list."""

    id: str
    book: str
    book_name: str
    state: RoomState
    names: list[str]
    open_seats: int
    judged: bool
    clock: bool
    watchers: int


class RoomTournament(Wire):
    """The tournament a room belongs to. Its clock is told by the live connection of the tournament."""

    event: str
    session: int
    table: int


class Room(Wire):
    """A room, as whoever asks may know it."""

    id: str
    book: str
    book_name: str
    options: dict[str, Value]
    """The options that differ from the book's own."""
    seats: list[RoomSeat]
    state: RoomState
    public: bool
    judged: bool
    clock: bool
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
