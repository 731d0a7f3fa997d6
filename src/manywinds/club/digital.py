"""Deals of a digital table, told to a sheet by themselves: nobody has to type in what the table saw (MCR-T17)."""

from manywinds.club.told import EXCUSED, ToldDeal, ToldFault, ToldWin
from manywinds.kernel.deal import Deal
from manywinds.kernel.errors import ManywindsError
from manywinds.kernel.state import NOBODY, WON
from manywinds.kernel.tiles import tile_text
from manywinds.kernel.win import CIRCUMSTANCES, UNKNOWN, Win, circumstance_bit
from manywinds.play.match import Match
from manywinds.rules.exact import number
from manywinds.rules.score import Score

SEATS = 4


def told_deal(match: Match, deal: Deal) -> ToldDeal:
    """What a table would tell of a deal that is over and not booked yet, by the persons of the match."""
    if match.place is None or not deal.over():
        raise ManywindsError("Only a deal that is over and not booked yet can be told.")
    seats, flow = match.place.seats, match.flow
    ending, outcome = flow.ending(deal), flow.outcome(deal)
    faults = tuple(_fault(match, seats, *noted) for noted in deal.offences)
    if deal.ended != WON:
        return ToldDeal(
            ending.ended,
            ready=_persons(seats, ending.ready),
            stakes=_persons(seats, ending.stakes),
            rewarded=_persons(seats, ending.rewarded),
            faults=faults,
        )
    blamed = flow.blamed(deal, outcome.scores)
    wins = tuple(
        _win(match, win, score, seats, fed) for win, score, fed in zip(deal.wins, outcome.scores, blamed, strict=True)
    )
    discarder = seats[ending.discarder] if ending.discarder != NOBODY else NOBODY
    stakes = _persons(seats, ending.stakes)
    return ToldDeal(WON, wins, discarder, stakes=stakes, others=_others(match, deal, seats), faults=faults)


def _persons(seats: tuple[int, ...], found: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(seats[seat] for seat in found))


def _win(match: Match, win: Win, score: Score, seats: tuple[int, ...], blamed: int) -> ToldWin:
    """The tiles of a winner; or the value alone, where another one was announced than the tiles would be worth."""
    fed = EXCUSED if blamed == NOBODY else seats[blamed]
    words = tuple(word for word in CIRCUMSTANCES if win.circumstances & circumstance_bit(word))
    if match.book.score(win).total != score.total:
        return ToldWin(seats[win.seat], number(score.total), circumstances=words, responsible=fed)
    dora, ura = (" ".join(tile_text(kind) for kind in kinds) for kinds in (win.dora, win.ura))
    return ToldWin(seats[win.seat], "", win.notation(), words, dora, ura, fed)


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


def _fault(match: Match, seats: tuple[int, ...], seat: int, offence: int, amount: int, other: int) -> ToldFault:
    code = match.flow.offences.rows[offence].code
    return ToldFault(seats[seat], code, amount, seats[other] if other != NOBODY else NOBODY)
