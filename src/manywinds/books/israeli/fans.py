"""Everything that scores, table by table. What all players score comes first and makes the losers' table (ISR-80).

The special hands stand in the order of the annex, with its points as printed (ISR-104); their scopes are its modes
(ISR-100). What stands earlier is preferred where totals are equal.
"""

from manywinds.books.israeli.blessings import buried_treasure, earthly_blessing, gold_coin, heavenly_blessing
from manywinds.books.israeli.extras import (
    all_chows,
    dragon_pair,
    kong_box,
    last_of_kind,
    last_wall_card,
    no_chows,
    self_draw,
    standing_hand,
    wind_pair,
)
from manywinds.books.israeli.families import (
    adopted_sons_dragon_1,
    adopted_sons_dragon_9,
    adopted_sons_red_dragon,
    adopted_sons_winds,
    fire_of_revolution,
    great_siamese_sisters,
    horizontal_enemies,
    small_siamese_sisters,
    vertical_enemies,
)
from manywinds.books.israeli.greens import (
    great_green,
    great_green_finger,
    green_and_red,
    small_green,
    small_green_finger,
)
from manywinds.books.israeli.honours import (
    crazy_monkey,
    great_scholars,
    happy_family,
    imperial,
    mandarin,
    united_hand,
    winds_and_dragons,
    yin_yang_harmony,
)
from manywinds.books.israeli.multipliers import (
    all_honours,
    all_terminals,
    dragon_set,
    four_flowers_or_seasons,
    kong_completion,
    one_suit,
    one_suit_with_honours,
    original_hand,
    own_flower,
    round_wind_set,
    seat_wind_set,
    terminals_with_honours,
)
from manywinds.books.israeli.points import (
    chow_concealed,
    flowers,
    kong_honour_concealed,
    kong_honour_open,
    kong_minor_concealed,
    kong_minor_open,
    kong_terminal_concealed,
    kong_terminal_open,
    pung_honour_concealed,
    pung_honour_open,
    pung_minor_concealed,
    pung_minor_open,
    pung_terminal_concealed,
    pung_terminal_open,
)
from manywinds.books.israeli.snakes import (
    dragon_snake,
    four_winds_snake,
    great_snake,
    ninth_card_call,
    small_snake,
    thirteen_great_and_strange,
    thirteen_wonderful_fingers,
)
from manywinds.rules.scoring.fan import Fan, FanTable

# Tables 1 and 1.1 (ISR-83, ISR-84, ISR-86).
_EVERYONE: tuple[Fan, ...] = (
    chow_concealed,
    pung_minor_concealed,
    pung_minor_open,
    pung_terminal_concealed,
    pung_terminal_open,
    pung_honour_concealed,
    pung_honour_open,
    kong_minor_concealed,
    kong_minor_open,
    kong_terminal_concealed,
    kong_terminal_open,
    kong_honour_concealed,
    kong_honour_open,
    flowers,
    seat_wind_set,
    round_wind_set,
    dragon_set,
    own_flower,
    one_suit_with_honours,
    terminals_with_honours,
    one_suit,
    all_terminals,
    all_honours,
    four_flowers_or_seasons,
)

FANS = FanTable(
    *_EVERYONE,
    # Table 2
    self_draw,
    last_of_kind,
    last_wall_card,
    standing_hand,
    no_chows,
    all_chows,
    kong_box,
    dragon_pair,
    wind_pair,
    # Table 2.1
    kong_completion,
    original_hand,
    # The annex: 33 hands (ISR-104), each added, in place of the base or in place of everything (ISR-100).
    imperial,
    mandarin,
    crazy_monkey,
    happy_family,
    great_green,
    small_green,
    green_and_red,
    adopted_sons_dragon_9,
    adopted_sons_dragon_1,
    great_green_finger,
    small_green_finger,
    horizontal_enemies,
    vertical_enemies,
    fire_of_revolution,
    adopted_sons_red_dragon,
    adopted_sons_winds,
    great_siamese_sisters,
    small_siamese_sisters,
    yin_yang_harmony,
    great_scholars,
    winds_and_dragons,
    thirteen_wonderful_fingers,
    ninth_card_call,
    great_snake,
    dragon_snake,
    four_winds_snake,
    small_snake,
    earthly_blessing,
    united_hand,
    thirteen_great_and_strange,
    heavenly_blessing,
    buried_treasure,
    gold_coin,
)

LOSERS_FANS = FanTable(*_EVERYONE)
