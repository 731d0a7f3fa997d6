"""Yaku of the way of winning: riichi, the self-draw, kans, the last tile (RII-54, RII-55)."""

from manywinds.kernel.win import (
    DOUBLE_RIICHI,
    FIRST_GO_ROUND,
    IPPATSU,
    KONG_REPLACEMENT,
    LAST_TILE,
    RIICHI,
    ROBBING_KONG,
)
from manywinds.rules.scoring.fan import Seen, fact_fan, fan
from manywinds.rules.scoring.features import ANOTHERS_TILE, CIRCUMSTANCE, CONCEALED, ONE_KONG, SELF_DRAW
from manywinds.rules.scoring.patterns import only_copy_is_winning


@fan(1, "Riichi", clause="RII-40", needs=CIRCUMSTANCE | CONCEALED, ru="Риичи", ja="立直",
     text="The closed hand was declared ready and a stick of 1000 was staked on it.",
     yes="123m 99m 789p 234s 46s +5s; riichi", no="123m 99m 789p 234s 46s +5s")
def riichi(win: Seen) -> int:
    return win.win.circumstances & (RIICHI | DOUBLE_RIICHI) != 0


@fan(1, "Double riichi", clause="RII-45", needs=CIRCUMSTANCE | CONCEALED, ru="Дабуру риичи", ja="両立直",
     text="Riichi with the first discard, no set declared by anyone before it; on top of riichi.",
     yes="123m 99m 789p 234s 46s +5s; riichi double_riichi", no="123m 99m 789p 234s 46s +5s; riichi")
def double_riichi(win: Seen) -> int:
    return win.win.circumstances & DOUBLE_RIICHI != 0


@fan(1, "Ippatsu", clause="RII-44", needs=CIRCUMSTANCE | CONCEALED, ru="Иппацу", ja="一発",
     text="Won within one go-around after riichi, no set declared by anyone in between.",
     yes="123m 99m 789p 234s 46s +5s; riichi ippatsu", no="123m 99m 789p 234s 46s +5s; riichi")
def ippatsu(win: Seen) -> int:
    return win.win.circumstances & IPPATSU != 0 and win.win.circumstances & (RIICHI | DOUBLE_RIICHI) != 0


menzen_tsumo = fact_fan(
    "menzen_tsumo", 1, "Menzen tsumo", clause="RII-54", needs=SELF_DRAW | CONCEALED,
    ru="Мендзен цумо", ja="門前清自摸和",
    text="A self-draw with a closed hand.",
    yes="123m 99m 789p 234s 46s +5s; self_draw", no="[123m] 99m 789p 234s 46s +5s; self_draw",
)


@fan(1, "Rinshan", clause="RII-55", needs=SELF_DRAW | CIRCUMSTANCE | ONE_KONG, bars="ippatsu haitei",
     ru="Риншан", ja="嶺上開花",
     text="Won on the replacement tile of a kan, open or concealed.",
     yes="123m 99m 456p 68p [8888s] +7p; self_draw kong_replacement", no="123m 99m 456p 68p [8888s] +7p; self_draw")
def rinshan(win: Seen) -> int:
    return win.win.circumstances & KONG_REPLACEMENT != 0


@fan(1, "Chankan", clause="RII-37", needs=ANOTHERS_TILE | CIRCUMSTANCE, bars="houtei", ru="Чанкан", ja="槍槓",
     text="Won on the tile another player adds to an open pon to make a kan.",
     yes="123m 789m 24p 555s 67s +3p; robbing_kong", no="123m 789m 24p 555s 67s +3p")
def chankan(win: Seen) -> int:
    # The other three tiles lie in the pon that was to become a kan.
    return win.win.circumstances & ROBBING_KONG != 0 and only_copy_is_winning(win, win.sight.whole)


@fan(1, "Haitei", clause="RII-55", needs=SELF_DRAW | CIRCUMSTANCE, ru="Хайтей", ja="海底摸月",
     text="Won by self-draw on the last tile of the live wall; a replacement tile never is that.",
     yes="123m 789m 24p 555s 67s +3p; self_draw last_tile", no="123m 789m 24p 555s 67s +3p; last_tile")
def haitei(win: Seen) -> int:
    return win.win.circumstances & LAST_TILE != 0


@fan(1, "Houtei", clause="RII-55", needs=ANOTHERS_TILE | CIRCUMSTANCE, ru="Хотей", ja="河底撈魚",
     text="Won on the discard made after the live wall was used up.",
     yes="123m 789m 24p 555s 67s +3p; last_tile", no="123m 789m 24p 555s 67s +3p; self_draw last_tile")
def houtei(win: Seen) -> int:
    return win.win.circumstances & LAST_TILE != 0


@fan(5, "Renhou", clause="RII-54", needs=ANOTHERS_TILE | CIRCUMSTANCE | CONCEALED, ru="Рэнхо", ja="人和",
     text="A ron before the own first draw, no set declared before it: a plain mangan that nothing adds to.",
     yes="123m 99m 789p 234s 46s +5s; first_go_round seat=S", no="123m 99m 789p 234s 46s +5s; first_go_round")
def renhou(win: Seen) -> int:
    # The dealer has had his first turn when the first tile is discarded.
    return win.win.circumstances & FIRST_GO_ROUND != 0 and win.win.seat != 0 and not win.win.melds
