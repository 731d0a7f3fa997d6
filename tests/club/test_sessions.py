"""Seats, sessions and the clock."""

from datetime import timedelta

import pytest

from manywinds.club.errors import ClubError
from manywinds.club.event.access import HEAD, REFEREE
from manywinds.club.event.planning import plan_stage, seat_counts
from manywinds.club.event.sessions import clock
from manywinds.club.event.stages import by_standings
from manywinds.club.event.standings import line_of, standings
from manywinds.club.print.violations import violations
from support.events import PLANS, SEED, START_TIME, Desk, entrants, win

# Seats.


def test_ready_plans_reach_the_bounds_the_planner_must_know() -> None:
    """MCR-T5, MCR-T6, MCR-T7, MCR-T8: the proof counts repeats, meetings of team-mates and winds."""
    alone = seat_counts(Desk().seated("individual").event)
    assert alone == {"repeats": 24, "most_meetings": 2, "teammates": 0, "wind_counts": "1 – 2"}
    teams = seat_counts(Desk().seated("teams").event)
    assert teams == {"repeats": 48, "most_meetings": 2, "teammates": 0, "wind_counts": "1 – 2"}


@pytest.mark.parametrize(
    ("players", "teams", "repeats"), [(16, False, 24), (16, True, 48), (32, True, 0), (28, True, 0), (140, True, 0)]
)
def test_the_planner_seats_as_well_as_the_known_plans(players: int, teams: bool, repeats: int) -> None:
    """MCR-T5, MCR-T7, MCR-T8, MCR-T9, MCR-T10, MCR-T37: 28 and 140 as the general plan has it, 32 as the field plan."""
    desk = Desk()
    desk.drawn(players, teams)
    rounds = [[list(table) for table in tables] for tables in plan_stage(desk.event)]
    desk.do("seat", rounds=rounds, seed="0")
    counted = seat_counts(desk.event)
    assert (counted["repeats"], counted["teammates"]) == (repeats, 0)
    assert counted["most_meetings"] == (2 if repeats else 1)
    assert counted["wind_counts"] in ("1 – 2", "1 – 1")


def test_the_general_plan_and_the_field_plan_are_what_they_claim() -> None:
    """MCR-T9, MCR-T10: computed here from their formulas, and as good as ours."""

    def product(one: int, other: int) -> int:
        found = (one if other & 1 else 0) ^ (one << 1 if other & 2 else 0) ^ (one << 2 if other & 4 else 0)
        for bit in (4, 3):
            found ^= 0b1011 << (bit - 3) if found >> bit & 1 else 0
        return found

    def plan(tables: int, field: bool) -> list[list[list[int]]]:
        rounds = []
        for k in range(1, 7):
            seats = [[0] * 4 for _ in range(tables)]
            for t in range(tables):
                for g in range(4):
                    i = t ^ product(g, k) if field else (t + g * k) % tables
                    seats[t][(g + k - 1) % 4] = g * tables + i + 1
            rounds.append(seats)
        return rounds

    assert plan(8, True)[0][:2] == [[1, 10, 19, 28], [2, 9, 20, 27]]
    for tables, field in ((8, True), (7, False), (35, False)):
        desk = Desk()
        players = [{"name": f"P{n}", "team": f"T{n % tables}"} for n in range(4 * tables)]
        desk.do("register", players=[players[number - 1] for number in entrants(4 * tables)])
        desk.do("draw", seed=SEED)
        desk.do("seat", rounds=plan(tables, field))
        assert seat_counts(desk.event) == {"repeats": 0, "most_meetings": 1, "teammates": 0, "wind_counts": "1 – 2"}


def test_other_sizes_are_searched_within_a_time_limit() -> None:
    """MCR-T11."""
    desk = Desk()
    desk.drawn(24)
    rounds = [[list(table) for table in tables] for tables in plan_stage(desk.event, limit=2.0)]
    desk.do("seat", rounds=rounds)
    assert int(str(seat_counts(desk.event)["most_meetings"])) <= 2


def test_a_published_plan_stands_unless_there_is_a_reason() -> None:
    """MCR-96, MCR-T6."""
    desk = Desk().seated()
    again = PLANS["individual"][1:]
    with pytest.raises(ClubError, match=r"fixed and published"):
        desk.do("seat", rounds=again, session=2)
    made = desk.do("seat", rounds=again[::-1], session=2, reason="a table broke down")
    assert made.entry.before["2/1"] == PLANS["individual"][1][0]  # type: ignore[index]
    with pytest.raises(ClubError, match="Session 1 has begun"):
        desk.do("seat", rounds=PLANS["individual"], reason="x")
    wrong = [[[1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15], [4, 8, 12, 12]]]
    with pytest.raises(ClubError, match="everybody sits at one table"):
        desk.do("seat", rounds=wrong, session=6, reason="x")


def test_the_last_session_may_be_seated_by_standings() -> None:
    """MCR-T12: the leaders at the first table, team-mates apart where possible."""
    desk = Desk().seated("teams", start=False)
    for session in range(1, 6):
        rows = [
            tuple(100 - 20 * number if number < 5 else 0 for number in table) for table in PLANS["teams"][session - 1]
        ]
        desk.session(session, *[(a, b, c, -a - b - c) for a, b, c, _ in rows])
    order = [row.number for row in standings(desk.event).players]
    tables = by_standings(desk.event, 6)
    assert sorted(number for table in tables for number in table) == list(range(1, 17))
    for table in tables:
        assert len({desk.event.player(number).team for number in table}) == 4
    assert order[0] in tables[0]
    desk.do("seat", rounds=[[list(table) for table in tables]], session=6, method="standings", reason="as announced")


# Sessions and the clock.


def test_a_session_has_a_clock_with_a_warning_and_a_gong() -> None:
    """MCR-76, MCR-107, MCR-T14: a pause and an extension are logged and move the gong."""
    desk = Desk().seated(start=False)
    assert clock(desk.event, 1, desk.at) == ("waiting", 150 * 60, False, False)
    desk.do("start", REFEREE, session=1)
    assert clock(desk.event, 1, START_TIME + timedelta(minutes=134)).warning is False
    assert clock(desk.event, 1, START_TIME + timedelta(minutes=135)).warning is True
    assert clock(desk.event, 1, START_TIME + timedelta(minutes=149, seconds=59)).state == "running"
    assert clock(desk.event, 1, START_TIME + timedelta(minutes=150)) == ("over", 0, True, True)
    desk.later(60)
    desk.do("pause", HEAD, session=1, reason="alarm")
    desk.later(10)
    assert clock(desk.event, 1, desk.at) == ("paused", 90 * 60, False, False)
    desk.do("resume", HEAD, session=1)
    desk.do("extend", HEAD, session=1, minutes=5, reason="a table broke")
    assert clock(desk.event, 1, desk.at).left == 95 * 60
    with pytest.raises(ClubError, match="95 minutes left"):
        desk.do("end", session=1)
    desk.later(97)
    made = desk.do("end", session=1)
    assert made.entry.after == {"ended": "2026-05-02T11:45:00+00:00"}
    assert [entry.what for entry in desk.entries[-5:]] == ["start", "pause", "resume", "extend", "end"]
    for what, sentence in (("pause", "is over"), ("start", "has begun already")):
        with pytest.raises(ClubError, match=sentence):
            desk.do(what, session=1)


def test_after_the_gong_only_what_was_said_before_counts_and_open_hands_are_void() -> None:
    """SES-04, SES-05: MCR-76, MCR-T14, MCR-T21."""
    desk = Desk().seated()
    desk.do("result", session=1, table=1, deal=win(0, 24, 1))
    desk.later(151)
    with pytest.raises(ClubError, match="The gong has sounded"):
        desk.do("result", session=1, table=1, deal=win(1, 8))
    desk.do("result", session=1, table=1, deal=win(1, 8), before_gong=True)
    desk.do("end", session=1)
    played = desk.event.played(1, 1)
    assert played.over()
    assert len(played.rows) == 2
    desk.do("result", session=1, table=1, cells=[-8, 32, -16, -8], before_gong=True)
    assert len(desk.event.played(1, 1).rows) == 3
    desk.do("sign", session=1, table=1, persons=[0, 1, 2, 3])
    desk.do("sign", REFEREE, session=1, table=1, referee=True)
    with pytest.raises(ClubError, match=r"needs the reason 'time'"):
        desk.do("close", session=1, table=1)
    desk.do("close", session=1, table=1, reason="time")


def test_a_session_begins_when_everybody_sits() -> None:
    """MCR-90, MCR-95: seats before the start, one session after the other, stand-ins for those who left."""
    desk = Desk()
    desk.drawn(16)
    with pytest.raises(ClubError, match="not given out yet"):
        desk.do("start", session=1)
    desk.do("seat", rounds=PLANS["individual"])
    desk.do("drop", player=7, session=1, reason="ill")
    with pytest.raises(ClubError, match=r"Nobody sits for 7 Player 7"):
        desk.do("start", session=1)
    desk.do("substitute", REFEREE, player=7, session=1, until=6, name="Sid")
    desk.do("start", session=1)
    with pytest.raises(ClubError, match="Session 1 is not over"):
        desk.do("start", session=2)
    desk.totals(1, 3, 10, 20, -10, -20)
    assert line_of(desk.event, 1, 7).gp == 0
    assert standings(desk.event).players[-1].number != 7 or standings(desk.event).players[-1].place


def test_check_in_with_a_time_drives_lateness() -> None:
    """MCR-95, MCR-T4, PEN-01, PEN-02, PEN-03: minutes are rounded up."""
    desk = Desk().seated()
    desk.do("checkin", session=1, player=1, at="2026-05-02T08:50")
    assert desk.event.session(1).checked_in == (1,)
    desk.do("checkin", session=1, player=5, at="2026-05-02T09:10:00")
    desk.do("checkin", session=1, player=9, at="2026-05-02T09:10:01")
    desk.do("checkin", session=1, player=13, at="2026-05-02T09:15:01", stand_in="Sid")
    assert [(each.number, each.fault.code) for each in violations(desk.event)] == [
        (5, "PEN-01"), (9, "PEN-02"), (13, "PEN-03"),
    ]  # fmt: skip
    assert desk.event.played(1, 1).won() == [0, -10, -20, 0]
    assert desk.event.stand_ins == {(1, 13): "Sid"}
    with pytest.raises(ClubError, match="is there already"):
        desk.do("checkin", session=1, player=1)
    with pytest.raises(ClubError, match="says nothing about who comes late"):
        Desk(book="hk-old").seated().do("late", session=1, player=1, seconds=60)


@pytest.mark.parametrize("count", [6, 7])
def test_no_plan_is_made_for_players_who_do_not_fill_tables(count: int) -> None:
    """MCR-T4: stand-ins or the waiting list make tables of four."""
    desk = Desk()
    desk.register(count)
    with pytest.raises(ClubError, match=f"{count} players do not fill tables of four"):
        plan_stage(desk.event)
