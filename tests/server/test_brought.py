"""Games of other programs, brought to the server: verified, kept as our record and replayed, or refused."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from manywinds import book
from manywinds.kernel.errors import ManywindsError
from manywinds.play.replay import replay
from manywinds.rules.words import LANGUAGES
from manywinds.server.refusal import RefusedRequest
from manywinds.server.tables.imported import brought
from manywinds.server.tables.replays import overview
from manywinds.server.wire import LONGEST_UPLOAD
from support.foreign_texts import FORMS, sample
from support.riichi_games import played
from support.serving import Served, served

SOURCES = {"tenhou": "tenhou", "tenhou6": "tenhou", "mjai": "mjai", "botzone": "botzone", "pmn": "pmn"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("brought")) as running:
        yield running


@pytest.mark.parametrize("form", FORMS)
def test_a_game_of_every_form_is_brought_and_replayed(form: str, server: Served) -> None:
    anna = server.visitor("Anna")
    id = anna.post("/api/records", {"text": sample(form), "name": "mine.mjlog.gz"}, 201)["id"]
    told = anna.get(f"/api/replays/{id}?lang=pl")
    program, _, name = told["source"].partition(" ")
    assert program == SOURCES[FORMS[form]]
    assert name in ("mine", "g0")
    record = anna.ask("GET", f"/api/records/{id}").text
    assert f"\nsource {told['source']}\n" in record
    assert replay(record, book).book.id == told["book"]
    for deal in told["deals"]:
        film = anna.get(f"/api/replays/{id}/deals/{deal['number']}")
        assert len(film["frames"]) == deal["steps"] + 1
        assert film["result"]
    # What was kept is a record like any other.
    again = anna.post("/api/records", {"text": record}, 201)["id"]
    assert {**anna.get(f"/api/replays/{again}?lang=pl"), "id": id} == told


REFUSED = {
    "nothing": ("", "This is no game in a known format; there are Tenhou"),
    "talk": ("Hello", "This is no game in a known format; there are Tenhou"),
    "another version of ours": ("manywinds record 99\n", "A record begins with 'manywinds record 1'"),
    "two games": (sample("mjai") * 2, "The text holds 2 games; bring one at a time."),
    "another figure": (
        sample("Tenhou, XML").replace("30,48000,5", "30,32000,4"),
        "limit: sanbaiman in the file, yakuman here",
    ),
    "another move": (sample("Botzone, text").replace(" Play ", " BuGang ", 1), "in the file, possible is "),
    "three players": (sample("Tenhou, XML").replace('type="9"', 'type="25"'), "a game of three players"),
    "entities": ('<!DOCTYPE x [<!ENTITY a "ha">]><mjloggm>&a;</mjloggm>', "declares a document type or entities"),
    "a file": ('<!DOCTYPE x SYSTEM "file:///etc/passwd"><mjloggm/>', "declares a document type or entities"),
    "an odd verdict": (sample("Botzone, JSON").replace('"HU"', '"\\u001b[31m"'), "is nothing that happens on Botzone"),
    "odd signs": ("Match \x1b[31m\x07\u202e\x85", "Something happens before the tiles are dealt"),
    "depth": ("[" * LONGEST_UPLOAD, "nested deeper than"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_does_not_hold_is_refused_in_a_sentence(name: str, server: Served) -> None:
    text, why = REFUSED[name]
    said = server.visitor().post("/api/records", {"text": text}, 422)["detail"]
    assert why in said
    assert said.isprintable()
    assert len(said) < 1000


def test_the_sentence_around_the_reason_is_in_the_readers_language(server: Served) -> None:
    said = server.visitor().post("/api/records?lang=ru", {"text": "Hello"}, 422)["detail"]
    assert said.startswith("Эту игру нельзя перенести: ")
    said = server.visitor().post("/api/records?lang=pl", {"text": REFUSED["another figure"][0]}, 422)["detail"]
    assert said.startswith("Tej gry nie można przejąć: E1-0, ")
    assert said.endswith(" There is 1 more.")


def test_games_of_others_count_as_what_was_brought(server: Served) -> None:
    anna = server.visitor()
    for form in list(FORMS) * 2:
        if anna.ask("POST", "/api/records", json={"text": sample(form)}).status_code == 429:
            break
    anna.post("/api/records", {"text": sample("mjai")}, 429)
    anna.post("/api/records", {"text": played(1, 1)}, 429)
    server.visitor().post("/api/records", {"text": sample("mjai")}, 201)


def test_a_server_keeps_only_so_much_of_what_is_brought(tmp_path: Path) -> None:
    first, second = played(1, 1), played(2, 1)
    with served(tmp_path, records_all=len(first.encode()) + len(second.encode()) - 1) as server:
        anna, ben = server.visitor(), server.visitor()
        id = anna.post("/api/records", {"text": first}, 201)["id"]
        said = {lang: ben.post(f"/api/records?lang={lang}", {"text": second}, 503)["detail"] for lang in LANGUAGES}
        assert said["en"] == "This server can keep no more records; whoever runs it can make room."
        assert len(set(said.values())) == len(LANGUAGES)
        # What is there already takes no more room, whoever brings it.
        assert ben.post("/api/records", {"text": first}, 201)["id"] == id
        assert ben.ask("GET", f"/api/records/{id}").text == first


def test_one_address_brings_only_so_many_records_in_a_day(tmp_path: Path) -> None:
    with served(tmp_path, records_address=2) as server:
        for seed in (1, 2):
            server.visitor().post("/api/records", {"text": played(seed, 1)}, 201)
        said = {
            lang: server.visitor().ask("POST", f"/api/records?lang={lang}", json={"text": ""}) for lang in LANGUAGES
        }
        assert {each.status_code for each in said.values()} == {429}
        assert said["en"].json()["detail"] == "Too many records were brought from here today; go on tomorrow."
        assert len({each.json()["detail"] for each in said.values()}) == len(LANGUAGES)


@pytest.mark.parametrize("name", ["", "a b.xml", "../../x.mjlog", "\x00\n", "🀄" * 200, ".gz", "C:\\games\\x.json"])
def test_a_file_may_be_called_anything(name: str) -> None:
    record = brought(sample("Tenhou, XML"), name)
    assert re.search(r"\nsource tenhou \S+\n", record)


def test_our_own_records_stay_as_they_are() -> None:
    text = f"\n  {played(1, 1)}\n"
    assert brought(text, "x.json") == text


def test_reading_games_needs_nothing_that_is_not_always_installed() -> None:
    program = "import sys, manywinds.server.tables.imported; print(*sys.modules)"
    known = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()
    assert "manywinds.adapters.formats.registry" in known
    assert not {"numpy", "gymnasium", "pettingzoo"} & set(known)


VALUES = [
    None,
    True,
    -1,
    0,
    4,
    10**30,
    1.5,
    "",
    "x",
    "0",
    "E",
    "\ud800",
    "\n",
    [],
    {},
    [[]],
    {"0": []},
    "W1",
    "5mr",
    "HU",
]
WORDS = st.sampled_from(["0", "-1", "4", "99", "E", "W1", "\n", "\x00", "\ud800", '"', "[", "{}", "<", "\\ud800", "é"])


@st.composite
def spoilt(draw: st.DrawFn) -> str:
    """A game with something else in one or two places."""
    form = draw(st.sampled_from(list(FORMS)))
    text = sample(form)
    lines = (
        [json.loads(line) for line in text.splitlines()]
        if form == "mjai"
        else [json.loads(text)]
        if "JSON" in form
        else []
    )
    if not lines or draw(st.booleans()):
        parts = re.findall(r"\w+|\W", text)
        for _ in range(draw(st.integers(1, 2))):
            place = draw(st.integers(0, len(parts) - 1))
            parts[place : place + draw(st.integers(0, 2))] = draw(st.lists(WORDS, max_size=2))
        return "".join(parts)
    for _ in range(draw(st.integers(1, 2))):
        holder: object = lines
        while isinstance(holder, dict | list) and holder:
            keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
            key = draw(st.sampled_from(keys))
            if not isinstance(holder[key], dict | list) or not holder[key] or draw(st.integers(0, 5)) == 0:
                holder[key] = draw(st.sampled_from(VALUES))
                break
            holder = holder[key]
    return "\n".join(json.dumps(line) for line in lines)


@settings(max_examples=200, deadline=None)
@given(spoilt())
def test_a_spoilt_game_is_kept_as_a_record_that_holds_or_refused(text: str) -> None:
    try:
        record = brought(text, "x")
    except RefusedRequest as refusal:
        said = refusal.in_language("he")
        assert said.isprintable()
    else:
        said = overview("", record, "he").model_dump_json() + record
    # Whatever was said can be sent.
    assert said.encode()


@given(st.text())
def test_any_text_is_answered(text: str) -> None:
    with pytest.raises(ManywindsError):
        brought(text, text[:5])
