"""The Israeli game as it is played: flowers, the opening, turns, kongs, claims, standing hands and the extra turns."""

import pytest

from manywinds.kernel.action import ABORT, CHOW, DECLARE, KONG, PASS, PUNG, VERBS, WIN
from manywinds.kernel.notation import parse_tile, tiles_text
from manywinds.kernel.sets import OPEN, is_concealed, set_text
from manywinds.kernel.state import CLAIM, OPENING, TURN, WON
from manywinds.kernel.tiles import FLOWER_START, KIND_BITS, kinds_in
from manywinds.rules.options import Value
from support.deals import TableOfDeal, deal_of
from support.walks import moves

pytestmark = pytest.mark.core

BOOK = "israeli"
READY = "123m 345m 777s 46p 55z"
"""Waits for 5p."""
DULL = "36m 36s 1199p 12367z 5p"
DEALS = 12


def bonus(table: TableOfDeal, seat: int) -> str:
    return tiles_text(kinds_in(table.deal.flowers[seat]))


# Flowers and seasons.


def test_a_bonus_card_is_laid_out_and_replaced_wherever_it_comes_from() -> None:
    """ISR-4, ISR-18, ISR-23, ISR-43: dealt, drawn or from the box, again and again; never part of a set."""
    table = deal_of(BOOK, E="1f 258m 258s 369p 1234z", replacements="2f 6z 3f 4f 7z", draws="5f", kept="678f")
    assert (bonus(table, 0), tiles_text([table.deal.tile])) == ("12f", "6z")
    table.play("E discard 2m")
    assert (bonus(table, 1), tiles_text([table.deal.tile]), table.waited()) == ("345f", "7z", "S")
    for move in moves(BOOK, DEALS):
        for melds in move.after.melds:
            assert all(code & 63 < FLOWER_START for code in melds)


def test_the_leader_opens_first_and_each_finishes_before_the_next() -> None:
    """ISR-18, ISR-20: bonus cards and kongs of one, then of the next, beginning with whoever leads."""
    hands = {
        "W": "1f 1111m 258s 369p 123z",
        "N": "2f 9999s 47m 258p 123z",
        "E": "3f 258m 36s 1477p 123z",
    }
    table = deal_of(BOOK, first="W", replacements="4z 5z 6f 6z 7z 7z", kept="4578f", **hands)
    assert (table.deal.phase, table.waited()) == (OPENING, "W")
    # N's flower is not replaced yet: the card for W's kong comes first.
    table.play("W concealed_kong 1m")
    assert [bonus(table, seat) for seat in (2, 3)] == ["1f", "26f"]
    assert table.waited() == "N"
    assert (table.deal.hands[2].count(parse_tile("4z")), table.deal.hands[2].count(parse_tile("5z"))) == (1, 1)
    assert table.deal.hands[3].count(parse_tile("6z")) == 1
    table.play("N concealed_kong 9s")
    assert table.deal.hands[3].count(parse_tile("7z")) == 1
    assert table.deal.hands[0].count(parse_tile("7z")) == 1
    assert (table.deal.phase, table.waited(), bonus(table, 0)) == (TURN, "W", "3f")


def test_who_keeps_a_kong_for_later_lets_the_next_one_open() -> None:
    """ISR-20, ISR-40: S has a bonus card and a kong of his own, and is asked only then."""
    hands = {"E": "1111m 258s 369p 1234z", "S": "2f 9999s 47m 258p 123z"}
    table = deal_of(BOOK, replacements="6z", kept="345678f", **hands)
    assert (table.waited(), len(table.deal.hands[1])) == ("E", 12)
    table.play("E pass")
    assert (table.waited(), table.may("S")) == ("S", ["pass", "concealed_kong 9s"])
    assert (table.deal.hands[1].count(parse_tile("6z")), len(table.deal.hands[1])) == (1, 13)
    table.play("S pass")
    assert (table.waited(), "concealed_kong 1m" in table.may("E")) == ("E", True)


# The first turn.


def test_the_leader_may_declare_the_hand_he_was_dealt() -> None:
    """ISR-21, ISR-22: he has drawn nothing; if he does not declare it he discards."""
    table = deal_of(BOOK, E=f"{READY} 5p")
    assert {"win", "discard"} <= table.verbs("E")
    assert table.words("E") >= {"original_hand"}
    live = table.deal.wall.live()
    table.play("E discard 1m")
    assert table.deal.wall.live() == live - 1
    assert len(table.deal.hands[0]) == 13
    unready = deal_of(BOOK, E="258m 258s 369p 12345z")
    assert "win" not in unready.verbs("E")


def test_the_replacements_of_the_opening_belong_to_that_hand() -> None:
    """ISR-21: it is looked at when all replacements are done."""
    table = deal_of(BOOK, E="1f 123m 345m 777s 46p 55z", replacements="5p", kept="2345678f")
    assert "win" in table.verbs("E")
    assert table.words("E") >= {"original_hand"}


def test_only_the_leader_has_that_turn() -> None:
    """ISR-22: whoever sits at the round wind."""
    table = deal_of(BOOK, first="W", round="W")
    assert (table.waited(), [len(hand) for hand in table.deal.hands]) == ("W", [13, 13, 14, 13])
    table.play("W drop").passes()
    assert table.waited() == "N"


# An ordinary turn.


def test_the_order_of_a_turn() -> None:
    """ISR-23: draw, bonus cards, kongs and extensions each with a card of the box, then mahjong or a discard."""
    hands = {"E": "36m 36s 1144p 12367z 7p", "S": "77p 999s 345m 46s 12z 2z"}
    table = deal_of(BOOK, draws="3z 3z 4z 1f", replacements="9s 2f 7p 5s", kept="345678f", **hands)
    table.play("E discard 7p", "S pung 7p", "S discard 1z", "W drop", "N drop", "E drop")
    # The drawn flower brought 9s.
    assert (bonus(table, 1), tiles_text([table.deal.tile])) == ("1f", "9s")
    assert {"concealed_kong 9s", "discard 9s"} <= set(table.may("S"))
    table.play("S concealed_kong 9s")
    # The card of the box was a flower again, and 7p came for it.
    assert (bonus(table, 1), tiles_text([table.deal.tile])) == ("12f", "7p")
    table.play("S added_kong 7p")
    assert tiles_text([table.deal.tile]) == "5s"
    assert {"win", "discard"} <= table.verbs("S")
    table.play("S discard 5s").passes()
    assert table.waited() == "W"


def test_whoever_took_a_chow_or_a_pung_only_discards() -> None:
    """ISR-24: no draw, no kong, no standing, no win, though the hand is complete."""
    complete = "123m 345m 777s 55p 55z"
    table = deal_of(BOOK, E=DULL, S=complete).play("E discard 5p")
    assert {"win", "pung"} <= table.verbs("S")
    live = table.deal.wall.live()
    table.play("S pung 5p")
    assert (table.verbs("S"), table.deal.wall.live()) == ({"discard"}, live)


def test_whoever_took_a_kong_goes_on_after_the_card_of_the_box() -> None:
    """ISR-24, ISR-32, ISR-42: an open kong; the card counts as drawn, so the hand may win, stand or kong again."""
    table = deal_of(BOOK, E="36m 36s 1199p 12367z 5z", N="555z 123m 345m 46p 77s", replacements="5p")
    table.play("E discard 5z")
    assert table.verbs("N") == {"kong", "pung", "pass"}
    table.play("N kong 5z")
    code = table.deal.melds[3][0]
    assert (set_text(code), is_concealed(code), table.waited()) == ("[5555z>]", False, "N")
    assert {"win", "declare", "discard"} <= table.verbs("N")
    assert table.words("N") >= {"kong_replacement"}


def test_a_discard_nobody_takes_is_gone() -> None:
    """ISR-25: the successor draws, and nobody is ever asked about it again."""
    table = deal_of(BOOK, E="36m 36s 1199p 12367z 7p", W="77p 147m 258s 12345z", draws="8s")
    table.play("E discard 7p", "W pass")
    assert table.waited() == "S"
    table.play("S drop").passes()
    assert (table.waited(), tiles_text([table.deal.rivers[0][0] & KIND_BITS])) == ("W", "7p")
    assert "pung" not in table.verbs("W")


# Claims.


@pytest.mark.parametrize(("seat", "mark"), [("S", "<"), ("W", "^"), ("N", ">")])
def test_a_pung_comes_from_any_other_player(seat: str, mark: str) -> None:
    """ISR-31: face up, and those in between are passed over."""
    table = deal_of(BOOK, E="36m 36s 1199p 12367z 7p", **{seat: "77p 147m 258s 12345z"})
    table.play("E discard 7p", f"{seat} pung 7p")
    code = table.deal.melds["ESWN".index(seat)][0]
    assert (set_text(code), bool(code & OPEN), table.waited()) == (f"[777p{mark}]", True, seat)
    table.play(f"{seat} discard 1m").passes()
    assert table.waited() == "ESWN"[("ESWN".index(seat) + 1) % 4]


@pytest.mark.parametrize("seat", ["S", "W", "N"])
def test_a_win_comes_from_any_other_player(seat: str) -> None:
    """ISR-33, ISR-54: and it may be let pass."""
    table = deal_of(BOOK, E=DULL, **{seat: READY}).play("E discard 5p")
    assert "win" in table.verbs(seat)
    assert "pass" in table.verbs(seat)
    table.play(f"{seat} win")
    assert (table.deal.winners, table.deal.discarder) == (["ESWN".index(seat)], 0)


def test_passing_a_win_has_no_consequence() -> None:
    """ISR-54: the next card of the kind wins, from another or from the wall."""
    table = deal_of(BOOK, E=DULL, N=READY, draws="5p 7z 5p").play("E discard 5p", "N pass", "S discard 5p")
    assert "win" in table.verbs("N")
    table.play("N pass", "W drop")
    assert "win" in table.verbs("N")
    table.play("N discard 5p").passes()
    assert table.deal.passed == [0, 0, 0, 0]


def test_true_claims_for_pungs_and_kongs_never_meet() -> None:
    """ISR-35: there are but four copies; what meets are different kinds, wins, and chows if anybody may chow."""
    asked = 0
    for move in moves(BOOK, 2 * DEALS):
        deal = move.before
        if deal.phase != CLAIM:
            continue
        verbs = [{action & VERBS for action in deal.legal(seat)} for seat in range(4)]
        assert sum(1 for each in verbs if each & {PUNG, KONG}) <= 1
        assert sum(1 for each in verbs if CHOW in each) <= 1
        asked += 1
    assert asked > 100
    options: dict[str, Value] = {"chow_from": "any"}
    table = deal_of(BOOK, E=DULL, S="46p 147m 258s 12345z", W="67p 147m 258s 12345z", options=options)
    table.play("E discard 5p")
    assert [table.verbs(seat) for seat in "SW"] == [{"chow", "pass"}, {"chow", "pass"}]


def test_a_standing_hand_claims_only_a_win() -> None:
    """ISR-38, ISR-66, ISR-67: two more 5z are held, but no pung of them is offered; any player's 5p is."""
    table = deal_of(BOOK, E=f"{READY} 1z", draws="5z 5p 8m")
    table.play("E declare 1z", "S discard 5z")
    assert table.waited() == "W"
    table.play("W discard 5p")
    assert table.may("E") == ["win", "pass"]
    usual = deal_of(BOOK, E=f"{READY} 1z", draws="5z 5p 8m")
    usual.play("E discard 1z", "S discard 5z")
    assert "pung" in usual.verbs("E")


# Kongs.


def test_a_concealed_kong_may_be_kept_back() -> None:
    """ISR-40: four own cards, declared now or in a later turn, with one card of the box."""
    table = deal_of(BOOK, S="999s 147m 258p 1234z", draws="9s 8m 8s 7m 6m").play("E drop")
    assert "concealed_kong 9s" in table.may("S")
    table.play("S discard 1m", "W drop", "N drop", "E drop")
    assert "concealed_kong 9s" in table.may("S")
    before = table.deal.wall.replaced
    table.play("S concealed_kong 9s")
    assert (table.deal.wall.replaced, is_concealed(table.deal.melds[1][0])) == (before + 1, True)


def test_an_extension_is_an_open_kong() -> None:
    """ISR-41, ISR-42: with an own card, now or later, and never with a discard."""
    hands = {"E": "36m 36s 144p 12367z 77p", "S": "77p 147m 258s 12345z"}
    table = deal_of(BOOK, draws="2z 2z", **hands)
    table.play("E discard 7p", "S pung 7p", "S discard 1m", "W drop", "N drop", "E discard 7p")
    # The fourth came as a discard: nobody is asked, and S has drawn.
    assert (table.waited(), table.deal.phase, table.deal.drawn) == ("S", TURN, True)
    hands["E"] = "36m 36s 1144p 12367z 7p"
    table = deal_of(BOOK, draws="2z 2z 3z 7p 8m 8s 8m 9m", **hands)
    table.play("E discard 7p", "S pung 7p", "S discard 1m", "W drop", "N drop", "E drop")
    assert "added_kong 7p" in table.may("S")
    table.play("S discard 4m", "W drop", "N drop", "E drop")
    assert "added_kong 7p" in table.may("S")
    before = table.deal.wall.replaced
    table.play("S added_kong 7p")
    assert (table.deal.wall.replaced, is_concealed(table.deal.melds[1][0])) == (before + 1, False)


def test_the_card_of_the_box_may_win_or_make_another_kong() -> None:
    """ISR-43: after its bonus cards are replaced."""
    table = deal_of(BOOK, S="999s 123m 345m 46p 55z", draws="9s", replacements="1f 5p").play("E drop")
    table.play("S concealed_kong 9s")
    assert (bonus(table, 1), "win" in table.verbs("S")) == ("1f", True)
    table = deal_of(BOOK, S="999s 777m 147p 1234z", draws="9s", replacements="7m").play("E drop")
    table.play("S concealed_kong 9s")
    assert "concealed_kong 7m" in table.may("S")


# Three turns after a win.


def won_by_west(**hands: str) -> TableOfDeal:
    """W wins on N's discard: E and S drop, W drops, N throws 5p."""
    table = deal_of(BOOK, W=READY, draws="8s 8s 5p 9p 6z 6s", **hands)
    return table.play("E drop", "S drop", "W drop").passes().play("N discard 5p", "W win")


def test_the_extra_turns_of_the_example() -> None:
    """ISR-58: West wins on North's discard, so the extra turns are North, East, South."""
    table = won_by_west()
    order = []
    while not table.deal.over():
        order.append(table.waited())
        table.round_of_drops(1)
    assert order == ["N", "E", "S"]
    assert table.deal.ended == WON


def test_the_extra_turns_of_the_example_with_a_pung() -> None:
    """ISR-58: South takes North's card; South's turn is used, East still has one, and then the hand is settled."""
    table = won_by_west(S="99p 147m 25s 123467z")
    table.play("N discard 9p")
    assert table.may("S") == ["pung 9p", "pass"]
    table.play("S pung 9p", "S discard 1m").passes()
    assert table.waited() == "E"
    table.play("E drop").passes()
    assert table.deal.ended == WON


def test_a_chow_of_the_extra_turns_is_the_successors() -> None:
    """ISR-58: E follows N; S, who still has a turn too, may not chow."""
    table = won_by_west(E="78p 258m 36s 1234567z", S="78p 147m 25s 123467z")
    table.play("N discard 9p")
    assert [table.verbs(seat) for seat in "ESW"] == [{"chow", "pass"}, set(), set()]


def test_in_the_extra_turns_nobody_wins_or_stands_and_the_winner_is_frozen() -> None:
    """ISR-38, ISR-58, ISR-59: on random deals."""
    extra = 0
    for move in moves(BOOK, 4 * DEALS):
        deal = move.before
        if not deal.winners:
            continue
        extra += 1
        winner = deal.winners[0]
        verbs = {action & VERBS for seat in range(4) for action in deal.legal(seat)}
        assert not verbs & {WIN, DECLARE, ABORT}
        assert not deal.legal(winner)
        assert move.after.hands[winner] == deal.hands[winner]
        assert move.after.melds[winner] == deal.melds[winner]
        if deal.phase == CLAIM:
            assert all(deal.extra >> seat & 1 for seat in range(4) if deal.legal(seat))
            assert verbs <= {PASS, CHOW, PUNG, KONG}
    assert extra > 20
