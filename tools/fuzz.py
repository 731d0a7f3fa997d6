"""Send a running table as many malformed messages as you like, and see that nothing comes of them.

    python tools/fuzz.py [--messages 1000000] [--connections 20] [--seed 1] [--seconds 1800]

A server is started on this machine and nothing else is talked to. Most messages go over live connections of seats and
watchers, some of them in pieces; every twentieth is a request, with odd words in its head. Once a second somebody
floods a connection with frames that are no message, reads nothing, and must be cut off. All else must be answered, by a
refusal in one sentence: a fault of the server, a connection that hangs, a line on its standard error, a table that has
moved or memory that keeps growing ends this with 1.
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
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

PROGRAM = """
import sys
from pathlib import Path
from manywinds.server.app import run
from manywinds.server.settings import Pace, Settings
lax = {"messages_per_second": 1e12, "requests_per_second": 1e12, "makes_per_second": 1e12, "rooms_each": 10_000}
run(Settings(port=0, data=Path(sys.argv[1]), pace=Pace(bot=0, away=3600, watch=0), connections_each=10_000, **lax))
"""
AT_ONCE = 50
"""Messages of one connection that wait for their answers."""
GROWTH = 40_000_000
"""Bytes the server may grow by after the first tenth, whatever comes."""
PATHS = (
    *(
        "me",
        "account",
        "login",
        "rooms",
        "rooms/{room}",
        "rooms/{room}/sit",
        "score",
        "score/all",
        "records",
        "books/{}",
    ),
    *("replays/{}", "rooms/{}", "sheets", "sheets/{}", "sheets/{}/do", "events", "events/{}", "events/{}/do"),
)
TEXTS = (
    *("act", "pass", "discard 5m", "E", "mcr", "n", "type", "", "5m" * 60, "\u202e\u0000"),
    *("../../etc/passwd", "<script>x</script>", "'; DROP TABLE rooms; --"),
)
"""Words of ours, of a script, of SQL, of a path, of nowhere."""
HEADS = (
    *("Origin", "Host", "Cookie", "Sec-Fetch-Site", "Manywinds-Key", "X-Forwarded-For", "X-Forwarded-Proto"),
    *("X-Manywinds-Relay", "Content-Type", "Accept-Encoding", "If-None-Match", "Range"),
)
ODD = (
    "[",
    "http://[",
    "[::1",
    "fe80::1%x",
    "[fe80::1%/]",
    "null",
    "manywinds=",
    ".",
    ";=",
    ":99999",
    "x" * 3000,
    "\t",
    "%",
)
CRUMBS = (b"\x89\xfd\0\0\0\0" + b"x" * 125, b"\x8a\x80\0\0\0\0", b"\x01\x80\0\0\0\0" + b"\x00\x80\0\0\0\0" * 100)
"""Long pings, empty pongs, and a message in empty pieces, all under a mask of zeros."""
FLOOD = 20_000_000
"""Bytes of a flood after which it should long have been cut off."""


class Mischief:
    """Makes messages that nobody would send."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def value(self, depth: int = 0) -> Any:
        """Anything JSON can hold."""
        pick = self.random.randrange(10 if depth < 3 else 7)
        if pick < 2:
            return self.random.choice([0, -1, 1, 2**31, 2**53, 2**64, 10**40, 0.5, -1e308])
        if pick < 5:
            return self.text()
        if pick < 7:
            return self.random.choice([None, True, False])
        if pick < 9:
            return {self.text(): self.value(depth + 1) for _ in range(self.random.randrange(4))}
        return [self.value(depth + 1) for _ in range(self.random.randrange(4))]

    def text(self) -> str:
        """One of these, or any character."""
        return self.random.choice([*TEXTS, chr(self.random.randrange(1, 0xD800))])

    def message(self) -> str | bytes:
        """What goes over a live connection; never one that could be lawful."""
        pick = self.random.randrange(8)
        if pick == 0:
            return self.random.randbytes(self.random.randrange(100))
        if pick == 1:
            return self.text() * self.random.randrange(1, 8)
        if pick == 2:
            return "[" * self.random.randrange(1, 900)
        if pick == 3:
            return json.dumps(self.value())
        told = {"type": self.random.choice(["act", "next", "hint", "back", "ping", "state"]), "n": self.value()}
        told[self.text()] = self.value()
        return json.dumps({**told, "turn": self.random.choice([-1, "0", 10**20, None]), "spoilt": True})

    def heads(self) -> dict[str, bytes]:
        """What stands in the head of a request, some of it odd."""
        found = {}
        for name in self.random.sample(HEADS, self.random.randrange(3)):
            word = "".join(self.random.choice(ODD + TEXTS) for _ in range(self.random.randrange(3)))
            # A line may hold any byte but those that end it.
            found[name] = re.sub(rb"[\0\r\n]", b"", word.encode()).strip()
        return found

    def pieces(self, message: str | bytes) -> str | bytes | list[str] | list[bytes]:
        """The message, now and then in a few pieces."""
        if self.random.randrange(10) or not message:
            return message
        step = -(-len(message) // self.random.randrange(1, 40))
        return [message[at : at + step] for at in range(0, len(message), step)]  # type: ignore[return-value]


class Fuzz:
    """One run."""

    def __init__(self, port: int, pid: int, asked: argparse.Namespace) -> None:
        self.port = port
        self.pid = pid
        self.asked = asked
        self.end = time.monotonic() + asked.seconds
        self.sent = 0
        self.floods = 0
        self.faults: list[str] = []
        self.room = ""
        self.cookie = ""

    async def run(self) -> None:
        """Send everything."""
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.port}", timeout=60) as web:
            wish = {"book": "hk-old", "seats": ["me", *["bot:simple"] * 3], "clock": False}
            self.room = (await web.post("/api/rooms", json=wish)).json()["id"]
            self.cookie = f"manywinds={web.cookies['manywinds']}"
            await web.post(f"/api/rooms/{self.room}/start", json={})
            before = await self._table()
            lines = self.asked.connections
            await asyncio.gather(
                *(self._talk(number, self.asked.messages * 19 // 20 // lines) for number in range(lines)),
                *(self._ask(web, number, self.asked.messages // 20 // 4) for number in range(4)),
                self._flood(),
                self._watch(),
            )
            after = await self._table()
        if after != before:
            self.faults.append("the table has moved")

    async def _table(self) -> Any:
        """The table as its seat sees it, once it is asked."""
        async with self._line() as line:
            while True:
                told = json.loads(await asyncio.wait_for(line.recv(), 60))
                if told["type"] == "state" and told["view"] and told["view"]["legal"]:
                    return told["turn"], told["view"]

    def _line(self, query: str = "") -> connect:
        url = f"ws://127.0.0.1:{self.port}/api/rooms/{self.room}/live{query}"
        return connect(url, additional_headers={"Cookie": self.cookie}, compression=None, max_size=None)

    async def _talk(self, number: int, count: int) -> None:
        mischief = Mischief(self.asked.seed * 1000 + number)
        async with self._line("?watch=1" if number % 2 else "") as line:
            pong, pinged = await line.ping(), time.monotonic()
            while count > 0 and time.monotonic() < self.end:
                batch = [mischief.message() for _ in range(min(count, AT_ONCE))]
                for message in batch:
                    await line.send(mischief.pieces(message))
                await self._answers(line, len(batch))
                count -= len(batch)
                self.sent += len(batch)
                if not pong.done():
                    self.faults.append("a ping was not answered before what came after it")
                if time.monotonic() > pinged + 1:
                    pong, pinged = await line.ping(), time.monotonic()

    async def _answers(self, line: ClientConnection, count: int) -> None:
        while count:
            told = json.loads(await asyncio.wait_for(line.recv(), 60))
            if told["type"] == "refused":
                count -= 1
            elif told["type"] != "state":
                self.faults.append(f"answered with {told['type']}")
                count -= 1

    async def _ask(self, web: httpx.AsyncClient, number: int, count: int) -> None:
        mischief = Mischief(self.asked.seed * 2000 + number)
        random = mischief.random
        while count > 0 and time.monotonic() < self.end:
            path = random.choice(PATHS).format(mischief.text().encode().hex() or "x", room=self.room)
            body = random.choice([json.dumps(mischief.value()).encode(), random.randbytes(50), b'{"n":' * 200])
            method = random.choice(["GET", "POST", "PUT", "DELETE", "PATCH"])
            try:
                answer = await web.request(
                    method,
                    f"/api/{path}",
                    content=body,
                    params={"lang": mischief.text()[:50]},
                    headers=mischief.heads(),
                )
            except httpx.HTTPError as fault:
                self.faults.append(f"{method} {path}: {type(fault).__name__}")
                return
            if answer.status_code >= 500:
                self.faults.append(f"{method} {path}: {answer.status_code}")
            count -= 1
            self.sent += 1

    def _goes_on(self) -> bool:
        return self.sent < self.asked.messages * 0.99 and time.monotonic() < self.end and not self.faults

    async def _flood(self) -> None:
        """Once a second, send frames that are no message until that is enough, and read nothing."""
        random = Random(self.asked.seed)
        head = (
            f"GET /api/rooms/{self.room}/live?watch=1 HTTP/1.1\r\nHost: here\r\nCookie: {self.cookie}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )
        while self._goes_on():
            reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
            try:
                writer.write(head.encode())
                await reader.readuntil(b"\r\n\r\n")
                block = random.choice(CRUMBS) * 100
                for _ in range(FLOOD // len(block)):
                    writer.write(block)
                    await asyncio.wait_for(writer.drain(), 60)
                self.faults.append("a flood is not cut off")
            except ConnectionError:
                self.floods += 1
            finally:
                writer.close()
            await asyncio.sleep(1)

    async def _watch(self) -> None:
        """Look at the memory from time to time."""
        start, most = 0, 0
        while self._goes_on():
            await asyncio.sleep(1)
            now = memory(self.pid)
            if not start and self.sent > self.asked.messages / 10:
                start = now
            most = max(most, now - start) if start else 0
            print(f"\r{self.sent:,} messages, {now / 1e6:.0f} MB", end="", file=sys.stderr, flush=True)
        print(f"\nMemory grew by {most / 1e6:.1f} MB after the first tenth.")
        if most > GROWTH:
            self.faults.append("memory keeps growing")


def memory(pid: int) -> int:
    """Bytes a process holds."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE")


def main() -> int:
    """Start a server, send, and say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--messages", type=int, default=1_000_000)
    parser.add_argument("--connections", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=1800)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, open(f"{folder}/said", "w+") as said:
        server = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, folder], stdout=subprocess.PIPE, stderr=said, text=True
        )
        assert server.stdout is not None
        port = int(re.findall(r":(\d+)/", server.stdout.readline())[0])
        fuzz = Fuzz(port, server.pid, asked)
        begun = time.monotonic()
        try:
            asyncio.run(fuzz.run())
        finally:
            if server.poll() is not None:
                fuzz.faults.append("the server has ended")
            server.terminate()
            server.wait(30)
        said.seek(0)
        if told := said.read():
            fuzz.faults.append(f"the server said: {told[:300]}")
    told = f"{fuzz.sent:,} messages and {fuzz.floods} floods in {time.monotonic() - begun:.0f} s"
    print(f"{told}: {'; '.join(fuzz.faults[:5]) or 'all refused'}.")
    return int(bool(fuzz.faults))


if __name__ == "__main__":
    sys.exit(main())
