"""Several rons, riichi and its kans, swap calling, liability: what a table asks, by clause and by option.

RII-24, RII-25, RII-30, RII-40, RII-42, RII-43, RII-76.
"""

import pytest

from manywinds import book
from manywinds.books.riichi.claims import (
    barred_discards,
    may_declare_riichi,
    may_kan_in_riichi,
    pao_after,
    ron_tables,
)
from manywinds.kernel.hand import Hand
from manywinds.kernel.notation import parse_hand, parse_tile, parse_tiles
from manywinds.kernel.tiles import kinds_in, tile_text
from manywinds.rules.table.pay import Parties

pytestmark = pytest.mark.core

PHOENIX, TENHOU, EMA = book("riichi-phoenix"), book("riichi-tenhou"), book("riichi-ema")


def test_one_ron_takes_counters_and_sticks_in_every_edition() -> None:
    for edition in (PHOENIX, TENHOU, EMA):
        assert ron_tables(edition, 1, [3], 2, 4, (3, 0)) == [Parties(3, 1, counters=2, sticks=4)]


def test_two_rons() -> None:
    """RII-24: head bump in the club; both are paid elsewhere, the nearer one first."""
    assert ron_tables(PHOENIX, 0, [3, 1], 2, 3) == [Parties(1, 0, counters=2, sticks=3)]
    assert ron_tables(TENHOU, 2, [1, 3], 2, 3) == [Parties(3, 2, counters=2, sticks=3), Parties(1, 2)]
    # Counters to each, his own stick back to the other winner, those of the losers to the nearer.
    both = ron_tables(EMA, 2, [1, 3], 2, 3, riichi=(1, 0))
    assert both == [Parties(3, 2, counters=2, sticks=2), Parties(1, 2, counters=2, sticks=1)]


def test_three_rons() -> None:
    """RII-25."""
    assert ron_tables(PHOENIX, 3, [0, 1, 2], 1, 1) == []
    assert ron_tables(TENHOU, 3, [0, 1, 2], 1, 1) == []
    assert [table.winner for table in ron_tables(EMA, 1, [0, 2, 3], 1, 0)] == [2, 3, 0]
    bumped = PHOENIX.with_options({"triple_ron": "head_bump", "abortive_draws": "four_kans,violation"})
    assert ron_tables(bumped, 1, [0, 2, 3], 1, 0) == [Parties(2, 1, counters=1)]


@pytest.mark.parametrize(
    ("points", "live", "concealed", "waiting", "allowed"),
    [
        (1000, 4, True, 1, True),
        (900, 70, True, 1, False),
        (25000, 3, True, 1, False),
        (25000, 70, False, 1, False),
        (25000, 70, True, 0, False),
    ],
)
def test_who_may_declare_riichi(points: int, live: int, concealed: bool, waiting: int, allowed: bool) -> None:
    """RII-40, RII-42: exactly 1000 points and exactly four live tiles are enough."""
    assert may_declare_riichi(PHOENIX, points, live, concealed, waiting) is allowed


def test_points_do_not_matter_for_riichi_where_no_rule_says_so() -> None:
    assert may_declare_riichi(EMA, -500, 4, True, 1)


@pytest.mark.parametrize(
    ("hand", "drawn", "club", "europe"),
    [
        ("111m34599p23678s", "1m", True, True),
        ("55m78p222333444s", "3s", True, False),
        ("1112m456p666789s", "1m", False, False),
        ("111m34599p23678s", "2m", False, False),
        ("123m34599p23678s", "1m", False, False),
    ],
)
def test_a_kan_after_riichi(hand: str, drawn: str, club: bool, europe: bool) -> None:
    """RII-43: equal waits; in Europe the three tiles must not be readable otherwise. No pon, no kan."""
    tiles = Hand.of(parse_tiles(hand))
    assert may_kan_in_riichi(PHOENIX, tiles, (), parse_tile(drawn)) is club
    assert may_kan_in_riichi(EMA, tiles, (), parse_tile(drawn)) is europe


@pytest.mark.parametrize(
    ("meld", "claimed", "barred"),
    [
        ("[567m<]", "7m", "4m 7m"),
        ("[567m<]", "5m", "5m 8m"),
        ("[567m<]", "6m", "6m"),
        ("[123p<]", "3p", "3p"),
        ("[789s<]", "7s", "7s"),
        ("[123s<]", "1s", "1s 4s"),
        ("[555z^]", "5z", "5z"),
    ],
)
def test_swap_calling(meld: str, claimed: str, barred: str) -> None:
    """RII-30: free in the club; elsewhere neither the tile nor the other end may be discarded."""
    code = parse_hand(meld).melds[0]
    found = barred_discards(TENHOU, code, parse_tile(claimed))
    assert " ".join(tile_text(kind) for kind in kinds_in(found)) == barred
    assert barred_discards(PHOENIX, code, parse_tile(claimed)) == 0


@pytest.mark.parametrize(
    ("melds", "club", "tenhou"),
    [
        ("[555z^] [666z<] [777z>]", ["daisangen"], ["daisangen"]),
        ("(5555z) [666z<] [777z>]", ["daisangen"], ["daisangen"]),
        ("[555z^] [777z>]", [], []),
        ("[555z^] [666z<] [777z>] [123m<]", [], []),
        ("[555z^] [666z<] [777+7z>]", [], []),
        ("[555z^] [666z<] (7777z)", [], []),
        ("[111z^] [222z<] [333z>]", ["shousuushii"], []),
        ("[111z^] [222z<] [333z>] [444z>]", ["daisuushii"], ["daisuushii"]),
        ("[111z^] [222z<] [333z>] [5555m>]", [], []),
        ("[1111z^] (2222p) [333+3s>] [5555m>]", ["suukantsu"], []),
        ("[1111z^] (2222p) [5555m>] [333+3s>]", [], []),
    ],
)
def test_who_becomes_liable(melds: str, club: list[str], tenhou: list[str]) -> None:
    """RII-76: whoever fed the last set; sets by own draw and added kans make nobody liable."""
    codes = tuple(parse_hand(melds).melds)
    assert pao_after(PHOENIX, codes) == club
    assert pao_after(TENHOU, codes) == tenhou
