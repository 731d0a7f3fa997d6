"""The wall of a deal from what was seen of it. Places nobody saw hold the remaining tiles in their order, so that every
form of one game gives the same wall."""

from collections import Counter
from typing import Final

from manywinds.adapters.formats.common.game import DEALT, PERSONS, ForeignDeal, ForeignError, Move, TileDrawn
from manywinds.kernel.action import ADDED_KONG, CONCEALED_KONG, KONG, VERBS
from manywinds.kernel.state import FIRST_INDICATOR
from manywinds.kernel.tiles import tile_text
from manywinds.kernel.wall import Wall, WallRule

FIRST_DRAW: Final = PERSONS * DEALT
MOST_INDICATORS: Final = 5


def seen_places(stated: ForeignDeal, rule: WallRule) -> dict[int, int]:
    """The tiles that were seen after the deal, by their places in the order of draws."""
    spare = Wall(rule, [0] * rule.size()).spare
    seen: dict[int, int] = {}
    front, taken = FIRST_DRAW, 0
    konging = False
    for event in stated.events:
        if isinstance(event, Move):
            konging = event.action & VERBS in (KONG, CONCEALED_KONG, ADDED_KONG)
        elif isinstance(event, TileDrawn) and konging:
            if taken >= PERSONS:
                raise ForeignError(f"{stated.name()}: more than four tiles are drawn for kongs.")
            seen[spare[taken]] = event.tile
            taken += 1
            konging = False
        elif isinstance(event, TileDrawn):
            seen[front] = event.tile
            front += 1
    if front > rule.size() - rule.held_back - taken:
        raise ForeignError(f"{stated.name()}: more tiles are drawn than the wall has.")
    for below, found in enumerate((stated.turned(), _ura(stated))):
        if len(found) > MOST_INDICATORS:
            raise ForeignError(f"{stated.name()}: more than five indicators are turned.")
        for step, tile in enumerate(found):
            seen[rule.size() - FIRST_INDICATOR - 2 * step + below] = tile
    return seen


def _ura(stated: ForeignDeal) -> list[int]:
    won = [win.ura or [] for win in stated.ended.wins] if stated.ended is not None else []
    return max([stated.ura, *won], key=len)


def dealt_places(stated: ForeignDeal) -> dict[int, int]:
    """The tiles that were dealt: four at a time, then one each, the dealer first."""
    seen: dict[int, int] = {}
    for step in range(PERSONS):
        hand = sorted(stated.hands[(stated.dealer + step) % PERSONS])
        if len(hand) != DEALT:
            raise ForeignError(f"{stated.name()}: a hand has {len(hand)} tiles, not {DEALT}.")
        for place, tile in enumerate(hand):
            turn, copy = divmod(place, 4)
            seen[16 * turn + (4 * step + copy if turn < 3 else step)] = tile
    return seen


def wall_of(stated: ForeignDeal, rule: WallRule) -> Wall:
    """A wall from which our deal draws exactly what was drawn."""
    seen = dealt_places(stated) | seen_places(stated, rule)
    left = Counter(rule.tiles())
    left.subtract(seen.values())
    for tile, count in left.items():
        if count < 0:
            raise ForeignError(f"{stated.name()}: {tile_text(tile)} occurs too often.")
    unseen = iter(sorted(left.elements()))
    return Wall(rule, [seen[place] if place in seen else next(unseen) for place in range(rule.size())])


def disagreements(stated: ForeignDeal, rule: WallRule) -> list[int]:
    """Places at which the shuffled wall holds other tiles than were seen."""
    if stated.wall is None:
        return []
    dealt = [sorted(hand) for hand in Wall(rule, stated.wall).deal()]
    shuffled = dict(enumerate(stated.wall))
    wrong = [place for place, tile in seen_places(stated, rule).items() if shuffled[place] != tile]
    for step in range(PERSONS):
        hand = dealt[step][:]
        if step == 0:
            # The dealer's fourteenth tile is a draw.
            hand.remove(stated.wall[FIRST_DRAW])
        if hand != sorted(stated.hands[(stated.dealer + step) % PERSONS]):
            wrong.append(4 * step)
    return wrong
