"""What is entered at the tables: deals, totals, and corrections of them.

Signed sheets are final: after that only the head referee changes them, with a reason, and the log keeps what was
(MCR-97, MCR-T23).
"""

from manywinds.club.errors import AccessError, ClubError, ConflictError
from manywinds.club.event.access import HEAD, OFFICIALS, PLAYER, SEATED, TABLE
from manywinds.club.event.actions import By, Change, action, not_for
from manywinds.club.event.changes import after_change, book_change, check_reason, unsigned
from manywinds.club.event.lateness import check_lateness
from manywinds.club.event.offences import book_figures
from manywinds.club.event.requests import Confirm, Correct, EnterResult, On, Penalise, Totals, Undo
from manywinds.club.event.sessions import is_over
from manywinds.club.event.state import Entered, TableState, Tournament
from manywinds.club.event.where import (
    changeable,
    check_against,
    entered_from,
    final_for,
    not_final,
    person_at,
    reachable,
    writable,
)
from manywinds.club.sheet.entered import EnteredDeal
from manywinds.club.sheet.sheet import Sheet, deal_of_cells, play
from manywinds.club.sheet.totals import check_totals, with_totals
from manywinds.kernel.tiles import SEATS


def _next_deal(event: Tournament, on: On, by: By) -> None:
    """A deal is left to enter; one that was over before the gong still is."""
    state = writable(event, on, by)
    entered_from(state, on)
    number = len(state.sheet.deals) + 1
    if on.deal not in (0, number):
        raise ConflictError(
            "Deal {number} of table {table} is told already; the next is deal {next}.",
            number=on.deal,
            table=on.table,
            next=number,
        )
    if state.sheet.totals:
        raise ClubError("Only the totals of this table are entered.")
    if play(event.book, state.sheet._replace(stopped=False)).over():
        raise ClubError(
            "The game is over after deal {last}; there is no deal {number}.", last=number - 1, number=number
        )


def _by_the_book(event: Tournament, given: EnterResult, by: By) -> None:
    """Offences cost what the book names; who was excluded wins no more, unless somebody sits there instead (MCR-81).
    Who may win at a table of the server that table knows."""
    where = given.on().where
    state = event.table(*where)
    if state.sheet.stopped and not given.before_gong and not given.room:
        last = len(state.sheet.deals)
        raise ClubError("The game is over after deal {last}; there is no deal {number}.", last=last, number=last + 1)
    deal = _deal(event, state.sheet, given, by)
    if deal.faults and by.role in SEATED and not given.room:
        raise not_for(Penalise.what, OFFICIALS, by)
    book_figures(event, deal.faults, by)
    if not given.room:
        check_lateness(event, where[0], [(state.players[each.person], each.code) for each in deal.faults], by)
    for win in deal.wins:
        number = state.players[win.person]
        if event.players[number].excluded and (where[0], number) not in event.stand_ins and not given.room:
            raise ClubError("{name} is excluded and cannot win.", name=event.players[number].name)


@action(EnterResult, *OFFICIALS, *SEATED, requires=_next_deal, today=not_final, checks=_by_the_book)
def result(event: Tournament, given: EnterResult, by: By) -> Change:
    """A deal of a table (MCR-T15): entered by an official, by the table's own screen, by the server that plays it, or
    by a seated player, whom the other three or a referee confirm (MCR-T17)."""
    where = given.on().where
    state = event.table(*where)
    number = len(state.sheet.deals) + 1
    if is_over(event, where[0], by.at) and not given.before_gong:
        # After the gong only what was said before it counts (MCR-76).
        raise ClubError("The gong has sounded: a deal counts only if its win was said, or it was drawn, before.")
    deal = _deal(event, state.sheet, given, by)
    entered = Entered(by.role, frozenset({person_at(state, by.player)} if by.player else ()), by.role != PLAYER)
    fresh = state._replace(sheet=state.sheet.with_deal(deal), entered=(*state.entered, entered), changed=by.rev)
    event.tables[where] = unsigned(fresh)
    return Change(None, {"number": number, **deal.to_dict()}, where)


def _deal(event: Tournament, sheet: Sheet, given: EnterResult, by: By) -> EnteredDeal:
    if given.cells and given.deal is None:
        return deal_of_cells(event.book, sheet, given.cells, given.faults)._replace(rules=given.rules)
    if given.cells or given.faults or given.deal is None:
        raise ClubError("A result is a deal, or the four figures of a sheet with their offences: one of them.")
    return _told(given.deal, given.rules, by)


def _told(deal: EnteredDeal, rules: int, by: By) -> EnteredDeal:
    """A deal as it was entered; the head referee may allow what the book does not."""
    if deal.override and by.role != HEAD:
        raise AccessError("Exceptions from the rules are made by the head referee.")
    return deal._replace(rules=rules)


def _no_deals(event: Tournament, on: On, by: By) -> None:
    state = writable(event, on, by)
    entered_from(state, on)
    if state.sheet.deals:
        raise ClubError("The deals of this table are told one by one.")


def _possible_totals(event: Tournament, given: Totals | Correct, _by: By) -> None:
    if given.totals:
        sheet = event.table(*given.on().where).sheet
        check_totals(event.book, sheet, given.totals, given.forfeits or sheet.forfeits)


@action(Totals, *OFFICIALS, TABLE, requires=_no_deals, today=not_final, checks=_possible_totals)
def totals(event: Tournament, given: Totals, by: By) -> Change:
    """Only what each of the four has won or lost in the whole session (MCR-T16)."""
    where = given.on().where
    state = event.table(*where)
    before = list(state.sheet.totals) or None
    if before:
        check_against(state, given.against, where)
    sheet = with_totals(event.book, state.sheet, given.totals, given.forfeits)
    event.tables[where] = unsigned(state._replace(sheet=sheet, changed=by.rev))
    return Change(before, list(given.totals), where)


def _some_deal(event: Tournament, on: On, by: By) -> None:
    if not reachable(event, on, by).sheet.deals:
        raise ClubError("No deal of this table is entered.")


@action(Confirm, *OFFICIALS, *SEATED, requires=_some_deal)
def confirm(event: Tournament, given: Confirm, by: By) -> Change:
    """A deal that a player entered is right, say another player or a referee (MCR-T17)."""
    where, number = given.on().where, given.number
    state = event.table(*where)
    state.sheet.deal(number)
    entered = state.entered[number - 1]
    if by.role in OFFICIALS:
        fresh = entered._replace(by_official=True)
    elif by.player:
        fresh = entered._replace(confirmed=entered.confirmed | {person_at(state, by.player)})
    elif given.person is not None:
        fresh = entered._replace(confirmed=entered.confirmed | {given.person})
    else:
        raise ClubError("Say which of the four confirms the deal.")
    event.tables[where] = state._replace(entered=(*state.entered[: number - 1], fresh, *state.entered[number:]))
    return Change(sorted(entered.confirmed), sorted(fresh.confirmed))


def unconfirmed(state: TableState) -> list[int]:
    """The deals a player entered and not everybody has confirmed."""
    return [
        number
        for number, entered in enumerate(state.entered, 1)
        if not entered.by_official and len(entered.confirmed | state.signed) < SEATS
    ]


def _to_undo(event: Tournament, on: On, by: By) -> None:
    state = writable(event, on, by)
    entered_from(state, on)
    state.sheet.undone()


def _to_undo_now(event: Tournament, on: On, by: By) -> None:
    not_final(event, on, by)
    event.table(*on.where).sheet.check_undo()


@action(Undo, *OFFICIALS, TABLE, requires=_to_undo, today=_to_undo_now)
def undo(event: Tournament, given: Undo, by: By) -> Change:
    """Take the last deal of a sheet back; the log keeps it."""
    where = given.on().where
    state = event.table(*where)
    check_against(state, given.against, where)
    sheet = state.sheet.undone(given.rules)
    before = state.sheet.deals[-1].to_dict() if len(sheet.deals) < len(state.sheet.deals) else {"stopped": True}
    fresh = state._replace(sheet=sheet, entered=state.entered[: len(sheet.deals)], changed=by.rev)
    event.tables[where] = unsigned(fresh)
    return Change(before, None, where)


def _to_correct(event: Tournament, on: On, by: By) -> None:
    sheet = changeable(event, on, by).sheet
    if not sheet.deals and not sheet.totals:
        raise ClubError("Nothing is entered for this table.")


def _to_correct_now(event: Tournament, given: Correct, by: By) -> None:
    check_reason(event, given, by)
    _possible_totals(event, given, by)


@action(Correct, *OFFICIALS, requires=_to_correct, today=final_for, checks=_to_correct_now)
def correct(event: Tournament, given: Correct, by: By) -> Change:
    """Put another deal, or other totals, in place of what was entered; all that comes after is computed anew
    (MCR-T27)."""
    where = given.on().where
    state = event.table(*where)
    check_against(state, given.against, where)
    book_change(event, state, given, by)
    before: object
    after: object
    if given.totals:
        before, after = list(state.sheet.totals), list(given.totals)
        sheet = with_totals(event.book, state.sheet, given.totals, given.forfeits or state.sheet.forfeits)
    elif given.number is None or given.deal is None:
        raise ClubError("A correction is a deal with its number, or the totals.")
    else:
        old = state.sheet.deal(given.number)
        # Who won is one thing, what went wrong another: that is lifted or entered by itself.
        deal = _told(given.deal, given.rules, by)._replace(faults=old.faults)
        before, after = ({"number": given.number, **each.to_dict()} for each in (old, deal))
        sheet = state.sheet.corrected(given.number, deal)
    after_change(event, where, state._replace(sheet=sheet, changed=by.rev))
    return Change(before, after, where)
