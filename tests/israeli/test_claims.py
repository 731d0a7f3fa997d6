"""Who gets a discard (ISR-27, ISR-28, ISR-34, ISR-55), in deals that are played; round winds (ISR-74) and options."""

from itertools import permutations

import pytest

from manywinds import book
from manywinds.books.israeli.rounds import next_round_wind
from manywinds.kernel.errors import RulebookError
from manywinds.kernel.tiles import WIND_LETTERS
from support.deals import deal_of

pytestmark = pytest.mark.core

ISRAELI = book("israeli")
E, S, W, N = range(4)
DISCARDER = "36m 36s 1199p 12367z 7z"
PUNG, KONG, CHOW = "55p 147m 258s 12345z", "555p 147m 258s 1234z", "46p 147m 258s 12345z"
WINS_PUNG, WINS_CHOW, WINS_PAIR = "123m 234m 789s 55p 11z", "123m 456s 567s 46p 22z", "123s 789s 345m 666m 5p"


@pytest.mark.parametrize(
    ("claims", "taken"),
    [
        ({"S": (CHOW, "chow 4p"), "N": (PUNG, "pung 5p")}, "N"),
        ({"S": (CHOW, "chow 4p"), "W": (KONG, "kong 5p")}, "W"),
        ({"S": (CHOW, "chow 4p"), "W": (PUNG, "pung 5p"), "N": (WINS_PAIR, "win")}, "N"),
        ({"S": (WINS_PUNG, "win"), "N": (WINS_CHOW, "win")}, "S"),
        ({"S": (WINS_CHOW, "win"), "N": ("123s 345s 789m 46p 33z", "win")}, "N"),
    ],
)
def test_the_strongest_claim_gets_a_card_whoever_speaks_first(claims: dict[str, tuple[str, str]], taken: str) -> None:
    """ISR-27, ISR-28, ISR-34, ISR-55."""
    for order in permutations(claims):
        hands = {seat: hand for seat, (hand, _) in claims.items()}
        # A win on the very first discard would be special in itself.
        table = deal_of("israeli", E=DISCARDER, draws="666z 5p", **hands)
        table.play("E drop", "S drop", "W drop", "N drop", "E discard 5p")
        table.play(*(f"{seat} {claims[seat][1]}" for seat in order)).passes()
        assert WIND_LETTERS[table.deal.winners[0] if table.deal.winners else table.deal.turn] == taken


def test_nobody_claims_their_own_discard() -> None:
    """ISR-28."""
    table = deal_of("israeli", E="5555p 147m 258s 1234z", S=CHOW.replace("5", "6")).play("E discard 5p")
    assert (table.waited(), table.may("E")) == ("S", [])


def test_the_round_winds_run_against_the_turn_order_unless_the_table_plays_otherwise() -> None:
    """ISR-74."""
    assert [next_round_wind(ISRAELI, wind) for wind in (E, N, W, S)] == [N, W, S, E]
    usual = ISRAELI.with_options({"round_winds": "ESWN"})
    assert [next_round_wind(usual, wind) for wind in (E, S, W, N)] == [S, W, N, E]


def test_an_option_the_rulings_do_not_name_is_refused() -> None:
    with pytest.raises(RulebookError):
        ISRAELI.with_options({"minimum": 8})
    with pytest.raises(RulebookError):
        ISRAELI.with_options({"chow_from": "nobody"})
