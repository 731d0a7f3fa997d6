"""The rows of the sheet, highest-scoring first: Old Style, and New Style on top of it (HKP-20, HKP-23)."""

from typing import Final

from manywinds.books.hk_pl.bonus import all_bonus, bouquet, each_bonus, no_bonus, own_bonus, round_bonus
from manywinds.books.hk_pl.new_style import (
    all_discards,
    big_four_in_one,
    exposed_snake,
    five_corners,
    five_doors,
    four_in_one,
    hidden_snake,
    matching_pungs,
    old_and_young,
    one_number,
    only_1_5,
    only_3_7,
    only_5_9,
    pair_258,
    small_four_in_one,
    three_identical_chows,
    three_numbers,
    twelve_exposed,
    two_identical_chows,
    two_suits,
    walking_pungs,
)
from manywinds.books.hk_pl.old_style import (
    all_chows,
    all_honours,
    all_pungs,
    all_terminals,
    big_three_dragons,
    blessing_of_earth,
    blessing_of_heaven,
    chicken_hand,
    clean_hand,
    concealed_hand,
    dragon_pung,
    extra_tile,
    hidden_treasure,
    kong_on_kong,
    last_tile,
    nine_gates,
    purity,
    round_wind,
    seat_wind,
    self_draw,
    seven_pairs,
    small_four_winds,
    small_three_dragons,
    thirteen_orphans,
)
from manywinds.rules.scoring.fan import Fan, FanTable

NEW_STYLE: Final[tuple[Fan, ...]] = (
    three_identical_chows,
    big_four_in_one,
    one_number,
    three_numbers,
    walking_pungs,
    matching_pungs,
    hidden_snake,
    five_doors,
    only_1_5,
    five_corners,
    all_discards,
    only_3_7,
    only_5_9,
    two_identical_chows,
    four_in_one,
    twelve_exposed,
    exposed_snake,
    pair_258,
    old_and_young,
    small_four_in_one,
    two_suits,
)

OLD_STYLE: Final[tuple[Fan, ...]] = (
    # Limit
    blessing_of_heaven,
    blessing_of_earth,
    thirteen_orphans,
    hidden_treasure,
    all_terminals,
    nine_gates,
    # 7 and 6
    all_honours,
    purity,
    big_three_dragons,
    # 4
    kong_on_kong,
    seven_pairs,
    small_three_dragons,
    small_four_winds,
    # 3
    all_pungs,
    clean_hand,
    bouquet,
    # 1
    all_chows,
    concealed_hand,
    self_draw,
    last_tile,
    extra_tile,
    dragon_pung,
    seat_wind,
    round_wind,
    own_bonus,
    round_bonus,
    each_bonus,
    no_bonus,
    chicken_hand,
)

VARIANTS: Final = ("all_bonus", "each_bonus")
"""Rows that only a variant of the sheet has (HKP-59)."""

NEW_ROWS: Final = tuple(row.id for row in NEW_STYLE)

FANS: Final = FanTable(
    # Whoever wins with all bonus tiles is paid for nothing else.
    all_bonus.replace(bars=tuple(row.id for row in (*OLD_STYLE, *NEW_STYLE) if row is not chicken_hand)),
    *OLD_STYLE,
    *NEW_STYLE,
    off=frozenset((*VARIANTS, *NEW_ROWS)),
)
