"""Kinds, masks and names, and sets as codes."""

import pytest

from manywinds.kernel import sets, tiles
from manywinds.kernel.forms import Regular
from manywinds.kernel.hand import Hand, population
from manywinds.kernel.notation import parse_tile, parse_tiles
from manywinds.kernel.shape import complete, used_up, useful, waits
from manywinds.kernel.win import Reading, Win, readings

pytestmark = pytest.mark.core

REGULAR = (Regular(),)
KINDS = range(tiles.HAND_KINDS)
EVERY_KIND = pytest.mark.parametrize("kind", KINDS, ids=tiles.tile_text)
CHOW_STARTS = [kind for kind in KINDS if kind < 27 and kind % 9 < 7]


def mask(text: str) -> int:
    return sum(1 << kind for kind in set(parse_tiles(text)))


def test_every_kind_has_its_own_text_and_name() -> None:
    texts = [tiles.tile_text(kind) for kind in range(tiles.ALL_KINDS)]
    suits = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)]
    assert texts == [*suits, *(f"{rank}z" for rank in range(1, 8)), *(f"{rank}f" for rank in range(1, 9))]
    assert len(set(tiles.NAMES)) == len(tiles.NAMES) == tiles.ALL_KINDS


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("1m", "1 characters"),
        ("9m", "9 characters"),
        ("1p", "1 dots"),
        ("5p", "5 dots"),
        ("1s", "1 bamboo"),
        ("9s", "9 bamboo"),
        ("1z", "east wind"),
        ("2z", "south wind"),
        ("3z", "west wind"),
        ("4z", "north wind"),
        ("5z", "white dragon"),
        ("6z", "green dragon"),
        ("7z", "red dragon"),
        ("1f", "plum"),
        ("3f", "chrysanthemum"),
        ("4f", "bamboo"),
        ("5f", "spring"),
        ("8f", "winter"),
    ],
)
def test_a_kind_is_called_by_its_name(text: str, name: str) -> None:
    assert tiles.NAMES[parse_tile(text)] == name


@pytest.mark.parametrize(("suit", "five"), [("m", 4), ("p", 13), ("s", 22)])
def test_a_red_five_is_a_face_of_its_kind(suit: str, five: int) -> None:
    red = parse_tile(f"0{suit}")
    assert red == five | tiles.RED
    assert red & tiles.KIND_BITS == five
    assert tiles.tile_text(red) == f"0{suit}"


@pytest.mark.parametrize(
    ("honour", "text"),
    [
        (tiles.EAST, "1z"),
        (tiles.SOUTH, "2z"),
        (tiles.WEST, "3z"),
        (tiles.NORTH, "4z"),
        (tiles.WHITE, "5z"),
        (tiles.GREEN_DRAGON, "6z"),
        (tiles.RED_DRAGON, "7z"),
    ],
)
def test_the_honours_stand_in_the_order_of_the_notation(honour: int, text: str) -> None:
    assert tiles.tile_text(honour) == text


@EVERY_KIND
def test_suit_and_rank_give_the_kind_back(kind: int) -> None:
    assert 9 * tiles.suit_of(kind) + tiles.rank_of(kind) - 1 == kind


@pytest.mark.parametrize("by", range(63))
def test_shifting_a_one_loses_no_bit(by: int) -> None:
    """Compiled, a bare `1 << by` of native ints is a 32-bit shift."""
    assert tiles.shifted(1, by) == 2**by


@pytest.mark.parametrize(
    ("constant", "text"),
    [
        ("CHARACTERS", "123456789m"),
        ("DOTS", "123456789p"),
        ("BAMBOO", "123456789s"),
        ("SUITED", "123456789m123456789p123456789s"),
        ("WINDS", "1234z"),
        ("DRAGONS", "567z"),
        ("HONOURS", "1234567z"),
        ("HAND", "123456789m123456789p123456789s1234567z"),
        ("TERMINALS", "19m19p19s"),
        ("ORPHANS", "19m19p19s1234567z"),
        ("SIMPLES", "2345678m2345678p2345678s"),
        ("GREEN", "23468s6z"),
        ("REVERSIBLE", "1234589p245689s5z"),
    ],
)
def test_a_named_mask_holds_just_these_kinds(constant: str, text: str) -> None:
    assert getattr(tiles, constant) == mask(text)


@pytest.mark.parametrize("rank", range(1, 10))
def test_a_rank_is_three_suited_kinds(rank: int) -> None:
    assert tiles.RANKS[rank] == tiles.ranks(str(rank)) == mask(f"{rank}m{rank}p{rank}s")


def test_several_ranks_are_the_union_of_each() -> None:
    assert tiles.ranks("147") == tiles.RANKS[1] | tiles.RANKS[4] | tiles.RANKS[7]


@pytest.mark.parametrize("kind", range(tiles.ALL_KINDS), ids=tiles.tile_text)
def test_every_kind_has_its_own_bit_in_a_mask(kind: int) -> None:
    assert tiles.mask_of(kind) == 2**kind
    assert tiles.kinds_in(2**kind) == [kind]
    assert population(2**kind) == 1


def test_kinds_of_a_mask_come_lowest_first() -> None:
    assert tiles.kinds_in(tiles.mask_of(41, 33, 0, 31, 5)) == [0, 5, 31, 33, 41]


@pytest.mark.parametrize(
    "kinds", [(), (0,), (33,), (41,), (31, 32, 33), tuple(range(34)), tuple(range(42)), tuple(range(0, 42, 3))], ids=str
)
def test_population_counts_the_kinds_of_a_mask(kinds: tuple[int, ...]) -> None:
    assert population(tiles.mask_of(*kinds)) == len(kinds)


@pytest.mark.parametrize(
    ("kinds", "others", "only", "has_all", "has_any"),
    [
        ("19m", "19m1z", True, False, True),
        ("19m1z", "19m", False, True, True),
        ("19m", "19m", True, True, True),
        ("7z", "6z", False, False, False),
        ("567z", "7z", False, True, True),
        ("56z", "67z", False, False, True),
    ],
)
def test_masks_are_compared_by_words(kinds: str, others: str, only: bool, has_all: bool, has_any: bool) -> None:
    assert tiles.only(mask(kinds), mask(others)) is only
    assert tiles.has_all(mask(kinds), mask(others)) is has_all
    assert tiles.has_any(mask(kinds), mask(others)) is has_any


@EVERY_KIND
@pytest.mark.parametrize(("shape", "size"), [(sets.PUNG, 3), (sets.KONG, 4)], ids=["pung", "kong"])
def test_a_pung_or_kong_of_every_kind_has_its_bit(kind: int, shape: int, size: int) -> None:
    code = shape | kind | sets.OPEN | sets.LEFT
    assert sets.set_kinds(code) == 2**kind
    assert code & sets.KIND == kind
    assert sets.set_tiles(code) == [kind] * size
    assert code & sets.SHAPE == shape


@pytest.mark.parametrize("start", CHOW_STARTS, ids=tiles.tile_text)
def test_a_chow_holds_three_kinds_in_a_row(start: int) -> None:
    code = sets.CHOW | start
    assert sets.set_kinds(code) == 7 * 2**start
    assert sets.set_tiles(code) == [start, start + 1, start + 2]
    assert code & sets.SHAPE == sets.CHOW


def test_a_chow_starts_with_one_to_seven_of_a_suit() -> None:
    assert [kind for kind in range(tiles.ALL_KINDS) if sets.may_start_chow(kind)] == CHOW_STARTS


@pytest.mark.parametrize(
    ("flags", "concealed"),
    [(0, True), (sets.OPEN, False), (sets.DISCARD, False), (sets.OPEN | sets.ADDED, False)],
    ids=["own tiles", "melded", "won on a discard", "extended"],
)
def test_a_set_is_concealed_when_made_of_own_tiles(flags: int, concealed: bool) -> None:
    assert sets.is_concealed(sets.PUNG | 33 | flags) is concealed


@pytest.mark.parametrize(
    ("code", "text"),
    [
        (sets.CHOW | 1, "234m"),
        (sets.PUNG | 33, "777z"),
        (sets.PUNG | 33 | sets.OPEN | sets.ACROSS, "[777z^]"),
        (sets.CHOW | 24 | sets.OPEN | sets.LEFT, "[789s<]"),
        (sets.KONG | 9 | sets.OPEN | sets.RIGHT, "[1111p>]"),
        (sets.KONG | 9, "(1111p)"),
        (sets.KONG | 33 | sets.OPEN | sets.ADDED, "[777+7z]"),
        (sets.KONG | 33 | sets.OPEN | sets.ADDED | sets.ACROSS, "[777+7z^]"),
        (sets.PUNG | 31 | sets.DISCARD, "555z"),
    ],
)
def test_a_set_prints_in_notation(code: int, text: str) -> None:
    assert sets.set_text(code) == text


@EVERY_KIND
def test_a_hand_counts_adds_and_removes_every_kind(kind: int) -> None:
    one = Hand().plus(kind)
    assert one == Hand.of([kind])
    assert one.count(kind) == 1
    assert one.kinds() == 2**kind
    assert one.paired() == 0
    assert one.plus(kind).paired() == 2**kind
    assert one.tiles() == [kind]
    assert one.minus(kind) == Hand()
    assert Hand.of([kind] * 4).count(kind) == 4


@EVERY_KIND
def test_every_kind_can_be_waited_for(kind: int) -> None:
    """A lone tile waits for its pair: the bit of the wait must survive for the honours 31 to 33."""
    pungs = [other for other in (0, 9, 18, 27, 30) if other != kind][:4]
    hand = Hand.of([kind, *(other for other in pungs for _ in range(3))])
    assert waits(hand, REGULAR) >> kind & 1
    assert useful(hand, REGULAR) >> kind & 1
    assert complete(hand.plus(kind), REGULAR)


@EVERY_KIND
def test_a_kind_in_a_kong_is_used_up(kind: int) -> None:
    assert used_up(Hand(), (sets.KONG | kind,)) == 2**kind
    assert used_up(Hand.of([kind]), (sets.PUNG | kind | sets.OPEN,)) == 2**kind
    assert used_up(Hand(), (sets.PUNG | kind | sets.OPEN,)) == 0


@EVERY_KIND
def test_a_reading_knows_the_pung_of_every_kind(kind: int) -> None:
    pair = 5 if kind != 5 else 6
    pungs = [other for other in (0, 9, 18, 27) if other != kind][:3]
    hand = Hand.of([*[pair] * 2, *[kind] * 3, *(other for other in pungs for _ in range(3))])
    found = readings(Win(hand, winning=kind, self_draw=True), REGULAR)
    assert [reading.pungs for reading in found] == [tiles.mask_of(kind, *pungs)]


@EVERY_KIND
def test_a_reading_knows_the_meld_of_every_kind(kind: int) -> None:
    code = sets.KONG | kind | sets.OPEN
    assert Reading(Win(Hand(), (code,)), Regular(), [code], -1, 0, 6).pungs == 2**kind
