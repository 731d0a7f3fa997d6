"""What a tournament is at one moment: the replay of its log.

Values are never changed in place, only replaced, so a copy of an event is cheap and trying something out leaves the
original alone.
"""

from datetime import datetime
from typing import Final, NamedTuple

from manywinds.books import book as find_book
from manywinds.club.errors import ClubError
from manywinds.club.event.access import Key
from manywinds.club.fields import Plain
from manywinds.club.sheet.sheet import PlayedSheet, Sheet, play
from manywinds.kernel.tiles import SEATS
from manywinds.rules.options import Value
from manywinds.rules.rulebook import Rulebook

ROUND_ROBIN: Final = "round_robin"
EXCLUSION: Final = "exclusion"
LEAST_SESSIONS: Final = 6
"""Of a tournament by the competition rules (MCR-93)."""

Where = tuple[int, int]
"""A session and a table."""


class StagePlan(NamedTuple):
    """So many sessions for so many players; 0 for all."""

    sessions: int
    players: int = 0


class TournamentSettings(NamedTuple):
    """What the organiser has decided beforehand."""

    name: str
    book: str
    options: tuple[tuple[str, Value], ...] = ()
    scheme: str = ROUND_ROBIN
    stages: tuple[StagePlan, ...] = (StagePlan(LEAST_SESSIONS),)
    carry: bool = False
    """Results of earlier stages count on (MCR-92)."""
    team_size: int = 4
    minutes: int = 0
    """Of a session; 0 sets no clock."""
    warning: int = 15
    appeal_minutes: int = 30
    appeal_fee: int = 200
    currency: str = "USD"
    venue: str = ""
    date: str = ""
    group: str = ""
    """The group that the forms name beside session and table (MCR-96, MCR-97, MCR-98)."""

    def sessions(self) -> int:
        """Of all stages."""
        return sum(stage.sessions for stage in self.stages)

    def to_dict(self) -> Plain:
        """As plain data."""
        stages = [[stage.sessions, stage.players] for stage in self.stages]
        return {**self._asdict(), "options": dict(self.options), "stages": stages}


class Oath(NamedTuple):
    """What a player has declared at registration (MCR-100)."""

    version: str = ""
    accepted: bool = False
    date: str = ""
    age_ok: bool = False


class Player(NamedTuple):
    """A registered player (MCR-T1). Numbers are those of the registration until they are drawn."""

    number: int
    name: str
    team: str = ""
    captain: bool = False
    contact: str = ""
    oath: Oath = Oath()
    medical: str = ""
    """Only the organiser sees it."""
    fee_paid: bool = False
    notes: str = ""
    non_ranking: bool = False
    """A stand-in, who makes a table full and is ranked nowhere (MCR-T4)."""
    waiting: bool = False
    """On the waiting list."""
    title: str = ""
    """A master title, if he has one (MCR-80)."""
    drawn_by: str = ""
    """Who drew the number for an absent player (MCR-T2)."""
    dropped: int = 0
    """The first session he does not play any more."""
    excluded: int = 0
    """The session in which they were excluded."""
    barred: bool = False
    """They were excluded before that session began, and are out of it already."""
    place_lost: bool = False
    criticism: tuple[str, ...] = ()

    def plays(self, session: int) -> bool:
        """He is still in the tournament in this session."""
        return not self.waiting and not (self.dropped and session >= self.dropped) and not self.out(session)

    def out(self, session: int) -> bool:
        """They were excluded in an earlier session, or before this one began (MCR-81)."""
        return bool(self.excluded) and session >= self.excluded + (not self.barred)

    def ranked(self) -> bool:
        """He has a place in the results (MCR-81)."""
        return not (self.non_ranking or self.waiting or self.excluded or self.place_lost)

    def to_dict(self) -> Plain:
        """As plain data, private parts included."""
        row = {**self._asdict(), "oath": self.oath._asdict(), "criticism": list(self.criticism)}
        # That follows from the session and its clock, and earlier logs do not say it.
        del row["barred"]
        return row

    def public(self) -> Plain:
        """What everybody may see (MCR-T39)."""
        return {"number": self.number, "name": self.name, "team": self.team}


class Missed(NamedTuple):
    """A session that a player came too late for, and who sits in."""

    code: str
    stand_in: str
    ref: int
    """The revision of the log that entered it."""


class Sanctioned(NamedTuple):
    """What a player suffered beyond points (MCR-81)."""

    player: int
    kind: str
    text: str
    session: int = 0
    public: bool = False
    ref: int = 0


class Session(NamedTuple):
    """The clock of a session: when it began, pauses, extra minutes, when it ended."""

    number: int
    set_for: datetime | None = None
    started: datetime | None = None
    ended: datetime | None = None
    pauses: tuple[tuple[datetime, datetime | None], ...] = ()
    extra: int = 0
    checked_in: tuple[int, ...] = ()
    published: bool = False

    def paused(self) -> bool:
        """Its clock stands still."""
        return bool(self.pauses) and self.pauses[-1][1] is None


class Entered(NamedTuple):
    """In which role a deal was entered, and who has confirmed it since."""

    role: str
    confirmed: frozenset[int] = frozenset()
    by_official: bool = False


class TableState(NamedTuple):
    """A table in one session."""

    players: tuple[int, ...]
    """Numbers by the seats at the start: E, S, W, N (MCR-96)."""
    sheet: Sheet = Sheet()
    entered: tuple[Entered, ...] = ()
    signed: frozenset[int] = frozenset()
    """Persons who signed."""
    referee: str = ""
    """Which referee signed."""
    closed: bool = False
    reason: str = ""
    changed: int = 0
    """The revision that changed its sheet last."""
    signed_for: int = 0
    """What that was when it was signed."""
    room: str = ""
    """Where it is played, if that is on a server."""

    def final(self) -> bool:
        """Its sheet is closed, or all four and the referee have signed it (MCR-T23)."""
        return self.closed or (len(self.signed) == SEATS and bool(self.referee))

    def signed_before(self) -> bool:
        """The signatures were given to earlier figures: a closed sheet was corrected since (MCR-T23)."""
        return bool(self.signed or self.referee) and self.changed > self.signed_for


class Appeal(NamedTuple):
    """An appeal and what became of it (MCR-86, MCR-87)."""

    id: int
    session: int
    table: int
    appellant: int
    signed_by: tuple[str, ...]
    against: str
    kind: str
    text: str
    filed_at: datetime
    session_end: datetime
    fee: int
    fee_paid: bool
    steps: tuple[tuple[str, str, str], ...] = ()
    """When, which body, what it decided."""
    outcome: str = "pending"
    why: str = ""
    corrections: tuple[int, ...] = ()

    @property
    def fee_refunded(self) -> bool:
        """Only if it succeeds."""
        return self.fee_paid and self.outcome == "upheld"

    def open(self) -> bool:
        """Not decided yet."""
        return self.outcome == "pending"


class Stage(NamedTuple):
    """A stage under way: who plays in it, from which session on."""

    players: tuple[int, ...]
    first: int
    sessions: int

    def numbers(self) -> range:
        """Its sessions."""
        return range(self.first, self.first + self.sessions)


class Tournament:
    """A tournament as its log has it so far."""

    def __init__(self, settings: TournamentSettings) -> None:
        self.settings = settings
        self.book: Rulebook = find_book(settings.book).with_options(dict(settings.options))
        self.rev = 0
        self.players: dict[int, Player] = {}
        self.drawn = ""
        """The seed the numbers were drawn with."""
        self.stages: list[Stage] = []
        self.sessions: dict[int, Session] = {}
        self.tables: dict[Where, TableState] = {}
        self.stand_ins: dict[Where, str] = {}
        """By session and number of the player who is missing: who sits there."""
        self.missed: dict[Where, Missed] = {}
        """By session and number: who came too late for it."""
        self.sanctions: list[Sanctioned] = []
        self.appeals: dict[int, Appeal] = {}
        self.keys: dict[str, Key] = {}
        self.rulings: list[Plain] = []
        self._played: dict[Where, tuple[Sheet, PlayedSheet]] = {}

    def copy(self) -> "Tournament":
        """The same, to try something out."""
        found = Tournament.__new__(Tournament)
        for name, value in self.__dict__.items():
            found.__dict__[name] = value.copy() if isinstance(value, dict | list) else value
        return found

    def player(self, number: int) -> Player:
        """A player by number."""
        found = self.players.get(number)
        if found is None:
            raise ClubError("There is no player {number}.", number=number)
        return found

    def exclude(self, number: int, session: int) -> Player:
        """A player is excluded in a session; if it has not begun, from it on (MCR-81)."""
        barred = self.session(session).started is None
        self.players[number] = self.player(number)._replace(excluded=session, barred=barred)
        return self.players[number]

    def table(self, session: int, table: int) -> TableState:
        """A table of a session."""
        found = self.tables.get((session, table))
        if found is None:
            raise ClubError("There is no table {table} in session {session}.", table=table, session=session)
        return found

    def session(self, number: int) -> Session:
        """A session, started or not."""
        if not 1 <= number <= self.settings.sessions():
            raise ClubError(
                "There is no session {session}; the tournament has {count}.",
                session=number,
                count=self.settings.sessions(),
            )
        return self.sessions.get(number, Session(number))

    def played(self, session: int, table: int) -> PlayedSheet:
        """The sheet of a table with all that follows from it."""
        sheet = self.table(session, table).sheet
        known = self._played.get((session, table))
        if known is None or known[0] is not sheet:
            known = (sheet, play(self.book, sheet))
            self._played[session, table] = known
        return known[1]

    def tables_of(self, session: int) -> list[int]:
        """The numbers of the tables of a session."""
        return sorted(table for number, table in self.tables if number == session)

    def table_with(self, session: int, number: int) -> int:
        """The table at which a player sits in a session."""
        for (at, table), state in self.tables.items():
            if at == session and number in state.players:
                return table
        raise ClubError(
            "Player {number} does not sit at any table in session {session}.", number=number, session=session
        )

    def stage_of(self, session: int) -> int:
        """The stage a session belongs to, from 0."""
        before = 0
        for place, stage in enumerate(self.settings.stages):
            before += stage.sessions
            if session <= before:
                return place
        raise ClubError("There is no session {session}; the tournament has {count}.", session=session, count=before)

    def teams(self) -> dict[str, list[int]]:
        """The members of every team."""
        found: dict[str, list[int]] = {}
        for player in self.players.values():
            if player.team:
                found.setdefault(player.team, []).append(player.number)
        return dict(sorted(found.items()))
