"""Special hands that any mahjong can be: blessings, the treasure and the coin (ISR-228, ISR-231, ISR-232, ISR-233)."""

from typing import Final

from manywinds.books.israeli.extras import FIRST_DISCARD, KONG_BOX, LEADER_FIRST_DRAW, leads, nothing_claimed
from manywinds.books.israeli.honours import paired_with
from manywinds.kernel.native import i64
from manywinds.kernel.sets import CHOW, KIND, SHAPE, is_concealed
from manywinds.kernel.tiles import HONOURS, shifted
from manywinds.rules.scoring.fan import ADDS, SOLE, Seen, fan
from manywinds.rules.scoring.features import (
    ANOTHERS_TILE,
    CIRCUMSTANCE,
    ONE_PUNG,
    SELF_DRAW,
    SETS,
    SOME_HONOURS,
    THREE_CHOWS,
)

_FIVE_DOTS: Final = 13
_STARTS: Final = 0o111
"""Where the chows 123, 456 and 789 of a suit begin."""


@fan(800, "Earthly Blessing", clause="ISR-228", scope=ADDS, needs=ANOTHERS_TILE | CIRCUMSTANCE, he="ברכה קרקעית",
     text="Any mahjong with the leader's first discard, so never the leader's own and never with claimed sets.",
     yes="123m 456p 234s 78s 55m +9s; seat=W first_discard", no="123m 456p 234s 78s 55m +9s; seat=W")
def earthly_blessing(win: Seen) -> int:
    return win.win.circumstances & FIRST_DISCARD != 0 and not leads(win.win) and nothing_claimed(win.win)


@fan(2, "Heavenly Blessing", clause="ISR-231", scope=SOLE, needs=SELF_DRAW | CIRCUMSTANCE, he="ברכה שמימית",
     text="The leader wins with the first card drawn from the wall; half of the base in place of all bonuses.",
     yes="123m 456p 234s 78s 55m +9s; self_draw leader_first_draw",
     no="123m 456p 234s 78s 55m +9s; self_draw")
def heavenly_blessing(win: Seen) -> int:
    drawn = win.win.circumstances & (LEADER_FIRST_DRAW | KONG_BOX) == LEADER_FIRST_DRAW
    # Whoever has claimed a set had a second turn without a draw.
    return drawn and leads(win.win) and nothing_claimed(win.win)


@fan(300, "Buried Treasure", clause="ISR-232", scope=ADDS, needs=SETS | THREE_CHOWS | ONE_PUNG | SOME_HONOURS,
     he="האוצר הקבור",
     text="123, 456 and 789 of one suit, one concealed pung or kong of any kind, and a pair of honours.",
     yes="123m 456m 789m 777p 2z +2z", no="123m 456m 789m [777p] 2z +2z")
def buried_treasure(win: Seen) -> int:
    starts: i64 = 0
    for set_code in win.sets:
        code: i64 = set_code
        if code & SHAPE == CHOW:
            starts |= shifted(1, code & KIND)
        elif not is_concealed(code):
            return 0
    run: i64 = _STARTS
    return starts in (run, run << 9, run << 18) and paired_with(win, HONOURS)


@fan(100, "Gold Coin", clause="ISR-233", scope=ADDS, needs=ONE_PUNG, he="מטבע הזהב",
     text="Any mahjong with a concealed pung or kong of 5 dots.",
     yes="23m 555p 789s 99s [234s] +1m; self_draw", no="123m 55p 789s 99s [234s] +5p")
def gold_coin(win: Seen) -> int:
    for code in win.sets:
        if code & KIND == _FIVE_DOTS and code & SHAPE != CHOW and is_concealed(code):
            return 1
    return 0
