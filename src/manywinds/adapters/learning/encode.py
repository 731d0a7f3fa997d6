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
    SEATS,
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
    KIND,
    OPEN,
    SHAPE,
    SOURCE,
    SOURCE_SHIFT,
    may_start_chow,
    reds_in,
)
from manywinds.kernel.sets import (
    KONG as KONG_SET,
)
from manywinds.kernel.state import ALL_KINDS, CLAIM, DECLARED, OPENING, OVER, ROB, TAKEN, TURN
from manywinds.kernel.tiles import FLOWER_START, HAND_KINDS, KIND_BITS, RED

# Actions.


class IllegalActionError(ManywindsError, ValueError):
    """An action that is not legal now, or not of the action space."""


class Group(NamedTuple):
    """Actions of one sort, one index after the other."""

    name: str
    text: str
    actions: tuple[int, ...]


def _with_reds(verb: int, kinds: tuple[int, ...], reds: int) -> tuple[int, ...]:
    return tuple(verb | kind | reds << REDS_SHIFT for kind in kinds)


_KINDS: Final = tuple(range(HAND_KINDS))
_STARTS: Final = tuple(kind for kind in _KINDS if may_start_chow(kind))
_STARTS_WITH_FIVE: Final = tuple(kind for kind in _STARTS if kind % 9 in (2, 3, 4))

GROUPS: Final[tuple[Group, ...]] = (
    Group("pass", "let a tile go, or a kong at the opening lie", (PASS,)),
    Group("win", "declare a win", (WIN,)),
    Group("abort", "end the deal for the book's reason", (ABORT,)),
    Group("discard", "discard a tile: kinds, red fives, bonus tiles", tuple(DISCARD | tile for tile in TILES)),
    Group("declare", "discard and declare ready: kinds, red fives", tuple(DECLARE | tile for tile in TILES[:37])),
    Group("chow", "take a chow, by its first tile", _with_reds(CHOW, _STARTS, 0)),
    Group("chow, 1 red", "the same with a red five out of the hand", _with_reds(CHOW, _STARTS_WITH_FIVE, 1)),
    Group("pung", "take a pung", _with_reds(PUNG, _KINDS, 0)),
    Group("pung, 1 red", "the same with a red five out of the hand", _with_reds(PUNG, FIVES, 1)),
    Group("pung, 2 reds", "the same with two", _with_reds(PUNG, FIVES, 2)),
    Group("kong", "take a kong", _with_reds(KONG, _KINDS, 0)),
    Group("kong, 1 red", "the same with a red five out of the hand", _with_reds(KONG, FIVES, 1)),
    Group("kong, 2 reds", "the same with two", _with_reds(KONG, FIVES, 2)),
    Group("kong, 3 reds", "the same with three", _with_reds(KONG, FIVES, 3)),
    Group("concealed kong", "declare a concealed kong", _with_reds(CONCEALED_KONG, _KINDS, 0)),
    Group("added kong", "add a tile to a pung: kinds, red fives", tuple(ADDED_KONG | tile for tile in TILES[:37])),
    Group("flower", "lay out a bonus tile that was kept", tuple(FLOWER | tile for tile in TILES[37:])),
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
    write_front(cells, 0, deal, seat)
    for step in range(SEATS):
        other = (seat + step) % SEATS
        at = FRONT + step * BLOCK
        write_seat(cells, at, deal, other, own=step == 0)
        write_river(cells, at, deal.rivers[other], 0)
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

_FRONT: Final = Struct("=8s10s8s10s8s10s8s6s6s16s10h10s8s")
_CHANGING: Final = Struct("=3h16s")
_LASTING: Final = Struct("=2h40s68s")
_LASTING_AT: Final = SEAT_OFFSETS["points / 100"]


def write_front(cells: memoryview, at: int, deal: Deal, seat: int) -> None:
    """The viewer's own tiles and what belongs to nobody, into the cells from `at` on."""
    hand = deal.hands[seat]
    m, p, s, z = hand.m, hand.p, hand.s, hand.z
    phase, turn = deal.phase, deal.turn
    tile = NUMBERS[deal.tile] if phase else 0
    claimed = phase in (CLAIM, ROB)
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
        _RED_DIGITS[deal.reds[seat]],
        _BONUS_BITS[deal.kept[seat] >> FLOWER_START],
        tile if phase == TURN and turn == seat and deal.drawn else 0,
        deal.waited >> seat & 1,
        phase,
        (turn - seat) % SEATS,
        tile if claimed else 0,
        deal.wall.live(),
        seat,
        deal.round,
        deal.counters,
        deal.sticks,
        _indicators(deal) if deal.turned else b"",
        _winners(deal, seat) if deal.winners else b"",
    )


def _indicators(deal: Deal) -> bytes:
    return b"".join([_CELLS[kind + 1] for kind in deal.indicators(0)[:INDICATORS]])


def _winners(deal: Deal, seat: int) -> bytes:
    return _WINNER_BITS[sum(1 << (winner - seat) % SEATS for winner in deal.winners)]


def write_seat(cells: memoryview, at: int, deal: Deal, seat: int, own: bool) -> None:
    """What lies before a seat, its river left out; its owner sees all of it."""
    write_changing(cells, at, deal, seat, own)
    hidden = deal.flow.kongs_face_down and not own and deal.phase != OVER
    named = deal.named[seat]
    _LASTING.pack_into(
        cells,
        CELL * (at + _LASTING_AT),
        *divmod(deal.points[seat], 100),
        b"".join([_meld(code, hidden) for code in deal.melds[seat]]),
        _NO_KINDS if named == ALL_KINDS else _kinds(named),
    )


def write_changing(cells: memoryview, at: int, deal: Deal, seat: int, own: bool) -> None:
    """Of it what changes without a set and without a declaration of kinds."""
    held = len(deal.hands[seat])
    flowers = deal.flowers[seat]
    if deal.kept[seat]:
        held += deal.kept[seat].bit_count()
    if flowers and deal.phase == OPENING and not own and not has_opened(deal, seat):
        held += flowers.bit_count()
        flowers = 0
    _CHANGING.pack_into(
        cells, CELL * at, held, deal.declared >> seat & 1, deal.dead >> seat & 1, _BONUS_BITS[flowers >> FLOWER_START]
    )


def has_opened(deal: Deal, seat: int) -> bool:
    """At the opening: the seat has laid out the bonus tiles it was dealt; seats do so one after the other."""
    opening = LOWEST[deal.waited]
    return (seat - deal.first) % SEATS <= (opening - deal.first) % SEATS


def _kinds(mask: int) -> bytes:
    return b"".join([_CELLS[mask >> kind & 1] for kind in range(HAND_KINDS)])


def _meld(code: int, hidden: bool) -> bytes:
    claimed = code & OPEN != 0
    shape = code & SHAPE
    kind = 0 if hidden and shape == KONG_SET and not claimed else (code & KIND) + 1
    how = 2 if code & ADDED else 1 if claimed else 0
    reds = reds_in(code) if kind else 0
    return _MELD_CELLS.pack((shape >> 6) + 1, kind, how, (code & SOURCE) >> SOURCE_SHIFT, reds)


def write_river(cells: memoryview, at: int, river: list[int], start: int) -> None:
    """The discards of a seat from number `start` on."""
    for place in range(start, len(river)):
        tile = river[place]
        cells[at + _RIVER_AT + place] = NUMBERS[tile & (KIND_BITS | RED)]
        if tile >= TAKEN:
            cells[at + _FLAGS_AT + place] = (1 if tile & DECLARED else 0) + (2 if tile & TAKEN else 0)
