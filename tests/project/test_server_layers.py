"""Inside the server imports go only downwards, and only the top knows `cluster`: the rest knows `processes`.

Whoever reads how one table works reads `tables` and what stands below it here, and never `cluster`.
"""

from pathlib import Path

import pytest

from project.test_layers import imports, modules

LEVELS = (
    ("refusal", "user", "titles", "notices"),
    ("logs",),
    ("settings", "metrics"),
    ("wire",),
    ("allowance", "client", "storage"),
    ("auth", "response_cache"),
    ("processes", "journals"),
    ("tables",),
    ("cluster",),
    ("state",),
    ("http",),
    ("cluster.relay",),
    ("app",),
    ("print_openapi",),
)
"""From the bottom to the top. What stands on one level may import what stands below, and itself.

The relay stands before the routes: it passes whole requests on to the process that has their room."""
RANK = {name: rank for rank, names in enumerate(LEVELS) for name in names}
SERVER = "manywinds.server"


def part(module: str) -> str:
    """The name in the table that fits a module of the server best; itself if none does."""
    name = module.removeprefix(f"{SERVER}.")
    while name not in RANK and "." in name:
        name = name.rpartition(".")[0]
    return name


def faults(module: str, source: str) -> list[str]:
    """What a module of the server imports and may not."""
    own = part(module)
    if own not in RANK:
        return [f"{module} has no level"]
    found = []
    for each in imports(module, source):
        target = f"{each.module}.{each.name}".rstrip(".")
        if not target.startswith(f"{SERVER}."):
            continue
        other = part(target)
        if other not in RANK:
            found.append(f"{module} imports {target}, which has no level")
        elif other != own and RANK[other] >= RANK[own]:
            found.append(f"{module} imports {target}, which does not stand below it")
    return found


HERE = [pytest.param(*each, id=each[0]) for each in modules() if each[0].startswith(f"{SERVER}.")]


@pytest.mark.parametrize(("module", "path"), HERE)
def test_a_module_of_the_server_imports_only_what_stands_below_it(module: str, path: Path) -> None:
    assert faults(module, path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("manywinds.server.tables.room", "from manywinds.server.cluster.peers import Peers"),
        ("manywinds.server.tables.room", "if TYPE_CHECKING:\n    from manywinds.server.cluster import peers"),
        ("manywinds.server.journals.journal", "from manywinds.server.cluster.relay import Relay"),
        ("manywinds.server.tables.room", "from manywinds.server.http.dependencies import Visitor"),
        ("manywinds.server.wire.scored", "from manywinds.server.tables.room import Room"),
        ("manywinds.server.journals.journal", "from manywinds.server.tables.room import Room"),
        ("manywinds.server.storage.rows", "from manywinds.server.tables.room_data import RoomData"),
        ("manywinds.server.wire.rooms", "from manywinds.server.storage.rows import Rows"),
        ("manywinds.server.http.rooms", "from manywinds.server.cluster.relay import Relay"),
        ("manywinds.server.http.rooms", "from manywinds.server.app import create_app"),
        ("manywinds.server.state", "from manywinds.server.http.dependencies import Visitor"),
        ("manywinds.server.processes", "from manywinds.server.cluster.peers import Peers"),
        ("manywinds.server.unheard_of", ""),
    ],
)
def test_a_module_that_breaks_the_order_is_found(module: str, source: str) -> None:
    assert len(faults(module, source)) == 1


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("manywinds.server.tables.rooms", "from manywinds.server.processes import Processes"),
        ("manywinds.server.cluster.peers", "from manywinds.server.client import Client"),
        ("manywinds.server.cluster.relay", "from manywinds.server.http.dependencies import language"),
        ("manywinds.server.app", "from manywinds.server.cluster.relay import Relay"),
    ],
)
def test_a_module_in_order_passes(module: str, source: str) -> None:
    assert faults(module, source) == []


def test_only_what_puts_the_server_together_knows_the_cluster() -> None:
    knowing = {
        module
        for module, path in modules()
        for each in imports(module, path.read_text("utf-8"))
        if f"{each.module}.{each.name}".startswith(f"{SERVER}.cluster") and not module.startswith(f"{SERVER}.cluster")
    }
    assert knowing == {"manywinds.server.state", "manywinds.server.app"}
