"""A suit as one int: its size, its kinds and every way to cut it."""

import random
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from manywinds.kernel.sets import CHOW, PUNG
from manywinds.kernel.suits import counts_of, key_of, kinds_mask, size_of, splits

pytestmark = pytest.mark.core

SUIT_COUNTS = st.lists(st.integers(0, 4), min_size=9, max_size=9)
HONOUR_COUNTS = st.lists(st.integers(0, 4), min_size=7, max_size=7)
Cut = tuple[tuple[int, ...], int]


def suit(digits: str) -> list[int]:
    """Counts by rank of a suit in digits: `112` is two ones and a two."""
    return [digits.count(str(rank)) for rank in range(1, 10)]


def brute_force(counts: list[int], honours: bool) -> list[Cut]:
    """Every choice of a pair and of pungs; what they leave is cut into chows in one way or not at all."""
    found = []
    for pair in (-1, *(rank for rank, count in enumerate(counts) if count >= 2)):
        rest = counts.copy()
        if pair >= 0:
            rest[pair] -= 2
        tripled = [rank for rank, count in enumerate(rest) if count >= 3]
        for size in range(len(tripled) + 1):
            for pungs in combinations(tripled, size):
                chows = chows_of([count - 3 * (rank in pungs) for rank, count in enumerate(rest)], honours)
                if chows is not None:
                    found.append((tuple(sorted([*(PUNG | rank for rank in pungs), *chows])), pair))
    return sorted(found)


def chows_of(rest: list[int], honours: bool) -> list[int] | None:
    """The lowest tile left begins a chow each time."""
    chows = []
    for rank in range(9):
        while rest[rank]:
            if honours or rank > 6 or not (rest[rank + 1] and rest[rank + 2]):
                return None
            for step in range(3):
                rest[rank + step] -= 1
            chows.append(CHOW | rank)
    return chows


def cuts(key: int, honours: bool) -> list[Cut]:
    return sorted((tuple(sorted(split.sets)), split.pair) for split in splits(key, honours))


def check_splits(counts: list[int], honours: bool = False) -> None:
    counts = [*counts, *[0] * (9 - len(counts))]
    found = cuts(key_of(counts), honours)
    assert len(found) == len(set(found)), counts
    assert found == brute_force(counts, honours), counts


@pytest.mark.parametrize("rank", range(9))
@pytest.mark.parametrize("count", range(1, 8))
def test_a_rank_is_an_octal_digit(rank: int, count: int) -> None:
    key = count * 8**rank
    assert key_of([count * (other == rank) for other in range(9)]) == key
    assert size_of(key) == count
    assert kinds_mask(key) == 2**rank


@settings(deadline=None, max_examples=300)
@given(st.lists(st.integers(0, 7), min_size=9, max_size=9))
def test_key_and_counts_turn_into_each_other(counts: list[int]) -> None:
    assert counts_of(key_of(counts)) == counts


@settings(deadline=None, max_examples=300)
@given(st.lists(st.integers(0, 7), min_size=9, max_size=9))
def test_a_key_knows_its_size_and_its_kinds(counts: list[int]) -> None:
    key = key_of(counts)
    assert size_of(key) == sum(counts)
    assert kinds_mask(key) == sum(2**rank for rank in range(9) if counts[rank])


def test_adding_a_tile_is_one_addition() -> None:
    assert key_of(suit("123")) + key_of(suit("5")) == key_of(suit("1235")) == 0o10111


@pytest.mark.parametrize(
    ("digits", "expected"),
    [
        ("", [((), -1)]),
        ("11", [((), 0)]),
        ("123", [((CHOW | 0,), -1)]),
        ("999", [((PUNG | 8,), -1)]),
        ("1", []),
        ("12", []),
        ("124", []),
        ("891", []),
        ("1111", []),
        ("111222333", [((CHOW | 0,) * 3, -1), ((PUNG | 0, PUNG | 1, PUNG | 2), -1)]),
        ("11123", [((CHOW | 0,), 0)]),
        ("11112", []),
        ("22223", []),
        ("223344", [((CHOW | 1, CHOW | 1), -1)]),
        ("3344556677", []),
        ("55666777", [((PUNG | 5, PUNG | 6), 4)]),
        (
            "33344455566",
            [((CHOW | 2,) * 3, 5), ((CHOW | 2, CHOW | 3, CHOW | 3), 2), ((PUNG | 2, PUNG | 3, PUNG | 4), 5)],
        ),
    ],
)
def test_a_suit_is_cut_in_every_way(digits: str, expected: list[Cut]) -> None:
    assert cuts(key_of(suit(digits)), False) == expected


@pytest.mark.parametrize(
    ("digits", "ways"),
    [
        ("11122233344455", 4),
        ("11122233344466", 3),
        ("22334455667788", 3),
        ("11112222333344", 3),
        ("11112345678999", 1),
        ("12223334445556", 2),
        ("22223333444455", 3),
        ("11223344556677", 3),
        ("33334444555566", 3),
        ("22234566677788", 2),
    ],
)
def test_the_famous_suits_are_cut_as_by_brute_force(digits: str, ways: int) -> None:
    found = cuts(key_of(suit(digits)), False)
    assert found == brute_force(suit(digits), False)
    assert len(found) == ways


def test_random_suits_are_cut_as_by_brute_force() -> None:
    rng = random.Random(1)
    for _ in range(3000):
        tiles = rng.sample([rank for rank in range(9) for _ in range(4)], rng.randint(0, 14))
        check_splits([tiles.count(rank) for rank in range(9)])


def test_random_complete_suits_are_cut_as_by_brute_force() -> None:
    rng = random.Random(2)
    pieces = [[rank] * 3 for rank in range(9)] + [[rank, rank + 1, rank + 2] for rank in range(7)] * 2
    for _ in range(3000):
        tiles = [rank for piece in rng.choices(pieces, k=rng.randint(0, 4)) for rank in piece]
        tiles += [rng.randrange(9)] * rng.choice((0, 2))
        counts = [tiles.count(rank) for rank in range(9)]
        if max(counts) <= 4:
            check_splits(counts)
            assert splits(key_of(counts), False)


def test_a_suit_with_five_of_a_rank_is_cut_too() -> None:
    """A wait for a tile nobody can have is asked about with the fifth tile in the suit."""
    rng = random.Random(3)
    for _ in range(500):
        five = rng.randrange(9)
        others = [rank for rank in range(9) if rank != five and abs(rank - five) < 4 for _ in range(4)]
        tiles = [*[five] * 5, *rng.sample(others, rng.choice((3, 4, 6, 7, 9)))]
        check_splits([tiles.count(rank) for rank in range(9)])


@settings(deadline=None, max_examples=200)
@given(HONOUR_COUNTS)
def test_honours_are_cut_without_chows(counts: list[int]) -> None:
    check_splits(counts, honours=True)


@settings(deadline=None, max_examples=200)
@given(SUIT_COUNTS)
def test_the_tiles_of_a_cut_are_the_tiles_of_the_suit(counts: list[int]) -> None:
    for split in splits(key_of(counts), False):
        tiles = [split.pair] * 2 if split.pair >= 0 else []
        for code in split.sets:
            tiles += [code & 63] * 3 if code & PUNG else [code, code + 1, code + 2]
        assert [tiles.count(rank) for rank in range(9)] == counts


@pytest.mark.slow
def test_every_suit_of_up_to_fourteen_tiles_is_cut_as_by_brute_force() -> None:
    for counts in product(range(5), repeat=9):
        if sum(counts) <= 14 and sum(counts) % 3 != 1:
            check_splits(list(counts))
