"""Why a complete hand may not win: by the tile it drew, by one that lies open, and by a discard before it is made."""

from random import Random

import pytest

from manywinds import book
from manywinds.kernel.action import DECLARE, DISCARD, TILE, VERBS, WIN, action_of
from manywinds.kernel.notation import parse_tile
from manywinds.kernel.state import CLAIM, TAKEN
from manywinds.kernel.tiles import FLOWER_START, KIND_BITS
from manywinds.play import laws
from manywinds.play.bots.simple import choose
from manywinds.play.denials import LOCKED, MINIMUM, Denial, denied_by_discard, denied_now
from manywinds.play.match import Match
from support.deals import deal_of
from support.mcr_table import DISCARDER, SHORT

pytestmark = pytest.mark.core

BOOKS = ["hk-old", "mcr", "riichi-phoenix", "israeli"]


@pytest.mark.parametrize("id", BOOKS)
def test_a_discard_looks_the_same_before_and_after_it_is_made(id: str) -> None:
    """Looking ahead changes nothing, and who could win by the discard is who is then offered the win."""
    rng, looked = Random(f"ahead {id}"), 0
    for _ in range(4):
        deal = Match(book(id)).begin(rng)
        while not deal.over():
            seat = next(each for each in range(4) if deal.legal(each))
            action = choose(deal, seat, rng)
            kind, verb = action & KIND_BITS, action & VERBS
            if verb not in (DISCARD, DECLARE) or kind >= FLOWER_START or deal.winners:
                deal.apply(seat, action)
                continue
            before = laws.state(deal)
            then = deal.after_discard(seat, action & TILE, verb == DECLARE)
            assert laws.state(deal) == before
            laws.tiles_are_conserved(then)
            winning = [other for other in range(4) if other != seat and then.wins_with(other, kind)]
            deal.apply(seat, action)
            asked = [other for other in range(4) if deal.phase == CLAIM and WIN in deal.legal(other)]
            assert asked == winning
            assert then.rivers[seat][-1] == deal.rivers[seat][-1] & ~TAKEN
            looked += 1
    assert looked > 100


def test_a_hand_below_the_minimum_is_denied_its_win() -> None:
    deal = deal_of("mcr", E=f"{DISCARDER} 2p", W=SHORT).deal
    denied = denied_by_discard(deal, 0, action_of("discard 2p"))
    assert denied == {2: Denial(parse_tile("2p"), MINIMUM, 7, 8)}
    assert denied_by_discard(deal, 0, action_of("discard 1p")) == {}, "it completes nobody's hand"
    assert denied_by_discard(deal, 0, action_of("win")) == {}
    assert denied_now(deal, 0) is None


def test_a_hand_that_may_win_is_denied_nothing() -> None:
    table = deal_of("hk-old", E="36m 36s 1144p 12367z 9p", W="234567m 345s 99s 78p")
    assert denied_by_discard(table.deal, 0, action_of("discard 9p")) == {2: None}
    table.play("E discard 9p")
    assert denied_now(table.deal, 2) is None


def test_a_locked_hand_is_told_so_while_the_tile_lies_there() -> None:
    """RII-47: W has discarded what it waits for, and is asked about the next one for a chow alone."""
    hands = {"E": "36m 36s 1144p 1236z 9p 9m", "W": "234567m 345s 99s 78p"}
    table = deal_of("riichi-phoenix", draws="2z 9p 3z 4z 9p", **hands)
    table.play("E discard 9m").passes().play("S drop").passes().play("W discard 9p").passes()
    table.play("N drop").passes()
    locked = Denial(parse_tile("9p"), LOCKED)
    assert denied_by_discard(table.deal, 0, action_of("discard 9p")) == {2: locked}
    table.play("E drop").passes().play("S drop")
    assert table.may("W") == ["chow 7p", "pass"]
    assert denied_now(table.deal, 2) == locked
