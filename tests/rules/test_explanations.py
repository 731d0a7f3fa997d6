"""Scores explained: refusals, the next best reading, sentences in every language, and counting by hand (MCR-69)."""

from random import Random

import pytest

from manywinds.books import book
from manywinds.kernel.errors import ManywindsError, RulebookError
from manywinds.kernel.win import Win
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.scoring.score import NOT_A_WIN, Score
from manywinds.rules.table.judge import judge
from manywinds.rules.words import LANGUAGES, words
from rules.random_hands import random_win
from support.small_book import small_book

pytestmark = pytest.mark.core

BOOKS = ("mcr", "mcr-consensus")


def some_wins(count: int, seed: int = 11) -> list[Win]:
    rng = Random(seed)
    return [random_win(rng) for _ in range(count)]


def announced(score: Score) -> list[str]:
    return [line.fan.id for line in score.lines for _ in range(line.times)]


@pytest.mark.parametrize("id", BOOKS)
def test_what_refuses_a_fan_counts_itself_and_bars_it(id: str) -> None:
    reasons = set()
    for win in some_wins(300):
        score = book(id).score(win)
        lines = {line.fan.id: line for line in score.lines}
        for refusal in score.refused:
            reasons.add(refusal.principle)
            assert refusal.times > 0
            if refusal.by is None:
                assert refusal.principle in ("joined_once", "same_fan_twice", "dearer_chosen", "together")
            else:
                assert refusal.by.id in lines
                assert refusal.fan.id in refusal.by.bars
    assert reasons >= {"implied", "joined_once", "same_fan_twice"}


@pytest.mark.parametrize("id", BOOKS)
def test_the_next_best_reading_is_another_one_and_no_dearer(id: str) -> None:
    met = 0
    for win in some_wins(300):
        score = book(id).score(win)
        if score.runner_up is not None:
            met += 1
            assert score.runner_up.total <= score.total or score.items == {"chicken_hand": 8}
            assert str(score.runner_up.reading) != str(score.reading)
    assert met > 30


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_score_is_told_in_every_language(lang: str) -> None:
    for each in (book("mcr"), book("mcr-consensus"), small_book()):
        for win in some_wins(40):
            score = each.score(win)
            told = score.sentences(lang)
            if score.reason == NOT_A_WIN:
                assert len(told) == 1
                continue
            assert all(sentence.strip() for sentence in told)
            assert not any("{" in sentence or "}" in sentence for sentence in told)
            for line in score.lines:
                assert any(line.fan.name(lang) in sentence and line.fan.clause in sentence for sentence in told)
            assert any(str(score.total) in sentence for sentence in told)


def test_every_language_knows_the_same_sentences() -> None:
    for lang in LANGUAGES:
        assert set(words(lang)) == set(words("en"))


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ManywindsError, match="'xx' is no language"):
        book("mcr").score(Win.parse("123m 456p 678s 222m 5z +5z")).sentences("xx")


@pytest.mark.parametrize("id", BOOKS)
def test_who_announces_all_that_counts_gets_all_of_it(id: str) -> None:
    for win in some_wins(150):
        score = book(id).score(win)
        judged = judge(book(id), win, announced(score))
        assert (judged.total, judged.legal) == (score.total, score.legal)
        assert (judged.over_claimed, judged.under_claimed) == ({}, {})


@pytest.mark.parametrize("id", BOOKS)
def test_who_announces_everything_gets_no_more_than_counts(id: str) -> None:
    everything = [fan.id for fan in book(id).fans.fans]
    for win in some_wins(60):
        score = book(id).score(win)
        judged = judge(book(id), win, everything)
        assert judged.total <= score.total
        assert set(judged.over_claimed) >= {fan.listed_as for fan in book(id).fans.fans} - set(score.items) - {
            line.fan.listed_as for line in judged.lines
        }


@pytest.mark.parametrize("id", BOOKS)
def test_who_forgets_a_fan_loses_its_points_or_names_them_otherwise(id: str) -> None:
    rng = Random(2)
    for win in some_wins(100):
        score = book(id).score(win)
        names = announced(score)
        forgotten = names.pop(rng.randrange(len(names)))
        judged = judge(book(id), win, names)
        assert judged.total < score.total
        assert judged.under_claimed == {book(id).fans.get(forgotten).listed_as: 1}
        assert judged.over_claimed == {}


def test_who_announces_nothing_gets_nothing() -> None:
    judged = judge(book("mcr"), Win.parse("123m 456m 789m 123m 7m +7m"), [])
    assert (judged.total, judged.legal, judged.lines) == (0, False, [])


def test_what_is_not_there_is_struck() -> None:
    judged = judge(book("mcr"), Win.parse("123m 456m 789m 123m 7m +7m"), ["pure_straight", "all_green", "tile_hog"])
    assert judged.total == 16
    assert judged.over_claimed == {"all_green": 1, "tile_hog": 1}
    assert judged.legal


def test_an_unknown_fan_cannot_be_announced() -> None:
    with pytest.raises(RulebookError, match="no fan 'kraken'"):
        judge(book("mcr"), Win.parse("123m 456m 789m 123m 7m +7m"), ["kraken"])


def no_win(each: Rulebook) -> Score:
    return each.score(Win.parse("123m 456p 789s 135m 4p +4p"))


def test_a_hand_that_is_no_win_is_told_in_one_sentence_and_judged_worth_nothing() -> None:
    for each in (book("mcr"), small_book()):
        assert no_win(each).sentences() == ["This is not a winning hand."]
    judged = judge(book("mcr"), Win.parse("123m 456p 789s 135m 4p +4p"), ["no_honors"])
    assert (judged.total, judged.legal) == (0, False)
