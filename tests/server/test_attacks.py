"""Attacks one would try first, each refused: with another's seat, secret, cookie, message or role, with names that are
paths, headers, scripts or SQL, and by not reading. What people do at a table is attacked in `test_hostile`."""

import contextlib
import json
import select
import socket
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from support.frames import frame, upgraded
from support.hosting import Hosted, win, word
from support.serving import SOON, Served, asked, served

PLENTY = {"requests_per_second": 1e6, "makes_per_second": 1e6, "rooms_each": 10_000, "rooms_all": 100_000}
JOURNALS = {"journals_each": 10_000, "journals_address": 10_000, "events_each": 10_000, "events_address": 10_000}
HERE = {"session": 1, "table": 1}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("attacks")


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Served]:
    """It must end without a word: nothing that is tried here is a fault of ours."""
    with served(folder, **PLENTY, **JOURNALS) as running:
        yield running


@pytest.fixture(scope="module")
def hosted(server: Served) -> Hosted:
    """An event that is played, with a link of every kind."""
    found = Hosted(server)
    found.seated()
    found.officials()
    found.do("start", session=1)
    players = found.get("?session=1")["tables"][0]["players"]
    found.link("table", "Screen", table=1)
    found.link("player", "Anna", player=players[0])
    found.link("viewer", "Vera")
    return found


# Another's seat.


def test_nobody_acts_for_another_seat(server: Served) -> None:
    """A message has no place for a seat, and what it says is done on the seat of its connection."""
    people = [server.visitor(name) for name in ("Anna", "Ben")]
    room = people[0].room("hk-old", ["me", "open", "bot:simple", "bot:simple"], start=False, public=True)
    people[1].post(f"/api/rooms/{room['id']}/sit", {"person": 1})
    people[0].post(f"/api/rooms/{room['id']}/start", {})
    seats = [person.sit(room) for person in people]
    for seat in seats:
        seat.until(lambda state: state["view"])
    while not any(asked(seat.state) for seat in seats):
        # Nobody knows which of them is asked first.
        for seat in seats:
            with contextlib.suppress(TimeoutError):
                seat.hear(0.05)
    turn = max(seat.state["turn"] for seat in seats)
    mine = next(seat for seat in seats if asked(seat.state))
    other = next(seat for seat in seats if seat is not mine)
    wanted = mine.state["view"]["legal"][-1]["action"]
    for more in ({"seat": "E"}, {"person": 0}, {"user": "x"}, {"as": 1}):
        assert other.ask("act", turn=turn, action=wanted, **more)["reason"] == "The message was not understood."
    if not asked(other.state):
        assert other.ask("act", turn=turn, action=wanted)["reason"] == "Nothing is asked of you now."
    watcher = server.visitor("Eve").sit(room, watch=1)
    watcher.hear()
    for type, what in (("act", {"turn": turn, "action": wanted}), ("next", {}), ("back", {}), ("hint", {})):
        assert watcher.ask(type, **what)["reason"] == "You do not sit at this table."
    assert mine.ask("act", turn=turn, action=wanted)["type"] == "ack"
    for seat in (*seats, watcher):
        seat.close()


def test_a_message_that_was_overheard_is_worth_nothing(server: Served) -> None:
    """Neither where it was sent, nor at another table, nor over another connection of the same seat."""
    anna = server.visitor("Anna")
    first, second = anna.room("hk-old"), anna.room("hk-old")
    here, there = anna.sit(first), anna.sit(second)
    turn = here.my_turn()["turn"]
    there.my_turn()
    here.send("act", turn=turn, action=here.state["view"]["legal"][-1]["action"])
    said = {"type": "act", "n": here.number, "turn": turn, "action": here.state["view"]["legal"][-1]["action"]}
    assert here.answer(here.number)["type"] == "ack"
    later = here.until(lambda state: state["turn"] > turn and (asked(state) or state["result"]))
    again = anna.sit(first)
    again.until(lambda state: state["turn"] >= later["turn"])
    before = there.state
    for line in (here, again):
        line.line.send(json.dumps(said))
        assert line.answer(here.number)["type"] == "refused"
    # At another table the number of the decision may fit, but then the tile must too; other decisions are not its own.
    there.line.send(json.dumps({**said, "turn": before["turn"] + 7}))
    assert there.answer(here.number)["type"] == "refused"
    assert there.state == before
    for line in (here, there, again):
        line.close()


# Another's secret.


def test_a_key_opens_what_it_was_made_for(server: Served, hosted: Hosted) -> None:
    anna, eve = server.visitor("Anna"), server.visitor("Eve")
    rooms = [anna.room("hk-old", ["me", "open", "open", "open"], start=False) for _ in range(2)]
    sheets = [anna.post("/api/sheets", {"book": "mcr", "names": list("ABCD")}) for _ in range(2)]
    events = [hosted, Hosted(server)]
    keys = [each["key"] for each in (*rooms, *sheets)] + [each.keys["Olga"] for each in events]
    assert len(set(keys)) == len(keys)
    for place, key in enumerate(keys):
        for number, room in enumerate(rooms):
            answer = eve.ask("GET", f"/api/rooms/{room['id']}?key={key}")
            assert answer.status_code == (200 if place == number else 403)
        for number, sheet in enumerate(sheets, 2):
            body = {"what": "stop", "given": {"nothing": 1}, "once": word()}
            answer = eve.ask("POST", f"/api/sheets/{sheet['id']}/do", json=body, headers={"Manywinds-Key": key})
            assert answer.status_code == (422 if place == number else 403)
        for number, event in enumerate(events, 4):
            answer = eve.ask("GET", f"/api/events/{event.id}", headers={"Manywinds-Key": key})
            assert answer.status_code == (200 if place == number else 403)
    # A sheet is no event, and an event no sheet.
    assert eve.ask("GET", f"/api/events/{sheets[0]['id']}").status_code == 404
    assert eve.ask("GET", f"/api/sheets/{hosted.id}").status_code == 404


def test_a_cookie_of_another_server_is_nobody(server: Served, tmp_path: Path) -> None:
    anna = server.visitor("Anna")
    room = anna.room("hk-old")
    with served(tmp_path) as other:
        stranger = anna.at(other)
        stranger.cookies = dict(anna.cookies)
        assert stranger.get("/api/me")["name"] != "Anna"
        theirs = stranger.cookies["manywinds"]
        assert theirs != anna.cookies["manywinds"]
    anna.cookies["manywinds"] = theirs
    assert anna.ask("GET", f"/api/rooms/{room['id']}").status_code == 403


def test_the_word_between_processes_cannot_be_made_up(tmp_path: Path) -> None:
    """Who had it would be counted by nobody."""
    with served(tmp_path, requests_per_second=0.001, requests_at_once=5) as server:
        here = f"http://127.0.0.1:{server.port}/healthz"
        marks = ("http", "http.", f"http.{'0' * 64}", ".", "https", "http.x")
        answers = [httpx.get(here, headers={"X-Manywinds-Relay": mark}, timeout=SOON).status_code for mark in marks]
        assert answers == [200] * 5 + [429]


# Another's role.


@pytest.mark.parametrize("who", ["", "Vera", "Screen", "Anna", "Gone"])
def test_results_are_written_by_those_who_may(who: str, hosted: Hosted) -> None:
    """By a viewer nothing, by a table's or a player's link only what is theirs, by a withdrawn one nothing any more."""
    if who == "Gone":
        hosted.link("referee", "Gone")
        hosted.do("withdraw", name="Gone")
    before = [hosted.get(f"/tables/1/{table}")["rows"] for table in (1, 2)], hosted.get()["rev"]
    refused = {
        "correct": {**HERE, "number": 1, "deal": win()},
        "penalty": {**HERE, "player": 1, "code": "PEN-13", "points": 20},
        "result": {"session": 1, "table": 2, "deal": win()},
        "totals": {"session": 1, "table": 2, "totals": [8, -8, 0, 0]},
        "amend": {"player": 1, "changes": {"name": "Eve"}},
        "key": {"role": "organiser", "name": "Eve"},
        "withdraw": {"name": "Olga"},
        "start": {"session": 2},
        "end": {"session": 1},
    }
    for what, given in refused.items():
        assert hosted.send(what, given, who).status_code == 403, what
        tried = hosted.ask("POST", "/try", who, json={"what": what, "given": given})
        assert tried.status_code in (200, 403)
        assert tried.status_code == 403 or not tried.json()["ok"] or what not in ("correct", "penalty")
    for path in ("/log", "/file", "/print/violations.csv", "/print/registration.csv"):
        assert hosted.ask("GET", path, who).status_code == 403
    assert hosted.ask("POST", "/plan", who, json={}).status_code == 403
    assert ([hosted.get(f"/tables/1/{table}")["rows"] for table in (1, 2)], hosted.get()["rev"]) == before


def test_a_request_of_one_role_is_not_another_ones(hosted: Hosted) -> None:
    """Somebody who overheard a whole request of an official, but not his key, sends it again."""
    once = word()
    body = {"what": "ruling", "given": {"session": 1, "text": "as it was"}, "once": once}
    assert hosted.ask("POST", "/do", "Rita", json=body).status_code == 200
    rev = hosted.get()["rev"]
    for who in ("", "Vera", "Screen", "Anna"):
        assert hosted.ask("POST", "/do", who, json=body).status_code == 403
    assert hosted.ask("POST", "/do", "Hugo", json=body).status_code == 409
    assert hosted.ask("POST", "/do", "Rita", json=body).json()["rev"] == rev
    assert hosted.get()["rev"] == rev


# Paths.

WAYS = [
    "../../../../../../etc/passwd",
    "%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
    "%2e%2e%2f%2e%2e%2f%2e%2e%2f%2e%2e%2f%2e%2e%2f%2e%2e%2fetc%2fpasswd",
    "..%5c..%5c..%5c..%5cetc%5cpasswd",
    "%252e%252e%252f%252e%252e%252fetc%252fpasswd",
    "%2fetc%2fpasswd",
    "//etc/passwd",
    "....//....//....//etc/passwd",
    "..;/..;/etc/passwd",
    "%c0%ae%c0%ae/%c0%ae%c0%ae/etc/passwd",
    "../app.py",
    "%2e%2e/auth.py",
    "../../../server.db",
    "index.html%00.svg",
    "file:///etc/passwd",
    "C:%5cwindows%5cwin.ini",
]
PLACES = [
    "/", "/assets/", "/api/", "/api/books/", "/api/rooms/", "/api/records/", "/api/replays/", "/api/sheets/",
    "/api/events/", "/api/events/{event}/", "/api/events/{event}/print/", "/api/sheets/{sheet}/", "/rooms/",
]  # fmt: skip
TAILS = ["", ".pdf", ".csv", "/live", "/deals/1", "/print.csv"]


def raw(server: Served, target: str, method: str = "GET") -> bytes:
    """The whole answer to a request as it is written here: clients of good manners would tidy it up."""
    with closing(socket.create_connection(("127.0.0.1", server.port), timeout=SOON)) as line:
        line.sendall(f"{method} {target} HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n".encode("latin-1"))
        found = b""
        while more := line.recv(65536):
            found += more
    return found


@pytest.mark.parametrize("place", PLACES)
def test_no_name_is_a_way_to_a_file(place: str, server: Served, hosted: Hosted) -> None:
    sheet = server.visitor().post("/api/sheets", {"book": "mcr", "names": list("ABCD")})["id"]
    home = raw(server, "/").partition(b"\r\n\r\n")[2]
    for way in WAYS:
        for tail in TAILS if place.startswith("/api") else [""]:
            answer = raw(server, place.format(event=hosted.id, sheet=sheet) + way + tail)
            head, _, body = answer.partition(b"\r\n\r\n")
            status = int(head.split()[1])
            assert status in (400, 404, 405) or body == home, (place, way, head)
            assert b"root:" not in body
            assert b"import " not in body
            assert b"SQLite" not in body


@pytest.mark.parametrize("lang", ["../en", "en/../he", "xx", "%00", "en%0d%0aX: y", "", "EN"])
def test_no_language_is_a_way_to_a_file(lang: str, server: Served, hosted: Hosted) -> None:
    for path in ("/api/books", "/api/books/mcr", f"/api/events/{hosted.id}/print/standings.csv"):
        answer = raw(server, f"{path}?lang={lang.replace(' ', '%20')}")
        assert answer.startswith(b"HTTP/1.1 422")
        assert b"\r\nX: y" not in answer


# Headers and methods.


def test_no_name_becomes_a_header(server: Served) -> None:
    """A name goes into the cookie, and into nothing else of a head."""
    for name in ("x\r\nSet-Cookie: evil=1", "x\nX-Evil: 1", "x\u2028X-Evil: 1", 'x"; evil=1', "x; Domain=evil.example"):
        answer = server.visitor().ask("POST", "/api/me", json={"name": name})
        told = "\n".join(f"{key}: {value}" for key, value in answer.headers.items())
        assert "evil" not in told.casefold()
        assert answer.status_code in (200, 422)
    for target in ("/%0d%0aX-Evil:%201", "/api/events/%0d%0aX-Evil:%201", "//evil.example/%2f..", "/\\evil.example/"):
        head = raw(server, target).partition(b"\r\n\r\n")[0].lower()
        assert b"x-evil" not in head
        # Whoever is sent on stays here.
        assert b"location:" not in head or b"location: http://here/" in head


def test_what_is_asked_for_in_another_way_is_not_done(server: Served) -> None:
    anna = server.visitor("Anna")
    room = anna.room("hk-old", ["me", "open", "open", "open"], start=False)
    start = f"/api/rooms/{room['id']}/start"
    for method in ("GET", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "START", "get"):
        answer = raw(server, start, method)
        assert answer.split()[1] in (b"400", b"404", b"405"), method
        assert b"access-control" not in answer.lower()
    for header in ("X-HTTP-Method-Override", "X-HTTP-Method", "X-Method-Override"):
        assert anna.ask("GET", start, headers={header: "POST"}).status_code == 404
    assert anna.ask("GET", f"{start}?_method=POST").status_code == 404
    # A form of another site cannot send JSON, and nothing else is read.
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"):
        body = json.dumps({"fill": "simple"}).encode()
        assert anna.ask("POST", start, content=body, headers={"Content-Type": kind}).status_code == 422
    assert anna.get(f"/api/rooms/{room['id']}")["state"] == "waiting"


def test_requests_do_not_hide_in_one_another(server: Served) -> None:
    """Two lengths, or a length and pieces: read one way by a proxy and another way by us."""
    hidden = b"GET /api/me HTTP/1.1\r\nHost: here\r\n\r\n"
    for head in (
        b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n",
        b"Content-Length: 4\r\nContent-Length: 5\r\n",
        b"Transfer-Encoding: identity, chunked\r\n",
        b"Content-Length: +4\r\n",
        b"Content-Length : 4\r\n",
    ):
        with closing(socket.create_connection(("127.0.0.1", server.port), timeout=SOON)) as line:
            line.sendall(
                b"POST /api/me HTTP/1.1\r\nHost: here\r\nConnection: close\r\n" + head + b"\r\n0\r\n\r\n" + hidden
            )
            found = b""
            while more := line.recv(65536):
                found += more
        assert found.count(b"HTTP/1.1 ") == 1
        assert found.split()[1] in (b"400", b"422", b"501")


@pytest.mark.parametrize("kind", ["rooms", "sheets", "events"])
def test_another_site_hears_nothing_live(kind: str, server: Served, hosted: Hosted) -> None:
    anna = server.visitor("Anna")
    found = {
        "rooms": lambda: anna.room("hk-old", public=True)["id"],
        "sheets": lambda: anna.post("/api/sheets", {"book": "mcr", "names": list("ABCD")})["id"],
        "events": lambda: hosted.id,
    }[kind]()
    address = f"ws://127.0.0.1:{server.port}/api/{kind}/{found}/live"
    home = f"http://127.0.0.1:{server.port}"
    for origin in ("https://evil.example", "null", f"{home}.evil.example", f"http://evil.example/{home}", "file://"):
        with pytest.raises(InvalidStatus, match="403"), connect(address, origin=origin):  # type: ignore[arg-type]
            pass
    strange = {"Sec-Fetch-Site": "cross-site"}
    with pytest.raises(InvalidStatus, match="403"), connect(address, additional_headers=strange):
        pass
    with connect(address, origin=home) as line:  # type: ignore[arg-type]
        assert json.loads(line.recv(timeout=SOON))["type"] in ("state", "rev")


# Bytes that are no text, and connections that are not read.


def test_bytes_that_are_no_text_end_the_connection_and_are_not_written_down(server: Served) -> None:
    anna = server.visitor("Anna")
    room = anna.room("hk-old")
    for bytes_ in (frame(b"\xff\xfe"), b"\xff" * 40, bytes([0x81, 0xFF, *[0x7F] * 8, 0, 0, 0, 0])):
        with closing(upgraded(anna, room["id"], 100_000)) as line:
            line.sendall(bytes_)
            while line.recv(65536):
                pass
    seat = anna.sit(room)
    assert seat.act()["type"] == "ack"
    seat.close()


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="this system does not cut what nobody reads")
def test_who_does_not_read_is_cut_off(tmp_path: Path) -> None:
    """Otherwise it would hold its connection, and what waits for it, for ever."""
    with served(tmp_path, unread=1.0) as server, closing(socket.socket()) as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        line.connect(("127.0.0.1", server.port))
        line.sendall(b"GET /api/openapi.json HTTP/1.1\r\nHost: here\r\n\r\n")
        watch = select.poll()
        watch.register(line, select.POLLERR | select.POLLHUP)
        # Who is given up is not told; it learns of it when it says something.
        for _ in range(SOON // 2):
            if watch.poll(2000):
                break
            with contextlib.suppress(OSError):
                line.sendall(b"\r\n")
        assert watch.poll(0)
        assert server.visitor().get("/healthz")["ok"]
