"""Fans about the hand as a whole: 4, 14 to 16, 21 to 24 and the extra hands 34, 35, 36 and 38."""

from manywinds.kernel.tiles import HONOURS, SUITED, TERMINALS, only
from manywinds.rules.scoring.fan import Seen, fact_fan, fan
from manywinds.rules.scoring.features import (
    CONCEALED,
    FOUR_CHOWS,
    NO_HONOURS,
    NO_SETS,
    NO_SIMPLES,
    ONE_SUIT,
    SETS,
    SOME_HONOURS,
)
from manywinds.rules.scoring.patterns import is_nine_gates


@fan(10, "All Honours", clause="HKR-63", ru="Все благородные", needs=SOME_HONOURS | NO_SIMPLES,
     bars="seven_pairs all_pungs", text="Only winds and dragons: four sets and a pair, or seven pairs.",
     yes="[222z] [333z] 555z 666z 7z +7z", no="[222z] [333z] 555z 666z 9m +9m")
def all_honours(win: Seen) -> int:
    return only(win.kinds, HONOURS)


@fan(10, "All Terminals", clause="HKR-63", ru="Все терминальные", needs=NO_HONOURS | NO_SIMPLES,
     bars="seven_pairs all_pungs", text="Only ones and nines: four sets and a pair, or seven pairs.",
     yes="[111m] [999m] 111p 999s 1s +1s", no="[111m] [999m] 111p 222s 1s +1s")
def all_terminals(win: Seen) -> int:
    return only(win.kinds, TERMINALS)


@fan(10, "Nine Gates", clause="HKR-67", ru="Девять врат", needs=ONE_SUIT | NO_HONOURS | CONCEALED,
     bars="full_flush",
     text="Before the win exactly 1112345678999 of one suit, nothing declared: every tile of the suit wins.",
     yes="1112345678999m +5m", no="1123455678999m +1m")
def nine_gates(win: Seen) -> int:
    return is_nine_gates(win)


@fan(10, "Thirteen Orphans", clause="HKR-57", ru="Тринадцать сирот", needs=NO_SETS | NO_SIMPLES,
     text="One of each terminal, wind and dragon, and a second one of any of them.",
     yes="19m 19p 19s 1234567z +1z", no="1199m 1199p 199s 77z +1s")
def thirteen_orphans(win: Seen) -> int:
    return win.reading.form.name == "thirteen_orphans"


@fan(10, "Peking Garden", clause="HKR-102", ru="Пекинский сад", needs=NO_SETS, bars="half_flush",
     text="One to seven of one suit and all seven winds and dragons, one each.",
     yes="1234567m 123456z +7z", no="11225588m 11335z +5z")
def peking_garden(win: Seen) -> int:
    return win.reading.form.name == "peking_garden"


@fan(10, "Dragon Snake", clause="HKR-103", ru="Змея-дракон", needs=NO_SETS, bars="half_flush",
     text="One to nine of one suit, the three dragons, and a pair of one wind.",
     yes="123456789s 567z 1z +1z", no="11225588s 11335z +5z")
def dragon_snake(win: Seen) -> int:
    return win.reading.form.name == "dragon_snake"


@fan(10, "Knitted Pungs", clause="HKR-104", ru="Переплетённые панги", needs=NO_SETS,
     text="Four times one number in all three suits, and a pair of winds or dragons.",
     yes="2479m 2479p 2479s 3z +3z", no="1144m 2277p 5588s 3z +3z")
def knitted_pungs(win: Seen) -> int:
    return win.reading.form.name == "knitted_pungs"


@fan(10, "Royal Knitted Dragon", clause="HKR-106", ru="Королевский переплетённый дракон", needs=NO_SETS,
     text="147, 258 and 369 in three different suits, the three dragons, and a pair of one wind.",
     yes="147m 258p 369s 22z 67z +5z", no="1144m 2277p 5588s 3z +3z")
def royal_knitted_dragon(win: Seen) -> int:
    return win.reading.form.name == "royal_knitted_dragon"


full_flush = fact_fan(
    "full_flush", 6, "Full Flush", clause="HKR-61", needs=ONE_SUIT | NO_HONOURS, ru="Чистая масть",
    text="All tiles of one suit, no winds and no dragons.",
    yes="[123m] [555m] 78m 789m 99m +6m", no="[123m] [555m] 78m 789m 55z +6m",
)


@fan(4, "Seven Pairs", clause="HKR-50", ru="Семь пар", needs=NO_SETS,
     text="Seven pairs; four equal tiles may stand as two pairs.",
     yes="1144m 2277p 5588s 3z +3z", no="19m 19p 19s 1234567z +1z")
def seven_pairs(win: Seen) -> int:
    return win.reading.form.name == "seven_pairs"


@fan(3, "Half Flush", clause="HKR-61", ru="Полумасть", needs=ONE_SUIT | SOME_HONOURS,
     text="Tiles of one suit together with winds or dragons, the pair included.",
     yes="123p 456p 789p [234p] 3z +3z", no="123p 456p 789s [234p] 3z +3z")
def half_flush(win: Seen) -> int:
    return win.kinds & SUITED != 0


all_chows = fact_fan(
    "all_chows", 1, "All Chows", clause="HKR-60", needs=SETS | FOUR_CHOWS, ru="Все чоу",
    text="Four chows and any pair.",
    yes="123m 456m 789p 234s 2z +2z", no="123m 456m 789p 222s 2z +2z",
)
