"""Guests with a cookie, accounts with a password, names as they may be."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from support.serving import Served, Visitor, served

SECRET = "correct horse battery"  # noqa: S105 - nobody uses it
WRONG = "a wrong guess"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("people")


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Served]:
    with served(folder) as running:
        yield running


def test_somebody_new_becomes_a_guest_and_stays_the_same(server: Served) -> None:
    anna = Visitor(server)
    me = anna.get("/api/me")
    assert (me["guest"], me["account"]) == (True, None)
    assert me["name"].startswith("Guest ")
    assert anna.get("/api/me") == me
    assert anna.post("/api/me", {"name": "Анна <b>"}) == {"name": "Анна <b>", "guest": True, "account": None}
    assert anna.get("/api/me")["name"] == "Анна <b>"
    assert Visitor(server).get("/api/me")["name"] != "Анна <b>"


def test_the_cookie_is_kept_from_scripts_and_other_sites(server: Served) -> None:
    header = Visitor.__new__(Visitor)
    header.server, header.cookies = server, {}
    told = header.ask("GET", "/api/me").headers["set-cookie"].lower()
    assert "httponly" in told
    assert "samesite=lax" in told
    assert "path=/" in told


@pytest.mark.parametrize("name", ["", " ", " x", "x ", "x" * 41, "a\nb", "a\x00b", "a\u202eb", "\u200b"])
def test_a_name_that_cannot_stand_in_a_record_is_refused(name: str, server: Served) -> None:
    anna = Visitor(server)
    before = anna.get("/api/me")
    assert anna.ask("POST", "/api/me", json={"name": name}).status_code == 422
    assert anna.get("/api/me") == before


def test_an_account_is_entered_from_elsewhere(server: Served, folder: Path) -> None:
    anna = Visitor(server, "Anna")
    room = anna.room("hk-old")
    assert anna.post("/api/account", {"name": "Anna-1", "password": SECRET})["account"] == "Anna-1"
    elsewhere = Visitor(server)
    assert elsewhere.ask("GET", f"/api/rooms/{room['id']}").status_code == 403
    assert elsewhere.post("/api/login", {"name": "ANNA-1", "password": SECRET})["account"] == "Anna-1"
    assert elsewhere.get(f"/api/rooms/{room['id']}")["you"] is not None
    assert elsewhere.post("/api/logout?lang=pl", {})["name"].startswith("Gość")
    assert elsewhere.ask("GET", f"/api/rooms/{room['id']}").status_code == 403
    with closing(sqlite3.connect(folder / "server.db")) as base:
        (kept,) = base.execute("SELECT password FROM accounts WHERE folded = 'anna-1'").fetchone()
    assert kept.startswith("$argon2id$")
    assert SECRET not in kept
    assert all(SECRET.encode() not in path.read_bytes() for path in folder.iterdir())


def test_a_name_is_taken_once_and_a_password_is_needed(server: Served) -> None:
    anna = Visitor(server)
    anna.post("/api/account", {"name": "Berta", "password": SECRET})
    assert "already" in anna.post("/api/account", {"name": "Other", "password": SECRET}, 409)["detail"]
    assert "taken" in Visitor(server).post("/api/account", {"name": "berta", "password": SECRET}, 409)["detail"]
    wrong = Visitor(server)
    assert wrong.post("/api/login", {"name": "Berta", "password": SECRET + "!"}, 403)["detail"]
    unknown = wrong.post("/api/login", {"name": "Nobody", "password": SECRET}, 403)["detail"]
    assert unknown == "Name and password do not fit."
    assert wrong.get("/api/me")["guest"]
    assert wrong.ask("POST", "/api/account", json={"name": "Short", "password": "1234567"}).status_code == 422


@pytest.mark.parametrize("password", ["BERTHA-1", "bertha-1", "Password123", "12345678", "aaaaaaaa", "121212121212"])
def test_a_password_that_is_guessed_at_once_is_refused(password: str, server: Served) -> None:
    bertha = Visitor(server)
    assert "tries first" in bertha.post("/api/account", {"name": "Bertha-1", "password": password}, 400)["detail"]
    assert bertha.get("/api/me")["guest"]


def test_passwords_cannot_be_tried_for_ever(server: Served) -> None:
    eve = Visitor(server)
    answers = [
        eve.ask("POST", "/api/login", json={"name": "Victim", "password": f"a guess {number}"}) for number in range(12)
    ]
    assert [answer.status_code for answer in answers] == [403] * 10 + [429] * 2


def tried(server: Served, name: str, address: str, password: str = WRONG) -> int:
    """Log in from an address, as the proxy tells it."""
    wish = {"name": name, "password": password}
    return Visitor(server).ask("POST", "/api/login", json=wish, headers={"X-Forwarded-For": address}).status_code


def test_one_place_keeps_nobody_out_and_many_do_not_guess_more(server: Served) -> None:
    Visitor(server).post("/api/account", {"name": "Carla", "password": SECRET})
    assert [tried(server, "carla", "203.0.113.1") for _ in range(11)] == [403] * 10 + [429]
    # From elsewhere the right password still opens, and is no attempt.
    assert [tried(server, "Carla", "203.0.113.2", SECRET) for _ in range(12)] == [200] * 12
    for place in range(3, 7):
        assert [tried(server, "Carla", f"203.0.113.{place}") for _ in range(10)] == [403] * 10
    assert tried(server, "Carla", "203.0.113.9", SECRET) == 429


def test_one_place_does_not_try_everybody(server: Served) -> None:
    answers = [tried(server, f"Somebody {number}", "2001:db8::1") for number in range(100)]
    assert set(answers) == {403}
    assert tried(server, "Another", "2001:db8::2") == 429
    assert tried(server, "Another", "2001:db8:0:1::2") == 403


def test_only_the_owner_of_the_machine_can_read_the_database(server: Served, folder: Path) -> None:
    assert server.port
    assert (folder / "server.db").stat().st_mode & 0o077 == 0
