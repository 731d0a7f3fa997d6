"""A session of a tournament, from its rows to its table points, with its checks and its clock; matches that the gong
ends. The worked cases TP, VAL, SES and CLAIM-07."""

import json
from collections.abc import Callable
from datetime import timedelta
from fractions import Fraction
from itertools import product
from pathlib import Path
from random import Random

import pytest

from manywinds import HandError, ManywindsError, RulebookError, book
from manywinds.books.mcr.rounds import place_of
from manywinds.books.mcr.sheet import NONE, HandRow, check_row, table_points, written
from manywinds.club.errors import ClubError
from manywinds.club.event.access import REFEREE
from manywinds.club.event.sessions import clock
from manywinds.club.event.standings import decimals
from manywinds.club.event.state import Tournament
from manywinds.club.sheet.sheet import PlayedSheet
from manywinds.kernel.deal import Deal
from manywinds.kernel.state import TURN, WON
from manywinds.play.bots import simple
from manywinds.play.laws import play
from manywinds.play.match import Match
from manywinds.rules.options import Value
from manywinds.rules.table.clock import clock_of, limit, overdue
from support.deals import TableOfDeal, deal_of
from support.events import DRAW, START_TIME, Desk, win

pytestmark = pytest.mark.core

MCR = book("mcr")
CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "cases" / "mcr-session.jsonl").read_text(encoding="utf-8").splitlines()
]
A, B, C, D = range(4)
PLAYERS = (1, 5, 9, 13)
"""Who sits at the first table."""


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


# Rows and sessions: a table of a tournament, whose results are entered.


def table(hands: list[dict], before: Callable[[Desk, int], object] | None = None) -> PlayedSheet:
    """The first table of a session after the hands of a case. What else happens is entered before the given hand."""
    desk = Desk().seated()
    for number, each in enumerate(hands, 1):
        if before is not None:
            before(desk, number)
        if each.get("draw"):
            deal = DRAW
        else:
            deal = win("ABCD".index(each["winner"]), each["basic_points"], "ABCD".find(each["payer"] or "-"))
        desk.do("result", session=1, table=1, deal=deal)
    return desk.event.played(1, 1)


def agrees(found: PlayedSheet, expect: dict) -> bool:
    """The session has the points of the case, its sum and its forfeits."""
    points, forfeits = by_person(expect["game_points"]), sum(row.forfeited() for row in found.rows)
    return (
        found.won() == points
        and found.table_points() == fractions(expect["table_points"])
        and (sum(points), forfeits) == (expect["sum"], expect.get("forfeited", 0))
    )


HANDS = case("SES-01")["given"]["hands"]


def test_a_session_is_summed_hand_by_hand_from_zero() -> None:
    """SES-01: MCR-9, MCR-72, MCR-73."""
    expect = case("SES-01")["expect"]
    assert table([]).won() == [0, 0, 0, 0]
    assert [list(row.sums) for row in table(HANDS).rows] == [by_person(row) for row in expect["running"]]
    assert agrees(table(HANDS), expect)


def test_a_forfeit_leaves_the_table() -> None:
    """SES-02: MCR-71, MCR-72, PEN-01; ten points for coming late, received by nobody."""
    minutes = case("SES-02")["given"]["late_minutes"]["D"]

    def late(desk: Desk, hand: int) -> None:
        if hand == 1:
            desk.do("late", REFEREE, session=1, player=PLAYERS[D], seconds=60 * minutes)

    found = table(HANDS, late)
    assert (sum(found.rows[0].changes), found.rows[0].forfeited()) == (-10, 10)
    assert agrees(found, case("SES-02")["expect"])


def test_the_transfers_of_a_penalty_stand_in_the_row_of_their_hand() -> None:
    """SES-03: MCR-71, MCR-72, PEN-13; a false win pays the others, and the hand is drawn."""
    expect = case("SES-03")["expect"]

    def false_win(desk: Desk, hand: int) -> None:
        if hand == 3:
            desk.do("penalty", REFEREE, session=1, table=1, player=PLAYERS[C], code="PEN-13")

    found = table(HANDS, false_win)
    row = found.rows[2]
    assert (row.outcome.scores, list(row.changes)) == ([], by_person(expect["hand_3_deltas"]))
    assert agrees(found, expect)


def test_a_row_keeps_a_win_and_its_penalties_apart() -> None:
    """MCR-71: of four figures on paper the penalties are taken out again before the win is looked for."""
    desk = Desk().seated()
    for _ in range(2):
        desk.do("penalty", REFEREE, session=1, table=1, player=PLAYERS[D], code="PEN-08")
    desk.do("penalty", REFEREE, session=1, table=1, player=PLAYERS[C], code="PEN-12")
    desk.do("result", session=1, table=1, cells=[42, -6, -38, -3])
    (row,) = desk.event.played(1, 1).rows
    assert ([each.total for each in row.outcome.scores], row.deal.discarder) == ([8], B)
    assert (list(row.changes), row.forfeited()) == ([42, -6, -38, -3], 5)


# Checks.


@pytest.mark.parametrize("row", of("VAL-0"))
def test_a_sheet_is_checked(row: dict) -> None:
    """MCR-75, MCR-77: the worked cases. Table points are never entered: the last case follows from no points."""
    given, expect = row["given"], row["expect"]
    if "row" not in given:
        every = [table_points(MCR, points) for points in product(range(4), repeat=4)]
        assert {sum(each) for each in every} == {7}
        assert (fractions(given["session_table_points"]) in every) == expect["ok"]
        return
    desk = Desk().seated()
    for person, points in enumerate(by_person(given["forfeits"])):
        if points:
            # Up to ten minutes cost ten points.
            desk.do("late", REFEREE, session=1, player=PLAYERS[person], seconds=60 * points)
    cells = by_person(given["row"])
    if expect["ok"]:
        desk.do("result", session=1, table=1, cells=cells)
        assert desk.event.played(1, 1).won() == cells
        assert sum(cells) == expect.get("sum", 0)
    else:
        with pytest.raises(HandError, match=f"should sum to 0; it is off by {expect['difference']}"):
            desk.do("result", session=1, table=1, cells=cells)


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        # No win of eight points or more pays so.
        (HandRow((36, -12, -12, -12)), "below the minimum of 8"),
        (HandRow((32, -15, -9, -8)), "pay 8 each"),
        (HandRow((0, 0, 0, 0), (10, -5, 0, 0)), r"off by \+5"),
        (HandRow((32, -16, -8, -18), (10, 0, 0, 0)), r"gets; this is off by \+10"),
        (HandRow((32, -16, -8, -8), NONE, (0, 0, 0, -10)), "never given"),
        (HandRow((0, 0, 0)), "each of the four players, not 3"),
    ],
)
def test_a_row_that_cannot_be_is_refused(row: HandRow, sentence: str) -> None:
    """MCR-75."""
    with pytest.raises(HandError, match=sentence):
        check_row(MCR, row)


def test_figures_for_three_are_refused() -> None:
    for ask in (lambda: written([8, -8, 0]), lambda: table_points(MCR, [8, -8, 0])):
        with pytest.raises(HandError, match="four players, not 3"):
            ask()


def test_the_totals_of_a_sheet_sum_to_what_nobody_received() -> None:
    """MCR-75: game points total minus the forfeits, and table points follow from them."""
    desk = Desk().seated()
    with pytest.raises(ClubError, match=r"sum to -10; these are off by \+10"):
        desk.totals(1, 1, -39, 1, 30, 8, forfeits=(0, 0, 0, 10))
    desk.totals(1, 1, -39, 1, 30, -2, forfeits=(0, 0, 0, 10))
    assert desk.event.played(1, 1).table_points() == [0, 2, 4, 1]


def test_a_session_has_no_seventeenth_hand() -> None:
    """MCR-1, MCR-75, MCR-76."""
    desk = Desk().seated()
    for _ in range(16):
        desk.do("result", session=1, table=1, deal=DRAW)
    with pytest.raises(ClubError, match="over after deal 16; there is no deal 17"):
        desk.do("result", session=1, table=1, deal=DRAW)


# The clock of a session.


def test_the_end_is_announced_before_the_gong() -> None:
    """SES-06: MCR-76."""
    given, expect = case("SES-06")["given"], case("SES-06")["expect"]
    event = Desk().seated().event
    assert event.settings.minutes == given["session_minutes"]
    assert first_minute(event, "warning") == expect["warning_at_minute"]
    assert first_minute(event, "gong") == expect["gong_at_minute"]


def first_minute(event: Tournament, sign: str) -> int:
    """The first whole minute at which the clock of the session shows it."""
    return next(each for each in range(600) if getattr(clock(event, 1, START_TIME + timedelta(minutes=each)), sign))


def test_an_organiser_sets_the_time() -> None:
    """MCR-76: by the options of the book, or in the tournament itself."""
    for settings in (
        {"options": {"session_minutes": 90, "end_warning_minutes": 10}},
        {"minutes": 90, "warning": 10},
    ):
        event = Desk(**settings).seated().event
        assert (first_minute(event, "warning"), first_minute(event, "gong")) == (80, 90)
    with pytest.raises(RulebookError, match="'end_warning_minutes' is more than"):
        MCR.with_options({"session_minutes": 10})


def test_a_hand_counts_if_it_ended_before_the_gong() -> None:
    """MCR-76."""
    desk = Desk().seated()
    desk.later(149.99)
    desk.do("result", session=1, table=1, deal=win(A, 8))
    desk.later(0.01)
    with pytest.raises(ClubError, match="The gong has sounded"):
        desk.do("result", session=1, table=1, deal=win(A, 8))


def test_sixteen_hands_end_a_session_before_its_time() -> None:
    """SES-08: MCR-76."""
    given, expect = case("SES-08")["given"], case("SES-08")["expect"]
    desk = Desk().seated()
    desk.later(given["minute"])
    for number in range(given["hands_finished"]):
        assert not desk.event.played(1, 1).over(), number
        desk.do("result", session=1, table=1, deal=DRAW)
    assert desk.event.played(1, 1).over() == expect["session_over"]
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


def test_table_points_follow_the_places_of_a_match() -> None:
    """MCR-9, MCR-72, MCR-73: persons keep their points while the seats change."""
    match = played(16, seed=9)
    sums = [0, 0, 0, 0]
    for number, outcome in enumerate(match.outcomes, 1):
        for seat, change in enumerate(outcome.changes()):
            sums[place_of(number).seats[seat]] += int(change)
    assert sum(bool(outcome.scores) for outcome in match.outcomes) >= 2
    assert sums == match.points == match.scores()
    found, places = table_points(MCR, match.scores()), match.ranking()
    assert [places[person] for person in sorted(range(4), key=lambda person: -found[person])] == sorted(places)


# A late claim.


def test_a_late_pung_is_not_granted() -> None:
    """CLAIM-07: MCR-35; the window is closed, and the table passes for who has not answered."""
    (late,) = case("CLAIM-07")["given"]["claims"]
    table = deal_of("mcr", E="36m 36s 1144p 12367z 7p", N="77p 147m 258s 12345z").play("E discard 7p")
    seat = "ESWN".index(late["by"])
    assert "pung" in table.verbs(late["by"])
    assert late["after_ms"] > 1000 * limit(clock_of(MCR), table.deal)
    table.deal.apply(seat, overdue(table.deal, seat))
    assert case("CLAIM-07")["expect"]["granted"] is None
    assert (table.deal.melds, table.deal.phase, table.waited()) == ([(), (), (), ()], TURN, "S")
