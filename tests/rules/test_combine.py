"""How fans are added up: the five principles (MCR-61, MCR-62, MCR-63) against trying every choice."""

import json
from collections.abc import Iterator
from itertools import combinations, permutations, product
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from manywinds.books import book
from manywinds.kernel.errors import RulebookError
from manywinds.kernel.win import Reading, Win, readings
from manywinds.rules.scoring.combine import (
    APART,
    INSIDE,
    AddUp,
    Found,
    JoinedOnce,
    LimitAlone,
    Together,
    find,
    joined_components,
    strike,
)
from manywinds.rules.scoring.fan import EACH, JOINED, WHOLE, Fan, FanTable
from manywinds.rules.scoring.features import Sight
from rules.random_hands import random_win
from support.small_book import FANS, PLAIN_FANS, small_book

pytestmark = pytest.mark.core

MCR = book("mcr")

# MCR-60 as printed: what each fan bars, by the numbers of the printed table.
EXCLUDED: dict[int, list[int]] = {
    int(number): barred
    for number, barred in json.loads("""{
  "1": [38,49,60,61,73], "2": [54,59], "4": [22,62,73,76], "5": [17,48,49,57,67,74,79], "6": [19,22,62,76,79],
  "7": [18,52,55,62,79], "8": [18,49,55,73,76], "9": [38,73], "10": [54,59], "11": [18,49,55,73], "12": [33,49,62,66],
  "13": [19,22,63,69,72,76], "14": [23,24,64,69], "15": [23,24,49], "16": [30,71,72], "17": [48,57,67,74],
  "18": [49,55,73], "19": [62,79], "20": [52,62], "21": [49,68,76], "22": [76], "23": [24,69], "24": [23],
  "25": [36,76], "26": [68,76], "27": [37,76], "28": [71,72], "29": [63,69,70,72,76], "31": [68,76], "32": [65],
  "33": [66], "34": [52,62], "35": [77,78], "36": [76], "37": [76], "38": [73], "40": [75], "41": [70], "44": [80],
  "46": [80], "47": [58], "48": [66,67], "53": [79], "54": [59], "56": [80], "57": [67,74], "59": [73], "60": [73],
  "61": [73], "63": [76], "68": [76]}""").items()
}
TILE_HOG = 64
UNAVOIDABLE = ((3, 19), (8, 19))
"""Pairs of fans beside which Tile Hog does not count."""
RELATIONS = {13, 14, 15, 16, 23, 24, 28, 29, 30, 32, 39, 41, 42, 51, 65, 69, 70, 71, 72}
ALL = frozenset((0, 1, 2, 3, "pair"))


class Instance(NamedTuple):
    """One occurrence of a fan: its printed number, its points and the sets it is about."""

    number: int
    points: int
    members: frozenset[object]

    def whole(self) -> bool:
        return self.members == ALL


def printed_numbers() -> dict[str, int]:
    """The number of each fan id. Fan 57 has two values, here two fans listed under one name."""
    listed = list(dict.fromkeys(fan.listed_as for fan in MCR.fans.fans))
    return {fan.id: listed.index(fan.listed_as) + 1 for fan in MCR.fans.fans}


NUMBERS = printed_numbers()


def instances(reading: Reading, sight: Sight) -> list[Instance]:
    """Step 2 of MCR-62: all fan instances present in a reading."""
    found = []
    for each in find(MCR.fans, reading, sight):
        fan = MCR.fans.fans[each.fan]
        if each.whole:
            found += [Instance(NUMBERS[fan.id], fan.value, ALL)] * each.there
        else:
            for subset in range(1, 16):
                if each.there >> subset & 1:
                    members = frozenset(place for place in range(4) if subset >> place & 1)
                    found.append(Instance(NUMBERS[fan.id], fan.value, members))
    return found


def covers(x: Instance, y: Instance) -> bool:
    """MCR-63."""
    return x.whole() or y.whole() or y.number == TILE_HOG or y.members <= x.members


def bars(x: Instance, y: Instance) -> bool:
    """The first line of V1."""
    return y.number in EXCLUDED.get(x.number, ()) and covers(x, y)


def is_forest(chosen: list[Instance]) -> bool:
    """V4, by its formula: the sum of (members - 1) is the sets touched less the components they form."""
    touched = set().union(*(each.members for each in chosen)) if chosen else set()
    left = set(touched)
    components = 0
    while left:
        components += 1
        component = {left.pop()}
        while True:
            grown = component.union(*(each.members for each in chosen if each.members & component))
            if grown == component:
                break
            component = grown
        left -= component
    return sum(len(each.members) - 1 for each in chosen) == len(touched) - components


def is_valid_relation(chosen: list[Instance]) -> bool:
    """V1, V3 and V4 for the fans that relate sets."""
    for x, y in permutations(chosen, 2):
        if bars(x, y):
            return False
        if x.number == y.number and x.members & y.members:
            return False
    return is_forest(chosen)


def choices(relations: list[Instance], start: int = 0, chosen: tuple[Instance, ...] = ()) -> Iterator[list[Instance]]:
    """Every valid choice of relations. What a choice breaks, every larger choice breaks too, so those are skipped."""
    if not is_valid_relation(list(chosen)):
        return
    yield list(chosen)
    for index in range(start, len(relations)):
        yield from choices(relations, index + 1, (*chosen, relations[index]))


Best = tuple[int, list[int]]
"""Minus the points, and the sorted numbers: the least of these is the dearest, ties by MCR-62 step 6."""


def rest_of(others: tuple[Instance, ...], known: dict[tuple[Instance, ...], Best]) -> Best:
    """The dearest valid choice among the instances that relate no sets: leave out one of each two that clash."""
    if others not in known:
        clash = next(((x, y) for x, y in permutations(others, 2) if bars(x, y)), None)
        numbers = {each.number for each in others}
        if clash is None and TILE_HOG in numbers:
            clash = next(
                (
                    tuple(next(each for each in others if each.number == number) for number in (*rule, TILE_HOG))
                    for rule in UNAVOIDABLE
                    if numbers >= set(rule)
                ),
                None,
            )
        if clash is None:
            known[others] = (-sum(each.points for each in others), sorted(each.number for each in others))
        else:
            known[others] = min(rest_of(left_out(others, each), known) for each in clash)
    return known[others]


def left_out(others: tuple[Instance, ...], one: Instance) -> tuple[Instance, ...]:
    index = others.index(one)
    return others[:index] + others[index + 1 :]


def brute_force(win: Win) -> Best:
    """MCR-62, steps 1 to 6, by trying everything."""
    best: Best = (1, [])
    sight = Sight(win, MCR.forms)
    for reading in readings(win, MCR.forms):
        present = instances(reading, sight)
        relations = [each for each in present if each.number in RELATIONS]
        others = [each for each in present if each.number not in RELATIONS]
        known: dict[tuple[Instance, ...], Best] = {}
        for chosen in choices(relations):
            beside = tuple(
                each for each in others if not any(bars(each, other) or bars(other, each) for other in chosen)
            )
            points, numbers = rest_of(beside, known)
            points -= sum(each.points for each in chosen)
            best = min(best, (points, sorted([*numbers, *(each.number for each in chosen)])))
    return (-8, [43]) if best[0] == 0 else best


def scored(win: Win) -> Best:
    score = MCR.score(win)
    return -score.total, sorted(NUMBERS[line.fan.id] for line in score.lines for _ in range(line.times))


def test_the_printed_numbers_are_those_of_the_printed_table() -> None:
    assert len(set(NUMBERS.values())) == 81
    assert (NUMBERS["big_four_winds"], NUMBERS["chicken_hand"], NUMBERS["flower"]) == (1, 43, 81)
    assert {NUMBERS[fan.id] for fan in MCR.fans.fans if fan.scope == JOINED} == RELATIONS


@pytest.mark.parametrize("seed", range(8))
def test_the_score_is_the_dearest_of_all_valid_choices_and_ties_go_to_low_numbers(seed: int) -> None:
    """MCR-61, MCR-62, MCR-63."""
    rng = Random(seed)
    for _ in range(150):
        win = random_win(rng, regular_only=rng.random() < 0.8)
        assert scored(win) == brute_force(win), repr(win)
        assert MCR.points(win) == MCR.score(win).total, "the fast way counts alike"


@pytest.mark.parametrize(
    "text",
    [
        "123m 456m 789m 123m 7m +7m",
        "123m 123m 789m 789m 7z +7z",
        "789m 789s 789p 789p 9p +9p",
        "[234m] [234m] [234m] 234m 8p +8p",
        "[123m] [123m] [123m] 123m 9m +9m",
        "111222333444m 5m +5m",
        "111m 222m 333m 111p 2p +2p",
        "123m 123p 123s 456m 4m +4m",
        "123m 456p 789s 123p 9p +9p",
        "234s 234s 666s 888s 6z +6z",
        "2233446688s 666z +6z",
        "22334466s 2233s 8s +8s",
        "1199m 1199p 1199s 1m +1m",
        "1112345678999m +5m",
        "2233445566778p +8p",
        "19m19p19s1234567z +1z",
        "147m 258p 369s 123m 5z +5z",
        "147m 258p 36s 12345z +6z",
        "(1111m) (9999m) [1111p] [9999p] 1s +1s",
        "111z 222z 333z 111m 4z +4z",
        "555z 666z 777z 111z 2z +2z",
        "[123m] [456p] [888p] 67s 55z +8s",
    ],
)
def test_hands_that_test_a_principle_score_as_every_choice_says(text: str) -> None:
    for self_draw in (False, True):
        win = Win.parse(text, self_draw=self_draw)
        assert scored(win) == brute_force(win)


# Made-up tables and finds: any fans, any claims.


@st.composite
def tables(draw: st.DrawFn, scopes: tuple[str, ...] = (WHOLE, EACH, JOINED)) -> FanTable:
    """A table of a few fans with any values, scopes and forward bars."""
    count = draw(st.integers(1, 6))
    names = [f"fan{number}" for number in range(count)]
    fans = []
    for number, name in enumerate(names):
        barred = draw(st.sets(st.sampled_from(names[number + 1 :]))) if number + 1 < count else set()
        scope = draw(st.sampled_from(scopes))
        value = draw(st.integers(1, 12))
        fans.append(Fan(name, value, {"en": name}, "SEA-1", name, scope, None, tuple(sorted(barred)), 0, "", ""))
    return FanTable(*fans)


def draw_found(draw: st.DrawFn, table: FanTable) -> list[tuple[int, int]]:
    """Fans that are there, each with how often or with its claims."""
    there = []
    for number, fan in enumerate(table.fans):
        if fan.scope == WHOLE:
            there.append((number, draw(st.integers(0, 3))))
        else:
            least = 2 if fan.scope == JOINED else 1
            subsets = [subset for subset in range(1, 16) if subset.bit_count() >= least]
            claims = draw(st.sets(st.sampled_from(subsets), max_size=3))
            there.append((number, sum(1 << subset for subset in claims)))
    return [(number, claims) for number, claims in there if claims]


@st.composite
def situations(
    draw: st.DrawFn, scopes: tuple[str, ...] = (WHOLE, EACH, JOINED)
) -> tuple[FanTable, list[tuple[int, int]]]:
    table = draw(tables(scopes))
    return table, draw_found(draw, table)


def finds(table: FanTable, there: list[tuple[int, int]]) -> list[Found]:
    return [Found(number, claims, table.whole[number], table.joined[number]) for number, claims in there]


def claims_of(claims: int) -> list[int]:
    return [subset for subset in range(1, 16) if claims >> subset & 1]


def walk(table: FanTable, there: list[tuple[int, int]]) -> tuple[int, list[int]]:
    """What counts when every fan that stands strikes what it bars, in the order of the table."""
    kept = dict(there)
    for number, fan in enumerate(table.fans):
        for victim in (table.number(name) for name in fan.bars):
            if kept.get(number) and kept.get(victim):
                if fan.scope == WHOLE or table.whole[victim]:
                    kept[victim] = 0
                else:
                    for own, other in product(claims_of(kept[number]), claims_of(kept[victim])):
                        if other | own == own:
                            kept[victim] &= ~(1 << other)
    numbers = []
    for number, claims in sorted(kept.items()):
        numbers += [number] * (claims if table.whole[number] else claims.bit_count())
    return sum(table.values[number] for number in numbers), numbers


def is_choice(table: FanTable, chosen: list[tuple[int, int]]) -> bool:
    """The principles for joined claims: nothing barred inside, no fan twice over a set, a forest."""
    for (number, subset), (other, smaller) in permutations(chosen, 2):
        if other in table.barred[number] and smaller | subset == subset:
            return False
        if number == other and subset & smaller:
            return False
    members = [frozenset(place for place in range(4) if subset >> place & 1) for _, subset in chosen]
    return is_forest([Instance(0, 0, each) for each in members])


def dearest(table: FanTable, there: list[tuple[int, int]]) -> tuple[int, list[int]]:
    """The best of all valid choices of joined claims, each walked through; ties to the lower numbers."""
    joined = [(number, subset) for number, claims in there if table.joined[number] for subset in claims_of(claims)]
    results = []
    for size in range(len(joined) + 1):
        for chosen in combinations(joined, size):
            if is_choice(table, list(chosen)):
                left = [(number, claims) for number, claims in there if not table.joined[number]]
                for number in sorted({number for number, _ in chosen}):
                    left.append((number, sum(1 << subset for other, subset in chosen if other == number)))
                total, numbers = walk(table, sorted(left))
                results.append((-total, numbers))
    best = min(results)
    return -best[0], best[1]


@given(situation=situations((WHOLE, EACH)))
@settings(max_examples=300, deadline=None)
def test_adding_up_counts_all_that_nothing_bars(situation: tuple[FanTable, list[tuple[int, int]]]) -> None:
    table, there = situation
    found = finds(table, there)
    total, numbers = walk(table, there)
    assert AddUp().count(table, found, ties=True) == total
    assert [each.fan for each in found for _ in range(each.times())] == numbers


@given(situation=situations())
@settings(max_examples=600, deadline=None)
def test_joining_once_finds_the_dearest_choice(situation: tuple[FanTable, list[tuple[int, int]]]) -> None:
    table, there = situation
    found = finds(table, there)
    total, numbers = dearest(table, there)
    assert JoinedOnce().count(table, found, ties=True) == total
    assert [each.fan for each in found for _ in range(each.times())] == numbers
    assert JoinedOnce().count(table, finds(table, there), ties=False) == total, "the fast way finds the same sum"


def joined_pair(value: int, other_value: int, bars: tuple[str, ...] = ()) -> FanTable:
    return FanTable(
        Fan("knot", value, {"en": "Knot"}, "SEA-1", "Binds.", JOINED, None, bars, 0, "", ""),
        Fan("rope", other_value, {"en": "Rope"}, "SEA-1", "Holds.", JOINED, None, (), 0, "", ""),
    )


@pytest.mark.parametrize(
    ("there", "total"),
    [
        ([(0, 1 << 0b0111), (1, 1 << 0b0011)], 5),
        ([(0, 1 << 0b0111), (1, 1 << 0b1100)], 7),
        ([(0, 1 << 0b0011), (1, 1 << 0b1100)], 7),
        ([(0, 1 << 0b0011), (1, 1 << 0b0111)], 5),
    ],
    ids=["inside", "one set shared", "apart", "around"],
)
def test_a_joined_fan_bars_another_among_its_own_sets_only(there: list[tuple[int, int]], total: int) -> None:
    """MCR-63. Around the barring sets it is the forest that keeps the other out."""
    for ties in (True, False):
        assert JoinedOnce().count(joined_pair(5, 2, ("rope",)), finds(joined_pair(5, 2), there), ties) == total


def test_no_set_serves_the_same_fan_twice_but_another_fan_may_use_it() -> None:
    """MCR-61, principle 3."""
    for ties in (True, False):
        same = [Found(0, 1 << 0b0011 | 1 << 0b0110, False, True)]
        assert JoinedOnce().count(joined_pair(5, 2), same, ties) == 5
        apart = [Found(0, 1 << 0b0011 | 1 << 0b1100, False, True)]
        assert JoinedOnce().count(joined_pair(5, 2), apart, ties) == 10
        mixed = [Found(0, 1 << 0b0011, False, True), Found(1, 1 << 0b0110, False, True)]
        assert JoinedOnce().count(joined_pair(5, 2), mixed, ties) == 7


def test_sets_that_belong_together_already_are_not_joined_again() -> None:
    """MCR-61, principle 5."""
    ring = [Found(0, 1 << 0b0011 | 1 << 0b1100, False, True), Found(1, 1 << 0b0110 | 1 << 0b1001, False, True)]
    for ties in (True, False):
        assert JoinedOnce().count(joined_pair(5, 2), ring, ties) == 12
        for each in ring:
            each.kept = each.there


def test_a_joined_fan_that_costs_more_than_it_brings_is_left_out() -> None:
    table = FanTable(
        Fan("knot", 1, {"en": "Knot"}, "SEA-1", "Binds.", JOINED, None, ("tide",), 0, "", ""),
        Fan("tide", 9, {"en": "Tide"}, "SEA-1", "Rises.", WHOLE, None, (), 0, "", ""),
    )
    for ties in (True, False):
        found = [Found(0, 1 << 0b0011, False, True), Found(1, 1, True, False)]
        assert JoinedOnce().count(table, found, ties) == 9


def test_a_joined_fan_counts_where_another_one_struck_what_would_have_barred_it() -> None:
    table = FanTable(
        Fan("knot", 5, {"en": "Knot"}, "SEA-1", "Binds.", JOINED, None, ("tide",), 0, "", ""),
        Fan("tide", 1, {"en": "Tide"}, "SEA-1", "Rises.", WHOLE, None, ("rope",), 0, "", ""),
        Fan("rope", 4, {"en": "Rope"}, "SEA-1", "Holds.", JOINED, None, (), 0, "", ""),
    )
    there = [(0, 1 << 0b0011), (1, 1), (2, 1 << 0b1100)]
    assert dearest(table, there) == (9, [0, 2])
    for ties in (True, False):
        assert JoinedOnce().count(table, finds(table, there), ties) == 9


def test_nothing_found_is_worth_nothing() -> None:
    for combine in (AddUp(), JoinedOnce()):
        assert combine.count(PLAIN_FANS, [], ties=True) == 0


def test_adding_up_adds_each_claim() -> None:
    small = small_book().replace(fans=PLAIN_FANS, combine=AddUp())
    score = small.score(Win.parse("[555z] [666z] [111z] 123m 1p +1p"))
    assert score.items == {"dragon": 4, "honour": 1}
    assert score.total == 5
    assert small.score(Win.parse("[555z] [666z] [111z] [222z] 1p +1p", self_draw=True)).items == {
        "rocks": 4, "dragon": 4, "honour": 2,
    }  # fmt: skip


def test_a_limit_stands_alone() -> None:
    limited = small_book().replace(fans=PLAIN_FANS, combine=LimitAlone("rocks", "one_colour"))
    plain = small_book().replace(fans=PLAIN_FANS, combine=AddUp())
    rocks = Win.parse("[555z] [666z] [111z] [222z] 1p +1p")
    assert plain.score(rocks).items == {"rocks": 4, "dragon": 4, "honour": 2}
    score = limited.score(rocks)
    assert (score.items, score.total) == ({"rocks": 4}, 4)
    assert {(each.fan.id, each.by, each.principle) for each in score.refused} >= {("dragon", None, "limit_alone")}
    both = limited.score(Win.parse("[111m] [222m] [333m] [555m] 9m +9m"))
    assert (both.items, both.total) == ({"one_colour": 6, "rocks": 4}, 6)
    without = Win.parse("[555z] [666z] [111z] 123m 1p +1p")
    assert limited.score(without).items == plain.score(without).items
    assert limited.points(rocks) == 4
    with pytest.raises(RulebookError, match="no fan 'kraken'"):
        small_book().replace(fans=PLAIN_FANS, combine=LimitAlone("kraken"))


def test_the_sum_is_the_sum_of_the_lines() -> None:
    rng = Random(5)
    for _ in range(200):
        win = random_win(rng)
        for each in (MCR, book("mcr-consensus")):
            score = each.score(win)
            assert score.total == sum(line.points for line in score.lines) == sum(score.items.values())
            assert all(line.points == line.times * line.fan.value for line in score.lines)


def test_a_dearer_joined_fan_is_chosen_and_the_fourth_set_joins_once() -> None:
    score = small_book().score(Win.parse("[234m] [234p] [234s] [234m] 5z +5z"))
    # Twins would be worth three with two escorts at one each; the fleet is worth eight with the twins.
    assert score.items == {"fleet": 8, "twins": 3}


def test_fans_that_bar_only_together_strike_when_all_of_them_count() -> None:
    small = small_book().replace(
        fans=FANS.replace(FANS.get("rocks").replace(bars=())),
        combine=JoinedOnce(Together(("rocks", "inland"), ("own_draw",))),
    )
    both = small.score(Win.parse("[222m] [333m] [444p] [555p] 6p +6p", self_draw=True))
    assert both.items == {"rocks": 4, "inland": 1}
    refused = {refusal.fan.id: refusal.principle for refusal in both.refused}
    assert refused["own_draw"] == "together"
    only_one = small.score(Win.parse("[222m] [333m] [444p] [555p] 5z +5z", self_draw=True))
    assert only_one.items == {"rocks": 4, "own_draw": 1}
    only_other = small.score(Win.parse("[222m] [333m] [444p] 567p 8p +8p", self_draw=True))
    assert only_other.items == {"own_draw": 1, "inland": 1}


def test_fans_that_bar_together_do_not_strike_when_one_of_them_is_struck_itself() -> None:
    small = small_book().replace(
        fans=FANS.replace(FANS.get("rocks").replace(bars=())),
        combine=JoinedOnce(Together(("rocks", "inland"), ("own_draw",))),
    )
    # One Colour bars Inland, so the two do not stand together.
    score = small.score(Win.parse("[222m] [333m] [444m] [555m] 6m +6m", self_draw=True))
    assert score.items == {"one_colour": 6, "rocks": 4, "own_draw": 1}


def test_fans_that_bar_together_take_all_occurrences_and_leave_the_sum_right() -> None:
    table = FanTable(*(
        Fan(name, value, {"en": name}, "SEA-1", name, WHOLE, None, (), 0, "", "")
        for name, value in (("one", 5), ("two", 3), ("three", 2))
    ))  # fmt: skip
    found = [Found(0, 1, True, False), Found(1, 1, True, False), Found(2, 3, True, False)]
    assert JoinedOnce(Together(("one", "two"), ("three",))).count(table, found, ties=True) == 8
    assert found[2].kept == 0
    assert found[2].there == 3


@given(striker=st.integers(1, (1 << 16) - 1), victim=st.integers(1, (1 << 16) - 1))
def test_striking_takes_the_claims_inside_a_claim_and_no_others(striker: int, victim: int) -> None:
    striker &= ~1
    victim &= ~1
    found = Found(1, victim, False, False)
    strike(Found(0, striker, False, False), found)
    left = [subset for subset in claims_of(victim) if not any(own | subset == own for own in claims_of(striker))]
    assert claims_of(found.kept) == left
    assert found.there == victim


@pytest.mark.parametrize(("striker_whole", "victim_whole"), [(True, False), (False, True), (True, True)])
def test_striking_takes_all_where_the_whole_hand_is_concerned(striker_whole: bool, victim_whole: bool) -> None:
    victim = Found(1, 0b110, victim_whole, False)
    strike(Found(0, 0b100, striker_whole, False), victim)
    assert victim.kept == 0
    assert victim.times() == 0


def test_a_striker_strikes_with_what_is_left_of_it() -> None:
    striker, victim = (
        Found(0, 1 << 0b0011 | 1 << 0b1100, False, False),
        Found(1, 1 << 0b0001 | 1 << 0b0100, False, False),
    )
    striker.kept = 1 << 0b1100
    strike(striker, victim)
    assert victim.kept == 1 << 0b0001


def test_inside_a_subset_are_all_its_parts_and_itself() -> None:
    for whole in range(16):
        assert claims_of(INSIDE[whole]) == [part for part in range(1, 16) if part & whole == part]


def components_of(packed: int) -> list[int]:
    return [packed >> 4 * place & 15 for place in range(4)]


@given(claims=st.lists(st.sampled_from([subset for subset in range(1, 16) if subset.bit_count() >= 2]), max_size=4))
def test_claims_join_exactly_as_long_as_they_form_a_forest(claims: list[int]) -> None:
    components = APART
    chosen: list[Instance] = []
    for subset in claims:
        trial = [*chosen, Instance(0, 0, frozenset(place for place in range(4) if subset >> place & 1))]
        joined = joined_components(subset, components)
        assert (joined >= 0) == is_forest(trial)
        if joined >= 0:
            components, chosen = joined, trial
    for place, component in enumerate(components_of(components)):
        assert component >> place & 1, "a set is in its own component"
        for other in range(4):
            if component >> other & 1:
                assert components_of(components)[other] == component, "the sets of a component agree"


@given(data=st.data())
def test_the_order_of_claims_does_not_matter_to_the_components(data: st.DataObject) -> None:
    subsets = [subset for subset in range(1, 16) if subset.bit_count() >= 2]
    claims = data.draw(st.lists(st.sampled_from(subsets), min_size=2, max_size=3))

    def end(order: list[int]) -> int:
        components = APART
        for subset in order:
            components = joined_components(subset, components)
            if components < 0:
                return -1
        return components

    assert len({end(list(order)) for order in permutations(claims)}) == 1


def test_four_sets_apart_are_components_of_their_own() -> None:
    assert components_of(APART) == [1, 2, 4, 8]
    assert components_of(joined_components(0b0101, APART)) == [0b0101, 2, 0b0101, 8]
    assert joined_components(0b0101, joined_components(0b0101, APART)) == -1
