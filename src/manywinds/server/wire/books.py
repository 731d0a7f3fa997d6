"""Books, their options, fans and clauses."""

from manywinds.server.wire.base import Points, Value, Wire
from manywinds.server.wire.sentences import Prose


class BookCard(Wire):
    """A book on the shelf."""

    id: str
    name: str
    country: str
    sentence: str
    special: list[str]
    known_as: list[str]
    """Names that players search for."""
    base: str | None
    """The book it is an edition of."""
    behind: str | None
    """The book behind which it stands on the shelf."""
    sign: list[str]
    """Three tiles by which it is known."""
    uses: list[str]
    """What it uses beyond tiles and fans, such as `riichi_sticks`."""
    unit: str
    players: int = 4


class OptionCard(Wire):
    """What a book leaves to the table. It takes one of the choices, any of the words, joined by commas, or `none` of
    them, a number from `least` to `most`, or what its form says."""

    name: str
    text: Prose
    value: Value
    choices: list[Value] | None
    words: list[str]
    names: list[str]
    """What people call the choices or the words, in their order."""
    form: str
    least: int | None
    most: int | None
    clause: str


class FanCard(Wire):
    """A fan of a book; the examples are in our notation."""

    id: str
    name: str
    value: Points
    """Points, or a share of the base such as 1.5."""
    share: bool
    """It is worth a share of the base, not points."""
    worth: str
    """The value as it is shown: `6`, or `1.5 × S` for a share."""
    text: Prose
    clause: str
    group: str
    example_yes: str
    example_no: str


class ClauseCard(Wire):
    """A rule of a book in our words."""

    id: str
    group: str
    kind: str
    text: Prose
    ruling: Prose | None


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
    excuses: bool
    """Whoever had no safe tile to discard may be excused from being responsible."""
    melds_from: bool


class Book(Wire):
    """All about a book."""

    id: str
    name: str
    country: str
    sentence: str
    special: list[str]
    known_as: list[str]
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
