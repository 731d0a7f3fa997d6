"""Yaku of runs (RII-54, RII-55, RII-56). A yaku with an open and a closed value is two fans of one name."""

from manywinds.books.riichi.shapes import SUIT_STARTS, chow_starts, valued
from manywinds.kernel.native import i64
from manywinds.kernel.sets import KIND
from manywinds.kernel.tiles import CHARACTERS, ORPHANS, TERMINALS
from manywinds.rules.scoring.fan import Seen, fact_fan, fan
from manywinds.rules.scoring.features import (
    CHOWS_ALIKE,
    CHOWS_EQUAL,
    CHOWS_STEP_3,
    CHOWS_STEP_6,
    CONCEALED,
    FOUR_CHOWS,
    MELDED,
    NO_HONOURS,
    SETS,
    THREE_CHOWS,
    TWO_SIDED,
)
from manywinds.rules.scoring.patterns import every_group_has


@fan(1, "Pinfu", clause="RII-55", needs=CONCEALED | FOUR_CHOWS | TWO_SIDED, ru="Пинфу", ja="平和",
     text="Four runs and a pair that is worth nothing (guest winds are not), completed at one of two ends of a run.",
     yes="123456m 789p 23s 55s +4s; seat=S", no="123456m 789p 23s 22z +4s; seat=S")
def pinfu(win: Seen) -> int:
    return valued(win.pair, win.win.seat, win.win.round) == 0


iipeikou = fact_fan(
    "iipeikou", 1, "Iipeikou", clause="RII-54", needs=CONCEALED | CHOWS_EQUAL, ru="Иппейко", ja="一盃口",
    text="Two identical runs in a closed hand.",
    yes="789m 112233p 456s 4z +4z", no="789m 123p 234p 456s 4z +4z",
)


@fan(3, "Ryanpeikou", clause="RII-55", needs=CONCEALED | FOUR_CHOWS | CHOWS_EQUAL, bars="iipeikou",
     ru="Рянпейко", ja="二盃口",
     text="Two pairs of identical runs in a closed hand; four identical runs are two pairs.",
     yes="223344p 667788s 9m +9m", no="223344p 678s 678m 9m +9m")
def ryanpeikou(win: Seen) -> int:
    a: i64 = win.sets[0] & KIND
    b: i64 = win.sets[1] & KIND
    c: i64 = win.sets[2] & KIND
    d: i64 = win.sets[3] & KIND
    return (a == b and c == d) or (a == c and b == d) or (a == d and b == c)


def is_ittsuu(win: Seen) -> int:
    starts: i64 = chow_starts(win)
    return starts & starts >> 3 & starts >> 6 & SUIT_STARTS != 0


ITTSUU_FACTS = THREE_CHOWS | CHOWS_STEP_3 | CHOWS_STEP_6


@fan(2, "Ittsuu", clause="RII-54", needs=CONCEALED | ITTSUU_FACTS, ru="Иццу", ja="一気通貫",
     text="123, 456 and 789 of one suit; 2 han closed, 1 open.",
     yes="13m 456m 789m 11p 345s +2m", no="13m 456m 789p 11p 345s +2m")
def ittsuu(win: Seen) -> int:
    return is_ittsuu(win)


@fan(1, "Ittsuu, open", clause="RII-54", needs=MELDED | ITTSUU_FACTS, listed_as="ittsuu",
     ru="Иццу, открытая рука", ja="一気通貫(喰い下がり)",
     text="123, 456 and 789 of one suit in an open hand.",
     yes="13m 456m 789m 11p [345s] +2m", no="13m 456m 789m 11p 345s +2m")
def ittsuu_open(win: Seen) -> int:
    return is_ittsuu(win)


def is_sanshoku(win: Seen) -> int:
    starts: i64 = chow_starts(win)
    return starts & starts >> 9 & starts >> 18 & CHARACTERS != 0


@fan(2, "Sanshoku doujun", clause="RII-54", needs=CONCEALED | THREE_CHOWS | CHOWS_ALIKE, ru="Саншоку", ja="三色同順",
     text="The same run in all three suits; 2 han closed, 1 open.",
     yes="234m 234p 24s 678s 11z +3s; seat=S", no="234m 234p 35s 678s 11z +4s; seat=S")
def sanshoku_doujun(win: Seen) -> int:
    return is_sanshoku(win)


@fan(1, "Sanshoku doujun, open", clause="RII-54", needs=MELDED | THREE_CHOWS | CHOWS_ALIKE, listed_as="sanshoku_doujun",
     ru="Саншоку, открытая рука", ja="三色同順(喰い下がり)",
     text="The same run in all three suits in an open hand.",
     yes="[234m] 234p 24s 678s 11z +3s; seat=S", no="234m 234p 24s 678s 11z +3s; seat=S")
def sanshoku_doujun_open(win: Seen) -> int:
    return is_sanshoku(win)


def is_chanta(win: Seen) -> int:
    return win.reading.chows > 0 and every_group_has(win, ORPHANS)


@fan(2, "Chanta", clause="RII-55", needs=CONCEALED | SETS, ru="Чанта", ja="混全帯幺九",
     text="A terminal or honour in every set and in the pair, with at least one run; 2 han closed, 1 open.",
     yes="123m 789p 13s 999s 44z +2s; seat=S", no="123m 789p 24s 999s 44z +3s; seat=S")
def chanta(win: Seen) -> int:
    return is_chanta(win)


@fan(1, "Chanta, open", clause="RII-55", needs=MELDED | SETS, listed_as="chanta",
     ru="Чанта, открытая рука", ja="混全帯幺九(喰い下がり)",
     text="A terminal or honour in every set and in the pair of an open hand, with at least one run.",
     yes="[123m] 789p 13s 999s 44z +2s; seat=S", no="123m 789p 13s 999s 44z +2s; seat=S")
def chanta_open(win: Seen) -> int:
    return is_chanta(win)


def is_junchan(win: Seen) -> int:
    return win.reading.chows > 0 and every_group_has(win, TERMINALS)


@fan(3, "Junchan", clause="RII-55", needs=CONCEALED | SETS | NO_HONOURS, bars="chanta", ru="Джунчан", ja="純全帯幺九",
     text="A terminal in every set and in the pair, with at least one run; 3 han closed, 2 open.",
     yes="123789m 13p 11s 789s +2p", no="123789m 13p 789s 44z +2p; seat=S")
def junchan(win: Seen) -> int:
    return is_junchan(win)


@fan(2, "Junchan, open", clause="RII-55", needs=MELDED | SETS | NO_HONOURS, bars="chanta_open", listed_as="junchan",
     ru="Джунчан, открытая рука", ja="純全帯幺九(喰い下がり)",
     text="A terminal in every set and in the pair of an open hand, with at least one run.",
     yes="123789m 13p 11s [789s] +2p", no="123789m 13p 11s 789s +2p")
def junchan_open(win: Seen) -> int:
    return is_junchan(win)
