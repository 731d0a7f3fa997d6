"""Many tables at once show what one table shows, step by step."""

from random import Random
from typing import Any

import numpy as np
import pytest

from manywinds import ManywindsError
from manywinds.adapters.learning.encode import ACTIONS, IllegalActionError, index_of, mask_of_actions, observe
from manywinds.adapters.learning.layout import SIZE
from manywinds.adapters.learning.pettingzoo import AGENTS, TableEnv
from manywinds.adapters.learning.vector import VectorEnv
from manywinds.kernel.state import OPENING
from manywinds.play.bots.simple import choose
from support.tables import ALL_BOOKS, asked, likes_sets, with_some_options

EVERY_BOOK = pytest.mark.parametrize("book", ALL_BOOKS)
TABLES = 5
STEPS = 400


def simply(tables: VectorEnv, rng: Random) -> Any:
    """What the simple bot does at each table."""
    deals = [tables.deal(number) for number in range(tables.tables)]
    return np.array([index_of(choose(deal, asked(deal), rng)) for deal in deals])


def liking_sets(tables: VectorEnv, rng: Random) -> Any:
    """Such actions that many sets are made."""
    deals = [tables.deal(number) for number in range(tables.tables)]
    return np.array([index_of(likes_sets(deal, asked(deal), rng)) for deal in deals])


@EVERY_BOOK
@pytest.mark.parametrize("edition", range(3))
def test_the_arrays_are_what_each_seat_sees(book: str, edition: int) -> None:
    rng = Random(f"{book} {edition}")
    rules = with_some_options(book, rng) if edition else book
    tables = VectorEnv(rules, TABLES, seed=edition, match=edition == 1)
    tables.reset()
    for _ in range(STEPS):
        for number in range(TABLES):
            deal, seat = tables.deal(number), int(tables.seats[number])
            assert seat == asked(deal)
            assert (tables.observations[number] == observe(deal, seat)).all()
            assert (tables.masks[number] == mask_of_actions(deal, seat)).all()
        tables.step(liking_sets(tables, rng))


def test_the_opening_of_a_seat_hides_the_bonus_tiles_of_those_after_it() -> None:
    """ISR-20: kongs that were dealt are shown seat by seat before the first discard."""
    tables = VectorEnv("israeli", 900, seed=3)
    tables.reset()
    opening = [number for number in range(900) if tables.deal(number).phase == OPENING]
    assert len(opening) >= 3
    rng = Random(1)
    for _ in range(3):
        for number in opening:
            deal, seat = tables.deal(number), int(tables.seats[number])
            assert (tables.observations[number] == observe(deal, seat)).all()
        tables.step(liking_sets(tables, rng))


@EVERY_BOOK
def test_a_table_plays_as_the_single_environment_does(book: str) -> None:
    tables = VectorEnv(book, 2, seed=4, match=True, scale=0.5)
    tables.reset()
    single = TableEnv(book, match=True, scale=0.5)
    single.rng = Random("4 1")
    single.reset()
    rng = Random(2)
    ends, paid = 0, False
    while ends < 3 and single.agents and not any(single.terminations.values()):
        agent = single.agent_selection
        assert AGENTS[tables.persons[1]] == agent
        assert (single.observe(agent)["observation"] == tables.observations[1]).all()
        actions = simply(tables, rng)
        tables.step(actions)
        single.step(int(actions[1]))
        assert [single.rewards[agent] for agent in AGENTS] == tables.rewards[1].tolist()
        ends += int(tables.dones[1])
        paid = paid or bool(tables.rewards[1].any())
    assert paid


def test_a_deal_that_is_over_is_paid_once_and_the_next_one_begins() -> None:
    tables = VectorEnv("hk-old", 3, seed=1)
    tables.reset()
    rng = Random(1)
    ended = 0
    for _ in range(600):
        before = [tables.deal(number) for number in range(3)]
        tables.step(simply(tables, rng))
        for number in range(3):
            over = bool(tables.dones[number])
            assert (tables.deal(number) is not before[number]) == over == before[number].over()
            assert over or not tables.rewards[number].any()
            ended += over
    assert ended >= 10


def test_arrays_stay_the_same_objects() -> None:
    tables = VectorEnv("mcr", 4)
    tables.reset()
    arrays = [tables.observations, tables.masks, tables.seats, tables.persons, tables.rewards, tables.dones]
    shapes = [(4, SIZE), (4, len(ACTIONS)), (4,), (4,), (4, 4), (4,)]
    assert [array.shape for array in arrays] == shapes
    tables.step(simply(tables, Random(1)))
    now = [tables.observations, tables.masks, tables.seats, tables.persons, tables.rewards, tables.dones]
    assert all(old is new for old, new in zip(arrays, now, strict=True))


def test_the_same_seed_plays_the_same() -> None:
    rows = []
    for seed in (1, 1, 2):
        tables = VectorEnv("riichi-tenhou", 3)
        tables.reset(seed)
        rng = Random(5)
        for _ in range(50):
            tables.step(simply(tables, rng))
        rows.append(tables.observations.copy())
    assert (rows[0] == rows[1]).all()
    assert (rows[0] != rows[2]).any()
    assert (rows[0][0] != rows[0][1]).any()


def test_an_illegal_action_is_refused_before_anything_is_done() -> None:
    tables = VectorEnv("mcr", 2, seed=1)
    with pytest.raises(IllegalActionError, match="call reset first"):
        tables.step(np.zeros(2, np.int64))
    tables.reset()
    before = tables.observations.copy()
    legal = int(np.flatnonzero(tables.masks[0])[0])
    for wrong, words in ((0, "may not pass"), (-1, "no index"), (len(ACTIONS), "no index")):
        with pytest.raises(IllegalActionError, match=words):
            tables.step(np.array([legal, wrong]))
    for wrong_form in (np.array([legal]), np.array([0.5, 0.5])):
        with pytest.raises(IllegalActionError, match="2 tables"):
            tables.step(wrong_form)
    tables.masks.fill(1)
    with pytest.raises(IllegalActionError, match="may not pass"):
        tables.step(np.array([0, legal]))
    assert (tables.observations == before).all()
    tables.step(np.array([legal, index_of(tables.deal(1).legal(0)[0])]))
    assert (tables.observations != before).any()


def test_no_tables_are_refused() -> None:
    with pytest.raises(ManywindsError, match="at least one table"):
        VectorEnv("mcr", 0)
