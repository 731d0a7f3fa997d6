"""What the options make of the book: its fans, its prices and its wall."""

from typing import Final

from manywinds.books.riichi.choices import NONE, figures_of, words_of
from manywinds.books.riichi.chows import (
    chanta,
    chanta_open,
    iipeikou,
    ittsuu,
    ittsuu_open,
    junchan,
    junchan_open,
    pinfu,
    ryanpeikou,
    sanshoku_doujun,
    sanshoku_doujun_open,
)
from manywinds.books.riichi.fu import SANBAIMAN, YAKUMAN_BASE, HanAndFu
from manywinds.books.riichi.hands import (
    chiitoitsu,
    chinitsu,
    chinitsu_open,
    honitsu,
    honitsu_open,
    honroutou,
    only_outside_tiles,
    tanyao,
)
from manywinds.books.riichi.pungs import (
    round_wind_that_is_not_the_seat_wind,
    sanankou,
    sankantsu,
    sanrenkou,
    sanshoku_doukou,
    shousangen,
    toitoi,
    yakuhai_chun,
    yakuhai_haku,
    yakuhai_hatsu,
    yakuhai_round_wind,
    yakuhai_seat_wind,
)
from manywinds.books.riichi.ways import (
    chankan,
    double_riichi,
    haitei,
    houtei,
    ippatsu,
    menzen_tsumo,
    renhou,
    riichi,
    rinshan,
)
from manywinds.books.riichi.yakuman import (
    chihou,
    chinroutou,
    chuuren,
    chuuren_9,
    daisangen,
    daisharin,
    daisuushii,
    kokushi,
    kokushi_13,
    ryuuiisou,
    shousuushii,
    suuankou,
    suuankou_tanki,
    suukantsu,
    tenhou,
    tsuuiisou,
)
from manywinds.kernel.wall import REFILL_EACH, WallRule
from manywinds.rules.options import Value
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.scoring.fan import FanTable
from manywinds.rules.scoring.features import CONCEALED, NO_SIMPLES
from manywinds.rules.scoring.yakuman import YAKUMAN, YakumanOverYaku

FANS: Final = FanTable(
    # Yakuman in the order of RII-57.
    suuankou, suuankou_tanki, kokushi, kokushi_13, chuuren, chuuren_9, tenhou, chihou, daisangen, shousuushii,
    daisuushii, tsuuiisou, ryuuiisou, suukantsu, chinroutou, daisharin,
    renhou,
    # Yaku: what replaces or excludes another stands before it (RII-56). Each may depend on the winning tile (RII-39).
    riichi, double_riichi, rinshan, chankan, ippatsu, menzen_tsumo, haitei, houtei,
    tanyao, pinfu, ryanpeikou, iipeikou,
    yakuhai_haku, yakuhai_hatsu, yakuhai_chun, yakuhai_seat_wind, yakuhai_round_wind,
    ittsuu, ittsuu_open, sanshoku_doujun, sanshoku_doujun_open, junchan, junchan_open, chanta, chanta_open,
    toitoi, sanankou, sanshoku_doukou, sanrenkou, sankantsu, shousangen, honroutou, chiitoitsu,
    chinitsu, chinitsu_open, honitsu, honitsu_open,
)  # fmt: skip
"""Everything any edition knows."""

Values = dict[str, Value]


def fans_of(values: Values) -> FanTable:
    """The yaku and yakuman these options play."""
    doubles = words_of(values["yakuman_double_variants"])
    table = FANS.replace(
        *(fan.replace(value=YAKUMAN) for fan in FANS.fans if fan.value > YAKUMAN and fan.id not in doubles)
    )
    if values["open_tanyao"]:
        text = "No terminals and no honours, in an open hand too."
        table = table.replace(tanyao.replace(needs=tanyao.needs & ~CONCEALED, text=text))
    if values["sanrenkou"] == "open":
        text = "Pons or kans of three consecutive numbers of one suit."
        table = table.replace(sanrenkou.replace(needs=sanrenkou.needs & ~CONCEALED, text=text))
    if values["honroutou_with_chiitoitsu"]:
        text = "Only terminals and honours, pons or seven pairs."
        table = table.replace(honroutou.replace(test=only_outside_tiles, needs=NO_SIMPLES, text=text))
    if values["ippatsu_after_own_kan"]:
        table = table.replace(table.sparing("rinshan", "ippatsu"))
    if values["double_wind_pon_han"] == 1:
        text = "A pon or kan of the round wind, unless it is the seat wind too."
        table = table.replace(yakuhai_round_wind.replace(test=round_wind_that_is_not_the_seat_wind, text=text))
    absent = [
        fan.id
        for fan, played in (
            (sanrenkou, values["sanrenkou"] != NONE),
            (daisharin, values["daisharin"]),
            (renhou, values["renhou"] != NONE),
        )
        if not played
    ]
    return table.without(*absent)


def price_of(values: Values) -> HanAndFu:
    """What han and fu come to."""
    minimum = figures_of(values["min_yaku_han_from_counters"]) or [1_000_000, 1]
    return HanAndFu(
        reds=any(figures_of(values["red_fives"])),
        double_wind_pair_fu=_number(values["double_wind_pair_fu"]),
        rinshan_tsumo_fu=_number(values["rinshan_tsumo_fu"]),
        pinfu_tsumo_fu=_number(values["pinfu_tsumo_fu"]),
        open_pointless_fu=_number(values["open_pointless_fu"]),
        kiriage_mangan=bool(values["kiriage_mangan"]),
        counted_base=YAKUMAN_BASE if values["counted_yakuman"] == "yakuman" else SANBAIMAN,
        minimum_from=minimum[0],
        minimum_han=minimum[1],
    )


def combine_of(values: Values) -> YakumanOverYaku:
    """How they add up (RII-58)."""
    alone = "" if values["renhou"] == NONE else renhou.id
    return YakumanOverYaku(price_of(values), bool(values["yakuman_stack"]), alone)


def wall_of(values: Values) -> WallRule:
    """136 tiles (RII-1) with the red fives of RII-2, walls of 17 stacks (RII-12), one throw (RII-13), a deal (RII-15),
    fourteen tiles held back (RII-14) and refilled (RII-16)."""
    m, p, s = figures_of(values["red_fives"])
    return WallRule(flowers=0, reds=(m, p, s), throws=(2,), held_back=14, refill=REFILL_EACH)


def rebuilt(book: Rulebook, _value: Value) -> Rulebook:
    """The book as its options now ask for."""
    values = book.options.values
    return book.replace(
        fans=fans_of(values),
        combine=combine_of(values),
        wall=wall_of(values),
        fifth_waits=values["own_four_tiles_wait_is_tenpai"] is True,
    )


def _number(value: Value) -> int:
    assert isinstance(value, int)
    return value
