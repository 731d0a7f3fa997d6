"""Imports go only to the left: kernel ← rules ← books ← play ← {sim, club, server, adapters, cli}.

The imports are read, not run, so a module that nothing imports yet is checked too.
"""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from manywinds.extras import EXTRAS

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "manywinds"

ORDER = {"kernel": 0, "rules": 1, "books": 2, "play": 3, "sim": 4, "club": 4, "server": 4, "adapters": 4, "cli": 4}
ORDER["extras"] = 0
"""One module, which says what is missing. Every layer but the kernel may ask it."""
CORE = ("extras", "kernel", "rules", "books")
BESIDE = ("locale",)
"""Data beside the layers: read as files, never imported, and importing nothing."""
STARTS = "cli"
"""The command line starts what stands beside it; nothing else reaches sideways, and nobody imports the command line."""
LEANS = {"server": {"club", "adapters"}}
"""The server keeps the sheets and tournaments of a club, by the club's own actions; the club knows no server. Games of
other programs that people bring to be replayed are read by the adapters, as on the command line."""
OF_THE_TOP = {"sim": {"__version__"}, "server": {"__version__", "compiled"}, "cli": {"__version__", "compiled"}}
"""What a layer may take from the top package."""
COMPILER_WORDS = ("manywinds.kernel.native", "mypy_extensions")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
DEPENDENCIES = {re.split(r"[^\w.-]", each)[0] for each in PROJECT["dependencies"]}
OPTIONAL = {"adapters": EXTRAS["learn"], "club": EXTRAS["print"], "server": EXTRAS["server"]}
"""What a layer may import of what is installed with an extra."""
BOOKS = {path.parent.name for path in SOURCE.glob("books/*/__init__.py")}

SISTERS = {"hk_pl": {"hk_old"}}
"""A sheet that borrows from the fuller book of the same game, by decision 008."""


class Import(NamedTuple):
    """A module that is imported, the name taken from it (or nothing), and whether only the type checker sees it."""

    module: str
    name: str
    for_types: bool


def imports(module: str, source: str, is_package: bool = False) -> Iterator[Import]:
    """Every import in a text, wherever it stands; relative ones made absolute, `import_module("…")` included."""
    tree = ast.parse(source)
    for_types = {
        child
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING")
        for statement in node.body
        for child in ast.walk(statement)
    }
    for node in ast.walk(tree):
        seen = node in for_types
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(alias.name, "", seen)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parts = module.split(".")
                home = parts[: len(parts) - node.level + (1 if is_package else 0)]
                base = ".".join([*home, *([base] if base else [])])
            for alias in node.names:
                yield Import(base, alias.name, seen)
        elif isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in ("import_module", "__import__"):
            text = ast.unparse(node.args[0]) if node.args else ""
            named = re.match(r"""f?['"](manywinds[\w.]*)""", text)
            if named:
                yield Import(named[1].rstrip("."), "", seen)


def violations(module: str, source: str, is_package: bool = False) -> list[str]:
    """What a module imports and may not."""
    layer = module.split(".")[1] if "." in module else ""
    if layer == "__main__":
        layer = "cli"
    if layer and layer not in ORDER and layer not in BESIDE:
        return [f"{module} belongs to no layer"]
    found = []
    for each in imports(module, source, is_package):
        fault = _fault(module, layer, each)
        if fault:
            found.append(f"{module} imports {each.module}{f'.{each.name}' if each.name else ''}: {fault}")
    return found


def _fault(module: str, layer: str, each: Import) -> str:
    parts = each.module.split(".")
    if parts[0] != "manywinds":
        return _outside_fault(module, layer, each)
    # `from manywinds import rules` names a layer, `from manywinds import compiled` a name of the top package.
    if len(parts) == 1 and each.name in ORDER:
        parts.append(each.name)
    if not layer:
        return ""
    if len(parts) == 1:
        return "" if each.name in OF_THE_TOP.get(layer, ()) else "the top package is not for this layer"
    target = parts[1]
    if layer in BESIDE or target not in ORDER:
        return "data is read, not imported"
    beside = layer == STARTS or target in LEANS.get(layer, ())
    if target != layer and ORDER[target] >= ORDER[layer] and not (beside and ORDER[target] == ORDER[layer]):
        return f"{target} does not stand left of {layer}"
    return _book_fault(module, [*parts[1:], each.name])


def _outside_fault(module: str, layer: str, each: Import) -> str:
    top = each.module.split(".")[0]
    if top in sys.stdlib_module_names or (each.for_types and (module, top) == COMPILER_WORDS):
        return ""
    if layer in CORE or not layer:
        return "the core needs only the standard library"
    optional = OPTIONAL[layer].modules if layer in OPTIONAL else ()
    return "" if top in (*DEPENDENCIES, *optional) else "this layer does not depend on it"


def _book_fault(module: str, target: list[str]) -> str:
    own = module.split(".")[2:3] if module.startswith("manywinds.books.") else []
    if own and target[0] == "books" and len(target) > 1 and target[1] in BOOKS - {*own, *SISTERS.get(own[0], ())}:
        return "a book stands alone"
    return ""


def modules() -> list[tuple[str, Path]]:
    found = []
    for path in sorted(SOURCE.rglob("*.py")):
        parts = path.relative_to(SOURCE.parent).with_suffix("").parts
        found.append((".".join(parts[:-1] if parts[-1] == "__init__" else parts), path))
    return found


@pytest.mark.parametrize(("module", "path"), [pytest.param(*each, id=each[0]) for each in modules()])
def test_a_module_imports_only_what_stands_left_of_it(module: str, path: Path) -> None:
    assert violations(module, path.read_text(encoding="utf-8"), path.name == "__init__.py") == []


def test_every_layer_is_looked_at() -> None:
    names = [module for module, _ in modules()]
    assert "manywinds" in names
    for layer in ("kernel", "rules", "books", "server", "cli"):
        assert sum(name.startswith(f"manywinds.{layer}.") for name in names) >= 1
    assert {"mcr", "riichi", "israeli", "hk_old", "hk_pl"} <= BOOKS


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("manywinds.kernel.tiles", "from manywinds.rules.scoring.fan import Fan"),
        ("manywinds.kernel.tiles", "import manywinds.rules"),
        ("manywinds.kernel.tiles", "from manywinds import rules"),
        ("manywinds.kernel.tiles", "from ..rules import fan"),
        ("manywinds.kernel.tiles", "def late():\n    import manywinds.books"),
        ("manywinds.kernel.tiles", "if TYPE_CHECKING:\n    from manywinds.books import book"),
        ("manywinds.kernel.tiles", "from importlib import import_module\nimport_module('manywinds.rules.scoring.fan')"),
        ("manywinds.kernel.tiles", "import numpy"),
        ("manywinds.kernel.tiles", "if TYPE_CHECKING:\n    from mypy_extensions import i64"),
        ("manywinds.kernel.native", "from mypy_extensions import i64"),
        ("manywinds.kernel.tiles", "from manywinds import book"),
        ("manywinds.rules.scoring.fan", "from manywinds import __version__"),
        ("manywinds.rules.words", "from manywinds.locale import en"),
        ("manywinds.rules.scoring.fan", "import rich"),
        ("manywinds.books.mcr.fans", "from manywinds.books.hk_pl import fans"),
        ("manywinds.books.mcr.fans", "from manywinds.books import riichi"),
        ("manywinds.books.mcr.fans", "from ..israeli.pay import pay"),
        ("manywinds.books.mcr.fans", "import manywinds.server.app"),
        ("manywinds.play.match", "from manywinds.sim import run"),
        ("manywinds.server.app", "from manywinds.cli import main"),
        ("manywinds.server.app", "from manywinds.sim import run"),
        ("manywinds.club.event.file", "from manywinds.server import app"),
        ("manywinds.server.app", "from manywinds import book"),
        ("manywinds.sim.run", "from manywinds.server import app"),
        ("manywinds.sim.run", "import numpy.random"),
        ("manywinds.club.event.file", "import sqlalchemy"),
        ("manywinds.cli.books.score", "from fastapi import FastAPI"),
        ("manywinds.kernel.tiles", "from manywinds.extras import require"),
        ("manywinds.extras", "import click"),
        ("manywinds.adapters.learning.vector", "import pandas"),
        ("manywinds.cli.app", "from manywinds import Win"),
        ("manywinds.helpers.odd", ""),
        ("manywinds", "import click"),
    ],
)
def test_a_module_that_breaks_the_order_is_found(module: str, source: str) -> None:
    assert len(violations(module, source)) == 1


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("manywinds.kernel.hand", "from manywinds.kernel.tiles import RED\nimport json"),
        ("manywinds.kernel.native", "if TYPE_CHECKING:\n    from mypy_extensions import i64"),
        ("manywinds.rules.scoring.fan", "from ..kernel import tiles"),
        ("manywinds.books.mcr.fans", "from manywinds.books.mcr import hands\nfrom .pay import pay"),
        ("manywinds.play.match", "from manywinds.books import book"),
        ("manywinds.server.app", "from manywinds import __version__, compiled\nimport starlette"),
        ("manywinds.cli.server.serve", "from manywinds.server.app import run\nimport click"),
        ("manywinds.adapters.learning.vector", "from manywinds.extras import MissingExtraError\nimport numpy"),
        ("manywinds.club.print.pdf", "from fpdf import FPDF"),
        ("manywinds", "from manywinds.books import book"),
    ],
)
def test_a_module_in_order_passes(module: str, source: str) -> None:
    assert violations(module, source) == []


def test_one_module_of_the_server_reads_games_of_other_programs() -> None:
    readers = {
        module
        for module, path in modules()
        if module.startswith("manywinds.server")
        and any(each.module.startswith("manywinds.adapters") for each in imports(module, path.read_text("utf-8")))
    }
    assert readers == {"manywinds.server.tables.imported"}
