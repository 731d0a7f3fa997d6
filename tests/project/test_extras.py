"""A plain installation is small, and everything else that is imported belongs to an extra that can be named."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from manywinds import cli, extras
from manywinds.extras import EXTRAS, MissingExtraError, load, missing, require
from support.command_line import is_one_sentence

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "manywinds"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
DEPENDENCIES = [Requirement(each) for each in PROJECT["dependencies"]]
OPTIONAL = {name: [Requirement(each) for each in wanted] for name, wanted in PROJECT["optional-dependencies"].items()}
IMPORTED_AS = {"argon2-cffi": "argon2", "fpdf2": "fpdf", "prometheus-client": "prometheus_client"}
"""Packages that are imported by another name."""
MOST_PACKAGES = 6
COMPILER = "mypy_extensions"
"""Seen by the type checker and the compiler only."""


def modules(wanted: list[Requirement]) -> set[str]:
    """The packages that are wanted, by the names they are imported by; those of other extras are left out."""
    return {IMPORTED_AS.get(each.name, each.name) for each in wanted if each.name != "manywinds"}


def others(extra: str) -> set[str]:
    """The extras that an extra brings along."""
    return {name for each in OPTIONAL[extra] if each.name == "manywinds" for name in each.extras}


def imported(path: Path) -> Iterator[str]:
    """Every package that a file imports, wherever it stands, also by name."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (each.name.partition(".")[0] for each in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield (node.module or "").partition(".")[0]
        elif isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in ("load", "import_module"):
            named = re.match(r"'(\w+)[\w.]*'$", ast.unparse(node.args[0])) if len(node.args) == 1 else None
            if named:
                yield named[1]


def strangers() -> dict[str, set[str]]:
    """Packages that are neither ours nor of the standard library, and the files that import them."""
    found: dict[str, set[str]] = {}
    for path in SOURCE.rglob("*.py"):
        for package in imported(path):
            if package not in (*sys.stdlib_module_names, "manywinds", COMPILER):
                found.setdefault(package, set()).add(path.relative_to(SOURCE).as_posix())
    return found


# What is installed


def test_a_plain_installation_brings_six_small_packages_at_most() -> None:
    found: set[str] = set()
    waiting = [each.name for each in DEPENDENCIES]
    while waiting:
        name = waiting.pop().lower()
        if name not in found:
            found.add(name)
            wanted = [Requirement(each) for each in requires(name) or []]
            waiting += [each.name for each in wanted if each.marker is None or each.marker.evaluate({"extra": ""})]
    assert {each.name for each in DEPENDENCIES} == {"click", "platformdirs", "rich"}
    assert len(found) <= MOST_PACKAGES, found


def test_the_table_is_that_of_the_project() -> None:
    own = {name: modules(wanted) for name, wanted in OPTIONAL.items() if modules(wanted)}
    assert {name: set(extra.modules) for name, extra in EXTRAS.items()} == own


def test_extras_bring_along_what_they_need() -> None:
    assert others("all") == set(OPTIONAL) - {"all"}
    assert others("server") == {"print"}
    assert others("postgres") == {"server"}


def test_every_package_that_is_imported_is_a_dependency_or_belongs_to_an_extra() -> None:
    known = modules(DEPENDENCIES) | {module for extra in EXTRAS.values() for module in extra.modules}
    assert {package: files for package, files in strangers().items() if package not in known} == {}


def test_imports_are_found_wherever_they_stand() -> None:
    found = strangers()
    assert {"click", "rich", "platformdirs", "fpdf", "fastapi", "numpy"} <= set(found)
    assert found["distributed"] == {"sim/cluster.py"}
    assert found["matplotlib"] == {"sim/plot.py"}


# What is said


@pytest.mark.parametrize("extra", EXTRAS)
def test_what_is_missing_is_one_sentence_with_the_command_that_installs_it(extra: str) -> None:
    sentence = str(MissingExtraError(extra))
    assert is_one_sentence(sentence)
    assert sentence.endswith(f"pip install 'manywinds[{extra}]'")


def test_only_packages_of_an_extra_are_explained() -> None:
    assert str(missing(ModuleNotFoundError(name="fpdf.enums"))) == str(MissingExtraError("print"))
    assert missing(ModuleNotFoundError(name="nonsense")) is None
    assert missing(ModuleNotFoundError("without a name")) is None
    assert missing(ValueError()) is None


def test_an_extra_that_is_not_there_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda name: None if name == "h11" else object())
    require("print")
    with pytest.raises(MissingExtraError, match="The server"):
        require("server")


def test_a_module_that_no_extra_brings_stays_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ModuleNotFoundError, match="nonsense") as found:
        load("nonsense")
    assert not isinstance(found.value, MissingExtraError)
    monkeypatch.setitem(sys.modules, "fpdf.fonts", None)
    with pytest.raises(MissingExtraError):
        load("fpdf.fonts")


@pytest.mark.parametrize(("module", "said"), [("fastapi", "'manywinds[server]'"), ("nonsense", "should not")])
def test_a_command_that_forgets_to_check_is_covered(
    module: str, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(_arguments: list[str]) -> int:
        raise ModuleNotFoundError(name=module)

    monkeypatch.setattr(cli, "_invoke", fail)
    assert cli.run(["books"]) == 1
    assert said in capsys.readouterr().err
