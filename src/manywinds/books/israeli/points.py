"""Table 1: what sets, flowers and seasons are worth, for every player (ISR-83, ISR-84)."""

from typing import Final

from manywinds.kernel.native import i64
from manywinds.kernel.sets import CHOW, KIND, KONG, PUNG, SHAPE, is_concealed
from manywinds.kernel.tiles import HONOURS, SIMPLES, SUITED, TERMINALS, shifted
from manywinds.kernel.win import flower_count
from manywinds.rules.scoring.fan import EACH, HALF_RATE, Seen, fan
from manywinds.rules.scoring.features import HONOUR_PUNG, ONE_KONG, ONE_PUNG, OUTSIDE_PUNG

MINOR: Final[int] = SIMPLES
"""Suited 2 to 8 (ISR-2)."""


def set_claims(win: Seen, shape: i64, kinds: i64, concealed: bool) -> i64:
    """A claim for each chow, pung or kong that begins with one of these kinds and is concealed, or is not (ISR-6).

    A set that the winning discard completed is open (ISR-49), one that a drawn card completed is not (ISR-50). An
    undeclared quad counts as a kong (ISR-44)."""
    claims: i64 = 0
    place: i64 = 0
    for set_code in win.sets:
        code: i64 = set_code
        if code & SHAPE == shape and kinds >> (code & KIND) & 1 and is_concealed(code) == concealed:
            claims |= shifted(1, shifted(1, place))
        place += 1
    return claims


@fan(1, "Concealed Chow", clause="ISR-83", scope=EACH, he="צ'או מוסתר",
     text="Each chow of own cards; an open chow is worth nothing.",
     yes="123m 456p 678s 222m 5z +5z", no="[123m] [456p] [678s] 222m 5z +5z")
def chow_concealed(win: Seen) -> int:
    return set_claims(win, CHOW, SUITED, concealed=True)


@fan(4, "Concealed Pung of 2-8", clause="ISR-83", scope=EACH, needs=ONE_PUNG, he="פונג מוסתר של 2-8",
     text="Each concealed pung of suited 2 to 8.",
     yes="123m 456p 678s 222m 5z +5z", no="123m 456p 678s [222m] 5z +5z")
def pung_minor_concealed(win: Seen) -> int:
    return set_claims(win, PUNG, MINOR, concealed=True)


@fan(2, "Open Pung of 2-8", clause="ISR-83", scope=EACH, needs=ONE_PUNG, he="פונג גלוי של 2-8",
     text="Each open pung of suited 2 to 8; the winning discard makes the pung it completes open.",
     yes="123m 456p 678s 55z 77m +7m", no="123m 456p 678s 55z 77m +7m; self_draw")
def pung_minor_open(win: Seen) -> int:
    return set_claims(win, PUNG, MINOR, concealed=False)


@fan(8, "Concealed Pung of 1 or 9", clause="ISR-83", scope=EACH, needs=OUTSIDE_PUNG, he="פונג מוסתר של 1 או 9",
     text="Each concealed pung of suited 1 or 9.",
     yes="123m 456p 678s 999m 5z +5z", no="123m 456p 678s [999m] 5z +5z")
def pung_terminal_concealed(win: Seen) -> int:
    return set_claims(win, PUNG, TERMINALS, concealed=True)


@fan(4, "Open Pung of 1 or 9", clause="ISR-83", scope=EACH, needs=OUTSIDE_PUNG, he="פונג גלוי של 1 או 9",
     text="Each open pung of suited 1 or 9.",
     yes="123m 456p 678s [999m] 5z +5z", no="123m 456p 678s 999m 5z +5z")
def pung_terminal_open(win: Seen) -> int:
    return set_claims(win, PUNG, TERMINALS, concealed=False)


@fan(8, "Concealed Pung of Honours", clause="ISR-83", scope=EACH, needs=HONOUR_PUNG,
     he="פונג מוסתר של רוחות או דרקונים",
     text="Each concealed pung of winds or dragons.",
     yes="123m 456p 678s 222z 5z +5z", no="123m 456p 678s [222z] 5z +5z")
def pung_honour_concealed(win: Seen) -> int:
    return set_claims(win, PUNG, HONOURS, concealed=True)


@fan(5, "Open Pung of Honours", clause="ISR-83", scope=EACH, needs=HONOUR_PUNG,
     he="פונג גלוי של רוחות או דרקונים",
     text="Each open pung of winds or dragons: one more than an open pung of terminals.",
     yes="123m 456p 678s [222z] 5z +5z", no="123m 456p 678s 222z 5z +5z")
def pung_honour_open(win: Seen) -> int:
    return set_claims(win, PUNG, HONOURS, concealed=False)


@fan(16, "Concealed Kong of 2-8", clause="ISR-83", scope=EACH, needs=ONE_KONG, he="קונג מוסתר של 2-8",
     text="Each concealed kong of suited 2 to 8, declared or, beside two other quads, left undeclared.",
     yes="123m 456p 678s (2222p) 5z +5z", no="123m 456p 678s [2222p] 5z +5z")
def kong_minor_concealed(win: Seen) -> int:
    return set_claims(win, KONG, MINOR, concealed=True)


@fan(8, "Open Kong of 2-8", clause="ISR-83", scope=EACH, needs=ONE_KONG, he="קונג גלוי של 2-8",
     text="Each open kong of suited 2 to 8: claimed, extended from an open pung, or completed by the winning discard.",
     yes="123m 456p 678s [222+2p] 5z +5z", no="123m 456p 678s (2222p) 5z +5z")
def kong_minor_open(win: Seen) -> int:
    return set_claims(win, KONG, MINOR, concealed=False)


@fan(32, "Concealed Kong of 1 or 9", clause="ISR-83", scope=EACH, needs=ONE_KONG | OUTSIDE_PUNG,
     he="קונג מוסתר של 1 או 9",
     text="Each concealed kong of suited 1 or 9.",
     yes="123m 456p 678s (9999p) 5z +5z", no="123m 456p 678s [9999p] 5z +5z")
def kong_terminal_concealed(win: Seen) -> int:
    return set_claims(win, KONG, TERMINALS, concealed=True)


@fan(16, "Open Kong of 1 or 9", clause="ISR-83", scope=EACH, needs=ONE_KONG | OUTSIDE_PUNG,
     he="קונג גלוי של 1 או 9",
     text="Each open kong of suited 1 or 9.",
     yes="123m 456p 678s [9999p] 5z +5z", no="123m 456p 678s (9999p) 5z +5z")
def kong_terminal_open(win: Seen) -> int:
    return set_claims(win, KONG, TERMINALS, concealed=False)


@fan(32, "Concealed Kong of Honours", clause="ISR-83", scope=EACH, needs=ONE_KONG | HONOUR_PUNG,
     he="קונג מוסתר של רוחות או דרקונים",
     text="Each concealed kong of winds or dragons.",
     yes="123m 456p 678s (2222z) 5z +5z", no="123m 456p 678s [2222z] 5z +5z")
def kong_honour_concealed(win: Seen) -> int:
    return set_claims(win, KONG, HONOURS, concealed=True)


@fan(16, "Open Kong of Honours", clause="ISR-83", scope=EACH, needs=ONE_KONG | HONOUR_PUNG,
     he="קונג גלוי של רוחות או דרקונים",
     text="Each open kong of winds or dragons.",
     yes="123m 456p 678s [2222z] 5z +5z", no="123m 456p 678s (2222z) 5z +5z")
def kong_honour_open(win: Seen) -> int:
    return set_claims(win, KONG, HONOURS, concealed=False)


@fan(6, "Flowers and Seasons", clause="ISR-84", scope=HALF_RATE, he="פרחים ועונות",
     text="Each flower and each season; their points take only half of every bonus.",
     yes="123m 456p 678s 222m 5z 25f +5z", no="123m 456p 678s 222m 5z +5z")
def flowers(win: Seen) -> int:
    return flower_count(win.win.flowers)
