"""A session from its rows to its table points, its checks and its clock: the worked cases TP, VAL, SES and CLAIM-07."""

import json
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from manywinds import HandError, ManywindsError, RulebookError, book
from manywinds.books.mcr.rounds import place_of
from manywinds.books.mcr.session import SessionClock, session_clock
from manywinds.books.mcr.sheet import (
    NONE,
    Row,
    SessionResult,
    check_row,
    check_session,
    check_table_points,
    decimals,
    difference,
    game_points,
    row_of,
    rows_of,
    running,
    session_result,
    table_points,
    written,
)
from manywinds.kernel.deal import Deal
from manywinds.kernel.state import TURN, WON
from manywinds.play.bots import simple
from manywinds.play.laws import play
from manywinds.play.match import Match
from manywinds.rules.options import Value
from manywinds.rules.scoring.score import Score
from manywinds.rules.table.clock import clock_of, in_time, overdue
from manywinds.rules.table.pay import NOBODY, Settlement, Table, Transfer
from support.deals import TableOfDeal, deal_of

pytestmark = pytest.mark.core

MCR = book("mcr")
CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "cases" / "mcr-session.jsonl").read_text(encoding="utf-8").splitlines()
]
A, B, C, D = range(4)
SEATED = (A, B, C, D)


def case(id: str) -> dict:
    return next(each for each in CASES if each["id"] == id)


def of(prefix: str) -> list[object]:
    return [pytest.param(each, id=each["id"]) for each in CASES if each["id"].startswith(prefix)]


def by_person(figures: dict) -> list:
    return [figures.get(letter, 0) for letter in "ABCD"]


def fractions(figures: dict) -> list[Fraction]:
    return [Fraction(figure) for figure in by_person(figures)]


# Table points.


@pytest.mark.parametrize("row", of("TP-"))
def test_places_give_table_points_and_equal_points_share_them(row: dict) -> None:
    """MCR-9, MCR-73, MCR-74."""
    found = table_points(MCR, by_person(row["given"]["game_points"]))
    assert found == fractions(row["expect"]["table_points"])
    assert all(type(each) is Fraction for each in found)
    assert sum(found) == 7
    check_table_points(MCR, found, by_person(row["given"]["game_points"]))


def test_table_points_are_shown_with_two_decimals() -> None:
    """MCR-74."""
    assert [decimals(each) for each in table_points(MCR, [30, 30, 30, -90])] == ["2.33", "2.33", "2.33", "0.00"]
    assert [decimals(each) for each in table_points(MCR, [90, -10, -10, -70])] == ["4.00", "1.50", "1.50", "0.00"]
    assert decimals(Fraction(7, 4)) == "1.75"


def test_a_tournament_may_give_other_table_points() -> None:
    """MCR-73."""
    steeper = MCR.with_options({"table_points": "7/2/1/0"})
    assert table_points(steeper, [5, 5, -3, -7]) == [Fraction(9, 2), Fraction(9, 2), 1, 0]
    assert MCR.options.get("table_points").read([4, 2, 1, 0]) == "4/2/1/0"
    wrong: tuple[Value, ...] = ("4/2/1", "1/2/3/4", "4/2/1/-1", "4/2/1/x", "4/2/1/٠", 7)
    for value in wrong:
        with pytest.raises(RulebookError, match=r"'table_points' takes four numbers.*MCR-73"):
            MCR.with_options({"table_points": value})


# Rows and sessions.


def hand(told: dict) -> Row:
    """The row of a hand as the case tells it."""
    if told.get("draw"):
        return Row(NONE)
    points = told["basic_points"]
    score = Score("points", points, [], detail={"flowers": 0, "basic_points": points})
    payer = "ABCD".index(told["payer"]) if told["payer"] else NOBODY
    return row_of(MCR.settle(score, Table("ABCD".index(told["winner"]), payer)), SEATED)


def session() -> list[Row]:
    """The five hands of SES-01."""
    return [hand(told) for told in case("SES-01")["given"]["hands"]]


def with_penalty(rows: list[Row], number: int, penalty: list[Transfer]) -> list[Row]:
    """A penalty booked after a hand, in its row (MCR-71)."""
    row, extra = rows[number - 1], row_of(Settlement(penalty), SEATED)
    return [*rows[: number - 1], Row(row.result, extra.transfers, extra.forfeits), *rows[number:]]


def agrees(result: SessionResult, expect: dict) -> bool:
    """The result has the points of the case, its sum and its forfeits."""
    points = by_person(expect["game_points"])
    forfeits = expect.get("forfeited", 0)
    return result == SessionResult(points, fractions(expect["table_points"]), forfeits) and sum(points) == expect["sum"]


def test_a_session_is_summed_hand_by_hand_from_zero() -> None:
    """SES-01: MCR-9, MCR-72, MCR-73."""
    expect = case("SES-01")["expect"]
    assert running(session()) == [by_person(row) for row in expect["running"]]
    assert agrees(session_result(MCR, session()), expect)
    assert game_points([]) == [0, 0, 0, 0]


def test_a_forfeit_leaves_the_table() -> None:
    """SES-02: MCR-71, MCR-72; ten points for coming late, received by nobody."""
    rows = with_penalty(session(), 1, [Transfer(D, NOBODY, 10, "PEN-01")])
    assert sum(rows[0].changes()) == -10
    assert agrees(session_result(MCR, rows), case("SES-02")["expect"])


def test_the_transfers_of_a_penalty_stand_in_the_row_of_their_hand() -> None:
    """SES-03: MCR-71, MCR-72; a false win pays the others, and the hand is drawn."""
    expect = case("SES-03")["expect"]
    rows = with_penalty(session(), 3, [Transfer(C, other, 20, "PEN-13") for other in (A, B, D)])
    assert rows[2].result == NONE
    assert rows[2].changes() == by_person(expect["hand_3_deltas"])
    assert sum(rows[2].changes()) == 0
    assert agrees(session_result(MCR, rows), expect)


def test_a_row_keeps_a_win_and_its_penalties_apart() -> None:
    """MCR-71: a hand that was won after a penalty is checked without it."""
    win = hand({"winner": "A", "basic_points": 8, "payer": "B"})
    penalty = [Transfer(C, other, 10, "PEN-12") for other in (A, B, D)]
    both = row_of(Settlement([Transfer(D, NOBODY, 5, "PEN-08"), *penalty, *won_by_a_from_b()]), SEATED)
    assert both == Row(win.result, (10, 10, -30, 10), (0, 0, 0, 5))
    assert both.changes() == [42, -6, -38, -3]
    check_row(MCR, both)
    assert written(both.changes(), both.transfers, both.forfeits) == both


def won_by_a_from_b() -> list[Transfer]:
    score = Score("points", 8, [], detail={"flowers": 0, "basic_points": 8})
    return MCR.settle(score, Table(A, B)).transfers


# Checks.


@pytest.mark.parametrize("row", of("VAL-0"))
def test_a_sheet_is_checked(row: dict) -> None:
    """MCR-75: the worked cases."""
    given, expect = row["given"], row["expect"]
    if "row" not in given:
        with pytest.raises(HandError, match="total 7, not 8"):
            check_table_points(MCR, fractions(given["session_table_points"]))
        assert not expect["ok"]
        return
    told = written(by_person(given["row"]), forfeits=by_person(given["forfeits"]))
    assert difference(told) == expect.get("difference", 0)
    if expect["ok"]:
        check_row(MCR, told)
        assert sum(told.changes()) == expect.get("sum", 0)
    else:
        with pytest.raises(HandError, match=f"should sum to 0; it is off by {expect['difference']}"):
            check_row(MCR, told)


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        # No win of eight points or more pays so.
        (Row((36, -12, -12, -12)), "below the minimum of 8"),
        (Row((32, -15, -9, -8)), "pay 8 each"),
        (Row((0, 0, 0, 0), (10, -5, 0, 0)), r"off by \+5"),
        (Row((32, -16, -8, -18), (10, 0, 0, 0)), r"gets; this is off by \+10"),
        (Row((32, -16, -8, -8), NONE, (0, 0, 0, -10)), "never given"),
        (Row((0, 0, 0)), "each of the four players, not 3"),
    ],
)
def test_a_row_with_a_fault_is_refused(row: Row, sentence: str) -> None:
    """MCR-75."""
    with pytest.raises(HandError, match=sentence):
        check_row(MCR, row)
    with pytest.raises(HandError):
        session_result(MCR, [row])


def test_figures_for_three_are_refused() -> None:
    for ask in (lambda: written([8, -8, 0]), lambda: table_points(MCR, [8, -8, 0])):
        with pytest.raises(HandError, match="four players, not 3"):
            ask()


def test_the_totals_of_a_sheet_follow_from_its_rows() -> None:
    """MCR-75: game points total minus the forfeits, table points follow from them."""
    rows = with_penalty(session(), 1, [Transfer(D, NOBODY, 10, "PEN-01")])
    points, table, _ = session_result(MCR, rows)
    check_session(MCR, rows, points, table)
    with pytest.raises(HandError, match="total -10, not 0"):
        check_session(MCR, rows, [-39, 1, 30, 8], table)
    with pytest.raises(HandError, match="not the sums of the rows"):
        check_session(MCR, rows, [-38, 0, 30, -2], table)
    with pytest.raises(HandError, match="do not follow from the game points"):
        check_session(MCR, rows, points, [Fraction(each) for each in (0, 1, 4, 2)])
    with pytest.raises(HandError, match="has 16 hands, not 17"):
        session_result(MCR, [Row(NONE)] * 17)


# The clock of a session.


def test_the_end_is_announced_before_the_gong() -> None:
    """SES-06: MCR-76."""
    row = case("SES-06")
    clock = session_clock(MCR)
    assert clock == SessionClock() == SessionClock(row["given"]["session_minutes"])
    assert clock.warning_at() == row["expect"]["warning_at_minute"]
    assert clock.gong_at() == row["expect"]["gong_at_minute"]


def test_an_organiser_sets_the_time() -> None:
    """MCR-76."""
    short = session_clock(MCR.with_options({"session_minutes": 90, "end_warning_minutes": 10}))
    assert (short.warning_at(), short.gong_at()) == (80, 90)
    with pytest.raises(RulebookError, match="'end_warning_minutes' is more than"):
        MCR.with_options({"session_minutes": 10})


def test_a_hand_counts_if_it_ended_before_the_gong() -> None:
    """MCR-76."""
    clock = SessionClock()
    assert clock.counts(149.99)
    assert not clock.counts(150)


def test_sixteen_hands_end_a_session_before_its_time() -> None:
    """SES-08: MCR-76."""
    given = case("SES-08")["given"]
    clock = SessionClock()
    assert clock.over(given["hands_finished"], given["minute"]) == case("SES-08")["expect"]["session_over"]
    assert not clock.over(given["hands_finished"] - 1, given["minute"])
    assert clock.over(3, 150)
    match = played(16)
    assert match.over()
    with pytest.raises(ManywindsError, match="The match is over"):
        match.stop()


def played(hands: int, seed: int = 4) -> Match:
    """A match after so many hands between bots; most of them end without a win, as nobody is in a hurry."""
    match = Match(MCR)
    rng = Random(seed)
    for number in range(hands):
        deal = match.begin(rng)
        play(deal, rng, simple.choose if number % 4 == 0 else slow, checked=False)
        match.finish(deal)
    return match


def slow(deal: Deal, seat: int, _rng: Random) -> int:
    return overdue(deal, seat)


def test_the_gong_breaks_off_an_unfinished_hand() -> None:
    """SES-04: MCR-76; it gives no points, and none follows."""
    given, expect = case("SES-04")["given"], case("SES-04")["expect"]
    match = played(given["hand_in_progress"] - 1)
    assert any(match.points), "somebody has won"
    before = list(match.points)
    rng = Random(2)
    deal = match.begin(rng)
    for _ in range(30):
        seat = next(seat for seat in range(4) if deal.waited >> seat & 1)
        deal.apply(seat, simple.choose(deal, seat, rng))
    assert not deal.over()
    assert match.stop(deal) is None
    assert (len(match.outcomes), match.last.number) == (expect["hands_scored"], expect["hands_scored"])
    assert match.points == before
    assert match.over()
    with pytest.raises(ManywindsError, match="The match is over"):
        match.begin(rng)


def test_a_gong_between_two_hands_ends_the_match() -> None:
    """MCR-76."""
    match = played(1)
    assert match.stop() is None
    assert (match.over(), len(match.outcomes)) == (True, 1)


def contest() -> TableOfDeal:
    """East has thrown a tile that North wins on and South could take for a pung."""
    return deal_of("mcr", E="36m 36s 1144p 12367z 7p", S="777p 147m 258s 1234z", N="123456789m 68p 99s").play(
        "E discard 7p"
    )


@pytest.mark.parametrize("answered", [True, False], ids=["all have answered", "another still thinks"])
def test_a_win_said_before_the_gong_counts(answered: bool) -> None:
    """SES-05: MCR-76; the points may be counted after it, and who has not answered by then claims nothing."""
    match = played(case("SES-05")["given"]["hand_in_progress"] - 1)
    before = list(match.points)
    table = contest()
    table.play("N win")
    if answered:
        table.play("S pass")
    assert table.deal.over() == answered
    outcome = match.stop(table.deal)
    assert outcome is not None
    assert (table.deal.ended, table.deal.winners) == (WON, [3])
    assert len(match.outcomes) == case("SES-05")["expect"]["hands_scored"]
    winner = place_of(9).seats[3]
    assert match.points[winner] == before[winner] + outcome.settlement.changes()[3] > before[winner]
    assert match.over()


def test_a_set_claimed_before_the_gong_does_not_finish_the_hand() -> None:
    """MCR-76."""
    match = Match(MCR)
    table = contest()
    table.play("S pung 7p")
    assert match.stop(table.deal) is None
    assert match.points == [0, 0, 0, 0]


def test_the_penalties_of_a_hand_that_was_broken_off_stay() -> None:
    """SES-07: MCR-71, MCR-76; the row has no result, and what the false win cost."""
    kept = by_person(case("SES-07")["expect"]["deltas_kept"])
    void = row_of(Settlement([Transfer(B, other, 10, "PEN-12") for other in (A, C, D)]), SEATED)
    assert (void.result, void.changes()) == (NONE, kept)
    assert session_result(MCR, [*session(), void]).game_points == [
        points + change for points, change in zip(game_points(session()), kept, strict=True)
    ]


def test_the_sheet_of_a_match_has_its_points() -> None:
    """MCR-9, MCR-72: persons keep their columns while the seats change."""
    match = played(16, seed=9)
    rows = rows_of(match.outcomes)
    assert sum(any(row.result) for row in rows) >= 2
    result = session_result(MCR, rows)
    assert result.game_points == match.points == match.scores()
    assert result.table_points == table_points(MCR, match.scores())
    places = match.ranking()
    assert [places[person] for person in sorted(range(4), key=lambda person: -result.table_points[person])] == sorted(
        places
    )


# A late claim.


def test_a_late_pung_is_not_granted() -> None:
    """CLAIM-07: MCR-35; the window is closed, and the table passes for who has not answered."""
    (late,) = case("CLAIM-07")["given"]["claims"]
    assert not in_time(clock_of(MCR), late["after_ms"])
    table = deal_of("mcr", E="36m 36s 1144p 12367z 7p", N="77p 147m 258s 12345z").play("E discard 7p")
    seat = "ESWN".index(late["by"])
    assert "pung" in table.verbs(late["by"])
    table.deal.apply(seat, overdue(table.deal, seat))
    assert case("CLAIM-07")["expect"]["granted"] is None
    assert (table.deal.melds, table.deal.phase, table.waited()) == ([(), (), (), ()], TURN, "S")
