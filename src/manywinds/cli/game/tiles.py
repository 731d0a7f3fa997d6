"""Tiles in a terminal: as ivory blocks with an index, or as plain notation. Suits never differ by colour alone."""

import re
from collections.abc import Iterable

from rich.style import Style
from rich.text import Text

IVORY = "#fbf7ea"
JADE = "#2f9e78"
VERMILION = "#d8452f"

INKS = {"m": "#9b2c1f", "p": "#1d4f91", "s": "#1f6f43", "z": "#20242a", "f": "#7a3b8f", "#": "#6b7a72"}
DRAGONS = {"5z": "#1d4f91", "6z": "#1f6f43", "7z": "#c22f1e"}
RED_FIVE = "#e0301e"
FACES = {"m": "萬", "p": "筒", "s": "索", "f": "花"}
HONOURS = ("", "東E", "南S", "西W", "北N", "白", "發", "中")
WIDTH = 4
TILE = re.compile(r"([0-9]+)([mpszf])")


def split(text: str) -> list[str]:
    """The tiles of a notation: `123m5p` is 1m, 2m, 3m, 5p."""
    return [f"{digit}{found[2]}" for found in TILE.finditer(text) for digit in found[1]]


def ink(tile: str) -> str:
    """The colour a tile is printed in."""
    if tile.startswith("0"):
        return RED_FIVE
    return DRAGONS.get(tile) or INKS.get(tile[-1:], INKS["#"])


def face(tile: str) -> str:
    """What stands below the index of a tile."""
    return HONOURS[int(tile[0])] if tile.endswith("z") else FACES[tile[-1]]


def chip(text: str, lit: bool = False) -> Text:
    """A tile or a set on one line, such as `5m` or `[555m^]`."""
    found = TILE.search(text.replace("+", ""))
    printed = ink(f"{found[1][0]}{found[2]}") if found and len(found[1]) == 1 else INKS.get(found[2] if found else "#")
    style = Style(color=IVORY, bgcolor=VERMILION, bold=True) if lit else Style(color=printed, bgcolor=IVORY, bold=True)
    return Text(text, style=style)


def chips(texts: Iterable[str]) -> Text:
    """Tiles or sets side by side."""
    return Text(" ").join(chip(text) for text in texts)


def row(tiles: list[str], apart: list[str], melds: Iterable[str], plain: bool, width: int) -> list[Text]:
    """A hand on one to three lines: the tiles, one that stands apart, and the melds."""
    laid = [chip(meld) for meld in melds]
    needed = (WIDTH + 1) * (len(tiles) + len(apart)) + sum(2 + len(meld) for meld in laid) + 2
    if plain or needed > width:
        parts = [Text(" ").join(chip(tile) for tile in group) for group in (tiles, apart) if group]
        return [Text("   ").join([*parts, *([Text(" ").join(laid)] if laid else [])])]
    lines = [Text() for _ in range(3)]
    for tile in [*tiles, "", *apart] if apart else tiles:
        if not tile:
            for line in lines:
                line.append("  ")
            continue
        style = Style(color=ink(tile), bgcolor=IVORY, bold=True)
        lines[0].append(f" {tile} ", style)
        lines[1].append_text(_centred(face(tile), style))
        lines[2].append("▀" * WIDTH, Style(color=JADE))
        for line in lines:
            line.append(" ")
    for meld in laid:
        lines[1].append(" ").append_text(meld).append(" ")
    return lines


def _centred(glyph: str, style: Style) -> Text:
    text = Text(glyph, style=style)
    left = (WIDTH + 1 - text.cell_len) // 2
    text.pad_left(left)
    text.pad_right(WIDTH - text.cell_len)
    return Text(text.plain, style=style)
