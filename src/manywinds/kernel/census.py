"""A census of a deal: where every tile is, counted. For the law that none is lost or there twice."""

from typing import Final

from manywinds.kernel.native import i64
from manywinds.kernel.sets import reds_in, set_tiles
from manywinds.kernel.state import TAKEN, State
from manywinds.kernel.tiles import ALL_KINDS, HAND_KINDS, HONOUR_START, KIND_BITS, RED, SEATS, kinds_in

SLOTS: Final = ALL_KINDS + 3
"""A place for each kind and, after them, for the red five of each suit."""


def slot_of(tile: i64) -> i64:
    """The place of a tile in a census."""
    kind: i64 = tile & KIND_BITS
    return ALL_KINDS + kind // 9 if tile & RED else kind


def count_tiles(tiles: list[int]) -> list[int]:
    """How many of each tile are in a list."""
    counts = [0] * SLOTS
    for tile in tiles:
        counts[slot_of(tile)] += 1
    return counts


def census(deal: State) -> list[int]:
    """How many of each tile lie in the wall, in the hands and on the table."""
    wall = deal.wall
    counts = count_tiles([wall.order[place] for place in wall.places()])
    for seat in range(SEATS):
        _count_seat(deal, seat, counts)
    return counts


def _count_seat(deal: State, seat: int, counts: list[int]) -> None:
    hand = deal.hands[seat]
    for kind in range(HAND_KINDS):
        reds = deal.red_fives(seat, kind)
        counts[kind] += hand.count(kind) - reds
        if reds:
            counts[slot_of(kind | RED)] += reds
    for kind in kinds_in(deal.flowers[seat] | deal.kept[seat]):
        counts[kind] += 1
    for tile in deal.rivers[seat]:
        if not tile & TAKEN:
            counts[slot_of(tile & (KIND_BITS | RED))] += 1
    for code in deal.melds[seat]:
        left = reds_in(code)
        for kind in set_tiles(code):
            red = left > 0 and kind < HONOUR_START and kind % 9 == 4
            left -= 1 if red else 0
            counts[slot_of(kind | RED if red else kind)] += 1
