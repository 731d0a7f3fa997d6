"""Offences at the tables: entered by a referee, and taken off again (MCR-98, MCR-T24 to MCR-T26)."""

from collections.abc import Iterable

from manywinds.club.errors import ClubError
from manywinds.club.event.access import HEAD, OFFICIALS, TABLE
from manywinds.club.event.actions import By, Change, action, not_for
from manywinds.club.event.changes import after_change, book_change, check_reason
from manywinds.club.event.lateness import check_lateness, check_seated
from manywinds.club.event.requests import Lift, On, Penalise
from manywinds.club.event.state import EXCLUSION, Sanctioned, TableState, Tournament, Where
from manywinds.club.event.where import begun, changeable, entered_from, final_for, person_at, writable
from manywinds.club.sheet.entered import CHECKED, EnteredOffence
from manywinds.kernel.flow import OUT
from manywinds.rules.table.flow import flow_of
from manywinds.rules.table.penalty import BY_TABLE


def _offences(state: TableState) -> list[EnteredOffence]:
    return [*(each for deal in state.sheet.deals for each in deal.faults), *state.sheet.open]


def _to_lift(event: Tournament, on: On, by: By) -> None:
    state = changeable(event, on, by)
    if any(each.ref for each in _offences(state)):
        return
    if by.role != HEAD or not (_missed(event, on.where) or _exclusions(event, state)):
        raise ClubError("No official has entered an offence at this table.")


def _missed(event: Tournament, where: Where) -> dict[int, Where]:
    """Who missed the session at this table, by the revision that says so."""
    seated = event.table(*where).players
    return {each.ref: at for at, each in event.missed.items() if at[0] == where[0] and at[1] in seated}


def _exclusions(event: Tournament, state: TableState) -> dict[int, Sanctioned]:
    """Who of a table was excluded by a sanction, by its revision."""
    found = [each for each in event.sanctions if each.kind == EXCLUSION and each.player in state.players]
    return {each.ref: each for each in found}


@action(Lift, *OFFICIALS, requires=_to_lift, today=final_for, checks=check_reason)
def lift(event: Tournament, given: Lift, by: By) -> Change:
    """Take an offence off a sheet, by the revision that entered it, and with it the exclusion it meant. What the head
    referee alone lifts: that somebody missed the session, and an exclusion (MCR-79, MCR-81)."""
    where, ref = given.on().where, given.ref
    state = event.table(*where)
    book_change(event, state, given, by)
    missed, exclusion = _missed(event, where).get(ref), _exclusions(event, state).get(ref)
    if (missed or exclusion) and by.role != HEAD:
        raise not_for(Lift.what, (HEAD,), by)
    if missed:
        return _there_again(event, missed)
    if exclusion:
        return _not_excluded(event, exclusion)
    gone = [each for each in _offences(state) if each.ref == ref]
    if not gone:
        raise ClubError(
            "There is no offence {ref} at table {table} in session {session}.",
            ref=ref,
            table=where[1],
            session=where[0],
        )
    deals = tuple(
        deal._replace(faults=tuple(each for each in deal.faults if each.ref != ref)) for deal in state.sheet.deals
    )
    left = tuple(each for each in state.sheet.open if each.ref != ref)
    after_change(event, where, state._replace(sheet=state.sheet._replace(deals=deals, open=left), changed=by.rev))
    if given.rules >= CHECKED and _excludes(event, gone[0]):
        _let_in(event, state.players[gone[0].person])
    return Change(gone[0].to_dict(), None, where)


def _there_again(event: Tournament, at: Where) -> Change:
    """A player did not miss the session."""
    gone = event.missed.pop(at)
    del event.stand_ins[at]
    return Change({"player": at[1], "code": gone.code, "stand_in": gone.stand_in}, None)


def _not_excluded(event: Tournament, gone: Sanctioned) -> Change:
    """An exclusion that was a sanction is none, and was no ground for public criticism."""
    event.sanctions = [each for each in event.sanctions if each.ref != gone.ref]
    before = event.player(gone.player)
    if gone.public:
        said = list(before.criticism)
        said.remove(gone.text)
        event.players[gone.player] = before._replace(criticism=tuple(said))
    _let_in(event, gone.player)
    return Change(before.to_dict(), event.player(gone.player).to_dict())


def _let_in(event: Tournament, number: int) -> None:
    """A player is excluded no more, unless something else excludes them."""
    if any(each.kind == EXCLUSION and each.player == number for each in event.sanctions):
        return
    for (session, _), state in event.tables.items():
        if number in state.players and (session, number) not in event.stand_ins:
            person = state.players.index(number)
            if any(each.person == person and each.ref and _excludes(event, each) for each in _offences(state)):
                return
    event.players[number] = event.player(number)._replace(excluded=0, barred=False)


def _excludes(event: Tournament, offence: EnteredOffence) -> bool:
    table = flow_of(event.book).offences
    return bool(table.rows[table.number(offence.code)].effect & OUT)


def book_figures(event: Tournament, offences: Iterable[EnteredOffence], by: By) -> None:
    """Refuse what the book's table does not name for an offence, to all but the head referee: an exception, which the
    log keeps with its note (MCR-T24, MCR-T26)."""
    if by.role == HEAD:
        return
    table = flow_of(event.book).offences
    for each in offences:
        figures = table.rows[table.number(each.code)].fine.figures()
        if each.points in (BY_TABLE, *figures):
            continue
        if len(figures) == 1:
            raise ClubError(
                "{code} costs {figure}, not {points}; only the head referee takes another figure, with a note.",
                code=each.code,
                figure=figures[0],
                points=each.points,
            )
        raise ClubError(
            "{code} costs one of {allowed}, not {points}; only the head referee takes another figure, with a note.",
            code=each.code,
            allowed=", ".join(str(figure) for figure in figures),
            points=each.points,
        )


def _judged_now(event: Tournament, on: On, by: By) -> None:
    begun(event, on, by)
    final_for(event, on, by)


def _by_the_table(event: Tournament, given: Penalise, by: By) -> None:
    check_reason(event, given, by)
    book_figures(event, [EnteredOffence(0, given.code, points=given.points)], by)
    if not given.room:
        number = event.player(given.player).number
        person_at(event.table(*given.on().where), number)
        check_lateness(event, given.session, [(number, given.code)], by)
        check_seated(event, given.session, number, given.stand_in)


def _a_deal_to_judge(event: Tournament, on: On, by: By) -> None:
    state = changeable(event, on, by)
    if by.role == TABLE:
        # A room of the server enters what its clock has seen.
        if not on.room:
            raise not_for(Penalise.what, OFFICIALS, by)
        entered_from(writable(event, on, by), on)
    sheet = state.sheet
    if not flow_of(event.book).offences.rows:
        raise ClubError("{book} has no penalties.", book=event.book.id)
    if not sheet.deals and not sheet.totals and event.played(*on.where).over():
        raise ClubError("There is no deal {number} on this sheet; it has {count}.", number=1, count=0)


@action(Penalise, *OFFICIALS, TABLE, requires=_a_deal_to_judge, today=_judged_now, checks=_by_the_table)
def penalty(event: Tournament, given: Penalise, by: By) -> Change:
    """An offence, booked into the row of its hand (MCR-98, MCR-T24, MCR-T25). The past is not judged, unless the head
    referee wants it (MCR-84); figures the referee decides are those the book names (MCR-T26)."""
    where = given.on().where
    state = event.table(*where)
    entered = len(state.sheet.deals)
    over = event.played(*where).over() and not state.sheet.totals
    number = given.hand if given.hand is not None else entered + (0 if over else 1)
    if number < entered and not (given.override and by.role == HEAD):
        raise ClubError("Play has gone on since deal {number}: what was done then is not judged.", number=number)
    book_change(event, state, given, by)
    player = event.player(given.player)
    offence = EnteredOffence(
        person_at(state, player.number),
        given.code,
        given.amount,
        person_at(state, given.to) if given.to else -1,
        given.dead,
        given.points,
        given.note or given.stand_in,
        by.rev,
    ).checked()
    if _excludes(event, offence) and not given.stand_in:
        event.exclude(player.number, where[0])
    fresh = state._replace(sheet=state.sheet.with_fault(offence, number), changed=by.rev)
    after_change(event, where, fresh)
    return Change(None, {"hand": number, **offence.to_dict()}, where)
