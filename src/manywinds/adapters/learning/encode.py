"""Actions and views as numbers, for programs that learn: one action space and one observation for all books.

An action is an index into `ACTIONS`; `GROUPS` says where each sort of action begins. An observation is a row of 16-bit
ints; `layout` says what stands where.
"""

import sys
from struct import Struct
from typing import Final, NamedTuple

from manywinds.adapters.learning.arrays import NDArray, np
from manywinds.adapters.learning.layout import (
    BLOCK,
    CELL,
    FIVES,
    FRONT,
    INDICATORS,
    MELD,
    NUMBERS,
    SEAT_OFFSETS,
    SIZE,
    TILES,
)
from manywinds.kernel.action import (
    ABORT,
    ADDED_KONG,
    CHOW,
    CONCEALED_KONG,
    DECLARE,
    DISCARD,
    FLOWER,
    KONG,
    PASS,
    PUNG,
    REDS_SHIFT,
    WIN,
    action_text,
)
from manywinds.kernel.deal import Deal
from manywinds.kernel.errors import ManywindsError
from manywinds.kernel.sets import (
    ADDED,
    FACE_DOWN,
    KIND,
    OPEN,
    SHAPE,
    SOURCE,
    SOURCE_SHIFT,
    may_start_chow,
    reds_in,
)
from manywinds.kernel.state import DECLARED, TAKEN
from manywinds.kernel.tiles import FLOWER_START, HAND_KINDS, KIND_BITS, RED, SEATS
from manywinds.play.view import Exposed, Glance, exposed, glance

# Actions.


class IllegalActionError(ManywindsError, ValueError):
    """An action that is not legal now, or not of the action space."""


class ActionGroup(NamedTuple):
    """Actions of one sort, one index after the other."""

    name: str
    text: str
    actions: tuple[int, ...]


def _with_reds(verb: int, kinds: tuple[int, ...], reds: int) -> tuple[int, ...]:
    return tuple(verb | kind | reds << REDS_SHIFT for kind in kinds)


_KINDS: Final = tuple(range(HAND_KINDS))
_STARTS: Final = tuple(kind for kind in _KINDS if may_start_chow(kind))
_STARTS_WITH_FIVE: Final = tuple(kind for kind in _STARTS if kind % 9 in (2, 3, 4))

GROUPS: Final[tuple[ActionGroup, ...]] = (
    ActionGroup("pass", "let a tile go, or a kong at the opening lie", (PASS,)),
    ActionGroup("win", "declare a win", (WIN,)),
    ActionGroup("abort", "end the deal for the book's reason", (ABORT,)),
    ActionGroup("discard", "discard a tile: kinds, red fives, bonus tiles", tuple(DISCARD | tile for tile in TILES)),
    ActionGroup("declare", "discard and declare ready: kinds, red fives", tuple(DECLARE | tile for tile in TILES[:37])),
    ActionGroup("chow", "take a chow, by its first tile", _with_reds(CHOW, _STARTS, 0)),
    ActionGroup("chow, 1 red", "the same with a red five out of the hand", _with_reds(CHOW, _STARTS_WITH_FIVE, 1)),
    ActionGroup("pung", "take a pung", _with_reds(PUNG, _KINDS, 0)),
    ActionGroup("pung, 1 red", "the same with a red five out of the hand", _with_reds(PUNG, FIVES, 1)),
    ActionGroup("pung, 2 reds", "the same with two", _with_reds(PUNG, FIVES, 2)),
    ActionGroup("kong", "take a kong", _with_reds(KONG, _KINDS, 0)),
    ActionGroup("kong, 1 red", "the same with a red five out of the hand", _with_reds(KONG, FIVES, 1)),
    ActionGroup("kong, 2 reds", "the same with two", _with_reds(KONG, FIVES, 2)),
    ActionGroup("kong, 3 reds", "the same with three", _with_reds(KONG, FIVES, 3)),
    ActionGroup("concealed kong", "declare a concealed kong", _with_reds(CONCEALED_KONG, _KINDS, 0)),
    ActionGroup(
        "added kong", "add a tile to a pung: kinds, red fives", tuple(ADDED_KONG | tile for tile in TILES[:37])
    ),
    ActionGroup("flower", "lay out a bonus tile that was kept", tuple(FLOWER | tile for tile in TILES[37:])),
)
"""The action space, in order."""
ACTIONS: Final[tuple[int, ...]] = tuple(action for group in GROUPS for action in group.actions)
"""The action of each index."""
NO_INDEX: Final = -1
INDICES: Final[NDArray[np.int16]] = np.full(1 << 13, NO_INDEX, np.int16)
"""The index of each action that has one."""
INDICES[list(ACTIONS)] = np.arange(len(ACTIONS))


def index_of(action: int) -> int:
    """The index of an action."""
    index = int(INDICES[action]) if 0 <= action < len(INDICES) else NO_INDEX
    if index == NO_INDEX:
        raise IllegalActionError(f"{action} is not in the action space.")
    return index


def action_of_index(index: int) -> int:
    """The action an index stands for."""
    if not 0 <= index < len(ACTIONS):
        raise IllegalActionError(f"{index} is no index of an action; there are {len(ACTIONS)}.")
    return ACTIONS[index]


def mask_of_actions(deal: Deal, seat: int) -> NDArray[np.int8]:
    """1 for each index that the seat may choose now."""
    mask = np.zeros(len(ACTIONS), np.int8)
    mask[INDICES[deal.legal(seat)]] = 1
    return mask


def checked_action(deal: Deal, seat: int, index: int) -> int:
    """The action an index stands for, if the seat may do it now."""
    action = action_of_index(index)
    if action not in deal.legal(seat):
        raise IllegalActionError(f"Seat {seat} may not {action_text(action)} now.")
    return action


LOWEST: Final[tuple[int, ...]] = tuple(max(0, (mask & -mask).bit_length() - 1) for mask in range(1 << SEATS))
"""The lowest seat of a mask of seats: of those that are waited for, the one that acts next."""

# Observations.


def observe(deal: Deal, seat: int) -> NDArray[np.int16]:
    """What the seat knows."""
    row = np.zeros(SIZE, np.int16)
    cells = row.data
    write_front(cells, 0, glance(deal, seat))
    for step in range(SEATS):
        at = FRONT + step * BLOCK
        lying = exposed(deal, (seat + step) % SEATS, seat)
        write_seat(cells, at, lying)
        write_river(cells, at, lying[RIVER], 0)
    return row


# Ready-made cells, so that a few of them make a row: digits of suit keys, bits of masks, sets.


def _digits(count: int) -> list[bytes]:
    """The cells of so many octal digits, for every number that has so many."""
    rows = np.arange(1 << (3 * count))[:, None] >> (3 * np.arange(count)) & 7
    return _sliced(rows, count)


def _bits(count: int) -> list[bytes]:
    return _sliced(np.arange(1 << count)[:, None] >> np.arange(count) & 1, count)


def _sliced(rows: NDArray[np.int_], count: int) -> list[bytes]:
    text = rows.astype(np.int16).tobytes()
    return [text[at : at + CELL * count] for at in range(0, len(text), CELL * count)]


_LOW_DIGITS: Final = _digits(4)
_HIGH_DIGITS: Final = _digits(5)
_HONOUR_DIGITS: Final = [cells[: CELL * 3] for cells in _HIGH_DIGITS[:512]]
_RED_DIGITS: Final = _digits(3)
_BONUS_BITS: Final = _bits(8)
_WINNER_BITS: Final = _bits(SEATS)
_RIVER_AT: Final = SEAT_OFFSETS["river"]
_FLAGS_AT: Final = SEAT_OFFSETS["river flags"]
_CELLS: Final = [number.to_bytes(CELL, sys.byteorder) for number in range(HAND_KINDS + 1)]
_NO_KINDS: Final = bytes(CELL * HAND_KINDS)
_MELD_CELLS: Final = Struct(f"={MELD}h")
_LOW: Final = 0o7777
MELDS: Final = 1
RIVER: Final = 3
"""Places in what lies before a seat."""

_FRONT: Final = Struct("=8s10s8s10s8s10s8s6s6s16s10h10s8s")
_CHANGING: Final = Struct("=3h16s")
_LASTING: Final = Struct("=2h40s68s")
_LASTING_AT: Final = SEAT_OFFSETS["points / 100"]


def write_front(cells: memoryview, at: int, seen: Glance) -> None:
    """The viewer's own tiles and what belongs to nobody, into the cells from `at` on."""
    hand, reds, kept, drawn, asked, phase, turn, tile, wall, seat, round, counters, sticks, indicators, winners = seen
    m, p, s, z = hand.m, hand.p, hand.s, hand.z
    _FRONT.pack_into(
        cells,
        CELL * at,
        _LOW_DIGITS[m & _LOW],
        _HIGH_DIGITS[m >> 12],
        _LOW_DIGITS[p & _LOW],
        _HIGH_DIGITS[p >> 12],
        _LOW_DIGITS[s & _LOW],
        _HIGH_DIGITS[s >> 12],
        _LOW_DIGITS[z & _LOW],
        _HONOUR_DIGITS[z >> 12],
        _RED_DIGITS[reds],
        _BONUS_BITS[kept >> FLOWER_START],
        NUMBERS[drawn],
        asked,
        phase,
        (turn - seat) % SEATS,
        NUMBERS[tile],
        wall,
        seat,
        round,
        counters,
        sticks,
        b"".join([_CELLS[kind + 1] for kind in indicators[:INDICATORS]]) if indicators else b"",
        _WINNER_BITS[sum(1 << (winner - seat) % SEATS for winner in winners)] if winners else b"",
    )


def write_seat(cells: memoryview, at: int, lying: Exposed) -> None:
    """What lies before a seat, its river left out."""
    write_changing(cells, at, lying)
    _, melds, _, _, _, named, _, points = lying
    _LASTING.pack_into(
        cells,
        CELL * (at + _LASTING_AT),
        *divmod(points, 100),
        b"".join([_meld(code) for code in melds]),
        _kinds(named) if named else _NO_KINDS,
    )


def write_changing(cells: memoryview, at: int, lying: Exposed) -> None:
    """Of it what changes without a set and without a declaration of kinds."""
    tiles, _, flowers, _, declared, _, dead, _ = lying
    _CHANGING.pack_into(cells, CELL * at, tiles, declared, dead, _BONUS_BITS[flowers >> FLOWER_START])


def _kinds(mask: int) -> bytes:
    return b"".join([_CELLS[mask >> kind & 1] for kind in range(HAND_KINDS)])


def _meld(code: int) -> bytes:
    kind = 0 if code == FACE_DOWN else (code & KIND) + 1
    how = 2 if code & ADDED else 1 if code & OPEN else 0
    return _MELD_CELLS.pack(((code & SHAPE) >> 6) + 1, kind, how, (code & SOURCE) >> SOURCE_SHIFT, reds_in(code))


def write_river(cells: memoryview, at: int, river: tuple[int, ...], start: int) -> None:
    """The discards of a seat from number `start` on."""
    for place in range(start, len(river)):
        tile = river[place]
        cells[at + _RIVER_AT + place] = NUMBERS[tile & (KIND_BITS | RED)]
        if tile >= TAKEN:
            cells[at + _FLAGS_AT + place] = (1 if tile & DECLARED else 0) + (2 if tile & TAKEN else 0)
