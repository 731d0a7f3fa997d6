"""The lists and scores of the API, and the document that describes it."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from manywinds.books import book, books
from manywinds.play.bots import bots
from manywinds.rules.case import score_case
from manywinds.rules.terms import clause_in
from manywinds.rules.words import LANGUAGES, words
from manywinds.server.app import create_app
from manywinds.server.http.openapi import describe
from support.serving import Visitor, served

CASES = Path(__file__).parents[1] / "cases"


@pytest.fixture(scope="module")
def anna(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitor]:
    with served(tmp_path_factory.mktemp("api")) as running:
        yield running.visitor()


def test_an_option_without_any_effect_is_not_offered_and_still_read(anna: Visitor) -> None:
    """HKR-29: how discards lie is agreed at a table of tiles."""
    offered = {option["name"] for option in anna.get("/api/books/hk-old")["options"]}
    assert "discard_layout" not in offered
    assert "seating" in offered
    assert book("hk-old").with_options({"discard_layout": "line"}).options.values["discard_layout"] == "line"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_book_is_told_in_every_language(lang: str, anna: Visitor) -> None:
    cards = anna.get(f"/api/books?lang={lang}")
    assert [card["id"] for card in cards] == books()
    for card in cards:
        assert all(card[part] for part in ("name", "country", "sentence", "special", "known_as"))
        assert len(card["sign"]) == 3
        assert card["behind"] is None or card["behind"] in books()
        whole = anna.get(f"/api/books/{card['id']}?lang={lang}")
        rules = book(card["id"])
        assert [option["name"] for option in whole["options"]] == [option.name for option in rules.options.offered()]
        assert {fan["id"] for fan in whole["fans"]} == {fan.id for fan in rules.fans.counting()}
        assert [
            {**each, "text": each["text"]["text"], "ruling": (each["ruling"] or {"text": ""})["text"]}
            for each in whole["clauses"]
        ] == [clause_in(lang, each)._asdict() for each in rules.clauses.values()]
        assert [fan["text"]["text"] for fan in whole["fans"]] == [fan.text_in(lang) for fan in rules.fans.counting()]
        for option in whole["options"]:
            assert len(option["names"]) == len(option["choices"] or option["words"]), option["name"]
            assert option["names"] or option["form"] or option["most"] is not None, option["name"]
            assert not set(option["words"]) & set(option["names"]), option["name"]
        assert [each["id"] for each in whole["circumstances"]] == list(rules.circumstances)
        assert whole["hash"] == rules.hash()


def test_what_a_book_has(anna: Visitor) -> None:
    cards = {card["id"]: card for card in anna.get("/api/books")}
    has = {id: anna.get(f"/api/books/{id}")["has"] for id in cards}
    assert has["riichi-ema"]["riichi"]
    assert not has["israeli"]["riichi"]
    assert has["israeli"]["losers_score"]
    assert not has["mcr"]["ready"]
    assert has["israeli"]["ready"]
    for id, each in has.items():
        assert each["riichi"] == ("riichi_sticks" in cards[id]["uses"])
        assert each["losers_score"] == ("losers_score" in cards[id]["uses"])
    assert anna.get("/api/books/mcr")["clock"] == {"arrange": 20, "discard": 10, "claim": 3}
    assert anna.get("/api/books/israeli")["clock"]["claim"] == 20


@pytest.mark.parametrize("lang", ["en", "ru", "he", "pl"])
def test_a_bonus_is_a_share_of_the_base(anna: Visitor, lang: str) -> None:
    """ISR-81, ISR-231: 1.5 × S, never 6 quarters."""
    fans = {fan["id"]: fan for fan in anna.get(f"/api/books/israeli?lang={lang}")["fans"]}
    told = {id: (fans[id]["value"], fans[id]["share"], fans[id]["worth"]) for id in ("one_suit", "flowers")}
    assert told == {"one_suit": (1.5, True, "1.5 × S"), "flowers": (6, False, "6")}
    assert fans["heavenly_blessing"]["worth"] == "1.5 × S"
    assert fans["own_flower"]["value"] == 0.25


def test_an_unknown_book_or_language_is_refused_in_one_sentence(anna: Visitor) -> None:
    assert anna.get("/api/books/chess?lang=ru", 404) == {"detail": "Такой книги нет."}
    assert anna.ask("GET", "/api/books?lang=xx").status_code == 422


def cases() -> list[dict[str, Any]]:
    found = []
    for path in sorted(CASES.glob("*.jsonl")):
        lines = path.read_text(encoding="utf-8").splitlines()
        found += [json.loads(line) for line in lines[:: max(1, len(lines) // 6)]]
    return [row for row in found if "book" in row and "hand" in row]


def test_scores_are_those_of_the_case_format(anna: Visitor) -> None:
    rows = [{name: value for name, value in row.items() if name != "expect"} for row in cases()]
    assert len(rows) > 10
    for row in rows:
        told = anna.post("/api/score", {"case": row, "lang": "pl"})
        plain = score_case(row, book(row["book"]))
        assert told["ok"] == plain["ok"]
        if not plain["ok"]:
            assert anna.post("/api/score", {"case": row})["error"] == plain["error"]
        if plain["ok"] and plain["reason"] != "not_a_win":
            assert (told["legal"], told["reason"], told["total"]) == (plain["legal"], plain["reason"], plain["total"])
            assert {line["fan"]: line["value"] for line in told["lines"]} == plain["items"]
            if "payments" in plain:
                assert told["changes"] == list(plain["payments"].values())
            for refused in told["refused"]:
                assert refused["sentence"] in told["sentences"]
                assert refused["name"] in refused["sentence"]["text"]


def test_a_hand_is_scored_under_every_book_at_once(anna: Visitor) -> None:
    case = {"hand": "22334455667788p", "winning_tile": "2p", "self_draw": True}
    results = anna.post("/api/score/all", {"case": case})["results"]
    assert list(results) == books()
    assert all(result["ok"] for result in results.values())
    assert results["mcr"]["total"] > 88


@pytest.mark.parametrize(
    "case",
    [
        {},
        {"book": 5},
        {"book": "chess"},
        {"book": "mcr"},
        {"book": "mcr", "hand": 5},
        {"book": "mcr", "hand": "1" * 3000 + "m"},
        {"book": "mcr", "hand": "123m", "nothing": 1},
        {"book": "mcr", "hand": "11111m"},
        {"book": "mcr", "hand": "123m", "melds": {"a": 1}},
        {"book": "mcr", "hand": "123m", "options": []},
    ],
    ids=lambda case: json.dumps(case)[:40],
)
def test_what_is_wrong_with_a_hand_is_told(case: dict[str, Any], anna: Visitor) -> None:
    told = anna.post("/api/score", {"case": case})
    assert told["ok"] is False
    assert told["error"]
    assert "\n" not in told["error"]


def test_the_bots_are_listed(anna: Visitor) -> None:
    told = [anna.get(f"/api/bots?lang={lang}") for lang in LANGUAGES]
    assert {"simple", "random"} <= {each["name"] for each in told[0]}
    assert [each["name"] for each in told[0]] == bots()
    for name in bots():
        assert len({each["about"] for rows in told for each in rows if each["name"] == name}) == len(LANGUAGES)
    assert [each["name"] for each in told[0] if each["usual"]] == ["keen"]


def test_the_document_describes_the_live_messages_too(anna: Visitor) -> None:
    document = anna.get("/api/openapi.json")
    assert document == json.loads(json.dumps(describe(create_app())))
    assert {"State", "SeatView", "PublicView", "Act", "Ack", "Refused", "Hints", "Case"} <= set(
        document["components"]["schemas"]
    )
    named = set(_references(document))
    assert {name.rpartition("/")[2] for name in named} <= set(document["components"]["schemas"])


def _references(found: object) -> Iterator[str]:
    if isinstance(found, dict):
        for name, value in found.items():
            if name == "$ref":
                yield value
            else:
                yield from _references(value)
    elif isinstance(found, list):
        for each in found:
            yield from _references(each)


def test_the_catalogues_say_the_same_things() -> None:
    for part in ("circumstances", "table", "play", "score"):
        english = words("en", part)
        for lang in LANGUAGES:
            other = words(lang, part)
            assert set(other) == set(english), (lang, part)
            if part == "table":
                for key, text in english.items():
                    assert text.count("{") == other[key].count("{"), (lang, key)
