"""The violations of the competition rules: what each costs, who gets it, and what the player may still do."""

import json
from pathlib import Path
from random import Random

import pytest

from manywinds import ManywindsError, RulebookError, book
from manywinds.books.mcr.penalties import late
from manywinds.books.mcr.rounds import place_of
from manywinds.books.mcr.sheet import Row, check_row, rows_of, session_result
from manywinds.kernel.action import DISCARD, VERBS, WIN
from manywinds.kernel.course import MUST_DISCARD, NO_CLAIM_NOW, NO_SETS, NO_WIN, NO_WIN_NOW, OUT
from manywinds.kernel.deal import Deal
from manywinds.kernel.state import ROB, TURN, WON
from manywinds.kernel.tiles import KIND_BITS, WIND_LETTERS
from manywinds.play.match import Match
from manywinds.play.record import Fair, Recorder, RecordError, replay
from manywinds.play.view import view
from manywinds.rules.clock import overdue
from manywinds.rules.flow import flow_of
from manywinds.rules.pay import NOBODY, Transfer
from manywinds.rules.penalty import PREVENTED, REFEREE, SEEN, Entry, Offence, Penalty
from manywinds.rules.words import LANGUAGES
from support.deals import TableOfDeal, deal_of

pytestmark = pytest.mark.core

MCR = book("mcr")
FLOW = flow_of(MCR)
ROWS = FLOW.offences.rows
CASES = {
    row["id"]: row
    for row in map(json.loads, (Path(__file__).parents[1] / "cases" / "mcr-violations.jsonl").read_text().splitlines())
}

E, S, W, N = range(4)
DISCARDER = "36m 36s 1144p 12367z"
TRUE = "123456789m 68p 99s"
"""Wins on 7p."""
PUNG = "77p 147m 258s 12345z"
NOTHING = "149m 148p 259s 1234z"


def row(code: str) -> Offence:
    return ROWS[FLOW.offences.number(code)]


def desk() -> Match:
    """A match at a table where a referee sits, and only lawful actions are offered."""
    return Match(MCR, refereed=True)


def enter(table: TableOfDeal | Deal, text: str, match: Match | None = None) -> None:
    """A referee enters an offence in a deal."""
    deal = table.deal if isinstance(table, TableOfDeal) else table
    (match or desk()).enter(Entry.parse(text), deal)


def dead(table: TableOfDeal) -> str:
    return "".join(letter for seat, letter in enumerate(WIND_LETTERS) if table.deal.dead >> seat & 1)


def play_out(deal: Deal) -> Deal:
    """Everybody throws what he drew and claims nothing."""
    while not deal.over():
        seat = next(seat for seat in range(4) if deal.legal(seat))
        deal.apply(seat, overdue(deal, seat))
    return deal


def costs(code: str, times: int, amount: int = 0, other: int = NOBODY) -> Penalty:
    """What South pays for a violation the so-manieth time."""
    return FLOW.penalty(row(code), S, times, amount, other)


def forfeit(points: int, code: str) -> tuple[Transfer, ...]:
    return (Transfer(S, NOBODY, points, code),) if points else ()


def to_each(points: int, code: str) -> tuple[Transfer, ...]:
    return tuple(Transfer(S, other, points, code) for other in (E, W, N))


# The table.

LADDER = [0, 5, 10, 20, 40, 50, 60, 60, 60]


def test_the_table_has_all_violations_in_order() -> None:
    """MCR-83: each is a clause of its own."""
    assert [each.code for each in ROWS] == [f"PEN-{number:02}" for number in range(1, 32)]
    assert all(each.code == each.clause for each in ROWS)


@pytest.mark.parametrize("code", ["PEN-08", "PEN-09", "PEN-10", "PEN-11"])
def test_the_ladder_goes_from_a_warning_to_sixty(code: str) -> None:
    """MCR-82: PEN-08, PEN-09, PEN-10, PEN-11; nobody receives what it takes."""
    assert [costs(code, times).transfers for times in range(1, 10)] == [forfeit(points, code) for points in LADDER]


@pytest.mark.parametrize("id", [f"PEN-X0{number}" for number in range(1, 7)])
def test_the_worked_steps_of_the_ladder(id: str) -> None:
    """MCR-82, PEN-08."""
    given, result = CASES[id]["given"], CASES[id]["expect"]["result"]
    found = costs(given["code"], given["occurrence_in_session"])
    if result == "warning":
        assert (found.transfers, "South is warned." in found.sentences()) == ((), True)
    else:
        assert result["receiver"] is None
        assert found.transfers == forfeit(result["deduct"], given["code"])


FIXED: dict[str, tuple[tuple[Transfer, ...], int]] = {
    "PEN-01": (forfeit(10, "PEN-01"), 0),
    "PEN-02": (forfeit(20, "PEN-02"), 0),
    "PEN-03": ((), 0),
    "PEN-07": ((), NO_WIN),
    "PEN-12": (to_each(10, "PEN-12"), NO_WIN),
    "PEN-13": (to_each(20, "PEN-13"), NO_WIN),
    "PEN-14": ((), MUST_DISCARD),
    "PEN-16": (to_each(10, "PEN-16"), NO_WIN | MUST_DISCARD),
    "PEN-18": ((), NO_WIN),
    "PEN-19": ((), NO_WIN),
    "PEN-20": ((), NO_WIN | OUT),
    "PEN-21": ((), NO_WIN),
    "PEN-22": (to_each(20, "PEN-22"), NO_WIN),
    "PEN-23": ((), NO_WIN_NOW),
    "PEN-24": ((), NO_WIN),
    "PEN-25": ((), NO_WIN),
    "PEN-26": ((), NO_CLAIM_NOW),
    "PEN-27": ((), NO_WIN | NO_SETS),
    "PEN-28": ((), NO_WIN),
    "PEN-31": ((), NO_WIN | OUT),
}


@pytest.mark.parametrize("code", FIXED)
def test_what_is_fixed_is_the_same_every_time(code: str) -> None:
    """MCR-83: PEN-01, PEN-02, PEN-03, PEN-07, PEN-12, PEN-13, PEN-14, PEN-16, PEN-18, PEN-19, PEN-20, PEN-21, PEN-22,
    PEN-23, PEN-24, PEN-25, PEN-26, PEN-27, PEN-28, PEN-31."""
    transfers, effect = FIXED[code]
    assert [costs(code, times).transfers for times in (1, 2, 5)] == [transfers] * 3
    assert row(code).effect == effect


@pytest.mark.parametrize("code", ["PEN-05", "PEN-15", "PEN-29", "PEN-30"])
def test_a_first_breach_is_a_warning_and_the_next_costs_what_the_referee_says(code: str) -> None:
    """PEN-05, PEN-15, PEN-29, PEN-30: then as PEN-04, without effect on the hand."""
    assert costs(code, 1).transfers == ()
    assert "South is warned." in costs(code, 1).sentences()
    with pytest.raises(ManywindsError, match="warning this time"):
        costs(code, 1, 5)
    assert [costs(code, times, 40).transfers for times in (2, 3)] == [forfeit(40, code)] * 2
    with pytest.raises(ManywindsError, match="has to say"):
        costs(code, 2)
    assert row(code).effect == 0


@pytest.mark.parametrize("code", ["PEN-04", "PEN-06", "PEN-17"])
def test_the_referee_decides_within_what_the_book_names(code: str) -> None:
    """PEN-04, PEN-06, PEN-17: and whether the hand is dead."""
    who = " to N" if code == "PEN-17" else ""
    for amount in (5, 10, 20, 40, 50, 60):
        match = desk()
        assert match.enter(Entry.parse(f"S {code} amount {amount}{who}")) is not None
        assert match.points == [0, -amount, 0, amount if who else 0]
    for amount in (1, 15, 30, 100):
        with pytest.raises(ManywindsError, match="costs one of 5, 10, 20, 40, 50, 60"):
            desk().enter(Entry.parse(f"S {code} amount {amount}{who}"))
    table = deal_of("mcr")
    enter(table, f"S {code} amount 5{who}")
    assert dead(table) == ""
    enter(table, f"S {code} amount 5{who} dead")
    assert dead(table) == "S"


def test_for_cheating_anything_can_be_decided() -> None:
    """PEN-06: who gets it, and whether there is anything to get."""
    match = desk()
    for text in ("S PEN-06 amount 60 to W", "S PEN-06 amount 20"):
        match.enter(Entry.parse(text))
    assert match.points == [0, -80, 60, 0]
    table = deal_of("mcr")
    enter(table, "S PEN-06 dead", match)
    (penalty,) = match.finish(play_out(table.deal)).penalties
    assert (penalty.transfers, dead(table)) == ((), "S")
    assert len(penalty.sentences()) == 1
    with pytest.raises(ManywindsError, match="has to say"):
        desk().enter(Entry(S, "PEN-04"))


def test_who_notices_a_violation() -> None:
    """MCR-83, MCR-85: the engine, the referee, or nobody, because a digital table makes it impossible."""
    found = {kind: {int(each.code[4:]) for each in ROWS if each.seen == kind} for kind in (SEEN, REFEREE, PREVENTED)}
    assert found[SEEN] == {1, 2, 3, 8, 11, 12, 13, 23, 30}
    assert found[REFEREE] == {4, 5, 19, 20, 29, 31}
    assert found[PREVENTED] == {6, 7, 9, 10, 14, 15, 16, 17, 18, 21, 22, 24, 25, 26, 27, 28}


def entry_of(code: str) -> Entry:
    """An entry that could be made."""
    amount = 20 if code in ("PEN-04", "PEN-06", "PEN-17") else 0
    return Entry(E, code, amount, N if code == "PEN-17" else NOBODY, (0,) if row(code).effect & MUST_DISCARD else ())


def test_an_ordinary_table_knows_only_what_can_happen_there() -> None:
    """MCR-85: PEN-01 to PEN-03 and PEN-29 to PEN-31; a late pung is ignored without ladder. A judged table and a
    referee's desk know all."""
    for each in ROWS:
        entry = entry_of(each.code)
        if int(each.code[4:]) in (1, 2, 3, 29, 30, 31):
            assert Match(MCR).enter(entry) is not None
        else:
            with pytest.raises(ManywindsError, match="cannot happen"):
                Match(MCR).enter(entry)
        assert Match(MCR, judged=True).enter(entry) is not None
        assert desk().enter(entry) is not None


def test_amounts_are_settings() -> None:
    """MCR-82, MCR-83: PEN-01, PEN-02, PEN-12, PEN-13, PEN-16, PEN-22."""
    settings = {
        "late_deduct": 15,
        "very_late_deduct": 30,
        "false_hu_short": 5,
        "false_hu_invalid": 40,
        "hand_shown": 30,
        "ladder": "5/10/20/40/50/60",
    }
    flow = flow_of(MCR.with_options(settings))
    found = [
        flow.penalty(flow.offences.rows[flow.offences.number(f"PEN-{code}")], S, 1).lost()
        for code in ("01", "02", "12", "13", "16", "22", "08")
    ]
    assert found == [15, 30, 15, 120, 90, 120, 5]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("S PEN-32", "no offence 'PEN-32'"),
        ("S PEN-08 amount 5", "is fixed"),
        ("S PEN-17 amount 20", "names another player"),
        ("S PEN-17 amount 20 to S", "names another player"),
        ("S PEN-04 amount 20 to N", "names another player"),
        ("S PEN-12 dead", "is fixed"),
        ("S PEN-14", "names the tiles shown"),
        ("S PEN-18 tiles 5m", "names the tiles shown"),
        ("S PEN-14 tiles 1f", "simply laid out"),
    ],
)
def test_what_cannot_be_entered_is_refused(text: str, sentence: str) -> None:
    """MCR-83."""
    with pytest.raises(ManywindsError, match=sentence):
        desk().enter(Entry.parse(text))


# Coming late.


@pytest.mark.parametrize("id", [f"PEN-X{number}" for number in range(10, 15)])
def test_being_late_is_counted_in_minutes_rounded_up(id: str) -> None:
    """PEN-01, PEN-02, PEN-03: the worked cases."""
    expect = CASES[id]["expect"]
    minutes, seconds = CASES[id]["given"]["late"].split(":")
    code = late(60 * int(minutes) + int(seconds))
    match = Match(MCR)
    match.enter(Entry(N, code))
    if "deduct" in expect["result"]:
        assert match.points == [0, 0, 0, -expect["result"]["deduct"]]
        assert rows_of(match.outcomes, match.between)[0].forfeits == (0, 0, 0, expect["result"]["deduct"])
    else:
        assert (code, match.points) == ("PEN-03", [0, 0, 0, 0])
        assert row(code).text.endswith("the session is missed.")


def test_who_is_in_time_has_no_penalty() -> None:
    """PEN-01."""
    assert (late(0), late(1), late(600), late(601), late(900), late(901)) == (
        "", "PEN-01", "PEN-01", "PEN-02", "PEN-02", "PEN-03",
    )  # fmt: skip
    with pytest.raises(RulebookError, match="less than nothing"):
        late(-1)


# Counters.


def results(penalties: list[Penalty | None]) -> list[object]:
    return [each.lost() or "warning" for each in penalties if each is not None]


def next_hand(match: Match) -> None:
    match.finish(play_out(match.begin(Random(1))))


def test_late_pungs_are_counted_anew_in_every_round() -> None:
    """PEN-X07: PEN-11, MCR-82; other counts go on."""
    given, expect = CASES["PEN-X07"]["given"], CASES["PEN-X07"]["expect"]
    match = desk()
    found: list[Penalty | None] = []
    empty: list[Penalty | None] = []
    for event in given["events"]:
        while match.place is not None and match.place.round + 1 < event["round"]:
            next_hand(match)
        assert match.place is not None
        # The same person, wherever he sits.
        seat = match.place.seats.index(0)
        found += [match.enter(Entry(seat, "PEN-11")) for _ in range(event["n"])]
        empty.append(match.enter(Entry(seat, "PEN-08")))
    assert results(found) == expect["results"]
    assert results(empty) == ["warning", 5]
    assert match.points == [-expect["total_deducted"] - 5, 0, 0, 0]


def test_every_violation_has_its_own_counter() -> None:
    """PEN-X08: MCR-82, PEN-08, PEN-11."""
    match = desk()
    events = CASES["PEN-X08"]["given"]["events"]
    assert results([match.enter(Entry(S, code)) for code in events]) == CASES["PEN-X08"]["expect"]["results"]


def test_a_tile_of_the_wall_that_was_seen_counts_with_those_touched() -> None:
    """PEN-X09: PEN-09, PEN-10; and the hand is dead, but plays on."""
    expect = CASES["PEN-X09"]["expect"]
    match = desk()
    table = deal_of("mcr", E=f"{DISCARDER} 7p", N=PUNG)
    enter(table, "N PEN-09", match)
    assert dead(table) == ""
    enter(table, "N PEN-10", match)
    assert (dead(table) == "N") == expect["dead_hand"]
    table.play("E discard 7p", "N pung 7p")
    assert (table.waited() == "N") == expect["continues_playing"]
    outcome = match.finish(play_out(table.deal))
    assert [penalty.times for penalty in outcome.penalties] == [1, 2]
    assert match.points == [0, 0, 0, -expect["deduct"]]


def test_persons_are_counted_not_seats() -> None:
    """MCR-82: within a hand, from hand to hand and from round to round, until the session is over."""
    match = desk()
    for times in range(1, 9):
        assert match.place is not None
        entry = Entry(match.place.seats.index(0), "PEN-08")
        between = match.enter(entry) if times % 2 else None
        deal = match.begin(Random(times))
        if between is None:
            match.enter(entry, deal)
        penalties = match.finish(play_out(deal)).penalties
        found = penalties[0] if between is None else between
        assert (found.seat, found.times, found.lost()) == (entry.seat, times, LADDER[times - 1])
    assert match.points == [-sum(LADDER[:8]), 0, 0, 0]
    assert results([desk().enter(Entry(0, "PEN-08"))]) == ["warning"], "a new session counts anew"


def test_what_was_done_twice_in_one_hand_counts_twice() -> None:
    """MCR-82, PEN-29: the second time in the same hand the referee has to say what it costs."""
    match = desk()
    deal = match.begin(Random(1))
    match.enter(Entry(S, "PEN-29"), deal)
    with pytest.raises(ManywindsError, match="has to say"):
        match.enter(Entry(S, "PEN-29"), deal)
    match.enter(Entry(S, "PEN-29", 5), deal)
    match.finish(play_out(deal))
    assert match.points == [0, -5, 0, 0]


# Dead hands.

DEAD = ["PEN-07", "PEN-10", "PEN-18", "PEN-19", "PEN-20", "PEN-21", "PEN-22", "PEN-24", "PEN-25", "PEN-28", "PEN-31"]


@pytest.mark.parametrize("code", DEAD)
def test_a_dead_hand_may_claim_and_not_win(code: str) -> None:
    """MCR-8, MCR-81: PEN-07, PEN-10, PEN-18, PEN-19, PEN-20, PEN-21, PEN-22, PEN-24, PEN-25, PEN-28, PEN-31."""
    table = deal_of("mcr", E=f"{DISCARDER} 7p", W="123456789m 77p 99s", kept="99s").play("E discard 7p")
    assert "win" in table.verbs("W")
    enter(table, f"W {code}")
    assert (table.may("W"), dead(table)) == (["pung 7p", "pass"], "W")
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
    assert dead(table) == "".join(expect["dead_hand"])
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
    assert dead(table) == ""


def test_who_takes_that_discard_claims_nothing_any_more() -> None:
    """PEN-27: no chow, pung, kong or Hu until the hand ends; flowers are laid out as ever."""
    table = deal_of("mcr", E=f"{DISCARDER} 7p", W="123456789m 77p 99s", draws="9s 9s").play("E discard 7p")
    enter(table, "W PEN-27")
    assert (table.may("W"), dead(table)) == (["pass"], "W")
    table.play("W pass", "S drop")
    assert table.waited() == "W", "it is his turn, for he could claim nothing"
    assert table.verbs("W") == {"discard"}
    kongs = deal_of("mcr", E="1111m 2222p 3333s 12z")
    assert "concealed_kong" in kongs.verbs("E")
    enter(kongs, "E PEN-27")
    assert kongs.verbs("E") == {"discard"}


# Wins that do not count.


@pytest.mark.parametrize("code", ["PEN-22", "PEN-28", "PEN-25", "PEN-07"])
def test_a_win_that_is_void_lets_the_hand_go_on(code: str) -> None:
    """PEN-22, PEN-28, PEN-25, PEN-07: others' claims on the tile are resolved, and the hand is dead."""
    match = desk()
    table = deal_of("mcr", E=f"{DISCARDER} 7p", S=PUNG, N=TRUE).play("E discard 7p", "N win", "S pung 7p")
    assert (table.deal.ended, table.deal.winners) == (WON, [N])
    enter(table, f"N {code}", match)
    assert not table.deal.over()
    assert (table.deal.winners, table.deal.wins, table.deal.turn, dead(table)) == ([], [], S, "N")
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
        assert (dead(table), table.waited(), table.verbs("S")) == (left, "S", {"discard"})
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
        assert (len(table.deal.offences), dead(table), table.waited()) == (1, left, "S")
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
    assert dead(table) == "".join(expect["dead_hand"])
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


# One pays another.


def test_a_tile_knocked_over_is_paid_to_its_owner() -> None:
    """PEN-X18: PEN-17, MCR-71."""
    given, expect = CASES["PEN-X18"]["given"], CASES["PEN-X18"]["expect"]
    match = desk()
    table = deal_of("mcr")
    enter(table, f"{given['offender']} PEN-17 amount {given['amount_by_referee']} to {given['victim']}", match)
    match.finish(play_out(table.deal))
    assert match.points == [expect["deltas"][letter] for letter in WIND_LETTERS]


def test_an_amount_the_book_does_not_name_is_refused() -> None:
    """PEN-X19: PEN-17."""
    given, expect = CASES["PEN-X19"]["given"], CASES["PEN-X19"]["expect"]
    assert list(row("PEN-17").fine.amounts) == expect["allowed"]
    with pytest.raises(ManywindsError, match="not 30"):
        enter(deal_of("mcr"), f"S PEN-17 amount {given['amount_by_referee']} to N")
    assert not expect["accepted"]


# Rows.


def test_the_penalties_of_a_hand_stand_in_its_row_with_the_win() -> None:
    """MCR-71: transfers leave the sum at zero, forfeits make it negative."""
    match = Match(MCR, judged=True)
    table = deal_of("mcr", judged=True, E=f"{DISCARDER} 7p", S=NOTHING, N=TRUE)
    for text in ("W PEN-08", "W PEN-08", "E PEN-17 amount 10 to W"):
        enter(table, text, match)
    table.play("E discard 7p", "S win", "N win").passes()
    points = int(match.finish(table.deal).scores[0].total)
    (found,) = rows_of(match.outcomes)
    win = (-8 - points, -8, -8, 24 + points)
    assert found == Row(win, (10, -60, 30, 20), (0, 0, 5, 0))
    assert sum(found.changes()) == -5
    check_row(MCR, found)
    assert match.points == found.changes()


def test_what_is_entered_between_two_hands_stands_in_the_row_of_its_hand() -> None:
    """MCR-71: by the seats of the next hand, in the row of the one it belongs to."""
    match = desk()
    match.enter(Entry(N, "PEN-01"))
    next_hand(match)
    # Of the hand that has just been played: nobody has begun the next.
    match.enter(Entry(place_of(2).seats.index(1), "PEN-04", 20), number=1)
    match.enter(Entry(E, "PEN-02"))
    next_hand(match)
    assert [each.forfeits for each in rows_of(match.outcomes, match.between)] == [(0, 20, 0, 10), (0, 20, 0, 0)]
    match.enter(Entry(E, "PEN-02"))
    rows = rows_of(match.outcomes, match.between)
    assert rows[2].forfeits == (0, 0, 20, 0), "the third hand has a row though it was not played"
    assert session_result(MCR, rows).game_points == match.points == [0, -40, -20, -10]


# The past.


def test_the_past_is_not_judged_unless_the_head_referee_wants_it() -> None:
    """MCR-84: an entry names its hand; once the next has begun it needs an override."""
    match = desk()
    next_hand(match)
    deal = match.begin(Random(2))
    with pytest.raises(ManywindsError, match=r"Play has gone on since deal 1.*MCR-84"):
        match.enter(Entry(E, "PEN-04", 5), deal, number=1)
    match.enter(Entry(E, "PEN-04", 5), deal, number=2)
    match.enter(Entry(E, "PEN-04", 5), deal, number=1, override=True)
    assert len(deal.offences) == 2
    match.finish(play_out(deal))
    with pytest.raises(ManywindsError, match="Play has gone on since deal 1"):
        match.enter(Entry(E, "PEN-04", 5), number=1)
    assert match.enter(Entry(E, "PEN-04", 5), number=2) is not None, "nothing has been played since"
    for number in (4, -1):
        with pytest.raises(ManywindsError, match="has not been played yet"):
            match.enter(Entry(E, "PEN-04", 5), number=number, override=True)


# Records.


def judged_record() -> Recorder:
    """A judged match whose referee had something to do."""
    recorder = Recorder(MCR, judged=True)
    recorder.referee(Entry(W, "PEN-01"))
    for number in range(2):
        deal = recorder.begin(Fair(f"seed{number}", "5a17"))
        recorder.referee(Entry.parse("S PEN-17 amount 20 to N"))
        recorder.apply(E, WIN)
        while not deal.over():
            seat = next(seat for seat in range(4) if deal.legal(seat))
            recorder.apply(seat, overdue(deal, seat))
        recorder.referee(Entry.parse("N PEN-15"))
        recorder.finish()
    recorder.referee(Entry.parse("E PEN-29"), number=2)
    recorder.begin(Fair("seed2", "5a17"))
    recorder.referee(Entry.parse("E PEN-04 amount 5"), number=1, override=True)
    recorder.stop()
    return recorder


def test_a_judged_record_with_penalties_plays_again() -> None:
    """MCR-71, MCR-84: what a referee entered and what it cost is part of it."""
    recorder = judged_record()
    text = recorder.text()
    for line in (
        "table judged",
        "referee W PEN-01",
        "referee S PEN-17 amount 20 to N",
        "E win",
        "penalty E PEN-13 1 -60",
        "penalty N PEN-15 1 0",
        "referee E PEN-29 of deal 2",
        "referee E PEN-04 amount 5 of deal 1",
    ):
        assert f"\n{line}\n" in text
    again = replay(text, book)
    assert again.points == recorder.match.points
    assert again.between == recorder.match.between
    assert session_result(MCR, rows_of(again.outcomes, again.between)).game_points == again.points


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("penalty E PEN-13 1 -60", "penalty E PEN-13 1 -30", "played again it is 'penalty E PEN-13 1 -60'"),
        ("penalty E PEN-13 1 -60", "penalty E PEN-12 1 -60", "played again it is"),
        ("penalty W PEN-01 1 -10", "penalty W PEN-01 2 -10", "played again it is"),
        ("penalty N PEN-15 1 0\n", "", "played again it is 'penalty N PEN-15 1 0'"),
        ("referee S PEN-17 amount 20 to N", "referee S PEN-17 amount 40 to N", "played again it is"),
        ("referee S PEN-17 amount 20 to N", "referee S PEN-17 amount 30 to N", "costs one of"),
        ("referee E PEN-29 of deal 2", "referee E PEN-29 of deal two", "'two' is no number of a deal"),
        ("referee E PEN-29 of deal 2", "referee E PEN-29 of deal 9", "has not been played yet"),
        ("table judged\n", "table refereed\n", "was not legal"),
    ],
)
def test_a_changed_penalty_is_noticed(old: str, new: str, sentence: str) -> None:
    """MCR-71: a record that does not hold is refused."""
    text = judged_record().text()
    assert old in text
    with pytest.raises(RecordError, match=sentence):
        replay(text.replace(old, new, 1), book)


# Sentences.


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_penalty_is_told_in_every_language(lang: str) -> None:
    """MCR-81: what was done, what it costs, and what it means."""
    for each in ROWS:
        entry = entry_of(each.code)
        penalty = FLOW.penalty(each, E, 1, entry.amount, entry.other)
        told = penalty.sentences(lang)
        assert each.code in told[0]
        assert all("{" not in sentence and sentence.endswith(".") for sentence in told)
        effects = (NO_WIN, NO_SETS, NO_WIN_NOW, NO_CLAIM_NOW, MUST_DISCARD, OUT)
        warned = each.fine.steps[:1] == (0,)
        assert len(told) == 1 + len(penalty.transfers) + warned + sum(each.effect & flag != 0 for flag in effects)


def test_the_sentences_of_a_false_win() -> None:
    """PEN-13, PEN-16, PEN-23, PEN-26."""
    assert costs("PEN-13", 2).sentences() == [
        "South, for the 2. time: PEN-13, A win that is no winning hand (PEN-13).",
        "South pays East 20 (PEN-13).",
        "South pays West 20 (PEN-13).",
        "South pays North 20 (PEN-13).",
        "South may not win in this deal.",
    ]
    assert costs("PEN-16", 1).sentences()[-2:] == [
        "South may not win in this deal.",
        "South must discard the tiles shown first.",
    ]
    assert costs("PEN-23", 1).sentences()[-1] == "South may not win in this turn."
    assert costs("PEN-26", 1).sentences()[-1] == "South may not claim this discard."


def test_exclusion_is_noted_and_the_hand_is_dead() -> None:
    """MCR-81: PEN-20, PEN-31; whoever sits in plays on."""
    for code in ("PEN-20", "PEN-31"):
        table = deal_of("mcr", E=f"{DISCARDER} 7p", N=TRUE).play("E discard 7p")
        match = desk()
        enter(table, f"N {code}", match)
        assert (dead(table), table.waited()) == ("N", "N"), "he can only let it pass"
        (penalty,) = match.finish(play_out(table.deal)).penalties
        assert "North is out of the game." in penalty.sentences()
        assert match.points == [0, 0, 0, 0]
