"""The differences of books in all languages: the same ones, and nothing of them left in English."""

import re
from itertools import combinations

import pytest

from manywinds import book
from manywinds.books import books
from manywinds.kernel.forms import Regular
from manywinds.kernel.irregular import Pairs
from manywinds.kernel.wall import REFILL_STACKS, WallRule
from manywinds.rules.described import form_words, wall_words
from manywinds.rules.diff import diff
from manywinds.rules.words import words
from support.small_book import small_book

PAIRS = list(combinations(books(), 2))
SCRIPTS = {"ru": re.compile("[а-яё]", re.I), "he": re.compile("[א-ת]")}
LATIN = re.compile("[a-z]{2}", re.I)


@pytest.mark.parametrize("lang", ["ru", "he", "pl"])
def test_the_same_differences_are_told_in_every_language(lang: str) -> None:
    for one, other in PAIRS:
        ours, theirs = diff(book(one), book(other)), diff(book(one), book(other), lang)
        assert [each.clauses for each in ours] == [each.clauses for each in theirs], (one, other)
        assert [each.topic == words("en", "diff")["rules"] for each in ours] == [
            each.topic == words(lang, "diff")["rules"] for each in theirs
        ]
        script = SCRIPTS.get(lang)
        for each in theirs:
            for text in (each.what, each.left, each.right):
                assert script is None or script.search(text) or not LATIN.search(text), (one, other, text)


def test_what_polish_has_is_polish() -> None:
    ours = diff(book("hk-old"), book("riichi-phoenix"))
    told = diff(book("hk-old"), book("riichi-phoenix"), "pl")
    rules = [(one, other) for one, other in zip(ours, told, strict=True) if one.topic == "Rules"]
    assert rules
    assert all(one.what != other.what or one.what == "limit" for one, other in rules)
    assert all(one.right != other.right for one, other in rules if LATIN.search(one.right))


def test_shapes_and_walls_are_told_as_they_are() -> None:
    rules = small_book()
    assert form_words(rules, Regular()) == "4 sets and a pair"
    assert (
        form_words(rules, Regular("rest", 1, chows=False, melds=False)) == "a set and a pair, no chows, nothing melded"
    )
    assert form_words(rules, Pairs("seven_pairs")) == "7 pairs, all different"
    wall = WallRule(flowers=8, throws=(2, 3), held_back=16, refill=REFILL_STACKS, least=4, from_left=True)
    assert wall_words(wall) == "144 tiles; broken by 2 + 3 dice, from the left; 16 tiles held back, refilled below 4."
    assert wall_words(wall, "ru").startswith("Костей: 144; разлом")
