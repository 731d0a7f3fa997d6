"""Bots: they play every book, look only at what their seat may know, and play alike with the same dice."""

from random import Random

import pytest

from manywinds import ManywindsError, book
from manywinds.books import books
from manywinds.kernel.action import DISCARD, PASS, VERBS, WIN
from manywinds.play import laws
from manywinds.play.bots import bot, bots, explain
from manywinds.play.match import Match
from manywinds.play.redeal import redeal
from support.deals import deal_of

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


def test_hints_do_not_look_at_kongs_that_lie_face_down() -> None:
    """MCR-43: East has a pung and a concealed kong of bamboo; for all South knows the kong may be of anything."""
    hands = {"E": "8888s 99s 258m 36p 123z", "N": "9s 147m 147p 257s 456z", "S": "1357m 2468p 13456s"}
    table = deal_of("mcr", draws="5z 6z 9s", replacements="7z", **hands)
    table.play("E concealed_kong 8s", "E drop", "S discard 1m").passes().play("W drop").passes()
    table.play("N discard 9s", "E pung 9s", "E discard 2m").passes()
    assert table.deal.turn == 1
    before = explain(table.deal, 1)
    kongs = set()
    for seed in range(40):
        twin = redeal(table.deal, 1, Random(seed))
        kongs.add(twin.melds[0][0])
        assert explain(twin, 1) == before
    assert len(kongs) > 3


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
