"""Documents that say where things are: the files they name exist, and what they take from the code is up to date."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "manywinds"
MAPS = ("docs/architecture.md", "CONTRIBUTING.md", "web/README.md")
TOP = {path.name for path in (*SOURCE.iterdir(), *ROOT.iterdir()) if path.is_dir()}
NAMED = re.compile(r"`([\w.-]+(?:/[\w.*-]+)+/?)`")


def named(text: str) -> list[str]:
    """The paths in a text: what is marked as code, has a slash and begins with a folder of ours."""
    return [each for each in NAMED.findall(text) if each.split("/")[0] in TOP | {"src"}]


def is_there(path: str, place: Path) -> bool:
    """Paths may be relative to the repository, to the package, or to the document."""
    return any(list(root.glob(path.rstrip("/"))) for root in (ROOT, SOURCE, place))


@pytest.mark.parametrize("page", MAPS)
def test_every_file_that_a_map_names_is_there(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    assert len(named(text)) > 5, "next to no file is named"
    assert [each for each in named(text) if not is_there(each, (ROOT / page).parent)] == []


def test_a_file_that_is_gone_would_be_noticed() -> None:
    assert named("See `server/tables/gone.py` and `a/b`.") == ["server/tables/gone.py"]
    assert not is_there("server/tables/gone.py", ROOT)


def test_the_readmes_and_the_picture_of_imports_are_up_to_date() -> None:
    """`make plan` writes them anew."""
    done = subprocess.run(
        [sys.executable, "tools/floor_plan.py", "--check"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.returncode) == ("", 0)


def test_every_part_of_the_page_says_what_it_is() -> None:
    page = (ROOT / "web" / "README.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| `(.*)` \|\s*\|$", page, re.MULTILINE) == []


FEW = 24
"""Modules at one level of a package that a reader can still take in."""


def test_no_package_has_too_many_modules_at_one_level() -> None:
    crowded = {
        str(folder.relative_to(ROOT)): len(modules)
        for top, kinds in ((SOURCE, ("*.py",)), (ROOT / "web" / "src", ("*.ts", "*.svelte")))
        for folder in [top, *(path for path in top.rglob("*") if path.is_dir())]
        if len(modules := [path for kind in kinds for path in folder.glob(kind)]) > FEW
    }
    assert crowded == {}
