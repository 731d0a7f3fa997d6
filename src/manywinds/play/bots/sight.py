"""What a seat has seen: how many tiles of each kind are still out of its sight."""

from manywinds.kernel.deal import Deal
from manywinds.kernel.sets import FACE_DOWN, set_tiles
from manywinds.kernel.state import TAKEN
from manywinds.kernel.tiles import COPIES, FLOWER_START, HAND_KINDS, KIND_BITS, SEATS
from manywinds.play.view import seen_melds


def unseen(deal: Deal, seat: int) -> list[int]:
    """By kind, the tiles that are not in the seat's hand, in a meld, in a river or turned as an indicator."""
    hand = deal.hands[seat]
    left = [COPIES - hand.count(kind) for kind in range(HAND_KINDS)]
    for owner in range(SEATS):
        for code in seen_melds(deal, owner, seat):
            if code != FACE_DOWN:
                for kind in set_tiles(code):
                    left[kind] -= 1
    for river in deal.rivers:
        for tile in river:
            if not tile & TAKEN and tile & KIND_BITS < FLOWER_START:
                left[tile & KIND_BITS] -= 1
    if deal.turned:
        for kind in deal.indicators(0):
            left[kind] -= 1
    return left
