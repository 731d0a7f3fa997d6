"""What a referee enters at a table of the competition rules, and what the player may still do then."""

import pytest

from manywinds import ManywindsError
from manywinds.kernel.action import DISCARD, VERBS
from manywinds.kernel.state import ROB, TURN, WON
from manywinds.kernel.tiles import KIND_BITS, WIND_LETTERS
from manywinds.play.match import Match
from manywinds.play.view import view
from manywinds.rules.table.clock import overdue
from support.deals import deal_of
from support.mcr_table import CASES, DISCARDER, MCR, NOTHING, PUNG, TRUE, E, N, S, W, dead, desk, enter, play_out

pytestmark = pytest.mark.core


# Dead hands.

DEAD = ["PEN-07", "PEN-10", "PEN-18", "PEN-19", "PEN-20", "PEN-21", "PEN-22", "PEN-24", "PEN-25", "PEN-28", "PEN-31"]


@pytest.mark.parametrize("code", DEAD)
def test_a_dead_hand_may_claim_and_not_win(code: str) -> None:
    """MCR-8, MCR-81: PEN-07, PEN-10, PEN-18, PEN-19, PEN-20, PEN-21, PEN-22, PEN-24, PEN-25, PEN-28, PEN-31."""
    table = deal_of("mcr", E=f"{DISCARDER} 7p", W="123456789m 77p 99s", kept="99s").play("E discard 7p")
    assert "win" in table.verbs("W")
    enter(table, f"W {code}")
    assert (table.may("W"), dead(table.deal)) == (["pung 7p", "pass"], "W")
    table.play("W pung 7p", "W discard 9s").round_of_drops(2).coming("9s").play("S drop")
    assert (table.deal.completes(W), table.verbs("W")) == (True, {"discard"})
    assert [view(table.deal, seat).seats[W].dead for seat in range(4)] == [True] * 4
    assert not deal_of("mcr").deal.dead, "until the hand ends"


def test_a_hand_of_a_wrong_size_draws_discards_and_claims() -> None:
    """PEN-X21: PEN-18, MCR-8."""
    expect = CASES["PEN-X21"]["expect"]
    match = desk()
    table = deal_of("mcr", E=f"{DISCARDER} 5z", W="12345668777p 99p", draws="7p 9s").play("E drop", "S drop")
    claims = {"chow", "pung", "kong", "pass"}
    assert table.verbs("W") == claims | {"win"}
    enter(table, "W PEN-18", match)
    assert dead(table.deal) == "".join(expect["dead_hand"])
    assert table.verbs("W") == claims == {word for word in expect["may"] if word in claims} | {"pass"}
    assert expect["may_not"] == ["hu"]
    table.play("W pass")
    assert (table.deal.drawn, table.verbs("W")) == (True, {"discard"})
    match.finish(play_out(table.deal))
    assert match.points == [0, 0, 0, 0]


def test_at_a_judged_table_a_dead_hand_may_still_say_that_it_wins() -> None:
    """PEN-13, PEN-18, MCR-8: that is a false win then."""
    match = Match(MCR, judged=True)
    table = deal_of("mcr", judged=True, E=f"{DISCARDER} 7p", N=TRUE)
    enter(table, "N PEN-18", match)
    table.play("E discard 7p", "N win").passes()
    match.finish(play_out(table.deal))
    assert match.points == [20, 20, 20, -60]


def test_a_hand_that_reached_for_the_discard_loses_it_alone() -> None:
    """PEN-26: neither set nor win with this one; the next is open to him again."""
    table = deal_of("mcr", E=f"{DISCARDER} 7p", W="123456789m 77p 99s", draws="9s").play("E discard 7p")
    enter(table, "W PEN-26")
    assert table.may("W") == ["pass"]
    table.play("W pass", "S drop")
    assert set(table.verbs("W")) == {"win", "pung", "pass"}
    assert dead(table.deal) == ""


def test_who_takes_that_discard_claims_nothing_any_more() -> None:
    """PEN-27: no chow, pung, kong or Hu until the hand ends; flowers are laid out as ever."""
    table = deal_of("mcr", E=f"{DISCARDER} 7p", W="123456789m 77p 99s", draws="9s 9s").play("E discard 7p")
    enter(table, "W PEN-27")
    assert (table.may("W"), dead(table.deal)) == (["pass"], "W")
    table.play("W pass", "S drop")
    assert table.waited() == "W", "it is his turn, for he could claim nothing"
    assert table.verbs("W") == {"discard"}
    kongs = deal_of("mcr", E="1111m 2222p 3333s 12z")
    assert "concealed_kong" in kongs.verbs("E")
    enter(kongs, "E PEN-27")
    assert kongs.verbs("E") == {"discard"}


def test_exclusion_is_noted_and_the_hand_is_dead() -> None:
    """MCR-81: PEN-20, PEN-31; whoever sits in plays on."""
    for code in ("PEN-20", "PEN-31"):
        table = deal_of("mcr", E=f"{DISCARDER} 7p", N=TRUE).play("E discard 7p")
        match = desk()
        enter(table, f"N {code}", match)
        assert (dead(table.deal), table.waited()) == ("N", "N"), "he can only let it pass"
        (penalty,) = match.finish(play_out(table.deal)).penalties
        assert "North is out of the game." in penalty.sentences()
        assert match.points == [0, 0, 0, 0]


# Wins that do not count.


@pytest.mark.parametrize("code", ["PEN-22", "PEN-28", "PEN-25", "PEN-07"])
def test_a_win_that_is_void_lets_the_hand_go_on(code: str) -> None:
    """PEN-22, PEN-28, PEN-25, PEN-07: others' claims on the tile are resolved, and the hand is dead."""
    match = desk()
    table = deal_of("mcr", E=f"{DISCARDER} 7p", S=PUNG, N=TRUE).play("E discard 7p", "N win", "S pung 7p")
    assert (table.deal.ended, table.deal.winners) == (WON, [N])
    enter(table, f"N {code}", match)
    assert not table.deal.over()
    assert (table.deal.winners, table.deal.wins, table.deal.turn, dead(table.deal)) == ([], [], S, "N")
    match.finish(play_out(table.deal))
    assert match.points == ([20, 20, 20, -60] if code == "PEN-22" else [0, 0, 0, 0])


def test_the_next_of_several_wins_counts_when_the_first_is_void() -> None:
    """PEN-28, MCR-36."""
    table = deal_of("mcr", E=f"{DISCARDER} 7p", S="123456789s 68p 99m", N=TRUE).play("E discard 7p", "S win", "N win")
    assert table.deal.winners == [S]
    enter(table, "S PEN-28")
    assert (table.deal.ended, table.deal.winners, table.deal.discarder, len(table.deal.wins)) == (WON, [N], E, 1)


def test_after_a_void_self_drawn_win_the_player_discards() -> None:
    """PEN-28, PEN-23: a dead hand, or only no win in this turn."""
    for code, left in (("PEN-28", "S"), ("PEN-23", "")):
        table = deal_of("mcr", S=TRUE, draws="7p").play("E drop", "S win")
        enter(table, f"S {code}")
        assert (dead(table.deal), table.waited(), table.verbs("S")) == (left, "S", {"discard"})
        table.play("S drop").round_of_drops(2)
        assert table.deal.refused == 0


def test_a_robbed_kong_is_finished_when_the_win_is_void() -> None:
    """PEN-28, MCR-45."""
    table = deal_of("mcr", E=f"{DISCARDER} 7p", S=PUNG, N=TRUE, kept="7p")
    table.play("E discard 7p", "S pung 7p", "S discard 5z").round_of_drops(2).coming("7p").play("E drop")
    table.play("S added_kong 7p")
    assert table.deal.phase == ROB
    table.play("N win")
    enter(table, "N PEN-28")
    assert (table.deal.phase, table.deal.turn, table.deal.kongs[S]) == (TURN, S, 1)


def test_what_a_loser_does_after_the_win_leaves_it_alone() -> None:
    """PEN-X16: PEN-15, MCR-71; a warning, booked with the hand, and the win stands."""
    expect = CASES["PEN-X16"]["expect"]
    match = desk()
    table = deal_of("mcr", E="123456789m 68p 99s 5z", S=f"{NOTHING}", draws="7p", W="7p 149m 25s 369p 1234z")
    table.play("E discard 5z").passes().play("S drop", "E win")
    assert table.deal.winners == [E]
    enter(table, "W PEN-15", match)
    outcome = match.finish(table.deal)
    (penalty,) = outcome.penalties
    assert (penalty.seat, penalty.transfers) == (W, ())
    assert outcome.changes() == outcome.settlement.changes()
    assert sum(expect["deltas_from_penalty"].values()) == 0


def test_a_true_win_that_was_said_is_not_false_because_it_was_said_irregularly() -> None:
    """PEN-23, PEN-25: the referee enters what was wrong with it while others still think; it costs no false win."""
    for code, left in (("PEN-23", ""), ("PEN-25", "N"), ("PEN-26", "")):
        table = deal_of("mcr", judged=True, E=f"{DISCARDER} 7p", N=TRUE).play("E discard 7p", "N win")
        enter(table, f"N {code}", Match(MCR, judged=True))
        table.passes()
        assert (len(table.deal.offences), dead(table.deal), table.waited()) == (1, left, "S")
    table = deal_of("mcr", judged=True, E=f"{DISCARDER} 7p", N=NOTHING).play("E discard 7p", "N win")
    enter(table, "N PEN-25", Match(MCR, judged=True))
    table.passes()
    assert len(table.deal.offences) == 2, "a false one stays false"


def test_a_win_that_is_refused_is_not_offered_again() -> None:
    """PEN-23: at a judged table and at any other."""
    for judged in (True, False):
        table = deal_of("mcr", judged=judged, E=f"{DISCARDER} 7p", N="123456789m 77p 99s").play("E discard 7p")
        enter(table, "N PEN-23", Match(MCR, judged=True))
        assert "win" not in table.verbs("N")
        assert "pung" in table.verbs("N")


def test_a_win_refused_on_one_kong_may_rob_the_next() -> None:
    """PEN-23, MCR-45: South adds two kongs in one turn, and North was refused the first."""
    table = deal_of(
        "mcr",
        judged=True,
        E=f"{DISCARDER} 7p",
        S="77p 55z 147m 258s 123z",
        N=TRUE,
        draws="5z 8s 8s 8s 5z",
        replacements="7p",
    )
    table.play("E discard 7p", "S pung 7p", "S discard 1m", "W drop", "S pung 5z", "S discard 4m")
    table.play("W drop", "N drop", "E drop").passes().play("S added_kong 5z")
    enter(table, "N PEN-23", Match(MCR, judged=True))
    assert table.may("N") == ["pass"]
    table.passes().play("S added_kong 7p", "N win").passes()
    assert (table.deal.winners, len(table.deal.offences)) == ([N], 1)


def test_a_claim_made_before_an_entry_is_taken_back_by_it() -> None:
    """PEN-26, PEN-27: the pung was called, others still think."""
    for code in ("PEN-26", "PEN-27"):
        table = deal_of("mcr", E=f"{DISCARDER} 7p", S="68p 147m 258s 12345z", N=PUNG).play("E discard 7p", "N pung 7p")
        enter(table, f"N {code}")
        table.play("S chow 6p")
        assert (table.deal.turn, table.deal.melds[N]) == (S, ())


# Tiles that were shown.


def test_a_tile_that_was_shown_is_the_next_discard() -> None:
    """PEN-X20: PEN-14; it goes into no set, and then the player is free again."""
    expect = CASES["PEN-X20"]["expect"]
    table = deal_of("mcr", S="6666m 45m 147p 25s 12z", draws="1p").play("E drop").passes()
    enter(table, "S PEN-14 tiles 6m")
    assert table.may("S") == [f"discard {tile.replace('c', 'm')}" for tile in expect["legal_discards"]]
    table.play("S discard 6m").round_of_drops(3)
    assert (table.waited(), expect["then"]) == ("S", "free again")
    assert len(table.may("S")) > 8


def test_a_shown_tile_binds_no_win_no_kong_of_others_and_no_flower() -> None:
    """PEN-14: he may win, declare a kong or lay out a flower first."""
    table = deal_of("mcr", S=TRUE, draws="7p", E=f"{NOTHING} 5z")
    enter(table, "S PEN-14 tiles 1m")
    table.play("E drop").passes()
    assert set(table.may("S")) == {"win", "discard 1m"}
    by_hand = MCR.with_options({"flowers": "by_hand"})
    table = deal_of(by_hand, S="6666m 45m 147p 25s 12z", draws="1f").play("E drop").passes()
    enter(table, "S PEN-14 tiles 1p")
    assert set(table.may("S")) == {"discard 1p", "flower 1f", "concealed_kong 6m"}


def test_several_shown_tiles_go_one_a_turn_in_the_players_order() -> None:
    """PEN-14: the others draw in between."""
    table = deal_of("mcr", S="149m 148p 259s 1234z")
    enter(table, "S PEN-14 tiles 9m4p")
    table.play("E drop").passes()
    assert table.may("S") == ["discard 9m", "discard 4p"]
    table.play("S discard 4p").round_of_drops(3)
    assert table.may("S") == ["discard 9m"]
    table.play("S discard 9m").round_of_drops(3)
    assert len(table.may("S")) > 8


def test_a_shown_tile_goes_into_no_claimed_set_but_others_do() -> None:
    """PEN-14: whether it was shown before the discard or after it."""
    hand = "557p 6p 147m 25s 1234z"
    for before in (True, False):
        table = deal_of("mcr", E=f"{DISCARDER} 5p", S=hand)
        if before:
            enter(table, "S PEN-14 tiles 6p")
        table.play("E discard 5p")
        if not before:
            assert table.may("S") == ["pung 5p", "chow 5p", "pass"]
            enter(table, "S PEN-14 tiles 6p")
        assert table.may("S") == ["pung 5p", "pass"]
        table.play("S pung 5p")
        assert table.may("S") == ["discard 6p"]


def test_a_claim_with_a_tile_shown_since_is_void() -> None:
    """PEN-14: the chow was called, and then its tile shown, while others still think."""
    table = deal_of("mcr", E=f"{DISCARDER} 7p", S="68p 147m 258s 12345z", N=PUNG).play("E discard 7p", "S chow 6p")
    enter(table, "S PEN-14 tiles 8p")
    table.passes()
    assert (table.deal.melds[S], table.may("S")) == ((), ["discard 8p"])


def test_only_tiles_that_are_held_can_have_been_shown() -> None:
    """PEN-14, PEN-16."""
    table = deal_of("mcr", S=NOTHING)
    for tiles in ("5m", "99m"):
        with pytest.raises(ManywindsError, match="S does not hold"):
            enter(table, f"S PEN-14 tiles {tiles}")
    assert table.deal.offences == ()


def test_a_hand_shown_after_a_false_win_is_thrown_tile_by_tile() -> None:
    """PEN-X17: PEN-16, PEN-13; both hands are dead, and only the one that was shown for nothing is bound."""
    expect = CASES["PEN-X17"]["expect"]
    match = Match(MCR, judged=True)
    table = deal_of("mcr", judged=True, E=f"{NOTHING} 5z", W="149m 148p 369s 1567z").play("E win")
    deal = table.deal
    enter(table, "W PEN-16 tiles 149m148p369s1567z", match)
    assert dead(table.deal) == "".join(expect["dead_hand"])
    assert len(table.may("E")) == 14, expect["E_discards"]
    shown = 13
    while not deal.over():
        seat = next(seat for seat in range(4) if deal.legal(seat))
        if seat == W and deal.phase == TURN:
            owed = deal.owed[W].kinds()
            assert len(deal.owed[W]) == shown
            thrown = [action & KIND_BITS for action in deal.legal(W) if action & VERBS == DISCARD]
            assert all(owed >> kind & 1 for kind in thrown) or not shown
            shown = max(0, shown - 1)
        deal.apply(seat, overdue(deal, seat))
    assert (shown, len(deal.owed[W])) == (0, 0)
    match.finish(deal)
    assert match.points == [expect["deltas"][letter] for letter in WIND_LETTERS]
