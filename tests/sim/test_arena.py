"""The arena: the same walls for both, so that luck cancels."""

from collections import Counter
from math import isclose, sqrt

import pytest

from manywinds.play.bots import bots
from manywinds.sim.arena import DUELS, SEATINGS, compare, difference, duels, rating, report, verdict
from manywinds.sim.run import run
from manywinds.sim.setting import ARENA, Setting
from manywinds.sim.stats import Tally
from manywinds.sim.summary import summary

NAMES = ("ann", "bob")


def walls(*gains: list[tuple[int, int, int, int]]) -> Tally:
    tally = Tally()
    for each in gains:
        tally["deals"] += 1
        compare(tally, each, 1)
    return tally


def for_a(points: int) -> list[tuple[int, int, int, int]]:
    """A wall on which every A gains so many points, and every B loses as many."""
    return [tuple(points if side == "A" else -points for side in seats) for seats in SEATINGS]  # type: ignore[misc]


def test_both_sit_everywhere_equally_often() -> None:
    assert len(set(SEATINGS)) == 6
    assert all(Counter(seats) == {"A": 2, "B": 2} for seats in SEATINGS)
    for seat in range(4):
        assert Counter(seats[seat] for seats in SEATINGS) == {"A": 3, "B": 3}
    follows = Counter((seats[seat], seats[(seat + 1) % 4]) for seats in SEATINGS for seat in range(4))
    assert follows["A", "B"] == follows["B", "A"]
    assert follows["A", "A"] == follows["B", "B"]


def test_the_luck_of_seats_cancels() -> None:
    # Whoever sits East gains whatever the bots do.
    lucky = walls([(30, -10, -10, -10)] * 6)
    assert difference(lucky, 1).mean == 0
    assert duels(lucky).mean == 0.5
    assert rating(lucky) == (0, 0, 0)
    assert verdict(lucky, NAMES, 1) == "ann and bob are even: no difference on any of 1 wall."


def test_the_difference_of_hand_made_walls() -> None:
    tally = walls(for_a(1), for_a(3), for_a(5))
    found = difference(tally, 1)
    # A gains 1, 3, 5 a deal and B loses as much.
    assert found.mean == 6
    assert isclose(found.error, 4 / sqrt(3))
    assert duels(tally).mean == 1
    assert tally["duels"] == 2 * DUELS * 3
    assert rating(tally)[0] > 700
    assert verdict(tally, NAMES, 1).startswith("ann is better than bob, by 6.00 points a deal on 3 walls")
    turned = walls(for_a(-1), for_a(-3), for_a(-5))
    assert difference(turned, 1).mean == -6
    assert isclose(rating(turned)[0], -rating(tally)[0])
    assert verdict(turned, NAMES, 1).startswith("bob is better than ann, by 6.00 points")
    unclear = walls(for_a(5), for_a(-4))
    assert verdict(unclear, NAMES, 1).startswith("Nobody is shown to be better: ann has +1.00")


def test_an_expected_share_of_three_quarters_is_191_elo() -> None:
    tally = Tally(deals=2, duels=DUELS * 3)
    tally["duels squared"] = 2 * (DUELS * 3 // 2) ** 2
    assert round(report(tally, NAMES, 1)["elo"]["points"]) == 191


@pytest.mark.parametrize("name", bots())
def test_a_bot_is_even_with_itself_on_every_wall(name: str) -> None:
    found = run(Setting.of(ARENA, "hk-old-pl", [name, name], 4), 5)
    assert (found.tally["uneven"], found.tally["difference squared"]) == (0, 0)
    assert found.tally["played"] == 30
    assert "are even" in summary(found)["arena"]["verdict"]


@pytest.mark.parametrize("id", ["hk-old-pl", "riichi-ema", pytest.param("israeli", marks=pytest.mark.slow)])
def test_a_bot_that_only_discards_what_it_drew_loses(id: str) -> None:
    setting = Setting.of(ARENA, id, ["tsumogiri", "simple"], 1)
    row = summary(run(setting, 8))
    assert row["arena"]["verdict"].startswith("simple is better than tsumogiri")
    assert row["arena"]["elo"]["interval"][1] < 0
    tsumogiri, simple = row["players"]
    assert (tsumogiri["player"], simple["player"]) == ("A", "B")
    assert tsumogiri["win_rate"]["rate"] < simple["win_rate"]["rate"]
    assert isclose(row["arena"]["difference"]["points"], tsumogiri["points"] - simple["points"])
    turned = summary(run(setting._replace(bots=("simple", "tsumogiri")), 8))
    assert isclose(turned["arena"]["difference"]["points"], -row["arena"]["difference"]["points"])
