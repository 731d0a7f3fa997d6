"""Messages that are malformed, too large, too many, out of turn, repeated or forged: refused with a reason, and the
table goes on as if nothing had been."""

import base64
import contextlib
import json
import socket
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from support.serving import BOTS, SOON, Served, asked, served


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("hostile"), rooms_each=100, messages_per_second=20.0) as running:
        yield running


MALFORMED = [
    "",
    "no json",
    "[]",
    "null",
    "5",
    "{}",
    '{"type": "act"}',
    '{"type": "nothing", "n": 1}',
    '{"type": "ping"}',
    '{"type": "ping", "n": "1"}',
    '{"type": "ping", "n": -1}',
    '{"type": "ping", "n": 1e400}',
    '{"type": "ping", "n": 1, "more": 1}',
    '{"type": "act", "n": 1, "turn": 0, "action": 5}',
    '{"type": "act", "n": 1, "turn": 0, "action": ""}',
    '{"type": "act", "n": 1, "turn": true, "action": "pass"}',
    json.dumps({"type": "act", "n": 1, "turn": 0, "action": "x" * 101}),
    '{"type": "act", "n": 1, "turn": 99999999999999999999, "action": "pass"}',
    "[" * 2000 + "]" * 2000,
    '{"n":' * 500,
    b"\x00\xff",
]


@pytest.mark.parametrize("text", MALFORMED, ids=lambda text: str(text)[:30])
def test_what_cannot_be_read_is_refused(text: str | bytes, server: Served) -> None:
    anna = server.visitor()
    seat = anna.sit(anna.room("hk-old"))
    before = seat.my_turn()
    seat.line.send(text)
    answer = seat.hear()
    assert (answer["type"], answer["reason"]) == ("refused", "The message was not understood.")
    assert seat.state == before
    assert seat.act()["type"] == "ack"
    seat.close()


@pytest.mark.parametrize(
    "action",
    [
        "discard",
        "discard 9x",
        "discard 5m 5m",
        "declare 5m naming",
        "fly 5m",
        "win win",
        "pung 5z red red red red",
        "abort",
        "kong 1m",
        "discard ０m",
        "call chow",
        "\u202ediscard 1m",
        "<script>alert(1)</script>",
    ],
)
def test_what_is_not_possible_is_refused(action: str, server: Served) -> None:
    anna = server.visitor()
    seat = anna.sit(anna.room("hk-old"))
    before = seat.my_turn()
    answer = seat.ask("act", turn=before["turn"], action=action)
    assert answer["type"] == "refused"
    assert action not in answer["reason"]
    assert seat.state == before
    assert seat.act()["type"] == "ack"
    seat.close()


def test_a_tile_that_is_not_held_cannot_be_discarded(server: Served) -> None:
    anna = server.visitor()
    seat = anna.sit(anna.room("hk-old"))
    state = seat.my_turn()
    every = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)] + [f"{rank}z" for rank in range(1, 8)]
    others = [tile for tile in every if tile not in state["view"]["hand"]]
    for tile in others[:10]:
        answer = seat.ask("act", turn=state["turn"], action=f"discard {tile}")
        assert (answer["type"], answer["reason"]) == ("refused", "This is not possible now.")
    assert seat.act()["type"] == "ack"
    seat.close()


def test_a_decision_is_made_once(server: Served) -> None:
    anna = server.visitor()
    seat = anna.sit(anna.room("hk-old"))
    state = seat.my_turn()
    action = state["view"]["legal"][-1]["action"]
    numbers = [seat.send("act", turn=state["turn"], action=action) for _ in range(5)]
    answers = [seat.answer(number) for number in numbers]
    assert [answer["type"] for answer in answers] == ["ack", *["refused"] * 4]
    assert {answer.get("reason") for answer in answers[1:]} == {"This decision is over."}
    for turn in (state["turn"] - 1, state["turn"] + 50):
        assert seat.ask("act", turn=max(turn, 0), action="pass")["type"] == "refused"
    seat.close()


def test_nobody_acts_out_of_turn(server: Served) -> None:
    people = [server.visitor(name) for name in ("Anna", "Ben", "Cho", "Dana")]
    room = people[0].room("hk-old", ["me", "open", "open", "open"], start=False, public=True)
    for place, person in enumerate(people[1:], 1):
        person.post(f"/api/rooms/{room['id']}/sit", {"person": place})
    people[0].post(f"/api/rooms/{room['id']}/start", {})
    seats = [person.sit(room) for person in people]
    states = [seat.until(lambda state: state["view"] and state["view"]["phase"] == "turn") for seat in seats]
    assert sum(asked(state) for state in states) == 1
    for seat, state in zip(seats, states, strict=True):
        if not asked(state):
            for action in ("pass", "win", f"discard {state['view']['hand'][0]}", "pung 1m"):
                answer = seat.ask("act", turn=state["turn"], action=action)
                assert answer == {"type": "refused", "n": answer["n"], "reason": "Nothing is asked of you now."}
    for seat, state in zip(seats, states, strict=True):
        if asked(state):
            assert seat.act()["type"] == "ack"
        seat.close()


def test_a_message_that_is_too_large_ends_the_connection_and_nothing_else(server: Served) -> None:
    anna = server.visitor()
    room = anna.room("hk-old")
    seat = anna.sit(room)
    before = seat.my_turn()
    seat.line.send(json.dumps({"type": "act", "n": 1, "turn": 0, "action": "x" * 10_000}))
    assert seat.gone()
    again = anna.sit(room)
    assert again.my_turn()["view"] == before["view"]
    assert again.act()["type"] == "ack"
    again.close()


def test_a_flood_is_slowed_down_and_then_ended(server: Served) -> None:
    anna = server.visitor()
    room = anna.room("hk-old")
    seat = anna.sit(room)
    seat.my_turn()
    for _ in [seat.send("ping") for _ in range(100)]:
        seat.hear()
    with contextlib.suppress(ConnectionClosed):
        for number in range(2000):
            seat.line.send(json.dumps({"type": "ping", "n": number}))
    assert seat.gone()
    answers = [message for message in seat.heard if message["type"] != "state"]
    assert {message["type"] for message in answers} == {"ack", "refused"}
    assert "Too many messages; slow down." in {message.get("reason") for message in answers}
    again = anna.sit(room)
    again.my_turn()
    assert again.act()["type"] == "ack"
    again.close()


def forged(cookie: str, **changes: object) -> Iterator[str]:
    """Cookies that we did not sign."""
    told, _, mark = cookie.rpartition(".")
    user = json.loads(base64.urlsafe_b64decode(told + "=="))
    other = base64.urlsafe_b64encode(json.dumps(["x" * 16, "Eve", None]).encode()).decode().rstrip("=")
    yield f"{other}.{mark}"
    yield f"{told}.{'0' * len(mark)}"
    yield f"{told}."
    yield told
    yield f"{told}.{mark[:-1]}"
    yield f".{mark}"
    yield "x" * 5000
    yield f"{base64.urlsafe_b64encode(json.dumps([user[0], 'Anna', 'Anna']).encode()).decode()}.{mark}"


def test_a_forged_cookie_is_nobody(server: Served) -> None:
    anna = server.visitor("Anna")
    room = anna.room("hk-old")
    seat = anna.sit(room)
    before = seat.my_turn()
    eve = server.visitor("Eve")
    for cookie in forged(anna.cookies["manywinds"]):
        eve.cookies["manywinds"] = cookie
        assert eve.ask("GET", f"/api/rooms/{room['id']}").status_code == 403
        line = eve.sit(room)
        assert line.hear()["reason"] == "This room is open only to those who have its link."
        assert line.gone()
    assert seat.state == before
    seat.close()


def test_another_site_can_do_nothing(server: Served) -> None:
    anna = server.visitor()
    room = anna.room("hk-old")
    for origin in ("http://evil.example", "null", f"http://127.0.0.1:{server.port}.evil.example", "http://127.0.0.1:1"):
        with pytest.raises(InvalidStatus):
            anna.sit(room, origin=origin)
        answer = anna.ask("POST", f"/api/rooms/{room['id']}/stand", headers={"Origin": origin}, json={})
        assert (answer.status_code, answer.json()["detail"]) == (403, "This request comes from another site.")
    own = anna.sit(room, origin=f"http://127.0.0.1:{server.port}")
    assert own.my_turn()
    own.close()


def test_a_secret_room_is_secret(server: Served) -> None:
    anna, eve = server.visitor(), server.visitor()
    room = anna.room("hk-old", ["me", "open", *BOTS[:2]], start=False)
    assert room["key"] in room["link"]
    assert room["id"] not in {each["id"] for each in eve.get("/api/rooms")}
    for key in ("", "x", room["key"][:-1], room["key"] + "x"):
        assert eve.ask("GET", f"/api/rooms/{room['id']}?key={key}").status_code == 403
        assert eve.ask("POST", f"/api/rooms/{room['id']}/sit?key={key}", json={"person": 1}).status_code == 403
        assert eve.ask("POST", f"/api/rooms/{room['id']}/start?key={key}", json={}).status_code == 403
    seen = eve.get(f"/api/rooms/{room['id']}?key={room['key']}")
    assert seen["key"] == ""
    assert eve.post(f"/api/rooms/{room['id']}/start?key={room['key']}", {}, 403)["detail"]
    assert eve.post(f"/api/rooms/{room['id']}/sit?key={room['key']}", {"person": 1})["you"] == 1


@pytest.mark.parametrize(
    "wish",
    [
        {},
        {"book": "chess", "seats": ["me", *BOTS]},
        {"book": "mcr", "seats": ["me", *BOTS, "open"]},
        {"book": "mcr", "seats": ["me", "me", *BOTS[:2]]},
        {"book": "mcr", "seats": ["me", "bot:../../etc", *BOTS[:2]]},
        {"book": "mcr", "seats": ["me", "queen", *BOTS[:2]]},
        {"book": "mcr", "seats": ["me", *BOTS], "options": {"nothing": 1}},
        {"book": "mcr", "seats": ["me", *BOTS], "options": {"discard_seconds": -1}},
        {"book": "mcr", "seats": ["me", *BOTS], "options": {"discard_seconds": [1]}},
        {"book": "mcr", "seats": ["me", *BOTS], "options": {f"o{number}": 1 for number in range(81)}},
        {"book": "mcr", "seats": ["me", *BOTS], "clock": "maybe"},
        {"book": "mcr", "seats": ["me", *BOTS], "more": 1},
        {"book": "x" * 61, "seats": ["me", *BOTS]},
    ],
    ids=lambda wish: json.dumps(wish)[:40],
)
def test_a_room_that_cannot_be_is_not_made(wish: dict[str, Any], server: Served) -> None:
    detail = server.visitor().post("/api/rooms", wish, 422)["detail"]
    assert isinstance(detail, str)
    assert detail.strip()
    assert "\n" not in detail


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[" * 60_000,
        b'{"case":' + b"[" * 50_000,
        b'{"case": ' + b'{"a":' * 5000 + b"1" + b"}" * 5001,
        b'{"case": {"hand": ' + b"9" * 5000 + b"}}",
        b'{"case": {"book": "mcr", "hand": "\\ud800"}}',
        b'{"case": {"book": "mcr", "hand": "\\u0000"}}',
        b"\xff\xfe",
        b'{"case": NaN}',
    ],
    ids=lambda body: str(body[:20]),
)
def test_odd_bodies_are_answered_in_one_sentence(body: bytes, server: Served) -> None:
    anna = server.visitor()
    answer = anna.ask("POST", "/api/score", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code in (200, 400, 422)
    told = answer.json()
    assert told["detail"] if answer.status_code != 200 else told["error"]
    assert anna.get("/healthz")["ok"]


@pytest.mark.parametrize("id", ["x", "%00", "a%2fb", "x" * 5000, "..", "%F0%9F%80%84", "'; DROP TABLE rooms; --"])
def test_odd_names_of_rooms_and_records_are_not_found(id: str, server: Served) -> None:
    anna = server.visitor()
    for path in ("rooms", "records", "replays"):
        answer = anna.ask("GET", f"/api/{path}/{id}")
        assert answer.status_code == 404
        assert answer.json()["detail"]


def test_bodies_are_bounded(server: Served) -> None:
    anna = server.visitor()
    large = {"case": {"hand": "1m" * 40_000}}
    answer = anna.ask("POST", "/api/score", json=large)
    assert (answer.status_code, answer.json()["detail"]) == (413, "This is too large.")
    assert anna.ask("POST", "/api/records", json={"text": "x" * 400_001}).status_code == 422
    assert anna.ask("POST", "/api/records", content=b'"' + b"x" * 2_000_000).status_code == 413
    with closing(socket.create_connection(("127.0.0.1", server.port), timeout=SOON)) as line:
        # Without a length, piece by piece.
        line.sendall(b"POST /api/score HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
        line.sendall((b"4000\r\n" + b"x" * 0x4000 + b"\r\n") * 5)
        assert b" 413 " in line.recv(200)


def test_too_many_rooms_and_watchers_are_refused(tmp_path_factory: pytest.TempPathFactory) -> None:
    with served(tmp_path_factory.mktemp("few"), rooms_each=2, rooms_all=3, watchers_each=1) as server:
        anna, ben = server.visitor(), server.visitor()
        rooms = [anna.room("hk-old", start=False, public=True) for _ in range(2)]
        wish = {"book": "hk-old", "seats": ["me", *BOTS]}
        assert "too many rooms" in anna.post("/api/rooms", wish, 409)["detail"]
        ben.post("/api/rooms", wish)
        assert "full" in ben.post("/api/rooms", wish, 503)["detail"]
        first = ben.sit(rooms[0], watch=1)
        first.hear()
        second = server.visitor().sit(rooms[0], watch=1)
        assert second.hear()["reason"] == "Too many watch this table already."
        assert second.gone()
        first.close()
