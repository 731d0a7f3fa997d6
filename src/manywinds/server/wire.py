"""Everything that goes over the wire, by its name there. Nothing else in the server knows these names.

Tiles are texts of our notation (`5m`, `0m` for a red five, `3z`, `2f`); a tile that a reader may not see is an empty
text. Seats are the wind letters of the running deal, persons the numbers 0 to 3 that stay for a whole match.
"""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from manywinds.play.record import LONGEST_NAME

Lang = Literal["en", "ru", "he", "pl"]
Seat = Literal["E", "S", "W", "N"]
Person = Annotated[int, Field(ge=0, le=3)]
Points = int | float
Value = bool | int | str
Name = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]
Password = Annotated[str, Field(min_length=8, max_length=200)]
Word = Annotated[str, Field(max_length=60)]

LONGEST_ACTION = 100
LONGEST_UPLOAD = 400_000
"""Characters of a record that may be sent to be replayed."""


class Wire(BaseModel):
    """What all messages have in common: nothing is taken that is not named here."""

    model_config = ConfigDict(
        extra="forbid", populate_by_name=True, serialize_by_alias=True, json_schema_serialization_defaults_required=True
    )


# Who.


class Health(Wire):
    """That the server is up."""

    ok: bool
    version: str


class Problem(Wire):
    """Why something was refused, in one sentence."""

    detail: str


class Me(Wire):
    """Whoever asks."""

    name: str
    guest: bool
    account: str | None


class NameWish(Wire):
    """What a guest wants to be called."""

    name: Name


class AccountWish(Wire):
    """An account, to be made or to be entered."""

    name: Name
    password: Password


# Books.


class BookCard(Wire):
    """A book on the shelf."""

    id: str
    name: str
    country: str
    sentence: str
    special: list[str]
    base: str | None
    """The book it is an edition of."""
    unit: str
    players: int = 4


class OptionCard(Wire):
    """What a book leaves to the table. It takes one of the choices, or a number from `least` to `most`."""

    name: str
    text: str
    value: Value
    choices: list[Value] | None
    least: int | None
    most: int | None
    clause: str


class FanCard(Wire):
    """A fan of a book; the examples are in our notation."""

    id: str
    name: str
    value: int
    text: str
    clause: str
    group: str
    example_yes: str
    example_no: str


class ClauseCard(Wire):
    """A rule of a book in our words."""

    id: str
    group: str
    kind: str
    text: str
    ruling: str


class Named(Wire):
    """An id and what people call it."""

    id: str
    name: str


class ClockCard(Wire):
    """Seconds for the first discard, for any other and for a claim; 0 sets no limit."""

    arrange: int
    discard: int
    claim: int


class Has(Wire):
    """What a page must know to ask for a hand of this book, or to show its table."""

    dora: bool
    ura: bool
    flowers: bool
    red_fives: bool
    losers_score: bool
    ready: bool
    """A ready hand may be declared."""
    riichi: bool
    """That is called riichi, and costs a stick."""
    counters: bool
    responsible: bool
    melds_from: bool


class Book(Wire):
    """All about a book."""

    id: str
    name: str
    country: str
    sentence: str
    special: list[str]
    base: str | None
    unit: str
    minimum: int
    hash: str
    options: list[OptionCard]
    fans: list[FanCard]
    clauses: list[ClauseCard]
    circumstances: list[Named]
    clock: ClockCard
    has: Has


# Scores.


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
    responsible: Seat | None = None
    pao: Seat | None = None
    options: dict[str, Value] = {}


class ScoreWish(Wire):
    """A case as the page builds it, perhaps still wrong: what is wrong with it is told in the answer."""

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
    sentence: str


class Payment(Wire):
    """Points from one seat to another; nobody is null."""

    payer: Seat | None
    payee: Seat | None
    points: Points
    clause: str
    sentence: str


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
    sentences: list[str] = []
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


# Rooms.


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


# The table.


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
    instead: list[Choice]
    """What a seat that has called may still say instead, at a judged table."""


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
    """How long the table still waits. It is told to whoever is asked, and of a turn to all."""

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
    lines: list[ScoreLine]
    refused: list[NotCounted]
    total: Points
    unit: str
    unit_name: str
    sentences: list[str]
    reading: list[str]


class PenaltyCard(Wire):
    """What an offence came to."""

    seat: Seat
    code: str
    clause: str
    points: Points
    sentences: list[str]


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


# What a client sends.


class Act(Wire):
    """Do one of the legal actions. `turn` is the number of the decision, as the last state told it."""

    type: Literal["act"]
    n: int = Field(ge=0, le=2**53)
    turn: int = Field(ge=0, le=2**31)
    action: str = Field(min_length=1, max_length=LONGEST_ACTION)


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
    """The most a win on one of the useful tiles would be worth, where the hand would be ready."""
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


# Records.


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


class ReplayDealFrames(Wire):
    """A deal, moment by moment."""

    number: int
    place: Place
    standings: list[Standing]
    frames: list[Frame]
    result: Result | None
