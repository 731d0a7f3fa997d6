"""Chombo and dead hands in play: at a judged table, which sees what players say, and by a referee's entries.

RII-7, RII-11, RII-46, RII-74, RII-78, RII-79, RII-80, RII-81.
"""

import json
from pathlib import Path
from random import Random

import pytest

from manywinds import ManywindsError, book
from manywinds.books.riichi.draws import NOTEN
from manywinds.books.riichi.final import final_score
from manywinds.books.riichi.flow import nagashi_players, tenpai
from manywinds.kernel.notation import parse_tile
from manywinds.kernel.state import ABORTED, EXHAUSTED, TOO_MANY_WINS, VOID, WON
from manywinds.kernel.tiles import WIND_LETTERS
from manywinds.play.bots.simple import choose
from manywinds.play.laws import play
from manywinds.play.match import Match
from manywinds.rules.table.penalty import Entry
from manywinds.rules.table.rounds import Place
from support.deals import TableOfDeal, deal_of, last_turn

pytestmark = pytest.mark.core

EAST, SOUTH, WEST, NORTH = range(4)
PHOENIX, EMA, TENHOU = "riichi-phoenix", "riichi-ema", "riichi-tenhou"
TEXT = (Path(__file__).parents[1] / "cases" / "riichi-phoenix-table.jsonl").read_text(encoding="utf-8")
CASES = {case["id"]: case for case in map(json.loads, TEXT.splitlines())}

NO_YAKU = "123m 567p 789s 99p 24s"
"""Waits for a 3s between two others, and then has nothing to declare."""
TANYAO = "234m 567p 678s 66p 34s"
"""Waits for 2s and 5s."""
THREES = "3444m 567p 678s 234p"
"""Waits for 2m, 3m and 5m; with a kan of 4m for 3m alone."""
CRUMBLES = "34445m 567p 678s 99p"
"""Waits for 4m and 9p; a kan of 4m leaves a wait for a fifth 4m, which is none."""
ORPHANS = "19m 19p 19s 123z 258m 4p"


def done(table: TableOfDeal) -> list[str]:
    """What was done wrong, such as `S false_win`."""
    rows = table.flow.offences.rows
    return [f"{WIND_LETTERS[seat]} {rows[offence].code}" for seat, offence, _, _ in table.deal.offences]


def judged(edition: str = PHOENIX, **more: object) -> TableOfDeal:
    return deal_of(edition, judged=True, **more)  # type: ignore[arg-type]


def match_of(table: TableOfDeal, place: Place | None = None, points: list[int] | None = None) -> Match:
    """A match at whose table the deal is being played, as far as the booking of the deal asks."""
    match = Match(table.book, judged=table.deal.judged, refereed=True)
    match.place = place or Place()
    table.deal.counters, table.deal.sticks = match.place.counters, match.place.sticks
    if points is not None:
        match.points = list(points)
    return match


def changes(match: Match, table: TableOfDeal) -> dict[str, int]:
    """Book the deal: what every seat gains or loses, penalties included."""
    booked = match.finish(table.deal).changes()
    return {letter: int(change) for letter, change in zip(WIND_LETTERS, booked, strict=True)}


# An invalid win, the first of the six offences.


def test_a_ron_without_a_yaku_is_chombo() -> None:
    """RII-78 and RII-79 (1): the deal is void, and a mangan is paid backwards."""
    honest = deal_of(PHOENIX, E=f"{TANYAO} 3s", S=NO_YAKU).play("E discard 3s")
    assert "win" not in honest.may("S")
    table = judged(E=f"{TANYAO} 3s", S=NO_YAKU).play("E discard 3s", "S win").passes()
    assert table.deal.ended == VOID
    assert table.deal.winners == []
    assert done(table) == ["S false_win"]
    assert changes(match_of(table), table) == {"E": 4000, "S": -8000, "W": 2000, "N": 2000}


def test_a_furiten_ron_is_chombo() -> None:
    """RII-79 (1): the hand is complete and has a yaku, but its player has discarded a tile he waits for."""
    table = judged(E="147m 258p 369s 12345z", S=TANYAO, draws="5s 1z 1z 2s", kept="5s 2s")
    table.play("E discard 1m", "S discard 5s", "W drop", "N drop", "E drop", "S win").passes()
    assert table.deal.ended == VOID
    assert done(table) == ["S false_win"]


def test_the_same_hand_wins_where_it_is_not_furiten() -> None:
    table = judged(E="147m 258p 369s 12345z", S=TANYAO, draws="1z 1z 1z 2s", kept="2s")
    table.play("E discard 1m", "S drop", "W drop", "N drop", "E drop", "S win").passes()
    assert table.deal.ended == WON
    assert table.deal.winners == [SOUTH]
    assert done(table) == []


def test_a_win_of_the_wrong_shape_is_chombo() -> None:
    """RII-79 (1), on a discard and out of the own turn."""
    table = judged().play("E drop", "W win").passes()
    assert (table.deal.ended, done(table)) == (VOID, ["W false_win"])
    table = judged().play("E drop").passes().play("S win")
    assert (table.deal.ended, done(table)) == (VOID, ["S false_win"])


def test_a_win_below_two_han_is_chombo_from_five_counters_on() -> None:
    """RII-79 (1): tanyao alone is enough without counters and too little with five."""
    for counters, end in ((0, WON), (5, VOID)):
        table = judged(E="147m 258p 369s 1345z 5s", S="234m 567p 678s 66p 46s", indicators="9s", kept="5s")
        table.deal.counters = counters
        table.play("E discard 5s", "S win").passes()
        assert table.deal.ended == end
        assert done(table) == ([] if end == WON else ["S false_win"])


def test_a_valid_win_in_the_same_moment_cancels_a_chombo() -> None:
    """RII-78: West's hand is none, and South's is."""
    table = judged(E="147m 258p 369s 1345z 5s", S=TANYAO, kept="5s").play("E discard 5s", "S win", "W win").passes()
    assert table.deal.ended == WON
    assert table.deal.winners == [SOUTH]
    assert done(table) == []


def test_two_false_wins_are_two_chombo() -> None:
    """RII-78: both pay."""
    table = judged().play("E drop", "S win", "N win").passes()
    assert done(table) == ["S false_win", "N false_win"]
    assert changes(match_of(table), table) == {"E": 8000, "S": -6000, "W": 4000, "N": -6000}


def test_a_false_ron_does_not_make_a_triple_ron() -> None:
    """RII-25, RII-78: two true rons and a false one are two rons, of which the nearer wins."""
    hands = {"S": TANYAO, "W": "234m 678p 678s 88p 34s"}
    three = {**hands, "N": "345m 678m 234p 77p 34s"}
    table = judged(E="19m 19p 19s 1234567z 5s", kept="5s", **hands).play("E discard 5s", "S win", "W win", "N win")
    assert table.deal.ended == WON
    assert table.deal.winners == [SOUTH]
    assert done(table) == []
    table = judged(E="19m 19p 19s 1234567z 5s", kept="5s", **three).play("E discard 5s", "S win", "W win", "N win")
    assert table.deal.ended == TOO_MANY_WINS
    assert done(table) == []


def test_a_kong_robbed_falsely_is_chombo() -> None:
    """RII-79 (1): nothing more is done with the kong."""
    table = judged(E="147m 258p 369s 1234z 7z", S="77z 147m 258p 369s 12z", draws="1z 1z 2z 7z")
    table.play("E discard 7z", "S pung 7z", "S discard 1m", "W drop", "N drop", "E drop", "S added_kong 7z")
    table.play("N win").passes()
    assert table.deal.ended == VOID
    assert done(table) == ["N false_win"]
    assert table.deal.kongs == [0, 0, 0, 0]


# Riichi without tenpai.


def noten_riichi(**more: object) -> TableOfDeal:
    """South has said riichi with nothing."""
    table = judged(**more).play("E drop").passes()
    drawn = table.deal.tile
    assert f"declare {table.may('S')[-1].split()[-1]}" in table.may("S")
    table.deal.apply(SOUTH, next(each for each in table.deal.legal(SOUTH) if each & 127 == drawn and each >> 9 == 2))
    return table.passes()


def to_the_end(table: TableOfDeal) -> TableOfDeal:
    """Everybody throws what he draws until the wall is used up."""
    return table.idle(0).round_of_drops(1)


def test_riichi_without_tenpai_comes_to_light_when_the_wall_is_used_up() -> None:
    """RII-79 (2), RII-80: the chombo takes the place of noten payments, no stake is taken."""
    table = noten_riichi(W=NO_YAKU)
    assert table.deal.is_declared(SOUTH)
    assert done(table) == []
    to_the_end(table)
    assert table.deal.ended == VOID
    assert done(table) == ["S false_riichi"]
    assert changes(match_of(table), table) == {"E": 4000, "S": -8000, "W": 2000, "N": 2000}


def test_true_riichi_does_not() -> None:
    """RII-72, RII-79: hands that are tenpai are paid for it, and the stake leaves South."""
    table = judged(S=TANYAO, draws="1z").play("E drop", "S declare 1z")
    to_the_end(table)
    assert table.deal.ended == EXHAUSTED
    assert done(table) == []
    assert changes(match_of(table), table) == {"E": -1000, "S": NOTEN - 1000, "W": -1000, "N": -1000}


def test_an_abortive_draw_shows_nothing() -> None:
    """RII-79: only an exhaustive draw is checked; the stake stays on the table (RII-74)."""
    table = noten_riichi(W=ORPHANS).play("W abort")
    assert table.deal.ended == ABORTED
    assert done(table) == []
    match = match_of(table)
    assert changes(match, table) == {"E": 0, "S": -1000, "W": 0, "N": 0}
    assert match.place is not None
    assert (match.place.counters, match.place.sticks) == (1, 1)


def test_four_riichi_abort_the_deal_be_one_of_them_false() -> None:
    """RII-74 (2), RII-79: nobody's hand is looked at."""
    table = judged()
    for seat in range(4):
        table.passes()
        riichi = [action for action in table.deal.legal(seat) if action >> 9 == 2]
        table.deal.apply(seat, riichi[0])
    table.passes()
    assert table.deal.ended == "four_riichi"
    assert done(table) == []


def test_a_false_ron_on_the_fourth_riichi_is_chombo() -> None:
    """RII-74, RII-80: the chombo comes before the abortive draw, and all four stakes go back."""
    table = judged()
    for seat in range(4):
        table.passes()
        table.deal.apply(seat, next(action for action in table.deal.legal(seat) if action >> 9 == 2))
    table.play("E win").passes()
    assert table.deal.ended == VOID
    assert changes(match_of(table), table) == {"E": -12000, "S": 4000, "W": 4000, "N": 4000}


def test_nagashi_mangan_is_not_paid_in_a_void_deal() -> None:
    """RII-60, RII-80."""
    table = to_the_end(noten_riichi())
    table.deal.rivers[WEST] = [parse_tile("1m")]
    assert nagashi_players(table.book, table.deal) == [WEST]
    assert changes(match_of(table), table) == {"E": 4000, "S": -8000, "W": 2000, "N": 2000}


# A concealed kan that riichi does not allow.


def with_an_unlawful_kan(hand: str = THREES) -> TableOfDeal:
    """South, in riichi, has shown a kan of 4m that changes what he waits for."""
    table = judged(S=hand, draws="1z 2z 3z 4z 4m", replacements="1z", kept="3m")
    table.play("E drop", "S declare 1z", "W drop", "N drop", "E drop").passes()
    return table.play("S concealed_kong 4m", "S drop").passes()


def test_an_ordinary_table_does_not_offer_such_a_kan() -> None:
    """RII-43."""
    table = deal_of(PHOENIX, S=THREES, draws="1z 2z 3z 4z 4m")
    table.play("E drop", "S declare 1z", "W drop", "N drop", "E drop").passes()
    assert "concealed_kong" not in table.verbs("S")


def test_an_unlawful_kan_comes_to_light_when_its_player_wins() -> None:
    """RII-79 (3)."""
    table = with_an_unlawful_kan().coming("3m").play("W drop", "N drop")
    assert table.deal.waits(SOUTH) >> (table.deal.tile & 63) & 1
    table.play("S win").passes()
    assert table.deal.ended == VOID
    assert done(table) == ["S unlawful_kan"]


def test_an_unlawful_kan_comes_to_light_when_the_wall_is_used_up() -> None:
    """RII-79 (3), also where the kan has destroyed the hand: the riichi was true."""
    for hand in (THREES, CRUMBLES):
        table = to_the_end(with_an_unlawful_kan(hand))
        assert table.deal.ended == VOID
        assert done(table) == ["S unlawful_kan"]


def test_an_unlawful_kan_stays_hidden_when_another_wins() -> None:
    """RII-79 (3): it is looked at when its player wins and at a draw, and not otherwise."""
    table = judged(S=THREES, N="678m 678p 678s 88p 34s", draws="1z 2z 3z 4z 4m", replacements="1z", kept="5s")
    table.play("E drop", "S declare 1z", "W drop", "N drop", "E drop", "S concealed_kong 4m", "S drop").passes()
    table.coming("5s").play("W drop").passes().play("N win")
    assert table.deal.ended == WON
    assert done(table) == []


def test_a_lawful_kan_in_riichi_is_no_offence() -> None:
    """RII-43, RII-79: the waits stay."""
    table = judged(S="222m 567p 678s 99s 34s", draws="1z 2z 3z 4z 2m", replacements="5s")
    table.play("E drop", "S declare 1z", "W drop", "N drop", "E drop", "S concealed_kong 2m", "S win")
    assert table.deal.ended == WON


# Dead hands.


def dead_by_an_empty_pon(**more: object) -> TableOfDeal:
    """South has called pon of East's first discard and shown none."""
    return judged(**more).play("E drop", "S call pung").passes()


def test_an_empty_call_makes_a_hand_dead() -> None:
    """RII-81 (3): it costs nothing else, and play goes on."""
    for call in ("chow", "pung", "kong"):
        table = judged(E="147m 258p 369s 1234z 5p").play("E discard 5p", f"S call {call}").passes()
        assert done(table) == ["S invalid_set"]
        assert not table.deal.over()
        assert table.deal.turn == SOUTH
        assert table.deal.dead == 1 << SOUTH
    assert table.idle(0).round_of_drops(1).deal.ended == EXHAUSTED
    assert changes(match_of(table), table) == {"E": 0, "S": 0, "W": 0, "N": 0}


def test_an_empty_call_yields_to_a_true_one() -> None:
    """RII-81 (3): West calls pon with nothing, South has a chow."""
    table = judged(E="147m 258p 369s 1234z 5p", S="46p 147m 28s 12345z 6z")
    table.play("E discard 5p", "S chow 4p", "W call pung").passes()
    assert done(table) == ["W invalid_set"]
    assert table.deal.melds[SOUTH]


def test_a_dead_hand_may_not_win() -> None:
    """RII-79 (1), RII-81: a win of a dead hand is chombo, and no bot thinks that it has one."""
    table = dead_by_an_empty_pon(S=TANYAO, draws="5s", kept="5s")
    assert not table.deal.wins_in_turn(SOUTH)
    assert table.play("S win").deal.ended == VOID
    assert done(table) == ["S invalid_set", "S false_win"]
    assert changes(match_of(table), table) == {"E": 4000, "S": -8000, "W": 2000, "N": 2000}


def test_claiming_with_a_dead_hand_is_chombo() -> None:
    """RII-79 (5): whether there is a set or not."""
    for claim in ("chow 4p", "call chow", "call pung"):
        table = dead_by_an_empty_pon(S="46p 147m 28s 12345z 6z", draws="9s 9m 9m 5p", kept="5p")
        table.play("S drop", "W drop", "N drop", "E drop", f"S {claim}").passes()
        assert table.deal.ended == VOID
        assert done(table) == ["S invalid_set", "S dead_claim"]


def test_a_dead_hand_declares_no_kan_and_no_riichi() -> None:
    """RII-81."""
    table = dead_by_an_empty_pon(S="2222m 567p 678s 9s 34s", draws="9s", kept="9s")
    assert table.verbs("S") == {"win", "discard"}


def test_a_dead_hand_is_never_tenpai() -> None:
    """RII-73, RII-81: East and South are one tile short, and South's hand is dead."""
    table = to_the_end(dead_by_an_empty_pon(E="123s 456s 789p 1m 1m 78m 1z", S="234m 567p 678s 66p 34s"))
    assert table.deal.ended == EXHAUSTED
    assert table.deal.waits(SOUTH)
    assert tenpai(table.deal) == [EAST]
    assert changes(match_of(table), table) == {"E": 3000, "S": -1000, "W": -1000, "N": -1000}


def test_riichi_with_fewer_than_four_live_tiles_makes_a_hand_dead() -> None:
    """RII-81 (4): the tile is discarded, and no riichi is declared."""
    for live, end in ((4, ""), (3, "late")):
        table, seats = last_turn(PHOENIX, (NO_YAKU, "", "", ""), "1z", live, judged=True)
        seat = WIND_LETTERS.index(seats[0])
        table.play(f"{seats[0]} declare 1z").passes()
        assert done(table) == ([f"{seats[0]} late_riichi"] if end else [])
        assert table.deal.is_declared(seat) == (not end)
        assert table.deal.rivers[seat][-1] & 127 == parse_tile("1z")
        assert table.deal.dead >> seat & 1 == bool(end)
        to_the_end(table)
        assert table.deal.ended == EXHAUSTED
        assert (seat in tenpai(table.deal)) == (not end)


def test_a_dead_hand_in_riichi_goes_on() -> None:
    """RII-81: it draws and discards, its stake stays, and it is not tenpai in the end."""
    table = judged(S=TANYAO, draws="1z").play("E drop", "S declare 1z").passes()
    match = match_of(table)
    match.enter(Entry(SOUTH, "wrong_count"), table.deal)
    to_the_end(table)
    assert table.deal.ended == EXHAUSTED
    assert tenpai(table.deal) == []
    assert changes(match, table) == {"E": 0, "S": -1000, "W": 0, "N": 0}


# By a referee.

ALL_CHOMBO = ["false_win", "false_riichi", "unlawful_kan", "knocked_over_five", "dead_claim", "looked_at_a_hand"]
ALL_DEAD = ["wrong_count", "knocked_over", "invalid_set", "late_riichi", "out_of_turn"]


@pytest.mark.parametrize("code", ALL_CHOMBO)
def test_a_referee_may_enter_each_of_the_six(code: str) -> None:
    """RII-79: each ends the deal at once and costs a mangan (RII-78)."""
    table = deal_of(PHOENIX).play("E drop")
    match = match_of(table)
    match.enter(Entry(WEST, code), table.deal)
    assert table.deal.ended == VOID
    assert changes(match, table) == {"E": 4000, "S": 2000, "W": -8000, "N": 2000}


@pytest.mark.parametrize("code", ALL_DEAD)
def test_a_referee_may_enter_each_cause_of_a_dead_hand(code: str) -> None:
    """RII-81: East holds a kan and a win and may do neither any more."""
    hand = "2222m 345m 567p 678s 9s"
    table = deal_of(PHOENIX, E=hand)
    assert "concealed_kong" in table.verbs("E")
    match = match_of(table)
    match.enter(Entry(EAST, code), table.deal)
    assert table.verbs("E") == {"discard"}
    assert not table.deal.over()
    to_the_end(table)
    assert EAST not in tenpai(table.deal)
    assert [penalty.lost() for penalty in match.finish(table.deal).penalties] == [0]


TWO_FIVES = "55s 147m 28p 1122z 56z"


@pytest.mark.parametrize(
    ("claim", "hands"), [("win", {"S": TANYAO, "W": TWO_FIVES}), ("pung 5s", {"S": TWO_FIVES, "N": TANYAO})]
)
def test_what_was_claimed_before_the_hand_died_is_not_carried_out(claim: str, hands: dict[str, str]) -> None:
    """RII-81: South has spoken, another has yet to answer, and the referee finds South's hand too long."""
    for entered in (False, True):
        table = deal_of(PHOENIX, E="19m 19p 19s 1334456z 5s", **hands).play("E discard 5s", f"S {claim}")
        assert table.waited()
        if entered:
            match_of(table).enter(Entry(SOUTH, "wrong_count"), table.deal)
        table.passes()
        assert (SOUTH in table.deal.winners or table.deal.melds[SOUTH] != ()) == (not entered)


def test_an_ordinary_table_takes_no_entry() -> None:
    """RII-81: the program refuses illegal actions instead."""
    match = Match(book(PHOENIX))
    with pytest.raises(ManywindsError, match="cannot happen"):
        match.enter(Entry(SOUTH, "wrong_count"), match.begin(Random(1)))


# What follows a chombo.


def test_chombo_with_a_riichi_and_an_earlier_stick() -> None:
    """RII-T24, RII-80: the stake of this deal goes back, the earlier stick stays, and so do dealer and counters."""
    case = CASES["RII-T24"]
    given = case["input"]
    place = Place(7, 0, (0, 1, 2, 3), 0, given["counters"], given["sticks_from_earlier_deals"])
    table = judged(N=TANYAO, draws="1z 1z 1z")
    match = match_of(table, place)
    table.play("E drop", "S drop", "W drop", "N declare 1z", "S win").passes()
    booked = changes(match, table)
    # The case counts from the moment when the stake lies on the table; ours is taken only when a deal counts.
    assert {**booked, "N": booked["N"] + 1000} == case["expect"]["delta"]
    assert match.place == place._replace(number=8)
    assert match.place.counters == case["expect"]["counters"]
    assert match.place.sticks == case["expect"]["riichi_sticks"]


def test_chombo_of_the_dealer() -> None:
    """RII-T25."""
    table = judged().play("E win")
    match = match_of(table)
    assert changes(match, table) == CASES["RII-T25"]["expect"]["delta"]
    assert match.place == Place(2)


def test_chombo_repeats_the_deal_without_a_counter() -> None:
    """RII-T35, RII-7, RII-74 (6)."""
    case = CASES["RII-T35"]
    table = judged().play("E win")
    match = match_of(table, Place(3, 0, (1, 2, 3, 0), 1, case["input"]["state"]["counters"]))
    match.finish(table.deal)
    assert match.place is not None
    assert "ESWN"[match.place.round] == case["expect"]["round"]
    assert match.place.seats[0] + 1 == case["expect"]["deal"]
    assert match.place.counters == case["expect"]["counters"]
    # The dealer of that deal is the second person.
    assert match.points == [29000, 13000, 29000, 29000]


def test_the_riichi_whose_discard_is_ronned_falsely_keeps_its_stake() -> None:
    """RII-46, RII-80."""
    table = judged(N=TANYAO, draws="1z 1z 1z").play("E drop", "S drop", "W drop", "N declare 1z", "E win").passes()
    assert changes(match_of(table), table) == {"E": -12000, "S": 4000, "W": 4000, "N": 4000}


@pytest.mark.parametrize(("points", "over"), [(8000, True), (7900, True), (8100, False)])
def test_bankruptcy_after_a_chombo_ends_the_game(points: int, over: bool) -> None:
    """RII-11, RII-80: in a deal and between two deals."""
    table = judged().play("E drop", "S win").passes()
    match = match_of(table, points=[25000, points, 30000, 30000])
    match.finish(table.deal)
    assert match.over() == over
    between = match_of(judged(), points=[25000, points, 30000, 30000])
    between.enter(Entry(SOUTH, "knocked_over_five"))
    assert between.over() == over


# The other editions.


def test_the_european_rules_take_twenty_thousand_off_the_final_score() -> None:
    """RII-78: nothing is paid at the table, the deal is played again, and the score shows it when the game is over."""
    match = Match(book(EMA), judged=True)
    rng = Random(11)
    deal = match.begin(rng)
    deal.apply(EAST, next(action for action in deal.legal(EAST) if action >> 9 == 8))
    outcome = match.finish(deal)
    assert deal.ended == VOID
    assert outcome.changes() == [0, 0, 0, 0]
    assert match.place == Place(2)
    assert match.scores() == [-20, 0, 0, 0]
    while not match.over():
        deal = match.begin(rng)
        play(deal, rng, choose, checked=False)
        match.finish(deal)
    points = [int(each) for each in match.points]
    without = final_score(match.book, points, (120000 - sum(points)) // 1000).scores
    assert match.scores() == [without[0] - 20, *without[1:]]


def test_a_judged_table_without_chombo_offers_no_false_win_and_no_false_riichi() -> None:
    """RII-78: there is nothing to charge, so a program lets nobody say it; the true ones are offered."""
    table = judged(TENHOU)
    assert table.verbs("E") <= {"discard", "abort"}
    table.play("E drop")
    assert all("win" not in table.may(seat) for seat in "SWN")
    table = judged(TENHOU, E="147m 258p 369s 1345z 5s", S=TANYAO, draws="1z", kept="5s").play("E discard 5s")
    assert "win" in table.may("S")
    assert table.passes().verbs("S") == {"discard", "declare"}
    assert [each for each in table.may("S") if "declare" in each] == ["declare 1z"]
    match = match_of(table)
    with pytest.raises(ManywindsError, match="no offence"):
        match.enter(Entry(SOUTH, "false_win"), table.deal)


def test_a_judged_table_without_chombo_still_knows_dead_hands() -> None:
    """RII-81: an empty call and too late a riichi; a dead hand claims nothing, rightly or wrongly."""
    table = dead_by_an_empty_pon(edition=TENHOU, S="46p 147m 28s 12345z 6z", draws="9s 9m 9m 5p", kept="5p")
    assert done(table) == ["S invalid_set"]
    table.play("S drop", "W drop", "N drop", "E drop")
    assert table.may("S") == []
    table, seats = last_turn(TENHOU, (NO_YAKU, "", "", ""), "1z", 3, judged=True)
    table.play(f"{seats[0]} declare 1z")
    assert done(table) == [f"{seats[0]} late_riichi"]


def test_a_false_kan_in_riichi_is_not_offered_without_chombo() -> None:
    """RII-43, RII-79."""
    table = judged(TENHOU, S=THREES, draws="1z 2z 3z 4z 4m")
    table.play("E drop", "S declare 1z", "W drop", "N drop", "E drop").passes()
    assert "concealed_kong" not in table.verbs("S")
