"""The options of a room: each is declared once, and none is forgotten on the way from the wish to the table."""

import json
from pathlib import Path
from typing import get_args

import pytest
from pydantic.fields import FieldInfo
from pydantic_core import PydanticUndefined

import manywinds.server.tables
from manywinds.server.storage.stored_room import StoredRoom
from manywinds.server.tables.cards import room_card, room_to_wire
from manywinds.server.tables.room_data import RoomData
from manywinds.server.wire import RoomOptions, RoomWish
from server.test_stored_rooms import row_of

TABLES = Path(manywinds.server.tables.__file__).parent


def other(field: FieldInfo) -> object:
    """A value of a field that is not its default."""
    assert field.default is not PydanticUndefined, "a room that was stored before has no such field: give it a default"
    if isinstance(field.default, bool):
        return not field.default
    choices = [each for each in get_args(field.annotation) if each != field.default]
    return choices[0] if choices else field.default + 1


def test_every_option_is_wished_for_stored_and_sent() -> None:
    chosen = {name: other(field) for name, field in RoomOptions.model_fields.items()}
    wish = RoomWish(book="hk-old", seats=["me", "open", "open", "open"], **chosen)
    data = RoomData.of("id", StoredRoom.read(row_of(**RoomOptions.of(wish).model_dump())))
    again = RoomData.of("id", StoredRoom.read(json.loads(json.dumps(data.stored().row()))))
    for sent in (room_to_wire(again, "", "en"), room_card("id", again.stored(), 0, "en")):
        assert {name: getattr(sent, name) for name in chosen} == chosen


@pytest.mark.parametrize("name", list(RoomOptions.model_fields))
def test_every_option_does_something(name: str) -> None:
    used = [path.name for path in TABLES.glob("*.py") if f"room_options.{name}" in path.read_text(encoding="utf-8")]
    assert used, f"no table looks at {name}"
