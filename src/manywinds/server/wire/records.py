"""Records and replays."""

from pydantic import Field

from manywinds.server.wire.base import LONGEST_UPLOAD, Points, Wire
from manywinds.server.wire.table import Event, FinalPlace, Place, PublicView, Result, Standing

LONGEST_FILE_NAME = 300


class RecordWish(Wire):
    """A record to be replayed, ours or another program's."""

    text: str = Field(max_length=LONGEST_UPLOAD)
    name: str = Field("", max_length=LONGEST_FILE_NAME)
    """That of its file, after which a game is called that has no name of its own."""


class RecordId(Wire):
    """Where it lies now."""

    id: str


class ReplayDeal(Wire):
    """A deal of a record."""

    number: int
    title: str
    steps: int


class Replay(Wire):
    """A match that can be replayed."""

    id: str
    book: str
    book_name: str
    judged: bool
    source: str
    """Which program the game was taken from, and what it is called there; an empty text for a game played here."""
    names: list[str]
    deals: list[ReplayDeal]
    over: bool
    final: list[FinalPlace]


class Frame(Wire):
    """A moment of a deal: what happened just before it, and the open table. All four hands are shown."""

    events: list[Event]
    action: str
    """What was done, as the record writes it; an empty text at the beginning."""
    table: PublicView
    drawn: str
    """The tile that the seat on turn has just drawn; an empty text where it has drawn none."""
    points: list[Points]
    """What everybody has, by person; stakes of this deal lie on the table."""
    sticks: int
    """How many lie there."""


class ReplayDealFrames(Wire):
    """A deal, moment by moment."""

    number: int
    place: Place
    standings: list[Standing]
    frames: list[Frame]
    result: Result | None
