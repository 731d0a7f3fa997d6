"""Flowers laid out by hand: kept, laid out later, or discarded (MCR-24, MCR-25)."""

from random import Random

import pytest

from manywinds.kernel.state import EXHAUSTED, TURN, WON
from manywinds.kernel.tiles import FLOWER_START
from manywinds.play import laws
from manywinds.play.bots import random as random_bot
from manywinds.play.match import Match
from manywinds.play.redeal import redeal
from manywinds.play.view import view
from manywinds.rules.table.clock import overdue
from manywinds.rules.table.penalty import Entry
from support.deals import TableOfDeal, deal_of, last_turn
from support.mcr_table import CASES, MCR, TRUE, E, N, S, W, codes

pytestmark = pytest.mark.core

BY_HAND = MCR.with_options({"flowers": "by_hand"})


def by_hand(**given: object) -> TableOfDeal:
    return deal_of(BY_HAND, **given)  # type: ignore[arg-type]


def test_a_table_lays_flowers_out_unless_it_is_told_otherwise() -> None:
    """MCR-25: (d)."""
    table = deal_of("mcr", draws="1f", replacements="9p").play("E drop").passes()
    assert (table.deal.flowers[S], table.deal.kept[S]) == (1 << FLOWER_START, 0)
    assert "flower" not in table.verbs("S")
    table = by_hand(draws="1f", replacements="9p").play("E drop").passes()
    assert (table.deal.flowers[S], table.deal.kept[S]) == (0, 1 << FLOWER_START)
    assert {"flower 1f", "discard 1f"} <= set(table.may("S"))


def test_flowers_that_were_dealt_are_replaced_all_the_same() -> None:
    """MCR-23: that is no choice."""
    table = by_hand(S="1f 149m 148p 259s 123z", replacements="2f 9p")
    assert (table.deal.flowers[S], table.deal.kept) == (3 << FLOWER_START, [0, 0, 0, 0])


def test_a_flower_laid_out_is_replaced_and_the_replacement_may_win() -> None:
    """MCR-24: again and again; then he discards, or wins by self-draw as after an ordinary draw (MCR-27)."""
    table = by_hand(S=TRUE, draws="1f", replacements="2f 7p").play("E drop", "S flower 1f")
    assert table.may("S")[0] == "flower 2f"
    table.play("S flower 2f")
    assert table.words("S") == {"flower_replacement"}
    table.play("S win")
    assert (table.deal.ended, table.deal.winners) == (WON, [S])
    (score,) = table.outcome().scores
    assert score.detail["flowers"] == 2
    assert "out_with_replacement_tile" not in score.items


def test_there_is_no_winning_shape_beside_a_kept_flower() -> None:
    """MCR-25: (a) it takes up a place; who has thrown it wins on the same tile."""
    for thrown, wins in (("9s", False), ("1f", True)):
        table = by_hand(E="147m 258p 36s 12345z 6z", S=TRUE, draws="1f 7p").play("E drop", f"S discard {thrown}")
        table.play("W drop")
        assert table.deal.rivers[W][-1] == 15
        assert (table.deal.waits(S) != 0, "win" in table.verbs("S")) == (wins, wins)
    table = by_hand(S=TRUE, draws="1f").play("E drop", "S discard 9s").round_of_drops(2).coming("9s").play("E drop")
    assert "win" not in table.passes().verbs("S"), "nor on a tile he draws"


def test_a_win_said_beside_a_kept_flower_is_no_hand() -> None:
    """MCR-25, PEN-13: (a) though the other tiles would be one."""
    table = by_hand(judged=True, S=TRUE, draws="1f").play("E drop").passes().play("S win")
    assert codes(table.deal) == [("S", "PEN-13")]


def test_a_kept_flower_is_laid_out_in_a_later_turn_that_begins_with_a_draw() -> None:
    """MCR-25: (b) before the discard."""
    table = by_hand(S="149m 148p 259s 1234z", draws="1f", replacements="8s").play("E drop", "S discard 1z")
    table.round_of_drops(3)
    assert (table.waited(), "flower 1f" in table.may("S")) == ("S", True)
    before = table.deal.wall.live()
    table.play("S flower 1f")
    assert (table.deal.wall.live(), table.deal.flowers[S], table.deal.kept[S]) == (before - 1, 1 << FLOWER_START, 0)


def test_a_kept_flower_stays_in_a_turn_that_begins_with_a_claim() -> None:
    """MCR-25: (b) after a chow or pung it is not laid out, but it may be discarded."""
    table = by_hand(S="66z 14m 148p 259s 123z", draws="1f 6z").play("E drop", "S discard 1z", "W drop", "S pung 6z")
    assert not table.deal.drawn
    assert "flower" not in table.verbs("S")
    assert "discard 1f" in table.may("S")


def test_a_kept_flower_is_laid_out_after_the_replacement_of_a_claimed_kong() -> None:
    """MCR-25, MCR-42: (b) a tile was taken from the wall; the win on the flower's tile is not one on the kong's."""
    table = by_hand(S="123456m 666z 68p 99s", draws="1f 6z", replacements="8s 7p")
    table.play("E drop", "S discard 6p", "W drop", "S kong 6z", "S flower 1f")
    assert table.words("S") == {"kong_then_flower"}


def test_nobody_can_claim_a_discarded_flower() -> None:
    """CLAIM-18: MCR-25; (c) the next player draws at once, and nobody scores it."""
    expect = CASES["CLAIM-18"]["expect"]
    for judged in (False, True):
        table = by_hand(judged=judged, draws="8s 8s 8s 5f").play("E drop", "S drop", "W drop", "N drop", "E discard 5f")
        assert (table.deal.phase, table.deal.drawn, table.waited()) == (TURN, True, "S"), expect["granted"]
        assert table.deal.flowers == [expect["flower_points_for_E"]] * 4
        assert table.deal.rivers[E][-1] == FLOWER_START + 4


def test_a_player_whose_time_is_up_throws_the_flower_he_drew() -> None:
    """MCR-25, MCR-30."""
    table = by_hand(draws="1f").play("E drop").passes()
    table.deal.apply(S, overdue(table.deal, S))
    assert table.deal.rivers[S] == [FLOWER_START]


def test_a_kept_flower_does_not_stop_claims_and_kongs() -> None:
    """MCR-25: it is a tile in the hand."""
    table = by_hand(S="5555m 77z 148p 259s 1z", draws="1f 7z").play("E drop").passes()
    assert "concealed_kong 5m" in table.may("S")
    table.play("S discard 1z", "W drop", "S pung 7z")
    laws.hands_have_their_size(table.deal)
    assert table.deal.kept[S]


def test_a_flower_as_the_last_tile_ends_the_hand() -> None:
    """MCR-26: by hand too, as it cannot be replaced."""
    table, _ = last_turn(BY_HAND, ("", "", "", ""), "8s", live=1, also="1f")
    table.coming("1f").play(f"{'ESWN'[table.deal.turn]} drop").passes()
    assert table.deal.ended == EXHAUSTED


def test_with_an_empty_wall_a_kept_flower_cannot_be_laid_out() -> None:
    """MCR-25, MCR-46: it can be discarded. North draws the last tile when nothing was replaced."""
    table = by_hand(N="149m 148p 259s 1234z", draws="8s 8s 1f").play("E drop", "S drop", "W drop", "N discard 1z")
    table.idle(4)
    table.idle(0)
    assert (table.waited(), table.deal.wall.live()) == ("N", 0)
    assert table.verbs("N") == {"discard"}
    assert "discard 1f" in table.may("N")


def kept_or_not(tile: str) -> TableOfDeal:
    """South has drawn this tile, kept it and thrown another."""
    return by_hand(E="147m 258p 36s 12345z 6z", S="149m 148p 259s 1234z", draws=f"{tile} 8s", kept="9p").play(
        "E drop", "S discard 1z"
    )


def test_others_do_not_see_who_keeps_a_flower() -> None:
    """MCR-25: all they see is a hand of thirteen tiles."""
    with_flower, without = kept_or_not("1f"), kept_or_not("9p")
    assert with_flower.deal.kept[S]
    for seat in (E, W, N):
        assert view(with_flower.deal, seat) == view(without.deal, seat)
        assert view(with_flower.deal, seat).seats[S].flowers == 0
    assert FLOWER_START in view(with_flower.deal, S).hand.tiles()
    dealt = {bool(redeal(with_flower.deal, E, Random(seed)).kept[S]) for seed in range(40)}
    assert dealt == {True, False}, "nor does a deal that is made up from what East knows"


@pytest.mark.parametrize("number", range(4))
def test_deals_keep_the_laws(number: int) -> None:
    """MCR-24, MCR-25: kept, laid out and discarded flowers are all somewhere, once."""
    rng = Random(f"by hand {number}")
    match = Match(BY_HAND)
    deal = match.begin(rng)
    seen = 0
    while not deal.over():
        laws.tiles_are_conserved(deal)
        laws.hands_have_their_size(deal)
        laws.a_view_tells_only_what_it_shows(deal, rng)
        seen |= sum(deal.kept)
        seat = next(seat for seat in range(4) if deal.legal(seat))
        deal.apply(seat, random_bot.choose(deal, seat, rng))
    assert seen
    match.finish(deal)


def test_a_shown_flower_is_simply_laid_out() -> None:
    """MCR-25, PEN-14: no tile of a set was shown."""
    with pytest.raises(Exception, match="simply laid out"):
        Match(BY_HAND, refereed=True).enter(Entry.parse("S PEN-14 tiles 1f"))
