"""Records that version 0.2 wrote, one deal of each book, with options and of an edition: they still verify."""

from pathlib import Path

import pytest

from manywinds.books import book, edition
from manywinds.play.record import RecordError
from manywinds.play.replay import replay
from manywinds.rules.rulebook import Rulebook

pytestmark = pytest.mark.core

FOLDER = Path(__file__).parent / "earlier"
RECORDS = sorted(file.stem for file in FOLDER.glob("*.txt"))
BOOKS_OF_THEN = {
    "hk-old", "riichi-phoenix", "riichi-tenhou", "riichi-ema", "israeli", "hk-old-pl", "hk-new", "mcr", "mcr-consensus",
    "mcr-botzone",
}  # fmt: skip
THURSDAY = edition(str(FOLDER / "thursday.toml"))


def find(id: str) -> Rulebook:
    return THURSDAY if id == THURSDAY.id else book(id)


def text_of(name: str) -> str:
    return (FOLDER / f"{name}.txt").read_text("utf-8")


@pytest.mark.parametrize("name", RECORDS)
def test_a_record_of_then_verifies(name: str) -> None:
    again = replay(text_of(name), find)
    assert len(again.outcomes) == 1
    assert again.book.hash() not in text_of(name)


@pytest.mark.parametrize("name", ["israeli", "israeli.options"])
def test_a_record_of_then_is_played_by_what_was_played_before_an_option_was_there(name: str) -> None:
    """ISR-62: in games of then the card was offered again after any wrong announcement."""
    again = replay(text_of(name), find)
    assert again.book.options.values["wrong_kind"] == "always"
    assert book("israeli").options.values["wrong_kind"] == "first"


def test_there_is_one_of_every_book_of_then() -> None:
    assert {name.partition(".")[0] for name in RECORDS} == {*BOOKS_OF_THEN, THURSDAY.id}


@pytest.mark.parametrize("name", ["hk-old", "thursday"])
def test_a_record_of_then_is_refused_if_its_rules_have_changed(name: str) -> None:
    with pytest.raises(RecordError, match="have changed"):
        replay(text_of(name), lambda name: find(name).replace(minimum=3))
