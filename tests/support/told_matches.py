"""Matches that bots play, told deal by deal as their tables would tell them."""

from random import Random

from manywinds.club.event.online_tables import entered_deal
from manywinds.club.sheet.entered import EnteredDeal
from manywinds.play.bots import reckless, simple
from manywinds.play.laws import play
from manywinds.play.match import Match
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.table.rounds import Place


def told_match(
    book: Rulebook, seed: int, most: int = 12, judged: bool = False
) -> tuple[Match, list[EnteredDeal], list[Place]]:
    """A match, its deals as they would be told, and where each was played."""
    match = Match(book, judged=judged)
    rng = Random(seed)
    deals, places = [], []
    while match.place is not None and len(deals) < most:
        places.append(match.place)
        deal = match.begin(rng)
        play(deal, rng, reckless.choose if judged else simple.choose, checked=False)
        deals.append(entered_deal(match, match.place, deal))
        match.finish(deal)
    return match, deals, places
