"""Fans about chows that belong together."""

from manywinds.kernel.sets import CHOW, KIND, SHAPE
from manywinds.rules.scoring.fan import JOINED, Seen, fan
from manywinds.rules.scoring.features import (
    CHOWS_ALIKE,
    CHOWS_EQUAL,
    CHOWS_STEP_2,
    CHOWS_STEP_3,
    CHOWS_STEP_6,
    FOUR_CHOWS,
    MIXED_CHOWS_STEP_1,
    MIXED_CHOWS_STEP_3,
    NO_HONOURS,
    ONE_SUIT,
    THREE_CHOWS,
    THREE_SUITS,
)
from manywinds.rules.scoring.patterns import CHOWS, EACH_ITS_SUIT, rows
from manywinds.rules.scoring.patterns import ONE_SUIT as SAME_SUIT

_ALL_FOUR = 1 << 15


def _terminal_chows(win: Seen) -> bool:
    """Two chows 123, two chows 789 and a pair of fives."""
    low = 0
    high = 0
    for code in win.sets:
        if code & SHAPE != CHOW:
            return False
        low += code & KIND in (0, 9, 18)
        high += code & KIND in (6, 15, 24)
    return low == 2 and high == 2 and win.pair in (4, 13, 22)


@fan(64, "Four Terminal Chows", clause="MCR-60", scope=JOINED, needs=FOUR_CHOWS | ONE_SUIT | NO_HONOURS | CHOWS_STEP_6,
     bars="seven_pairs full_flush all_chows pure_double_chow two_terminal_chows no_honors",
     ru="Чистые терминальные чоу",
     text="123, 123, 789, 789 and a pair of fives, all of one suit.",
     yes="123m 123m 789m 789m 5m +5m", no="123m 123m 789m 789m 6m +6m")
def pure_terminal_chows(win: Seen) -> int:
    return _ALL_FOUR if _terminal_chows(win) else 0


@fan(48, "Quadruple Chow", clause="MCR-60", scope=JOINED, needs=FOUR_CHOWS | CHOWS_EQUAL, ru="Четверное чоу",
     bars="pure_triple_chow pure_shifted_pungs tile_hog pure_double_chow",
     text="Four equal chows.",
     yes="[234m] [234m] [234m] 234m 8p +8p", no="[234m] [234m] [234m] 345m 8p +8p")
def quadruple_chow(win: Seen) -> int:
    return rows(win, CHOWS, 4, 0, SAME_SUIT)


@fan(32, "Four Shifted Chows", clause="MCR-60", scope=JOINED, needs=FOUR_CHOWS | CHOWS_STEP_2,
     bars="pure_shifted_chows short_straight two_terminal_chows", ru="Четыре чистых смещенных чоу",
     text="Four chows of one suit, each starting one number above the last, or each two.",
     yes="123m 234m 345m 456m 8p +8p", no="123m 234m 345m 567m 8p +8p")
def four_shifted_chows(win: Seen) -> int:
    return rows(win, CHOWS, 4, 1, SAME_SUIT) | rows(win, CHOWS, 4, 2, SAME_SUIT)


@fan(24, "Pure Triple Chow", clause="MCR-60", scope=JOINED, needs=THREE_CHOWS | CHOWS_EQUAL, ru="Чистое тройное чоу",
     bars="pure_shifted_pungs pure_double_chow",
     text="Three equal chows.",
     yes="[234m] [234m] [234m] 567p 8s +8s", no="[234m] [234m] 345m 567p 8s +8s")
def pure_triple_chow(win: Seen) -> int:
    return rows(win, CHOWS, 3, 0, SAME_SUIT)


@fan(16, "Pure Straight", clause="MCR-60", scope=JOINED, needs=THREE_CHOWS | CHOWS_STEP_3 | CHOWS_STEP_6,
     bars="short_straight two_terminal_chows", ru="Чистый ряд",
     text="123, 456 and 789 of one suit.",
     yes="123m 456m 789m 345p 8s +8s", no="123m 456m 678m 345p 8s +8s")
def pure_straight(win: Seen) -> int:
    return rows(win, CHOWS, 3, 3, SAME_SUIT)


@fan(16, "Three-Suited Terminal Chows", clause="MCR-60", scope=JOINED, needs=FOUR_CHOWS | THREE_SUITS | CHOWS_STEP_6,
     bars="all_chows pure_double_chow mixed_double_chow two_terminal_chows no_honors",
     ru="Три масти и терминальные чоу",
     text="123 and 789 in one suit, 123 and 789 in another, a pair of fives in the third.",
     yes="123m 789m 123p 789p 5s +5s", no="123m 789m 123p 789p 6s +6s")
def three_suited_terminal_chows(win: Seen) -> int:
    starts = {code & KIND for code in win.sets}
    suits = {start // 9 for start in starts}
    # Four different chows 123 and 789 of two suits, and the fives of the third.
    apart = len(starts) == 4 and len(suits) == 2 and win.pair // 9 not in suits
    return _ALL_FOUR if apart and _terminal_chows(win) else 0


@fan(16, "Pure Shifted Chows", clause="MCR-60", scope=JOINED, needs=THREE_CHOWS | CHOWS_STEP_2,
     ru="Чистые смещенные чоу",
     text="Three chows of one suit, each starting one number above the last, or each two.",
     yes="234m 345m 456m 789p 8s +8s", no="234m 345m 567m 789p 8s +8s")
def pure_shifted_chows(win: Seen) -> int:
    return rows(win, CHOWS, 3, 1, SAME_SUIT) | rows(win, CHOWS, 3, 2, SAME_SUIT)


@fan(8, "Mixed Straight", clause="MCR-60", scope=JOINED, needs=THREE_CHOWS | THREE_SUITS | MIXED_CHOWS_STEP_3,
     ru="Смешанный ряд",
     text="123, 456 and 789, each in another suit.",
     yes="123m 456p 789s 222m 8s +8s", no="123m 456p 789p 222m 8s +8s")
def mixed_straight(win: Seen) -> int:
    return rows(win, CHOWS, 3, 3, EACH_ITS_SUIT)


@fan(8, "Mixed Triple Chow", clause="MCR-60", scope=JOINED, needs=THREE_CHOWS | THREE_SUITS | CHOWS_ALIKE,
     bars="mixed_double_chow", ru="Смешанное тройное чоу",
     text="The same chow in all three suits.",
     yes="234m 234p 234s 888m 7z +7z", no="234m 234p 345s 888m 7z +7z")
def mixed_triple_chow(win: Seen) -> int:
    return rows(win, CHOWS, 3, 0, EACH_ITS_SUIT)


@fan(6, "Mixed Shifted Chows", clause="MCR-60", scope=JOINED, needs=THREE_CHOWS | THREE_SUITS | MIXED_CHOWS_STEP_1,
     ru="Смешанные смещенные чоу",
     text="Three chows, each in another suit and each starting one number above the last.",
     yes="234m 345p 456s 888m 7z +7z", no="234m 345p 567s 888m 7z +7z")
def mixed_shifted_chows(win: Seen) -> int:
    return rows(win, CHOWS, 3, 1, EACH_ITS_SUIT)


@fan(1, "Pure Double Chow", clause="MCR-60", scope=JOINED, needs=CHOWS_EQUAL, ru="Чистое двойное чоу",
     text="Two equal chows.",
     yes="234m 234m 678p 111s 7z +7z", no="234m 345m 678p 111s 7z +7z")
def pure_double_chow(win: Seen) -> int:
    return rows(win, CHOWS, 2, 0, SAME_SUIT)


@fan(1, "Mixed Double Chow", clause="MCR-60", scope=JOINED, needs=CHOWS_ALIKE, ru="Смешанное двойное чоу",
     text="The same chow in two suits.",
     yes="234m 234p 678p 111s 7z +7z", no="234m 345p 678p 111s 7z +7z")
def mixed_double_chow(win: Seen) -> int:
    return rows(win, CHOWS, 2, 0, EACH_ITS_SUIT)


@fan(1, "Short Straight", clause="MCR-60", scope=JOINED, needs=CHOWS_STEP_3, ru="Короткий ряд",
     text="Two chows of one suit that make six numbers in a row.",
     yes="234m 567m 678p 111s 7z +7z", no="234m 678m 678p 111s 7z +7z")
def short_straight(win: Seen) -> int:
    return rows(win, CHOWS, 2, 3, SAME_SUIT)


@fan(1, "Two Terminal Chows", clause="MCR-60", scope=JOINED, needs=CHOWS_STEP_6, ru="Два терминальных чоу",
     text="123 and 789 of one suit.",
     yes="123m 789m 678p 111s 7z +7z", no="123m 789p 678p 111s 7z +7z")
def two_terminal_chows(win: Seen) -> int:
    return rows(win, CHOWS, 2, 6, SAME_SUIT)
