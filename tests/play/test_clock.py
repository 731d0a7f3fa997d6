"""Time limits of play: how long every book lets a seat think, and what the table does when the time is up."""

from random import Random

import pytest

from manywinds import ManywindsError, book
from manywinds.books import books
from manywinds.kernel.action import PASS, action_text
from manywinds.kernel.deal import Deal
from manywinds.kernel.state import CLAIM, OPENING, ROB, TURN
from manywinds.play.bots import random as random_bot
from manywinds.play.bots import simple as simple_bot
from manywinds.play.laws import play
from manywinds.rules.table.clock import Clock, clock_of, limit, overdue
from manywinds.rules.table.flow import flow_of
from support.deals import TableOfDeal, deal_of, last_turn

pytestmark = pytest.mark.core

EAST, SOUTH, WEST, NORTH = range(4)
DISCARDER = "36m 36s 1144p 12367z 7p"
THREE_SEVENS = "777p 147m 258s 1234z"
READY = "123456789m 68p 99s"
"""Waits for 7p."""


@pytest.mark.parametrize(
    ("id", "clock"),
    [
        # MCR-22, MCR-30, MCR-35.
        ("mcr", Clock(20, 10, 3)),
        ("mcr-consensus", Clock(20, 10, 3)),
        # ISR-27.
        ("israeli", Clock(claim=20)),
        # RII-28: answers are collected without a clock.
        ("riichi-phoenix", Clock()),
        ("hk-old", Clock()),
    ],
)
def test_the_time_limits_of_a_book(id: str, clock: Clock) -> None:
    assert clock_of(book(id)) == clock


def test_a_table_may_set_other_times_or_none() -> None:
    """MCR-22, MCR-30, MCR-35, ISR-27."""
    slow = book("mcr").with_options({"arrange_seconds": 60, "discard_seconds": 0, "claim_seconds": 5})
    assert clock_of(slow) == Clock(60, 0, 5)
    assert clock_of(book("israeli").with_options({"claim_seconds": 0})) == Clock()
    with pytest.raises(ManywindsError, match="'claim_seconds' takes a whole number from 0 to 600, not -1"):
        book("mcr").with_options({"claim_seconds": -1})


def test_the_first_discard_has_more_time_than_the_others_and_all_claims_the_same() -> None:
    """MCR-22, MCR-30, MCR-35: also after a kong the first discard is the first; robbing one is a claim."""
    clock = clock_of(book("mcr"))
    table = deal_of("mcr", E="5555z 36m 36s 144p 17z 7p", S=THREE_SEVENS, N=READY, draws="2z 2z 3z 4z")
    deal = table.deal
    assert (deal.phase, limit(clock, deal)) == (TURN, 20)
    table.play("E concealed_kong 5z")
    assert (deal.phase, limit(clock, deal)) == (TURN, 20)
    table.play("E discard 7p")
    assert (table.waited(), deal.phase, limit(clock, deal)) == ("SN", CLAIM, 3)
    table.play("S pung 7p", "N pass")
    assert (table.waited(), deal.phase, limit(clock, deal)) == ("S", TURN, 10)
    table.play("S discard 1m", "W drop", "N drop", "E drop", "S added_kong 7p")
    assert (table.waited(), deal.phase, limit(clock, deal)) == ("N", ROB, 3)


# When the time is up.


def told(table: TableOfDeal, seat: str) -> str:
    """What the table does for a seat, in words."""
    return action_text(overdue(table.deal, "ESWN".index(seat)))


@pytest.mark.parametrize("id", books())
def test_the_tile_just_drawn_is_discarded(id: str) -> None:
    """MCR-30: whatever else the hand holds."""
    table = deal_of(id, S="148m 258p 369s 1237z", draws="4s")
    table.play("E drop")
    assert told(table, "S") == "discard 4s"


def test_the_first_to_discard_loses_the_last_tile_dealt() -> None:
    """MCR-22, MCR-30."""
    table = deal_of("mcr", E="148m 258p 369s 1237z 5m")
    assert told(table, "E") == "discard 5m"


def test_after_a_claim_the_last_tile_in_order_is_discarded() -> None:
    """MCR-30."""
    table = deal_of("mcr", E=DISCARDER, S=THREE_SEVENS)
    table.play("E discard 7p", "S pung 7p")
    assert told(table, "S") == "discard 4z"


def test_a_tile_that_may_not_follow_the_claim_is_kept() -> None:
    """RII-30: 7s and 4s are barred, so 3p goes."""
    table = deal_of("riichi-ema", E="36m 36s 1199p 12367z 7s", S="123456m 123p 4567s")
    table.play("E discard 7s", "S chow 5s")
    assert told(table, "S") == "discard 3p"


def test_of_two_fives_the_plain_one_goes() -> None:
    table = deal_of("riichi-phoenix", E="36m 36s 1199p 12367z 4p", S="123456m 12233p 05s")
    table.play("E discard 4p", "S chow 2p")
    assert table.may("S")[-2:] == ["discard 5s", "discard 0s"]
    assert told(table, "S") == "discard 5s"


def test_a_kong_leaves_its_replacement_to_discard() -> None:
    """MCR-30."""
    table = deal_of("mcr", E=DISCARDER, S=THREE_SEVENS, replacements="2p")
    table.play("E discard 7p", "S kong 7p")
    assert told(table, "S") == "discard 2p"


@pytest.mark.parametrize("id", ["mcr", "hk-old", "riichi-phoenix", "israeli"])
def test_claims_are_passed_even_a_win(id: str) -> None:
    """MCR-35: who has not spoken in time has said nothing."""
    table = deal_of(id, E=DISCARDER, S=THREE_SEVENS, N=READY)
    table.play("E discard 7p")
    assert table.waited() == "SN"
    assert "win" in table.verbs("N")
    for seat in (SOUTH, NORTH):
        table.deal.apply(seat, overdue(table.deal, seat))
    assert (table.deal.phase, table.deal.turn, table.deal.melds[SOUTH]) == (TURN, SOUTH, ())


def test_a_bonus_tile_that_stays_is_not_discarded() -> None:
    """HKR-45."""
    table, seats = last_turn("hk-old", ("7p 258m 369s 123456z", "", "", ""), "1f")
    assert told(table, seats[0]) == "discard 6z"


def test_who_has_declared_discards_what_he_drew() -> None:
    table = deal_of("riichi-phoenix", E="123456789m 46p 99s 1z", draws="3z 4z 4z 5p")
    table.play("E declare 1z", "S drop", "W drop", "N drop")
    assert "win" in table.verbs("E")
    assert told(table, "E") == "discard 5p"


def test_a_kong_of_the_opening_is_kept_for_later() -> None:
    """ISR-19."""
    table = deal_of("israeli", E="1111m 258s 369p 1234z")
    assert table.deal.phase == OPENING
    assert overdue(table.deal, EAST) == PASS


def test_nothing_is_done_for_a_seat_that_is_not_waited_for() -> None:
    with pytest.raises(ManywindsError, match="not waited for"):
        overdue(deal_of("mcr").deal, SOUTH)


# In every book and every position.


def begin(id: str, number: int) -> tuple[Deal, Random]:
    rules = book(id)
    rng = Random(f"clock {id} {number}")
    opener = number % 4 if id == "israeli" else 0
    return Deal.begin(flow_of(rules), rules.wall.build(rng), opener, number % 4, [25000] * 4), rng


def look(id: str, number: int) -> None:
    """Play a deal and ask at every step for every seat that is waited for."""
    deal, rng = begin(id, number)
    bot = (random_bot, simple_bot)[number % 2]
    while not deal.over():
        waited = [seat for seat in range(4) if deal.waited >> seat & 1]
        for seat in waited:
            assert overdue(deal, seat) in deal.legal(seat)
        seat = rng.choice(waited)
        deal.apply(seat, overdue(deal, seat) if rng.random() < 0.2 else bot.choose(deal, seat, rng))


@pytest.mark.parametrize("id", books())
def test_what_the_table_does_is_always_legal(id: str) -> None:
    for number in range(6):
        look(id, number)


@pytest.mark.slow
@pytest.mark.parametrize("id", books())
def test_what_the_table_does_is_always_legal_in_many_deals(id: str) -> None:
    for number in range(300):
        look(id, number)


@pytest.mark.parametrize("id", books())
def test_a_deal_in_which_nobody_answers_in_time_ends(id: str) -> None:
    deal, rng = begin(id, 1)
    play(deal, rng, lambda deal, seat, _rng: overdue(deal, seat))
    assert deal.over()
    assert deal.melds == [(), (), (), ()]
