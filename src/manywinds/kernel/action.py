"""Actions: what a player does, as one int. Bits 0-6 a tile, 7-8 how many red fives it uses, then the verb."""

from typing import Final

from manywinds.kernel.errors import NotationError, quoted
from manywinds.kernel.native import i64
from manywinds.kernel.notation import parse_tile
from manywinds.kernel.tiles import KIND_BITS, tile_text

TILE: Final = 127
REDS_SHIFT: Final = 7
REDS: Final = 3
VERB_SHIFT: Final = 9

PASS: Final = 0
DISCARD: Final = 1 << VERB_SHIFT
DECLARE: Final = 2 << VERB_SHIFT
"""Discard a tile and declare the hand ready, as the book knows it: riichi, a standing hand."""
CHOW: Final = 3 << VERB_SHIFT
"""Take the discard for the chow that begins with this tile."""
PUNG: Final = 4 << VERB_SHIFT
KONG: Final = 5 << VERB_SHIFT
CONCEALED_KONG: Final = 6 << VERB_SHIFT
ADDED_KONG: Final = 7 << VERB_SHIFT
WIN: Final = 8 << VERB_SHIFT
ABORT: Final = 9 << VERB_SHIFT
"""End the deal for the reason the book gives, such as nine terminals."""
VERBS: Final = ~((1 << VERB_SHIFT) - 1)

NAMES: Final = ("pass", "discard", "declare", "chow", "pung", "kong", "concealed_kong", "added_kong", "win", "abort")
_BARE: Final = (PASS, WIN, ABORT)


def verb_of(action: i64) -> i64:
    """What is done, as one of the verbs above."""
    return action & VERBS


def tile_of(action: i64) -> i64:
    """The tile it is done with; a red five has its bit."""
    return action & TILE


def kind_of_action(action: i64) -> i64:
    """The kind of that tile."""
    return action & KIND_BITS


def reds_of_action(action: i64) -> i64:
    """How many red fives out of the hand go into a claimed set."""
    return action >> REDS_SHIFT & REDS


def action_text(action: int) -> str:
    """`discard 5m`, `chow 3s`, `pung 0p red`, `win`: what `action_of` reads back."""
    verb = action & VERBS
    name = NAMES[verb >> VERB_SHIFT]
    if verb in _BARE:
        return name
    reds = action >> REDS_SHIFT & REDS
    return f"{name} {tile_text(action & TILE)}{' red' * reds}"


def action_of(text: str) -> int:
    """The action a text names."""
    words = text.split()
    if not words or words[0] not in NAMES:
        raise NotationError(f"{quoted(text)} is no action")
    verb = NAMES.index(words[0]) << VERB_SHIFT
    if verb in _BARE:
        if len(words) > 1:
            raise NotationError(f"{words[0]!r} names no tile")
        return verb
    if len(words) < 2 or len(words) > 2 + REDS or any(word != "red" for word in words[2:]):
        raise NotationError(f"{words[0]!r} names one tile")
    return verb | (len(words) - 2) << REDS_SHIFT | parse_tile(words[1])
