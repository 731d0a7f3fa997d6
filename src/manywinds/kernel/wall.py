"""The wall: how it is built, where the dice break it, what is held back and how replacements are taken.

The books differ only in figures, so a wall rule is data. Physically the wall is four sides of stacks, numbered
clockwise from the right end of the dealer's side: the dealer's side first, then the sides of the players on his left,
across and on his right. The break turns that ring into the *draw order* t0, t1, …: stacks clockwise from the opening,
the upper tile of a stack before the lower one. Replacements come from the far end: the last stack first, again upper
before lower.

Where every seat has a wall of its own there is no ring and no dice: each draws its tiles, and its replacements, one
after the other from its own.
"""

from random import Random
from typing import Final

from manywinds.kernel.errors import DraftError, RulebookError
from manywinds.kernel.tiles import COPIES, FLOWER_START, HAND_KINDS, RED, SEATS

HAND: Final = 13
"""Tiles that everybody is dealt."""

# How the held-back tiles are kept up.
NO_REFILL: Final = "none"
REFILL_EACH: Final = "each"
"""One live tile joins them for each that is taken."""
REFILL_STACKS: Final = "stacks"
"""Whole stacks join them as long as fewer than `least` are left."""

SUM: Final = "sum"
LAST: Final = "last"


def _sorted_tiles(flowers: int, reds: tuple[int, int, int]) -> list[int]:
    tiles = [kind for kind in range(HAND_KINDS) for _ in range(COPIES)]
    for suit in range(3):
        for copy in range(reds[suit]):
            tiles[COPIES * (9 * suit + 4) + copy] |= RED
    tiles.extend(range(FLOWER_START, FLOWER_START + flowers))
    return tiles


class WallRule:
    """A book's wall: its tiles, its dice and what it holds back."""

    def __init__(
        self,
        flowers: int = 8,
        reds: tuple[int, int, int] = (0, 0, 0),
        throws: tuple[int, ...] = (2,),
        count: str = LAST,
        from_left: bool = False,
        clockwise: bool = False,
        held_back: int = 0,
        refill: str = NO_REFILL,
        least: int = 0,
        to_the_right: bool = False,
        private: bool = False,
    ) -> None:
        """`throws`: dice of each throw; the first names the side, the second (if any) is made by its owner.
        `count`: the stacks to count are the sum of all throws or the last one. `from_left`: counted from the owner's
        left end (the last stack counted is then the first of the reserve), otherwise from the right, and the wall opens
        after the counted stacks. `clockwise`: turns pass clockwise, as tiles are drawn in most books.
        `to_the_right`: tiles are taken to the right of the opening, counter-clockwise, and replaced from its left.
        `private`: every seat has a quarter of the tiles as a wall of its own, and no dice are thrown.
        """
        if refill not in (NO_REFILL, REFILL_EACH, REFILL_STACKS):
            raise DraftError("A wall is refilled 'none', 'each' or 'stacks', not {refill!r}.", refill=refill)
        if count not in (SUM, LAST):
            raise DraftError("Stacks are counted by the 'sum' or the 'last' throw, not {count!r}.", count=count)
        if private and (throws or held_back):
            raise DraftError("Walls of the seats' own are broken by no dice, and nothing is held back from them.")
        if not private and not 1 <= len(throws) <= 2:
            raise DraftError("A wall is broken by one or two throws, not {count}.", count=len(throws))
        if flowers not in (0, 8):
            raise DraftError("A wall has no bonus tiles or eight, not {flowers}.", flowers=flowers)
        for count_of_reds in reds:
            if not 0 <= count_of_reds <= COPIES:
                raise DraftError("A suit has at most four red fives, not {count}.", count=count_of_reds)
        self.flowers = flowers
        self.reds = reds
        self.throws = throws
        self.count = count
        self.from_left = from_left
        self.clockwise = clockwise
        self.held_back = held_back
        self.refill = refill
        self.least = least
        self.to_the_right = to_the_right
        self.private = private
        self.sorted = _sorted_tiles(flowers, reds)

    def size(self) -> int:
        """How many tiles the wall has."""
        return COPIES * HAND_KINDS + self.flowers

    def stacks(self) -> int:
        """How many stacks of two a side has."""
        return self.size() // (2 * SEATS)

    def tiles(self) -> list[int]:
        """Every tile once, in order."""
        return self.sorted.copy()

    def owner(self, dice: tuple[int, ...]) -> int:
        """The seat whose side is broken, counted from the dealer: the thrower is one, the player on his right two."""
        return (sum(dice[: self.throws[0]]) - 1) % SEATS

    def opening(self, dice: tuple[int, ...]) -> int:
        """The first stack drawn from, in the ring numbered from the dealer's right end clockwise."""
        if len(dice) != sum(self.throws):
            raise RulebookError(
                "This wall is broken with {wanted} dice, not {count}.", wanted=sum(self.throws), count=len(dice)
            )
        counted = sum(dice) if self.count == SUM else sum(dice[-self.throws[-1] :])
        # Where turns pass counter-clockwise the next seat sits on the right: its side lies last in clockwise order.
        owner = self.owner(dice) if self.clockwise else -self.owner(dice)
        side = owner % SEATS * self.stacks()
        if self.from_left:
            # From the left end stack n is the n-th from the end of the side; drawing goes on clockwise after it.
            return (side + self.stacks() - counted + 1) % (SEATS * self.stacks())
        return (side + counted) % (SEATS * self.stacks())

    def draw_order(self, dice: tuple[int, ...]) -> list[int]:
        """Physical places (2 × stack for the upper tile, + 1 for the lower) in the order t0, t1, …"""
        stacks = SEATS * self.stacks()
        first = self.opening(dice)
        order = [first - 1 - step if self.to_the_right else first + step for step in range(stacks)]
        return [place for stack in order for place in (2 * (stack % stacks), 2 * (stack % stacks) + 1)]

    def throw(self, rng: Random) -> tuple[int, ...]:
        """Throw the dice."""
        return tuple([1 + _below(rng, 6) for _ in range(sum(self.throws))])

    def build(self, rng: Random) -> "Wall":
        """Shuffle, throw, break: a wall ready to deal from."""
        places = self.tiles()
        _shuffle(places, rng)
        if self.private:
            return self.lay(places)
        dice = self.throw(rng)
        return self.lay([places[place] for place in self.draw_order(dice)], dice)

    def lay(self, order: list[int], dice: tuple[int, ...] = ()) -> "Wall":
        """A wall of these tiles in the order of draws; of the seats' own walls one after the other."""
        return PrivateWalls(self, order) if self.private else Wall(self, order, dice)


def _shuffle(tiles: list[int], rng: Random) -> None:
    """The same order as `rng.shuffle` gives, at a fraction of its time."""
    for last in range(len(tiles) - 1, 0, -1):
        place = _below(rng, last + 1)
        tiles[last], tiles[place] = tiles[place], tiles[last]


def _below(rng: Random, limit: int) -> int:
    """A number from 0 to below the limit, drawn as `rng.randrange` draws it."""
    bits = limit.bit_length()
    drawn = rng.getrandbits(bits)
    while drawn >= limit:
        drawn = rng.getrandbits(bits)
    return drawn


class Wall:
    """A broken wall: `front` and `end` bound the live tiles in `order`. Clones share `order`; it is never changed."""

    def __init__(
        self, rule: WallRule, order: list[int], dice: tuple[int, ...] = (), spare: list[int] | None = None
    ) -> None:
        if len(order) != rule.size():
            raise RulebookError("This wall has {size} tiles, not {count}.", size=rule.size(), count=len(order))
        self.rule = rule
        self.order = order
        self.dice = dice
        self.front = 0
        self.end = len(order) - rule.held_back
        self.spare = _tail(self.end, len(order)) if spare is None else spare
        """Places of the held-back tiles, next replacement first."""
        self.replaced = 0

    def clone(self) -> "Wall":
        """A wall that goes its own way from here."""
        twin = Wall(self.rule, self.order, self.dice, self.spare.copy())
        twin.front = self.front
        twin.end = self.end
        twin.replaced = self.replaced
        return twin

    def live(self) -> int:
        """How many tiles may still be drawn."""
        return self.end - self.front

    def left(self, _seat: int) -> int:
        """How many of them this seat could draw."""
        return self.end - self.front

    def places(self) -> list[int]:
        """Where in `order` the tiles lie that are still in the wall, those held back last."""
        return [*range(self.front, self.end), *self.spare]

    def deal(self, _first: int = 0) -> list[list[int]]:
        """Thirteen tiles each and a fourteenth for the dealer: three times four, then one each, then one more. The
        hands are in the order of the seats from the dealer's."""
        hands: list[list[int]] = [[] for _ in range(SEATS)]
        for _ in range(3):
            for hand in hands:
                for _ in range(4):
                    hand.append(self.draw())
        for hand in hands:
            hand.append(self.draw())
        hands[0].append(self.draw())
        return hands

    def draw(self, _seat: int = 0) -> int:
        """The next live tile."""
        assert self.front < self.end, "the live wall is empty"
        tile = self.order[self.front]
        self.front += 1
        return tile

    def may_replace(self, _seat: int = 0) -> bool:
        """A replacement can be taken and the book's reserve kept up."""
        if self.rule.held_back == 0 or self.rule.refill == REFILL_EACH:
            return self.front < self.end
        return bool(self.spare)

    def replace(self, _seat: int = 0) -> int:
        """A replacement tile from the far end, and the reserve filled up again."""
        assert self.may_replace(), "no replacement is left"
        self.replaced += 1
        if self.rule.held_back == 0:
            last = self._take_last()
            return self.order[last]
        tile = self.order[self.spare.pop(0)]
        if self.rule.refill == REFILL_EACH:
            self.spare = _tail(self.end - 1, len(self.order) - 2 * (self.replaced // 2), skip=self.replaced % 2 == 1)
            self.end -= 1
        elif self.rule.refill == REFILL_STACKS:
            while len(self.spare) < self.rule.least and self.front < self.end:
                first = max(self.front, (self.end - 1) // 2 * 2)
                self.spare.extend(range(first, self.end))
                self.end = first
        return tile

    def _take_last(self) -> int:
        """Without a reserve: the upper tile of the last stack if both are there, else the one left."""
        last = self.end - 1
        if self.end % 2 == 0 and last > self.front:
            # The lower tile stays as the last of the live wall: it moves to the upper tile's place.
            self.order = self.order.copy()
            self.order[last - 1], self.order[last] = self.order[last], self.order[last - 1]
        self.end = last
        return last

    def held_back(self) -> list[int]:
        """The tiles of the reserve, next replacement first."""
        return [self.order[place] for place in self.spare]


class PrivateWalls(Wall):
    """Walls of the seats' own, one after the other in `order`, each in the order of its draws."""

    def __init__(self, rule: WallRule, order: list[int]) -> None:
        super().__init__(rule, order)
        self.taken = [0, 0, 0, 0]
        """How many tiles each seat has drawn."""

    def clone(self) -> "Wall":
        twin = PrivateWalls(self.rule, self.order)
        twin.front = self.front
        twin.replaced = self.replaced
        twin.taken = self.taken.copy()
        return twin

    def left(self, seat: int) -> int:
        return len(self.order) // SEATS - self.taken[seat]

    def places(self) -> list[int]:
        return [place for seat in range(SEATS) for place in range(self.next(seat), self.next(seat) + self.left(seat))]

    def next(self, seat: int) -> int:
        """Where in `order` the tile lies that the seat draws next."""
        return len(self.order) // SEATS * seat + self.taken[seat]

    def deal(self, first: int = 0) -> list[list[int]]:
        """Everybody takes thirteen tiles from the own wall, and the dealer one more."""
        hands: list[list[int]] = []
        for step in range(SEATS):
            seat = (first + step) % SEATS
            hands.append([self.draw(seat) for _ in range(HAND if step else HAND + 1)])
        return hands

    def draw(self, seat: int = 0) -> int:
        assert self.left(seat) > 0, "the wall of this seat is empty"
        tile = self.order[self.next(seat)]
        self.taken[seat] += 1
        self.front += 1
        return tile

    def may_replace(self, seat: int = 0) -> bool:
        return self.left(seat) > 0

    def replace(self, seat: int = 0) -> int:
        """A replacement is the next tile of the own wall."""
        return self.draw(seat)


def _tail(start: int, stop: int, skip: bool = False) -> list[int]:
    """The places of the far end in the order replacements take them: last stack first, upper before lower."""
    places: list[int] = []
    stack = (stop - 1) // 2
    while 2 * stack + 1 >= start and stack >= 0:
        for place in (2 * stack, 2 * stack + 1):
            if start <= place < stop:
                places.append(place)
        stack -= 1
    return places[1:] if skip else places
