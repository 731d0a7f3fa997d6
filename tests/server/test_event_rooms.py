"""Tables of a tournament that the server plays itself: who sits where, the clock, what comes to the sheet (MCR-T17)."""

import asyncio
import contextlib
import json
import sqlite3
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from manywinds.books import book
from manywinds.club.errors import ClubError
from manywinds.club.event.file import verify
from manywinds.club.log import parse
from manywinds.play.replay import replay
from manywinds.server.http.online_tables import open_rooms
from manywinds.server.journals.tournaments import Visit
from manywinds.server.settings import Pace, Settings
from manywinds.server.state import AppState
from manywinds.server.tables.tournament_table import TournamentTable
from manywinds.server.wire import EventDo, RoomsWish
from support.events import SEED, entrants
from support.hosting import Hosted, win, word
from support.serving import SOON, Seat, Served, Visitor, served

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

    def __init__(self, server: Served, start: bool = True, room: dict[str, Any] | None = None, **settings: Any) -> None:
        super().__init__(server, **settings)
        self.do("register", players=[{"name": f"Player {number}"} for number in entrants(4)])
        self.do("draw", seed=SEED)
        self.do("seat", rounds=[[[2, 1, 4, 3]]])
        self.officials()
        for number in range(1, 5):
            self.link("player", f"P{number}", player=number)
        self.link("table", "Screen", table=1)
        self.room = self.opened(**(room or {}))["room"]
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

    def at(self, server: Served) -> "Played":
        found = super().at(server)
        assert isinstance(found, Played)
        return found

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
    """All four let bots play, once it has begun; one looks on."""
    end = time.monotonic() + SOON
    while visitors[0].get(f"/api/rooms/{room}")["state"] == "waiting":
        assert time.monotonic() < end, "it does not begin"
    for visitor in visitors:
        visitor.post(f"/api/rooms/{room}/stand", {})
    return Seat(visitors[0], room)


def test_a_table_begins_when_all_sit_and_the_session_runs(server: Served) -> None:
    event = Played(server, start=False, options=SHORT)
    visitors = event.four()
    found = visitors[0].get(f"/api/rooms/{event.room}")
    assert [seat["name"] for seat in found["seats"]] == ["Player 2", "Player 1", "Player 4", "Player 3"]
    assert found["state"] == "waiting"
    assert found["tournament"] == {"event": event.id, **WHERE}
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
        state = seat.until(lambda state, number=number: state["result"] and state["result"]["deal"] == number)
        sheet = event.until(lambda sheet, number=number: len(sheet["rows"]) >= number)
        assert sheet["rows"][number - 1]["changes"] == state["result"]["changes"]
        assert sheet["rows"][number - 1]["entered"]["role"] == "table"
        assert sheet["unconfirmed"] == []
        if state["result"]["match_over"]:
            # Somebody has lost all there is to lose.
            break
    seat.close()
    verify(parse(event.file()))


def test_a_whole_match_is_signed_and_ends_the_session(server: Served) -> None:
    event = Played(server, options=SHORT)
    seat = left_to_bots(event.four(), event.room)
    sheet = event.until(lambda sheet: sheet["over"])
    state = seat.until(lambda state: state["room"]["state"] == "over")
    assert len(sheet["rows"]) == 4
    assert sheet["sums"] == state["result"]["points"]
    record = event.server.visitor().ask("GET", f"/api/records/{state['room']['record_ids'][0]}").text
    assert replay(record, book).points == sheet["sums"]
    for number in range(1, 5):
        event.do("sign", f"P{number}", **WHERE)
    event.do("sign", "Rita", **WHERE, referee=True)
    event.do("close", "Rita", **WHERE)
    event.do("end", "Hugo", session=1)
    # Players with equal points share a place.
    places = [1 + sum(other > own for other in sheet["sums"]) for own in sheet["sums"]]
    assert sorted(row["place"] for row in event.get("/standings")["players"]) == sorted(places)
    refused = seat.visitor.post(f"/api/rooms/{event.room}/rematch", {}, 409)
    assert refused["detail"] == "At a table of a tournament one match is played."
    seat.visitor.post(f"/api/rooms/{event.room}/stand", {}, 409)
    seat.close()


# Who sits where.


def test_everybody_sits_where_the_plan_says(server: Served) -> None:
    event = Played(server, start=False)
    event.seat("", 0, status=403)
    event.seat("P1", 0, status=403)
    event.seat("P2", 0)
    event.link("table", "Other", table=2)
    event.seat("Other", 1, status=403)
    # The table's own link is for whoever sits there, and takes nobody's chair.
    event.seat("Screen", 0, status=409)
    somebody = event.seat("Screen", 1)
    event.seat("Screen", 2, somebody, status=409)
    # Who has the player's link takes the chair back, from any device; so does an official.
    event.seat("P1", 1)
    assert somebody.get(f"/api/rooms/{event.room}")["you"] is None
    event.seat("Rita", 1)


def test_a_player_goes_on_with_another_device(server: Served) -> None:
    event = Played(server)
    first = event.four()[1]
    seat = Seat(first, event.room)
    seat.until(lambda state: state["view"])
    before = seat.state["view"]["hand"]
    again = Seat(event.seat("P1", 1), event.room)
    assert seat.gone()
    assert again.until(lambda state: state["view"])["view"]["hand"] == before
    # Whoever sat there until now looks on like anybody else.
    looking = Seat(first, event.room)
    assert looking.hear()["room"]["you"] is None
    for each in (again, looking):
        each.close()


def test_a_bot_sits_in_for_nobody_but_a_stand_in(server: Served) -> None:
    event = Played(server)
    for person, number in ((0, 2), (1, 1)):
        event.seat(f"P{number}", person)
    # The room is the official's who opened it.
    owner = server.visitor()
    owner.cookies = dict(event.web.cookies.items())
    for stand_ins in (4, 3):
        assert "has a stand-in" in owner.post(f"/api/rooms/{event.room}/start", {"fill": "simple"}, 409)["detail"]
        # Nobody sits down where somebody could not.
        assert [seat["kind"] for seat in owner.get(f"/api/rooms/{event.room}")["seats"]][2:] == ["open", "open"]
        event.do("substitute", "Rita", player=stand_ins, session=1, name=f"Sid {stand_ins}")
    found = owner.post(f"/api/rooms/{event.room}/start", {"fill": "simple"})
    assert [seat["name"] for seat in found["seats"]] == ["Player 2", "Player 1", "Sid 4", "Sid 3"]
    assert found["state"] == "playing"


def test_nobody_but_an_official_opens_tables(server: Served) -> None:
    event = Played(server, start=False)
    for who in ("", "P1", "Screen"):
        assert event.ask("POST", "/rooms", who, json={"session": 1}).status_code == 403
    # Asked twice, it is the same room.
    assert event.opened()["room"] == event.room
    assert event.ask("POST", "/rooms", "Olga", json={"session": 2, "tables": [1]}).status_code == 422


# What is told by hand, and what is not.


def test_nobody_else_tells_what_the_server_plays(server: Served) -> None:
    event = Played(server)
    for who in ("Olga", "Screen", "P1"):
        assert not {"result", "totals", "undo"} & set(event.sheet(who)["may"])
        answer = event.send("result", {**WHERE, "deal": win(0, 24, 1)}, who)
        assert "is entered by itself" in answer.json()["detail"]
        # Nobody says that he is the server.
        assert event.send("result", {**WHERE, "deal": win(0, 24, 1), "room": event.room}, who).status_code == 403
    assert event.send("digital", {**WHERE, "room": "x" * 16}).status_code == 403


def test_a_table_taken_off_the_server_goes_on_by_hand(server: Served) -> None:
    event = Played(server)
    seat = left_to_bots(event.four(), event.room)
    event.until(lambda sheet: sheet["rows"])
    event.do("digital", "Rita", **WHERE)
    seat.until(lambda state: state["room"]["state"] == "over")
    told = len(event.sheet()["rows"])
    assert told < 16
    event.do("result", "Rita", **WHERE, deal=win(0, 24, 1))
    time.sleep(0.3)
    assert len(event.sheet()["rows"]) == told + 1
    assert event.send("result", {**WHERE, "deal": win(0, 24, 1)}, "P1").status_code == 200
    seat.close()


def test_what_was_told_by_hand_is_not_played_on_the_server(server: Served) -> None:
    event = Played(server)
    event.do("digital", "Rita", **WHERE)
    event.do("result", "Rita", **WHERE, deal=win(0, 24, 1))
    answer = event.ask("POST", "/rooms", "Olga", json={"session": 1, "tables": [1]})
    assert answer.status_code == 422
    assert "only one that has not begun" in answer.json()["detail"]


def test_a_correction_counts_and_play_goes_on(server: Served) -> None:
    event = Played(server, options=SHORT)
    seat = left_to_bots(event.four(), event.room)
    event.until(lambda sheet: sheet["rows"])
    event.do("correct", "Rita", **WHERE, number=1, deal=win(0, 24, 1))
    sheet = event.until(lambda sheet: sheet["over"])
    assert sheet["rows"][0]["changes"] == [48, -32, -8, -8]
    assert len(sheet["rows"]) == 4
    seat.close()


def test_what_a_referee_enters_takes_effect_at_the_table_and_is_booked_once(server: Served) -> None:
    """MCR-T25: a dead hand is flagged there, and what it costs stands in its row."""
    event = Played(server, options=SHORT)
    visitors = event.four()
    seat = Seat(visitors[0], event.room)
    seat.until(lambda state: state["view"])
    event.do("penalty", "Rita", **WHERE, player=4, code="PEN-04", amount=10, dead=True)
    state = seat.until(lambda state: state["view"]["seats"][2]["dead"])
    assert [each["dead"] for each in state["view"]["seats"]] == [False, False, True, False]
    # What is taken off again does not come back with the deal, and what means nothing at such a table is on the sheet.
    ref = event.do("penalty", "Rita", **WHERE, player=1, code="PEN-05")["rev"]
    event.do("lift", "Rita", **WHERE, ref=ref)
    event.do("penalty", "Rita", **WHERE, player=3, code="PEN-14")
    seat.close()
    seat = left_to_bots(visitors, event.room)
    row = event.until(lambda sheet: sheet["rows"] and sheet["rows"][0]["entered"])["rows"][0]
    assert [(fault["person"], fault["code"]) for fault in row["faults"]] == [(2, "PEN-04"), (3, "PEN-14")]
    assert 2 not in [each["person"] for each in row["deal"].get("wins", [])]
    event.until(lambda sheet: sheet["over"])
    state = seat.until(lambda state: state["room"]["state"] == "over")
    record = visitors[0].ask("GET", f"/api/records/{state['room']['record_ids'][0]}").text
    assert "\nreferee W PEN-04 amount 10 dead\n" in record
    replay(record, book)
    verify(parse(event.file()))
    seat.close()


def test_a_correction_seats_nobody_anew_while_the_server_plays(server: Served) -> None:
    event = Played(server, book="hk-old")
    seat = left_to_bots(event.four(), event.room)
    event.until(lambda sheet: sheet["rows"])
    event.do("pause", "Hugo", session=1)
    sheet = event.sheet()
    stays = [*sheet["rows"], sheet["place"]][1]["seats"][0] == 0
    # East deals again if he has won, and otherwise not.
    answer = event.send("correct", {**WHERE, "number": 1, "deal": win(int(stays), 3)}, "Rita")
    assert "take the table off the server" in answer.json()["detail"]
    event.do("digital", "Rita", **WHERE)
    event.do("correct", "Rita", **WHERE, number=1, deal=win(int(stays), 3))
    seat.close()


def test_a_session_ends_with_what_a_referee_has_entered(server: Served) -> None:
    """MCR-76: the deal is broken off, what its offences cost stays, and what is missing can be told by hand."""
    event = Played(server, options=SHORT, minutes=0)
    seat = Seat(event.four()[0], event.room)
    seat.until(lambda state: state["view"])
    event.do("penalty", "Hugo", **WHERE, player=4, code="PEN-04", points=15, note="an own figure", dead=True)
    seat.until(lambda state: state["view"]["seats"][2]["dead"])
    event.do("end", "Hugo", session=1)
    seat.until(lambda state: state["room"]["state"] == "over")
    sheet = event.sheet()
    assert sheet["stopped"]
    assert sheet["sums"] == [0, 0, -15, 0]
    event.do("digital", "Rita", **WHERE)
    event.do("result", "Rita", **WHERE, deal=win(0, 24, 1), before_gong=True)
    seat.close()


def test_nobody_is_given_a_hint(server: Served) -> None:
    event = Played(server)
    seat = Seat(event.four()[0], event.room)
    seat.until(lambda state: state["view"])
    assert seat.ask("hint")["reason"] == "In a tournament everybody thinks for himself."
    seat.close()


def test_a_room_whose_table_is_gone_says_so(server: Served) -> None:
    event = Played(server, start=False)
    seat = Seat(event.four()[0], event.room)
    event.do("seat", rounds=[[[1, 2, 3, 4]]], reason="drawn anew")
    state = seat.until(lambda state: state["room"]["state"] == "over")
    assert state["room"]["fault"] == "This table is not played on the server any more."
    assert event.opened()["room"] != event.room
    seat.close()


# The clock.


def test_the_clock_of_the_session_holds_and_stops_the_table(server: Served) -> None:
    """MCR-76, MCR-T14: a pause holds it, and at the gong the deal is broken off."""
    event = Played(server, minutes=60)
    visitors = event.four()
    seat = Seat(visitors[0], event.room)
    turn = seat.my_turn()["turn"]
    event.do("pause", "Hugo", session=1)
    refused = seat.ask("act", turn=turn, action=seat.state["view"]["legal"][0]["action"])
    assert refused["reason"] == "The clock of this session does not run."
    event.do("resume", "Hugo", session=1)
    assert seat.act()["type"] == "ack"
    late = Played(server, start=False, minutes=60)
    seats = late.four()
    watched = Seat(seats[2], late.room)
    # Time enough to begin, and not much more.
    begun = datetime.now(UTC) - timedelta(minutes=59, seconds=50)
    late.do("start", "Rita", session=1, at=begun.isoformat())
    watched.until(lambda state: state["view"])
    state = watched.until(lambda state: state["room"]["state"] == "over")
    assert state["result"] is None
    assert late.sheet()["rows"] == []
    late.do("end", "Hugo", session=1)
    assert late.sheet()["stopped"]
    record = seats[2].ask("GET", f"/api/records/{state['room']['record_ids'][0]}").text
    assert "\nend stopped\n" in record
    assert replay(record, book).over()
    for each in (seat, watched):
        each.close()


# Servers that fail.


def test_a_kill_loses_no_deal_and_enters_none_twice(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        event = Played(server, options={"rounds_per_session": 2})
        visitors = event.four()
        seat = left_to_bots(visitors, event.room)
        for number in (1, 2):
            event.until(lambda sheet, number=number: len(sheet["rows"]) >= number)
            server.kill()
            if number == 2:
                # As if it had been killed after the deal was over and before it was entered.
                forget_last_entry(tmp_path / "server.db", event.id)
            server.begin()
            event.again()
            with contextlib.suppress(ConnectionClosed):
                seat.close()
            seat = left_to_bots(visitors, event.room)
        sheet = event.until(lambda sheet: sheet["over"])
        state = seat.until(lambda state: state["room"]["state"] == "over")
        assert [row["number"] for row in sheet["rows"]] == list(range(1, 9))
        assert sheet["sums"] == state["result"]["points"]
        verify(parse(event.file()))
        seat.close()


def forget_last_entry(database: Path, event: str) -> None:
    with contextlib.closing(sqlite3.connect(database)) as found, found:
        rev, line = found.execute(
            "SELECT rev, line FROM journal_entries WHERE journal = ? ORDER BY rev DESC", (event,)
        ).fetchone()
        assert json.loads(line)["what"] == "result"
        found.execute("DELETE FROM journal_entries WHERE journal = ? AND rev = ?", (event, rev))


def test_a_table_is_played_at_one_process_and_asked_for_at_another(postgres: str, tmp_path: Path) -> None:
    with served(tmp_path / "a", postgres) as one, served(tmp_path / "b", postgres) as other:
        event = Played(one, options=SHORT)
        seat = left_to_bots([visitor.at(other) for visitor in event.four()], event.room)
        sheet = event.at(other).until(lambda sheet: sheet["over"])
        # The clock of the session runs on between the two.
        assert {**event.sheet(), "clock": None} == {**sheet, "clock": None}
        assert seat.until(lambda state: state["room"]["state"] == "over")["result"]["points"] == sheet["sums"]
        seat.close()


# Limits.


def test_one_person_opens_so_many_tables_and_leaves_place_for_others(tmp_path: Path) -> None:
    with served(tmp_path, tables_each=2, rooms_all=6) as server:
        event = Hosted(server)
        event.seated(16)
        # What cannot all be opened is opened as far as it goes, and the rest is told why not.
        assert event.ask("POST", "/rooms", "Olga", json={"session": 1}).status_code == 409
        assert [bool(table["room"]) for table in event.get("?session=1")["tables"]] == [True, True, False, False]
        event.web.cookies.clear()
        assert event.ask("POST", "/rooms", "Olga", json={"session": 1}).status_code == 503
        assert [bool(table["room"]) for table in event.get("?session=1")["tables"]] == [True, True, True, False]
        server.visitor().room("mcr", start=False)


async def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sheet that refuses a deal once, in a server without a net."""
    app_state = AppState(Settings(data=tmp_path, pace=Pace(bot=0, away=0, next_deal=0)))
    app_state.store.open()
    await app_state.open()
    made = await app_state.events.new({"name": "Open", "book": "mcr", "options": SHORT}, "Olga", "owner", "here")
    visit, anna = Visit(made.key), app_state.auth.guest("en")

    async def do(what: str, **given: Any) -> None:
        wish = EventDo.model_validate({"what": what, "given": given, "once": word()}).root
        await app_state.events.do(made.id, wish, visit)

    await do("register", players=[{"name": f"Player {number}"} for number in entrants(4)])
    await do("draw", seed=SEED)
    await do("seat", rounds=[[[1, 2, 3, 4]]])
    for number in range(1, 5):
        await do("substitute", player=number, session=1, name=f"Bot {number}")
    await do("start", session=1)
    opened = await open_rooms(app_state, made.id, RoomsWish(session=1), visit, anna)
    refusals = [ClubError("Nobody signs a sheet before it is finished.")]
    enter = TournamentTable._enter

    async def refusing(self: TournamentTable, *what: Any) -> None:
        if refusals:
            raise refusals.pop()
        await enter(self, *what)

    monkeypatch.setattr(TournamentTable, "_enter", refusing)
    room = await app_state.rooms.find(opened[0].room)
    await room.matches.start(anna, "simple", "en")
    async with asyncio.timeout(SOON):
        while room.data.fault is None:
            await asyncio.sleep(0.01)
        assert room.data.fault.key == "sheet_waits"
        # Whatever an official does may have mended it.
        await do("ruling", session=1, text="It counts.")
        journal = await app_state.events.find(made.id)
        while not journal.state.event.tables[1, 1].sheet.deals:
            await asyncio.sleep(0.01)
    assert room.data.fault is None
    await app_state.close()


def test_what_the_sheet_refuses_waits_for_the_officials(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asyncio.run(at_home(tmp_path, monkeypatch))


@pytest.mark.parametrize("judged", [True, False])
def test_the_clock_of_a_table_puts_slow_discards_on_the_sheet(judged: bool, server: Served) -> None:
    """MCR-30, PEN-30, MCR-85: a warning, and later what a referee will say; at the table as in the record."""
    quick = {"arrange_seconds": 1, "discard_seconds": 1, "claim_seconds": 1}
    event = Played(server, start=False, options={**SHORT, **quick}, room={"judged": judged})
    event.four()
    event.do("start", "Rita", session=1)
    sheet = event.until(lambda sheet: sheet["rows"] and len(sheet["rows"][0]["faults"]) >= 5)
    faults = sheet["rows"][0]["faults"]
    assert {each["code"] for each in faults} == {"PEN-30"}
    assert {each["lost"] for each in faults} == {0}
    assert {each["note"] for each in faults if each["times"] == 1} == {""}
    assert {each["note"] for each in faults if each["times"] > 1} == {"clock"}
    assert all(each["ref"] for each in faults)
    event.do("lift", "Rita", **WHERE, ref=faults[0]["ref"])
    verify(parse(event.file()))


def test_a_late_pung_at_a_judged_table_of_a_tournament_is_on_its_sheet(server: Served) -> None:
    """CLAIM-07: MCR-35, PEN-11, MCR-85."""
    quick = {"arrange_seconds": 600, "discard_seconds": 600, "claim_seconds": 1}
    event = Played(server, start=False, options={**SHORT, **quick}, room={"judged": True})
    visitors = event.four()
    seats = [Seat(visitor, event.room) for visitor in visitors]
    event.do("start", "Rita", session=1)
    for seat in seats:
        seat.until(lambda state: state["view"])
    dealer = next(seat for seat in seats if seat.state["view"]["wind"] == "E")
    other = next(seat for seat in seats if seat.state["view"]["wind"] == "S")
    dealer.my_turn()
    discards = [each["action"] for each in dealer.state["view"]["legal"] if each["verb"] == "discard"]
    assert dealer.act(discards[0])["type"] == "ack"
    state = other.until(lambda state: any(each["action"] == "pass" for each in state["view"]["legal"]))
    other.until(lambda later: later["turn"] > state["turn"])
    assert other.ask("act", turn=state["turn"], action="call pung")["type"] == "refused"
    sheet = event.until(lambda sheet: sheet["rows"] and sheet["rows"][0]["faults"])
    assert [(each["code"], each["times"], each["person"]) for each in sheet["rows"][0]["faults"]] == [("PEN-11", 1, 1)]
    for seat in seats:
        seat.close()
