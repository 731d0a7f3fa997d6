"""The live connection of a tournament."""

from typing import Literal

from pydantic import Field

from manywinds.club.event.access import LONGEST_SECRET
from manywinds.server.wire.base import Wire
from manywinds.server.wire.sheets import Rev
from manywinds.server.wire.tournaments import EventClock


class ClockMessage(Wire):
    """The clock of the session that was begun last, at the start of a connection, after each change of it, when the end
    is announced and when the gong sounds."""

    type: Literal["clock"] = "clock"
    session: int
    clock: EventClock


class ProgressMessage(Wire):
    """How far a search for seats is; for officials."""

    type: Literal["progress"] = "progress"
    what: Literal["plan"] = "plan"
    seconds: float
    limit: float
    best: int | None
    """Repeated meetings of the best plan so far."""
    goal: int


class KeyMessage(Wire):
    """The first message of a client that has a key."""

    type: Literal["key"] = "key"
    key: str = Field(max_length=LONGEST_SECRET)


class EventLive(Wire):
    """Everything the live connection of an event says."""

    heard: KeyMessage
    said: Rev | ClockMessage | ProgressMessage
