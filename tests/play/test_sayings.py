"""What a seat may say beyond its plain actions: ISR-48, ISR-49, ISR-53 and ISR-64."""

import pytest

from manywinds.kernel.action import action_of, action_text
from manywinds.kernel.notation import parse_tiles
from manywinds.kernel.tiles import FLOWER_START, kinds_in
from manywinds.play.view import NO_SAYINGS, public, sayings
from support.deals import TableOfDeal, deal_of

pytestmark = pytest.mark.core

E, S = 0, 1
THROWER = "36m 36s 1199p 12367z 7z"
PASSING = ("E drop", "S drop", "W drop", "N drop")
EITHER = "4556m 123p 789p 111s"
"""5m completes the pair, or a chow beside a pair of fives."""
COIN = "123m 345m 555p 46s 44z"
"""5s completes a chow, and the pung of 5p is a Gold Coin."""
TWO_SIDED = "123m 345m 777s 45p 55z 1z"
"""Without 1z it stands on 3p and 6p, and without 5z it does not stand."""


def thrown(card: str, judged: bool = False, **hands: str) -> TableOfDeal:
    """East throws a card in the second turn, when the others hold these hands."""
    table = deal_of("israeli", E=THROWER, draws=f"666z {card}", judged=judged, **hands)
    return table.play(*PASSING, f"E discard {card}")


def wins(table: TableOfDeal, seat: int) -> list[str]:
    return [action_text(action) for action in sayings(table.deal, seat).wins]


def test_a_win_on_a_discard_may_say_all_that_the_card_completes() -> None:
    """ISR-48, ISR-49: what is true, and only that."""
    table = thrown("5m", S=EITHER)
    assert wins(table, S) == ["win pair", "win chow"]
    assert sayings(table.deal, S).special == ""
    assert all(table.deal.allows(S, action) for action in sayings(table.deal, S).wins)
    assert sayings(table.deal, 3) == NO_SAYINGS


def test_a_special_hand_is_announced_by_its_name_and_all_hear_it() -> None:
    """ISR-48, ISR-53."""
    table = thrown("5s", S=COIN)
    assert (wins(table, S), sayings(table.deal, S).special) == (["win chow", "win special"], "gold_coin")
    table.play("S win special")
    assert (public(table.deal).announced, public(table.deal).special) == ((5,), ("gold_coin",))
    table = thrown("5s", S=COIN).play("S win chow")
    assert (public(table.deal).announced, public(table.deal).special) == ((2,), ("",))
    table = thrown("5s", S=COIN).play("S win")
    assert (public(table.deal).announced, public(table.deal).special) == ((0,), ("",))


def test_a_special_hand_may_be_named_in_the_own_turn_too() -> None:
    """ISR-48, ISR-53: drawn from the wall, or original."""
    for judged in (False, True):
        table = deal_of("israeli", E="123m 345m 555p 46s 44z 1z", draws="666z 5s", judged=judged)
        table.play("E discard 1z", "S drop", "W drop", "N drop").passes()
        assert (wins(table, E), sayings(table.deal, E).special) == (["win special"], "heavenly_blessing+gold_coin")
        table.play("E win special")
        assert public(table.deal).special == ("heavenly_blessing+gold_coin",)
        table.passes()
        while not table.deal.over():
            table.round_of_drops(1)
        assert table.outcome().scores[0].detail["special"] == "heavenly_blessing+gold_coin"
    plain = deal_of("israeli", E="123m 345m 777s 456p 55z")
    assert wins(plain, E) == []
    assert not plain.deal.allows(E, action_of("win special"))


def test_who_stands_may_name_each_card_that_completes_the_hand() -> None:
    """ISR-64: the discards with which the hand stands, each with its cards."""
    table = deal_of("israeli", E=TWO_SIDED)
    told = {action_text(action): kinds_in(kinds) for action, kinds in sayings(table.deal, E).waits}
    assert told["declare 1z"] == parse_tiles("36p")
    assert "declare 5z" not in told
    for action, kinds in sayings(table.deal, E).waits:
        assert table.deal.waits_on(E, action & 63, kinds)


def test_a_judged_table_does_not_tell_which_cards_complete_a_hand() -> None:
    """ISR-37, ISR-64: any card may be named there, true or not."""
    table = deal_of("israeli", E=TWO_SIDED, judged=True)
    assert {len(kinds_in(kinds)) for _, kinds in sayings(table.deal, E).waits} == {FLOWER_START}
    assert wins(thrown("5m", judged=True, S=EITHER), S) == []


@pytest.mark.parametrize("book", ["riichi-phoenix", "mcr", "hk-old"])
def test_other_books_have_no_more_words(book: str) -> None:
    table = deal_of(book, E="123m 345m 777s 45p 55z 1z")
    assert sayings(table.deal, E) == NO_SAYINGS
