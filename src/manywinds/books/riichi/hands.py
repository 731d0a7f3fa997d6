"""Yaku of the whole hand: its kinds, its suits, seven pairs (RII-53, RII-54, RII-55)."""

from manywinds.kernel.hand import population
from manywinds.kernel.tiles import SUITED
from manywinds.rules.scoring.fan import Seen, fact_fan, fan
from manywinds.rules.scoring.features import (
    CONCEALED,
    FOUR_PUNGS,
    MELDED,
    NO_HONOURS,
    NO_SETS,
    NO_SIMPLES,
    ONE_SUIT,
    SIMPLES_ONLY,
)

tanyao = fact_fan(
    "tanyao", 1, "Tanyao", clause="RII-53", needs=CONCEALED | SIMPLES_ONLY, ru="Таняо", ja="断幺九",
    text="No terminals and no honours, in a closed hand.",
    yes="24m 567m 88p 345678s +3m", no="24m 567m 99p 345678s +3m",
)


@fan(2, "Chiitoitsu", clause="RII-55", needs=NO_SETS, ru="Читойцу", ja="七対子",
     text="Seven different pairs; four equal tiles are not two of them.",
     yes="1199m 2288p 3377s 4z +4z", no="19m 19p 19s 1234567z +7z")
def chiitoitsu(win: Seen) -> int:
    return population(win.kinds) == 7


@fan(2, "Honroutou", clause="RII-55", needs=NO_SIMPLES | FOUR_PUNGS, ru="Хонрото", ja="混老頭",
     text="Only terminals and honours, together with toitoi.",
     yes="[111m] [999p] 1p 999s 444z +1p; seat=S", no="[111m] [999p] 2p 999s 444z +2p; seat=S")
def honroutou(win: Seen) -> int:
    return win.kinds & SUITED != 0


def only_outside_tiles(win: Seen) -> int:
    """Where seven pairs of terminals and honours score it too."""
    return win.kinds & SUITED != 0 and win.reading.chows == 0 and population(win.kinds) <= 7


chinitsu = fact_fan(
    "chinitsu", 6, "Chinitsu", clause="RII-54", needs=CONCEALED | ONE_SUIT | NO_HONOURS, bars="honitsu",
    ru="Чиницу", ja="清一色",
    text="One suit and no honours; 6 han closed, 5 open.",
    yes="11p 234p 57p 888p 999p +6p", no="11z 234p 57p 888p 999p +6p",
)
chinitsu_open = fact_fan(
    "chinitsu_open", 5, "Chinitsu, open", clause="RII-54", needs=MELDED | ONE_SUIT | NO_HONOURS, bars="honitsu_open",
    listed_as="chinitsu", ru="Чиницу, открытая рука", ja="清一色(喰い下がり)",
    text="One suit and no honours in an open hand.",
    yes="11p [234p] 57p [888p] 999p +6p", no="11p 234p 57p 888p 999p +6p",
)


@fan(3, "Honitsu", clause="RII-54", needs=CONCEALED | ONE_SUIT, ru="Хоницу", ja="混一色",
     text="One suit and honours; 3 han closed, 2 open.",
     yes="13m 567m 999m 33z 444z +2m; seat=S", no="13m 567p 999m 33z 444z +2m; seat=S")
def honitsu(win: Seen) -> int:
    return win.kinds & SUITED != 0


@fan(2, "Honitsu, open", clause="RII-54", needs=MELDED | ONE_SUIT, listed_as="honitsu",
     ru="Хоницу, открытая рука", ja="混一色(喰い下がり)",
     text="One suit and honours in an open hand.",
     yes="13m 567m 999m 33z [444z] +2m; seat=S", no="13m 567m 999m 33z 444z +2m; seat=S")
def honitsu_open(win: Seen) -> int:
    return win.kinds & SUITED != 0
