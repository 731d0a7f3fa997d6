"""Offences and lateness at the desk: of whom, how often and when (PEN-01 to PEN-03, MCR-79)."""

import pytest

from manywinds.club.errors import ClubError
from manywinds.club.event.access import HEAD, REFEREE
from support.events import DRAW, Desk

AT_ONE = {"session": 1, "table": 1}


def late(desk: Desk, player: int, minutes: int, role: str = REFEREE, **more: object) -> None:
    desk.do("late", role, session=1, player=player, seconds=60 * minutes, **more)


def test_one_lateness_is_booked_once() -> None:
    """PEN-01, PEN-02: told twice, by code, in a deal or by check-in it is still one."""
    desk = Desk().seated()
    desk.later(20)
    late(desk, 5, 7)
    ref = desk.event.rev
    once = "Player 5 came late to session 1 once, and that is booked"
    with pytest.raises(ClubError, match=once):
        late(desk, 5, 12, HEAD)
    with pytest.raises(ClubError, match=once):
        desk.do("penalty", HEAD, **AT_ONE, player=5, code="PEN-01")
    with pytest.raises(ClubError, match=once):
        desk.do("result", **AT_ONE, deal={**DRAW, "faults": [{"person": 1, "code": "PEN-02"}]})
    with pytest.raises(ClubError, match=once):
        desk.do("checkin", session=1, player=5)
    with pytest.raises(ClubError, match="Player 9 came late to session 1 once"):
        desk.do("result", **AT_ONE, deal={**DRAW, "faults": [{"person": 2, "code": "PEN-01"}] * 2})
    assert desk.event.played(1, 1).won() == [0, -10, 0, 0]
    desk.do("lift", HEAD, **AT_ONE, ref=ref)
    late(desk, 5, 12)
    assert desk.event.played(1, 1).won() == [0, -20, 0, 0]


def test_who_was_there_or_has_played_was_not_late() -> None:
    """PEN-01, MCR-84: unless the head referee says so."""
    desk = Desk().seated()
    desk.do("checkin", session=1, player=1)
    desk.later(20)
    with pytest.raises(ClubError, match="Player 1 is there already"):
        late(desk, 1, 5)
    with pytest.raises(ClubError, match="Player 1 is there already"):
        desk.do("penalty", REFEREE, **AT_ONE, player=1, code="PEN-01")
    desk.do("result", **AT_ONE, deal=DRAW)
    desk.do("result", **AT_ONE, deal=DRAW)
    with pytest.raises(ClubError, match="Play has gone on since deal 1"):
        late(desk, 5, 5)
    with pytest.raises(ClubError, match="Play has gone on since deal 1"):
        desk.do("checkin", session=1, player=5)
    late(desk, 1, 5, HEAD)
    late(desk, 5, 5, HEAD)
    assert desk.event.played(1, 1).won() == [-10, -10, 0, 0]


def test_a_missed_session_is_entered_as_lateness() -> None:
    """PEN-03, MCR-79: the code alone would leave the player at the table."""
    desk = Desk().seated()
    with pytest.raises(ClubError, match="PEN-03 is entered with 'late'"):
        desk.do("penalty", HEAD, **AT_ONE, player=5, code="PEN-03")
    with pytest.raises(ClubError, match="PEN-03 is entered with 'late'"):
        desk.do("result", HEAD, **AT_ONE, deal={**DRAW, "faults": [{"person": 1, "code": "PEN-03"}]})


def test_who_does_not_sit_there_commits_no_offence() -> None:
    """MCR-79: the stand-in answers by name, and an exclusion of theirs leaves the player in."""
    desk = Desk().seated()
    desk.later(20)
    late(desk, 5, 17, stand_in="Walter")
    there = "Player 5 does not sit there in session 1: Walter does"
    with pytest.raises(ClubError, match=there):
        late(desk, 5, 5)
    with pytest.raises(ClubError, match=there):
        desk.do("checkin", session=1, player=5)
    for code in ("PEN-01", "PEN-13"):
        with pytest.raises(ClubError, match=there):
            desk.do("penalty", REFEREE, **AT_ONE, player=5, code=code)
    with pytest.raises(ClubError, match="Nobody sits in for Player 1 in session 1"):
        desk.do("penalty", REFEREE, **AT_ONE, player=1, code="PEN-13", stand_in="Walter")
    desk.do("penalty", REFEREE, **AT_ONE, player=5, code="PEN-13", stand_in="Walter")
    assert desk.event.played(1, 1).won() == [20, -60, 20, 20]
    assert desk.event.table(1, 1).sheet.open[0].note == "Walter"
    desk.do("penalty", REFEREE, **AT_ONE, player=5, code="PEN-31", stand_in="Walter")
    assert not desk.event.player(5).excluded


def test_nobody_is_late_or_offends_before_the_session_begins() -> None:
    """PEN-01, MCR-98."""
    desk = Desk().seated(start=False)
    with pytest.raises(ClubError, match="Session 1 has not begun"):
        late(desk, 5, 5)
    with pytest.raises(ClubError, match="Session 1 has not begun"):
        desk.do("penalty", HEAD, **AT_ONE, player=5, code="PEN-13")
