"""The real server, started as a user starts it, on a free port of this machine."""

import gzip
import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from queue import Queue
from typing import NamedTuple

import pytest

import manywinds
from manywinds.books import books

PROGRAM = [sys.executable, "-c", "from manywinds.cli import main; main()", "serve"]
PAGE = Path(__file__).parents[2] / "src" / "manywinds" / "server" / "page"
SOON = 60
"""Seconds in which anything must have happened."""

SAFETY = {
    "content-security-policy": r"default-src 'self';.*frame-ancestors 'none'",
    "referrer-policy": r"no-referrer",
    "x-content-type-options": r"nosniff",
    "cross-origin-opener-policy": r"same-origin",
}


class Answer(NamedTuple):
    """What the server answers; the names of headers are small."""

    status: int
    headers: dict[str, str]
    body: bytes


class Server:
    """A running server: its process and its port."""

    def __init__(self, data: Path) -> None:
        self.process = subprocess.Popen(
            [*PROGRAM, "--port", "0", "--data", str(data)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )
        first: Queue[str] = Queue()
        output = self.process.stdout
        assert output is not None
        threading.Thread(target=lambda: first.put(output.readline()), daemon=True).start()
        try:
            self.greeting = first.get(timeout=SOON)
            self.port = int(re.findall(r"http://127\.0\.0\.1:(\d+)/", self.greeting)[0])
        except BaseException:
            self.end()
            raise

    def ask(self, path: str, method: str = "GET", **headers: str) -> Answer:
        """Ask for a path exactly as it is written."""
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=SOON)) as connection:
            connection.request(method, path, headers={name.replace("_", "-"): text for name, text in headers.items()})
            answer = connection.getresponse()
            found = {name.lower(): value for name, value in answer.getheaders()}
            return Answer(answer.status, found, answer.read())

    def end(self) -> None:
        """Stop it, whatever it does."""
        self.process.terminate()
        try:
            self.process.communicate(timeout=SOON)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.communicate()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that only ask."""
    running = Server(tmp_path_factory.mktemp("server"))
    yield running
    running.end()


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[[], Server]]:
    """Servers of a test's own."""
    running: list[Server] = []

    def begin() -> Server:
        running.append(Server(tmp_path / str(len(running))))
        return running[-1]

    yield begin
    for each in running:
        each.end()


def start_tags(page: str) -> list[str]:
    return re.findall(r"<[a-zA-Z][^>]*>", page)


def addresses(server: Server) -> set[str]:
    """Everything the page asks for."""
    tags = " ".join(start_tags(server.ask("/").body.decode()))
    return set(re.findall(r'\s(?:href|src|srcset|data|poster|action)="([^"]*)"', tags))


def forbidden(page: str) -> list[str]:
    """The tags of a page that its own policy would not let work: styles and scripts written into it."""
    inline = re.compile(r"<style\b|<script\b(?![^>]*\ssrc=)|\s(?:style|on\w+)=")
    return [tag for tag in start_tags(page) if inline.search(tag)]


def test_the_first_line_says_where_the_page_is_and_how_to_stop(server: Server) -> None:
    assert re.fullmatch(r"Manywinds is at http://127\.0\.0\.1:[1-9]\d*/ \(Ctrl-C stops it\)\.\n", server.greeting)


def test_the_page_is_there(server: Server) -> None:
    answer = server.ask("/")
    assert answer.status == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.body == (PAGE / "index.html").read_bytes()


@pytest.mark.parametrize("path", ["/rules", "/rules/mcr", "/rooms/aZ_-09?key=x", "/score"])
def test_every_address_of_the_page_is_the_page(path: str, server: Server) -> None:
    answer = server.ask(path)
    assert (answer.status, answer.body) == (200, (PAGE / "index.html").read_bytes())
    assert answer.headers["cache-control"] == "no-cache"


def test_everything_the_page_names_is_there(server: Server) -> None:
    names = addresses(server)
    assert "/icon.svg" in names
    assert {Path(name).suffix for name in names} == {".svg", ".css", ".js"}
    types = {".css": "text/css; charset=utf-8", ".svg": "image/svg+xml", ".js": "text/javascript; charset=utf-8"}
    for path in {name.partition("#")[0] for name in names}:
        assert path.startswith("/"), "everything comes from this server"
        answer = server.ask(path)
        assert (path, answer.status) == (path, 200)
        assert answer.headers["content-type"] == types[Path(path).suffix]
        assert answer.body == (PAGE / path[1:]).read_bytes()


def test_everything_the_styles_name_is_there(server: Server) -> None:
    (style,) = (name for name in addresses(server) if name.endswith(".css"))
    text = server.ask(style).body.decode()
    for path in re.findall(r"url\(['\"]?([^'\")]+)", text):
        assert server.ask(path if path.startswith("/") else f"/{path}").status == 200
    assert "@import" not in text


def test_the_page_does_nothing_that_its_own_policy_forbids(server: Server) -> None:
    assert forbidden(server.ask("/").body.decode()) == []
    wrong = ['<p style="x">', "<script>", '<b onclick="x">', "<style>"]
    assert forbidden('<link href="/a.css"><script src="/a.js">' + "".join(wrong)) == wrong


def test_what_has_a_hash_in_its_name_is_kept_forever(server: Server) -> None:
    named = [name for name in addresses(server) if name.startswith("/assets/")]
    assert len(named) >= 2
    assert all("immutable" in server.ask(name).headers["cache-control"] for name in named)
    assert server.ask("/").headers["cache-control"] == "no-cache"


def test_the_books_are_told_to_other_programs(server: Server) -> None:
    answer = server.ask("/api/books")
    assert (answer.status, answer.headers["content-type"]) == (200, "application/json")
    assert [card["id"] for card in json.loads(answer.body)] == books()


def test_the_server_says_that_it_is_well(server: Server) -> None:
    answer = server.ask("/healthz")
    assert answer.status == 200
    assert json.loads(answer.body) == {"ok": True, "version": manywinds.__version__}


@pytest.mark.parametrize(
    "path",
    [
        "/nothing.js",
        "/assets/nothing",
        "/api",
        "/api/",
        "/api/nothing",
        "/api/books/x",
        "/page/index.html",
        "/%00",
        "/" + "x" * 5000,
    ],
    ids=lambda path: path[:20],
)
def test_what_is_not_there_is_not_found(path: str, server: Server) -> None:
    assert server.ask(path).status == 404


@pytest.mark.parametrize(
    "path",
    [
        "/../app.py",
        "/..%2fapp.py",
        "/%2e%2e/app.py",
        "/%2e%2e%2fapp.py",
        "/%252e%252e/app.py",
        "/..%5capp.py",
        "/..\\app.py",
        "/....//app.py",
        "/page/../../app.py",
        "/./../__init__.py",
        "//etc/passwd",
        "/%2fetc/passwd",
        "/../../../../../../../../../../etc/passwd",
        "/..%2f..%2f..%2f..%2f..%2f..%2f..%2f..%2f..%2fetc%2fpasswd",
        "../app.py",
        "file:///etc/passwd",
    ],
)
def test_nothing_outside_the_page_can_be_had(path: str, server: Server) -> None:
    answer = server.ask(path)
    assert 400 <= answer.status < 500
    assert b"import" not in answer.body
    assert b"root:" not in answer.body


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/", 200),
        ("HEAD", "/", 200),
        ("GET", "/tiles.svg", 200),
        ("GET", "/icon.svg", 200),
        ("GET", "/api/books", 200),
        ("GET", "/healthz", 200),
        ("GET", "/nothing.js", 404),
        ("GET", "/rooms/any", 200),
        ("GET", "/../app.py", 404),
        ("POST", "/", 405),
        ("PUT", "/icon.svg", 405),
        ("DELETE", "/api/books", 405),
        ("OPTIONS", "/", 405),
    ],
)
def test_every_answer_carries_the_safety_headers(method: str, path: str, status: int, server: Server) -> None:
    for coding in ("gzip", "identity"):
        answer = server.ask(path, method, Accept_Encoding=coding)
        assert answer.status == status
        for name, wanted in SAFETY.items():
            assert re.search(wanted, answer.headers.get(name, "")), name


def test_a_page_that_has_not_changed_is_not_sent_again(server: Server) -> None:
    etag = server.ask("/tiles.svg").headers["etag"]
    answer = server.ask("/tiles.svg", If_None_Match=etag)
    assert (answer.status, answer.body) == (304, b"")
    for name, wanted in SAFETY.items():
        assert re.search(wanted, answer.headers.get(name, "")), name


def test_the_tiles_are_sent_packed_to_those_who_can_unpack(server: Server) -> None:
    whole = (PAGE / "tiles.svg").read_bytes()
    packed = server.ask("/tiles.svg", Accept_Encoding="gzip")
    assert packed.headers["content-encoding"] == "gzip"
    assert "accept-encoding" in packed.headers["vary"].lower()
    assert gzip.decompress(packed.body) == whole
    assert len(packed.body) < len(whole) / 3
    unpacked = server.ask("/tiles.svg", Accept_Encoding="identity")
    assert "content-encoding" not in unpacked.headers
    assert unpacked.body == whole


def test_a_request_that_makes_no_sense_leaves_the_server_well(server: Server) -> None:
    with closing(socket.create_connection(("127.0.0.1", server.port), timeout=SOON)) as line:
        line.sendall(b"\x16\x03\x01 nonsense\r\n\r\n")
        assert b"200" not in line.recv(100)
    assert server.ask("/healthz").status == 200


def test_many_can_ask_at_once(server: Server) -> None:
    statuses: Queue[int] = Queue()
    threads = [threading.Thread(target=lambda: statuses.put(server.ask("/").status)) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(SOON)
    assert [statuses.get_nowait() for _ in threads] == [200] * 20


def test_a_port_in_use_is_refused_in_one_sentence(tmp_path: Path) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = taken.getsockname()[1]
        done = subprocess.run(
            [*PROGRAM, "--port", str(port), "--data", str(tmp_path)],
            capture_output=True,
            encoding="utf-8",
            timeout=SOON,
            check=False,
        )
    assert (done.returncode, done.stdout) == (1, "")
    assert re.fullmatch(rf"Cannot listen on 127\.0\.0\.1:{port}: [^\n()']+\.\n", done.stderr)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signals")
@pytest.mark.parametrize("way", [signal.SIGINT, signal.SIGTERM], ids=["Ctrl-C", "terminate"])
def test_the_server_stops_within_seconds_and_without_a_word(way: signal.Signals, start: Callable[[], Server]) -> None:
    server = start()
    with closing(socket.create_connection(("127.0.0.1", server.port), timeout=SOON)) as idle:
        # Somebody is still there, in the middle of a request.
        idle.sendall(b"GET / HTTP/1.1\r\n")
        assert server.ask("/healthz").status == 200
        server.process.send_signal(way)
        output, errors = server.process.communicate(timeout=SOON)
    assert (output, errors) == ("", "")
    assert server.process.returncode in (0, 128 + way, -way)
    with pytest.raises(ConnectionRefusedError):
        server.ask("/healthz")


def test_two_servers_can_run_side_by_side(start: Callable[[], Server]) -> None:
    one, two = start(), start()
    assert one.port != two.port
    assert [each.ask("/healthz").status for each in (one, two)] == [200, 200]
