"""What is lifted takes with it what it meant (MCR-79, MCR-81)."""

import pytest

from manywinds.club.errors import AccessError, ClubError
from manywinds.club.event.access import HEAD, REFEREE
from manywinds.club.event.file import replay
from support.events import Desk

AT_ONE = {"session": 1, "table": 1}


@pytest.mark.parametrize("code", ["PEN-20", "PEN-31"])
def test_an_exclusion_goes_with_its_offence(code: str) -> None:
    """PEN-20, PEN-31, MCR-81."""
    desk = Desk().seated()
    desk.do("penalty", REFEREE, **AT_ONE, player=5, code=code)
    assert desk.event.player(5).excluded == 1
    desk.do("lift", REFEREE, **AT_ONE, ref=desk.event.rev)
    assert not desk.event.player(5).excluded
    assert desk.event.player(5).ranked()
    assert not replay(desk.entries).player(5).excluded


def test_a_lift_of_an_earlier_version_left_the_exclusion() -> None:
    """MCR-81: what was accepted once comes to what it came to."""
    desk = Desk().seated()
    desk.do("penalty", REFEREE, **AT_ONE, player=5, code="PEN-20")
    made = desk.do("lift", REFEREE, **AT_ONE, ref=desk.event.rev)
    given = {name: value for name, value in made.entry.given.items() if name != "rules"}
    desk.entries[-1] = made.entry._replace(given=given).sealed(desk.entries[-2].chain)
    assert replay(desk.entries).player(5).excluded == 1


def test_what_else_excludes_a_player_stands() -> None:
    """MCR-81."""
    desk = Desk().seated()
    desk.do("penalty", REFEREE, **AT_ONE, player=5, code="PEN-20")
    offence = desk.event.rev
    desk.do("sanction", HEAD, player=5, kind="exclusion", text="cheating", session=1, public=True)
    sanction = desk.event.rev
    with pytest.raises(AccessError, match="'lift' is done by head_referee"):
        desk.do("lift", **AT_ONE, ref=sanction)
    desk.do("lift", HEAD, **AT_ONE, ref=offence)
    assert desk.event.player(5).excluded == 1
    desk.do("lift", HEAD, **AT_ONE, ref=sanction)
    assert (desk.event.player(5).excluded, desk.event.player(5).criticism, desk.event.sanctions) == (0, (), [])


def test_a_missed_session_that_was_entered_by_mistake_is_lifted() -> None:
    """PEN-03, MCR-79."""
    desk = Desk().seated()
    desk.later(20)
    desk.do("late", REFEREE, session=1, player=5, seconds=1020, stand_in="Walter")
    ref = desk.event.rev
    with pytest.raises(ClubError, match="No official has entered an offence"):
        desk.do("lift", REFEREE, **AT_ONE, ref=ref)
    desk.do("lift", HEAD, **AT_ONE, ref=ref)
    assert (desk.event.missed, desk.event.stand_ins) == ({}, {})
    desk.do("late", REFEREE, session=1, player=5, seconds=420)
    assert desk.event.played(1, 1).won() == [0, -10, 0, 0]
