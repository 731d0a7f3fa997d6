"""Logs that were written before the actions were declared: they still open, verify and come to the same."""

import json
from pathlib import Path

import pytest

from manywinds.club.errors import ClubError
from manywinds.club.event.actions import ACTIONS
from manywinds.club.event.file import replay, verify
from manywinds.club.event.standings import standings, to_dict
from manywinds.club.log import LogLine, now, parse, read
from manywinds.club.sheet.free_sheet import FreeSheet, propose
from manywinds.club.sheet.free_sheet import replay as replay_sheet
from manywinds.club.sheet.requests import EnterDeal, read_sheet_request

FOLDER = Path(__file__).parent / "earlier"
EXPECTED = json.loads((FOLDER / "expected.json").read_text("utf-8"))
TOURNAMENTS = ("individual", "knock-out")


@pytest.mark.parametrize("name", TOURNAMENTS)
def test_a_tournament_of_then_opens_and_comes_to_the_same(name: str) -> None:
    entries = read(FOLDER / f"{name}.log")
    event = replay(entries)
    known = standings(event)
    found = {
        "players": [to_dict(row) for row in known.players],
        "teams": [to_dict(row) for row in known.teams],
        "provisional": known.provisional,
    }
    assert json.loads(json.dumps(found)) == EXPECTED[name]
    assert verify(entries).rev == event.rev == len(entries)


@pytest.mark.parametrize("name", [*TOURNAMENTS, "sheet"])
def test_a_line_of_then_is_written_as_it_was(name: str) -> None:
    text = (FOLDER / f"{name}.log").read_text("utf-8")
    assert "".join(f"{entry.line()}\n" for entry in parse(text)) == text


def test_every_action_was_done_then() -> None:
    done = {entry.what for name in TOURNAMENTS for entry in read(FOLDER / f"{name}.log")}
    assert done == {"new", *ACTIONS}


def test_a_sheet_of_then_opens_and_comes_to_the_same() -> None:
    found = replay_sheet(read(FOLDER / "sheet.log"))
    assert {
        "sums": [str(each) for each in found.played().won()],
        "signed": list(found.signed),
        "rev": found.rev,
    } == EXPECTED["sheet"]


@pytest.mark.parametrize("name", EXPECTED["unchecked"])
def test_a_deal_that_would_be_refused_or_paid_otherwise_today_stands_as_it_was_entered(name: str) -> None:
    """Dead hands that won, riichi without tenpai, values that no hand has, two yakuman paid once."""
    entries = read(FOLDER / f"unchecked-{name}.log")
    found = replay_sheet(entries)
    assert [str(each) for each in found.played().won()] == EXPECTED["unchecked"][name]
    # Nobody could enter the same today: it is refused, or comes to something else.
    assert _entered_today(entries) != [str(each) for each in found.played().won()]


def _entered_today(entries: list[LogLine]) -> list[str] | None:
    found: FreeSheet = replay_sheet(entries[:1])
    try:
        for entry in entries[1:]:
            found = propose(found, read_sheet_request(entry.what, entry.given), "Anna", now()).sheet
    except ClubError:
        return None
    return [str(each) for each in found.played().won()]


def test_a_sheet_of_then_goes_on_by_the_rules_of_today() -> None:
    """Its deals stand; the next is checked, and the log says so."""
    entries = read(FOLDER / "unchecked-mcr.log")
    found = replay_sheet(entries)
    deal = {"ended": "won", "wins": [{"person": 0, "worth": "24"}], "discarder": 1}
    fault = {"faults": [{"person": 0, "code": "PEN-18"}]}
    with pytest.raises(ClubError, match="dead hand"):
        propose(found, read_sheet_request("deal", {"deal": {**deal, **fault}}), "Anna", now())
    made = propose(found, read_sheet_request("deal", {"deal": deal}), "Anna", now())
    assert made.entry.given["rules"] == 1
    again = replay_sheet([*entries, made.entry])
    assert again.sheet == made.sheet.sheet
    request = read_sheet_request("deal", made.entry.given)
    assert isinstance(request, EnterDeal)
    assert again.sheet.deals[-1].rules == request.rules
