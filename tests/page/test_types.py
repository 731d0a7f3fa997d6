"""The page knows what goes over the wire: its types name every field that the server does."""

import re
from pathlib import Path

import pytest

from manywinds.server import wire

TYPES = Path(__file__).parents[2] / "web" / "src" / "api" / "schema.d.ts"
MODELS = [
    found
    for found in vars(wire).values()
    if isinstance(found, type) and issubclass(found, wire.Wire) and found not in (wire.Wire, wire.LiveIn, wire.LiveOut)
]


def fields(name: str) -> set[str]:
    """The fields of a type as the page has it."""
    found = re.search(rf"^        {name}: \{{\n(.*?)^        \}};", TYPES.read_text(encoding="utf-8"), re.M | re.S)
    assert found is not None, f"{name} is not known to the page: make types"
    return set(re.findall(r"^            (\w+)\??:", found[1], re.M))


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_the_page_has_the_types_of_the_server(model: type[wire.Wire]) -> None:
    told = model.model_json_schema(mode="serialization")["properties"]
    assert fields(model.__name__) == set(told), "make types"
