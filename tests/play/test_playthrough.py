"""Playthroughs: one deal of every book in full, and what each of them shows. `make golden` writes them anew."""

from pathlib import Path
from random import Random

import pytest

from manywinds import book as book_of
from manywinds.books import books
from manywinds.kernel.action import DISCARD, PASS, VERBS
from manywinds.kernel.deal import Deal
from manywinds.kernel.errors import NotationError, RulebookError
from manywinds.play.bots.simple import choose
from manywinds.play.playthrough import HEAD, PlaythroughError, again, playthrough

pytestmark = pytest.mark.core

FOLDER = Path(__file__).parents[1] / "playthroughs"
EVERY_BOOK = pytest.mark.parametrize("book", books())
LONGEST = 600


def told(book: str) -> str:
    return (FOLDER / f"{book}.txt").read_text(encoding="utf-8")


@EVERY_BOOK
def test_a_playthrough_plays_again_as_it_was(book: str) -> None:
    assert again(told(book)) == told(book)


@EVERY_BOOK
def test_a_playthrough_is_of_its_book_and_short_enough_to_read(book: str) -> None:
    lines = told(book).splitlines()
    assert lines[:2] == [HEAD, f"book {book}"]
    assert len(lines) < LONGEST


@pytest.mark.parametrize(
    ("book", "sentence"),
    [
        ("hk-old", "Own Flower or Season: 1"),
        ("hk-old", "end won E on W with 6m"),
        ("riichi-phoenix", "Riichi: 1"),
        ("riichi-phoenix", "Ippatsu: 1"),
        ("riichi-phoenix", "Red fives: 2"),
        ("riichi-tenhou", "end won SN on E with 7m"),
        ("riichi-tenhou", "Ura-dora: 1"),
        ("riichi-ema", "Limit: yakuman"),
        ("israeli", "> S concealed_kong 9m"),
        ("israeli", "W turn after the win"),
        ("israeli", "Standing Hand: 100"),
        ("hk-old-pl", "Own Bonus, 2 times: 2"),
        ("hk-new", "Two Suits: 1"),
        ("mcr", "Mixed Straight: 8"),
        ("mcr", "each remaining set may be joined to a used one only once"),
        ("mcr-consensus", "Seven Pairs: 24"),
    ],
)
def test_a_playthrough_shows_what_its_book_is_like(book: str, sentence: str) -> None:
    assert sentence in told(book)


def test_all_four_hands_score_in_the_israeli_game() -> None:
    scored = [line for line in told("israeli").splitlines() if line.startswith("score ")]
    assert scored == ["score S", "score E", "score W", "score N"]


def test_only_winners_score_elsewhere() -> None:
    for book in books():
        if book != "israeli":
            assert told(book).count("\nscore ") == (2 if book == "riichi-tenhou" else 1)


# The words of a playthrough.


def drops(deal: Deal, seat: int, rng: Random) -> int:
    """Claims nothing, wins nothing, throws the last of the sorted tiles."""
    if PASS in deal.legal(seat):
        return PASS
    return [action for action in deal.legal(seat) if action & VERBS == DISCARD][-1]


def test_a_deal_that_nobody_wins_is_told_to_its_end() -> None:
    text = playthrough(book_of("riichi-phoenix"), "7", drops)
    assert again(text) == text
    assert "\nend exhausted\n" in text
    assert "\nscore" not in text
    assert "\npayments\n" in text


def test_options_stand_in_the_head_where_they_are_not_the_usual_ones() -> None:
    rules = book_of("hk-new").with_options({"min_fan": 3, "bonus_tiles": False, "payment": "discarder_pays_all"})
    text = playthrough(rules, "a word", choose)
    head = text.splitlines()[2:6]
    assert sorted(head[:3]) == ["option bonus_tiles false", "option min_fan 3", 'option payment "discarder_pays_all"']
    assert head[3] == "seed a word"
    assert again(text) == text


def test_a_seed_gives_one_playthrough() -> None:
    rules = book_of("hk-old")
    assert playthrough(rules, "5", choose) == playthrough(rules, "5", choose)
    assert playthrough(rules, "5", choose) != playthrough(rules, "6", choose)


def changed(old: str, new: str) -> str:
    text = told("hk-old")
    assert old in text
    return text.replace(old, new, 1)


def test_only_the_head_and_the_actions_are_believed() -> None:
    assert again(changed("In points: 16", "In points: 99")) == told("hk-old")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "A playthrough begins with"),
        (changed("> E discard 1p", "> E discard 9p"), "Step 1: 'E discard 9p' is not legal"),
        (changed("> E discard 1p", "> S discard 1p"), "E decides, where the playthrough has 'S'"),
        (changed("> E win", "E wins"), "E decides, where the playthrough has ''"),
        (changed("seed 651", "option min_doubles [1]\nseed 651"), "has no value"),
        (changed("seed 651", "option min_doubles one\nseed 651"), "has no value"),
    ],
)
def test_what_cannot_be_played_again_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(PlaythroughError, match=sentence):
        again(text)


def test_an_unknown_book_or_action_is_refused() -> None:
    with pytest.raises(RulebookError, match="no rulebook"):
        again(f"{HEAD}\nseed 1\n")
    with pytest.raises(NotationError, match="is no action"):
        again(changed("> E discard 1p", "> E dance"))
