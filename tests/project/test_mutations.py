"""The table of rules that `make mutations` breaks: every row still means something, and all books are covered."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from manywinds.books import books, clauses
from manywinds.cli.books.citations import scan

ROOT = Path(__file__).parents[2]


def load() -> ModuleType:
    """The tool, which is no part of the package."""
    spec = importlib.util.spec_from_file_location("mutate_clauses", ROOT / "tools" / "mutate_clauses.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


TOOL = load()
ROWS = TOOL.mutations()


@pytest.mark.parametrize("row", ROWS, ids=[f"{row.clause}-{number}" for number, row in enumerate(ROWS, 1)])
def test_a_row_breaks_the_rule_it_names(row: tuple[str, ...]) -> None:
    """The text occurs once, the file is another file without it, and Python can still read it."""
    path = row.file()
    broken = row.broken()
    assert broken != path.read_text(encoding="utf-8")
    compile(broken, path.name, "exec")
    assert row.why
    assert not row.why.endswith(".")


def test_no_rule_is_broken_twice_for_one_clause() -> None:
    assert len({(row.clause, row.where, row.find, row.replace) for row in ROWS}) == len(ROWS)


def test_every_clause_in_the_table_exists_and_is_cited_by_a_test() -> None:
    known = {id for book in books() for id in clauses(book)}
    cited = scan(ROOT)["tests"]
    assert [row.clause for row in ROWS if row.clause not in known or not cited.get(row.clause)] == []


@pytest.mark.parametrize("book", books())
def test_every_book_has_rules_to_break(book: str) -> None:
    broken = {row.clause for row in ROWS}
    assert len(broken & clauses(book).keys()) >= 20


def test_the_sample_is_wide_enough() -> None:
    """At least forty clauses, of every kind that a program can keep."""
    every = {id: clause for book in books() for id, clause in clauses(book).items()}
    broken = {row.clause for row in ROWS}
    assert len(broken) >= 40
    kinds = {clause.kind for clause in every.values()} - {"physical"}
    assert {every[id].kind for id in broken} == kinds


def test_a_row_whose_text_is_gone_says_so() -> None:
    gone = ROWS[0]._replace(find="no such text anywhere")
    with pytest.raises(TOOL.MutationError, match=rf"{gone.clause}: the text to replace occurs 0 times in {gone.where}"):
        gone.broken()
    with pytest.raises(TOOL.MutationError, match="there is no nowhere to look in"):
        gone._replace(where="nowhere").broken()
