"""SQL, scripts, broken letters and the like in every text field of every request that the API's own document knows: no
fault of the server, no table of the database is touched, and what is accepted comes back as it was written."""

import copy
import itertools
import json
from collections.abc import Iterator
from functools import reduce
from typing import Any
from urllib.parse import quote

import pytest
from sqlalchemy import func, inspect, select

from manywinds.club.event.actions import ACTIONS
from manywinds.server.app import create_app
from manywinds.server.storage.database import engine_of
from manywinds.server.storage.models import metadata
from support.foreign_texts import sample
from support.hosting import Hosted, win, word
from support.serving import Served, Visitor, served

DOCUMENT = create_app().openapi()
HOSTILE = [
    "'; DROP TABLE rooms; --",
    "' OR '1'='1",
    '") UNION SELECT password FROM accounts; --',
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "{0.__class__} %s ${7*7} {{7*7}}",
    "../../../../etc/passwd",
    "a\r\nSet-Cookie: evil=1",
    "a\x00b",
    "\u202egpj.exe",
    "\ud800",
    "x" * 5000,
]
LIMITS = {
    "requests_per_second": 1e6, "makes_per_second": 1e6, "rooms_each": 10_000, "rooms_all": 100_000,
    "journals_each": 10_000, "journals_address": 10_000, "events_each": 10_000, "events_address": 10_000,
}  # fmt: skip
NAMES = ["Anna", "Ben", "Cho", "Dana"]
ONCE = "once-for-all-of-it"
PLAYER = {"name": "Eva", "team": "Cranes", "contact": "c", "notes": "n", "medical": "m", "title": "t", "oath_date": "d"}
DEEDS: dict[str, dict[str, Any]] = {
    "register": {"players": [PLAYER]},
    "amend": {"player": 1, "changes": PLAYER},
    "team": {"team": "Cranes", "players": [1, 2], "captain": 1},
    "draw": {"seed": "lottery", "reason": "again"},
    "seat": {"stage": 1, "session": 1, "seed": "1", "method": "plan", "reason": "x", "rounds": [[[1, 2, 3, 4]]]},
    "sanction": {"player": 1, "kind": "criticism", "text": "late"},
    "drop": {"player": 8, "session": 2, "reason": "ill"},
    "key": {"role": "referee", "name": "Rita", "account": "nobody", "hash": "0" * 64},
    "withdraw": {"name": "Rita"},
    "start": {"session": 1, "at": "now", "set_for": "now"},
    "pause": {"session": 1, "reason": "fire"},
    "extend": {"session": 1, "minutes": 1, "reason": "fire"},
    "result": {"session": 1, "table": 1, "deal": {**win(), "ended": "x"}},
    "correct": {"session": 1, "table": 1, "number": 1, "deal": win(), "reason": "x"},
    "lift": {"session": 1, "table": 1, "number": 1, "reason": "x"},
    "penalty": {"session": 1, "table": 1, "player": 1, "code": "PEN-13", "points": 20, "note": "n"},
    "late": {"session": 1, "player": 1, "seconds": 60, "stand_in": "Sid"},
    "checkin": {"session": 1, "player": 1, "at": "now", "stand_in": "Sid"},
    "substitute": {"player": 1, "session": 2, "name": "Sid", "reason": "x"},
    "close": {"session": 1, "table": 1, "reason": "time"},
    "reopen": {"session": 1, "table": 1, "reason": "x"},
    "ruling": {"session": 1, "text": "x"},
    "appeal": {"session": 1, "player": 1, "kind": "rules", "against": "x", "text": "x", "signed_by": ["player"]},
    "appeal_step": {"id": 1, "body": "referee", "decision": "x"},
    "appeal_decide": {"id": 1, "outcome": "upheld", "body": "referee", "decision": "x"},
}
"""What is done to a tournament, with every text it may hold."""


@pytest.fixture(scope="module", params=["file", pytest.param("postgres", marks=pytest.mark.slow)])
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    url = request.getfixturevalue("base").fresh() if request.param == "postgres" else ""
    with served(tmp_path_factory.mktemp("texts"), url, **LIMITS) as running:
        yield running


class World:
    """Something of every kind, to be attacked."""

    def __init__(self, server: Served) -> None:
        self.server = server
        self.anna = server.visitor("Anna")
        self.room = self.anna.room("hk-old", ["me", "open", "open", "open"], start=False)
        self.sheet = self.anna.post("/api/sheets", {"book": "mcr", "names": NAMES})
        self.event = Hosted(server)
        self.event.seated()
        self.event.do("start", session=1)
        self.number = itertools.count(1)
        self.cookies = dict(self.anna.cookies)

    def ids(self, path: str) -> dict[str, str]:
        """What stands in the gaps of a path."""
        kind = path.split("/")[2] if path.startswith("/api/") else ""
        found = {"rooms": self.room["id"], "sheets": self.sheet["id"], "events": self.event.id, "books": "mcr"}
        more = {"number": "1", "session": "1", "table": "1", "sheet": "standings", "kind": "csv"}
        return {"id": found.get(kind, "none"), **more}

    def key(self, path: str) -> str:
        return str(self.sheet["key"] if "/sheets" in path else self.event.keys["Olga"])

    def bodies(self, path: str) -> list[dict[str, Any]]:
        """Bodies in which every text field holds something."""
        wish = {"book": "mcr", "options": {"rounds": 1}, "clock": False, "public": True, "judged": False}
        case = {"book": "mcr", "hand": "123m", "win": "1m", "circumstances": ["robbing"], "lang": "en", "melds": ["1m"]}
        event = {
            "name": "Open",
            "book": "mcr",
            "scheme": "round_robin",
            "currency": "USD",
            "venue": "Hall",
            "group": "A",
        }
        deal = {"what": "deal", "given": {"deal": win()}}
        return {
            "/api/me": [{"name": "Anna"}],
            "/api/account": [{"name": "Anna", "password": "four winds"}],
            "/api/login": [{"name": "Anna", "password": "four winds"}],
            "/api/score": [{"case": case, "lang": "en"}],
            "/api/score/all": [{"case": case, "lang": "en"}],
            "/api/rooms": [{**wish, "seats": ["me", "open", "bot:simple", "open"]}],
            "/api/rooms/{id}/start": [{"fill": "simple"}],
            "/api/records": [{"text": sample("Tenhou, XML"), "name": "game.xml"}],
            "/api/events": [{**event, "options": {"rounds": 1}, "date": "2026-05-02", "who": "Olga"}],
            "/api/events/import": [{"log": "{}", "who": "Olga"}],
            "/api/events/{id}/do": [
                {"what": what, "given": DEEDS.get(what, {"session": 1, "table": 1}), "once": ONCE} for what in ACTIONS
            ],
            "/api/events/{id}/try": [{"what": "result", "given": DEEDS["result"]}],
            "/api/events/{id}/plan": [{"seconds": 0.1}],
            "/api/sheets": [{"book": "mcr", "options": {"rounds": 1}, "names": NAMES}],
            "/api/sheets/{id}/do": [{**deal, "once": ONCE}],
            "/api/sheets/{id}/try": [deal],
        }.get(path, [{}])

    def ask(self, method: str, path: str, ids: dict[str, str], more: dict[str, dict[str, str]], body: Any) -> Any:
        """As somebody who may write, and from an address of its own, so that nothing stops at a limit."""
        number = next(self.number)
        headers = {
            "Manywinds-Key": self.key(path),
            "Content-Type": "application/json",
            "X-Forwarded-For": f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}",
            **more["header"],
        }
        target = path.format(**{name: quoted(value) for name, value in ids.items()})
        query = "&".join(f"{name}={quoted(value)}" for name, value in more["query"].items())
        # Somebody new, where the number of tries is counted by person.
        who = Visitor(self.server) if path in ("/api/account", "/api/login", "/api/records", "/api/me") else self.anna
        content = None if body is None else json.dumps(body).encode()
        return who.ask(method, f"{target}?{query}", headers=headers, content=content)


def quoted(value: str) -> str:
    return quote(value.encode("utf-8", "surrogatepass"), safe="")


def texts_in(body: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to all texts in a body."""
    if isinstance(body, str):
        yield way
    for name, each in body.items() if isinstance(body, dict) else enumerate(body) if isinstance(body, list) else ():
        yield from texts_in(each, (*way, name))


def changed(body: Any, way: tuple[Any, ...], hostile: str) -> Any:
    found = copy.deepcopy(body)
    inner = found
    for step in way[:-1]:
        inner = inner[step]
    inner[way[-1]] = hostile
    if "once" in found and way != ("once",):
        found["once"] = word()
    return found


def operations() -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, found in DOCUMENT["paths"].items():
        for method, operation in found.items():
            if operation.get("parameters") or operation.get("requestBody"):
                yield method.upper(), path, operation


def fields_of(schema: dict[str, Any]) -> dict[str, Any]:
    """The fields of a body; of one that is told apart by a word, those of all that it may be."""
    found = DOCUMENT["components"]["schemas"][schema["$ref"].split("/")[-1]]
    if "oneOf" not in found:
        return dict(found["properties"])
    return {name: field for each in found["oneOf"] for name, field in fields_of(each).items()}


def wanted(operation: dict[str, Any]) -> set[str]:
    """The fields of a body that are texts, or hold some."""
    body = operation.get("requestBody")
    if body is None:
        return set()
    fields = fields_of(body["content"]["application/json"]["schema"])
    plain = ("integer", "boolean", "number")
    kinds = {name: [field, *field.get("anyOf", ()), field.get("items", {})] for name, field in fields.items()}
    texts = {
        name
        for name, each in kinds.items()
        if any(kind.get("type") in ("string", "object") or "$ref" in kind for kind in each)
    }
    assert {name for name, each in kinds.items() if not any(kind.get("type") in plain for kind in each)} - texts <= {
        "stages"
    }
    return texts


@pytest.fixture(scope="module")
def world(server: Served) -> World:
    return World(server)


def seen(world: World, path: str, answer: Any) -> str:
    """Everything that may be read of what was written."""
    told = answer.json()
    if path == "/api/events":
        key = {"Manywinds-Key": told["key"]}
        return str(
            [leaf(world.anna.ask("GET", f"/api/events/{told['id']}{part}", headers=key)) for part in ("", "/log")]
        )
    if path == "/api/sheets":
        return leaf(world.anna.ask("GET", f"/api/sheets/{told['id']}"))
    if path == "/api/events/{id}/do":
        return leaf(world.event.ask("GET", f"/log?since={told['rev'] - 1}", "Olga"))
    return leaf(answer)


def leaf(answer: Any) -> str:
    return json.dumps(answer.json(), ensure_ascii=False)


IDS = [f"{method} {path}" for method, path, _ in operations()]


@pytest.mark.parametrize(("method", "path", "operation"), list(operations()), ids=IDS)
def test_texts_stay_texts(method: str, path: str, operation: dict[str, Any], world: World) -> None:
    bodies = world.bodies(path)
    held = {way[0] for each in bodies for way in texts_in(each)}
    assert wanted(operation) <= held | {"options"}, "a text field nobody attacks"
    usual = {"header": {}, "query": {}}
    tries = []
    for hostile in HOSTILE:
        for each in operation.get("parameters", []):
            kind, name = each["in"], each["name"]
            ids = {**world.ids(path), **({name: hostile} if kind == "path" else {})}
            # A head holds no such letters; whoever sends it is cut off before anybody reads it.
            if kind == "header" and not (hostile.isascii() and hostile.isprintable()):
                continue
            more = {**usual, **({kind: {name: hostile}} if kind in usual else {})}
            tries.append((hostile, ids, more, bodies[0] if "requestBody" in operation else None))
    ways = [(found, way) for found in bodies for way in texts_in(found)]
    for place, (found, way) in enumerate(ways):
        # Of the many things that are done to a tournament each field gets a few of them, in turn.
        some = HOSTILE if len(bodies) == 1 else [HOSTILE[(place * 3 + each) % len(HOSTILE)] for each in range(3)]
        tries += [(hostile, world.ids(path), usual, changed(found, way, hostile)) for hostile in some]
    for hostile, ids, more, body in tries:
        answer = world.ask(method, path, ids, more, body)
        assert answer.status_code < 500, (path, hostile, body, answer.text)
        assert "evil" not in str(answer.headers).casefold()
        if answer.status_code >= 400:
            detail = answer.json()["detail"]
            assert isinstance(detail, str)
            assert detail.isprintable()
        elif body is not None and path in WRITTEN and hostile in shown(body):
            told = json.dumps(hostile, ensure_ascii=False)[1:-1]
            assert told in seen(world, path, answer), (path, hostile, body)


def shown(body: Any) -> list[str]:
    """The texts of a body that others read: not a password, and of an account and a hash only that there are some."""
    ways = [way for way in texts_in(body) if way[-1] not in ("password", "account", "hash")]
    return [reduce(lambda inner, step: inner[step], way, body) for way in ways]


WRITTEN = ("/api/me", "/api/account", "/api/events", "/api/sheets", "/api/events/{id}/do")
"""Where a text that is accepted can be read again."""


def test_the_database_is_as_it_was(server: Served, world: World) -> None:
    url = str(server.told["database"]) or f"sqlite:///{server.told['data']}/server.db"
    engine = engine_of(url)
    assert set(metadata.tables) <= set(inspect(engine).get_table_names())
    with engine.connect() as line:
        counted = {
            name: line.execute(select(func.count()).select_from(table)).scalar()
            for name, table in metadata.tables.items()
        }
    engine.dispose()
    assert all(counted[name] for name in ("rooms", "journals", "journal_entries", "secrets"))
    # Whoever she has become by what was tried.
    world.anna.cookies = dict(world.cookies)
    assert world.anna.get(f"/api/rooms/{world.room['id']}")["owner"]
    assert world.event.get()["name"] == "Open"
