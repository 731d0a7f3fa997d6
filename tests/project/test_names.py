"""One class, one name: a search for a class finds one definition."""

import ast
from collections import defaultdict
from pathlib import Path

import manywinds

SOURCE = Path(manywinds.__file__).parent

# A model of the wire, and a request that a page or a command sends, may bear the name of what it carries: the package
# says which of the two is meant, and no reader meets both in one file.
MODELS = ("server/wire/", "club/event/requests/", "club/sheet/requests.py")


def test_no_two_classes_share_a_name() -> None:
    homes = defaultdict(list)
    for path in SOURCE.rglob("*.py"):
        where = path.relative_to(SOURCE).as_posix()
        if not where.startswith(MODELS):
            for node in ast.parse(path.read_text(encoding="utf-8")).body:
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    homes[node.name].append(where)
    assert {name: places for name, places in homes.items() if len(places) > 1} == {}
