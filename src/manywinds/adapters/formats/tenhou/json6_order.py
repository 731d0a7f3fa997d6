"""The order of play in a tenhou.net/6 deal, which lists draws and discards of each person apart.

Who takes a discard follows from the calls that stand next in the others' lists. Where more than one way is open, such
as when the same tile is discarded twice and called once, all are tried until everything fits.
"""

import re
from typing import Final, NamedTuple

from manywinds.adapters.formats.common.files import whole
from manywinds.adapters.formats.common.game import FIVES, PERSONS, DealEvent, ForeignError, Move, TileDrawn
from manywinds.kernel.action import (
    ADDED_KONG,
    CHOW,
    CONCEALED_KONG,
    DECLARE,
    DISCARD,
    KONG,
    PUNG,
    REDS_SHIFT,
)
from manywinds.kernel.errors import quoted
from manywinds.kernel.tiles import KIND_BITS, RED

DRAWN: Final = 60
MOST_TRIES: Final = 100
NORTH_LETTER: Final = "f"
_CALL: Final = re.compile(r"(?:\d\d){0,3}[cpmka](?:\d\d){1,4}", re.ASCII)
_SIZES: Final = {"c": 3, "p": 3, "m": 4, "k": 4, "a": 4}
# The giver by the place of the letter: to the left, opposite, to the right.
_GIVERS: Final = {"c": {0: 3}, "p": {0: 3, 2: 2, 4: 1}, "m": {0: 3, 2: 2, 6: 1}}


def tile_of(number: object) -> int:
    """Our tile of a number such as 11 for 1m, 47 for a red dragon, 51 for a red 5m."""
    code = whole(number, "tile", 11, 53)
    suit, rank = divmod(code, 10)
    if suit == 5 and 1 <= rank <= 3:
        return FIVES[rank - 1] | RED
    if suit > 4 or not 1 <= rank <= (7 if suit == 4 else 9):
        raise ForeignError(f"{quoted(number)} is no tile.")
    return 9 * (suit - 1) + rank - 1


class Call(NamedTuple):
    """A set that is declared: its letter, its tiles, the one that follows the letter, and whose that is."""

    letter: str
    tiles: list[int]
    marked: int
    giver: int
    """So many seats after the caller; 0 for a set of one's own."""

    def action(self) -> int:
        """Our action."""
        kind = min(tile & KIND_BITS for tile in self.tiles)
        if self.letter == "a":
            return CONCEALED_KONG | kind
        if self.letter == "k":
            return ADDED_KONG | self.marked
        verb = CHOW if self.letter == "c" else PUNG if self.letter == "p" else KONG
        reds = sum(1 for tile in self.from_hand() if tile & RED)
        return verb | kind | reds << REDS_SHIFT

    def from_hand(self) -> list[int]:
        """The tiles that leave the hand."""
        if self.letter == "k":
            return [self.marked]
        tiles = self.tiles.copy()
        if self.letter != "a":
            tiles.remove(self.marked)
        return tiles


def call_of(text: str) -> Call:
    """A call such as `c151314`, `43p4343` or `424242a42`."""
    if text.startswith(NORTH_LETTER):
        raise ForeignError(
            "A North is set aside: this is a game of three players, and only games of four are imported."
        )
    if not _CALL.fullmatch(text):
        raise ForeignError(f"{quoted(text)} is no call.")
    place = next(place for place, sign in enumerate(text) if sign.isalpha())
    letter = text[place]
    digits = text[:place] + text[place + 1 :]
    tiles = [tile_of(int(digits[at : at + 2])) for at in range(0, len(digits), 2)]
    kinds = [tile & KIND_BITS for tile in tiles]
    giver = _GIVERS[letter].get(place, 0) if letter in _GIVERS else 0
    run = letter == "c" and sorted(kinds) == [min(kinds), min(kinds) + 1, min(kinds) + 2]
    if len(tiles) != _SIZES[letter] or (letter in _GIVERS and not giver) or not (run or len(set(kinds)) == 1):
        raise ForeignError(f"{quoted(text)} is no call.")
    return Call(letter, tiles, tile_of(int(text[place + 1 : place + 3])), giver)


Taken = int | Call
"""A tile drawn, or a discard called."""
Given = tuple[int, int] | Call | None
"""A verb and a tile, the tile -1 for the one drawn; a kong; or nothing, after an open kong."""


def taken_of(item: object) -> Taken:
    """One item of the draws."""
    return call_of(item) if isinstance(item, str) else tile_of(item)


def given_of(item: object) -> Given:
    """One item of the discards."""
    if item == 0:
        return None
    if isinstance(item, str) and not item.startswith("r"):
        return call_of(item)
    verb = DECLARE if isinstance(item, str) else DISCARD
    number = whole(item.removeprefix("r") if isinstance(item, str) else item, "discard")
    return verb, -1 if number == DRAWN else tile_of(number)


class Misfit(Exception):  # noqa: N818 - another way may fit
    """This way of reading the lists does not work out."""


class Order:
    """The lists of a deal."""

    def __init__(self, dealer: int, hands: list[list[int]], taken: list[list[Taken]], given: list[list[Given]]) -> None:
        self.dealer = dealer
        self.hands = hands
        self.taken = taken
        self.given = given

    def events(self) -> list[DealEvent]:
        """What happened, in order."""
        choices: list[int] = []
        for _ in range(MOST_TRIES):
            attempt = Attempt(self, choices)
            try:
                return attempt.events_of()
            except Misfit:
                choices = attempt.made
                while choices and choices[-1] + 1 >= attempt.open[len(choices) - 1]:
                    choices.pop()
                if not choices:
                    break
                choices[-1] += 1
        raise ForeignError("The draws, calls and discards of a deal do not fit together.")


class Attempt:
    """One way to put the lists in order. `made` are the choices taken, `open` how many there were each time."""

    def __init__(self, order: Order, choices: list[int]) -> None:
        self.order = order
        self.choices = choices
        self.made: list[int] = []
        self.open: list[int] = []
        self.hands = [hand.copy() for hand in order.hands]
        self.next_taken = [0] * PERSONS
        self.next_given = [0] * PERSONS
        self.drawn = -1
        self.events: list[DealEvent] = []

    def events_of(self) -> list[DealEvent]:
        """What happened, if it fits."""
        person = self.order.dealer
        while self._take(person):
            discard = self._act(person)
            if discard < 0:
                break
            person = self._next(person, discard)
        left = [len(self.order.taken[each]) - self.next_taken[each] for each in range(PERSONS)]
        left += [len(self.order.given[each]) - self.next_given[each] for each in range(PERSONS)]
        if any(left):
            raise Misfit
        return self.events

    def _coming(self, person: int) -> Taken | None:
        place = self.next_taken[person]
        return self.order.taken[person][place] if place < len(self.order.taken[person]) else None

    def _take(self, person: int) -> bool:
        """A person draws, or takes the discard; nothing if they are done."""
        item = self._coming(person)
        if item is None:
            return False
        self.next_taken[person] += 1
        if not isinstance(item, Call):
            self.hands[person].append(item)
            self.drawn = item
            self.events.append(TileDrawn(person, item))
            return True
        self._declare(person, item)
        if item.letter != "m":
            return True
        if self._giving(person) is not None:
            raise Misfit
        return isinstance(self._coming(person), int) and self._take(person)

    def _giving(self, person: int) -> Given:
        place = self.next_given[person]
        if place >= len(self.order.given[person]):
            raise Misfit
        self.next_given[person] += 1
        return self.order.given[person][place]

    def _declare(self, person: int, call: Call) -> None:
        for tile in call.from_hand():
            self._leave(person, tile)
        self.drawn = -1
        self.events.append(Move(person, call.action()))

    def _leave(self, person: int, tile: int) -> None:
        if tile not in self.hands[person]:
            raise Misfit
        self.hands[person].remove(tile)

    def _act(self, person: int) -> int:
        """The tile a person discards, perhaps after kongs; -1 if there is none any more."""
        while self.next_given[person] < len(self.order.given[person]):
            item = self._giving(person)
            if item is None:
                raise Misfit
            if isinstance(item, Call):
                self._declare(person, item)
                if not isinstance(self._coming(person), int) or not self._take(person):
                    return -1
                continue
            verb, tile = item
            tile = self.drawn if tile < 0 else tile
            if tile < 0:
                raise Misfit
            self._leave(person, tile)
            self.drawn = -1
            self.events.append(Move(person, verb | tile))
            return tile
        return -1

    def _next(self, person: int, discard: int) -> int:
        """Who goes on after a discard: a caller, or the next seat."""
        after = (person + 1) % PERSONS
        ways = []
        for step in range(1, PERSONS):
            caller = (person + step) % PERSONS
            item = self._coming(caller)
            if isinstance(item, Call) and item.marked == discard and item.giver == PERSONS - step:
                ways.append((item.letter == "c", caller))
        callers = [caller for _, caller in sorted(ways)]
        if not isinstance(self._coming(after), Call):
            callers.append(after)
        if not callers:
            raise Misfit
        place = len(self.made)
        chosen = self.choices[place] if place < len(self.choices) else 0
        self.made.append(chosen)
        self.open.append(len(callers))
        return callers[chosen]
