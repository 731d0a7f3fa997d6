"""The New Style rows N1 to N21, which come on top of the Old Style ones (HKP-23)."""

from manywinds.kernel.hand import population
from manywinds.kernel.native import i64
from manywinds.kernel.sets import CHOW, KIND, KONG, OPEN, SHAPE, set_kinds
from manywinds.kernel.tiles import (
    CHARACTERS,
    DOTS,
    DRAGONS,
    HONOUR_START,
    RANKS,
    TERMINALS,
    WINDS,
    only,
    ranks,
    shifted,
)
from manywinds.rules.scoring.fan import EACH, Fan, Seen, Test, fact_fan, fan
from manywinds.rules.scoring.features import (
    ANOTHERS_TILE,
    CHOWS_EQUAL,
    CHOWS_STEP_1,
    CHOWS_STEP_3,
    CHOWS_STEP_6,
    FOUR_EQUAL,
    FOUR_MELDED,
    HONOUR_PUNG,
    NO_HONOURS,
    ONE_PUNG,
    PUNGS_ALIKE,
    PUNGS_STEP_1,
    SELF_DRAW,
    SETS,
    THREE_CHOWS,
    THREE_PUNGS,
    THREE_SUITS,
    THREE_TO_SEVEN,
    TWO_CHOWS,
    TWO_SUITS,
)
from manywinds.rules.scoring.patterns import CHOWS, EACH_ITS_SUIT, ONE_SUIT, PUNGS, every_group_has, rows

_ONE_TO_FIVE = ranks("12345")
_FIVE_TO_NINE = ranks("56789")
_MIDDLES = ranks("258")


def once(claims: i64) -> i64:
    """One of the claims: these rows count once, however often their pattern is there (HKP-36)."""
    return claims & -claims


def at_most_once(row: Fan) -> Test:
    """The test of a row that may be there twice, for tables where it counts once all the same (HKP-36)."""
    test = row.test
    assert test is not None
    each: Test = test

    def found(win: Seen) -> int:
        return once(each(win))

    return found


# 6
@fan(6, "Three Identical Chows", clause="HKP-36", pl="Trzy takie same Chow", scope=EACH,
     needs=CHOWS_EQUAL | THREE_CHOWS, bars="two_identical_chows", bars_by="HKP-21",
     text="Three or four times the same chow in one suit.",
     yes="[345p] 345345p [888m] 9s +9s", no="[345p] 345p 345s [888m] 9s +9s")
def three_identical_chows(win: Seen) -> int:
    return once(rows(win, CHOWS, 4, 0, ONE_SUIT) or rows(win, CHOWS, 3, 0, ONE_SUIT))


@fan(6, "Big 4-in-1", clause="HKP-40", pl="Duże 4 w 1", scope=EACH, needs=CHOWS_STEP_1 | THREE_CHOWS,
     text="Three chows of one suit, each one number higher than the last.",
     yes="[345p] [456p] 57p 99s 888m +6p", no="[345p] [456p] 67p 99s 888m +8p")
def big_four_in_one(win: Seen) -> int:
    return once(rows(win, CHOWS, 3, 1, ONE_SUIT))


def four_chows_over_one_number(win: Seen) -> int:
    """With `big_four_in_one_mode` four_chows: four chows of one suit that share a number (HKP-40)."""
    if win.reading.chows != 4:
        return 0
    shared: i64 = -1
    for code in win.sets:
        shared &= set_kinds(code)
    return 1 << 15 if shared else 0


@fan(6, "One Number", clause="HKP-20", pl="Jeden numer", needs=SETS | NO_HONOURS,
     text="One number occurs in each set and in the pair.",
     yes="[789m] [999s] 78p 789s 99p +9p", no="[789m] [999s] 789p 789s 8p +8p")
def one_number(win: Seen) -> int:
    for number in range(1, 10):
        if every_group_has(win, RANKS[number]):
            return 1
    return 0


@fan(6, "Three Numbers", clause="HKP-41", pl="Trzy numery", needs=SETS,
     text="The suited tiles of four sets and a pair show exactly three numbers; winds and dragons are free.",
     yes="[222m] [123s] 123m 111z 6z +6z", no="[222m] [123s] 234m 111z 6z +6z")
def three_numbers(win: Seen) -> int:
    numbers: i64 = (win.kinds | win.kinds >> 9 | win.kinds >> 18) & CHARACTERS
    return population(numbers) == 3


# 4
@fan(4, "Walking Pungs", clause="HKP-36", pl="Kroczące Pungi", scope=EACH, needs=PUNGS_STEP_1 | THREE_PUNGS,
     text="Three pungs or kongs of consecutive numbers in one suit.",
     yes="[111m] [222m] 333m 67p 99s +5p", no="[111m] [222m] 444m 67p 99s +5p")
def walking_pungs(win: Seen) -> int:
    return once(rows(win, PUNGS, 3, 1, ONE_SUIT))


@fan(4, "Matching Pungs", clause="HKP-36", pl="Pasujące Pungi", scope=EACH, needs=PUNGS_ALIKE | THREE_PUNGS,
     text="Pungs or kongs of one number in all three suits.",
     yes="[222m] [222p] 222s [888m] 5z +5z", no="[222m] [222p] 333s [888m] 5z +5z")
def matching_pungs(win: Seen) -> int:
    return once(rows(win, PUNGS, 3, 0, EACH_ITS_SUIT))


# 3
def snakes(win: Seen, concealed: bool) -> i64:
    """123, 456 and 789 of one suit: all three concealed, or any of them."""
    claims: i64 = rows(win, CHOWS, 3, 3, ONE_SUIT)
    if not concealed:
        return claims
    melded: i64 = 0
    place: i64 = 0
    for set_code in win.sets:
        code: i64 = set_code
        if code & OPEN:
            melded |= shifted(1, place)
        place += 1
    hidden: i64 = 0
    subset: i64 = 7
    while subset < 16:
        if claims >> subset & 1 and subset & melded == 0:
            hidden |= shifted(1, subset)
        subset += 1
    return hidden


@fan(3, "Hidden Snake", clause="HKP-38", pl="Ukryty Wąż",
     needs=CHOWS_STEP_3 | CHOWS_STEP_6 | THREE_CHOWS, bars="exposed_snake old_and_young", bars_by="HKP-21",
     text="123, 456 and 789 of one suit, none of them melded; the winning discard may complete them.",
     yes="123456789s [888m] 3p +3p", no="[123s] 456789s [888m] 3p +3p")
def hidden_snake(win: Seen) -> int:
    return snakes(win, concealed=True) != 0


@fan(3, "Five Doors", clause="HKP-20", pl="Pięcioro drzwi", needs=SETS | THREE_SUITS | HONOUR_PUNG,
     text="The four sets and the pair are one each of characters, dots, bamboo, winds and dragons.",
     yes="[123m] [777p] [444z] 56s 55z +4s", no="[123m] [777p] [444z] 56s 22z +4s")
def five_doors(win: Seen) -> int:
    doors: i64 = 0
    for set_code in win.sets:
        doors |= door(set_code & KIND)
    return doors | door(win.pair) == 31


def door(kind: i64) -> i64:
    """Characters, dots, bamboo, winds or dragons, a bit each."""
    bit: i64 = shifted(1, kind)
    if bit & WINDS:
        return 8
    if bit & DRAGONS:
        return 16
    return 1 if bit & CHARACTERS else 2 if bit & DOTS else 4


@fan(3, "Only 1–5", clause="HKP-39", pl="Tylko 1-5", needs=NO_HONOURS,
     text="Only suited tiles from 1 to 5.",
     yes="[123m] [444p] 34s 345s 11m +2s", no="[123m] [444p] 34s 345s 44z +2s")
def only_1_5(win: Seen) -> int:
    return only(win.kinds, _ONE_TO_FIVE)


@fan(3, "Five Corners", clause="HKP-20", pl="Pięć rogów", needs=SETS | NO_HONOURS,
     text="A one or a nine in each of the four sets and in the pair.",
     yes="[123m] [999p] 789s 111s 1p +1p", no="[123m] [999p] 789s 111s 2p +2p")
def five_corners(win: Seen) -> int:
    return every_group_has(win, TERMINALS)


all_discards = fact_fan(
    "all_discards", 3, "All Discards", clause="HKP-37", pl="Wszystkie zrzutki", needs=FOUR_MELDED | ANOTHERS_TILE,
    text="Four open sets, and the pair completed by another player's tile; a concealed kong is not open.",
    yes="[123m] [888p] [567s] [444z] 9m +9m", no="[123m] [888p] [567s] (4444z) 9m +9m",
    bars="twelve_exposed", bars_by="HKP-21",
)
only_3_7 = fact_fan(
    "only_3_7", 3, "All 3–7", clause="HKP-39", pl="Wszystkie 3-7", needs=THREE_TO_SEVEN,
    text="Only suited tiles from 3 to 7.",
    yes="[777p] [345m] 56s 567s 33s +4s", no="[777p] [345m] 56s 567s 22s +4s",
)


@fan(3, "All 5–9", clause="HKP-39", pl="Wszystkie 5-9", needs=NO_HONOURS,
     text="Only suited tiles from 5 to 9.",
     yes="[777p] [567m] 78s 567s 99s +6s", no="[777p] [345m] 78s 567s 99s +6s")
def only_5_9(win: Seen) -> int:
    return only(win.kinds, _FIVE_TO_NINE)


# 2
@fan(2, "Exposed Snake", clause="HKP-22", pl="Odkryty Wąż",
     needs=CHOWS_STEP_3 | CHOWS_STEP_6 | THREE_CHOWS, bars="old_and_young", bars_by="HKP-21",
     text="123, 456 and 789 of one suit, at least one of them melded.",
     yes="[123s] 456789s [888m] 3p +3p", no="[123s] 456s 78s [888m] 3p 3p +6s")
def exposed_snake(win: Seen) -> int:
    # Three concealed chows of the same snake make it a hidden one.
    return snakes(win, concealed=False) != 0 and snakes(win, concealed=True) == 0


@fan(2, "Two Identical Chows", clause="HKP-36", pl="Dwa takie same Chow w jednym rodzaju", scope=EACH,
     needs=CHOWS_EQUAL | TWO_CHOWS, text="Two equal chows of one suit; twice for two such pairs.",
     yes="[234m] 234m 678p 888s 9s +9s", no="[234m] 345m 678p 888s 9s +9s")
def two_identical_chows(win: Seen) -> int:
    return apart(rows(win, CHOWS, 2, 0, ONE_SUIT))


@fan(2, "4-in-1", clause="HKP-36", pl="4 w 1", needs=SETS | TWO_CHOWS | FOUR_EQUAL,
     text="All four copies of a tile: two in the pair and one in each of two chows.",
     yes="[234p] [888m] 45p 33p 678s +3p", no="[234p] [888m] 456p 33p 78s +6s")
def four_in_one(win: Seen) -> int:
    holding: i64 = 0
    pair: i64 = win.pair
    for set_code in win.sets:
        code: i64 = set_code
        if code & SHAPE == CHOW and set_kinds(code) >> pair & 1:
            holding += 1
    return holding >= 2


twelve_exposed = fact_fan(
    "twelve_exposed", 2, "12 Exposed", clause="HKP-37", pl="12 odkrytych", needs=FOUR_MELDED | SELF_DRAW,
    text="Four open sets, and the pair completed from the wall; a concealed kong is not open.",
    yes="[123m] [888p] [567s] [444z] 9m +9m; self_draw", no="[123m] [888p] [567s] [444z] 9m +9m",
)


# 1
@fan(1, "Pair 2-5-8", clause="HKP-42", pl="Para 2,5,8", needs=SETS,
     text="The pair beside four sets is a suited 2, 5 or 8.",
     yes="[123s] [888m] 456p 78p 55s +9p", no="[123s] [888m] 456p 78p 66s +9p")
def pair_258(win: Seen) -> int:
    return _MIDDLES >> win.pair & 1


@fan(1, "123 + 789", clause="HKP-36", pl="Chow 1,2,3 i 7,8,9 tego samego rodzaju", scope=EACH,
     needs=CHOWS_STEP_6 | TWO_CHOWS, text="123 and 789 of one suit; twice for two such pairs.",
     yes="[123p] [888m] 789p 56s 44z +4s", no="[123p] [888m] 789s 56s 44z +4s")
def old_and_young(win: Seen) -> int:
    return apart(rows(win, CHOWS, 2, 6, ONE_SUIT))


@fan(1, "Small 4-in-1", clause="HKP-36", pl="Małe 4 w 1", scope=EACH, needs=ONE_PUNG | FOUR_EQUAL,
     text="All four copies of a tile: three in a pung and one in a chow.",
     yes="[222m] [789s] 34m 567p 99s +2m", no="[2222m] [789s] 345m 67p 99s +5p")
def small_four_in_one(win: Seen) -> int:
    claims: i64 = 0
    count: i64 = len(win.sets)
    place: i64 = 0
    while place < count:
        pung: i64 = win.sets[place]
        if pung & SHAPE != CHOW and pung & SHAPE != KONG and pung & KIND < HONOUR_START:
            other: i64 = 0
            while other < count:
                chow: i64 = win.sets[other]
                if chow & SHAPE == CHOW and set_kinds(chow) >> (pung & KIND) & 1:
                    claims |= shifted(1, shifted(1, place) | shifted(1, other))
                other += 1
        place += 1
    return apart(claims)


def apart(claims: i64) -> i64:
    """As many of these claims over two sets as share none (HKP-36); four sets hold two at most."""
    first: i64 = 3
    while first < 16:
        if claims >> first & 1 and claims >> (15 - first) & 1:
            return shifted(1, first) | shifted(1, 15 - first)
        first += 1
    return once(claims)


two_suits = fact_fan(
    "two_suits", 1, "Two Suits", clause="HKP-35", pl="Dwa rodzaje (+ honory)", needs=TWO_SUITS,
    text="Tiles of exactly two suits; winds and dragons are allowed.",
    yes="[123p] [888m] 56p 234m 44z +4p", no="[123p] [888m] 56p 234s 44z +4p",
)
