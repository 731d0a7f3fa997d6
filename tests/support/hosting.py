"""Tournaments on a real server, and the people who have links to them."""

import contextlib
import json
import uuid
from copy import copy
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from support.events import SEED, entrants
from support.serving import SOON, Served

Given = dict[str, Any]
PAIRS = (("organiser", "Olga"), ("head_referee", "Hugo"), ("referee", "Rita"))
NEVER = (
    "secret-contact",
    "secret-medical",
    "secret-notes",
    "secret-appeal",
    "secret-ruling",
    "secret-fault",
    "2026-01-31",
)
"""What only some may read."""


class Hosted:
    """An event at a server. `keys` are the links that were given out, by name."""

    def __init__(self, server: Served, wish: Given | None = None, log: str = "", **settings: Any) -> None:
        self.server = server
        self.web = httpx.Client(base_url=f"http://127.0.0.1:{server.port}", timeout=SOON)
        body = {"log": log} if log else {"name": "Open", "book": "mcr", **(wish or {}), **settings}
        made = self.web.post(f"/api/events{'/import' if log else ''}", json={**body, "who": "Olga"})
        assert made.status_code == 201, made.text
        self.id = made.json()["id"]
        self.keys = {"Olga": made.json()["key"]}

    def at(self, server: Served) -> "Hosted":
        """The same event at another process."""
        other = copy(self)
        other.server = server
        other.again()
        return other

    def again(self) -> None:
        """The server was started anew."""
        self.web = httpx.Client(base_url=f"http://127.0.0.1:{self.server.port}", timeout=SOON)

    def ask(self, method: str, path: str, who: str = "", **how: Any) -> httpx.Response:
        headers = {"Manywinds-Key": self.keys[who]} if who else {}
        return self.web.request(method, f"/api/events/{self.id}{path}", headers=headers, **how)

    def get(self, path: str = "", who: str = "Olga", status: int = 200) -> Any:
        answer = self.ask("GET", path, who)
        assert answer.status_code == status, answer.text
        return answer.json()

    def send(self, what: str, given: Given, who: str = "Olga", **more: Any) -> httpx.Response:
        return self.ask("POST", "/do", who, json={"what": what, "given": given, "once": word(), **more})

    def do(self, what: str, who: str = "Olga", **given: Any) -> Any:
        answer = self.send(what, given, who)
        assert answer.status_code == 200, (what, given, answer.text)
        return answer.json()

    def link(self, role: str, name: str, **more: int) -> str:
        """Give out a link."""
        self.keys[name] = self.do("key", role=role, name=name, **more)["secret"]
        return self.keys[name]

    def officials(self) -> None:
        for role, name in PAIRS[1:]:
            self.link(role, name)

    def seated(self, players: int = 8, **more: Any) -> None:
        """Register so many players and give out seats."""
        self.do("register", players=[{"name": f"Player {number}", **more} for number in entrants(players)])
        self.do("draw", seed=SEED)
        plan = self.ask("POST", "/plan", "Olga", json={"seconds": 1})
        assert plan.status_code == 200, plan.text
        self.do("seat", **plan.json()["given"])

    def file(self) -> str:
        """The log as the command line reads it."""
        answer = self.ask("GET", "/file", "Olga")
        assert answer.status_code == 200
        return answer.text

    def live(self, who: str = "") -> "Line":
        return Line(self, self.keys[who] if who else "")


class Line:
    """A live connection."""

    def __init__(self, hosted: Hosted, key: str = "") -> None:
        address = f"ws://127.0.0.1:{hosted.server.port}/api/events/{hosted.id}/live"
        self.open = contextlib.ExitStack()
        self.socket: ClientConnection = self.open.enter_context(connect(address, open_timeout=SOON))
        self.heard: list[Given] = []
        if key:
            self.socket.send(json.dumps({"type": "key", "key": key}))

    def hear(self, type: str, **wanted: Any) -> Given:
        """The next message like this."""
        while True:
            found: Given = json.loads(self.socket.recv(timeout=SOON))
            self.heard.append(found)
            if found["type"] == type and all(found[name] == value for name, value in wanted.items()):
                return found

    def closed(self) -> int:
        """Wait until the other end closes it; why it did."""
        try:
            while True:
                self.socket.recv(timeout=SOON)
        except ConnectionClosed as fault:
            return fault.rcvd.code if fault.rcvd is not None else 0

    def close(self) -> None:
        self.open.close()


def word() -> str:
    """A name for a request."""
    return uuid.uuid4().hex


def win(person: int = 0, worth: int = 8, discarder: int = -1) -> Given:
    """A deal as a table tells it."""
    return {"wins": [{"person": person, "worth": str(worth)}], **({"discarder": discarder} if discarder >= 0 else {})}
