"""Whole deals over the wire: every book, several people, those who leave and come back, and those who watch."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from manywinds.books import book
from manywinds.play.replay import replay
from support.serving import BOTS, Served, asked, served
from support.shelf import STANDING

BOOKS = STANDING


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for all that does not stop it."""
    with served(tmp_path_factory.mktemp("tables")) as running:
        yield running


@pytest.mark.parametrize("id", BOOKS)
def test_deals_of_every_book_are_played_and_their_record_holds(id: str, server: Served) -> None:
    anna = server.visitor("Anna")
    room = anna.room(id)
    seat = anna.sit(room)
    results = seat.play(2)
    seat.close()
    # Somebody may lose all there is to lose in the first.
    assert [result["deal"] for result in results] == ([1] if results[0]["match_over"] else [1, 2])
    record = anna.ask("GET", f"/api/records/{results[0]['record_id']}").text
    match = replay(record, book)
    assert match.book.id == id
    assert match.points == results[-1]["points"]
    first = [0.0, 0.0, 0.0, 0.0]
    for result in results:
        first = [before + change for before, change in zip(first, result["changes"], strict=True)]
        assert all(win["lines"] or win["total"] == 0 for win in result["wins"])
        assert bool(result["wins"]) == (result["ended"] == "won")
    start = match.rounds.start
    assert [start + change for change in first] == results[-1]["points"]


def test_a_record_tells_nothing_of_a_deal_that_is_played(server: Served) -> None:
    anna = server.visitor()
    room = anna.room("mcr")
    seat = anna.sit(room)
    seat.play(1)
    seat.send("next")
    seat.until(lambda state: state["result"] is None and asked(state))
    record = anna.ask("GET", f"/api/records/{room['record_ids'][0]}").text
    assert record.count("\ndeal ") == record.count("\nseed ") == 1
    assert seat.state["place"]["commitment"] not in record
    seat.close()


def test_a_replay_shows_every_moment(server: Served) -> None:
    anna = server.visitor()
    seat = anna.sit(anna.room("riichi-phoenix"))
    result = seat.play(1)[0]
    seat.close()
    told = anna.get(f"/api/replays/{result['record_id']}?lang=pl")
    assert [deal["number"] for deal in told["deals"]] == [1]
    film = anna.get(f"/api/replays/{result['record_id']}/deals/1?lang=ru")
    assert len(film["frames"]) == told["deals"][0]["steps"] + 1
    for frame in film["frames"]:
        sizes = [len(seat["hand"]) + 3 * len(seat["melds"]) for seat in frame["table"]["seats"]]
        assert all(size in (13, 14) for size in sizes)
    assert film["result"]["changes"] == result["changes"]
    assert anna.ask("GET", f"/api/replays/{result['record_id']}/deals/9").status_code == 404
    record = anna.ask("GET", f"/api/records/{result['record_id']}").text
    brought = anna.post("/api/records", {"text": record})
    again = anna.get(f"/api/replays/{brought['id']}?lang=pl")
    assert {**again, "id": ""} == {**told, "id": ""}
    spoilt = re.sub(r"\npay .*", "\npay E +1 S -1 W +0 N +0", record)
    assert "cannot be replayed" in anna.post("/api/records", {"text": spoilt}, 422)["detail"]


def test_two_people_play_at_one_table(server: Served) -> None:
    anna, ben = server.visitor("Anna"), server.visitor("Ben")
    room = anna.room("hk-old", ["me", "open", *BOTS[:2]], start=False)
    assert ben.get(f"/api/rooms/{room['id']}", 403)["detail"]
    key = room["key"]
    joined = ben.post(f"/api/rooms/{room['id']}/sit?key={key}", {"person": 1})
    assert [seat["name"] for seat in joined["seats"]][:2] == ["Anna", "Ben"]
    anna.post(f"/api/rooms/{room['id']}/start", {})
    seats = [anna.sit(room), ben.sit(room)]
    people = [seat.until(lambda state: state["view"])["view"]["person"] for seat in seats]
    assert len(set(people)) == 2
    while not all(seat.state["result"] for seat in seats):
        for seat in seats:
            if asked(seat.state):
                assert seat.act()["type"] == "ack"
            else:
                _drain(seat)
    one, two = (seat.state["result"] for seat in seats)
    assert {**one, "ready": []} == {**two, "ready": []}
    hands = [seat.state["view"]["hand"] for seat in seats]
    assert hands[0] != hands[1]
    for seat in seats:
        seat.send("next")
    for seat in seats:
        assert seat.until(lambda state: state["place"]["deal"] == 2)["result"] is None
        seat.close()
    for name, other, seat in (("Anna", "Ben", seats[0]), ("Ben", "Anna", seats[1])):
        texts = [event["text"] for message in seat.heard for event in message.get("events", [])]
        texts += seat.state["room"]["draw"]
        assert [text for text in texts if name in text] == [], "nobody is told of himself by name"
        assert any(text.startswith("You discard") for text in texts)
        assert any(other in text for text in texts)
        assert "You" in seat.state["room"]["draw"][-1]


def _drain(seat: Any) -> None:
    """Take in what has come, without waiting long."""
    try:
        seat.hear(0.05)
    except TimeoutError:
        return


def test_reconnecting_shows_exactly_the_same(server: Served) -> None:
    anna = server.visitor()
    room = anna.room("israeli")
    first = anna.sit(room)
    for _ in range(3):
        assert first.act()["type"] == "ack"
    before = first.my_turn()
    first.close()
    second = anna.sit(room)
    after = second.my_turn()
    second.close()
    for name in ("view", "turn", "standings", "place", "result"):
        assert after[name] == before[name]


def test_a_bot_plays_on_for_who_has_left_until_the_seat_is_taken_back(tmp_path: Path) -> None:
    with served(tmp_path, pace={"away": 0.3}) as server:
        leave_and_come_back(server)


def leave_and_come_back(server: Served) -> None:
    anna, ben = server.visitor("Anna"), server.visitor("Ben")
    room = anna.room("hk-old", ["me", "open", *BOTS[:2]], start=False, public=True)
    ben.post(f"/api/rooms/{room['id']}/sit", {"person": 1})
    gone, here = ben.sit(room), anna.sit(room)
    anna.post(f"/api/rooms/{room['id']}/start", {})
    gone.until(lambda state: state["view"])
    gone.close()
    away = here.until(lambda state: any(seat["bot_plays"] for seat in state["room"]["seats"]))
    assert [seat["name"] for seat in away["room"]["seats"] if seat["bot_plays"]] == ["Ben"]
    assert "left" in {event["kind"] for message in here.heard for event in message.get("events", [])}
    for _ in range(3):
        if here.until(lambda state: asked(state) or state["result"])["result"]:
            break
        assert here.act()["type"] == "ack"
    back = ben.sit(room)
    state = back.until(lambda state: state["view"])
    refused = back.ask("act", turn=state["turn"], action="pass")
    assert (refused["type"], refused["reason"]) == ("refused", "A bot plays for you; take the seat back first.")
    assert back.ask("back")["type"] == "ack"
    here.until(lambda state: not any(seat["bot_plays"] for seat in state["room"]["seats"]))
    turns: dict[int, int] = {}
    while not back.state["result"] and turns.get(1, 0) < 3:
        for place, seat in enumerate((here, back)):
            if asked(seat.state):
                assert seat.act()["type"] == "ack"
                turns[place] = turns.get(place, 0) + 1
            else:
                _drain(seat)
    assert back.state["result"] or turns[1] == 3
    here.close()
    back.close()


def test_who_watches_sees_only_what_lies_open_and_all_after_the_end(server: Served) -> None:
    anna, eve = server.visitor("Anna"), server.visitor("Eve")
    room = anna.room("mcr", public=True)
    seat, watching = anna.sit(room), eve.sit(room, watch=1)
    seat.play(1)
    watching.until(lambda state: state["result"])
    seen = [message for message in watching.heard if message["type"] == "state" and message["view"]]
    running = [message for message in seen if not message["view"]["ended"]]
    assert len(running) > 3
    for message in running:
        assert message["view"]["kind"] == "public"
        assert "hand" not in message["view"]
        assert [each["hand"] for each in message["view"]["seats"]] == [None] * 4
    assert all(each["hand"] for each in watching.state["view"]["seats"])
    for wrong in ("act", "next", "back", "hint"):
        more = {"turn": 0, "action": "pass"} if wrong == "act" else {}
        assert watching.ask(wrong, **more)["reason"] == "You do not sit at this table."
    watching.close()
    seat.close()


def test_who_watches_is_behind(tmp_path: Path) -> None:
    with served(tmp_path, pace={"watch": 3600}) as server:
        anna, eve = server.visitor("Anna"), server.visitor("Eve")
        room = anna.room("mcr", public=True, start=False)
        watching = eve.sit(room)
        watching.hear()
        anna.post(f"/api/rooms/{room['id']}/start", {})
        seat = anna.sit(room)
        seat.play(1)
        seat.close()
        assert watching.ask("ping")["type"] == "ack"
        states = [message for message in watching.heard if message["type"] == "state"]
        assert states[-1]["room"]["state"] == "playing"
        assert all(message["view"] is None and message["events"] == [] for message in states)
        assert all(message["result"] is None and message["place"] is None for message in states)
        watching.close()


def test_a_match_ends_and_is_played_again(server: Served) -> None:
    anna = server.visitor("Anna")
    room = anna.room("hk-old", options={"deals": 1})
    seat = anna.sit(room)
    result = seat.play(9)[-1]
    assert result["match_over"]
    assert sorted(each["person"] for each in result["final"]) == [0, 1, 2, 3]
    seat.until(lambda state: state["room"]["state"] == "over")
    assert seat.ask("next")["reason"] == "The match is over."
    again = anna.post(f"/api/rooms/{room['id']}/rematch", {})
    assert (again["state"], len(again["record_ids"])) == ("playing", 2)
    seat.until(lambda state: state["room"]["state"] == "playing" and asked(state))
    assert seat.state["place"]["deal"] == 1
    seat.close()


def test_a_judged_table_lets_a_false_win_be_said_and_punishes_it(server: Served) -> None:
    anna = server.visitor("Anna")
    seat = anna.sit(anna.room("mcr", judged=True))
    state = seat.my_turn()
    while not state["view"]["drawn"]:
        seat.act(silent(state))
        state = seat.my_turn()
    assert "win" in [choice["action"] for choice in state["view"]["legal"]]
    assert seat.act("win")["type"] == "ack"
    me = seat.state["view"]["wind"]
    seat.until(lambda state: any(each["wind"] == me and each["dead"] for each in state["view"]["seats"]))
    result = seat.play(1, silent)[0]
    assert [penalty["seat"] for penalty in result["penalties"]].count(me) == 1
    seat.close()


def test_fans_are_announced_with_a_win_at_a_judged_table_only(server: Served) -> None:
    """MCR-69: at an ordinary one, with anything but a win, and of what the book does not know they are refused."""
    anna = server.visitor("Anna")
    plain = anna.sit(anna.room("mcr"))
    state = plain.my_turn()
    assert state["view"]["names_fans"] is False
    refused = plain.ask("act", turn=state["turn"], action=silent(state), fans=["all_pungs"])
    assert refused["reason"] == "This is not possible now."
    plain.close()
    seat = anna.sit(anna.room("mcr", judged=True))
    state = seat.my_turn()
    while not state["view"]["drawn"]:
        seat.act(silent(state))
        state = seat.my_turn()
    assert state["view"]["names_fans"] is True
    for action, fans in ((silent(state), ["all_pungs"]), ("win", ["penge"])):
        assert seat.ask("act", turn=state["turn"], action=action, fans=fans)["type"] == "refused"
    assert seat.ask("act", turn=state["turn"], action="win", fans=["all_pungs", "self_drawn"])["type"] == "ack"
    seat.until(lambda later: later["turn"] > state["turn"])
    result = seat.play(1, silent)[0]
    seat.close()
    record = anna.ask("GET", f"/api/records/{result['record_id']}").text
    assert "win announcing all_pungs self_drawn\n" in record
    assert replay(record, book).points == result["points"]


def silent(state: dict[str, Any]) -> str:
    """Claims nothing and says nothing."""
    legal = [choice["action"] for choice in state["view"]["legal"]]
    return next(action for action in reversed(legal) if action == "pass" or action.startswith("discard"))


@pytest.mark.parametrize("lang", ["en", "ru", "he", "pl"])
def test_a_hint_weighs_every_discard(lang: str, server: Served) -> None:
    anna = server.visitor()
    seat = anna.sit(anna.room("riichi-phoenix"), lang=lang)
    state = seat.my_turn()
    while not state["view"]["drawn"]:
        seat.act()
        state = seat.my_turn()
    told = seat.ask("hint")
    discards = {each["action"] for each in state["view"]["legal"] if each["verb"] == "discard"}
    assert discards <= {hint["action"] for hint in told["hints"]}
    assert told["hints"][0]["action"] in {each["action"] for each in state["view"]["legal"]}
    assert any(hint["useful"] and hint["count"] > 0 for hint in told["hints"])
    assert all(hint["sentence"] and hint["distance"] >= 0 for hint in told["hints"])
    texts = [event["text"] for message in seat.heard for event in message.get("events", [])]
    texts += [choice["label"] for choice in state["view"]["legal"]]
    assert all(text and "{" not in text for text in texts)
    seat.close()


def test_a_clock_plays_for_whoever_says_nothing(tmp_path: Path) -> None:
    quick = {"arrange_seconds": 1, "discard_seconds": 1, "claim_seconds": 1}
    with served(tmp_path) as server:
        anna = server.visitor()
        # Who comes to a table that is played already may come when the time is up.
        room = anna.room("mcr", start=False, clock=True, options=quick)
        seat = anna.sit(room)
        anna.post(f"/api/rooms/{room['id']}/start", {})
        state = seat.my_turn()
        assert 0 < state["clock"]["seconds_left"] <= state["clock"]["seconds"] == 1
        turn = state["turn"]
        seat.until(lambda state: state["turn"] > turn + 1)
        seat.close()


QUICK_CLAIMS = {"arrange_seconds": 60, "discard_seconds": 60, "claim_seconds": 1}


def without_wins(state: dict[str, Any]) -> str:
    """Pass, or throw what was drawn."""
    legal = [each["action"] for each in state["view"]["legal"]]
    return "pass" if "pass" in legal else next(each for each in reversed(legal) if each.startswith("discard"))


def test_a_late_discard_is_noted_and_a_warning_the_first_time(tmp_path: Path) -> None:
    """MCR-22, MCR-30, PEN-30, MCR-85: also at an ordinary table; what it costs later a referee would say."""
    with served(tmp_path) as server:
        anna = server.visitor("Anna")
        room = anna.room(
            "mcr", start=False, clock=True, options={"arrange_seconds": 1, "discard_seconds": 1, "claim_seconds": 1}
        )
        seat = anna.sit(room)
        anna.post(f"/api/rooms/{room['id']}/start", {})
        for _ in range(2):
            state = seat.until(lambda state: asked(state) and "pass" not in legal_of(state) and thrown(state))
            seat.until(lambda later, turn=state["turn"]: later["turn"] > turn)  # type: ignore[misc]
        (result,) = seat.play(1, without_wins)
        seat.close()
        record = anna.ask("GET", f"/api/records/{result['record_id']}").text
        assert len(re.findall(r"\nreferee [ESWN] PEN-30\n", record)) == 1
        assert len(re.findall(r"\npenalty [ESWN] PEN-30 1 0\n", record)) == 1
        assert "PEN-30" in str(result["penalties"])
        assert replay(record, book).points == result["points"]


def legal_of(state: dict[str, Any]) -> list[str]:
    return [each["action"] for each in state["view"]["legal"]]


def thrown(state: dict[str, Any]) -> bool:
    """Somebody has discarded: the first discard has a time of its own."""
    return any(seat["river"] for seat in state["view"]["seats"])


@pytest.mark.parametrize("judged", [True, False])
def test_a_pung_called_too_late_is_void_and_an_offence_where_the_table_is_judged(judged: bool, tmp_path: Path) -> None:
    """CLAIM-07: MCR-35, PEN-11, MCR-85."""
    with served(tmp_path) as server:
        anna = server.visitor("Anna")
        room = anna.room("mcr", start=False, clock=True, judged=judged, options=QUICK_CLAIMS)
        seat = anna.sit(room)
        anna.post(f"/api/rooms/{room['id']}/start", {})
        call = "call pung" if judged else "pung"
        while not any(each.startswith(call) for each in legal_of(seat.my_turn())):
            assert seat.act(without_wins(seat.state))["type"] == "ack"
        state = seat.state
        late = next(each for each in legal_of(state) if each.startswith(call))
        seat.until(lambda later: later["turn"] > state["turn"])
        for _ in range(2):
            refused = seat.ask("act", turn=state["turn"], action=late)
            assert (refused["type"], refused["reason"]) == ("refused", "This decision is over.")
        (result,) = seat.play(1, without_wins)
        seat.close()
        record = anna.ask("GET", f"/api/records/{result['record_id']}").text
        assert len(re.findall(r"\npenalty [ESWN] PEN-11 1 0\n", record)) == judged
        assert replay(record, book).points == result["points"]
