"""Yaku of pons and kans (RII-54, RII-55); a kan counts as a pon everywhere."""

from manywinds.kernel.hand import population
from manywinds.kernel.native import i64
from manywinds.kernel.tiles import CHARACTERS, DRAGONS, EAST, GREEN_DRAGON, RED_DRAGON, SUITED, WHITE
from manywinds.rules.scoring.fan import Seen, fact_fan, fan
from manywinds.rules.scoring.features import (
    CONCEALED,
    DRAGON_PUNG,
    FOUR_PUNGS,
    ONE_KONG,
    PUNGS_ALIKE,
    PUNGS_STEP_1,
    THREE_PUNGS,
    TWO_PUNGS,
    WIND_PUNG,
)

RUN_STARTS = 0o177177177
"""The suited kinds with two more above them."""


@fan(1, "Yakuhai: white dragon", clause="RII-54", needs=DRAGON_PUNG, ru="Якухай: белый дракон", ja="役牌 白",
     text="A pon or kan of white dragons.",
     yes="123m 99m 456p 79s [555z] +8s", no="123m 456p 99m 79s [444z] +8s; seat=S")
def yakuhai_haku(win: Seen) -> int:
    return win.pungs >> WHITE & 1


@fan(1, "Yakuhai: green dragon", clause="RII-54", needs=DRAGON_PUNG, ru="Якухай: зелёный дракон", ja="役牌 發",
     text="A pon or kan of green dragons.",
     yes="123m 99m 456p 79s [666z] +8s", no="123m 456p 66z 79s [555z] +8s")
def yakuhai_hatsu(win: Seen) -> int:
    return win.pungs >> GREEN_DRAGON & 1


@fan(1, "Yakuhai: red dragon", clause="RII-54", needs=DRAGON_PUNG, ru="Якухай: красный дракон", ja="役牌 中",
     text="A pon or kan of red dragons.",
     yes="123m 99m 456p 79s [777z] +8s", no="123m 456p 77z 79s [555z] +8s")
def yakuhai_chun(win: Seen) -> int:
    return win.pungs >> RED_DRAGON & 1


@fan(1, "Yakuhai: seat wind", clause="RII-55", needs=WIND_PUNG, ru="Якухай: свой ветер", ja="役牌 自風牌",
     text="A pon or kan of the own wind.",
     yes="123m 99m 456p 79s [222z] +8s; seat=S", no="123m 99m 456p 79s [222z] +8s; seat=W round=S")
def yakuhai_seat_wind(win: Seen) -> int:
    return win.pungs >> (EAST + win.win.seat) & 1


@fan(1, "Yakuhai: round wind", clause="RII-55", needs=WIND_PUNG, ru="Якухай: ветер раунда", ja="役牌 場風牌",
     text="A pon or kan of the round wind; with the seat wind if it is both.",
     yes="123m 99m 456p 79s [222z] +8s; seat=W round=S", no="123m 99m 456p 79s [222z] +8s; seat=S")
def yakuhai_round_wind(win: Seen) -> int:
    return win.pungs >> (EAST + win.win.round) & 1


def round_wind_that_is_not_the_seat_wind(win: Seen) -> int:
    """Where a wind that is both counts once."""
    return win.win.seat != win.win.round and win.pungs >> (EAST + win.win.round) & 1


toitoi = fact_fan(
    "toitoi", 2, "Toitoi", clause="RII-54", needs=FOUR_PUNGS, ru="Тойтой", ja="対々和",
    text="Four pons or kans and a pair.",
    yes="[222m] [444p] 333s 88s 66m +8s", no="[222m] [444p] 333s 78s 66m +9s",
)


@fan(2, "Sanankou", clause="RII-55", needs=THREE_PUNGS, ru="Сананко", ja="三暗刻",
     text="Three concealed pons or kans; one completed by ron is open, and the rest of the hand may be open.",
     yes="222m 666p 888s [345s] 9m +9m", no="222m 666p 88s [345s] 99m +8s")
def sanankou(win: Seen) -> int:
    return win.reading.concealed_pungs == 3


@fan(2, "Sanshoku doukou", clause="RII-55", needs=THREE_PUNGS | PUNGS_ALIKE, ru="Саншоку доко", ja="三色同刻",
     text="A pon or kan of the same number in all three suits.",
     yes="[333m] 333p 333s 68m 99m +7m", no="[333m] 333p 444s 68m 99m +7m")
def sanshoku_doukou(win: Seen) -> int:
    pungs: i64 = win.pungs
    return pungs & pungs >> 9 & pungs >> 18 & CHARACTERS != 0


@fan(2, "Sanrenkou", clause="RII-53", needs=CONCEALED | THREE_PUNGS | PUNGS_STEP_1, ru="Санренко", ja="三連刻",
     text="Pons or kans of three consecutive numbers of one suit in a closed hand.",
     yes="222333444p 79m 44z +8m; seat=S", no="222333555p 79m 44z +8m; seat=S")
def sanrenkou(win: Seen) -> int:
    suited: i64 = win.pungs & SUITED
    return suited & suited >> 1 & suited >> 2 & RUN_STARTS != 0


@fan(2, "Sankantsu", clause="RII-54", needs=ONE_KONG | THREE_PUNGS, ru="Санканцу", ja="三槓子",
     text="Three kans, open or concealed.",
     yes="[2222m] [7777p] (3333s) 46p 99m +5p", no="[2222m] [7777p] [333s] 46p 99m +5p")
def sankantsu(win: Seen) -> int:
    return win.reading.kongs == 3


@fan(2, "Shousangen", clause="RII-54", needs=DRAGON_PUNG | TWO_PUNGS, ru="Сёсанген", ja="小三元",
     text="Two pons or kans of dragons and a pair of the third; the pons count as yakuhai besides.",
     yes="[555z] [666z] 13m 456p 77z +2m", no="[555z] [666z] 13m 456p 44z +2m")
def shousangen(win: Seen) -> int:
    return population(win.pungs & DRAGONS) == 2 and win.pair >= WHITE
