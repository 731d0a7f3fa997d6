"""Texts from anywhere: the format of each is seen by what it holds, and what is no game is refused in a sentence."""

import json
import re
from contextlib import suppress
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from manywinds import book
from manywinds.adapters import formats
from manywinds.adapters.formats.common.game import ForeignError
from manywinds.adapters.formats.registry import FORMATS, READ, imported_text, recognised
from manywinds.kernel.errors import ManywindsError
from manywinds.play.replay import replay
from support.foreign_texts import FORMS, sample
from support.riichi_games import played
from support.tenhou_logs import ABORTED, log

LONGEST = 400_000
"""As long as anything that can be brought to the server."""


@pytest.mark.parametrize("form", FORMS)
def test_every_form_is_recognised_and_verified(form: str) -> None:
    text = sample(form)
    assert recognised(text) == FORMS[form]
    found = imported_text(text, "mine")
    assert found.disagreement() == ""
    record = found.recorder.text()
    assert re.search(r"^source (tenhou|mjai|botzone|pmn) \w+$", record, re.MULTILINE)
    assert replay(record, book).points == found.recorder.match.points


def test_every_format_has_a_sample() -> None:
    assert set(FORMS.values()) == set(READ)


def test_every_format_that_is_read_is_recognised_verified_and_has_a_title() -> None:
    for name in READ:
        found = FORMATS[name]
        assert (found.read is None) != (found.stream is None), name
        assert found.recognises is not None, name
        assert found.verify is not None, name
        assert found.title, name
        assert found.endings, name


def test_every_format_that_a_package_declares_is_registered() -> None:
    declared = {
        each.name
        for path in Path(formats.__path__[0]).glob("*/format.py")
        if path.parent.name != "common"
        for each in import_module(f"manywinds.adapters.formats.{path.parent.name}.format").FORMATS
    }
    assert declared == set(FORMATS)


@pytest.mark.parametrize("form", FORMS)
def test_it_may_be_copied_carelessly(form: str) -> None:
    text = "\ufeff\r\n \t\n" + sample(form).replace("\n", "\r\n") + "\r\n\r\n"
    assert recognised(text) == FORMS[form]
    assert imported_text(text).recorder.text() == imported_text(sample(form)).recorder.text()


def test_comments_of_pmn_come_before_its_tags() -> None:
    assert recognised(f"% PMN 1.0\n%\n\n{sample('PMN')}") == "pmn"


UNKNOWN = {
    "nothing": "",
    "spaces": " \n\t",
    "talk": "East wins, I think.",
    "a word that begins so": "Matches of today",
    "our own record": played(1, 1),
    "empty object": "{}",
    "empty list": "[]",
    "numbers": "[1, 2, 3]",
    "a list in a list": "[[[]]]",
    "a log without deals": '{"log": []}',
    "a log that is none": '{"log": {"0": []}}',
    "an event of something else": '{"type": 7}',
    "only comments": "%\n%\n",
}


@pytest.mark.parametrize("name", UNKNOWN)
def test_what_is_no_game_is_told_which_ones_are(name: str) -> None:
    with pytest.raises(ForeignError) as refused:
        recognised(UNKNOWN[name])
    for known in ("Tenhou", "mjai", "Botzone", "PMN"):
        assert known in str(refused.value)


TWO = {
    "Tenhou, XML": sample("Tenhou, XML") * 2,
    "Tenhou, JSON": sample("Tenhou, JSON").strip() + "\n" + sample("Tenhou, JSON"),
    "mjai": sample("mjai") + sample("mjai"),
    "Botzone, lines of JSON": sample("Botzone, JSON").strip() + "\n\n" + sample("Botzone, JSON"),
    "Botzone, a list": json.dumps(json.loads(sample("Botzone, a list")) * 2),
    "Botzone, text": sample("Botzone, text") + sample("Botzone, text"),
}


@pytest.mark.parametrize("name", TWO)
def test_several_games_are_counted_and_not_taken(name: str) -> None:
    with pytest.raises(ForeignError, match=r"^The text holds 2 games; bring one at a time\.$"):
        imported_text(TWO[name])


def test_the_first_of_several_differences_is_told_with_their_number() -> None:
    wrong = sample("Tenhou, XML").replace("30,48000,5", "30,32000,4").replace("250,480,250,-160", "250,470,250,-150")
    found = imported_text(wrong)
    assert len(found.differences) == 3
    assert re.fullmatch(
        r"E1-0, payments: \[47000, .*\] in the file, .* here .*\. There are 2 more\.", found.disagreement()
    )
    wrong = sample("Tenhou, XML").replace("30,48000,5", "30,32000,4")
    assert imported_text(wrong).disagreement().endswith(" There is 1 more.")


def test_a_difference_is_not_told_at_any_length() -> None:
    fans = [{"name": f"{number:050}", "cnt": 1, "value": 1} for number in range(900)]
    game = json.loads(sample("Botzone, JSON"))
    won = next(row for row in game["logs"] if "fan" in row.get("output", {}).get("display", {}))
    won["output"]["display"]["fan"] = fans
    found = imported_text(json.dumps(game))
    assert found.differences
    assert len(found.disagreement()) < 1000


LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
HOSTILE = {
    "laughs without end": f'<?xml version="1.0"?><!DOCTYPE l [<!ENTITY l0 "ha">{LAUGHS}]><mjloggm>&l9;</mjloggm>',
    "one long entity": f'<!DOCTYPE l [<!ENTITY a "{"x" * 50_000}">]><mjloggm>{"&a;" * 50_000}</mjloggm>',
    "a file": '<!DOCTYPE l [<!ENTITY f SYSTEM "FILE">]><mjloggm><UN n0="&f;"/>&f;</mjloggm>',
    "a file of parameters": '<!DOCTYPE l [<!ENTITY % f SYSTEM "FILE"> %f;]><mjloggm/>',
    "a document type elsewhere": '<!DOCTYPE mjloggm SYSTEM "FILE"><mjloggm/>',
    "an entity of nowhere": "<mjloggm>&f;</mjloggm>",
    "deep XML": "<mjloggm>" + "<a>" * 130_000,
    "deep lists": "[" * LONGEST,
    "deep objects": '{"log":' * 50_000,
    "deep after a line": '{"type": "none"}\n' + "[" * 300_000,
    "deep in a text": json.dumps({**json.loads(sample("Botzone, JSON")), "initdata": "{" + "[" * 300_000}),
    "a text that does not end": '["' + "\\" * 390_000,
    "a number without end": '{"log": [[' + "9" * 390_000 + "]]}",
    "half a character": '<mjloggm a="\ud800"/>',
    "a game of nothing": "Match\n" * 66_000,
    "logs of nothing": '{"logs":[]}\n' * 33_000,
    "events of nothing": '{"type":"none"}\n' * 25_000,
    "seeds": "<mjloggm>" + '<SHUFFLE seed="mt19937ar-sha512-n288-base64,AAAA"/>' * 7000,
    "deals": log(ABORTED * 500).decode(),
    "tags": '[Board "1"]\n' * 30_000,
    "an empty board": '[Board ""]',
    "brackets": "{" + "}  " * 130_000 + "x",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_text_is_refused_in_a_sentence(name: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    secret = tmp_path_factory.mktemp("secret") / "key"
    secret.write_text("the secret", encoding="utf-8")
    with pytest.raises(ManywindsError) as refused:
        imported_text(HOSTILE[name].replace("FILE", secret.as_uri()))
    told = str(refused.value)
    assert len(told) < 300
    assert "\n" not in told
    assert "secret" not in told
    assert told.isprintable()


@given(st.text())
def test_any_text_is_recognised_or_refused(text: str) -> None:
    with suppress(ManywindsError):
        assert recognised(text) in READ


SIGNS = st.sampled_from(
    ['[E "', "{", "[", "<", "Match ", "%", "\n", '"type":', '"log":', '"', ":", ",", "]", "}", "1", "é"]
)


@given(st.lists(SIGNS, max_size=20).map("".join))
def test_any_text_of_such_signs_is_taken_or_refused(text: str) -> None:
    with suppress(ManywindsError):
        imported_text(text)


WORDS = st.one_of(
    st.sampled_from(["0", "-1", "4", "11", "136", "null", "[]", "{}", "E", "W1", "HU", "?", "\x00", "\n", '"', "5mr"]),
    st.text(max_size=3),
    st.integers().map(str),
)


@settings(max_examples=120, deadline=None)
@given(st.sampled_from(list(FORMS)), st.data())
def test_a_game_with_anything_changed_is_taken_or_refused(form: str, data: st.DataObject) -> None:
    parts = re.findall(r"\w+|\W", sample(form))
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(parts) - 1))
        parts[place : place + data.draw(st.integers(0, 3))] = data.draw(st.lists(WORDS, max_size=2))
    with suppress(ManywindsError):
        found = imported_text("".join(parts))
        assert len(found.disagreement()) < 1500
        if not found.differences:
            assert _holds(found.recorder.text())


def _holds(record: str) -> bool:
    try:
        replay(record, book)
    except ManywindsError:
        return False
    return True
