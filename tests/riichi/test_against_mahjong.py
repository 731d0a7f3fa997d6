"""Riichi against the PyPI library `mahjong` with the same rules: not one hand may differ in han, fu or payment.

RII-54, RII-57, RII-62, RII-67, RII-68, RII-69 as the club plays them, and the editions.
"""

from random import Random

import pytest

from manywinds import book
from manywinds.books.riichi.value import value
from manywinds.kernel.win import Win
from manywinds.rules.rulebook import Rulebook
from support import riichi_oracle as oracle

TENHOU = (book("riichi-tenhou"), oracle.TENHOU)
CLUB = (book("riichi-phoenix").with_options(oracle.CLUB_AS_THE_LIBRARY_CAN), oracle.CLUB)
EMA = (book("riichi-ema").with_options({"yakuman_stack": True}), oracle.EMA)
EDITIONS = [pytest.param(*pair, id=pair[0].id) for pair in (TENHOU, CLUB, EMA)]


def our_answer(edition: Rulebook, win: Win) -> oracle.Answer | None:
    found = value(edition, win)
    assert found is not None, f"{win!r} is a win"
    if not found.legal:
        return None
    paid = (0, found.from_dealer, found.from_other) if win.self_draw else (found.ron, 0, 0)
    return oracle.Answer(found.han, found.fu, *paid)


def differences(edition: Rulebook, rules: object, hands: int, seed: int) -> list[tuple[Win, object, object]]:
    rng = Random(seed)
    found = []
    for _ in range(hands):
        both = oracle.random_both(rng)
        theirs = oracle.library_answer(both, rules)
        ours = our_answer(edition, both.win)
        if ours != theirs:
            found.append((both.win, ours, theirs))
    return found


@pytest.mark.parametrize(("edition", "rules"), EDITIONS)
def test_random_hands_score_the_same(edition: Rulebook, rules: object) -> None:
    assert differences(edition, rules, 4_000, seed=20_261_116) == []


@pytest.mark.slow
@pytest.mark.parametrize(("edition", "rules"), EDITIONS)
@pytest.mark.parametrize("seed", range(5))
def test_half_a_million_random_hands_and_more_score_the_same(edition: Rulebook, rules: object, seed: int) -> None:
    assert differences(edition, rules, 40_000, seed) == []


def test_the_random_hands_meet_every_yaku() -> None:
    """What is never met is not compared: every yaku and yakuman of Tenhou's rules occurs, open and closed."""
    rng = Random(3)
    tenhou = book("riichi-tenhou")
    missing = {fan.id for fan in tenhou.fans.counting()}
    for _ in range(60_000):
        win = oracle.random_both(rng).win
        missing -= {line.fan.id for line in tenhou.score_again(win).lines}
        if not missing:
            break
    assert missing == set()
