"""Whoever had no safe tile to discard does not pay for others, as far as the book excuses them (HKR-83, HKP-50)."""

import pytest

from manywinds import book
from manywinds.kernel.errors import HandError
from manywinds.kernel.win import Win
from manywinds.rules.facts import Facts, result_of
from manywinds.rules.rulebook import Rulebook

FLUSH = "[123s<] [555s^] [678s<] [345s<] 9s 1f +9s"
NINE_TILES = "[123s<] [555s^] [678s<] 345s 9s 1f +9s"
PLAIN = "123m 456p 678s 222m 5z +5z"
THREE_WINDS = "[111z<] [222z^] [333z>] 44z 88p +4z"


def paid(edition: Rulebook, text: str, excused: bool) -> list[object]:
    """What the seats pay where East discards to South."""
    found = result_of(edition, Facts(Win.parse(text, "S", "E", False, ()), 0, excused=excused))
    assert found.settlement is not None
    return list(found.settlement.changes())


def test_no_safe_tile_lifts_the_responsibility() -> None:
    """HKR-83, HKP-50."""
    assert paid(book("hk-old"), FLUSH, False) == [-64, 64, 0, 0]
    assert paid(book("hk-old"), FLUSH, True) == [-32, 64, -16, -16]
    assert paid(book("hk-old-pl"), NINE_TILES, False) == [-128, 128, 0, 0]
    assert paid(book("hk-old-pl"), NINE_TILES, True) == [-64, 128, -32, -32]


def test_in_the_polish_books_the_other_penalties_hold_all_the_same() -> None:
    """HKP-50, HKP-52: it is about nine tiles only."""
    for excused in (False, True):
        assert paid(book("hk-old-pl"), THREE_WINDS, excused) == [-128, 128, 0, 0]


def test_where_the_table_agreed_on_no_excuse_there_is_none() -> None:
    """HKR-83, an option."""
    strict = book("hk-old").with_options({"no_safe_tile_exemption": False})
    with pytest.raises(HandError, match="E is responsible for this hand: in hk-old nobody is excused"):
        paid(strict, FLUSH, True)
    # Nobody is responsible: there is nothing to excuse.
    assert paid(strict, PLAIN, True) == paid(strict, PLAIN, False)
