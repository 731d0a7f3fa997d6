"""Special hands of bamboo (ISR-205, ISR-206, ISR-207, ISR-210, ISR-211); where a pung is meant, no kong (ISR-102)."""

from typing import Final

from manywinds.books.israeli.honours import paired_with
from manywinds.kernel.hand import population
from manywinds.kernel.tiles import GREEN_DRAGON, mask_of, only
from manywinds.rules.scoring.fan import REPLACES, REPLACES_ALL, Seen, fan
from manywinds.rules.scoring.features import FIXED, FOUR_PUNGS, ONE_SUIT, SOME_HONOURS

_TWO, _THREE, _FOUR, _SIX, _EIGHT = 19, 20, 21, 23, 25
EVEN: Final[int] = mask_of(_TWO, _FOUR, _SIX, _EIGHT)
GREEN_DRAGONS: Final[int] = 1 << GREEN_DRAGON
_GREAT: Final[int] = mask_of(_TWO, _FOUR, _SIX, GREEN_DRAGON)
_GREAT_FINGER: Final[int] = mask_of(_THREE, GREEN_DRAGON)
_SMALL_FINGER: Final[int] = mask_of(_THREE)
_LAST_EVEN: Final[int] = mask_of(_EIGHT)


@fan(3600, "Great Green Hand", clause="ISR-205", scope=REPLACES_ALL, needs=FOUR_PUNGS | ONE_SUIT | SOME_HONOURS,
     he="היד הירוקה והגדולה",
     text="Pungs or kongs of 2, 4 and 6 bamboo and of green dragons, and a pair of 8 bamboo.",
     yes="222s 44s [666s] (6666z) 88s +4s", no="222s 88s [666s] (6666z) 44s +8s")
def great_green(win: Seen) -> int:
    return win.pungs == _GREAT and paired_with(win, _LAST_EVEN)


@fan(3500, "Small Green Hand", clause="ISR-206", scope=REPLACES_ALL, needs=FOUR_PUNGS | ONE_SUIT | SOME_HONOURS,
     he="היד הירוקה והקטנה",
     text="Pungs or kongs of 2, 4, 6 and 8 bamboo and a pair of green dragons.",
     yes="222s 444s 666s [8888s] 6z +6z", no="222s 444s 666s [8888s] 7z +7z")
def small_green(win: Seen) -> int:
    return win.pungs == EVEN and paired_with(win, GREEN_DRAGONS)


@fan(3400, "Green and Red", clause="ISR-207", scope=REPLACES_ALL, needs=FIXED | FOUR_PUNGS, he="יד ירוקה ואדומה",
     text="Pungs of 1, 5, 7 and 9 bamboo, one green and one red dragon; no kongs and no pair.",
     yes="111s 555s [777s] [999s] 7z +6z", no="111s 555s [777s] [999s] 6z +6z")
def green_and_red(win: Seen) -> int:
    return win.reading.form.name == "green_and_red"


@fan(3200, "Great Green Finger", clause="ISR-210", scope=REPLACES_ALL, needs=FOUR_PUNGS | ONE_SUIT | SOME_HONOURS,
     he="אצבע ירוקה גדולה",
     text="Pungs of 3 bamboo, of two even bamboos and of green dragons, and a pair of an even bamboo; no kongs.",
     yes="222s 33s [444s] [666z] 88s +3s", no="222s 33s [4444s] [666z] 88s +3s")
def great_green_finger(win: Seen) -> int:
    return (
        only(win.pungs, EVEN | _GREAT_FINGER)
        and win.pungs & _GREAT_FINGER == _GREAT_FINGER
        and population(win.pungs & EVEN) == 2
        and paired_with(win, EVEN)
        and win.reading.kongs == 0
    )


@fan(3000, "Small Green Finger", clause="ISR-211", scope=REPLACES, needs=FOUR_PUNGS | ONE_SUIT | SOME_HONOURS,
     he="אצבע ירוקה קטנה",
     text="Pungs of 3 bamboo and of three even bamboos and a pair of green dragons; no kongs.",
     yes="222s 333s [444s] [888s] 6z +6z", no="222s 555s [444s] [888s] 6z +6z")
def small_green_finger(win: Seen) -> int:
    return (
        population(win.pungs & EVEN) == 3
        and win.pungs & ~EVEN == _SMALL_FINGER
        and paired_with(win, GREEN_DRAGONS)
        and win.reading.kongs == 0
    )
