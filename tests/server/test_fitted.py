"""The same hand under every book: what a book does not know is left out and told."""

import pytest

from manywinds.books import book, books
from manywinds.server.http.fitted import fitted
from manywinds.server.wire.scored import scored

STRAIGHT = {
    "book": "riichi-phoenix",
    "hand": "123406789m22p345s",
    "winning_tile": "5s",
    "discarder": "N",
    "circumstances": ["riichi", "ippatsu"],
    "dora_indicators": ["1m"],
    "counters": 2,
    "sticks": 1,
    "flowers": ["1f"],
    "options": {"rounds": 1},
}


@pytest.mark.parametrize("id", books())
def test_a_hand_with_everything_can_be_read_under_every_book(id: str) -> None:
    before = {**STRAIGHT}
    rules = book(id)
    case, left_out = fitted(STRAIGHT, rules)
    assert before == STRAIGHT
    assert case["book"] == id
    assert "options" not in case
    result = scored(case, id, "en")
    assert result.ok, result.error
    assert result.lines
    assert set(left_out) == {
        *(word for word in ("riichi", "ippatsu") if word not in rules.circumstances),
        *(field for field in ("dora_indicators", "counters", "sticks") if field not in rules.extras),
        *([] if rules.wall.flowers else ["flowers"]),
        *([] if any(rules.wall.reds) else ["red_fives"]),
    }


@pytest.mark.parametrize("id", books())
def test_who_was_named_to_pay_is_named_for_one_book(id: str) -> None:
    """HKR-79, HKP-56, RII-76: each book has its own reasons to pay for another."""
    case, left_out = fitted({**STRAIGHT, "responsible": "S"}, book(id))
    assert ("responsible" in case, "responsible" in left_out) == (id == STRAIGHT["book"], id != STRAIGHT["book"])


def test_red_fives_become_plain_wherever_they_stand() -> None:
    melds = [{"kind": "chow", "tiles": "340s"}]
    case, _ = fitted({"hand": "0m 5m", "winning_tile": "0m", "melds": melds, "id": "2010"}, book("mcr"))
    assert case == {
        "book": "mcr",
        "hand": "5m 5m",
        "winning_tile": "5m",
        "melds": [{"kind": "chow", "tiles": "345s"}],
        "id": "2010",
    }


def test_what_has_a_wrong_form_is_refused_where_it_is_read() -> None:
    case, left_out = fitted({"hand": "1m", "circumstances": "riichi"}, book("mcr"))
    assert left_out == []
    assert "'circumstances' is a short list" in (scored(case, "mcr", "en").error or "")
