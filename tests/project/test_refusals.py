"""What is refused can be said in every language: nothing missing, nothing stale, and no gap lost on the way."""

import re
import tomllib
from functools import cache
from importlib.resources import files
from string import Formatter

import pytest

from manywinds.kernel.errors import HandError, ManywindsError, NotationError
from manywinds.kernel.notation import parse_tiles
from manywinds.rules import refusals, words
from support.refusals import PARTS, sites

LANGUAGES = tuple(lang for lang in words.LANGUAGES if lang != "en")
SCRIPTS = {"ru": re.compile("[а-яё]", re.I), "he": re.compile("[א-ת]"), "pl": re.compile("[a-ząćęłńóśźż]", re.I)}
CLAUSE = re.compile(r"\b[A-Z]{3}-T?\d+\b|\b\d+\b")
EVERY_FILE = pytest.mark.parametrize(("lang", "part"), [(lang, part) for lang in LANGUAGES for part in PARTS])


@cache
def written(lang: str, part: str) -> dict[str, str]:
    source = files("manywinds.locale") / "refusals" / lang / f"{part}.toml"
    return tomllib.loads(source.read_text(encoding="utf-8"))


def gaps(sentence: str) -> list[tuple[str, str, str]]:
    """The gaps of a sentence, and how each is filled."""
    return sorted((name, how or "", shown or "") for _, name, how, shown in Formatter().parse(sentence) if name)


@pytest.mark.parametrize("part", PARTS)
def test_every_fault_is_a_sentence_with_gaps(part: str) -> None:
    assert [site.where for site in sites(part) if site.sentence is None] == []


def test_the_parts_are_those_that_are_read() -> None:
    assert tuple(PARTS) == refusals.PARTS


@EVERY_FILE
def test_a_file_has_what_is_raised_and_nothing_else(lang: str, part: str) -> None:
    raised = {site.sentence for site in sites(part) if site.sentence is not None}
    elsewhere = {each for other in PARTS if other != part for each in written(lang, other)}
    assert sorted(raised - set(written(lang, part)) - elsewhere) == []
    assert sorted(set(written(lang, part)) - raised) == []


@EVERY_FILE
def test_no_gap_figure_or_clause_is_lost(lang: str, part: str) -> None:
    for english, sentence in written(lang, part).items():
        assert gaps(sentence) == gaps(english), english
        plain = re.sub(r"\{[^}]*\}", "", english)
        assert sorted(CLAUSE.findall(re.sub(r"\{[^}]*\}", "", sentence))) == sorted(CLAUSE.findall(plain)), english
        assert SCRIPTS[lang].search(re.sub(r"\{[^}]*\}", "", sentence)), english


@EVERY_FILE
def test_a_sentence_ends_with_a_full_stop_where_the_english_does(lang: str, part: str) -> None:
    """A fault stands within others, which look at its English words to see whether they end the sentence."""
    for english, sentence in written(lang, part).items():
        assert sentence.endswith(".") == english.endswith("."), english


def test_a_fault_within_a_fault_is_said_too() -> None:
    with pytest.raises(NotationError) as found:
        parse_tiles("12x")
    assert str(found.value) == "'x' is no part of a tile at position 3 of '12x'"
    assert refusals.in_language(found.value, "en") == str(found.value)
    assert "место 3 в '12x'" in refusals.in_language(found.value, "ru")


def test_braces_in_a_filled_gap_stay_what_they_are() -> None:
    fault = HandError("There is {what}.", what="{nothing}")
    assert str(fault) == "There is {nothing}."
    assert str(ManywindsError("A brace { alone.")) == "A brace { alone."
