"""Sessions: seats, the clock with its warning and gong, pauses, presence, publishing (MCR-76, MCR-95, MCR-T14)."""

from datetime import datetime, timedelta
from typing import NamedTuple

from manywinds.club.errors import ClubError
from manywinds.club.event.access import HEAD, ORGANISER, REFEREE
from manywinds.club.event.actions import By, Change, action
from manywinds.club.event.requests import End, Extend, On, Pause, Publish, Resume, Seat, Start
from manywinds.club.event.state import Session, Stage, TableState, Tournament
from manywinds.club.log import moment, stamp
from manywinds.kernel.tiles import SEATS


class SessionClock(NamedTuple):
    """What every screen shows (MCR-107): seconds left, whether the end was announced, whether the gong has sounded."""

    state: str
    """`waiting`, `running`, `paused`, `over`."""
    left: int | None
    """Seconds; nothing where no time is set, and less than nothing when the gong was to be heard before."""
    warning: bool = False
    gong: bool = False


def clock(event: Tournament, session: int, at: datetime) -> SessionClock:
    """The clock of a session at a moment."""
    known = event.session(session)
    minutes = event.settings.minutes
    if known.started is None:
        return SessionClock("waiting", 60 * minutes if minutes else None)
    until = min(at, known.ended) if known.ended else at
    gone = until - known.started
    for start, end in known.pauses:
        if start < until:
            gone -= min(end or until, until) - start
    left = 60 * (minutes + known.extra) - int(gone.total_seconds()) if minutes else None
    gong = left is not None and left <= 0
    warning = left is not None and left <= 60 * event.settings.warning
    if known.ended is not None or gong:
        return SessionClock("over", left, warning, gong)
    return SessionClock("paused" if known.paused() else "running", left, warning)


def is_over(event: Tournament, session: int, at: datetime) -> bool:
    """No hand begins or counts any more unless it was said before."""
    return clock(event, session, at).state == "over"


# Seats.


def _seats_left(event: Tournament, _on: On, _by: By) -> None:
    """There are players who fill tables, in a stage with a session that has not begun."""
    known = event.stages or [_first_stage(event)]
    waiting = [each for each in known if any(event.session(at).started is None for at in each.numbers())]
    if not waiting:
        raise ClubError("All sessions of stage {stage} have begun.", stage=len(known))
    if not any(each.players for each in waiting):
        raise ClubError("Nobody is registered yet.")
    if all(len(each.players) % SEATS for each in waiting):
        raise _odd(len(waiting[-1].players))


def _drawn(event: Tournament, _on: On, _by: By) -> None:
    """A tournament that was seated without a draw goes on as it began."""
    if not event.drawn and not event.tables:
        raise ClubError("The numbers are not drawn yet: the draw comes before the seats.")


def _first_stage(event: Tournament) -> Stage:
    players = tuple(number for number, player in event.players.items() if not player.waiting)
    return Stage(players, 1, event.settings.stages[0].sessions)


@action(Seat, requires=_seats_left, today=_drawn)
def seat(event: Tournament, given: Seat, _by: By) -> Change:
    """Give out the seats of all sessions of a stage, or of its last one by standings (MCR-96, MCR-T6, MCR-T12)."""
    current = _stage(event, given.stage)
    first = current.first if given.session is None else given.session
    if not given.rounds or first < current.first or first + len(given.rounds) > current.first + current.sessions:
        raise ClubError(
            "Stage {stage} has the sessions {first} to {last}.",
            stage=given.stage,
            first=current.first,
            last=current.first + current.sessions - 1,
        )
    if given.stage == 1:
        _check_teams(event)
    before = {}
    for session, tables in enumerate(given.rounds, first):
        if event.session(session).started is not None:
            raise ClubError("Session {session} has begun; its seats stand.", session=session)
        if event.tables_of(session) and not given.reason:
            raise ClubError(
                "The plan of session {session} is fixed and published; a new one needs a reason.",
                session=session,
            )
        _check_plan(current, tables, session)
        for table in event.tables_of(session):
            before[f"{session}/{table}"] = list(event.tables.pop((session, table)).players)
        for number, seated in enumerate(tables, 1):
            event.tables[session, number] = TableState(seated)
    after = {f"{at}/{table}": list(state.players) for (at, table), state in event.tables.items() if at >= first}
    return Change(before or None, after)


def _stage(event: Tournament, number: int) -> Stage:
    """A stage under way; the first one begins when its seats are given out."""
    if number > len(event.settings.stages):
        raise ClubError("There is no stage {stage}.", stage=number)
    if number == 1 and not event.stages:
        event.stages.append(_first_stage(event))
    if number > len(event.stages):
        raise ClubError("Nobody has advanced to stage {stage} yet.", stage=number)
    return event.stages[number - 1]


def _odd(count: int) -> ClubError:
    return ClubError("{count} players do not fill tables of four: add stand-ins or use the waiting list.", count=count)


def _check_plan(stage: Stage, tables: tuple[tuple[int, ...], ...], session: int) -> None:
    """Everybody of the stage sits at one table."""
    if len(stage.players) % SEATS:
        raise _odd(len(stage.players))
    seated = sorted(number for table in tables for number in table)
    if seated != sorted(stage.players):
        raise ClubError(
            "In session {session} everybody sits at one table: the players of the stage, each once.", session=session
        )


def _check_teams(event: Tournament) -> None:
    for name, members in event.teams().items():
        if len(members) != event.settings.team_size:
            raise ClubError(
                "The team {name} has {count} players, not {size}.",
                name=name,
                count=len(members),
                size=event.settings.team_size,
            )


# The clock.


def _not_begun(event: Tournament, on: On, _by: By) -> None:
    session = event.session(on.session)
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
        raise ClubError("Nobody sits for {who}: name stand-ins, four play at every table.", who=who)


@action(Start, ORGANISER, HEAD, REFEREE, requires=_not_begun)
def start(event: Tournament, given: Start, by: By) -> Change:
    """Begin a session: everybody is registered and sits, the referee has looked (MCR-95)."""
    set_for = moment(given.set_for) if given.set_for else by.at
    event.sessions[given.session] = event.session(given.session)._replace(started=by.at, set_for=set_for)
    return Change(None, {"started": stamp(by.at)})


def _running(event: Tournament, on: On, by: By) -> Session:
    session = event.session(on.session)
    if session.started is None:
        raise ClubError("Session {session} has not begun.", session=session.number)
    if session.ended is not None:
        raise ClubError("Session {session} is over.", session=session.number)
    if by.at < session.started:
        raise ClubError("Session {session} began later than that.", session=session.number)
    return session


def _ticking(event: Tournament, on: On, by: By) -> None:
    if _running(event, on, by).paused():
        raise ClubError("The clock stands still already.")


def _standing_still(event: Tournament, on: On, by: By) -> Session:
    session = _running(event, on, by)
    if not session.paused():
        raise ClubError("The clock is running.")
    return session


@action(Pause, ORGANISER, HEAD, requires=_ticking)
def pause(event: Tournament, given: Pause, by: By) -> Change:
    """The clock stands still (MCR-T14)."""
    session = event.session(given.session)
    event.sessions[session.number] = session._replace(pauses=(*session.pauses, (by.at, None)))
    return Change("running", "paused")


@action(Resume, ORGANISER, HEAD, requires=_standing_still)
def resume(event: Tournament, given: Resume, by: By) -> Change:
    """The clock runs on."""
    session = _standing_still(event, given.on(), by)
    began = session.pauses[-1][0]
    if by.at < began:
        raise ClubError("A pause cannot end before it begins.")
    event.sessions[session.number] = session._replace(pauses=(*session.pauses[:-1], (began, by.at)))
    return Change("paused", "running")


@action(Extend, ORGANISER, HEAD, requires=_running)
def extend(event: Tournament, given: Extend, _by: By) -> Change:
    """Give a session more minutes, with a reason (MCR-T14)."""
    session = event.session(given.session)
    extra = session.extra + given.minutes
    event.sessions[session.number] = session._replace(extra=extra)
    return Change({"extra": session.extra}, {"extra": extra})


def _ends(event: Tournament, on: On, by: By) -> None:
    session = _running(event, on, by)
    known = clock(event, session.number, by.at)
    if known.left is not None and known.left > 0 and not all_over(event, session.number):
        raise ClubError(
            "There are {minutes} minutes left, and not every table has finished.", minutes=-(-known.left // 60)
        )


@action(End, ORGANISER, HEAD, requires=_ends)
def end(event: Tournament, given: End, by: By) -> Change:
    """The gong: play stops at once, and the deal being played at any table is broken off (MCR-76)."""
    session, at = event.session(given.session), by.at
    known = clock(event, session.number, at)
    if known.left is not None and known.left < 0:
        # Who strikes the gong late does not lengthen the session.
        at += timedelta(seconds=known.left)
    event.sessions[session.number] = session._replace(ended=at)
    for table in event.tables_of(session.number):
        state = event.tables[session.number, table]
        if not event.played(session.number, table).over():
            event.tables[session.number, table] = state._replace(sheet=state.sheet._replace(stopped=True))
    return Change(None, {"ended": stamp(at)})


def all_over(event: Tournament, session: int) -> bool:
    """Every table has played all its deals."""
    return all(event.played(session, table).over() for table in event.tables_of(session))


def all_closed(event: Tournament, on: On, _by: By) -> None:
    """Refuse what waits for the last sheet of a session."""
    session = event.session(on.session).number
    tables = event.tables_of(session)
    if not tables:
        raise ClubError("The seats of session {session} are not given out yet.", session=session)
    open = ", ".join(str(table) for table in tables if not event.tables[session, table].closed)
    if open:
        raise ClubError(
            "The sheets of session {session} are not all closed: table {tables}.", session=session, tables=open
        )


@action(Publish, requires=all_closed)
def publish(event: Tournament, given: Publish, _by: By) -> Change:
    """Standings are provisional until the organiser publishes those of a session that is closed (MCR-T30)."""
    session = event.session(given.session)
    event.sessions[session.number] = session._replace(published=True)
    return Change({"published": session.published}, {"published": True})
