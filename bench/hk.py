"""How fast the Hong Kong books score a win, beside our own competition rules on the same wins.

    python bench/hk.py [--passes 51] [--markdown] [--json FILE] [--plain src]

All score the same 500 wins that are wins in every one of these books: four sets and a pair, seven pairs, thirteen
orphans. Rows `points` answer a number alone, rows `score` the lines, the refusals and the next best reading. A `Win`
is built anew for each timing and outside of it. Times are microseconds a call.
"""

from __future__ import annotations

import sys
from random import Random

from report import Entry, Row, race
from run import run

from manywinds import Hand, Win, book
from manywinds.kernel import sets
from manywinds.kernel.win import KONG_REPLACEMENT, LAST_TILE, ROBBING_KONG
from mcr import CHOW, CONCEALED_KONG, KONG, PUNG, Won, random_win

SEED = 4
HANDS = 500
BOOKS = ("hk-old", "hk-old-pl", "hk-new")
US, THEM = "manywinds", "manywinds, mcr"
FEW_WINS = 50
"""Explanations take long enough to be timed on these alone."""
GOALS = {(book, THEM): 0.67 for book in BOOKS}
"""A Hong Kong book should take at most one and a half times as long as the competition rules."""
CODES = {
    CHOW: sets.CHOW | sets.OPEN,
    PUNG: sets.PUNG | sets.OPEN,
    KONG: sets.KONG | sets.OPEN,
    CONCEALED_KONG: sets.KONG,
}
LEGEND = "Microseconds a win; × is a time over ours. First: wins never met, suits still to be learnt."


def build(won: Won) -> Win:
    """The win as our books take it."""
    bits = (ROBBING_KONG, KONG_REPLACEMENT)[won.self_draw] if won.kong else 0
    if won.last_tile:
        bits |= LAST_TILE
    melds = tuple([CODES[shape] | kind for shape, kind in won.melds])
    return Win(Hand.of(won.concealed), melds, won.concealed[-1], won.self_draw, won.seat, won.round, 0, bits)


def entries(wins: list[Won]) -> list[Entry]:
    few = wins[:FEW_WINS]
    found = []
    for name in BOOKS:
        for library, edition in ((US, book(name)), (THEM, book("mcr"))):
            found.append(Entry(name, library, "points", edition.points, lambda: (list(map(build, wins)),)))
            found.append(Entry(name, library, "score", edition.score, lambda: (list(map(build, few)),)))
    return found


def measured(passes: int, alone: bool) -> tuple[list[Row], str]:
    """What `run` asks for: the rows, and a word on how many wins they were taken."""
    rng = Random(SEED)
    wins: list[Won] = []
    while len(wins) < HANDS:
        won = random_win(rng)
        # Knitted hands are wins of the competition rules alone.
        if book("hk-old").points(build(won)) >= 0:
            wins.append(won)
    racing = [entry for entry in entries(wins) if entry.library == US or not alone]
    race(racing, passes)
    return [entry.row() for entry in racing], f"Wins scored by each book: {HANDS}, explained: {FEW_WINS}"


if __name__ == "__main__":
    sys.exit(run(__file__, "Time the Hong Kong books beside the competition rules.", measured, US, GOALS, LEGEND))
