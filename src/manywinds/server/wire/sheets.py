"""Score sheets of real tables. Persons are 0 to 3, the columns of the sheet; seats are the winds of a deal."""

from typing import Annotated, Literal

from pydantic import Field

from manywinds.club.sheet.entered import EnteredDeal
from manywinds.server.wire.base import Name, Person, Points, Seat, Value, Wire, Word
from manywinds.server.wire.books import Named
from manywinds.server.wire.declared import DerivedModel, Of
from manywinds.server.wire.scores import NotCounted, Payment, ScoreLine
from manywinds.server.wire.sentences import Sentence
from manywinds.server.wire.table import PenaltyCard

Deal = Annotated[DerivedModel, Of(EnteredDeal)]
"""A deal as it was entered."""


class SheetWish(Wire):
    """A sheet to be begun: four people, East first, or in any order if the seats are drawn."""

    # Not derived from `club.sheet.free_sheet.NewSheet`: anybody may begin one, so this is bounded by what a server
    # takes from strangers, and it asks for a draw, which the log does not know. `tests/server/test_contracts.py` holds
    # the fields and defaults of both together.
    book: Word
    options: dict[Word, Value] = Field(default={}, max_length=80)
    names: list[Name] = Field(min_length=4, max_length=4)
    draw: bool = False


class NewJournal(Wire):
    """Where it is, and the secret that lets one write. It is sent only now."""

    id: str
    key: str


class OffenceCard(Wire):
    """A row of the book's penalties."""

    code: str
    clause: str
    text: str
    to: Literal["forfeit", "each", "victim", "chosen"]
    """Who gets what it costs: nobody, each of the others, the player who is named, or either nobody or that player."""
    amounts: list[int]
    """What the referee may choose from; none where the book says what it costs."""
    must: bool
    """An amount has to be chosen, at least after the warnings."""
    decided: bool
    """The referee decides whether the hand is dead."""
    voids: bool
    """The deal is void."""


class DealAsks(Wire):
    """What the book of a table, with its options, asks about a deal that is entered."""

    book: str
    unit: str
    unit_name: str
    minimum: int
    worth: Literal["whole", "quarters", "han"]
    """How the value of a hand is entered."""
    yakuman: list[Named]
    """Yakuman by name, where somebody may be responsible for them."""
    sticks: bool
    """Declared hands cost a stick, and who is ready at a draw is paid."""
    nagashi: bool
    aborts: list[str]
    """Other ends of a deal, by their words."""
    several: bool
    """More than one may win on the same tile."""
    losers: bool
    """All players score: what the others hold is entered as well."""
    responsible: bool
    """Somebody may be responsible for the hand of another."""
    cells: bool
    """Four figures of a paper sheet tell who won what."""
    dora: bool
    ura: bool
    flowers: bool
    red_fives: bool
    circumstances: list[Named]
    offences: list[OffenceCard]


class DealPlace(Wire):
    """Where the game stands at a deal."""

    number: int
    round: Seat
    seats: list[Person]
    """Who is East, South, West and North."""
    dealer: Person
    """Who opens."""
    led: bool
    """Whoever opens leads, and another may deal."""
    counters: int
    sticks: int
    change_seats: bool = False
    """The players change their chairs before it."""


class ScoredHand(Wire):
    """What a hand was worth. Without tiles there are no lines."""

    person: Person
    hand: str
    total: Points
    unit_name: str
    lines: list[ScoreLine]
    refused: list[NotCounted]
    sentences: list[Sentence]


class DealRow(Wire):
    """One line of a sheet: what was entered and what it comes to."""

    number: int
    place: DealPlace
    deal: Deal
    """As it was entered."""
    remark: str
    running: bool = False
    """The deal is still played: these are its penalties so far."""
    hands: list[ScoredHand]
    payments: list[Payment]
    penalties: list[PenaltyCard]
    changes: list[Points]
    """By person."""
    sums: list[Points]
    """The points of each person after this deal."""


class SumCheck(Wire):
    """The four sums together: what left the table as penalties and what lies on it make up for the rest."""

    total: Points
    forfeited: Points
    on_table: Points
    ok: bool
    applies: bool
    """A book in which all players score has no such sum."""


class SheetBody(Wire):
    """What four people's sheet says, wherever it is kept."""

    names: list[str]
    """By person: East at the start first."""
    rows: list[DealRow]
    place: DealPlace | None
    """Nothing when the game is over."""
    start: Points
    points: list[Points]
    sums: list[Points]
    scores: list[Points]
    table_points: list[str] | None
    places: list[int]
    over: bool
    stopped: bool
    check: SumCheck


class SheetView(Wire):
    """A score sheet."""

    id: str
    rev: int
    changed: int
    """The revision that changed a figure last."""
    book: str
    book_name: str
    options: dict[str, Value]
    asks: DealAsks
    body: SheetBody
    signed: list[Person]
    final: bool
    """All four have signed."""
    may: list[str]
    born: str


class DealTried(Wire):
    """What a deal would come to; where `ok` is false, `error` says what is wrong with it."""

    ok: bool
    error: str | None = None
    row: DealRow | None = None
    place: DealPlace | None = None
    """Where the game would stand then."""
    sums: list[Points] = []
    """The points of each person then."""


class Rev(Wire):
    """What the live connection of a sheet or a tournament tells: how many entries there are."""

    type: Literal["rev"] = "rev"
    rev: int
