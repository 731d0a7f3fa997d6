"""The books in the languages of their players: nothing missing, nothing stale, and no figure lost on the way."""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

import pytest

from manywinds.books import book
from manywinds.rules import words
from manywinds.rules.terms import choice, clause_in, said
from support.book_texts import PLUGS, TABLES, Texts, english

LANGUAGES = tuple(lang for lang in words.LANGUAGES if lang != "en")
"""The languages that have all files."""
SCRIPTS = {"ru": re.compile("[а-яё]", re.I), "he": re.compile("[א-ת]"), "pl": re.compile("[a-ząćęłńóśźż]", re.I)}
POLISH = re.compile("[ąćęłńóśźż]")
KEPT = re.compile(
    r"""`[^`]+`                                   # code
    | \b[A-Z]{3}-T?\d+\b                           # clauses
    | \b(?:\d+[mpszf])*(?:\d+[mpzf]|\d\d+s)\b    # tiles; but `1s and 9s` may be ones and nines
    | \d+(?:\.\d+)?                               # figures
    """,
    re.X,
)
EVERY_FILE = pytest.mark.parametrize(("lang", "name"), [(lang, name) for lang in LANGUAGES for name in PLUGS])


@cache
def written(lang: str, name: str) -> Texts:
    source = files(PLUGS[name].package) / PLUGS[name].locale / f"{lang}.toml"
    return tomllib.loads(source.read_text(encoding="utf-8"))


def pairs(lang: str, name: str) -> Iterator[tuple[str, str, str]]:
    """Where it stands, the English text, the translation."""
    theirs = written(lang, name)
    for table, texts in english(name, lang).items():
        for key, text in texts.items():
            if key in theirs.get(table, {}):
                yield f"[{table}] {key}", text, theirs[table][key]


@EVERY_FILE
def test_a_file_has_what_the_book_has_and_nothing_else(lang: str, name: str) -> None:
    wanted, theirs = english(name, lang), written(lang, name)
    assert set(theirs) <= {"cards", *TABLES}
    assert list(theirs["cards"]) == [edition.id for edition in PLUGS[name].editions]
    for table in TABLES:
        assert sorted(theirs.get(table, {})) == sorted(wanted[table]), table


@pytest.mark.parametrize("name", PLUGS)
def test_english_has_words_for_every_choice(name: str) -> None:
    assert set(written("en", name)) == {"cards", "choices"}
    assert list(written("en", name)["choices"]) == list(english(name, "en")["choices"])
    assert all("_" not in text for text in written("en", name)["choices"].values())


@EVERY_FILE
def test_a_translation_is_one(lang: str, name: str) -> None:
    """Each is written in its own script and stripped, and none is the English text."""
    for where, text, told in pairs(lang, name):
        assert told != text, where
        assert told == told.strip(), where
        assert SCRIPTS[lang].search(told), where
    if lang == "pl":
        assert sum(bool(POLISH.search(told)) for _, _, told in pairs(lang, name)) > len(list(pairs(lang, name))) / 2


@EVERY_FILE
def test_no_clause_code_tile_or_figure_is_lost(lang: str, name: str) -> None:
    for where, text, told in pairs(lang, name):
        if not where.startswith("[choices]"):
            assert kept(text) - kept(told) == set(), where


def kept(text: str) -> set[str]:
    """What a translation leaves as it is."""
    return set(KEPT.findall(text))


def test_clauses_fans_and_choices_are_told_in_a_language() -> None:
    rules, theirs = book("hk-old"), written("ru", "hk_old")
    clause = next(iter(rules.clauses.values()))
    assert clause_in("en", clause) == clause
    assert clause_in("ru", clause).text == theirs["clauses"][clause.id]
    fan = rules.fans.get("full_flush")
    assert fan.text_in("en") == fan.text
    assert fan.text_in("ru") == theirs["said"][fan.text]
    seating, sticks = rules.options.get("seating"), rules.options.get("sticks")
    assert choice("en", seating.clause, seating.name, "dice") == "by dice"
    assert choice("ru", sticks.clause, sticks.name, "790") == "790"


def test_what_no_file_knows_stays_as_it_is() -> None:
    assert said("ru", "OWN-1", "My own fan.") == "My own fan."
    fan = book("mcr").fans.get("all_green")
    assert said("ja", fan.clause, fan.text) == fan.text
    assert fan.name("ja") == fan.name("en")
