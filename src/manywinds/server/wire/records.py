"""Records and replays."""

from pydantic import Field

from manywinds.server.wire.base import LONGEST_UPLOAD, Wire
from manywinds.server.wire.table import Event, FinalPlace, Place, PublicView, Result, Standing


class RecordWish(Wire):
    """A record to be replayed."""

    text: str = Field(max_length=LONGEST_UPLOAD)


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


class ReplayDealFrames(Wire):
    """A deal, moment by moment."""

    number: int
    place: Place
    standings: list[Standing]
    frames: list[Frame]
    result: Result | None
