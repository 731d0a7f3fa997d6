"""A judged table of the competition rules: false wins, empty calls, calls and then Hu, and dead hands."""

from random import Random

import pytest

from manywinds import book
from manywinds.kernel.action import CHOW, NAMES, PASS, WIN
from manywinds.kernel.deal import Deal
from manywinds.kernel.state import EXHAUSTED, ROB, TURN, WON
from manywinds.kernel.tiles import WIND_LETTERS
from manywinds.play import laws
from manywinds.play.bots import reckless, simple
from manywinds.play.match import Match
from manywinds.play.record import Fair, Recorder
from manywinds.play.replay import replay
from manywinds.rules.table.pay import Settlement
from support.deals import deal_of, last_turn
from support.mcr_table import (
    CASES,
    DISCARDER,
    MCR,
    NOTHING,
    SHORT,
    TRUE,
    N,
    S,
    W,
    booked,
    by_seat,
    changes_by_person,
    codes,
    dead,
    judged,
    play_out,
    row,
)

pytestmark = pytest.mark.core


# False wins.


def test_a_complete_hand_below_the_minimum_pays_ten_to_each_and_is_dead() -> None:
    """PAY-08: PEN-12, MCR-71; four flowers do not help, and the hand goes on."""
    expect = CASES["PAY-08"]["expect"]
    table = judged(E=f"{DISCARDER} 2p", S="34556788m 3f 124f 3p", replacements="4678p")
    assert table.deal.flowers[S].bit_count() == CASES["PAY-08"]["given"]["flowers"]
    table.play("E discard 2p", "S win").passes()
    assert codes(table.deal) == [("S", expect["code"])]
    assert dead(table.deal) == "".join(expect["dead_hand"])
    assert table.waited() == "S", "the hand continues, and South draws"
    assert booked(play_out(table.deal)) == by_seat(expect["deltas"])


def test_the_false_win_is_worth_seven_points() -> None:
    """MCR-54, PEN-12: with the other end of the same wait it is worth nine and no violation."""
    table = judged(E=f"{DISCARDER} 2p", S=SHORT).play("E discard 2p")
    score = MCR.score(table.deal.win(S))
    assert (score.total, score.legal) == (7, False)
    table = judged(E=f"{DISCARDER} 5p", S=SHORT).play("E discard 5p", "S win").passes()
    assert (table.deal.ended, table.deal.winners, table.deal.offences) == (WON, [S], ())


def test_a_win_that_is_no_hand_pays_twenty_to_each() -> None:
    """PEN-13: on a discard."""
    table = judged(E=f"{DISCARDER} 2p", S=NOTHING).play("E discard 2p", "S win").passes()
    assert codes(table.deal) == [("S", "PEN-13")]
    assert (dead(table.deal), table.waited()) == ("S", "S")
    assert booked(play_out(table.deal)) == [20, -60, 20, 20]


def test_the_wrong_tile_makes_it_no_hand() -> None:
    """PEN-13: the hand waits, but for another tile."""
    table = judged(E=f"{DISCARDER} 9s", S=SHORT).play("E discard 9s", "S win").passes()
    assert codes(table.deal) == [("S", "PEN-13")]


def test_after_a_false_self_drawn_win_the_player_discards() -> None:
    """PEN-X15: PEN-13; he discards what he likes, as his tiles are not shown ones (PEN-14, PEN-16)."""
    expect = CASES["PEN-X15"]["expect"]
    table = judged(draws="1222z", N=NOTHING).play("E drop", "S drop", "W drop").passes().play("N win")
    assert codes(table.deal) == [("N", "PEN-13")]
    assert dead(table.deal) == "".join(expect["dead_hand"])
    assert table.verbs("N") == {"discard"}, "and it is said once a turn"
    assert len(table.may("N")) == 13
    table.play("N discard 1m")
    assert table.deal.tile == 0
    assert booked(play_out(table.deal)) == by_seat(expect["deltas"])


def test_the_dealer_may_win_falsely_before_the_first_discard() -> None:
    """PEN-13, MCR-57."""
    table = judged(E=f"{NOTHING} 5z").play("E win")
    assert (codes(table.deal), table.waited()) == ([("E", "PEN-13")], "E")


def test_a_self_drawn_hand_below_the_minimum_is_the_cheaper_fault() -> None:
    """PEN-12: by discard or self-drawn."""
    table = judged(S="234678m 24p 567s 77z", draws="3p").play("E drop").passes()
    assert not MCR.score(table.deal.win(S)).legal
    table.play("S win")
    assert (codes(table.deal), table.verbs("S")) == ([("S", "PEN-12")], {"discard"})
    assert booked(play_out(table.deal)) == [10, -30, 10, 10]


def test_a_dead_hand_draws_discards_and_claims() -> None:
    """MCR-8: it stays in the hand."""
    table = judged(E=f"{DISCARDER} 2p", S=SHORT, draws="9s 8m").play("E discard 2p", "S win")
    table.play("S drop", "W drop", "S pung 8m", "S discard 3m")
    assert (dead(table.deal), len(table.deal.melds[S])) == ("S", 1)


def test_a_win_with_a_dead_hand_is_false_though_the_hand_is_complete() -> None:
    """MCR-8, PEN-13: and costs the same again each time."""
    table = judged(E=f"{DISCARDER} 2p", S=SHORT, draws="9s 8s 5p").play("E discard 2p", "S win")
    table.play("S drop", "W drop", "N drop")
    assert MCR.score(table.deal.win(S)).legal
    assert WIN not in table.deal.honest(S)
    table.play("S win").passes()
    assert codes(table.deal) == [("S", "PEN-12"), ("S", "PEN-13")]
    table.play("E drop").passes()
    assert "win" in table.may("S"), "he may say it, and pays again"
    table.play("S win")
    assert codes(table.deal)[2:] == [("S", "PEN-13")]
    assert booked(play_out(table.deal)) == [50, -150, 50, 50]


def test_several_false_wins_on_one_discard_each_cost_and_other_claims_are_resolved() -> None:
    """PEN-12, PEN-13: as if none of them had been made."""
    table = judged(E=f"{DISCARDER} 2p", S=SHORT, W=NOTHING, N="22p 147m 369s 12345z")
    table.play("E discard 2p", "W win", "S win", "N pung 2p")
    assert codes(table.deal) == [("S", "PEN-12"), ("W", "PEN-13")]
    assert (table.deal.turn, table.deal.phase, dead(table.deal)) == (N, TURN, "SW")
    assert booked(play_out(table.deal)) == [30, -10, -50, 30]


def test_a_false_win_beside_a_true_one_costs_all_the_same() -> None:
    """PEN-13, MCR-71: the nearer seat's win is none, so the other's counts, in one row with the penalty."""
    match = Match(MCR, judged=True)
    table = judged(E=f"{DISCARDER} 7p", S=NOTHING, N=TRUE).play("E discard 7p", "S win", "N win").passes()
    assert (table.deal.ended, table.deal.winners, codes(table.deal)) == (WON, [N], [("S", "PEN-13")])
    outcome = match.finish(table.deal)
    points = int(outcome.scores[0].total)
    assert outcome.settlement.changes() == [-8 - points, -8, -8, 24 + points]
    (penalty,) = outcome.penalties
    assert Settlement(list(penalty.transfers)).changes() == [20, -60, 20, 20]
    assert match.points == outcome.changes() == [12 - points, -68, 12, 44 + points]


def test_a_false_win_on_an_added_kong_leaves_the_kong() -> None:
    """PEN-13, MCR-45: the kong is laid and replaced."""
    table = judged(E=f"{DISCARDER} 7p", S="77p 147m 258s 12345z", kept="7p")
    table.play("E discard 7p", "S pung 7p", "S discard 5z").round_of_drops(2).coming("7p").play("E drop")
    table.play("S added_kong 7p")
    assert (table.deal.phase, table.waited()) == (ROB, "EWN"), "anybody may say that he wins"
    table.play("W win").passes()
    assert codes(table.deal) == [("W", "PEN-13")]
    assert (table.deal.phase, table.waited(), table.deal.kongs[S]) == (TURN, "S", 1)
    assert "win" in table.may("S")


def test_a_true_win_robs_an_added_kong_beside_a_false_one() -> None:
    """PEN-13, MCR-45."""
    table = judged(E=f"{DISCARDER} 7p", S="77p 147m 258s 12345z", N=TRUE, kept="7p")
    table.play("E discard 7p", "S pung 7p", "S discard 5z").round_of_drops(2).coming("7p").play("E drop")
    table.play("S added_kong 7p", "W win", "N win").passes()
    assert (table.deal.winners, table.deal.discarder, codes(table.deal)) == ([N], S, [("W", "PEN-13")])


def test_a_false_win_with_the_last_tile_ends_in_a_draw() -> None:
    """PEN-13, MCR-48: the last discard can still be won on, and then the hand is drawn; the penalty stays."""
    table, seats = last_turn("mcr", (NOTHING, "", "", ""), "5m", judged=True)
    table.play(f"{seats[0]} win", f"{seats[0]} discard 5m")
    assert all(set(table.may(seat)) == {"win", "pass"} for seat in seats[1:])
    table.passes()
    assert (table.deal.ended, codes(table.deal)) == (EXHAUSTED, [(seats[0], "PEN-13")])
    wanted = [20] * 4
    wanted[WIND_LETTERS.index(seats[0])] = -60
    assert booked(table.deal) == wanted


def test_a_false_win_in_a_hand_that_is_then_drawn_stands_in_its_row() -> None:
    """SES-03: PEN-13, MCR-71; the third of five hands is played, and C sits East in it."""
    expect = CASES["SES-03"]["expect"]
    match = Match(MCR, judged=True)
    for _ in range(2):
        match.finish(play_out(match.begin(Random(1))))
    assert match.place is not None
    seats = match.place.seats
    deal = match.begin(Random(2))
    deal.apply(seats.index(2), WIN)
    match.finish(play_out(deal))
    third = changes_by_person(match)[2]
    assert third == [expect["hand_3_deltas"][letter] for letter in "ABCD"]
    assert (sum(third), match.outcomes[2].settlement.transfers) == (0, [])
    assert match.points == [20, 20, -60, 20]


def test_the_penalties_of_a_hand_stay_when_the_gong_breaks_it_off() -> None:
    """SES-07: PEN-12, MCR-71, MCR-76; in the ninth hand, in which B sits West."""
    given, expect = CASES["SES-07"]["given"], CASES["SES-07"]["expect"]
    match = Match(MCR, judged=True)
    while match.place is not None and match.place.number < given["hand_in_progress"]:
        match.finish(play_out(match.begin(Random(3))))
    assert match.place is not None
    seat = WIND_LETTERS[match.place.seats.index("ABCD".index(given["false_hu_short_points_by"]))]
    table = judged(E=f"{DISCARDER} 2p", **{seat: SHORT}).play("E discard 2p", f"{seat} win").passes()
    outcome = match.stop(table.deal)
    assert outcome is not None
    assert (outcome.scores, outcome.settlement.transfers) == ([], [])
    kept = [expect["deltas_kept"][letter] for letter in "ABCD"]
    assert match.points == kept
    assert changes_by_person(match)[-1] == kept
    assert match.over()


def test_a_false_win_said_at_the_gong_is_still_charged() -> None:
    """PEN-13, MCR-76: others had yet to answer; the hand is broken off."""
    match = Match(MCR, judged=True)
    table = judged(E=f"{DISCARDER} 2p", S=NOTHING).play("E discard 2p", "S win")
    assert table.waited() == "WN"
    match.stop(table.deal)
    assert match.points == [20, -60, 20, 20]


# Calls.


def test_a_call_moves_no_tile_until_all_have_spoken() -> None:
    """MCR-32: calls are said before the act, and a discard is no call: it says its tile and no more."""
    table = judged(E=f"{DISCARDER} 5p", N="55p 147m 258s 12345z").play("E discard 5p")
    before = laws.state(table.deal)[:5]
    table.play("N pung 5p")
    assert laws.state(table.deal)[:5] == before
    table.passes()
    assert len(table.deal.melds[N]) == 1
    calls = {"chow", "pung", "kong", "flower", "win"}
    assert calls < set(NAMES), "each call has its word"
    assert "naming discards" in row("PEN-29").text


@pytest.mark.parametrize("call", ["call pung", "call kong", "call chow"])
def test_an_empty_call_is_void_and_play_goes_on(call: str) -> None:
    """PEN-08, MCR-38: the first time it is a warning."""
    table = judged(E=f"{DISCARDER} 5p", S=NOTHING).play("E discard 5p", f"S {call}").passes()
    assert (codes(table.deal), dead(table.deal), table.waited()) == ([("S", "PEN-08")], "", "S")
    assert table.deal.drawn
    assert booked(play_out(table.deal)) == [0, 0, 0, 0]


def test_after_an_empty_call_the_next_claim_is_carried_out() -> None:
    """PEN-08: the call is void, and the chow that came after it in rank is not."""
    table = judged(E=f"{DISCARDER} 5p", S="46p 147m 258s 12345z", N=NOTHING)
    table.play("E discard 5p", "N call pung", "S chow 4p").passes()
    assert (codes(table.deal), table.deal.turn, len(table.deal.melds[S])) == ([("N", "PEN-08")], S, 1)


def test_withdrawing_a_call_is_an_empty_call() -> None:
    """PEN-08, MCR-38: while others have yet to answer."""
    table = judged(E=f"{DISCARDER} 5p", N="55p 147m 258s 12345z").play("E discard 5p", "N pung 5p", "N pass")
    assert codes(table.deal) == [("N", "PEN-08")]
    table.passes()
    assert (table.deal.melds[N], table.waited()) == ((), "S")


def test_a_call_that_another_win_makes_needless_is_never_shown() -> None:
    """PEN-08: nobody learns that it was empty."""
    table = judged(E=f"{DISCARDER} 7p", S=NOTHING, N=TRUE).play("E discard 7p", "S call pung", "N win").passes()
    assert (table.deal.winners, table.deal.offences) == ([N], ())


def test_at_an_ordinary_table_nothing_false_can_be_said() -> None:
    """MCR-85: it offers only what is lawful; a judged one offers all there is to say, lawful or not."""
    hands = {"E": f"{DISCARDER} 2p", "S": SHORT, "N": NOTHING}
    table = deal_of("mcr", **hands).play("E discard 2p")
    assert (table.may("S"), table.may("N")) == (["chow 2p", "pass"], [])
    strict = judged(**hands).play("E discard 2p")
    said = {"win", "call pung", "call kong", "pass"}
    assert (set(strict.may("S")), set(strict.may("N"))) == (said | {"call chow", "chow 2p"}, said)
    assert strict.deal.honest(S) == [CHOW | strict.deal.tile, PASS]
    assert strict.deal.honest(N) == [PASS]


# A call and then Hu.


def test_after_a_call_hu_is_none_and_the_call_stands() -> None:
    """PEN-X22: PEN-23, MCR-38; no win in this turn, no dead hand, and a win on a later turn."""
    expect = CASES["PEN-X22"]["expect"]
    table = judged(E=f"{DISCARDER} 5p", W="123456789m 55p 99s", kept="99s").play("E discard 5p")
    assert MCR.score(table.deal.win(W)).legal, "it would have been a win"
    table.play("W pung 5p", "W win")
    assert (codes(table.deal), bool(dead(table.deal))) == ([("W", "PEN-23")], expect["dead_hand"])
    table.passes()
    assert (len(table.deal.melds[W]) == 1) == expect["pung_stands"]
    assert table.verbs("W") == {"discard"}, expect["next"]
    table.play("W discard 9s").round_of_drops(2).coming("9s").play("S drop").passes().play("W win")
    assert (table.deal.winners, table.deal.discarder) == ([W], -1)
    (penalty,) = Match(MCR, judged=True).finish(table.deal).penalties
    assert penalty.transfers == ()


def test_after_a_called_kong_the_replacement_does_not_win() -> None:
    """PEN-23: no win in this turn, whatever comes; in the next it is one."""
    table = judged(E=f"{DISCARDER} 5p", W="12345678m 555p 99s", replacements="9m").play("E discard 5p")
    table.play("W kong 5p", "W win").passes()
    assert table.deal.completes(W)
    assert "win" not in table.may("W")
    table.play("W discard 9m").passes().coming("8s 8s 9m").play("N drop", "E drop", "S drop").passes()
    assert table.play("W win").deal.winners == [W]
    assert codes(table.deal) == [("W", "PEN-23")]


def test_hu_after_the_called_tile_was_taken_is_none_either() -> None:
    """PEN-23: the player says it before the discard, once, and discards."""
    table = judged(E=f"{DISCARDER} 5p", W="123456789m 55p 99s").play("E discard 5p", "W pung 5p").passes()
    assert table.deal.completes(W)
    assert WIN not in table.deal.honest(W)
    table.play("W win")
    assert (codes(table.deal), dead(table.deal)) == ([("W", "PEN-23")], "")
    assert table.verbs("W") == {"discard"}


def test_a_call_before_hu_that_cannot_be_carried_out_is_a_wrong_set() -> None:
    """PEN-07, PEN-23: the hand is dead."""
    table = judged(E=f"{DISCARDER} 5p", W=NOTHING).play("E discard 5p", "W call pung", "W win").passes()
    assert codes(table.deal) == [("W", "PEN-23"), ("W", "PEN-07")]
    assert (dead(table.deal), table.waited()) == ("W", "S")


def test_hu_after_a_call_can_be_said_once_and_the_call_still_be_withdrawn() -> None:
    """PEN-08, PEN-23."""
    table = judged(E=f"{DISCARDER} 5p", W="123456789m 55p 99s").play("E discard 5p", "W pung 5p", "W win")
    assert not table.deal.allows(W, WIN)
    table.play("W pass").passes()
    assert (codes(table.deal), table.waited()) == ([("W", "PEN-23"), ("W", "PEN-08")], "S")


def test_the_tile_alone_is_lost_when_another_takes_it() -> None:
    """PEN-23: South, who said Hu after chow, robs the kong that West adds in the turn that follows."""
    table = judged(
        E=f"{DISCARDER} 6p", S="123456789m 78p 99s", W="66999p 147m 25s 125z", draws="8s 9p", replacements="6p"
    )
    table.play("E discard 6p", "W pung 6p", "W discard 1z", "N drop", "E drop")
    table.play("S chow 7p", "S win", "W kong 9p", "W added_kong 6p", "S win").passes()
    assert (codes(table.deal), table.deal.winners, table.deal.discarder) == ([("S", "PEN-23")], [S], W)


# Bots and records.


def careless(deal: Deal, seat: int, rng: Random) -> int:
    """The reckless bot, less careful still."""
    return rng.choice(deal.legal(seat)) if rng.random() < 0.05 else reckless.choose(deal, seat, rng)


@pytest.mark.parametrize("flowers", ["laid_out", "by_hand"])
def test_careless_bots_keep_the_laws_and_their_record_plays_again(flowers: str) -> None:
    """PEN-08, PEN-12, PEN-13, MCR-71: the points of a match are those of its rows, and every word is checked."""
    rules = MCR.with_options({"flowers": flowers})
    rng = Random(f"careless {flowers}")
    recorder = Recorder(rules, judged=True)
    seen = set()
    while not recorder.match.over() and len(recorder.match.outcomes) < 6:
        deal = recorder.begin(Fair(f"{rng.getrandbits(64):x}", "5a17"))
        while not deal.over():
            laws.somebody_acts_or_it_is_over(deal)
            laws.hands_have_their_size(deal)
            laws.tiles_are_conserved(deal)
            seat = next(seat for seat in range(4) if deal.legal(seat))
            recorder.apply(seat, careless(deal, seat, rng))
        seen |= {code for _, code in codes(deal)}
        recorder.finish()
    assert seen >= {"PEN-08", "PEN-13"}
    rows = changes_by_person(recorder.match)
    assert [sum(column) for column in zip(*rows, strict=True)] == recorder.match.points
    again = replay(recorder.text(), book)
    assert again.points == recorder.match.points
    assert [each.penalties for each in again.outcomes] == [each.penalties for each in recorder.match.outcomes]


def test_honest_bots_commit_nothing_at_a_judged_table() -> None:
    """MCR-85."""
    match = Match(MCR, judged=True)
    rng = Random(8)
    for _ in range(2):
        deal = match.begin(rng)
        laws.play(deal, rng, simple.choose)
        assert deal.offences == ()
        match.finish(deal)
