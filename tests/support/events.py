"""Events made quickly, for tests."""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

from manywinds.club.event.access import HEAD, ORGANISER, REFEREE
from manywinds.club.event.actions import By, Proposal, propose
from manywinds.club.event.file import first_entry, replay
from manywinds.club.event.registration import drawn_numbers
from manywinds.club.event.requests import read_request
from manywinds.club.event.state import Tournament
from manywinds.club.fields import Plain
from manywinds.club.log import START, LogLine
from manywinds.club.sheet.entered import EnteredDeal, EnteredWin
from manywinds.kernel.state import WON

START_TIME = datetime(2026, 5, 2, 9, tzinfo=UTC)
PLANS = {
    # MCR-T8: two ready plans for sixteen players and six sessions.
    "individual": [
        [[1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15], [4, 8, 12, 16]],
        [[16, 1, 6, 11], [15, 2, 5, 12], [14, 3, 8, 9], [13, 4, 7, 10]],
        [[12, 14, 1, 7], [11, 13, 2, 8], [10, 16, 3, 5], [9, 15, 4, 6]],
        [[8, 10, 15, 1], [7, 9, 16, 2], [6, 12, 13, 3], [5, 11, 14, 4]],
        [[1, 4, 2, 3], [8, 5, 6, 7], [9, 11, 10, 12], [14, 15, 13, 16]],
        [[2, 6, 1, 5], [7, 8, 3, 4], [13, 14, 9, 10], [16, 12, 15, 11]],
    ],
    "teams": [
        [[1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15], [4, 8, 12, 16]],
        [[16, 1, 6, 11], [15, 2, 5, 12], [14, 3, 8, 9], [13, 4, 7, 10]],
        [[12, 14, 1, 7], [11, 13, 2, 8], [10, 16, 3, 5], [9, 15, 4, 6]],
        [[8, 10, 15, 1], [7, 9, 16, 2], [6, 12, 13, 3], [5, 11, 14, 4]],
        [[1, 14, 5, 10], [13, 2, 6, 9], [3, 12, 7, 16], [8, 11, 4, 15]],
        [[6, 15, 1, 12], [16, 5, 11, 2], [10, 8, 13, 3], [14, 7, 9, 4]],
    ],
}
CASES = {
    row["id"]: row
    for row in map(
        json.loads,
        (Path(__file__).parents[1] / "cases" / "mcr-tournament.jsonl").read_text(encoding="utf-8").splitlines(),
    )
}
SEED = "spring"
DRAW: dict[str, object] = {"ended": "exhausted"}


def win(person: int, worth: int, discarder: int = -1) -> dict[str, object]:
    """A deal that somebody won."""
    return EnteredDeal(WON, (EnteredWin(person, str(worth)),), discarder).to_dict()


def entrants(count: int) -> list[int]:
    """Who comes first, second and so on, if everybody is to draw a known number with `SEED`."""
    return list(drawn_numbers(list(range(1, count + 1)), SEED).values())


class Desk:
    """An event in memory: its log, and a clock that is set by hand."""

    def __init__(self, **settings: object) -> None:
        self.at = START_TIME
        given: Plain = {"name": "Spring open", "book": "mcr", **settings}
        self.entries: list[LogLine] = [first_entry(given, "Olga", self.at).sealed(START)]
        self.event: Tournament = replay(self.entries)

    def by(self, role: str = ORGANISER, table: int = 0, player: int = 0) -> By:
        return By({ORGANISER: "Olga", HEAD: "Hugo", REFEREE: "Rita"}.get(role, role), role, self.at, table, player)

    def do(self, what: str, by: str = ORGANISER, table_key: int = 0, player_key: int = 0, **given: object) -> Proposal:
        made = propose(self.event, read_request(what, given), self.by(by, table_key, player_key))
        self.entries.append(made.entry.sealed(self.entries[-1].chain))
        self.event = made.event
        return made

    def later(self, minutes: float) -> None:
        self.at += timedelta(minutes=minutes)

    # Whole steps.

    def register(self, count: int, teams: bool = False) -> None:
        players: list[Plain] = [{"name": f"Player {number}"} for number in range(1, count + 1)]
        for place, player in enumerate(players):
            player.update({"team": f"Team {place // 4 + 1}"} if teams else {})
        self.do("register", players=players)

    def drawn(self, count: int, teams: bool = False) -> None:
        """Players who draw the numbers they are called by: they come in the order that this takes."""
        players: list[Plain] = [{"name": f"Player {number}"} for number in entrants(count)]
        for number, player in zip(entrants(count), players, strict=True):
            player.update({"team": f"Team {(number - 1) // 4 + 1}"} if teams else {})
        self.do("register", players=players)
        self.do("draw", seed=SEED)

    def seated(self, plan: str = "individual", start: bool = True) -> "Desk":
        """Sixteen players, seated by a ready plan."""
        self.drawn(16, plan == "teams")
        sessions = self.event.settings.stages[0].sessions
        self.do("seat", rounds=(PLANS[plan] * 2)[:sessions])
        if start:
            self.do("start", session=1)
        return self

    def totals(self, session: int, table: int, *points: int, forfeits: tuple[int, ...] = ()) -> None:
        more = {"forfeits": list(forfeits)} if forfeits else {}
        self.do("totals", session=session, table=table, totals=list(points), **more)

    def close(self, session: int, table: int) -> None:
        early = self.event.tables[session, table].sheet.stopped
        self.do("sign", session=session, table=table, persons=[0, 1, 2, 3])
        self.do("sign", REFEREE, session=session, table=table, referee=True)
        self.do("close", REFEREE, session=session, table=table, **({"reason": "time"} if early else {}))

    def session(self, number: int, *tables: tuple[int, ...]) -> None:
        """A whole session by totals, closed and published."""
        if self.event.session(number).started is None:
            self.later(240)
            self.do("start", session=number)
        for table, points in enumerate(tables, 1):
            self.totals(number, table, *points)
        self.later(150)
        self.do("end", session=number)
        for table in range(1, len(tables) + 1):
            self.close(number, table)
        self.do("publish", session=number)
