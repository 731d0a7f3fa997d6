"""`manywinds seating` as a user runs it."""

import json
import os
import pty
import re
import subprocess
from pathlib import Path

import pytest

from manywinds import cli
from support.command_line import PROGRAM, ROOT, data, is_one_sentence, surroundings, told

SEATING = ("seating", "--players", "16", "--sessions", "5")


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The sentence with which a command is refused; it runs in here."""
    assert cli.run(list(arguments)) == 1
    output, errors = capsys.readouterr()
    assert output == ""
    assert is_one_sentence(errors.rstrip("\n")), errors
    return errors


def test_a_seating_is_printed_with_its_report() -> None:
    text = told(*SEATING)
    assert [f"Session {number}" in text for number in range(1, 7)] == [True] * 5 + [False]
    assert len(re.findall(r"^│ [1-4] +│(?: +\d+ +│){4}$", text, re.MULTILINE)) == 20
    assert "Nobody meets anybody twice." in text
    assert "Who meets whom how often:" in text
    assert told(*SEATING) == text
    assert told(*SEATING, "--seed", "1") != text


def test_a_seating_in_other_words() -> None:
    assert "Никто ни с кем не встречается дважды." in told(*SEATING, "--lang", "ru")


def test_teams_come_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "teams.txt"
    lines = [", ".join(f"{team}{number}" for number in range(4)) for team in "ABC"]
    file.write_text("\n".join([*lines, "", "solo", "Zoë", "x", "y"]), encoding="utf-8")
    row = data("seating", "--teams", str(file), "--sessions", "4")
    assert row["players"][:5] == ["A0", "A1", "A2", "A3", "B0"]
    assert row["players"][-4:] == ["solo", "Zoë", "x", "y"]
    assert row["teams"] == [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]
    assert (row["fairness"]["team_mates"], row["fairness"]["repeats"]) == (0, 0)
    assert "Team mates never sit at one table." in row["sentences"]


def test_an_event_is_seated_anew(tmp_path: Path) -> None:
    row = data("seating", "--players", "32", "--sessions", "6", "--team-size", "4")
    assert len(row["teams"]) == 8
    file = tmp_path / "plan.json"
    file.write_text(json.dumps(row), encoding="utf-8")
    again = data(
        "seating", "--plan", str(file), "--played", "2", "--absent", "3, 8", "--joined", "One", "--joined", "Two"
    )
    assert again["rounds"][:2] == row["rounds"][:2]
    assert again["absent"] == [2, 7]
    assert again["players"][32:] == ["One", "Two"]
    assert all(not {2, 7} & {player for table in tables for player in table} for tables in again["rounds"][2:])


def test_what_cannot_be_seated_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    sessions = ("--sessions", "3")
    assert "18 players do not fill tables of four" in refused(capsys, "seating", "--players", "18", *sessions)
    assert "no teams of 5" in refused(capsys, "seating", "--players", "16", "--team-size", "5", *sessions)
    assert "'xx'" in refused(capsys, *SEATING, "--lang", "xx")
    file = tmp_path / "file"
    assert "There is no file" in refused(capsys, "seating", "--plan", str(file))
    for content, sentence in ((b"{", "no JSON"), (b"[]", "no seating plan"), (b"\xff", "no text in UTF-8")):
        file.write_bytes(content)
        assert sentence in refused(capsys, "seating", "--plan", str(file))
    file.write_text("a, b, c, d\na, e, f, g", encoding="utf-8")
    assert "Two players are called 'a'" in refused(capsys, "seating", "--teams", str(file), *sessions)
    file.write_text(json.dumps(data(*SEATING)), encoding="utf-8")
    assert "numbers with commas" in refused(capsys, "seating", "--plan", str(file), "--absent", "Ann")
    assert "5 sessions" in refused(capsys, "seating", "--plan", str(file), "--played", "6")


@pytest.mark.parametrize(
    "arguments",
    [
        ["seating", "--players", "16"],
        ["seating", "--sessions", "4"],
        [*SEATING, "--teams", "file"],
        [*SEATING, "--plan", "file"],
        [*SEATING, "--absent", "1"],
        [*SEATING, "--time", "-1"],
    ],
)
def test_bad_usage(arguments: list[str]) -> None:
    assert cli.run(arguments) == 2


def test_a_bar_is_drawn_on_a_terminal_and_nothing_else_on_standard_output() -> None:
    master, slave = pty.openpty()
    command = [*PROGRAM, "seating", "--players", "20", "--sessions", "6", "--time", "1", "--json"]
    done = subprocess.run(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=slave, env=surroundings(TERM="xterm"), timeout=60, check=False
    )
    os.close(slave)
    bar = b""
    try:
        while chunk := os.read(master, 65536):
            bar += chunk
    except OSError:
        pass
    os.close(master)
    assert done.returncode == 0
    assert len(json.loads(done.stdout)["rounds"]) == 6
    assert "at least 0" in bar.decode()
