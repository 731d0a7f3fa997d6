"""The Old Style rows O1 to O28 that are not about bonus tiles. What the sister rulebook has too is borrowed from it.

Big four winds, four kongs and a robbed kong have no row (HKP-33). Which rows are for concealed hands only is lost in
print and decided by HKP-18; the higher grade of a row bars the lower one (HKP-21).
"""

from typing import Final

from manywinds.books.hk_old.fans import FANS as SISTER
from manywinds.books.hk_old.ways import AFTER_A_KONG
from manywinds.kernel.sets import ADDED, KONG, OPEN, SHAPE
from manywinds.kernel.tiles import TERMINALS, only
from manywinds.kernel.win import (
    EARTHLY,
    FIRST_GO_ROUND,
    FLOWER_REPLACEMENT,
    IN_PAIR,
    KONG_REPLACEMENT,
    KONG_THEN_FLOWER,
    LAST_TILE,
    ROBBING_KONG,
    Win,
)
from manywinds.rules.scoring.fan import Seen, added_fan, fact_fan, fan
from manywinds.rules.scoring.features import CIRCUMSTANCE, CONCEALED, FOUR_PUNGS, NO_HONOURS, NO_SIMPLES, SELF_DRAW

# What has no row here counts as the rows it does meet (HKP-33); the higher grade of a row bars the lower (HKP-21).
LIMIT_ROWS: Final = (
    "all_bonus",
    "blessing_of_heaven",
    "blessing_of_earth",
    "thirteen_orphans",
    "hidden_treasure",
    "all_terminals",
    "nine_gates",
)
"""Rows worth the limit (HKP-34), and the variant that pays it (HKP-59)."""
EAST: Final = 0

# Limit
blessing_of_heaven = SISTER.get("blessing_of_heaven").borrowed("HKP-20", pl="Błogosławieństwo Nieba")
blessing_of_earth = SISTER.get("blessing_of_earth").borrowed("HKP-32", pl="Błogosławieństwo Ziemi")


def earth_in_the_first_go_round(win: Seen) -> int:
    """With `blessing_of_earth_mode` first_go_round: any player but East, on any discard of it (HKP-32)."""
    return win.win.circumstances & (EARTHLY | FIRST_GO_ROUND) != 0 and win.win.seat != EAST and not win.win.melds


thirteen_orphans = SISTER.get("thirteen_orphans").borrowed("HKP-20", pl="Trzynaście sierot")
nine_gates = SISTER.get("nine_gates").borrowed("HKP-20", pl="Dziewięć Bram")


@fan(10, "Hidden Treasure", clause="HKP-31", pl="Ukryty Skarb", needs=SELF_DRAW | FOUR_PUNGS,
     kin="four_concealed_pungs",
     text="Four concealed pungs or kongs were complete, and the pair came from the wall.",
     yes="222m 555p 888s 111z 9m +9m; self_draw", no="222m 555p 888s 11z 99m +9m; self_draw")
def hidden_treasure(win: Seen) -> int:
    return win.reading.concealed_pungs == 4 and win.reading.place == IN_PAIR


def hidden_treasure_on_any_wait(win: Seen) -> int:
    """With `hidden_treasure_mode` wall the last pung may come from the wall as well (HKP-31)."""
    return win.reading.concealed_pungs == 4 and win.win.winning >= 0


@fan(10, "All Terminals", clause="HKP-20", pl="Same skrajne", needs=FOUR_PUNGS | NO_HONOURS | NO_SIMPLES,
     text="Four pungs or kongs and a pair of ones and nines.",
     yes="[111m] [999m] 111p 999s 1s +1s", no="1111m 99m 1199p 119s +9s")
def all_terminals(win: Seen) -> int:
    return only(win.kinds, TERMINALS)


# 7 and less; which of them want a concealed hand is decided by HKP-18.
all_honours = SISTER.get("all_honours").borrowed("HKP-20", value=7, pl="Same Honory")
purity = SISTER.get("full_flush").borrowed("HKP-20", id="purity", name="Purity", pl="Czystość")
big_three_dragons = SISTER.get("big_three_dragons").borrowed("HKP-20", value=6, name="Three Dragons", pl="Trzy Smoki")
kong_on_kong = SISTER.get("double_luck").borrowed(
    "HKP-29", id="kong_on_kong", value=4, name="Kong on Kong", pl="Kong on Kong", bars="extra_tile", bars_by="HKP-21"
)
seven_pairs = SISTER.get("seven_pairs").borrowed("HKP-30", pl="Same Pary")
small_three_dragons = SISTER.get("small_three_dragons").borrowed("HKP-20", value=4, pl="Małe Trzy Smoki")
small_four_winds = SISTER.get("small_four_winds").borrowed("HKP-20", value=4, pl="Małe Cztery Wiatry")
all_pungs = SISTER.get("all_pungs").borrowed("HKP-20", pl="Same Pungi/Kongi")
clean_hand = SISTER.get("half_flush").borrowed("HKP-20", id="clean_hand", name="Clean Hand", pl="Czysta ręka")


def kong_claimed_from_a_discard(win: Seen) -> int:
    """With `kong_on_kong_mode` discard_kong: the kong just made took a discard, and its replacement won (HKP-29)."""
    return just_konged_a_discard(win.win)


def just_konged_a_discard(win: Win) -> bool:
    """The winning tile replaced a kong that took a discard: the last kong, in the order the melds were laid down. The
    second of two kongs in a row never takes one."""
    claimed = False
    for code in win.melds:
        if code & SHAPE == KONG:
            claimed = code & (OPEN | ADDED) == OPEN
    return claimed and win.circumstances & AFTER_A_KONG == KONG_REPLACEMENT


# 1
all_chows = SISTER.get("all_chows").borrowed("HKP-24", pl="Same Chow")
concealed_hand = fact_fan(
    "concealed_hand", 1, "Concealed Hand", clause="HKP-19", needs=CONCEALED, pl="Ukryta ręka",
    text="Nothing was melded with a discard; concealed kongs are allowed, and the winning tile may be a discard.",
    yes="123m 456m 777p 234s 5s +5s", no="123m 456m [777p] 234s 5s +5s",
)
self_draw = SISTER.get("self_draw").borrowed(
    "HKP-20",
    pl="Wygrana z muru",
    text="Won on a tile from the wall; a bonus tile's replacement counts as one.",
)


@fan(1, "Last Tile", clause="HKP-25", pl="Wygrana ostatnim kamieniem", needs=CIRCUMSTANCE,
     text="Won on the last tile of the wall, or on the discard that follows it.",
     yes="123m 456p [678s] 222m 5z +5z; last_tile", no="123m 456p [678s] 222m 5z +5z")
def last_tile(win: Seen) -> int:
    # With no tile left nobody may make a kong (HKP-16), so a robbed tile is never the last.
    return win.win.circumstances & (LAST_TILE | ROBBING_KONG) == LAST_TILE


def last_tile_of_the_wall(win: Seen) -> int:
    """Without `last_discard_counts` only the wall's own last tile will do (HKP-25)."""
    return win.win.self_draw and win.win.circumstances & LAST_TILE != 0


extra_tile = SISTER.get("kong_replacement").borrowed(
    "HKP-26", id="extra_tile", name="Extra Tile", pl="Wygrana dodatkowym kamieniem"
).replace(text="Won on the replacement tile of a kong; the self-draw counts beside it.")


def kong_or_bonus_replacement(win: Seen) -> int:
    """With `extra_tile_on_bonus` the replacement of a bonus tile will do (HKP-26)."""
    if win.win.circumstances & (FLOWER_REPLACEMENT | KONG_THEN_FLOWER):
        return 1
    return win.reading.kongs > 0 and win.win.circumstances & AFTER_A_KONG != 0


dragon_pung = SISTER.get("dragon_pung").borrowed("HKP-20", pl="Pung Smoków")
seat_wind = SISTER.get("seat_wind").borrowed("HKP-20", name="Own Wind", pl="Pung własnego wiatru")
round_wind = SISTER.get("round_wind").borrowed("HKP-20", pl="Pung wiatru rundy")
chicken_hand = added_fan(
    "chicken_hand", 0, "Chicken Hand", "HKP-20", "A complete hand in which no other row counts.", pl="Chicken Hand",
    yes="[123s] [888m] 456p 78p 66s 3f +9p; seat=S", no="[123s] [888m] 456p 78p 66s 3f +9p; seat=S self_draw",
)
