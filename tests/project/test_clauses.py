"""The clause lists of all books, and every place that cites them."""

import re
import subprocess
import sys
from collections import Counter
from importlib.resources import files
from pathlib import Path

import pytest

from manywinds.books import clauses
from manywinds.cli.books.citations import citation, scan, statuses
from manywinds.kernel.errors import RulebookError
from manywinds.rules.clause import KINDS, Clause, read_clauses
from manywinds.rules.plug import Plug
from manywinds.rules.shelf import shelf

ROOT = Path(__file__).parents[2]
BOOKS = ROOT / "src" / "manywinds" / "books"
PLUGS = shelf().plugs
EVERY_PLUG = pytest.mark.parametrize("plug", PLUGS, ids=lambda plug: plug.package)

COUNTS = {"HKR": 118, "HKP": 61, "RII": 85, "ISR": 137, "MCR": 113, "PEN": 31, "MCR-T": 39, "BOT": 5}
ABSOLUTE_PATH = re.compile(r"""(?:^|[\s"'(`=])(?:~?/[A-Za-z_]|[A-Za-z]:\\)""")
PRIVATE_WORDS = ("seed", "digest")
"""Words of how the lists came about; a reader of a rulebook has no use for them."""


def every_clause() -> list[Clause]:
    return [clause for plug in PLUGS for clause in plug.clauses().values()]


def known_ids() -> set[str]:
    return {clause.id for clause in every_clause()}


def family(id: str) -> str:
    """`MCR-T` of `MCR-T7`, `MCR` of `MCR-7`."""
    return re.sub(r"-?\d+$", "", id)


def test_every_clause_list_belongs_to_a_book_on_the_shelf() -> None:
    assert sorted(path.parent.name for path in BOOKS.glob("*/clauses.toml")) == sorted(
        plug.package.rpartition(".")[2] for plug in PLUGS
    )


@EVERY_PLUG
def test_the_kinds_of_a_list_are_known_and_its_headings_filled_in(plug: Plug) -> None:
    for clause in plug.clauses().values():
        assert clause.kind in KINDS, clause.id
        assert clause.group.strip(), clause.id


@EVERY_PLUG
def test_the_clauses_of_a_book_are_those_of_its_package(plug: Plug) -> None:
    for edition in plug.editions:
        assert clauses(edition.id) == plug.clauses()


def test_no_id_is_used_in_two_books() -> None:
    counted = Counter(clause.id for clause in every_clause())
    assert [id for id, times in counted.items() if times > 1] == []


def test_the_lists_are_whole() -> None:
    found = Counter(family(clause.id) for clause in every_clause())
    assert {each: found[each] for each in COUNTS} == COUNTS
    assert len(clauses("mcr")) == sum(COUNTS[each] for each in ("MCR", "PEN", "MCR-T", "BOT")) == 188


def test_every_id_can_be_cited() -> None:
    assert [id for id in sorted(known_ids()) if not citation().fullmatch(id)] == []


def mentioned(folder: Path) -> set[tuple[str, str]]:
    """Every id that is written anywhere below a folder of code or tests, with its file."""
    paths = [path for path in folder.rglob("*") if path.suffix in (".py", ".jsonl")]
    return {(path.name, id) for path in paths for id in citation().findall(path.read_text(encoding="utf-8"))}


@pytest.mark.parametrize("folder", ["src", "tests"])
def test_every_clause_that_code_or_tests_mention_exists(folder: str) -> None:
    found = mentioned(ROOT / folder)
    known = known_ids()
    assert len(found) >= 100, "next to nothing is found"
    assert sorted(pair for pair in found if pair[1] not in known) == []


def test_every_clause_of_our_books_is_proven_or_physical() -> None:
    """What `manywinds clauses` lists as open, or as implemented and not proven."""
    rows = statuses({clause.id: clause for clause in every_clause()})
    assert len(rows) == len(known_ids())
    assert [row.clause.id for row in rows if row.state not in ("proven", "physical")] == []


def test_an_unknown_clause_in_code_or_tests_would_be_found(tmp_path: Path) -> None:
    wrong = "MCR-" + "9999"
    for place in ("books/odd.py", "cases/odd.jsonl"):
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / place).write_text(f"\n# as {wrong} says\n", encoding="utf-8")
    assert wrong not in known_ids()
    assert mentioned(tmp_path) == {("odd.py", wrong), ("odd.jsonl", wrong)}


# What cites a clause, and what does not.

ID = "MCR-" + "1"


def scanned(folder: Path, **files: str) -> tuple[list[str], list[str]]:
    """Where the code and the tests of a small checkout cite the clause `ID`; file names are written with
    underscores."""
    places = {"code": "src/manywinds/code.py", "cases": "tests/cases/odd.jsonl", "helper": "tests/support/helper.py"}
    for name, text in files.items():
        path = folder / places.get(name, "tests/odd/test_odd.py")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.replace("ID", ID), encoding="utf-8")
    index = scan(folder)
    assert set(index["code"]) | set(index["tests"]) <= {ID}
    return index["code"].get(ID, []), index["tests"].get(ID, [])


@pytest.mark.parametrize(
    ("code", "lines"),
    [
        ('"""As ID says."""\n', []),
        ('"""As\nID says."""\nX = 1\n', []),
        ('"""As ID says."""\nX = 1  # ID\n', ["code.py:2"]),
        ('def f():\n    """As ID says."""\n', ["code.py:2"]),
        ("# ID\nX = 1\n", ["code.py:1"]),
        ("fan(clause='ID')\n", ["code.py:1"]),
    ],
)
def test_a_clause_in_the_docstring_of_a_module_is_not_implemented(code: str, lines: list[str], tmp_path: Path) -> None:
    assert scanned(tmp_path, code=code) == (lines, [])


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        ('"""ID."""\ndef test_it(): ...\n', False),
        ("# ID\n\ndef test_it(): ...\n", False),
        ('def helper():\n    """ID"""\ndef test_it():\n    helper()\n', False),
        ("ROWS = ['ID']\ndef test_it(): ...\n", False),
        ('def test_it():\n    """ID."""\n', True),
        ("def test_it():\n    pass  # ID\n", True),
        ("def test_it():\n    enter('ID')\n", False),
        ("def test_it():\n    enter('ID')  # ID\n", True),
        ("def test_it():\n    assert enter() == 'ID'\n", True),
        ("def test_it():\n    paid = [each for each in enter() if each.clause == 'ID']\n", True),
        ("def test_it():\n    with raises():\n        enter('ID')\n", False),
        ("def test_it():\n    with pytest.raises(E, match='ID'):\n        enter()\n", True),
        ("@parametrize('x', ['ID'])\ndef test_it(x): ...\n", True),
        ("ROWS = ['ID']\nBOTH = [*ROWS]\n@parametrize('x', BOTH)\ndef test_it(x): ...\n", True),
    ],
)
def test_only_a_test_function_proves_a_clause(text: str, cited: bool, tmp_path: Path) -> None:
    assert scanned(tmp_path, test=text)[1] == (["tests/odd/test_odd.py::test_it"] if cited else [])


def test_a_test_utility_proves_nothing(tmp_path: Path) -> None:
    helper = 'ROWS = ["ID"]\ndef check():\n    """ID"""\n'
    test = "from support.helper import ROWS, check\ndef test_it():\n    check(ROWS)\n"
    assert scanned(tmp_path, helper=helper, test=test) == ([], [])


CASES_FILE = '{"id": "ODD-01", "kind": "walls", "note": "ID"}\n{"id": "ODD-02", "kind": "dice"}\n'
ROWS = "def rows(name): return open(f'{name}.jsonl')\n"
READ = "CASES = [line for line in open(FOLDER / 'odd.jsonl')]\n"


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        (READ + "@parametrize('case', CASES)\ndef test_it(case): ...\n", "::test_it[ODD-01]"),
        (READ + "@parametrize('case', kind('walls'))\ndef test_it(case): ...\n", ""),
        (READ + "def kind(of): return CASES\n@parametrize('case', kind('walls'))\ndef test_it(case): ...\n",
         "::test_it[ODD-01]"),
        (READ + "def kind(of): return CASES\n@parametrize('case', kind('dice'))\ndef test_it(case): ...\n", ""),
        (READ + "def test_it():\n    CASES['ODD-01']\n", "::test_it"),
        (READ + "def test_it():\n    CASES['ODD-02']\n", ""),
        (READ + "def test_there_are_enough():\n    assert len(CASES)\n", ""),
        (ROWS + "@parametrize('case', rows('odd'))\ndef test_it(case): ...\n", "::test_it[ODD-01]"),
        (ROWS + "@parametrize('case', rows('even'))\ndef test_it(case): ...\n", ""),
    ],
)  # fmt: skip
def test_a_case_proves_its_clause_by_the_test_that_runs_it(text: str, cited: str, tmp_path: Path) -> None:
    tests = scanned(tmp_path, cases=CASES_FILE, test=text)[1]
    assert tests == ([f"tests/odd/test_odd.py{cited}"] if cited else [])


def test_the_cases_are_named_as_pytest_names_them() -> None:
    named = {test for tests in scan(ROOT)["tests"].values() for test in tests if test.endswith("]")}
    assert len(named) >= 300
    files = sorted({test.partition("::")[0] for test in named})
    command = [sys.executable, "-m", "pytest", "--collect-only", "-n0", "-p", "no:cacheprovider", *files]
    collected = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert sorted(named - set(collected.splitlines())) == []


def test_every_clause_that_another_clause_names_exists() -> None:
    known = known_ids()
    named = {
        (clause.id, id) for clause in every_clause() for id in citation().findall(f"{clause.text} {clause.ruling}")
    }
    assert len(named) >= 20
    assert [pair for pair in sorted(named) if pair[1] not in known] == []


def test_every_clause_that_the_pages_name_exists() -> None:
    known = known_ids()
    pages = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]
    named = {(page.name, id) for page in pages for id in citation().findall(page.read_text(encoding="utf-8"))}
    assert [pair for pair in sorted(named) if pair[1] not in known] == []


@EVERY_PLUG
def test_the_texts_of_a_list_are_whole_sentences(plug: Plug) -> None:
    for clause in plug.clauses().values():
        for text in (clause.text, clause.ruling):
            assert not text or re.search(r"""[.!?][)"'”»]?$""", text), f"{clause.id}: …{text[-30:]}"


@EVERY_PLUG
def test_a_list_tells_nothing_of_how_it_was_made(plug: Plug) -> None:
    text = (files(plug.package) / plug.clause_file).read_text(encoding="utf-8")
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
