"""Tables 1.1 and 2.1: bonuses, each a share of one common base (ISR-81, ISR-86) and each counted once (ISR-98).

A value is in quarters of the base: 2 is half of it, so that nothing is ever rounded (ISR-82). The rows about the
composition look at all cards of the player, in sets or not, flowers apart.
"""

from typing import Final

from manywinds.books.israeli.extras import is_original
from manywinds.kernel.native import i64
from manywinds.kernel.sets import DISCARD, KONG, SHAPE
from manywinds.kernel.tiles import DRAGONS, EAST, FLOWER_START, HONOURS, SUITED, TERMINALS, has_any, only
from manywinds.rules.scoring.fan import MULTIPLIER, Seen, fan
from manywinds.rules.scoring.features import (
    CIRCUMSTANCE,
    DRAGON_PUNG,
    NO_HONOURS,
    NO_SIMPLES,
    ONE_KONG,
    SOME_HONOURS,
    WIND_PUNG,
)
from manywinds.rules.scoring.features import ONE_SUIT as AT_MOST_ONE_SUIT

# Shares of one common base, added up (ISR-81), each bonus once (ISR-98).
QUARTER: Final = 1
HALF: Final = 2
ONE_AND_A_HALF: Final = 6
FOUR: Final = 15
"""All four of the flowers, or of the seasons, as bits."""


@fan(HALF, "Set of the Seat Wind", clause="ISR-86", scope=MULTIPLIER, needs=WIND_PUNG, he="פונג/קונג של רוח השחקן",
     text="A pung or kong of the own seat wind.",
     yes="123m 456p 678s [222z] 5z +5z; seat=S", no="123m 456p 678s [222z] 5z +5z")
def seat_wind_set(win: Seen) -> int:
    return win.pungs >> (EAST + win.win.seat) & 1


@fan(HALF, "Set of the Round Wind", clause="ISR-86", scope=MULTIPLIER, needs=WIND_PUNG, he="פונג/קונג של רוח הסיבוב",
     text="A pung or kong of the round wind, beside the bonus for the seat wind if it is the same.",
     yes="123m 456p 678s [222z] 5z +5z; round=S", no="123m 456p 678s [222z] 5z +5z")
def round_wind_set(win: Seen) -> int:
    return win.pungs >> (EAST + win.win.round) & 1


@fan(HALF, "Set of Dragons", clause="ISR-86", scope=MULTIPLIER, needs=DRAGON_PUNG, he="פונג/קונג של דרקונים",
     text="A pung or kong of dragons; once, however many there are.",
     yes="123m 456p [555z] [666z] 9s +9s", no="123m 456p 678s [333z] 5z +5z")
def dragon_set(win: Seen) -> int:
    return has_any(win.pungs, DRAGONS)


@fan(QUARTER, "Own Flower or Season", clause="ISR-86", scope=MULTIPLIER, he="פרח/עונה של השחקן",
     text="The flower and the season of the own seat wind, each.",
     yes="123m 456p 678s 222m 5z 26f +5z; seat=S", no="123m 456p 678s 222m 5z 37f +5z; seat=S")
def own_flower(win: Seen) -> int:
    # Flower and season have the number of their seat: ISR-3.
    laid: i64 = win.win.flowers >> (FLOWER_START + win.win.seat)
    return (laid & 1) + (laid >> 4 & 1)


@fan(HALF, "One Suit with Honours", clause="ISR-86", scope=MULTIPLIER, needs=AT_MOST_ONE_SUIT | SOME_HONOURS,
     he="סדרה אחת עם רוחות או דרקונים",
     text="All cards of one suit and of honours, both there.",
     yes="123m 345m 789m 222m 5z +5z", no="123m 345m 789p 222m 5z +5z")
def one_suit_with_honours(win: Seen) -> int:
    return has_any(win.kinds, SUITED)


@fan(HALF, "Terminals with Honours", clause="ISR-86", scope=MULTIPLIER, needs=NO_SIMPLES | SOME_HONOURS,
     he="אחדים ותשיעיות עם רוחות או דרקונים",
     text="Only ones and nines of any suits and honours, both there.",
     yes="111m 999m 111p [333z] 5z +5z", no="111m 999m 222p [333z] 5z +5z")
def terminals_with_honours(win: Seen) -> int:
    return has_any(win.kinds, TERMINALS)


@fan(ONE_AND_A_HALF, "One Suit", clause="ISR-86", scope=MULTIPLIER, needs=AT_MOST_ONE_SUIT | NO_HONOURS,
     he="סדרה אחת ללא רוחות ודרקונים",
     text="All cards of one suit.",
     yes="123m 345m 789m 222m 5m +5m", no="123m 345m 789m 222m 5z +5z")
def one_suit(win: Seen) -> int:
    return has_any(win.kinds, SUITED)


@fan(ONE_AND_A_HALF, "All Terminals", clause="ISR-86", scope=MULTIPLIER, needs=NO_SIMPLES | NO_HONOURS,
     he="אחדים ותשיעיות ללא רוחות ודרקונים",
     text="Only ones and nines, of any suits.",
     yes="111m 999m 111p 999p 1s +1s", no="111m 999m 111p 999p 1z +1z")
def all_terminals(win: Seen) -> int:
    return only(win.kinds, TERMINALS)


@fan(ONE_AND_A_HALF, "All Honours", clause="ISR-86", scope=MULTIPLIER, needs=NO_SIMPLES | SOME_HONOURS,
     he="רק רוחות ודרקונים",
     text="Only winds and dragons.",
     yes="1122334455667z +7z", no="111z 222z 666z 777z 1m +1m")
def all_honours(win: Seen) -> int:
    return only(win.kinds, HONOURS)


@fan(ONE_AND_A_HALF, "Four Flowers or Four Seasons", clause="ISR-86", scope=MULTIPLIER, he="כל הפרחים או כל העונות",
     text="All four flowers or all four seasons; once, even with all eight.",
     yes="123m 456p 678s 222m 5z 1234f +5z", no="123m 456p 678s 222m 5z 1278f +5z")
def four_flowers_or_seasons(win: Seen) -> int:
    laid: i64 = win.win.flowers >> FLOWER_START
    return laid & FOUR == FOUR or laid >> 4 == FOUR


@fan(HALF, "Kong Completed", clause="ISR-96", scope=MULTIPLIER, needs=ONE_KONG, he="השלמת קונג",
     text="The winning discard completes a quad of a hand of three undeclared quads and a pair; not on a self-draw.",
     yes="1111m 2222p 333s 55z +3s", no="1111m 2222p 333s 55z +3s; self_draw")
def kong_completion(win: Seen) -> int:
    # The only wins that complete a kong have the shape of undeclared quads: ISR-56.
    place = win.reading.place
    if place >= len(win.sets):
        return 0
    return win.sets[place] & SHAPE == KONG and win.sets[place] & DISCARD != 0


@fan(ONE_AND_A_HALF, "Original Hand", clause="ISR-97", scope=MULTIPLIER, needs=CIRCUMSTANCE, he="יד מקורית",
     text="The leader's hand was complete before the first discard.",
     yes="123m 456p 678s 222m 55z; self_draw original_hand",
     no="123m 456p 678s 222m 55z; self_draw")
def original_hand(win: Seen) -> int:
    # It counts beside a special hand too: ISR-53.
    return is_original(win.win)
