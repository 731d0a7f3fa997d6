"""What live connections are made of: signs of life and pieces of messages, of which nobody may send without end."""

import asyncio
import os
import socket
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from manywinds.server.http.frames import MOST_PIECES, SIGNS_AT_ONCE, Frames
from support.frames import LAST, MORE, PING, PONG, TEXT, asking, frame, upgraded
from support.serving import SOON, Served, served

ENOUGH = 40_000_000
"""Bytes after which a flood should long have ended."""
GROWTH = 30_000_000


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("frames")) as running:
        yield running


def memory(server: Served) -> int:
    """Bytes it holds, where the system tells."""
    told = Path(f"/proc/{server.process.pid}/statm")
    return int(told.read_text().split()[1]) * os.sysconf("SC_PAGESIZE") if told.exists() else 0


def flooded(line: socket.socket, piece: bytes) -> bool:
    """Send the same again and again, and read nothing; whether the other end has had enough."""
    block = piece * (100_000 // len(piece))
    try:
        for _ in range(ENOUGH // len(block)):
            line.sendall(block)
    except ConnectionError:
        return True
    return False


@pytest.mark.parametrize(
    ("first", "piece"),
    [
        (b"", frame(b"x" * 125, PING | LAST)),
        (b"", frame(b"", PONG | LAST)),
        (frame(b"x", TEXT), frame(b"", MORE)),
    ],
    ids=["pings", "pongs", "pieces"],
)
def test_who_floods_is_cut_and_others_play_on(first: bytes, piece: bytes, server: Served) -> None:
    anna, ben = server.visitor("Anna"), server.visitor("Ben")
    room = anna.room("hk-old")
    seat = ben.sit(ben.room("hk-old"))
    seat.my_turn()
    before = memory(server)
    with closing(upgraded(anna, room["id"], 4096)) as line:
        line.sendall(first)
        assert flooded(line, piece)
        assert memory(server) - before < GROWTH
    assert seat.act()["type"] == "ack"
    seat.close()
    again = anna.sit(room)
    assert again.act()["type"] == "ack"
    again.close()


def test_signs_of_life_are_answered(server: Served) -> None:
    anna = server.visitor("Anna")
    seat = anna.sit(anna.room("hk-old"))
    seat.my_turn()
    for number in range(SIGNS_AT_ONCE):
        assert seat.line.ping(str(number)).wait(SOON)
    assert seat.act()["type"] == "ack"
    seat.close()


def test_a_message_may_come_in_pieces_but_not_in_crumbs(server: Served) -> None:
    anna = server.visitor("Anna")
    seat = anna.sit(anna.room("hk-old"))
    seat.my_turn()
    told = '{"type": "ping", "n": 7}'.ljust(MOST_PIECES)
    for _ in range(3):
        # The last piece is an empty one that says so.
        seat.line.send(told[: MOST_PIECES - 1])
        assert seat.answer(7)["type"] == "ack"
        seat.line.send(iter(told[: MOST_PIECES - 1]))
        assert seat.answer(7)["type"] == "ack"
    seat.line.send(iter(told))
    assert seat.gone()
    seat.open.pop_all()


def test_who_speaks_before_the_handshake_is_answered_is_cut(caplog: pytest.LogCaptureFixture) -> None:
    async def slow(scope: Scope, receive: Receive, send: Send) -> None:
        """An application that has not made up its mind."""
        while (await receive())["type"] != "websocket.disconnect":
            pass

    async def tried(spoken: bytes) -> None:
        config, state = uvicorn.Config(slow, ws=Frames, log_config=None), ServerState()
        config.load()
        made = partial(H11Protocol, config=config, server_state=state, app_state={})
        async with await asyncio.get_running_loop().create_server(made, "127.0.0.1", 0) as listening:
            reader, writer = await asyncio.open_connection(*listening.sockets[0].getsockname())
            writer.write(asking("/", "Host: here"))
            while not state.tasks:
                await asyncio.sleep(0.01)
            writer.write(spoken)
            assert await asyncio.wait_for(reader.read(), SOON) == b""
            writer.close()
            await asyncio.wait_for(asyncio.gather(*state.tasks), SOON)

    for spoken in (b"\xff" * 40, frame(b"hi"), frame(b"", PING | LAST)):
        asyncio.run(tried(spoken))
    assert not [record for record in caplog.records if record.levelname in ("WARNING", "ERROR")]
