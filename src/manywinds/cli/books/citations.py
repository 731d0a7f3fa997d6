"""Where code and tests cite clauses, and what follows for the state of a clause.

In a source checkout the files themselves are read. A built package carries the index that was made when it was built
(`citations.json`, written by setup.py from the same functions), because it has no tests beside it.
"""

import ast
import json
import re
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final, NamedTuple

from manywinds.cli.books.cited_tests import Tests
from manywinds.rules.clause import Clause
from manywinds.rules.shelf import shelf

STATES: Final = ("implemented", "proven", "physical", "open")

Index = dict[str, dict[str, list[str]]]


class Status(NamedTuple):
    """A clause, the lines of code and the test functions that cite it, and what follows: one of `STATES`."""

    clause: Clause
    code: list[str]
    tests: list[str]
    state: str


def statuses(clauses: dict[str, Clause]) -> list[Status]:
    """The state of every clause: implemented if code cites it, proven if a test function does so too."""
    index = citations()
    found = []
    for clause in clauses.values():
        code = index["code"].get(clause.id, [])
        tests = index["tests"].get(clause.id, [])
        state = "open" if not code else "proven" if tests else "implemented"
        found.append(Status(clause, code, tests, "physical" if clause.kind == "physical" else state))
    return found


@cache
def citation() -> re.Pattern[str]:
    """A clause id as code and tests write it: what the ids of all books begin with, and a number."""
    ids = [id for plug in shelf().plugs for id in plug.clauses()]
    heads = sorted({re.escape(id.rstrip("0123456789")) for id in ids})
    return re.compile(rf"\b(?:{'|'.join(heads)})\d+\b")


def citations() -> Index:
    """Every citation, from the checkout this package runs in or from the index it was built with."""
    packed = files("manywinds.cli.books") / "citations.json"
    root = checkout()
    if root is not None:
        return scan(root)
    index: Index = json.loads(packed.read_text(encoding="utf-8"))
    return index


def checkout() -> Path | None:
    """The source checkout around the working folder, if there is one."""
    for folder in (Path.cwd(), *Path.cwd().parents):
        if (folder / "src" / "manywinds" / "cli" / "books" / "citations.py").is_file() and (folder / "tests").is_dir():
            return folder
    return None


def scan(root: Path) -> Index:
    """Read all code and tests below a checkout."""
    source = root / "src" / "manywinds"
    code: dict[str, list[str]] = {}
    for path in sorted(source.rglob("*.py")):
        for id, line in _cited_in_code(path.read_text(encoding="utf-8")):
            code.setdefault(id, []).append(f"{path.relative_to(source).as_posix()}:{line}")
    return {"code": code, "tests": Tests(root / "tests").cited(citation())}


def _cited_in_code(text: str) -> list[tuple[str, int]]:
    """Every clause and its line, except in the docstring of the module: it stands beside no code."""
    found = [
        (id, number)
        for number, line in enumerate(text.splitlines(), 1)
        for id in dict.fromkeys(citation().findall(line))
    ]
    if not found:
        return []
    module = ast.parse(text)
    docstring = module.body[0].end_lineno if module.body and ast.get_docstring(module, clean=False) is not None else 0
    return [(id, number) for id, number in found if number > (docstring or 0)]
