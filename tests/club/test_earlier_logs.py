"""Logs that were written before the actions were declared: they still open, verify and come to the same."""

import json
from pathlib import Path

import pytest

from manywinds.club.event.actions import ACTIONS
from manywinds.club.event.file import replay, verify
from manywinds.club.event.standings import standings, to_dict
from manywinds.club.log import parse, read
from manywinds.club.sheet.free_sheet import replay as replay_sheet

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
