"""An observation read back as a view."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from manywinds.adapters.learning.encode import ACTIONS
from manywinds.adapters.learning.layout import BLOCK, FIELDS, FRONT, SEAT_FIELDS, TILES, Field, offsets
from manywinds.kernel.deal import Deal
from manywinds.kernel.hand import Hand
from manywinds.kernel.sets import ADDED, FACE_DOWN, OPEN, REDS_SHIFT, SOURCE_SHIFT
from manywinds.kernel.state import DECLARED, NOTHING, TAKEN
from manywinds.kernel.tiles import FLOWER_START
from manywinds.play.view import Concealed, Holdings, View, view

Cells = NDArray[np.int16]


def parts(row: Cells, fields: tuple[Field, ...]) -> dict[str, list[int]]:
    """The cells of each field."""
    starts = offsets(fields)
    return {field.name: row[starts[field.name] : starts[field.name] + field.size].tolist() for field in fields}


def tile(number: int) -> int:
    return TILES[number - 1] if number else NOTHING


def meld(shape: int, kind: int, how: int, source: int, reds: int) -> int:
    if not kind:
        return FACE_DOWN
    code = (shape - 1) << 6 | (kind - 1) | source << SOURCE_SHIFT | reds << REDS_SHIFT
    return code | (OPEN if how else 0) | (ADDED if how == 2 else 0)


def river(tiles: list[int], flags: list[int]) -> tuple[int, ...]:
    marks = (0, DECLARED, TAKEN, DECLARED | TAKEN)
    return tuple(tile(number) | marks[flag] for number, flag in zip(tiles, flags, strict=True) if number)


def mask(cells: list[int], first: int = 0) -> int:
    return sum(1 << (first + place) for place, there in enumerate(cells) if there)


def other(row: Cells, like: Holdings) -> Holdings:
    """What lies before a seat; of its hand an observation tells nothing here."""
    seen = parts(row, SEAT_FIELDS)
    sets = [seen["melds"][at : at + 5] for at in range(0, 20, 5)]
    return Holdings(
        like.seat,
        seen["tiles"][0],
        like.hand,
        tuple(meld(*cells) for cells in sets if cells[0]),
        mask(seen["flowers"], FLOWER_START),
        river(seen["river"], seen["river flags"]),
        bool(seen["declared"][0]),
        mask(seen["named"]),
        bool(seen["dead"][0]),
        100 * seen["points / 100"][0] + seen["points % 100"][0],
        like.staked,
    )


def hand_of(seen: dict[str, list[int]]) -> Concealed:
    tiles = [kind for kind, count in enumerate(seen["hand"]) for _ in range(count)]
    reds = sum(count << (3 * suit) for suit, count in enumerate(seen["reds"]))
    return Concealed(Hand.of(tiles), reds, mask(seen["kept"], FLOWER_START))


def read_back(row: Cells, choices: NDArray[np.int8], like: View) -> View:
    """The view that an observation tells; the words about the end, which it does not hold, are those of `like`."""
    seen = parts(row, FIELDS)
    seat = seen["seat wind"][0]
    seats = list(like.seats)
    for step in range(4):
        at = FRONT + step * BLOCK
        seats[(seat + step) % 4] = other(row[at : at + BLOCK], seats[(seat + step) % 4])
    won = {(seat + step) % 4 for step, there in enumerate(seen["winners"]) if there}
    # What others see of the own seat is not in its observation.
    shown = tuple(like.table.seats[each] if each == seat else seats[each] for each in range(4))
    values: dict[str, Any] = {
        "round": seen["round wind"][0],
        "seats": shown,
        "turn": (seat + seen["turn"][0]) % 4,
        "phase": seen["phase"][0],
        "tile": tile(seen["tile"][0]),
        "wall": seen["wall"][0],
        "indicators": tuple(number - 1 for number in seen["indicators"] if number),
        "counters": seen["counters"][0],
        "sticks": seen["sticks"][0],
        "winners": tuple(sorted(won)),
    }
    legal = tuple(sorted(ACTIONS[index] for index in np.flatnonzero(choices)))
    drawn = tile(seen["drawn"][0])
    assert bool(seen["asked"][0]) == bool(legal)
    return View(seat, hand_of(seen), drawn, tuple(seats), legal, like.instead, like.table._replace(**values))


def sorted_view(deal: Deal, seat: int) -> View:
    """A view whose legal actions and winners stand in a fixed order."""
    seen = view(deal, seat)
    table = seen.table._replace(winners=tuple(sorted(seen.table.winners)))
    return seen._replace(legal=tuple(sorted(seen.legal)), table=table)


def points_of(row: Cells, seat: int) -> list[int]:
    """The points of the seats by wind."""
    found = [0, 0, 0, 0]
    for step in range(4):
        seen = parts(row[FRONT + step * BLOCK :], SEAT_FIELDS)
        found[(seat + step) % 4] = 100 * seen["points / 100"][0] + seen["points % 100"][0]
    return found
