"""Notation: what people write reads as they mean it, and prints as it was read."""

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from manywinds.kernel.errors import ManywindsError, NotationError
from manywinds.kernel.notation import (
    LONGEST,
    Written,
    meld_of,
    parse_hand,
    parse_tile,
    parse_tiles,
    tiles_text,
)
from manywinds.kernel.sets import ACROSS, ADDED, CHOW, KONG, LEFT, OPEN, PUNG, REDS_SHIFT, RIGHT, set_text
from manywinds.kernel.tiles import FLOWER_START, RED
from manywinds.kernel.win import Win

pytestmark = pytest.mark.core

FIVES = (4, 13, 22)
TILES = st.one_of(st.integers(0, 33), st.sampled_from([five | RED for five in FIVES]))
SOURCES = st.sampled_from([0, LEFT, ACROSS, RIGHT])
CHOW_STARTS = [kind for kind in range(27) if kind % 9 < 7]
MELDS = st.one_of(
    st.builds(lambda kind, source: CHOW | kind | OPEN | source, st.sampled_from(CHOW_STARTS), SOURCES),
    st.builds(lambda kind, source: PUNG | kind | OPEN | source, st.integers(0, 33), SOURCES),
    st.builds(lambda kind, source: KONG | kind | OPEN | source, st.integers(0, 33), SOURCES),
    st.builds(lambda kind, source: KONG | kind | OPEN | ADDED | source, st.integers(0, 33), SOURCES),
    st.builds(lambda kind: KONG | kind, st.integers(0, 33)),
)


@st.composite
def written_hands(draw: st.DrawFn) -> Written:
    tiles = draw(st.lists(TILES, max_size=14))
    winning = draw(st.one_of(st.just(-1), TILES))
    flowers = draw(st.integers(0, 255)) << FLOWER_START
    return Written(tiles, draw(st.lists(MELDS, max_size=4)), winning, flowers)


ONE_RED = 1 << REDS_SHIFT


def fields(written: Written) -> tuple[list[int], list[int], int, int, int]:
    return written.tiles, written.melds, written.winning, written.flowers, written.reds


@settings(deadline=None, max_examples=300)
@given(written_hands())
def test_a_hand_reads_back_as_it_prints(hand: Written) -> None:
    assert fields(parse_hand(str(hand))) == fields(hand)


@settings(deadline=None, max_examples=300)
@given(st.lists(st.one_of(TILES, st.integers(34, 41)), max_size=60))
def test_tiles_read_back_as_they_print(tiles: list[int]) -> None:
    assert parse_tiles(tiles_text(tiles)) == tiles


@settings(deadline=None)
@given(MELDS)
def test_a_meld_reads_back_as_it_prints(code: int) -> None:
    assert parse_hand(set_text(code)).melds == [code]


@pytest.mark.parametrize("text", ["[406m]", "[055p^]", "[555+0s]", "(5550m)"])
def test_a_red_five_of_a_meld_reads_back_as_it_prints(text: str) -> None:
    """Everything prints as what builds it: a red five is worth han, also in a meld."""
    once = parse_hand(text)
    assert fields(parse_hand(str(once))) == fields(once)


@pytest.mark.parametrize("kind", range(42))
def test_one_tile_reads_back_as_it_prints(kind: int) -> None:
    assert parse_tile(tiles_text([kind])) == kind


@pytest.mark.parametrize(
    ("text", "tiles"),
    [
        ("", []),
        ("   ", []),
        ("123m", [0, 1, 2]),
        ("1m2m3m", [0, 1, 2]),
        ("1 2 3 m", [0, 1, 2]),
        ("  12 3m ", [0, 1, 2]),
        ("321m", [2, 1, 0]),
        ("9p1s7z", [17, 18, 33]),
        ("50m", [4, 4 | RED]),
        ("0m0p0s", [4 | RED, 13 | RED, 22 | RED]),
        ("18f", [34, 41]),
        ("1m 1p 1m", [0, 9, 0]),
    ],
)
def test_tiles_keep_the_order_written(text: str, tiles: list[int]) -> None:
    assert parse_tiles(text) == tiles


@pytest.mark.parametrize(
    ("digits", "code"),
    [
        ("234m", CHOW | 1 | OPEN),
        ("406p", CHOW | 12 | OPEN | ONE_RED),
        ("789s", CHOW | 24 | OPEN),
        ("550m", PUNG | 4 | OPEN | ONE_RED),
        ("777z", PUNG | 33 | OPEN),
        ("5550s", KONG | 22 | OPEN | ONE_RED),
    ],
)
def test_the_order_of_a_meld_does_not_matter(digits: str, code: int) -> None:
    for order in set(permutations(digits[:-1])):
        assert parse_hand(f"[{''.join(order)}{digits[-1]}]").melds == [code]


@pytest.mark.parametrize(
    "text",
    [
        "[234m^]",
        "[ 234m^]",
        "[234m ^]",
        "[2 3 4 m^]",
        "[ 2  34m ^]",
        " [234m^] ",
        "[2m3m4m^]",
        "[4m 2m 3m^]",
        "[234m^ ]",
    ],
)
def test_the_spaces_of_a_meld_do_not_matter(text: str) -> None:
    assert parse_hand(text).melds == [CHOW | 1 | OPEN | ACROSS]


@pytest.mark.parametrize(("mark", "source"), [("", 0), ("<", LEFT), ("^", ACROSS), (">", RIGHT)])
@pytest.mark.parametrize(
    ("tiles", "code"),
    [("123m", CHOW), ("111m", PUNG), ("1111m", KONG), ("111+1m", KONG | ADDED)],
    ids=["chow", "pung", "kong", "added kong"],
)
def test_a_mark_says_where_a_meld_came_from(mark: str, source: int, tiles: str, code: int) -> None:
    assert parse_hand(f"[{tiles}{mark}]").melds == [code | OPEN | source]


@pytest.mark.parametrize("text", ["[777+7z]", "[777 + 7z]", "[777z+7z]", "[777z + 7z]"])
def test_a_plus_in_a_meld_is_an_extended_pung(text: str) -> None:
    hand = parse_hand(text)
    assert hand.melds == [KONG | 33 | OPEN | ADDED]
    assert hand.winning == -1


def test_round_brackets_are_a_concealed_kong() -> None:
    assert parse_hand("(1111p)").melds == [KONG | 9]


def test_melds_keep_the_order_written() -> None:
    assert parse_hand("[777z] (1111p) 55m [123s<]").melds == [PUNG | 33 | OPEN, KONG | 9, CHOW | 18 | OPEN | LEFT]


@pytest.mark.parametrize(
    "text",
    [
        "11m [777z^] (1111p) +6m 13f",
        "+6m 11m [777z^] (1111p) 13f",
        "13f [777z^] 11m (1111p) +6m",
        "[777z^](1111p)1f+6m 11m 3f",
        "[777z^](1111p)31f11m+6m",
        "1m3f[777z^]1m(1111p)1f+6m",
    ],
)
def test_the_parts_of_a_hand_stand_in_any_order(text: str) -> None:
    hand = parse_hand(text)
    assert fields(hand) == ([0, 0], [PUNG | 33 | OPEN | ACROSS, KONG | 9], 5, 0b101 << 34, 0)


@pytest.mark.parametrize(
    ("text", "winning", "tiles"),
    [
        ("1m +6m", 5, [0]),
        ("1m+ 6m", 5, [0]),
        ("+6m 1m", 5, [0]),
        ("+61m", 5, [0]),
        ("1m +0m", 4 | RED, [0]),
        ("1m", -1, [0]),
    ],
)
def test_the_tile_after_the_plus_is_the_winning_one(text: str, winning: int, tiles: list[int]) -> None:
    hand = parse_hand(text)
    assert hand.winning == winning
    assert hand.tiles == tiles


@pytest.mark.parametrize(
    ("text", "reds"),
    [
        ("555m", 0),
        ("055m", 1),
        ("0m0p0s", 3),
        ("50m +0p", 2),
        ("+0p", 1),
        ("[406m]", 1),
        ("[555+0m] 0p", 2),
        ("(5500p)", 2),
        ("[406m] (0555p) 0s +0s", 4),
    ],
)
def test_red_fives_are_counted_wherever_they_are(text: str, reds: int) -> None:
    assert parse_hand(text).reds == reds


@pytest.mark.parametrize("tiles", [[0, 1, 2], [33, 33, 33], [4, 4 | RED, 4], [5, 4 | RED, 3]])
def test_a_meld_is_made_of_tiles_in_any_order(tiles: list[int]) -> None:
    codes = {meld_of(list(order), False, source=LEFT) for order in permutations(tiles)}
    assert len(codes) == 1
    assert codes.pop() & OPEN


@settings(deadline=None)
@given(written_hands(), st.sampled_from("x,;EM-万"), st.integers(0, 200))
def test_a_sign_that_belongs_to_no_tile_is_never_passed_over(hand: Written, junk: str, at: int) -> None:
    text = str(hand)
    with pytest.raises(NotationError):
        parse_hand(text[:at] + junk + text[at:])


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("123m x", 6),
        ("m", 1),
        ("12m m", 5),
        ("123m 45", 6),
        ("123m 8z", 6),
        ("123m 12389z", 9),
        ("1f9f", 3),
        ("123m [123x]", 6),
        ("123m [124m] +5m", 6),
        ("123m (111z)", 6),
        ("123m [123m", 6),
        ("123m ]", 6),
        ("11m +5m +6m", 9),
        ("11m +", 5),
        ("11m +[123m]", 5),
        ("11m +3f", 5),
        ("[777+7z] 11m +3f", 14),
        ("[123f]", 1),
    ],
)
def test_a_fault_names_its_place(text: str, position: int) -> None:
    with pytest.raises(NotationError) as fault:
        parse_hand(text)
    assert fault.value.position + 1 == position
    assert fault.value.text == text
    assert f"at position {position} of " in str(fault.value)


@pytest.mark.parametrize("text", ["", "11m", "123m", "1m 1p", "[111m]", "+1m", "m1"])
def test_one_tile_is_exactly_one(text: str) -> None:
    with pytest.raises(NotationError):
        parse_tile(text)


@pytest.mark.parametrize("length", [LONGEST + 1, 10_000, 5_000_000])
@pytest.mark.parametrize("piece", ["1", "1m", "[", "[123m]", "+", " ", "x", "\U0001f004"])
def test_over_long_text_is_refused_before_it_is_read(piece: str, length: int) -> None:
    text = (piece * length)[:length]
    for parse in (parse_hand, parse_tiles, parse_tile, Win.parse):
        with pytest.raises(NotationError, match=f"{length} characters is too long") as fault:
            parse(text)
        assert len(str(fault.value)) < 100


def test_the_longest_text_allowed_is_read() -> None:
    assert parse_hand("1m".ljust(LONGEST)).tiles == [0]


@pytest.mark.parametrize("seat", ["", "X", "e", "ES", "East", "1", "ESWN"])
def test_a_wind_is_one_of_four_letters(seat: str) -> None:
    with pytest.raises(ManywindsError, match="is no wind"):
        Win.parse("123m 456m 789m 11p 55z +5z", seat=seat)


def test_an_unknown_circumstance_is_refused() -> None:
    with pytest.raises(ManywindsError, match="'rained_on' is no circumstance"):
        Win.parse("123m 456m 789m 11p 55z +5z", circumstances=("rained_on",))
