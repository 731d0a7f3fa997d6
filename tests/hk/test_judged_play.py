"""What goes wrong at a Hong Kong table: false wins, dead hands, calls that are changed or withdrawn.

The Russian book's clauses, which the Polish sheet and New Style share (HKP-57). The rows of `hk-old-judged.jsonl` are
worked cases.
"""

import json
from pathlib import Path

import pytest

from manywinds import ManywindsError
from manywinds.kernel.action import action_of
from manywinds.kernel.state import WON
from manywinds.kernel.tiles import WIND_LETTERS
from manywinds.play.match import Match
from manywinds.rules.table.penalty import Entry
from support.deals import TableOfDeal, deal_of

pytestmark = pytest.mark.core

EAST, SOUTH, WEST, NORTH = range(4)
TEXT = (Path(__file__).parents[1] / "cases" / "hk-old-judged.jsonl").read_text(encoding="utf-8")
CASES = {case["id"]: case for case in map(json.loads, TEXT.splitlines())}
EVERY_BOOK = pytest.mark.parametrize("id", ["hk-old", "hk-old-pl", "hk-new"])

READY = "123m 567p 789s 99p 24s"
"""Waits for a 3s between two others."""
ALSO_READY = "123m 567m 789p 88s 24s"
EAST_HAND = "147m 258p 169s 1234z"
PAIR = "33s 147m 258p 12345z"


def judged(id: str, **more: object) -> TableOfDeal:
    return deal_of(id, judged=True, **more)  # type: ignore[arg-type]


def match_of(table: TableOfDeal) -> Match:
    """A match at whose table the deal is being played."""
    return Match(table.book, judged=table.deal.judged, refereed=True)


def done(table: TableOfDeal) -> list[str]:
    """What was done wrong, such as `S false_win`."""
    rows = table.flow.offences.rows
    return [f"{WIND_LETTERS[seat]} {rows[offence].code}" for seat, offence, _, _ in table.deal.offences]


def is_dead(table: TableOfDeal, seat: int) -> bool:
    return table.deal.dead >> seat & 1 == 1


def charged(table: TableOfDeal) -> dict[str, int]:
    """What the offences of a deal cost when it is booked."""
    if not table.deal.over():
        table.idle(0).round_of_drops(1)
    outcome = match_of(table).finish(table.deal)
    lost = dict.fromkeys(WIND_LETTERS, 0)
    for penalty in outcome.penalties:
        for each in penalty.transfers:
            lost[WIND_LETTERS[each.payer]] -= int(each.points)
            lost[WIND_LETTERS[each.payee]] += int(each.points)
    return lost


def offered(table: TableOfDeal, seat: str) -> set[str]:
    """What the seat may do with a 3s that East draws and discards."""
    while table.passes().deal.turn != NORTH:
        table.round_of_drops(1)
    return table.coming("3s").play("N drop", "E drop").verbs(seat)


# False wins.


@EVERY_BOOK
@pytest.mark.parametrize("in_turn", [True, False])
def test_a_false_win_costs_sixteen_to_each_and_the_deal_goes_on(id: str, in_turn: bool) -> None:
    """HKR-86, HKR-87 and HKP-57, by the worked case HKR-W18."""
    case = CASES["HKR-W18"]
    table = judged(id).play("E drop")
    table = table.passes().play("S win") if in_turn else table.play("S win").passes()
    assert done(table) == [f"{case['declarer']} false_win"]
    assert is_dead(table, SOUTH) == (case["expect"]["hand"] == "dead")
    assert (not table.deal.over()) == case["expect"]["deal_continues"]
    assert table.deal.turn == SOUTH
    assert charged(table) == case["expect"]["payments"]


@EVERY_BOOK
def test_a_dead_hand_that_declares_a_win_pays_again(id: str) -> None:
    """HKR-86, HKR-87, HKP-57, HKR-118: the hand is complete and dead; however often, the cost is the same."""
    table = judged(id, E=f"{EAST_HAND} 9m", S=READY, draws="3s", kept="3s").play("E discard 9m", "S win").passes()
    assert table.deal.completes(SOUTH)
    assert not table.deal.wins_in_turn(SOUTH)
    table.play("S win")
    assert not table.deal.over()
    assert "win" not in table.verbs("S")
    table.play("S drop").passes()
    assert done(table) == ["S false_win"] * 2
    assert charged(table) == {"E": 32, "S": -96, "W": 32, "N": 32}


@EVERY_BOOK
def test_a_dead_hand_draws_discards_and_claims_sets(id: str) -> None:
    """HKR-87, HKP-57: it only may not win."""
    table = judged(id, E=f"{EAST_HAND} 3s", S=PAIR, draws="9p 9m 9m 3s")
    table.play("E discard 1m", "S win").passes().play("S drop", "W drop", "N drop")
    assert is_dead(table, SOUTH)
    table.play("E drop", "S pung 3s").passes()
    assert len(table.deal.melds[SOUTH]) == 1
    assert table.verbs("S") == {"discard"}


def test_a_win_below_the_minimum_is_a_false_win() -> None:
    """HKR-86: where the table asks for three doubles the hand is none."""
    for least, end in ((0, WON), (3, "")):
        table = judged("hk-old", S=READY, draws="9m 3s", options={"min_doubles": least})
        table.play("E drop", "S drop", "W drop", "S win").passes()
        assert table.deal.ended == end
        assert done(table) == ([] if end else ["S false_win"])


@EVERY_BOOK
def test_a_false_robbing_lets_the_kong_stand(id: str) -> None:
    """HKR-41, HKR-86, HKP-57: the kong gets its replacement."""
    table = judged(id, E=f"{EAST_HAND} 3s", S=PAIR, draws="9m 9m 9p 3s", replacements="9p")
    table.play("E discard 3s", "S pung 3s", "S discard 1m", "W drop", "N drop", "E drop", "S added_kong 3s", "N win")
    table.passes()
    assert done(table) == ["N false_win"]
    assert is_dead(table, NORTH)
    assert table.deal.kongs[SOUTH] == 1
    assert table.deal.turn == SOUTH
    assert not table.deal.over()


@EVERY_BOOK
def test_an_incorrect_claim_yields_to_every_correct_one(id: str) -> None:
    """HKR-35, HKP-57: beside a true win it is not shown; beside a true pung it is, and costs what it costs."""
    table = judged(id, E=f"{EAST_HAND} 3s", N=READY).play("E discard 3s", "S win", "W call pung", "N win")
    assert table.deal.winners == [NORTH]
    assert done(table) == []
    table = judged(id, E=f"{EAST_HAND} 3s", N=PAIR).play("E discard 3s", "S win", "W call kong", "N pung 3s")
    assert table.deal.turn == NORTH
    assert len(table.deal.melds[NORTH]) == 1
    assert done(table) == ["S false_win"]
    assert is_dead(table, SOUTH)
    assert not is_dead(table, WEST)


@pytest.mark.parametrize("id", ["hk-old-pl", "hk-new"])
def test_a_win_on_a_tile_that_was_let_pass_is_false(id: str) -> None:
    """HKP-12, HKP-57: until the player draws he may not win on that kind."""
    table = judged(id, E=f"{EAST_HAND} 3s", N=READY, draws="3s")
    table.play("E discard 3s").passes().play("S drop", "N win").passes()
    assert done(table) == ["N false_win"]
    assert is_dead(table, NORTH)
    honest = judged("hk-old", E=f"{EAST_HAND} 3s", N=READY, draws="3s")
    honest.play("E discard 3s").passes().play("S drop", "N win").passes()
    assert honest.deal.winners == [NORTH], "HKR-36: the Russian book knows no such lock"


# Second thoughts.


def says(table: TableOfDeal, seat: int, text: str) -> bool:
    return table.deal.allows(seat, action_of(text))


@EVERY_BOOK
def test_a_call_may_be_changed(id: str) -> None:
    """HKR-90, HKP-57: a chow into a pung, a pung into a win, as long as others have yet to answer."""
    hand = "33s 24s 123m 567p 789s"
    table = judged(id, E=f"{EAST_HAND} 3s", S=hand).play("E discard 3s", "S chow 2s")
    assert says(table, SOUTH, "pung 3s")
    assert says(table, SOUTH, "win")
    table.play("S pung 3s", "S win").passes()
    assert table.deal.winners == [SOUTH]
    assert done(table) == []
    table = judged(id, E=f"{EAST_HAND} 3s", S=hand).play("E discard 3s", "S win", "S pung 3s").passes()
    assert not table.deal.over()
    assert len(table.deal.melds[SOUTH]) == 1
    assert done(table) == []


@EVERY_BOOK
@pytest.mark.parametrize("call", ["chow 2s", "pung 3s", "call kong", "win"])
def test_a_call_may_be_withdrawn_before_tiles_are_shown(id: str, call: str) -> None:
    """HKR-91, HKP-57: a win call too, and it costs nothing, be it false."""
    table = judged(id, E=f"{EAST_HAND} 3s", S="33s 24s 147m 258p 123z").play("E discard 3s", f"S {call}", "S pass")
    assert not says(table, SOUTH, call), "who has let a tile go has no second thoughts"
    table.passes()
    assert done(table) == []
    assert table.deal.melds[SOUTH] == ()
    assert table.deal.turn == SOUTH
    assert not is_dead(table, SOUTH)


@EVERY_BOOK
def test_a_win_call_may_be_withdrawn_while_a_kong_is_robbed(id: str) -> None:
    """HKR-91, HKP-57."""
    table = judged(id, E=f"{EAST_HAND} 3s", S=PAIR, draws="9m 9m 9p 3s", replacements="9p")
    table.play("E discard 3s", "S pung 3s", "S discard 1m", "W drop", "N drop", "E drop", "S added_kong 3s")
    table.play("W win", "W pass").passes()
    assert done(table) == []
    assert table.deal.kongs[SOUTH] == 1


@EVERY_BOOK
def test_a_set_that_is_shown_cannot_be_withdrawn(id: str) -> None:
    """HKR-91, HKR-93, HKP-57: when all have answered the set lies on the table."""
    table = judged(id, E=f"{EAST_HAND} 3s", S=PAIR).play("E discard 3s", "S pung 3s").passes()
    assert not says(table, SOUTH, "pass")
    assert len(table.deal.melds[SOUTH]) == 1


@EVERY_BOOK
def test_only_a_judged_table_knows_second_thoughts(id: str) -> None:
    """HKR-35: elsewhere the claims are closed."""
    table = deal_of(id, E=f"{EAST_HAND} 3s", S=PAIR, N=READY).play("E discard 3s", "S pung 3s")
    assert table.waited() == "N"
    assert not says(table, SOUTH, "pass")


@EVERY_BOOK
def test_an_empty_call_costs_nothing(id: str) -> None:
    """HKR-89, HKP-57: it is noticed at once, and the next claim counts."""
    table = judged(id, E=f"{EAST_HAND} 3s", S="24s 147m 258p 12345z", W=PAIR[4:] + " 6z 7z")
    table.play("E discard 3s", "S chow 2s", "W call pung").passes()
    assert done(table) == []
    assert len(table.deal.melds[SOUTH]) == 1


# By a referee.


def with_a_kong(id: str, seat: str, refereed: bool) -> TableOfDeal:
    """A deal in which a seat holds a pair of 3s and four 7z."""
    hand = "33s 7777z 147m 258p 1z"
    return deal_of(id, judged=not refereed, kept="3s", **{seat: f"{hand} 2z" if seat == "E" else hand})


@EVERY_BOOK
@pytest.mark.parametrize("refereed", [True, False])
@pytest.mark.parametrize("case", ["HKR-F16", "HKR-F17", "HKR-F18"])
def test_what_a_dead_hand_may_still_do(id: str, refereed: bool, case: str) -> None:
    """HKR-88 and HKR-92, HKR-26, HKR-93, HKR-94 and HKP-57, by the worked cases: a wrong count allows no claim and no
    kong, a wrong pung does, a wrong kong does not. The hand stays so until the deal is over."""
    code = {"HKR-F16": "wrong_count", "HKR-F17": "wrong_set", "HKR-F18": "wrong_kong"}[case]
    expect = CASES[case]["expect"]
    table = with_a_kong(id, "S", refereed).play("E drop").passes()
    assert "concealed_kong" in table.verbs("S")
    match_of(table).enter(Entry(SOUTH, code), table.deal)
    assert is_dead(table, SOUTH) == (expect["hand"] == "dead")
    assert ("concealed_kong" in table.verbs("S")) == expect.get("kong_allowed", True)
    assert ("win" in table.verbs("S")) == (not refereed)
    table.play("S drop")
    verbs = offered(table, "S")
    assert ("pung" in verbs) == expect["claims_allowed"]
    assert ("call" in verbs) == (expect["claims_allowed"] and not refereed)
    assert is_dead(table, SOUTH)


@EVERY_BOOK
def test_a_dead_hand_is_not_offered_a_win_at_a_refereed_table(id: str) -> None:
    """HKR-87, HKR-88: and what it said before is not carried out."""
    table = deal_of(id, E=f"{EAST_HAND} 3s", S=READY, N=ALSO_READY).play("E discard 3s")
    assert "win" in table.verbs("S")
    match_of(table).enter(Entry(SOUTH, "wrong_count"), table.deal)
    assert table.may("S") == ["pass"]
    table = deal_of(id, E=f"{EAST_HAND} 3s", S=READY, N=ALSO_READY).play("E discard 3s", "S win")
    match_of(table).enter(Entry(SOUTH, "wrong_count"), table.deal)
    table.play("N win")
    assert table.deal.winners == [NORTH]


@EVERY_BOOK
def test_a_set_corrected_at_once_costs_nothing(id: str) -> None:
    """HKR-89 and HKP-57, by the worked case HKR-W17: 45p were shown for a 2p and 34p taken instead."""
    case = CASES["HKR-W17"]
    table = deal_of(id, E=f"{EAST_HAND} {case['claimed']}", S="3445p 147m 28s 1234z")
    table.play("E discard 2p", "S chow 2p").passes()
    before = table.may("S")
    match_of(table).enter(Entry(SOUTH, "corrected_set"), table.deal)
    assert table.may("S") == before
    assert not is_dead(table, SOUTH)
    meld = table.deal.melds[SOUTH][0]
    assert meld & 63 == action_of("chow 2p") & 63, case["expect"]["meld"]
    assert charged(table.play("S discard 1m").passes())["S"] == case["expect"]["penalty"]


@EVERY_BOOK
def test_misconduct_is_noted_and_costs_nothing(id: str) -> None:
    """HKR-95, HKP-57: the book gives no amount, and a referee cannot name one."""
    table = deal_of(id)
    match = match_of(table)
    with pytest.raises(ManywindsError, match="names no amount"):
        match.enter(Entry(EAST, "misconduct", 16), table.deal)
    before = table.may("E")
    match.enter(Entry(EAST, "misconduct"), table.deal)
    assert table.may("E") == before
    assert done(table) == ["E misconduct"]
    assert charged(table) == dict.fromkeys(WIND_LETTERS, 0)


@EVERY_BOOK
def test_every_entry_costs_the_same_whatever_was_meant(id: str) -> None:
    """HKR-118: no count and no judgement of intent, nothing for a referee to decide."""
    table = deal_of(id)
    match = match_of(table)
    for row in table.flow.offences.rows:
        for times in (1, 2, 5):
            lost = match.flow.penalty(row, SOUTH, times).lost()
            assert lost == (48 if row.code == "false_win" else 0)
        with pytest.raises(ManywindsError, match="fixed"):
            match.enter(Entry(SOUTH, row.code, dead=True), table.deal)


@EVERY_BOOK
def test_an_ordinary_table_takes_no_entry(id: str) -> None:
    table = deal_of(id)
    with pytest.raises(ManywindsError, match="cannot happen"):
        Match(table.book).enter(Entry(SOUTH, "wrong_count"), table.deal)
