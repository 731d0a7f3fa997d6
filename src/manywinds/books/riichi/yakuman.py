"""Yakuman, in the order of the printed table, which settles the naming of equal ones (RII-57, RII-58)."""

from manywinds.kernel.hand import population
from manywinds.kernel.native import i64
from manywinds.kernel.tiles import DRAGONS, EAST, HONOURS, TERMINALS, WHITE, WINDS
from manywinds.kernel.win import EARTHLY, HEAVENLY, IN_PAIR
from manywinds.rules.scoring.fan import Seen, fact_fan, fan
from manywinds.rules.scoring.features import (
    CIRCUMSTANCE,
    CONCEALED,
    DRAGON_PUNG,
    FOUR_PUNGS,
    GREEN_ONLY,
    NO_HONOURS,
    NO_SETS,
    NO_SIMPLES,
    ONE_KONG,
    ONE_SUIT,
    SELF_DRAW,
    THREE_PUNGS,
    WIND_PUNG,
)


@fan(13, "Suuankou", clause="RII-57", needs=CONCEALED | FOUR_PUNGS, ru="Суанко", ja="四暗刻",
     text="Four concealed pons or kans, the last of them self-drawn.",
     yes="222m 66m 444p 33s 888s +3s; self_draw", no="222m 66m 444p 33s 888s +3s")
def suuankou(win: Seen) -> int:
    return win.reading.concealed_pungs == 4 and win.reading.place != IN_PAIR


@fan(26, "Suuankou tanki", clause="RII-57", needs=CONCEALED | FOUR_PUNGS, ru="Суанко танки", ja="四暗刻単騎",
     text="Four concealed pons or kans, won on the pair.",
     yes="222m 6m 444p 333s 888s +6m", no="222m 66m 444p 33s 888s +3s; self_draw")
def suuankou_tanki(win: Seen) -> int:
    return win.reading.concealed_pungs == 4 and win.reading.place == IN_PAIR


def thirteen_waits(win: Seen) -> bool:
    """The winning tile is the doubled one, so that any of the thirteen would have done."""
    return win.win.winning >= 0 and win.win.hand.count(win.win.winning) == 2


@fan(13, "Kokushi musou", clause="RII-57", needs=NO_SETS | NO_SIMPLES, ru="Кокуши мусо", ja="国士無双",
     text="One of each terminal and honour, and one of them twice.",
     yes="119m 19p 1s 1234567z +9s", no="1199m 1199p 1199s 4z +4z")
def kokushi(win: Seen) -> int:
    return population(win.kinds) == 13 and not thirteen_waits(win)


@fan(26, "Kokushi, thirteen-sided", clause="RII-57", needs=NO_SETS | NO_SIMPLES,
     ru="Кокуши мусо, ожидание тринадцати", ja="国士無双十三面",
     text="Thirteen orphans that waited for any of the thirteen.",
     yes="19m 19p 19s 1234567z +1m", no="119m 19p 1s 1234567z +9s")
def kokushi_13(win: Seen) -> int:
    return population(win.kinds) == 13 and thirteen_waits(win)


GATES = 0o311111113
"""1112345678999 of a suit."""


def tile_beside_the_gates(win: Seen) -> i64:
    """The rank (from 0) of the tile beside 1112345678999, or -1 where these are not all there or a set is declared."""
    if win.win.melds:
        return -1
    hand = win.win.hand
    left: i64 = (hand.m | hand.p | hand.s) - GATES
    rank: i64 = 0
    while rank < 9:
        if left == 1:
            return rank
        if left & 7:
            return -1
        left >>= 3
        rank += 1
    return -1


@fan(13, "Chuuren poutou", clause="RII-57", needs=CONCEALED | ONE_SUIT | NO_HONOURS, ru="Чурен пото", ja="九蓮宝燈",
     text="1112345678999 of one suit and one more tile of it, closed and without a kan.",
     yes="1113455678999m +2m", no="1112345678999m +5m")
def chuuren(win: Seen) -> int:
    rank: i64 = tile_beside_the_gates(win)
    return rank >= 0 and (win.win.winning < 0 or win.win.winning % 9 != rank)


@fan(26, "Chuuren, nine-sided", clause="RII-57", needs=CONCEALED | ONE_SUIT | NO_HONOURS,
     ru="Чурен пото, ожидание девяти", ja="純正九蓮宝燈",
     text="1112345678999 of one suit before the winning tile, so that any tile of the suit would have done.",
     yes="1112345678999m +5m", no="1113455678999m +2m")
def chuuren_9(win: Seen) -> int:
    rank: i64 = tile_beside_the_gates(win)
    return rank >= 0 and win.win.winning >= 0 and win.win.winning % 9 == rank


@fan(13, "Tenhou", clause="RII-57", needs=SELF_DRAW | CONCEALED | CIRCUMSTANCE, ru="Тенхо", ja="天和",
     text="The dealer wins with the fourteen tiles dealt; a concealed kan forfeits it.",
     yes="123456m 789p 23s 55s +4s; self_draw heavenly", no="123456m 789p 23s 55s +4s; self_draw")
def tenhou(win: Seen) -> int:
    return win.win.circumstances & HEAVENLY != 0 and win.win.seat == 0 and not win.win.melds


@fan(13, "Chihou", clause="RII-57", needs=SELF_DRAW | CONCEALED | CIRCUMSTANCE, ru="Чихо", ja="地和",
     text="Another player wins on the first own draw, no set declared by anyone before.",
     yes="123456m 789p 23s 55s +4s; self_draw earthly seat=S", no="123456m 789p 23s 55s +4s; self_draw seat=S")
def chihou(win: Seen) -> int:
    return win.win.circumstances & EARTHLY != 0 and win.win.seat != 0 and not win.win.melds


@fan(13, "Daisangen", clause="RII-57", needs=THREE_PUNGS | DRAGON_PUNG, ru="Дайсанген", ja="大三元",
     text="Pons or kans of all three dragons.",
     yes="[555z] [666z] 777z 13m 99m +2m", no="[555z] [666z] 77z 13m 999m +2m")
def daisangen(win: Seen) -> int:
    return win.pungs & DRAGONS == DRAGONS


@fan(13, "Shousuushii", clause="RII-57", needs=THREE_PUNGS | WIND_PUNG, ru="Сёсуши", ja="小四喜",
     text="Pons or kans of three winds and a pair of the fourth.",
     yes="[111z] [222z] 333z 13m 44z +2m", no="[111z] [222z] 333z 13m 55z +2m")
def shousuushii(win: Seen) -> int:
    return population(win.pungs & WINDS) == 3 and EAST <= win.pair < WHITE


@fan(26, "Daisuushii", clause="RII-57", needs=FOUR_PUNGS | WIND_PUNG, ru="Дайсуши", ja="大四喜",
     text="Pons or kans of all four winds.",
     yes="[111z] [222z] [333z] 444z 9m +9m", no="[111z] [222z] [333z] 4z 888m +4z")
def daisuushii(win: Seen) -> int:
    return win.pungs & WINDS == WINDS


@fan(13, "Tsuuiisou", clause="RII-57", needs=NO_SIMPLES, ru="Цуисо", ja="字一色",
     text="Honours only; seven pairs of them count too.",
     yes="1122334455667z +7z", no="112233445566z 9m +9m")
def tsuuiisou(win: Seen) -> int:
    return win.kinds & ~HONOURS == 0


ryuuiisou = fact_fan(
    "ryuuiisou", 13, "Ryuuiisou", clause="RII-57", needs=GREEN_ONLY, ru="Рюисо", ja="緑一色",
    text="Only 2, 3, 4, 6 and 8 sou and green dragons, which need not be there.",
    yes="[234s] 234s 666s 888s 6z +6z", no="[234s] 234s 666s 888s 5z +5z",
)


@fan(13, "Suukantsu", clause="RII-57", needs=FOUR_PUNGS | ONE_KONG, ru="Суканцу", ja="四槓子",
     text="Four kans, open or concealed.",
     yes="[1111m] (4444p) [7777s] [9999s] 5z +5z", no="[1111m] (4444p) [7777s] [999s] 5z +5z")
def suukantsu(win: Seen) -> int:
    return win.reading.kongs == 4


@fan(13, "Chinroutou", clause="RII-57", needs=FOUR_PUNGS | NO_SIMPLES | NO_HONOURS, ru="Чинрото", ja="清老頭",
     text="Terminals only.",
     yes="[111m] [999m] [111p] 999s 9p +9p", no="[111m] [999m] [111p] 444z 9p +9p; seat=S")
def chinroutou(win: Seen) -> int:
    return win.kinds & ~TERMINALS == 0


WHEELS = 0o022222220
"""22334455667788."""


@fan(13, "Daisharin", clause="RII-57", needs=CONCEALED | ONE_SUIT | NO_HONOURS, ru="Дайшарин", ja="大車輪",
     text="22334455667788 of pin, closed.",
     yes="2233445566778p +8p", no="2233445566778s +8s")
def daisharin(win: Seen) -> int:
    return win.win.hand.p == WHEELS
