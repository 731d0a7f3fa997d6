"""Nothing outside a book lists books or asks which one it is: the rest asks for a capability."""

import ast
import re
from pathlib import Path

import pytest

from manywinds.books import books
from manywinds.rules.shelf import shelf
from project.test_layers import imports

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "manywinds"
ASKING = ("kernel", "rules", "play", "sim", "club", "server", "cli")
"""Whoever serves every book. Adapters are left out: a foreign format is of one game, and says which."""
PAST = "rules/earlier_hash.py"
"""What functions were called when older records were written."""
DEFAULTS = {"cli/parameters.py", "cli/game/play.py", "cli/bots/bot.py"}
"""Where a command line names the book that is meant when nobody names one, or the one a protocol plays."""

PREFIXES = [prefix for plug in shelf().plugs for prefix in plug.prefixes]
CLAUSE = re.compile(rf"(?:{'|'.join(PREFIXES)})-T?\d+")
MODULES = [path for part in ASKING for path in sorted((SOURCE / part).rglob("*.py"))]
PAGE = [path for path in sorted((ROOT / "web" / "src").rglob("*")) if path.suffix in (".ts", ".svelte")]


def place(path: Path) -> str:
    return path.relative_to(SOURCE).as_posix()


def texts(source: str) -> set[str]:
    """The strings in a program."""
    return {
        node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant) and type(node.value) is str
    }


def asked_about(source: str) -> set[str]:
    """Clauses that a program looks for in the list of a book."""
    return {
        node.left.value
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Compare)
        and isinstance(node.left, ast.Constant)
        and isinstance(node.left.value, str)
        and CLAUSE.fullmatch(node.left.value)
    }


def named(source: str) -> set[str]:
    """The books that a part of the page names."""
    quoted = re.findall(r"""["'`]([\w-]+)["'`]""", source)
    return {word for word in quoted if word in books()}


@pytest.mark.parametrize("part", ASKING)
def test_no_layer_names_a_book_or_imports_one(part: str) -> None:
    found = []
    for path in sorted((SOURCE / part).rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        module = "manywinds." + place(path).removesuffix(".py").replace("/", ".")
        found += [
            (place(path), each.module)
            for each in imports(module, source, path.name == "__init__.py")
            if re.match(r"manywinds\.books\.\w", each.module)
        ]
        if place(path) not in (*DEFAULTS, PAST):
            found += [(place(path), text) for text in texts(source) & set(books())]
        found += [(place(path), clause) for clause in asked_about(source)]
    assert found == []


def test_the_page_names_no_book() -> None:
    assert PAGE
    assert [(path.name, book) for path in PAGE for book in named(path.read_text(encoding="utf-8"))] == []


def test_a_book_by_name_would_be_found() -> None:
    assert texts('if book.id == "mcr": pass') & set(books()) == {"mcr"}
    assert asked_about('late = "PEN-01" in book.clauses') == {"PEN-01"}
    assert named('const zero = view.book !== "israeli";') == {"israeli"}
    assert len(MODULES) > 100
