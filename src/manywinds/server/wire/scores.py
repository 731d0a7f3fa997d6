"""Hands to be scored, and what they are worth."""

from typing import Literal

from pydantic import Field

from manywinds.server.wire.base import Lang, Points, Seat, Value, Wire
from manywinds.server.wire.sentences import Sentence


class MeldCase(Wire):
    """A meld of a case."""

    kind: Literal["chow", "pung", "kong"]
    tiles: str
    concealed: bool = False
    added: bool = False
    source: Literal["left", "across", "right"] | None = Field(default=None, alias="from")


class Case(Wire):
    """A hand to be scored, in the case format."""

    id: str | None = None
    book: str | None = None
    hand: str
    melds: list[MeldCase] = []
    winning_tile: str | None = None
    self_draw: bool = False
    discarder: Seat | None = None
    winner: bool | None = None
    seat_wind: Seat = "E"
    round_wind: Seat = "E"
    flowers: list[str] = []
    circumstances: list[str] = []
    dora_indicators: list[str] = []
    ura_indicators: list[str] = []
    counters: int = 0
    sticks: int = 0
    responsible: Seat | Literal["nobody"] | None = None
    """Who pays for others; `nobody` if they had no safe tile to discard."""
    pao: Seat | None = None
    options: dict[str, Value] = {}


class ScoreWish(Wire):
    """A case as the page builds it, perhaps still wrong: the answer says what is wrong with it."""

    case: dict[str, object]
    lang: Lang = "en"


class ScoreLine(Wire):
    """A fan that was counted; `sets` are places in the reading, empty where the whole hand counts."""

    fan: str
    name: str
    times: int
    value: Points
    clause: str
    sets: list[int]


class NotCounted(Wire):
    """A pattern that is there and was not counted, and why."""

    fan: str
    name: str
    sentence: Sentence


class Payment(Wire):
    """Points from one seat to another; nobody is null."""

    payer: Seat | None
    payee: Seat | None
    points: Points
    clause: str
    sentence: Sentence


class ScoreResult(Wire):
    """What a hand is worth and why; where `ok` is false, `error` says what is wrong with the case."""

    ok: bool
    error: str | None = None
    legal: bool = False
    reason: str | None = None
    total: Points = 0
    unit: str = ""
    unit_name: str = ""
    lines: list[ScoreLine] = []
    refused: list[NotCounted] = []
    sentences: list[Sentence] = []
    """The whole explanation, in order."""
    payments: list[Payment] = []
    changes: list[Points] | None = None
    """By seat, E S W N; null where nobody pays yet."""
    reading: list[str] = []
    """The sets of the hand, each in notation."""
    left_out: list[str] = []
    """What of the hand the book does not know, where it is shown under every book: fields and circumstances."""
    detail: dict[str, object] = {}


class ScoreResults(Wire):
    """The same hand under every book."""

    results: dict[str, ScoreResult]
