"""`manywinds sheet` and what of `manywinds event` the whole events do not show."""

import io
import json
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import pytest

from manywinds import cli
from manywinds.cli.club.commands import events, sheets
from support.command_line import is_one_sentence

NAMES = ("Anna", "Boris", "Cy", "Dana")


class Typed:
    """Commands of a group on one file."""

    def __init__(self, group: str, file: Path) -> None:
        self.group, self.file = group, file

    def __call__(self, command: str, *words: object, before: tuple[str, ...] = (), code: int = 0) -> str:
        output = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
        with redirect_stdout(output):
            arguments = [self.group, *before, command, str(self.file), *map(str, words)]
            assert cli.run(arguments) == code, arguments
        output.seek(0)
        return output.read()

    def json(self, command: str, *words: object) -> Any:
        return json.loads(self(command, *words, "--json"))


@pytest.fixture
def sheet(tmp_path: Path) -> Typed:
    return Typed("sheet", tmp_path / "friends.log")


def test_a_sheet_of_the_competition_rules_from_the_first_hand_to_the_signatures(sheet: Typed, tmp_path: Path) -> None:
    """MCR-15, MCR-T15."""
    assert "Anna deals" in sheet("new", *NAMES)
    assert "Sums: Anna 48, Boris -32, Cy -8, Dana -8." in sheet("deal", "win", "Anna", 24, "from", "Boris")
    sheet("fault", "Cy", "PEN-12")
    assert "Sums: Anna 48, Boris -32, Cy -8, Dana -8." in sheet("forgive")
    sheet("forgive", code=1)
    sheet("fault", "Cy", "PEN-13")
    sheet("deal", "cells", 40, 40, -76, -4, code=1)
    sheet("deal", "draw")
    told = sheet("deal", "win", "E", 8)
    assert "Next: deal 4, round of East. Dana deals." in told
    assert "Change seats now." in sheet("deal", "cells", 32, -16, -8, -8)
    sheet("correct", 1, "win", "Dana", 30)
    found = sheet.json("show")
    assert found["deals"][0]["changes"] == [-38, -38, -38, 114]
    assert found["deals"][1]["words"] == ["draw", "fault", "Cy", "PEN-13"]
    assert found["next"]["seats"] == [1, 0, 3, 2]
    sheet("undo")
    sheet("sign", code=1)
    assert "The game is over." in sheet("stop")
    sheet("sign", "Anna", "Boris", "Cy")
    sheet("sign", "Dana")
    sheet("undo", code=1)
    assert sheet.json("show")["signed"] == [0, 1, 2, 3]
    sheet("print", tmp_path / "s.pdf")
    sheet("print", tmp_path / "s.csv", "--blank")
    sheet("print", tmp_path / "s.doc", code=1)
    assert (tmp_path / "s.pdf").read_bytes().startswith(b"%PDF")
    lines = [json.loads(line) for line in sheet("log").splitlines()]
    assert [line["what"] for line in lines][-5:] == ["correct", "undo", "stop", "sign", "sign"]
    assert lines[-5]["before"]["wins"] == [{"person": 0, "worth": "24"}]


@pytest.mark.parametrize("lang", ["ru", "he", "pl"])
@pytest.mark.parametrize("book", ["hk-old", "riichi-phoenix", "israeli", "hk-new", "hk-old-pl"])
def test_a_sheet_of_every_book_speaks_every_language(sheet: Typed, book: str, lang: str) -> None:
    sheet("new", *NAMES, "--book", book)
    worth = {"riichi-phoenix": "3 han 40 fu"}.get(book, "5")
    others = [word for name in NAMES[1:] for word in ("holds", name, "3")] if book == "israeli" else []
    english = sheet("deal", "win", "Anna", worth, "from", "Cy", *others)
    told = sheet("show", before=("--lang", lang))
    assert "Anna" in told
    assert not set(english.splitlines()) & set(told.splitlines())


def test_where_a_leader_begins_the_sheet_says_so(sheet: Typed) -> None:
    """ISR-10, ISR-15, ISR-70: the leader does not deal; the lead passes to the one before."""
    others = [word for name in (NAMES[0], *NAMES[2:]) for word in ("holds", name, "3")]
    sheet("new", *NAMES, "--book", "israeli")
    assert f"{NAMES[0]} leads." in sheet("show")
    sheet("deal", "win", NAMES[1], "5", "from", NAMES[2], *others)
    told = sheet("show")
    assert f"{NAMES[3]} leads." in told
    assert "deals." not in told


def test_a_chombo_at_a_real_table(sheet: Typed) -> None:
    """RII-78, RII-80."""
    sheet("new", *NAMES, "--book", "riichi-phoenix")
    sheet("fault", "Boris", "false_win")
    sheet("deal", "draw", code=1)
    sheet("deal", "void")
    assert sheet.json("show")["game_points"] == [4000, -8000, 2000, 2000]
    sheet("correct", 1, "draw", "--clear-faults")
    assert sheet.json("show")["game_points"] == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["sheet", "new", "FILE", "A", "B", "C"], "four players with different names"),
        (["sheet", "new", "FILE", "A", "B", "C", "C"], "four players with different names"),
        (["sheet", "new", "FILE", *NAMES, "--book", "bridge"], "no rulebook 'bridge'"),
        (["sheet", "show", "FILE"], "There is no file"),
        (["event", "show", "FILE"], "There is no file"),
        (["event", "new", "FILE", "--name", "X", "--stage", "six"], "SESSIONS or SESSIONS:PLAYERS"),
        (["event", "--lang", "xx", "show", "FILE"], "choose from en, ru, he, pl"),
        (["event", "--at", "noon", "new", "FILE", "--name", "X"], "is no point in time"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(
    words: list[str], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run([str(tmp_path / "x.log") if word == "FILE" else word for word in words]) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert is_one_sentence(told.err.removesuffix("\n"))
    assert sentence in told.err


def test_every_command_of_both_groups_has_help(capsys: pytest.CaptureFixture[str]) -> None:
    wanted = {"new", "register", "team", "draw", "seat", "start", "result", "penalty", "late", "drop", "substitute",
              "correct", "appeal", "standings", "final", "print", "log", "verify"}  # fmt: skip
    assert wanted <= set(events.commands)
    for name, group in (("event", events), ("sheet", sheets)):
        for command in group.commands:
            assert cli.run([name, command, "--help"]) == 0
            assert f"Usage: manywinds {name} {command} " in capsys.readouterr().out
    assert cli.run(["event"]) == 0
    assert cli.run(["event", "nonsense"]) == 2
    assert cli.run(["event", "start", "file", "soon"]) == 2


@pytest.fixture
def event(tmp_path: Path) -> Typed:
    found = Typed("event", tmp_path / "open.log")
    found("new", "--name", "Spring open")
    found("register", *[f"Player {n}" for n in range(1, 17)], "--oath", "--of-age", "--contact", "club@example.org")
    found("seat", "--seed", 3, code=1)
    found("draw", "--seed", "lottery")
    found("seat", "--seed", 3)
    found("start", 1, before=("--at", "2026-05-02T09:00"))
    return found


def test_links_give_their_holders_their_role(event: Typed) -> None:
    """MCR-T17, MCR-T35."""
    seats = event.json("show", 1)["tables"]["1/2"]["players"]
    secret = event("key", "table", "Screen 2", "--table", 2).split()[-1]
    player = event("key", "player", "Phone", "--player", seats[0]).split()[-1]
    at = ("--at", "2026-05-02T09:10")
    event("result", 1, 2, "draw", before=(*at, "--key", secret))
    event("result", 1, 1, "draw", before=(*at, "--key", secret), code=1)
    event("result", 1, 2, "win", "E", 9, before=(*at, "--key", player))
    event("confirm", 1, 2, 2, before=(*at, "--role", "referee"))
    event("penalty", 1, seats[0], "PEN-08", before=(*at, "--key", secret), code=1)
    event("withdraw", "Phone")
    event("result", 1, 2, "draw", before=(*at, "--key", player), code=1)
    lines = [json.loads(line) for line in event("log", "--json").splitlines()]
    assert [(line["who"], line["role"]) for line in lines if line["what"] == "result"] == [
        ("Screen 2", "table"), ("Phone", "player"),
    ]  # fmt: skip


def test_only_the_organiser_sees_what_is_private(event: Typed) -> None:
    """MCR-T1, MCR-T39."""
    event("register", "Nina", "--medical", "nuts", "--waiting")
    assert "nuts" in event("log", "--json")
    for role in ("referee", "viewer"):
        told = event("log", "--json", before=("--role", role))
        assert "nuts" not in told
        assert "club@example.org" not in told
    assert "nuts" not in event("show") + event("show", "--json") + event("standings")


def test_the_clock_is_told_with_its_warning_and_gong(event: Typed) -> None:
    """MCR-76, MCR-107, MCR-T14."""
    told = [event("clock", 1, before=("--at", f"2026-05-02T{at}")) for at in ("09:30", "11:20", "11:31")]
    assert told[0] == "Session 1: 120:00 left.\n"
    assert "no more than 15 minutes" in told[1]
    assert "Gong!" in told[2]
    assert event.json("clock", 2)["state"] == "waiting"
    event("pause", 1, before=("--at", "2026-05-02T09:30"))
    assert "120:00" in event("clock", 1, before=("--at", "2026-05-02T10:30"))
    event("resume", 1, before=("--at", "2026-05-02T10:30"))
    event("extend", 1, 10, "--reason", "alarm", before=("--at", "2026-05-02T10:31"))
    assert "129:00" in event("clock", 1, before=("--at", "2026-05-02T10:31"))


def test_a_rehearsal_plays_the_event_in_another_file(event: Typed, tmp_path: Path) -> None:
    """MCR-T38."""
    before = event.file.read_bytes()
    event("rehearse", tmp_path / "dry.log", "--seed", 4)
    assert event.file.read_bytes() == before
    dry = Typed("event", tmp_path / "dry.log")
    known = dry.json("standings")
    assert (known["sessions"], known["provisional"]) == (6, False)
    assert len({row["place"] for row in known["players"]}) > 8
    dry("print", "registration", tmp_path / "players.csv")
    dry("print", "score", tmp_path / "score.pdf", "--session", 2, "--table", 1)
    assert "club@example.org" in (tmp_path / "players.csv").read_text(encoding="utf-8-sig")


def test_a_mixed_tournament_by_the_command_line(tmp_path: Path) -> None:
    """MCR-92, MCR-T32: four sessions for all, two for the best eight."""
    event = Typed("event", tmp_path / "mixed.log")
    event("new", "--name", "Mixed", "--scheme", "mixed", "--stage", 4, "--stage", "2:8")
    event("register", *[f"Player {n}" for n in range(1, 17)])
    event("rehearse", tmp_path / "dry.log")
    dry = Typed("event", tmp_path / "dry.log")
    known = dry.json("standings")
    assert [len(row["sessions"]) for row in known["players"]] == [6] * 8 + [4] * 8
    assert [row["place"] for row in known["players"]][8] == 9
    assert "Stage" in dry("show", 6)
    event("print", "proof", tmp_path / "proof.pdf", code=1)
    event("advance", 1, code=1)


def test_lines_that_cannot_be_entered_are_answered_one_by_one(event: Typed, monkeypatch: pytest.MonkeyPatch) -> None:
    result = {"session": 1, "table": 1, "deal": {"ended": "exhausted"}}
    at = "2026-05-02T09:20"
    lines = [
        {"what": "result", "given": result, "at": at, "who": "Rita", "role": "referee"},
        {"what": "result", "given": {**result, "number": 1}, "at": at},
        {"what": "result", "given": {**result, "colour": "red"}, "at": at},
        {"what": "result", "given": {**result, "deal": {"wins": [{"person": 0, "worth": "3"}]}}, "at": at},
    ]
    text = "\n".join([*map(json.dumps, lines), "nonsense", json.dumps({**lines[0], "given": {**result, "number": 2}})])
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    answers = [json.loads(line) for line in event("enter", code=1).splitlines()]
    assert [each["ok"] for each in answers] == [True, False, False, False, False, True]
    assert "is no JSON" in answers[4]["error"]
    assert "told already" in answers[1]["error"]
    assert "no field 'colour'" in answers[2]["error"]
    assert "the minimum of mcr is 8" in answers[3]["error"]
