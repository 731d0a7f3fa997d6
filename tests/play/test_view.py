"""What a seat sees: its own tiles, what lies open, and nothing that is hidden."""

from random import Random

import pytest

from manywinds import book
from manywinds.books import books
from manywinds.kernel.action import CONCEALED_KONG, VERBS
from manywinds.kernel.deal import Deal
from manywinds.kernel.state import OPENING
from manywinds.play import laws
from manywinds.play.bots.random import choose as at_random
from manywinds.play.bots.simple import choose as simply
from manywinds.play.view import FACE_DOWN, View, redeal, view
from manywinds.rules.table.flow import flow_of
from support.deals import deal_of

pytestmark = pytest.mark.core

BOOKS = books()


def dealt(id: str, seed: int = 1) -> Deal:
    return Deal.begin(flow_of(book(id)), book(id).wall.build(Random(seed)), points=[25000] * 4)


@pytest.mark.parametrize("id", BOOKS)
@pytest.mark.parametrize("choose", [at_random, simply])
def test_a_view_does_not_depend_on_what_it_does_not_show(id: str, choose: laws.Choose) -> None:
    rng = Random(4)
    for seed in range(3):
        deal = dealt(id, seed)
        while not deal.over():
            if rng.random() < 0.2:
                laws.a_view_tells_only_what_it_shows(deal, rng)
            seat = next(seat for seat in range(4) if deal.legal(seat))
            deal.apply(seat, choose(deal, seat, rng))


def test_a_redealt_deal_is_another_one() -> None:
    deal = dealt("mcr")
    twin = redeal(deal, 0, Random(2))
    assert twin.hands[0] == deal.hands[0]
    assert any(twin.hands[seat] != deal.hands[seat] for seat in (1, 2, 3))
    assert laws.state(deal) == laws.state(dealt("mcr"))


def test_a_view_that_told_too_much_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaking(deal: Deal, seat: int) -> View:
        return view(deal, seat)._replace(ended=str(deal.hands[(seat + 1) % 4]))

    monkeypatch.setattr(laws, "view", leaking)
    with pytest.raises(laws.LawError, match="sees what is hidden"):
        laws.a_view_tells_only_what_it_shows(dealt("mcr"), Random(1))


def test_only_the_own_turn_shows_the_tile_drawn() -> None:
    """HKR-28: nobody sees what another draws, or whether he discards it."""
    deal = dealt("hk-old")
    rng = Random(1)
    for _ in range(40):
        seat = next(seat for seat in range(4) if deal.legal(seat))
        deal.apply(seat, simply(deal, seat, rng))
        if deal.over():
            break
        for other in range(4):
            shown = view(deal, other)
            assert bool(shown.drawn) <= (other == deal.turn)
            assert shown.legal == () or deal.waited >> other & 1


@pytest.mark.parametrize(("id", "hidden"), [("mcr", True), ("hk-old", False), ("riichi-phoenix", False)])
def test_concealed_kongs_lie_face_down_where_the_book_says_so(id: str, hidden: bool) -> None:
    """MCR-43: until the hand is over; HKR-37 and RII-32 leave two of the tiles face up."""
    for seed in range(3000):
        deal = dealt(id, seed)
        kongs = [action for action in deal.legal(0) if action & VERBS == CONCEALED_KONG]
        if kongs:
            break
    deal.apply(0, kongs[0])
    assert (view(deal, 1).seats[0].melds[0] == FACE_DOWN) == hidden
    assert view(deal, 0).seats[0].melds[0] != FACE_DOWN
    rng = Random(1)
    while not deal.over():
        seat = next(seat for seat in range(4) if deal.legal(seat))
        deal.apply(seat, at_random(deal, seat, rng))
    assert view(deal, 1).seats[0].melds[0] != FACE_DOWN


def test_a_seat_that_has_called_is_told_what_it_may_say_instead() -> None:
    """HKR-90, HKR-91: as long as others have yet to answer; nobody else is told."""
    table = deal_of("hk-old", judged=True, E="36m 36s 1199p 12367z 7p", S="77p 147m 258s 12345z")
    table.play("E discard 7p", "S pung 7p")
    assert view(table.deal, 1).legal == ()
    assert {"pass", "win"} <= {*view(table.deal, 1).instead}
    assert view(table.deal, 2).instead == ()
    ordinary = deal_of("hk-old", E="36m 36s 1199p 12367z 7p", S="77p 147m 258s 12345z").play("E discard 7p")
    assert view(ordinary.deal, 1).instead == ()


def test_the_winners_show_their_hands_and_nobody_else() -> None:
    """MCR-47: when the hand is over, the winning tile apart."""
    table = deal_of("mcr", E="36m 36s 1144p 12367z 7p", N="123456789m 68p 99s").play("E discard 7p")
    assert view(table.deal, 1).shown == ()
    table.play("N win")
    for seat in range(4):
        assert view(table.deal, seat).shown == ("123456789m68p99s +7p",)


def test_bonus_tiles_of_seats_that_have_not_opened_are_hidden() -> None:
    """ISR-20: each seat lays its own out in turn, while an earlier one still thinks about a kong."""
    for seed in range(5000):
        deal = dealt("israeli", seed)
        if deal.phase == OPENING and deal.waited == 1 and deal.flowers[2]:
            break
    assert deal.phase == OPENING
    assert view(deal, 0).seats[2].flowers == ""
    assert view(deal, 0).seats[2].tiles == 13
    assert view(deal, 2).seats[2].flowers != ""
    while deal.phase == OPENING:
        deal.apply(next(seat for seat in range(4) if deal.legal(seat)), 0)
    assert view(deal, 0).seats[2].flowers != ""
