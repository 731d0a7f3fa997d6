"""Where faults are raised in the source, and with which sentences."""

import ast
import builtins
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import manywinds

ROOT = Path(manywinds.__file__).parent
PARTS: dict[str, tuple[str, ...]] = {
    "core": ("kernel", "rules", "books", "play"),
    "club": (
        "club",
        "server/journals/prints.py",
        "server/journals/tournament_views.py",
        "server/journals/tournaments.py",
    ),
}
"""Which files and folders each catalogue speaks for."""
WHERE = "{what} at position {place} of {text}"
"""The sentence that `NotationError` itself adds."""
UNSAID = ("DraftError", "LawError", "MissingExtraError", "PlaythroughError", "PositionError")
"""Faults that only somebody who writes a program or a book, or who installs the package, can meet."""


class Site(NamedTuple):
    """A place where a fault is made."""

    where: str
    sentence: str | None
    """None where it is put together in a way that no catalogue could follow."""


def sites(part: str) -> Iterator[Site]:
    """All faults that players can meet, made in the files of a catalogue."""
    if part == "core":
        yield Site("kernel/errors.py", WHERE)
    for name in PARTS[part]:
        path = ROOT / name
        for source in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and _is_fault(node) and not _passed_on(node):
                    yield Site(f"{source.relative_to(ROOT)}:{node.lineno}", _sentence(node))


def _is_fault(node: ast.Call) -> bool:
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    return name.endswith(("Error", "Phrase")) and name not in UNSAID and not hasattr(builtins, name) and bool(node.args)


def _passed_on(node: ast.Call) -> bool:
    """The sentence of another fault is said again: `fault.message` with its gaps, or a `message_` just given."""
    first = node.args[0]
    return (isinstance(first, ast.Attribute) and first.attr == "message") or (
        isinstance(first, ast.Name) and first.id == "message_"
    )


def _sentence(node: ast.Call) -> str | None:
    first = node.args[0]
    return first.value if isinstance(first, ast.Constant) and isinstance(first.value, str) else None
