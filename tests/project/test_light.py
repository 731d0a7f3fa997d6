"""The package without any extra: what works then, and what says in one sentence which extra it needs.

Everything runs in interpreters that find nothing but the standard library, this package and what a plain
`pip install manywinds` brings.
"""

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import manywinds
from manywinds.books import book
from manywinds.books import books as ids
from manywinds.extras import EXTRAS, MissingExtraError
from manywinds.play.bots.simple import choose
from manywinds.play.record import Fair, Recorder
from support.command_line import HAND, assert_refused, strict_json

INSTALLED = ("manywinds", "click", "platformdirs", "rich", "markdown_it", "mdurl", "pygments")
LIGHT = f"""
import sys
from importlib.machinery import PathFinder

class Light:
    # Books are found through what is known of installed packages.
    find_distributions = PathFinder.find_distributions

    @staticmethod
    def find_spec(name, path=None, target=None):
        package = name.partition(".")[0]
        # A compiled package has one more module beside it.
        known = package in {INSTALLED!r} or package in sys.stdlib_module_names or package.endswith("__mypyc")
        return PathFinder.find_spec(name, path, target) if known else None

sys.meta_path[sys.meta_path.index(PathFinder)] = Light
"""
NAMES = ("Anna", "Boris", "Cy", "Dana")


def ended(program: str, *arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """A program that was run without any extra."""
    here = {"PYTHONPATH": str(Path(manywinds.__file__).parents[1]), "PYTHONUTF8": "1", "MANYWINDS_DATA": str(folder)}
    return subprocess.run(
        [sys.executable, "-c", LIGHT + program, *arguments],
        cwd=folder,
        env={**os.environ, **here},
        input="",
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )


def command(*arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """A command that was run without any extra."""
    return ended("from manywinds.cli import main\nmain()", *arguments, folder=folder)


def output(*arguments: str, folder: Path) -> str:
    """What a command prints that ends well."""
    done = command(*arguments, folder=folder)
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a record of one deal, a score sheet and a tournament."""
    found = tmp_path_factory.mktemp("light")
    rng = Random(3)
    recorder = Recorder(book("hk-old"))
    deal = recorder.begin(Fair("3", "5a17"))
    while not deal.over():
        seat = next(seat for seat in range(4) if deal.legal(seat))
        recorder.apply(seat, choose(deal, seat, rng))
    recorder.finish()
    (found / "record.txt").write_text(recorder.text(), encoding="utf-8")
    output("sheet", "new", "sheet.log", *NAMES, folder=found)
    output("event", "new", "event.log", "--name", "Open", folder=found)
    output("event", "register", "event.log", *NAMES, folder=found)
    return found


def test_nothing_of_an_extra_is_found_here(folder: Path) -> None:
    names = [module for extra in EXTRAS.values() for module in extra.modules]
    program = f"from importlib.util import find_spec\nprint([each for each in {names!r} if find_spec(each)])"
    assert ended(program, folder=folder).stdout == "[]\n"


# What works


def test_a_hand_is_scored(folder: Path) -> None:
    assert "Total: 45 points." in output("score", HAND, folder=folder)


def test_the_books_are_listed(folder: Path) -> None:
    books = strict_json(output("books", "--json", folder=folder))
    assert [each["id"] for each in books] == ids()


def test_deals_are_simulated(folder: Path) -> None:
    arguments = ("simulate", "--book", "hk-old", "--hands", "2", "--seed", "1", "--json")
    assert strict_json(output(*arguments, folder=folder))["deals"] == 2


def test_a_record_is_replayed(folder: Path) -> None:
    assert "Verified as far as it goes" in output("replay", "record.txt", folder=folder)


def test_a_game_is_played_in_the_terminal(folder: Path) -> None:
    assert output("play", "--seed", "1", "--seat", "E", folder=folder)


def test_a_tournament_is_seated(folder: Path) -> None:
    seating = ("seating", "--players", "16", "--sessions", "2", "--time", "1", "--json")
    assert len(strict_json(output(*seating, folder=folder))["rounds"]) == 2


def test_sheets_and_tournaments_are_kept_and_printed_as_tables_for_other_programs(folder: Path) -> None:
    assert "Anna" in output("sheet", "show", "sheet.log", folder=folder)
    assert "Anna" in output("event", "show", "event.log", folder=folder)
    output("sheet", "print", "sheet.log", "sheet.csv", folder=folder)
    output("event", "print", "event.log", "players", "players.csv", folder=folder)
    assert "Anna" in (folder / "sheet.csv").read_text(encoding="utf-8-sig")
    assert "Anna" in (folder / "players.csv").read_text(encoding="utf-8-sig")


@pytest.mark.parametrize("name", ["serve", "backup", "simulate", "sheet"])
def test_every_command_has_its_help(name: str, folder: Path) -> None:
    assert output(name, "--help", folder=folder).startswith(f"Usage: manywinds {name}")


# What needs more


@pytest.mark.parametrize(
    ("arguments", "extra"),
    [
        (["serve", "--port", "0"], "server"),
        (["backup", "evening.gz"], "server"),
        (["restore", "evening.gz"], "server"),
        (["sheet", "print", "sheet.log", "sheet.pdf"], "print"),
        (["event", "print", "event.log", "players", "players.pdf"], "print"),
        (["simulate", "--book", "hk-old", "--hands", "2", "--plot", "a.svg"], "plot"),
        (["simulate", "--book", "hk-old", "--hands", "2", "--cluster", "127.0.0.1:8786"], "cluster"),
    ],
    ids=lambda each: each if isinstance(each, str) else " ".join(each),
)
def test_a_command_names_the_extra_it_needs(arguments: list[str], extra: str, folder: Path) -> None:
    done = command(*arguments, folder=folder)
    assert_refused(done)
    assert done.stderr == f"{MissingExtraError(extra)}\n"


@pytest.mark.parametrize(
    ("module", "extra"),
    [
        ("manywinds.server", "server"),
        ("manywinds.server.app", "server"),
        ("manywinds.club.print.pdf", "print"),
        ("manywinds.adapters.learning.vector", "learn"),
        ("manywinds.adapters.learning.pettingzoo", "learn"),
    ],
)
def test_a_module_names_the_extra_it_needs(module: str, extra: str, folder: Path) -> None:
    done = ended(f"import {module}", folder=folder)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == f"manywinds.extras.MissingExtraError: {MissingExtraError(extra)}"
