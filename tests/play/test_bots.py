"""Bots: they play every book, look only at what their seat may know, and play alike with the same dice."""

from random import Random

import pytest

from manywinds import ManywindsError, book
from manywinds.books import books
from manywinds.kernel.action import DISCARD, PASS, VERBS, WIN
from manywinds.play import laws
from manywinds.play.bots import bot, bots
from manywinds.play.match import Match
from manywinds.play.view import redeal

pytestmark = pytest.mark.core


@pytest.mark.parametrize("name", bots())
@pytest.mark.parametrize("id", books())
def test_a_bot_plays_and_looks_at_nothing_that_is_hidden(name: str, id: str) -> None:
    choose, others = bot(name).choose, bot("simple").choose
    rng = Random(f"{name} {id}")
    mine = rng.randrange(4)
    deal = Match(book(id), judged=name in ("reckless", "keen")).begin(rng)
    while not deal.over():
        seat = next(seat for seat in range(4) if deal.waited >> seat & 1)
        dice = rng.getrandbits(32)
        action = (choose if seat == mine else others)(deal, seat, Random(dice))
        assert deal.allows(seat, action)
        if seat == mine and rng.random() < 0.3:
            before = laws.state(deal)
            assert choose(redeal(deal, seat, rng), seat, Random(dice)) == action
            assert laws.state(deal) == before
        deal.apply(seat, action)


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(ManywindsError, match="There is no bot 'clever'; choose from random"):
        bot("clever")


@pytest.mark.parametrize("id", books())
def test_tsumogiri_keeps_its_hand(id: str) -> None:
    deal = Match(book(id)).begin(Random(2))
    choose = bot("tsumogiri").choose
    for _ in range(60):
        seat = next((seat for seat in range(4) if deal.waited >> seat & 1), -1)
        if seat < 0:
            break
        action = choose(deal, seat, Random(1))
        if action & VERBS == DISCARD and deal.drawn:
            assert action == DISCARD | deal.tile
        assert action & VERBS in (DISCARD, PASS, WIN)
        deal.apply(seat, action)
