"""Which tiles go into a set: hands followed move by move, for formats that name every tile of a call."""

from manywinds.adapters.formats.common.game import NOBODY, Move
from manywinds.kernel.action import (
    ADDED_KONG,
    CONCEALED_KONG,
    DECLARE,
    DISCARD,
    REDS,
    REDS_SHIFT,
    TILE,
    VERBS,
    used_from_hand,
)
from manywinds.kernel.tiles import KIND_BITS, RED


class HandTracker:
    """The concealed tiles of all four, the tile drawn last and the one that lies open."""

    def __init__(self, dealt: list[list[int]]) -> None:
        self.hands = [hand.copy() for hand in dealt]
        self.sets: list[dict[int, tuple[int, int, list[int]]]] = [{}, {}, {}, {}]
        """Pungs by kind: who gave, what, and the tiles out of the hand."""
        self.drawn = -1
        self.open = -1
        self.giver = NOBODY
        self.rest: list[int] = []
        """The three tiles of the pung that became a kong last."""
        self.pung: tuple[int, int, list[int]] = (NOBODY, -1, [])
        """That pung."""

    def draw(self, person: int, tile: int) -> None:
        """A tile joins a hand."""
        self.hands[person].append(tile)
        self.drawn = tile

    def move(self, move: Move) -> list[int]:
        """The tiles that leave a hand for a discard or a set."""
        person, action = move
        verb = action & VERBS
        hand = self.hands[person]
        if verb in (DISCARD, DECLARE, ADDED_KONG):
            used = [action & TILE]
        elif verb == CONCEALED_KONG:
            used = [tile for tile in hand if tile & KIND_BITS == action & KIND_BITS]
        else:
            used = self._for_claim(hand, action)
        for tile in used:
            hand.remove(tile)
        if verb in (DISCARD, DECLARE):
            self.open, self.giver = action & TILE, person
        elif verb == ADDED_KONG:
            self.pung = self.sets[person][action & KIND_BITS]
            self.rest = [self.pung[1], *self.pung[2]]
        elif verb != CONCEALED_KONG:
            self.sets[person][self.open & KIND_BITS] = (self.giver, self.open, used)
        self.drawn = -1
        return used

    def _for_claim(self, hand: list[int], action: int) -> list[int]:
        reds = action >> REDS_SHIFT & REDS
        used = []
        for kind in used_from_hand(action, self.open & KIND_BITS):
            red = reds > 0 and kind | RED in hand and kind | RED not in used
            reds -= red
            used.append(kind | RED if red else kind)
        return used
