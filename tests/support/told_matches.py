"""Matches that bots play, told deal by deal as people at a table would tell them."""

from random import Random

from manywinds.club.told import EXCUSED, ToldDeal, ToldWin
from manywinds.kernel.deal import Deal
from manywinds.kernel.state import NOBODY, WON
from manywinds.kernel.tiles import tile_text
from manywinds.kernel.win import CIRCUMSTANCES, Win, circumstance_bit
from manywinds.play.bots import simple
from manywinds.play.laws import play
from manywinds.play.match import Match
from manywinds.rules.rounds import Place
from manywinds.rules.rulebook import Rulebook


def told_match(book: Rulebook, seed: int, most: int = 12) -> tuple[Match, list[ToldDeal], list[Place]]:
    """A match, its deals as they would be told, and where each was played."""
    match = Match(book, judged=False)
    rng = Random(seed)
    deals, places = [], []
    while match.place is not None and len(deals) < most:
        place = match.place
        deal = match.begin(rng)
        play(deal, rng, simple.choose, checked=False)
        places.append(place)
        blamed = match.flow.blamed(deal, match.flow.outcome(deal).scores) if deal.ended == WON else []
        deals.append(told(match, deal, place, blamed))
        match.finish(deal)
    return match, deals, places


def told(match: Match, deal: Deal, place: Place, blamed: list[int]) -> ToldDeal:
    """A deal that is over, in the words of a table."""
    ending = match.flow.ending(deal)
    seats = place.seats
    wins = tuple(told_win(win, seats, blamed[at] if at < len(blamed) else NOBODY) for at, win in enumerate(deal.wins))
    others: tuple[tuple[int, str], ...] = ()
    if match.book.losers is not None and deal.ended == WON:
        lost = [seat for seat in range(4) if seat not in deal.winners]
        others = tuple(sorted((seats[seat], held(deal, seat)) for seat in lost))
    return ToldDeal(
        ending.ended,
        wins if deal.ended == WON else (),
        seats[ending.discarder] if ending.discarder != NOBODY and deal.ended == WON else NOBODY,
        tuple(sorted(seats[each] for each in ending.ready)),
        tuple(sorted(seats[each] for each in ending.stakes)),
        tuple(sorted(seats[each] for each in ending.rewarded)),
        others,
    )


def held(deal: Deal, seat: int) -> str:
    return Win(deal.hands[seat], deal.melds[seat], -1, False, seat, deal.round, deal.flowers[seat]).notation()


def told_win(win: Win, seats: tuple[int, ...], blamed: int) -> ToldWin:
    words = tuple(word for word in CIRCUMSTANCES if win.circumstances & circumstance_bit(word))
    dora, ura = (" ".join(tile_text(kind) for kind in kinds) for kinds in (win.dora, win.ura))
    fed = EXCUSED if blamed == NOBODY else seats[blamed]
    return ToldWin(seats[win.seat], hand=win.notation(), circumstances=words, dora=dora, ura=ura, responsible=fed)
