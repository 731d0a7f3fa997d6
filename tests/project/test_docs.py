"""The pages are true: their examples run, their links lead somewhere, the commands they name exist."""

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
EVERY_PAGE = pytest.mark.parametrize("page", PAGES, ids=[str(page.relative_to(ROOT)) for page in PAGES])

FIRST_SCREEN = 40
HEAVY = 150_000
"""Bytes."""
FENCE = re.compile(r"^(?P<fence>```+|~~~+).*?^(?P=fence)\s*$", re.MULTILINE | re.DOTALL)
INLINE_CODE = re.compile(r"`[^`\n]+`")
PICTURE = re.compile(r"!\[(?P<text>[^\]]*)\]\((?P<target>[^)\s]+)[^)]*\)|<img\b(?P<attributes>[^>]*)>")
LINK = re.compile(
    r"\]\(\s*<?(?P<target>[^)\s>]+)>?[^)]*\)|^\[[^\]]+\]:\s*(?P<reference>\S+)|\b(?:href|src)=\"(?P<html>[^\"]+)\"",
    re.M,
)
HEADING = re.compile(r"^#{1,6}\s+(.+?)\s*#*$", re.MULTILINE)


def prose(page: Path) -> str:
    """A page without its code."""
    return INLINE_CODE.sub("", FENCE.sub("", page.read_text(encoding="utf-8")))


def code(page: Path) -> list[str]:
    """The lines of code on a page: fenced, indented by four, or between backticks."""
    text = page.read_text(encoding="utf-8")
    fenced = [line for block in FENCE.finditer(text) for line in block[0].splitlines()[1:-1]]
    rest = FENCE.sub("", text)
    indented = [line[4:] for line in rest.splitlines() if line.startswith("    ")]
    return [*fenced, *indented, *(found.strip("`") for found in INLINE_CODE.findall(rest))]


def links(page: Path) -> list[str]:
    """Where a page points, outside addresses left out."""
    targets = [found["target"] or found["reference"] or found["html"] for found in LINK.finditer(prose(page))]
    return [target for target in targets if not re.match(r"[a-z][a-z+.-]*:", target)]


def anchors(page: Path) -> set[str]:
    """What a page's headings are called in a link."""
    headings = HEADING.findall(FENCE.sub("", page.read_text(encoding="utf-8")))
    return {re.sub(r"[\s-]+", "-", re.sub(r"[^\w\s-]", "", heading.lower()).strip()) for heading in headings}


def leads_somewhere(page: Path, target: str) -> bool:
    """Whether a link leads to a file of this project, and to a heading if it names one."""
    path, _, anchor = target.partition("#")
    file = page if not path else (page.parent / path).resolve()
    if path.startswith("/") or not file.is_relative_to(ROOT) or not file.is_file():
        return False
    return not anchor or file.suffix != ".md" or anchor in anchors(file)


@EVERY_PAGE
def test_the_examples_of_a_page_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # An example may write a file; it does so where it disturbs nobody.
    monkeypatch.chdir(tmp_path)
    name = str(page.relative_to(ROOT))
    test = doctest.DocTestParser().get_doctest(
        page.read_text(encoding="utf-8"), {"__name__": "__main__"}, name, name, 0
    )
    told: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS)
    runner.run(test, out=told.append)
    assert not told, "".join(told)


def test_the_pages_have_examples() -> None:
    parser = doctest.DocTestParser()
    counts = {page.name: len(parser.get_examples(page.read_text(encoding="utf-8"))) for page in PAGES}
    assert min(counts[name] for name in ("index.md", "tour.md", "notation.md", "clauses.md")) >= 1
    assert sum(counts.values()) >= 50


@EVERY_PAGE
def test_every_link_and_picture_of_a_page_leads_to_a_file(page: Path) -> None:
    assert [target for target in links(page) if not leads_somewhere(page, target)] == []


@EVERY_PAGE
def test_a_link_of_the_documentation_stays_inside_it(page: Path) -> None:
    if page.parent == ROOT:
        return
    outside = [
        target
        for target in links(page)
        if not (page.parent / target.partition("#")[0]).resolve().is_relative_to(ROOT / "docs")
    ]
    assert outside == [], "the site is built from docs/ alone"


@EVERY_PAGE
def test_every_picture_of_a_page_is_described_in_words(page: Path) -> None:
    for picture in PICTURE.finditer(prose(page)):
        described = picture["text"] or re.search(r'\balt="([^"]+)"', picture["attributes"] or "")
        assert described, picture[0]


@pytest.mark.parametrize("target", ["nothing.md", "tour.md#nothing", "#nothing", "/tour.md", "../../x", "decisions"])
def test_a_link_that_leads_nowhere_would_be_found(target: str) -> None:
    page = ROOT / "docs" / "index.md"
    assert leads_somewhere(page, "tour.md#the-layers")
    assert not leads_somewhere(page, target)


def test_links_and_pictures_are_found_at_all() -> None:
    found = [target for page in PAGES for target in links(page)]
    assert len([target for target in found if target.endswith(".md")]) >= 10
    assert [target for target in found if target.endswith(".png")]


def test_pictures_are_light() -> None:
    found = [*(ROOT / "docs").rglob("*.png"), *(ROOT / "docs").rglob("*.svg")]
    assert [picture.name for picture in found if picture.stat().st_size >= HEAVY] == []


def test_the_first_screen_of_the_readme_has_both_commands_and_a_picture() -> None:
    screen = "\n".join((ROOT / "README.md").read_text(encoding="utf-8").splitlines()[:FIRST_SCREEN])
    assert "make play" in screen
    assert "make test" in screen
    assert PICTURE.search(screen)


@EVERY_PAGE
def test_every_make_target_a_page_names_exists(page: Path) -> None:
    targets = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    named = {found[1] for line in code(page) if (found := re.match(r"(?:\$ )?make ([\w-]+)", line))}
    assert named <= targets


def commands(*group: str) -> set[str]:
    """The commands that the help lists, of the program or of one of its groups."""
    program = [sys.executable, "-c", "from manywinds.cli import main; main()", *group, "--help"]
    told = subprocess.run(program, capture_output=True, text=True, timeout=30, check=True).stdout
    return set(re.findall(r"^  ([\w-]+)  ", told.partition("Commands:")[2], re.MULTILINE))


def test_every_command_the_pages_name_exists() -> None:
    named = {found[1] for page in PAGES for line in code(page) if (found := re.match(r"(?:\$ )?manywinds (\w+)", line))}
    assert named
    assert named <= commands()


def test_the_page_of_commands_has_them_all() -> None:
    page = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    listed = set(re.findall(r"^\| `manywinds (\w+)`", page, re.MULTILINE))
    assert listed == commands()
    for group in ("sheet", "event"):
        part = page.partition(f"\n## manywinds {group}\n")[2].partition("\n## ")[0]
        rows = re.findall(r"^\| (`.+?) \|", part, re.MULTILINE)
        assert {name for row in rows for name in re.findall(r"`([\w-]+)`", row)} == commands(group), group
