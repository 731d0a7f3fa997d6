"""The action space is a bijection, and an observation tells what a view tells: all of it and nothing more."""

from random import Random

import numpy as np
import pytest

from manywinds.adapters.learning.encode import (
    ACTIONS,
    GROUPS,
    IllegalActionError,
    action_of_index,
    checked_action,
    index_of,
    mask_of_actions,
    observe,
)
from manywinds.adapters.learning.layout import BLOCK, FRONT, OFFSETS, RIVER, SEAT_OFFSETS, SIZE, bounds
from manywinds.kernel.action import CALL, CHOW_CALL, action_of, action_text
from manywinds.play.redeal import redeal
from support.deals import deal_of
from support.observations import points_of, read_back, sorted_view
from support.tables import ALL_BOOKS, asked, decisions, with_some_options

EVERY_BOOK = pytest.mark.parametrize("book", ALL_BOOKS)
DEALS = 2
EDITIONS = 6


def test_every_index_has_its_own_action() -> None:
    assert len(set(ACTIONS)) == len(ACTIONS) == sum(len(group.actions) for group in GROUPS)
    assert [index_of(action_of_index(index)) for index in range(len(ACTIONS))] == list(range(len(ACTIONS)))
    assert all(action_of(action_text(action)) == action for action in ACTIONS)


@pytest.mark.parametrize("index", [-1, len(ACTIONS)])
def test_an_index_outside_is_refused(index: int) -> None:
    with pytest.raises(IllegalActionError, match="is no index of an action"):
        action_of_index(index)


@pytest.mark.parametrize("action", [-1, CALL | CHOW_CALL, action_of("declare 9s naming 3m"), action_of("chow 1m red")])
def test_what_no_ordinary_table_lists_has_no_index(action: int) -> None:
    with pytest.raises(IllegalActionError, match="not in the action space"):
        index_of(action)


@EVERY_BOOK
def test_all_that_is_legal_has_an_index_with_any_options(book: str) -> None:
    for number in range(EDITIONS):
        rng = Random(f"{book} {number}")
        for deal in decisions(with_some_options(book, rng), rng, DEALS):
            for seat in range(4):
                legal = deal.legal(seat)
                assert [action_of_index(index_of(action)) for action in legal] == legal
                assert np.flatnonzero(mask_of_actions(deal, seat)).tolist() == sorted(map(index_of, legal))


@pytest.mark.parametrize(
    ("reds", "claimed", "held", "wanted"),
    [
        (4, "0m", "000m", {"pung 5m red red", "kong 5m red red red"}),
        (3, "0m", "005m", {"pung 5m red", "pung 5m red red", "kong 5m red red"}),
        (2, "0m", "055m", {"pung 5m", "pung 5m red", "kong 5m red"}),
        (1, "6m", "407m", {"chow 4m red", "chow 5m red"}),
    ],
)
def test_red_fives_of_the_hand_are_told_apart(reds: int, claimed: str, held: str, wanted: set[str]) -> None:
    hands = {"E": f"{claimed} 147p 258s 1234567z", "S": f"{held} 369p 369s 1234z"}
    table = deal_of("riichi-phoenix", options={"red_fives": f"{reds}/0/0"}, **hands).play(f"E discard {claimed}")
    indices = np.flatnonzero(mask_of_actions(table.deal, 1)).tolist()
    assert {action_text(action_of_index(index)) for index in indices} == wanted | {"pass"}


@EVERY_BOOK
def test_an_observation_tells_all_that_a_view_tells(book: str) -> None:
    low, high = bounds()
    for number in range(EDITIONS):
        rng = Random(f"{book} {number}")
        for deal in decisions(with_some_options(book, rng), rng, DEALS):
            seat = asked(deal) if not deal.over() and rng.random() < 0.5 else rng.randrange(4)
            row = observe(deal, seat)
            wanted = sorted_view(deal, seat)
            assert read_back(row, mask_of_actions(deal, seat), wanted) == wanted
            assert points_of(row, seat) == deal.points
            assert (low <= row).all()
            assert (row <= high).all()


@EVERY_BOOK
def test_an_observation_does_not_depend_on_what_is_hidden(book: str) -> None:
    others_differ = False
    for number in range(EDITIONS):
        rng = Random(f"{book} {number}")
        for deal in decisions(with_some_options(book, rng), rng, DEALS):
            if rng.random() < 0.2:
                seat = rng.randrange(4)
                twin = redeal(deal, seat, rng)
                assert (observe(twin, seat) == observe(deal, seat)).all()
                assert (mask_of_actions(twin, seat) == mask_of_actions(deal, seat)).all()
                other = (seat + 1) % 4
                others_differ |= bool((observe(twin, other) != observe(deal, other)).any())
    assert others_differ


@EVERY_BOOK
def test_rivers_fit(book: str) -> None:
    rng = Random(book)
    longest = max(len(river) for deal in decisions(with_some_options(book, rng), rng, 2) for river in deal.rivers)
    assert 8 < longest <= RIVER


def test_an_observation_is_a_row_of_its_own() -> None:
    rng = Random(1)
    deal = next(decisions(with_some_options("mcr", rng), rng, 1))
    first, second = observe(deal, 0), observe(deal, 0)
    assert first.shape == (SIZE,)
    assert first is not second
    assert (first == second).all()


def test_the_drawn_tile_stands_where_the_layout_says() -> None:
    hands = {"E": "123m 456p 789s 11222z", "S": "0m 147p 258s 123456z"}
    deal = deal_of("riichi-tenhou", draws="0s", **hands).play("E discard 1z").passes().deal
    row = observe(deal, 1)
    assert row[OFFSETS["drawn"]] == 37
    assert row[OFFSETS["reds"] : OFFSETS["kept"]].tolist() == [1, 0, 1]
    assert row[FRONT + 3 * BLOCK + SEAT_OFFSETS["river"]] == 28
    assert observe(deal, 0)[OFFSETS["drawn"]] == 0


def test_an_action_that_is_not_legal_is_refused_in_words() -> None:
    rng = Random(1)
    deal = next(decisions(with_some_options("hk-old", rng), rng, 1))
    assert checked_action(deal, 0, index_of(deal.legal(0)[0])) == deal.legal(0)[0]
    with pytest.raises(IllegalActionError, match="Seat 0 may not pass now"):
        checked_action(deal, 0, 0)
