"""What a role can do now: the actions that would not be refused if they were told well, so that a screen offers no
other."""

from datetime import datetime

from manywinds.club.event.access import HEAD, OFFICIALS
from manywinds.club.event.actions import ACTIONS, By
from manywinds.club.event.online_tables import untouched
from manywinds.club.event.sessions import all_over, clock
from manywinds.club.event.state import Event, TableState, Where
from manywinds.club.event.tables import unconfirmed
from manywinds.club.sheet.sheet import play
from manywinds.kernel.tiles import SEATS
from manywinds.rules.table.flow import flow_of


def allowed(role: str, what: str) -> bool:
    """Whether a role may do something at all."""
    return role in ACTIONS[what].roles


def may_event(event: Event, by: By, at: datetime) -> list[str]:
    """What can be done to the event, in the order of the actions."""
    found = {"register", "key", "ruling"}
    if event.players:
        found |= {"amend", "team", "drop", "sanction"}
        found |= _before_play(event)
    if event.keys:
        found.add("withdraw")
    for number in range(1, event.settings.sessions() + 1):
        found |= _session(event, number, at)
    if any(appeal.open() for appeal in event.appeals.values()):
        found |= {"appeal_step", "appeal_decide"}
    if advances(event):
        found.add("advance")
    return [what for what in ACTIONS if what in found and allowed(by.role, what)]


def _before_play(event: Event) -> set[str]:
    found = {"substitute"} if any(event.session(n).ended is None for n in _sessions(event)) else set()
    if not event.tables:
        found.add("draw")
    waiting = not event.stages or any(
        event.session(session).started is None
        for stage in event.stages
        for session in range(stage.first, stage.first + stage.sessions)
    )
    group = event.stages[-1].players if event.stages else [each for each in event.players.values() if not each.waiting]
    if waiting and group and len(group) % SEATS == 0:
        found.add("seat")
    return found


def _sessions(event: Event) -> range:
    return range(1, event.settings.sessions() + 1)


def _session(event: Event, number: int, at: datetime) -> set[str]:
    """What can be done to one session."""
    session, tables = event.session(number), event.tables_of(number)
    found: set[str] = set()
    if not tables:
        return found
    if session.started is None and (number == 1 or event.session(number - 1).ended is not None):
        found.add("start")
    if session.ended is not None:
        found.add("appeal")
    else:
        found |= {"checkin", "late"} if event.book.tournament.late is not None else {"checkin"}
    if session.started is not None and session.ended is None:
        known = clock(event, number, at)
        paused = bool(session.pauses) and session.pauses[-1][1] is None
        found |= {"resume" if paused else "pause", "extend"}
        if known.left is None or known.left <= 0 or all_over(event, number):
            found.add("end")
    if not session.published and all(event.tables[number, table].closed for table in tables):
        found.add("publish")
    return found


def advances(event: Event) -> bool:
    """A stage is over, and nobody has gone on to the next yet."""
    if not event.stages or len(event.stages) >= len(event.settings.stages):
        return False
    last = event.stages[-1]
    return event.session(last.first + last.sessions - 1).ended is not None


def may_table(event: Event, by: By, where: Where) -> list[str]:
    """What can be done at a table."""
    state = event.table(*where)
    if (by.table and by.table != where[1]) or (by.player and by.player not in state.players):
        return []
    found = _open(event, by, where, state) if not state.closed else {"reopen"}
    sheet = state.sheet
    if not state.closed or by.role == HEAD:
        if sheet.deals or sheet.totals:
            found.add("correct")
        if any(fault.ref for deal in sheet.deals for fault in deal.faults) or any(each.ref for each in sheet.open):
            found.add("lift")
        playing = sheet.deals or not event.played(*where).over()
        if flow_of(event.book).offences.rows and not sheet.totals and playing:
            found.add("penalty")
    if _to_confirm(state, by):
        found.add("confirm")
    if not _to_sign(state, by):
        found.discard("sign")
    return [what for what in ACTIONS if what in found and allowed(by.role, what)]


def _open(event: Event, by: By, where: Where, state: TableState) -> set[str]:
    sheet, played, begun = state.sheet, event.played(*where), event.session(where[0]).started is not None
    found = {"sign"} if played.over() else set()
    if played.over() and len(state.signed) == SEATS and state.referee and not unconfirmed(state):
        found.add("close")
    if state.room or (event.session(where[0]).ended is None and untouched(state)):
        found.add("digital")
    if not begun:
        return found
    # A win that was said before the gong is still told after it.
    full = play(event.book, sheet._replace(stopped=False)).over() if sheet.stopped else played.over()
    if not played.over() and (not state.room or by.role in OFFICIALS):
        found.add("stop")
    if state.room:
        # The server tells the deals.
        return found
    if not full:
        found.add("result")
    if not sheet.deals and not sheet.open:
        found.add("totals")
    if sheet.deals or sheet.stopped:
        found.add("undo")
    return found


def _to_confirm(state: TableState, by: By) -> bool:
    if not by.player:
        return bool(unconfirmed(state))
    person = state.players.index(by.player)
    return any(person not in state.told[number - 1].confirmed for number in unconfirmed(state))


def _to_sign(state: TableState, by: By) -> bool:
    if by.player:
        return state.players.index(by.player) not in state.signed
    return len(state.signed) < SEATS or (by.role in OFFICIALS and not state.referee)
