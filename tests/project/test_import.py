"""`import manywinds` is light: what is needed later is imported later.

Each test starts a fresh interpreter, because this one has long imported everything.
"""

import json
import subprocess
import sys
from types import ModuleType

import pytest

import manywinds

HEAVY = {"click", "rich", "starlette", "uvicorn", "tomllib", "json", "asyncio"}
MOST_MODULES = 40
"""Python 3.11 loads 26 for `typing` alone."""


def loaded_by(statement: str, after: str = "") -> set[str]:
    """The modules that a statement loads in a fresh interpreter, beyond what another one loaded before it."""
    program = (
        f"import sys\n{after}\nbefore = set(sys.modules)\n{statement}\nnew = set(sys.modules) - before\n"
        "import json\nprint(json.dumps(sorted(new)))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=30, check=True)
    found: list[str] = json.loads(done.stdout)
    return set(found)


def test_importing_the_package_loads_none_of_its_parts_and_nothing_heavy() -> None:
    found = loaded_by("import manywinds")
    assert "manywinds" in found
    assert {name for name in found if name.startswith("manywinds.")} == set()
    assert {name.split(".")[0] for name in found} & HEAVY == set()
    assert len(found) <= MOST_MODULES


def test_importing_the_package_loads_only_itself_once_typing_is_there() -> None:
    assert loaded_by("import manywinds", after="import typing") == {"manywinds"}


def test_a_heavy_import_would_be_seen() -> None:
    assert {"json", "manywinds", "manywinds.kernel"} <= loaded_by("import json, manywinds.kernel")


def test_scoring_needs_neither_the_page_nor_the_command_line() -> None:
    found = loaded_by("from manywinds import book, Win\nbook('mcr').score(Win.parse('123456789m 123m 7m +7m'))")
    assert {name.split(".")[0] for name in found} & {"click", "rich", "starlette", "uvicorn", "asyncio"} == set()
    parts = {name.split(".")[1] for name in found if name.startswith("manywinds.")}
    assert {"kernel", "rules", "books"} <= parts <= {"kernel", "rules", "books", "locale"}


def test_the_command_line_loads_the_server_only_to_serve() -> None:
    found = loaded_by("import manywinds.cli.app")
    assert {name.split(".")[0] for name in found} & {"starlette", "uvicorn", "asyncio"} == set()
    assert "manywinds.server" not in found


@pytest.mark.parametrize("name", manywinds.__all__)
def test_every_public_name_is_what_it_says_however_often_it_is_asked_for(name: str) -> None:
    # A submodule of the same name must not take its place once it is imported.
    found = [getattr(manywinds, name) for _ in range(2)]
    assert found[0] is found[1]
    assert not isinstance(found[0], ModuleType)


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(AttributeError, match="no_such_name"):
        _ = manywinds.no_such_name
