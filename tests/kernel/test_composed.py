"""Forms of pungs beside single tiles, and of a run beside honours, against hands written down one by one.

ISR-203, ISR-207, ISR-212, ISR-213, ISR-214, ISR-224, ISR-225 and ISR-227 are such forms.
"""

from itertools import combinations, permutations
from random import Random

import pytest

from manywinds import book
from manywinds.kernel.composed import Pungs, Run
from manywinds.kernel.errors import RulebookError
from manywinds.kernel.forms import FAR, Form
from manywinds.kernel.hand import Hand
from manywinds.kernel.notation import parse_hand
from manywinds.kernel.sets import set_tiles
from manywinds.kernel.tiles import DRAGONS, SUITED, WINDS, kinds_in, mask_of

pytestmark = pytest.mark.core

FORMS = {form.name: form for form in book("israeli").forms}
HONOURS = range(27, 34)
WIND_KINDS = range(27, 31)


def runs() -> list[list[int]]:
    return [list(range(suit, suit + 9)) for suit in (0, 9, 18)]


def pungs(*kinds: int) -> list[int]:
    return [kind for kind in kinds for _ in range(3)]


def knitted() -> list[list[int]]:
    return [
        [9 * suit + start + step for suit, start in enumerate(order) for step in (0, 3, 6)]
        for order in permutations(range(3))
    ]


TARGETS: dict[str, list[list[int]]] = {
    "crazy_monkey": [[*[31, 32, 33] * 4, pair, pair] for pair in range(31)],
    "green_and_red": [[*pungs(18, 22, 24, 26), 32, 33]],
    "horizontal_enemies": [[*pungs(suit, suit + 8, 27, 29), 28, 30] for suit in (0, 9, 18)],
    "vertical_enemies": [[*pungs(suit, suit + 8, 28, 30), 27, 29] for suit in (0, 9, 18)],
    "fire_of_revolution": [[*pungs(*three), 33, 33, 27, 28, 29] for three in combinations(range(27), 3)],
    "great_snake": [[*run, *[pung] * 3, pair, pair] for run in runs() for pung, pair in permutations(HONOURS, 2)],
    "small_snake": [[*run, *WIND_KINDS, more] for run in runs() for more in HONOURS],
    "dragon_snake": [[*nine, 31, 32, 33, wind, wind] for nine in knitted() for wind in WIND_KINDS],
}
NAMES = pytest.mark.parametrize("name", TARGETS)


def short_of(held: list[int], target: list[int]) -> int:
    return sum(max(0, target.count(kind) - held.count(kind)) for kind in set(target))


def near(rng: Random, target: list[int], swaps: int) -> list[int]:
    """A hand some tiles away from the target."""
    hand = list(target)
    for place in rng.sample(range(len(hand)), swaps):
        hand[place] = rng.choice([kind for kind in range(34) if hand.count(kind) < 4])
    return hand


@NAMES
def test_the_distance_is_that_to_the_nearest_hand_written_down(name: str) -> None:
    rng = Random(name)
    for round in range(60):
        hand = near(rng, rng.choice(TARGETS[name]), round % 6)
        if round % 2:
            hand = hand[1:]
        wanted = min(short_of(hand, target) for target in TARGETS[name]) - 1
        assert FORMS[name].distance(Hand.of(hand)) == wanted, hand


@NAMES
def test_every_hand_written_down_is_complete_and_reads_as_itself(name: str) -> None:
    for target in TARGETS[name]:
        hand = Hand.of(target)
        assert FORMS[name].complete(hand)
        found = FORMS[name].parts(hand)
        assert found
        for parts in found:
            tiles = [tile for code in parts.sets for tile in set_tiles(code)]
            tiles += [parts.pair] * 2 if parts.pair >= 0 else []
            assert set(tiles) | set(kinds_in(parts.loose)) == set(target)


@NAMES
def test_waits_are_the_tiles_that_complete_a_hand_written_down(name: str) -> None:
    rng = Random(name)
    complete = {tuple(sorted(target)) for target in TARGETS[name]}
    for _ in range(15):
        hand = rng.choice(TARGETS[name]).copy()
        hand.remove(rng.choice(hand))
        held = [kind for kind in range(34) if hand.count(kind) < 4]
        wanted = [kind for kind in held if tuple(sorted([*hand, kind])) in complete]
        assert kinds_in(FORMS[name].waits(Hand.of(hand))) == wanted


def asked(form: Form, text: str) -> tuple[int, bool]:
    written = parse_hand(text)
    hand = Hand.of(written.tiles)
    return form.distance(hand, tuple(written.melds)), form.complete(hand, tuple(written.melds))


@pytest.mark.parametrize(
    ("name", "text", "distance"),
    [
        ("crazy_monkey", "[555z] [666z] [777z] 56799p 7z", 1),
        ("crazy_monkey", "[555z] [666z] [777z] 567z 99p", -1),
        ("crazy_monkey", "[5555z] [666z] [777z] 567z 99p", FAR),
        ("crazy_monkey", "[555z] [666z] [777z] [111z] 99p", FAR),
        ("crazy_monkey", "[123m] 5556667z 99p7z7z", FAR),
        ("green_and_red", "[111s] [555s] [777s] [999s] 67z", -1),
        ("green_and_red", "[111s] [555s] [777s] 99s 667z", 0),
        ("horizontal_enemies", "(1111p) [9999p] [111z] [333z] 24z", -1),
        ("horizontal_enemies", "(1111p) [999s] 111333z 24z", FAR),
        ("fire_of_revolution", "[333m] [777p] [888s] 77123z", -1),
        ("fire_of_revolution", "[333m] [777p] 888s 77122z", 0),
        ("great_snake", "[234s] 156789s [555z] 11z", -1),
        ("great_snake", "[234s] [567s] [5555z] 189s 11z", -1),
        ("great_snake", "[234s] [345s] 15678s 555z", FAR),
        ("great_snake", "[234s] [345p] 15678s 555z", FAR),
        ("great_snake", "[111s] 23456789s 555z", FAR),
        ("great_snake", "[234s] [555z] [666z] 15678s", FAR),
        ("small_snake", "[234s] 156789s 12344z", -1),
        ("small_snake", "[234s] 156789s 12355z", 0),
        ("dragon_snake", "[555z] 147m 258p 36s 11z1m", FAR),
    ],
)
def test_melds_stand_in_a_form_or_spoil_it(name: str, text: str, distance: int) -> None:
    assert asked(FORMS[name], text) == (distance, distance == -1)


def test_a_pair_may_not_be_of_the_kinds_of_pungs_or_singles() -> None:
    with pytest.raises(RulebookError):
        Pungs("odd", 3, (DRAGONS,), (WINDS,), SUITED | DRAGONS)


def test_forms_print_what_makes_them_differ() -> None:
    one = Pungs("same", 1, (DRAGONS,), (mask_of(0),), kongs=True)
    other = Pungs("same", 1, (DRAGONS,), (mask_of(0),))
    assert repr(one) != repr(other)
    assert "rest=" in repr(FORMS["great_snake"])
    assert isinstance(FORMS["great_snake"], Run)
