"""Fans about pungs and kongs. A kong is a pung wherever a pung is asked for (MCR-60)."""

from manywinds.kernel.hand import population
from manywinds.kernel.tiles import DRAGONS, EAST, TERMINALS, WINDS
from manywinds.rules.scoring.fan import EACH, JOINED, Seen, fan
from manywinds.rules.scoring.features import (
    DRAGON_PUNG,
    FOUR_PUNGS,
    MIXED_PUNGS_STEP_1,
    ONE_KONG,
    OUTSIDE_PUNG,
    PUNGS_ALIKE,
    PUNGS_STEP_1,
    THREE_PUNGS,
    THREE_SUITS,
    TWO_PUNGS,
    WIND_PUNG,
)
from manywinds.rules.scoring.patterns import (
    EACH_ITS_SUIT,
    ONE_SUIT,
    PUNGS,
    concealed_pung_group,
    kong_claims,
    kong_group,
    pung_claims,
    pung_group,
    rows,
)


@fan(88, "Big Four Winds", clause="MCR-60", scope=EACH, needs=FOUR_PUNGS | WIND_PUNG, ru="Большие четыре ветра",
     bars="big_three_winds all_pungs prevalent_wind seat_wind pung_of_terminals_or_honors",
     text="Pungs or kongs of all four winds.",
     yes="111z 222z 333z 444z 5m +5m", no="111z 222z 333z 555m 4z +4z")
def big_four_winds(win: Seen) -> int:
    return pung_group(win, WINDS) if population(win.pungs & WINDS) == 4 else 0


@fan(88, "Big Three Dragons", clause="MCR-60", scope=EACH, needs=THREE_PUNGS | DRAGON_PUNG, ru="Большие три дракона",
     bars="two_dragon_pungs dragon_pung",
     text="Pungs or kongs of all three dragons.",
     yes="555z 666z 777z 123m 5m +5m", no="555z 666z 123m 123p 7z +7z")
def big_three_dragons(win: Seen) -> int:
    return pung_group(win, DRAGONS) if population(win.pungs & DRAGONS) == 3 else 0


@fan(88, "Four Kongs", clause="MCR-60", scope=EACH, needs=FOUR_PUNGS | ONE_KONG, ru="Четыре конга",
     bars="three_kongs two_concealed_kongs all_pungs two_melded_kongs melded_and_concealed_kong concealed_kong "
          "melded_kong single_wait",
     text="Four kongs, melded or concealed.",
     yes="[1111m] [2222p] (5555s) [3333z] 5m +5m", no="[1111m] [2222p] (5555s) [333z] 5m +5m")
def four_kongs(win: Seen) -> int:
    return kong_group(win) if win.reading.kongs == 4 else 0


@fan(64, "Little Four Winds", clause="MCR-60", scope=EACH, needs=THREE_PUNGS | WIND_PUNG, ru="Малые четыре ветра",
     bars="big_three_winds pung_of_terminals_or_honors",
     text="Pungs or kongs of three winds and a pair of the fourth.",
     yes="111z 222z 333z 123m 4z +4z", no="111z 222z 333z 123m 5z +5z")
def little_four_winds(win: Seen) -> int:
    is_there = population(win.pungs & WINDS) == 3 and EAST <= win.pair < EAST + 4
    return pung_group(win, WINDS) if is_there else 0


@fan(64, "Little Three Dragons", clause="MCR-60", scope=EACH, needs=TWO_PUNGS | DRAGON_PUNG, ru="Малые три дракона",
     bars="two_dragon_pungs dragon_pung",
     text="Pungs or kongs of two dragons and a pair of the third.",
     yes="555z 666z 123m 123p 7z +7z", no="555z 666z 123m 123p 1z +1z")
def little_three_dragons(win: Seen) -> int:
    is_there = population(win.pungs & DRAGONS) == 2 and win.pair >= EAST + 4
    return pung_group(win, DRAGONS) if is_there else 0


@fan(64, "Four Concealed Pungs", clause="MCR-66", scope=EACH, needs=FOUR_PUNGS, ru="Четыре закрытых Панга",
     bars="three_concealed_pungs all_pungs concealed_hand two_concealed_pungs",
     text="Four pungs or kongs made of own tiles only, and a pair.",
     yes="111m 222p 555s 333z 5m +5m", no="111m 222p 555s 33z 55m +3z")
def four_concealed_pungs(win: Seen) -> int:
    return concealed_pung_group(win) if win.reading.concealed_pungs == 4 else 0


@fan(48, "Four Pure Shifted Pungs", clause="MCR-60", scope=JOINED, needs=FOUR_PUNGS | PUNGS_STEP_1,
     bars="pure_triple_chow pure_shifted_pungs all_pungs", ru="Четыре чистых смещенных панга",
     text="Four pungs or kongs of one suit on four numbers in a row.",
     yes="[222m] [333m] 444m 555m 8p +8p", no="[222m] [333m] 444m 666m 8p +8p")
def four_pure_shifted_pungs(win: Seen) -> int:
    return rows(win, PUNGS, 4, 1, ONE_SUIT)


@fan(32, "Three Kongs", clause="MCR-60", scope=EACH, needs=THREE_PUNGS | ONE_KONG, ru="Три конга",
     bars="two_concealed_kongs two_melded_kongs melded_and_concealed_kong concealed_kong melded_kong",
     text="Three kongs, melded or concealed.",
     yes="[1111m] [2222p] (5555s) 789m 5m +5m", no="[1111m] [222p] (5555s) 789m 5m +5m")
def three_kongs(win: Seen) -> int:
    return kong_group(win) if win.reading.kongs == 3 else 0


@fan(24, "Pure Shifted Pungs", clause="MCR-60", scope=JOINED, needs=THREE_PUNGS | PUNGS_STEP_1,
     ru="Чистые смещенные панги",
     text="Three pungs or kongs of one suit on three numbers in a row.",
     yes="[222m] [333m] 444m 678p 8s +8s", no="[222m] [333m] 555m 678p 8s +8s")
def pure_shifted_pungs(win: Seen) -> int:
    return rows(win, PUNGS, 3, 1, ONE_SUIT)


@fan(16, "Triple Pung", clause="MCR-60", scope=JOINED, needs=THREE_PUNGS | THREE_SUITS | PUNGS_ALIKE,
     bars="double_pung", ru="Тройной панг",
     text="Pungs or kongs of one number in all three suits.",
     yes="222m 222p [222s] 678p 8s +8s", no="222m 222p [333s] 678p 8s +8s")
def triple_pung(win: Seen) -> int:
    return rows(win, PUNGS, 3, 0, EACH_ITS_SUIT)


@fan(16, "Three Concealed Pungs", clause="MCR-66", scope=EACH, needs=THREE_PUNGS, bars="two_concealed_pungs",
     ru="Три закрытых панга",
     text="Three pungs or kongs made of own tiles only.",
     yes="222m 444p 777s 678p 8s +8s", no="222m 444p [777s] 678p 8s +8s")
def three_concealed_pungs(win: Seen) -> int:
    return concealed_pung_group(win) if win.reading.concealed_pungs == 3 else 0


@fan(12, "Big Three Winds", clause="MCR-60", scope=EACH, needs=THREE_PUNGS | WIND_PUNG,
     bars="pung_of_terminals_or_honors", ru="Большие три ветра",
     text="Pungs or kongs of three winds.",
     yes="111z 222z 333z 123m 5p +5p", no="111z 222z 555z 123m 5p +5p")
def big_three_winds(win: Seen) -> int:
    return pung_group(win, WINDS) if population(win.pungs & WINDS) == 3 else 0


@fan(8, "Mixed Shifted Pungs", clause="MCR-60", scope=JOINED, needs=THREE_PUNGS | THREE_SUITS | MIXED_PUNGS_STEP_1,
     ru="Смешанные смещенные панги",
     text="Three pungs or kongs, each in another suit, on three numbers in a row.",
     yes="222m 333p [444s] 678p 8s +8s", no="222m 333p [555s] 678p 8s +8s")
def mixed_shifted_pungs(win: Seen) -> int:
    return rows(win, PUNGS, 3, 1, EACH_ITS_SUIT)


@fan(8, "Two Concealed Kongs", clause="MCR-60", scope=EACH, needs=TWO_PUNGS | ONE_KONG,
     bars="two_concealed_pungs concealed_kong", ru="Два закрытых конга",
     text="Two kongs in all, both concealed.",
     yes="(2222m) (3333p) 123s 678p 8s +8s", no="(2222m) [3333p] 123s 678p 8s +8s")
def two_concealed_kongs(win: Seen) -> int:
    return kong_group(win) if win.reading.kongs == 2 and win.reading.concealed_kongs == 2 else 0


@fan(6, "Two Dragon Pungs", clause="MCR-60", scope=EACH, needs=TWO_PUNGS | DRAGON_PUNG, bars="dragon_pung",
     ru="Два панга драконов",
     text="Pungs or kongs of two dragons.",
     yes="555z 666z 123m 678p 8s +8s", no="555z 222z 123m 678p 8s +8s")
def two_dragon_pungs(win: Seen) -> int:
    return pung_group(win, DRAGONS) if population(win.pungs & DRAGONS) == 2 else 0


@fan(4, "Two Melded Kongs", clause="MCR-60", scope=EACH, needs=TWO_PUNGS | ONE_KONG,
     bars="concealed_kong melded_kong", ru="Два открытых конга",
     text="Two kongs in all, both melded.",
     yes="[2222m] [3333p] 123s 678p 8s +8s", no="[2222m] [333p] 123s 678p 8s +8s")
def two_melded_kongs(win: Seen) -> int:
    return kong_group(win) if win.reading.kongs == 2 and win.reading.concealed_kongs == 0 else 0


@fan(6, "Two Melded Kongs (one of them concealed)", clause="MCR-60", scope=EACH, needs=TWO_PUNGS | ONE_KONG,
     bars="concealed_kong melded_kong", ru="Два открытых конга (один из них закрытый)", listed_as="two_melded_kongs",
     text="Two kongs in all, one melded and one concealed: the higher value of the same printed fan.",
     yes="[2222m] (3333p) 123s 678p 8s +8s", no="[2222m] [3333p] 123s 678p 8s +8s")
def melded_and_concealed_kong(win: Seen) -> int:
    return kong_group(win) if win.reading.kongs == 2 and win.reading.concealed_kongs == 1 else 0


@fan(2, "Dragon Pung", clause="MCR-60", scope=EACH, needs=DRAGON_PUNG, bars="pung_of_terminals_or_honors",
     ru="Панг драконов",
     text="Each pung or kong of a dragon.",
     yes="555z 123m 456p 678p 8s +8s", no="222z 123m 456p 678p 8s +8s")
def dragon_pung(win: Seen) -> int:
    return pung_claims(win, DRAGONS)


@fan(2, "Prevalent Wind", clause="MCR-60", scope=EACH, needs=WIND_PUNG, bars="pung_of_terminals_or_honors",
     ru="Преимущественный ветер",
     text="A pung or kong of the round's wind.",
     yes="222z 123m 456p 678p 8s +8s; round=S", no="222z 123m 456p 678p 8s +8s; round=E")
def prevalent_wind(win: Seen) -> int:
    return pung_claims(win, 1 << (EAST + win.win.round))


@fan(2, "Seat Wind", clause="MCR-60", scope=EACH, needs=WIND_PUNG, bars="pung_of_terminals_or_honors",
     ru="Ветер места",
     text="A pung or kong of the player's own wind.",
     yes="222z 123m 456p 678p 8s +8s; seat=S", no="222z 123m 456p 678p 8s +8s; seat=E")
def seat_wind(win: Seen) -> int:
    return pung_claims(win, 1 << (EAST + win.win.seat))


@fan(2, "Double Pung", clause="MCR-60", scope=JOINED, needs=PUNGS_ALIKE, ru="Двойной панг",
     text="Two pungs or kongs of one number in two suits.",
     yes="222m [222p] 123s 678p 8s +8s", no="222m [333p] 123s 678p 8s +8s")
def double_pung(win: Seen) -> int:
    return rows(win, PUNGS, 2, 0, EACH_ITS_SUIT)


@fan(2, "Two Concealed Pungs", clause="MCR-66", scope=EACH, needs=TWO_PUNGS, ru="Два закрытых панга",
     text="Two pungs or kongs made of own tiles only.",
     yes="222m 555p 123s 678p 8s +8s", no="222m 55p 123s 678p 88s +5p")
def two_concealed_pungs(win: Seen) -> int:
    return concealed_pung_group(win) if win.reading.concealed_pungs == 2 else 0


@fan(2, "Concealed Kong", clause="MCR-60", scope=EACH, needs=ONE_KONG, ru="Закрытый конг",
     text="A concealed kong.",
     yes="(2222m) 456p 123s 678p 8s +8s", no="[2222m] 456p 123s 678p 8s +8s")
def concealed_kong(win: Seen) -> int:
    return kong_claims(win, True)


@fan(1, "Pung of Terminals or Honors", clause="MCR-60", scope=EACH, needs=OUTSIDE_PUNG,
     ru="Панг терминальных или благородных",
     text="Each pung or kong of a suited 1 or 9 or of a wind.",
     yes="111m 456p 123s 678p 8s +8s", no="222m 456p 123s 678p 8s +8s")
def pung_of_terminals_or_honors(win: Seen) -> int:
    return pung_claims(win, TERMINALS | WINDS)


@fan(1, "Melded Kong", clause="MCR-60", scope=EACH, needs=ONE_KONG, ru="Открытый конг",
     text="A kong claimed from a discard or made by extending a melded pung.",
     yes="[2222m] 456p 123s 678p 8s +8s", no="(2222m) 456p 123s 678p 8s +8s")
def melded_kong(win: Seen) -> int:
    return kong_claims(win, False)
