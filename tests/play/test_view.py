"""What a seat sees: its own tiles, what lies open, and nothing that is hidden."""

from random import Random

import pytest

from manywinds import book
from manywinds.books import books
from manywinds.kernel.action import CONCEALED_KONG, PASS, VERBS, WIN
from manywinds.kernel.deal import Deal
from manywinds.kernel.sets import FACE_DOWN, set_text
from manywinds.kernel.state import NOTHING, OPENING
from manywinds.play import laws
from manywinds.play.bots.random import choose as at_random
from manywinds.play.bots.simple import choose as simply
from manywinds.play.redeal import redeal
from manywinds.play.view import Holdings, View, concealed, discard_text, opened, public, view
from manywinds.rules.table.flow import flow_of
from support.deals import deal_of, last_turn

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


@pytest.mark.parametrize("field", View._fields)
def test_a_view_that_told_too_much_in_any_field_would_be_found(field: str) -> None:
    def leaking(deal: Deal, seat: int) -> View:
        return view(deal, seat)._replace(**{field: deal.hands[(seat + 1) % 4]})

    with pytest.raises(laws.LawError, match=f"seat 0 sees what is hidden in view.{field}"):
        laws.a_view_tells_only_what_it_shows(dealt("mcr"), Random(1), leaking)


@pytest.mark.parametrize("field", Holdings._fields)
def test_another_seat_that_showed_too_much_would_be_found(field: str) -> None:
    def leaking(deal: Deal, seat: int) -> View:
        seen, other = view(deal, seat), (seat + 1) % 4
        seats = list(seen.seats)
        seats[other] = seats[other]._replace(**{field: tuple(deal.hands[other].tiles())})
        return seen._replace(seats=tuple(seats))

    with pytest.raises(laws.LawError, match=rf"seat 0 sees what is hidden in view.seats.1.{field}"):
        laws.a_view_tells_only_what_it_shows(dealt("mcr"), Random(1), leaking)


@pytest.mark.parametrize("id", BOOKS)
def test_what_everybody_sees_is_part_of_what_a_seat_sees(id: str) -> None:
    """Other seats look alike to all, and of the own one more is seen but nothing else."""
    rng, deal = Random(id), dealt(id)
    while not deal.over():
        seen = public(deal)
        for seat in range(4):
            own = view(deal, seat)
            assert own.table == seen
            assert own.seats[:seat] + own.seats[seat + 1 :] == seen.seats[:seat] + seen.seats[seat + 1 :]
            assert own.seats[seat].hand == own.hand == concealed(deal, seat)
            assert own.seats[seat].melds == deal.melds[seat]
            assert own.table.waited in (0, deal.waited)
            assert own.legal == tuple(deal.legal(seat))
        seat = next(seat for seat in range(4) if deal.legal(seat))
        deal.apply(seat, at_random(deal, seat, rng))


def test_who_is_asked_about_a_discard_is_not_seen() -> None:
    table = deal_of("hk-old", E="36m 36s 1199p 12367z 7p", S="77p 147m 258s 12345z")
    assert public(table.deal).waited == 1
    table.play("E discard 7p")
    assert table.deal.waited
    assert public(table.deal).waited == 0


def test_an_open_view_shows_every_tile() -> None:
    """For replays: whatever is face down to the others."""
    table = deal_of("mcr", E="8888s 258m 369p 1234z").play("E concealed_kong 8s")
    seen = opened(table.deal)
    assert [set_text(code) for code in seen.seats[0].melds] == ["(8888s)"]
    assert [str(each.hand) for each in seen.seats] == [str(concealed(table.deal, seat)) for seat in range(4)]
    assert seen.drawn == table.deal.tile
    assert [set_text(code) for code in seen.table.seats[0].melds] == ["(####)"]
    assert [each.hand for each in seen.table.seats] == [None] * 4


def test_a_redealt_kong_that_lies_face_down_is_any_that_was_not_seen() -> None:
    """MCR-43: what others do not see may be made of other tiles."""
    table = deal_of("mcr", E="8888s 258m 369p 1234z", S="1357m 2468p 13579s").play("E concealed_kong 8s")
    found = set()
    for seed in range(60):
        twin = redeal(table.deal, 1, Random(seed))
        laws.tiles_are_conserved(twin)
        assert view(twin, 1) == view(table.deal, 1)
        assert redeal(table.deal, 0, Random(seed)).melds[0] == table.deal.melds[0], "its owner knows it"
        found.add(set_text(twin.melds[0][0]))
    assert len(found) > 5
    assert not {f"({str(rank) * 4}s)" for rank in (1, 3, 5, 7, 9)} & found, "of these South holds one"


def test_a_view_prints_as_a_person_reads_it() -> None:
    table = deal_of("hk-old", E="36m 36s 1199p 12367z 7p", S="77p 147m 258s 12345z").play("E discard 7p", "S pung 7p")
    assert str(view(table.deal, 1)).splitlines() == [
        "turn, turn S, round E, wall 77",
        "  E 13 tiles: 7p-",
        "  S 11 tiles, [777p<]: ",
        "  W 13 tiles: ",
        "  N 13 tiles: ",
        "S holds 147m258s12345z",
        "  may discard 1m, discard 4m, discard 7m, discard 2s, discard 5s, discard 8s, discard 1z, discard 2z, "
        "discard 3z, discard 4z, discard 5z",
    ]


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
            assert (shown.drawn != NOTHING) <= (other == deal.turn)
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
    assert {PASS, WIN} <= {*view(table.deal, 1).instead}
    assert view(table.deal, 2).instead == ()
    ordinary = deal_of("hk-old", E="36m 36s 1199p 12367z 7p", S="77p 147m 258s 12345z").play("E discard 7p")
    assert view(ordinary.deal, 1).instead == ()


def test_the_winners_show_their_hands_and_nobody_else() -> None:
    """MCR-47: when the hand is over, the winning tile apart."""
    table = deal_of("mcr", E="36m 36s 1144p 12367z 7p", N="123456789m 68p 99s").play("E discard 7p")
    assert view(table.deal, 1).table.wins == ()
    table.play("N win")
    for seat in range(4):
        seen = view(table.deal, seat).table
        assert [win.notation() for win in seen.wins] == ["123456789m68p99s +7p"]
        assert [str(each.hand) for each in seen.seats if each.hand is not None] == ["123456789m68p99s"]


def test_bonus_tiles_of_seats_that_have_not_opened_are_hidden() -> None:
    """ISR-20: each seat lays its own out in turn, while an earlier one still thinks about a kong."""
    for seed in range(5000):
        deal = dealt("israeli", seed)
        if deal.phase == OPENING and deal.waited == 1 and deal.flowers[2]:
            break
    assert deal.phase == OPENING
    assert view(deal, 0).seats[2].flowers == 0
    assert view(deal, 0).seats[2].tiles == 13
    assert view(deal, 2).seats[2].flowers == deal.flowers[2]
    while deal.phase == OPENING:
        deal.apply(next(seat for seat in range(4) if deal.legal(seat)), 0)
    assert view(deal, 0).seats[2].flowers == deal.flowers[2]


RIICHI = {"E": "123456789m 46p 99s 1z", "S": "11z 258p 147s 23457z"}


def test_the_stick_leaves_the_score_when_riichi_is_declared() -> None:
    """RII-41; RII-46: it comes back if the discard is won on."""
    table = deal_of("riichi-phoenix", draws="6z", **RIICHI)
    assert [seat.staked for seat in public(table.deal).seats] == [0, 0, 0, 0]
    table.play("E declare 1z")
    assert [seat.staked for seat in public(table.deal).seats] == [1000, 0, 0, 0]
    table.play("S pung 1z")
    assert [seat.staked for seat in view(table.deal, 2).seats] == [1000, 0, 0, 0]
    won = deal_of("riichi-phoenix", E="123456789m 46p 99s 1z", S="123456789p 99s 11z").play("E declare 1z", "S win")
    assert [seat.staked for seat in public(won.deal).seats] == [0, 0, 0, 0]


def test_no_stick_is_staked_where_a_ready_hand_costs_nothing() -> None:
    """ISR-64 has no sticks."""
    table = deal_of("israeli", E="111222333m 46p 99s 1z")
    declared = [text for text in table.may("E") if text.startswith("declare")]
    assert declared
    table.play(f"E {declared[0]}")
    assert [seat.staked for seat in public(table.deal).seats] == [0, 0, 0, 0]


def test_the_next_discard_lies_sideways_if_the_first_was_claimed() -> None:
    """RII-41."""
    table = deal_of("riichi-phoenix", draws="6z", **RIICHI).play("E declare 1z")
    assert [seat.sideways() for seat in public(table.deal).seats] == [0, -1, -1, -1]
    table.play("S pung 1z")
    assert public(table.deal).seats[0].sideways() == -1
    table.play("S discard 7z", "W drop", "N drop", "E drop")
    assert discard_text(public(table.deal).seats[0].river[0]) == "1z!-"
    assert public(table.deal).seats[0].sideways() == 1


def test_ready_hands_are_shown_at_a_draw() -> None:
    """RII-73: every tenpai hand counts, and no other is shown."""
    given = ("123456789m 22p 88p", "", "123456789m 22s 88s", "")
    table, seats = last_turn("riichi-phoenix", given, "7z")
    table.play(f"{seats[0]} drop").passes()
    assert table.deal.over()
    shown = {"ESWN"[seat.seat]: str(seat.hand) for seat in public(table.deal).seats if seat.hand is not None}
    assert shown == {seats[0]: "123456789m2288p", seats[2]: "123456789m2288s"}
    assert all(each.hand is None for each in public(deal_of("riichi-phoenix", draws="6z", **RIICHI).deal).seats)
