"""Several server processes on one PostgreSQL under load, killed now and then, and whether anything was lost.

    python bench/many.py --database URL [--processes 2] [--tables 250] [--seconds 300] [--kills 0]

Four people sit at every table, each connected to any of the processes as a load balancer would have it, and think a
moment before they act. Whoever loses the connection comes back, perhaps elsewhere. Afterwards the records are read:
every action that was acknowledged must be there as that person's decision of that number, and whatever a connection was
shown must be an unbroken part of the record, nothing left out and nothing twice.
"""

import argparse
import asyncio
import contextlib
import json
import random
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from manywinds.books import book
from manywinds.kernel.action import action_text
from manywinds.kernel.deal import Deal
from manywinds.kernel.tiles import WIND_LETTERS
from manywinds.play.match import Match
from manywinds.play.record import Fair
from manywinds.play.replay import Watcher, resume
from manywinds.server.rows import Event, Rows
from manywinds.server.store import Store

PROGRAM = """
import sys
from pathlib import Path
from manywinds.server.app import run
from manywinds.server.settings import Pace, Settings
pace = Pace(away=600, next_deal=0, watch=0)
where = {"port": int(sys.argv[1]), "data": Path(sys.argv[2]), "database": sys.argv[3]}
run(Settings(**where, pace=pace, rooms_each=10_000))
"""
LOST = (OSError, ConnectionClosed, InvalidHandshake, TimeoutError, EOFError)


class Process:
    """A server process."""

    def __init__(self, database: str, folder: str) -> None:
        self.database = database
        self.folder = folder
        self.port = 0
        self.start()

    def start(self) -> None:
        """Start it, where it was before."""
        command = [sys.executable, "-c", PROGRAM, str(self.port), self.folder, self.database]
        self.running = subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8")  # noqa: S603
        assert self.running.stdout is not None
        self.port = int(re.findall(r":(\d+)/", self.running.stdout.readline())[0])

    def end(self) -> None:
        """Stop it."""
        self.running.terminate()
        self.running.wait()

    def kill(self) -> None:
        """End it without a word."""
        self.running.kill()
        self.running.wait()


class Player:
    """One of the four at a table."""

    def __init__(self, load: "Load") -> None:
        self.load = load
        self.cookie = ""
        self.room = ""
        self.acked: dict[int, str] = {}
        self.shown: list[list[tuple[str, str]]] = []
        """The discards that each connection was shown."""
        self.person = -1

    async def ask(self, method: str, path: str, body: object = None) -> Any:
        """A request to any process."""
        while True:
            with contextlib.suppress(httpx.TransportError):
                url = f"http://127.0.0.1:{self.load.any_port()}{path}"
                answer = await self.load.web.request(method, url, json=body, headers={"Cookie": self.cookie})
                if "manywinds" in answer.cookies:
                    self.cookie = f"manywinds={answer.cookies['manywinds']}"
                if answer.is_success:
                    return answer.json()
                self.load.faults[f"{path.rsplit('/', maxsplit=1)[-1]} {answer.status_code}"] += 1
            await asyncio.sleep(0.3)

    async def play(self) -> None:
        """Play until time is up, with as many connections as it takes."""
        while time.monotonic() < self.load.end:
            start = time.monotonic()
            try:
                url = f"ws://127.0.0.1:{self.load.any_port()}/api/rooms/{self.room}/live"
                head = {"Cookie": self.cookie}
                async with connect(url, additional_headers=head, compression=None, open_timeout=60) as line:
                    await self._play(line, start)
            except LOST as fault:
                self.load.faults[f"lost: {type(fault).__name__}"] += 1
                await asyncio.sleep(random.uniform(0.2, 0.6))

    async def _play(self, line: Any, start: float) -> None:
        version, turn, sent, deal = 0, -1, ("", 0.0), 0
        self.shown.append([])
        while (left := self.load.end - time.monotonic()) > 0:
            try:
                message = json.loads(await asyncio.wait_for(line.recv(), left))
            except TimeoutError:
                return
            if message["type"] == "ack" and sent[0] and message["n"] == turn + 1:
                self.acked[turn] = sent[0]
                self.load.waits.append(time.monotonic() - sent[1])
            elif message["type"] == "refused":
                self.load.faults[f"refused: {message['reason']}"] += 1
            if message["type"] != "state":
                continue
            if version == 0:
                self.load.pauses.append(time.monotonic() - start)
            version += 1
            assert message["version"] == version, "a state was left out"
            self.person = message["room"]["you"]
            self.shown[-1] += [
                (each["seat"], each["tiles"][0]) for each in message["events"] if each["kind"] in ("discard", "declare")
            ]
            self.load.states += 1
            legal = message["view"]["legal"] if message["view"] else []
            if message["result"] and message["result"]["deal"] != deal:
                deal = message["result"]["deal"]
                await line.send(json.dumps({"type": "next", "n": 0}))
            elif legal and message["turn"] != turn:
                await asyncio.sleep(self.load.think if len(legal) > 1 else 0)
                turn, sent = message["turn"], (_choice(message["view"]), time.monotonic())
                told = {"type": "act", "n": turn + 1, "turn": turn, "action": sent[0]}
                await line.send(json.dumps(told))


def _choice(view: dict[str, Any]) -> str:
    legal = [each["action"] for each in view["legal"]]
    for wish in ("win", "pass", f"discard {view['drawn']}"):
        if wish in legal:
            return wish
    return str(legal[-1])


class Load:
    """All tables."""

    def __init__(self, processes: list[Process], asked: argparse.Namespace) -> None:
        self.processes = processes
        self.think: float = asked.think
        self.end = 0.0
        self.web = httpx.AsyncClient(timeout=60, limits=httpx.Limits(max_connections=20))
        self.faults: Counter[str] = Counter()
        self.waits: list[float] = []
        self.pauses: list[float] = []
        self.states = 0
        self.kills = 0
        self.tables = [[Player(self) for _ in range(4)] for _ in range(asked.tables)]

    def any_port(self) -> int:
        """Where the balancer sends somebody: to one that is up."""
        up = [each.port for each in self.processes if each.running.poll() is None]
        return random.choice(up)

    async def seat(self, table: list[Player], name: str) -> None:
        """Have four people sit down."""
        for player in table:
            await player.ask("GET", "/api/me")
        seats = ["me", "open", "open", "open"]
        wish = {"book": name, "seats": seats, "clock": False, "public": True}
        room = (await table[0].ask("POST", "/api/rooms", wish))["id"]
        for number, player in enumerate(table):
            player.room = room
            if number:
                await player.ask("POST", f"/api/rooms/{room}/sit", {"person": number})
        await table[0].ask("POST", f"/api/rooms/{room}/start", {})

    async def run(self, asked: argparse.Namespace) -> None:
        """Everybody plays; now and then a process is killed."""
        for start in range(0, len(self.tables), 10):
            await asyncio.gather(*(self.seat(table, asked.book) for table in self.tables[start : start + 10]))
        self.end = time.monotonic() + asked.seconds
        players = [asyncio.create_task(each.play()) for table in self.tables for each in table]
        for number in range(asked.kills):
            await asyncio.sleep(max(0.0, asked.seconds / (asked.kills + 1) - asked.down))
            if time.monotonic() > self.end:
                break
            victim = self.processes[number % len(self.processes)]
            victim.kill()
            self.kills += 1
            await asyncio.sleep(asked.down)
            await asyncio.to_thread(victim.start)
        await asyncio.gather(*players)
        await self.web.aclose()


class Reader(Watcher):
    """Reads what everybody did, and what everybody saw, out of a record."""

    def __init__(self) -> None:
        self.done: list[list[str]] = [[], [], [], []]
        self.discards: list[tuple[str, str]] = []
        self.seats: tuple[int, ...] = ()

    def begun(self, match: Match, deal: Deal) -> None:  # noqa: ARG002
        assert match.place is not None
        self.seats = match.place.seats

    def acting(self, deal: Deal, seat: int, action: int) -> None:  # noqa: ARG002
        said = action_text(action)
        self.done[self.seats[seat]].append(said)
        if said.startswith(("discard", "declare", "riichi")):
            self.discards.append((WIND_LETTERS[seat], said.split()[1]))


def check(events: list[Event], table: list[Player]) -> None:
    """What was acknowledged is there, and what was shown is so."""
    assert [each.number for each in events] == list(range(len(events))), "an event is missing"
    fair = next(each.fair for each in reversed(events) if each.fair)
    reader = Reader()
    resume("\n".join(each.lines for each in events) + "\n", Fair(*fair.split()), book, reader)
    for player in table:
        for turn, said in player.acked.items():
            assert reader.done[player.person][turn] == said, "an action that was acknowledged is not there"
        for shown in player.shown:
            assert _part(shown, reader.discards), "what was shown is not what is stored"


def _part(part: list[tuple[str, str]], whole: list[tuple[str, str]]) -> bool:
    return not part or any(
        whole[place : place + len(part)] == part for place, each in enumerate(whole) if each == part[0]
    )


def main() -> None:
    """Start the processes, play, check, and print what was measured."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--database", required=True)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--kills", type=int, default=0)
    parser.add_argument(
        "--down", type=float, default=8, help="seconds until a process that was killed is started again"
    )
    parser.add_argument("--think", type=float, default=0.8, help="seconds somebody thinks who has a choice")
    parser.add_argument("--book", default="hk-old")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as running:
        processes = []
        for _ in range(asked.processes):
            processes.append(Process(asked.database, folder))
            running.callback(processes[-1].end)
        load = Load(processes, asked)
        asyncio.run(load.run(asked))
    store = Store(asked.database)
    count = 0
    with store.engine.connect() as connection:
        rows = Rows(connection)
        for table in load.tables:
            found = rows.events_of(rows.matches_of(table[0].room)[-1].id)
            count += len(found)
            check(found, table)
    waits, pauses = sorted(load.waits), sorted(load.pauses)
    acked = sum(len(player.acked) for table in load.tables for player in table)
    print(f"{asked.tables} tables, {4 * asked.tables} players, {asked.processes} processes, {load.kills} kills")
    print(f"  events stored  {count}, actions acknowledged {acked}, states {load.states}; nothing lost, nothing twice")
    for name, share in (("half", 0.5), ("99 of 100", 0.99), ("all", 1.0)):
        told = [each[int(share * (len(each) - 1))] for each in (waits, pauses)]
        print(f"  {name:<10} acknowledged within {told[0]:7.3f} s, connected within {told[1]:7.3f} s")
    for name, number in sorted(load.faults.items()):
        print(f"  {number:6d} {name}")


if __name__ == "__main__":
    main()
