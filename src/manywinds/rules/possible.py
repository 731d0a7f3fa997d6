"""What can have happened to tiles, whatever the book: replacements, robbed kongs, chows, the order of melds."""

from itertools import permutations
from typing import Final

from manywinds.kernel.errors import HandError
from manywinds.kernel.sets import CHOW, KONG, LEFT, SHAPE, SOURCE
from manywinds.kernel.tiles import NAMES
from manywinds.kernel.win import (
    DOUBLE_KONG_REPLACEMENT,
    FLOWER_REPLACEMENT,
    KONG_REPLACEMENT,
    KONG_THEN_FLOWER,
    ROBBING_KONG,
    Win,
    circumstance_bit,
)

_KONGS_NEEDED: Final = {"kong_replacement": 1, "double_kong_replacement": 2, "kong_then_flower": 1}
FLOWER_NEEDED: Final = ("flower_replacement", "kong_then_flower")


def check_replacement(win: Win) -> None:
    """Refuse a replacement without what it replaced, or of two things at once (MCR-43)."""
    bits = win.circumstances
    if not bits:
        return
    kongs = sum(1 for code in win.melds if code & SHAPE == KONG)
    for word, needed in _KONGS_NEEDED.items():
        if bits & circumstance_bit(word) and kongs < needed:
            if needed > 1:
                raise HandError("{word!r} needs two kongs among the melds.", word=word)
            raise HandError("{word!r} needs a kong among the melds.", word=word)
    for word in FLOWER_NEEDED:
        if bits & circumstance_bit(word) and not win.flowers:
            raise HandError("{word!r} needs a bonus tile.", word=word)
    if bits & (KONG_REPLACEMENT | DOUBLE_KONG_REPLACEMENT) and bits & (FLOWER_REPLACEMENT | KONG_THEN_FLOWER):
        raise HandError("The winning tile replaced a kong or a bonus tile, not both.")


def check_robbing(win: Win) -> None:
    """Refuse a robbed kong that cannot have been (MCR-45, HKR-41, RII-37)."""
    if not win.circumstances & ROBBING_KONG:
        return
    robbed = win.winning
    if robbed < 0:
        raise HandError("'robbing_kong' asks which tile was robbed: mark the winning tile.")
    if win.whole().count(robbed) > 1 or robbed in win.dora or robbed in win.ura:
        # The other three lay with the player who was robbed.
        raise HandError("Only the robbed player can have had another {tile}.", tile=NAMES[robbed])


def check_chows(win: Win) -> None:
    """Refuse a chow of a discard that did not come from the left, where nobody may take another."""
    for code in win.melds:
        if code & SHAPE == CHOW and code & SOURCE not in (0, LEFT):
            raise HandError("A chow is claimed from the player on the left alone.")


def meld_orders(melds: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The orders in which melds can have been laid down, the written one first: parts of a hand may stand in any order,
    and only those that say whose discard they took are taken as written."""
    marked = [code for code in melds if code & SOURCE]
    orders = permutations(melds)
    return [order for order in orders if [code for code in order if code & SOURCE] == marked]
