"""The table: what a seat sees of it, and what a deal came to."""

from typing import Literal

from pydantic import Field

from manywinds.server.wire.base import Person, Points, Seat, Wire
from manywinds.server.wire.scores import NotCounted, Payment, ScoreLine
from manywinds.server.wire.sentences import Sentence

Shape = Literal["chow", "pung", "kong"]


class Meld(Wire):
    """A set as it lies, from left to right. `turned` is the place of the claimed tile, or null."""

    shape: Shape
    tiles: list[str]
    concealed: bool
    added: bool
    turned: int | None
    source: Seat | None = Field(serialization_alias="from")
    """Whose discard was claimed."""


class Discard(Wire):
    """A tile of a river."""

    tile: str
    declared: bool
    taken: bool
    turned: bool
    """It lies sideways, to show a declaration."""


class SeatTiles(Wire):
    """What lies before a seat for all to see. `hand` is there only where the reader may see it."""

    wind: Seat
    person: Person
    tiles: int
    """How many concealed tiles the seat holds."""
    hand: list[str] | None
    melds: list[Meld]
    flowers: list[str]
    river: list[Discard]
    declared: bool
    named: list[str]
    """The kinds a declaration named."""
    dead: bool


class Choice(Wire):
    """Something a seat may do: send `action` back as it is. `tiles` are those it would use."""

    action: str
    verb: str
    tiles: list[str]
    label: str


class Naming(Wire):
    """A declaration of a ready hand and the kinds it may name: send `action` as it is to name all, or with `naming` and
    some of them, as in `declare 1z naming 3p`."""

    action: str
    kinds: list[str]


class Denied(Wire):
    """A discard that completed the reader's hand, and why it could not be won by it."""

    tile: str
    why: str


class PublicView(Wire):
    """What everybody at a table may know; once the deal is over the hands too, for those who only watch."""

    kind: Literal["public"] = "public"
    round: Seat
    seats: list[SeatTiles]
    turn: Seat
    phase: Literal["opening", "turn", "claim", "rob", "over"]
    tile: str
    """The tile that lies open for claims, or an empty text."""
    wall: int
    indicators: list[str]
    ended: str
    winners: list[Seat]


class SeatView(PublicView):
    """What one seat may know."""

    kind: Literal["seat"] = "seat"  # type: ignore[assignment]
    wind: Seat
    person: Person
    hand: list[str]
    """All concealed tiles in order, the one just drawn among them."""
    drawn: str
    legal: list[Choice]
    says: list[Choice]
    """Wins that say what the tile completes, or the name of a special hand, beside the plain one."""
    naming: list[Naming]
    instead: list[Choice]
    """What a seat that has called may still say instead, at a judged table."""
    names_fans: bool = False
    """A win may be said with the fans it is announced for, and then no others count."""
    denied: Denied | None = None
    """The last win that seemed there and was none, until the own next discard; never sent at a judged table."""


EventKind = Literal[
    "deal", "draw", "discard", "declare", "chow", "pung", "kong", "flower", "indicator", "offence", "win", "end",
    "left", "back", "match_over",
]  # fmt: skip


class Event(Wire):
    """Something everybody saw, and a sentence for those who listen."""

    kind: EventKind
    seat: Seat | None
    tiles: list[str] = []
    source: Seat | None = Field(default=None, serialization_alias="from")
    text: str


class Clock(Wire):
    """How long the table still waits. It is sent to those who are asked; that of a turn, to everybody."""

    seconds_left: float
    seconds: float


class Place(Wire):
    """Where the match stands."""

    round: Seat
    deal: int
    dealer: Seat
    counters: int
    sticks: int
    commitment: str
    """The hash of seed and salt, published before the deal."""


class Standing(Wire):
    """A person and the points so far."""

    person: Person
    seat: Seat
    name: str
    points: Points


class ShownHand(Wire):
    """A hand that is shown at the end of a deal, and what it is worth."""

    seat: Seat
    person: Person
    name: str
    hand: list[str]
    """The concealed tiles without the winning one."""
    melds: list[Meld]
    flowers: list[str]
    winning_tile: str
    indicators: list[str]
    """The dora indicators that count for it, where the book has them."""
    ura: list[str]
    """Those below them, for a winner who may turn them."""
    lines: list[ScoreLine]
    refused: list[NotCounted]
    total: Points
    unit: str
    unit_name: str
    sentences: list[Sentence]
    reading: list[str]


class WaitingHand(Wire):
    """A hand that is shown at a draw because it is ready, and what it waits for."""

    seat: Seat
    person: Person
    name: str
    hand: list[str]
    melds: list[Meld]
    waits: list[str]


class PenaltyCard(Wire):
    """What an offence came to."""

    seat: Seat
    code: str
    clause: str
    points: Points
    sentences: list[Sentence]


class FinalPlace(Wire):
    """A person's place at the end of a match."""

    person: Person
    name: str
    place: int
    score: Points


class Result(Wire):
    """What a deal came to."""

    ended: str
    title: str
    wins: list[ShownHand]
    losers: list[ShownHand]
    """The other hands, where all players score."""
    waiting: list[WaitingHand]
    """The ready hands at a draw, where the book shows them."""
    transfers: list[Payment]
    penalties: list[PenaltyCard]
    changes: list[Points]
    """By person."""
    points: list[Points]
    """By person, this deal included."""
    record_id: str
    deal: int
    match_over: bool
    final: list[FinalPlace]
    """By place, once the match is over."""
    ready: list[Person]
    """Who has asked for the next deal."""
