"""Draw the mahjong tiles: one SVG sprite, one <symbol> a tile.

    python tools/tiles.py FONT [--face N] [--out web/public/tiles.svg]

FONT is a serif CJK font file. The sprite in this repository was made from NotoSerifCJK-Bold.ttc of the Debian
package fonts-noto-cjk (Noto Serif CJK, SIL Open Font License 1.1); only outlines of the few signs on the tiles
are taken, so the sprite holds paths and neither text nor font. Needs fontTools (pip install fonttools).
Everything else is drawn below.

A symbol is 90 wide and 130 high: a 3:4 face of 90 x 120 and below it an edge of 10, ivory then jade. Ids are
`t-` and the tile as we write it: t-1m … t-9m, t-1p, t-1s, t-1z … t-7z, t-1f … t-8f, red fives t-0m t-0p t-0s, and
t-back. The page lays the corner index over them, in the alphabet its reader chose.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from itertools import pairwise
from math import cos, pi, sin
from pathlib import Path

from fontTools.misc.transform import Transform
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

WIDTH, FACE, HEIGHT, RADIUS = 90, 120, 130, 7.2
IVORY, IVORY_LINE, IVORY_SIDE = "#fbf7ea", "#c6bb98", "#ddd2b0"
JADE, JADE_DEEP, JADE_SIDE = "#2f9e78", "#1f7a5c", "#1b6a50"
BLACK, RED, GREEN, BLUE, OCHRE = "#1c1b1a", "#b9261b", "#1b7548", "#1f4f96", "#b9780f"


# --- small SVG words ---------------------------------------------------------------------------------------------


def n(value: float) -> str:
    """A number with at most one decimal."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def circle(x: float, y: float, r: float, fill: str = "none", line: str = "", width: float = 0) -> str:
    stroke = f' stroke="{line}" stroke-width="{n(width)}"' if line else ""
    return f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(r)}" fill="{fill}"{stroke}/>'


def rect(x: float, y: float, w: float, h: float, r: float, fill: str = "none", line: str = "", width: float = 0) -> str:
    stroke = f' stroke="{line}" stroke-width="{n(width)}"' if line else ""
    return f'<rect x="{n(x)}" y="{n(y)}" width="{n(w)}" height="{n(h)}" rx="{n(r)}" fill="{fill}"{stroke}/>'


def shape(d: str, fill: str) -> str:
    return f'<path d="{d}" fill="{fill}"/>'


def line(d: str, colour: str, width: float = 2.6, fill: str = "none") -> str:
    ends = 'stroke-linecap="round" stroke-linejoin="round"'
    return f'<path d="{d}" fill="{fill}" stroke="{colour}" stroke-width="{n(width)}" {ends}/>'


def at(x: float, y: float, turn: float, *parts: str) -> str:
    rotate = f" rotate({n(turn)})" if turn else ""
    return f'<g transform="translate({n(x)} {n(y)}){rotate}">{"".join(parts)}</g>'


def around(x: float, y: float, r: float, count: int, start: float = -90) -> Iterable[tuple[float, float, float]]:
    """`count` places on a circle, each with its direction in degrees."""
    for i in range(count):
        turn = start + 360 * i / count
        yield x + r * cos(turn * pi / 180), y + r * sin(turn * pi / 180), turn


# --- signs from the font -----------------------------------------------------------------------------------------


class Signs:
    """Outlines of single characters, centred where they are wanted."""

    def __init__(self, font: Path, face: int) -> None:
        self.font = TTFont(font, fontNumber=face)
        self.glyphs = self.font.getGlyphSet()
        self.names = self.font.getBestCmap()
        self.em = self.font["head"].unitsPerEm

    def __call__(self, sign: str, x: float, y: float, size: float, colour: str, stretch: float = 1) -> str:
        """`sign` with its ink centred on (x, y); `size` is the em in tile units, `stretch` widens it."""
        glyph = self.glyphs[self.names[ord(sign)]]
        bounds = BoundsPen(self.glyphs)
        glyph.draw(bounds)
        left, low, right, high = bounds.bounds
        scale = size / self.em
        place = Transform(scale * stretch, 0, 0, -scale, x, y).translate(-(left + right) / 2, -(low + high) / 2)
        pen = SVGPathPen(self.glyphs, ntos=n)
        glyph.draw(TransformPen(pen, place))
        return shape(pen.getCommands(), colour)


# --- the body ----------------------------------------------------------------------------------------------------


def body() -> str:
    """An ivory face standing on its two-tone edge."""
    return (
        rect(0, 20, WIDTH, HEIGHT - 20, RADIUS, JADE)
        + rect(0, 10, WIDTH, 115, RADIUS, IVORY_SIDE)
        + rect(0.5, 0.5, WIDTH - 1, FACE - 1, RADIUS - 0.5, IVORY, IVORY_LINE, 1)
    )


def back() -> str:
    blade = "M45 60C39 52 39 42 45 33C52 38 54 50 45 60Z"
    wheel = "".join(f'<path d="{blade}" transform="rotate({turn} 45 60)"/>' for turn in range(0, 360, 90))
    return (
        rect(0, 20, WIDTH, HEIGHT - 20, RADIUS, IVORY_SIDE)
        + rect(0, 10, WIDTH, 115, RADIUS, JADE_SIDE)
        + rect(0.5, 0.5, WIDTH - 1, FACE - 1, RADIUS - 0.5, JADE, JADE_SIDE, 1)
        + rect(7, 7, WIDTH - 14, FACE - 14, 3.5, "none", IVORY, 2)
        + f'<g fill="{JADE_DEEP}">{wheel}</g>'
    )


# --- dots --------------------------------------------------------------------------------------------------------


def dot(x: float, y: float, r: float, colour: str) -> str:
    """Concentric rings: rim, ivory ring, disc, ivory ring, heart."""
    rings = circle(x, y, r, colour) + circle(x, y, r * 0.66, "none", IVORY, max(1.3, r * 0.14))
    return rings + circle(x, y, r * 0.24, IVORY)


def great_dot(rim: str, petals: str, heart: str) -> str:
    x, y = 45, 60
    leaf = "M0-16C4.6-19.4 4.6-24.6 0-28.2C-4.6-24.6-4.6-19.4 0-16Z"
    return (
        circle(x, y, 36, rim)
        + circle(x, y, 31.2, IVORY)
        + "".join(at(x, y, turn, shape(leaf, petals)) for _, _, turn in around(x, y, 0, 12, 0))
        + circle(x, y, 13.5, heart)
        + circle(x, y, 8.6, "none", IVORY, 2)
        + circle(x, y, 3, IVORY)
    )


Dots = list[tuple[float, float, str]]


def dots_places(number: int) -> tuple[float, Dots]:
    """The radius and the places of the dots of one tile."""
    if number == 2:
        return 19, [(45, 33, GREEN), (45, 87, BLUE)]
    if number == 3:
        return 15, [(22, 25, BLUE), (45, 60, RED), (68, 95, GREEN)]
    if number in (4, 5):
        r = 16 if number == 4 else 14.5
        x, y = (25.0, 30.0) if number == 4 else (22.5, 26.0)
        corners: Dots = [(x, y, BLUE), (90 - x, y, GREEN), (x, 120 - y, GREEN), (90 - x, 120 - y, BLUE)]
        return r, corners + ([(45, 60, RED)] if number == 5 else [])
    if number == 6:
        return 13.5, [(x, y, GREEN if y < 40 else RED) for y in (24, 66, 97) for x in (27, 63)]
    if number == 7:
        slope: Dots = [(20, 18.5, GREEN), (45, 28, GREEN), (70, 37.5, GREEN)]
        return 11.6, slope + [(x, y, RED) for y in (71, 99) for x in (29, 61)]
    if number == 8:
        return 12, [(x, y, BLUE) for y in (19.5, 46.5, 73.5, 100.5) for x in (28, 62)]
    return 11.8, [(x, y, colour) for y, colour in ((22, BLUE), (60, RED), (98, GREEN)) for x in (19.5, 45, 70.5)]


def dots(number: int, red: bool = False) -> str:
    if number == 1:
        return great_dot(GREEN, BLUE, RED)
    r, places = dots_places(number)
    return "".join(dot(x, y, r, RED if red else colour) for x, y, colour in places)


# --- bamboo ------------------------------------------------------------------------------------------------------


def stick(x: float, y: float, length: float, colour: str, turn: float = 0, width: float = 14) -> str:
    """A bamboo stick of two joints, each waisted and with a light line down the middle."""
    end, wide, waist, knot = length / 2, width / 2, width * 0.34, 4.4
    canes, light = "", ""
    for top, low in ((-end, -0.6), (0.6, end)):
        middle = (top + low) / 2
        canes += (
            f"M{n(1.6 - wide)} {n(top)}H{n(wide - 1.6)}q2.6 2.6-1.2 {n(knot)}"
            f"Q{n(waist)} {n(middle)} {n(wide - 2.8)} {n(low - knot)}q3.8 2 1.2 {n(knot)}"
            f"H{n(1.6 - wide)}q-2.6-2.6 1.2-{n(knot)}"
            f"Q{n(-waist)} {n(middle)} {n(2.8 - wide)} {n(top + knot)}q-3.8-2-1.2-{n(knot)}z"
        )
        light += f"M0 {n(top + knot + 1)}V{n(low - knot - 1)}"
    return at(x, y, turn, shape(canes, colour), line(light, IVORY, 1.7))


def bamboo(number: int, red: bool = False) -> str:
    if number == 1:
        return sparrow()
    if number == 8:
        upper = [(13, 33, 0), (35, 33, -25), (55, 33, 25), (77, 33, 0)]
        lower = [(x, 120 - y, -turn) for x, y, turn in upper]
        return "".join(stick(x, y, 44, GREEN, turn, 11.5) for x, y, turn in upper + lower)
    two, three = (27.0, 63.0), (19.5, 45.0, 70.5)
    top, bottom, long, short = 33.0, 87.0, 46.0, 32.0
    rows: dict[int, list[tuple[float, float, float, str]]] = {
        2: [(45, top, long, GREEN), (45, bottom, long, GREEN)],
        3: [(45, top, long, GREEN)] + [(x, bottom, long, GREEN) for x in two],
        4: [(x, y, long, GREEN) for y in (top, bottom) for x in two],
        5: [(x, y, long, GREEN) for y in (top, bottom) for x in (19.5, 70.5)] + [(45, 60, long, RED)],
        6: [(x, y, long, GREEN) for y in (top, bottom) for x in three],
        7: [(45, 23, short, RED)] + [(x, y, short, GREEN) for y in (61, 97) for x in three],
        9: [(x, y, short, RED if x == 45 else GREEN) for y in (23, 60, 97) for x in three],
    }
    return "".join(stick(x, y, length, RED if red else colour) for x, y, length, colour in rows[number])


def sparrow() -> str:
    """One bamboo: a sparrow on a cane."""
    body_ = (
        "M24.5 36C24 25 33 17.5 43 18.5C53 19.5 58 28 60.5 38C63.5 49 69 57 69 71C69 84 60 94 47 94"
        "C33 94 23 84 23 69C23 58 27.5 53 28.5 47C25.5 44 24.7 40 24.5 36Z"
    )
    breast = "M28.8 46C33 52 41 52 44 50C42 62 46 80 56 90.5C53 93 50 94 47 94C33 94 23 84 23 69C23 58 27.5 53 28.8 46Z"
    cap = "M24.6 33C26 24 33.5 17.7 43 18.5C52 19.4 57.3 26.5 60 36C52 27 38 25.5 24.6 33Z"
    wing = "M46.5 47C60 46 71 62 74 90C58 87 44 70 46.5 47Z"
    tail = "M55 82L69 76L84 106L77 105L74 111Z"
    cane = rect(6, 97.5, 56, 8, 2, GREEN) + shape("M24 95.5h4.5v12h-4.5zM52 95.5h4.5v12h-4.5z", GREEN)
    leaf = "M10 98C6 90 7 82 13 75C17 83 16 91 10 98Z"
    return (
        shape(leaf, GREEN)
        + cane
        + line("M40 93V98M49 93V98", RED, 3)
        + shape(tail, BLUE)
        + shape(body_, GREEN)
        + shape(breast, "#f1dfae")
        + shape(cap, RED)
        + shape("M26 33.5L11.5 40L26.5 43.5Z", OCHRE)
        + circle(36.5, 35, 4.6, IVORY)
        + circle(35.8, 35, 2.7, BLACK)
        + line(wing, IVORY, 1.6, BLUE)
        + line("M54 56C60 63 65 72 68 82M51.5 63C55.5 70 60 76.5 64 80", IVORY, 1.8)
    )


# --- flowers and seasons -----------------------------------------------------------------------------------------


def blossom(x: float, y: float, r: float, colour: str) -> str:
    petals = "".join(circle(px, py, r * 0.5, IVORY, colour, 2.2) for px, py, _ in around(x, y, r * 0.62, 5))
    return petals + circle(x, y, r * 0.42, IVORY) + circle(x, y, r * 0.26, colour)


def plum() -> str:
    branch = "M10 111C22 103 27 97 33 88C41 77 52 73 60 64C66 57 70 49 73 40"
    twigs = "M33 88C33 78 29 70 23 64M47 76C57 79 67 78 77 83"
    blossoms = blossom(60, 62, 13, RED) + blossom(24, 60, 10.5, RED) + blossom(71, 87, 10.5, RED)
    return line(branch + twigs, BLACK, 3.4) + blossoms


def orchid() -> str:
    leaves = (
        "M42 111C38 92 27 74 9 66M44 111C42 88 36 62 20 46M46 111C48 92 58 76 80 76"
        "M45 111C49 100 62 91 79 95M43 111C36 101 24 95 12 96"
    )
    petal = "M0 0C-5-6-5-14 0-20C5-14 5-6 0 0Z"
    bloom = "".join(at(57, 55, turn, line(petal, RED, 2.2, IVORY)) for turn in (-125, 125, -58, 58, 0))
    return line(leaves, GREEN, 3) + line("M45 111C46 92 49 74 57 58", GREEN, 2.4) + bloom + circle(57, 56, 3.6, RED)


def chrysanthemum() -> str:
    x, y = 45, 63
    outer, inner = "M0-9C-5-15-5-22 0-27C5-22 5-15 0-9Z", "M0-4C-4-8-4-13 0-17C4-13 4-8 0-4Z"
    leaf = "M45 106C54 106 57 98 66 99C70 95 77 96 81 91C80 99 76 106 68 107C61 112 52 111 45 110Z"
    return (
        line(f"M{x} 86V112", GREEN, 3.2)
        + shape(leaf, GREEN)
        + at(90, 0, 0, f'<g transform="scale(-1 1)">{shape(leaf, GREEN)}</g>')
        + "".join(at(x, y, turn, line(outer, OCHRE, 2, IVORY)) for _, _, turn in around(x, y, 0, 14, 0))
        + "".join(at(x, y, turn, line(inner, OCHRE, 2, IVORY)) for _, _, turn in around(x, y, 0, 9, 12))
        + circle(x, y, 4.6, OCHRE)
    )


def bamboo_grove() -> str:
    canes = "".join(
        line(f"M{n(x)} {n(top + gap)}V{n(low - gap)}", GREEN, width)
        for x, width, gap, joints in ((30, 7, 4.3, (40, 63, 87, 115)), (55, 5, 3.2, (50, 70, 91, 114)))
        for top, low in pairwise(joints)
    )
    leaf = "M0 0C4-7 4-15 0-24C-4-15-4-7 0 0Z"
    right = [
        (56, 51, 62),
        (56, 51, 102),
        (56, 51, 142),
        (57, 91, 75),
        (57, 91, 118),
        (33, 63, 62),
        (33, 63, 104),
    ]
    left = [(27, 87, -66), (27, 87, -108), (54, 51, -40)]
    return canes + "".join(at(x, y, turn, shape(leaf, GREEN)) for x, y, turn in right + left)


def spring() -> str:
    """A swallow over a willow twig."""
    swallow = (
        "M0-31C2-26 5.5-23 5.5-17.5C15-22 29-17 37 2C27-6 17-5 6.5 0C6.5 6 5.5 10 4.5 14"
        "C8 20 10.5 28 11 38C8 30 4.5 23 0 19C-4.5 23-8 30-11 38C-10.5 28-8 20-4.5 14"
        "C-5.5 10-6.5 6-6.5 0C-17-5-27-6-37 2C-29-17-15-22-5.5-17.5C-5.5-23-2-26 0-31Z"
    )
    throat = "M3.2-25.5C4.6-23.5 5.5-20.5 5.5-17.5C2-15-2-15-5.5-17.5C-5.5-20.5-4.6-23.5-3.2-25.5C-1-24 1-24 3.2-25.5Z"
    leaf = "M0 0C5-4 11-4 17 0C11 3 5 3 0 0Z"
    leaves = [
        (18, 109, -44),
        (32, 107.5, -44),
        (46, 105, -44),
        (28, 108, 8),
        (60, 101.5, 30),
        (74, 99.5, -30),
    ]
    return (
        line("M8 110C28 110 44 107 58 102C64 100 70 99 76 99.5", GREEN, 2.6)
        + "".join(at(x, y, turn, shape(leaf, GREEN)) for x, y, turn in leaves)
        + at(46, 67, -52, shape(swallow, BLACK), shape(throat, RED))
    )


def summer() -> str:
    """A lotus on the water."""
    side = "M45 92C30 94 15 87 9 71C21 70 33 76 45 92Z"
    mid = "M45 92C31 85 24 70 27 53C38 60 45 74 45 92Z"
    mirror = '<g transform="matrix(-1 0 0 1 90 0)">'
    half = line(side, RED, 2.4, IVORY)
    inner = line(mid, RED, 2.4, IVORY)
    return (
        f"{half}{mirror}{half}</g>{inner}{mirror}{inner}</g>"
        + line("M45 92C35 80 35 58 45 43C55 58 55 80 45 92Z", RED, 2.4, IVORY)
        + line("M12 101C20 96 27 96 34 101S49 106 56 101S71 96 78 101", GREEN, 3)
        + line("M26 110C33 106 39 106 45 110S57 114 64 110", GREEN, 3)
    )


def autumn() -> str:
    """A maple leaf, falling."""
    lobes = [(-122, 22), (-82, 33), (-41, 38), (0, 42), (41, 38), (82, 33), (122, 22)]

    def spot(turn: float, r: float) -> str:
        return f"{n(r * sin(turn * pi / 180))} {n(-r * cos(turn * pi / 180))}"

    outline = f"M{spot(180, 6)}"
    for turn, r in lobes:
        outline += f"L{spot(turn - 18, r * 0.34)}Q{spot(turn - 15, r * 0.68)} {spot(turn, r)}"
        outline += f"Q{spot(turn + 15, r * 0.68)} {spot(turn + 18, r * 0.34)}"
    veins = "".join(f"M0 0L{spot(turn, r * 0.6)}" for turn, r in lobes)
    stem = "M0 0C0 14 1 22 6 31"
    return at(43, 80, 16, line(stem, RED, 3), line(outline + "Z", RED, 1.6, RED), line(veins, IVORY, 1.6))


def winter() -> str:
    """A snow crystal."""
    arm = "M0 0V-33M0-13L8-21M0-13L-8-21M0-22L7-29M0-22L-7-29"
    return "".join(at(45, 76, turn, line(arm, BLUE, 2.8)) for turn in range(0, 360, 60))


BONUS = [
    ("梅", plum), ("蘭", orchid), ("菊", chrysanthemum), ("竹", bamboo_grove),
    ("春", spring), ("夏", summer), ("秋", autumn), ("冬", winter),
]  # fmt: skip


def bonus(signs: Signs, number: int) -> str:
    """Flowers have a red numeral at the left, seasons a blue one at the right: the side tells them apart too."""
    sign, drawing = BONUS[number - 1]
    numeral, season = str((number - 1) % 4 + 1), number > 4
    left, right = 18, 70
    return (
        drawing()
        + signs(numeral, right + 2 if season else left, 20, 34, BLUE if season else RED)
        + signs(sign, left + 2 if season else right, 20, 25, BLACK)
    )


# --- the set -----------------------------------------------------------------------------------------------------


def characters(signs: Signs, number: int, red: bool = False) -> str:
    numeral = "一二三四五六七八九"[number - 1]
    return signs(numeral, 45, 30, 47, RED if red else BLACK, 1.14) + signs("萬", 45, 84, 57, RED, 1.12)


def honour(signs: Signs, number: int) -> str:
    if number == 5:
        return rect(14, 15, 62, 90, 5, "none", BLUE, 5) + rect(21.5, 22.5, 47, 75, 2, "none", BLUE, 1.8)
    colour = {6: GREEN, 7: RED}.get(number, BLACK)
    return signs("東南西北白發中"[number - 1], 45, 60, 78, colour, 0.98 if number != 7 else 1)


def red_five(drawing: str) -> str:
    """A thin frame, so that a red five is not told by its colour alone."""
    return rect(4.5, 4.5, WIDTH - 9, FACE - 9, 4, "none", RED, 1.8) + drawing


def tiles(signs: Signs) -> dict[str, str]:
    """Every face, by its notation."""
    faces: dict[str, str] = {}
    for i in range(1, 10):
        faces[f"{i}m"] = characters(signs, i)
        faces[f"{i}p"] = dots(i)
        faces[f"{i}s"] = bamboo(i)
    for i in range(1, 8):
        faces[f"{i}z"] = honour(signs, i)
    for i in range(1, 9):
        faces[f"{i}f"] = bonus(signs, i)
    fives = {"m": characters(signs, 5, red=True), "p": dots(5, red=True), "s": bamboo(5, red=True)}
    for suit, drawing in fives.items():
        faces[f"0{suit}"] = red_five(drawing)
    return faces


def sprite(signs: Signs) -> str:
    drawings = {name: body() + face for name, face in tiles(signs).items()} | {"back": back()}
    symbols = (f'<symbol id="t-{name}" viewBox="0 0 {WIDTH} {HEIGHT}">{d}</symbol>' for name, d in drawings.items())
    return "\n".join(['<svg xmlns="http://www.w3.org/2000/svg">', *symbols, "</svg>", ""])


def main() -> None:
    parser = argparse.ArgumentParser(description="Draw the tiles as one SVG sprite.")
    parser.add_argument("font", type=Path, help="a serif CJK font file (.otf, .ttf or .ttc)")
    parser.add_argument("--face", type=int, default=0, help="which face of a .ttc collection (default 0)")
    parser.add_argument("--out", type=Path, default=Path("web/public/tiles.svg"))
    options = parser.parse_args()
    options.out.write_text(sprite(Signs(options.font, options.face)), encoding="utf-8")


if __name__ == "__main__":
    main()
