"""Tables of a tournament that are played on a server: their deals are entered on the sheet automatically, and nobody
has to type in what the table saw (MCR-T17)."""

from manywinds.club.errors import ClubError
from manywinds.club.event.access import OFFICIALS
from manywinds.club.event.actions import By, Change, action
from manywinds.club.event.requests import On, PlayOnline
from manywinds.club.event.state import TableState, Tournament
from manywinds.club.event.where import reachable
from manywinds.club.sheet.entered import EXCUSED, EnteredDeal, EnteredOffence, EnteredWin
from manywinds.kernel.deal import Deal
from manywinds.kernel.errors import ManywindsError
from manywinds.kernel.state import NOBODY, WON
from manywinds.kernel.tiles import SEATS, tile_text
from manywinds.kernel.win import CIRCUMSTANCES, UNKNOWN, Win, circumstance_bit
from manywinds.play.match import Match
from manywinds.rules.scoring.exact import number
from manywinds.rules.scoring.score import Score
from manywinds.rules.table.rounds import Place


def _online(event: Tournament, on: On, by: By) -> None:
    """A table that has not begun can go to the server, and one that is there can be taken off."""
    state = reachable(event, on, by)
    if state.closed or (not state.room and event.session(on.session).ended is not None):
        raise ClubError("Session {session} is over.", session=on.session)
    if not state.room and not untouched(state):
        raise ClubError("Something was told of this table already: only one that has not begun goes to the server.")


@action(PlayOnline, *OFFICIALS, requires=_online)
def play_online(event: Tournament, given: PlayOnline, by: By) -> Change:
    """A table is played in a room of the server; without a room it is taken off the server, and somebody enters the
    rest of its deals."""
    where, room = given.on().where, given.room
    state = event.table(*where)
    if room and state.room:
        raise ClubError("This table is played on the server already.")
    if not room and not state.room:
        raise ClubError("This table is not played on the server.")
    event.tables[where] = state._replace(room=room, changed=by.rev)
    return Change(state.room or None, room or None)


def untouched(state: TableState) -> bool:
    """Neither deals nor totals have been entered."""
    return not state.sheet.deals and not state.sheet.totals and not state.sheet.stopped


def entered_deal(match: Match, place: Place, deal: Deal) -> EnteredDeal:
    """A deal that is over, as it is entered on the sheet, by the persons of the match."""
    if not deal.over():
        raise ManywindsError("Only a deal that is over can be told.")
    seats, flow = place.seats, match.flow
    ending, outcome = flow.ending(deal), flow.outcome(deal)
    faults = entered_offences(match, place, deal)
    if deal.ended != WON:
        return EnteredDeal(
            ending.ended,
            ready=_persons(seats, ending.ready),
            stakes=_persons(seats, ending.stakes),
            rewarded=_persons(seats, ending.rewarded),
            faults=faults,
        )
    responsible = flow.responsible(deal, outcome.scores)
    wins = tuple(
        _win(match, win, score, seats, payer)
        for win, score, payer in zip(deal.wins, outcome.scores, responsible, strict=True)
    )
    discarder = seats[ending.discarder] if ending.discarder != NOBODY else NOBODY
    stakes = _persons(seats, ending.stakes)
    return EnteredDeal(WON, wins, discarder, stakes=stakes, others=_others(match, deal, seats), faults=faults)


def entered_offences(match: Match, place: Place, deal: Deal) -> tuple[EnteredOffence, ...]:
    """What went wrong in a deal, over or not."""
    return tuple(_fault(match, place.seats, *noted) for noted in deal.offences)


def _persons(seats: tuple[int, ...], found: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(seats[seat] for seat in found))


def _win(match: Match, win: Win, score: Score, seats: tuple[int, ...], responsible: int) -> EnteredWin:
    """The tiles of a winner; or the value alone, where another one was announced than the tiles would be worth."""
    payer = EXCUSED if responsible == NOBODY else seats[responsible]
    words = tuple(word for word in CIRCUMSTANCES if win.circumstances & circumstance_bit(word))
    if match.book.score(win).total != score.total:
        basic = score.detail.get("basic_points")
        worth = number(basic if isinstance(basic, int) else score.total)
        return EnteredWin(seats[win.seat], worth, circumstances=words, responsible=payer)
    dora, ura = (" ".join(tile_text(kind) for kind in kinds) for kinds in (win.dora, win.ura))
    return EnteredWin(seats[win.seat], "", win.notation(), words, dora, ura, payer)


def _others(match: Match, deal: Deal, seats: tuple[int, ...]) -> tuple[tuple[int, str], ...]:
    """What those who did not win hold, in a book where they score."""
    if match.book.losers is None:
        return ()
    found = []
    for seat in range(SEATS):
        if seat not in deal.winners:
            held = Win(deal.hands[seat], deal.melds[seat], UNKNOWN, False, seat, deal.round, deal.flowers[seat])
            found.append((seats[seat], held.notation()))
    return tuple(sorted(found))


def _fault(match: Match, seats: tuple[int, ...], seat: int, offence: int, amount: int, other: int) -> EnteredOffence:
    code = match.flow.offences.rows[offence].code
    return EnteredOffence(seats[seat], code, amount, seats[other] if other != NOBODY else NOBODY)
