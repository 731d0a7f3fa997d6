"""The server as it stands on the open net: `deploy/nginx.conf` in a real nginx, before two processes on one PostgreSQL.

Only ports and paths of that file are replaced; the name stays. Nothing but this machine is talked to.
"""

import os
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from server.test_many import two
from support.serving import SOON, Postgres, Seat, Served, Visitor, asked

NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")
CONF = Path(__file__).parents[2] / "deploy" / "nginx.conf"
NAME = "mahjong.example"
FRAME = """
daemon off;
{user}
pid {folder}/pid;
error_log {folder}/all.log;
events {{ worker_connections 1024; }}
http {{
    {temps}
    include {folder}/site.conf;
}}
"""
TEMPS = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
FORGED = "203.0.113.9"

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(NGINX is None or shutil.which("openssl") is None, reason="There is no nginx or no openssl."),
]


class Proxied:
    """What people reach who know only the name: nginx, with TLS."""

    def __init__(self, folder: Path, servers: list[Served]) -> None:
        self.folder = folder
        self.port, self.plain = free_ports()
        self.make_certificate()
        self.write(servers)
        self.tls = ssl.create_default_context(cafile=str(folder / "site.pem"))
        command = [str(NGINX), "-p", str(folder), "-c", str(folder / "nginx.conf")]
        tried = subprocess.run([*command, "-t", "-q"], capture_output=True, text=True, check=False)
        assert (tried.returncode, tried.stderr) == (0, "")
        self.process = subprocess.Popen(command)
        end = time.monotonic() + SOON
        while socket.socket().connect_ex(("127.0.0.1", self.port)):
            assert time.monotonic() < end
            assert self.process.poll() is None
            time.sleep(0.02)

    def make_certificate(self) -> None:
        files = ["-keyout", str(self.folder / "site.key"), "-out", str(self.folder / "site.pem")]
        who = ["-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}", "-days", "2"]
        key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
        subprocess.run(["openssl", "req", "-x509", *key, *files, *who], capture_output=True, check=True)

    def write(self, servers: list[Served]) -> None:
        site = CONF.read_text(encoding="utf-8")
        for old, new in (
            ("127.0.0.1:8136", f"127.0.0.1:{servers[0].port}"),
            ("127.0.0.1:8137", f"127.0.0.1:{servers[1].port}"),
            ("listen 443", f"listen {self.port}"),
            ("listen [::]:443", f"listen [::]:{self.port}"),
            ("listen 80", f"listen {self.plain}"),
            ("listen [::]:80", f"listen [::]:{self.plain}"),
            (f"/etc/ssl/{NAME}.pem", f"{self.folder}/site.pem"),
            (f"/etc/ssl/private/{NAME}.key", f"{self.folder}/site.key"),
            ("/var/log/nginx/", f"{self.folder}/"),
        ):
            assert site.count(old) == 1, old
            site = site.replace(old, new)
        if not Path("/proc/net/if_inet6").exists():
            site = "\n".join(line for line in site.splitlines() if "listen [::]" not in line)
        (self.folder / "site.conf").write_text(site, encoding="utf-8")
        temps = "\n    ".join(f"{each}_temp_path {self.folder}/{each};" for each in TEMPS)
        # Started as root its workers would be somebody who may not enter the folder.
        user = "user root;" if os.geteuid() == 0 else ""
        frame = FRAME.format(folder=self.folder, temps=temps, user=user)
        (self.folder / "nginx.conf").write_text(frame, encoding="utf-8")

    def web(self, source: str = "127.0.0.1", name: str = NAME) -> httpx.Client:
        """Somebody who comes from an address and asks for a name."""

        def name_it(request: httpx.Request) -> None:
            request.extensions["sni_hostname"] = NAME

        return httpx.Client(
            base_url=f"https://127.0.0.1:{self.port}",
            headers={"Host": f"{name}:{self.port}"},
            transport=httpx.HTTPTransport(verify=self.tls, local_address=source),
            event_hooks={"request": [name_it]},
            timeout=SOON,
        )

    def line(self, path: str, **how: Any) -> ClientConnection:
        """A live connection."""
        way = socket.create_connection(("127.0.0.1", self.port), SOON)
        return connect(f"wss://{NAME}:{self.port}{path}", sock=way, ssl=self.tls, **how)

    def visitor(self, name: str = "") -> Visitor:
        return Visitor(self, name)  # type: ignore[arg-type]

    @property
    def origin(self) -> str:
        return f"https://{NAME}:{self.port}"

    def end(self) -> None:
        self.process.terminate()
        self.process.wait(SOON)


def free_ports() -> tuple[int, int]:
    """Two that are free for both versions of addresses."""
    with socket.create_server(("127.0.0.1", 0)) as first, socket.create_server(("127.0.0.1", 0)) as second:
        return int(first.getsockname()[1]), int(second.getsockname()[1])


@contextmanager
def online(folder: Path, base: Postgres, **how: Any) -> Iterator[tuple[Proxied, list[Served]]]:
    """Two processes and nginx before them."""
    with two(folder, base.fresh(), **{"name": NAME, "proxy": "127.0.0.1", **how}) as servers:
        proxied = Proxied(folder, servers)
        try:
            yield proxied, servers
        finally:
            proxied.end()


def test_the_page_comes_over_tls_with_all_that_keeps_it_safe(tmp_path: Path, base: Postgres) -> None:
    with online(tmp_path, base) as (proxied, _), proxied.web() as web:
        for path in ("/", "/healthz", "/api/me", "/nowhere"):
            answer = web.get(path)
            assert "default-src 'self'" in answer.headers["content-security-policy"]
            assert "unsafe" not in answer.headers["content-security-policy"]
            assert answer.headers["strict-transport-security"].startswith("max-age=")
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert answer.headers["x-frame-options"] == "DENY"
            assert answer.headers["referrer-policy"] == "no-referrer"
        assert web.get("/healthz").json()["ok"] is True
        web.cookies.clear()
        cookie = web.get("/api/me").headers["set-cookie"]
        assert {"Secure", "HttpOnly", "SameSite=lax"} <= set(cookie.split("; "))
        plain = httpx.get(f"http://127.0.0.1:{proxied.plain}/", headers={"Host": NAME})
        assert (plain.status_code, plain.headers["location"]) == (301, f"https://{NAME}/")
        other = httpx.get(f"http://127.0.0.1:{proxied.plain}/", headers={"Host": "evil.example"})
        assert other.headers["location"] == f"https://{NAME}/"


def test_only_the_page_of_this_name_gives_orders(tmp_path: Path, base: Postgres) -> None:
    with online(tmp_path, base) as (proxied, _):
        anna = proxied.visitor("Anna")
        for origin, status in ((proxied.origin, 200), ("https://evil.example", 403), (f"https://{NAME}", 403)):
            answer = anna.ask("POST", "/api/me", json={"name": "Anna"}, headers={"Origin": origin})
            assert answer.status_code == status, origin
        room = anna.room("hk-old")
        with pytest.raises(InvalidStatus, match="403"):
            anna.sit(room, origin="https://evil.example")
        anna.sit(room, origin=proxied.origin).close()
        with proxied.web(name="evil.example") as web:
            assert web.get("/").status_code == 421


def test_limits_count_those_who_come_and_not_the_proxy(tmp_path: Path, base: Postgres) -> None:
    few = {"requests_per_second": 0.001, "requests_at_once": 5}
    with online(tmp_path, base, **few) as (proxied, servers):
        with proxied.web("127.0.0.2") as web:
            # Two processes count for themselves; whatever somebody says about himself counts for nothing.
            seen = [web.get("/healthz", headers={"X-Forwarded-For": f"{FORGED}{n}"}).status_code for n in range(20)]
        assert seen.count(200) == 5 * len(servers)
        assert set(seen[-5:]) == {429}
        with proxied.web("127.0.0.3") as web:
            assert web.get("/healthz").status_code == 200


def test_who_is_not_named_as_a_proxy_is_not_believed(tmp_path: Path, base: Postgres) -> None:
    few = {"requests_per_second": 0.001, "requests_at_once": 5}
    with online(tmp_path, base, proxy="192.0.2.1", **few) as (proxied, servers):
        with proxied.web("127.0.0.2") as web:
            first = web.get("/api/me")
            assert "Secure" not in first.headers["set-cookie"]
            assert "strict-transport-security" not in first.headers
            seen = [web.get("/healthz").status_code for _ in range(20)]
        assert seen.count(200) == 5 * len(servers) - 1
        with proxied.web("127.0.0.3") as web:
            assert web.get("/healthz").status_code == 429


def test_bodies_are_as_large_as_the_server_says(tmp_path: Path, base: Postgres) -> None:
    with online(tmp_path, base) as (proxied, _), proxied.web() as web:
        log = web.post("/api/events/import", json={"log": "x" * 19_000_000, "who": "Olga"})
        assert (log.status_code, log.headers["content-type"]) == (422, "application/json")
        for path, size in (("/api/me", 70_000), ("/api/records", 1_800_000), ("/api/events/import", 20_500_000)):
            refused = web.post(path, content=b"x" * size)
            assert (refused.status_code, refused.json()) == (413, {"detail": "This is too large."}), path
        # This one nginx does not even take.
        assert web.post("/api/events/import", content=b"x" * 21_500_000).status_code == 413


def test_a_deal_is_played_over_tls(tmp_path: Path, base: Postgres) -> None:
    with online(tmp_path, base) as (proxied, _):
        anna = proxied.visitor("Anna")
        for book in ("hk-old", "mcr"):
            seat = anna.sit(anna.room(book), origin=proxied.origin)
            (result,) = seat.play(1)
            assert result["deal"] == 1
            seat.close()


def test_a_player_goes_on_when_a_process_is_killed(tmp_path: Path, base: Postgres) -> None:
    with online(tmp_path, base) as (proxied, servers):
        anna = proxied.visitor("Anna")
        room = anna.room("mcr")
        for dying in servers:
            seat = sit(anna, room, proxied.origin)
            for _ in range(3):
                assert seat.act()["type"] == "ack"
            done = seat.state["turn"]
            dying.kill()
            after = sit(anna, room, proxied.origin)
            state = after.until(lambda state: asked(state) or state["result"])
            assert state["turn"] >= done
            played = after.act()
            assert played["type"] == "ack"
            after.close()
            with suppress(ConnectionClosed, OSError):
                seat.close()
            # Requests, too, are answered at once by the one that lives.
            assert [anna.ask("GET", "/healthz").status_code for _ in range(6)] == [200] * 6
            dying.told["port"] = dying.port
            dying.begin()
        # Keys of rooms are in no log of nginx, though a process did not answer.
        said = "".join(each.read_text() for each in tmp_path.glob("*.log"))
        assert room["id"] not in said


def sit(anna: Visitor, room: dict[str, Any], origin: str) -> Seat:
    """Connect as the page does: again and again, until somebody answers and the table is there."""
    end = time.monotonic() + SOON
    while True:
        try:
            seat = anna.sit(room, origin=origin)
            seat.hear()
            return seat
        except (InvalidStatus, ConnectionClosed, OSError, EOFError):
            assert time.monotonic() < end
            time.sleep(0.2)
