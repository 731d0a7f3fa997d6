"""Tournaments over HTTP: who may do and see what, two people at once, and whole events."""

import json
import re
import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from manywinds.club.event.access import ROLES, hash_of
from manywinds.club.event.actions import ACTIONS
from manywinds.club.event.file import verify
from manywinds.club.log import parse
from manywinds.rules.words import LANGUAGES
from support.hosting import NEVER, Hosted, win, word
from support.serving import Served, served

HASH = re.compile(r"\b[0-9a-f]{64}\b")
WHERE = {"session": 1, "table": 1}
OTHER = {"session": 1, "table": 2}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("events"), events_each=1000, events_address=1000) as running:
        yield running


@pytest.fixture(scope="module")
def full(server: Served) -> Hosted:
    """An event with everything in it that not everybody may see."""
    hosted = Hosted(server)
    private = {"contact": NEVER[0], "medical": NEVER[1], "notes": NEVER[2], "fee_paid": True, "oath": True}
    hosted.seated(8, **private, oath_date=NEVER[6])
    hosted.officials()
    here, there = seats(hosted, 1), seats(hosted, 2)
    for name, role, more in (
        ("Screen", "table", {"table": 1}),
        ("Anna", "player", {"player": here[0]}),
        ("Boris", "player", {"player": there[0]}),
        ("Vera", "viewer", {}),
    ):
        hosted.link(role, name, **more)
    hosted.do("start", session=1)
    hosted.do("ruling", session=1, text=NEVER[4])
    fault = {"player": here[1], "code": "PEN-13", "points": 20, "note": NEVER[5]}
    hosted.do("penalty", who="Rita", **WHERE, **fault)
    hosted.do("result", who="Screen", **WHERE, deal=win(0, 24, 1))
    for table in (1, 2):
        hosted.do("stop", session=1, table=table)
    hosted.do("end", session=1)
    text = {"against": NEVER[3], "text": NEVER[3], "signed_by": ["player"], "fee_paid": True}
    hosted.do("appeal", session=1, player=here[0], **text)
    hosted.do("appeal_step", id=1, body="referee", decision=NEVER[3])
    return hosted


def seats(hosted: Hosted, table: int) -> list[int]:
    found: list[int] = hosted.get("?session=1")["tables"][table - 1]["players"]
    return found


NAMED = {"organiser": "Olga", "head_referee": "Hugo", "referee": "Rita", "table": "Screen", "player": "Anna"}
PEOPLE = {**NAMED, "viewer": "Vera"}


# Who may do what.


@pytest.mark.parametrize("role", ROLES)
def test_every_action_is_done_by_its_roles_and_no_other(role: str, full: Hosted) -> None:
    assert set(PEOPLE) == set(ROLES)
    before = full.get()["rev"]
    for what, action in ACTIONS.items():
        # What is given is never enough, so that nothing happens; who may not is told so before anybody looks at it.
        given = {} if what != "withdraw" else {"name": "nobody"}
        answer = full.send(what, {**given, "nothing": 1}, PEOPLE[role])
        assert answer.status_code == (422 if role in action.roles else 403), (what, role, answer.text)
    view = full.get(who=PEOPLE[role])
    assert view["role"] == role
    assert all(role in ACTIONS[what].roles for what in view["may"])
    assert view["rev"] == before


def test_one_without_a_link_does_nothing(full: Hosted) -> None:
    assert {full.send(what, {}, "").status_code for what in ACTIONS} == {403}
    assert full.send("new", {"name": "x", "book": "mcr"}).status_code == 422
    assert full.get(who="")["may"] == full.get("/tables/1/1", "")["may"] == []
    for path in ("/log", "/offences", "/file", "/print/violations.csv", "/print/appeal.pdf", "/print/registration.csv"):
        assert full.ask("GET", path).status_code == 403
    assert full.ask("POST", "/plan", json={}).status_code == 403
    assert full.ask("GET", "/file", "Hugo").status_code == full.ask("POST", "/plan", "Hugo", json={}).status_code == 403


def test_a_link_is_for_its_own_table_or_player(full: Hosted) -> None:
    asked: dict[str, dict[str, object]] = {
        "result": {"number": 1, "deal": win()}, "undo": {}, "totals": {"totals": [0, 0, 0, 0]},
        "sign": {"persons": [0]}, "confirm": {"number": 1, "person": 0}, "stop": {},
    }  # fmt: skip
    for what, given in asked.items():
        assert full.send(what, {**OTHER, **given}, "Screen").status_code == 403, what
    assert full.send("sign", OTHER, "Anna").status_code == 403
    stranger = seats(full, 2)[0]
    assert full.send("checkin", {"session": 1, "player": stranger}, "Screen").status_code == 403
    assert full.get("/tables/1/2", "Screen")["may"] == full.get("/tables/1/2", "Anna")["may"] == []
    assert "sign" in full.get("/tables/1/1", "Screen")["may"]
    for field, value in (("as_table", 2), ("as_player", 3), ("as_table", "x")):
        assert full.send("result", {**WHERE, "deal": win(), field: value}, "Rita").status_code in (403, 422)


def test_a_wrong_link_is_refused_and_not_taken_for_none(full: Hosted) -> None:
    full.keys |= {"wrong": "no such key at all", "long": "x" * 5000}
    for who in ("wrong", "long"):
        assert full.ask("GET", "", who).status_code == full.send("draw", {}, who).status_code == 403


# Who sees what.


def test_a_session_for_which_nobody_has_a_seat_has_no_tables(full: Hosted) -> None:
    found = full.get("?session=90000", "")
    assert (found["session"], found["tables"]) == (90000, [])
    assert full.get(who="")["session"] == 1


def seen(hosted: Hosted, who: str) -> str:
    """Everything somebody can fetch."""
    sheets = hosted.get(who=who)["sheets"]
    paths = ["", "?session=1", "/tables/1/1", "/tables/1/2", "/standings", "/standings?session=1", "/log", "/file"]
    paths += [f"/print/{sheet}.csv?session=1" for sheet in sheets]
    answers = [hosted.ask("GET", path, who) for path in paths]
    assert {answer.status_code for answer in answers} <= {200, 403}
    assert {answer.headers["cache-control"] for answer in answers if answer.status_code == 200} == {"no-store"}
    return "".join(answer.text for answer in answers)


def test_the_public_reads_no_secret(full: Hosted) -> None:
    for who in ("", "Vera", "Screen", "Boris"):
        text = seen(full, who)
        assert "Player 1" in text
        assert not [secret for secret in NEVER if secret in text], who
        assert not HASH.search(text)
        assert "contact" not in text
        assert not [key for name, key in full.keys.items() if key in text]


def test_officials_read_what_they_need_and_a_player_his_own_appeal(full: Hosted) -> None:
    for who, wanted in (("Rita", NEVER[3:6]), ("Hugo", NEVER[3:6]), ("Anna", NEVER[3:4])):
        text = seen(full, who)
        assert [secret for secret in NEVER if secret in text] == list(wanted), who
        assert not HASH.search(text)
    text = seen(full, "Olga")
    assert [secret for secret in NEVER if secret in text] == list(NEVER)
    assert not HASH.search(json.dumps([full.get(), full.get("/log")]))
    view = full.get()
    assert {key["name"] for key in view["keys"]} == {"Olga", "Hugo", "Rita", "Screen", "Anna", "Boris", "Vera"}
    assert view["players"][0]["private"]["contact"] == NEVER[0]


# Two at once.


@pytest.fixture
def hosted(server: Served) -> Hosted:
    found = Hosted(server, options={"rounds_per_session": 1})
    found.seated()
    found.officials()
    found.do("start", session=1)
    return found


def test_a_change_of_what_was_changed_since_is_refused(hosted: Hosted) -> None:
    hosted.do("result", **WHERE, deal=win())
    seen = hosted.get()["rev"]
    hosted.do("correct", who="Rita", **WHERE, number=1, deal=win(1))
    late = hosted.send("correct", {**WHERE, "number": 1, "deal": win(2)}, "Hugo", rev=seen)
    assert late.status_code == 409
    assert late.json()["detail"].startswith("Somebody else has changed this in the meantime.")
    assert hosted.send("result", {**OTHER, "deal": win()}, "Hugo", rev=seen).status_code == 200
    taken = hosted.send("result", {**WHERE, "number": 1, "deal": win()}, "Hugo")
    assert (taken.status_code, taken.json()["detail"]) == (
        409, "Deal 1 was entered already; the next one is deal 2.",
    )  # fmt: skip
    now = hosted.get("/tables/1/1")["changed"]
    assert hosted.send("correct", {**WHERE, "number": 1, "deal": win(2)}, "Hugo", rev=now).status_code == 200
    # Two players are two things, and the clock is a third.
    seen = hosted.get()["rev"]
    hosted.do("amend", player=1, changes={"fee_paid": True})
    hosted.do("pause", session=1)
    assert hosted.send("amend", {"player": 1, "changes": {"title": "x"}}, rev=seen).status_code == 409
    assert hosted.send("amend", {"player": 2, "changes": {"title": "x"}}, rev=seen).status_code == 200
    assert hosted.send("resume", {"session": 1}, rev=seen).status_code == 409
    verify(parse(hosted.file()))


def test_a_deal_can_be_tried(hosted: Hosted) -> None:
    before = hosted.get()["rev"]
    tried = hosted.ask(
        "POST", "/try", "Rita", json={"what": "result", "given": {**WHERE, "deal": win(0, 24, 1)}}
    ).json()
    assert (tried["ok"], tried["sums"]) == (True, [48, -32, -8, -8])
    assert tried["row"]["changes"] == tried["sums"]
    wrong = hosted.ask("POST", "/try", "Rita", json={"what": "result", "given": {**WHERE, "deal": win(0, 2)}}).json()
    assert not wrong["ok"]
    assert wrong["error"].startswith("Deal 1: ")
    assert hosted.ask("POST", "/try", json={"what": "result", "given": {}}).status_code == 403
    assert hosted.get()["rev"] == before


def test_a_refusal_is_read_in_the_language_that_was_asked_for(hosted: Hosted) -> None:
    def asked(what: str, given: dict[str, object], path: str = "/do") -> Any:
        once = {"once": word()} if path == "/do" else {}
        return hosted.ask("POST", f"{path}?lang=he", "Olga", json={"what": what, "given": given, **once}).json()

    assert asked("start", {"session": 1})["detail"] == "מושב 1 כבר התחיל."
    assert asked("start", {})["detail"] == "הרישום 'start': השדה 'session' ריק, דרוש בו מספר שלם מ־1 עד 10000000."
    twice = {"wins": [{"person": 0, "worth": "8"}, {"person": 0, "worth": "8"}]}
    assert asked("result", {**WHERE, "deal": twice})["detail"] == "שחקן אחד אינו יכול לנצח פעמיים בחלוקה."
    # A fault within a fault.
    dead = {"wins": [{"person": 0, "hand": "123m 456m 789m 123s 5z +6z"}]}
    assert asked("result", {**WHERE, "deal": dead}, "/try")["error"] == "חלוקה 1: זו אינה יד מנצחת."
    # So are warnings, also in what is read later, though the log has them in English.
    given = {"players": [{"name": "Player 1", "waiting": True}]}
    assert asked("register", given)["warning"] == "יש יותר משחקן אחד בשם Player 1."
    for table in (1, 2):
        hosted.do("stop", session=1, table=table)
    hosted.do("end", session=1)
    appeal = {"session": 1, "player": 1, "against": "x", "signed_by": ["player"]}
    assert asked("appeal", appeal)["warning"] == "דמי הערעור לא שולמו (MCR-86)."
    assert hosted.get("?lang=he")["appeals"][0]["texts"]["why"] == "דמי הערעור לא שולמו (MCR-86)."
    assert hosted.get("?lang=en")["appeals"][0]["texts"]["why"] == "The fee is not paid (MCR-86)."
    verify(parse(hosted.file()))


def test_a_request_that_is_sent_again_is_booked_once_and_answered_the_same(hosted: Hosted) -> None:
    for what, given, other in (
        ("result", {**WHERE, "deal": win()}, {"deal": win(1)}),
        ("register", {"players": [{"name": "Player 1", "waiting": True}]}, {"players": [{"name": "Player 2"}]}),
        ("key", {"role": "referee", "name": "Rosa"}, {"name": "Rose"}),
    ):
        name = word()
        first = hosted.send(what, given, once=name)
        assert first.status_code == 200
        hosted.do("ruling", session=1, text="something in between")
        again = hosted.send(what, given, once=name)
        assert again.json() == first.json()
        assert hosted.send(what, {**given, **other}, once=name).status_code == 409
    assert first.json()["secret"]
    hosted.keys["Rosa"] = first.json()["secret"]
    assert hosted.get(who="Rosa")["role"] == "referee"
    assert hosted.send("result", {**WHERE, "deal": win()}, "Rita", once=name).status_code == 409
    told = [entry.what for entry in parse(hosted.file())]
    assert (told.count("result"), told.count("register"), told.count("key")) == (1, 2, 4)


def test_two_officials_write_at_once_and_nothing_is_lost(hosted: Hosted) -> None:
    done: dict[str, list[int]] = {"Rita": [], "Hugo": []}
    faults: list[str] = []

    def work(who: str, table: int) -> None:
        rng = Random(who)
        for number in range(40):
            where = {"session": 1, "table": table}
            deals = hosted.get(f"/tables/1/{table}", who)["rows"]
            if len(deals) < 4:
                answer = hosted.send("result", {**where, "deal": win(rng.randrange(4), 8 + number)}, who)
            elif number % 2:
                answer = hosted.send("undo", where, who, rev=hosted.get(f"/tables/1/{table}", who)["changed"])
            else:
                answer = hosted.send("correct", {**where, "number": 1, "deal": win(rng.randrange(4), 30 + number)}, who)
            if answer.status_code == 200:
                done[who].append(answer.json()["rev"])
            else:
                faults.append(answer.text)

    threads = [threading.Thread(target=work, args=each) for each in (("Rita", 1), ("Hugo", 2))]
    before = hosted.get()["rev"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []
    assert sorted(done["Rita"] + done["Hugo"]) == list(range(before + 1, before + 81))
    entries = parse(hosted.file())
    verify(entries)
    for who, revs in done.items():
        assert [entry.rev for entry in entries[before:] if entry.who == who] == revs


def test_two_who_tell_the_same_deal_book_it_once(hosted: Hosted) -> None:
    codes: list[int] = []

    def tell(who: str) -> None:
        for number in range(1, 5):
            codes.append(hosted.send("result", {**WHERE, "number": number, "deal": win(worth=20)}, who).status_code)

    threads = [threading.Thread(target=tell, args=(who,)) for who in ("Rita", "Hugo")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert codes.count(200) == 4
    assert set(codes) <= {200, 409}
    assert hosted.get("/tables/1/1")["sums"] == [4 * 84, -4 * 28, -4 * 28, -4 * 28]


# Links.


def test_a_withdrawn_link_stops_at_once(hosted: Hosted) -> None:
    line, other = hosted.live("Rita"), hosted.live()
    line.hear("rev")
    hosted.do("withdraw", name="Rita")
    assert line.closed() == 4403
    assert hosted.send("result", {**WHERE, "deal": win()}, "Rita").status_code == 403
    assert hosted.ask("GET", "", "Rita").status_code == 403
    other.hear("rev", rev=hosted.get()["rev"])
    other.close()
    again = hosted.live("Rita")
    assert again.hear("refused")["reason"] == "This link is not valid, or was withdrawn."
    assert hosted.send("withdraw", {"name": "Olga"}).status_code == 409
    # Nor can the last one become somebody else's by its hash.
    mine = hash_of(hosted.keys["Olga"])
    assert hosted.send("key", {"role": "referee", "name": "Olga", "hash": mine}).status_code == 409
    hosted.link("organiser", "Otto")
    hosted.do("withdraw", who="Otto", name="Olga")
    assert hosted.ask("GET", "", "Olga").status_code == 403


def test_an_account_can_have_a_role(server: Served, hosted: Hosted) -> None:
    mila = server.visitor("Mila")
    name = f"Mila {word()[:8]}"
    mila.post("/api/account", {"name": name, "password": "correct horse"})
    path = f"/api/events/{hosted.id}"
    assert mila.get(path)["role"] == "viewer"
    assert hosted.send("key", {"role": "referee", "name": name, "account": "nobody at all"}).status_code == 404
    assert hosted.do("key", role="referee", name=name, account=name)["secret"] is None
    assert mila.get(path)["role"] == "referee"
    mila.post(f"{path}/do", {"what": "result", "given": {**WHERE, "deal": win()}, "once": word()}, 200)
    hosted.do("withdraw", name=name)
    assert mila.get(path)["role"] == "viewer"
    mila.post(f"{path}/do", {"what": "result", "given": {**WHERE, "deal": win()}, "once": word()}, 403)


# The live connection.


def test_everybody_is_told_of_changes_and_of_the_clock(server: Served) -> None:
    hosted = Hosted(server, minutes=20, warning=15)
    hosted.seated()
    hosted.officials()
    lines = [hosted.live(), hosted.live("Rita")]
    for line in lines:
        line.hear("rev", rev=hosted.get()["rev"])
    rev = hosted.do("start", session=1)["rev"]
    for line in lines:
        line.hear("rev", rev=rev)
        told = line.hear("clock", session=1)["clock"]
        assert told["state"] == "running"
        assert 1190 <= told["left"] <= 1200
    hosted.do("pause", session=1)
    assert lines[0].hear("clock")["clock"]["state"] == "paused"
    plan = hosted.ask("POST", "/plan", "Olga", json={"seconds": 1})
    assert plan.status_code == 200
    hosted.do("ruling", session=1, text="x")
    for line in lines:
        line.hear("rev", rev=hosted.get()["rev"])
        line.close()
    assert not [each for each in lines[0].heard if each["type"] == "progress"]
    assert [each for each in lines[1].heard if each["type"] == "progress"]


def test_the_clock_strikes_by_itself(server: Served) -> None:
    hosted = Hosted(server, minutes=1, warning=1)
    hosted.seated()
    line = hosted.live()
    # It began a while ago: the gong is due in a moment, but not before anybody has heard that it began.
    began = (datetime.now(UTC) - timedelta(seconds=50)).isoformat(timespec="seconds")
    hosted.do("start", session=1, at=began)
    assert line.hear("clock")["clock"]["warning"]
    struck = line.hear("clock")["clock"]
    assert (struck["state"], struck["gong"]) == ("over", True)
    refused = hosted.send("result", {**WHERE, "deal": win()})
    assert (refused.status_code, "gong" in refused.text) == (422, True)
    hosted.do("result", **WHERE, deal=win(), before_gong=True)
    assert hosted.get()["sessions"][0]["clock"]["appeal_left"] is None
    hosted.do("end", session=1)
    assert 1700 < hosted.get()["sessions"][0]["clock"]["appeal_left"] <= 1800
    line.close()
    verify(parse(hosted.file()))


# What is printed.


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sheets_are_downloaded_in_every_language(lang: str, full: Hosted) -> None:
    for sheet in full.get()["sheets"]:
        csv = full.ask("GET", f"/print/{sheet}.csv?lang={lang}&session=1&appeal=1", "Olga")
        assert csv.status_code == 200, (sheet, csv.text)
        assert csv.content.startswith("\ufeff".encode())
        if sheet in ("score", "appeal", "final"):
            pdf = full.ask("GET", f"/print/{sheet}.pdf?lang={lang}&session=1&appeal=1", "Olga")
            assert pdf.content.startswith(b"%PDF-")
            assert pdf.headers["content-disposition"] == f'attachment; filename="{sheet}.pdf"'
    blank = full.ask("GET", f"/print/score.csv?lang={lang}&session=1&table=1&blank=true")
    assert "24" not in blank.text.replace("2024", "")


def test_what_cannot_be_printed_is_told(full: Hosted) -> None:
    assert full.ask("GET", "/print/poem.pdf", "Olga").status_code == 404
    for path in (
        "/print/score.doc",
        "/print/registration.pdf",
        "/print/score.csv?session=99",
        "/print/appeal.csv?appeal=9",
    ):
        answer = full.ask("GET", path, "Olga")
        assert answer.status_code == 422, path
        assert answer.json()["detail"].endswith(".")
    assert full.ask("GET", "/tables/1/77").status_code == full.ask("GET", "/tables/9/1").status_code == 404


# What is sent wrong.


def test_what_a_log_cannot_hold_is_refused(server: Served, hosted: Hosted) -> None:
    before = hosted.get()["rev"]
    bodies = [
        b'{"once": "abcdefgh", "what": "seat", "given": {"rounds": [], "proof": NaN}}',
        b'{"once": "abcdefgh", "what": "ruling", "given": {"session": 1, "text": "\\ud800"}}',
        b'{"once": "abcdefgh", "what": "ruling", "given": {"session": 1, "text": "x", "at": "0001-01-01T00:00+14:00"}}',
        b'{"once": "abcdefgh", "what": "end", "given": {"session": 1, "at": "9999-12-31T23:59-14:00"}}',
        b'{"once": "abcdefgh", "what": "start", "given": {"session": 1, "at": "0001-01-01T00:00+14:00"}}',
        b'{"once": "abcdefgh", "what": "result", "given": []}',
        b'{"once": "abcdefgh", "what": "result", "given": {"session": true, "table": [], "deal": {"wins": 5}}}',
        b'{"what": 5}',
        b'{"what": "result", "given": {}, "once": "short"}',
        b'{"once": "abcdefgh", "what": "result", "given": {}, "rev": -1}',
        b'{"once": "abcdefgh", "what": "ruling", "given": {"session": 1' + b"0" * 5000 + b', "text": "x"}}',
        b'{"once": "abcdefgh", "what": "ruling", "given": ' + b"[" * 50_000 + b"]" * 50_000 + b"}",
        b'{"once": "abcdefgh", "what": "seat", "given": {"proof": ' + b"[" * 900 + b"]" * 900 + b"}}",
        b"nothing",
    ]
    for body in bodies:
        headers = {"Content-Type": "application/json"}
        answer = hosted.web.post(
            f"/api/events/{hosted.id}/do", content=body, headers={**headers, "Manywinds-Key": hosted.keys["Olga"]}
        )
        assert 400 <= answer.status_code < 500, (body[:80], answer.text)
    big = hosted.send("register", {"players": [{"name": "x" * 1000} for _ in range(400)]})
    assert big.status_code == 413
    assert hosted.get()["rev"] == before
    for id in ("nothing", "x" * 100, "%00"):
        assert hosted.web.get(f"/api/events/{id}").status_code == 404


@pytest.mark.parametrize("way", ["do", "try"])
@pytest.mark.parametrize("kind", ["text/plain", "application/json", "application/x-www-form-urlencoded", ""])
@pytest.mark.parametrize("body", [b"", b"abc", b"[1]", b"{", b"\xff\xfe{", b"[" * 9000])
def test_a_body_that_is_no_action_is_refused_whatever_its_head_says(
    way: str, kind: str, body: bytes, hosted: Hosted
) -> None:
    address = f"http://127.0.0.1:{hosted.server.port}/api/events/{hosted.id}/{way}"
    answer = httpx.post(address, content=body, headers={"Content-Type": kind} if kind else {})
    assert answer.status_code in (400, 422)
    assert answer.json()["detail"]


def test_one_person_begins_so_many_events(tmp_path: Path) -> None:
    with served(tmp_path, events_each=2, events_address=3) as server:
        anna, boris = server.visitor("Anna"), server.visitor("Boris")
        wish = {"name": "Open", "book": "mcr"}
        for _ in range(2):
            anna.post("/api/events", wish, 201)
        anna.post("/api/events", wish, 429)
        boris.post("/api/events", wish, 429)
        for wrong in ({"book": "mcr"}, {**wish, "book": "chess"}, {**wish, "stages": [[2, 0]]}, {**wish, "x": 1}):
            assert 400 <= anna.ask("POST", "/api/events", json=wrong).status_code < 500
