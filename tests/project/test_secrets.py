"""A view is the only door for secrets: what reaches people and programs outside is never made from a deal itself.

The source is read, not run. Whoever drives a table holds a deal and hands it to `play`; of what it hides nothing is
read there. What is a deal is told by its annotation, by its name, and by what it was made from.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from manywinds.kernel.deal import Deal
from manywinds.play.view import Concealed, Holdings, OpenView, Public, View

SOURCE = Path(__file__).parents[2] / "src" / "manywinds"
GUARDED = (
    "server",
    "adapters/learning",
    "adapters/programs",
    "adapters/formats/mjai/seat.py",
    "adapters/formats/botzone/seat.py",
)
"""What shows deals to people and to programs of others."""

DOORS = {
    "apply": "somebody does what a seat decided",
    "allows": "what a seat answers is checked",
    "legal": "a seat is asked for what it may do",
    "waited": "who plays all seats, as an environment does, has to ask somebody",
    "over": "everybody sees it",
    "ended": "everybody sees it",
    "phase": "everybody sees it",
    "turn": "everybody sees it",
    "winners": "everybody sees them",
}
"""All that may be asked of a deal there, and why."""
LOOKS = {
    "NO_SAYINGS", "PHASES", "Concealed", "Exposed", "Glance", "Holdings", "OpenView", "Public", "Sayings", "View",
    "discard_text", "exposed", "glance", "holdings", "lying", "public", "sayings", "view",
}  # fmt: skip
"""What may be taken from `play.view`."""
OPENERS = {
    "manywinds.server.tables.replays": "a replay is of a record whose seeds are revealed",
    "manywinds.server.tables.results": "the deal is booked, and whose hands are shown its result says",
    "manywinds.server.cluster.spectators": "the deal is booked, and those who watch see all hands",
}
"""Who may look at everything, and why."""
INNER = (
    "kernel.census",
    "kernel.claims",
    "kernel.judged",
    "kernel.kongs",
    "kernel.wall",
    "play.laws",
    "play.perft",
    "play.redeal",
)
"""What works on the hidden parts of deals."""
ENTERED = "manywinds.server.journals."
"""What people enter on a sheet is called a deal, too: here the name alone tells nothing."""
MAKERS = {"after_discard", "begin", "begin_with", "clone", "redeal", "shown"}
"""Calls that give a deal."""
OTHERS = {
    "barred", "counters", "dead", "declared", "discarder", "drawn", "ended", "extra", "first", "flow", "flowers",
    "fresh", "judged", "kept", "melds", "named", "offences", "options", "owed", "phase", "points", "reds", "refused",
    "round", "sticks", "tile", "turn", "turned", "wall", "wins",
}  # fmt: skip
"""Fields of a deal whose names other things have as well."""


def fields_of_a_deal() -> set[str]:
    """Every field of a deal."""
    tree = ast.parse((SOURCE / "kernel" / "state.py").read_text(encoding="utf-8"))
    made = next(node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name == "__init__")
    return {node.attr for node in ast.walk(made) if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)}


ASKED = fields_of_a_deal() | {name for name in dir(Deal) if not name.startswith("_")}
"""All that can be asked of a deal."""
VIEWS = (Concealed, Holdings, OpenView, Public, View)
NEVER = fields_of_a_deal() - OTHERS - set(DOORS) - {name for each in VIEWS for name in each._fields}
"""Fields that nothing else has: they are not read from anything."""


def offences(module: str, source: str) -> list[str]:
    """What a module reads of a deal and may not."""
    tree = ast.parse(source)
    entered = module.startswith(ENTERED) and "Deal" not in _names_imported(tree)
    known = _deals(tree, set() if entered else {"deal"})
    found = [*_imported(module, tree)]
    for node in ast.walk(tree):
        if isinstance(node, ast.expr) and _reads(node, known):
            found.append(f"{module}:{node.lineno} reads {ast.unparse(node)}")
    return found


def _reads(node: ast.expr, known: set[str]) -> bool:
    """`deal.hands`, `getattr(deal, …)`, `vars(deal)`."""
    if isinstance(node, ast.Attribute):
        asked = node.attr in ASKED and node.attr not in DOORS
        return node.attr in NEVER or (asked and _is_deal(node.value, known))
    if isinstance(node, ast.Call) and node.args and ast.unparse(node.func) in ("getattr", "vars"):
        return _is_deal(node.args[0], known)
    return False


def _imported(module: str, tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name.removeprefix("manywinds.") in (*INNER, "play.view", "kernel.deal", "kernel.state"):
                    yield f"{module}:{node.lineno} imports all of {alias.name}"
        if not isinstance(node, ast.ImportFrom):
            continue
        home = (node.module or "").removeprefix("manywinds.")
        for name in (alias.name for alias in node.names):
            opens = name == "opened" and module in OPENERS
            if home in INNER or f"{home}.{name}" in INNER:
                yield f"{module}:{node.lineno} imports {home}"
            elif (
                (home == "play.view" and name not in LOOKS and not opens)
                or (home == "kernel.state" and name.islower())
                or (home, name) in (("kernel.state", "State"), ("play", "view"))
            ):
                yield f"{module}:{node.lineno} imports {name} of {home}"


def _names_imported(tree: ast.Module) -> set[str]:
    return {alias.name for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for alias in node.names}


def _deals(tree: ast.Module, names: set[str]) -> set[str]:
    """The names that stand for deals beside these: by annotation, or since one was assigned to them."""
    known = names | {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg) and _says_deal(node.annotation)}
    for node in ast.walk(tree):
        if isinstance(node, ast.AnnAssign) and _says_deal(node.annotation):
            known |= _targets(node.target)
    before: set[str] = set()
    while before != known:
        before = set(known)
        for node in ast.walk(tree):
            if isinstance(node, ast.Assign | ast.NamedExpr):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                if _is_deal(node.value, known):
                    known |= {name for target in targets for name in _targets(target)}
    return known


def _says_deal(annotation: ast.expr | None) -> bool:
    return annotation is not None and re.fullmatch(r"['\"]?Deal( \| None)?['\"]?", ast.unparse(annotation)) is not None


def _targets(target: ast.expr) -> set[str]:
    return {node.id for node in ast.walk(target) if isinstance(node, ast.Name)} - {"self"}


def _is_deal(node: ast.expr, known: set[str]) -> bool:
    """The expression is a deal, as far as its names tell."""
    if isinstance(node, ast.Name):
        return node.id in known
    if isinstance(node, ast.Attribute):
        return node.attr == "deal"
    if isinstance(node, ast.Subscript):
        return isinstance(node.value, ast.Attribute | ast.Name) and ast.unparse(node.value).endswith("_deals")
    if isinstance(node, ast.Await):
        return _is_deal(node.value, known)
    if isinstance(node, ast.IfExp):
        return _is_deal(node.body, known) or _is_deal(node.orelse, known)
    if isinstance(node, ast.Call):
        name = node.func.attr if isinstance(node.func, ast.Attribute) else ast.unparse(node.func)
        return name in (*MAKERS, "deal")
    return False


def guarded() -> list[tuple[str, Path]]:
    found = []
    for part in GUARDED:
        place = SOURCE / part
        for path in [place] if place.suffix else sorted(place.rglob("*.py")):
            found.append((".".join(path.relative_to(SOURCE.parent).with_suffix("").parts), path))
    return found


@pytest.mark.parametrize(("module", "path"), [pytest.param(*each, id=each[0]) for each in guarded()])
def test_nothing_hidden_is_read_of_a_deal(module: str, path: Path) -> None:
    assert offences(module, path.read_text(encoding="utf-8")) == []


def test_what_is_guarded_is_there() -> None:
    """Nor does a list name what is gone."""
    names = {module for module, _ in guarded()}
    assert set(OPENERS) <= names
    for part in GUARDED:
        assert (SOURCE / part).exists()
    for part in INNER:
        assert (SOURCE / f"{part.replace('.', '/')}.py").exists()
    assert any(name.startswith(ENTERED) for name in names)
    assert {"hands", "rivers", "answers", "known_waits", "passed"} <= NEVER
    assert fields_of_a_deal() >= OTHERS


@pytest.mark.parametrize(
    "source",
    [
        "def told(deal: Deal, seat: int):\n    return deal.hands[seat]",
        "def told(deal: Deal):\n    return deal.wall.order",
        "def told(deal: Deal):\n    return deal.flowers",
        "def told(deal: Deal):\n    return deal.tile",
        "def told(deal):\n    return deal.melds",
        "def told(running: Deal | None):\n    return running.reds",
        "def told(running: 'Deal'):\n    return running.win(0)",
        "class Table:\n    def told(self):\n        return self.deal.waits(0)",
        "def told(table):\n    lying = table.shown()\n    return lying.flowers",
        "def told(table):\n    then = table.deal.clone()\n    return then.completes(1)",
        "def told(self):\n    return self._deals[3].points",
        "def told(table):\n    one = other = table.deal if table else None\n    return other.honest(2)",
        "def told(deal: Deal):\n    return getattr(deal, 'hands')",
        "def told(anything):\n    return anything.known_waits",
        "from manywinds.play.redeal import redeal",
        "from manywinds.play.view import concealed",
        "from manywinds.play.view import opened",
        "from manywinds.play import view",
        "from manywinds.kernel.claims import second_thoughts",
        "from manywinds.kernel import claims",
        "from manywinds.kernel.state import State",
        "import manywinds.play.view",
    ],
)
def test_what_reads_a_secret_is_found(source: str) -> None:
    assert offences("manywinds.server.tables.states", source)


def test_a_deal_is_no_sheet_where_sheets_are_kept() -> None:
    told = "def told(deal):\n    return deal.wins"
    assert offences("manywinds.server.journals.sheet_views", told) == []
    known = f"from manywinds.kernel.deal import Deal\n{told}"
    assert len(offences("manywinds.server.journals.sheet_views", known)) == 1


@pytest.mark.parametrize(
    "source",
    [
        "from manywinds.kernel.state import NOBODY\nfrom manywinds.play.view import View, view",
        "def told(deal: Deal, seat: int):\n    deal.apply(seat, deal.legal(seat)[0])\n    return deal.over()",
        "def told(seen: View):\n    return seen.hand.tiles(), seen.table.wall, seen.seats[0].melds",
        "def told(table):\n    return view(table.deal, 1)",
    ],
)
def test_a_view_may_be_read(source: str) -> None:
    assert offences("manywinds.server.tables.states", source) == []


def test_who_may_open_a_deal_is_listed() -> None:
    source = "from manywinds.play.view import opened"
    for module in OPENERS:
        assert offences(module, source) == []
