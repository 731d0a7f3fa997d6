"""Score sheets of real tables on the server: what they come to, who may write, and that nothing is lost or booked
twice."""

import json
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.sync.client import connect

from manywinds.books import book
from manywinds.club.log import parse
from manywinds.club.sheet.entered import EnteredDeal
from manywinds.club.sheet.free_sheet import replay
from manywinds.club.sheet.sheet import Sheet, play
from manywinds.server.storage.journal_rows import entries_after
from manywinds.server.storage.rows import Rows
from manywinds.server.storage.store import Store
from support.serving import SOON, Served, Visitor, served

NAMES = ["Anna", "Boris", "Cy", "Dana"]
DRAW: dict[str, Any] = {"ended": "exhausted"}


def won(person: int, worth: str, discarder: int = -1, **more: Any) -> dict[str, Any]:
    return {"wins": [{"person": person, "worth": worth}], "discarder": discarder, **more}


BY_TILES = {"wins": [{"person": 1, "hand": "123m 456m 789m 99p 11z +1z"}], "discarder": 0}


class Desk:
    """A sheet and somebody who writes it."""

    def __init__(self, visitor: Visitor, book: str = "mcr", **wish: Any) -> None:
        self.visitor = visitor
        made = visitor.post("/api/sheets", {"book": book, "names": NAMES, **wish}, 201)
        self.path = f"/api/sheets/{made['id']}"
        self.id, self.key = made["id"], made["key"]
        self.count = 0

    def ask(self, method: str, path: str, key: str | None = None, **how: Any) -> httpx.Response:
        return self.visitor.ask(
            method, self.path + path, headers={"Manywinds-Key": self.key if key is None else key}, **how
        )

    def send(
        self, what: str, given: dict[str, Any], rev: int | None = None, once: str = "", lang: str = "en"
    ) -> httpx.Response:
        self.count += 1
        body = {"what": what, "given": given, "rev": rev, "once": once or f"{self.id}-{self.count}"}
        return self.ask("POST", f"/do?lang={lang}", json=body)

    def do(self, what: str, given: dict[str, Any], rev: int | None = None) -> Any:
        answer = self.send(what, given, rev)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def deal(self, told: dict[str, Any]) -> Any:
        return self.do("deal", {"deal": told})

    def see(self) -> Any:
        return self.ask("GET", "").json()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("sheets"), journals_each=200) as running:
        yield running


@pytest.fixture(scope="module")
def anna(server: Served) -> Visitor:
    return server.visitor("Anna")


@pytest.mark.parametrize(
    ("id", "told"),
    [
        ("mcr", won(0, "24", 1)),
        ("mcr", BY_TILES),
        ("mcr", won(2, "8", faults=[{"person": 1, "code": "PEN-13"}, {"person": 3, "code": "PEN-01"}])),
        ("hk-old", won(0, "3", 1)),
        ("hk-old-pl", won(3, "4")),
        ("hk-new", won(2, "5", 0)),
        ("riichi-phoenix", won(0, "3 han 40 fu", 2, stakes=[0, 3])),
        ("riichi-phoenix", {"ended": "exhausted", "ready": [1, 2], "stakes": [1]}),
        ("riichi-tenhou", {"wins": [{"person": 0, "worth": "5 han"}, {"person": 1, "worth": "4/30"}], "discarder": 2}),
        ("israeli", won(1, "42.25", 0, others=[[0, "4"], [2, "12"], [3, "0"]])),
    ],
)  # fmt: skip
def test_a_deal_comes_to_what_the_book_says(anna: Visitor, id: str, told: dict[str, Any]) -> None:
    desk = Desk(anna, id)
    tried = desk.ask("POST", "/try", json={"what": "deal", "given": {"deal": told}}).json()
    view = desk.deal(told)
    played = play(book(id), Sheet().with_deal(EnteredDeal.read(told)))
    (row,) = view["body"]["rows"]
    assert row["changes"] == list(played.rows[0].changes) == tried["row"]["changes"]
    assert any(row["changes"]) or told == DRAW
    assert view["body"]["sums"] == played.won()
    assert view["body"]["points"] == played.points() == tried["sums"] == row["sums"]
    assert view["body"]["points"] == played.points()
    place = view["body"]["place"]
    assert played.place is not None
    assert place["seats"] == list(played.place.seats)
    assert place == {**tried["place"]}
    assert (place["counters"], place["sticks"]) == (played.place.counters, played.place.sticks)
    assert [(each["points"], each["clause"]) for each in row["payments"]] == [
        (each.points, each.clause) for each in played.rows[0].outcome.settlement.transfers
    ]
    assert len(row["penalties"]) == len(told.get("faults", []))
    check = view["body"]["check"]
    assert check["ok"] or not check["applies"]
    assert check["total"] == sum(view["body"]["sums"])


def test_a_sheet_tells_a_leader_from_a_dealer(anna: Visitor) -> None:
    """ISR-10, ISR-15: in the Israeli book whoever begins leads."""
    assert Desk(anna, "israeli").see()["body"]["place"]["led"] is True
    assert Desk(anna, "mcr").see()["body"]["place"]["led"] is False


def test_a_hand_of_tiles_is_told_line_by_line(anna: Visitor) -> None:
    (hand,) = Desk(anna).deal(BY_TILES)["body"]["rows"][0]["hands"]
    assert (hand["person"], hand["hand"]) == (1, BY_TILES["wins"][0]["hand"])
    assert sum(line["value"] for line in hand["lines"]) == hand["total"]
    assert {"pure_straight"} <= {line["fan"] for line in hand["lines"]}


def test_every_language_tells_it(anna: Visitor) -> None:
    desk = Desk(anna)
    desk.deal(won(0, "24", 1, faults=[{"person": 2, "code": "PEN-12"}]))
    told = {
        lang: desk.ask("GET", f"?lang={lang}").json()["body"]["rows"][0]["remark"] for lang in ("en", "ru", "he", "pl")
    }
    assert len(set(told.values())) == 4


def test_an_earlier_deal_is_corrected_and_all_after_it_follows(anna: Visitor) -> None:
    desk = Desk(anna)
    for told in (won(0, "24", 1), DRAW, won(3, "8")):
        view = desk.deal(told)
    assert view["body"]["sums"] == [32, -48, -24, 40]
    view = desk.do("correct", {"number": 1, "deal": won(2, "30", 0)}, view["rev"])
    rows = view["body"]["rows"]
    assert [row["changes"] for row in rows] == [[-38, -8, 54, -8], [0, 0, 0, 0], [-16, -16, -16, 48]]
    assert rows[-1]["sums"] == view["body"]["sums"] == [-54, -24, 38, 40]
    view = desk.do("undo", {}, view["rev"])
    assert len(view["body"]["rows"]) == 2
    assert view["body"]["place"]["number"] == 3


def test_a_correction_of_what_somebody_else_has_changed_is_refused(anna: Visitor) -> None:
    desk = Desk(anna)
    seen = desk.deal(won(0, "24", 1))["rev"]
    desk.do("correct", {"number": 1, "deal": won(0, "30", 1)}, seen)
    for what, wish in (("correct", {"number": 1, "deal": DRAW}), ("undo", {}), ("stop", {})):
        answer = desk.send(what, wish, seen, lang="pl")
        assert answer.status_code == 409
        assert answer.json()["detail"].startswith("Ktoś inny to tymczasem zmienił")
    assert desk.see()["body"]["sums"] == [54, -38, -8, -8]


def test_of_two_who_tell_the_same_deal_one_is_told_so(anna: Visitor) -> None:
    desk = Desk(anna)
    wishes = [{"number": 1, "deal": won(person, "24")} for person in range(4)]
    with ThreadPoolExecutor(4) as pool:
        answers = list(
            pool.map(
                lambda given: desk.send("deal", given, once=f"deal-1-{given['deal']['wins'][0]['person']}"), wishes
            )
        )
    assert sorted(each.status_code for each in answers) == [200, 409, 409, 409]
    refused = next(each for each in answers if each.status_code == 409)
    assert refused.json()["detail"] == "Deal 1 was entered already; the next one is deal 2."
    assert len(desk.see()["body"]["rows"]) == 1


def test_what_is_sent_twice_is_booked_once(anna: Visitor) -> None:
    desk = Desk(anna)
    given = {"number": 1, "deal": won(0, "24", 1)}
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda _: desk.send("deal", given, once="the-same-one"), range(8)))
    assert {each.status_code for each in answers} == {200}
    assert {each.json()["rev"] for each in answers} == {2}
    # The same name for another request is a mistake, and is not swallowed.
    other = desk.send("deal", {"number": 1, "deal": DRAW}, once="the-same-one")
    assert (other.status_code, desk.see()["rev"]) == (409, 2)


def test_a_finished_sheet_is_signed_by_four_and_then_final(anna: Visitor) -> None:
    desk = Desk(anna)
    desk.deal(won(0, "24", 1))
    assert desk.send("sign", {"persons": [0]}).status_code == 422
    view = desk.do("stop", {})
    assert (view["may"], view["body"]["table_points"]) == (
        ["fault", "undo", "correct", "sign"],
        ["4.00", "0.00", "1.50", "1.50"],
    )
    view = desk.do("sign", {"persons": [0, 2]}, view["rev"])
    assert (view["signed"], view["final"]) == ([0, 2], False)
    # Who corrects it must have it signed anew.
    view = desk.do("correct", {"number": 1, "deal": won(0, "25", 1)}, view["rev"])
    assert view["signed"] == []
    view = desk.do("sign", {"persons": [0, 1, 2, 3]}, view["rev"])
    assert (view["final"], view["may"]) == (True, [])
    assert "final" in desk.send("correct", {"number": 1, "deal": DRAW}, view["rev"]).json()["detail"]


def test_only_who_has_the_key_writes(anna: Visitor, server: Served) -> None:
    desk = Desk(anna)
    body = {"what": "deal", "given": {"deal": DRAW}, "once": "somebody-else"}
    for key in ("", "wrong", Desk(anna).key):
        assert desk.ask("POST", "/do", key, json=body).status_code == 403
        assert desk.ask("POST", "/try", key, json={"what": "undo"}).status_code == 403
    seen = server.visitor().ask("GET", desk.path)
    assert (seen.json()["may"], seen.json()["rev"]) == ([], 1)
    assert desk.key not in seen.text
    assert desk.see()["may"] == ["deal", "fault", "stop"]


def test_seats_are_drawn(anna: Visitor) -> None:
    seen = {tuple(Desk(anna, draw=True).see()["body"]["names"]) for _ in range(12)}
    assert len(seen) > 1
    assert all(sorted(names) == NAMES for names in seen)


def test_the_book_and_its_options_say_what_is_asked(anna: Visitor) -> None:
    asks = Desk(anna, "riichi-tenhou", options={"abortive_draws": "four_winds,triple_ron"}).see()["asks"]
    assert (asks["sticks"], asks["worth"], asks["aborts"], asks["several"]) == (
        True,
        "han",
        ["four_winds", "triple_ron"],
        True,
    )
    assert {"daisangen"} <= {each["id"] for each in asks["yakuman"]}
    asks = Desk(anna).see()["asks"]
    assert (asks["worth"], asks["minimum"], asks["aborts"], asks["cells"], asks["responsible"]) == (
        "whole",
        8,
        [],
        True,
        False,
    )
    assert {each["code"]: each["to"] for each in asks["offences"]}["PEN-17"] == "victim"


def test_penalties_of_a_running_deal_stand_on_the_sheet(anna: Visitor) -> None:
    desk = Desk(anna)
    view = desk.do("fault", {"fault": {"person": 1, "code": "PEN-13"}, "number": 1})
    assert (view["body"]["rows"][0]["running"], view["body"]["sums"]) == (True, [20, -60, 20, 20])
    view = desk.deal(won(0, "8"))
    assert (len(view["body"]["rows"]), view["body"]["sums"]) == (1, [68, -76, 4, 4])
    tried = desk.ask("POST", "/try", json={"what": "fault", "given": {"fault": {"person": 1, "code": "PEN-01"}}}).json()
    assert (tried["row"]["running"], tried["row"]["changes"]) == (True, [0, -10, 0, 0])


def test_the_sheet_is_printed(anna: Visitor) -> None:
    desk = Desk(anna)
    desk.deal(won(0, "24", 1))
    table = desk.visitor.ask("GET", f"{desk.path}/print.csv")
    assert table.headers["content-type"].startswith("text/csv")
    assert "Anna" in table.text
    assert "48" in table.text
    for query in ("?lang=he", "?blank=true"):
        paper = desk.visitor.ask("GET", f"{desk.path}/print.pdf{query}")
        assert paper.content.startswith(b"%PDF")
        assert paper.headers["content-type"] == "application/pdf"
    assert desk.visitor.ask("GET", f"{desk.path}/print.exe").status_code == 422


def test_whoever_listens_hears_of_every_change(anna: Visitor, server: Served) -> None:
    desk = Desk(anna)
    with connect(f"ws://127.0.0.1:{server.port}{desk.path}/live", open_timeout=SOON) as line:
        assert json.loads(line.recv(SOON)) == {"type": "rev", "rev": 1}
        desk.deal(DRAW)
        assert json.loads(line.recv(SOON)) == {"type": "rev", "rev": 2}
        line.send("?")
        assert json.loads(line.recv(SOON)) == {"type": "rev", "rev": 2}
    with connect(f"ws://127.0.0.1:{server.port}/api/sheets/nowhere/live", open_timeout=SOON) as line:
        assert json.loads(line.recv(SOON))["type"] == "refused"


@pytest.mark.parametrize(
    ("wish", "status"),
    [
        ({"book": "chess"}, 422),
        ({"names": NAMES[:3]}, 422),
        ({"names": ["Anna", "Anna", "Cy", "Dana"]}, 422),
        ({"names": ["Anna", "Bo\n", "Cy", "Dana"]}, 422),
        ({"names": ["A" * 5000, "Boris", "Cy", "Dana"]}, 422),
        ({"options": {"colour": "red"}}, 422),
        ({"key": "mine"}, 422),
    ],
)
def test_a_sheet_that_cannot_be_is_refused(anna: Visitor, wish: dict[str, Any], status: int) -> None:
    answer = anna.ask("POST", "/api/sheets", json={"book": "mcr", "names": NAMES, **wish})
    assert answer.status_code == status
    assert "\n" not in answer.json()["detail"]


def test_there_is_an_end_to_what_one_person_may_begin(tmp_path: Path) -> None:
    with served(tmp_path, journals_each=3, journals_address=5) as server:
        ben, eve = server.visitor("Ben"), server.visitor("Eve")
        wish = {"book": "mcr", "names": NAMES}
        assert [ben.ask("POST", "/api/sheets", json=wish).status_code for _ in range(4)] == [201, 201, 201, 429]
        assert [eve.ask("POST", "/api/sheets", json=wish).status_code for _ in range(2)] == [201, 429]


WORDS = ("deal", "wins", "person", "worth", "number", "fault", "code", "persons", "ended", "others", "hand", "cells")
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 10**12) | st.sampled_from(["won", "24", "PEN-13", "x" * 300, "\x00"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(WORDS), inner, max_size=4),
    max_leaves=8,
)
WHAT = st.sampled_from(["deal", "fault", "undo", "correct", "stop", "sign", "sheet", ""])


@settings(max_examples=40, deadline=None)
@given(what=WHAT, told=st.dictionaries(st.sampled_from((*WORDS, "against")), ANYTHING, max_size=3))
def test_whatever_is_sent_is_booked_or_refused_in_one_sentence(hostile: Desk, what: str, told: dict[str, Any]) -> None:
    for path, body in (("/try", {"what": what, "given": told}), ("/do", None)):
        answer = hostile.ask("POST", path, json=body) if body else hostile.send(what, told)
        assert answer.status_code in (200, 409, 422), answer.text
        if answer.status_code != 200:
            assert "\n" not in answer.json()["detail"]


@pytest.fixture(scope="module")
def hostile(anna: Visitor) -> Desk:
    return Desk(anna)


# Nothing that was acknowledged is lost.


def keep_telling(desk: Desk, acked: list[int], wanted: int) -> None:
    """Tell deals until the server is gone; what is not acknowledged is sent again later, with the same name."""
    while len(acked) < wanted:
        number = len(acked) + 1
        try:
            answer = desk.send(
                "deal", {"number": number, "deal": won(number % 4, str(8 + number))}, once=f"deal-no-{number}"
            )
        except httpx.TransportError:
            return
        assert answer.status_code == 200, answer.text
        acked.append(number)


def kill_often(folder: Path, database: str, kills: int) -> None:
    server = Served(folder, database)
    acked: list[int] = []
    try:
        desk = Desk(server.visitor("Anna"), "mcr")
        for turn in range(kills):
            thread = threading.Thread(target=keep_telling, args=(desk, acked, 16))
            thread.start()
            while len(acked) < 3 * turn + 2 and thread.is_alive():
                thread.join(0.002)
            server.kill()
            thread.join(SOON)
            assert not thread.is_alive()
            server.begin()
            rows = desk.see()["body"]["rows"]
            assert len(rows) in (len(acked), len(acked) + 1)
        keep_telling(desk, acked, 16)
        view = desk.see()
    finally:
        assert server.end() == ""
    told = [EnteredDeal.read(won(number % 4, str(8 + number))) for number in acked]
    assert view["body"]["sums"] == play(book("mcr"), Sheet(tuple(told))).won()
    store = Store(database or f"sqlite:///{folder / 'server.db'}")
    with store.engine.connect() as connection:
        lines = [each.line for each in entries_after(Rows(connection), desk.id, 0)]
    store.engine.dispose()
    # The journal is a log like that of a file: whole, chained, and replayable.
    assert len(replay(parse("\n".join(lines) + "\n")).sheet.deals) == len(acked) == len(lines) - 1


def test_no_deal_that_was_acknowledged_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    kill_often(tmp_path, "", 2)


def test_nor_on_postgresql(tmp_path: Path, postgres: str) -> None:
    kill_often(tmp_path, postgres, 1)
