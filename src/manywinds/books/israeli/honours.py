"""Special hands of winds and dragons (ISR-201, ISR-202, ISR-203, ISR-204, ISR-219, ISR-220, ISR-221, ISR-229).

A pung may be a kong unless a hand says otherwise (ISR-102), and sets may be open unless it is concealed (ISR-103).
A hand that is no sets and a pair has a form of its own, and its form is all there is to it.
"""

from manywinds.kernel.hand import population
from manywinds.kernel.native import i64
from manywinds.kernel.sets import CHOW, KIND, SHAPE
from manywinds.kernel.tiles import DRAGONS, EAST, HONOURS, SUITED, WINDS, only, shifted
from manywinds.rules.scoring.fan import REPLACES, REPLACES_ALL, Seen, fan
from manywinds.rules.scoring.features import (
    FIXED,
    FOUR_PUNGS,
    HONOUR_PUNG,
    NO_SETS,
    NO_SIMPLES,
    ONE_KONG,
    SETS,
    SOME_HONOURS,
    THREE_PUNGS,
)


def paired_with(win: Seen, kinds: i64) -> bool:
    """The pair is of one of these kinds."""
    return win.pair >= 0 and kinds >> win.pair & 1 == 1


def seat_wind(win: Seen) -> i64:
    """The own seat wind, as a mask."""
    return shifted(1, EAST + win.win.seat)


def the_chow(win: Seen) -> i64:
    """The lowest kind of the first chow, or -1."""
    for code in win.sets:
        if code & SHAPE == CHOW:
            return code & KIND
    return -1


@fan(6000, "Imperial Hand", clause="ISR-201", scope=REPLACES_ALL, needs=ONE_KONG | THREE_PUNGS | NO_SIMPLES,
     he="היד הקיסרית",
     text="Concealed: undeclared quads of the three dragons, none completed by a discard, and a pair of the seat wind.",
     yes="5555z 6666z 7777z 2z +2z; seat=S", no="5555z 6666z 777z 22z +7z; seat=S")
def imperial(win: Seen) -> int:
    return (
        win.reading.form.name == "quads"
        and win.pungs == DRAGONS
        and win.reading.concealed_pungs == 3
        and paired_with(win, seat_wind(win))
    )


@fan(5000, "Mandarin Hand", clause="ISR-202", scope=REPLACES_ALL, needs=ONE_KONG | THREE_PUNGS | NO_SIMPLES,
     he="יד המנדרין",
     text="Concealed: undeclared quads of three winds and a pair of the fourth; a discard may complete any part.",
     yes="1111z 2222z 333z 44z +3z", no="1111z 2222z 333z 55z +3z")
def mandarin(win: Seen) -> int:
    return win.reading.form.name == "quads" and only(win.pungs, WINDS) and paired_with(win, WINDS)


@fan(4500, "Crazy Monkey", clause="ISR-203", scope=REPLACES_ALL, needs=FIXED | THREE_PUNGS, he="יד הקוף המשוגע",
     text="Pungs of the three dragons, one more card of each of them, and any pair; no kongs.",
     yes="[555z] [666z] [777z] 567z 9p +9p", no="[555z] [666z] (7777z) 567p 9p +9p")
def crazy_monkey(win: Seen) -> int:
    return win.reading.form.name == "crazy_monkey"


@fan(4000, "Happy Family", clause="ISR-204", scope=REPLACES_ALL, needs=FOUR_PUNGS | NO_SIMPLES,
     he="יד המשפחה המאושרת",
     text="Pungs or kongs of all four winds and a pair of dragons.",
     yes="111z 22z [3333z] [444z] 55z +2z", no="111z 22z [3333z] [444z] 55m +2z")
def happy_family(win: Seen) -> int:
    return win.pungs == WINDS and paired_with(win, DRAGONS)


@fan(2200, "Harmony of Yin and Yang", clause="ISR-219", scope=REPLACES, needs=NO_SETS | NO_SIMPLES,
     he="היד ההרמונית של היאן והיאנג",
     text="Concealed: a pair of every wind and of every dragon.",
     yes="1122334455667z +7z", no="111z 222z 333z 55z 77z +7z")
def yin_yang_harmony(win: Seen) -> int:
    return win.reading.form.name == "yin_yang_harmony"


@fan(2000, "Great Scholars", clause="ISR-220", scope=REPLACES_ALL, needs=SETS | THREE_PUNGS | HONOUR_PUNG,
     he="יד המלומדים הגדולים",
     text="Pungs or kongs of the three dragons, a chow and a pair of the chow's suit.",
     yes="555z 666z [777z] 345m 8m +8m", no="555z 666z [777z] 345m 8p +8p")
def great_scholars(win: Seen) -> int:
    chow = the_chow(win)
    return win.pungs == DRAGONS and chow >= 0 and paired_with(win, shifted(0o777, chow // 9 * 9) & SUITED)


@fan(1900, "Mahjong of Winds and Dragons", clause="ISR-221", scope=REPLACES_ALL, needs=THREE_PUNGS | NO_SIMPLES,
     he="המא-ג'ונג של כיווני השמיים והדרקונים",
     text="Pungs, kongs and a pair of winds and dragons only, undeclared quads included.",
     yes="111z 555z [222z] [777z] 6z +6z", no="111z 555z [222z] [777z] 9m +9m")
def winds_and_dragons(win: Seen) -> int:
    return win.reading.form.name in ("regular", "quads") and only(win.kinds, HONOURS)


@fan(300, "United Hand", clause="ISR-229", scope=REPLACES, needs=SETS | THREE_PUNGS | SOME_HONOURS,
     he="היד המאוחדת",
     text="A chow, a pung or kong of a suit, pungs or kongs of two dragons, and a pair of the round wind.",
     yes="345m [777s] [555z] [6666z] 1z +1z", no="345m [777s] [555z] [6666z] 2z +2z; seat=S")
def united_hand(win: Seen) -> int:
    return (
        win.reading.chows == 1
        and population(win.pungs & DRAGONS) == 2
        and population(win.pungs & SUITED) == 1
        and paired_with(win, shifted(1, EAST + win.win.round))
    )
