"""Who is there, who comes late, and who sits in for whom (MCR-79, MCR-95, PEN-01 to PEN-03)."""

from manywinds.club.errors import AccessError, ClubError
from manywinds.club.event.access import HEAD, OFFICIALS, TABLE
from manywinds.club.event.actions import By, Change, action
from manywinds.club.event.changes import unsigned
from manywinds.club.event.lateness import check_late
from manywinds.club.event.requests import STAND_IN, CheckIn, ComeLate, On, Substitute
from manywinds.club.event.state import Missed, Tournament
from manywinds.club.event.where import begun, final_for, final_results, person_at
from manywinds.club.fields import Plain
from manywinds.club.log import stamp
from manywinds.club.sheet.entered import EnteredOffence


def _lateness_counts(event: Tournament, on: On, _by: By) -> None:
    session = event.session(on.session).number
    if event.book.tournament.late is None:
        raise ClubError("{book} says nothing about who comes late: the referee decides.", book=event.book.id)
    if not event.tables_of(session):
        raise ClubError("The seats of session {session} are not given out yet.", session=session)


def _some_open_sheet(event: Tournament, on: On, by: By) -> None:
    begun(event, on, by)
    if by.role != HEAD and all(event.tables[on.session, table].final() for table in event.tables_of(on.session)):
        raise final_results()


def _open_sheet(event: Tournament, given: ComeLate, by: By) -> None:
    table = event.table_with(given.session, event.player(given.player).number)
    final_for(event, On(given.session, table), by)
    check_late(event, given.session, given.player, by)
    _free(event, given.session, given.player, given.stand_in)


@action(ComeLate, *OFFICIALS, requires=_lateness_counts, today=_some_open_sheet, checks=_open_sheet)
def came_late(event: Tournament, given: ComeLate, by: By) -> Change:
    """A player came so many seconds after the set time (PEN-01, PEN-02); too late, and a stand-in plays (PEN-03)."""
    return _late(event, given.on(), event.player(given.player).number, given.seconds, given.stand_in, by)


def _somebody_to_check_in(event: Tournament, on: On, by: By) -> None:
    session = event.session(on.session)
    if by.table:
        wanted: set[int] = set(event.table(session.number, by.table).players)
    else:
        wanted = set(event.players)
    if not wanted - set(session.checked_in):
        raise ClubError("Everybody is there already.")


def _late_once(event: Tournament, given: CheckIn, by: By) -> None:
    number = event.player(given.player).number
    if number not in event.session(given.session).checked_in and _seconds_late(event, given, by) > 0:
        _lateness_counts(event, given.on(), by)
        check_late(event, given.session, number, by)
        _free(event, given.session, number, given.stand_in)


def _seconds_late(event: Tournament, given: CheckIn, by: By) -> int:
    set_for = event.session(given.session).set_for
    return int((by.at - set_for).total_seconds()) if set_for else 0


@action(CheckIn, *OFFICIALS, TABLE, requires=_somebody_to_check_in, checks=_late_once)
def check_in(event: Tournament, given: CheckIn, by: By) -> Change:
    """A player is there. Who comes after the set time of a session is late by as much (MCR-95, MCR-T4)."""
    session, player = event.session(given.session), event.player(given.player)
    if by.table and event.table_with(session.number, player.number) != by.table:
        raise AccessError("This link is for table {table}.", table=by.table)
    if player.number in session.checked_in:
        raise ClubError("{name} is there already.", name=player.name)
    event.sessions[session.number] = session._replace(checked_in=(*session.checked_in, player.number))
    seconds = _seconds_late(event, given, by)
    if seconds <= 0:
        return Change(None, {"at": stamp(by.at), "late": 0})
    return _late(event, given.on(), player.number, seconds, given.stand_in, by)


def _late(event: Tournament, on: On, number: int, seconds: int, stand_in: str, by: By) -> Change:
    _lateness_counts(event, on, by)
    rules = event.book.tournament
    code = "" if rules.late is None else rules.late(seconds)
    if not code:
        raise ClubError("Who comes in time is not late.")
    where = (on.session, event.table_with(on.session, number))
    if code == rules.missed:
        # The session is missed, later ones are not; a stand-in makes the table full (MCR-79).
        event.stand_ins[on.session, number] = stand_in or STAND_IN
        event.missed[on.session, number] = Missed(code, stand_in or STAND_IN, by.rev)
        return Change(None, {"player": number, "code": code, "stand_in": stand_in or STAND_IN})
    state = event.tables[where]
    offence = EnteredOffence(person_at(state, number), code, ref=by.rev)
    fresh = state._replace(sheet=state.sheet.with_fault(offence, 1), changed=by.rev)
    event.tables[where] = fresh if state.closed else unsigned(fresh)
    return Change(None, {"player": number, "late": seconds, **offence.to_dict()}, where)


def _not_over(event: Tournament, on: On, _by: By) -> None:
    if event.session(on.session).ended is not None:
        raise ClubError("Session {session} is over.", session=on.session)
    if not event.players:
        raise ClubError("Nobody is registered yet.")


def _free(event: Tournament, session: int, absent: int, name: str) -> None:
    """Refuse a stand-in who is the absent player, or sits somewhere else in the session: for themself or for another
    (MCR-79, MCR-90)."""
    if name in ("", STAND_IN):
        return
    known = name.strip().casefold()
    seated = [number for table in event.tables_of(session) for number in event.tables[session, table].players]
    sitting = [
        event.stand_ins.get((session, number), event.players[number].name) for number in seated if number != absent
    ]
    if known == event.player(absent).name.casefold():
        raise ClubError("Nobody sits in for themself.")
    if known in (each.casefold() for each in sitting):
        raise ClubError("{name} sits somewhere else in session {session} already.", name=name, session=session)


def _free_in_all(event: Tournament, given: Substitute, _by: By) -> None:
    last = event.session(given.until or given.session).number
    for session in range(given.session, last + 1):
        _free(event, session, given.player, given.name)


@action(Substitute, *OFFICIALS, requires=_not_over, checks=_free_in_all)
def substitute(event: Tournament, given: Substitute, by: By) -> Change:
    """Somebody sits in for a player who is missing, in one session or several. The stand-in takes part in the placing
    of the table and is credited to nobody (MCR-79)."""
    player, first = event.player(given.player), given.session
    last = event.session(first if given.until is None else given.until).number
    if last < first:
        raise ClubError("Session {session} comes before session {first}.", session=last, first=first)
    before: Plain = {}
    for session in range(first, last + 1):
        _not_over(event, On(session), by)
        before[str(session)] = event.stand_ins.get((session, player.number))
        event.stand_ins[session, player.number] = given.name
    return Change(before, {str(session): given.name for session in range(first, last + 1)})
