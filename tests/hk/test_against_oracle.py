"""All three books against a second opinion that shares no code with them: not one hand may differ.

Fans and how they add: HKR-53, HKR-54, HKR-55, HKR-56, HKR-57; HKP-17, HKP-20, HKP-21, HKP-22, HKP-23, HKP-34, HKP-42.
"""

from random import Random

import pytest

from hk.hands import random_deal, win_of
from hk.sheet_oracle import hk_pl
from manywinds import book
from support.hk_oracle import Deal, hk_old

pytestmark = pytest.mark.core

OPINIONS = {
    "hk-old": hk_old,
    "hk-old-pl": hk_pl,
    "hk-new": lambda deal: hk_pl(deal, new=True),
}
EVERY_BOOK = pytest.mark.parametrize("name", OPINIONS)


def differences(name: str, start: int, count: int) -> list[tuple[Deal, object, object]]:
    """Hands that score otherwise here and there, with both scores."""
    rng = Random(start)
    edition = book(name)
    found: list[tuple[Deal, object, object]] = []
    for _ in range(count):
        deal = random_deal(rng)
        total, readings = OPINIONS[name](deal)
        score = edition.score_again(win_of(deal))
        if score.total != total or score.items not in readings:
            found.append((deal, score, readings))
    return found


@EVERY_BOOK
def test_random_hands_score_the_same(name: str) -> None:
    assert differences(name, 20_261_116, 3_000)[:3] == []


@pytest.mark.slow
@EVERY_BOOK
@pytest.mark.parametrize("start", range(4))
def test_a_hundred_thousand_random_hands_score_the_same(name: str, start: int) -> None:
    assert differences(name, start, 25_000)[:3] == []


def test_random_hands_score_the_same_with_extra_hands() -> None:
    """HKR-99, HKR-100, HKR-101, HKR-105: the extra hands that need no shape of their own."""
    rng = Random(31)
    names = ("concealed_hand", "single_wait", "blessing_of_man", "double_luck")
    edition = book("hk-old").with_options(dict.fromkeys(names, True))
    seen: set[str] = set()
    for _ in range(1_500):
        deal = random_deal(rng, early=0.2)
        total, readings = hk_old(deal, extras=True)
        score = edition.score_again(win_of(deal))
        assert (score.total, score.items in readings) == (total, True), f"{deal} {score} {readings}"
        seen |= score.items.keys()
    assert seen >= set(names)


@EVERY_BOOK
def test_the_random_hands_show_every_fan(name: str) -> None:
    """A comparison that never meets a fan proves nothing about it."""
    rng = Random(7)
    seen: set[str] = set()
    for _ in range(3_000):
        _total, readings = OPINIONS[name](random_deal(rng))
        for items in readings:
            seen |= items.keys()
    assert {fan.listed_as for fan in book(name).fans.counting()} - seen == set()
