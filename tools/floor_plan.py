"""Draw the floor plan from the code itself: a README for every package, and the picture of what imports what.

    python tools/floor_plan.py            write them anew
    python tools/floor_plan.py --check    exit with 1 if any of them is out of date

A README says in one line per module and per class what it does, taken from their own words, below an introduction that
is written by hand and left alone. The picture, docs/imports.svg, shows an arrow only where it is not implied by others.
"""

import argparse
import ast
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "manywinds"
PAGE = ROOT / "web"
PICTURE = ROOT / "docs" / "imports.svg"
MARK = "<!-- `make plan` writes everything below this line from the code. -->"
PACKAGES = tuple(sorted(path.parent.name for path in SOURCE.glob("*/__init__.py")))
DATA = ("locale",)
"""Packages that hold no code worth a table."""
BOXES = {
    "server": ("app", "print_openapi"),
    "server.state": ("state",),
    "server.shared": ("allowance", "auth", "client", "processes", "response_cache"),
    "server.base": ("logs", "metrics", "notices", "refusal", "settings", "titles", "user"),
}
"""The modules that stand beside the packages of the server, as the picture groups them."""
MODEL_BASES = ("Wire", "Base")
"""Bases of declared models and rows, which the OpenAPI document and the migrations list in full."""

Graph = dict[str, set[str]]


def sentence_of(text: str) -> str:
    """The first sentence of a text."""
    sentence = text.partition(". ")[0].removesuffix(":")
    return sentence if sentence.endswith((".", "!", "?")) else f"{sentence}."


def first_line(node: ast.Module | ast.ClassDef) -> str:
    """The first sentence of a docstring, on one line."""
    return sentence_of(" ".join((ast.get_docstring(node) or "").split("\n\n")[0].split()))


def classes(tree: ast.Module) -> Iterator[ast.ClassDef]:
    """The public classes of a module that have a job, not only fields to carry over the wire."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            bases = {ast.unparse(base).split(".")[-1].split("[")[0] for base in node.bases}
            if not bases & set(MODEL_BASES):
                yield node


def rows(folder: Path) -> Iterator[str]:
    """The rows of one package: its modules, and below each the classes in it."""
    for path in sorted(folder.glob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        if path.name != "__init__.py":
            yield f"| `{path.name}` | | {escaped(first_line(tree))} |"
        for each in classes(tree):
            yield f"| | `{each.name}` | {escaped(first_line(each))} |"


def escaped(text: str) -> str:
    """Text that fits into a cell of a table."""
    return text.replace("|", "\\|")


def sections(package: Path) -> Iterator[str]:
    """A table for a package and one for each package in it."""
    for folder in [package, *sorted(path.parent for path in package.rglob("__init__.py") if path.parent != package)]:
        found = list(rows(folder))
        if folder != package:
            tree = ast.parse((folder / "__init__.py").read_text(encoding="utf-8"))
            yield f"\n## {folder.relative_to(package)}\n\n{first_line(tree)}\n"
        if found:
            yield "\n| module | class | what it does |\n| --- | --- | --- |\n" + "\n".join(found) + "\n"


def readme(folder: Path, found: Iterable[str]) -> str:
    """The whole README: the introduction as it stands, then what the code says."""
    path = folder / "README.md"
    written = path.read_text(encoding="utf-8") if path.exists() else f"# {folder.name}\n\n"
    introduction = written.partition(MARK)[0].rstrip("\n")
    return f"{introduction}\n\n{MARK}\n{''.join(found)}"


# The page.

SAID = re.compile(r"/\*\*(.*?)\*/", re.DOTALL)


def first_comment(text: str) -> str:
    """The first sentence of the first comment of a file of the page."""
    found = SAID.search(text)
    if found is None:
        return ""
    words = " ".join(line.strip().removeprefix("*").strip() for line in found[1].split("\n"))
    return sentence_of(" ".join(words.split()))


def page_sections() -> Iterator[str]:
    """A table for each folder of the page."""
    for folder in [PAGE / "src", *sorted(path for path in (PAGE / "src").rglob("*") if path.is_dir())]:
        files = sorted(path for kind in ("*.ts", "*.svelte") for path in folder.glob(kind))
        found = [f"| `{path.name}` | {escaped(first_comment(path.read_text(encoding='utf-8')))} |" for path in files]
        if found:
            yield f"\n## {folder.relative_to(PAGE)}\n\n| file | what it is |\n| --- | --- |\n" + "\n".join(found) + "\n"


# The picture.


def place(module: str) -> str:
    """The box a module stands in: its package, or the package in it where that is the server."""
    parts = module.split(".")[1:]
    if not parts or not (SOURCE / parts[0]).is_dir() or parts[0] in DATA:
        return ""
    if parts[0] != "server":
        return parts[0]
    if parts[1:3] == ["cluster", "relay"]:
        return "server.relay"
    if len(parts) == 1 or parts[1] == "__init__":
        return ""
    if (SOURCE / "server" / parts[1]).is_dir():
        return f"server.{parts[1]}"
    found = next((box for box, modules in BOXES.items() if parts[1] in modules), None)
    if found is None:
        raise SystemExit(f"Say in BOXES of {Path(__file__).name} where server/{parts[1]}.py belongs.")
    return found


def imported(path: Path) -> Iterator[str]:
    """The modules that one imports when it is loaded or when it runs, not those it names for the type checker."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for_types = {
        id(node)
        for branch in ast.walk(tree)
        if isinstance(branch, ast.If) and ast.unparse(branch.test).endswith("TYPE_CHECKING")
        for node in ast.walk(branch)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and id(node) not in for_types:
            for alias in node.names:
                yield f"{node.module}.{alias.name}"


def graph() -> Graph:
    """Which box imports which."""
    found: Graph = {}
    for path in sorted(SOURCE.rglob("*.py")):
        module = ".".join(["manywinds", *path.relative_to(SOURCE).with_suffix("").parts])
        here = place(module)
        if not here:
            continue
        found.setdefault(here, set())
        for name in imported(path):
            there = place(name) if name.startswith("manywinds.") else ""
            if there and there != here:
                found[here].add(there)
    return found


def depths(found: Graph) -> dict[str, int]:
    """How many boxes stand below each; a circle has no bottom and is an error."""
    known: dict[str, int] = {}

    def depth(box: str, above: tuple[str, ...]) -> int:
        if box in above:
            circle = " → ".join([*above[above.index(box) :], box])
            raise SystemExit(f"These packages import each other in a circle: {circle}.")
        if box not in known:
            known[box] = 1 + max((depth(each, (*above, box)) for each in found[box]), default=-1)
        return known[box]

    for box in found:
        depth(box, ())
    return known


def reduced(found: Graph) -> Graph:
    """The same without the arrows that follow from others."""

    def reaches(start: str) -> set[str]:
        return {start}.union(*(reaches(each) for each in found[start]))

    return {
        box: {each for each in below if not any(each in reaches(other) for other in below if other != each)}
        for box, below in found.items()
    }


WIDTH, HEIGHT, GAP, STEP = 132, 30, 24, 56


def drawn() -> str:
    """The picture: what imports stands above what is imported."""
    found = graph()
    levels = depths(found)
    arrows = reduced(found)
    tiers: dict[int, list[str]] = {}
    for box in sorted(levels):
        tiers.setdefault(levels[box], []).append(box)
    wide = max(len(tier) for tier in tiers.values()) * (WIDTH + GAP) + GAP
    high = (max(tiers) + 1) * STEP + GAP
    spot: dict[str, tuple[float, float]] = {}
    for level, tier in tiers.items():
        left = (wide - len(tier) * (WIDTH + GAP) + GAP) / 2
        for number, box in enumerate(tier):
            spot[box] = (left + number * (WIDTH + GAP), GAP + (max(tiers) - level) * STEP)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" role="img" font-family="sans-serif">',
        "<title>Which package imports which; imports go down</title>",
        f'<rect width="{wide}" height="{high}" fill="#fff"/>',
    ]
    for box, below in sorted(arrows.items()):
        for each in sorted(below):
            (x, y), (u, v) = spot[box], spot[each]
            path = f"M{x + WIDTH / 2:g} {y + HEIGHT} C{x + WIDTH / 2:g} {y + STEP - 8:g} {u + WIDTH / 2:g} {v - 24:g}"
            lines.append(f'<path d="{path} {u + WIDTH / 2:g} {v:g}" fill="none" stroke="#8aa" stroke-width="1.5"/>')
    for box, (x, y) in sorted(spot.items()):
        fill = "#e3f0ec" if box.startswith("server") else "#f3efe4"
        lines.append(
            f'<rect x="{x:g}" y="{y:g}" width="{WIDTH}" height="{HEIGHT}" rx="6" fill="{fill}" stroke="#577"/>'
        )
        middle = f'x="{x + WIDTH / 2:g}" y="{y + HEIGHT / 2 + 5:g}"'
        lines.append(f'<text {middle} text-anchor="middle" font-size="14" fill="#122">{box}</text>')
    return "\n".join([*lines, "</svg>", ""])


def documents() -> dict[Path, str]:
    """Every document this writes, with what it should say now."""
    folders = [SOURCE / each for each in PACKAGES if each not in DATA]
    found = {folder / "README.md": readme(folder, sections(folder)) for folder in folders}
    return {**found, PAGE / "README.md": readme(PAGE, page_sections()), PICTURE: drawn()}


def main() -> int:
    """Write what is out of date, or only name it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing; exit with 1 if anything is out of date")
    check = parser.parse_args().check
    stale = [
        (path, text)
        for path, text in documents().items()
        if not path.exists() or path.read_text(encoding="utf-8") != text
    ]
    for path, text in stale:
        if not check:
            path.write_text(text, encoding="utf-8")
        sys.stdout.write(f"{path.relative_to(ROOT)} {'is out of date' if check else 'written'}\n")
    return 1 if check and stale else 0


if __name__ == "__main__":
    raise SystemExit(main())
