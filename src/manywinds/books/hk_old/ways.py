"""Fans about the way of winning: 7 to 11, the blessings 29, 30 and 33, and the extra hands 31, 32 and 37."""

from typing import Final

from manywinds.kernel.errors import HandError
from manywinds.kernel.native import i64
from manywinds.kernel.sets import ADDED, KIND, KONG, OPEN, PUNG, SHAPE
from manywinds.kernel.tiles import ORPHANS
from manywinds.kernel.win import (
    DOUBLE_KONG_REPLACEMENT,
    EARTHLY,
    FIRST_GO_ROUND,
    FLOWER_REPLACEMENT,
    FRESH_TILE_LAST_FIVE,
    HEAVENLY,
    KONG_REPLACEMENT,
    KONG_THEN_FLOWER,
    LAST_TILE,
    ROBBING_KONG,
    Win,
)
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.scoring.fan import Seen, fact_fan, fan
from manywinds.rules.scoring.features import (
    ANOTHERS_TILE,
    CIRCUMSTANCE,
    CONCEALED,
    EDGE_WAIT,
    MIDDLE_WAIT,
    NO_HONOURS,
    ONE_SUIT,
    PAIR_WAIT,
    SELF_DRAW,
    SETS,
    wait_of,
)
from manywinds.rules.scoring.patterns import only_copy_is_winning, sole_wait
from manywinds.rules.table.pay import NOBODY

AFTER_A_KONG: Final = KONG_REPLACEMENT | DOUBLE_KONG_REPLACEMENT
NOT_FROM_THE_LIVE_WALL: Final = AFTER_A_KONG | FLOWER_REPLACEMENT | KONG_THEN_FLOWER
_NINE_GATES: Final = 0o311111113
_EAST: Final = 0
_NOT_AS_DEALT: Final = LAST_TILE | AFTER_A_KONG | KONG_THEN_FLOWER
_NOT_AT_ONCE: Final = LAST_TILE | ROBBING_KONG


def from_heaven(win: Seen) -> bool:
    """East won with the tiles dealt; a kong spoils it, replaced flowers do not (HKR-68)."""
    return win.win.circumstances & HEAVENLY != 0 and win.win.seat == _EAST and not win.win.melds


def check_possible(book: Rulebook, win: Win, discarder: int) -> None:
    """Refuse what cannot have happened in this book: the second of two kongs in a row takes no discard (HKR-105)."""
    check_ways(book, win, discarder)
    kongs = [code for code in win.melds if code & SHAPE == KONG]
    if win.circumstances & DOUBLE_KONG_REPLACEMENT and kongs and all(code & (OPEN | ADDED) == OPEN for code in kongs):
        raise HandError("The second of two kongs in a row is concealed or added to a pung; it takes no discard.")


def check_ways(book: Rulebook, win: Win, discarder: int) -> None:
    """Refuse what cannot have happened in both Hong Kong books."""
    _check_blessings(book, win, discarder)
    _check_first_go_round(book, win)
    _check_fresh(win)
    if win.circumstances & ROBBING_KONG and win.circumstances & LAST_TILE:
        # HKR-43, HKP-16
        raise HandError("Nobody makes a kong without a tile to replace it, so a robbed tile is never the last.")


def _check_blessings(book: Rulebook, win: Win, discarder: int) -> None:
    """Refuse blessings that cannot have been: East has nothing but the tiles dealt (HKR-68, HKP-34), the others win on
    East's first discard (HKR-69), or where a table agrees on any of the first go-round (HKP-32)."""
    bits = win.circumstances
    if bits & HEAVENLY and (win.seat != _EAST or not win.self_draw or win.melds or bits & _NOT_AS_DEALT):
        raise HandError("'heavenly' is East's, with the tiles as they were dealt and nothing drawn since.")
    if bits & EARTHLY:
        whole_round = book.options.values.get("blessing_of_earth_mode") == "first_go_round"
        at_once = win.seat != _EAST and not win.self_draw and not win.melds and not bits & _NOT_AT_ONCE
        if whole_round and not at_once:
            raise HandError(
                "'earthly' is won by another player than East, without melds, on a discard of the first go-round."
            )
        if not whole_round and not (at_once and discarder in (_EAST, NOBODY)):
            raise HandError("'earthly' is won by another player than East, without melds, on East's first discard.")


def _check_first_go_round(book: Rulebook, win: Win) -> None:
    """A claimed set ends the first go-round (HKR-101)."""
    bits = win.circumstances
    if not bits & FIRST_GO_ROUND:
        return
    if not win.concealed():
        raise HandError("'first_go_round' is over as soon as a set is claimed.")
    if bits & (LAST_TILE | FRESH_TILE_LAST_FIVE):
        raise HandError("'first_go_round' is over long before the last tiles.")
    # Thirteen orphans may rob a concealed kong, where the table agrees (HKR-42); any other was a claimed pung.
    orphans = book.options.values.get("rob_concealed_kong_thirteen_orphans") and not win.hand.kinds() & ~ORPHANS
    if bits & ROBBING_KONG and not orphans:
        raise HandError("A robbed kong was a claimed pung, and with that 'first_go_round' is over.")


def _check_fresh(win: Win) -> None:
    """Refuse a fresh tile that lay on the table before, or was robbed (HKR-84, HKP-51)."""
    if not win.circumstances & FRESH_TILE_LAST_FIVE:
        return
    if win.circumstances & EARTHLY:
        raise HandError("'fresh_tile_last_five' is about the end of the wall, 'earthly' about its beginning.")
    if win.circumstances & ROBBING_KONG:
        raise HandError("A robbed tile is never new: its pung was claimed from a discard.")
    if any(code & OPEN and code & (SHAPE | KIND) == PUNG | win.winning for code in win.melds if win.winning >= 0):
        raise HandError("A kind that lies in an open pung was discarded before, so it is never new.")


def has_nine_gates(win: Seen) -> bool:
    """1112345678999 of one suit and any tile of it, wherever the last one came from."""
    tiles: i64 = win.win.hand.m | win.win.hand.p | win.win.hand.s
    rank: i64 = 0
    while rank < 9:
        # One rank has a tile more than the gates ask for.
        if tiles >> (3 * rank) & 7 < _NINE_GATES >> (3 * rank) & 7:
            return False
        rank += 1
    return True


@fan(10, "Blessing of Heaven on Nine Gates", clause="HKR-68", ru="Благословение Небес на девяти вратах",
     needs=SELF_DRAW | CIRCUMSTANCE | ONE_SUIT | NO_HONOURS | CONCEALED, listed_as="blessing_of_heaven",
     bars="blessing_of_heaven nine_gates full_flush blessing_of_man kong_replacement last_tile_draw self_draw "
     "all_chows concealed_hand single_wait flower_set seat_flower no_flowers",
     text="East wins with the tiles dealt, and they are nine gates with any tile more: nothing else counts.",
     yes="11123455678999m; self_draw heavenly", no="11223345678999m; self_draw heavenly")
def heaven_on_nine_gates(win: Seen) -> int:
    return from_heaven(win) and has_nine_gates(win)


@fan(10, "Blessing of Heaven", clause="HKR-68", ru="Благословение Небес", needs=SELF_DRAW | CIRCUMSTANCE,
     bars="four_concealed_pungs nine_gates blessing_of_man kong_replacement last_tile_draw self_draw single_wait",
     text="East wins with the tiles dealt and has declared no kong; no tile counts as drawn.",
     yes="123m 456m 777p 234s 55s; self_draw heavenly", no="123m 456m 777p 234s 5s +5s; self_draw")
def blessing_of_heaven(win: Seen) -> int:
    return from_heaven(win)


@fan(10, "Blessing of Earth", clause="HKR-69", ru="Благословение Земли", needs=ANOTHERS_TILE | CIRCUMSTANCE,
     bars="blessing_of_man", text="Won on East's first discard.",
     yes="123m 456m 777p 234s 5s +5s; earthly seat=S", no="123m 456m 777p 234s 5s +5s; seat=S")
def blessing_of_earth(win: Seen) -> int:
    return win.win.circumstances & EARTHLY != 0 and win.win.seat != _EAST and not win.win.melds


@fan(10, "Double Luck", clause="HKR-105", ru="Двойная удача", needs=SELF_DRAW | CIRCUMSTANCE,
     bars="kong_replacement self_draw",
     text="Won on the replacement of a kong that was itself declared on a kong replacement.",
     yes="(1111m) [8888p] 234s 567s 9m +9m; self_draw double_kong_replacement",
     no="(1111m) [8888p] 234s 567s 9m +9m; self_draw kong_replacement")
def double_luck(win: Seen) -> int:
    return win.reading.kongs >= 2 and win.win.circumstances & DOUBLE_KONG_REPLACEMENT != 0


@fan(6, "Blessing of Man", clause="HKR-101", ru="Благословение Человека", needs=CIRCUMSTANCE | CONCEALED,
     text="Won while nobody had discarded more than once and no discard had been claimed for a set.",
     yes="123m 456m 777p 234s 5s +5s; first_go_round", no="123m 456m 777p 234s 5s +5s")
def blessing_of_man(win: Seen) -> int:
    return win.win.circumstances & FIRST_GO_ROUND != 0


@fan(1, "Replacement Tile", clause="HKR-65", ru="Победа замещающей костью", needs=SELF_DRAW | CIRCUMSTANCE,
     bars="last_tile_draw self_draw",
     text="Won on the replacement tile of a kong; the self-draw is inside it.",
     yes="(1111m) 456p 678s 222m 5z +5z; self_draw kong_replacement",
     no="(1111m) 456p 678s 222m 5z 1f +5z; self_draw kong_then_flower")
def kong_replacement(win: Seen) -> int:
    return win.reading.kongs > 0 and win.win.circumstances & AFTER_A_KONG != 0


def kong_or_its_flower(win: Seen) -> int:
    """With `kong_then_flower_fan` a flower drawn on the kong changes nothing (HKR-23)."""
    return win.reading.kongs > 0 and win.win.circumstances & (AFTER_A_KONG | KONG_THEN_FLOWER) != 0


def any_replacement(win: Seen) -> int:
    """With `flower_replacement_fan` any replacement tile will do (HKR-23)."""
    return win.win.circumstances & FLOWER_REPLACEMENT != 0 or kong_or_its_flower(win) != 0


@fan(1, "Robbing the Kong", clause="HKR-41", ru="Ограбление конга", needs=ANOTHERS_TILE | CIRCUMSTANCE,
     text="Won on the tile another player adds to an open pung.",
     yes="123m 456p 46s 222m 77z +5s; robbing_kong", no="123m 456p 46s 222m 77z +5s")
def robbing_kong(win: Seen) -> int:
    # The other three tiles lie in the pung that was to be extended.
    return win.win.circumstances & ROBBING_KONG != 0 and only_copy_is_winning(win, win.sight.whole)


@fan(1, "Last Tile from the Wall", clause="HKR-64", ru="Последняя кость со стены", needs=SELF_DRAW | CIRCUMSTANCE,
     text="Won on the last tile of the live wall.",
     yes="123m 456p 678s 222m 5z +5z; self_draw last_tile", no="123m 456p 678s 222m 5z +5z; last_tile")
def last_tile_draw(win: Seen) -> int:
    # A replacement does not come from the live wall (HKR-44).
    return win.win.circumstances & (LAST_TILE | NOT_FROM_THE_LIVE_WALL) == LAST_TILE


@fan(1, "Last Discard", clause="HKR-64", ru="Последняя кость со сноса", needs=ANOTHERS_TILE | CIRCUMSTANCE,
     text="Won on the discard made when no live tile was left.",
     yes="123m 456p 678s 222m 5z +5z; last_tile", no="123m 456p 678s 222m 5z +5z; self_draw last_tile")
def last_tile_discard(win: Seen) -> int:
    # Without a live tile nobody may make a kong (HKR-43), so a robbed tile is never the last discard.
    return win.win.circumstances & (LAST_TILE | ROBBING_KONG) == LAST_TILE


self_draw = fact_fan(
    "self_draw", 1, "Self-Draw", clause="HKR-57", needs=SELF_DRAW, ru="Победа со стены",
    text="Won on a tile from the wall; a flower's replacement counts as one.",
    yes="123m 456p [678s] 222m 5z +5z; self_draw", no="123m 456p [678s] 222m 5z +5z",
)
concealed_hand = fact_fan(
    "concealed_hand", 1, "Concealed Hand", clause="HKR-99", needs=CONCEALED, ru="Закрытая рука",
    text="No open set; concealed kongs are allowed, and the winning tile may be a discard.",
    yes="123m 456m 777p 234s 5s +5s", no="123m 456m [777p] 234s 5s +5s",
)


@fan(1, "Single Wait", clause="HKR-100", ru="Ценное ожидание", needs=SETS,
     text="The hand waited for one kind only: the middle of a chow, 3 beside 12, 7 beside 89, or the pair.",
     yes="123m 456m 777s 24p 55s +3p", no="123m 456m 777s 34p 55s +5p")
def single_wait(win: Seen) -> int:
    return wait_of(win.reading) & (PAIR_WAIT | MIDDLE_WAIT | EDGE_WAIT) != 0 and sole_wait(win)
