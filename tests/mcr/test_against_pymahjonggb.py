"""`mcr-consensus` against PyMahjongGB, the common library: not one hand may differ (MCR-60)."""

from random import Random

import pytest

from manywinds import book
from manywinds.kernel.win import Win

# The one peer that must be compiled from source; `make test` says so where that is not possible.
oracle = pytest.importorskip("support.mcr_oracle", reason="PyMahjongGB could not be built here")


def differences(hands: int, seed: int) -> list[tuple[Win, int, dict[str, int]]]:
    rng = Random(seed)
    consensus = book("mcr-consensus")
    found = []
    for _ in range(hands):
        win = oracle.random_win(rng)
        theirs = oracle.library_fans(win)
        ours = consensus.points(win)
        if ours != sum(theirs.values()):
            found.append((win, ours, theirs))
    return found


def test_random_hands_of_all_shapes_score_the_same() -> None:
    assert differences(20_000, seed=20_261_116) == []


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_a_million_random_hands_score_the_same(seed: int) -> None:
    assert differences(100_000, seed) == []


def test_the_fast_way_and_the_explained_way_agree() -> None:
    rng = Random(5)
    for name in ("mcr", "mcr-consensus"):
        for _ in range(1_000):
            win = oracle.random_win(rng)
            score = book(name).score_again(win)
            assert score.total == book(name).points(win) == sum(score.items.values())
