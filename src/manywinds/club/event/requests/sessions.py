"""Seats, stages and the clock."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated

from manywinds.club.declared import Number, Otherwise, Whole
from manywinds.club.errors import ClubError
from manywinds.club.event.requests.base import ClockRequest, Request, SessionRequest

Four = tuple[int, int, int, int]


def rounds_of(plan: Iterable[Iterable[Iterable[int]]]) -> tuple[tuple[Four, ...], ...]:
    """A plan of seats as a request has it."""
    return tuple(tuple(_four(*table) for table in tables) for tables in plan)


def _four(east: int, south: int, west: int, north: int) -> Four:
    return east, south, west, north


@dataclass(frozen=True, kw_only=True)
class Seat(Request):
    """Give out the seats of sessions: for each its tables, for each table the players from East on."""

    what = "seat"
    stage: Number = 1
    session: Number | None = None
    """The first of them; otherwise the first of the stage."""
    rounds: Annotated[
        tuple[tuple[Four, ...], ...],
        Otherwise(ClubError("A table has four players, by their numbers: E, S, W, N.")),
    ]
    seed: str = ""
    method: str = ""
    reason: str = ""


@dataclass(frozen=True, kw_only=True)
class Advance(Request):
    """Let the best of a stage go on; of those who are level, those who were decided for."""

    what = "advance"
    stage: Number
    decided: tuple[Number, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Start(ClockRequest):
    """Begin a session."""

    what = "start"
    set_for: str = ""
    """The time everybody was to sit, if it was earlier."""


@dataclass(frozen=True, kw_only=True)
class Pause(ClockRequest):
    """Stop the clock."""

    what = "pause"
    reason: str = ""


@dataclass(frozen=True, kw_only=True)
class Resume(ClockRequest):
    """Let the clock run on."""

    what = "resume"


@dataclass(frozen=True, kw_only=True)
class Extend(ClockRequest):
    """Give a session more minutes."""

    what = "extend"
    minutes: Annotated[int, Whole(1, 600)]
    reason: str


@dataclass(frozen=True, kw_only=True)
class End(ClockRequest):
    """The gong."""

    what = "end"


@dataclass(frozen=True, kw_only=True)
class Publish(SessionRequest):
    """Publish the standings after a session."""

    what = "publish"
