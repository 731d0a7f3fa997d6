"""A table that is played pays what the calculator says of the same facts."""

from random import Random

import pytest

from manywinds.books import book, books
from manywinds.kernel.state import NOBODY, WON
from manywinds.play.bots import simple
from manywinds.play.laws import play
from manywinds.play.match import Match
from manywinds.rules.facts import Facts, judged
from manywinds.rules.table.flow import Flow

DEALS = 40


@pytest.mark.parametrize("id", books())
def test_a_deal_that_was_played_is_judged_alike_by_its_facts(id: str) -> None:
    """HKR-77, HKP-49, RII-76: whoever the table finds responsible is found from the melds, or may be named for them; no
    win of a table is refused as one that cannot have been."""
    rules = book(id)
    rng = Random(22)
    wins = 0
    for _ in range(DEALS):
        deal = Match(rules).begin(rng)
        play(deal, rng, simple.choose, checked=False)
        if deal.ended != WON:
            continue
        flow = deal.flow
        assert isinstance(flow, Flow)
        outcome = flow.outcome(deal)
        payers = flow.responsible(deal, outcome.scores)
        for win, score, payer in zip(deal.wins, outcome.scores, payers, strict=True):
            wins += 1
            facts = Facts(win, deal.discarder, payer, excused=payer == NOBODY)
            again, parties = judged(rules, facts)
            assert (again.items, again.total) == (score.items, score.total)
            assert parties is not None
            assert parties.responsible == payer
    assert wins > 0
