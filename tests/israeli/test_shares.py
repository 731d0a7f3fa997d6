"""Bonuses are shares of the base S, wherever a value is shown: ISR-81, ISR-86, ISR-96, ISR-97 and ISR-231."""

import pytest

from manywinds import RulebookError, Win, book
from manywinds.books import books
from manywinds.rules.diff import diff
from manywinds.rules.edition import read_edition
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.words import LANGUAGES

pytestmark = pytest.mark.core

ISRAELI = book("israeli")
FLUSH = Win.parse("123m 345m 789m 222m 5m +5m")


def read(values: str) -> Rulebook:
    return read_edition(f'base = "israeli"\n[values]\n{values}', "ours", book, books())


@pytest.mark.parametrize(
    ("fan", "shown"),
    [
        ("own_flower", "0.25 × S"),
        ("dragon_set", "0.5 × S"),
        ("one_suit", "1.5 × S"),
        ("kong_completion", "0.5 × S"),
        ("original_hand", "1.5 × S"),
        ("heavenly_blessing", "1.5 × S"),
        ("flowers", "6"),
        ("small_snake", "1000"),
    ],
)
def test_a_bonus_is_worth_a_share_of_the_base_and_everything_else_points(fan: str, shown: str) -> None:
    """ISR-86, ISR-96, ISR-97; a Heavenly Blessing is 1.5 × S in place of S and of all bonuses (ISR-231)."""
    for lang in LANGUAGES:
        assert ISRAELI.fans.get(fan).worth(lang) == shown


def test_a_difference_shows_shares() -> None:
    """ISR-81: against a book without bonuses, and against an edition."""
    against = {each.what: each.left for each in diff(ISRAELI, book("hk-old"))}
    assert against["All Terminals"] == "1.5 × S"
    assert against["Set of Dragons"] == "0.5 × S"
    other_way = {each.what: each.right for each in diff(book("hk-old"), ISRAELI)}
    assert other_way["One Suit"] == "1.5 × S"
    found = diff(ISRAELI, read("one_suit = 2\nheavenly_blessing = 2.25\nself_draw = 4"))
    assert [(each.what, each.left, each.right) for each in found] == [
        ("One Suit", "1.5 × S", "2 × S"),
        ("Self-Draw", "3", "4"),
        ("Heavenly Blessing", "1.5 × S", "2.25 × S"),
    ]


def test_an_edition_gives_shares() -> None:
    """ISR-81, ISR-86: 0.75 is three quarters of the base, not a number of quarters."""
    assert ISRAELI.score(FLUSH).detail["multipliers"] == {"one_suit": 1.5}
    assert read("one_suit = 0.75").score(FLUSH).detail["multipliers"] == {"one_suit": 0.75}
    assert read("one_suit = 2").score(FLUSH).detail["multipliers"] == {"one_suit": 2}
    assert read("one_suit = 1.5").score(FLUSH).total == ISRAELI.score(FLUSH).total
    first = Win.parse("123m 456p 234s 78s 55m +9s", self_draw=True, circumstances=("leader_first_draw",))
    plain = read("heavenly_blessing = 1").score(first).total
    assert read("heavenly_blessing = 3").score(first).total == 3 * plain


@pytest.mark.parametrize("value", ["0.3", "-0.25", "true", "'1.5'", "nan", "inf", "1001", "0.1"])
def test_a_share_that_is_no_number_of_quarters_is_refused(value: str) -> None:
    """ISR-82: coefficients are multiples of a quarter, so that nothing is rounded."""
    with pytest.raises(RulebookError, match=r"a share of S from 0 to 1000 in steps of 0\.25, such as 1\.5, not"):
        read(f"one_suit = {value}")


def test_a_hand_in_place_of_the_base_is_worth_the_base_at_least() -> None:
    """ISR-231."""
    with pytest.raises(RulebookError, match="a share of S from 1 to 1000"):
        read("heavenly_blessing = 0.5")


def test_points_stay_whole() -> None:
    with pytest.raises(RulebookError, match=r"a whole number from 0 to 1000, not 2\.5"):
        read("self_draw = 2.5")
