"""The messages of a live connection."""

from typing import Annotated, Literal

from pydantic import Field

from manywinds.server.wire.base import LONGEST_ACTION, Points, Wire
from manywinds.server.wire.rooms import Room
from manywinds.server.wire.table import Clock, Event, Place, PublicView, Result, SeatView, Standing


class Act(Wire):
    """Do one of the legal actions. `turn` is the number of the decision, as the last state gave it."""

    type: Literal["act"]
    n: int = Field(ge=0, le=2**53)
    turn: int = Field(ge=0, le=2**31)
    action: str = Field(min_length=1, max_length=LONGEST_ACTION)
    fans: list[Annotated[str, Field(min_length=1, max_length=LONGEST_ACTION)]] = Field(default=[], max_length=40)
    """With a win at a judged table: the fans that are announced, one that counts twice twice. None leaves them to the
    book."""


class NextDeal(Wire):
    """Ready for the next deal."""

    type: Literal["next"]
    n: int = Field(ge=0, le=2**53)


class AskHint(Wire):
    """What would be wise?"""

    type: Literal["hint"]
    n: int = Field(ge=0, le=2**53)


class TakeBack(Wire):
    """Take the seat back from the bot."""

    type: Literal["back"]
    n: int = Field(ge=0, le=2**53)


class Ping(Wire):
    """Is anybody there?"""

    type: Literal["ping"]
    n: int = Field(ge=0, le=2**53)


ClientMessage = Annotated[Act | NextDeal | AskHint | TakeBack | Ping, Field(discriminator="type")]


# What the server sends.


class State(Wire):
    """The whole table as the reader may see it, after every change. `version` grows with every state of a
    connection; `turn` is the number of the decision that is being asked for, or of the next one."""

    type: Literal["state"] = "state"
    version: int
    turn: int
    room: Room
    view: Annotated[SeatView | PublicView, Field(discriminator="kind")] | None
    """Nothing before the first deal."""
    events: list[Event]
    """What happened since the state before."""
    clock: Clock | None
    result: Result | None
    next_in: float | None
    """Seconds until the next deal begins by itself."""
    standings: list[Standing]
    place: Place | None


class Ack(Wire):
    """It is done, and stored."""

    type: Literal["ack"] = "ack"
    n: int


class Refused(Wire):
    """It is not done, and why. `n` is null where the message could not be read."""

    type: Literal["refused"] = "refused"
    n: int | None
    reason: str


class HintLine(Wire):
    """What an action would leave: the distance from ready, the useful tiles and how many of them nobody has seen."""

    action: str
    distance: int
    useful: list[str]
    count: int
    value: Points | None
    """What a win within reach would bring, where there is one."""
    sentence: str


class Hints(Wire):
    """The answer to a question for a hint."""

    type: Literal["hint"] = "hint"
    n: int
    hints: list[HintLine]
    why_not_win: str | None


ServerMessage = Annotated[State | Ack | Refused | Hints, Field(discriminator="type")]


class LiveIn(Wire):
    """The messages a client may send."""

    message: ClientMessage


class LiveOut(Wire):
    """The messages a server sends."""

    message: ServerMessage
