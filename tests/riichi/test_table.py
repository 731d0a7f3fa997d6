"""What happens around wins, by the worked cases of the table: draws, chombo, transitions, rons, final scores.

RII-7, RII-10, RII-11, RII-19, RII-24, RII-25, RII-43, RII-60, RII-72, RII-73, RII-74, RII-78, RII-80, RII-82, RII-83,
RII-84. The wall's cases stand with the wall, and those of furiten and of a void riichi are played as deals.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from manywinds import book
from manywinds.books.riichi.claims import may_kan_in_riichi, ron_tables
from manywinds.books.riichi.draws import (
    DealEnd,
    abortive_draw,
    after_win,
    chombo,
    exhaustive_draw,
    nagashi_mangan,
    noten_payments,
)
from manywinds.books.riichi.final import final_score
from manywinds.books.riichi.rounds import RiichiPlace, next_place
from manywinds.kernel.hand import Hand
from manywinds.kernel.notation import parse_tile, parse_tiles
from manywinds.kernel.sets import KONG
from manywinds.kernel.shape import waits
from manywinds.kernel.tiles import kinds_in, tile_text
from manywinds.rules.scoring.dora import DORA_OF
from manywinds.rules.table.pay import Settlement

pytestmark = pytest.mark.core

PHOENIX = book("riichi-phoenix")
WINDS = "ESWN"
TEXT = (Path(__file__).parents[1] / "cases" / "riichi-phoenix-table.jsonl").read_text(encoding="utf-8")
CASES = {case["id"]: case for case in map(json.loads, TEXT.splitlines())}
ELSEWHERE = {"break", "deal", "furiten", "riichi_discard_ronned"}
"""Kinds of cases that are played: with the wall, and in `play/test_readiness.py`."""


def of_kind(kind: str) -> list[Any]:
    return [pytest.param(case, id=id) for id, case in CASES.items() if case.get("kind") == kind]


def seats(letters: list[str]) -> list[int]:
    return [WINDS.index(letter) for letter in letters]


def told(end: DealEnd) -> dict[str, Any]:
    return {
        "delta": end.settlement.to_dict(),
        "dealer": "stays" if end.dealer_stays else "rotates",
        "counters": end.counters,
        "riichi_sticks": end.sticks,
    }


@pytest.mark.parametrize("case", of_kind("exhaustive_draw"))
def test_an_exhaustive_draw(case: dict[str, Any]) -> None:
    """RII-7, RII-72."""
    given = case["input"]
    end = exhaustive_draw(PHOENIX, seats(given["tenpai"]), given["counters"], given["riichi_sticks"])
    assert told(end) == case["expect"]


@pytest.mark.parametrize("case", of_kind("nagashi_mangan"))
def test_nagashi_mangan(case: dict[str, Any]) -> None:
    """RII-60."""
    given = case["input"]
    end = nagashi_mangan(
        PHOENIX, seats(given["players"]), seats(given["tenpai"]), given["counters"], given["riichi_sticks"]
    )
    assert told(end) == case["expect"]


@pytest.mark.parametrize("case", of_kind("chombo"))
def test_chombo(case: dict[str, Any]) -> None:
    """RII-78, RII-80."""
    given = case["input"]
    offender = WINDS.index(given["offender"])
    riichi = seats(given["riichi_this_deal"])
    end = chombo(PHOENIX, offender, given["counters"], riichi, given["sticks_from_earlier_deals"])
    assert told(end) == case["expect"]


EVEN = [25000] * 4
FIRST = [20000, 25000, 25000, 30000]
SECOND = [35000, 20000, 15000, 30000]
LEVEL = [30000, 20000, 20000, 30000]


def end_of(event: str, counters: int) -> tuple[DealEnd, list[int]]:
    """The end of a deal that an event describes, and the points after it by starting seat."""
    aborts = {
        "four kans": "four_kans",
        "four riichi": "four_riichi",
        "four identical winds": "four_winds",
        "nine terminals": "nine_terminals",
        "triple ron": "triple_ron",
    }
    if event.startswith("abortive draw: rule violation"):
        return chombo(PHOENIX, 1, counters, [], 0), EVEN
    if event.startswith("abortive draw"):
        kind = next(kind for words, kind in aborts.items() if words in event)
        return abortive_draw(PHOENIX, kind, counters, 0), FIRST
    if event == "nagashi mangan":
        return nagashi_mangan(PHOENIX, [1], [0], counters, 0), EVEN
    if event.startswith("exhaustive draw"):
        tenpai = [0] if "dealer tenpai" in event else [1]
        points = LEVEL if "level on points" in event else FIRST if "first" in event else EVEN
        return exhaustive_draw(PHOENIX, tenpai, counters, 0), points
    stays, left = after_win([0] if event.startswith("dealer wins") else [1], counters)
    left_with = {"exactly 0": 0, "-1300": -1300, "100": 100}
    last = next((points for words, points in left_with.items() if event.endswith(words)), None)
    points = EVEN if last is None else [50000 - last, 25000, 25000, last]
    points = FIRST if "now first" in event else SECOND if "is second" in event else points
    return DealEnd(Settlement([]), stays, left, 0, earned=stays), points


@pytest.mark.parametrize("case", of_kind("transition"))
def test_a_transition(case: dict[str, Any]) -> None:
    """RII-7, RII-10, RII-11."""
    state = case["input"]["state"]
    place = RiichiPlace(WINDS.index(state["round"]), state["deal"] - 1, state["counters"])
    end, points = end_of(case["input"]["event"], place.counters)
    after = next_place(PHOENIX, place, end, points)
    expect = case["expect"]
    if expect.get("game") == "over":
        assert after is None
    else:
        assert after == RiichiPlace(WINDS.index(expect["round"]), expect["deal"] - 1, expect["counters"])


@pytest.mark.parametrize("case", of_kind("ron_claims"))
def test_ron_claims(case: dict[str, Any]) -> None:
    """RII-24, RII-25."""
    given = case["input"]
    tables = ron_tables(PHOENIX, WINDS.index(given["discarder"]), seats(given["ron"]), 2, 3)
    if case["expect"]["winner"] is None:
        assert tables == []
    else:
        (table,) = tables
        assert WINDS[table.winner] == case["expect"]["winner"]
        assert (table.counters, table.sticks) == (2, 3)


@pytest.mark.parametrize("case", of_kind("riichi_concealed_kan"))
def test_a_concealed_kan_after_riichi(case: dict[str, Any]) -> None:
    """RII-43."""
    hand = Hand.of(parse_tiles(case["input"]["hand"]))
    drawn = parse_tile(case["input"]["drawn"])
    rest = hand.minus(drawn).minus(drawn).minus(drawn)
    expect = case["expect"]
    assert [tile_text(kind) for kind in kinds_in(waits(hand, PHOENIX.forms))] == expect["waits_before"]
    after = waits(rest, PHOENIX.forms, (KONG | drawn,))
    assert [tile_text(kind) for kind in kinds_in(after)] == expect["waits_after"]
    assert may_kan_in_riichi(PHOENIX, hand, (), drawn) == expect["allowed"]


@pytest.mark.parametrize("case", of_kind("final_score"))
def test_a_final_score(case: dict[str, Any]) -> None:
    """RII-82, RII-83, RII-84."""
    given = case["input"]
    found = final_score(PHOENIX, list(given["points_by_starting_seat"].values()), given["riichi_sticks_left"])
    assert [WINDS[seat] for seat in found.places] == case["expect"]["places"]
    assert dict(zip(WINDS, found.scores, strict=True)) == case["expect"]["score"]


def test_the_printed_examples_of_dora() -> None:
    """RII-3."""
    for id in ("RII-W08", "RII-W09"):
        for indicator, dora in CASES[id]["indicators"].items():
            assert tile_text(DORA_OF[parse_tile(indicator)]) == dora


@pytest.mark.parametrize(
    ("tenpai", "told"),
    [
        ([2], [(0, 2, 1000), (1, 2, 1000), (3, 2, 1000)]),
        ([0, 2], [(1, 0, 1500), (3, 2, 1500)]),
        ([0, 1, 3], [(2, 0, 1000), (2, 1, 1000), (2, 3, 1000)]),
        ([], []),
        ([0, 1, 2, 3], []),
    ],
)
def test_noten_payments_are_told_as_the_book_tells_them(tenpai: list[int], told: list[tuple[int, int, int]]) -> None:
    """RII-72: of two who are tenpai each gets 1500 from one of the others, and nobody pays 750 twice."""
    assert [transfer[:3] for transfer in noten_payments(tenpai).transfers] == told


def test_the_printed_noten_payments_and_chombo() -> None:
    """RII-72, RII-78."""
    for count, (pays, gets) in CASES["RII-W11"]["by_tenpai_count"].items():
        changes = noten_payments(list(range(int(count)))).changes()
        assert set(changes) <= {gets, -pays}
        assert sum(changes) == 0
    printed = CASES["RII-W12"]
    by_other = chombo(PHOENIX, 2, 0, [], 0).settlement.changes()
    assert by_other == [
        printed["non_dealer"]["to_dealer"],
        printed["non_dealer"]["to_each_other"],
        -printed["non_dealer"]["total"],
        printed["non_dealer"]["to_each_other"],
    ]
    by_dealer = chombo(PHOENIX, 0, 0, [], 0).settlement.changes()
    assert by_dealer == [-printed["dealer"]["total"], *[printed["dealer"]["to_each"]] * 3]


def test_every_kind_of_case_is_gone_through() -> None:
    kinds = {case["kind"] for case in CASES.values() if "kind" in case}
    assert kinds - ELSEWHERE == {
        "exhaustive_draw", "nagashi_mangan", "chombo", "transition", "ron_claims", "riichi_concealed_kan",
        "final_score",
    }  # fmt: skip
