"""A room as it is stored: read across versions, or refused in one clear sentence.

What is stored is JSON in the column `data` of a room. A field that comes later has a default, so that a room of before
still opens. A field that changes its meaning, or goes, makes a new version of the whole. Rooms of the first version say
none.
"""

from typing import Annotated, Any, Final, Literal, NamedTuple

from pydantic import Field, ValidationError

from manywinds.kernel.tiles import SEATS
from manywinds.server.refusal import RefusedRequest
from manywinds.server.wire.base import Value, Wire
from manywinds.server.wire.rooms import ChairKind, RoomOptions, RoomState

VERSION: Final = 1


class UnreadableRoom(RefusedRequest):
    """A room that was stored by a version of the server that this one does not know, or not by a server at all."""

    def __init__(self, what: str) -> None:
        super().__init__("unreadable_room", 409, what=what)


class StoredChair(Wire):
    """A chair, and who sits there."""

    kind: ChairKind
    name: str
    user: str
    bot: str


class StoredDrawStep(NamedTuple):
    """A step of the draw of the seats."""

    person: int
    what: str
    wind: int
    dice: tuple[int, ...]


class StoredDraw(NamedTuple):
    """How the seats were drawn: who got which, step by step, by which clause, and the names in the order of before."""

    seats: tuple[int, ...]
    steps: tuple[StoredDrawStep, ...]
    clause: str
    names: tuple[str, ...]


class TournamentPlace(NamedTuple):
    """The table of a tournament that a room is."""

    event: str
    session: int
    table: int


class StoredRoom(RoomOptions):
    """Everything that is stored of a room."""

    version: Literal[1] = VERSION
    key: str
    """What lets friends in."""
    owner: str
    book: str
    options: dict[str, Value]
    """The options of the book that differ from its own."""
    state: RoomState
    draw: StoredDraw | None = None
    tournament: TournamentPlace | None = Field(default=None, validation_alias="event", serialization_alias="event")
    chairs: Annotated[list[StoredChair], Field(min_length=SEATS, max_length=SEATS)]

    @staticmethod
    def read(row: object) -> "StoredRoom":
        """A room from the column."""
        version = row.get("version", VERSION) if isinstance(row, dict) else VERSION
        if version != VERSION:
            raise UnreadableRoom(f"version {version}")
        try:
            return StoredRoom.model_validate(row)
        except ValidationError as fault:
            first = fault.errors(include_url=False, include_input=False)[0]
            where = ".".join(str(part) for part in first["loc"])
            unknown = first["type"] == "extra_forbidden"
            raise UnreadableRoom(f"unknown field {where}" if unknown else f"{where}: {first['msg']}") from None

    def row(self) -> dict[str, Any]:
        """What stands in the column."""
        return self.model_dump(mode="json")
