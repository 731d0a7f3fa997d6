"""What the sheet and the violation sheet say of an offence (MCR-98, MCR-T25)."""

from manywinds.club.event.access import REFEREE
from manywinds.club.print.sheet import remark
from manywinds.club.print.violations import violation_entries
from support.events import DRAW, Desk

AT_ONE = {"session": 1, "table": 1}
MARKS = ("A", "B", "C", "D")


def told(desk: Desk) -> tuple[str, str]:
    desk.do("result", **AT_ONE, deal=DRAW)
    return remark(desk.event.played(1, 1).rows[0], MARKS), violation_entries(desk.event, "en")[0].cost


def test_a_hand_the_referee_calls_dead_is_shown_as_dead() -> None:
    """PEN-04, PEN-17: the referee decides it."""
    desk = Desk().seated()
    desk.do("penalty", REFEREE, **AT_ONE, player=5, code="PEN-04", amount=20, dead=True)
    assert told(desk) == ("draw; B PEN-04 −20 to nobody, dead hand", "−20 to nobody, dead hand")


def test_who_alone_gets_the_points_is_named() -> None:
    """PEN-17."""
    desk = Desk().seated()
    desk.do("penalty", REFEREE, **AT_ONE, player=5, code="PEN-17", amount=20, to=9)
    assert told(desk) == ("draw; B PEN-17 −20 to C", "−20 to 9 Player 9")
