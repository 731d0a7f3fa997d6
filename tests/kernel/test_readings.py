"""Readings of a win against trying every way to lay its tiles out."""

import random
from collections import Counter

import pytest

from manywinds.kernel.errors import HandError
from manywinds.kernel.forms import Form, Regular
from manywinds.kernel.hand import Hand
from manywinds.kernel.irregular import OneEach, Pairs, Quads, knitted_families, singles
from manywinds.kernel.notation import parse_tiles
from manywinds.kernel.sets import ADDED, CHOW, DISCARD, KONG, OPEN, PUNG, SHAPE, set_text, set_tiles
from manywinds.kernel.shape import complete
from manywinds.kernel.tiles import HAND_KINDS, ORPHANS, mask_of
from manywinds.kernel.win import IN_LOOSE, IN_PAIR, NOWHERE, Reading, Win, flower_count, readings

pytestmark = pytest.mark.core

REGULAR: tuple[Form, ...] = (Regular(),)
RIICHI: tuple[Form, ...] = (Regular(), Pairs(), OneEach("thirteen_orphans", (ORPHANS,), ORPHANS))
SETS = [CHOW | kind for kind in range(27) if kind % 9 < 7] + [PUNG | kind for kind in range(HAND_KINDS)]
NEEDS = {code: list(Counter(set_tiles(code)).items()) for code in SETS}

# What a reading says: the concealed sets in order, the pair, and what the winning tile completed.
Seen = tuple[tuple[int, ...], int, object]


def layouts(counts: list[int], sets: int, candidates: list[int]) -> list[tuple[int, ...]]:
    """Every choice of so many sets, in the order of the candidates and with repeats, that uses up the tiles."""
    if sets == 0:
        return [()] if not any(counts) else []
    candidates = [code for code in candidates if all(counts[kind] >= count for kind, count in NEEDS[code])]
    found = []
    for index, code in enumerate(candidates):
        rest = counts.copy()
        for kind, count in NEEDS[code]:
            rest[kind] -= count
        found += [(code, *more) for more in layouts(rest, sets - 1, candidates[index:])]
    return found


def brute_force(win: Win) -> set[Seen]:
    """Every pair, every layout of the rest, every part that holds the winning tile."""
    tiles = win.hand.tiles()
    expected: set[Seen] = set()
    for pair in range(HAND_KINDS):
        if tiles.count(pair) < 2:
            continue
        counts = [tiles.count(kind) - 2 * (kind == pair) for kind in range(HAND_KINDS)]
        for layout in layouts(counts, 4 - len(win.melds), SETS):
            places: set[object] = {code for code in layout if win.winning in set_tiles(code)}
            if win.winning == pair:
                places.add("pair")
            if win.winning < 0:
                places.add("nowhere")
            expected |= {(tuple(sorted(layout)), pair, place) for place in places}
    return expected


def seen(reading: Reading) -> Seen:
    own = [code & ~DISCARD for code in reading.sets[len(reading.win.melds) :]]
    names = {IN_PAIR: "pair", IN_LOOSE: "loose", NOWHERE: "nowhere"}
    place = names.get(reading.place)
    return tuple(sorted(own)), reading.pair, place or reading.sets[reading.place] & ~DISCARD


def check(win: Win) -> None:
    found = readings(win, REGULAR)
    said = [seen(reading) for reading in found]
    assert len(said) == len(set(said)), f"{win} is read twice in the same way"
    assert set(said) == brute_force(win), str(win)
    for reading in found:
        check_marks(reading)
        check_digest(reading)


def check_marks(reading: Reading) -> None:
    """The melds lie first and untouched; only the set won on a discard is marked."""
    win = reading.win
    assert tuple(reading.sets[: len(win.melds)]) == win.melds
    marked = [index for index, code in enumerate(reading.sets) if code & DISCARD]
    assert marked == ([] if win.self_draw or reading.place >= len(reading.sets) else [reading.place])


def check_digest(reading: Reading) -> None:
    pungs = [code for code in reading.sets if code & SHAPE != CHOW]
    assert reading.chows == len(reading.sets) - len(pungs)
    assert reading.kongs == sum(1 for code in pungs if code & SHAPE == KONG)
    assert reading.pungs == mask_of(*(code & 63 for code in pungs))
    assert reading.concealed_pungs == sum(1 for code in pungs if not code & (OPEN | DISCARD))
    assert reading.concealed_kongs == sum(1 for code in pungs if code & SHAPE == KONG and not code & OPEN)


def random_win(rng: random.Random) -> Win | None:
    """A complete hand with melds, mostly of few kinds; nothing if the dice gave five of a kind."""
    low = rng.choice((0, 0, 9, 18))
    near = [code for code in SETS if low <= code & 63 < low + rng.choice((3, 5, 9))]
    chosen = rng.choices(rng.choice((SETS, near, near)), k=4)
    melds = []
    for code in chosen[: rng.choice((0, 0, 0, 1, 2, 3, 4))]:
        kong = code & SHAPE == PUNG and rng.random() < 0.4
        melds.append(rng.choice((KONG, KONG | OPEN, KONG | OPEN | ADDED)) | code & 63 if kong else code | OPEN)
    pair = rng.choice((rng.randrange(HAND_KINDS), set_tiles(rng.choice(chosen))[-1]))
    own = [kind for code in chosen[len(melds) :] for kind in set_tiles(code)] + [pair, pair]
    whole = Counter([*own, *(kind for code in melds for kind in set_tiles(code))])
    if max(whole.values()) > 4:
        return None
    winning = rng.choice((*own, -1)) if rng.random() < 0.1 else rng.choice(own)
    win = Win(Hand.of(own), tuple(melds), winning, self_draw=rng.random() < 0.5)
    win.check()
    return win


@pytest.mark.parametrize("rounds", [3000, pytest.param(100_000, marks=pytest.mark.slow)])
def test_random_wins_are_read_as_by_brute_force(rounds: int) -> None:
    rng = random.Random(rounds)
    done = 0
    while done < rounds:
        win = random_win(rng)
        if win is not None:
            done += 1
            check(win)
            assert complete(win.hand, REGULAR, win.melds)


ONE_SUIT = [
    "11122233344455",
    "22334455667788",
    "11112222333344",
    "11223344556677",
    "22223333444455",
    "33334444555566",
    "12223334445556",
    "11123455567899",
    "11112345678999",
    "11123456789999",
    "22233344455566",
    "22234445556678",
    "34445556667778",
    "11122223333444",
    "55556666777788",
    "66778899112233",
    "11133355577799",
    "99988877766655",
    "12345678945699",
    "22344455566788",
]


@pytest.mark.parametrize("suit", "mps")
@pytest.mark.parametrize("digits", ONE_SUIT)
def test_one_suit_is_read_as_by_brute_force_with_every_winning_tile(digits: str, suit: str) -> None:
    hand = Hand.of(parse_tiles(digits + suit))
    for winning in sorted({*hand.tiles(), -1}):
        for self_draw in (False, True):
            check(Win(hand, (), winning, self_draw=self_draw))


KNITTED = Regular("knitted_straight", sets=1, fixed=tuple(singles(family) for family in knitted_families()))


@pytest.mark.parametrize(
    ("text", "forms", "places"),
    [
        ("123m456p789s11z55z +5z", REGULAR, ["555z"]),
        ("123m456p789s111z5z +5z", REGULAR, ["pair"]),
        ("222z333z456s2344m +4m", REGULAR, ["234m", "pair"]),
        ("222z55p23344556m +4m", REGULAR, ["234m", "345m", "456m"]),
        ("222z333z55p22334m +4m", REGULAR, ["234m"]),
        ("[123m] 222z333z55p12m +3m", REGULAR, ["123m"]),
        ("[123m] 22z333z55p123m +2z", REGULAR, ["222z"]),
        ("[555z] 222z333z123m4m +4m", REGULAR, ["pair"]),
        ("1133m2255p99s117z +7z", RIICHI, ["loose"]),
        ("19m19p19s1234567z +1z", RIICHI, ["loose"]),
        ("147m258p369s23m55z +1m", (KNITTED,), ["123m", "loose"]),
        ("147m258p369s13m55z +2m", (KNITTED,), ["123m"]),
        ("147m258p369s123m5z +5z", (KNITTED,), ["pair"]),
        ("147m258p369s5z[123m] +5z", (KNITTED,), ["pair"]),
        ("147m258p36s55z[123m] +9s", (KNITTED,), ["loose"]),
        ("1111m5555p777z22s +7z", (Quads(),), ["(7777z)"]),
        ("1111m5555p7777z2s +2s", (Quads(),), ["pair"]),
        ("123m456p789s11z56z +6z", REGULAR, []),
    ],
)
def test_the_winning_tile_stands_in_every_part_it_may_have_completed(
    text: str, forms: tuple[Form, ...], places: list[str]
) -> None:
    for self_draw in (False, True):
        win = Win.parse(text, self_draw=self_draw)
        found = readings(win, forms)
        said = [place if isinstance(place, str) else set_text(place) for _, _, place in map(seen, found)]
        assert sorted(said) == places
        assert complete(win.hand, forms, win.melds) is bool(places)
        for reading in found:
            check_marks(reading)
            check_digest(reading)


def test_a_win_is_read_under_every_form_it_has() -> None:
    found = readings(Win.parse("2233445566778m +8m"), RIICHI)
    assert {reading.form.name for reading in found} == {"regular", "seven_pairs"}
    (pairs,) = (reading for reading in found if reading.form.name == "seven_pairs")
    assert pairs.sets == []
    assert pairs.pair == -1
    assert pairs.loose == mask_of(*range(1, 8))


def test_without_a_winning_tile_it_stands_nowhere() -> None:
    """A heavenly hand has no winning tile."""
    found = readings(Win.parse("123m456p789s11z555z", self_draw=True), REGULAR)
    assert [reading.place for reading in found] == [NOWHERE]
    assert found[0].win.waits(REGULAR) == 0


def test_a_pung_won_on_a_discard_is_not_concealed_but_the_other_reading_is() -> None:
    found = readings(Win.parse("222z 333m 34555p 66s +5p"), REGULAR)
    by_place = {set_text(reading.sets[reading.place] & ~DISCARD): reading for reading in found}
    assert {name: reading.concealed_pungs for name, reading in by_place.items()} == {"345p": 3, "555p": 2}


def test_a_concealed_kong_is_melded_but_concealed() -> None:
    win = Win.parse("(1111p) [777+7z] 123m 456m 5s +5s")
    (reading,) = readings(win, REGULAR)
    assert not win.concealed()
    assert Win.parse("(1111p) 777z 123m 456m 5s +5s").concealed()
    assert (reading.kongs, reading.concealed_kongs, reading.concealed_pungs) == (2, 1, 1)
    assert reading.pungs == mask_of(9, 33)


def test_a_win_knows_what_it_waited_for() -> None:
    win = Win.parse("23456m11p789s555z +1m")
    assert win.waits(REGULAR) == mask_of(0, 3, 6)
    used = Win.parse("(1111m) 23m 456p 789s 11z +4m")
    assert used.waits(REGULAR) == mask_of(3)
    assert used.waits(REGULAR, fifth=True) == mask_of(0, 3)


def test_the_whole_hand_holds_the_melds() -> None:
    win = Win.parse("(1111p) [777+7z] [123m<] 456m 5s +5s")
    assert win.whole() == Hand.of(parse_tiles("123456m1111p55s7777z"))


@pytest.mark.parametrize("flowers", ["", "1f", "8f", "15f", "12345678f"])
def test_bonus_tiles_are_counted(flowers: str) -> None:
    win = Win.parse(f"123m456p789s11z55z +5z {flowers}")
    assert flower_count(win.flowers) == max(0, len(flowers) - 1)


def test_the_winning_tile_must_be_among_the_concealed_ones() -> None:
    with pytest.raises(HandError, match="winning tile 7z is not among the concealed tiles"):
        Win(Hand.of(parse_tiles("123m456p789s11z555z")), winning=33).check()


def test_a_loser_holds_one_tile_less() -> None:
    thirteen = Win(Hand.of(parse_tiles("123m456p789s11z55z")))
    thirteen.check(loser=True)
    with pytest.raises(HandError, match="14 concealed tiles"):
        thirteen.check()
    with pytest.raises(HandError, match="13 concealed tiles, not 14"):
        Win(Hand.of(parse_tiles("123m456p789s11z555z"))).check(loser=True)
