"""Whole tournaments over HTTP: every step was offered before it was taken, and the log comes to the same elsewhere."""

import io
import json
import threading
from contextlib import redirect_stdout
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

from manywinds import cli
from manywinds.club.event.file import verify
from manywinds.club.log import parse
from support.club_oracle import Tables, competition, places, totals
from support.hosting import Given, Hosted, win, word
from support.serving import Served, served

PLAYERS = 8
SESSIONS = 6


class Day(Hosted):
    """A tournament in which nobody does what the page would not have offered."""

    def do(self, what: str, who: str = "Olga", **given: Any) -> Any:
        where = f"/tables/{given['session']}/{given['table']}" if {"session", "table"} <= set(given) else ""
        if where or what not in ("ruling", "key"):
            assert what in self.get(where, who)["may"], (what, who, given)
        return super().do(what, who, **given)

    def session(self, number: int, rng: Random) -> None:
        """Two tables: the deals of one are told by the referee, of the other by a player whom the others confirm."""
        self.do("start", "Rita", session=number)
        seats = {row["table"]: row["players"] for row in self.get(f"?session={number}")["tables"]}
        if number == 2:
            self.do("late", "Rita", session=2, player=seats[2][1], seconds=450)
        for _ in range(4):
            self.do("result", "Rita", session=number, table=1, deal=some_deal(rng))
        for deal in range(1, 5):
            where = {"session": number, "table": 2}
            self.do("result", f"P{seats[2][0]}", **where, number=deal, deal=some_deal(rng))
            for other in seats[2][1:]:
                self.do("confirm", f"P{other}", **where, number=deal)
        if number == 3:
            self.do("penalty", "Rita", session=3, table=1, player=seats[1][2], code="PEN-08")
            self.do("penalty", "Rita", session=3, table=1, player=seats[1][2], code="PEN-08")
        if number == 4:
            self.do("correct", "Rita", session=4, table=1, number=2, deal=win(1, 50, 0))
            self.do("undo", "Rita", session=4, table=2)
            self.do("result", "Rita", session=4, table=2, deal=win(2, 30))
        self.do("end", "Hugo", session=number)
        self.close(number, seats)

    def close(self, number: int, seats: dict[int, list[int]]) -> None:
        for table, players in seats.items():
            where = {"session": number, "table": table}
            for each in players:
                self.do("sign", f"P{each}", **where)
            self.do("sign", "Rita", **where, referee=True)
            self.do("close", "Rita", **where)
        self.do("publish", session=number)


def some_deal(rng: Random) -> Given:
    if rng.random() < 0.2:
        return {"ended": "exhausted"}
    winner, other = rng.sample(range(4), 2)
    return win(winner, 8 + rng.randrange(40), rng.choice([other, -1]))


def typed(file: Path, command: str, *words: str) -> Any:
    """What the command line says of a file."""
    output = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    with redirect_stdout(output):
        assert cli.run(["event", command, str(file), *words, "--json"]) == 0
    output.seek(0)
    return json.loads(output.read())


def figures(rows: list[Given]) -> dict[int, tuple[Fraction, Fraction]]:
    return {row["number"]: (Fraction(row["tp"]), Fraction(row["gp"])) for row in rows}


def test_a_whole_event_comes_to_what_the_command_line_and_an_own_computation_say(tmp_path: Path) -> None:
    rng = Random("a day")
    with served(tmp_path) as server:
        day = Day(server, options={"rounds_per_session": 1}, venue="Warsaw")
        day.do("register", players=[{"name": f"Player {each}"} for each in range(PLAYERS)])
        day.do("draw", seed="in public")
        for at, name in enumerate(("Cranes", "Herons")):
            day.do("team", team=name, players=list(range(1 + 4 * at, 5 + 4 * at)), captain=1 + 4 * at)
        plan = day.ask("POST", "/plan", "Olga", json={"seconds": 1}).json()
        day.do("seat", **plan["given"])
        day.officials()
        for number in range(1, PLAYERS + 1):
            day.link("player", f"P{number}", player=number)
        for number in range(1, SESSIONS):
            day.session(number, rng)
        day.do("drop", player=3, session=6)
        day.do("substitute", "Rita", player=3, session=6, name="Sid")
        # Whoever sits in has the link of the one who is missing.
        day.session(6, rng)
        ref = next(entry.rev for entry in parse(day.file()) if entry.what == "penalty")
        day.do("appeal", "Rita", session=3, player=1, against="the penalty", signed_by=["player"], fee_paid=True)
        assert day.get("/standings")["subject_to_appeal"]
        day.do("appeal_step", "Hugo", id=1, body="head_referee", decision="It was none.")
        day.do("appeal_decide", "Hugo", id=1, outcome="upheld")
        day.do("lift", "Hugo", session=3, table=1, ref=ref, appeal=1)
        file = tmp_path / "day.log"
        file.write_text(day.file(), encoding="utf-8")
        told = day.get("/standings", "")
        check_day(file, told)
        again = Hosted(server, log=day.file())
        assert {**again.get("/standings"), "rev": 0} == {**told, "rev": 0}
        # Old links go on in the event that was brought.
        again.keys |= {name: key for name, key in day.keys.items() if name != "Olga"}
        assert again.get(who="P1")["my_player"] == 1
        assert again.get("/tables/3/1", "Hugo")["rows"] == day.get("/tables/3/1", "Hugo")["rows"]


def check_day(file: Path, told: Given) -> None:
    """The command line and the independent computation say the same of its log."""
    verify(parse(file.read_text(encoding="utf-8")))
    assert typed(file, "verify")["ok"]
    expected = totals(Tables(file), competition)
    assert figures(told["players"]) == expected
    assert {row["number"]: row["place"] for row in told["players"]} == places(expected)
    assert (told["session"], told["provisional"], told["subject_to_appeal"]) == (SESSIONS, False, False)
    known = typed(file, "standings")
    for part in ("players", "teams"):
        assert [(row["name"], row["place"], row["tp"], row["gp"]) for row in known[part]] == [
            (row["name"], row["place"], row["tp"], row["gp"]) for row in told[part]
        ]


def test_a_file_that_does_not_fit_is_not_brought(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        hosted = Hosted(server)
        hosted.seated()
        text = hosted.file()
        lines = text.splitlines()
        for wrong in (
            "",
            "\n",
            "nothing\n",
            text.replace("Player 1", "Player X", 1),
            "\n".join(lines[:2] + lines[3:]) + "\n",
            "\n".join(lines[1:]) + "\n",
            '{"rev":1}\n',
        ):
            answer = hosted.web.post("/api/events/import", json={"log": wrong})
            assert answer.status_code == 422, wrong[:60]
            assert "\n" not in answer.json()["detail"]


def test_what_was_acknowledged_survives_kills_in_the_middle_of_entries(tmp_path: Path) -> None:
    kill_often(tmp_path, "", 3)


def test_it_survives_a_kill_on_postgresql_too(tmp_path: Path, postgres: str) -> None:
    kill_often(tmp_path, postgres, 1)


def kill_often(folder: Path, database: str, kills: int) -> None:
    server = Served(folder, database)
    try:
        hosted = Hosted(server, options={"rounds_per_session": 4})
        hosted.seated()
        hosted.do("start", session=1)
        acked: dict[str, int] = {}
        pending: dict[str, Any] = {}
        rng = Random("kills")
        for _ in range(kills):
            kill_while_telling(hosted, acked, pending, rng)
            hosted.again()
            for name, (what, given) in pending.items():
                answer = hosted.send(what, given, once=name)
                assert answer.status_code == 200, answer.text
                acked[name] = answer.json()["rev"]
            pending.clear()
        entries = parse(hosted.file())
        verify(entries)
        told = [entry for entry in entries if entry.what == "ruling"]
        assert [entry.rev for entry in told] == sorted(acked.values())
        assert {entry.given["text"]: entry.rev for entry in told} == acked
    finally:
        assert server.end() == ""


def kill_while_telling(hosted: Hosted, acked: dict[str, int], pending: dict[str, Any], rng: Random) -> None:
    """Two people enter one thing after the other until the server is killed; what was not answered is `pending`."""
    before = len(acked)

    def tell() -> None:
        while True:
            name = word()
            deed = ("ruling", {"session": 1, "text": name})
            pending[name] = deed
            try:
                answer = hosted.send(*deed, once=name)
            except Exception:
                return
            assert answer.status_code == 200
            acked[name] = answer.json()["rev"]
            del pending[name]

    threads = [threading.Thread(target=tell) for _ in range(2)]
    for thread in threads:
        thread.start()
    while len(acked) < before + 5:
        threads[0].join(0.005)
    threads[0].join(rng.uniform(0, 0.1))
    hosted.server.kill()
    for thread in threads:
        thread.join()
    hosted.server.begin()
