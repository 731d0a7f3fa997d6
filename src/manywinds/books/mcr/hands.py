"""Fans about the hand as a whole: its suits, numbers, colours and forms."""

from manywinds.kernel.hand import four_equal, population
from manywinds.kernel.tiles import (
    DRAGONS,
    HONOURS,
    ORPHANS,
    RANKS,
    SUITED,
    TERMINALS,
    WINDS,
    has_all,
    only,
    ranks,
)
from manywinds.rules.scoring.fan import Seen, fact_fan, fan
from manywinds.rules.scoring.features import (
    ALL_CHOWS,
    CONCEALED,
    FOUR_DOWN,
    FOUR_EQUAL,
    FOUR_PUNGS,
    GREEN_ONLY,
    LOOSE,
    NO_HONOURS,
    NO_MIDDLE,
    NO_SETS,
    NO_SIMPLES,
    ONE_SUIT,
    REVERSIBLE_ONLY,
    SETS,
    SIMPLES_ONLY,
    SIX_UP,
    SOME_HONOURS,
    THREE_SUITS,
    THREE_TO_SEVEN,
    TWO_SUITS,
)
from manywinds.rules.scoring.patterns import every_group_has, is_nine_gates

_UPPER = ranks("789")
_MIDDLE = ranks("456")
_LOWER = ranks("123")
_EVEN = ranks("2468")
_CONSECUTIVE_SEVEN = (0o2222222, 0o22222220, 0o222222200)


all_green = fact_fan(
    "all_green", 88, "All Green", clause="MCR-60", needs=GREEN_ONLY, ru="Все зеленые",
    text="Only 2, 3, 4, 6 and 8 bamboo and green dragons; the dragons need not be there.",
    yes="223344s 666s 88s 66z +6z", no="223344s 555s 88s 66z +6z",
)


@fan(88, "Nine Gates", clause="MCR-60", needs=ONE_SUIT | NO_HONOURS | CONCEALED, ru="Девять врат",
     bars="full_flush concealed_hand pung_of_terminals_or_honors no_honors",
     text="Nothing melded or declared, and before the win exactly 1112345678999 of one suit: every tile of it wins.",
     yes="1112345678999m +5m", no="1112345677899m +9m")
def nine_gates(win: Seen) -> int:
    return is_nine_gates(win)


@fan(88, "Seven Shifted Pairs", clause="MCR-60", needs=NO_SETS | ONE_SUIT | NO_HONOURS, ru="Семь смещенных пар",
     bars="seven_pairs full_flush concealed_hand no_honors single_wait",
     text="Seven pairs of one suit on seven numbers in a row.",
     yes="2233445566778p +8p", no="2233445566779p +9p")
def seven_shifted_pairs(win: Seen) -> int:
    return win.reading.form.name == "seven_pairs" and (
        (win.win.hand.m | win.win.hand.p | win.win.hand.s) in _CONSECUTIVE_SEVEN
    )


@fan(88, "Thirteen Orphans", clause="MCR-60", needs=NO_SETS | THREE_SUITS | SOME_HONOURS, ru="Тринадцать сирот",
     bars="all_terminals_and_honors all_types outside_hand concealed_hand single_wait",
     text="One tile of each of the thirteen terminals and honours and a second one of any of them.",
     yes="19m19p19s1234567z +1z", no="18m19p19s1234567z +1z")
def thirteen_orphans(win: Seen) -> int:
    return win.reading.form.name == "thirteen_orphans"


@fan(64, "All Terminals", clause="MCR-60", needs=NO_HONOURS | NO_SIMPLES, ru="Все терминальные",
     bars="all_terminals_and_honors all_pungs outside_hand pung_of_terminals_or_honors no_honors",
     text="Only ones and nines of the suits, as pungs, kongs and a pair or as seven pairs.",
     yes="111m 999m 111p 999s 1s +1s", no="111m 999m 111p 999s 1z +1z")
def all_terminals(win: Seen) -> int:
    return only(win.kinds, TERMINALS)


@fan(64, "All Honors", clause="MCR-60", needs=SOME_HONOURS | NO_SIMPLES, ru="Все благородные",
     bars="all_terminals_and_honors all_pungs outside_hand pung_of_terminals_or_honors",
     text="Only winds and dragons, as pungs, kongs and a pair or as seven pairs.",
     yes="111z 222z 555z 666z 7z +7z", no="111z 222z 555z 666z 1m +1m")
def all_honors(win: Seen) -> int:
    return only(win.kinds, HONOURS)


@fan(32, "All Terminals and Honors", clause="MCR-60", needs=SOME_HONOURS | NO_SIMPLES,
     ru="Все терминальные и благородные", bars="all_pungs outside_hand pung_of_terminals_or_honors",
     text="Only terminals and honours, some of each, as pungs, kongs and a pair or as seven pairs.",
     yes="111m 999m 111p 777z 1z +1z", no="111m 999m 111p 777z 2s +2s")
def all_terminals_and_honors(win: Seen) -> int:
    return only(win.kinds, ORPHANS) and win.kinds & TERMINALS != 0


@fan(24, "Seven Pairs", clause="MCR-60", needs=NO_SETS, bars="concealed_hand single_wait", ru="Семь пар",
     text="Seven pairs and nothing melded; four equal tiles may stand as two pairs.",
     yes="1155m 2277p 33s 55z 6z +6z", no="123m 456m 789m 222p 5z +5z")
def seven_pairs(win: Seen) -> int:
    return win.reading.form.name == "seven_pairs"


@fan(24, "Greater Honors and Knitted Tiles", clause="MCR-60", needs=NO_SETS | SOME_HONOURS,
     ru="Большие благородные и переплетенные кости", bars="lesser_honors_and_knitted all_types concealed_hand",
     text="All seven honours once each and seven different tiles of one knitted nine.",
     yes="147m 258p 3s 123456z +7z", no="147m 258p 36s 12345z +6z")
def greater_honors_and_knitted(win: Seen) -> int:
    return win.reading.form.name == "honors_and_knitted" and has_all(win.kinds, HONOURS)


@fan(24, "All Even Pungs", clause="MCR-60", needs=FOUR_PUNGS | SIMPLES_ONLY, ru="Все четные панги",
     bars="all_pungs all_simples no_honors",
     text="Four pungs or kongs and a pair, all of suited 2, 4, 6 and 8.",
     yes="222m 444m 666p 888s 2p +2p", no="222m 444m 666p 888s 3p +3p")
def all_even_pungs(win: Seen) -> int:
    return only(win.kinds, _EVEN)


full_flush = fact_fan(
    "full_flush", 24, "Full Flush", clause="MCR-60", needs=ONE_SUIT | NO_HONOURS,
    bars="no_honors", ru="Полное изобилие", text="Every tile of one suit.",
    yes="123m 345m 567m 888m 2m +2m", no="123m 345m 567m 888m 1z +1z",
)


@fan(24, "Upper Tiles", clause="MCR-60", needs=SIX_UP, bars="upper_four no_honors", ru="Верхние кости",
     text="Only suited 7, 8 and 9.",
     yes="789m 789p 777s 999s 8m +8m", no="789m 789p 777s 999s 6m +6m")
def upper_tiles(win: Seen) -> int:
    return only(win.kinds, _UPPER)


@fan(24, "Middle Tiles", clause="MCR-60", needs=SIMPLES_ONLY, bars="all_simples no_honors", ru="Средние кости",
     text="Only suited 4, 5 and 6.",
     yes="456m 456p 444s 666s 5m +5m", no="456m 456p 444s 666s 7m +7m")
def middle_tiles(win: Seen) -> int:
    return only(win.kinds, _MIDDLE)


@fan(24, "Lower Tiles", clause="MCR-60", needs=FOUR_DOWN, bars="lower_four no_honors", ru="Нижние кости",
     text="Only suited 1, 2 and 3.",
     yes="123m 123p 111s 333s 2m +2m", no="123m 123p 111s 333s 4m +4m")
def lower_tiles(win: Seen) -> int:
    return only(win.kinds, _LOWER)


@fan(16, "All Fives", clause="MCR-60", needs=SETS | THREE_TO_SEVEN, bars="all_simples no_honors", ru="Все пятерки",
     text="Each of the four sets and the pair contains a suited 5.",
     yes="345m 456p 555s 567m 5p +5p", no="345m 456p 555s 678m 5p +5p")
def all_fives(win: Seen) -> int:
    return every_group_has(win, RANKS[5])


@fan(12, "Lesser Honors and Knitted Tiles", clause="MCR-60", needs=NO_SETS | SOME_HONOURS,
     ru="Малые благородные и переплетенные кости", bars="all_types concealed_hand",
     text="Fourteen different single tiles: five or six honours, the others from one knitted nine.",
     yes="147m 258p 36s 12345z +6z", no="147m 258p 3s 123456z +7z")
def lesser_honors_and_knitted(win: Seen) -> int:
    return win.reading.form.name == "honors_and_knitted" and not has_all(win.kinds, HONOURS)


@fan(12, "Knitted Straight", clause="MCR-60", needs=THREE_SUITS | LOOSE, bars="edge_wait closed_wait",
     ru="Переплетенный ряд",
     text="All nine tiles of one knitted nine: 147, 258 and 369 in three different suits.",
     yes="147m 258p 369s 111z 2z +2z", no="147m 258p 36s 12345z +6z")
def knitted_straight(win: Seen) -> int:
    name = win.reading.form.name
    return name == "knitted_straight" or (
        name == "honors_and_knitted" and population(win.kinds & SUITED) == 9
    )


upper_four = fact_fan(
    "upper_four", 12, "Upper Four", clause="MCR-60", needs=SIX_UP, bars="no_honors", ru="Четыре верхних",
    text="Only suited 6, 7, 8 and 9.",
    yes="678m 789p 666s 999s 8m +8m", no="678m 789p 666s 999s 5m +5m",
)


lower_four = fact_fan(
    "lower_four", 12, "Lower Four", clause="MCR-60", needs=FOUR_DOWN, bars="no_honors", ru="Четыре нижних",
    text="Only suited 1, 2, 3 and 4.",
    yes="123m 234p 111s 444s 2m +2m", no="123m 234p 111s 444s 5m +5m",
)


reversible_tiles = fact_fan(
    "reversible_tiles", 8, "Reversible Tiles", clause="MCR-60", needs=REVERSIBLE_ONLY,
    bars="one_voided_suit", ru="Симметричные кости",
    text="Only tiles that look the same upside down: 1234589 dots, 245689 bamboo and white dragons.",
    yes="123p 345p 888p 456s 5z +5z", no="123p 345p 888p 456s 6z +6z",
)


all_pungs = fact_fan(
    "all_pungs", 6, "All Pungs", clause="MCR-60", needs=FOUR_PUNGS, ru="Все панги",
    text="Four pungs or kongs and a pair.",
    yes="[222m] 555p 777s 333z 8m +8m", no="[222m] 555p 777s 345s 8m +8m",
)


@fan(6, "Half Flush", clause="MCR-60", needs=ONE_SUIT | SOME_HONOURS, ru="Пол-изобилия",
     text="One suit and honours, both present.",
     yes="123m 345m 777m 222z 5z +5z", no="123m 345m 777m 222p 5z +5z")
def half_flush(win: Seen) -> int:
    return win.kinds & SUITED != 0


@fan(6, "All Types", clause="MCR-60", needs=THREE_SUITS | SOME_HONOURS, ru="Все типы",
     text="Characters, dots, bamboo, winds and dragons: each of the five groups another of them; in seven pairs, "
          "all five occur; a knitted straight stands for the three suits.",
     yes="123m 345p 777s 222z 5z +5z", no="123m 345p 777p 222z 5z +5z")
def all_types(win: Seen) -> int:
    return win.kinds & WINDS != 0 and win.kinds & DRAGONS != 0


@fan(4, "Outside Hand", clause="MCR-60", needs=SETS | NO_MIDDLE, ru="Внешняя рука",
     text="Every set and the pair contains a terminal or an honour.",
     yes="123m 789p 111s 222z 5z +5z", no="123m 678p 111s 222z 5z +5z")
def outside_hand(win: Seen) -> int:
    return every_group_has(win, ORPHANS)


all_chows = fact_fan(
    "all_chows", 2, "All Chows", clause="MCR-60", needs=NO_HONOURS | ALL_CHOWS, bars="no_honors", ru="Все чоу",
    text="Four chows and a suited pair; a knitted straight, one chow and a suited pair count too.",
    yes="123m 456p 678s 345m 8p +8p", no="123m 456p 678s 345m 1z +1z",
)


@fan(2, "Tile Hog", clause="MCR-60", needs=FOUR_EQUAL, ru="Четыре врозь",
     text="Each kind of which all four tiles are in the hand and not declared as a kong.",
     yes="123m 111m 456p 678s 5z +5z", no="789m (1111m) 456p 678s 5z +5z")
def tile_hog(win: Seen) -> int:
    return four_equal(win.sight.whole) - win.reading.kongs


all_simples = fact_fan(
    "all_simples", 2, "All Simples", clause="MCR-60", needs=SIMPLES_ONLY, bars="no_honors", ru="Все простые",
    text="No terminals and no honours.",
    yes="234m 456p 678s 345m 8p +8p", no="123m 456p 678s 345m 8p +8p",
)


one_voided_suit = fact_fan(
    "one_voided_suit", 1, "One Voided Suit", clause="MCR-60", needs=TWO_SUITS, ru="Пропущенная масть",
    text="Exactly two of the three suits occur; honours may be there.",
    yes="123m 456p 678p 222z 5z +5z", no="123m 456p 678s 222z 5z +5z",
)


no_honors = fact_fan(
    "no_honors", 1, "No Honors", clause="MCR-60", needs=NO_HONOURS, ru="Без благородных",
    text="No winds and no dragons.",
    yes="123m 456p 678s 222m 5m +5m", no="123m 456p 678s 222m 5z +5z",
)
