"""What a referee may take for an offence: the figures of the book, unless the head referee decides otherwise (MCR-T24,
MCR-T26)."""

import pytest

from manywinds.club.errors import ClubError
from manywinds.club.event.access import HEAD, ORGANISER, REFEREE
from manywinds.club.print.tournament import Printer
from support.events import DRAW, Desk


@pytest.mark.parametrize("role", [REFEREE, ORGANISER])
@pytest.mark.parametrize(("code", "points"), [("PEN-08", 30), ("PEN-13", 15), ("PEN-01", 5), ("PEN-19", 5)])
def test_figures_the_book_does_not_name_are_the_head_referees_exception(role: str, code: str, points: int) -> None:
    desk = Desk().seated()
    asked = {"session": 1, "table": 1, "player": 5, "code": code, "points": points}
    with pytest.raises(ClubError, match=rf"{code} costs one of .*, not {points}; only the head referee .*\(MCR-T26\)"):
        desk.do("penalty", role, **asked, note="It was worse.")
    with pytest.raises(ClubError, match="needs a note"):
        desk.do("penalty", HEAD, **asked)
    desk.do("penalty", HEAD, **asked, note="It was worse.")
    row = Printer(desk.event).violation_sheet()[0].grids[0].rows[0]
    assert row[8].endswith("an exception by the head referee")
    assert row[9] == "It was worse."


def test_a_referee_goes_to_another_step_of_the_ladder_with_a_note() -> None:
    """MCR-82, MCR-T24."""
    desk = Desk().seated()
    desk.do("penalty", REFEREE, session=1, table=1, player=5, code="PEN-08", points=20, note="on purpose")
    assert desk.event.played(1, 1).won() == [0, -20, 0, 0]
    row = Printer(desk.event).violation_sheet()[0].grids[0].rows[0]
    assert row[8] == "−20 to nobody"


def test_who_enters_a_deal_takes_the_figures_of_the_book_too() -> None:
    """MCR-T17, MCR-T26."""
    desk = Desk().seated()
    fault = {"person": 1, "code": "PEN-08", "points": 30, "note": "x"}
    with pytest.raises(ClubError, match="PEN-08 costs one of"):
        desk.do("result", REFEREE, session=1, table=1, deal={**DRAW, "faults": [fault]})
    with pytest.raises(ClubError, match="PEN-08 costs one of"):
        desk.do("result", REFEREE, session=1, table=1, cells=[0, -30, 0, 0], faults=[fault])
    desk.do("result", HEAD, session=1, table=1, cells=[0, -30, 0, 0], faults=[fault])
