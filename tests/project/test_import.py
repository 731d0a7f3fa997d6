"""`import manywinds` is light: what is needed later is imported later.

Each test starts a fresh interpreter, because this one has long imported everything.
"""

import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import manywinds
from manywinds.cli.app import COMMANDS
from manywinds.extras import EXTRAS
from manywinds.play.record import Fair, Recorder
from support.command_line import HAND

OPTIONAL = {module for extra in EXTRAS.values() for module in extra.modules}
"""What is installed with an extra."""
COMMAND_LINE = {"click", "rich", "platformdirs"}
HEAVY = {*OPTIONAL, *COMMAND_LINE, "tomllib", "json", "asyncio"}
MOST_MODULES = 40
"""Python 3.11 loads 26 for `typing` alone."""


def loaded_by(statement: str, after: str = "") -> set[str]:
    """The modules that a statement loads in a fresh interpreter, beyond what another one loaded before it."""
    program = (
        f"import sys\n{after}\nbefore = set(sys.modules)\n{statement}\nnew = set(sys.modules) - before\n"
        "import json\nprint(json.dumps(sorted(new)))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=30, check=True)
    found: list[str] = json.loads(done.stdout.splitlines()[-1])
    return set(found)


def packages(modules: set[str]) -> set[str]:
    """The packages that modules belong to."""
    return {name.partition(".")[0] for name in modules}


def test_importing_the_package_loads_none_of_its_parts_and_nothing_heavy() -> None:
    found = loaded_by("import manywinds")
    assert "manywinds" in found
    assert {name for name in found if name.startswith("manywinds.")} == set()
    assert packages(found) & HEAVY == set()
    assert len(found) <= MOST_MODULES


def test_importing_the_package_loads_only_itself_once_typing_is_there() -> None:
    assert loaded_by("import manywinds", after="import typing") == {"manywinds"}


def test_a_heavy_import_would_be_seen() -> None:
    assert {"json", "manywinds", "manywinds.kernel"} <= loaded_by("import json, manywinds.kernel")


def test_scoring_needs_neither_the_page_nor_the_command_line() -> None:
    found = loaded_by("from manywinds import book, Win\nbook('mcr').score(Win.parse('123456789m 123m 7m +7m'))")
    assert packages(found) & {*OPTIONAL, *COMMAND_LINE, "asyncio"} == set()
    parts = {name.split(".")[1] for name in found if name.startswith("manywinds.")}
    assert {"kernel", "rules", "books"} <= parts <= {"kernel", "rules", "books", "locale"}


def test_the_command_line_loads_the_server_only_to_serve() -> None:
    found = loaded_by("import manywinds.cli.app, manywinds.cli.server.serve, manywinds.cli.server.backup")
    assert packages(found) & {*OPTIONAL, "asyncio"} == set()
    assert "manywinds.server" not in found


def test_the_help_of_all_commands_loads_none_of_them() -> None:
    found = loaded_by("from manywinds import cli\ncli.run(['--help'])")
    assert {name for name in found if name.startswith("manywinds.cli")} == {
        "manywinds.cli", "manywinds.cli.app", "manywinds.cli.groups",
    }  # fmt: skip
    assert packages(found) & {*OPTIONAL, "rich", "platformdirs", "asyncio"} == set()


def test_a_command_loads_no_other() -> None:
    found = loaded_by(f"from manywinds import cli\ncli.run(['score', {HAND!r}])")
    homes = {home.place.partition(":")[0] for home in COMMANDS.values()}
    assert homes & found == {"manywinds.cli.books.score"}


@pytest.mark.parametrize(
    "arguments",
    [
        ["score", HAND],
        ["books"],
        ["diff", "mcr", "mcr-consensus"],
        ["clauses"],
        ["replay", "RECORD"],
        ["simulate", "--book", "hk-old", "--hands", "2"],
        ["play", "--help"],
    ],
    ids=lambda arguments: arguments[0],
)
def test_a_light_command_loads_nothing_of_an_extra(arguments: list[str], tmp_path: Path) -> None:
    record = tmp_path / "record.txt"
    recorder = Recorder(manywinds.book("hk-old"))
    recorder.begin(Fair("3", "5a17"))
    recorder.stop()
    record.write_text(recorder.text(), encoding="utf-8")
    words = [str(record) if word == "RECORD" else word for word in arguments]
    found = loaded_by(f"from manywinds import cli\nassert cli.run({words!r}) == 0")
    assert "click" in found
    assert packages(found) & OPTIONAL == set()


@pytest.mark.parametrize("name", manywinds.__all__)
def test_every_public_name_is_what_it_says_however_often_it_is_asked_for(name: str) -> None:
    # A submodule of the same name must not take its place once it is imported.
    found = [getattr(manywinds, name) for _ in range(2)]
    assert found[0] is found[1]
    assert not isinstance(found[0], ModuleType)


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(AttributeError, match="no_such_name"):
        _ = manywinds.no_such_name
