"""Several processes on one PostgreSQL: a table is the same at all of them, and outlives each."""

import re
import signal
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from select import select as ready
from typing import Any

import pytest
from sqlalchemy import select
from websockets.exceptions import ConnectionClosed

from manywinds.club.event.file import verify
from manywinds.club.log import parse
from manywinds.server.http.guard import LARGEST
from manywinds.server.storage.models import servers
from manywinds.server.storage.rows import Rows, Step
from manywinds.server.storage.store import AWAY, Store
from server.test_kills import Player, check, stored
from support.hosting import Hosted, win
from support.serving import BOTS, SOON, Postgres, Seat, Served, Visitor, asked, chosen, served

LEASE = 3.0
"""Seconds: short, so that nobody waits long for the death of a process; no machine keeps one waiting for so long."""
FOR_EVER = 3600
"""A lease that never runs out while a test lasts."""
MANY = 20
"""Requests at once."""


@contextmanager
def two(folder: Path, database: str, lease: float = LEASE, says: str = "", **how: Any) -> Iterator[list[Served]]:
    """Two processes, started at the same moment on a database in which nothing is yet. They say nothing, or this."""
    found: list[Served] = []
    starts = [
        threading.Thread(target=lambda: found.append(Served(folder, database, lease=lease, **how))) for _ in range(2)
    ]
    for each in starts:
        each.start()
    for each in starts:
        each.join(SOON)
    assert len(found) == len(starts)
    try:
        yield found
    finally:
        for server in found:
            server.process.send_signal(signal.SIGCONT)
        said = [server.end() for server in found if server.process.returncode is None]
    assert all(says in each if says else not each for each in said), said


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory, base: Postgres) -> Iterator[list[Served]]:
    """Two processes, for what leaves them as they are."""
    with two(tmp_path_factory.mktemp("pair"), base.fresh(), FOR_EVER) as found:
        yield found


def steps_of(database: str, room: dict[str, Any]) -> list[Step]:
    """All that is stored of the last match of a room."""
    store = Store(database)
    with store.engine.connect() as connection:
        rows = Rows(connection)
        found = rows.steps_of(rows.matches_of(room["id"])[-1].id)
    store.engine.dispose()
    return found


def addresses(database: str) -> list[str]:
    """Where the processes are that count as alive."""
    store = Store(database)
    with store.engine.connect() as connection:
        found = list(connection.scalars(select(servers.c.address)))
    store.engine.dispose()
    return found


def seen(seat: Seat) -> list[str]:
    """What a watcher was told of the first deal, in order."""
    seat.until(lambda state: state["result"])
    states = [each for each in seat.heard if each["type"] == "state"]
    return [event["text"] for state in states for event in state["events"]]


def test_a_table_is_the_same_at_every_process(tmp_path: Path, base: Postgres) -> None:
    with two(tmp_path, base.fresh(), FOR_EVER) as (here, there), ExitStack() as seats:
        anna, ben = here.visitor("Anna"), there.visitor("Ben")
        room = anna.room("hk-old", ["me", "open", *BOTS[:2]], start=False, public=True)
        # Somebody unknown gets a cookie through the other process too, and over TLS one for TLS.
        carl = there.visitor()
        carl.cookies.clear()
        secure = {"X-Forwarded-Proto": "https"}
        answer = carl.ask("POST", f"/api/rooms/{room['id']}/sit", json={"person": 1}, headers=secure)
        assert "secure" in answer.headers["set-cookie"].lower()
        carl.post(f"/api/rooms/{room['id']}/stand", {})
        ben.post(f"/api/rooms/{room['id']}/sit", {"person": 1})
        assert ben.get(f"/api/rooms/{room['id']}")["you"] == 1
        watchers = [each.visitor().sit(room, watch="true") for each in (here, there)]
        for each in watchers:
            seats.callback(each.close)
        for each in watchers:
            each.until(lambda state: state["room"]["watchers"] == len(watchers))
        cards = [visitor.get("/api/rooms") for visitor in (anna, ben)]
        assert cards[0] == cards[1]
        assert [(card["names"][:2], card["watchers"]) for card in cards[0]] == [(["Anna", "Ben"], 2)]
        assert anna.at(there).post(f"/api/rooms/{room['id']}/start", {})["state"] == "playing"
        players = [anna.sit(room), ben.sit(room)]
        threads = [threading.Thread(target=each.play, args=(1,)) for each in players]
        for thread in threads:
            thread.start()
        for thread, player in zip(threads, players, strict=True):
            thread.join(SOON)
            assert not thread.is_alive()
            seats.callback(player.close)
        told = [seen(each) for each in watchers]
        assert len(told[0]) > 20
        assert told[0] == told[1]
        # Who may not enter is told so through the other process too, and what is not there is nowhere.
        hidden = anna.room("mcr", start=False)
        assert ben.get(f"/api/rooms/{hidden['id']}", 403)["detail"]
        stranger = ben.sit(hidden)
        assert stranger.hear()["type"] == "refused"
        assert stranger.gone()
        assert stranger.line.close_code == 4403
        ben.get("/api/rooms/nowhere", 404)
        # Nobody else can seal the word with which requests are passed on.
        forged = {"X-Manywinds-Relay": "http." + 64 * "0"}
        assert ben.ask("GET", f"/api/rooms/{room['id']}", headers=forged).json()["you"] is not None


def timeless(event: dict[str, Any]) -> dict[str, Any]:
    """An event without what its clock says: a second may pass between two questions."""
    sessions = [{**each, "clock": each["clock"]["state"]} for each in event["sessions"]]
    return {**event, "now": None, "sessions": sessions}


def test_an_event_is_the_same_at_every_process(tmp_path: Path, base: Postgres) -> None:
    with two(tmp_path, base.fresh(), lease=FOR_EVER) as servers:
        here = Hosted(servers[0])
        there = here.at(servers[1])
        watching = there.live()
        here.seated(8)
        here.do("start", session=1)
        # Whoever watches elsewhere is told, and whoever asks elsewhere is answered with the newest.
        watching.hear("rev", rev=here.get()["rev"])
        assert timeless(there.get()) == timeless(here.get())
        writers = [
            threading.Thread(
                target=lambda at=at, table=table: [
                    at.do("result", session=1, table=table, deal=win()) for _ in range(8)
                ]
            )
            for at, table in ((here, 1), (there, 2))
        ]
        for each in writers:
            each.start()
        for each in writers:
            each.join(SOON)
        assert timeless(there.get()) == timeless(here.get())
        tables = [each.get("/tables/1/1") for each in (here, there)]
        for each in tables:
            # A second may pass between the two.
            del each["clock"]["left"]
        assert tables[0] == tables[1]
        verify(parse(here.file()))
        assert [len(there.get(f"/tables/1/{table}")["rows"]) for table in (1, 2)] == [8, 8]
        # A link that is withdrawn at one is worth nothing at the other.
        here.link("referee", "Rita")
        there.keys = dict(here.keys)
        assert there.get(who="Rita")["role"] == "referee"
        seen = there.live("Rita")
        here.do("withdraw", name="Rita")
        assert seen.closed() == 4403
        there.get(who="Rita", status=403)
        watching.close()
        seen.close()


def test_two_processes_do_not_share_an_address(tmp_path: Path, base: Postgres) -> None:
    database, address = base.fresh(), "127.0.0.1:9"
    server = Served(tmp_path, database, lease=LEASE, address=address)
    with pytest.raises(AssertionError, match=f"Another server of this database is at {address}"):
        Served(tmp_path, database, lease=LEASE, address=address)
    # One that was killed there is in nobody's way.
    server.kill()
    server.begin()
    assert server.end() == ""


def request(server: Served, what: str, visitor: Visitor, *lines: str) -> socket.socket:
    """The head of a request, written by hand, on a connection of its own."""
    cookie = "; ".join(f"{name}={value}" for name, value in visitor.cookies.items())
    head = (f"{what} HTTP/1.1", f"Host: 127.0.0.1:{server.port}", f"Cookie: {cookie}", *lines, "", "")
    line = socket.create_connection(("127.0.0.1", server.port), timeout=SOON)
    line.sendall("\r\n".join(head).encode())
    return line


def test_a_body_is_judged_alike_at_every_process(tmp_path: Path, base: Postgres) -> None:
    with two(tmp_path, base.fresh(), FOR_EVER) as (here, there):
        anna = here.visitor("Anna")
        room = anna.room("hk-old", ["me", "open", *BOTS[:2]], start=False, public=True)
        sit, form = f"POST /api/rooms/{room['id']}/sit", "Content-Type: application/json"
        # Too large, without a length, and not a byte more: what is not read could keep the answer back.
        for server in (here, there):
            with request(server, sit, anna, form, "Transfer-Encoding: chunked") as line:
                line.sendall(b"%x\r\n" % (LARGEST + 1) + b"x" * (LARGEST + 1))
                said = b"".join(iter(lambda line=line: line.recv(1000), b""))
            assert said.startswith(b"HTTP/1.1 413 ")
            assert b'{"detail":"This is too large."}' in said
        # What is cut off may look whole, and is not done.
        ben = there.visitor("Ben")
        body = b'{"person": 1}'
        with request(there, sit, ben, form, "Expect: 100-continue", f"Content-Length: {len(body) + 1}") as line:
            # It is asked for, so that somebody is reading it when it breaks off.
            assert line.recv(1000).startswith(b"HTTP/1.1 100 ")
            line.sendall(body)
        # Who ends does first what was begun.
        assert there.end() == ""
        assert anna.get(f"/api/rooms/{room['id']}")["seats"][1]["kind"] == "open"


UPGRADE = (
    *("Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13"),
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
)


def first_word(line: socket.socket) -> str:
    """What comes first over a live connection: the name of the book, or the status without one."""
    said = b""
    while not (found := re.search(rb'"book_name":"([^"]+)"', said)):
        more = line.recv(1000)
        if not more:
            return said[9:12].decode()
        said += more
    return found[1].decode()


@pytest.mark.parametrize(
    ("tail", "lang"),
    [
        ('?a=%23+%zz&lang=pl&b=#?"<', "pl"),
        ("?lang=pl#", "en"),
        ("#?lang=pl", ""),
        ("/%23?lang=pl", ""),
    ],
)
def test_an_odd_address_is_the_same_at_every_process(tail: str, lang: str, pair: list[Served]) -> None:
    anna = pair[0].visitor()
    room = anna.room("hk-old", ["me", "open", *BOTS[:2]], start=False)
    expected = anna.get(f"/api/rooms/{room['id']}?lang={lang}")["book_name"] if lang else "403"
    for server in pair:
        with request(server, f"GET /api/rooms/{room['id']}/live{tail}", anna, *UPGRADE) as line:
            assert first_word(line) == expected


def play_and_lose(server: Served, player: Player, others: list[Player]) -> None:
    """Play until something was acknowledged to everybody, and kill a process in the middle of it."""
    players = [player, *others]
    threads = [threading.Thread(target=each.play_until_killed, daemon=True) for each in players]
    for thread in threads:
        thread.start()
    end = time.monotonic() + SOON
    while not all(each.acked for each in players):
        assert time.monotonic() < end
        time.sleep(0.01)
    server.kill()
    for thread in threads:
        thread.join(SOON)
        assert not thread.is_alive()


def test_another_process_goes_on_when_one_is_killed(tmp_path: Path, base: Postgres) -> None:
    database = base.fresh()
    with two(tmp_path, database) as (here, there):
        anna = here.visitor("Anna")
        rooms = [anna.room(id) for id in ("hk-old", "mcr")]
        # One plays straight at the process that has the tables, the other through the one that lives on.
        straight, passed_on = Player(anna, rooms[0]), Player(anna.at(there), rooms[1])
        play_and_lose(here, straight, [passed_on])
        for player in (straight, passed_on):
            check(anna.at(there).sit(player.room), player)
        for player in (straight, passed_on):
            stored(steps_of(database, player.room), player)


def test_who_was_asleep_cannot_write(tmp_path: Path, base: Postgres) -> None:
    database = base.fresh()
    with two(tmp_path, database) as (here, there):
        anna = here.visitor("Anna")
        room = anna.room("hk-old")
        seat = anna.sit(room)
        state = seat.my_turn()
        here.process.send_signal(signal.SIGSTOP)
        # It has arrived, but nobody has read it yet.
        number = seat.send("act", turn=state["turn"], action=chosen(state))
        again = anna.at(there).sit(room)
        found = again.my_turn()
        assert (found["turn"], found["view"]) == (state["turn"], state["view"])
        before = steps_of(database, room)
        here.process.send_signal(signal.SIGCONT)
        answers: list[dict[str, Any]] = []
        with suppress(ConnectionClosed):
            while True:
                answers.append(seat.hear())
        assert not any(each["type"] == "ack" and each["n"] == number for each in answers)
        assert steps_of(database, room) == before
        # It begins anew: the same table is played through it now, where it is.
        third = anna.sit(room)
        third.my_turn()
        assert third.act()["type"] == "ack"
        assert len(steps_of(database, room)) > len(before)
        assert anna.room("mcr")["state"] == "playing"
        for each in (again, third):
            each.close()


def test_who_is_asleep_keeps_nobody_from_the_others(tmp_path: Path, base: Postgres) -> None:
    database = base.fresh()
    with two(tmp_path, database, FOR_EVER) as (here, there), served(tmp_path, database, lease=FOR_EVER) as third:
        anna, ben = here.visitor("Anna"), third.visitor("Ben")
        asleep, awake = (each.room("hk-old", start=False) for each in (anna, ben))
        here.process.send_signal(signal.SIGSTOP)
        with ExitStack() as lines:
            waiting = [lines.enter_context(request(there, f"GET /api/rooms/{asleep['id']}", anna)) for _ in range(MANY)]
            assert ben.at(there).get(f"/api/rooms/{awake['id']}")["you"] == 0
            assert ready(waiting, [], [], 0)[0] == []
            here.process.send_signal(signal.SIGCONT)
            for line in waiting:
                assert line.recv(1000).startswith(b"HTTP/1.1 200 ")


def test_who_asks_for_a_room_of_one_asleep_is_answered_by_the_next(tmp_path: Path, base: Postgres) -> None:
    with two(tmp_path, base.fresh()) as (here, there):
        anna, ben = here.visitor("Anna"), there.visitor("Ben")
        room = anna.room("hk-old", ["me", "open", *BOTS[:2]], start=False, public=True)
        path = f"/api/rooms/{room['id']}"
        here.process.send_signal(signal.SIGSTOP)
        # A second is asked before the first is answered.
        with request(there, f"GET {path}", anna) as line:
            assert ben.ask("POST", f"{path}/sit", json={"person": 1}, timeout=20 * LEASE).json()["you"] == 1
            assert line.recv(1000).startswith(b"HTTP/1.1 200 ")


def test_who_stops_hands_its_tables_over(tmp_path: Path, base: Postgres) -> None:
    database = base.fresh()
    with two(tmp_path, database, FOR_EVER) as (here, there):
        anna = here.visitor("Anna")
        room = anna.room("hk-old")
        seat, other = anna.sit(room), anna.at(there).sit(room)
        before = seat.my_turn()
        assert here.end() == ""
        assert addresses(database) == [f"127.0.0.1:{there.port}"]
        for each in (seat, other):
            assert each.gone()
            assert each.line.close_code == 1012
        again = anna.at(there).sit(room)
        after = again.my_turn()
        assert (after["turn"], after["view"]) == (before["turn"], before["view"])
        assert again.act()["type"] == "ack"
        again.close()


def test_a_database_that_is_restarted_is_waited_for(tmp_path: Path, base: Postgres) -> None:
    database = base.fresh()
    with two(tmp_path, database) as processes:
        anna = processes[0].visitor("Anna")
        # Straight, and through the other process: neither connection breaks, and nothing is refused.
        seats = [anna.at(server).sit(anna.room("hk-old")) for server in processes]
        for _ in range(2):
            for seat in seats:
                assert seat.act()["type"] == "ack"
            with base.away():
                pass
        for seat in seats:
            assert seat.act()["type"] == "ack"
        heard = [each for seat in seats for each in seat.heard]
        assert not [each for each in heard if each["type"] == "refused"]
        for seat in seats:
            seat.close()
        # Notices are heard again as well: a room that is let go is taken by the other.
        late = processes[0].visitor("Ben")
        table = late.room("mcr")
        assert processes[0].end() == ""
        seat = late.at(processes[1]).sit(table)
        assert asked(seat.my_turn())
        seat.close()


def test_a_process_stops_while_the_database_is_away(tmp_path: Path, base: Postgres) -> None:
    server = Served(tmp_path, base.fresh())
    try:
        anna = server.visitor("Anna")
        room = anna.room("hk-old")
        seat = anna.sit(room)
        assert seat.act()["type"] == "ack"
        before = seat.my_turn()["turn"]
        with base.away():
            # Something waits for it already.
            seat.send("act", turn=before, action=chosen(seat.state))
            server.process.terminate()
            # Whoever waits for the database is told only after AWAY seconds.
            assert server.process.communicate(timeout=AWAY - 5)[1] == ""
        seat.close()
        server.begin()
        assert anna.sit(room).my_turn()["turn"] >= before
    finally:
        server.kill()


@pytest.mark.slow
def test_processes_are_killed_in_turn(tmp_path: Path, base: Postgres) -> None:
    database = base.fresh()
    with two(tmp_path, database) as processes:
        anna = processes[0].visitor("Anna")
        players = [Player(anna.at(server), anna.room(id)) for id in ("hk-old", "mcr") for server in processes]
        for number in range(10):
            dying = processes[number % 2]
            threads = [threading.Thread(target=each.play_until_killed, daemon=True) for each in players]
            before = sum(len(each.acked) for each in players)
            for thread in threads:
                thread.start()
            end = time.monotonic() + SOON
            while sum(len(each.acked) for each in players) < before + 8:
                assert time.monotonic() < end
                time.sleep(0.01)
            dying.kill()
            # Those whose table lies elsewhere would play on.
            for player in players:
                assert player.seat is not None
                player.seat.close()
            for thread in threads:
                thread.join(SOON)
                assert not thread.is_alive()
            dying.begin()
            for player in players:
                check(player.anna.sit(player.room), player)
        for player in players:
            stored(steps_of(database, player.room), player)
