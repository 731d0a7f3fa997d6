"""At which table something is done, and what that requires: that the link is for this table, that its sheet can still
be written, that no room of the server enters its deals, that nobody has changed it in the meantime."""

from manywinds.club.errors import AccessError, ClubError, ConflictError
from manywinds.club.event.access import HEAD
from manywinds.club.event.actions import By
from manywinds.club.event.requests import On
from manywinds.club.event.state import TableState, Tournament, Where


def reachable(event: Tournament, on: On, by: By) -> TableState:
    """The table, if the link of whoever asks is for that one."""
    state = event.table(*on.where)
    if by.table and by.table != on.table:
        raise AccessError("This link is for table {table}.", table=by.table)
    if by.player and by.player not in state.players:
        raise AccessError("This link is for the tables its player sits at.")
    return state


def writable(event: Tournament, on: On, by: By) -> TableState:
    """The table, if its session has begun and its sheet is open."""
    state = reachable(event, on, by)
    begun(event, on, by)
    if state.closed:
        raise final_results()
    return state


def begun(event: Tournament, on: On, _by: By) -> None:
    """Refuse what happens only in a session that has begun."""
    if event.session(on.session).started is None:
        raise ClubError("Session {session} has not begun.", session=on.session)


def changeable(event: Tournament, on: On, by: By) -> TableState:
    """The table, if its sheet is open, or if the head referee asks."""
    state = reachable(event, on, by)
    if state.closed and by.role != HEAD:
        raise final_results()
    return state


def not_final(event: Tournament, on: On, by: By) -> None:
    """Refuse to write on a sheet that all have signed: the head referee opens it again."""
    if reachable(event, on, by).final():
        raise final_results()


def final_for(event: Tournament, on: On, by: By) -> None:
    """Refuse to change a sheet that all have signed, to all but the head referee."""
    if by.role != HEAD:
        not_final(event, on, by)


def final_results() -> ClubError:
    """Why a signed sheet stays as it is."""
    return ClubError("Signed results are final: only the head referee changes them, with a reason.")


def entered_from(state: TableState, on: On) -> None:
    """What a server plays it enters itself, and nobody else does (MCR-T17)."""
    if on.room == state.room:
        return
    if state.room:
        raise ClubError("This table is played on the server: what happens there is entered by itself.")
    raise ClubError("This table is not played on the server.")


def person_at(state: TableState, number: int) -> int:
    """Which of the four a player is."""
    if number not in state.players:
        raise ClubError("Player {number} does not sit at this table.", number=number)
    return state.players.index(number)


def check_against(state: TableState, against: int | None, where: Where) -> None:
    """Refuse a change of something that somebody else has changed since it was looked at."""
    if against is not None and against < state.changed:
        raise ConflictError(
            "Table {table} of session {session} was changed by revision {rev}, after {against}, which "
            "you looked at: look again.",
            table=where[1],
            session=where[0],
            rev=state.changed,
            against=against,
        )
