"""An observation read back as the words of a view."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from manywinds.adapters.learning.encode import ACTIONS
from manywinds.adapters.learning.layout import BLOCK, FIELDS, FRONT, SEAT_FIELDS, TILES, Field, offsets
from manywinds.kernel.action import action_text
from manywinds.kernel.deal import Deal
from manywinds.kernel.notation import tiles_text
from manywinds.kernel.sets import ADDED, OPEN, REDS_SHIFT, SOURCE_SHIFT, set_text
from manywinds.kernel.tiles import RED, WIND_LETTERS, tile_text
from manywinds.play.view import FACE_DOWN, Other, View, view

PHASES = ("opening", "turn", "claim", "rob", "over")
Cells = NDArray[np.int16]


def parts(row: Cells, fields: tuple[Field, ...]) -> dict[str, list[int]]:
    """The cells of each field."""
    starts = offsets(fields)
    return {field.name: row[starts[field.name] : starts[field.name] + field.size].tolist() for field in fields}


def tile(number: int) -> str:
    return tile_text(TILES[number - 1]) if number else ""


def meld(shape: int, kind: int, how: int, source: int, reds: int) -> str:
    if not kind:
        return FACE_DOWN
    code = (shape - 1) << 6 | (kind - 1) | source << SOURCE_SHIFT | reds << REDS_SHIFT
    return set_text(code | (OPEN if how else 0) | (ADDED if how == 2 else 0))


def river(tiles: list[int], flags: list[int]) -> tuple[str, ...]:
    marks = ("", "!", "-", "!-")
    return tuple(tile(number) + marks[flag] for number, flag in zip(tiles, flags, strict=True) if number)


def bonus(cells: list[int]) -> list[int]:
    return [34 + place for place, there in enumerate(cells) if there]


def other(row: Cells, wind: int) -> Other:
    """What lies before a seat."""
    seen = parts(row, SEAT_FIELDS)
    sets = [seen["melds"][at : at + 5] for at in range(0, 20, 5)]
    flowers = bonus(seen["flowers"])
    named = [kind for kind, there in enumerate(seen["named"]) if there]
    return Other(
        WIND_LETTERS[wind],
        seen["tiles"][0],
        tuple(meld(*cells) for cells in sets if cells[0]),
        tiles_text(flowers) if flowers else "",
        river(seen["river"], seen["river flags"]),
        bool(seen["declared"][0]),
        tiles_text(named) if named else "",
        bool(seen["dead"][0]),
    )


def hand_of(seen: dict[str, list[int]]) -> str:
    tiles: list[int] = []
    for kind, count in enumerate(seen["hand"]):
        reds = seen["reds"][kind // 9] if kind < 27 and kind % 9 == 4 else 0
        tiles += [kind | RED] * reds + [kind] * (count - reds)
    return tiles_text(tiles + bonus(seen["kept"]))


def read_back(row: Cells, mask: NDArray[np.int8], like: View) -> View:
    """The view that an observation tells; the words about the end, which it does not hold, are those of `like`."""
    seen = parts(row, FIELDS)
    seat = seen["seat wind"][0]
    blocks = [row[FRONT + step * BLOCK : FRONT + (step + 1) * BLOCK] for step in range(4)]
    by_wind: dict[int, Other] = {(seat + step) % 4: other(blocks[step], (seat + step) % 4) for step in range(4)}
    won = {(seat + step) % 4 for step, there in enumerate(seen["winners"]) if there}
    values: dict[str, Any] = {
        "wind": WIND_LETTERS[seat],
        "round": WIND_LETTERS[seen["round wind"][0]],
        "hand": hand_of(seen),
        "drawn": tile(seen["drawn"][0]),
        "seats": tuple(by_wind[wind] for wind in range(4)),
        "turn": WIND_LETTERS[(seat + seen["turn"][0]) % 4],
        "phase": PHASES[seen["phase"][0]],
        "tile": tile(seen["tile"][0]),
        "wall": seen["wall"][0],
        "indicators": tuple(tile(number) for number in seen["indicators"] if number),
        "counters": seen["counters"][0],
        "sticks": seen["sticks"][0],
        "legal": tuple(sorted(action_text(ACTIONS[index]) for index in np.flatnonzero(mask))),
        "winners": "".join(WIND_LETTERS[wind] for wind in sorted(won)),
    }
    return like._replace(**values)


def sorted_view(deal: Deal, seat: int) -> View:
    """A view whose legal actions and winners stand in a fixed order."""
    seen = view(deal, seat)
    winners = "".join(sorted(seen.winners, key=WIND_LETTERS.index))
    return seen._replace(legal=tuple(sorted(seen.legal)), winners=winners)


def points_of(row: Cells, seat: int) -> list[int]:
    """The points of the seats by wind."""
    found = [0, 0, 0, 0]
    for step in range(4):
        seen = parts(row[FRONT + step * BLOCK :], SEAT_FIELDS)
        found[(seat + step) % 4] = 100 * seen["points / 100"][0] + seen["points % 100"][0]
    return found
