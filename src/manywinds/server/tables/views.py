"""A table as it goes over the wire: built from a view of `play.view`, and from nothing else."""

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
    SPECIAL_WIN,
    TILE,
    VERBS,
    WIN,
    action_text,
    used_from_hand,
)
from manywinds.kernel.state import DECLARED, NOBODY, NOTHING, TAKEN
from manywinds.kernel.tiles import HONOUR_START, KIND_BITS, RED, SEATS, kinds_in, tile_text
from manywinds.play.view import PHASES, Holdings, OpenView, Public, Sayings, View, lying
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.table.layout import Laid
from manywinds.rules.words import words
from manywinds.server import wire
from manywinds.server.wire.scored import seat_of

STEPS = {"right": 1, "across": 2, "left": 3}
"""How many seats on somebody sits."""


def seat_view(
    seen: View,
    more: Sayings,
    persons: Sequence[int],
    book: Rulebook,
    lang: str,
    denied: wire.Denied | None = None,
    names_fans: bool = False,
) -> wire.SeatView:
    """What a seat sees, and what it may do and say."""
    riichi = "sticks" in book.extras
    tile = seen.table.tile
    return wire.SeatView(
        **_common(seen.table, seen.seats, persons),  # type: ignore[arg-type]
        kind="seat",
        wind=seat_of(seen.seat),
        person=persons[seen.seat],
        hand=texts(seen.hand.tiles()),
        drawn=text_of(seen.drawn),
        legal=[choice(action, tile, lang, riichi) for action in seen.legal],
        says=[said_win(action, special_names(book, more.special, lang), lang) for action in more.wins],
        naming=[wire.Naming(action=action_text(action), kinds=texts(kinds_in(kinds))) for action, kinds in more.waits],
        instead=[choice(action, tile, lang, riichi) for action in seen.instead],
        denied=denied,
        names_fans=names_fans,
    )


def public_view(seen: Public, persons: Sequence[int]) -> wire.PublicView:
    """What everybody sees."""
    return wire.PublicView(**_common(seen, seen.seats, persons))  # type: ignore[arg-type]


def open_view(seen: OpenView, persons: Sequence[int]) -> wire.PublicView:
    """The same with all hands."""
    return wire.PublicView(**_common(seen.table, seen.seats, persons))  # type: ignore[arg-type]


def _common(seen: Public, seats: tuple[Holdings, ...], persons: Sequence[int]) -> dict[str, object]:
    return {
        "round": seat_of(seen.round),
        "seats": [_seat(seats, seat, persons[seat]) for seat in range(SEATS)],
        "turn": seat_of(seen.turn),
        "phase": PHASES[seen.phase],
        "tile": text_of(seen.tile),
        "wall": seen.wall,
        "indicators": texts(seen.indicators),
        "ended": seen.ended,
        "winners": [seat_of(winner) for winner in seen.winners],
    }


def _seat(seats: tuple[Holdings, ...], seat: int, person: int) -> wire.SeatTiles:
    seen = seats[seat]
    return wire.SeatTiles(
        wind=seat_of(seat),
        person=person,
        tiles=seen.tiles,
        hand=None if seen.hand is None else texts(seen.hand.tiles()),
        melds=melds(seats, seat),
        flowers=texts(kinds_in(seen.flowers)),
        river=_river(seen),
        declared=seen.declared,
        named=texts(kinds_in(seen.named)),
        dead=seen.dead,
    )


def texts(tiles: Sequence[int]) -> list[str]:
    """Tiles as the page names them."""
    return [tile_text(tile) for tile in tiles]


def text_of(tile: int) -> str:
    """A tile, or an empty text where there is none or it is not seen."""
    return "" if tile == NOTHING else tile_text(tile)


def _river(seen: Holdings) -> list[wire.Discard]:
    """The discards of a seat."""
    turned = seen.sideways()
    return [_discard(tile, place == turned) for place, tile in enumerate(seen.river)]


@lru_cache(maxsize=1000)
def _discard(tile: int, turned: bool) -> wire.Discard:
    """A discard with its flags."""
    face = tile_text(tile & (KIND_BITS | RED))
    return wire.Discard(tile=face, declared=bool(tile & DECLARED), taken=bool(tile & TAKEN), turned=turned)


def melds(seats: tuple[Holdings, ...], seat: int) -> list[wire.Meld]:
    """The sets of a seat as the viewer sees them lie."""
    return [_meld(each, seat) for each in lying(seats, seat)] if seats[seat].melds else []


def _meld(each: Laid, seat: int) -> wire.Meld:
    giver = giver_of(each, seat)
    return wire.Meld(
        shape=cast("wire.Shape", each.shape),
        tiles=[text_of(tile) for tile in seen_tiles(each)],
        concealed=each.concealed,
        added=each.added,
        turned=None if each.turned < 0 else each.turned,
        source=None if giver == NOBODY else seat_of(giver),
    )


def seen_tiles(each: Laid) -> tuple[int, ...]:
    """The tiles of a set; where all of them lie face down, nobody sees what they are."""
    hidden = len(each.face_down) == len(each.tiles)
    return (NOTHING,) * len(each.tiles) if hidden else each.tiles


def giver_of(each: Laid, seat: int) -> int:
    """Whose discard was claimed for a set of this seat, or nobody's."""
    return (seat + STEPS[each.source]) % SEATS if each.source else NOBODY


# Choices.


@lru_cache(maxsize=20_000)
def choice(action: int, tile: int, lang: str, riichi: bool) -> wire.Choice:
    """An action as it is offered, about the tile that lies open if one does."""
    text = action_text(action)
    verb, _, said = text.partition(" ")
    tiles = used_tiles(action, tile)
    say = words(lang, "play")
    word = say["word_riichi" if verb == "declare" and riichi else f"word_{verb.rpartition('_')[2]}"]
    spoken = action & VERBS in (WIN, CALL) and said
    named = say[f"word_{said}"] if spoken else names_of(tiles, lang)
    return wire.Choice(action=text, verb=verb, tiles=texts(tiles), label=f"{word} {named}".strip())


def said_win(action: int, special: str, lang: str) -> wire.Choice:
    """A win that says what it completes; a special hand says its name."""
    plain = choice(action, NOTHING, lang, False)
    named = action & TILE == SPECIAL_WIN and special
    return plain.model_copy(update={"label": f"{plain.label}: {special}"}) if named else plain


def special_names(book: Rulebook, ids: str, lang: str) -> str:
    """What special hands are called, of which the ids are joined by `+`."""
    return ", ".join(book.fans.get(id).name(lang) for id in ids.split("+")) if ids else ""


def used_tiles(action: int, tile: int) -> list[int]:
    """The tiles an action would use, the claimed one last."""
    verb = action & VERBS
    if verb in (CHOW, PUNG, KONG):
        reds = action >> REDS_SHIFT & REDS
        found = []
        for kind in used_from_hand(action, tile & KIND_BITS):
            red = reds > 0 and kind < HONOUR_START and kind % 9 == 4
            reds -= 1 if red else 0
            found.append(kind | RED if red else kind)
        return [*found, tile]
    if verb == CONCEALED_KONG:
        return [action & KIND_BITS] * 4
    if verb in (DISCARD, DECLARE, FLOWER, ADDED_KONG):
        return [action & TILE]
    return []


def names_of(tiles: Sequence[int], lang: str) -> str:
    """What tiles are called, equal ones once."""
    return ", ".join(tile_name(tile, lang) for tile in dict.fromkeys(tiles))


@lru_cache(maxsize=500)
def tile_name(tile: int, lang: str) -> str:
    """What a tile is called, `NOTHING` for one that is not seen."""
    say = words(lang, "table")
    if tile == NOTHING:
        return say["hidden"]
    text = tile_text(tile)
    rank, suit = text[0], text[1]
    if suit in "zf":
        return say[f"tile_{text}"]
    name = say[f"suit_{suit}"].format(rank="5" if rank == "0" else rank)
    return say["red"].format(tile=name) if rank == "0" else name
