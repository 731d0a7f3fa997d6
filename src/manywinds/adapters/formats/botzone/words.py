"""The words of Botzone's competition mahjong: tiles, and what a player answers.

    W1 to W9 characters, T1 to T9 bamboos, B1 to B9 dots, F1 to F4 winds E S W N, J1 red, J2 green, J3 white, H1 to H8
    PASS · PLAY t · PENG t · CHI m t · GANG · GANG t · BUGANG t · HU

`PENG t` and `CHI m t` take the discard and say at once what is discarded then (t); m is the middle tile of the chow.
`GANG` takes the discard, `GANG t` is a concealed kong, `BUGANG t` adds a tile to a pung.
"""

from typing import Final, NamedTuple

from manywinds.adapters.formats.common.game import ForeignError
from manywinds.kernel.action import (
    ADDED_KONG,
    CHOW,
    CONCEALED_KONG,
    DISCARD,
    KONG,
    PASS,
    PUNG,
    VERBS,
    WIN,
)
from manywinds.kernel.deal import Deal
from manywinds.kernel.errors import quoted
from manywinds.kernel.state import CLAIM, ROB, TURN
from manywinds.kernel.tiles import FLOWER_START, HONOUR_START, KIND_BITS

NOTHING: Final = -1
_SUITS: Final = {"W": 0, "B": 9, "T": 18}
_DRAGONS: Final = {"J1": 33, "J2": 32, "J3": 31}
"""Red, green, white: the other way round than ours."""

TILES: Final[dict[str, int]] = {
    **{f"{suit}{rank + 1}": first + rank for suit, first in _SUITS.items() for rank in range(9)},
    **{f"F{wind + 1}": HONOUR_START + wind for wind in range(4)},
    **_DRAGONS,
}
FLOWERS: Final[dict[str, int]] = {f"H{place + 1}": FLOWER_START + place for place in range(8)}
WORDS: Final[dict[int, str]] = {tile: word for word, tile in {**TILES, **FLOWERS}.items()}
SIZES: Final = {"PASS": (1,), "HU": (1,), "PLAY": (2,), "PENG": (2,), "CHI": (3,), "GANG": (1, 2), "BUGANG": (2,)}


class Foul(ForeignError):  # noqa: N818 - it is no fault of ours
    """An answer that is not possible."""


class BotzoneAnswer(NamedTuple):
    """What a player answers: one of our actions, and what it discards after taking a tile."""

    action: int
    discard: int = NOTHING
    """The action of that discard, or nothing."""


def tile_of(word: object) -> int:
    """The kind of a tile by its word."""
    if not isinstance(word, str) or word not in TILES:
        raise ForeignError(f"{quoted(word)} is no tile of Botzone.")
    return TILES[word]


def word_of(tile: int) -> str:
    """The word of a tile."""
    return WORDS[tile & KIND_BITS]


def is_middle(kind: int) -> bool:
    """A chow can have this kind in its middle."""
    return kind < HONOUR_START and kind % 9 in range(1, 8)


def chow_start(middle: int) -> int:
    """The first kind of the chow that is named by its middle one."""
    if not is_middle(middle):
        raise ForeignError(f"{word_of(middle)} is not the middle of a chow.")
    return middle - 1


def answer_words(answer: BotzoneAnswer, phase: int) -> str:
    """What a player says who does this. In the turn a concealed kong names its tile."""
    verb, kind = answer.action & VERBS, answer.action & KIND_BITS
    if answer.action == PASS:
        return "PASS"
    if verb == WIN:
        return "HU"
    if verb in (CHOW, PUNG):
        then = word_of(answer.discard & KIND_BITS)
        return f"CHI {word_of(kind + 1)} {then}" if verb == CHOW else f"PENG {then}"
    if verb == KONG and phase == CLAIM:
        return "GANG"
    names = {DISCARD: "PLAY", CONCEALED_KONG: "GANG", ADDED_KONG: "BUGANG"}
    return f"{names[verb]} {word_of(kind)}"


def parsed(text: object, open_kind: int) -> BotzoneAnswer:
    """What an answer says, possible or not; `open_kind` is the tile that could be taken, -1 in the own turn."""
    words = text.split() if isinstance(text, str) and len(text) <= 100 else []
    known = bool(words) and words[0] in SIZES and len(words) in SIZES[words[0]]
    if not known or any(word not in TILES for word in words[1:]):
        raise Foul(f"{quoted(text)} is no answer.")
    verb, tiles = words[0], [tile_of(word) for word in words[1:]]
    if verb in ("PASS", "HU"):
        return BotzoneAnswer(PASS if verb == "PASS" else WIN)
    if open_kind < 0:
        verbs = {"PLAY": DISCARD, "GANG": CONCEALED_KONG, "BUGANG": ADDED_KONG}
        if verb not in verbs or len(tiles) != 1:
            raise Foul(f"{quoted(text)} is no answer in the own turn.")
        return BotzoneAnswer(verbs[verb] | tiles[0])
    if verb == "PENG":
        return BotzoneAnswer(PUNG | open_kind, DISCARD | tiles[0])
    if verb == "CHI" and is_middle(tiles[0]):
        return BotzoneAnswer(CHOW | chow_start(tiles[0]), DISCARD | tiles[1])
    if verb == "GANG" and not tiles:
        return BotzoneAnswer(KONG | open_kind)
    raise Foul(f"{quoted(text)} is no answer to another's tile.")


def answer_of(deal: Deal, seat: int, text: object) -> BotzoneAnswer:
    """What a seat that is asked answers, if it is possible."""
    answer = parsed(text, NOTHING if deal.phase == TURN else deal.tile & KIND_BITS)
    if not deal.allows(seat, answer.action):
        raise Foul(f"{quoted(text)} is not possible.")
    if answer.discard != NOTHING and not _holds_after(deal, seat, answer):
        raise Foul(f"{quoted(text)} discards a tile that is not there.")
    return answer


def _holds_after(deal: Deal, seat: int, answer: BotzoneAnswer) -> bool:
    """The seat still has the tile it wants to discard when the set is made."""
    kind, first = answer.discard & KIND_BITS, answer.action & KIND_BITS
    if answer.action & VERBS == PUNG:
        used = 2 if kind == first else 0
    else:
        used = 1 if kind in (first, first + 1, first + 2) and kind != deal.tile & KIND_BITS else 0
    return deal.hands[seat].count(kind) > used


def is_asked(deal: Deal, seat: int) -> bool:
    """The seat has something to decide, apart from the discard it named when it took a tile."""
    return bool(deal.legal(seat)) and (deal.phase in (CLAIM, ROB) or deal.drawn)
