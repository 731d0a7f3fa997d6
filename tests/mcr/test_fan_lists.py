"""Fan lists and wait lists that other programs keep as their own tests, checked fan by fan.

A case is one string, `[123m,1][1111s,7]55m…9s|EE0000|abc`, or with a space at the end `…9s ` where the hand waits:

    [123m,1]   a chow; the number says which of its tiles was claimed
    [111m,2]   a pung; 1, 2 and 3 say who gave the tile
    [1111s,1]  a melded kong; 5, 6 and 7 mean that it was a pung before
    [1111s]    a concealed kong
    9s         the last tile written is the winning one; the other tiles stand in any order
    EE         round wind, seat wind
    0000       self-draw, last of its kind, last tile, kong (replaced on a self-draw, robbed otherwise)
    abc        flowers, a letter each, or how many
"""

import json
import os
import re
from collections import Counter
from pathlib import Path

import pytest

from manywinds import book
from manywinds.kernel.hand import Hand
from manywinds.kernel.notation import meld_of, parse_tiles
from manywinds.kernel.sets import ACROSS, LEFT, RIGHT, set_text
from manywinds.kernel.shape import waits
from manywinds.kernel.tiles import FLOWER_START, HAND_KINDS, kinds_in, tile_text
from manywinds.kernel.win import KONG_REPLACEMENT, LAST_OF_KIND, LAST_TILE, ROBBING_KONG, Win, wind_number
from manywinds.rules.scoring.score import Score

pytestmark = pytest.mark.records

RECORDS = os.environ.get("MANYWINDS_RECORDS", "")
if not RECORDS:
    pytest.skip("MANYWINDS_RECORDS does not say where the records of other programs are", allow_module_level=True)

LISTS = json.loads(Path(RECORDS, "mcr", "fan-lists.json").read_text(encoding="utf-8"))
BOOK = book("mcr-consensus")

HONOURS = {"E": "1z", "S": "2z", "W": "3z", "N": "4z", "P": "5z", "F": "6z", "C": "7z"}
# Their order is plum, orchid, bamboo, chrysanthemum; how many is all that counts.
FLOWERS = "abcdefgh"
GIVERS = {"1": LEFT, "2": ACROSS, "3": RIGHT}

FANS = {
    "DASIXI": "big_four_winds",
    "DASANYUAN": "big_three_dragons",
    "LVYISE": "all_green",
    "JIULIANBAODENG": "nine_gates",
    "SIGANG": "four_kongs",
    "LIANQIDUI": "seven_shifted_pairs",
    "SHISANYAO": "thirteen_orphans",
    "QINGYAOJIU": "all_terminals",
    "XIAOSIXI": "little_four_winds",
    "XIAOSANYUAN": "little_three_dragons",
    "ZIYISE": "all_honors",
    "SIANKE": "four_concealed_pungs",
    "YISESHUANGLONGHUI": "pure_terminal_chows",
    "YISESITONGSHUN": "quadruple_chow",
    "YISESIJIEGAO": "four_pure_shifted_pungs",
    "YISESIBUGAO": "four_shifted_chows",
    "SANGANG": "three_kongs",
    "HUNYAOJIU": "all_terminals_and_honors",
    "QIDUI": "seven_pairs",
    "QIXINGBUKAO": "greater_honors_and_knitted",
    "QUANSHUANGKE": "all_even_pungs",
    "QINGYISE": "full_flush",
    "YISESANTONGSHUN": "pure_triple_chow",
    "YISESANJIEGAO": "pure_shifted_pungs",
    "QUANDA": "upper_tiles",
    "QUANZHONG": "middle_tiles",
    "QUANXIAO": "lower_tiles",
    "QINGLONG": "pure_straight",
    "SANSESHUANGLONGHUI": "three_suited_terminal_chows",
    "YISESANBUGAO": "pure_shifted_chows",
    "QUANDAIWU": "all_fives",
    "SANTONGKE": "triple_pung",
    "SANANKE": "three_concealed_pungs",
    "QUANBUKAO": "lesser_honors_and_knitted",
    "ZUHELONG": "knitted_straight",
    "DAYUWU": "upper_four",
    "XIAOYUWU": "lower_four",
    "SANFENGKE": "big_three_winds",
    "HUALONG": "mixed_straight",
    "TUIBUDAO": "reversible_tiles",
    "SANSESANTONGSHUN": "mixed_triple_chow",
    "SANSESANJIEGAO": "mixed_shifted_pungs",
    "WUFANHU": "chicken_hand",
    "MIAOSHOUHUICHUN": "last_tile_draw",
    "HAIDILAOYUE": "last_tile_claim",
    "GANGSHANGKAIHUA": "out_with_replacement_tile",
    "QIANGGANGHU": "robbing_the_kong",
    "SHUANGANGANG": "two_concealed_kongs",
    "PENGPENGHU": "all_pungs",
    "HUNYISE": "half_flush",
    "SANSESANBUGAO": "mixed_shifted_chows",
    "WUMENQI": "all_types",
    "QUANQIUREN": "melded_hand",
    "SHUANGJIANKE": "two_dragon_pungs",
    "MINGANGANG": "melded_and_concealed_kong",
    "QUANDAIYAO": "outside_hand",
    "BUQIUREN": "fully_concealed",
    "SHUANGMINGGANG": "two_melded_kongs",
    "HUJUEZHANG": "last_tile",
    "JIANKE": "dragon_pung",
    "QUANFENGKE": "prevalent_wind",
    "MENFENGKE": "seat_wind",
    "MENQIANQING": "concealed_hand",
    "PINGHU": "all_chows",
    "SIGUIYI": "tile_hog",
    "SHUANGTONGKE": "double_pung",
    "SHUANGANKE": "two_concealed_pungs",
    "ANGANG": "concealed_kong",
    "DUANYAO": "all_simples",
    "YIBANGAO": "pure_double_chow",
    "XIXIANGFENG": "mixed_double_chow",
    "LIANLIU": "short_straight",
    "LAOSHAOFU": "two_terminal_chows",
    "YAOJIUKE": "pung_of_terminals_or_honors",
    "MINGGANG": "melded_kong",
    "QUEYIMEN": "one_voided_suit",
    "WUZI": "no_honors",
    "BIANZHANG": "edge_wait",
    "KANZHANG": "closed_wait",
    "DANDIAOJIANG": "single_wait",
    "ZIMO": "self_drawn",
    "HUAPAI": "flower",
}


def tiles_of(text: str) -> list[int]:
    """`19m5pEEC` as kinds, in the order written."""
    return parse_tiles("".join(HONOURS.get(char, char) for char in text))


def meld(text: str) -> int:
    """What stands between the brackets, as a set code."""
    tiles, _, offer = text.partition(",")
    added = offer in ("5", "6", "7")
    giver = str(int(offer) - 4) if added else offer
    kinds = tiles_of(tiles)
    # Chows come from the left; the number then says which tile.
    source = LEFT if len(set(kinds)) > 1 else GIVERS.get(giver, 0)
    return meld_of(kinds, concealed=not offer, added=added, source=source)


def parts(text: str) -> tuple[list[int], tuple[int, ...]]:
    """The concealed tiles in the order written, and the melds."""
    return tiles_of(re.sub(r"\[.*?\]", "", text).strip()), tuple(map(meld, re.findall(r"\[(.*?)\]", text)))


def win_of(text: str) -> Win:
    """The win a string describes."""
    table, how, flowers = (*text.split("|"), "", "")[:3]
    tiles, melds = parts(table)
    self_draw, last_of_kind, last_tile, kong = (flag == "1" for flag in (how or "EE0000")[2:])
    bits = LAST_OF_KIND * last_of_kind | LAST_TILE * last_tile
    bits |= (KONG_REPLACEMENT if self_draw else ROBBING_KONG) * kong
    count = int(flowers) if flowers.isdigit() else len(set(flowers) & set(FLOWERS))
    win = Win(
        Hand.of(tiles),
        melds,
        tiles[-1],
        self_draw,
        seat=wind_number((how or "EE")[1]),
        round=wind_number((how or "EE")[0]),
        flowers=(1 << count) - 1 << FLOWER_START,
        circumstances=bits,
    )
    win.check()
    return win


def counted(score: Score) -> Counter[str]:
    """Our fans, each as often as it counts, flowers among them."""
    found = Counter({line.fan.id: line.times for line in score.lines})
    return found + Counter(flower=int(str(score.detail["flowers"])))


def wanted(names: list[str]) -> Counter[str]:
    return Counter(FANS[name.removeprefix("FAN_")] for name in names)


def worth(fans: Counter[str]) -> int:
    return sum(BOOK.fans.get(id).value * times for id, times in fans.items())


def test_the_lists_are_all_there() -> None:
    assert (len(LISTS["fanCases"]), len(LISTS["tingCases"])) == (130, 20)
    assert set(FANS.values()) == {fan.id for fan in BOOK.fans.fans}


@pytest.mark.parametrize("case", LISTS["fanCases"], ids=lambda case: case["input"])
def test_fans(case: dict[str, list[str]]) -> None:
    score = BOOK.score(win_of(str(case["input"])))
    found = counted(score)
    # Some hands have two lists: equal choices or, beside a Knitted Straight, a wait that not everybody counts.
    lists = [wanted(names) for names in (case["expectedNames"], case["altExpectedNames"]) if names]
    assert found in lists, score
    assert worth(found) == max(map(worth, lists)) == score.detail["basic_points"]


@pytest.mark.parametrize("case", LISTS["tingCases"], ids=lambda case: case["input"])
def test_waits(case: dict[str, list[str]]) -> None:
    tiles, melds = parts(str(case["input"]))
    found = kinds_in(waits(Hand.of(tiles), BOOK.forms, melds))
    expected = [tiles_of(name.removeprefix("TILE_"))[0] for name in case["expectedNames"]]
    assert [tile_text(kind) for kind in found] == [tile_text(kind) for kind in sorted(expected)]
    # Asked the other way round: exactly these tiles make it a win.
    held = Hand.of(tiles)
    winning = [
        kind
        for kind in range(HAND_KINDS)
        if held.count(kind) < 4 and BOOK.points(Win(held.plus(kind), melds, kind)) >= 0
    ]
    assert winning == sorted(expected)


def test_letters_and_numbers_of_flowers_mean_the_same() -> None:
    hand = "12345789p55678m6p|EE1000"
    assert win_of(f"{hand}|abc").flowers == win_of(f"{hand}|3").flowers
    assert win_of(hand).flowers == 0


def test_offers_say_who_gave_the_tile_or_which_one_it_was() -> None:
    assert set_text(meld("1111s")) == "(1111s)"
    assert set_text(meld("1111s,2")) == "[1111s^]"
    assert set_text(meld("1111s,7")) == "[111+1s>]"
    assert set_text(meld("345m,3")) == "[345m<]"
