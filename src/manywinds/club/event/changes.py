"""What a change of a sheet does to its signatures, to the appeal that asks for it, and to a table under way."""

from manywinds.club.errors import ClubError
from manywinds.club.event.access import HEAD
from manywinds.club.event.actions import By
from manywinds.club.event.requests import Correct, Lift, Penalise
from manywinds.club.event.state import TableState, Tournament, Where
from manywinds.club.event.where import final_results
from manywinds.club.sheet.sheet import play


def book_change(event: Tournament, state: TableState, given: Correct | Lift | Penalise, by: By) -> None:
    """A closed sheet is changed by the head referee with a reason; an appeal that was upheld is one (MCR-87)."""
    if given.appeal:
        found = event.appeals.get(given.appeal)
        if found is None or found.outcome != "upheld":
            raise ClubError("There is no appeal {appeal} that was upheld.", appeal=given.appeal)
        if by.role != HEAD:
            raise ClubError("After an appeal the head referee books the correction.")
        event.appeals[given.appeal] = found._replace(corrections=(*found.corrections, by.rev))
    if state.closed and not (given.reason or given.appeal):
        raise final_results()


def check_reason(event: Tournament, given: Correct | Lift | Penalise, _by: By) -> None:
    """What all have signed is changed for a reason, also before the sheet is closed (MCR-T23)."""
    if event.table(*given.on().where).final() and not (given.reason or given.appeal):
        raise final_results()


def after_change(event: Tournament, where: Where, state: TableState) -> None:
    """Who had signed before the sheet was closed has signed something else. A table that a server is playing cannot be
    seated anew."""
    before = event.played(*where)
    if state.room and not before.over():
        after, deals = play(event.book, state.sheet), len(state.sheet.deals)
        places = [[*(row.place for row in each.rows[:deals]), each.place] for each in (before, after)]
        if places[0] != places[1] and after.place is not None:
            raise ClubError(
                "This would change who deals or sits where at a table that is being played on the server: correct it "
                "when that has finished, or take the table off the server."
            )
    event.tables[where] = state if state.closed else unsigned(state)


def unsigned(state: TableState) -> TableState:
    """The table without its signatures."""
    return state._replace(signed=frozenset(), referee="")
