"""Rows about bonus tiles: O10, O11, O12, O15 and the variants of them (HKP-27, HKP-28). Whose a tile is, its number
tells: 1 East's to 4 North's in both families (HKP-2)."""

from typing import Final

from manywinds.books.hk_old.fans import FANS as SISTER
from manywinds.books.hk_old.flowers import bonus, of_wind, whole_families
from manywinds.kernel.hand import population
from manywinds.kernel.native import i64
from manywinds.kernel.tiles import FLOWER_START
from manywinds.rules.scoring.fan import Seen, fan
from manywinds.rules.scoring.features import SELF_DRAW

ALL_BONUS: Final = 0xFF << FLOWER_START
"""All eight bonus tiles, as a mask of kinds."""

bouquet = SISTER.get("flower_set").borrowed(
    "HKP-28", id="bouquet", value=3, name="Bouquet", pl="Bukiet Kwiatów/Pór roku",
)
no_bonus = SISTER.get("no_flowers").borrowed("HKP-20", id="no_bonus", name="No Bonus Tiles", pl="Żadnych bonusowych")


def outside_families(win: Seen) -> i64:
    """The bonus tiles that no complete family has taken for itself. Both families are numbered by winds (HKP-2)."""
    tiles: i64 = bonus(win)
    return tiles & ~whole_families(tiles)


@fan(1, "Own Bonus", clause="HKP-27", pl="Własny bonusowy", kin="seat_flower",
     text="Each bonus tile of the seat wind, unless a complete family has taken it.",
     yes="[123m] 456p 678s 222m 5z 2f +5z; seat=S", no="[123m] 456p 678s 222m 5z 1234f +5z; seat=S")
def own_bonus(win: Seen) -> int:
    return population(outside_families(win) & of_wind(win.win.seat))


def own_bonus_always(win: Seen) -> int:
    """With `bouquet_mode` plus_one a complete family takes nothing for itself (HKP-28)."""
    return population(bonus(win) & of_wind(win.win.seat))


@fan(1, "Round Bonus", clause="HKP-27", pl="Bonusowy wiatru rundy",
     text="Each bonus tile of the wind of the round, unless a complete family has taken it.",
     yes="[123m] 456p 678s 222m 5z 1f +5z; seat=S", no="[123m] 456p 678s 222m 5z 2f +5z; seat=S")
def round_bonus(win: Seen) -> int:
    return population(outside_families(win) & of_wind(win.win.round))


def round_bonus_always(win: Seen) -> int:
    """With `bouquet_mode` plus_one a complete family takes nothing for itself (HKP-28)."""
    return population(bonus(win) & of_wind(win.win.round))


def round_bonus_of_others(win: Seen) -> int:
    """With `own_and_round_bonus` single a tile that is both is an own one only (HKP-27)."""
    if win.win.seat == win.win.round:
        return 0
    return population(outside_families(win) & of_wind(win.win.round))


def round_bonus_of_others_always(win: Seen) -> int:
    """Both variants at once."""
    return 0 if win.win.seat == win.win.round else round_bonus_always(win)


@fan(1, "Each Bonus", clause="HKP-59", pl="Każdy z bonusów",
     text="Each bonus tile of any wind, unless a complete family has taken it; replaces Own Bonus and Round Bonus.",
     yes="[123m] 456p 678s 222m 5z 3f +5z", no="[123m] 456p 678s 222m 5z 1234f +5z")
def each_bonus(win: Seen) -> int:
    return population(outside_families(win))


def each_bonus_always(win: Seen) -> int:
    """With `bouquet_mode` plus_one a complete family takes nothing for itself (HKP-28)."""
    return population(bonus(win))


@fan(10, "All Bonus Tiles", clause="HKP-59", pl="Wszystkie bonusy", needs=SELF_DRAW,
     text="All eight bonus tiles win at once, whatever the hand is.",
     yes="1234m 5678p 19s 123z 12345678f +5z; self_draw", no="123m 456p 678s 222m 5z 1234567f +5z; self_draw")
def all_bonus(win: Seen) -> int:
    return win.win.flowers == ALL_BONUS
