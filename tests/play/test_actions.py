"""Actions as texts: every action prints, is read back, and nothing else is read."""

import pytest

from manywinds.kernel.action import (
    ABORT,
    ADDED_KONG,
    CALL,
    CHOW,
    CONCEALED_KONG,
    DECLARE,
    DISCARD,
    FLOWER,
    KONG,
    NAMED_SHIFT,
    NAMES,
    PASS,
    PUNG,
    REDS,
    REDS_SHIFT,
    TILE,
    VERB_SHIFT,
    WIN,
    action_of,
    action_text,
    named_in,
    verb_of,
)
from manywinds.kernel.errors import NotationError
from manywinds.kernel.tiles import KIND_BITS, RED

pytestmark = pytest.mark.core

FIVES = (4, 13, 22)
TILES = [*range(34), *(five | RED for five in FIVES)]
WITH_TILE = (DISCARD, DECLARE, CHOW, PUNG, KONG, CONCEALED_KONG, ADDED_KONG, FLOWER)
BARE = (PASS, WIN, ABORT)


@pytest.mark.parametrize("verb", WITH_TILE, ids=lambda verb: NAMES[verb >> VERB_SHIFT])
def test_an_action_with_a_tile_is_read_back(verb: int) -> None:
    for tile in TILES:
        for reds in range(3):
            action = verb | reds << REDS_SHIFT | tile
            assert action_of(action_text(action)) == action


def test_a_claimed_kong_of_three_red_fives_is_read_back() -> None:
    """A table may play with four red fives of a suit (RII-2); an open kong then uses three out of the hand."""
    action = KONG | 3 << REDS_SHIFT | FIVES[1]
    assert action_text(action) == "kong 5p red red red"
    assert action_of("kong 5p red red red") == action


@pytest.mark.parametrize("action", BARE, ids=lambda verb: NAMES[verb >> VERB_SHIFT])
def test_an_action_without_a_tile_is_one_word(action: int) -> None:
    assert action_text(action) == NAMES[action >> VERB_SHIFT]
    assert action_of(action_text(action)) == action


def test_every_verb_has_its_own_name_and_code() -> None:
    assert len(NAMES) == len(set(NAMES)) == len(WITH_TILE) + len(BARE) + 1
    assert {*WITH_TILE, *BARE, CALL} == {place << VERB_SHIFT for place in range(len(NAMES))}


@pytest.mark.parametrize(
    ("text", "verb", "tile", "kind", "reds"),
    [
        ("discard 5m", DISCARD, 4, 4, 0),
        ("discard 0m", DISCARD, 4 | RED, 4, 0),
        ("declare 7z", DECLARE, 33, 33, 0),
        ("chow 3s", CHOW, 20, 20, 0),
        ("chow 3s red", CHOW, 20, 20, 1),
        ("pung 5p red red", PUNG, 13, 13, 2),
        ("kong 9p", KONG, 17, 17, 0),
        ("added_kong 0s", ADDED_KONG, 22 | RED, 22, 0),
        ("concealed_kong 1z", CONCEALED_KONG, 27, 27, 0),
        ("win", WIN, 0, 0, 0),
        ("abort", ABORT, 0, 0, 0),
        ("pass", PASS, 0, 0, 0),
    ],
)
def test_the_parts_of_an_action(text: str, verb: int, tile: int, kind: int, reds: int) -> None:
    action = action_of(text)
    assert action_text(action) == text
    assert (verb_of(action), action & TILE, action & KIND_BITS, action >> REDS_SHIFT & REDS) == (verb, tile, kind, reds)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("win pair", WIN | 1),
        ("win chow", WIN | 2),
        ("win pung", WIN | 3),
        ("win kong", WIN | 4),
        ("win special", WIN | 5),
        ("call chow", CALL | 1),
        ("call pung", CALL | 2),
        ("call kong", CALL | 3),
        ("flower 3f", FLOWER | 36),
        ("discard 8f", DISCARD | 41),
    ],
)
def test_what_is_said_beside_a_tile(text: str, action: int) -> None:
    """ISR-48: a win on a discard says what it completes; ISR-36: a claim may be empty; MCR-25: flowers by hand."""
    assert action_of(text) == action
    assert action_text(action) == text


def test_a_declaration_names_the_kinds_it_waits_for() -> None:
    """ISR-64."""
    action = action_of("declare 9s naming 3m 6m")
    assert action == DECLARE | 26 | (1 << 2 | 1 << 5) << NAMED_SHIFT
    assert named_in(action) == 1 << 2 | 1 << 5
    assert verb_of(action) == DECLARE
    assert action & TILE == 26
    assert action_text(action) == "declare 9s naming 3m 6m"
    assert action_of("declare 9s naming 6m 3m 3m") == action


def test_blanks_around_words_do_not_matter() -> None:
    assert action_of("  discard   5m ") == action_of("discard 5m")


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "ron",
        "Discard 5m",
        "5m",
        "discard",
        "discard 5m 6m",
        "discard 5",
        "discard m",
        "discard 5x",
        "discard 8z",
        "discard 0z",
        "discard 55m",
        "discard red 5m",
        "pung 5p black",
        "kong 5p red red red red",
        "win 5m",
        "win chow pung",
        "call",
        "call pair",
        "call pung 5m",
        "declare 9s naming",
        "declare naming 3m",
        "discard 9s naming 3m",
        "declare 9s naming 3x",
        "pass red",
        "abort nine",
        "chow ٣s",
        "discard 5m" * 1000,
    ],
)
def test_a_text_that_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        action_of(text)
