"""Tournaments: what is asked of them, and what each role may see.

Points in time are texts with their zone (`2026-05-02T09:30:00+00:00`). Exact figures are texts too (`7/3`), beside what
sheets show (`2.33`). A player is named by number, a person at a table by 0 to 3 from East at the start.
"""

from typing import Annotated, Literal

from pydantic import Field

from manywinds.club.event.requests import Seat
from manywinds.server.wire.base import Name, Person, Points, Value, Wire, Word
from manywinds.server.wire.declared import DerivedModel, Of

LONGEST_LOG = 16_000_000
"""Characters of a log that may be brought."""
Role = Literal["organiser", "head_referee", "referee", "table", "player", "viewer"]
ClockState = Literal["waiting", "running", "paused", "over"]
Text = Annotated[str, Field(max_length=200)]


class EventWish(Wire):
    """A tournament to be made. What is null is as the book has it; stages are sessions and players, 0 for all."""

    # Not derived from `club.event.registration.NewTournament`: anybody may make one, so this is bounded by what a
    # server takes from strangers, while wrong figures are refused by the club, in its words and the reader's language.
    # `tests/server/test_contracts.py` holds the fields and defaults of both together.
    name: Text
    book: Word
    options: dict[Word, Value] = Field(default={}, max_length=80)
    scheme: Word = "round_robin"
    stages: list[tuple[int, int]] = Field(default=[], max_length=20)
    carry: bool = False
    team_size: int = 4
    minutes: int | None = None
    warning: int | None = None
    appeal_minutes: int = 30
    appeal_fee: int = 200
    currency: Word = "USD"
    venue: Text = ""
    date: Word = ""
    group: Word = ""
    who: Name = "organiser"
    """Whoever makes it, for the log."""


class EventImport(Wire):
    """A tournament that was kept in a file."""

    log: str = Field(max_length=LONGEST_LOG)
    who: Name = "organiser"


class EventMade(Wire):
    """Where it is, and the organiser's secret, which is sent only once."""

    id: str
    key: str


class EventSettings(Wire):
    """What the organiser decided beforehand."""

    options: dict[str, Value]
    scheme: Literal["round_robin", "knock_out", "mixed"]
    stages: list[tuple[int, int]]
    sessions: int
    carry: bool
    team_size: int
    minutes: int
    warning: int
    appeal_minutes: int
    appeal_fee: int
    currency: str
    venue: str
    date: str
    group: str


class PlayerPrivate(Wire):
    """What only the organiser sees of a player."""

    contact: str
    fee_paid: bool
    notes: str
    medical: str
    oath: bool
    oath_date: str
    age_ok: bool


class EventPlayer(Wire):
    """A player. `private` is there for the organiser alone."""

    number: int
    name: str
    team: str
    captain: bool
    non_ranking: bool
    waiting: bool
    title: str
    drawn_by: str
    dropped: int
    """The first session they do not play; 0 for none."""
    excluded: int
    """The session in which the player was excluded; 0 for none."""
    barred: bool
    """That was before the session began."""
    place_lost: bool
    criticism: list[str]
    private: PlayerPrivate | None


class EventTeam(Wire):
    """A team."""

    name: str
    players: list[int]
    captain: int
    """0 for none."""


class EventClock(Wire):
    """The clock of a session as the server has it. Of `left` nothing is known where no time is set."""

    state: ClockState
    left: int | None
    """Seconds."""
    warning: bool
    gong: bool
    appeal_left: int | None
    """Seconds in which an appeal may still be filed; null while it is played."""


class StandIn(Wire):
    """Who sits in for a player."""

    player: int
    name: str


class EventSession(Wire):
    """A session."""

    number: int
    stage: int
    tables: int
    """0 where the seats are not given out."""
    closed: int
    """How many of its sheets are closed."""
    published: bool
    set_for: str | None
    started: str | None
    ended: str | None
    extra: int
    """Minutes it was given."""
    clock: EventClock
    checked_in: list[int]
    stand_ins: list[StandIn]


class EventTable(Wire):
    """A table of a session in a list."""

    table: int
    players: list[int]
    """From East at the start."""
    deals: int
    sums: list[Points]
    """What each person has won or lost."""
    points: list[Points]
    """The same with the points at the start."""
    over: bool
    stopped: bool
    signed: list[Person]
    referee: bool
    closed: bool
    unconfirmed: list[int]
    """Deals that a player entered and not everybody confirmed."""
    changed: int
    """The revision that changed its sheet last."""
    room: str
    """Where it is played, if that is on this server."""


class AppealStep(Wire):
    """What a body decided."""

    at: str
    body: str
    decision: str


class AppealTexts(Wire):
    """What an appeal says: for officials, and for whoever filed it."""

    signed_by: list[str]
    against: str
    kind: str
    text: str
    why: str
    fee: int
    fee_paid: bool
    fee_refunded: bool
    steps: list[AppealStep]
    corrections: list[int]


class EventAppeal(Wire):
    """An appeal."""

    id: int
    session: int
    table: int
    player: int
    filed_at: str
    outcome: Literal["pending", "upheld", "rejected", "inadmissible"]
    texts: AppealTexts | None


class EventStage(Wire):
    """A stage under way."""

    number: int
    players: list[int]
    first: int
    sessions: int


class EventRuling(Wire):
    """What a referee decided where the rules are silent; for officials."""

    session: int
    table: int
    text: str
    by: str
    at: str


class EventKey(Wire):
    """A link that was given out; for the organiser. The secret is kept nowhere."""

    name: str
    role: Role
    table: int
    player: int


class EventLevel(Wire):
    """Players who are level at the cut of a stage: the organiser decides who of them goes on."""

    stage: int
    through: list[int]
    level: list[int]
    places: int


class EventView(Wire):
    """A tournament, as whoever asks may know it."""

    id: str
    rev: int
    now: str
    role: Role
    who: str
    """The name of the link; an empty text for one who has none."""
    my_table: int
    """The table a table's link is for; otherwise 0."""
    my_player: int
    """The player a player's link is for; otherwise 0."""
    name: str
    book: str
    book_name: str
    settings: EventSettings
    players: list[EventPlayer]
    teams: list[EventTeam]
    drawn: str
    """What the numbers were drawn with; an empty text before the draw."""
    stages: list[EventStage]
    level: EventLevel | None
    sessions: list[EventSession]
    session: int
    """The session whose tables are listed: the one that was asked for, or the one that began last; 0 for none."""
    tables: list[EventTable]
    appeals: list[EventAppeal]
    rulings: list[EventRuling]
    keys: list[EventKey]
    sheets: list[str]
    """What may be printed."""
    may: list[str]
    """What this role can do to the event now; what can be done at a table that table tells."""


class StandingLine(Wire):
    """What somebody has from one session. A place of 0 is a session that was missed."""

    session: int
    tp: str
    gp: str
    tp_shown: str
    gp_shown: str
    place: int
    table: int
    closed: bool
    running: bool
    """There is something on the sheet that does not count before it is closed."""


class EventStanding(Wire):
    """A player or a team; without a place, unranked."""

    number: int
    name: str
    team: str
    place: int | None
    tp: str
    gp: str
    tp_shown: str
    gp_shown: str
    sessions: list[StandingLine]
    members: list[int]


class EventStandings(Wire):
    """Who stands where."""

    rev: int
    name: str
    session: int
    """The last session that counts."""
    table_points: bool
    """The first figure is table points; otherwise scores of the book."""
    provisional: bool
    subject_to_appeal: bool
    players: list[EventStanding]
    teams: list[EventStanding]


class LogEntry(Wire):
    """Something that was done."""

    rev: int
    at: str
    who: str
    role: str
    what: str
    given: dict[str, object]
    """As the log has it, whichever version wrote it; without what the reader may not see."""
    before: object
    after: object


class EventLog(Wire):
    """A part of the log, the latest last; `rev` is how long all of it is."""

    rev: int
    entries: list[LogEntry]


class EventOffence(Wire):
    """A line of the violation sheet: an offence, a session that was missed, or a sanction beyond points, which has no
    clause. A session, table or deal of 0 is none."""

    session: int
    table: int
    deal: int
    player: int
    clause: str
    offence: str
    times: int
    """It is the nth time."""
    cost: str
    note: str


class EventDone(Wire):
    """It is done and stored."""

    rev: int
    warning: str
    secret: str | None
    """Of a new link; it is sent only to whoever asked for it."""


class PlanWish(Wire):
    """Seats to be planned: of all sessions of a stage that have not begun, or of one session by standings."""

    stage: int = Field(default=1, ge=1, le=20)
    by_standings: int = Field(default=0, ge=0, le=100)
    """The session that is seated by standings; 0 plans the stage."""
    seed: int = Field(default=0, ge=0, le=2**31)
    seconds: float = Field(default=20, ge=0.1, le=50)


class EventPlan(Wire):
    """A plan, and what it promises. `given` is what the action `seat` takes."""

    given: Annotated[DerivedModel, Of(Seat)]
    repeats: int
    most_meetings: int
    teammates: int
    wind_counts: str
