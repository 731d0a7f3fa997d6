"""Notation: hands as people write them.

    123m 55p 406s 77z     concealed tiles; 0 is a red five; spaces are free
    [777z^]               an open set; < ^ > say it came from the left, from across, from the right
    [777+7z]              an open pung extended to a kong
    (1111p)               a declared concealed kong
    +6m                   the winning tile
    13f                   bonus tiles

Every fault is a `NotationError`, which names the place if there is one.
"""

from typing import Final

from manywinds.kernel.errors import NotationError, quoted
from manywinds.kernel.sets import (
    ACROSS,
    ADDED,
    CHOW,
    KONG,
    LEFT,
    OPEN,
    PUNG,
    REDS_SHIFT,
    RIGHT,
    may_start_chow,
    reds_in,
    set_text,
)
from manywinds.kernel.tiles import (
    FLOWER_START,
    HAND_KINDS,
    KIND_BITS,
    NAMES,
    RED,
    SUIT_LETTERS,
    tile_text,
)

LONGEST: Final = 200
"""No hand needs more characters; longer text is refused before it is read."""

_SOURCES: Final[dict[str, int]] = {"<": LEFT, "^": ACROSS, ">": RIGHT}


class Written:
    """What a text says: concealed tiles (the winning one not among them), melds, winning tile or -1, bonus tiles."""

    def __init__(self, tiles: list[int], melds: list[int], winning: int, flowers: int) -> None:
        self.tiles = tiles
        self.melds = melds
        self.winning = winning
        self.flowers = flowers

    @property
    def reds(self) -> int:
        """How many red fives there are, wherever they stand."""
        loose = [*self.tiles, self.winning] if self.winning >= 0 else self.tiles
        return sum(1 for tile in loose if tile & RED) + sum(reds_in(code) for code in self.melds)

    def __str__(self) -> str:
        parts = [tiles_text(self.tiles)] if self.tiles else []
        parts.extend(set_text(code) for code in self.melds)
        flowers = [kind for kind in range(FLOWER_START, FLOWER_START + 8) if self.flowers >> kind & 1]
        if flowers:
            parts.append(tiles_text(flowers))
        if self.winning >= 0:
            parts.append("+" + tile_text(self.winning))
        return " ".join(parts)


def parse_tile(text: str) -> int:
    """One tile: `5m`, `0p`, `3z`, `1f`."""
    tiles = parse_tiles(text)
    if len(tiles) != 1:
        raise NotationError("{text} is not one tile", text=quoted(text))
    return tiles[0]


def parse_tiles(text: str) -> list[int]:
    """Tiles in the order written. A red five has the `RED` bit."""
    _check_length(text)
    return _tiles(text, 0, len(text))


def _check_length(text: str) -> None:
    if len(text) > LONGEST:
        raise NotationError(
            "A hand of {count} characters is too long; {most} are allowed", count=len(text), most=LONGEST
        )


def _tiles(text: str, start: int, end: int) -> list[int]:
    tiles: list[int] = []
    pending = -1
    for position in range(start, end):
        char = text[position]
        if char in "0123456789":
            if pending < 0:
                pending = position
        elif char in "mpszf":
            if pending < 0:
                raise NotationError("The letter {char!r} has no number before it", text, position, char=char)
            for digit in range(pending, position):
                if text[digit] != " ":
                    tiles.append(_tile(int(text[digit]), char, text, digit))
            pending = -1
        elif char != " ":
            raise NotationError("{char!r} is no part of a tile", text, position, char=char)
    if pending >= 0:
        raise NotationError(
            "The number {char!r} has no letter m, p, s, z or f after it", text, pending, char=text[pending]
        )
    return tiles


def _tile(digit: int, letter: str, text: str, position: int) -> int:
    if letter == "f":
        if not 1 <= digit <= 8:
            raise NotationError("There is no bonus tile {digit}f, only 1f to 8f", text, position, digit=digit)
        return FLOWER_START + digit - 1
    if letter == "z" and not 1 <= digit <= 7:
        raise NotationError("There is no honour {digit}z, only 1z to 7z", text, position, digit=digit)
    suit = SUIT_LETTERS.index(letter)
    return 9 * suit + 4 | RED if digit == 0 else 9 * suit + digit - 1


def parse_hand(text: str) -> Written:
    """A whole hand: concealed tiles, melds, bonus tiles and the winning tile, in any order."""
    _check_length(text)
    tiles: list[int] = []
    melds: list[int] = []
    winning = -1
    plus = -1
    position = 0
    while position < len(text):
        char = text[position]
        if char in "[(":
            end = text.find("]" if char == "[" else ")", position)
            if end < 0:
                raise NotationError("The bracket {char!r} is never closed", text, position, char=char)
            melds.append(_meld(text, position, end))
            position = end + 1
        elif char == "+":
            if winning >= 0:
                raise NotationError("There are two winning tiles", text, position)
            end = _stop(text, position + 1)
            found = _tiles(text, position + 1, end)
            if not found:
                raise NotationError("A plus sign needs a tile after it", text, position)
            # Only the first tile belongs to the plus: what follows it directly is written as concealed tiles.
            winning = found[0]
            plus = position
            tiles.extend(found[1:])
            position = end
        else:
            end = _stop(text, position)
            if end == position:
                raise NotationError("{char!r} closes no bracket", text, position, char=char)
            tiles.extend(_tiles(text, position, end))
            position = end
    flowers = _take_flowers(tiles, text)
    if winning >= 0 and winning & KIND_BITS >= FLOWER_START:
        raise NotationError("A bonus tile cannot be the winning tile", text, plus)
    return Written(tiles, melds, winning, flowers)


def _stop(text: str, position: int) -> int:
    """Where the plain tiles from here end."""
    while position < len(text) and text[position] not in "[]()+":
        position += 1
    return position


def _take_flowers(tiles: list[int], text: str) -> int:
    """Move the bonus tiles out of the list, into a mask."""
    flowers = 0
    for tile in list(tiles):
        if tile & KIND_BITS >= FLOWER_START:
            if flowers >> tile & 1:
                raise NotationError("The bonus tile {tile} stands twice in {text}", tile=NAMES[tile], text=quoted(text))
            flowers |= 1 << tile
            tiles.remove(tile)
    return flowers


def _meld(text: str, start: int, end: int) -> int:
    """The set between two brackets."""
    concealed = text[start] == "("
    inside = text[start + 1 : end].strip()
    source = 0
    if inside and inside[-1] in _SOURCES:
        if concealed:
            raise NotationError("A concealed kong comes from nobody", text, end - 1)
        source = _SOURCES[inside[-1]]
        inside = inside[:-1]
    added = "+" in inside
    if added and concealed:
        raise NotationError("A concealed kong cannot be an extended pung", text, start)
    if inside.count("+") > 1:
        raise NotationError("An extended pung has one plus sign", text, start)
    plain = inside.replace("+", "")
    try:
        tiles = parse_tiles(plain)
    except NotationError as fault:
        raise NotationError(fault.what.message, text, start, **fault.what.gaps) from None
    return meld_of(tiles, concealed, added, source, text, start)


def meld_of(
    tiles: list[int], concealed: bool, added: bool = False, source: int = 0, text: str = "", position: int = -1
) -> int:
    """The set code of a meld. Its tiles may come in any order."""
    kinds = sorted(tile & KIND_BITS for tile in tiles)
    reds = sum(1 for tile in tiles if tile & RED) << REDS_SHIFT
    written = text or tiles_text(tiles)
    if kinds and kinds[-1] >= HAND_KINDS:
        raise NotationError("Bonus tiles make no set", written, position)
    if len(kinds) == 4 and kinds[0] == kinds[3]:
        flags = 0 if concealed else OPEN | source | (ADDED if added else 0)
        return KONG | kinds[0] | flags | reds
    if len(kinds) == 4:
        raise NotationError("{tiles} are four tiles but no kong", written, position, tiles=tiles_text(tiles))
    if len(kinds) != 3:
        raise NotationError("A meld has three or four tiles, not {count}", written, position, count=len(kinds))
    if concealed:
        raise NotationError(
            "{tiles} is no kong; only a kong is laid down concealed", written, position, tiles=tiles_text(tiles)
        )
    if added:
        raise NotationError(
            "{tiles} is no kong, so nothing was added to it", written, position, tiles=tiles_text(tiles)
        )
    if kinds[0] == kinds[2]:
        return PUNG | kinds[0] | OPEN | source | reds
    if kinds[1] == kinds[0] + 1 and kinds[2] == kinds[0] + 2 and may_start_chow(kinds[0]):
        return CHOW | kinds[0] | OPEN | source | reds
    raise NotationError("{tiles} is neither a chow nor a pung", written, position, tiles=tiles_text(tiles))


def tiles_text(tiles: list[int]) -> str:
    """Tiles in notation, grouped by suit in the order given: `123m 55p` prints as `123m55p`."""
    text = ""
    letter = ""
    for tile in tiles:
        digit_and_letter = tile_text(tile)
        if letter and digit_and_letter[1] != letter:
            text += letter
        letter = digit_and_letter[1]
        text += digit_and_letter[0]
    return text + letter
