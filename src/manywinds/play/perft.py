"""Perft: how many lines of play a position has, as chess programs count their moves.

A golden count is a strict witness of an engine: a claim too many, a kong that may not be or a deal that ends too early
changes it. A position is written so that any program can set it up: the wall tile by tile in the order it is drawn, and
the moves made so far. Seats are waited for in the order E, S, W, N; whoever comes first in it decides first.
"""

import json
from typing import NamedTuple

from manywinds.books import book as book_of
from manywinds.kernel.action import action_of, action_text
from manywinds.kernel.deal import Deal
from manywinds.kernel.errors import ManywindsError, quoted
from manywinds.kernel.notation import parse_tile
from manywinds.kernel.tiles import SEATS, WIND_LETTERS
from manywinds.rules.options import Value


class PositionError(ManywindsError):
    """A position that cannot be set up."""


def decides(deal: Deal) -> int:
    """The seat whose decision it is: the first of those waited for. Somebody is."""
    return next(seat for seat in range(SEATS) if deal.waited >> seat & 1)


def perft(deal: Deal, depth: int) -> int:
    """How many lines of play go on from here for so many decisions; a line that ends earlier counts once."""
    if depth == 0 or deal.over():
        return 1
    seat = decides(deal)
    actions = deal.legal(seat)
    if depth == 1:
        return len(actions)
    count = 0
    for action in actions:
        twin = deal.clone()
        twin.apply(seat, action)
        count += perft(twin, depth - 1)
    return count


def divide(deal: Deal, depth: int) -> dict[str, int]:
    """The same count for each first decision apart. Where two programs differ, this says after which move."""
    if deal.over():
        return {}
    seat = decides(deal)
    counts = {}
    for action in deal.legal(seat):
        twin = deal.clone()
        twin.apply(seat, action)
        counts[f"{WIND_LETTERS[seat]} {action_text(action)}"] = perft(twin, depth - 1)
    return counts


class Position(NamedTuple):
    """A position and its counts for depth 1, 2, 3…; one line of `tests/cases/perft.jsonl`."""

    id: str
    book: str
    about: str
    """What can be seen there, for a person."""
    wall: str
    """Every tile in the order it is drawn, the reserve last."""
    moves: list[str]
    """What the seats have done so far, passes too: `E discard 5m`."""
    counts: list[int]
    opener: str = "E"
    round: str = "E"
    points: int = 0
    """What each seat has; a riichi needs a stake."""
    options: dict[str, Value] | None = None

    def deal(self) -> Deal:
        """Set the position up."""
        rules = book_of(self.book).with_options(self.options or {})
        wall = rules.wall.lay([parse_tile(tile) for tile in self.wall.split()])
        if sorted(wall.order) != sorted(rules.wall.tiles()):
            raise PositionError(f"{self.id}: the wall has not the tiles of {self.book!r}.")
        opener, round = WIND_LETTERS.index(self.opener), WIND_LETTERS.index(self.round)
        deal = Deal.begin(rules.deal_flow(), wall, opener, round, [self.points] * SEATS)
        for move in self.moves:
            letter, _, text = move.partition(" ")
            seat, action = WIND_LETTERS.index(letter), action_of(text)
            if action not in deal.legal(seat):
                raise PositionError(f"{self.id}: {quoted(move)} is not legal.")
            deal.apply(seat, action)
        return deal

    def line(self) -> str:
        """The position as a line of JSON."""
        data = self._asdict()
        if self.options is None:
            del data["options"]
        return json.dumps(data, ensure_ascii=False)


def read_positions(text: str) -> list[Position]:
    """Positions out of lines of JSON."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        try:
            found.append(Position(**json.loads(line)))
        except (TypeError, ValueError) as fault:
            raise PositionError(f"Line {number} is no position: {fault}.") from None
    return found
