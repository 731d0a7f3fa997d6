"""How much one server process does: tables of one client and three bots, all played as fast as they can be.

    python bench/server.py [--tables 100] [--seconds 20] [--book hk-old] [--database URL] [--wait 0.8]

The server runs in a process of its own, as a user starts it, but its bots do not wait unless they are told to. Clients
act as soon as they are asked. Counted are the actions that were stored, those of bots too, and how long a client waits
for its acknowledgement.
"""

import argparse
import asyncio
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from sqlalchemy import func, select
from websockets.asyncio.client import connect

from manywinds import compiled
from manywinds.server.storage.models import events
from manywinds.server.storage.store import Store

PROGRAM = """
import sys
from pathlib import Path
from manywinds.server.app import run
from manywinds.server.settings import Pace, Settings
pace = Pace(bot=float(sys.argv[3]), away=600, next_deal=0, watch=0)
where = {"port": 0, "data": Path(sys.argv[1]), "database": sys.argv[2]}
run(Settings(**where, pace=pace, rooms_each=10_000, messages_per_second=1e6))
"""


class Client:
    """Plays one table."""

    def __init__(self, port: int, end: float) -> None:
        self.port = port
        self.end = end
        self.waits: list[float] = []
        self.deals = 0
        self.states = 0
        self.heard = 0

    async def play(self, book: str, ready: asyncio.Event) -> None:
        """Make a room, sit down, and play until time is up."""
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.port}", timeout=120) as web:
            seats = ["me", "bot:simple", "bot:simple", "bot:simple"]
            room = (await web.post("/api/rooms", json={"book": book, "seats": seats, "clock": False})).json()
            cookie = f"manywinds={web.cookies['manywinds']}"
            await ready.wait()
            url = f"ws://127.0.0.1:{self.port}/api/rooms/{room['id']}/live"
            async with connect(url, additional_headers={"Cookie": cookie}, compression=None) as line:
                await web.post(f"/api/rooms/{room['id']}/start", json={})
                await self._play(line)

    async def _play(self, line: Any) -> None:
        number, turn, asked = 0, -1, 0.0
        while time.monotonic() < self.end:
            raw = await asyncio.wait_for(line.recv(), 120)
            self.heard += len(raw)
            message = json.loads(raw)
            if message["type"] == "ack" and asked:
                self.waits.append(time.monotonic() - asked)
                asked = 0.0
            if message["type"] != "state":
                continue
            self.states += 1
            legal = message["view"]["legal"] if message["view"] else []
            number += 1
            if message["result"] and not message["result"]["ready"]:
                self.deals += 1
                if message["result"]["match_over"]:
                    return
                await line.send(json.dumps({"type": "next", "n": number}))
            elif legal and message["turn"] != turn:
                turn, asked = message["turn"], time.monotonic()
                await line.send(
                    json.dumps({"type": "act", "n": number, "turn": turn, "action": _choice(message["view"])})
                )


def _choice(view: dict[str, Any]) -> str:
    legal = [each["action"] for each in view["legal"]]
    for wish in ("win", "pass", f"discard {view['drawn']}"):
        if wish in legal:
            return wish
    return str(legal[-1])


class Run(NamedTuple):
    """What the clients saw, and what the server used for it."""

    clients: list[Client]
    processor: float


async def measure(port: int, pid: int, asked: argparse.Namespace) -> Run:
    """Play at so many tables for so long."""
    ready = asyncio.Event()
    clients = [Client(port, 0.0) for _ in range(asked.tables)]
    tasks = [asyncio.create_task(client.play(asked.book, ready)) for client in clients]
    await asyncio.sleep(1 + asked.tables / 50)
    before = _processor(pid)
    for client in clients:
        client.end = time.monotonic() + asked.seconds
    ready.set()
    await asyncio.gather(*tasks)
    return Run(clients, _processor(pid) - before)


def main() -> None:
    """Start a server, play, and print what was measured."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--book", default="hk-old")
    parser.add_argument("--database", default="")
    parser.add_argument("--wait", type=float, default=0.0, help="seconds a bot waits before it does something")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", PROGRAM, folder, asked.database, str(asked.wait)]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8")  # noqa: S603
        assert server.stdout is not None
        try:
            port = int(re.findall(r":(\d+)/", server.stdout.readline())[0])
            run = asyncio.run(measure(port, server.pid, asked))
            memory = _memory(server.pid)
        finally:
            server.terminate()
            server.wait()
        store = Store(asked.database or f"sqlite:///{Path(folder, 'server.db')}")
        with store.engine.connect() as connection:
            count = select(events.c.by, func.count()).group_by(events.c.by)
            stored = {row[0]: int(row[1]) for row in connection.execute(count)}
    _print(asked, run, stored, memory)


def _processor(pid: int) -> float:
    """The seconds of processor time a process has used."""
    try:
        told = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")


def _memory(pid: int) -> str:
    try:
        return re.findall(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())[0]
    except (OSError, IndexError):
        return "0"


def _print(asked: argparse.Namespace, run: Run, stored: dict[str, int], memory: str) -> None:
    clients = run.clients
    waits = sorted(wait for client in clients for wait in client.waits)
    actions = stored.get("bot", 0) + stored.get("person", 0)
    core = "compiled" if compiled() else "plain Python"
    place = "PostgreSQL" if asked.database else "SQLite"
    print(f"{asked.tables} tables of {asked.book}, {asked.seconds:g} s, {core}, {place}, {os.cpu_count()} processors")
    told = f"({stored.get('person', 0)} of {actions} by clients)"
    print(f"  actions stored       {actions / asked.seconds:8.0f} a second {told}")
    print(f"  processor time       {1000 * run.processor / max(1, actions):8.2f} ms an action")
    print(f"  states sent          {sum(each.states for each in clients) / asked.seconds:8.0f} a second")
    print(f"  bytes sent           {sum(each.heard for each in clients) / asked.seconds / 1e6:8.2f} MB a second")
    print(f"  deals finished       {sum(each.deals for each in clients):8d}")
    for name, share in (("half", 0.5), ("95 of 100", 0.95), ("99 of 100", 0.99)):
        print(f"  {name:<10} acknowledged within {1000 * waits[int(share * (len(waits) - 1))]:6.0f} ms")
    print(f"  memory               {int(memory) / 1024:8.0f} MB")


if __name__ == "__main__":
    main()
