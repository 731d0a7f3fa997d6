"""What a sheet offers is what it accepts: "may I?" and "do it" ask the same code."""

from datetime import UTC, datetime

import pytest

from manywinds import book
from manywinds.club.errors import ClubError
from manywinds.club.sheet.free_sheet import FreeSheet, follow, may, propose
from manywinds.club.sheet.requests import SHEET_REQUESTS, read_sheet_request
from manywinds.club.sheet.sheet import Sheet

AT = datetime(2026, 5, 2, 9, tzinfo=UTC)
WIN = {"deal": {"wins": [{"person": 0, "worth": "24"}]}}
FAULT = {"fault": {"person": 1, "code": "PEN-01"}}
WISHES: dict[str, dict[str, object]] = {
    "deal": WIN,
    "fault": FAULT,
    "forgive": {},
    "undo": {},
    "correct": {"number": 1, **WIN},
    "stop": {},
    "sign": {"persons": [0]},
}
"""Of each sort one that is right wherever it can be done."""
EVERYBODY = ("sign", {"persons": [0, 1, 2, 3]})
STORIES: dict[str, tuple[tuple[str, dict[str, object]], ...]] = {
    "new": (),
    "an offence": (("fault", FAULT),),
    "a deal": (("deal", WIN),),
    "stopped at once": (("stop", {}),),
    "stopped": (("deal", WIN), ("stop", {})),
    "stopped in a deal": (("deal", WIN), ("fault", FAULT), ("stop", {})),
    "an offence after a deal": (("deal", WIN), ("fault", FAULT)),
    "stopped, and going on": (("deal", WIN), ("stop", {}), ("undo", {})),
    "all deals": (("deal", WIN),) * 16,
    "signed by one": (("deal", WIN), ("stop", {}), ("sign", {"persons": [2]})),
    "final": (("deal", WIN), ("stop", {}), EVERYBODY),
}


def told(story: str) -> FreeSheet:
    sheet = FreeSheet(book("mcr"), ("Anna", "Boris", "Clara", "David"), rev=1)
    for what, given in STORIES[story]:
        sheet = propose(sheet, read_sheet_request(what, given), "Anna", AT).sheet
    return sheet


@pytest.mark.parametrize("story", STORIES)
def test_what_a_sheet_offers_is_what_it_accepts(story: str) -> None:
    """MCR-97: after the last deal, a stop or the signatures, too."""
    sheet = told(story)
    accepted = []
    for what in SHEET_REQUESTS:
        given = dict(WISHES[what])
        if what == "fault" and sheet.played().over():
            # There is no deal that is being played: it belongs to an earlier one.
            given["number"] = max(1, len(sheet.sheet.deals))
        try:
            propose(sheet, read_sheet_request(what, given), "Anna", AT)
        except ClubError:
            continue
        accepted.append(what)
    assert may(sheet, sheet.played()) == accepted


def test_after_a_stop_no_deal_is_entered_before_it_is_taken_back() -> None:
    sheet = told("stopped")
    with pytest.raises(ClubError, match=r"The game is over\."):
        propose(sheet, read_sheet_request("deal", WIN), "Anna", AT)
    assert "undo" in may(sheet, sheet.played())


def test_an_undo_does_not_move_a_noted_offence_into_another_deal() -> None:
    """RII-81, HKR-86: what an offence costs depends on the deal in which it was done."""
    sheet = told("an offence after a deal")
    with pytest.raises(ClubError, match=r"Offences are noted in deal 2, .*before deal 1 is undone"):
        propose(sheet, read_sheet_request("undo", {}), "Anna", AT)
    sheet = propose(sheet, read_sheet_request("forgive", {}), "Anna", AT).sheet
    assert propose(sheet, read_sheet_request("undo", {}), "Anna", AT).sheet.sheet == Sheet()
    # A stop is taken back whatever was noted.
    going_on = propose(told("stopped in a deal"), read_sheet_request("undo", {}), "Anna", AT).sheet.sheet
    assert (len(going_on.deals), len(going_on.open), going_on.stopped) == (1, 1, False)


def test_an_offence_that_was_told_with_a_deal_goes_with_it() -> None:
    """MCR-T25; what was noted while it was played stays noted, and a log of before keeps both."""
    sheet = told("an offence")
    deal = {"deal": {"ended": "exhausted", "faults": [{"person": 2, "code": "PEN-08"}]}}
    sheet = propose(sheet, read_sheet_request("deal", deal), "Anna", AT).sheet
    undone = propose(sheet, read_sheet_request("undo", {}), "Anna", AT)
    assert [each.person for each in undone.sheet.sheet.open] == [1]
    assert undone.entry.given == {"rules": 1}
    before = follow(sheet, read_sheet_request("undo", {}), sheet.rev + 1).sheet
    assert [each.person for each in before.sheet.open] == [1, 2]
