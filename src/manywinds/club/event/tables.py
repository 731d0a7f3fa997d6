"""What happens at the tables: results, offences, lateness, stand-ins, signatures, corrections.

Signed sheets are final: after that only the head referee changes them, with a reason, and the log keeps what was
(MCR-97, MCR-T23).
"""

from typing import Final

from manywinds.club.errors import AccessError, ClubError, ConflictError
from manywinds.club.event.access import HEAD, OFFICIALS, ORGANISER, PLAYER, REFEREE, SEATED, TABLE
from manywinds.club.event.actions import By, Change, action
from manywinds.club.event.sessions import is_over
from manywinds.club.event.state import Event, TableState, Told, Where
from manywinds.club.event.where import check_against, check_room, open_table_at, person_at, table_at
from manywinds.club.fields import Fields, Plain
from manywinds.club.log import moment, stamp
from manywinds.club.sheet.entered import ToldDeal, ToldFault
from manywinds.club.sheet.sheet import Sheet, deal_of_cells, play
from manywinds.kernel.flow import OUT
from manywinds.kernel.tiles import SEATS
from manywinds.rules.table.flow import flow_of
from manywinds.rules.table.penalty import BY_TABLE

TIME: Final = "time"
STAND_IN: Final = "stand-in"


# Results.


@action("result", *OFFICIALS, *SEATED)
def result(event: Event, given: Fields, by: By) -> Change:
    """A deal of a table (MCR-T15): told by an official, by the table's own screen, by the server that plays it, or by a
    seated player, whom the other three or a referee confirm (MCR-T17)."""
    where, state = open_table_at(event, given, by)
    check_room(state, given)
    number = given.number("number", len(state.sheet.deals) + 1, 1)
    if number != len(state.sheet.deals) + 1:
        raise ConflictError(
            "Deal {number} of table {table} is told already; the next is deal {next}.",
            number=number,
            table=where[1],
            next=len(state.sheet.deals) + 1,
        )
    _check_gong(event, where, given, by)
    deal = _deal(event, state.sheet, given)
    told = Told(by.role, frozenset({person_at(state, by.player)} if by.player else ()), by.role not in (PLAYER,))
    fresh = state._replace(sheet=state.sheet.with_deal(deal), told=(*state.told, told), changed=by.rev)
    event.tables[where] = _unsigned(fresh)
    return Change(None, {"number": number, **deal.to_dict()}, where)


def _deal(event: Event, sheet: Sheet, given: Fields) -> ToldDeal:
    if not given.has("cells"):
        return ToldDeal.read(given.get("deal"))
    faults = tuple(ToldFault.read(each) for each in given.rows("faults"))
    return deal_of_cells(event.book, sheet, given.numbers("cells"), faults)


def _check_gong(event: Event, where: Where, given: Fields, by: By) -> None:
    """After the gong only what was said before it counts (MCR-76)."""
    before = given.flag("before_gong")
    if is_over(event, where[0], by.at) and not before:
        raise ClubError(
            "The gong has sounded: a deal counts only if its win was said, or it was drawn, before (MCR-76)."
        )


@action("totals", *OFFICIALS, TABLE)
def totals(event: Event, given: Fields, by: By) -> Change:
    """Only what each of the four has in the end (MCR-T16)."""
    where, state = open_table_at(event, given, by)
    check_room(state, given)
    if state.sheet.deals or state.sheet.open:
        raise ClubError("The deals of this table are told one by one.")
    before = list(state.sheet.totals) or None
    if before:
        check_against(state, given, where)
    sheet = Sheet(totals=given.numbers("totals"), forfeits=given.numbers("forfeits") or (0, 0, 0, 0))
    event.tables[where] = _unsigned(state._replace(sheet=sheet, changed=by.rev))
    return Change(before, list(sheet.totals), where)


@action("confirm", *OFFICIALS, *SEATED)
def confirm(event: Event, given: Fields, by: By) -> Change:
    """A deal that a player told is right, say another player or a referee (MCR-T17)."""
    where, state = table_at(event, given, by)
    number = given.number("number", None, 1)
    state.sheet.deal(number)
    told = state.told[number - 1]
    if by.role in OFFICIALS:
        fresh = told._replace(by_official=True)
    else:
        person = person_at(state, by.player) if by.player else given.number("person", None, 0, SEATS - 1)
        fresh = told._replace(confirmed=told.confirmed | {person})
    event.tables[where] = state._replace(told=(*state.told[: number - 1], fresh, *state.told[number:]))
    return Change(sorted(told.confirmed), sorted(fresh.confirmed))


def unconfirmed(state: TableState) -> list[int]:
    """The deals a player told and not everybody has confirmed."""
    return [
        number
        for number, told in enumerate(state.told, 1)
        if not told.by_official and len(told.confirmed | state.signed) < SEATS
    ]


@action("undo", *OFFICIALS, TABLE)
def undo(event: Event, given: Fields, by: By) -> Change:
    """Take the last deal of a sheet back; the log keeps it."""
    where, state = open_table_at(event, given, by)
    check_room(state, given)
    check_against(state, given, where)
    sheet = state.sheet.undone()
    before = state.sheet.deals[-1].to_dict() if len(sheet.deals) < len(state.sheet.deals) else {"stopped": True}
    fresh = state._replace(sheet=sheet, told=state.told[: len(sheet.deals)], changed=by.rev)
    event.tables[where] = _unsigned(fresh)
    return Change(before, None, where)


@action("correct", *OFFICIALS)
def correct(event: Event, given: Fields, by: By) -> Change:
    """Put another deal, or other totals, in place of what was told; all that comes after is computed anew (MCR-T27)."""
    where, state = table_at(event, given, by)
    check_against(state, given, where)
    _may_change(event, state, given, by)
    before: object
    after: object
    if given.has("totals"):
        before, after = list(state.sheet.totals), list(given.numbers("totals"))
        forfeits = given.numbers("forfeits") or state.sheet.forfeits
        sheet = state.sheet._replace(totals=given.numbers("totals"), forfeits=forfeits)
    else:
        number = given.number("number", None, 1)
        old = state.sheet.deal(number)
        deal = ToldDeal.read(given.get("deal"))
        # Who won is one thing, what went wrong another: that is lifted or entered by itself.
        deal = deal._replace(faults=old.faults)
        before, after = {"number": number, **old.to_dict()}, {"number": number, **deal.to_dict()}
        sheet = state.sheet.corrected(number, deal)
    _after_change(event, where, state._replace(sheet=sheet, changed=by.rev))
    return Change(before, after, where)


@action("lift", *OFFICIALS)
def lift(event: Event, given: Fields, by: By) -> Change:
    """Take an offence off a sheet, by the revision that entered it."""
    where, state = table_at(event, given, by)
    _may_change(event, state, given, by)
    ref = given.number("ref", None, 1)
    gone = [fault for deal in state.sheet.deals for fault in deal.faults if fault.ref == ref]
    gone += [fault for fault in state.sheet.open if fault.ref == ref]
    if not gone:
        raise ClubError(
            "There is no offence {ref} at table {table} in session {session}.",
            ref=ref,
            table=where[1],
            session=where[0],
        )
    deals = tuple(
        deal._replace(faults=tuple(fault for fault in deal.faults if fault.ref != ref)) for deal in state.sheet.deals
    )
    left = tuple(fault for fault in state.sheet.open if fault.ref != ref)
    _after_change(event, where, state._replace(sheet=state.sheet._replace(deals=deals, open=left), changed=by.rev))
    return Change(gone[0].to_dict(), None, where)


def _may_change(event: Event, state: TableState, given: Fields, by: By) -> None:
    """A closed sheet is changed by the head referee with a reason; an appeal that was upheld is one (MCR-87)."""
    reason, appeal = given.text("reason", ""), given.number("appeal", 0, 0)
    if appeal:
        found = event.appeals.get(appeal)
        if found is None or found.outcome != "upheld":
            raise ClubError("There is no appeal {appeal} that was upheld.", appeal=appeal)
        if by.role != HEAD:
            raise ClubError("After an appeal the head referee books the correction (MCR-87).")
        event.appeals[appeal] = found._replace(corrections=(*found.corrections, by.rev))
    if state.closed and (by.role != HEAD or not (reason or appeal)):
        raise ClubError("Signed results are final: only the head referee changes them, with a reason (MCR-T23).")


def _after_change(event: Event, where: Where, state: TableState) -> None:
    """Who had signed before the sheet was closed has signed something else. A table that a server is playing cannot be
    seated anew."""
    before = event.played(*where)
    if state.room and not before.over():
        after, told = play(event.book, state.sheet), len(state.sheet.deals)
        places = [[*(row.place for row in each.rows[:told]), each.place] for each in (before, after)]
        if places[0] != places[1] and after.place is not None:
            raise ClubError(
                "This would change who deals or sits where at a table that is being played on the server: correct it "
                "when that has finished, or take the table off the server."
            )
    event.tables[where] = state if state.closed else _unsigned(state)


def _unsigned(state: TableState) -> TableState:
    return state._replace(signed=frozenset(), referee="")


# Offences and lateness.


@action("penalty", *OFFICIALS)
def penalty(event: Event, given: Fields, by: By) -> Change:
    """An offence, booked into the row of its hand (MCR-98, MCR-T24, MCR-T25). The past is not judged, unless the head
    referee wants it (MCR-84); figures he decides are those the book names (MCR-T26)."""
    where, state = table_at(event, given, by)
    number = given.number("hand", len(state.sheet.deals) + (0 if event.played(*where).over() else 1), 1)
    told = len(state.sheet.deals)
    if number < told and not (given.flag("override") and by.role == HEAD):
        raise ClubError(
            "Play has gone on since deal {number}: what was done then is not judged (MCR-84).", number=number
        )
    given.get("override")
    _may_change(event, state, given, by)
    player = event.player(given.number("player", None, 1))
    to = given.number("to", 0, 0)
    fault = ToldFault(
        person_at(state, player.number),
        given.text("code"),
        given.number("amount", 0, 0),
        person_at(state, to) if to else -1,
        given.flag("dead"),
        given.number("points", BY_TABLE, BY_TABLE),
        given.text("note", ""),
        by.rev,
    )
    ToldFault.read(fault.to_dict())
    row = flow_of(event.book).offences
    if row.rows[row.number(fault.code)].effect & OUT:
        event.players[player.number] = player._replace(excluded=where[0])
    fresh = state._replace(sheet=state.sheet.with_fault(fault, number), changed=by.rev)
    _after_change(event, where, fresh)
    return Change(None, {"hand": number, **fault.to_dict()}, where)


@action("late", *OFFICIALS)
def came_late(event: Event, given: Fields, by: By) -> Change:
    """A player came so many seconds after the set time (PEN-01, PEN-02); too late, and a stand-in plays (PEN-03)."""
    session = event.session(given.number("session", None, 1))
    player = event.player(given.number("player", None, 1))
    seconds = given.number("seconds", None, 0, 86400)
    return _late(event, session.number, player.number, seconds, given.text("stand_in", ""), by)


@action("checkin", *OFFICIALS, TABLE)
def check_in(event: Event, given: Fields, by: By) -> Change:
    """A player is there. Who comes after the set time of a session is late by as much (MCR-95, MCR-T4)."""
    session = event.session(given.number("session", None, 1))
    player = event.player(given.number("player", None, 1))
    at = moment(given.text("at")) if given.has("at") else by.at
    stand_in = given.text("stand_in", "")
    if by.table and event.table_with(session.number, player.number) != by.table:
        raise AccessError("This link is for table {table}.", table=by.table)
    if player.number in session.checked_in:
        raise ClubError("{name} is there already.", name=player.name)
    event.sessions[session.number] = session._replace(checked_in=(*session.checked_in, player.number))
    seconds = int((at - session.set_for).total_seconds()) if session.set_for else 0
    if seconds <= 0:
        return Change(None, {"at": stamp(at), "late": 0})
    return _late(event, session.number, player.number, seconds, stand_in, by)


def _late(event: Event, session: int, number: int, seconds: int, stand_in: str, by: By) -> Change:
    rules = event.book.tournament
    if rules.late is None:
        raise ClubError("{book} says nothing about who comes late: the referee decides.", book=event.book.id)
    code = rules.late(seconds)
    if not code:
        raise ClubError("Who comes in time is not late.")
    where = (session, event.table_with(session, number))
    if code == rules.missed:
        # The session is missed, later ones are not; a stand-in makes the table full (MCR-79).
        event.stand_ins[session, number] = stand_in or STAND_IN
        return Change(None, {"player": number, "code": code, "stand_in": stand_in or STAND_IN})
    state = event.tables[where]
    fault = ToldFault(person_at(state, number), code, ref=by.rev)
    event.tables[where] = _unsigned(state._replace(sheet=state.sheet.with_fault(fault, 1), changed=by.rev))
    return Change(None, {"player": number, "late": seconds, **fault.to_dict()}, where)


@action("substitute", *OFFICIALS)
def substitute(event: Event, given: Fields, _by: By) -> Change:
    """Somebody sits in for a player who is missing, in one session or several. He takes part in the placing of the
    table and is credited to nobody (MCR-79)."""
    player = event.player(given.number("player", None, 1))
    first = event.session(given.number("session", None, 1)).number
    last = event.session(given.number("until", first, first)).number
    name = given.text("name", STAND_IN)
    before: Plain = {}
    for session in range(first, last + 1):
        if event.session(session).ended is not None:
            raise ClubError("Session {session} is over.", session=session)
        before[str(session)] = event.stand_ins.get((session, player.number))
        event.stand_ins[session, player.number] = name
    return Change(before, {str(session): name for session in range(first, last + 1)})


# Signing and closing.


@action("stop", *OFFICIALS, TABLE)
def stop(event: Event, given: Fields, by: By) -> Change:
    """This table stops before its last deal, because its time is up. What went wrong in a deal that is broken off a
    server tells with it; that stays (MCR-76)."""
    where, state = open_table_at(event, given, by)
    faults = tuple(ToldFault.read(each) for each in given.rows("faults"))
    if by.role not in OFFICIALS:
        check_room(state, given)
    if event.played(*where).over() and not faults:
        raise ClubError("This table has finished.")
    sheet = state.sheet._replace(stopped=True, open=(*state.sheet.open, *faults))
    event.tables[where] = _unsigned(state._replace(sheet=sheet, changed=by.rev))
    return Change(None, {"stopped": True}, where)


@action("sign", *OFFICIALS, *SEATED)
def sign(event: Event, given: Fields, by: By) -> Change:
    """A player, or the referee, signs a sheet that is finished (MCR-73, MCR-97)."""
    where, state = table_at(event, given, by)
    if state.closed:
        raise ClubError("This sheet is closed.")
    if not event.played(*where).over():
        raise ClubError("Nobody signs a sheet before it is finished.")
    before = {"players": sorted(state.signed), "referee": state.referee}
    if given.flag("referee"):
        if by.role not in OFFICIALS:
            raise ClubError("A referee signs for the referee.")
        fresh = state._replace(referee=by.who)
    else:
        persons = (person_at(state, by.player),) if by.player else given.numbers("persons", 0, SEATS - 1)
        given.get("persons")
        fresh = state._replace(signed=state.signed | frozenset(persons))
    event.tables[where] = fresh
    return Change(before, {"players": sorted(fresh.signed), "referee": fresh.referee})


@action("close", *OFFICIALS)
def close(event: Event, given: Fields, by: By) -> Change:
    """Close a sheet: four players and the referee have signed it, and if deals are missing the reason is that time was
    up (MCR-T21, MCR-T23)."""
    where, state = table_at(event, given, by)
    reason = given.text("reason", "", ("", TIME))
    if state.closed:
        raise ClubError("This sheet is closed already.")
    missing = ", ".join(str(person + 1) for person in range(SEATS) if person not in state.signed)
    if missing:
        raise ClubError(
            "A sheet is closed when four players and the referee have signed it; players {missing} have not (MCR-T23).",
            missing=missing,
        )
    if not state.referee:
        raise ClubError(
            "A sheet is closed when four players and the referee have signed it; the referee has not (MCR-T23)."
        )
    if unconfirmed(state):
        raise ClubError("Deal {number} is not confirmed (MCR-T17).", number=unconfirmed(state)[0])
    if state.sheet.stopped and reason != TIME:
        raise ClubError("A session that is closed early needs the reason 'time' (MCR-T21).")
    event.tables[where] = state._replace(closed=True, reason=reason)
    return Change({"closed": False}, {"closed": True}, where)


@action("reopen", HEAD)
def reopen(event: Event, given: Fields, by: By) -> Change:
    """The head referee opens a sheet again."""
    where, state = table_at(event, given, by)
    given.text("reason")
    if not state.closed:
        raise ClubError("This sheet is open.")
    event.tables[where] = _unsigned(state._replace(closed=False))
    return Change({"closed": True}, {"closed": False})


@action("ruling", ORGANISER, HEAD, REFEREE)
def ruling(event: Event, given: Fields, by: By) -> Change:
    """What the rules do not cover the referee decides (RII-85); it is written down."""
    row: Plain = {
        "session": event.session(given.number("session", None, 1)).number,
        "table": given.number("table", 0, 0),
        "text": given.text("text"),
        "by": by.who,
        "at": stamp(by.at),
    }
    event.rulings.append(row)
    return Change(None, row)
