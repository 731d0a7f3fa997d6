"""Sheets that have stopped, and sheets that all have signed (MCR-76, MCR-97, MCR-T23)."""

import pytest

from manywinds.club.errors import ClubError
from manywinds.club.event.access import HEAD, ORGANISER, REFEREE
from support.events import DRAW, Desk, win

AT_ONE = {"session": 1, "table": 1}
FINAL = "Signed results are final"


def test_a_table_that_has_stopped_takes_only_what_was_over_before_the_gong() -> None:
    """MCR-76."""
    desk = Desk().seated()
    desk.do("result", **AT_ONE, deal=DRAW)
    desk.do("stop", **AT_ONE)
    with pytest.raises(ClubError, match="The game is over after deal 1; there is no deal 2"):
        desk.do("result", **AT_ONE, deal=DRAW)
    desk.do("result", **AT_ONE, deal=win(0, 24, 1), before_gong=True)
    assert len(desk.event.table(1, 1).sheet.deals) == 2


def test_what_all_have_signed_is_final_before_the_sheet_is_closed() -> None:
    """MCR-97, MCR-T23: the head referee changes it, with a reason, and it is signed anew."""
    desk = Desk().seated()
    desk.do("result", **AT_ONE, deal=DRAW)
    desk.do("penalty", REFEREE, **AT_ONE, player=5, code="PEN-13", hand=1)
    ref = desk.event.rev
    desk.do("stop", **AT_ONE)
    desk.do("sign", **AT_ONE, persons=[0, 1, 2, 3])
    desk.do("sign", REFEREE, **AT_ONE, referee=True)
    asked = {
        "correct": {"number": 1, "deal": win(0, 24, 1)},
        "penalty": {"player": 5, "code": "PEN-08", "hand": 1},
        "lift": {"ref": ref},
    }
    for what, given in asked.items():
        for role in (ORGANISER, REFEREE):
            with pytest.raises(ClubError, match=FINAL):
                desk.do(what, role, **AT_ONE, **given, reason="misread")
        with pytest.raises(ClubError, match=FINAL):
            desk.do(what, HEAD, **AT_ONE, **given)
    with pytest.raises(ClubError, match=FINAL):
        desk.do("undo", HEAD, **AT_ONE)
    with pytest.raises(ClubError, match=FINAL):
        desk.do("result", HEAD, **AT_ONE, deal=DRAW, before_gong=True)
    with pytest.raises(ClubError, match=FINAL):
        desk.do("late", REFEREE, session=1, player=9, seconds=60)
    desk.do("correct", HEAD, **AT_ONE, **asked["correct"], reason="misread")
    assert not desk.event.table(1, 1).signed
    desk.do("undo", **AT_ONE)


def test_the_head_referee_opens_a_signed_sheet_again() -> None:
    """MCR-T23."""
    desk = Desk().seated()
    desk.totals(1, 1, 30, 10, -10, -30)
    desk.do("sign", **AT_ONE, persons=[0, 1, 2, 3])
    desk.do("sign", REFEREE, **AT_ONE, referee=True)
    with pytest.raises(ClubError, match=FINAL):
        desk.totals(1, 1, 40, 10, -10, -40)
    desk.do("reopen", HEAD, **AT_ONE, reason="misread")
    desk.totals(1, 1, 40, 10, -10, -40)
