"""Single deals: which places and seats they have, and that they follow from seed and number alone."""

from collections import Counter

import pytest

from manywinds import ManywindsError, book
from manywinds.books import books
from manywinds.play.bots import Bot, bot
from manywinds.play.match import Match
from manywinds.rules.options import Value
from manywinds.sim.setting import SIMULATION, Setting
from manywinds.sim.stats import whole
from manywinds.sim.table import ORDERS, DealTable, PlayedDeal, places, seated

SIMPLE = [bot("simple")] * 4


def found(id: str, **options: Value) -> list[tuple[int, int]]:
    match = Match(book(id).with_options(options))
    return [(place.round, match.rounds.opener(place)) for place in places(match)]


def test_the_places_of_a_match() -> None:
    four_rounds = [(0, 0), (1, 0), (2, 0), (3, 0)]
    assert found("hk-old") == found("mcr") == found("hk-new") == four_rounds
    assert found("riichi-ema") == found("riichi-tenhou") == [(0, 0), (1, 0)]
    # ISR-10: the leader sits at the round wind.
    assert found("israeli") == [(0, 0)]
    assert found("israeli", game="extended") == [(wind, wind) for wind, _ in found("israeli", game="extended")]
    assert len(found("israeli", game="extended")) == 4
    assert found("hk-old", rounds=1) == [(0, 0)]
    # Six deals: four of the first round and two of the second.
    assert found("hk-old", deals=6) == [(0, 0), (0, 0), (1, 0)]


def test_nobody_sits_better() -> None:
    there = places(Match(book("mcr")))
    cycle = 4 * len(there) * len(ORDERS)
    seen = Counter((place.round, seat, player) for number in range(cycle) for place, seats in [seated(number, there)]
                   for seat, player in enumerate(seats))  # fmt: skip
    assert set(seen.values()) == {len(ORDERS)}
    next_to = Counter((seats[seat], seats[(seat + 1) % 4]) for number in range(cycle)
                      for _, seats in [seated(number, there)] for seat in range(4))  # fmt: skip
    assert len(next_to) == 12
    assert len(set(next_to.values())) == 1
    assert all({seated(number + each, there)[1][0] for each in range(4)} == {0, 1, 2, 3} for number in (0, 4, 400))


@pytest.mark.parametrize("id", books())
def test_a_deal_follows_from_seed_and_number(id: str) -> None:
    def played(number: int, seed: int = 3) -> PlayedDeal:
        table = DealTable(Setting.of(SIMULATION, id, ["simple"] * 4, seed))
        return table.play(number, table.places[0], SIMPLE)

    def told(deal: PlayedDeal) -> str:
        return repr(deal._replace(nanoseconds=0))

    table = DealTable(Setting.of(SIMULATION, id, ["simple"] * 4, 3))
    table.play(8, table.places[0], SIMPLE)
    first = played(7)
    assert told(first) == told(played(7)) == told(table.play(7, table.places[0], SIMPLE))
    assert told(first) not in (told(played(8)), told(played(7, seed=4)))
    assert [whole(each, table.parts) for each in first.changes]
    # Nothing of a deal is kept.
    assert table.match.outcomes == []
    assert table.match.points != []


def test_every_deal_begins_with_the_points_of_a_match() -> None:
    table = DealTable(Setting.of(SIMULATION, "riichi-ema", ["simple"] * 4))
    seen = []

    def looking(deal, seat, rng):  # type: ignore[no-untyped-def]
        seen.append((deal.points, deal.counters, deal.sticks))
        return SIMPLE[0].choose(deal, seat, rng)

    for number in range(3):
        table.play(number, table.places[1], [Bot("looking", "", looking)] * 4)
    assert all(each == ([30000] * 4, 0, 0) for each in seen)


def test_a_bot_that_does_what_it_may_not_is_refused() -> None:
    table = DealTable(Setting.of(SIMULATION, "hk-old", ["simple"] * 4))
    with pytest.raises(ManywindsError, match="The bot cheat did what is not lawful in deal 9"):
        table.play(9, table.places[0], [Bot("cheat", "", lambda *_: -1)] * 4)


def test_a_judged_table_counts_offences() -> None:
    table = DealTable(Setting.of(SIMULATION, "hk-old", ["reckless"] * 4, judged=True))
    deals = [table.play(number, table.places[0], [bot("reckless")] * 4) for number in range(20)]
    assert any(deal.offenders for deal in deals)
