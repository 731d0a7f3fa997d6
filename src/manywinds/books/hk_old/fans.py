"""The fan table (HKR-57), highest-scoring first, so that a fan stands before those it absorbs (HKR-56).

A hand is worth the sum of its fans (HKR-54), in the one arrangement that is worth most (HKR-53).
"""

from typing import Final

from manywinds.books.hk_old.flowers import flower_set, no_flowers, seat_flower
from manywinds.books.hk_old.hands import (
    all_chows,
    all_honours,
    all_terminals,
    dragon_snake,
    full_flush,
    half_flush,
    knitted_pungs,
    nine_gates,
    peking_garden,
    royal_knitted_dragon,
    seven_pairs,
    thirteen_orphans,
)
from manywinds.books.hk_old.pungs import (
    all_pungs,
    big_four_winds,
    big_three_dragons,
    dragon_pung,
    four_concealed_pungs,
    four_kongs,
    jade_dragon,
    pearl_dragon,
    round_wind,
    ruby_dragon,
    seat_wind,
    small_four_winds,
    small_three_dragons,
)
from manywinds.books.hk_old.ways import (
    blessing_of_earth,
    blessing_of_heaven,
    blessing_of_man,
    concealed_hand,
    double_luck,
    heaven_on_nine_gates,
    kong_replacement,
    last_tile_discard,
    last_tile_draw,
    robbing_kong,
    self_draw,
    single_wait,
)
from manywinds.rules.scoring.fan import FanTable

EXTRA_HANDS: Final = (
    "concealed_hand",
    "single_wait",
    "blessing_of_man",
    "peking_garden",
    "dragon_snake",
    "knitted_pungs",
    "double_luck",
    "royal_knitted_dragon",
)
"""Fans 31 to 38: each counts only where the table agrees on it (HKR-98)."""

EXTERNAL: Final = ("flower_set", "seat_flower", "no_flowers")
"""Fans 1 to 3: no help towards a minimum (HKR-73)."""

# Doubles add up (HKR-54), in the one arrangement that is worth most (HKR-53).
FANS: Final = FanTable(
    # 10, the limit
    heaven_on_nine_gates,
    blessing_of_heaven,
    blessing_of_earth,
    big_three_dragons,
    big_four_winds,
    small_four_winds,
    four_concealed_pungs,
    four_kongs,
    all_honours,
    all_terminals,
    nine_gates,
    thirteen_orphans,
    jade_dragon,
    ruby_dragon,
    pearl_dragon,
    peking_garden,
    dragon_snake,
    knitted_pungs,
    royal_knitted_dragon,
    double_luck,
    # 6
    full_flush,
    blessing_of_man,
    # 4
    seven_pairs,
    # 3
    half_flush,
    all_pungs,
    # 2
    small_three_dragons,
    # 1
    kong_replacement,
    robbing_kong,
    last_tile_draw,
    last_tile_discard,
    self_draw,
    dragon_pung,
    seat_wind,
    round_wind,
    all_chows,
    concealed_hand,
    single_wait,
    flower_set,
    seat_flower,
    no_flowers,
    off=frozenset(EXTRA_HANDS),
)
