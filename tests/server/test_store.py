"""The database: made by steps, kept by one server, both of SQLite and of PostgreSQL."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import insert, select, text, update
from sqlalchemy.exc import IntegrityError

from manywinds.books import book
from manywinds.play.replay import replay
from manywinds.server.refusal import RefusedRequest
from manywinds.server.settings import Settings
from manywinds.server.state import AppState
from manywinds.server.storage.database import OWNER, StoreError, engine_of, migrate
from manywinds.server.storage.leases import Holder
from manywinds.server.storage.models import events, matches, metadata, rooms, servers, uploads
from manywinds.server.storage.rows import Rows, Step
from manywinds.server.storage.store import RoomWriter, Store
from manywinds.server.wire import RoomWish
from support.serving import BOTS, SOON, Postgres, Served, asked, served
from support.stored_rooms import EMPTY


def url_of(kind: str, folder: Path, request: pytest.FixtureRequest) -> str:
    return f"sqlite:///{folder / 'server.db'}" if kind == "sqlite" else str(request.getfixturevalue("postgres"))


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_the_steps_make_the_tables_that_the_server_uses(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    store = Store(url_of(kind, tmp_path, request))
    store.open()
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    other = Store(url_of(kind, tmp_path, request))
    if kind == "sqlite":
        with pytest.raises(StoreError, match="Another server is using this database"):
            other.open()
        store.close()
        other = Store(url_of(kind, tmp_path, request))
    other.open()
    other.close()


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_the_step_that_counts_watchers_gives_every_older_process_up(
    kind: str, tmp_path: Path, empty_postgres: str
) -> None:
    engine = engine_of(f"sqlite:///{tmp_path / 'server.db'}" if kind == "sqlite" else empty_postgres)
    with engine.begin() as connection:
        migrate(connection, "0003")
        connection.execute(insert(servers).values(id="old", address="127.0.0.1:1"))
    with engine.begin() as connection:
        migrate(connection)
        assert connection.execute(select(servers)).all() == []
    engine.dispose()


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_the_step_that_counts_records_counts_those_that_are_there(
    kind: str, tmp_path: Path, empty_postgres: str
) -> None:
    engine = engine_of(f"sqlite:///{tmp_path / 'server.db'}" if kind == "sqlite" else empty_postgres)
    brought = {"one": "a" * 10_000, "two": "תיקו 東\n", "three": ""}
    with engine.begin() as connection:
        migrate(connection, "0004")
        for id, told in brought.items():
            connection.execute(text("INSERT INTO uploads (id, text) VALUES (:id, :told)"), {"id": id, "told": told})
    with engine.begin() as connection:
        migrate(connection)
        sizes = {row.id: row.size for row in connection.execute(select(uploads))}
    engine.dispose()
    assert sizes == {id: len(told.encode()) for id, told in brought.items()}


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_records_that_are_brought_are_kept_once_and_up_to_a_limit(
    kind: str, tmp_path: Path, empty_postgres: str
) -> None:
    store = Store(f"sqlite:///{tmp_path / 'server.db'}" if kind == "sqlite" else empty_postgres)
    store.open()
    with store.engine.begin() as connection:
        rows = Rows(connection)
        # Bytes are counted, not signs: each of these has three.
        first, second = rows.keep_upload("東" * 10, 59), rows.keep_upload("南" * 10, 59)
        assert first is not None
        assert second is None
        assert rows.keep_upload("東" * 10, 0) == first
        other = rows.keep_upload("南" * 10, 60)
        assert other not in (None, first)
        assert [rows.upload(id) for id in (first, other or "")] == ["東" * 10, "南" * 10]
        assert rows.keep_upload("x", 60) is None
    store.close()


def test_an_older_server_that_has_a_database_for_itself_keeps_it(postgres: str) -> None:
    store = Store(postgres)
    with store.engine.connect() as connection:
        connection.execute(text("SELECT pg_advisory_lock(:number)"), {"number": OWNER})
        with pytest.raises(StoreError, match="An older server is using this database"):
            store.open()
    store.engine.dispose()
    Store(postgres).open()


def test_nothing_is_written_for_a_process_that_was_given_up(base: Postgres) -> None:
    store = Store(base.fresh())
    store.open()
    old, new = "old", "new"

    async def write() -> list[Step]:
        async def enter(name: str) -> RoomWriter:
            await store.call(lambda rows: rows.leases.enter(Holder(name, name), 60))
            return RoomWriter(store, name)

        first = await enter(old)
        await first.call(lambda rows: rows.add_room("room", EMPTY))
        await first.call(lambda rows: rows.add_match("match", "room", 1))
        events = [Step("match", number, "E pass", "person") for number in range(4)]
        await first.append(events[0])
        assert await store.call(lambda rows: rows.leases.claim("room", old)) == Holder(old, old)
        await store.call(lambda rows: rows.leases.depart(old))
        second = await enter(new)
        assert await store.call(lambda rows: rows.leases.claim("room", new)) == Holder(new, new)
        # They lie in one transaction: only what comes from the dead is left out.
        told = await asyncio.gather(first.append(events[2]), second.append(events[1]), return_exceptions=True)
        assert [getattr(each, "key", None) for each in told] == ["moved", None]
        with pytest.raises(RefusedRequest, match="moved"):
            await first.call(lambda rows: rows.end_match("match"))
        second.drop()
        with pytest.raises(RefusedRequest, match="moved"):
            await second.append(events[3])
        return await store.call(lambda rows: rows.steps_of("match"))

    assert [each.number for each in asyncio.run(write())] == [0, 1]
    store.close()


def test_what_was_stored_when_the_connection_broke_is_not_stored_twice(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'server.db'}")
    store.open()
    with store.engine.begin() as connection:
        rows = Rows(connection)
        rows.add_room("room", EMPTY)
        rows.add_match("match", "room", 1)
        rows.add_steps([Step("match", 0, "E pass", "person")])
        again = Rows(connection, again=True)
        again.add_match("match", "room", 1)
        again.add_steps([Step("match", number, "E pass", "person") for number in range(2)])
        assert [each.number for each in rows.steps_of("match")] == [0, 1]
        with pytest.raises(IntegrityError):
            again.add_steps([Step("match", 1, "S pass", "person")])
    store.close()


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_database_from_the_future_is_left_alone(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    store = Store(url_of(kind, tmp_path, request))
    store.open()
    with store.engine.begin() as connection:
        before = connection.scalar(text("SELECT version_num FROM alembic_version"))
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    store.close()
    later = Store(url_of(kind, tmp_path, request))
    with pytest.raises(StoreError, match=r"made by a newer Manywinds \(step 9999\)"):
        later.open()
    with later.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = :step"), {"step": before})
    later.engine.dispose()


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("nonsense", "URL"),
        ("mysql://x/y", "sqlite or postgresql, not mysql"),
        ("postgresql://nobody:hush@127.0.0.1:1/none", "cannot be used"),
        ("sqlite:////proc/nowhere/x.db", "cannot be used"),
    ],
)
def test_a_database_that_cannot_be_used_is_told_without_its_password(url: str, told: str) -> None:
    with pytest.raises(StoreError, match=told) as fault:
        Store(url).open()
    assert "hush" not in str(fault.value)
    assert "\n" not in str(fault.value)


def test_deals_are_played_and_resumed_on_postgresql(tmp_path: Path, postgres: str) -> None:
    server = Served(tmp_path, postgres)
    try:
        anna = server.visitor("Anna")
        room = anna.room("mcr")
        seat = anna.sit(room)
        result = seat.play(1)[0]
        seat.send("next")
        before = seat.until(lambda state: state["place"]["deal"] == 2 and asked(state))
        server.end()
        server.begin()
        again = anna.sit(room)
        after = again.my_turn()
        assert [after[name] for name in ("view", "turn", "place")] == [
            before[name] for name in ("view", "turn", "place")
        ]
        again.act()
        record = anna.ask("GET", f"/api/records/{result['record_id']}").text
        assert replay(record, book).points == result["points"]
        again.close()
    finally:
        said = server.end()
    assert said == ""
    assert not (tmp_path / "server.db").exists()


def test_a_room_that_waits_and_one_that_is_over_are_there_after_a_start(tmp_path: Path) -> None:
    server = Served(tmp_path)
    try:
        anna = server.visitor("Anna")
        waiting = anna.room("hk-old", ["me", "open", *BOTS[:2]], start=False, public=True)
        over = anna.room("hk-old", options={"deals": 1})
        seat = anna.sit(over)
        result = seat.play(9)[-1]
        seat.until(lambda state: state["room"]["state"] == "over")
        server.end()
        server.begin()
        assert anna.get(f"/api/rooms/{waiting['id']}")["seats"][0]["name"] == "Anna"
        ben = server.visitor("Ben")
        assert ben.post(f"/api/rooms/{waiting['id']}/sit", {"person": 1})["you"] == 1
        again = anna.sit(over)
        shown = again.until(lambda state: state["result"])
        assert {**shown["result"], "ready": []} == {**result, "ready": []}
        again.close()
    finally:
        assert server.end() == ""


@asynccontextmanager
async def app_state_of(url: str) -> AsyncIterator[AppState]:
    """A server within this process, without a net."""
    app_state = AppState(Settings(database=url))
    app_state.store.open()
    await app_state.open()
    try:
        yield app_state
    finally:
        await app_state.close()


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_start_of_the_server_is_no_use_of_its_rooms(
    kind: str, tmp_path: Path, empty_postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = f"sqlite:///{tmp_path / 'server.db'}" if kind == "sqlite" else empty_postgres
    found: dict[str, str] = {}

    async def made() -> None:
        async with app_state_of(url) as app_state:
            anna = app_state.auth.guest("en")
            for name in ("waits long", "waits", "played long ago", "played"):
                wish = RoomWish(book="hk-old", seats=["me", *BOTS], clock=False)
                room = await app_state.rooms.make(wish, anna, "en")
                found[name] = room.id
                if name.startswith("played"):
                    await room.matches.start(anna, None, "en")

    def unused(name: str, made: timedelta, played: timedelta) -> None:
        """Make it so that nobody has used a room for so long."""
        now, engine = datetime.now(UTC), engine_of(url)
        with engine.begin() as connection:
            connection.execute(update(rooms).where(rooms.c.id == found[name]).values(born=now - made))
            of_room = select(matches.c.id).where(matches.c.room == found[name])
            connection.execute(update(events).where(events.c.match.in_(of_room)).values(at=now - played))
        engine.dispose()

    async def resumed() -> dict[str, str]:
        async with app_state_of(url) as app_state, asyncio.timeout(SOON):
            while await app_state.store.call(lambda rows: rows.live_rooms()) > 2:
                await asyncio.sleep(0.05)
            # Those that are left are looked at many times more.
            await asyncio.sleep(0.2)
            return {name: (await app_state.rooms.find(id)).data.state for name, id in found.items()}

    asyncio.run(made())
    unused("waits long", timedelta(hours=25), timedelta())
    unused("waits", timedelta(hours=23), timedelta())
    unused("played long ago", timedelta(days=60), timedelta(days=31))
    unused("played", timedelta(days=60), timedelta(days=29))
    monkeypatch.setattr("manywinds.server.tables.rooms.SWEEP", 0.02)
    states = asyncio.run(resumed())
    assert states == {"waits long": "over", "waits": "waiting", "played long ago": "over", "played": "playing"}


def test_a_table_that_cannot_be_resumed_says_so_and_harms_no_other(tmp_path: Path) -> None:
    server = Served(tmp_path)
    try:
        anna = server.visitor("Anna")
        rooms = [anna.room("hk-old") for _ in range(2)]
        for room in rooms:
            seat = anna.sit(room)
            seat.act()
            seat.close()
        server.end()
        with closing(sqlite3.connect(tmp_path / "server.db")) as base:
            spoil = "UPDATE events SET lines = 'E discard 9x' WHERE number = 2 AND match = ?"
            base.execute(spoil, (rooms[0]["record_ids"][0],))
            base.commit()
        server.begin()
        broken = anna.get(f"/api/rooms/{rooms[0]['id']}?lang=pl")
        assert broken["fault"].startswith("Stół nie może grać dalej")
        seat = anna.sit(rooms[0])
        answer = seat.ask("act", turn=0, action="pass")
        assert answer["type"] == "refused"
        seat.close()
        well = anna.sit(rooms[1])
        well.my_turn()
        assert well.act()["type"] == "ack"
        well.close()
    finally:
        said = server.end()
    # Whoever runs the server reads why, in one line.
    assert said.count("\n") == 1
    assert "9x" in said


def test_what_cannot_be_stored_is_not_done(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        anna = server.visitor("Anna")
        seat = anna.sit(anna.room("hk-old"))
        before = seat.my_turn()
        with closing(sqlite3.connect(tmp_path / "server.db", isolation_level=None)) as base:
            base.execute("BEGIN IMMEDIATE")
            for _ in range(2):
                answer = seat.ask("act", turn=before["turn"], action=before["view"]["legal"][-1]["action"])
                assert answer["reason"] == "The server cannot store anything now; nothing was done."
            base.execute("ROLLBACK")
        assert (seat.state["view"], seat.state["turn"]) == (before["view"], before["turn"])
        assert seat.act()["type"] == "ack"
        record = anna.ask("GET", f"/api/rooms/{seat.room}").json()["record_ids"][0]
        assert seat.play(1)[0]["record_id"] == record
        replay(anna.ask("GET", f"/api/records/{record}").text, book)
        seat.close()


def test_two_servers_do_not_share_a_folder(tmp_path: Path) -> None:
    with served(tmp_path), pytest.raises(AssertionError, match="Another server is using this database"):
        Served(tmp_path)
