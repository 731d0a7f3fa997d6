"""Signatures under figures that were corrected later (MCR-97, MCR-T23, MCR-T27)."""

import pytest

from manywinds.club.errors import ClubError
from manywinds.club.event.access import HEAD, REFEREE
from manywinds.club.print.tournament import Printer
from support.events import Desk


def test_after_a_correction_signatures_are_marked_as_given_to_earlier_figures() -> None:
    desk = Desk().seated()
    desk.totals(1, 1, 30, 10, -10, -30)
    desk.close(1, 1)
    assert not desk.event.table(1, 1).signed_before()
    assert Printer(desk.event).score(1, 1)[0].signs[0] == "1 Player 1 (signed)"
    desk.do("correct", HEAD, session=1, table=1, totals=[40, 10, -10, -40], reason="misread")
    assert desk.event.table(1, 1).signed_before()
    signs = Printer(desk.event).score(1, 1)[0].signs
    assert signs[0] == "1 Player 1 (signed earlier figures)"
    assert signs[4] == "Referee: Rita (signed earlier figures)"
    assert Printer(desk.event).score(1, 1, blank=True)[0].signs[0] == "1 Player 1"
    desk.do("reopen", HEAD, session=1, table=1, reason="sign again")
    desk.close(1, 1)
    assert not desk.event.table(1, 1).signed_before()


def test_lateness_noted_on_a_closed_sheet_is_the_head_referees_and_leaves_old_signatures() -> None:
    """PEN-01, MCR-T23."""
    desk = Desk().seated()
    desk.totals(1, 1, 30, 10, -10, -30)
    desk.close(1, 1)
    with pytest.raises(ClubError, match="Signed results are final"):
        desk.do("late", REFEREE, session=1, player=5, seconds=300)
    desk.do("late", HEAD, session=1, player=5, seconds=300)
    state = desk.event.table(1, 1)
    assert (state.closed, len(state.signed), state.signed_before()) == (True, 4, True)
