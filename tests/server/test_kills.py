"""The server is killed in the middle of running deals: what was acknowledged is there afterwards, and play goes on."""

import contextlib
import threading
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from manywinds.books import book
from manywinds.play.record import Fair
from manywinds.play.replay import resume
from manywinds.server.storage.rows import Rows, Step
from manywinds.server.storage.store import Store
from support.serving import SOON, Seat, Served, Visitor, asked, chosen


class Player:
    """Plays on and on, and remembers what was acknowledged."""

    def __init__(self, anna: Visitor, room: dict[str, Any]) -> None:
        self.anna = anna
        self.room = room
        self.sent: dict[int, str] = {}
        self.acked: dict[int, str] = {}
        self.seat: Seat | None = None
        self.over = False
        """The match is."""

    def play_until_killed(self) -> None:
        with contextlib.suppress(ConnectionClosed, OSError, EOFError):
            seat = self.seat = self.anna.sit(self.room)
            numbers: dict[int, int] = {}
            turn, ready = -1, 0
            while True:
                message = seat.hear()
                if message["type"] == "ack" and message["n"] in numbers:
                    self.acked[numbers[message["n"]]] = self.sent[numbers[message["n"]]]
                if message["type"] != "state":
                    continue
                if message["result"] and message["result"]["deal"] != ready:
                    ready = message["result"]["deal"]
                    self.over = message["result"]["match_over"]
                    seat.send("next")
                elif asked(message) and message["turn"] != turn:
                    turn = message["turn"]
                    self.sent[turn] = chosen(message)
                    numbers[seat.send("act", turn=turn, action=self.sent[turn])] = turn


def check(seat: Seat, player: Player) -> None:
    """The table stands after all that was acknowledged, and takes the next action."""
    state = seat.until(lambda state: asked(state) or state["result"])
    assert state["turn"] > max(player.acked, default=-1)
    if asked(state):
        turn = state["turn"]
        player.sent[turn] = chosen(state)
        assert seat.act(player.sent[turn])["type"] == "ack"
        player.acked[turn] = player.sent[turn]
    seat.close()


def kill_once(server: Served, players: list[Player], rng: Random) -> None:
    """Kill it a moment after something was acknowledged to each, and start it again."""
    threads = [threading.Thread(target=player.play_until_killed, daemon=True) for player in players]
    before = [len(player.acked) for player in players]
    for thread in threads:
        thread.start()
    while any(
        thread.is_alive() and not player.over and len(player.acked) == acked
        for thread, player, acked in zip(threads, players, before, strict=True)
    ):
        threads[0].join(0.005)
    threads[0].join(rng.uniform(0, 0.4))
    server.kill()
    for thread in threads:
        thread.join(SOON)
        assert not thread.is_alive()
    server.begin()


def kill_often(folder: Path, database: str, kills: int, seed: str) -> None:
    """Kill it so many times while two tables are played, look after each, and at last into the database."""
    rng = Random(seed)
    server = Served(folder, database)
    try:
        anna = server.visitor("Anna")
        players = [Player(anna, anna.room(id)) for id in ("hk-old", "mcr")]
        for _ in range(kills):
            kill_once(server, players, rng)
            for player in players:
                check(anna.sit(player.room), player)
    finally:
        said = server.end()
    assert said == ""
    store = Store(database or f"sqlite:///{folder / 'server.db'}")
    with store.engine.connect() as connection:
        rows = Rows(connection)
        for player in players:
            assert len(player.acked) > kills
            (match,) = rows.matches_of(player.room["id"])
            stored(rows.steps_of(match.id), player)


def stored(events: list[Step], player: Player) -> None:
    """What lies in the database can be resumed, and holds all that was acknowledged, in order."""
    text = "\n".join(each.lines for each in events) + "\n"
    fair = next(each.fair for each in reversed(events) if each.fair)
    assert resume(text, Fair(*fair.split()), book).names.count("Anna") == 1
    done = [each.lines.partition(" ")[2] for each in events if each.by == "person"]
    # What was sent and not acknowledged may be there or not; it was sent again if not.
    assert done == [player.sent[turn] for turn in sorted(player.sent)][: len(done)]
    assert len(done) >= len(player.acked)
    assert set(player.acked) <= set(range(len(done)))


def test_what_was_acknowledged_survives_a_kill(tmp_path: Path) -> None:
    kill_often(tmp_path, "", 6, "kills")


@pytest.mark.slow
def test_what_was_acknowledged_survives_fifty_kills(tmp_path: Path) -> None:
    kill_often(tmp_path, "", 50, "many kills")


def test_it_survives_a_kill_on_postgresql_too(tmp_path: Path, postgres: str) -> None:
    kill_often(tmp_path, postgres, 2, "kills of postgres")
