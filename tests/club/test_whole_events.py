"""Whole events from the first line to the last by the command line, and computed once more from their logs."""

import io
import json
import sys
from contextlib import redirect_stdout
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

from manywinds import cli
from support.club_oracle import Tables, competition, places, riichi, totals

Given = dict[str, Any]


class Hall:
    """A tournament hall: commands as somebody there would type them."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.file = folder / "open.log"
        self.monkeypatch = monkeypatch
        self.day = 1
        self.time = "09:00"

    def run(self, *words: object, role: str = "organiser", given: str = "", code: int = 0) -> str:
        output = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
        self.monkeypatch.setattr(sys, "stdin", io.StringIO(given))
        at = f"2026-05-{self.day:02}T{self.time}"
        name = {"organiser": "Olga", "referee": "Rita", "head_referee": "Hugo"}[role]
        command, *rest = [str(word) for word in words]
        with redirect_stdout(output):
            arguments = ["event", "--as", name, "--role", role, "--at", at, command, str(self.file), *rest]
            assert cli.run(arguments) == code, arguments
        output.seek(0)
        return output.read()

    def json(self, *words: object) -> Any:
        return json.loads(self.run(*words, "--json"))

    def enter(self, entries: list[tuple[str, Given]], may_refuse: str = "") -> None:
        """Many entries at once, as tables and desks send them."""
        lines = "\n".join(json.dumps({"what": what, "given": given}) for what, given in entries)
        answers = [
            json.loads(line) for line in self.run("enter", given=lines, code=1 if may_refuse else 0).splitlines()
        ]
        assert len(answers) == len(entries)
        assert [each["error"] for each in answers if not each["ok"] and may_refuse not in each["error"]] == []

    def signatures(self, session: int, tables: int, early: list[int]) -> list[tuple[str, Given]]:
        found: list[tuple[str, Given]] = []
        for table in range(1, tables + 1):
            where = {"session": session, "table": table}
            found += [("sign", {**where, "persons": [0, 1, 2, 3]}), ("sign", {**where, "referee": True})]
            found.append(("close", {**where, **({"reason": "time"} if table in early else {})}))
        return found


def agrees(hall: Hall, rule: Any) -> None:
    """Standings, teams and places are those of an independent computation."""
    tables = Tables(hall.file)
    expected = totals(tables, rule)
    known = hall.json("standings")
    found = {row["number"]: (Fraction(row["tp"]), Fraction(row["gp"])) for row in known["players"]}
    assert found == expected
    ranked = places(expected)
    assert {row["number"]: row["place"] for row in known["players"]} == ranked
    teams: dict[str, tuple[Fraction, Fraction]] = {}
    for row in known["players"]:
        if row["team"]:
            tp, gp = teams.get(row["team"], (Fraction(0), Fraction(0)))
            teams[row["team"]] = (tp + expected[row["number"]][0], gp + expected[row["number"]][1])
    assert {row["name"]: (Fraction(row["tp"]), Fraction(row["gp"])) for row in known["teams"]} == teams
    assert {row["name"]: row["place"] for row in known["teams"]} == places(teams)


def competition_deal(rng: Random, dead: int | None = None) -> Given:
    """Anything that may happen; a dead hand does not win."""
    if rng.random() < 0.15:
        return {"ended": "exhausted"}
    winner, other = rng.sample([person for person in range(4) if person != dead], 2)
    deal: Given = {"ended": "won", "wins": [{"person": winner, "worth": str(8 + int(rng.expovariate(0.08)))}]}
    return deal if rng.random() < 0.3 else {**deal, "discarder": other}


def riichi_deal(rng: Random) -> Given:
    stakes = [person for person in range(4) if rng.random() < 0.2]
    if rng.random() < 0.2:
        ready = [each for each in range(4) if each in stakes or rng.random() < 0.5]
        return {"ended": "exhausted", "ready": ready, "stakes": stakes}
    winner, other = rng.sample(range(4), 2)
    worth = rng.choice(["mangan", "haneman", *[f"{han} han {fu} fu" for han in (1, 2, 3, 4) for fu in (30, 40, 50)]])
    deal: Given = {"ended": "won", "wins": [{"person": winner, "worth": worth}], "stakes": stakes}
    return deal if rng.random() < 0.3 else {**deal, "discarder": other}


def competition_session(hall: Hall, session: int, rng: Random) -> dict[int, list[int]]:
    """Eight tables of sixteen hands, one stopped by the gong, with penalties, lateness and a correction."""
    hall.day, hall.time = 1 + session, "09:00"
    seats = {int(key.split("/")[1]): row["players"] for key, row in hall.json("show", session)["tables"].items()}
    if session == 4:
        hall.run("drop", seats[3][1], 4, "--reason", "ill")
        hall.run("start", 4, code=1)
        hall.run("substitute", seats[3][1], 4, "--until", 6, "--name", "Sid")
    hall.run("start", session, role="referee")
    if session == 2:
        hall.run("late", 2, seats[5][0], "7:30", role="referee")
        hall.run("late", 2, seats[5][1], "12", role="referee")
        hall.run("late", 2, seats[6][2], "17", "--stand-in", "Zoe", role="referee")
    hall.time = "10:00"
    hall.enter(
        [
            ("result", {"session": session, "table": table, "number": number, "deal": competition_deal(rng)})
            for table in range(1, 9)
            for number in range(1, (14 if table == 8 else 16))
        ]
    )
    knocked = ("PEN-17", "--amount", 20, "--to", seats[1][0])
    for offence in (("PEN-08",), ("PEN-08",), ("PEN-13",), knocked):
        hall.run("penalty", session, seats[1][2], *offence, role="referee")
    last = {"session": session, "number": 16}
    ends = {table: competition_deal(rng, 2 if table == 1 else None) for table in range(1, 8)}
    hall.enter([("result", {**last, "table": table, "deal": deal}) for table, deal in ends.items()])
    told = ("win", seats[2][1], 40, "from", seats[2][3])
    hall.run("correct", session, 2, 3, *told, "--reason", "misheard", role="referee")
    if session == 3:
        hall.run("undo", 3, 4)
        hall.run("result", 3, 4, "win", "E", 12, "from", "S", "--number", 16)
    hall.time = "11:30"
    hall.run("end", session)
    hall.enter([*hall.signatures(session, 8, early=[8]), ("publish", {"session": session})])
    if session == 3:
        agrees(hall, competition)
    return seats


def test_thirty_two_players_six_sessions_of_the_competition_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """MCR-91, MCR-92, MCR-93, MCR-99, MCR-106, MCR-T29, MCR-T33, MCR-T36: penalties, lateness, a drop-out, a
    correction and two appeals, with results equal to an independent computation."""
    hall, rng = Hall(tmp_path, monkeypatch), Random(5)
    hall.run("new", "--name", "Spring open", "--venue", "Warsaw", "--date", "2026-05-02")
    table = "name,team,captain\n" + "".join(f"Player {n},Team {n % 8},{'x' if n < 8 else ''}\n" for n in range(32))
    (tmp_path / "players.csv").write_text(table, encoding="utf-8")
    hall.run("register", "--csv", tmp_path / "players.csv")
    hall.run("draw", "--seed", "lottery")
    hall.run("seat")
    for session in range(1, 7):
        seats = competition_session(hall, session, rng)
    agrees(hall, competition)
    hall.time = "11:40"
    told = hall.json("show", 6)
    offence = next(each for each in told["violations"] if each["session"] == 6 and each["code"] == "PEN-13")
    appeal = (6, offence["player"], "the false win", "--signed", "player", "--fee-paid")
    hall.run("appeal", *appeal, role="referee")
    hall.run("appeal", 6, seats[2][0], "deal 3", "--signed", "player", "--fee-paid", role="referee")
    assert hall.json("standings")["subject_to_appeal"]
    hall.run("appeal-decide", 1, "upheld", "--decision", "It was a true win.")
    hall.run("appeal-decide", 2, "rejected")
    before = hall.json("standings")
    hall.run("lift", 6, 1, offence["ref"], "--appeal", 1, role="head_referee")
    after = hall.json("standings")
    assert before["players"] != after["players"]
    assert (after["subject_to_appeal"], after["provisional"]) == (False, False)
    agrees(hall, competition)
    final = hall.json("final")["final_results"]
    assert [row["individual"]["place"] for row in final] == sorted(row["individual"]["place"] for row in final)
    assert all(row["sessions"][-1]["tp_sum"] == row["individual"]["tp"] for row in final)
    assert "entries" in hall.run("verify")
    hall.run("print", "final", tmp_path / "final.csv")
    assert "Player 7" in (tmp_path / "final.csv").read_text(encoding="utf-8-sig")


def test_sixteen_players_of_riichi(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """RII-82, RII-83, RII-84, RII-85: uma and its tie rule, a chombo, a drop-out, a correction and an appeal."""
    hall, rng = Hall(tmp_path, monkeypatch), Random(7)
    hall.run("new", "--name", "Riichi day", "--book", "riichi-phoenix", "--stage", 4, "--minutes", 90)
    hall.run("register", *[f"Player {n}" for n in range(16)])
    hall.run("draw", "--seed", "lottery")
    hall.run("seat")
    for session in range(1, 5):
        hall.day, hall.time = 1 + session, "09:00"
        seats = {int(key.split("/")[1]): row["players"] for key, row in hall.json("show", session)["tables"].items()}
        if session == 3:
            hall.run("drop", seats[2][0], 3)
            hall.run("substitute", seats[2][0], 3, "--until", 4)
        hall.run("start", session)
        hall.time = "09:40"
        hall.run("penalty", session, seats[1][3], "false_win", role="referee")
        hall.run("result", session, 1, "void")
        deals = [
            ("result", {"session": session, "table": table, "deal": riichi_deal(rng)})
            for table in range(1, 5)
            for _ in range(9)
        ]
        hall.enter([*deals, ("result", {"session": session, "table": 1, "deal": {"ended": "void"}})], may_refuse="eal")
        told = "win", seats[3][2], "2 han 40 fu", "from", seats[3][0]
        hall.run("correct", session, 3, 1, *told, "--reason", "misheard", role="referee")
        hall.time = "10:30"
        hall.run("end", session)
        stopped = [table for table in seats if hall.json("show", session, table)["stopped"]]
        hall.enter(hall.signatures(session, 4, stopped))
        hall.run("publish", session)
        agrees(hall, riichi)
    hall.time = "10:50"
    hall.run("appeal", 4, seats[1][3], "the chombo", "--signed", "player", "--fee-paid")
    hall.run("appeal", 4, seats[1][2], "the noise", "--kind", "other", "--signed", "player", "--fee-paid")
    outcomes = [each["outcome"] for each in hall.json("show", 4)["appeals"]]
    assert outcomes == ["pending", "inadmissible"]
    hall.run("appeal-decide", 1, "upheld")
    number = seats[1][0]
    hall.run("correct", 4, 1, 2, "draw", "ready", number, "--appeal", 1, role="head_referee")
    agrees(hall, riichi)
    assert "entries" in hall.run("verify")
