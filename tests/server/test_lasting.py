"""What lasts as long as a process outlives whatever it cannot read: notices, entries, rooms and events."""

import asyncio
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest
from sqlalchemy import Engine, insert, select, text

from manywinds.club.log import now
from manywinds.club.sheet.free_sheet import first_entry
from manywinds.club.sheet.requests import read_sheet_request
from manywinds.server.cluster.peers import CHANNEL, Peers
from manywinds.server.journals.journal import once
from manywinds.server.journals.sheets import proposed
from manywinds.server.notices import LEASES, Notices
from manywinds.server.storage.database import engine_of
from manywinds.server.storage.models import rooms as room_rows
from manywinds.server.storage.models import servers
from manywinds.server.storage.rows import Rows, Step
from manywinds.server.storage.store import Store
from server.test_audience import Inside, at_home, told, until
from server.test_many import FOR_EVER, LEASE, two
from server.test_sheets import DRAW, NAMES, Desk
from support.serving import SOON, Postgres
from support.stored_rooms import EMPTY

NOT_JSON = "an entry of tomorrow"


def notify(engine: Engine, payload: str) -> None:
    with engine.begin() as connection:
        Rows(connection).notify(CHANNEL, payload)


def wait_for(there: Callable[[], object]) -> None:
    end = time.monotonic() + SOON
    while not there():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.05)


def test_an_odd_notice_stops_no_heartbeat(tmp_path: Path, base: Postgres) -> None:
    database = base.fresh()
    engine = engine_of(database)

    def renewed() -> dict[str, float]:
        with engine.connect() as connection:
            rows = connection.execute(select(servers.c.id, servers.c.until))
            return {id: until.timestamp() for id, until in rows}

    with two(tmp_path, database) as (here, there):
        wait_for(lambda: len(renewed()) == 2)
        before = renewed()
        for payload in ("hello", "", "one\nline", f"x\n{LEASES}\nno room at all", "x\njournals sheet\nno such one"):
            notify(engine, payload)
        # Whoever was silenced by them would never be renewed for so long.
        wait_for(lambda: all(until > before[id] + 2 * LEASE for id, until in renewed().items()))
        assert renewed().keys() == before.keys()
        room = here.visitor("Anna").room("hk-old", public=True)
        assert there.visitor("Ben").get(f"/api/rooms/{room['id']}")["state"] == "playing"
    engine.dispose()


def test_a_fault_of_ours_stops_no_heartbeat(base: Postgres, caplog: pytest.LogCaptureFixture) -> None:
    class Stumbling(Peers):
        def _hear(self, payload: str) -> None:
            if payload == "stumble":
                raise ZeroDivisionError
            super()._hear(payload)

    async def live() -> str:
        store, notices = Store(base.fresh()), Notices()
        store.open()
        peers = Stumbling(store, notices, "127.0.0.1:9", LEASE)
        with notices.subscribe("sheets") as heard:
            await peers.open(lambda: None)
            async with asyncio.timeout(SOON):
                # It listens now, and after it has stumbled it does so again.
                assert await heard.get() == ""
                notify(store.engine, "stumble")
                assert await heard.get() == ""
                notify(store.engine, "another\nsheets\n7")
                found = await heard.get()
        await peers.close()
        await asyncio.to_thread(store.close)
        return found

    assert asyncio.run(live()) == "7"
    assert "ZeroDivisionError" in caplog.text


def test_an_entry_that_cannot_be_read_silences_no_other_sheet(tmp_path: Path, base: Postgres) -> None:
    database = base.fresh()
    engine = engine_of(database)
    with two(tmp_path, database, FOR_EVER, says="are not read") as (here, there), ExitStack() as watching:
        anna = here.visitor("Anna")
        bad, good = Desk(anna, "hk-old"), Desk(anna, "hk-old")
        lines = [watching.enter_context(there.line(f"{desk.path}/live", open_timeout=SOON)) for desk in (bad, good)]
        for line in lines:
            assert '"rev":1' in str(line.recv(SOON))
        with engine.begin() as connection:
            added = text("INSERT INTO journal_entries (journal, rev, line) VALUES (:journal, 2, :line)")
            connection.execute(added, {"journal": bad.id, "line": NOT_JSON})
            for rev in ("2", "two"):
                Rows(connection).notify(CHANNEL, f"x\njournals sheet\n{bad.id} {rev}")
        good.deal(DRAW)
        assert '"rev":2' in str(lines[1].recv(SOON))
    engine.dispose()


def test_somebody_who_cannot_be_told_keeps_nobody_from_writing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def work(inside: Inside) -> None:
        entry = first_entry({"book": "hk-old", "names": NAMES, "options": {}}, "Anna", now())
        sheet, _ = await inside.app_state.sheets.begin(entry, inside.anna.id, "")
        heard: list[int] = []

        def stumble(rev: int) -> None:
            raise ZeroDivisionError

        sheet.hearers = {stumble, heard.append}
        done = await sheet.do(
            lambda kept: proposed(kept, read_sheet_request("deal", {"deal": DRAW}), "Anna"), once("the-first", "deal")
        )
        assert done.rev == 2
        assert heard == [2]

    at_home(tmp_path, work)
    assert "ZeroDivisionError" in caplog.text


def test_a_room_that_cannot_be_read_keeps_no_other_from_being_taken(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def work(inside: Inside) -> None:
        app_state, room = inside.app_state, await inside.room()
        data = room.data.stored().row()

        async def appear(id: str, data: dict[str, object]) -> None:
            row = insert(room_rows).values(id=id, data=data, state="waiting")
            await app_state.store.call(lambda rows: rows.connection.execute(row))
            app_state.notices.tell(LEASES)

        await appear("bad", {"from": "tomorrow"})
        await until(lambda: "Room bad cannot be read" in caplog.text)
        await appear("good", {**data, "state": "waiting"})
        await until(lambda: "good" in app_state.rooms.open_rooms)

    at_home(tmp_path, work)


def test_a_room_that_cannot_be_read_for_a_while_is_shown_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("manywinds.server.cluster.spectators.LOOK", 0.05)

    async def work(inside: Inside) -> None:
        room = await inside.room()
        watching = await inside.watch(room)
        watched = inside.app_state.spectator_rooms.opened[room.id]

        async def store(data: str) -> None:
            kept = text("UPDATE rooms SET data = :data WHERE id = :id").bindparams(data=data, id=room.id)
            await inside.app_state.store.call(lambda rows: rows.connection.execute(kept))
            watched.wake.set()

        find = text("SELECT data FROM rooms WHERE id = :id").bindparams(id=room.id)
        whole = str(await inside.app_state.store.call(lambda rows: rows.connection.scalar(find)))
        await store(NOT_JSON)
        await until(lambda: "cannot be read for those who watch" in caplog.text)
        told(watching)
        await store(whole.replace('"public": true', '"public": false'))
        await until(lambda: any(not state["room"]["public"] for state in told(watching)))

    at_home(tmp_path, work)


def test_an_event_that_cannot_be_stored_harms_no_other(tmp_path: Path) -> None:
    async def write(store: Store) -> list[object]:
        def prepare(rows: Rows) -> None:
            rows.add_room("room", EMPTY)
            rows.add_match("match", "room", 1)

        await store.call(prepare)
        # No database takes half a letter.
        lines = ["E pass", "\ud800", "S pass"]
        events = [store.append(Step("match", number, line, "person")) for number, line in enumerate(lines)]
        async with asyncio.timeout(SOON):
            done = await asyncio.gather(*events, return_exceptions=True)
            kept = await store.call(lambda rows: rows.steps_of("match"))
        return [*(isinstance(each, Exception) for each in done), *(each.lines for each in kept)]

    store = Store(f"sqlite:///{tmp_path / 'server.db'}")
    store.open()
    assert asyncio.run(write(store)) == [False, True, False, "E pass", "S pass"]
    store.close()
