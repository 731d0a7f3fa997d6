"""A deal that a seat could be playing, for all it knows."""

from random import Random

from manywinds.kernel.deal import Deal
from manywinds.kernel.hand import Hand
from manywinds.kernel.sets import FACE_DOWN, KONG, reds_in, set_tiles
from manywinds.kernel.state import FIRST_INDICATOR
from manywinds.kernel.tiles import COPIES, FLOWER_START, HAND_KINDS, KIND_BITS, RED, SEATS
from manywinds.play.view import concealed, seen_melds, shows_hand


def redeal(deal: Deal, seat: int, rng: Random) -> Deal:
    """A full deal that agrees with what the seat knows: all it cannot see is shuffled. For search, and for the law that
    a view does not depend on what it does not show."""
    twin = deal.clone()
    others = [other for other in range(SEATS) if other != seat and not shows_hand(deal, other)]
    wall = twin.wall
    shown = _indicator_places(deal)
    places = [place for place in wall.places() if place not in shown]
    unseen = [wall.order[place] for place in places]
    for other in others:
        unseen += concealed(deal, other).tiles()
    for other in others:
        twin.melds[other] = _other_kongs(deal, other, seat, unseen, rng)
    flowers = [tile for tile in unseen if tile & KIND_BITS >= FLOWER_START]
    playable = [tile for tile in unseen if tile & KIND_BITS < FLOWER_START]
    rng.shuffle(playable)
    if deal.flow.flowers_by_hand:
        # Nobody knows who keeps a bonus tile.
        playable += flowers
        flowers = []
        rng.shuffle(playable)
    for other in others:
        size = len(deal.hands[other]) + len(deal.kept_flowers(other))
        tiles = [playable.pop() for _ in range(size)]
        _hold(twin, other, [tile for tile in tiles if tile & KIND_BITS < FLOWER_START])
        twin.kept[other] = sum(1 << tile for tile in tiles if tile & KIND_BITS >= FLOWER_START)
    rest = playable + flowers
    rng.shuffle(rest)
    wall.order = wall.order.copy()
    for place, tile in zip(places, rest, strict=True):
        wall.order[place] = tile
    return twin


def _other_kongs(deal: Deal, seat: int, viewer: int, unseen: list[int], rng: Random) -> tuple[int, ...]:
    """The sets of a seat, those that lie face down made of any tiles the viewer has not seen."""
    found = list(deal.melds[seat])
    for place, seen in enumerate(seen_melds(deal, seat, viewer)):
        if seen == FACE_DOWN and not reds_in(found[place]):
            unseen += set_tiles(found[place])
            kind = rng.choice([each for each in range(HAND_KINDS) if unseen.count(each) == COPIES])
            for _ in range(COPIES):
                unseen.remove(kind)
            found[place] = KONG | kind
    return tuple(found)


def _indicator_places(deal: Deal) -> set[int]:
    size = len(deal.wall.order)
    return {size - FIRST_INDICATOR - 2 * step for step in range(deal.turned)}


def _hold(deal: Deal, seat: int, tiles: list[int]) -> None:
    """Give a seat these tiles."""
    deal.hands[seat] = Hand.of([tile & KIND_BITS for tile in tiles])
    deal.reds[seat] = sum(1 << (3 * ((tile & KIND_BITS) // 9)) for tile in tiles if tile & RED)
    deal.known_waits[seat] = -1
