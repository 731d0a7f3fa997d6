"""The clause lists of all books, and every place that cites them."""

import re
from collections import Counter
from pathlib import Path

import pytest

from manywinds.books import SHELF, clauses, clauses_of
from manywinds.cli.citations import CITATION, scan
from manywinds.kernel.errors import RulebookError
from manywinds.rules.clause import KINDS, Clause, read_clauses

ROOT = Path(__file__).parents[2]
BOOKS = ROOT / "src" / "manywinds" / "books"
PACKAGES = sorted({entry.package for entry in SHELF})
EVERY_PACKAGE = pytest.mark.parametrize("package", PACKAGES)

COUNTS = {"HKR": 118, "HKP": 61, "RII": 85, "ISR": 137, "MCR": 113, "PEN": 31, "MCR-T": 39, "BOT": 5}
ABSOLUTE_PATH = re.compile(r"""(?:^|[\s"'(`=])(?:~?/[A-Za-z_]|[A-Za-z]:\\)""")
PRIVATE_WORDS = ("seed", "digest")
"""Words of how the lists came about; a reader of a rulebook has no use for them."""


def every_clause() -> list[Clause]:
    return [clause for package in PACKAGES for clause in clauses_of(package).values()]


def known_ids() -> set[str]:
    return {clause.id for clause in every_clause()}


def family(id: str) -> str:
    """`MCR-T` of `MCR-T7`, `MCR` of `MCR-7`."""
    return re.sub(r"-?\d+$", "", id)


def test_every_clause_list_belongs_to_a_book_on_the_shelf() -> None:
    assert sorted(path.parent.name for path in BOOKS.glob("*/clauses.toml")) == PACKAGES


@EVERY_PACKAGE
def test_the_kinds_of_a_list_are_known_and_its_headings_filled_in(package: str) -> None:
    for clause in clauses_of(package).values():
        assert clause.kind in KINDS, clause.id
        assert clause.group.strip(), clause.id


@EVERY_PACKAGE
def test_the_clauses_of_a_book_are_those_of_its_package(package: str) -> None:
    for entry in SHELF:
        if entry.package == package:
            assert clauses(entry.id) == clauses_of(package)


def test_no_id_is_used_in_two_books() -> None:
    counted = Counter(clause.id for clause in every_clause())
    assert [id for id, times in counted.items() if times > 1] == []


def test_the_lists_are_whole() -> None:
    assert Counter(family(clause.id) for clause in every_clause()) == COUNTS
    assert len(clauses("mcr")) == sum(COUNTS[each] for each in ("MCR", "PEN", "MCR-T", "BOT")) == 188


def test_every_id_can_be_cited() -> None:
    assert [id for id in sorted(known_ids()) if not CITATION.fullmatch(id)] == []


def test_every_clause_that_code_or_tests_cite_exists() -> None:
    index = scan(ROOT)
    known = known_ids()
    for kind in ("code", "tests"):
        assert len(index[kind]) >= 10, "the scan finds next to nothing"
        assert {id: places for id, places in index[kind].items() if id not in known} == {}


def test_an_unknown_clause_in_code_or_tests_would_be_found(tmp_path: Path) -> None:
    wrong = "MCR-" + "9999"
    for place in ("src/manywinds/books/odd.py", "tests/cases/odd.jsonl", "tests/test_odd.py"):
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / place).write_text(f"\n# as {wrong} says\n", encoding="utf-8")
    assert wrong not in known_ids()
    assert scan(tmp_path) == {
        "code": {wrong: ["books/odd.py:2"]},
        "tests": {wrong: ["tests/cases/odd.jsonl:2", "tests/test_odd.py:2"]},
    }


def test_every_clause_that_another_clause_names_exists() -> None:
    known = known_ids()
    named = {(clause.id, id) for clause in every_clause() for id in CITATION.findall(f"{clause.text} {clause.ruling}")}
    assert len(named) >= 20
    assert [pair for pair in sorted(named) if pair[1] not in known] == []


def test_every_clause_that_the_pages_name_exists() -> None:
    known = known_ids()
    pages = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]
    named = {(page.name, id) for page in pages for id in CITATION.findall(page.read_text(encoding="utf-8"))}
    assert [pair for pair in sorted(named) if pair[1] not in known] == []


@EVERY_PACKAGE
def test_the_texts_of_a_list_are_whole_sentences(package: str) -> None:
    for clause in clauses_of(package).values():
        for text in (clause.text, clause.ruling):
            assert not text or re.search(r"""[.!?][)"'”»]?$""", text), f"{clause.id}: …{text[-30:]}"


@EVERY_PACKAGE
def test_a_list_tells_nothing_of_how_it_was_made(package: str) -> None:
    text = (BOOKS / package / "clauses.toml").read_text(encoding="utf-8")
    for number, line in enumerate(text.splitlines(), 1):
        assert not ABSOLUTE_PATH.search(line), f"{number}: {line}"
        assert not [word for word in PRIVATE_WORDS if word in line.casefold()], f"{number}: {line}"


@pytest.mark.parametrize("path", ["see /home/me/book.txt", "(/work/x)", "`~/book`", "C:\\books"])
def test_an_absolute_path_would_be_found(path: str) -> None:
    assert ABSOLUTE_PATH.search(path)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (("kind = 'play'", "kind = 'manners'"), "unknown kind 'manners'"),
        (("text = 'Play.'", "text = ' '"), "has no text"),
        (("group = 'Tiles'", "group = 'Tiles'\ncolour = 'red'"), "no field 'colour'"),
        (("X-2", "X-1"), "listed twice"),
    ],
)
def test_a_list_with_a_fault_is_refused(change: tuple[str, str], sentence: str) -> None:
    clause = "[[clause]]\nid = '{}'\ngroup = 'Tiles'\nkind = 'play'\ntext = 'Play.'\n"
    good = clause.format("X-1") + clause.format("X-2")
    assert list(read_clauses(good)) == ["X-1", "X-2"]
    with pytest.raises(RulebookError, match=sentence):
        read_clauses(good.replace(*change))
