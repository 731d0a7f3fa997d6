"""Ranking, standings, and who goes on to the next stage (MCR-77, MCR-78, MCR-92)."""

from fractions import Fraction

import pytest

from manywinds.club.errors import ClubError
from manywinds.club.event.access import REFEREE
from manywinds.club.event.standings import cut, line_of, ranked, standings
from support.events import CASES, PLANS, Desk, win

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
    desk.close(1, 1)
    assert sum(row.gp for row in standings(desk.event).players) == table["X"] + table["Y"] + table["Z"]
    assert desk.event.player(9).plays(2)


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
        desk.close(1, 1)
        known = {row.number: row for row in standings(desk.event).players}
        assert [known[number].tp for number in (1, 5, 9, 13)] == scores


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
