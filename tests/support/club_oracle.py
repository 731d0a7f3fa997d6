"""Events computed a second time, from the lines of their logs alone: nothing of the package is used here."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

Line = dict[str, Any]
LADDER = (0, 5, 10, 20, 40, 50, 60)
ROUNDS = ((0, 1, 2, 3), (1, 0, 3, 2), (2, 3, 1, 0), (3, 2, 0, 1))


class Tables:
    """What a log tells of every table: who sat there, the deals, what was done wrong, who was missing."""

    def __init__(self, path: Path) -> None:
        self.seats: dict[tuple[int, int], list[int]] = {}
        self.deals: dict[tuple[int, int], list[Line]] = {}
        self.faults: dict[tuple[int, int], list[Line]] = {}
        self.missing: set[tuple[int, int]] = set()
        known = {
            "seat": self._seat, "result": self._result, "correct": self._correct, "undo": self._undo,
            "penalty": self._penalty, "lift": self._lift, "late": self._late, "substitute": self._substitute,
        }  # fmt: skip
        for line in path.read_text(encoding="utf-8").splitlines():
            entry = json.loads(line)
            if entry["what"] in known:
                known[entry["what"]](entry["given"], entry["rev"])

    def _seat(self, given: Line, _rev: int) -> None:
        for at, tables in enumerate(given["rounds"]):
            for number, table in enumerate(tables, 1):
                self.seats[given.get("session", 1) + at, number] = table

    def _result(self, given: Line, _rev: int) -> None:
        self.deals.setdefault(self._where(given), []).append(given["deal"])

    def _correct(self, given: Line, _rev: int) -> None:
        self.deals[self._where(given)][given["number"] - 1] = given["deal"]

    def _undo(self, given: Line, _rev: int) -> None:
        self.deals[self._where(given)].pop()

    def _penalty(self, given: Line, rev: int) -> None:
        where = self._where(given)
        hand = given.get("hand", len(self.deals.get(where, [])) + 1)
        self.faults.setdefault(where, []).append({**given, "hand": hand, "ref": rev})

    def _lift(self, given: Line, _rev: int) -> None:
        kept = [each for each in self.faults[self._where(given)] if each["ref"] != given["ref"]]
        self.faults[self._where(given)] = kept

    def _late(self, given: Line, rev: int) -> None:
        minutes = -(-given["seconds"] // 60)
        if minutes > 15:
            self.missing.add((given["session"], given["player"]))
            return
        where = next(
            at for at, players in self.seats.items() if at[0] == given["session"] and given["player"] in players
        )
        code = "PEN-01" if minutes <= 10 else "PEN-02"
        self.faults.setdefault(where, []).append({"player": given["player"], "code": code, "hand": 1, "ref": rev})

    def _substitute(self, given: Line, _rev: int) -> None:
        for session in range(given["session"], given.get("until", given["session"]) + 1):
            self.missing.add((session, given["player"]))

    @staticmethod
    def _where(given: Line) -> tuple[int, int]:
        return given["session"], given["table"]


def competition(tables: Tables, where: tuple[int, int]) -> tuple[list[int], list[Fraction]]:
    """Game points and table points of a table by the competition rules, by start seat."""
    seats = tables.seats[where]
    sums = [0, 0, 0, 0]
    for deal in tables.deals.get(where, []):
        for win in deal.get("wins", []):
            payer = deal.get("discarder", -1)
            for person in range(4):
                if person != win["person"]:
                    points = 8 + (int(win["worth"]) if payer in (person, -1) else 0)
                    sums[person] -= points
                    sums[win["person"]] += points
    times: dict[tuple[int, str, int], int] = {}
    for fault in sorted(tables.faults.get(where, []), key=lambda each: each["hand"]):
        person, code = seats.index(fault["player"]), fault["code"]
        key = (person, code, (fault["hand"] - 1) // 4 if code == "PEN-11" else -1)
        times[key] = times.get(key, 0) + 1
        if code in ("PEN-08", "PEN-11"):
            sums[person] -= LADDER[min(times[key], len(LADDER)) - 1]
        elif code in ("PEN-12", "PEN-13"):
            each = 10 if code == "PEN-12" else 20
            sums = [points - 3 * each if at == person else points + each for at, points in enumerate(sums)]
        elif code == "PEN-17":
            sums[person] -= fault["amount"]
            sums[seats.index(fault["to"])] += fault["amount"]
        else:
            sums[person] -= {"PEN-01": 10, "PEN-02": 20, "PEN-04": fault.get("amount", 0)}[code]
    places = [4, 2, 1, 0]
    shared = []
    for points in sums:
        above, equal = sum(other > points for other in sums), sums.count(points)
        shared.append(Fraction(sum(places[above : above + equal]), equal))
    return sums, shared


class Hanchan:
    """A table of riichi, deal after deal."""

    def __init__(self) -> None:
        self.points = [25000] * 4
        self.dealer = self.counters = self.sticks = 0

    def pay(self, payer: int, payee: int, points: int) -> None:
        self.points[payer] -= points
        self.points[payee] += points

    def chombo(self, offender: int) -> None:
        for person in range(4):
            if person != offender:
                self.pay(offender, person, 4000 if self.dealer in (offender, person) else 2000)

    def play(self, deal: Line) -> None:
        for person in deal.get("stakes", []):
            self.points[person] -= 1000
            self.sticks += 1
        if deal["ended"] == "exhausted":
            self.draw(deal.get("ready", []))
        elif deal["ended"] == "won":
            self.win(deal["wins"][0]["person"], base_points(deal["wins"][0]["worth"]), deal.get("discarder", -1))

    def draw(self, ready: list[int]) -> None:
        if 0 < len(ready) < 4:
            for person in range(4):
                self.points[person] += 3000 // len(ready) if person in ready else -(3000 // (4 - len(ready)))
        if self.dealer in ready:
            self.counters += 1
        else:
            self.dealer = (self.dealer + 1) % 4

    def win(self, winner: int, base: int, payer: int) -> None:
        for person in range(4):
            if person != winner and payer == -1:
                share = up(base * (2 if self.dealer in (winner, person) else 1))
                self.pay(person, winner, share + 100 * self.counters)
        if payer != -1:
            self.pay(payer, winner, up(base * (6 if winner == self.dealer else 4)) + 300 * self.counters)
        self.points[winner] += 1000 * self.sticks
        self.sticks = 0
        self.counters = self.counters + 1 if winner == self.dealer else 0
        self.dealer = self.dealer if winner == self.dealer else (self.dealer + 1) % 4


def riichi(tables: Tables, where: tuple[int, int]) -> tuple[list[int], list[Fraction]]:
    """Points won and the final scores of a table of riichi, by start seat."""
    table = Hanchan()
    for number, deal in enumerate(tables.deals.get(where, []), 1):
        for fault in tables.faults.get(where, []):
            if fault["hand"] == number and fault["code"] == "false_win":
                table.chombo(tables.seats[where].index(fault["player"]))
        table.play(deal)
    return [each - 25000 for each in table.points], uma(table.points)


def base_points(worth: str) -> int:
    limits = {"mangan": 2000, "haneman": 3000, "baiman": 4000, "sanbaiman": 6000, "yakuman": 8000}
    if worth in limits:
        return limits[worth]
    han, _, fu, _ = worth.split()
    return min(2000, int(fu) * 2 ** (2 + int(han)))


def up(points: int) -> int:
    return -(-points // 100) * 100


def uma(points: list[int]) -> list[Fraction]:
    order = sorted(range(4), key=lambda seat: (-points[seat], seat))
    left = 100_000 - sum(points)
    found = [Fraction(0)] * 4
    for place, seat in enumerate(order):
        extra = (7000, 3000, -3000, -7000)[place] + (left if place == 0 else 0)
        found[seat] = Fraction(-(-(points[seat] - 25000 + extra) // 1000))
    return found


def totals(tables: Tables, rule: Any) -> dict[int, tuple[Fraction, Fraction]]:
    """The sums of every player; who was missing has nothing from that session."""
    found = {
        number: (Fraction(0), Fraction(0)) for number in {each for seats in tables.seats.values() for each in seats}
    }
    for where, seats in tables.seats.items():
        if where not in tables.deals and where not in tables.faults:
            continue
        points, ranking = rule(tables, where)
        for person, number in enumerate(seats):
            if (where[0], number) not in tables.missing:
                first, second = found[number]
                found[number] = (first + ranking[person], second + points[person])
    return found


def places(sums: dict[Any, tuple[Fraction, Fraction]]) -> dict[Any, int]:
    return {name: 1 + sum(other > own for other in sums.values()) for name, own in sums.items()}
