"""Special hands of pungs that belong together: sons, enemies, sisters and the revolution.

ISR-208, ISR-209, ISR-212, ISR-213, ISR-214, ISR-215, ISR-216, ISR-217 and ISR-218; kongs as ISR-102 says.
Enemies and the revolution have single cards beside their pungs, so they are forms of their own.
"""

from typing import Final

from manywinds.books.israeli.honours import paired_with, seat_wind
from manywinds.kernel.hand import population
from manywinds.kernel.native import i64
from manywinds.kernel.tiles import (
    BAMBOO,
    CHARACTERS,
    DOTS,
    DRAGONS,
    RANKS,
    RED_DRAGON,
    SUITED,
    WINDS,
    only,
    shifted,
)
from manywinds.rules.scoring.fan import REPLACES, REPLACES_ALL, Seen, fan
from manywinds.rules.scoring.features import FIXED, FOUR_PUNGS, HONOUR_PUNG, NO_SIMPLES, PUNGS_ALIKE, SETS, SOME_HONOURS
from manywinds.rules.scoring.features import ONE_SUIT as AT_MOST_ONE_SUIT

_RED: Final[int] = 1 << RED_DRAGON
_SISTERS: Final = 15
"""Four numbers in a row."""


def _three_sons(win: Seen) -> bool:
    """Pungs or kongs of one number in all three suits."""
    suited: i64 = win.pungs & SUITED
    numbers: i64 = suited & CHARACTERS
    return population(suited) == 3 and suited == numbers | numbers << 9 | numbers << 18


@fan(3300, "Three Adopted Sons of Dragon 9", clause="ISR-208", scope=REPLACES_ALL, needs=FOUR_PUNGS | NO_SIMPLES,
     he="שלושת הבנים המאומצים של הדרקון 9",
     text="Pungs or kongs of the three nines and of a dragon, and a pair of the seat wind.",
     yes="99m 999s [999p] [555z] 22z +9m; seat=S", no="99m 999s [999p] [555z] 22z +9m; seat=W")
def adopted_sons_dragon_9(win: Seen) -> int:
    return win.pungs & SUITED == RANKS[9] and win.pungs & DRAGONS != 0 and paired_with(win, seat_wind(win))


@fan(3300, "Three Adopted Sons of Dragon 1", clause="ISR-209", scope=REPLACES_ALL, needs=FOUR_PUNGS | NO_SIMPLES,
     he="שלושת הבנים המאומצים של הדרקון 1",
     text="Pungs or kongs of the three ones and of a dragon, and a pair of the seat wind.",
     yes="111m 111s [1111p] [777z] 2z +2z; seat=S", no="111m 111s [1111p] [333z] 2z +2z; seat=S")
def adopted_sons_dragon_1(win: Seen) -> int:
    return win.pungs & SUITED == RANKS[1] and win.pungs & DRAGONS != 0 and paired_with(win, seat_wind(win))


@fan(3000, "Horizontal Enemies", clause="ISR-212", scope=REPLACES_ALL, needs=FIXED | FOUR_PUNGS | NO_SIMPLES,
     he="האויבים האופקיים",
     text="Pungs or kongs of 1 and 9 of one suit, of East and of West, one North and one South; no pair.",
     yes="111p 999p [111z] [3333z] 4z +2z", no="111p 999s [111z] [3333z] 4z +2z")
def horizontal_enemies(win: Seen) -> int:
    return win.reading.form.name == "horizontal_enemies"


@fan(3000, "Vertical Enemies", clause="ISR-213", scope=REPLACES_ALL, needs=FIXED | FOUR_PUNGS | NO_SIMPLES,
     he="האויבים האנכיים",
     text="Pungs or kongs of 1 and 9 of one suit, of South and of North, one West and one East; no pair.",
     yes="111m 999m [222z] [444z] 3z +1z", no="111m 999m [222z] [444z] 1z +1z")
def vertical_enemies(win: Seen) -> int:
    return win.reading.form.name == "vertical_enemies"


@fan(2100, "Fire of the Revolution", clause="ISR-214", scope=REPLACES, needs=FIXED | SOME_HONOURS, he="אש המהפכה",
     text="Three pungs of suits, a pair of red dragons, and one West, one South and one East; no kongs.",
     yes="333m 777p [888s] 77z 12z +3z", no="333m 777p [888s] 66z 12z +3z")
def fire_of_revolution(win: Seen) -> int:
    return win.reading.form.name == "fire_of_revolution"


@fan(2800, "Three Adopted Sons of the Red Dragon", clause="ISR-215", scope=REPLACES_ALL,
     needs=FOUR_PUNGS | PUNGS_ALIKE | HONOUR_PUNG, he="שלושת הבנים המאומצים של הדרקון האדום",
     text="Pungs or kongs of one number in all three suits and of the red dragon, and a pair of any wind.",
     yes="555m 555p [555s] [7777z] 3z +3z", no="555m 555p [555s] [6666z] 3z +3z")
def adopted_sons_red_dragon(win: Seen) -> int:
    return _three_sons(win) and win.pungs & _RED != 0 and paired_with(win, WINDS)


@fan(2800, "Three Adopted Sons of the Winds", clause="ISR-216", scope=REPLACES_ALL,
     needs=FOUR_PUNGS | PUNGS_ALIKE | HONOUR_PUNG, he="שלושת הבנים המאומצים של רוחות השמיים",
     text="Pungs or kongs of one number in all three suits and of a wind, and a pair of dragons.",
     yes="444m 444p (4444s) [222z] 5z +5z", no="444m 444p (4444s) [222z] 1z +1z")
def adopted_sons_winds(win: Seen) -> int:
    return _three_sons(win) and win.pungs & WINDS != 0 and paired_with(win, DRAGONS)


def _four_sisters(win: Seen) -> bool:
    """Pungs or kongs of four numbers in a row in one suit."""
    pungs: i64 = win.pungs
    if pungs & ~SUITED or not (only(pungs, CHARACTERS) or only(pungs, DOTS) or only(pungs, BAMBOO)):
        return False
    lowest: i64 = 0
    while pungs >> lowest & 1 == 0:
        lowest += 1
    return pungs == shifted(_SISTERS, lowest)


@fan(2700, "Four Great Siamese Sisters", clause="ISR-217", scope=REPLACES, he="4 האחיות הסיאמיות הגדולות",
     needs=SETS | FOUR_PUNGS | AT_MOST_ONE_SUIT | SOME_HONOURS,
     text="Pungs or kongs of four numbers in a row in one suit and a pair of dragons.",
     yes="333p 444p [555p] [666p] 7z +7z", no="333p 444p [555p] [777p] 7z +7z")
def great_siamese_sisters(win: Seen) -> int:
    return _four_sisters(win) and paired_with(win, DRAGONS)


@fan(2500, "Four Small Siamese Sisters", clause="ISR-218", scope=REPLACES, he="4 האחיות הסיאמיות הקטנות",
     needs=SETS | FOUR_PUNGS | AT_MOST_ONE_SUIT | SOME_HONOURS,
     text="Pungs or kongs of four numbers in a row in one suit and a pair of winds.",
     yes="666s 777s [8888s] [999s] 4z +4z", no="666s 777s [8888s] [999s] 5z +5z")
def small_siamese_sisters(win: Seen) -> int:
    return _four_sisters(win) and paired_with(win, WINDS)
