"""A whole deal kept by someone who sees one seat's tiles alone: what is unseen lies anywhere, and changes places with
other unseen tiles when it shows where a tile was."""

from manywinds.adapters.formats.common.game import ForeignError
from manywinds.kernel.deal import Deal
from manywinds.kernel.sets import KIND, OPEN, SHAPE
from manywinds.kernel.sets import KONG as KONG_SET
from manywinds.kernel.tiles import COPIES, HAND_KINDS, SEATS, tile_text
from manywinds.kernel.wall import PrivateWalls


class UnseenTiles:
    """The unseen tiles of a deal: those in the walls, in the other hands and in others' concealed kongs."""

    def __init__(self, deal: Deal, seat: int, thrown: tuple[int, int] = (-1, -1)) -> None:
        """`thrown` names a seat and the kind of a tile of its hand that is about to be discarded: that one is seen."""
        self.deal = deal
        self.seat = seat
        self.thrown = thrown
        deal.wall.order = deal.wall.order.copy()

    def give(self, player: int, wanted: list[int]) -> None:
        """Another seat holds these tiles."""
        hands = self.deal.hands
        for kind in sorted(set(wanted)):
            while hands[player].count(kind) < wanted.count(kind):
                if player == self.seat:
                    raise ForeignError(f"{tile_text(kind)} is taken from a hand that does not hold it.")
                self._show(kind, player, wanted)
                spare = next(each for each in hands[player].tiles() if hands[player].count(each) > wanted.count(each))
                self._exchange(kind, spare, player)
                self._change(player, spare, kind)

    def draws_next(self, seat: int, tile: int) -> None:
        """The next tile of a seat's own wall is this one."""
        wall = self.deal.wall
        assert isinstance(wall, PrivateWalls)  # noqa: S101 - others do not speak Botzone's words
        if wall.left(seat) == 0:
            raise ForeignError("A tile is drawn from an empty wall.")
        place = wall.next(seat)
        if wall.order[place] != tile:
            self._show(tile, -1, [])
            self._exchange(tile, wall.order[place])
            wall.order[place] = tile

    def any_four(self, but: list[int] | None = None) -> int:
        """A kind of which all four are unseen, and none of these."""
        for kind in range(HAND_KINDS):
            if self._count(kind) == COPIES and kind not in (but or []):
                return kind
        raise ForeignError("A concealed kong is declared, but every kind was seen.")

    def _count(self, kind: int) -> int:
        wall = self.deal.wall
        lying = sum(1 for place in wall.places() if wall.order[place] == kind)
        return lying + sum(self._held(seat, kind) for seat in self._others())

    def _held(self, seat: int, kind: int) -> int:
        return self.deal.hands[seat].count(kind) - (1 if (seat, kind) == self.thrown else 0)

    def _others(self, but: int = -1) -> list[int]:
        return [seat for seat in range(SEATS) if seat not in (self.seat, but)]

    def _show(self, kind: int, player: int, needed: list[int]) -> None:
        """An unseen tile of the kind lies outside this hand; if all are in a concealed kong, that is of another."""
        held = self._held(player, kind) if player >= 0 else 0
        if self._count(kind) > held:
            return
        for seat in self._others():
            for meld in self.deal.melds[seat]:
                if meld & (SHAPE | OPEN | KIND) == KONG_SET | kind:
                    self._guess_again(seat, meld, needed)
                    return
        raise ForeignError(f"{tile_text(kind)} is named more than {COPIES} times.")

    def _guess_again(self, seat: int, meld: int, needed: list[int]) -> None:
        kind = self.any_four(needed)
        for _ in range(COPIES):
            self._exchange(kind, meld & KIND)
        melds = self.deal.melds[seat]
        self.deal.melds[seat] = tuple(each & ~KIND | kind if each == meld else each for each in melds)

    def _exchange(self, kind: int, other: int, but: int = -1) -> None:
        """Where an unseen tile of a kind lies, there is one of another kind now."""
        wall = self.deal.wall
        for place in wall.places():
            if wall.order[place] == kind:
                wall.order[place] = other
                return
        seat = next(each for each in self._others(but) if self._held(each, kind))
        self._change(seat, kind, other)

    def _change(self, seat: int, old: int, new: int) -> None:
        self.deal.hands[seat] = self.deal.hands[seat].minus(old).plus(new)
        self.deal.known_waits[seat] = -1
