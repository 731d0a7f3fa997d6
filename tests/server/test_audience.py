"""How a table learns that somebody watches, in one server without a net: at any moment, and whatever goes wrong."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from starlette.websockets import WebSocket

from manywinds.server.client import Client
from manywinds.server.notices import AUDIENCE
from manywinds.server.refusal import RefusedRequest
from manywinds.server.settings import Pace, Settings
from manywinds.server.state import AppState
from manywinds.server.storage.rows import Step
from manywinds.server.tables import broadcast as broadcasts
from manywinds.server.tables.room import Room
from manywinds.server.wire import RoomOptions, RoomWish
from support.serving import SOON

FAST = Pace(bot=0, away=3600, next_deal=0, watch=0)
BOTS = ["bot:simple", "bot:simple", "bot:simple"]


class Inside:
    """A app_state, and somebody at home in it."""

    def __init__(self, app_state: AppState) -> None:
        self.app_state = app_state
        self.anna = app_state.auth.guest("en")

    async def room(self) -> Room:
        wish = RoomWish(book="hk-old", seats=["me", *BOTS], clock=False, public=True)
        room = await self.app_state.rooms.make(wish, self.anna, "en")
        await room.matches.start(self.anna, None, "en")
        return room

    async def seat(self, room: Room) -> Client:
        client = self.client(self.anna.id)
        await room.join(client)
        return client

    async def watch(self, room: Room) -> Client:
        client = self.client("")
        await self.app_state.spectators.enter(room.id, client, "")
        return client

    @staticmethod
    def client(user: str) -> Client:
        """A connection of which only what waits to be sent is looked at."""
        return Client(cast("WebSocket", None), user, None, "en")


async def until(there: Callable[[], object]) -> None:
    async with asyncio.timeout(SOON):
        while not there():
            await asyncio.sleep(0.005)


def told(client: Client) -> list[dict[str, Any]]:
    """The states that wait to be sent, taken away."""
    return [json.loads(str(client.outbox.get_nowait())) for _ in range(client.outbox.qsize())]


def at_home(tmp_path: Path, work: Callable[[Inside], Awaitable[None]]) -> None:
    async def live() -> None:
        app_state = AppState(Settings(data=tmp_path, pace=FAST))
        app_state.store.open()
        await app_state.open()
        try:
            await work(Inside(app_state))
        finally:
            await app_state.close()

    asyncio.run(live())


def test_nobody_is_told_what_is_not_stored(tmp_path: Path) -> None:
    async def work(inside: Inside) -> None:
        room = await inside.room()
        seat = await inside.seat(room)
        states: list[dict[str, Any]] = []

        def asked() -> bool:
            states.extend(told(seat))
            return bool(states and states[-1]["view"] and states[-1]["view"]["legal"])

        # As a message of the seat comes: under the lock, when nobody else is in the middle of something.
        await until(asked)
        await room.lock.acquire()
        assert asked()
        held, append = asyncio.Event(), room.writer.append

        async def slow(step: Step) -> None:
            await held.wait()
            await append(step)

        room.writer.append = slow  # type: ignore[method-assign]
        action = states[-1]["view"]["legal"][0]["action"]
        acting = asyncio.create_task(room.driver.act_for(0 if seat.person is None else seat.person, 0, action))
        await asyncio.sleep(0)
        await inside.watch(room)
        await asyncio.sleep(0.1)
        assert told(seat) == []
        held.set()
        await acting
        room.lock.release()
        await until(lambda: any(state["room"]["watchers"] == 1 for state in told(seat)))

    at_home(tmp_path, work)


def test_who_comes_while_the_room_is_read_is_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(inside: Inside) -> None:
        room = await inside.room()
        await inside.app_state.rooms.let_go()
        load = Room.load

        async def meanwhile(self: Room) -> None:
            await load(self)
            await inside.watch(self)
            await asyncio.sleep(0.05)

        monkeypatch.setattr(Room, "load", meanwhile)
        again = await inside.app_state.rooms.find(room.id)
        await until(lambda: again.data.audience == 1)

    at_home(tmp_path, work)


def test_a_notice_without_a_name_is_for_every_room(tmp_path: Path) -> None:
    async def work(inside: Inside) -> None:
        rooms = [await inside.room() for _ in range(2)]
        term = inside.app_state.peers.term
        await inside.app_state.store.call(lambda rows: rows.leases.count(rooms[1].id, term, 7))
        inside.app_state.notices.hear(AUDIENCE, "")
        await until(lambda: [room.data.audience for room in rooms] == [0, 7])
        await inside.app_state.store.call(lambda rows: rows.leases.count(rooms[1].id, term, 0))
        inside.app_state.notices.hear(AUDIENCE, "")
        await until(lambda: [room.data.audience for room in rooms] == [0, 0])

    at_home(tmp_path, work)


def test_a_fault_at_one_table_is_no_other_s(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def work(inside: Inside) -> None:
        broken, whole = [await inside.room() for _ in range(2)]
        seats = [await inside.seat(room) for room in (broken, whole)]
        refresh = broadcasts.refresh

        def stumble(room: Room, client: Client) -> None:
            if room is broken:
                raise ZeroDivisionError
            refresh(room, client)

        monkeypatch.setattr(broadcasts, "refresh", stumble)
        for room in (broken, whole):
            await inside.watch(room)
        await until(lambda: whole.data.audience == 1)
        await until(lambda: any(state["room"]["watchers"] for state in told(seats[1])))
        monkeypatch.undo()

    at_home(tmp_path, work)
    assert "ZeroDivisionError" in caplog.text


def test_what_cannot_be_shown_is_said_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def work(inside: Inside) -> None:
        room = await inside.room()
        watching = await inside.watch(room)
        watched = inside.app_state.spectator_rooms.opened[room.id]
        await until(lambda: watched.table is not None and watched.table.steps > 1)
        assert watched.table is not None
        # As if something else had been stored than what is played; a bot plays on, whoever's turn it is.
        watched.table.lines -= 1
        await room.seats.stand(inside.anna)
        for _ in range(3):
            watched.wake.set()
            await asyncio.sleep(0.1)
        await until(lambda: any(state["room"]["fault"] for state in told(watching)))

    at_home(tmp_path, work)
    assert caplog.text.count("cannot be shown") == 1


def test_a_gallery_outlasts_a_moment_without_anybody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Two looks at what is empty, and who comes back is there between them however slow the machine is.
    looks: asyncio.Queue[None] = asyncio.Queue()

    async def linger(_seconds: float) -> None:
        await looks.get()

    monkeypatch.setattr(
        "manywinds.server.cluster.spectator_rooms.asyncio", SimpleNamespace(**{**vars(asyncio), "sleep": linger})
    )

    async def work(inside: Inside) -> None:
        room = await inside.room()
        spectators = inside.app_state.spectator_rooms
        first = await inside.watch(room)
        watched = spectators.opened[room.id]
        await watched.leave(first)
        looks.put_nowait(None)
        await until(looks.empty)
        assert spectators.opened[room.id] is watched
        second = await inside.watch(room)
        assert second in watched.watchers
        looks.put_nowait(None)
        await until(looks.empty)
        assert spectators.opened[room.id] is watched
        await until(lambda: room.data.audience == 1)
        await watched.leave(second)
        for _ in range(2):
            looks.put_nowait(None)
        await until(lambda: watched.closed and not spectators.opened)
        await until(lambda: room.data.audience == 0)
        # Who may not come in makes nobody read anything.
        room.data.room_options = RoomOptions()
        await room.save()
        with pytest.raises(RefusedRequest, match="link"):
            await inside.watch(room)
        assert not spectators.opened

    at_home(tmp_path, work)
