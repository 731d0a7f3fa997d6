"""Who can be late or offend at all: late once a session, and nobody who is not there (PEN-01 to PEN-03, MCR-79)."""

from collections.abc import Iterable

from manywinds.club.errors import ClubError
from manywinds.club.event.access import HEAD
from manywinds.club.event.actions import By
from manywinds.club.event.state import Tournament
from manywinds.club.event.where import person_at

LONGEST = 60
"""Minutes after which being late is called what it is called for ever."""


def check_seated(event: Tournament, session: int, number: int, stand_in: str = "") -> None:
    """Refuse what somebody else is to answer for: whoever sits in for a player answers by name (MCR-79)."""
    sits = event.stand_ins.get((session, number), "")
    if sits != stand_in and sits:
        raise ClubError(
            "{name} does not sit there in session {session}: {stand_in} does, and is named as the stand-in.",
            name=event.player(number).name,
            session=session,
            stand_in=sits,
        )
    if sits != stand_in:
        raise ClubError(
            "Nobody sits in for {name} in session {session}.", name=event.player(number).name, session=session
        )


def check_lateness(event: Tournament, session: int, offences: Iterable[tuple[int, str]], by: By) -> None:
    """Of offences, by player and code: refuse lateness of somebody who was late already, and a missed session."""
    codes, late = _codes(event), set()
    for number, code in offences:
        if code not in codes:
            continue
        if code == event.book.tournament.missed:
            raise ClubError("{code} is entered with 'late', so that somebody sits in.", code=code)
        check_late(event, session, number, by)
        if number in late:
            raise _booked(event, session, number)
        late.add(number)


def check_late(event: Tournament, session: int, number: int, by: By) -> None:
    """Refuse lateness that is booked already, of somebody who was in time or is not there, and what is past."""
    player = event.player(number)
    state = event.table(session, event.table_with(session, number))
    check_seated(event, session, number)
    person, sheet = person_at(state, number), state.sheet
    noted = [*(each for deal in sheet.deals for each in deal.faults), *sheet.open]
    if any(each.person == person and each.code in _codes(event) for each in noted):
        raise _booked(event, session, number)
    if by.role == HEAD:
        return
    if number in event.session(session).checked_in:
        raise ClubError("{name} is there already.", name=player.name)
    if len(sheet.deals) > 1:
        raise ClubError("Play has gone on since deal {number}: what was done then is not judged.", number=1)


def _booked(event: Tournament, session: int, number: int) -> ClubError:
    return ClubError(
        "{name} came late to session {session} once, and that is booked; to book something else, lift it first.",
        name=event.player(number).name,
        session=session,
    )


def _codes(event: Tournament) -> set[str]:
    """What being late is called in the book, however late."""
    late = event.book.tournament.late
    return set() if late is None else {late(60 * minutes) for minutes in range(1, LONGEST + 1)}
