"""Fans 1, 2 and 3: bonus tiles. They count, but not towards a minimum (HKR-73)."""

from typing import Final

from manywinds.kernel.hand import population
from manywinds.kernel.native import i64
from manywinds.kernel.tiles import FLOWER_START, shifted
from manywinds.rules.scoring.fan import Seen, fan

FAMILY: Final = 15
"""Four bonus tiles of one family, as bits from the first of them."""
ONE_OF_EACH: Final = 0x11
"""The first bonus tile of either family: one bit further is the next wind's."""


def bonus(win: Seen) -> i64:
    """The bonus tiles as eight bits: four flowers, four seasons (HKR-3)."""
    flowers: i64 = win.win.flowers
    return flowers >> FLOWER_START


def of_wind(wind: i64) -> i64:
    """The flower and the season of a wind."""
    return shifted(ONE_OF_EACH, wind)


def whole_families(tiles: i64) -> i64:
    """The bonus tiles of complete families."""
    flowers: i64 = FAMILY if tiles & FAMILY == FAMILY else 0
    seasons: i64 = FAMILY if tiles >> 4 == FAMILY else 0
    return flowers | seasons << 4


@fan(1, "All Flowers or All Seasons", clause="HKR-59", ru="Все цветы/все сезоны",
     text="All four tiles of a family of bonus tiles; once for the flowers and once for the seasons.",
     yes="[123m] 456p 678s 222m 5z 1234f +5z", no="[123m] 456p 678s 222m 5z 1256f +5z")
def flower_set(win: Seen) -> int:
    return population(whole_families(bonus(win))) >> 2


@fan(1, "Own Flower or Season", clause="HKR-58", ru="Цветок/сезон места",
     text="Each bonus tile of the seat wind.",
     yes="[123m] 456p 678s 222m 5z 2f +5z; seat=S", no="[123m] 456p 678s 222m 5z 1f +5z; seat=S")
def seat_flower(win: Seen) -> int:
    return population(bonus(win) & of_wind(win.win.seat))


def one_seat_flower(win: Seen) -> int:
    """With `seat_flowers` once the own flower and the own season count as one (HKR-58)."""
    return bonus(win) & of_wind(win.win.seat) != 0


@fan(1, "No Flowers", clause="HKR-57", ru="Без цветов и сезонов",
     text="No bonus tile was exposed.",
     yes="[123m] 456p 678s 222m 5z +5z", no="[123m] 456p 678s 222m 5z 2f +5z")
def no_flowers(win: Seen) -> int:
    return win.win.flowers == 0
