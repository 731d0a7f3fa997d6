"""Fans about pungs and kongs: 5, 6, 12, 13, 17 to 20, 25 and the three gem dragons 26 to 28."""

from manywinds.kernel.native import i64
from manywinds.kernel.tiles import (
    BAMBOO,
    CHARACTERS,
    DOTS,
    DRAGONS,
    EAST,
    GREEN_DRAGON,
    RED_DRAGON,
    WHITE,
    WINDS,
    has_all,
    only,
    shifted,
)
from manywinds.rules.scoring.fan import EACH, Seen, fact_fan, fan
from manywinds.rules.scoring.features import (
    DRAGON_PUNG,
    FOUR_PUNGS,
    ONE_KONG,
    ONE_SUIT,
    SELF_DRAW,
    SETS,
    SOME_HONOURS,
    THREE_PUNGS,
    TWO_PUNGS,
    WIND_PUNG,
)
from manywinds.rules.scoring.patterns import pung_claims


def all_but_the_pair(win: Seen, family: int) -> bool:
    """Pungs of every kind of the family but one, and a pair of that one."""
    pair: i64 = win.pair
    if pair < 0 or not family >> pair & 1:
        return False
    return has_all(win.pungs, family & ~shifted(1, pair))


@fan(10, "Big Three Dragons", clause="HKR-62", ru="Большие три дракона", needs=DRAGON_PUNG | THREE_PUNGS,
     bars="dragon_pung", text="A pung or kong of each dragon; the fourth set may be anything.",
     yes="[555z] [666z] 777z 23m 88p +4m", no="[555z] [666z] 77z 888p 23m +4m")
def big_three_dragons(win: Seen) -> int:
    return has_all(win.pungs, DRAGONS)


def three_dragons_and_a_pung(win: Seen) -> int:
    """With `big_three_dragons_needs_all_pungs` the fourth set is a pung too (HKR-62)."""
    return has_all(win.pungs, DRAGONS) and win.reading.chows == 0


@fan(10, "Big Four Winds", clause="HKR-57", ru="Большие четыре ветра", needs=WIND_PUNG | FOUR_PUNGS,
     bars="all_pungs seat_wind round_wind", text="A pung or kong of each wind.",
     yes="[111z] [222z] [333z] 444z 5m +5m", no="[111z] [222z] [333z] 555m 4z +4z")
def big_four_winds(win: Seen) -> int:
    return has_all(win.pungs, WINDS)


@fan(10, "Small Four Winds", clause="HKR-57", ru="Малые четыре ветра", needs=WIND_PUNG | THREE_PUNGS,
     text="Pungs or kongs of three winds and a pair of the fourth.",
     yes="[111z] [222z] [333z] 44z 23m +1m", no="[111z] [222z] [333z] 444z 5m +5m")
def small_four_winds(win: Seen) -> int:
    return all_but_the_pair(win, WINDS)


@fan(10, "Four Concealed Pungs", clause="HKR-66", ru="Четыре закрытых панга", needs=SELF_DRAW | FOUR_PUNGS,
     bars="all_pungs self_draw",
     text="Four concealed pungs or kongs, and the winning tile from the wall.",
     yes="222m 555p 888s 111z 9m +9m; self_draw", no="222m 555p 888s 111z 9m +9m")
def four_concealed_pungs(win: Seen) -> int:
    # A pung that a discard completes is open (HKR-52).
    return win.reading.concealed_pungs == 4


@fan(10, "Four Kongs", clause="HKR-57", ru="Четыре конга", needs=ONE_KONG | FOUR_PUNGS, bars="all_pungs",
     text="Four kongs of any sort.",
     yes="[1111s] (3333p) [8888m] (4444z) 6p +6p", no="[1111s] (3333p) [8888m] [444z] 6p +6p")
def four_kongs(win: Seen) -> int:
    return win.reading.kongs == 4


def gem(win: Seen, dragon: int, suit: int) -> bool:
    """A dragon set and three pungs and the pair in its suit (HKR-70); the four sets are pungs already."""
    return win.pungs >> dragon & 1 == 1 and only(win.kinds, suit | 1 << dragon)


@fan(10, "Jade Dragon", clause="HKR-70", ru="Нефритовый дракон", needs=FOUR_PUNGS | DRAGON_PUNG | ONE_SUIT,
     bars="half_flush all_pungs dragon_pung",
     text="A pung or kong of green dragons, three of bamboo, and a pair of bamboo.",
     yes="[666z] [222s] 555s 888s 3s +3s", no="[777z] [222s] 555s 888s 3s +3s")
def jade_dragon(win: Seen) -> int:
    return gem(win, GREEN_DRAGON, BAMBOO)


@fan(10, "Ruby Dragon", clause="HKR-70", ru="Рубиновый дракон", needs=FOUR_PUNGS | DRAGON_PUNG | ONE_SUIT,
     bars="half_flush all_pungs dragon_pung",
     text="A pung or kong of red dragons, three of characters, and a pair of characters.",
     yes="[777z] [222m] 555m 888m 3m +3m", no="[666z] [222m] 555m 888m 3m +3m")
def ruby_dragon(win: Seen) -> int:
    return gem(win, RED_DRAGON, CHARACTERS)


@fan(10, "Pearl Dragon", clause="HKR-70", ru="Жемчужный дракон", needs=FOUR_PUNGS | DRAGON_PUNG | ONE_SUIT,
     bars="half_flush all_pungs dragon_pung",
     text="A pung or kong of white dragons, three of dots, and a pair of dots.",
     yes="[555z] [222p] 555p 888p 3p +3p", no="[555z] [222s] 555s 888s 3s +3s")
def pearl_dragon(win: Seen) -> int:
    return gem(win, WHITE, DOTS)


all_pungs = fact_fan(
    "all_pungs", 3, "All Pungs", clause="HKR-57", needs=FOUR_PUNGS, ru="Все панги",
    text="Four pungs or kongs and a pair.",
    yes="[222m] [888m] [4444s] 55p 1s 5p +1s", no="[222m] [888m] [456s] 555p 1s +1s",
)


@fan(2, "Small Three Dragons", clause="HKR-62", ru="Малые три дракона", needs=DRAGON_PUNG | TWO_PUNGS | SOME_HONOURS,
     text="Pungs or kongs of two dragons and a pair of the third.",
     yes="[555z] 666z 77z 123m 56p +4p", no="[555z] 666z 88p 123m 56p +4p")
def small_three_dragons(win: Seen) -> int:
    return all_but_the_pair(win, DRAGONS)


@fan(1, "Dragon Pung", clause="HKR-55", ru="Панг драконов", scope=EACH, needs=SETS | DRAGON_PUNG,
     text="Each pung or kong of a dragon.",
     yes="[777z] [888m] 456p 78p 55s +9p", no="[123m] [888m] 456p 77z 78p +9p")
def dragon_pung(win: Seen) -> int:
    return pung_claims(win, DRAGONS)


@fan(1, "Seat Wind", clause="HKR-10", ru="Ветер места", scope=EACH, needs=SETS | WIND_PUNG,
     text="A pung or kong of the winner's own wind.",
     yes="[333z] [888m] 456p 78p 55s +9p; seat=W", no="[333z] [888m] 456p 78p 55s +9p; round=W")
def seat_wind(win: Seen) -> int:
    return pung_claims(win, shifted(1, EAST + win.win.seat))


@fan(1, "Round Wind", clause="HKR-10", ru="Ветер раунда", scope=EACH, needs=SETS | WIND_PUNG,
     text="A pung or kong of the wind of the round.",
     yes="[333z] [888m] 456p 78p 55s +9p; round=W", no="[333z] [888m] 456p 78p 55s +9p; seat=W")
def round_wind(win: Seen) -> int:
    return pung_claims(win, shifted(1, EAST + win.win.round))
