"""A table as it goes over the wire: built from what `play.view` lets a seat, or everybody, know."""

from collections.abc import Sequence
from functools import lru_cache
from typing import cast

from manywinds.kernel.action import (
    ADDED_KONG,
    CALL,
    CHOW,
    CONCEALED_KONG,
    DECLARE,
    DISCARD,
    FLOWER,
    KONG,
    PUNG,
    REDS,
    REDS_SHIFT,
    TILE,
    VERBS,
    WIN,
    action_of,
    action_text,
    used_from_hand,
)
from manywinds.kernel.deal import Deal
from manywinds.kernel.notation import parse_tiles
from manywinds.kernel.state import NOBODY
from manywinds.kernel.tiles import HONOUR_START, KIND_BITS, RED, tile_text
from manywinds.kernel.wall import SEATS
from manywinds.play.view import Other, Public, View, concealed, public
from manywinds.rules.table.layout import Laid, laid
from manywinds.rules.words import words
from manywinds.server import wire
from manywinds.server.tables.scored import seat_of

STEPS = {"right": 1, "across": 2, "left": 3}
"""How many seats on somebody sits."""


def tiles_of(text: str) -> list[str]:
    """`123m5z` tile by tile."""
    return [tile_text(tile) for tile in parse_tiles(text)] if text else []


def held(deal: Deal, seat: int) -> list[str]:
    """All concealed tiles of a seat in their order."""
    return [tile_text(tile) for tile in (*concealed(deal, seat), *deal.kept_flowers(seat))]


def public_view(deal: Deal, persons: Sequence[int], seen: Public | None = None, hands: bool = False) -> wire.PublicView:
    """What everybody sees, or, with the hands, all of it."""
    return wire.PublicView(**_common(deal, persons, seen or public(deal), NOBODY, hands))  # type: ignore[arg-type]


def seat_view(
    deal: Deal,
    seat: int,
    persons: Sequence[int],
    seen: View,
    lang: str,
    riichi: bool,
    denied: wire.Denied | None = None,
) -> wire.SeatView:
    """What a seat sees, and what it may do."""
    return wire.SeatView(
        **_common(deal, persons, seen, seat, False),  # type: ignore[arg-type]
        kind="seat",
        wind=seat_of(seat),
        person=persons[seat],
        hand=held(deal, seat),
        drawn=seen.drawn,
        legal=[choice(action_of(text), deal.tile, lang, riichi) for text in seen.legal],
        instead=[choice(action_of(text), deal.tile, lang, riichi) for text in seen.instead],
        denied=denied,
    )


def _common(deal: Deal, persons: Sequence[int], seen: Public | View, viewer: int, hands: bool) -> dict[str, object]:
    return {
        "round": seen.round,
        "seats": [_seat(deal, seat, persons[seat], seen.seats[seat], viewer, hands) for seat in range(SEATS)],
        "turn": seen.turn,
        "phase": seen.phase,
        "tile": seen.tile,
        "wall": seen.wall,
        "indicators": list(seen.indicators),
        "ended": seen.ended,
        "winners": list(seen.winners),
    }


def _seat(deal: Deal, seat: int, person: int, seen: Other, viewer: int, hands: bool) -> wire.SeatTiles:
    shown = hands or seat == viewer or (deal.over() and seat in deal.winners)
    return wire.SeatTiles(
        wind=seat_of(seat),
        person=person,
        tiles=seen.tiles,
        hand=held(deal, seat) if shown else None,
        melds=[meld(each, seat, hands or seat == viewer) for each in laid(deal, seat)] if seen.melds else [],
        flowers=tiles_of(seen.flowers),
        river=[_discard(each) for each in seen.river],
        declared=seen.declared,
        named=tiles_of(seen.named),
        dead=seen.dead,
    )


@lru_cache(maxsize=500)
def _discard(text: str) -> wire.Discard:
    """A discard as `play.view` writes it."""
    return wire.Discard(tile=text[:2], declared="!" in text, taken=text.endswith("-"))


def meld(lying: Laid, seat: int, own: bool) -> wire.Meld:
    """A set as it lies; where all its tiles lie face down, others do not see what they are."""
    hidden = len(lying.face_down) == len(lying.tiles) and not own
    giver = (seat + STEPS[lying.source]) % SEATS if lying.source else NOBODY
    return wire.Meld(
        shape=cast("wire.Shape", lying.shape),
        tiles=["" if hidden else tile_text(tile) for tile in lying.tiles],
        concealed=lying.concealed,
        added=lying.added,
        turned=None if lying.turned < 0 else lying.turned,
        source=None if giver == NOBODY else seat_of(giver),
    )


# Choices.


@lru_cache(maxsize=20_000)
def choice(action: int, tile: int, lang: str, riichi: bool) -> wire.Choice:
    """An action as it is offered, about the tile that was drawn or lies open."""
    text = action_text(action)
    verb, _, said = text.partition(" ")
    tiles = used_tiles(action, tile)
    say = words(lang, "play")
    word = say["word_riichi" if verb == "declare" and riichi else f"word_{verb.rpartition('_')[2]}"]
    if action & VERBS in (WIN, CALL):
        named = say[f"word_{said}"] if said else ""
    else:
        named = ", ".join(tile_name(each, lang) for each in dict.fromkeys(tiles))
    return wire.Choice(action=text, verb=verb, tiles=tiles, label=f"{word} {named}".strip())


def used_tiles(action: int, tile: int) -> list[str]:
    """The tiles an action would use, the claimed one last."""
    verb = action & VERBS
    if verb in (CHOW, PUNG, KONG):
        reds = action >> REDS_SHIFT & REDS
        found = []
        for kind in used_from_hand(action, tile & KIND_BITS):
            red = reds > 0 and kind < HONOUR_START and kind % 9 == 4
            reds -= 1 if red else 0
            found.append(tile_text(kind | RED if red else kind))
        return [*found, tile_text(tile)]
    if verb == CONCEALED_KONG:
        return [tile_text(action & KIND_BITS)] * 4
    if verb in (DISCARD, DECLARE, FLOWER, ADDED_KONG):
        return [tile_text(action & TILE)]
    return []


@lru_cache(maxsize=500)
def tile_name(tile: str, lang: str) -> str:
    """What a tile is called."""
    say = words(lang, "table")
    if not tile:
        return say["hidden"]
    rank, suit = tile[0], tile[1]
    if suit in "zf":
        return say[f"tile_{tile}"]
    name = say[f"suit_{suit}"].format(rank="5" if rank == "0" else rank)
    return say["red"].format(tile=name) if rank == "0" else name
