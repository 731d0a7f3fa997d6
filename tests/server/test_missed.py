"""A discard that completes a hand which may not win by it: noted when it is made, and told to that seat alone."""

from random import Random

import pytest

from manywinds import book
from manywinds.kernel.action import DECLARE, DISCARD, VERBS, WIN, action_of
from manywinds.kernel.notation import parse_tile
from manywinds.kernel.state import CLAIM
from manywinds.kernel.tiles import FLOWER_START, KIND_BITS, WIND_LETTERS
from manywinds.play.bots import bot
from manywinds.play.denials import LOCKED, Denial
from manywinds.play.match import Match
from manywinds.play.view import NO_SAYINGS, view
from manywinds.rules.words import LANGUAGES
from manywinds.server.tables.hints import denied, missed
from manywinds.server.tables.views import seat_view
from support.deals import deal_of
from support.mcr_table import DISCARDER, SHORT, judged

BOOKS = ["mcr", "riichi-phoenix"]


@pytest.mark.parametrize("id", BOOKS)
def test_a_discard_that_completes_a_hand_is_offered_or_noted(id: str) -> None:
    rng, choose, noted = Random(f"missed {id}"), bot("simple").choose, 0
    for _ in range(12):
        deal = Match(book(id)).begin(rng)
        found: dict[int, Denial] = {}
        while not deal.over():
            seat = next(each for each in range(4) if deal.legal(each))
            # Nobody wins, so that the deals are long.
            action = choose(deal, seat, rng)
            action = next(each for each in reversed(deal.legal(seat)) if each != WIN) if action == WIN else action
            before, found = found, missed(deal, seat, action, found)
            if action & VERBS not in (DISCARD, DECLARE):
                assert found == before
                deal.apply(seat, action)
                continue
            kind = action & KIND_BITS
            near = [
                other for other in range(4) if other != seat and kind < FLOWER_START and deal.waits(other) >> kind & 1
            ]
            deal.apply(seat, action)
            assert seat not in found
            for other in near:
                offered = deal.phase == CLAIM and WIN in deal.legal(other)
                assert offered != (other in found)
                noted += other in found
    assert noted > 0


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_reason_is_told_afterwards_and_to_that_seat_alone(lang: str) -> None:
    table = deal_of("mcr", E=f"{DISCARDER} 2p", W=SHORT)
    deal = table.deal
    found = missed(deal, 0, action_of("discard 2p"), {})
    table.play("E discard 2p")
    assert (deal.turn, deal.drawn) == (1, True), "nobody was asked and nothing waited"
    assert list(found) == [2]
    why = denied(found[2], lang)
    assert why.tile == "2p"
    assert "7" in why.why
    assert "8" in why.why
    assert seat_view(view(deal, 2), NO_SAYINGS, (0, 1, 2, 3), table.book, lang, why).denied == why
    # It stays until the own next discard, whatever others discard.
    later = missed(deal, 1, DISCARD | deal.tile, found)
    assert later == found
    assert missed(deal, 2, DISCARD | deal.tile, found) == {}


def test_nothing_is_noted_at_a_judged_table() -> None:
    table = judged(E=f"{DISCARDER} 2p", W=SHORT)
    assert missed(table.deal, 0, action_of("discard 2p"), {}) == {}


def test_an_own_discard_that_locks_is_the_reason() -> None:
    table = deal_of("riichi-phoenix", E="36m 36s 1144p 12367z 9p", W="234567m 345s 99s 78p", draws="1z 9p")
    table.play("E discard 1z", "S drop", "W discard 9p")
    deal = table.passes().deal
    while deal.turn != 0:
        table.play(f"{WIND_LETTERS[deal.turn]} drop").passes()
    found = missed(deal, 0, action_of("discard 9p"), {})
    assert found[2] == Denial(parse_tile("9p"), LOCKED)
