"""Sessions by algebra, the bound below which no plan can be, and the exchange of winds."""

from itertools import combinations, product
from random import Random
from time import monotonic

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from manywinds.club.seating.designs import Tables, crossed, designed, irreducible, prime_powers, times
from manywinds.club.seating.search import APART, Watch, lowest, prices
from manywinds.club.seating.starters import turned
from manywinds.club.seating.winds import with_winds


def watch() -> Watch:
    return Watch(1000.0, None, monotonic)


def assert_no_repeats(sessions: list[Tables], players: int) -> None:
    met = set()
    for tables in sessions:
        assert sorted(player for table in tables for player in table) == list(range(players))
        for table in tables:
            for pair in combinations(sorted(table), 2):
                assert pair not in met
                met.add(pair)


@pytest.mark.parametrize("players", range(4, 132, 4))
def test_designed_sessions_have_no_repeats(players: int) -> None:
    found = designed(players, 12, Random(players))
    assert_no_repeats(found, players)
    group = players // 4
    if all(prime**power >= 4 for prime, power in prime_powers(group)):
        assert len(found) >= min(group, 12)


@pytest.mark.parametrize("players", [16, 20, 32, 40, 96, 140])
def test_crossed_sessions_keep_the_four_groups_apart(players: int) -> None:
    group = players // 4
    for tables in crossed(players, 8, Random(0)):
        assert all(sorted(player // group for player in table) == [0, 1, 2, 3] for table in tables)


@pytest.mark.parametrize(("prime", "power"), [(2, 1), (2, 2), (2, 3), (2, 4), (3, 2), (5, 2), (3, 3)])
def test_a_field_has_no_divisors_of_zero(prime: int, power: int) -> None:
    modulus = irreducible(prime, power)
    elements = list(product(range(prime), repeat=power))
    one = (1, *[0] * (power - 1))
    for each in elements[1:]:
        products = {times(each, other, prime, modulus) for other in elements}
        assert len(products) == len(elements)
        assert times(each, one, prime, modulus) == each


@pytest.mark.parametrize(("players", "sessions", "seed"), [(16, 5, 0), (24, 7, 1), (28, 8, 3), (28, 9, 4), (40, 10, 2)])
def test_one_session_is_turned_into_all(players: int, sessions: int, seed: int) -> None:
    found = turned(players, sessions, Random(seed), watch())
    assert len(found) == sessions
    assert_no_repeats(found, players)


def test_what_has_too_few_pairs_is_not_searched() -> None:
    assert turned(16, 6, Random(0), watch()) == []


@pytest.mark.parametrize(
    ("players", "sessions", "teams", "bound"),
    [
        (16, 5, [], 0),
        (16, 6, [], 24),
        (8, 7, [], 84),
        (12, 4, [], 18),
        (4, 3, [], 18),
        (16, 5, [range(first, first + 4) for first in range(0, 16, 4)], 24),
        (16, 1, [range(8), range(8, 16)], 8 * APART),
    ],
)
def test_the_bound(players: int, sessions: int, teams: list[range], bound: int) -> None:
    assert lowest(range(players), sessions, teams, prices(players, teams, []), 0) == bound


@settings(max_examples=60, deadline=None)
@given(
    tables=st.integers(1, 6),
    played=st.integers(0, 3),
    sessions=st.integers(1, 5),
    size=st.integers(1, 6),
    rng=st.randoms(use_true_random=False),
)
def test_no_plan_is_below_the_bound(tables: int, played: int, sessions: int, size: int, rng: Random) -> None:
    players = tables * 4
    rows = [rng.sample(range(players), players) for _ in range(played + sessions)]
    plan = [[row[index : index + 4] for index in range(0, players, 4)] for row in rows]
    teams = [range(first, min(first + size, players)) for first in range(0, players, size)]
    start = prices(players, teams, plan[:played])
    cost = 0
    price = [row.copy() for row in start]
    for each in plan[played:]:
        for table in each:
            for one, other in combinations(table, 2):
                cost += price[one][other]
                price[one][other] += 1
                price[other][one] += 1
    assert lowest(range(players), sessions, teams, start, played) <= cost


@settings(max_examples=40, deadline=None)
@given(tables=st.integers(1, 8), sessions=st.integers(1, 11), rng=st.randoms(use_true_random=False))
def test_winds_are_within_one_of_even_whoever_meets(tables: int, sessions: int, rng: Random) -> None:
    players = tables * 4
    rows = [rng.sample(range(players), players) for _ in range(sessions)]
    plan = [[row[index : index + 4] for index in range(0, players, 4)] for row in rows]
    counts = [[0] * 4 for _ in range(players)]
    found = with_winds(plan, 0, counts, rng, watch())
    assert [[sorted(table) for table in each] for each in found] == [[sorted(table) for table in each] for each in plan]
    for each in found:
        for table in each:
            for wind, player in enumerate(table):
                counts[player][wind] += 1
    assert all(max(row) - min(row) <= 1 for row in counts)
