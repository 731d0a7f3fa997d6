"""Draws, rounds and final scores in the editions, and what an edition does not know.

RII-6, RII-7, RII-10, RII-11, RII-60, RII-74, RII-78, RII-82, RII-83, RII-84.
"""

import gzip
import os
import re
from pathlib import Path

import pytest

from manywinds import book
from manywinds.books.riichi.draws import DealEnd, abortive_draw, after_win, chombo, exhaustive_draw, nagashi_mangan
from manywinds.books.riichi.final import final_score
from manywinds.books.riichi.rounds import RiichiPlace, next_place
from manywinds.kernel.errors import RulebookError
from manywinds.play.match import Match
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.table.pay import Settlement

pytestmark = pytest.mark.core

PHOENIX, TENHOU, EMA = book("riichi-phoenix"), book("riichi-tenhou"), book("riichi-ema")
ROTATES = DealEnd(Settlement([]), False, 0, 0)
STAYS = DealEnd(Settlement([]), True, 1, 0, earned=True)
LOW = [26000, 25000, 25000, 24000]


def test_who_deals_after_a_win() -> None:
    """RII-7; where two may win, the dealer stays if he is one of them."""
    assert after_win([0], 2) == (True, 3)
    assert after_win([2], 2) == (False, 0)
    assert after_win([2, 0], 2) == (True, 3)


def test_counters_after_a_draw_with_the_dealer_noten() -> None:
    assert exhaustive_draw(PHOENIX, [1], 2, 0).counters == 2
    assert exhaustive_draw(TENHOU, [1], 2, 0).counters == 3
    reset = PHOENIX.with_options({"counter_on_noten_dealer_draw": "reset"})
    assert exhaustive_draw(reset, [1], 2, 0).counters == 0


def test_nagashi_mangan_elsewhere() -> None:
    """RII-60: on Tenhou the dealer stays if he is tenpai and a counter is added; in Europe there is none."""
    ready, noten = nagashi_mangan(TENHOU, [1], [0], 1, 2), nagashi_mangan(TENHOU, [1], [], 1, 2)
    assert (ready.dealer_stays, ready.earned, ready.counters, ready.sticks) == (True, True, 2, 2)
    assert (noten.dealer_stays, noten.earned, noten.counters) == (False, False, 2)
    with pytest.raises(RulebookError, match="no nagashi mangan"):
        nagashi_mangan(EMA, [1], [0], 1, 2)


def test_abortive_draws_elsewhere() -> None:
    """RII-74."""
    assert abortive_draw(TENHOU, "nine_terminals", 1, 2)[1:4] == (True, 2, 2)
    for edition, kind in ((EMA, "four_kans"), (TENHOU, "violation"), (PHOENIX, "boredom")):
        with pytest.raises(RulebookError, match="no abortive draw"):
            abortive_draw(edition, kind, 0, 0)
    with pytest.raises(RulebookError, match="chombo"):
        abortive_draw(PHOENIX, "violation", 0, 0)


def test_chombo_elsewhere() -> None:
    """RII-78: in Europe it is taken off the final score; a program knows none."""
    end = chombo(EMA, 2, 1, [0], 3)
    assert end.settlement.changes() == [1000, 0, 0, 0]
    assert end.penalties == (0, 0, 20000, 0)
    assert (end.dealer_stays, end.counters, end.sticks) == (True, 1, 3)
    with pytest.raises(RulebookError, match="no chombo"):
        chombo(TENHOU, 2, 1, [], 0)


def test_rounds_pass_from_east_to_south_and_no_further() -> None:
    """RII-6."""
    place: RiichiPlace | None = RiichiPlace()
    seen = []
    while place is not None:
        seen.append((place.round, place.dealer))
        place = next_place(PHOENIX, place, ROTATES, LOW)
    assert seen == [(round, dealer) for round in range(2) for dealer in range(4)]


def test_the_west_round_of_tenhou() -> None:
    """RII-6: played while nobody has 30000, at most four dealers."""
    last = RiichiPlace(1, 3)
    assert next_place(TENHOU, last, ROTATES, [30000, 25000, 25000, 20000]) is None
    west = next_place(TENHOU, last, ROTATES, LOW)
    assert west == RiichiPlace(2, 0)
    assert next_place(TENHOU, west, ROTATES, LOW) == RiichiPlace(2, 1)
    assert next_place(TENHOU, west, ROTATES, [20000, 30100, 25000, 24900]) is None
    assert next_place(TENHOU, west, STAYS, [20000, 30100, 25000, 24900]) == RiichiPlace(2, 0, 1)
    assert next_place(TENHOU, RiichiPlace(2, 3), ROTATES, LOW) is None


def test_the_last_dealer_stops_where_he_may() -> None:
    """RII-10: first place in the club, 30000 as well on Tenhou, never in Europe; not before the last deal."""
    last = RiichiPlace(1, 3)
    first, rich = [24000, 24000, 24000, 28000], [23000, 23000, 23000, 31000]
    assert next_place(PHOENIX, last, STAYS, first) is None
    assert next_place(TENHOU, last, STAYS, first) == RiichiPlace(1, 3, 1)
    assert next_place(TENHOU, last, STAYS, rich) is None
    assert next_place(EMA, last, STAYS, rich) == RiichiPlace(1, 3, 1)
    assert next_place(PHOENIX, RiichiPlace(1, 2), STAYS, [20000, 20000, 30000, 30000]) == RiichiPlace(1, 2, 1)


def test_bankruptcy() -> None:
    """RII-11: at zero in the club, below it on Tenhou, never in Europe."""
    zero, below = [50000, 25000, 25000, 0], [50100, 25000, 25000, -100]
    assert next_place(PHOENIX, RiichiPlace(), ROTATES, zero) is None
    assert next_place(TENHOU, RiichiPlace(), ROTATES, zero) == RiichiPlace(0, 1)
    assert next_place(TENHOU, RiichiPlace(), ROTATES, below) is None
    assert next_place(EMA, RiichiPlace(), ROTATES, below) == RiichiPlace(0, 1)


def test_equal_points_share_uma_in_europe() -> None:
    """RII-83: 15 and 5 shared, the sticks left to the first (RII-84), a chombo taken off."""
    found = final_score(EMA, [35000, 35000, 30000, 20000], penalties=(0, 0, 20000, 0))
    assert found.scores == [15.0, 15.0, -25.0, -25.0]
    assert final_score(EMA, [30000] * 4).scores == [0.0] * 4
    assert final_score(EMA, [30300, 29700, 30000, 29000], sticks=1).scores == [16.3, -5.3, 5.0, -16.0]


@pytest.mark.parametrize(("edition", "start"), [(PHOENIX, 25000), (TENHOU, 25000), (EMA, 30000)])
def test_everybody_starts_with_the_same_sum(edition: Rulebook, start: int) -> None:
    """RII-5."""
    assert Match(edition).points == [start] * 4


def test_the_surplus_of_tenhou_goes_to_the_first() -> None:
    """RII-82: 25000 to start with, 30000 returned, the difference of all four to the first; the scores sum to zero."""
    found = final_score(TENHOU, [24500, 29300, 30400, 15800])
    assert found.scores == [-15, 9, 40, -34]
    assert sum(found.scores) == 0
    # Without rounding nothing else makes up for it.
    exact = PHOENIX.with_options({"return_points": 30000, "final_rounding": "none"})
    assert sum(final_score(exact, [24500, 29300, 30400, 15800]).scores) == 0


@pytest.mark.parametrize(
    ("points", "scores"),
    [
        ([51400, 30100, 20000, -1500], [62, 10, -20, -52]),
        ([51400, 30100, 19000, -500], [62, 10, -21, -51]),
        ([45100, 25500, 18900, 10500], [54, 6, -21, -39]),
        ([52400, 30100, 20000, -2500], [63, 10, -20, -53]),
    ],
)
def test_tenhou_rounds_half_a_thousand_away_from_zero(points: list[int], scores: list[int]) -> None:
    """RII-82: -1500 counts as -2000 and 25500 as 26000; what is left over goes to the first."""
    found = final_score(TENHOU, points)
    assert found.scores == scores
    assert sum(found.scores) == 0


def test_half_a_thousand_may_be_rounded_up() -> None:
    """RII-82 with `half_thousand` up, as games were stored before."""
    upwards = TENHOU.with_options({"half_thousand": "up"})
    assert final_score(upwards, [51400, 30100, 20000, -1500]).scores == [61, 10, -20, -51]


RECORDS = os.environ.get("MANYWINDS_RECORDS", "")


@pytest.mark.records
@pytest.mark.skipif(not RECORDS, reason="MANYWINDS_RECORDS does not say where the records of other programs are")
def test_final_scores_in_the_logs_of_tenhou() -> None:
    """Every four-player game of the ranked rooms with whole numbers ends with the scores the log itself gives."""
    checked = 0
    for path in sorted(Path(RECORDS, "tenhou").rglob("*")):
        data = path.read_bytes() if path.is_file() else b""
        text = (gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data).decode("utf-8", "replace")
        room = re.search(r'<GO type="(\d+)"', text)
        told = re.search(r'owari="([^"]*)"', text)
        # 16 marks games of three; whole hanchan in the room with rounded results are of type 169.
        if room is None or told is None or int(room[1]) != 169:
            continue
        figures = [float(figure) for figure in told[1].split(",")]
        points = [round(100 * figure) for figure in figures[::2]]
        assert final_score(TENHOU, points).scores == figures[1::2], path.name
        checked += 1
    assert checked >= 20
