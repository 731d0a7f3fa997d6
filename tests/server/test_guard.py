"""What stands before the application: limits on every address, headers of safety, figures and logs without secrets."""

import json
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import SystemRandom

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.exceptions import InvalidStatus

from manywinds.kernel.errors import ManywindsError
from manywinds.server.http.hosts import Names
from manywinds.server.http.limits import MOST_KNOWN, AddressLimits, address_of
from manywinds.server.settings import Settings
from support.frames import asking
from support.serving import SOON, Served, served


def free_port() -> int:
    """A port that nobody has, and that no system gives to anybody who asks for just any."""
    while True:
        port = SystemRandom().randrange(15_000, 32_000)
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port


def test_an_address_that_floods_is_slowed_down_and_others_are_not(tmp_path: Path) -> None:
    with served(tmp_path, requests_per_second=0.01, requests_at_once=20) as server:
        # The proxy says who comes; the server believes it, since it is on the same machine.
        with server.web() as web:
            seen = [web.get("/healthz", headers={"X-Forwarded-For": "203.0.113.7"}) for _ in range(30)]
            other = web.get("/healthz", headers={"X-Forwarded-For": "203.0.113.8"})
        assert [answer.status_code for answer in seen] == [200] * 20 + [429] * 10
        assert seen[-1].json() == {"detail": "Too many messages; slow down."}
        assert other.status_code == 200


def test_one_address_makes_only_so_much(tmp_path: Path) -> None:
    with served(tmp_path, makes_at_once=2, makes_per_second=0.001) as server:
        anna, ben = server.visitor("Anna"), server.visitor("Ben")
        for each in (anna, ben):
            each.room("hk-old", start=False)
        wish = {"book": "hk-old", "seats": ["me", "open", "open", "open"], "clock": False}
        anna.post("/api/rooms", wish, 429)
        assert anna.get("/api/rooms") == []


def test_rooms_nobody_waits_in_make_place_where_the_server_is_full(tmp_path: Path) -> None:
    with served(tmp_path, rooms_all=2, quiet=0) as server:
        anna, ben = server.visitor("Anna"), server.visitor("Ben")
        played = anna.room("hk-old")
        empty = anna.room("hk-old", start=False, public=True)
        # Somebody's new room takes the place of the one in which nobody is, not of the one that is played.
        taken = ben.room("hk-old", start=False, public=True)
        assert [each["id"] for each in ben.get("/api/rooms")] == [taken["id"]]
        assert anna.get(f"/api/rooms/{empty['id']}")["state"] == "over"
        assert anna.get(f"/api/rooms/{played['id']}")["state"] == "playing"
        seat = ben.sit(taken)
        seat.hear()
        anna.post("/api/rooms", {"book": "hk-old", "seats": ["me", "open", "open", "open"]}, 503)
        seat.close()


@pytest.mark.parametrize("limit", ["connections_each", "connections_all"])
def test_only_so_many_connections_are_opened_and_requests_are_answered(limit: str, tmp_path: Path) -> None:
    with served(tmp_path, **{limit: 2}) as server:
        anna = server.visitor("Anna")
        room = anna.room("hk-old")
        seats = [anna.sit(room), anna.sit(room)]
        for _ in range(5):
            with pytest.raises(InvalidStatus, match="403"):
                anna.sit(room)
        assert server.visitor("Ben").get("/healthz")["ok"]
        seats.pop().close()
        end = time.monotonic() + SOON
        while len(seats) < 2:
            assert time.monotonic() < end, "nobody is let in again"
            with suppress(InvalidStatus):
                seats.append(anna.sit(room))
        for seat in seats:
            seat.close()


@pytest.mark.parametrize(
    ("first", "second", "same"),
    [
        ("192.0.2.1", "192.0.2.2", False),
        ("2001:db8::1", "2001:db8::ffff", True),
        ("2001:db8:0:1::1", "2001:db8:0:2::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("fe80::1%eth0", "fe80::1%/x", True),
        ("192.0.2.1%eth0", "192.0.2.1", True),
        ("", "nonsense", True),
    ],
)
def test_a_net_of_addresses_is_one(first: str, second: str, same: bool) -> None:
    assert (address_of({"client": (first, 1)}) == address_of({"client": (second, 1)})) is same
    assert address_of({"client": None}) == "?"


@given(st.lists(st.tuples(st.integers(0, 5), st.booleans()), max_size=200))
def test_connections_are_counted_as_they_come_and_go(steps: list[tuple[int, bool]]) -> None:
    limits = AddressLimits(Settings(connections_each=3, connections_all=8, requests_at_once=10_000))
    here = [0] * 6
    for number, comes in steps:
        scope = {"client": (f"192.0.2.{number}", 1), "path": "/", "method": "GET"}
        if comes:
            free = here[number] < 3 and sum(here) < 8
            assert limits.lets_connect(scope) is free
            here[number] += free
        elif here[number]:
            limits.left(scope)
            here[number] -= 1
    assert sum(limits.open.values()) == sum(here)
    assert len(limits.open) == sum(each > 0 for each in here)


def test_only_so_many_addresses_are_remembered() -> None:
    limits = AddressLimits(Settings(requests_at_once=1, requests_per_second=0.0))
    for number in range(MOST_KNOWN + 500):
        assert limits.lets_ask({"client": (f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}", 1), "path": "/"})
    assert len(limits.asked) == MOST_KNOWN
    assert not limits.lets_ask({"client": ("10.0.80.0", 1), "path": "/"})


def test_every_answer_has_the_headers_of_safety(tmp_path: Path) -> None:
    with served(tmp_path) as server, server.web() as web:
        for path in ("/", "/api/me", "/api/rooms/none", "/assets/none.js", "/%2e%2e/%2e%2e/etc/passwd"):
            answer = web.get(path)
            assert "default-src 'self'" in answer.headers["content-security-policy"]
            assert "unsafe" not in answer.headers["content-security-policy"]
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert answer.headers["x-frame-options"] == "DENY"
            assert answer.headers["referrer-policy"] == "no-referrer"
            assert "strict-transport-security" not in answer.headers
        web.cookies.clear()
        safe = web.get("/api/me", headers={"X-Forwarded-Proto": "https"})
        assert safe.headers["strict-transport-security"].startswith("max-age=")
        assert "; Secure" in safe.headers["set-cookie"]
        for wanted in ("HttpOnly", "SameSite=lax"):
            assert wanted in safe.headers["set-cookie"]


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_another_site_gives_no_orders(headers: dict[str, str], tmp_path: Path) -> None:
    with served(tmp_path) as server:
        anna = server.visitor("Anna")
        answer = anna.ask("POST", "/api/me", json={"name": "Mallory"}, headers=headers)
        assert answer.status_code == 403
        assert anna.get("/api/me")["name"] == "Anna"


def test_figures_are_told_on_their_own_port(tmp_path: Path) -> None:
    port = free_port()
    with served(tmp_path, metrics=port) as server:
        anna = server.visitor("Anna")
        room = anna.room("hk-old")
        seat = anna.sit(room)
        seat.act()
        told = httpx.get(f"http://127.0.0.1:{port}/metrics", timeout=SOON).text
        seat.close()
        assert anna.ask("GET", "/metrics").status_code == 404 or "manywinds_" not in anna.ask("GET", "/metrics").text
    figures = dict(re.findall(r"^(manywinds_\S+) ([0-9.e+]+)$", told, re.M))
    assert figures['manywinds_rooms{state="playing"}'] == "1.0"
    assert figures["manywinds_connections"] == "1.0"
    assert float(figures["manywinds_events_stored_total"]) >= 2
    assert figures['manywinds_request_seconds_count{status="200",what="start"}'] == "1.0"
    assert room["id"] not in told


def test_a_port_that_is_taken_is_told(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(AssertionError, match="for metrics"):
        Served(tmp_path, metrics=taken.getsockname()[1])


def test_the_log_has_every_request_and_no_secret(tmp_path: Path) -> None:
    server = Served(tmp_path, log="json", log_level="info")
    anna = server.visitor("Anna")
    anna.post("/api/account", {"name": "Anna", "password": "correct horse"})
    anna.ask("POST", "/api/login", json={"name": "Anna", "password": "wrong horse"})
    room = anna.room("hk-old")
    seat = anna.sit(room, key="a-secret-key")
    seat.act()
    seat.close()
    anna.ask("GET", f"/api/rooms/{room['id']}?key=a-secret-key")
    anna.ask("GET", "/api/rooms/none?key=a-secret-key")
    said = server.end()
    lines = [json.loads(line) for line in said.splitlines()]
    asked = [(line["what"], line["status"]) for line in lines if line["part"] == "manywinds.access"]
    assert ("login", 403) in asked
    assert ("start", 200) in asked
    assert all(line["ms"] >= 0 and line["level"] == "info" for line in lines if line["part"] == "manywinds.access")
    for secret in ("horse", "a-secret-key", room["id"], "Anna", *anna.cookies.values()):
        assert secret not in said


OWN = "Club.example, ława.example"
ANSWERED = (
    *("localhost", "LOCALHOST:8136", "127.0.0.1", "127.0.0.1:8136", "192.168.1.5:80", "[::1]:8136", "[fe80::1]"),
    *("kitchen", "kitchen:8136", "club.example", "CLUB.example:443", "club.example.", "xn--awa-gwa.example"),
    *(socket.gethostname(), f"{socket.gethostname()}.local:8136", "given.example:1", ""),
)
REFUSED = (
    *("evil.example", "evil.example:8136", "club.example.evil.example", "aclub.example", "evil.local", "evil."),
    *("127.0.0.1.evil.example", "[evil.example]", "[evil]", "club.example:evil.example", "club.example@evil.example"),
    *("[127.0.0.1", "127.0.0.1]", "[127.0.0.1]", "]127.0.0.1[", "[[::1]", "[fe80::1%eth0]", "[fe80::1%/]:80"),
    *("localhost.evil.example:80", "club.example/", "1.2.3", "::1", " evil.example", "ława.example", ".", "a b"),
)


@pytest.mark.parametrize("host", ANSWERED)
def test_a_server_goes_by_its_names(host: str) -> None:
    assert Names(OWN, "given.example").hold([host])


@pytest.mark.parametrize("host", REFUSED)
def test_a_server_goes_by_no_other_name(host: str) -> None:
    assert not Names(OWN, "given.example").hold([host])
    assert not Names(OWN, "given.example").hold(["club.example", host])


@given(st.from_regex(r"[a-z0-9-]{1,20}(\.[a-z][a-z0-9-]{0,10}){1,3}(:[0-9]{1,5})?", fullmatch=True))
def test_whatever_can_be_registered_must_be_told(name: str) -> None:
    host = name.partition(":")[0]
    assert not Names().hold([name])
    assert Names(host).hold([name, host, host.upper()])
    assert Names(f"other.example,{host}").hold([name])


@pytest.mark.parametrize("told", ["https://club.example", "club.example:8136", "a b", "*.example", "x..y", "ü" * 80])
def test_a_name_that_is_none_is_refused(told: str) -> None:
    with pytest.raises(ManywindsError, match="without a port, such as mahjong"):
        Names(told)


def test_a_name_that_is_none_is_told(tmp_path: Path) -> None:
    said = subprocess.run(
        [sys.executable, "-m", "manywinds", "serve", "--port", "0", "--data", tmp_path, "--name", "club.example:8136"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (said.returncode, said.stdout) == (1, "")
    assert "A name is that of a host, without a port, such as mahjong.example." in said.stderr
    assert "Traceback" not in said.stderr


def test_another_name_is_answered_by_one_sentence_only(tmp_path: Path) -> None:
    with served(tmp_path, name="club.example") as server:
        anna = server.visitor("Anna")
        room = anna.room("hk-old")
        for path in ("/", "/healthz", "/api/me", f"/api/rooms/{room['id']}"):
            answer = anna.ask("GET", path, headers={"Host": f"evil.example:{server.port}"})
            assert answer.status_code == 421
            assert answer.json() == {
                "detail": "This server does not go by this name; whoever runs it can add the name with --name."
            }
            assert "default-src 'self'" in answer.headers["content-security-policy"]
            assert "set-cookie" not in answer.headers
            assert anna.ask("GET", path, headers={"Host": "club.example"}).status_code == 200
        # To the browser it is all one site, page and server: the origin fits.
        same = {"Host": "evil.example", "Origin": "http://evil.example", "Sec-Fetch-Site": "same-origin"}
        assert anna.ask("POST", "/api/me", json={"name": "Mallory"}, headers=same).status_code == 421
        assert anna.get("/api/me")["name"] == "Anna"


@pytest.mark.parametrize(("host", "opened"), [("evil.example", False), ("club.example", True)])
def test_another_name_opens_no_live_connection(host: str, opened: bool, tmp_path: Path) -> None:
    with served(tmp_path, name="club.example") as server:
        anna = server.visitor("Anna")
        room = anna.room("hk-old")
        cookie = "; ".join(f"{name}={value}" for name, value in anna.cookies.items())
        with socket.create_connection(("127.0.0.1", server.port)) as line:
            line.sendall(
                f"GET /api/rooms/{room['id']}/live HTTP/1.1\r\nHost: {host}\r\n"
                f"Origin: http://{host}\r\nCookie: {cookie}\r\n"
                "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
            )
            line.settimeout(SOON)
            said = line.recv(4096)
        assert said.startswith(b"HTTP/1.1 101" if opened else b"HTTP/1.1 403")


ODD = (
    *(
        "",
        "[",
        "]",
        "http://[",
        "http://][",
        "http://[::1",
        "http://[1.2.3.4]",
        "http://[v1.x]",
        "null",
        "//",
        "/",
        "%",
        "%00",
    ),
    *(
        "[127.0.0.1",
        "127.0.0.1]",
        "[::1]]",
        "[::1%25x]",
        "fe80::1%x",
        "[fe80::1%/]",
        "127.0.0.1:99999",
        "127.0.0.1:",
        "here:0",
    ),
    *("http://a@b@c:x", "http://here:port", "http://½", "http://\u2100".encode().decode("latin-1"), "\xff\xfe", "a\tb"),
    *("=;=;=", "manywinds=", "manywinds=.", "manywinds=\xff.\xff", 'manywinds="\\777"', "manywinds=W10.x", "; " * 500),
    *("x" * 5000, "1" * 5000, "https." + "0" * 64, ".\xff", "same-origin, none", "SAME-ORIGIN", "-1", "1e9", "é"),
)
HEADS = (
    "Origin",
    "Host",
    "Cookie",
    "Sec-Fetch-Site",
    "Manywinds-Key",
    "X-Forwarded-For",
    "X-Forwarded-Proto",
    "X-Manywinds-Relay",
)


@pytest.fixture(scope="module")
def calm(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that must end without a word."""
    with served(tmp_path_factory.mktemp("calm"), requests_per_second=1e6) as running:
        yield running


def status(server: Served, asked: bytes) -> int:
    """How something is answered that no client of good manners would send."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=SOON) as line:
        line.sendall(asked)
        said = line.recv(4096)
    assert said.startswith(b"HTTP/1.1 "), said
    return int(said[9:12])


@pytest.mark.parametrize("name", HEADS)
def test_odd_heads_are_no_fault_of_ours(name: str, calm: Served) -> None:
    anna = calm.visitor("Anna")
    room = anna.room("hk-old", ["me", "open", "open", "open"], start=False, public=True)
    sheet = anna.post("/api/sheets", {"book": "mcr", "names": list("ABCD")})
    for odd in ODD:
        told = [f"{name}: {odd}"] if name == "Host" else ["Host: here", f"{name}: {odd}"]
        for head in ("GET /api/me", "POST /api/me", f"POST /api/sheets/{sheet['id']}/do"):
            asked = "\r\n".join((f"{head} HTTP/1.1", *told, "Content-Length: 2", "Connection: close", "", "{}"))
            found = status(calm, asked.encode("latin-1"))
            assert found in (200, 400, 403, 421, 422), (head, odd)
            assert found == 403 or name != "Origin" or head.startswith("GET"), (head, odd)
        assert status(calm, asking(f"/api/rooms/{room['id']}/live", *told)) in (101, 400, 403), odd
    assert anna.get("/api/me")["name"] == "Anna"
