"""What counts in the standings while tables are being played, and after an exclusion."""

import pytest

from manywinds.club.errors import ClubError
from manywinds.club.event.access import HEAD, REFEREE
from manywinds.club.event.standings import line_of, standings, to_dict
from manywinds.club.print.tournament import Printer
from manywinds.club.print.violations import violations
from support.events import DRAW, Desk, win


def test_standings_count_closed_tables_and_mark_running_ones() -> None:
    """MCR-T29, MCR-T30."""
    desk = Desk().seated()
    desk.do("result", session=1, table=1, deal=win(0, 24, 1))
    desk.totals(1, 2, 50, 10, -20, -40)
    desk.close(1, 2)
    known = {row.number: row for row in standings(desk.event).players}
    assert (known[2].place, known[2].tp, known[2].gp) == (1, 4, 50)
    assert (known[1].tp, known[1].gp) == (0, 0)
    assert (known[1].lines[0].gp, known[1].lines[0].running, known[2].lines[0].running) == (48, True, False)
    assert to_dict(known[1])["sessions"] == [
        {"session": 1, "tp": "4", "gp": "48", "place": 1, "table": 1, "running": True}
    ]
    assert to_dict(known[2])["sessions"] == [{"session": 1, "tp": "4", "gp": "50", "place": 1, "table": 2}]
    page = Printer(desk.event).standings()[0]
    cells = {row[1]: row[-1] for row in page.grids[0].rows}
    assert (cells["1"], cells["2"], cells["3"]) == ("4.00 / 48 *", "4.00 / 50", "")
    assert page.notes == ("* The table is still being played and does not count yet.",)
    desk.do("reopen", HEAD, session=1, table=2, reason="misread")
    assert {row.gp for row in standings(desk.event).players} == {0}


def test_a_team_has_what_its_closed_tables_made() -> None:
    """MCR-78, MCR-T29."""
    desk = Desk().seated("teams")
    desk.totals(1, 1, 50, 10, -20, -40)
    desk.close(1, 1)
    desk.totals(1, 2, 90, 10, -40, -60)
    team = next(row for row in standings(desk.event).teams if row.name == "Team 1")
    assert (team.tp, team.gp, team.lines[0].gp, team.lines[0].running) == (4, 50, 50, True)


def test_nobody_advances_before_the_sheets_are_closed() -> None:
    """MCR-92, MCR-T32."""
    desk = Desk(book="riichi-ema", scheme="knock_out", stages=[[1, 0], [1, 4]], minutes=90)
    desk.drawn(8)
    desk.do("seat", rounds=[[[1, 2, 3, 4], [5, 6, 7, 8]]])
    desk.do("start", session=1)
    for table in (1, 2):
        desk.totals(1, table, 30000, 10000, -10000, -30000)
    desk.later(90)
    desk.do("end", session=1)
    desk.close(1, 1)
    with pytest.raises(ClubError, match="session 1 are not all closed: table 2"):
        desk.do("advance", stage=1)


def test_an_exclusion_before_a_session_takes_effect_in_it() -> None:
    """MCR-81, MCR-T31: somebody else sits there, credited to nobody, and the team has nothing from it."""
    desk = Desk().seated("teams")
    desk.session(1, *[(40, 10, -20, -30)] * 4)
    desk.do("sanction", HEAD, player=1, kind="exclusion", text="cheating", session=2)
    assert not desk.event.player(1).plays(2)
    with pytest.raises(ClubError, match=r"Nobody sits for 1 Player 1"):
        desk.do("start", session=2)
    desk.do("substitute", player=1, session=2)
    desk.session(2, *[(40, 10, -20, -30)] * 4)
    assert (line_of(desk.event, 2, 1).tp, line_of(desk.event, 2, 1).gp) == (0, 0)
    known = standings(desk.event)
    members = [row for row in known.players if row.team == "Team 1"]
    team = next(row for row in known.teams if row.name == "Team 1")
    assert team.gp == sum(row.gp for row in members)
    assert team.lines[1].gp == sum(line_of(desk.event, 2, number).gp for number in (2, 3, 4))


def test_an_exclusion_before_the_first_session_takes_effect_in_it() -> None:
    """PEN-31, MCR-81."""
    desk = Desk().seated(start=False)
    desk.do("sanction", HEAD, player=5, kind="exclusion", text="cheating", session=1)
    assert not desk.event.player(5).plays(1)
    with pytest.raises(ClubError, match="Nobody sits for 5 Player 5"):
        desk.do("start", session=1)


def test_who_is_excluded_in_a_session_keeps_what_was_won_and_wins_no_more() -> None:
    """MCR-81, MCR-T31: unless somebody sits there instead."""
    desk = Desk().seated()
    desk.do("result", session=1, table=1, deal=win(1, 24, 0))
    desk.do("sanction", HEAD, player=5, kind="exclusion", text="cheating", session=1)
    assert desk.event.player(5).plays(1)
    with pytest.raises(ClubError, match=r"Player 5 is excluded and cannot win"):
        desk.do("result", session=1, table=1, deal=win(1, 24, 0))
    with pytest.raises(ClubError, match="is excluded and cannot win"):
        desk.do("result", session=1, table=1, cells=[-32, 48, -8, -8])
    desk.do("result", session=1, table=1, deal=win(0, 8, 1))
    desk.do("substitute", player=5, session=1, name="Walter")
    desk.do("result", session=1, table=1, deal=win(1, 24, 0))


def test_the_violation_sheet_lists_missed_sessions_and_sanctions() -> None:
    """PEN-03, MCR-81, MCR-98."""
    desk = Desk().seated()
    desk.do("penalty", REFEREE, session=1, table=1, player=5, code="PEN-13")
    desk.do("late", REFEREE, session=1, player=9, seconds=1200, stand_in="Walter")
    desk.do("result", session=1, table=1, deal=DRAW)
    desk.do("sanction", HEAD, player=5, kind="exclusion", text="He hid a tile.", session=1)
    desk.do("sanction", HEAD, player=13, kind="criticism", text="Too loud.")
    desk.do("sanction", HEAD, player=1, kind="loss_of_place", text="Collusion.", public=True)
    assert [each.fault.code for each in violations(desk.event)] == ["PEN-13", "PEN-03"]
    page = Printer(desk.event).violation_sheet()[0]
    rows = [(row[1], row[4], row[6], row[8], row[9]) for row in page.grids[0].rows]
    assert rows[0][:2] == ("5", "1 / 1 / 1 / S")
    assert rows[1:] == [
        ("9", "1 / – / 1 / W", "PEN-03  Late by more than 15 minutes: the session is missed.", "missed", "Walter"),
        ("5", "1 / – / 1 / S", "He hid a tile.", "exclusion", ""),
        ("13", "", "Too loud.", "public criticism", ""),
        ("1", "", "Collusion.", "loss of the place, public criticism", ""),
    ]
    assert len(Printer(desk.event).violation_sheet(session=2)[0].grids[0].rows) == 0
    assert len(Printer(desk.event).violation_sheet(session=1, table=1)[0].grids[0].rows) == 3
