"""One table of a tournament: its sheet, and what follows from it."""

from typing import Annotated, Literal

from pydantic import Field

from manywinds.server.wire.base import Person, Points, Value, Wire
from manywinds.server.wire.sheets import Deal, DealAsks
from manywinds.server.wire.tournaments import EventClock, Role


class TablePerson(Wire):
    """Somebody at a table: a player, or their stand-in."""

    player: int
    name: str
    team: str
    stand_in: str


class TableFault(Wire):
    """An offence on a sheet. `ref` identifies it to whoever lifts it; it is 0 where the online table entered it."""

    ref: int
    person: Person
    code: str
    times: int
    """The nth time."""
    lost: Points
    text: str
    """What it came to, in words."""
    note: str


class EnteredBy(Wire):
    """Who entered a deal, and who confirmed it."""

    role: Role
    confirmed: list[Person]
    by_official: bool


class TableRow(Wire):
    """A line of the sheet. `deal` is as it was entered; `remark` says it in words."""

    number: int
    round: Literal["E", "S", "W", "N"]
    seats: list[Person]
    """The person on each seat wind."""
    deal: Deal
    remark: str
    changes: list[Points]
    sums: list[Points]
    """The points of each person after this deal."""
    faults: list[TableFault]
    entered: EnteredBy | None
    """Null for the deal that is being played."""


class TablePlace(Wire):
    """The deal that comes next."""

    number: int
    round: Literal["E", "S", "W", "N"]
    seats: list[Person]
    dealer: Person
    counters: int
    sticks: int
    change_seats: bool


class RoomsWish(Wire):
    """Tables of a session that are to be played on this server: all that have not begun, if none is named."""

    session: Annotated[int, Field(ge=1, le=1000)]
    tables: list[Annotated[int, Field(ge=1, le=1000)]] = Field(default=[], max_length=500)
    clock: bool = True
    judged: bool = False
    """Nothing is checked beforehand, and what is wrong is an offence."""


class EventRoom(Wire):
    """Where a table is played."""

    table: int
    room: str


class TableView(Wire):
    """The sheet of a table with all that follows from it."""

    rev: int
    session: int
    table: int
    changed: int
    """The revision that changed this sheet last: a change is made against it."""
    book: str
    book_name: str
    options: dict[str, Value]
    asks: DealAsks
    """What a form for a deal asks."""
    persons: list[TablePerson]
    rows: list[TableRow]
    place: TablePlace | None
    totals: list[Points] | None
    """Where only the totals were entered."""
    sums: list[Points]
    """What each person has won or lost."""
    points: list[Points]
    """The same with the points at the start."""
    scores: list[Points]
    table_points: list[str] | None
    """As sheets show them, where the book has them."""
    places: list[int]
    over: bool
    stopped: bool
    signed: list[Person]
    referee: str
    """Which referee signed; an empty text for none."""
    signed_before: bool
    """The signatures were given to earlier figures: the sheet was corrected since."""
    closed: bool
    reason: str
    unconfirmed: list[int]
    room: str
    """Where it is played, if that is on this server."""
    clock: EventClock
    may: list[str]
