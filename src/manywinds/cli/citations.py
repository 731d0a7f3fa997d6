"""Where code and tests cite clauses.

In a source checkout the files themselves are read. A built package carries the index that was made when it was built
(`citations.json`, written by setup.py from the same functions), because it has no tests beside it.
"""

import json
import re
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from manywinds.rules.clause import Clause

CITATION = re.compile(r"\b(?:(?:HKR|HKP|RII|ISR|MCR|PEN|BOT)-|MCR-T)\d+\b")
"""A clause id as code and tests write it."""

Index = dict[str, dict[str, list[str]]]


class Status(NamedTuple):
    """A clause, the code and the tests that cite it, and what follows: physical, proven or open."""

    clause: Clause
    code: list[str]
    tests: list[str]
    state: str


def statuses(clauses: dict[str, Clause]) -> list[Status]:
    """The state of every clause: proven means implemented and tested."""
    index = citations()
    found = []
    for clause in clauses.values():
        code = index["code"].get(clause.id, [])
        tests = index["tests"].get(clause.id, [])
        proven = bool(code and tests)
        state = "physical" if clause.kind == "physical" else "proven" if proven else "open"
        found.append(Status(clause, code, tests, state))
    return found


def citations() -> Index:
    """Every citation, from the checkout this package runs in or from the index it was built with."""
    packed = files("manywinds.cli") / "citations.json"
    root = checkout()
    if root is not None:
        return scan(root)
    index: Index = json.loads(packed.read_text(encoding="utf-8"))
    return index


def checkout() -> Path | None:
    """The source checkout around the working folder, if there is one."""
    for folder in (Path.cwd(), *Path.cwd().parents):
        if (folder / "src" / "manywinds" / "cli" / "citations.py").is_file() and (folder / "tests").is_dir():
            return folder
    return None


def scan(root: Path) -> Index:
    """Read all code and tests below a checkout."""
    source = root / "src" / "manywinds"
    code: dict[str, list[str]] = {}
    for path in sorted(source.rglob("*.py")):
        _note(path, path.relative_to(source).as_posix(), code)
    tests: dict[str, list[str]] = {}
    for path in sorted((root / "tests").rglob("*")):
        if path.suffix in (".py", ".jsonl"):
            _note(path, path.relative_to(root).as_posix(), tests)
    return {"code": code, "tests": tests}


def _note(path: Path, name: str, found: dict[str, list[str]]) -> None:
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        for id in dict.fromkeys(CITATION.findall(line)):
            found.setdefault(id, []).append(f"{name}:{number}")
