"""Every fan's own examples: the yes-example counts it, the no-example does not."""

from contextlib import suppress

import pytest

from manywinds.books import book, books, clauses
from manywinds.kernel.errors import HandError, NotationError, RulebookError
from manywinds.rules.examples import example
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.scoring.fan import Fan
from manywinds.rules.scoring.score import NOT_A_WIN, Score
from manywinds.rules.words import LANGUAGES

pytestmark = pytest.mark.core

BOOKS = books()
FLOWER = "flower"
"""A fan that the competition rules add afterwards, and that nobody meets without bonus tiles in the wall."""
FANS = [(id, fan.id) for id in BOOKS for fan in book(id).fans.fans if fan.id != FLOWER or book(id).wall.flowers]


def playing(id: str, name: str) -> Rulebook:
    """The book, with the option set that switches this fan on if it is off."""
    edition = book(id)
    if name not in edition.fans.off:
        return edition
    for option in edition.options.known.values():
        for choice in option.choices[:3]:
            # Some values make no sense beside the others of an edition.
            with suppress(RulebookError):
                agreed = edition.with_options({option.name: choice})
                if name not in agreed.fans.off:
                    return agreed
    raise AssertionError(f"no option of {id} switches {name} on")


def counted(edition: Rulebook, fan: Fan, text: str) -> tuple[bool, Score]:
    score = edition.score(example(text))
    if fan.id == FLOWER:
        return bool(score.detail.get("flowers")), score
    # Where all players score, shares of the base stand apart.
    shares = score.detail.get("multipliers", {})
    assert isinstance(shares, dict)
    return fan.id in shares or any(line.fan.id == fan.id for line in score.lines), score


@pytest.mark.parametrize(("id", "name"), FANS)
def test_the_yes_example_counts_the_fan(id: str, name: str) -> None:
    fan = book(id).fans.get(name)
    counts, score = counted(playing(id, name), fan, fan.yes)
    assert counts, f"{fan.yes} scores {score!r}"


@pytest.mark.parametrize(("id", "name"), FANS)
def test_the_no_example_does_not_count_the_fan(id: str, name: str) -> None:
    fan = book(id).fans.get(name)
    counts, score = counted(playing(id, name), fan, fan.no)
    assert not counts, f"{fan.no} scores {score!r}"


@pytest.mark.parametrize(("id", "name"), FANS)
def test_both_examples_are_hands_in_notation_and_two_different_ones(id: str, name: str) -> None:
    fan = book(id).fans.get(name)
    assert fan.yes
    assert fan.no
    assert repr(example(fan.yes)) != repr(example(fan.no))
    assert playing(id, name).score(example(fan.yes)).reason != NOT_A_WIN


@pytest.mark.parametrize(("id", "name"), FANS)
def test_every_fan_has_names_a_clause_of_the_book_and_a_text(id: str, name: str) -> None:
    fan = book(id).fans.get(name)
    assert fan.names["en"].strip()
    assert all(fan.name(lang).strip() for lang in LANGUAGES)
    assert fan.clause in clauses(id)
    assert fan.text.strip() == fan.text
    assert fan.text.endswith(".")
    assert fan.value > 0 or name == book(id).nothing


@pytest.mark.parametrize("id", BOOKS)
def test_no_two_fans_share_a_name(id: str) -> None:
    for lang in LANGUAGES:
        names = [fan.name(lang) for fan in book(id).fans.fans]
        assert len(names) == len(set(names))


def test_there_are_as_many_fans_of_each_value_as_the_book_prints() -> None:
    """MCR-59, counting the one fan of two values once."""
    printed = {88: 7, 64: 6, 48: 2, 32: 3, 24: 9, 16: 6, 12: 5, 8: 10, 6: 6, 4: 4, 2: 10, 1: 13}
    values = [fan.value for fan in book("mcr").fans.fans if fan.id == fan.listed_as]
    assert {value: values.count(value) for value in printed} == printed
    assert len(values) == 81


def test_an_example_may_say_winds_the_draw_and_circumstances() -> None:
    win = example("123m 456p 678s 222m 5z +5z; self_draw last_tile round=S seat=N")
    assert (win.self_draw, win.seat, win.round) == (True, 3, 1)
    assert win.circumstances == 1
    plain = example("123m 456p 678s 222m 5z +5z")
    assert (plain.self_draw, plain.seat, plain.round, plain.circumstances) == (False, 0, 0, 0)


@pytest.mark.parametrize(
    "text", ["123m 456p 678s 222m 5z +5z; sunshine", "123m 456p 678s 222m 5z +5z; seat=X", "12m +3m"]
)
def test_an_example_with_unknown_words_or_too_few_tiles_is_refused(text: str) -> None:
    with pytest.raises(HandError):
        example(text)


def test_an_example_that_is_no_notation_is_refused() -> None:
    with pytest.raises(NotationError):
        example("123x 456p; self_draw")
