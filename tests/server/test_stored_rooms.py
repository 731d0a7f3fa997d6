"""Rooms as earlier versions have stored them still open, and what was begun there goes on."""

import asyncio
import gzip
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, cast

import pytest
from sqlalchemy import insert
from starlette.websockets import WebSocket

from manywinds.server.client import Client
from manywinds.server.journals.tournaments import Visit
from manywinds.server.settings import Settings
from manywinds.server.state import AppState
from manywinds.server.storage.backup import load
from manywinds.server.storage.models import rooms as room_rows
from manywinds.server.storage.stored_room import StoredRoom, UnreadableRoom
from manywinds.server.tables.room import Room
from manywinds.server.tables.room_data import RoomData
from manywinds.server.wire import Act, EventDo
from support.hosting import word
from support.stored_rooms import ANNA, BEN, PACE, asked, until

STORED = Path(__file__).parent / "stored"
FILES = [pytest.param(path, id=path.stem) for path in sorted(STORED.glob("*.jsonl"))]


def rooms_in(file: Path) -> list[dict[str, Any]]:
    """The rows of the rooms in a file."""
    rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    return [row[1] for row in rows if isinstance(row, list) and row[0] == "rooms"]


def only(file: Path, state: str, tournament: bool = False) -> dict[str, Any]:
    """The row of the one room in this state."""
    found = [row for row in rooms_in(file) if row["state"] == state and bool(row["data"]["event"]) == tournament]
    assert len(found) == 1
    return found[0]


def opened(file: Path, tmp_path: Path, work: Callable[[AppState], Awaitable[None]]) -> None:
    """Do something with a server that has the database of a file."""
    copy = tmp_path / "copy.gz"
    copy.write_bytes(gzip.compress(file.read_bytes()))
    settings = Settings(data=tmp_path, pace=PACE)
    load(settings.url(), copy)

    async def live() -> None:
        app_state = AppState(settings)
        app_state.store.open()
        await app_state.open()
        try:
            await work(app_state)
        finally:
            await app_state.close()

    asyncio.run(live())


async def sits(room: Room) -> tuple[Client, Callable[[], dict[str, Any]]]:
    """Anna comes back to her chair; what she was sent last."""
    client = Client(cast("WebSocket", None), ANNA.id, None, "en")
    await room.join(client)
    states: list[dict[str, Any]] = []

    def last() -> dict[str, Any]:
        sent = [json.loads(str(client.outbox.get_nowait())) for _ in range(client.outbox.qsize())]
        states.extend(each for each in sent if each["type"] == "state")
        return states[-1]

    return client, last


async def plays(room: Room, client: Client, last: Callable[[], dict[str, Any]]) -> None:
    """Anna does the first thing she may, and the others what follows, until she is asked again or the deal ends."""
    await until(lambda: asked(room))
    state = last()
    before = state["turn"]
    await room.handle(client, Act(type="act", n=1, turn=before, action=state["view"]["legal"][0]["action"]))
    await until(lambda: last()["turn"] == before + 1)
    await until(lambda: last()["result"] or last()["view"]["legal"])


def test_there_is_something_to_open() -> None:
    assert FILES


@pytest.mark.parametrize("file", FILES)
def test_what_is_stored_of_a_room_is_read_whole(file: Path, tmp_path: Path) -> None:
    async def work(app_state: AppState) -> None:
        for row in rooms_in(file):
            data, room = row["data"], (await app_state.rooms.find(row["id"])).data
            assert (room.state, room.book, room.options) == (row["state"], data["book"], data["options"])
            chosen = room.room_options
            assert (chosen.judged, chosen.clock, chosen.public) == (data["judged"], data["clock"], data["public"])
            assert [chair.name for chair in room.chairs] == [chair["name"] for chair in data["chairs"]]
            assert room.fault is None
            assert room.lets_in("", data["key"])
            assert room.rules().options.values.items() >= data["options"].items()

    opened(file, tmp_path, work)


@pytest.mark.parametrize("file", FILES)
def test_a_room_that_waited_begins(file: Path, tmp_path: Path) -> None:
    row = only(file, "waiting")

    async def work(app_state: AppState) -> None:
        room = await app_state.rooms.entered(row["id"], BEN, row["data"]["key"])
        await room.seats.sit(BEN, 1, Visit())
        _, last = await sits(room)
        await room.matches.start(ANNA, None, "en")
        await until(lambda: last()["view"])
        found = last()["room"]
        assert sorted(seat["name"] for seat in found["seats"]) == ["Anna", "Ben", "Bot 3", "Bot 4"]
        assert found["options"] == row["data"]["options"]
        assert found["draw"]

    opened(file, tmp_path, work)


@pytest.mark.parametrize("file", FILES)
def test_a_match_that_was_played_goes_on(file: Path, tmp_path: Path) -> None:
    row = only(file, "playing")

    async def work(app_state: AppState) -> None:
        room = await app_state.rooms.find(row["id"])
        client, last = await sits(room)
        # How the seats were drawn is still known, and in whatever language it is asked for.
        assert last()["room"]["draw"]
        await plays(room, client, last)

    opened(file, tmp_path, work)


@pytest.mark.parametrize("file", FILES)
def test_after_a_match_that_was_over_another_one_begins(file: Path, tmp_path: Path) -> None:
    row = only(file, "over")

    async def work(app_state: AppState) -> None:
        room = await app_state.rooms.find(row["id"])
        _, last = await sits(room)
        assert last()["result"]["match_over"]
        await room.matches.rematch(ANNA)
        await until(lambda: last()["view"] and not last()["result"])
        assert len(last()["room"]["record_ids"]) == 2

    opened(file, tmp_path, work)


@pytest.mark.parametrize("file", FILES)
def test_tables_of_a_tournament_go_on_when_its_clock_does(file: Path, tmp_path: Path) -> None:
    row = only(file, "playing", tournament=True)

    async def work(app_state: AppState) -> None:
        room = await app_state.rooms.find(row["id"])
        client, last = await sits(room)
        event, session, table = row["data"]["event"]
        assert last()["room"]["tournament"] == {"event": event, "session": session, "table": table}
        resume = EventDo.model_validate({"what": "resume", "given": {"session": session}, "once": word()}).root
        await app_state.events.do(event, resume, Visit(account=BEN.id))
        await plays(room, client, last)
        waiting = await app_state.rooms.find(only(file, "waiting", tournament=True)["id"])
        await waiting.seats.sit(BEN, 0, Visit(account=BEN.id))
        assert [chair.name for chair in waiting.data.chairs] == ["Player 5", "", "Player 7", ""]

    opened(file, tmp_path, work)


# What is read, and what is not.


def row_of(**changes: object) -> dict[str, object]:
    """The first room of the oldest file, changed."""
    return {**rooms_in(sorted(STORED.glob("*.jsonl"))[0])[0]["data"], **changes}


@pytest.mark.parametrize("file", FILES)
def test_a_room_is_stored_as_it_was_read(file: Path) -> None:
    for row in rooms_in(file):
        again = RoomData.of(row["id"], StoredRoom.read(row["data"])).stored().row()
        assert again.items() >= row["data"].items()
        assert StoredRoom.read(again) == StoredRoom.read(row["data"])


@pytest.mark.parametrize(
    ("changes", "what"),
    [
        ({"version": 2}, "version 2"),
        ({"blind": True}, "unknown field blind"),
        ({"state": "asleep"}, "state: Input should be 'waiting', 'playing' or 'over'"),
        ({"chairs": []}, "chairs: List should have at least 4 items after validation, not 0"),
        ({"draw": [[0, 1, 2, 3]]}, "draw.1: Field required"),
    ],
)
def test_a_room_of_another_version_is_refused_in_a_sentence(changes: dict[str, object], what: str) -> None:
    with pytest.raises(UnreadableRoom) as refused:
        StoredRoom.read(row_of(**changes))
    sentence = f"This room was stored by another version of the server, and this one cannot read it ({what})."
    assert str(refused.value) == sentence


def test_a_room_that_cannot_be_read_is_in_nobody_s_way(tmp_path: Path) -> None:
    file = sorted(STORED.glob("*.jsonl"))[0]
    known = only(file, "waiting")["id"]

    async def work(app_state: AppState) -> None:
        tomorrow = insert(room_rows).values(id="tomorrow", data=row_of(version=2), state="waiting")
        await app_state.store.call(lambda rows: rows.connection.execute(tomorrow))
        found = await app_state.store.call(lambda rows: rows.public_rooms(10))
        assert [id for id, _, _ in found] == [known]
        with pytest.raises(UnreadableRoom, match="version 2"):
            await app_state.rooms.entered("tomorrow", ANNA, "")
        with pytest.raises(UnreadableRoom, match="version 2"):
            await app_state.spectators.enter("tomorrow", Client(cast("WebSocket", None), "", None, "en"), "")

    opened(file, tmp_path, work)
