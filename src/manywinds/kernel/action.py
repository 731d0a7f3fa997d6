"""Actions: what a player does, as one int. Bits 0-6 a tile, 7-8 how many red fives it uses, 9-12 the verb, and above
them, with a declaration, the kinds a player names."""

from typing import Final

from manywinds.kernel.errors import NotationError, quoted
from manywinds.kernel.native import i64
from manywinds.kernel.notation import parse_tile
from manywinds.kernel.tiles import KIND_BITS, kinds_in, tile_text

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
FLOWER: Final = 10 << VERB_SHIFT
"""Lay out a bonus tile that was kept, where that is left to the player."""
CALL: Final = 11 << VERB_SHIFT
"""Call a discard for a set and then show none: an empty claim, at a judged table."""
VERBS: Final = 15 << VERB_SHIFT

NAMED_SHIFT: Final = 16
"""Above here: the kinds a declaration names, as a mask; nothing means all that would win."""
UNNAMED: Final = (1 << NAMED_SHIFT) - 1

# What a player does is what he says: a call comes before the act, and with a discard nothing is said (MCR-32).
NAMES: Final = (
    "pass",
    "discard",
    "declare",
    "chow",
    "pung",
    "kong",
    "concealed_kong",
    "added_kong",
    "win",
    "abort",
    "flower",
    "call",
)
_BARE: Final = (PASS, ABORT)

# In place of a tile: what a win says it completes, and what an empty call was for.
PAIR_WIN: Final = 1
CHOW_WIN: Final = 2
PUNG_WIN: Final = 3
KONG_WIN: Final = 4
SPECIAL_WIN: Final = 5
CHOW_CALL: Final = 1
PUNG_CALL: Final = 2
KONG_CALL: Final = 3
_WORDS: Final[dict[int, tuple[str, ...]]] = {
    WIN: ("", "pair", "chow", "pung", "kong", "special"),
    CALL: ("", "chow", "pung", "kong"),
}

_TEXTS: Final[dict[int, str]] = {}
"""The text of every action met so far that names no kinds."""


ANNOUNCING: Final = " announcing "


def with_fans(text: str, fans: tuple[str, ...]) -> str:
    """`win announcing all_pungs self_drawn`: an action and the fans that are announced with it."""
    return f"{text}{ANNOUNCING}{' '.join(fans)}" if fans else text


def without_fans(text: str) -> tuple[str, tuple[str, ...]]:
    """The action and the fans of what `with_fans` wrote."""
    action, _, fans = text.partition(ANNOUNCING)
    return action, tuple(fans.split())


def verb_of(action: i64) -> i64:
    """What is done, as one of the verbs above."""
    return action & VERBS


def used_from_hand(action: int, kind: int) -> list[int]:
    """The kinds out of the hand that go into a set with a claimed tile of this kind."""
    verb = action & VERBS
    if verb == CHOW:
        first = action & KIND_BITS
        return [other for other in (first, first + 1, first + 2) if other != kind]
    return [kind] * (2 if verb == PUNG else 3 if verb == KONG else 0)


def named_in(action: int) -> int:
    """The kinds a declaration names, as a mask."""
    return action >> NAMED_SHIFT


def action_text(action: int) -> str:
    """`discard 5m`, `chow 3s`, `pung 0p red`, `win`, `declare 9s naming 3m 6m`: what `action_of` reads back."""
    text = _TEXTS.get(action)
    if text is None:
        text = _worded(action)
        if action <= UNNAMED:
            _TEXTS[action] = text
    return text


def _worded(action: int) -> str:
    verb = action & VERBS
    name = NAMES[verb >> VERB_SHIFT]
    if verb in _BARE:
        return name
    if verb in _WORDS:
        return f"{name} {_WORDS[verb][action & TILE]}".rstrip()
    named = kinds_in(named_in(action))
    naming = f" naming {' '.join(tile_text(kind) for kind in named)}" if named else ""
    return f"{name} {tile_text(action & TILE)}{' red' * (action >> REDS_SHIFT & REDS)}{naming}"


def action_of(text: str) -> int:
    """The action a text names."""
    words = text.split()
    if not words or words[0] not in NAMES:
        raise NotationError("{text} is no action", text=quoted(text))
    verb = NAMES.index(words[0]) << VERB_SHIFT
    if verb in _BARE:
        if len(words) > 1:
            raise NotationError("{word!r} names no tile", word=words[0])
        return verb
    if verb in _WORDS:
        return verb | _word_of(verb, words[0], words[1:])
    named = 0
    if verb == DECLARE and len(words) > 3 and words[2] == "naming":
        for word in words[3:]:
            named |= 1 << (parse_tile(word) & KIND_BITS)
        words = words[:2]
    if len(words) < 2 or len(words) > 2 + REDS or any(word != "red" for word in words[2:]):
        raise NotationError("{word!r} names one tile", word=words[0])
    return verb | (len(words) - 2) << REDS_SHIFT | parse_tile(words[1]) | named << NAMED_SHIFT


def _word_of(verb: int, name: str, said: list[str]) -> int:
    """The number of the one word that may follow `win`, or must follow `call`."""
    known = _WORDS[verb]
    if (not said and verb == CALL) or len(said) > 1 or (said and said[0] not in known[1:]):
        raise NotationError(
            "{name!r} is followed by {words} or {last}", name=name, words=", ".join(known[1:-1]), last=known[-1]
        )
    return known.index(said[0]) if said else 0
