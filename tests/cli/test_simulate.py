"""`manywinds simulate` and `manywinds arena` as a user runs them."""

import os
import pty
import re
import subprocess
from pathlib import Path

import pytest

from manywinds import cli
from support.command_line import PROGRAM, ROOT, assert_refused, data, is_one_sentence, run, surroundings, told

SIMULATE = ("simulate", "--book", "hk-old-pl", "--hands", "12")
ARENA = ("arena", "simple", "tsumogiri", "--book", "hk-old-pl", "--deals", "3")


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The sentence with which a command is refused; it runs in here."""
    assert cli.run(list(arguments)) == 1
    output, errors = capsys.readouterr()
    assert output == ""
    assert is_one_sentence(errors.rstrip("\n")), errors
    return errors


def test_a_simulation_is_told_in_tables() -> None:
    text = told(*SIMULATE, "--bots", "simple,random,tsumogiri,simple", "--seed", "3")
    assert text.startswith("12 deals of hk-old-pl, seed 3.\n")
    for name, hands in (("simple", 24), ("random", 12), ("tsumogiri", 12), ("all", 48)):
        assert re.search(rf"│ {name} +│ +{hands} │", text)
    assert "Ends: " in text
    assert "95 % interval" in text
    assert "more fans were not seen" in text
    assert re.search(r"A deal takes [\d.]+ ± [\d.]+ decisions", text)


def test_a_simulation_as_data() -> None:
    row = data(*SIMULATE)
    assert (row["kind"], row["book"], row["deals"], row["bots"]) == ("simulation", "hk-old-pl", 12, ["simple"] * 4)
    assert sum(each["count"] for each in row["ends"].values()) == 12
    assert [each["bot"] for each in row["players"]] == ["simple"]
    assert row["players"][0]["points"] == 0
    assert row["time"]["deals_per_second"] > 0
    again = data(*SIMULATE, "--jobs", "2")
    assert {**again, "time": 0} == {**row, "time": 0}
    assert {**data(*SIMULATE, "--seed", "1"), "time": 0} != {**row, "time": 0}


def test_an_arena_is_told_and_ends_with_who_is_better() -> None:
    text = told(*ARENA)
    assert text.startswith("18 deals of hk-old-pl, seed 0.\n")
    assert re.search(r"│ A simple +│ +36 │", text)
    assert "(normal, 3 walls)" in text
    assert "Elo" in text
    assert re.search(r"^simple is better than tsumogiri, by [\d.]+ points a deal on 3 walls", text, re.MULTILINE)


def test_an_arena_as_data(tmp_path: Path) -> None:
    file = str(tmp_path / "a.json")
    row = data(*ARENA, "--out", file)
    assert (row["kind"], row["deals"], row["played"], row["bots"]) == ("arena", 3, 18, ["simple", "tsumogiri"])
    assert row["arena"]["difference"]["points"] > 0
    assert {**data(*ARENA, "--out", file), "time": 0} == {**row, "time": 0}
    assert data(*ARENA[:-1], "5", "--out", file)["deals"] == 5


def test_parts_of_a_simulation_add_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one, two, three = (str(tmp_path / name) for name in ("1.json", "2.json", "3.json"))
    data(*SIMULATE, "--out", one)
    data(*SIMULATE, "--first", "12", "--out", two)
    both = data("simulate", "--merge", one, two, "--out", three)
    whole = data("simulate", "--book", "hk-old-pl", "--hands", "24")
    assert {**both, "time": 0} == {**whole, "time": 0}
    assert data("simulate", "--merge", three)["deals"] == 24
    assert data("simulate", "--book", "hk-old-pl", "--hands", "30", "--out", three)["deals"] == 30
    capsys.readouterr()
    assert "Deal 0 is counted twice" in refused(capsys, "simulate", "--merge", one, two, three)
    assert "already" in refused(capsys, "simulate", "--merge", one, two, "--out", three)
    data(*SIMULATE, "--seed", "1", "--first", "12", "--out", str(tmp_path / "4.json"))
    capsys.readouterr()
    assert "seed 0 and not 1" in refused(capsys, "simulate", "--merge", one, str(tmp_path / "4.json"))
    assert "seed 0 and not 1" in refused(capsys, *SIMULATE, "--seed", "1", "--out", one)
    assert "cannot be read" in refused(capsys, "simulate", "--merge", one, str(tmp_path / "none"))
    assert "is no result file" in refused(capsys, "simulate", "--merge", str(ROOT / "README.md"))


def test_an_own_edition_and_options_are_simulated(tmp_path: Path) -> None:
    file = tmp_path / "club.toml"
    file.write_text('base = "hk-old"\n[values]\nfull_flush = 7\n', encoding="utf-8")
    row = data("simulate", "--book", str(file), "--hands", "4", "--option", "min_doubles=3", "--judged")
    assert (row["book"], row["options"], row["judged"]) == ("club", {"min_doubles": 3}, True)


def test_a_picture_is_drawn(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    data(*SIMULATE, "--plot", str(tmp_path / "a.svg"))
    assert (tmp_path / "a.svg").read_text(encoding="utf-8").rstrip().endswith("</svg>")


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("simulate", "--book", "nonsense", "--hands", "5"), "'nonsense'.*mcr"),
        ((*SIMULATE, "--bots", "nobody"), "no bot 'nobody'.*simple"),
        ((*SIMULATE, "--bots", "simple,simple"), "not 2"),
        ((*SIMULATE, "--bots", ""), "no bot ''"),
        ((*SIMULATE, "--bots", "x" * 5000), "no bot"),
        ((*SIMULATE, "--option", "magic=1"), "'magic'"),
        ((*SIMULATE, "--option", "magic"), "name=value"),
        ((*SIMULATE, "--out", "no/such/folder/a.json"), "no folder"),
        ((*SIMULATE, "--out", "."), "is a folder"),
        ((*SIMULATE, "--plot", "no/such/folder/a.svg"), "no folder"),
        ((*SIMULATE, "--cluster", "nonsense"), r"no address of a cluster|'manywinds\[cluster\]'"),
        (("arena", "simple", "nobody", "--book", "mcr"), "no bot 'nobody'"),
        (("arena", "simple", "simple", "--book", "nonsense"), "'nonsense'"),
    ],
)
def test_refusals(arguments: tuple[str, ...], why: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert re.search(why, refused(capsys, *arguments))


@pytest.mark.parametrize(
    "arguments",
    [
        ("simulate",),
        ("simulate", "--book", "mcr"),
        ("simulate", "--hands", "5"),
        ("simulate", "--book", "mcr", "--hands", "0"),
        ("simulate", "--book", "mcr", "--hands", "-5"),
        ("simulate", "--book", "mcr", "--hands", "1000000001"),
        ("simulate", "--book", "mcr", "--hands", "many"),
        (*SIMULATE, "--jobs", "0"),
        (*SIMULATE, "--jobs", "257"),
        (*SIMULATE, "--seed", "-1"),
        (*SIMULATE, "--first", "-1"),
        (*SIMULATE, "--jobs", "2", "--cluster", "127.0.0.1:8786"),
        (*SIMULATE, "--plot", "a.png"),
        (*SIMULATE, "a.json"),
        ("simulate", "--merge"),
        ("simulate", "--merge", "a.json", "--hands", "5"),
        ("arena", "simple", "--book", "mcr"),
        ("arena", "simple", "simple"),
        ("arena", "simple", "simple", "--book", "mcr", "--deals", "0"),
    ],
    ids=" ".join,
)
def test_bad_usage(arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(list(arguments)) == 2
    assert "Error: " in capsys.readouterr().err


def test_a_refusal_of_a_real_program() -> None:
    assert_refused(run(*SIMULATE, "--bots", "nobody"))


def test_progress_is_shown_on_a_terminal_and_nowhere_else() -> None:
    control, screen = pty.openpty()
    with subprocess.Popen(
        [*PROGRAM, *SIMULATE, "--json"], stdout=subprocess.PIPE, stderr=screen, cwd=ROOT, env=surroundings(TERM="xterm")
    ) as running:
        output, _ = running.communicate(timeout=180)
        os.close(screen)
    shown = b""
    while chunk := _read(control):
        shown += chunk
    os.close(control)
    assert output.startswith(b"{")
    assert b"deals" in shown
    assert b"12/12" in shown
    assert run(*SIMULATE, "--json").stderr == ""


def _read(control: int) -> bytes:
    try:
        return os.read(control, 65536)
    except OSError:
        return b""
