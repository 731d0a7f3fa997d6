"""Tiles from ready: against records, against another library, by law, and by trying every target."""

import json
import os
import random
from itertools import combinations_with_replacement
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mahjong.shanten import Shanten

from manywinds.books import book, books
from manywinds.kernel.forms import Form, Regular, with_melds
from manywinds.kernel.hand import Hand
from manywinds.kernel.irregular import Different, OneEach, Pairs, knitted_families, singles
from manywinds.kernel.notation import parse_hand, parse_tiles
from manywinds.kernel.sets import CHOW, KONG, OPEN, PUNG, set_tiles
from manywinds.kernel.shape import (
    complete,
    discards,
    distance,
    distance_of,
    nearest_without,
    used_up,
    useful,
    waits,
    waits_with_fifth,
)
from manywinds.kernel.tiles import HAND_KINDS, HONOURS, ORPHANS, kinds_in

pytestmark = pytest.mark.core

REGULAR = Regular()
PAIRS = Pairs()
ORPHAN_HAND = OneEach("thirteen_orphans", (ORPHANS,), ORPHANS)
RIICHI: tuple[Form, ...] = (REGULAR, PAIRS, ORPHAN_HAND)
MCR: tuple[Form, ...] = (
    REGULAR,
    Pairs(quads=True),
    ORPHAN_HAND,
    Different("knitted", tuple(family | HONOURS for family in knitted_families())),
    Regular("knitted_straight", sets=1, fixed=tuple(singles(family) for family in knitted_families())),
)
BOOKS = st.sampled_from([(REGULAR,), (PAIRS,), (ORPHAN_HAND,), RIICHI, MCR])

WALL = [kind for kind in range(HAND_KINDS) for _ in range(4)]
SETS = [CHOW | kind for kind in range(27) if kind % 9 < 7] + [PUNG | kind for kind in range(HAND_KINDS)]


def take(wall: list[int], tiles: list[int]) -> bool:
    """Take these tiles out of the wall if they are all there."""
    if any(tiles.count(kind) > wall.count(kind) for kind in tiles):
        return False
    for kind in tiles:
        wall.remove(kind)
    return True


@st.composite
def hands(draw: st.DrawFn, over: int, melded: bool = True) -> tuple[Hand, tuple[int, ...]]:
    """Concealed tiles (3n + `over`) and melds, drawn from one wall: of all kinds, of few, or sets with slips."""
    wanted = draw(
        st.sampled_from([range(34), range(9), range(18, 34), [0, 8, 9, 17, 18, *range(26, 34)], range(3, 12)])
    )
    wall = [kind for kind in WALL if kind in wanted]
    melds = [
        code | OPEN
        for code in draw(st.lists(st.sampled_from(SETS), max_size=4 * melded))
        if take(wall, set_tiles(code))
    ]
    size = 12 - 3 * len(melds) + over
    built: list[int] = []
    if draw(st.booleans()):
        pair = draw(st.sampled_from(wall))
        pieces = [
            [pair, pair],
            *(set_tiles(code) for code in draw(st.lists(st.sampled_from(SETS), min_size=8, max_size=20))),
        ]
        built = [kind for piece in pieces if take(wall, piece) for kind in piece]
        built = built[draw(st.integers(0, 2)) : size - draw(st.integers(0, 2))]
    rest = draw(st.permutations(wall))
    return Hand.of([*built, *rest][:size]), tuple(melds)


def left(hand: Hand, melds: tuple[int, ...]) -> list[int]:
    """The kinds of which a tile can still come."""
    whole = with_melds(hand, melds)
    return [kind for kind in range(HAND_KINDS) if whole.count(kind) < 4]


# --- records ---------------------------------------------------------------------------------------------------------


@pytest.mark.records
def test_the_distances_of_two_thousand_recorded_hands_agree() -> None:
    folder = os.environ.get("MANYWINDS_RECORDS")
    if not folder:
        pytest.skip("MANYWINDS_RECORDS does not name the folder of records.")
    lines = Path(folder, "riichi", "distances.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(lines) == 2000
    for line in lines:
        case = json.loads(line)
        tiles = parse_tiles("".join(tile[1] + tile[0] for tile in case["q"]))
        found = [distance_of(tiles, (form,)) for form in (REGULAR, ORPHAN_HAND, PAIRS)]
        assert found == case["x"], line


# --- laws ------------------------------------------------------------------------------------------------------------


@settings(deadline=None)
@given(hands(over=1), BOOKS)
def test_a_tile_more_never_takes_the_hand_away_and_brings_it_at_most_one_nearer(
    given_hand: tuple[Hand, tuple[int, ...]], forms: tuple[Form, ...]
) -> None:
    hand, melds = given_hand
    now = distance(hand, forms, melds)
    for kind in left(hand, melds):
        assert now - 1 <= distance(hand.plus(kind), forms, melds) <= now


@settings(deadline=None)
@given(hands(over=2), BOOKS)
def test_a_discard_never_brings_the_hand_nearer_and_takes_it_at_most_one_away(
    given_hand: tuple[Hand, tuple[int, ...]], forms: tuple[Form, ...]
) -> None:
    hand, melds = given_hand
    now = distance(hand, forms, melds)
    after = [distance(hand.minus(kind), forms, melds) for kind in kinds_in(hand.kinds())]
    assert now <= min(after) <= max(after) <= now + 1
    assert min(after) == max(now, 0)  # a hand one tile too large always has a tile to spare


@given(
    hands(over=2), st.sampled_from([each for name in books() if (each := book(name).forms)]), st.integers(min_value=1)
)
def test_the_nearest_discards_are_those_that_leave_the_shortest_distance(
    given_hand: tuple[Hand, tuple[int, ...]], forms: tuple[Form, ...], chosen: int
) -> None:
    hand, melds = given_hand
    kinds = hand.kinds() & chosen or hand.kinds()
    after = {kind: distance(hand.minus(kind), forms, melds) for kind in kinds_in(kinds)}
    shortest = min(after.values())
    assert kinds_in(nearest_without(hand, kinds, forms, melds)) == [kind for kind in after if after[kind] == shortest]


@settings(deadline=None, max_examples=200)
@given(hands(over=2), BOOKS)
def test_complete_is_a_distance_of_minus_one(given_hand: tuple[Hand, tuple[int, ...]], forms: tuple[Form, ...]) -> None:
    hand, melds = given_hand
    assert complete(hand, forms, melds) is (distance(hand, forms, melds) == -1)
    for form in forms:
        assert form.complete(hand, melds) is (form.distance(hand, melds) == -1)
        assert bool(form.parts(hand, melds)) is form.complete(hand, melds)


@settings(deadline=None, max_examples=200)
@given(hands(over=1), BOOKS)
def test_the_waits_are_the_kinds_that_complete_the_hand(
    given_hand: tuple[Hand, tuple[int, ...]], forms: tuple[Form, ...]
) -> None:
    hand, melds = given_hand
    expected = [kind for kind in left(hand, melds) if distance(hand.plus(kind), forms, melds) == -1]
    assert kinds_in(waits(hand, forms, melds)) == expected


@settings(deadline=None, max_examples=200)
@given(hands(over=1, melded=False), BOOKS)
def test_a_concealed_hand_is_ready_when_some_tile_completes_it(
    given_hand: tuple[Hand, tuple[int, ...]], forms: tuple[Form, ...]
) -> None:
    """RII-21: a tile of which all four are in the hand is no wait, so such a hand is not ready."""
    hand, _ = given_hand
    assert (distance(hand, forms) == 0) is bool(waits(hand, forms))


@settings(deadline=None)
@given(hands(over=1), BOOKS)
def test_a_useful_tile_brings_the_hand_one_nearer(
    given_hand: tuple[Hand, tuple[int, ...]], forms: tuple[Form, ...]
) -> None:
    hand, melds = given_hand
    now = distance(hand, forms, melds)
    expected = [kind for kind in left(hand, melds) if distance(hand.plus(kind), forms, melds) == now - 1]
    assert kinds_in(useful(hand, forms, melds)) == expected
    if not melds:
        assert expected


@settings(deadline=None, max_examples=40)
@given(hands(over=2), st.sampled_from([(REGULAR,), RIICHI]))
def test_discards_say_what_they_leave_and_come_best_first(
    given_hand: tuple[Hand, tuple[int, ...]], forms: tuple[Form, ...]
) -> None:
    hand, melds = given_hand
    options = discards(hand, forms, melds)
    assert sorted(option.kind for option in options) == kinds_in(hand.kinds())
    whole = with_melds(hand, melds)
    for option in options:
        rest = hand.minus(option.kind)
        assert option.distance == distance(rest, forms, melds)
        assert option.useful == useful(rest, forms, melds)
        assert option.tiles == sum(4 - whole.count(kind) for kind in kinds_in(option.useful))
    ranks = [(option.distance, -option.tiles, option.kind) for option in options]
    assert ranks == sorted(ranks)


@settings(deadline=None)
@given(hands(over=1))
def test_waits_with_the_fifth_tile_hold_the_plain_waits(given_hand: tuple[Hand, tuple[int, ...]]) -> None:
    hand, melds = given_hand
    every = waits_with_fifth(hand, (REGULAR,), melds)
    assert waits(hand, (REGULAR,), melds) == every & ~used_up(hand, melds)
    for kind in range(HAND_KINDS):
        assert bool(every >> kind & 1) is complete(hand.plus(kind), (REGULAR,), melds)


# --- examples --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected", "fifth"),
    [
        ("123m456m789m11p55z", "1p5z", ""),
        ("1112345678999m", "123456789m", ""),
        ("23456m11p789s555z", "147m", ""),
        ("2333345m11p555z", "", ""),
        ("3333m123p456p789s", "", "3m"),
        ("1111m234p567p888s", "", "1m"),
        ("1111z234p567p888s", "", "1z"),
        ("1113m456p789s111z", "23m", ""),
        ("2223333444m1z", "", ""),
        ("2222333344445m", "156m", "234m"),
        ("22223m456p789s11z", "14m", ""),
        ("19m19p19s1234567z", "19m19p19s1234567z", ""),
        ("1122m3344p5566s7z", "7z", ""),
        # melds
        ("[777z] 1z [111p] [222p] [333p]", "1z", ""),
        ("[111z] 1z [111p] [222p] [333p]", "", "1z"),
        ("(1111m) 23m 456p 789s 11z", "4m", "1m"),
        ("[123m] [123m] [123m] [111p] 1m", "", "1m"),
        # RII-T54 to RII-T57: before and after the concealed kong
        ("111m34599p23678s", "14s", ""),
        ("(1111m) 34599p23678s", "14s", ""),
        ("1112m456p666789s", "23m", ""),
        ("(1111m) 2m456p666789s", "2m", ""),
        ("55m78p222333444s", "69p", ""),
        ("55m78p(3333s)222444s", "69p", ""),
        ("234m33345p66789s", "36p6s", ""),
        ("234m(3333p)45p66789s", "6p", "3p"),
        # RII-T58
        ("123456m789p2355s", "14s", ""),
    ],
)
def test_waits_of_known_hands(text: str, expected: str, fifth: str) -> None:
    """RII-21: own tiles used up are no wait; `fifth` are the kinds that only the fifth tile would complete."""
    written = parse_hand(text)
    hand, melds = Hand.of(written.tiles), tuple(written.melds)
    assert kinds_in(waits(hand, RIICHI, melds)) == parse_tiles(expected)
    every = sorted(parse_tiles(expected) + parse_tiles(fifth))
    assert kinds_in(waits_with_fifth(hand, RIICHI, melds)) == every


# --- every target ----------------------------------------------------------------------------------------------------


def missing(hand: Hand, target: list[int]) -> int:
    return sum(max(0, target.count(kind) - hand.count(kind)) for kind in set(target))


def test_the_distance_is_that_to_the_nearest_of_all_targets_with_one_set() -> None:
    """All 1,836 hands of a set and a pair; 34 more would need a fifth tile."""
    targets = [[*set_tiles(code), kind, kind] for code in SETS for kind in range(HAND_KINDS)]
    targets = [target for target in targets if max(target.count(kind) for kind in target) <= 4]
    assert len(targets) == 1836
    rng = random.Random(11)
    melds = (PUNG | 31 | OPEN, PUNG | 32 | OPEN, KONG | 33)
    for _ in range(300):
        few = rng.sample(range(HAND_KINDS), rng.choice((2, 3, 34)))
        hand = Hand.of(rng.sample([kind for kind in WALL if kind in few], rng.choice((4, 5))))
        nearest = min(missing(hand, target) for target in targets)
        assert distance(hand, (REGULAR,), melds) == nearest - 1, str(hand)


@pytest.mark.slow
def test_the_distance_is_that_to_the_nearest_of_all_targets_with_two_sets() -> None:
    pairs_of_sets = list(combinations_with_replacement(SETS, 2))
    targets = [[*set_tiles(a), *set_tiles(b), kind, kind] for a, b in pairs_of_sets for kind in range(HAND_KINDS)]
    targets = [target for target in targets if max(target.count(kind) for kind in target) <= 4]
    rng = random.Random(12)
    for _ in range(60):
        few = rng.sample(range(HAND_KINDS), rng.choice((2, 4, 34)))
        hand = Hand.of(rng.sample([kind for kind in WALL if kind in few], rng.choice((7, 8))))
        nearest = min(missing(hand, target) for target in targets)
        assert distance(hand, (REGULAR,), (PUNG | 31 | OPEN, KONG | 33)) == nearest - 1, str(hand)


# --- another library -------------------------------------------------------------------------------------------------


def random_tiles(rng: random.Random, quads: bool) -> list[int]:
    """3n + 1 or 3n + 2 tiles of few or many kinds, at most three of each unless `quads` are wanted."""
    few = rng.sample(range(HAND_KINDS), rng.choice((6, 8, 12, 34)))
    low = rng.randrange(26)
    few = rng.choice((few, list(range(low, min(low + 9, HAND_KINDS)))))
    wall = [kind for kind in few for _ in range(4 if quads else 3)]
    tiles = [kind for kind in few[: rng.randint(1, 3)] for _ in range(4)] if quads else []
    wall = [kind for kind in wall if kind not in tiles]
    size = rng.choice((13, 14, 13, 14, 10, 11, 7, 8, 4, 5))
    return (tiles + rng.sample(wall, min(len(wall), 14)))[:size]


def compare(rng: random.Random, quads: bool, rounds: int) -> None:
    for _ in range(rounds):
        tiles = random_tiles(rng, quads)
        if len(tiles) % 3 == 0:
            continue
        counts = [tiles.count(kind) for kind in range(HAND_KINDS)]
        melds = (PUNG | 33 | OPEN,) * ((14 - len(tiles)) // 3)
        hand = Hand.of(tiles)
        assert distance(hand, (REGULAR,), melds) == Shanten.calculate_shanten_for_regular_hand(counts), str(hand)
        if not melds:
            assert distance(hand, (PAIRS,)) == Shanten.calculate_shanten_for_chiitoitsu_hand(counts), str(hand)
            assert distance(hand, (ORPHAN_HAND,)) == Shanten.calculate_shanten_for_kokushi_hand(counts), str(hand)


@pytest.mark.parametrize("rounds", [1500, pytest.param(50_000, marks=pytest.mark.slow)])
def test_another_library_finds_the_same_distances(rounds: int) -> None:
    compare(random.Random(21), quads=False, rounds=rounds)


@pytest.mark.parametrize("rounds", [500, pytest.param(20_000, marks=pytest.mark.slow)])
def test_another_library_finds_the_same_distances_with_four_of_a_kind(rounds: int) -> None:
    """Apart, because libraries differ here: `mahjong` 1.x waits for a fifth tile, 2.x and we never do."""
    compare(random.Random(22), quads=True, rounds=rounds)
