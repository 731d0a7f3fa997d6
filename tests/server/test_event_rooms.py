"""Tables of a tournament that the server plays itself: who sits where, the clock, and what comes onto the sheet (MCR-T17)."""

import contextlib
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from manywinds.books import book
from manywinds.club.desk import verify
from manywinds.club.log import parse
from manywinds.play.replay import replay
from support.hosting import Hosted, win
from support.serving import SOON, Postgres, Seat, Served, Visitor, served

WHERE = {"session": 1, "table": 1}
SHORT = {"rounds_per_session": 1}
"""Four deals of the competition rules."""
BOOKS = ["mcr", "hk-old", "riichi-phoenix", "israeli"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("contests"), events_each=1000, events_address=1000) as running:
        yield running


class Played(Hosted):
    """A tournament of four with a table on the server."""

    def __init__(self, server: Served, start: bool = True, **settings: Any) -> None:
        super().__init__(server, **settings)
        self.do("register", players=[{"name": f"Player {number}"} for number in range(1, 5)])
        self.do("seat", rounds=[[[2, 1, 4, 3]]])
        self.officials()
        for number in range(1, 5):
            self.link("player", f"P{number}", player=number)
        self.link("table", "Screen", table=1)
        self.room = self.opened()["room"]
        if start:
            self.do("start", "Rita", session=1)

    def opened(self, who: str = "Olga", **wish: Any) -> Any:
        return self.ask("POST", "/rooms", who, json={"session": 1, **wish}).json()[0]

    def seat(self, who: str, person: int, visitor: Visitor | None = None, status: int = 200) -> Visitor:
        """Somebody takes a chair with a link."""
        found = visitor or self.server.visitor()
        headers = {"Manywinds-Key": self.keys[who]} if who else {}
        answer = found.ask("POST", f"/api/rooms/{self.room}/sit", json={"person": person}, headers=headers)
        assert answer.status_code == status, answer.text
        return found

    def four(self) -> list[Visitor]:
        """Everybody sits, by the plan."""
        return [self.seat(f"P{number}", person) for person, number in enumerate((2, 1, 4, 3))]

    def sheet(self, who: str = "Olga") -> Any:
        return self.get("/tables/1/1", who)

    def until(self, holds: Callable[[Any], object]) -> Any:
        """Wait for the sheet."""
        end = time.monotonic() + SOON
        while not holds(found := self.sheet()):
            assert time.monotonic() < end, found
            time.sleep(0.05)
        return found


def left_to_bots(visitors: list[Visitor], room: str) -> Seat:
    """All four let bots play; one looks on."""
    for visitor in visitors:
        visitor.post(f"/api/rooms/{room}/stand", {})
    return Seat(visitors[0], room)


def test_a_table_begins_when_all_sit_and_the_session_runs(server: Served) -> None:
    event = Played(server, start=False, options=SHORT)
    visitors = event.four()
    found = visitors[0].get(f"/api/rooms/{event.room}")
    assert [seat["name"] for seat in found["seats"]] == ["Player 2", "Player 1", "Player 4", "Player 3"]
    assert found["state"] == "waiting"
    assert found["contest"] == {"event": event.id, **WHERE}
    refused = visitors[0].post(f"/api/rooms/{event.room}/start", {}, 409)
    assert refused["detail"] == "The clock of this session does not run."
    seat = Seat(visitors[1], event.room)
    event.do("start", "Rita", session=1)
    state = seat.until(lambda state: state["room"]["state"] == "playing" and state["view"])
    # Nobody draws seats where there is a plan (MCR-96).
    assert state["room"]["draw"] == []
    assert state["view"]["wind"] == "S"
    seat.close()


@pytest.mark.parametrize("id", BOOKS)
def test_what_is_played_is_on_the_sheet_deal_by_deal(id: str, server: Served) -> None:
    event = Played(server, book=id, options=SHORT if id == "mcr" else {})
    seat = left_to_bots(event.four(), event.room)
    for number in range(1, 4):
        state = seat.until(lambda state: state["result"] and state["result"]["deal"] == number)
        sheet = event.until(lambda sheet: len(sheet["rows"]) >= number)
        assert sheet["rows"][number - 1]["changes"] == state["result"]["changes"]
        assert sheet["rows"][number - 1]["told"]["role"] == "table"
        assert sheet["unconfirmed"] == []
    seat.close()
    verify(parse(event.file()))

