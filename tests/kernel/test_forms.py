"""Every irregular form: examples, waits, and the distance to the nearest of all its complete hands."""

import random
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, permutations

import pytest

from manywinds.kernel.errors import RulebookError
from manywinds.kernel.forms import FAR, Form, Regular
from manywinds.kernel.hand import Hand
from manywinds.kernel.irregular import Different, Listed, OneEach, Pairs, Quads, Woven, knitted_families, singles
from manywinds.kernel.notation import parse_hand, parse_tiles
from manywinds.kernel.sets import CHOW, KONG, OPEN, PUNG, set_tiles
from manywinds.kernel.tiles import HAND_KINDS, HONOURS, ORPHANS, SUITS, TERMINALS, WINDS, kinds_in

pytestmark = pytest.mark.core

# Written out apart from the kernel's own tables.
SUITED = range(27)
EVERY = range(HAND_KINDS)
WIND_KINDS = range(27, 31)
HONOUR_KINDS = range(27, 34)
DRAGON_KINDS = [31, 32, 33]
ENDS = [0, 8, 9, 17, 18, 26]
THIRTEEN = [*ENDS, *HONOUR_KINDS]
KNITTED = [
    [9 * suit + rank + step for suit, rank in enumerate(ranks) for step in (0, 3, 6)]
    for ranks in permutations((0, 1, 2))
]
SETS = [[kind, kind + 1, kind + 2] for kind in SUITED if kind % 9 < 7] + [[kind] * 3 for kind in EVERY]


def runs(ranks: int) -> list[list[int]]:
    """The ranks from one up, in each suit."""
    return [[9 * suit + rank for rank in range(ranks)] for suit in range(3)]


def listed(*hands: list[int]) -> tuple[Hand, ...]:
    return tuple(Hand.of(hand) for hand in hands)


PEKING_GARDEN = [[*run, *HONOUR_KINDS] for run in runs(7)]
DRAGON_SNAKE = [[*run, *DRAGON_KINDS, wind, wind] for run in runs(9) for wind in WIND_KINDS]
ROYAL_DRAGON = [[*nine, *DRAGON_KINDS, wind, wind] for nine in KNITTED for wind in WIND_KINDS]
YIN_YANG = [[kind for kind in HONOUR_KINDS for _ in range(2)]]
ENEMIES = [[*[9 * suit] * 3, *[9 * suit + 8] * 3, *[27] * 3, *[29] * 3, 28, 30] for suit in range(3)]

KNITTED_NINES = tuple(singles(family) for family in knitted_families())
REVOLUTION = Hand.of(parse_tiles("12377z"))

# The forms of this file are built here: what a book makes of them its own tests prove.
FORMS: dict[str, Form] = {
    "pairs": Pairs(),
    "pairs_with_quads": Pairs(quads=True),
    "thirteen_orphans": OneEach("thirteen_orphans", (ORPHANS,), ORPHANS),
    "thirteen_wonderful_fingers": OneEach("thirteen_wonderful_fingers", (ORPHANS,), TERMINALS),
    "thirteen_great_and_strange": OneEach("thirteen_great_and_strange", (ORPHANS,), HONOURS),
    "four_winds_snake": OneEach("four_winds_snake", tuple(family | WINDS for family in knitted_families()), HONOURS),
    "small_snake": OneEach("small_snake", tuple(suit | WINDS for suit in SUITS), HONOURS),
    "honors_and_knitted": Different("honors_and_knitted", tuple(family | HONOURS for family in knitted_families())),
    "knitted_straight": Regular("knitted_straight", sets=1, fixed=KNITTED_NINES),
    "peking_garden": Listed("peking_garden", listed(*PEKING_GARDEN)),
    "dragon_snake": Listed("dragon_snake", listed(*DRAGON_SNAKE)),
    "knitted_pungs": Woven("knitted_pungs", 4, HONOURS),
    "royal_knitted_dragon": Listed("royal_knitted_dragon", listed(*ROYAL_DRAGON)),
    "yin_yang_harmony": Listed("yin_yang_harmony", listed(*YIN_YANG)),
    "horizontal_enemies": Listed("horizontal_enemies", listed(*ENEMIES), melds=True),
    "three_quads": Quads(),
    "fire_of_revolution": Regular(
        "fire_of_revolution",
        sets=3,
        pair=False,
        fixed=((REVOLUTION.m, REVOLUTION.p, REVOLUTION.s, REVOLUTION.z),),
        chows=False,
        honour_sets=False,
    ),
}


def at_most_four(hand: list[int]) -> bool:
    return all(hand.count(kind) <= 4 for kind in hand)


def one_each(family: list[int], extra: list[int]) -> list[list[int]]:
    return [[*family, kind] for kind in extra]


def revolution() -> list[list[int]]:
    return [[*(k for k in pungs for _ in range(3)), 27, 28, 29, 33, 33] for pungs in combinations(SUITED, 3)]


def knitted_straight(melds: int) -> list[list[int]]:
    loose = SETS if melds == 0 else [[]]
    hands = [[*nine, *group, kind, kind] for nine in KNITTED for group in loose for kind in EVERY]
    return [hand for hand in hands if at_most_four(hand)]


def woven() -> list[list[int]]:
    return [
        [*(9 * suit + rank for rank in ranks for suit in range(3)), kind, kind]
        for ranks in combinations_with_replacement(range(9), 4)
        for kind in HONOUR_KINDS
    ]


# The complete hands of each form whose complete hands are few enough to write down.
TARGETS: dict[str, list[list[int]]] = {
    "thirteen_orphans": one_each(THIRTEEN, THIRTEEN),
    "thirteen_wonderful_fingers": one_each(THIRTEEN, ENDS),
    "thirteen_great_and_strange": one_each(THIRTEEN, list(HONOUR_KINDS)),
    "four_winds_snake": [hand for nine in KNITTED for hand in one_each([*nine, *WIND_KINDS], list(HONOUR_KINDS))],
    "small_snake": [hand for run in runs(9) for hand in one_each([*run, *WIND_KINDS], list(HONOUR_KINDS))],
    "honors_and_knitted": [list(hand) for nine in KNITTED for hand in combinations([*nine, *HONOUR_KINDS], 14)],
    "knitted_straight": knitted_straight(melds=0),
    "peking_garden": PEKING_GARDEN,
    "dragon_snake": DRAGON_SNAKE,
    "knitted_pungs": woven(),
    "royal_knitted_dragon": ROYAL_DRAGON,
    "yin_yang_harmony": YIN_YANG,
    "horizontal_enemies": ENEMIES,
    "fire_of_revolution": revolution(),
}


def short_of(counts: list[int], target: list[int]) -> int:
    """How many tiles of the target are missing."""
    return sum(1 for kind in set(target) for need in range(target.count(kind)) if counts[kind] <= need)


def pairs_short(counts: list[int], each: int) -> int:
    """The cheapest seven pairs, each kind giving none, one or (`each` = 2) two: tried kind by kind."""
    best = {0: 0}
    for held in counts:
        following: dict[int, int] = {}
        for pairs, cost in best.items():
            for more in range(min(each, 7 - pairs) + 1):
                total = cost + max(0, 2 * more - held)
                following[pairs + more] = min(total, following.get(pairs + more, 99))
        best = following
    return best[7]


def quads_short(counts: list[int]) -> int:
    """Every choice of three quads and a pair."""
    cheapest = 99
    for quads in combinations(EVERY, 3):
        pair = min(max(0, 2 - counts[kind]) for kind in EVERY if kind not in quads)
        cheapest = min(cheapest, pair + sum(4 - counts[kind] for kind in quads))
    return cheapest


def true_distance(name: str, tiles: list[int]) -> int:
    counts = [tiles.count(kind) for kind in EVERY]
    if name == "pairs":
        return pairs_short(counts, 1) - 1
    if name == "pairs_with_quads":
        return pairs_short(counts, 2) - 1
    if name == "three_quads":
        return quads_short(counts) - 1
    return min(short_of(counts, target) for target in TARGETS[name]) - 1


def some_target(name: str, rng: random.Random) -> list[int]:
    if name == "pairs":
        return [kind for kind in rng.sample(EVERY, 7) for _ in range(2)]
    if name == "pairs_with_quads":
        return [kind for kind in rng.sample([*EVERY, *EVERY], 7) for _ in range(2)]
    if name == "three_quads":
        *quads, pair = rng.sample(EVERY, 4)
        return [pair, pair, *(kind for kind in quads for _ in range(4))]
    return rng.choice(TARGETS[name])


def near_hands(name: str, rounds: int, size: int) -> Iterator[list[int]]:
    """Complete hands in which some tiles were exchanged, from none to all."""
    rng = random.Random(f"{name} {size}")
    for _ in range(rounds):
        kept = rng.sample(some_target(name, rng), rng.choice((4, 8, 10, 11, 12, 12, 13, 13, 13, 14)))[:size]
        wall = [kind for kind in EVERY for _ in range(4 - kept.count(kind))]
        # Strange tiles of few kinds now and then, so that crowded hands occur as well.
        few = rng.sample(EVERY, rng.choice((5, 34)))
        wall = [kind for kind in wall if kind in few]
        strange = rng.sample(wall, min(len(wall), size - len(kept)))
        yield [*kept, *strange, *(kind for kind in EVERY if kind not in kept and kind not in few)][:size]


def written(text: str) -> tuple[Hand, tuple[int, ...]]:
    hand = parse_hand(text)
    return Hand.of(hand.tiles), tuple(hand.melds)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("pairs", "1133m2255p99s1177z"),
        ("pairs_with_quads", "1133m2255p99s1177z"),
        ("pairs_with_quads", "1111m2222p3333s77z"),
        ("thirteen_orphans", "19m19p19s12345677z"),
        ("thirteen_orphans", "119m19p19s1234567z"),
        ("thirteen_wonderful_fingers", "119m19p19s1234567z"),
        ("thirteen_wonderful_fingers", "19m19p199s1234567z"),
        ("thirteen_great_and_strange", "19m19p19s11234567z"),
        ("thirteen_great_and_strange", "19m19p19s12345677z"),
        ("four_winds_snake", "147m258p369s12344z"),
        ("four_winds_snake", "369m147p258s12347z"),
        ("small_snake", "123456789s11234z"),
        ("small_snake", "123456789p12345z"),
        ("honors_and_knitted", "147m258p3s1234567z"),
        ("honors_and_knitted", "147m258p369s12345z"),
        ("honors_and_knitted", "28m369p147s123456z"),
        ("knitted_straight", "147m258p369s123m55z"),
        ("knitted_straight", "147m258p369s777z44s"),
        ("knitted_straight", "147m258p369s66z[456s<]"),
        ("knitted_straight", "147m258p369s66z(1111z)"),
        ("peking_garden", "1234567p1234567z"),
        ("dragon_snake", "123456789s11567z"),
        ("knitted_pungs", "1559m1559p1559s66z"),
        ("knitted_pungs", "2222m2222p2222s11z"),
        ("royal_knitted_dragon", "147m258p369s22567z"),
        ("yin_yang_harmony", "11223344556677z"),
        ("horizontal_enemies", "111999m1112333z4z"),
        ("horizontal_enemies", "[111m] 999m1112333z4z"),
        ("horizontal_enemies", "[111s] [999s] [111z] (3333z) 24z"),
        ("three_quads", "1111m5555p7777z22s"),
        ("three_quads", "1111222233m4444m"),
        ("fire_of_revolution", "111m222p333s12377z"),
        ("fire_of_revolution", "111222333m12377z"),
        ("fire_of_revolution", "[111m<] [222m] 999s12377z"),
    ],
)
def test_this_hand_is_complete(name: str, text: str) -> None:
    hand, melds = written(text)
    form = FORMS[name]
    assert form.complete(hand, melds)
    assert form.distance(hand, melds) == -1
    assert len(form.parts(hand, melds)) == 1


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("pairs", "1111m2255p99s1177z"),
        ("pairs", "1133m2255p99s1167z"),
        ("pairs_with_quads", "1113m2255p99s1177z"),
        ("thirteen_orphans", "129m19p19s1234567z"),
        ("thirteen_orphans", "1199m19p19s123456z"),
        ("thirteen_wonderful_fingers", "19m19p19s12345677z"),
        ("thirteen_great_and_strange", "119m19p19s1234567z"),
        ("four_winds_snake", "1147m258p369s1234z"),
        ("four_winds_snake", "147m147p369s12344z"),
        ("small_snake", "1123456789m1234z"),
        ("small_snake", "12345m6789p12344z"),
        ("honors_and_knitted", "147m258p369s12344z"),
        ("honors_and_knitted", "147m258p369s1234z2m"),
        ("honors_and_knitted", "147m147p369s12345z"),
        ("knitted_straight", "147m258p369s12344z"),
        ("knitted_straight", "147m147p369s55577z"),
        ("knitted_straight", "147m258p369s124m55z"),
        ("knitted_straight", "147m258p369s67z[456s<]"),
        ("peking_garden", "2345678p1234567z"),
        ("peking_garden", "1234567p1123456z"),
        ("dragon_snake", "123456789s11456z"),
        ("dragon_snake", "123456789s12567z"),
        ("dragon_snake", "123456789s12556z"),
        ("knitted_pungs", "1559m1559p1558s66z"),
        ("knitted_pungs", "1559m1559p1559s67z"),
        ("knitted_pungs", "1559m1559p11559s5z"),
        ("royal_knitted_dragon", "147m258p369s12567z"),
        ("royal_knitted_dragon", "147m147p369s22567z"),
        ("yin_yang_harmony", "11113344556677z"),
        ("horizontal_enemies", "111999m2223331z4z"),
        ("horizontal_enemies", "111m999p1112333z4z"),
        ("three_quads", "1111m5555p777z222s"),
        ("three_quads", "1111m5555p7777z23s"),
        ("fire_of_revolution", "123m222p333s12377z"),
        ("fire_of_revolution", "444z222p333s12377z"),
        ("fire_of_revolution", "111m222p333s12366z"),
        ("fire_of_revolution", "111m222p333s12477z"),
    ],
)
def test_this_hand_is_not_complete(name: str, text: str) -> None:
    hand, melds = written(text)
    form = FORMS[name]
    assert not form.complete(hand, melds)
    assert form.distance(hand, melds) >= 0
    assert form.parts(hand, melds) == []


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("pairs", "1133m2255p99s117z", "7z"),
        ("pairs_with_quads", "1111m2222p33s777z", "7z"),
        ("pairs_with_quads", "1111m2222p3333s7z", "7z"),
        ("thirteen_orphans", "19m19p19s1234567z", "19m19p19s1234567z"),
        ("thirteen_orphans", "119m19p19s123456z", "7z"),
        ("thirteen_wonderful_fingers", "19m19p19s1234567z", "19m19p19s"),
        ("thirteen_wonderful_fingers", "119m19p19s123456z", "7z"),
        ("thirteen_wonderful_fingers", "19m19p19s1234566z", ""),
        ("thirteen_great_and_strange", "19m19p19s1234567z", "1234567z"),
        ("thirteen_great_and_strange", "19m19p9s12345677z", "1s"),
        ("thirteen_great_and_strange", "119m19p19s123456z", ""),
        ("four_winds_snake", "147m258p369s1234z", "1234567z"),
        ("four_winds_snake", "147m258p369s1235z", "4z"),
        ("four_winds_snake", "147m258p36s12346z", "9s"),
        ("small_snake", "123456789m1234z", "1234567z"),
        ("small_snake", "12346789m12344z", "5m"),
        ("honors_and_knitted", "147m258p369s1234z", "567z"),
        ("honors_and_knitted", "14m28p39s1234567z", "7m5p6s"),
        ("knitted_straight", "147m258p369s123m5z", "5z"),
        ("knitted_straight", "147m258p369s23m55z", "14m"),
        ("knitted_straight", "147m258p36s123m55z", "9s"),
        ("knitted_straight", "147m258p369s5z[777z^]", "5z"),
        ("knitted_straight", "147m258p39s55z[777z^]", "6s"),
        ("knitted_straight", "147m258p369s7z[777z^]", "7z"),
        ("peking_garden", "123567p1234567z", "4p"),
        ("peking_garden", "1234567p123456z", "7z"),
        ("dragon_snake", "123456789s1567z", "1z"),
        ("dragon_snake", "12345678s11567z", "9s"),
        ("knitted_pungs", "1559m1559p159s66z", "5s"),
        ("knitted_pungs", "1559m1559p1559s6z", "6z"),
        ("knitted_pungs", "2222m2222p222s11z", "2s"),
        ("royal_knitted_dragon", "147m258p369s2567z", "2z"),
        ("royal_knitted_dragon", "147m258p69s22567z", "3s"),
        ("yin_yang_harmony", "1122334455667z", "7z"),
        ("horizontal_enemies", "111999m111233z4z", "3z"),
        ("horizontal_enemies", "[111m] 999m111333z4z", "2z"),
        ("horizontal_enemies", "[111m] (1111z) 99m333z24z", "9m"),
        ("three_quads", "1111m5555p7777z2s", "2s"),
        ("three_quads", "1111m555p7777z22s", "5p"),
        ("fire_of_revolution", "111m222p33s12377z", "3s"),
        ("fire_of_revolution", "111m222p333s1237z", "7z"),
        ("fire_of_revolution", "111m222p333s1377z", "2z"),
        ("fire_of_revolution", "[111m] 222p33s12377z", "3s"),
        ("fire_of_revolution", "[111m] 222p34s12377z", ""),
    ],
)
def test_this_hand_waits_for_these_tiles(name: str, text: str, expected: str) -> None:
    hand, melds = written(text)
    form = FORMS[name]
    assert kinds_in(form.waits(hand, melds)) == parse_tiles(expected)
    assert (form.distance(hand, melds) == 0) is bool(expected)


@pytest.mark.parametrize("name", FORMS)
def test_the_distance_is_that_to_the_nearest_complete_hand(name: str) -> None:
    form = FORMS[name]
    rounds = 12 if name in {"knitted_straight", "three_quads", "fire_of_revolution"} else 40
    for size in (13, 14):
        for tiles in near_hands(name, rounds, size):
            hand = Hand.of(tiles)
            assert form.distance(hand) == true_distance(name, tiles), f"{name} {hand}"
            if size == 14:
                assert form.complete(hand) is (form.distance(hand) == -1), f"{name} {hand}"


@pytest.mark.slow
@pytest.mark.parametrize("name", FORMS)
def test_the_distance_is_that_to_the_nearest_complete_hand_on_many_hands(name: str) -> None:
    form = FORMS[name]
    for size in (13, 14):
        for tiles in near_hands(name, 400, size):
            assert form.distance(Hand.of(tiles)) == true_distance(name, tiles), f"{name} {Hand.of(tiles)}"


@pytest.mark.parametrize("name", TARGETS)
def test_the_waits_are_the_tiles_that_make_a_complete_hand(name: str) -> None:
    targets = {tuple(sorted(target)) for target in TARGETS[name]}
    for tiles in near_hands(name, 40, 13):
        expected = [k for k in EVERY if tiles.count(k) < 4 and tuple(sorted([*tiles, k])) in targets]
        assert kinds_in(FORMS[name].waits(Hand.of(tiles))) == expected, f"{name} {Hand.of(tiles)}"


@pytest.mark.parametrize("name", TARGETS)
def test_every_complete_hand_of_the_list_is_complete(name: str) -> None:
    for target in random.Random(7).sample(TARGETS[name], min(len(TARGETS[name]), 300)):
        assert FORMS[name].complete(Hand.of(target)), f"{name} {Hand.of(target)}"


def test_a_knitted_straight_with_a_meld_is_measured_without_it() -> None:
    """The set beside the knitted nine may be melded."""
    targets = knitted_straight(melds=1)
    rng = random.Random(53)
    form = FORMS["knitted_straight"]
    for _ in range(100):
        tiles = rng.sample(rng.choice(targets), 11 - rng.randint(0, 4))
        wall = [kind for kind in EVERY for _ in range(4 - tiles.count(kind))]
        tiles += rng.sample(wall, rng.choice((10, 11)) - min(len(tiles), 10))
        counts = [tiles.count(kind) for kind in EVERY]
        nearest = min(short_of(counts, target) for target in targets)
        assert form.distance(Hand.of(tiles), (CHOW | 3 | OPEN,)) == nearest - 1, str(Hand.of(tiles))


def test_enemies_with_open_pungs_are_measured_without_them() -> None:
    """Its pungs may lie open, kongs too."""
    rng = random.Random(212)
    form = FORMS["horizontal_enemies"]
    for _ in range(100):
        target = rng.choice(ENEMIES)
        opened = rng.sample([kind for kind in set(target) if target.count(kind) == 3], rng.randint(1, 4))
        melds = tuple(rng.choice((PUNG | OPEN, KONG, KONG | OPEN)) | kind for kind in opened)
        rest = [kind for kind in target if kind not in opened]
        tiles = rng.sample(rest, rng.randint(0, len(rest)))
        counts = [tiles.count(kind) for kind in EVERY]
        # Another suit's enemies are out of reach once a suit's pung is open.
        fitting = [other for other in ENEMIES if all(other.count(kind) == 3 for kind in opened)]
        lacking = [short_of(counts, [kind for kind in other if kind not in opened]) for other in fitting]
        assert form.distance(Hand.of(tiles), melds) == min(lacking) - 1, f"{Hand.of(tiles)} {melds}"


@pytest.mark.parametrize(
    "name", [name for name in FORMS if name not in {"knitted_straight", "horizontal_enemies", "fire_of_revolution"}]
)
@pytest.mark.parametrize("meld", ["[123m]", "[111z]", "(1111z)"])
def test_a_hand_without_sets_takes_no_meld(name: str, meld: str) -> None:
    _, melds = written(meld)
    hand = Hand.of(parse_tiles("19m19p19s12345z"))
    assert FORMS[name].distance(hand, melds) == FAR
    assert not FORMS[name].complete(hand, melds)
    assert FORMS[name].waits(hand, melds) == 0


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("knitted_straight", "147m258p [123m] [777z]"),
        ("horizontal_enemies", "999m111333z24z [123m]"),
        ("horizontal_enemies", "999m111333z24z [555m]"),
        ("horizontal_enemies", "111999m333z4z [222z]"),
        ("fire_of_revolution", "222p33s12377z [123m]"),
        ("fire_of_revolution", "222p33s12377z [666z]"),
        ("fire_of_revolution", "12377z [111m] [222m] [333m] [444m]"),
    ],
)
def test_a_meld_that_does_not_fit_puts_the_form_out_of_reach(name: str, text: str) -> None:
    hand, melds = written(text)
    assert FORMS[name].distance(hand, melds) == FAR


@pytest.mark.parametrize(
    "form",
    [
        Regular("concealed_only", melds=False),
        Regular("concealed_only", fixed=(singles(1 << 33),), sets=3, pair=True, melds=False),
    ],
    ids=["plain", "with a fixed tile"],
)
def test_a_regular_form_without_melds_takes_none(form: Form) -> None:
    hand, melds = written("456m789m11p7z [777s]")
    assert form.distance(hand, melds) == FAR
    complete, _ = written("456m789m123p11p")
    assert not form.complete(complete, melds)


@pytest.mark.parametrize("sets", range(1, 5))
def test_melds_more_than_the_form_has_sets_put_it_out_of_reach(sets: int) -> None:
    melds = tuple(PUNG | kind | OPEN for kind in range(27, 27 + sets + 1))
    assert Regular(sets=sets).distance(Hand.of([0, 0]), melds) == FAR


def test_the_pair_beside_woven_triples_is_of_honours() -> None:
    """A suited pair could be taken for a triple as well."""
    with pytest.raises(RulebookError):
        Woven("suited_pair", 4, HONOURS | 1)


def test_there_are_six_knitted_families_of_nine() -> None:
    families = [sorted(kinds_in(family)) for family in knitted_families()]
    assert sorted(families) == sorted(sorted(nine) for nine in KNITTED)


def test_singles_are_one_tile_of_each_kind() -> None:
    assert Hand(*singles(ORPHANS)) == Hand.of(THIRTEEN)


def test_no_two_forms_describe_themselves_alike() -> None:
    described = [repr(form) for form in FORMS.values()]
    assert len(set(described)) == len(described)
    assert repr(Pairs()) == repr(Pairs())


@pytest.mark.parametrize(
    ("name", "text", "sets", "pair", "loose"),
    [
        ("pairs", "1133m2255p99s1177z", "", -1, "13m25p9s17z"),
        ("thirteen_orphans", "19m19p19s12345677z", "", -1, "19m19p19s1234567z"),
        ("knitted_straight", "147m258p369s777z44s", "777z", 21, "147m258p369s"),
        ("knitted_straight", "147m258p369s44s[777z]", "777z", 21, "147m258p369s"),
        ("fire_of_revolution", "111m222p333s12377z", "111m222p333s", -1, "1237z"),
        ("horizontal_enemies", "[111m] 999m1112333z4z", "111m", -1, "9m1234z"),
        ("three_quads", "1111m5555p7777z22s", "1111m5555p7777z", 19, ""),
    ],
)
def test_a_complete_hand_is_cut_into_sets_pair_and_loose_tiles(
    name: str, text: str, sets: str, pair: int, loose: str
) -> None:
    hand, melds = written(text)
    (parts,) = FORMS[name].parts(hand, melds)
    assert sorted(kind for code in parts.sets for kind in set_tiles(code)) == parse_tiles(sets)
    assert parts.pair == pair
    assert kinds_in(parts.loose) == parse_tiles(loose)
