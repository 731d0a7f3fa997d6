"""Which table an entry of the log is about, and whether whoever makes it may write there now."""

from manywinds.club.errors import AccessError, ClubError, ConflictError
from manywinds.club.event.actions import By
from manywinds.club.event.state import Event, TableState, Where
from manywinds.club.fields import Fields


def table_at(event: Event, given: Fields, by: By) -> tuple[Where, TableState]:
    """The table an entry is about, if the link it was made with is for that one."""
    where = (given.number("session", None, 1), given.number("table", None, 1))
    state = event.table(*where)
    if by.table and by.table != where[1]:
        raise AccessError("This link is for table {table}.", table=by.table)
    if by.player and by.player not in state.players:
        raise AccessError("This link is for the tables its player sits at.")
    return where, state


def open_table_at(event: Event, given: Fields, by: By) -> tuple[Where, TableState]:
    """The same, if its sheet can still be written."""
    where, state = table_at(event, given, by)
    if event.session(where[0]).started is None:
        raise ClubError("Session {session} has not begun.", session=where[0])
    if state.closed:
        raise ClubError("Signed results are final: only the head referee changes them, with a reason (MCR-T23).")
    return where, state


def person_at(state: TableState, number: int) -> int:
    """Which of the four a player is."""
    if number not in state.players:
        raise ClubError("Player {number} does not sit at this table.", number=number)
    return state.players.index(number)


def check_against(state: TableState, given: Fields, where: Where) -> None:
    """Refuse a change of something that somebody else has changed since it was looked at."""
    against = given.number("against", state.changed, 0)
    if against < state.changed:
        raise ConflictError(
            "Table {table} of session {session} was changed by revision {rev}, after {against}, which "
            "you looked at: look again.",
            table=where[1],
            session=where[0],
            rev=state.changed,
            against=against,
        )


def check_room(state: TableState, given: Fields) -> None:
    """What a server plays it tells itself, and nobody else tells it (MCR-T17)."""
    room = given.text("room", "")
    if room == state.room:
        return
    if state.room:
        raise ClubError("This table is played on the server: what happens there is entered by itself (MCR-T17).")
    raise ClubError("This table is not played on the server.")
