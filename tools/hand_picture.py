"""Draw the scored hand of the README as one self-contained SVG.

    python tools/hand_picture.py [--sprite web/public/tiles.svg] [--out docs/hand.svg]

Only the symbols used are taken from the sprite (see tools/tiles.py); nothing outside the file is referred to.
"""

from __future__ import annotations

import argparse
import re
from html import escape
from pathlib import Path

BOOK = "Mahjong Competition Rules"
SETS = ["123m", "123m", "456m", "789m", "7m"]
WINNING, HOW = "7m", "won on a discard"
LINES = [
    ("Full Flush", "every tile is a character", 24),
    ("Pure Straight", "123, 456 and 789 of one suit", 16),
    ("All Chows", "four chows and a pair, no honours", 2),
    ("Concealed Hand", "nothing claimed before the win", 2),
    ("Pure Double Chow", "123 twice in one suit", 1),
]
TOTAL = sum(value for _, _, value in LINES)
REFUSED = ("Short Straight, Two Terminal Chows", "the second 123 may be joined only once")

WIDTH, HEIGHT, MARGIN = 900, 430, 36
TILE, TILE_HEIGHT, GAP = 52, 52 * 130 / 90, 14
FELT, PANEL, HAIRLINE = "#1f3a33", "#101c1a", "#35524a"
TEXT, QUIET, VERMILION, JADE = "#eef3ee", "#9db5ab", "#d8452f", "#58c79f"
FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"


def tiles(text: str) -> list[str]:
    """`123m` as its single tiles."""
    return [f"{digit}{text[-1]}" for digit in text[:-1]]


def words(x: float, y: float, size: int, text: str, colour: str = TEXT, end: bool = False, bold: bool = False) -> str:
    anchor = ' text-anchor="end"' if end else ""
    weight = ' font-weight="600"' if bold else ""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}" fill="{colour}"{anchor}{weight}>{escape(text)}</text>'


def hand(top: float) -> str:
    """The sets in a row, the winning tile apart and ringed."""
    parts, x = [], float(MARGIN)
    for one in SETS:
        for tile in tiles(one):
            parts.append(f'<use href="#t-{tile}" x="{x:g}" y="{top:g}" width="{TILE}" height="{TILE_HEIGHT:.1f}"/>')
            x += TILE
        x += GAP
    x = WIDTH - MARGIN - 6.5 - TILE
    parts.append(f'<use href="#t-{WINNING}" x="{x:g}" y="{top:g}" width="{TILE}" height="{TILE_HEIGHT:.1f}"/>')
    ring = f'x="{x - 5:g}" y="{top - 5:g}" width="{TILE + 10}" height="{TILE_HEIGHT + 10:.1f}" rx="9"'
    parts.append(f'<rect {ring} fill="none" stroke="{VERMILION}" stroke-width="3"/>')
    return "".join(parts)


def sheet(top: float) -> str:
    """The lines that made the score, the total and what was not counted."""
    left, middle, right, step = MARGIN + 22, 262, WIDTH - MARGIN - 22, 27
    height = HEIGHT - 28.5 - top
    box = f'x="{MARGIN + 0.5}" y="{top + 0.5:g}" width="{WIDTH - 2 * MARGIN - 1}" height="{height:g}" rx="10"'
    parts = [f'<rect {box} fill="{PANEL}" fill-opacity=".92" stroke="{HAIRLINE}"/>']
    y = top + 31
    for name, why, value in LINES:
        parts += [
            words(left, y, 16, name),
            words(middle, y, 14, why, QUIET),
            words(right, y, 16, str(value), end=True),
        ]
        y += step
    parts.append(f'<path d="M{left} {y - 13.5:g}H{right}" stroke="{HAIRLINE}"/>')
    y += 15
    parts += [
        words(left, y, 20, "Total", bold=True),
        words(right, y, 24, str(TOTAL), JADE, end=True, bold=True),
    ]
    y += 17
    parts.append(f'<path d="M{left} {y - 0.5:g}H{right}" stroke="{HAIRLINE}"/>')
    y += 24
    parts.append(f'<path d="M{left + 1} {y - 10:g}l5 5-5 5" fill="none" stroke="{QUIET}" stroke-width="1.6"/>')
    parts.append(words(left + 16, y, 14, "Not counted", QUIET))
    parts += [words(middle, y, 14, REFUSED[0], QUIET), words(right, y, 14, REFUSED[1], QUIET, end=True)]
    return "".join(parts)


def picture(sprite: str) -> str:
    used = sorted({tile for one in [*SETS, WINNING] for tile in tiles(one)})
    symbols = dict(re.findall(r'(?m)^<symbol id="t-(\w+)"(.*)</symbol>$', sprite))
    defs = "\n".join(f'<symbol id="t-{tile}"{symbols[tile]}</symbol>' for tile in used)
    lines = ", ".join(f"{name} {value}" for name, _, value in LINES)
    size = f'width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}"'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-labelledby="title told"'
            f' font-family="{FONT}" style="font-variant-numeric:tabular-nums">',
            f'<title id="title">A hand scored under {BOOK}</title>',
            f'<desc id="told">{" ".join(SETS)} and the winning tile {WINNING}: {lines}, total {TOTAL}.</desc>',
            f"<defs>\n{defs}\n</defs>",
            f'<rect width="{WIDTH}" height="{HEIGHT}" rx="14" fill="{FELT}"/>',
            words(MARGIN, 42, 16, BOOK, bold=True),
            words(WIDTH - MARGIN, 42, 14, HOW, QUIET, end=True),
            hand(62),
            sheet(161),
            "</svg>",
            "",
        ]
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Draw the scored hand of the README.")
    parser.add_argument("--sprite", type=Path, default=Path("web/public/tiles.svg"))
    parser.add_argument("--out", type=Path, default=Path("docs/hand.svg"))
    options = parser.parse_args()
    options.out.write_text(picture(options.sprite.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
