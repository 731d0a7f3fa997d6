"""What a referee may take for an offence: the figures of the book, unless the head referee decides otherwise (MCR-T24,
MCR-T26)."""

import pytest

from manywinds import book
from manywinds.club.errors import ClubError
from manywinds.club.event.access import HEAD, ORGANISER, REFEREE
from manywinds.club.print.tournament import Printer
from manywinds.club.sheet.entered import EnteredOffence
from manywinds.club.sheet.sheet import Sheet, play
from support.events import DRAW, Desk


@pytest.mark.parametrize("role", [REFEREE, ORGANISER])
@pytest.mark.parametrize(("code", "points"), [("PEN-08", 30), ("PEN-13", 15), ("PEN-01", 5), ("PEN-19", 5)])
def test_figures_the_book_does_not_name_are_the_head_referees_exception(role: str, code: str, points: int) -> None:
    desk = Desk().seated()
    asked = {"session": 1, "table": 1, "player": 5, "code": code, "points": points}
    with pytest.raises(ClubError, match=rf"{code} costs .*, not {points}; only the head referee"):
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


def test_an_event_of_another_book_cites_no_rules_of_this_one() -> None:
    """MCR-84, MCR-T23, MCR-T24, MCR-T26 are rules of the competition book."""
    desk = Desk(book="riichi-ema", minutes=90, stages=[[1, 0]])
    desk.drawn(8)
    desk.do("seat", rounds=[[[1, 2, 3, 4], [5, 6, 7, 8]]])
    desk.do("start", session=1)
    for _ in range(2):
        desk.do("result", session=1, table=1, deal={"ended": "exhausted"})
    refused: list[str] = []
    wrong: dict[str, object] = {"session": 1, "table": 1, "player": 1, "code": "wrong_count"}
    for what, given in (
        ("penalty", {**wrong, "points": 20, "note": "twice"}),
        ("penalty", {**wrong, "points": 20}),
        ("penalty", {**wrong, "hand": 1}),
        ("close", {"session": 1, "table": 1}),
    ):
        with pytest.raises(ClubError) as caught:
            desk.do(what, REFEREE, **given)
        refused.append(str(caught.value))
    assert refused == [
        "wrong_count costs 0, not 20; only the head referee takes another figure, with a note.",
        "wrong_count costs 0, not 20; only the head referee takes another figure, with a note.",
        "Play has gone on since deal 1: what was done then is not judged.",
        "A sheet is closed when four players and the referee have signed it; players 1, 2, 3, 4 have not.",
    ]


def test_an_offence_without_an_amount_is_not_said_to_have_a_fixed_one() -> None:
    """HKR-95: the book may punish it, and names no amount."""
    told = Sheet().with_fault(EnteredOffence(0, "misconduct", 5), 1)
    with pytest.raises(ClubError, match=r"The book names no amount for misconduct \(HKR-95\)"):
        play(book("hk-old"), told)
