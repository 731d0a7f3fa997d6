"""Fans about the way of winning: the last tile, replacements, concealment and waits (MCR-65, MCR-67, MCR-68)."""

from manywinds.kernel.errors import HandError
from manywinds.kernel.tiles import COPIES
from manywinds.kernel.win import (
    DOUBLE_KONG_REPLACEMENT,
    KONG_REPLACEMENT,
    LAST_OF_KIND,
    LAST_TILE,
    ROBBING_KONG,
    Win,
)
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.scoring.fan import Seen, added_fan, fact_fan, fan
from manywinds.rules.scoring.features import (
    ANOTHERS_TILE,
    CIRCUMSTANCE,
    CONCEALED,
    EDGE_WAIT,
    FOUR_MELDED,
    MIDDLE_WAIT,
    PAIR_WAIT,
    SELF_DRAW,
)
from manywinds.rules.scoring.patterns import only_copy_is_winning, sole_wait


def others_face_up(win: Seen) -> bool:
    """The other three of the winning kind lay open before it came (MCR-67): that is said of discards and the sets of
    others, and seen by itself where the winner's own open melds hold all three."""
    # The hand hides none of them, so three more in the whole hand lie in melds, and in none of four equal tiles.
    if not only_copy_is_winning(win, win.win.hand):
        return False
    return win.win.circumstances & LAST_OF_KIND != 0 or win.sight.whole.count(win.win.winning) == COPIES


chicken_hand = added_fan(
    "chicken_hand", 8, "Chicken Hand", "MCR-62", "A complete hand in which no other fan counts, flowers aside.",
    ru="Цыплячья рука", yes="[123m] [456p] [888p] 67s 55z +8s", no="[123m] [456p] [888p] 67s 55z +8s; self_draw",
)
flower = added_fan(
    "flower", 1, "Flower", "MCR-27", "Each exposed flower, added after the minimum has been met.", ru="Цветок",
    yes="123m 456p 678s 222m 5z 12f +5z", no="123m 456p 678s 222m 5z +5z",
)


@fan(8, "Last Tile Draw", clause="MCR-68", needs=SELF_DRAW | CIRCUMSTANCE, bars="self_drawn",
     ru="Последняя кость со стены",
     text="Won on the last tile of the wall.",
     yes="123m 456p 678s 222m 5z +5z; self_draw last_tile", no="123m 456p 678s 222m 5z +5z; last_tile")
def last_tile_draw(win: Seen) -> int:
    return win.win.circumstances & LAST_TILE != 0


@fan(8, "Last Tile Claim", clause="MCR-68", needs=ANOTHERS_TILE | CIRCUMSTANCE, ru="Последний снос",
     text="Won on the discard made after the wall was used up.",
     yes="123m 456p 678s 222m 5z +5z; last_tile", no="123m 456p 678s 222m 5z +5z; self_draw last_tile")
def last_tile_claim(win: Seen) -> int:
    # A robbed tile was never discarded (MCR-68).
    return win.win.circumstances & (LAST_TILE | ROBBING_KONG) == LAST_TILE


@fan(8, "Out with Replacement Tile", clause="MCR-68", needs=SELF_DRAW | CIRCUMSTANCE, bars="self_drawn",
     ru="Выигрыш замещающей костью",
     text="Won on the replacement tile of a kong just declared; a flower in between cancels it.",
     yes="(1111m) 456p 678s 222m 5z +5z; self_draw kong_replacement",
     no="(1111m) 456p 678s 222m 5z +5z; self_draw")
def out_with_replacement_tile(win: Seen) -> int:
    return win.reading.kongs > 0 and win.win.circumstances & (KONG_REPLACEMENT | DOUBLE_KONG_REPLACEMENT) != 0


@fan(8, "Robbing the Kong", clause="MCR-45", needs=ANOTHERS_TILE | CIRCUMSTANCE, bars="last_tile",
     ru="Ограбление конга",
     text="Won on the tile another player adds to a melded pung.",
     yes="123m 456p 46s 222m 77z +5s; robbing_kong", no="123m 456p 46s 222m 77z +5s")
def robbing_the_kong(win: Seen) -> int:
    # The other three tiles lie in the pung that was to be extended.
    return win.win.circumstances & ROBBING_KONG != 0 and only_copy_is_winning(win, win.sight.whole)


melded_hand = fact_fan(
    "melded_hand", 6, "Melded Hand", clause="MCR-60", needs=ANOTHERS_TILE | FOUR_MELDED,
    bars="single_wait", ru="Открытая рука",
    text="Four melded sets, none of them a concealed kong, and the pair completed by another player's tile.",
    yes="[123m] [456p] [678s] [222m] 5z +5z", no="[123m] [456p] [678s] (2222p) 5z +5z",
)


fully_concealed = fact_fan(
    "fully_concealed", 4, "Fully Concealed Hand", clause="MCR-68", needs=SELF_DRAW | CONCEALED,
    bars="concealed_hand self_drawn", ru="Полностью закрытая рука",
    text="No melded set and a self-drawn tile; concealed kongs are allowed.",
    yes="123m 456p 678s 222m 5z +5z; self_draw", no="123m 456p 678s [222m] 5z +5z; self_draw",
)


def check_last_of_kind(_book: Rulebook, win: Win, _discarder: int) -> None:
    """Refuse a last tile of its kind while the hand hides another of them (MCR-67)."""
    if win.circumstances & LAST_OF_KIND and win.winning >= 0 and win.hand.count(win.winning) > 1:
        raise HandError("'last_of_kind' needs the other three tiles in sight; this hand hides one (MCR-67).")


@fan(4, "Last Tile", clause="MCR-67", needs=CIRCUMSTANCE, ru="Последняя кость",
     text="The other three tiles of the winning kind lay face up for all to see.",
     yes="123m 456p 46s 222m 77z +5s; last_of_kind", no="123m 456p 46s 222m 77z +5s")
def last_tile(win: Seen) -> int:
    return others_face_up(win)


concealed_hand = fact_fan(
    "concealed_hand", 2, "Concealed Hand", clause="MCR-68", needs=ANOTHERS_TILE | CONCEALED, ru="Закрытая рука",
    text="No melded set and another player's tile; concealed kongs are allowed.",
    yes="123m 456p 678s 222m 5z +5z", no="123m 456p 678s [222m] 5z +5z",
)


@fan(1, "Edge Wait", clause="MCR-65", needs=EDGE_WAIT, bars="closed_wait single_wait", ru="Крайнее ожидание",
     text="Waiting for one kind only: 3 to complete 12, or 7 to complete 89.",
     yes="12m 456p 678s 222m 55z +3m", no="23m 456p 678s 222m 55z +1m")
def edge_wait(win: Seen) -> int:
    return sole_wait(win)


@fan(1, "Closed Wait", clause="MCR-65", needs=MIDDLE_WAIT, bars="single_wait", ru="Закрытое ожидание",
     text="Waiting for one kind only: the middle tile of a chow.",
     yes="13m 456p 678s 222p 55z +2m", no="23m 456p 678s 222p 55z +1m")
def closed_wait(win: Seen) -> int:
    return sole_wait(win)


@fan(1, "Single Wait", clause="MCR-65", needs=PAIR_WAIT, ru="Ожидание единственной",
     text="Waiting for one kind only: the second tile of the pair.",
     yes="123m 456p 678s 222m 5z +5z", no="123m 456p 678s 3456m +3m")
def single_wait(win: Seen) -> int:
    return sole_wait(win)


self_drawn = fact_fan(
    "self_drawn", 1, "Self-Drawn", clause="MCR-68", needs=SELF_DRAW, ru="Выигрыш со стены",
    text="Won on a tile from the wall; a flower's replacement counts as one.",
    yes="123m 456p [678s] 222m 5z +5z; self_draw", no="123m 456p [678s] 222m 5z +5z",
)
