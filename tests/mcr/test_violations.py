"""The violations of the competition rules: what each costs, who gets it, how often it counts, when a call is late."""

from random import Random

import pytest

from manywinds import ManywindsError, RulebookError
from manywinds.books.mcr.penalties import late
from manywinds.kernel.flow import MUST_DISCARD, NO_CLAIM_NOW, NO_SETS, NO_WIN, NO_WIN_NOW, OUT
from manywinds.kernel.tiles import WIND_LETTERS
from manywinds.play.match import Match
from manywinds.rules.table.clock import overdue
from manywinds.rules.table.flow import flow_of
from manywinds.rules.table.pay import NOBODY, Transfer
from manywinds.rules.table.penalty import PREVENTED, REFEREE, SEEN, Entry, Penalty
from support.deals import deal_of
from support.mcr_table import (
    CASES,
    DISCARDER,
    FLOW,
    MCR,
    PUNG,
    ROWS,
    E,
    N,
    S,
    W,
    dead,
    desk,
    enter,
    entry_of,
    judged,
    next_hand,
    play_out,
    row,
)

pytestmark = pytest.mark.core


def costs(code: str, times: int, amount: int = 0, other: int = NOBODY) -> Penalty:
    """What South pays for a violation the nth time."""
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
    assert dead(table.deal) == ""
    enter(table, f"S {code} amount 5{who} dead")
    assert dead(table.deal) == "S"


def test_for_cheating_anything_can_be_decided() -> None:
    """PEN-06: who gets it, and whether there is anything to get."""
    match = desk()
    for text in ("S PEN-06 amount 60 to W", "S PEN-06 amount 20"):
        match.enter(Entry.parse(text))
    assert match.points == [0, -80, 60, 0]
    table = deal_of("mcr")
    enter(table, "S PEN-06 dead", match)
    (penalty,) = match.finish(play_out(table.deal)).penalties
    assert (penalty.transfers, dead(table.deal)) == ((), "S")
    assert len(penalty.sentences()) == 1
    with pytest.raises(ManywindsError, match="has to say"):
        desk().enter(Entry(S, "PEN-04"))


def test_who_notices_a_violation() -> None:
    """MCR-83, MCR-85: the engine, the referee, or nobody, because a digital table makes it impossible."""
    found = {kind: {int(each.code[4:]) for each in ROWS if each.seen == kind} for kind in (SEEN, REFEREE, PREVENTED)}
    assert found[SEEN] == {1, 2, 3, 8, 11, 12, 13, 23, 30}
    assert found[REFEREE] == {4, 5, 19, 20, 29, 31}
    assert found[PREVENTED] == {6, 7, 9, 10, 14, 15, 16, 17, 18, 21, 22, 24, 25, 26, 27, 28}


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
        ("S nothing", "no offence 'nothing'"),
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
    penalty = match.enter(Entry(N, code))
    if "deduct" in expect["result"]:
        assert match.points == [0, 0, 0, -expect["result"]["deduct"]]
        assert penalty is not None
        assert [each.payee for each in penalty.transfers] == [NOBODY]
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


# Late calls. That the clock of a table notes them is tested with the server.


def test_a_late_pung_that_is_noted_is_a_warning_the_first_time() -> None:
    """CLAIM-07: PEN-11, MCR-35, MCR-85; the call is void, and at an ordinary table it is no offence."""
    expect = CASES["CLAIM-07"]["expect"]["penalty"]
    assert expect["code"] == FLOW.late_pung()
    match = Match(MCR, judged=True)
    table = judged(E=f"{DISCARDER} 7p", N=PUNG).play("E discard 7p").passes()
    match.enter(Entry(N, FLOW.late_pung()), table.deal)
    assert (table.deal.melds[N], dead(table.deal), table.waited()) == ((), "", "S")
    play_out(table.deal)
    (penalty,) = match.finish(table.deal).penalties
    assert results([penalty]) == [expect["result"]]
    assert "North is warned." in penalty.sentences()
    with pytest.raises(ManywindsError, match="cannot happen at a table that offers only what is lawful"):
        Match(MCR).enter(Entry(N, FLOW.late_pung()))


def test_a_late_discard_is_a_violation_at_any_table() -> None:
    """PEN-30, MCR-30: a warning, and from the second time on what a referee says."""
    match = Match(MCR)
    deal = match.begin(Random(5))
    match.enter(Entry(E, FLOW.late_discard()), deal)
    with pytest.raises(ManywindsError, match="The referee has to say what PEN-30 costs"):
        match.enter(Entry(E, FLOW.late_discard()), deal)
    deal.apply(E, overdue(deal, E))
    (penalty,) = match.finish(play_out(deal)).penalties
    assert (penalty.offence.code, penalty.lost()) == ("PEN-30", 0)


# Counters.


def results(penalties: list[Penalty | None]) -> list[object]:
    return [each.lost() or "warning" for each in penalties if each is not None]


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
    assert dead(table.deal) == ""
    enter(table, "N PEN-10", match)
    assert (dead(table.deal) == "N") == expect["dead_hand"]
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
