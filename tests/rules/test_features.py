"""Facts, `Seen` and patterns, each against a slow definition that looks at the tiles themselves."""

from collections import Counter
from collections.abc import Callable
from itertools import combinations, pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from manywinds.books import book
from manywinds.kernel.sets import ADDED, CHOW, KONG, OPEN, PUNG
from manywinds.kernel.win import IN_PAIR, Reading, Win, readings
from manywinds.rules.scoring import features
from manywinds.rules.scoring.fan import Seen
from manywinds.rules.scoring.features import Sight
from manywinds.rules.scoring.patterns import (
    CHOWS,
    EACH_ITS_SUIT,
    ONE_SUIT,
    PUNGS,
    concealed_pung_group,
    every_group_has,
    kong_claims,
    kong_group,
    pung_claims,
    pung_group,
    rows,
)
from rules.random_hands import ORPHANS, random_win, tiles_of

pytestmark = pytest.mark.core

FORMS = book("mcr").forms
HONOUR_KINDS = range(27, 34)


class Slow:
    """A reading taken apart into plain lists, with nothing of the kernel's digests."""

    def __init__(self, reading: Reading) -> None:
        win = reading.win
        self.reading = reading
        self.win = win
        self.sets = reading.sets
        self.tiles = [*win.hand.tiles(), *(kind for code in win.melds for kind in tiles_of(code))]
        self.counts = Counter(self.tiles)
        self.honours = [kind for kind in self.tiles if kind in HONOUR_KINDS]
        self.numbers = [kind % 9 + 1 for kind in self.tiles if kind < 27]
        self.suits = {kind // 9 for kind in self.tiles if kind < 27}
        groups = [tiles_of(code) for code in self.sets]
        self.chows = [group for group in groups if group[0] != group[1]]
        self.pungs = [group for group in groups if group[0] == group[1]]

    def related(self, groups: list[list[int]], step: int, same_suit: bool) -> bool:
        """Two of these groups are so many numbers apart, in one suit or in two."""
        return any(
            one[0] < 27
            and other[0] < 27
            and abs(one[0] % 9 - other[0] % 9) == step
            and (one[0] // 9 == other[0] // 9) == same_suit
            for one, other in combinations(groups, 2)
        )

    def completed(self) -> list[int]:
        """The tiles of the set that the winning tile completed, or none."""
        return tiles_of(self.sets[self.reading.place]) if self.reading.place < len(self.sets) else []

    def melds_show_the_other_three(self) -> bool:
        """The winning tile is the last of its kind, as the own melds alone show (MCR-67)."""
        winning = self.win.winning
        return self.win.hand.tiles().count(winning) == 1 and self.counts[winning] == 4

    def edge(self) -> bool:
        """The winning tile is the 3 of 123 or the 7 of 789."""
        numbers = [kind % 9 + 1 for kind in self.completed()]
        return (numbers, self.win.winning % 9 + 1) in (([1, 2, 3], 3), ([7, 8, 9], 7))

    def two_sided(self) -> bool:
        """The winning tile is an end of a chow, and the two others could have been completed at their other end."""
        tiles = self.completed()
        if len(set(tiles)) != 3 or self.win.winning == tiles[1]:
            return False
        beyond = tiles[2] + 1 if self.win.winning == tiles[0] else tiles[0] - 1
        return beyond // 9 == tiles[0] // 9


FACTS: dict[str, Callable[[Slow], bool]] = {
    "SETS": lambda hand: len(hand.sets) == 4,
    "NO_SETS": lambda hand: len(hand.sets) == 0,
    "FIXED": lambda hand: len(hand.sets) == 1,
    "TWO_CHOWS": lambda hand: len(hand.chows) >= 2,
    "THREE_CHOWS": lambda hand: len(hand.chows) >= 3,
    "FOUR_CHOWS": lambda hand: len(hand.chows) == 4,
    "ONE_PUNG": lambda hand: len(hand.pungs) >= 1,
    "TWO_PUNGS": lambda hand: len(hand.pungs) >= 2,
    "THREE_PUNGS": lambda hand: len(hand.pungs) >= 3,
    "FOUR_PUNGS": lambda hand: len(hand.pungs) == 4,
    "ONE_KONG": lambda hand: any(len(group) == 4 for group in hand.pungs),
    "HONOUR_PUNG": lambda hand: any(group[0] in HONOUR_KINDS for group in hand.pungs),
    "DRAGON_PUNG": lambda hand: any(group[0] in (31, 32, 33) for group in hand.pungs),
    "WIND_PUNG": lambda hand: any(group[0] in (27, 28, 29, 30) for group in hand.pungs),
    "ONE_SUIT": lambda hand: len(hand.suits) <= 1,
    "TWO_SUITS": lambda hand: len(hand.suits) == 2,
    "THREE_SUITS": lambda hand: len(hand.suits) == 3,
    "NO_HONOURS": lambda hand: not hand.honours,
    "SOME_HONOURS": lambda hand: bool(hand.honours),
    "SELF_DRAW": lambda hand: hand.win.self_draw,
    "ANOTHERS_TILE": lambda hand: not hand.win.self_draw,
    "CONCEALED": lambda hand: not any(code & OPEN for code in hand.win.melds),
    "CIRCUMSTANCE": lambda hand: hand.win.circumstances != 0 or hand.melds_show_the_other_three(),
    "FOUR_EQUAL": lambda hand: 4 in hand.counts.values(),
    "SIMPLES_ONLY": lambda hand: not hand.honours and all(2 <= number <= 8 for number in hand.numbers),
    "NO_SIMPLES": lambda hand: all(number in (1, 9) for number in hand.numbers),
    "SIX_UP": lambda hand: not hand.honours and min(hand.numbers) >= 6,
    "FOUR_DOWN": lambda hand: not hand.honours and max(hand.numbers) <= 4,
    "PAIR_WAIT": lambda hand: hand.reading.place == 4,
    "MIDDLE_WAIT": lambda hand: len(set(hand.completed())) == 3 and hand.completed()[1] == hand.win.winning,
    "EDGE_WAIT": lambda hand: hand.edge(),
    "CHOWS_EQUAL": lambda hand: hand.related(hand.chows, 0, True),
    "CHOWS_ALIKE": lambda hand: hand.related(hand.chows, 0, False),
    "CHOWS_STEP_1": lambda hand: hand.related(hand.chows, 1, True),
    "CHOWS_STEP_2": lambda hand: hand.related(hand.chows, 2, True),
    "CHOWS_STEP_3": lambda hand: hand.related(hand.chows, 3, True),
    "CHOWS_STEP_6": lambda hand: hand.related(hand.chows, 6, True),
    "MIXED_CHOWS_STEP_1": lambda hand: hand.related(hand.chows, 1, False),
    "MIXED_CHOWS_STEP_3": lambda hand: hand.related(hand.chows, 3, False),
    "PUNGS_ALIKE": lambda hand: hand.related(hand.pungs, 0, False),
    "PUNGS_STEP_1": lambda hand: hand.related(hand.pungs, 1, True),
    "MIXED_PUNGS_STEP_1": lambda hand: hand.related(hand.pungs, 1, False),
    "GREEN_ONLY": lambda hand: set(hand.tiles) <= {19, 20, 21, 23, 25, 32},
    "REVERSIBLE_ONLY": lambda hand: set(hand.tiles) <= {9, 10, 11, 12, 13, 16, 17, 19, 21, 22, 23, 25, 26, 31},
    "NO_MIDDLE": lambda hand: not {4, 5, 6} & set(hand.numbers),
    "THREE_TO_SEVEN": lambda hand: not hand.honours and all(3 <= number <= 7 for number in hand.numbers),
    "ALL_CHOWS": lambda hand: bool(hand.sets) and len(hand.chows) == len(hand.sets),
    "LOOSE": lambda hand: len(hand.sets) != 4,
    "FOUR_MELDED": lambda hand: len([code for code in hand.win.melds if code & OPEN]) == 4,
    "OUTSIDE_PUNG": lambda hand: any(group[0] in ORPHANS for group in hand.pungs),
    "MELDED": lambda hand: any(code & OPEN for code in hand.win.melds),
    "TWO_SIDED": lambda hand: hand.two_sided(),
}


def random_readings(rng: Random) -> list[Reading]:
    win = random_win(rng, unknown=0.1)
    found = readings(win, FORMS)
    assert found, f"{win} should be complete"
    return found


def seen(reading: Reading) -> Seen:
    return Seen(reading, Sight(reading.win, FORMS))


def claim(places: tuple[int, ...]) -> int:
    """The claim of these places: one bit, at the number whose bits they are."""
    return 1 << sum(1 << place for place in places)


def test_every_fact_has_a_bit_of_its_own() -> None:
    assert sorted(getattr(features, name) for name in FACTS) == [1 << bit for bit in range(len(FACTS))]


@given(seed=st.integers(0, 1 << 32))
@settings(max_examples=400, deadline=None)
def test_facts_say_what_the_tiles_say(seed: int) -> None:
    for reading in random_readings(Random(seed)):
        facts = Sight(reading.win, FORMS).features(reading)
        slow = Slow(reading)
        for name, holds in FACTS.items():
            bit = getattr(features, name)
            assert bool(facts & bit) == holds(slow), f"{name} of {reading!r} in {reading.win!r}"
        assert facts < 1 << len(FACTS), "a fact without a slow definition"


def test_every_fact_is_met_both_ways_by_the_random_hands() -> None:
    rng = Random(20)
    met: dict[str, set[bool]] = {name: set() for name in FACTS}
    for _ in range(400):
        for reading in random_readings(rng):
            slow = Slow(reading)
            for name, holds in FACTS.items():
                met[name].add(bool(holds(slow)))
    assert {name for name, ways in met.items() if len(ways) < 2} == set()


@given(seed=st.integers(0, 1 << 32))
@settings(max_examples=200, deadline=None)
def test_a_seen_reading_knows_numbers_suits_and_places_of_its_sets(seed: int) -> None:
    for reading in random_readings(Random(seed)):
        win = seen(reading)
        win.look()
        for place in range(4):
            tiles = tiles_of(reading.sets[place]) if place < len(reading.sets) else [27]
            suited = tiles[0] < 27
            is_chow = tiles[0] != tiles[-1]
            assert win.ranks >> 4 * place & 15 == (tiles[0] % 9 if suited else 0)
            assert win.suits >> 4 * place & 15 == (tiles[0] // 9 if suited else 0)
            assert win.chow_places >> place & 1 == (suited and is_chow)
            assert win.pung_places >> place & 1 == (suited and not is_chow)
        assert (win.ranks | win.suits) >> 16 == 0
        assert (win.chow_places | win.pung_places) >> 4 == 0


@given(seed=st.integers(0, 1 << 32))
@settings(max_examples=100, deadline=None)
def test_a_seen_reading_knows_its_kinds_pungs_and_pair(seed: int) -> None:
    for reading in random_readings(Random(seed)):
        win = seen(reading)
        slow = Slow(reading)
        assert win.kinds == sum(1 << kind for kind in slow.counts)
        assert win.pungs == sum(1 << group[0] for group in slow.pungs)
        assert win.pair == reading.pair
        assert win.sets == reading.sets
        assert win.sight.whole.tiles() == sorted(slow.tiles)


def is_row(codes: list[int], shape: int, step: int, suits: int) -> bool:
    """Suited sets of one shape, their numbers going up by the step, all of one suit or each of another."""
    groups = [tiles_of(code) for code in codes]
    if any(group[0] >= 27 or (group[0] == group[1]) != (shape == PUNGS) for group in groups):
        return False
    numbers = sorted(group[0] % 9 for group in groups)
    found_suits = {group[0] // 9 for group in groups}
    wanted_suits = 1 if suits == ONE_SUIT else len(groups)
    return len(found_suits) == wanted_suits and all(later - earlier == step for earlier, later in pairwise(numbers))


def random_layout(rng: Random) -> list[int]:
    """Four sets, most of them in a row of their own, the others anything."""
    shape = rng.choice((CHOW, PUNG, KONG))
    highest = 6 if shape == CHOW else 8
    step = rng.randrange(highest + 1)
    start = rng.randrange(highest + 1)
    suit = rng.randrange(3)
    sets = []
    for place in range(4):
        rank = start + step * place
        if rank > highest or rng.random() < 0.1:
            sets.append(rng.choice([CHOW | 9 * rng.randrange(3) + rng.randrange(7), PUNG | rng.randrange(34)]))
        else:
            sets.append(shape | rank + 9 * (suit if rng.random() < 0.7 else rng.randrange(3)))
    return rng.sample(sets, 4)


@pytest.mark.parametrize("shape", [CHOWS, PUNGS])
@pytest.mark.parametrize("suits", [ONE_SUIT, EACH_ITS_SUIT])
def test_rows_are_all_the_sets_that_step_alike(shape: int, suits: int) -> None:
    rng = Random(7)
    win = Win.parse("[123m] [456m] [789m] [111p] 9s +9s")
    sight = Sight(win, FORMS)
    met = set()
    for _ in range(2000):
        sets = random_layout(rng)
        layout = Seen(Reading(win, FORMS[0], sets, 26, 0, IN_PAIR), sight)
        for size in (2, 3, 4):
            for step in range(9):
                expected = 0
                for places in combinations(range(4), size):
                    if is_row([sets[place] for place in places], shape, step, suits):
                        expected |= claim(places)
                assert rows(layout, shape, size, step, suits) == expected, f"{size} sets, step {step}: {sets}"
                if expected:
                    met.add((size, step))
    highest = 6 if shape == CHOWS else 8
    # Four sets cannot each have another of three suits.
    sizes = (2, 3, 4) if suits == ONE_SUIT else (2, 3)
    assert met == {(size, step) for size in sizes for step in range(9) if step * (size - 1) <= highest}


masks = st.one_of(
    st.integers(0, (1 << 34) - 1),
    st.sampled_from([0, (1 << 34) - 1, 0x7F << 27, 0xF << 27, 7 << 31, 1 << 33, 0o401401401]),
)


@given(seed=st.integers(0, 1 << 32), kinds=masks)
@settings(max_examples=200, deadline=None)
def test_pung_claims_are_one_for_each_pung_or_kong_of_the_kinds(seed: int, kinds: int) -> None:
    for reading in random_readings(Random(seed)):
        wanted = [place for place, code in enumerate(reading.sets) if is_pung(code) and kinds >> code % 64 & 1]
        assert pung_claims(seen(reading), kinds) == sum(claim((place,)) for place in wanted)
        assert pung_group(seen(reading), kinds) == (claim(tuple(wanted)) if wanted else 0)


def is_pung(code: int) -> bool:
    return tiles_of(code)[0] == tiles_of(code)[1]


@given(seed=st.integers(0, 1 << 32))
@settings(max_examples=200, deadline=None)
def test_concealed_pungs_are_those_of_own_tiles_only(seed: int) -> None:
    for reading in random_readings(Random(seed)):
        own = []
        for place, code in enumerate(reading.sets):
            claimed = place < len(reading.win.melds) and code & OPEN
            won = place == reading.place and not reading.win.self_draw
            if is_pung(code) and not claimed and not won:
                own.append(place)
        assert concealed_pung_group(seen(reading)) == (claim(tuple(own)) if own else 0)


@given(seed=st.integers(0, 1 << 32))
@settings(max_examples=200, deadline=None)
def test_kongs_are_claimed_together_and_one_by_one(seed: int) -> None:
    for reading in random_readings(Random(seed)):
        win = seen(reading)
        kongs = [place for place, code in enumerate(reading.sets) if len(tiles_of(code)) == 4]
        melded = [place for place in kongs if reading.sets[place] & OPEN]
        assert kong_group(win) == (claim(tuple(kongs)) if kongs else 0)
        assert kong_claims(win, False) == sum(claim((place,)) for place in melded)
        assert kong_claims(win, True) == sum(claim((place,)) for place in kongs if place not in melded)


@given(seed=st.integers(0, 1 << 32), kinds=masks)
@settings(max_examples=200, deadline=None)
def test_every_group_has_a_tile_of_the_kinds_or_not(seed: int, kinds: int) -> None:
    for reading in random_readings(Random(seed)):
        groups = [tiles_of(code) for code in reading.sets]
        # Without a pair there is nothing to be in it.
        expected = reading.pair >= 0 and all(
            any(kinds >> kind & 1 for kind in group) for group in [*groups, [reading.pair]]
        )
        assert every_group_has(seen(reading), kinds) == expected


@pytest.mark.parametrize(
    ("text", "kinds", "expected"),
    [
        ("123m 789p 111s 222z 5z +5z", "19", True),
        ("123m 678p 111s 222z 5z +5z", "19", False),
        ("123m 789p 111s 999s 5m +5m", "19", False),
    ],
)
def test_the_pair_is_a_group_like_the_sets(text: str, kinds: str, expected: bool) -> None:
    mask = 0x7F << 27 | sum(1 << 9 * suit + int(number) - 1 for suit in range(3) for number in kinds)
    assert every_group_has(seen(readings(Win.parse(text), FORMS)[0]), mask) is expected


def test_a_claim_has_the_bit_of_its_places() -> None:
    win = Win.parse("[555z] [123m] (6666z) [777+7z] 1p +1p")
    reading = readings(win, FORMS)[0]
    assert reading.sets == [PUNG | 31 | OPEN, CHOW | 0 | OPEN, KONG | 32, KONG | 33 | OPEN | ADDED]
    assert pung_claims(seen(reading), 7 << 31) == 1 << 0b0001 | 1 << 0b0100 | 1 << 0b1000
    assert pung_group(seen(reading), 7 << 31) == 1 << 0b1101
    assert kong_group(seen(reading)) == 1 << 0b1100
    assert kong_claims(seen(reading), True) == 1 << 0b0100
    assert kong_claims(seen(reading), False) == 1 << 0b1000
    assert concealed_pung_group(seen(reading)) == 1 << 0b0100


def test_an_undeclared_quad_is_no_kong() -> None:
    reading = readings(Win.parse("111m 123m 456p 789p 5z +5z"), FORMS)[0]
    assert kong_group(seen(reading)) == 0
    assert Sight(reading.win, FORMS).features(reading) & features.FOUR_EQUAL


def test_waits_of_a_kind_held_four_times_count_where_the_book_says_so() -> None:
    win = Win.parse("1222234m 3m 456p 55z +5m")
    possible = 1 << 4 | 1 << 31
    sight = Sight(win, FORMS)
    assert [sight.waits(), sight.waits()] == [possible, possible], "the second answer is remembered"
    assert Sight(win, FORMS, fifth_waits=True).waits() == possible | 1 << 1


@given(seed=st.integers(0, 1 << 32))
@settings(max_examples=60, deadline=None)
def test_waits_of_a_sight_are_the_kinds_that_complete_the_hand(seed: int) -> None:
    win = random_win(Random(seed))
    before = win.hand.minus(win.winning)
    counts = Counter([*before.tiles(), *(kind for code in win.melds for kind in tiles_of(code))])
    expected = 0
    for kind in range(34):
        if counts[kind] < 4 and any(form.parts(before.plus(kind), win.melds) for form in FORMS):
            expected |= 1 << kind
    assert Sight(win, FORMS).waits() == expected
