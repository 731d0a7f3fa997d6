"""A rulebook and a bot of another distribution are used everywhere ours are, without a line changed in the package."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from manywinds.books import books
from manywinds.play.bots import bots
from manywinds.rules.words import LANGUAGES
from support.serving import Served, Visitor, served
from support.tea_house import EDITIONS, PATIENT, SOURCE, beside, install, python, run

HAND = "123m 456m 789m 555z 2p +2p"
NAMES = {"en": "Tea house rules", "ru": "Правила чайной", "he": "כללי בית התה", "pl": "Zasady herbaciarni"}
SAMOVAR = {"en": "Samovar", "ru": "Самовар", "he": "סמובר", "pl": "Samowar"}


@pytest.fixture(scope="module", autouse=True)
def installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    target = install(tmp_path_factory.mktemp("tea-house"))
    with beside(target):
        yield target


@pytest.fixture(scope="module")
def anna(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitor]:
    assert installed.is_dir()
    with served(tmp_path_factory.mktemp("data")) as running:
        yield running.visitor("Anna")


def test_it_is_no_part_of_the_package(installed: Path) -> None:
    assert not set(EDITIONS) & set(books())
    assert PATIENT not in bots()
    package = Path(__file__).parents[2] / "src" / "manywinds"
    named = [path for path in package.rglob("*.py") if re.search("tea.house", path.read_text(encoding="utf-8"))]
    assert named == []
    assert (installed / "tea_house" / "locale" / "he.toml").is_file()
    assert sorted(path.name for path in SOURCE.iterdir()) == ["README.md", "pyproject.toml", "src"]


def test_it_stands_last_on_the_shelf_and_all_examples_hold() -> None:
    told = python(
        "from manywinds.books import book, books\n"
        "from manywinds.rules.examples import example\n"
        "from manywinds.rules.shelf import editions\n"
        "for each in editions():\n"
        "    for hand, total in each.examples:\n"
        "        assert book(each.id).score(example(hand)).total == total, (each.id, hand)\n"
        "print(*books())"
    )
    assert told.split() == [*books(), *EDITIONS]


def test_both_examples_of_every_fan_hold() -> None:
    python(
        "from manywinds.books import book\n"
        "from manywinds.rules.examples import example\n"
        "rules = book('tea-house')\n"
        "for fan in rules.fans.fans:\n"
        "    assert fan.id in rules.score(example(fan.yes)).items, fan.id\n"
        "    assert fan.id not in rules.score(example(fan.no)).items, fan.id\n"
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_hand_is_scored_and_explained_in_every_language(lang: str) -> None:
    row = json.loads(run("score", "--book", "tea-house", HAND, "--discarder", "S", "--lang", lang, "--json"))
    assert (row["total"], row["items"]) == (3, {"samovar": 2, "no_sugar": 1})
    assert row["payments"] == {"E": 12, "S": -12, "W": 0, "N": 0}
    assert any(SAMOVAR[lang] in sentence for sentence in row["sentences"])


def test_its_editions_differ() -> None:
    text = run("diff", *EDITIONS)
    assert "minimum to win" in text


@pytest.mark.parametrize("name", [*bots(), PATIENT])
def test_every_bot_plays_it(name: str) -> None:
    row = json.loads(run("simulate", "--book", "tea-house", "--hands", "8", "--seed", "3", "--bots", name, "--json"))
    assert (row["book"], row["played"], row["bots"]) == ("tea-house", 8, [name] * 4)


def test_its_bot_plays_our_books() -> None:
    row = json.loads(run("arena", PATIENT, "random", "--book", "hk-old", "--deals", "2", "--json"))
    assert {player["bot"] for player in row["players"]} == {PATIENT, "random"}


def test_the_laws_of_every_book_hold_for_it() -> None:
    python(
        "from random import Random\n"
        "from manywinds.books import book\n"
        "from manywinds.play import laws\n"
        "from manywinds.play.bots import bot\n"
        "from manywinds.play.match import Match\n"
        "for seed in range(6):\n"
        "    rng, match = Random(seed), Match(book('tea-house'))\n"
        "    deal = match.begin(rng)\n"
        "    laws.play(deal, rng, bot('patient').choose)\n"
        "    laws.settled(match.flow, deal)\n"
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_its_clauses_are_listed(lang: str) -> None:
    rows = json.loads(run("clauses", "--book", "tea-house", "--lang", lang, "--json"))["clauses"]
    assert [row["id"] for row in rows] == [f"TEA-{number}" for number in range(1, 11)]
    english = json.loads(run("clauses", "--book", "tea-house", "--json"))["clauses"]
    assert (rows[0]["text"] == english[0]["text"]) == (lang == "en")


def test_a_table_of_people_is_kept_on_a_sheet(tmp_path: Path) -> None:
    sheet = str(tmp_path / "evening.sheet")
    run("sheet", "new", sheet, "Anna", "Boris", "Celia", "David", "--book", "tea-house")
    told = run("sheet", "deal", sheet, "win", "Anna", "3", "from", "Boris")
    assert re.search(r"Anna \+?12\b", told), told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_is_on_the_shelf_of_the_page(lang: str, anna: Visitor) -> None:
    cards = {card["id"]: card for card in anna.get(f"/api/books?lang={lang}")}
    assert list(cards) == [*books(), *EDITIONS]
    card = cards["tea-house"]
    assert card["name"] == NAMES[lang]
    assert (card["sign"], card["behind"], card["uses"]) == (["1p", "5z", "3f"], None, ["bonus_tiles"])
    # A card that a language lacks is read in English.
    strict = cards["tea-house-strict"]
    assert (strict["behind"], strict["sign"]) == ("tea-house", card["sign"])
    assert strict["name"] == "Tea house rules, strict"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_page_has_its_fans_and_clauses(lang: str, anna: Visitor) -> None:
    whole = anna.get(f"/api/books/tea-house?lang={lang}")
    assert whole["fans"][0]["name"] == SAMOVAR[lang]
    assert len(whole["clauses"]) == 10
    assert [option["name"] for option in whole["options"]] == ["rounds"]


def test_its_bot_is_offered_in_every_language(anna: Visitor) -> None:
    told = {lang: anna.get(f"/api/bots?lang={lang}")[-1] for lang in LANGUAGES}
    assert {row["name"] for row in told.values()} == {PATIENT}
    assert len({row["about"] for row in told.values()}) == len(LANGUAGES)


def test_it_is_played_on_the_server_against_its_bot(anna: Visitor) -> None:
    room = anna.room("tea-house", ["me", *[f"bot:{PATIENT}"] * 3])
    seat = anna.sit(room)
    results = seat.play(1)
    seat.close()
    assert results[0]["deal"] == 1


def test_a_hand_is_scored_by_all_books_beside_it(anna: Visitor) -> None:
    case = {"hand": "123456789m22p555z", "winning_tile": "2p", "self_draw": True}
    results = anna.post("/api/score/all", {"case": case})["results"]
    assert results["tea-house"]["total"] == 4
    assert list(results) == [*books(), *EDITIONS]


def test_the_server_says_nothing_when_nothing_is_wrong(tmp_path: Path) -> None:
    running = Served(tmp_path)
    assert "left out" not in running.end()
