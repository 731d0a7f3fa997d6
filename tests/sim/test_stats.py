"""Counting by hand-made deals, and what the counts say."""

from math import isclose, sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manywinds import ManywindsError, Win, book
from manywinds.kernel.state import EXHAUSTED, NOBODY, WON
from manywinds.sim.results import Results
from manywinds.sim.setting import SIMULATION, Setting
from manywinds.sim.stats import Tally, count, mean, named, rate, whole
from manywinds.sim.summary import fan_names, summary, values
from manywinds.sim.table import PlayedDeal

SEATS = ("ann", "bob", "bob", "cid")
SCORE = book("mcr").score(Win.parse("123m 456m 789m 123m 7m +7m"))
ISRAELI = book("israeli").score(Win.parse("123m 456m 789m 1p [777z] +1p"))
WON_ON = PlayedDeal(WON, (0,), 2, (SCORE,), (69, -8, -53, -8), 50, 40, declared=0b0101, nanoseconds=7)
DRAWN_SELF = PlayedDeal(WON, (3,), NOBODY, (SCORE,), (-55, -55, -55, 165), 30, 20, nanoseconds=5)
EXHAUSTED_DEAL = PlayedDeal(EXHAUSTED, (), NOBODY, (), (0, -30, 0, 0), 90, 80, offenders=(1, 1, 3))


def counted(*deals: PlayedDeal, parts: int = 1) -> Tally:
    tally = Tally()
    for deal in deals:
        tally["deals"] += 1
        count(tally, deal, SEATS, parts)
    return tally


def test_a_win_on_a_discard_is_counted() -> None:
    tally = counted(WON_ON)
    assert (tally["played"], tally["end won"], tally["decisions"], tally["discards"]) == (1, 1, 50, 40)
    assert (tally["bot ann wins"], tally["bot ann self_draws"], tally["bot ann income"]) == (1, 0, 69)
    assert (tally["bot ann value"], tally["value 45"]) == (45, 1)
    assert (tally["bot bob deal_ins"], tally["bot cid deal_ins"]) == (1, 0)
    assert (tally["bot ann declared"], tally["bot bob declared"]) == (1, 1)
    assert set(named(tally, "fan")) == set(SCORE.items)
    assert tally["nanoseconds"] == 7


def test_a_bot_on_two_seats_is_one_sample_a_deal() -> None:
    tally = counted(WON_ON)
    assert tally["bot bob seats"] == 2
    assert tally["bot bob points"] == -61
    assert tally["bot bob squares"] == 61 * 61


def test_a_self_draw_has_no_discarder() -> None:
    tally = counted(DRAWN_SELF)
    assert (tally["bot cid wins"], tally["bot cid self_draws"]) == (1, 1)
    assert sum(number for name, number in tally.items() if name.endswith("deal_ins")) == 0


def test_a_draw_and_offences_are_counted() -> None:
    tally = counted(EXHAUSTED_DEAL)
    assert (tally["end exhausted"], tally["bot bob offences"], tally["bot cid offences"]) == (1, 2, 1)
    assert not named(tally, "fan")
    assert not values(tally)


def test_two_winners_of_a_deal_are_two_wins_and_one_deal_in() -> None:
    tally = counted(PlayedDeal(WON, (0, 3), 1, (SCORE, SCORE), (45, -90, 0, 45), 9, 9))
    assert (tally["bot ann wins"], tally["bot cid wins"], tally["bot bob deal_ins"]) == (1, 1, 1)
    assert tally["fan full_flush"] == tally["value 45"] == 2


def test_quarter_points_are_exact() -> None:
    tally = counted(PlayedDeal(EXHAUSTED, (), NOBODY, (), (0.25, -1.75, 2.5, 7), 1, 1), parts=4)
    assert [tally[f"bot {name} points"] for name in ("ann", "bob", "cid")] == [1, 3, 28]
    assert tally["bot bob squares"] == 9
    with pytest.raises(ManywindsError, match=r"0\.3 points"):
        whole(0.3, 4)
    assert whole(ISRAELI.total, 4) == ISRAELI.total * 4


def test_the_summary_of_hand_made_deals() -> None:
    setting = Setting.of(SIMULATION, "mcr", ["simple"] * 4)._replace(bots=SEATS)
    deals = (WON_ON, DRAWN_SELF, EXHAUSTED_DEAL, WON_ON)
    row = summary(Results(setting, [(0, 4)], counted(*deals)))
    assert {why: each["count"] for why, each in row["ends"].items()} == {"won": 3, "exhausted": 1}
    ann, bob, cid = row["players"]
    assert (ann["bot"], ann["seats"], ann["win_rate"]["rate"], ann["value_of_win"]) == ("ann", 4, 0.5, 45.0)
    assert (bob["seats"], bob["deal_in_rate"]["rate"], bob["value_of_win"]) == (8, 0.25, None)
    assert (cid["self_draw_rate"]["rate"], cid["points_of_win"], cid["offences"]) == (1.0, 165.0, 1)
    assert ann["points"] == (69 - 55 + 0 + 69) / 4
    # Bob's samples are -30.5, -55, -15 and -30.5 points a seat.
    samples = [-30.5, -55, -15, -30.5]
    assert bob["points"] == sum(samples) / 4
    spread = sqrt(sum((each - sum(samples) / 4) ** 2 for each in samples) / 3)
    assert isclose(bob["error"], spread / 2)
    assert row["all"]["win_rate"]["rate"] == 3 / 16
    assert row["values"] == {"45": 3}
    assert set(row["fans"]) == set(fan_names(book("mcr")))
    assert row["fans"]["full_flush"]["rate"] == 1.0
    assert row["fans"]["big_four_winds"]["count"] == 0
    assert row["length"]["decisions"]["mean"] == 55


def test_wilson_intervals() -> None:
    # Wilson 1927; the figures are those of the usual tables.
    found = rate(10, 100)
    assert (round(found.low, 4), round(found.high, 4)) == (0.0552, 0.1744)
    assert rate(0, 20).low == 0
    assert round(rate(0, 20).high, 4) == 0.1611
    assert rate(20, 20).high == 1
    assert rate(0, 0).rate == 0
    with pytest.raises(ManywindsError, match="contradict"):
        rate(3, 2)


def test_means_lose_nothing_to_large_numbers() -> None:
    numbers = [10**12 + Random(each).randrange(10) for each in range(1000)]
    small = [each - 10**12 for each in numbers]
    large = mean(sum(numbers), sum(each * each for each in numbers), 1000)
    assert isclose(large.spread, mean(sum(small), sum(each * each for each in small), 1000).spread)
    assert mean(0, 0, 0).error == 0
    with pytest.raises(ManywindsError, match="contradict"):
        mean(10, 1, 2)


PLAYED = st.sampled_from([WON_ON, DRAWN_SELF, EXHAUSTED_DEAL])
PARTS = st.lists(st.lists(PLAYED, max_size=5), min_size=3, max_size=3)


@given(PARTS)
def test_adding_up_is_associative_and_commutative(parts: list[list[PlayedDeal]]) -> None:
    one, two, three = (counted(*deals) for deals in parts)

    def added(*tallies: Tally) -> Tally:
        total = Tally()
        for each in tallies:
            total.update(each)
        return total

    together = counted(*(deal for deals in parts for deal in deals))
    assert added(added(one, two), three) == added(one, added(two, three)) == added(three, one, two) == together
