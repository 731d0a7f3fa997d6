"""Those who watch: they see the same at every process, however the table fares, and never sooner than they may."""

import asyncio
import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import update

from manywinds.books import book
from manywinds.play.record import RecordError
from manywinds.play.view import public
from manywinds.server.storage.models import events as event_rows
from manywinds.server.storage.rows import Rows, Step
from manywinds.server.storage.store import RoomWriter, Store
from manywinds.server.tables.table import Table
from server.test_many import LEASE, seen, two
from support.serving import BOTS, SOON, Postgres, Served, served

MOVED = 1012


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("gallery")) as running:
        yield running


class Noted(RoomWriter):
    """A writer whose ink is memory: what would be stored is kept in a list."""

    def __init__(self) -> None:
        self.steps: list[Step] = []

    async def append(self, step: Step) -> None:
        self.steps.append(step)


def played(id: str, deals: int) -> tuple[Table, list[Step]]:
    """A table at which some deals were played at random, and its events."""
    writer, chance = Noted(), Random(7)
    table = Table.fresh("match", book(id), ["Anna", "Ben", "Carl", "Dora"], writer)
    writer.steps.append(table.unwritten("table"))
    table.written()

    async def play() -> None:
        for _ in range(deals):
            await table.begin()
            while (deal := table.deal) is not None and not deal.over():
                seat = chance.choice([each for each in range(4) if deal.legal(each)])
                await table.act(seat, chance.choice(list(deal.legal(seat))), "person")
            await table.finish()

    asyncio.run(play())
    return table, writer.steps


@pytest.mark.parametrize("id", ["hk-old", "riichi-ema", "israeli", "mcr"])
def test_a_table_that_is_followed_is_the_table(id: str) -> None:
    table, events = played(id, 2)
    for start in (1, len(events) // 2):
        again = Table.resumed("match", events[:start], Noted())
        for each in events[start:]:
            again.follow(each)
            if again.deal is not None:
                assert again.seen == public(again.deal)
        assert again.recorder.lines == table.recorder.lines
        assert (again.turns, again.seats(), again.steps) == (table.turns, table.seats(), table.steps)
        assert again.match.points == table.match.points
        assert again.last is not None
        assert table.last is not None
        assert (again.last.place, again.last.points) == (table.last.place, table.last.points)


def test_what_does_not_follow_is_refused() -> None:
    _, events = played("hk-old", 1)
    with pytest.raises(RecordError, match="does not follow"):
        Table.resumed("match", events[:3], Noted()).follow(events[4])
    last = events[-1]._replace(lines=events[-1].lines.replace("pay E ", "pay E -"))
    with pytest.raises(RecordError, match="not what it comes to"):
        Table.resumed("match", events[:-1], Noted()).follow(last)


def test_who_comes_late_is_behind_as_well(tmp_path: Path) -> None:
    with served(tmp_path, pace={"watch": 3600}) as server:
        anna, eve = server.visitor("Anna"), server.visitor("Eve")
        fresh, old = (anna.room("hk-old", public=True) for _ in range(2))
        for room in (fresh, old):
            seat = anna.sit(room)
            seat.play(1)
            seat.close()
        # What was played more than an hour ago is shown to whoever comes then.
        store = Store(f"sqlite:///{next(tmp_path.rglob('server.db'))}")
        with store.engine.begin() as connection:
            match = Rows(connection).matches_of(old["id"])[0].id
            long_ago = update(event_rows).where(event_rows.c.match == match, event_rows.c.number < 10)
            connection.execute(long_ago.values(at=None))
        store.engine.dispose()
        for room, there in ((fresh, False), (old, True)):
            late = eve.sit(room)
            state = late.hear()
            assert state["room"]["state"] == "playing"
            assert (state["view"] is not None) == there
            assert (state["events"], state["result"]) == ([], None)
            late.close()


def test_a_chair_is_taken_and_left_over_a_new_connection(server: Served) -> None:
    anna, ben = server.visitor("Anna"), server.visitor("Ben")
    room = anna.room("hk-old", ["me", "open", *BOTS[:2]], start=False)
    ben.ask("GET", f"/api/rooms/{room['id']}?key={room['key']}")
    host, guest = anna.sit(room), ben.sit(room, key=room["key"])
    assert guest.until(lambda state: state["room"]["watchers"] == 1)["room"]["you"] is None
    host.until(lambda state: state["room"]["watchers"] == 1)
    ben.post(f"/api/rooms/{room['id']}/sit?key={room['key']}", {"person": 1})
    assert guest.gone()
    assert guest.line.close_code == MOVED
    guest = ben.sit(room)
    assert guest.until(lambda state: state["room"]["seats"][1]["connected"])["room"]["you"] == 1
    host.until(lambda state: state["room"]["watchers"] == 0 and state["room"]["seats"][1]["connected"])
    ben.post(f"/api/rooms/{room['id']}/stand", {})
    assert guest.gone()
    assert guest.line.close_code == MOVED
    # The chair was all that let him in.
    stranger = ben.sit(room)
    assert stranger.hear()["type"] == "refused"
    guest = ben.sit(room, key=room["key"])
    assert guest.until(lambda state: state["room"]["seats"][1]["kind"] == "open")["room"]["you"] is None
    for each in (host, guest):
        each.close()


def test_who_leaves_and_comes_back_is_told_of(tmp_path: Path) -> None:
    with served(tmp_path, pace={"bot": 3600}) as server:
        anna, eve = server.visitor("Anna"), server.visitor("Eve")
        room = anna.room("hk-old", public=True)
        watching, seat = eve.sit(room), anna.sit(room)
        watching.until(lambda state: state["view"] and any(each["connected"] for each in state["room"]["seats"]))
        anna.post(f"/api/rooms/{room['id']}/stand", {})
        watching.until(lambda state: any(each["bot_plays"] for each in state["room"]["seats"]))
        assert seat.ask("back")["type"] == "ack"
        watching.until(lambda state: not any(each["bot_plays"] for each in state["room"]["seats"]))
        assert watching.ask("ping")["type"] == "ack"
        kinds = [event["kind"] for each in watching.heard if each["type"] == "state" for event in each["events"]]
        assert [kind for kind in kinds if kind in ("left", "back")] == ["left", "back"]
        watching.close()
        seat.close()


def test_nobody_is_kept_for_a_room_that_nobody_watches(server: Served) -> None:
    anna, eve = server.visitor("Anna"), server.visitor("Eve")
    room = anna.room("hk-old")
    seat = anna.sit(room)
    for _ in range(3):
        refused = eve.sit(room)
        assert refused.hear()["type"] == "refused"
        assert refused.gone()
    watching = eve.sit(room, key=anna.get(f"/api/rooms/{room['id']}")["key"])
    seat.until(lambda state: state["room"]["watchers"] == 1)
    watching.close()
    seat.until(lambda state: state["room"]["watchers"] == 0)
    seat.close()


def test_who_watches_stays_when_the_process_that_has_the_table_is_killed(tmp_path: Path, base: Postgres) -> None:
    with two(tmp_path, base.fresh()) as (here, there), ExitStack() as lines:
        anna, eve = here.visitor("Anna"), there.visitor("Eve")
        room = anna.room("hk-old", public=True, start=False)
        watching = eve.sit(room)
        lines.callback(watching.close)
        watching.hear()
        anna.post(f"/api/rooms/{room['id']}/start", {})
        seat = anna.sit(room)
        for _ in range(3):
            assert seat.act()["type"] == "ack"
        watching.until(lambda state: state["view"])
        here.kill()
        again = anna.at(there).sit(room)
        lines.callback(again.close)
        again.play(1)
        # It is the same connection, and it has seen all of it: the whole deal, and its result.
        told = seen(watching)
        assert sum(text.startswith("Deal 1,") for text in told) == 1
        assert len(told) > 20
        assert watching.state["result"]["deal"] == 1
        here.begin()


def test_who_watched_at_a_process_that_is_gone_is_not_counted(tmp_path: Path, base: Postgres) -> None:
    with two(tmp_path, base.fresh()) as (here, there):
        anna = here.visitor("Anna")
        room = anna.room("hk-old", public=True)
        seat = anna.sit(room)
        watching = [server.visitor().sit(room) for server in (here, there, there)]
        seat.until(lambda state: state["room"]["watchers"] == 3)
        watching[0].until(lambda state: state["room"]["watchers"] == 3)
        there.kill()
        seat.until(lambda state: state["room"]["watchers"] == 1)
        watching[0].until(lambda state: state["room"]["watchers"] == 1)
        # One that only slept is given up too; when it wakes up, those who watch there are counted again.
        there.begin()
        late = there.visitor().sit(room)
        seat.until(lambda state: state["room"]["watchers"] == 2)
        there.process.send_signal(signal.SIGSTOP)
        end = time.monotonic() + SOON + LEASE
        while seat.state["room"]["watchers"] != 1:
            assert time.monotonic() < end
            seat.hear()
        there.process.send_signal(signal.SIGCONT)
        seat.until(lambda state: state["room"]["watchers"] == 2)
        assert late.ask("ping")["type"] == "ack"
        for each in (seat, watching[0], late):
            each.close()
