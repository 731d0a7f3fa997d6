"""The tournament clauses of the competition rules, each shown on an event."""

import json
from datetime import datetime, timedelta
from fractions import Fraction
from pathlib import Path

import pytest

from manywinds.club.access import HEAD, PLAYER, REFEREE, TABLE, VIEWER, find_key, fresh_key, hash_of
from manywinds.club.appeals import admission, seconds_left, to_dict
from manywinds.club.errors import ClubError, ConflictError
from manywinds.club.pages import violations
from manywinds.club.planning import plan_stage, seat_counts
from manywinds.club.registration import drawn_numbers, read_csv, write_csv
from manywinds.club.sessions import clock
from manywinds.club.stages import by_standings
from manywinds.club.standings import cut, line_of, ranked, standings
from manywinds.club.tables import unconfirmed
from manywinds.club.told import ToldDeal, ToldWin
from manywinds.kernel.state import WON
from support.events import PLANS, START_TIME, Desk

CASES = {
    row["id"]: row
    for row in map(
        json.loads,
        (Path(__file__).parents[1] / "cases" / "mcr-tournament.jsonl").read_text(encoding="utf-8").splitlines(),
    )
}
DRAW: dict[str, object] = {"ended": "exhausted"}


def win(person: int, worth: int, discarder: int = -1) -> dict[str, object]:
    return ToldDeal(WON, (ToldWin(person, str(worth)),), discarder).to_dict()


# Ranking: RANK-01 to RANK-05.


@pytest.mark.parametrize("id", ["RANK-01", "RANK-02"])
def test_table_points_rank_first_then_game_points_and_equals_share_a_place(id: str) -> None:
    """MCR-77."""
    totals = {name: (Fraction(row["tp"]), Fraction(row["gp"])) for name, row in CASES[id]["given"]["totals"].items()}
    assert [list(each) for each in ranked(totals)] == CASES[id]["expect"]["order"]


def test_teams_rank_by_the_sums_of_their_members() -> None:
    """RANK-03: MCR-78."""
    case = CASES["RANK-03"]
    totals = {
        name: (Fraction(sum(tp for tp, _ in rows)), Fraction(sum(gp for _, gp in rows)))
        for name, rows in case["given"]["teams"].items()
    }
    assert {name: list(map(int, each)) for name, each in totals.items()} == case["expect"]["totals"]
    assert [list(each) for each in ranked(totals)] == case["expect"]["order"]


def test_fractions_stay_exact() -> None:
    """RANK-04: MCR-73, MCR-77."""
    case = CASES["RANK-04"]
    totals = {
        name: (sum(map(Fraction, sessions), Fraction(0)), Fraction(case["given"]["gp"][name]))
        for name, sessions in case["given"]["sessions"].items()
    }
    assert {name: str(tp) for name, (tp, _) in totals.items()} == case["expect"]["tp_totals"]
    assert [list(each) for each in ranked(totals)] == case["expect"]["order"]


def test_a_missed_session_counts_nothing_and_the_stand_in_is_credited_to_nobody() -> None:
    """RANK-05: MCR-79, MCR-T31, PEN-03; seventeen minutes late, later sessions are played."""
    case = CASES["RANK-05"]
    desk = Desk().seated()
    made = desk.do("late", REFEREE, session=1, player=9, seconds=17 * 60, stand_in="Sid")
    assert made.entry.after == {"player": 9, "code": "PEN-03", "stand_in": "Sid"}
    # Table 1 is 1, 5, 9, 13: X, Y, P9, Z.
    table = case["given"]["table"]
    desk.totals(1, 1, table["X"], table["Y"], case["given"]["stand_in_game_points"], table["Z"])
    lines = {number: line_of(desk.event, 1, number) for number in (1, 5, 9, 13)}
    expect = case["expect"]
    assert (lines[9].tp, lines[9].gp, lines[9].place) == (expect["P9"]["tp"], expect["P9"]["gp"], 0)
    assert {"X": lines[1].tp, "Y": lines[5].tp, "Z": lines[13].tp} == expect["table_points"]
    assert desk.event.played(1, 1).places()[2] == expect["stand_in"]["place"]
    assert sum(row.gp for row in standings(desk.event).players) == table["X"] + table["Y"] + table["Z"]
    assert desk.event.player(9).plays(2)


# Appeals: APP-01 to APP-03.


@pytest.mark.parametrize("id", ["APP-01", "APP-02"])
def test_an_appeal_is_in_time_to_the_minute(id: str) -> None:
    """MCR-86."""
    given, expect = CASES[id]["given"], CASES[id]["expect"]
    filed, end = (datetime.fromisoformat(f"2026-05-02T{given[name]}:00+00:00") for name in ("filed", "session_end"))
    heard = admission(filed, end, (given["signed_by"],), given["fee_paid"], "rules")
    assert heard.admissible == expect["admissible"]
    assert expect.get("why", "") in heard.why


def test_an_appeal_that_is_rejected_changes_nothing_and_its_fee_is_kept() -> None:
    """APP-03: MCR-86, MCR-87, MCR-T27, MCR-T28."""
    desk = Desk().seated()
    desk.do("result", session=1, table=1, deal=win(0, 24, 1))
    desk.later(150)
    desk.do("end", session=1)
    before = standings(desk.event)
    desk.later(10)
    assert seconds_left(desk.event, 1, desk.at) == 20 * 60
    desk.do("appeal", session=1, player=5, against="deal 1", text="It was no win.", signed_by=["player"], fee_paid=True)
    assert standings(desk.event).subject_to_appeal
    desk.do("appeal_step", HEAD, id=1, body="head_referee", decision="It was one.")
    desk.do("appeal_decide", id=1, outcome="rejected")
    appeal = to_dict(desk.event.appeals[1])
    expect = CASES["APP-03"]["expect"]
    assert appeal["fee_refunded"] == expect["fee_refunded"]
    assert appeal["outcome"] == "rejected"
    assert standings(desk.event) == before
    assert expect["scores"] == "unchanged"
    assert [step["body"] for step in appeal["steps"]] == ["head_referee", "arbitration_committee"]  # type: ignore[index, attr-defined]
    with pytest.raises(ClubError, match="rejected already"):
        desk.do("appeal_decide", id=1, outcome="upheld")


def test_an_appeal_that_is_upheld_goes_back_to_the_head_referee_who_books_a_correction() -> None:
    """MCR-86, MCR-87, MCR-T27: the fee comes back, standings are computed anew."""
    desk = Desk().seated()
    desk.do("result", session=1, table=1, deal=win(0, 24, 1))
    desk.later(150)
    desk.do("end", session=1)
    desk.close(1, 1)
    desk.do("appeal", session=1, player=5, against="deal 1", signed_by=["player"], fee_paid=True)
    correction: dict[str, object] = {"session": 1, "table": 1, "number": 1, "deal": win(0, 24, 2), "appeal": 1}
    with pytest.raises(ClubError, match="no appeal 1 that was upheld"):
        desk.do("correct", HEAD, **correction)
    with pytest.raises(ClubError, match=r"not annulled \(MCR-87\)"):
        desk.do("appeal_decide", id=1, outcome="upheld", by_the_rules=True)
    desk.do("appeal_decide", id=1, outcome="upheld")
    with pytest.raises(ClubError, match="the head referee books the correction"):
        desk.do("correct", REFEREE, **correction)
    made = desk.do("correct", HEAD, **correction)
    appeal = desk.event.appeals[1]
    assert appeal.fee_refunded
    assert appeal.corrections == (made.entry.rev,)
    assert desk.event.played(1, 1).won() == [48, -8, -32, -8]
    assert made.entry.before == {"number": 1, **win(0, 24, 1)}


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"kind": "force_majeure"}, "MCR-88"),
        ({"signed_by": []}, "has signed"),
        ({"fee_paid": False}, "fee is not paid"),
    ],
)
def test_an_appeal_that_is_not_heard_says_why(change: dict[str, object], why: str) -> None:
    """MCR-86, MCR-88: illness and accidents are no ground."""
    desk = Desk().seated()
    desk.later(150)
    desk.do("end", session=1)
    given = {"session": 1, "player": 5, "against": "deal 1", "signed_by": ["player"], "fee_paid": True, **change}
    made = desk.do("appeal", **given)
    assert why in made.warning
    assert desk.event.appeals[1].outcome == "inadmissible"
    assert not standings(desk.event).subject_to_appeal


def test_an_appeal_comes_after_the_session_and_a_captain_signs_for_a_team() -> None:
    """MCR-86, MCR-87: the oral way at the table first."""
    desk = Desk().seated()
    given: dict[str, object] = {"session": 1, "player": 5, "against": "deal 1", "fee_paid": True}
    with pytest.raises(ClubError, match="settled at the table first"):
        desk.do("appeal", **given, signed_by=["player"])
    desk.later(150)
    desk.do("end", session=1)
    with pytest.raises(ClubError, match="no captain who could sign"):
        desk.do("appeal", **given, signed_by=["captain"])
    desk.do("team", team="Cranes", players=[5, 6, 7, 8], captain=6)
    assert not desk.do("appeal", **given, signed_by=["captain"]).warning


def test_what_riichi_does_not_cover_the_referee_decides_without_appeal() -> None:
    """RII-85."""
    desk = Desk(book="riichi-phoenix", stages=[[2, 0]]).seated()
    desk.do("ruling", REFEREE, session=1, table=1, text="The wall was built anew.")
    assert desk.event.rulings[0]["by"] == "Rita"
    desk.do("end", session=1) if desk.event.settings.minutes else None
    for table in range(1, 5):
        desk.totals(1, table, 10000, 0, -3000, -7000)
    desk.do("end", session=1)
    made = desk.do("appeal", session=1, player=5, against="the wall", kind="other", signed_by=["player"], fee_paid=True)
    assert "RII-85" in made.warning
    assert not desk.do("appeal", session=1, player=5, against="x", signed_by=["player"], fee_paid=True).warning


# Registration, draw, teams.


def test_a_player_record_holds_what_a_tournament_needs_and_shows_what_everybody_may_see() -> None:
    """MCR-80, MCR-100, MCR-T1, MCR-T39: the oath, a title, private notes."""
    desk = Desk()
    player = {
        "name": "Anna  Nowak", "contact": "anna@example.org", "oath": True, "oath_date": "2026-05-01", "age_ok": True,
        "medical": "nuts", "fee_paid": True, "notes": "vegetarian", "title": "master",
    }  # fmt: skip
    desk.do("register", players=[player])
    found = desk.event.player(1)
    assert (found.name, found.title) == ("Anna Nowak", "master")
    assert found.oath._asdict() == {"version": "MCR-100", "accepted": True, "date": "2026-05-01", "age_ok": True}
    assert found.public() == {"number": 1, "name": "Anna Nowak", "team": ""}
    desk.do("amend", player=1, changes={"notes": "", "fee_paid": False})
    assert (desk.event.player(1).notes, desk.event.player(1).oath) == ("", found.oath)
    desk.do("sanction", player=1, kind="title_revoked", text="cheating", public=True)
    assert (desk.event.player(1).title, desk.event.player(1).criticism) == ("", ("cheating",))


def test_players_come_and_go_as_csv_and_a_name_that_is_there_twice_is_noticed() -> None:
    """MCR-T2."""
    rows = read_csv("name,team,captain,fee_paid\nAnna,Cranes,x,yes\nБорис,,,\n=1+1,Cranes,,no\n")
    desk = Desk()
    assert not desk.do("register", players=rows).warning
    assert desk.do("register", players=[{"name": "anna"}]).warning == "There is more than one player called anna."
    lines = write_csv(desk.event).splitlines()
    assert lines[0].startswith("number,name,team,captain")
    assert lines[1:3] == ["1,Anna,Cranes,yes,,yes,,,", "2,Борис,,,,,,,"]
    again = [{key: value for key, value in row.items() if value} for row in read_csv("\n".join(lines))]
    assert [row["name"] for row in again] == ["Anna", "Борис", "=1+1", "anna"]
    with pytest.raises(ClubError, match="The heading of a table of players"):
        read_csv("name,colour\nAnna,red\n")


def test_numbers_are_drawn_from_a_published_seed_and_the_draw_binds() -> None:
    """MCR-89, MCR-T2: anybody can draw again; for who is absent somebody is named."""
    desk = Desk()
    desk.register(16)
    made = desk.do("draw", seed="the lottery of 1 May", on_behalf={"3": "Olga"})
    lots = drawn_numbers(list(range(1, 17)), "the lottery of 1 May")
    assert sorted(lots.values()) == list(range(1, 17))
    assert {number: player.name for number, player in desk.event.players.items()} == {
        lots[old]: f"Player {old}" for old in range(1, 17)
    }
    assert desk.event.player(lots[3]).drawn_by == "Olga"
    assert made.entry.before is not None
    assert list(lots) != list(lots.values())
    with pytest.raises(ClubError, match=r"a draw binds \(MCR-89\)"):
        desk.do("draw", seed="another")
    desk.do("draw", seed="another", reason="a player was missing")
    desk.do("seat", rounds=PLANS["individual"])
    with pytest.raises(ClubError, match="the draw stands"):
        desk.do("draw", seed="third", reason="x")


def test_teams_have_a_fixed_size_and_players_without_one_are_ranked_alone() -> None:
    """MCR-91, MCR-T3."""
    desk = Desk()
    desk.register(16)
    desk.do("team", team="Cranes", players=[1, 2, 3, 4], captain=2)
    with pytest.raises(ClubError, match="would have 5 players"):
        desk.do("team", team="Cranes", players=[5])
    with pytest.raises(ClubError, match="Name the players of the team"):
        desk.do("team", team="Geese", players=[])
    with pytest.raises(ClubError, match="captain is a member"):
        desk.do("team", team="Geese", players=[5, 6, 7, 8], captain=9)
    desk.do("team", team="Geese", players=[5, 6, 7])
    with pytest.raises(ClubError, match=r"Geese has 3 players, not 4 \(MCR-T3\)"):
        desk.do("seat", rounds=PLANS["individual"])
    desk.do("team", team="Geese", players=[8])
    desk.do("seat", rounds=PLANS["individual"])
    desk.do("start", session=1)
    desk.totals(1, 1, 30, 10, -10, -30)
    known = standings(desk.event)
    assert [(row.place, row.name, row.tp, row.gp) for row in known.teams] == [(1, "Cranes", 4, 30), (2, "Geese", 2, 10)]
    assert len(known.players) == 16


def test_tables_are_of_four_so_stand_ins_or_a_waiting_list_make_them_full() -> None:
    """MCR-90, MCR-T4: stand-ins have no place."""
    desk = Desk()
    desk.register(15)
    desk.do("register", players=[{"name": "Late", "waiting": True}])
    with pytest.raises(ClubError, match=r"15 players do not fill tables of four.*\(MCR-T4\)"):
        plan_stage(desk.event)
    with pytest.raises(ClubError, match="do not fill tables of four"):
        desk.do("seat", rounds=PLANS["individual"])
    desk.do("amend", player=16, changes={"waiting": False, "non_ranking": True})
    desk.do("seat", rounds=PLANS["individual"])
    desk.do("start", session=1)
    desk.totals(1, 4, 0, 0, -20, 20)
    known = {row.number: row.place for row in standings(desk.event).players}
    assert known[16] == 0
    assert sorted(known.values())[1] == 1
    with pytest.raises(ClubError, match="by their numbers"):
        desk.do("seat", rounds=[[[1, 2, 3]]], session=2, reason="x")


# Schemes.


def test_a_tournament_has_one_scheme_and_six_sessions_at_least() -> None:
    """MCR-92, MCR-93."""
    for wrong, sentence in (
        ({"stages": [[5, 0]]}, "at least 6 sessions, not 5"),
        ({"scheme": "swiss"}, "one of round_robin, knock_out, mixed"),
        ({"scheme": "knock_out"}, "any other has several"),
        ({"stages": [[3, 0], [3, 8]]}, "round-robin tournament has one stage"),
        ({"scheme": "mixed", "stages": [[3, 0], [3, 6]]}, "a multiple of four"),
        ({"scheme": "mixed", "stages": [[3, 8], [3, 4]]}, "for all players"),
        ({"warning": 200}, "announced before it begins"),
    ):
        with pytest.raises(ClubError, match=sentence):
            Desk(**wrong)
    assert Desk(stages=[[8, 0]]).event.settings.sessions() == 8
    assert Desk(book="hk-old", stages=[[1, 0]]).event.settings.sessions() == 1


@pytest.mark.parametrize("carry", [False, True])
@pytest.mark.parametrize("scheme", ["knock_out", "mixed"])
def test_the_best_of_a_stage_go_on_and_the_organiser_decides_what_points_do_not(scheme: str, carry: bool) -> None:
    """MCR-92, MCR-T32."""
    desk = Desk(scheme=scheme, stages=[[4, 0], [2, 8]], carry=carry).seated(start=False)
    for session in range(1, 5):
        # Players 1 to 4 win big; 5 to 8 are all level; the others lose.
        rows = [
            tuple({0: 30, 1: 0, 2: -10, 3: -20}[(number - 1) // 4] for number in table)
            for table in PLANS["individual"][session - 1]
        ]
        desk.session(session, *rows)
    found = cut(desk.event, 1)
    assert (sorted((*found.through, *found.level)), found.places) == ([1, 2, 3, 4, 5, 6, 7, 8], 0)
    with pytest.raises(ClubError, match="no tie to decide"):
        desk.do("advance", stage=1, decided=[5])
    desk.do("advance", stage=1)
    assert desk.event.stages[1].players == (1, 2, 3, 4, 5, 6, 7, 8)
    desk.do("seat", stage=2, rounds=[[[1, 2, 5, 6], [3, 4, 7, 8]], [[1, 3, 5, 7], [2, 4, 6, 8]]])
    desk.session(5, (-30, -10, 10, 30), (-30, -10, 10, 30))
    known = {row.number: row for row in standings(desk.event).players}
    assert known[6].tp == 4 + (4 * 2 if carry else 0)
    assert {known[number].place for number in range(1, 9)} == {1, 3, 5, 7}
    assert min(known[number].place for number in range(9, 17)) == 9
    leader = known[2] if carry else known[6]
    assert leader.place == 1


def test_a_tie_at_the_cut_is_decided_by_the_organiser() -> None:
    """MCR-77, MCR-T32."""
    desk = Desk(scheme="knock_out", stages=[[5, 0], [1, 4]]).seated(start=False)
    for session in range(1, 6):
        desk.session(session, *[(0, 0, 0, 0)] * 4)
    found = cut(desk.event, 1)
    assert (found.through, len(found.level), found.places) == ((), 16, 4)
    for wrong in ([], [1, 2, 3], [1, 2, 3, 3], [1, 2, 3, 99]):
        with pytest.raises(ClubError, match="are level, and 4 of them go on"):
            desk.do("advance", stage=1, decided=wrong)
    desk.do("advance", stage=1, decided=[3, 9, 12, 16])
    assert desk.event.stages[1].players == (3, 9, 12, 16)


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
    desk.register(players, teams)
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
        desk.do("register", players=players)
        desk.do("seat", rounds=plan(tables, field))
        assert seat_counts(desk.event) == {"repeats": 0, "most_meetings": 1, "teammates": 0, "wind_counts": "1 – 2"}


def test_other_sizes_are_searched_within_a_time_limit() -> None:
    """MCR-T11."""
    desk = Desk()
    desk.register(24)
    rounds = [[list(table) for table in tables] for tables in plan_stage(desk.event, limit=2.0)]
    desk.do("seat", rounds=rounds)
    assert int(str(seat_counts(desk.event)["most_meetings"])) <= 2


def test_a_published_plan_stands_unless_there_is_a_reason() -> None:
    """MCR-96, MCR-T6."""
    desk = Desk().seated()
    again = PLANS["individual"][1:]
    with pytest.raises(ClubError, match=r"fixed and published \(MCR-T6\)"):
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
    desk.do("sign", session=1, table=1, persons=[0, 1, 2, 3])
    desk.do("sign", REFEREE, session=1, table=1, referee=True)
    with pytest.raises(ClubError, match=r"needs the reason 'time' \(MCR-T21\)"):
        desk.do("close", session=1, table=1)
    desk.do("close", session=1, table=1, reason="time")


def test_a_session_begins_when_everybody_sits() -> None:
    """MCR-90, MCR-95: seats before the start, one session after the other, stand-ins for those who left."""
    desk = Desk()
    desk.register(16)
    with pytest.raises(ClubError, match="not given out yet"):
        desk.do("start", session=1)
    desk.do("seat", rounds=PLANS["individual"])
    desk.do("drop", player=7, session=1, reason="ill")
    with pytest.raises(ClubError, match=r"Nobody sits for 7 Player 7.*\(MCR-79, MCR-90\)"):
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
    assert [(each.number, each.fault.code) for each in violations(desk.event)] == [(5, "PEN-01"), (9, "PEN-02")]
    assert desk.event.played(1, 1).won() == [0, -10, -20, 0]
    assert desk.event.stand_ins == {(1, 13): "Sid"}
    with pytest.raises(ClubError, match="is there already"):
        desk.do("checkin", session=1, player=1)
    with pytest.raises(ClubError, match="says nothing about who comes late"):
        Desk(book="hk-old").seated().do("late", session=1, player=1, seconds=60)


# Results, signatures, corrections.


def test_a_player_tells_a_deal_and_the_others_or_a_referee_confirm_it() -> None:
    """MCR-T17."""
    desk = Desk().seated()
    desk.do("result", PLAYER, player_key=5, session=1, table=1, deal=win(0, 24, 1))
    desk.do("result", PLAYER, player_key=9, session=1, table=1, deal=DRAW)
    assert unconfirmed(desk.event.table(1, 1)) == [1, 2]
    for number in (1, 9, 13):
        desk.do("confirm", PLAYER, player_key=number, session=1, table=1, number=1)
    assert unconfirmed(desk.event.table(1, 1)) == [2]
    desk.do("confirm", REFEREE, session=1, table=1, number=2)
    assert unconfirmed(desk.event.table(1, 1)) == []
    with pytest.raises(ClubError, match="for the tables its player sits at"):
        desk.do("result", PLAYER, player_key=2, session=1, table=1, deal=DRAW)
    with pytest.raises(ClubError, match="This link is for table 2"):
        desk.do("result", TABLE, table_key=2, session=1, table=1, deal=DRAW)
    desk.do("result", TABLE, table_key=1, session=1, table=1, deal=DRAW)
    assert unconfirmed(desk.event.table(1, 1)) == []


def test_the_same_deal_is_told_once_and_a_correction_names_what_it_looked_at() -> None:
    """MCR-T35: two officials at once; nothing is overwritten without a word."""
    desk = Desk().seated()
    desk.do("result", session=1, table=1, number=1, deal=win(0, 24, 1))
    with pytest.raises(ConflictError, match="Deal 1 of table 1 is told already; the next is deal 2"):
        desk.do("result", session=1, table=1, number=1, deal=win(0, 24, 1))
    seen = desk.event.table(1, 1).changed
    desk.do("correct", REFEREE, session=1, table=1, number=1, deal=win(0, 25, 1), against=seen)
    with pytest.raises(ConflictError, match="was changed by revision"):
        desk.do("correct", REFEREE, session=1, table=1, number=1, deal=win(0, 26, 1), against=seen)
    with pytest.raises(ConflictError, match="look again"):
        desk.do("undo", session=1, table=1, against=seen)
    made = desk.do("undo", session=1, table=1)
    assert made.entry.before == win(0, 25, 1)
    assert desk.event.played(1, 1).won() == [0, 0, 0, 0]


def test_a_sheet_is_closed_with_five_signatures_and_then_only_the_head_referee_changes_it() -> None:
    """MCR-73, MCR-97, MCR-T19, MCR-T23: signed results are final."""
    desk = Desk().seated()
    with pytest.raises(ClubError, match="before it is finished"):
        desk.do("sign", session=1, table=1, persons=[0])
    for _ in range(16):
        desk.do("result", session=1, table=1, deal=win(0, 8, 1))
    desk.do("sign", session=1, table=1, persons=[0, 1, 2])
    with pytest.raises(ClubError, match=r"players 4 have not \(MCR-T23\)"):
        desk.do("close", session=1, table=1)
    desk.do("sign", PLAYER, player_key=13, session=1, table=1)
    with pytest.raises(ClubError, match="the referee have not"):
        desk.do("close", session=1, table=1)
    with pytest.raises(ClubError, match="A referee signs"):
        desk.do("sign", TABLE, session=1, table=1, referee=True)
    desk.do("sign", REFEREE, session=1, table=1, referee=True)
    desk.do("correct", session=1, table=1, number=3, deal=win(2, 30, 1))
    assert desk.event.table(1, 1).signed == frozenset()
    desk.close(1, 1)
    for role, what, more in (
        ("organiser", "correct", {"number": 3, "deal": win(0, 8, 1), "reason": "x"}),
        (HEAD, "correct", {"number": 3, "deal": win(0, 8, 1)}),
        (REFEREE, "penalty", {"player": 5, "code": "PEN-08"}),
        ("organiser", "undo", {}),
        ("organiser", "totals", {"totals": [0, 0, 0, 0]}),
    ):
        with pytest.raises(ClubError, match=r"Signed results are final"):
            desk.do(what, role, session=1, table=1, **more)
    desk.do("correct", HEAD, session=1, table=1, number=3, deal=win(0, 8, 1), reason="misread")
    assert desk.event.table(1, 1).closed
    desk.do("reopen", HEAD, session=1, table=1, reason="see above")
    assert not desk.event.table(1, 1).closed
    desk.do("penalty", REFEREE, session=1, table=1, player=5, code="PEN-08")
    with pytest.raises(ClubError, match="over after deal 16"):
        desk.do("result", session=1, table=1, deal=DRAW)


# Violations.


def test_violations_climb_their_ladders_stand_in_the_row_of_their_hand_and_name_who_gets_the_points() -> None:
    """MCR-82, MCR-83, MCR-98, MCR-T24, MCR-T25, MCR-T26."""
    desk = Desk().seated()
    for _ in range(2):
        desk.do("penalty", REFEREE, session=1, table=1, player=5, code="PEN-08")
    desk.do("penalty", REFEREE, session=1, table=1, player=9, code="PEN-13")
    desk.do("penalty", REFEREE, session=1, table=1, player=1, code="PEN-17", amount=20, to=13)
    desk.do("result", session=1, table=1, deal=win(0, 24, 1))
    row = desk.event.played(1, 1).rows[0]
    assert list(row.changes) == [48 + 20 - 20, -32 - 5 + 20, -8 - 60, -8 + 20 + 20]
    found = violations(desk.event)
    assert [(each.number, each.fault.code, each.penalty.times, each.penalty.lost()) for each in found] == [
        (5, "PEN-08", 1, 0), (5, "PEN-08", 2, 5), (9, "PEN-13", 1, 60), (1, "PEN-17", 1, 20),
    ]  # fmt: skip
    assert [each.hand for each in found] == [1, 1, 1, 1]
    assert all(desk.entries[each.fault.ref - 1].what == "penalty" for each in found)
    with pytest.raises(ClubError, match="costs one of 5, 10, 20, 40, 50, 60"):
        desk.do("penalty", REFEREE, session=1, table=1, player=1, code="PEN-04", amount=30)
    lifted = desk.do("lift", REFEREE, session=1, table=1, ref=found[2].fault.ref)
    assert lifted.entry.after == {"sheet": None, "sums": [28, -37, -8, 12]}


def test_the_past_is_not_judged_unless_the_head_referee_wants_it() -> None:
    """MCR-84."""
    desk = Desk().seated()
    for _ in range(3):
        desk.do("result", session=1, table=1, deal=DRAW)
    late: dict[str, object] = {"session": 1, "table": 1, "player": 5, "code": "PEN-13", "hand": 2}
    for role, more in ((REFEREE, {}), (REFEREE, {"override": True}), (HEAD, {})):
        with pytest.raises(ClubError, match=r"Play has gone on since deal 2.*\(MCR-84\)"):
            desk.do("penalty", role, **late, **more)
    desk.do("penalty", REFEREE, **{**late, "hand": 3})
    desk.do("penalty", HEAD, **late, override=True)
    assert [row.changes[1] for row in desk.event.played(1, 1).rows] == [0, -60, -60]


def test_who_is_excluded_or_loses_his_place_keeps_his_rows_and_has_no_place() -> None:
    """MCR-81, MCR-T31, PEN-20, PEN-31: the opponents' results stay."""
    desk = Desk().seated()
    desk.totals(1, 2, 50, 10, -20, -40)
    before = {row.number: row for row in standings(desk.event).players}
    desk.totals(1, 1, 90, -10, -30, -50)
    desk.do("sanction", HEAD, player=2, kind="loss_of_place", text="collusion")
    desk.do("sanction", HEAD, player=1, kind="exclusion", text="cheating", session=1, public=True)
    known = {row.number: row for row in standings(desk.event).players}
    assert (known[1].place, known[2].place) == (0, 0)
    assert (known[1].tp, known[1].gp) == (4, 90)
    assert known[6] == before[6]._replace(place=known[6].place)
    assert [row.number for row in standings(desk.event).players][-2:] == [1, 2]
    assert not desk.event.player(1).plays(2)
    with pytest.raises(ClubError, match="one of exclusion, loss_of_place"):
        desk.do("sanction", player=3, kind="shame", text="x")
    other = Desk().seated()
    other.do("penalty", REFEREE, session=1, table=1, player=5, code="PEN-20", note="twice warned")
    assert other.event.player(5).excluded == 1


# Standings.


def test_standings_are_live_and_provisional_until_they_are_published() -> None:
    """MCR-T29, MCR-T30, MCR-99."""
    desk = Desk().seated()
    assert standings(desk.event).provisional
    desk.do("result", session=1, table=1, deal=win(0, 24, 1))
    assert standings(desk.event).players[0].number == 1
    desk.later(150)
    desk.do("end", session=1)
    with pytest.raises(ClubError, match="not all closed: table 1, 2, 3, 4"):
        desk.do("publish", session=1)
    for table in range(1, 5):
        desk.close(1, table)
    desk.do("publish", session=1)
    assert not standings(desk.event).provisional
    desk.later(60)
    desk.do("start", session=2)
    assert standings(desk.event).provisional
    assert not standings(desk.event, 1).provisional


def test_a_drop_out_keeps_what_he_has_and_his_later_sessions_count_nothing() -> None:
    """MCR-79."""
    desk = Desk().seated()
    desk.session(1, (90, -10, -30, -50), *[(0, 0, 0, 0)] * 3)
    desk.do("drop", player=1, session=2)
    desk.do("substitute", player=1, session=2, name="Sid")
    desk.session(2, (-10, 80, -30, -40), *[(0, 0, 0, 0)] * 3)
    known = {row.number: row for row in standings(desk.event).players}
    assert (known[1].tp, known[1].gp, known[1].lines[1].place) == (4, 90, 0)
    assert sum(row.gp for row in known.values()) == -80
    with pytest.raises(ClubError, match="has left already"):
        desk.do("drop", player=1, session=3)
    with pytest.raises(ClubError, match="has played in session 1 or later"):
        desk.do("drop", player=2, session=1)


def test_hong_kong_and_israeli_events_rank_by_points_and_riichi_by_uma() -> None:
    """RII-82, RII-83, HKR-97, ISR-78."""
    for id, points, scores in (
        ("hk-old", (40, 10, -20, -30), [40, 10, -20, -30]),
        ("israeli", (40, 10, 20, 130), [40, 10, 20, 130]),
        ("riichi-phoenix", (20000, -1500, -1500, -17000), [27, 2, -4, -24]),
    ):
        desk = Desk(book=id, stages=[[2, 0]]).seated()
        desk.totals(1, 1, *points)
        known = {row.number: row for row in standings(desk.event).players}
        assert [known[number].tp for number in (1, 5, 9, 13)] == scores


# Roles.


def test_every_role_may_do_what_is_its_and_every_change_says_who_when_before_and_after() -> None:
    """MCR-94, MCR-T35."""
    desk = Desk().seated()
    for role, what, given in (
        (REFEREE, "register", {"players": [{"name": "X"}]}),
        (TABLE, "penalty", {"session": 1, "table": 1, "player": 5, "code": "PEN-08"}),
        (PLAYER, "close", {"session": 1, "table": 1}),
        (VIEWER, "result", {"session": 1, "table": 1, "deal": DRAW}),
        (REFEREE, "publish", {"session": 1}),
        (REFEREE, "reopen", {"session": 1, "table": 1, "reason": "x"}),
    ):
        with pytest.raises(ClubError, match=f"{what!r} is done by .*, not by {role}"):
            desk.do(what, role, **given)
    with pytest.raises(ClubError, match="is no role"):
        desk.do("result", "emperor", session=1, table=1, deal=DRAW)
    desk.do("result", REFEREE, session=1, table=1, deal=win(0, 24, 1))
    entry = desk.do("correct", REFEREE, session=1, table=1, number=1, deal=win(0, 25, 1)).entry
    assert (entry.who, entry.role, entry.at) == ("Rita", REFEREE, "2026-05-02T09:00:00+00:00")
    assert entry.before == {"number": 1, **win(0, 24, 1)}
    assert entry.after == {"sheet": {"number": 1, **win(0, 25, 1)}, "sums": [49, -33, -8, -8]}


def test_a_secret_link_is_kept_as_a_hash_and_can_be_withdrawn() -> None:
    """MCR-T35."""
    desk = Desk().seated()
    secret = fresh_key()
    desk.do("key", role=TABLE, name="screen of table 3", hash=hash_of(secret), table=3)
    assert secret not in str(desk.entries)
    assert find_key(desk.event.keys, secret).table == 3
    with pytest.raises(ClubError, match="not valid, or was withdrawn"):
        find_key(desk.event.keys, fresh_key())
    with pytest.raises(ClubError, match="names its table"):
        desk.do("key", role=TABLE, name="x", hash=hash_of("x"))
    with pytest.raises(ClubError, match="by the hash of its secret"):
        desk.do("key", role=VIEWER, name="x", hash="secret")
    desk.do("withdraw", name="screen of table 3")
    with pytest.raises(ClubError, match="not valid"):
        find_key(desk.event.keys, secret)
