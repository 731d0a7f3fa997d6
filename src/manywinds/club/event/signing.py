"""The end of a sheet: a table stops, four players and a referee sign, the sheet is closed; and what referees rule."""

from typing import Final

from manywinds.club.errors import ClubError
from manywinds.club.event.access import HEAD, OFFICIALS, ORGANISER, REFEREE, SEATED, TABLE
from manywinds.club.event.actions import By, Change, action
from manywinds.club.event.changes import unsigned
from manywinds.club.event.requests import Close, On, Reopen, Rule, Sign, Stop
from manywinds.club.event.state import TableState, Tournament
from manywinds.club.event.tables import unconfirmed
from manywinds.club.event.where import entered_from, person_at, reachable, writable
from manywinds.club.fields import Plain
from manywinds.club.log import stamp
from manywinds.kernel.tiles import SEATS

TIME: Final = "time"


def _goes_on(event: Tournament, on: On, by: By) -> None:
    """A table that still plays; a room names the offences of a deal that was broken off even after the gong."""
    state = writable(event, on, by)
    if by.role not in OFFICIALS:
        entered_from(state, on)
    if event.played(*on.where).over() and not (on.room and on.room == state.room):
        raise ClubError("This table has finished.")


@action(Stop, *OFFICIALS, TABLE, requires=_goes_on)
def stop(event: Tournament, given: Stop, by: By) -> Change:
    """This table stops before its last deal, because its time is up. What went wrong in a deal that is broken off a
    server enters with it; that stays (MCR-76)."""
    where = given.on().where
    state = event.table(*where)
    sheet = state.sheet._replace(stopped=True, open=(*state.sheet.open, *given.faults))
    event.tables[where] = unsigned(state._replace(sheet=sheet, changed=by.rev))
    return Change(None, {"stopped": True}, where)


def _finished(event: Tournament, on: On, by: By) -> TableState:
    state = reachable(event, on, by)
    if state.closed:
        raise ClubError("This sheet is closed.")
    if not event.played(*on.where).over():
        raise ClubError("Nobody signs a sheet before it is finished.")
    return state


@action(Sign, *OFFICIALS, *SEATED, requires=_finished)
def sign(event: Tournament, given: Sign, by: By) -> Change:
    """A player, or the referee, signs a sheet that is finished (MCR-73, MCR-97)."""
    where = given.on().where
    state = event.table(*where)
    before = {"players": sorted(state.signed), "referee": state.referee}
    if given.referee:
        if by.role not in OFFICIALS:
            raise ClubError("A referee signs for the referee.")
        fresh = state._replace(referee=by.who, signed_for=state.changed)
    else:
        persons = (person_at(state, by.player),) if by.player else given.persons
        fresh = state._replace(signed=state.signed | frozenset(persons), signed_for=state.changed)
    event.tables[where] = fresh
    return Change(before, {"players": sorted(fresh.signed), "referee": fresh.referee})


def _all_signed(event: Tournament, on: On, by: By) -> None:
    state = reachable(event, on, by)
    if state.closed:
        raise ClubError("This sheet is closed already.")
    missing = ", ".join(str(person + 1) for person in range(SEATS) if person not in state.signed)
    if missing:
        raise ClubError(
            "A sheet is closed when four players and the referee have signed it; players {missing} have not.",
            missing=missing,
        )
    if not state.referee:
        raise ClubError("A sheet is closed when four players and the referee have signed it; the referee has not.")
    if unconfirmed(state):
        raise ClubError("Deal {number} is not confirmed.", number=unconfirmed(state)[0])


@action(Close, *OFFICIALS, requires=_all_signed)
def close(event: Tournament, given: Close, _by: By) -> Change:
    """Close a sheet: four players and the referee have signed it, and if deals are missing the reason is that time was
    up (MCR-T21, MCR-T23)."""
    where = given.on().where
    state = event.table(*where)
    if state.sheet.stopped and given.reason != TIME:
        raise ClubError("A session that is closed early needs the reason 'time'.")
    event.tables[where] = state._replace(closed=True, reason=given.reason)
    return Change({"closed": False}, {"closed": True}, where)


def _is_final(event: Tournament, on: On, by: By) -> None:
    if not reachable(event, on, by).final():
        raise ClubError("This sheet is open.")


@action(Reopen, HEAD, requires=_is_final)
def reopen(event: Tournament, given: Reopen, _by: By) -> Change:
    """The head referee opens a sheet again."""
    where = given.on().where
    before = event.table(*where)
    event.tables[where] = unsigned(before._replace(closed=False))
    return Change({"closed": before.closed}, {"closed": False})


@action(Rule, ORGANISER, HEAD, REFEREE, requires=lambda event, on, _by: event.session(on.session))
def ruling(event: Tournament, given: Rule, by: By) -> Change:
    """What the rules do not cover the referee decides (RII-85); it is written down."""
    row: Plain = {
        "session": given.session,
        "table": given.table,
        "text": given.text,
        "by": by.who,
        "at": stamp(by.at),
    }
    event.rulings.append(row)
    return Change(None, row)
