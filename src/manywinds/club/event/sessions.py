"""Sessions: seats, the clock with its warning and gong, pauses, presence, publishing (MCR-76, MCR-95, MCR-T14)."""

from datetime import datetime, timedelta
from typing import NamedTuple

from manywinds.club.errors import ClubError
from manywinds.club.event.access import HEAD, ORGANISER, REFEREE
from manywinds.club.event.actions import By, Change, action
from manywinds.club.event.state import Event, Session, Stage, TableState
from manywinds.club.fields import Fields
from manywinds.club.log import moment, stamp
from manywinds.kernel.tiles import SEATS


class Clock(NamedTuple):
    """What every screen shows (MCR-107): seconds left, whether the end was announced, whether the gong has sounded."""

    state: str
    """`waiting`, `running`, `paused`, `over`."""
    left: int | None
    """Seconds; nothing where no time is set, and less than nothing when the gong was to be heard before."""
    warning: bool = False
    gong: bool = False


def clock(event: Event, session: int, at: datetime) -> Clock:
    """The clock of a session at a moment."""
    known = event.session(session)
    minutes = event.settings.minutes
    if known.started is None:
        return Clock("waiting", 60 * minutes if minutes else None)
    until = min(at, known.ended) if known.ended else at
    gone = until - known.started
    for start, end in known.pauses:
        if start < until:
            gone -= min(end or until, until) - start
    left = 60 * (minutes + known.extra) - int(gone.total_seconds()) if minutes else None
    gong = left is not None and left <= 0
    warning = left is not None and left <= 60 * event.settings.warning
    if known.ended is not None or gong:
        return Clock("over", left, warning, gong)
    paused = bool(known.pauses) and known.pauses[-1][1] is None
    return Clock("paused" if paused else "running", left, warning)


def is_over(event: Event, session: int, at: datetime) -> bool:
    """No hand begins or counts any more unless it was said before."""
    return clock(event, session, at).state == "over"


# Seats.


@action("seat")
def seat(event: Event, given: Fields, _by: By) -> Change:
    """Give out the seats of all sessions of a stage, or of its last one by standings (MCR-96, MCR-T6, MCR-T12)."""
    stage = given.number("stage", 1, 1, len(event.settings.stages))
    given.text("seed", ""), given.get("proof"), given.text("method", "")
    reason = given.text("reason", "")
    if stage == 1 and not event.stages:
        players = tuple(number for number, player in event.players.items() if not player.waiting)
        event.stages.append(Stage(players, 1, event.settings.stages[0].sessions))
    if stage > len(event.stages):
        raise ClubError("Nobody has advanced to stage {stage} yet.", stage=stage)
    current = event.stages[stage - 1]
    first = given.number("session", current.first, current.first, current.first + current.sessions - 1)
    rounds = [_tables(row) for row in given.rows("rounds")]
    if not rounds or first + len(rounds) > current.first + current.sessions:
        raise ClubError(
            "Stage {stage} has the sessions {first} to {last}.",
            stage=stage,
            first=current.first,
            last=current.first + current.sessions - 1,
        )
    if stage == 1:
        _check_teams(event)
    before = {}
    for place, tables in enumerate(rounds):
        session = first + place
        if event.session(session).started is not None:
            raise ClubError("Session {session} has begun; its seats stand.", session=session)
        if event.tables_of(session) and not reason:
            raise ClubError(
                "The plan of session {session} is fixed and published (MCR-T6); a new one needs a reason.",
                session=session,
            )
        _check_plan(current, tables, session)
        for table in event.tables_of(session):
            before[f"{session}/{table}"] = list(event.tables.pop((session, table)).players)
        for number, seated in enumerate(tables, 1):
            event.tables[session, number] = TableState(seated)
    after = {f"{at}/{table}": list(state.players) for (at, table), state in event.tables.items() if at >= first}
    return Change(before or None, after)


def _tables(row: object) -> list[tuple[int, ...]]:
    if not isinstance(row, list):
        raise ClubError("The seats of a session are a list of tables.")
    found = []
    for table in row:
        if not isinstance(table, list) or len(table) != SEATS or not all(type(each) is int for each in table):
            raise ClubError("A table has four players, by their numbers: E, S, W, N (MCR-90, MCR-96).")
        found.append(tuple(table))
    return found


def _check_plan(stage: Stage, tables: list[tuple[int, ...]], session: int) -> None:
    """Everybody of the stage sits at one table."""
    if len(stage.players) % SEATS:
        raise ClubError(
            "{count} players do not fill tables of four: add stand-ins or use the waiting list (MCR-T4).",
            count=len(stage.players),
        )
    seated = sorted(number for table in tables for number in table)
    if seated != sorted(stage.players):
        raise ClubError(
            "In session {session} everybody sits at one table: the players of the stage, each once.", session=session
        )


def _check_teams(event: Event) -> None:
    for name, members in event.teams().items():
        if len(members) != event.settings.team_size:
            raise ClubError(
                "The team {name} has {count} players, not {size} (MCR-T3).",
                name=name,
                count=len(members),
                size=event.settings.team_size,
            )


# The clock.


def _at(given: Fields, by: By) -> datetime:
    return moment(given.text("at")) if given.has("at") else by.at


@action("start", ORGANISER, HEAD, REFEREE)
def start(event: Event, given: Fields, by: By) -> Change:
    """Begin a session: everybody is registered and sits, the referee has looked (MCR-95)."""
    session = event.session(given.number("session", None, 1))
    if session.started is not None:
        raise ClubError("Session {session} has begun already.", session=session.number)
    if not event.tables_of(session.number):
        raise ClubError("The seats of session {session} are not given out yet.", session=session.number)
    if session.number > 1 and event.session(session.number - 1).ended is None:
        raise ClubError("Session {session} is not over.", session=session.number - 1)
    missing = [
        number
        for table in event.tables_of(session.number)
        for number in event.tables[session.number, table].players
        if not event.player(number).plays(session.number) and (session.number, number) not in event.stand_ins
    ]
    if missing:
        who = ", ".join(f"{number} {event.players[number].name}" for number in missing)
        raise ClubError("Nobody sits for {who}: name stand-ins, four play at every table (MCR-79, MCR-90).", who=who)
    at = _at(given, by)
    fresh = session._replace(started=at, set_for=moment(given.text("set_for")) if given.has("set_for") else at)
    event.sessions[session.number] = fresh
    return Change(None, {"started": stamp(at)})


@action("pause", ORGANISER, HEAD)
def pause(event: Event, given: Fields, by: By) -> Change:
    """The clock stands still (MCR-T14)."""
    session, at = _running(event, given, by)
    if session.pauses and session.pauses[-1][1] is None:
        raise ClubError("The clock stands still already.")
    given.text("reason", "")
    event.sessions[session.number] = session._replace(pauses=(*session.pauses, (at, None)))
    return Change("running", "paused")


@action("resume", ORGANISER, HEAD)
def resume(event: Event, given: Fields, by: By) -> Change:
    """The clock runs on."""
    session, at = _running(event, given, by)
    if not session.pauses or session.pauses[-1][1] is not None:
        raise ClubError("The clock is running.")
    began = session.pauses[-1][0]
    if at < began:
        raise ClubError("A pause cannot end before it begins.")
    event.sessions[session.number] = session._replace(pauses=(*session.pauses[:-1], (began, at)))
    return Change("paused", "running")


@action("extend", ORGANISER, HEAD)
def extend(event: Event, given: Fields, by: By) -> Change:
    """Give a session more minutes, with a reason (MCR-T14)."""
    session, _ = _running(event, given, by)
    extra = session.extra + given.number("minutes", None, 1, 600)
    given.text("reason")
    event.sessions[session.number] = session._replace(extra=extra)
    return Change({"extra": session.extra}, {"extra": extra})


@action("end", ORGANISER, HEAD)
def end(event: Event, given: Fields, by: By) -> Change:
    """The gong: play stops at once, and the deal being played at any table is broken off (MCR-76)."""
    session, at = _running(event, given, by)
    known = clock(event, session.number, at)
    if known.left is not None and known.left > 0 and not all_over(event, session.number):
        raise ClubError(
            "There are {minutes} minutes left, and not every table has finished.", minutes=-(-known.left // 60)
        )
    if known.left is not None and known.left < 0:
        # Who strikes the gong late does not lengthen the session.
        at += timedelta(seconds=known.left)
    event.sessions[session.number] = session._replace(ended=at)
    for table in event.tables_of(session.number):
        state = event.tables[session.number, table]
        if not event.played(session.number, table).over():
            event.tables[session.number, table] = state._replace(sheet=state.sheet._replace(stopped=True))
    return Change(None, {"ended": stamp(at)})


def all_over(event: Event, session: int) -> bool:
    """Every table has played all its deals."""
    return all(event.played(session, table).over() for table in event.tables_of(session))


def _running(event: Event, given: Fields, by: By) -> tuple[Session, datetime]:
    session = event.session(given.number("session", None, 1))
    if session.started is None:
        raise ClubError("Session {session} has not begun.", session=session.number)
    if session.ended is not None:
        raise ClubError("Session {session} is over.", session=session.number)
    at = _at(given, by)
    if at < session.started:
        raise ClubError("Session {session} began later than that.", session=session.number)
    return session, at


@action("publish")
def publish(event: Event, given: Fields, _by: By) -> Change:
    """Standings are provisional until the organiser publishes those of a session that is closed (MCR-T30)."""
    session = event.session(given.number("session", None, 1))
    tables = event.tables_of(session.number)
    if not tables:
        raise ClubError("The seats of session {session} are not given out yet.", session=session.number)
    told = ", ".join(str(table) for table in tables if not event.tables[session.number, table].closed)
    if told:
        raise ClubError(
            "The sheets of session {session} are not all closed: table {tables}.", session=session.number, tables=told
        )
    event.sessions[session.number] = session._replace(published=True)
    return Change({"published": session.published}, {"published": True})
