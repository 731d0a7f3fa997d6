"""How fast the competition rules score a win, beside PyMahjongGB, the compiled library of tournament programs.

    python bench/mcr.py [--passes 51] [--markdown] [--json FILE] [--plain src]

Both score the same 500 wins of all shapes; not one may come out differently under `mcr-consensus`. Neither explains
anything here: `points` answers a number, PyMahjongGB its list of fans. Rows `own types` start from what a library
works on, built anew for each timing and outside of it: a `Win` with a `Hand` that nobody has looked at, or the tuples
of tile names PyMahjongGB asks for. Rows `from plain lists` start from small ints and include building that.
Times are microseconds a call; `first` is the first time the wins are gone through, suits still to be learnt.
"""

from __future__ import annotations

import sys
from collections import Counter
from random import Random
from typing import Any, NamedTuple

from hands import ALL_SUITS, COPIES, KINDS, ORPHANS, Kinds
from report import Entry, Row, disagreements, race
from run import run

SEED = 20
HANDS = 500
TASK = "points"
US, THEM = "manywinds", "PyMahjongGB"
OWN, LISTS = "own types", "from plain lists"
GOALS = {(TASK, THEM): 1}
"""PyMahjongGB should take at least our time, both by the best passes and by the median ones."""
LEGEND = "Microseconds a win; × is a time over ours. First: wins never met, suits still to be learnt."

CHOW, PUNG, KONG, CONCEALED_KONG = "chow", "pung", "kong", "concealed kong"
KNITTED = ((0, 10, 20), (0, 11, 19), (1, 9, 20), (1, 11, 18), (2, 9, 19), (2, 10, 18))
"""Where 147, 258 and 369 begin, in every order of the suits."""


class Won(NamedTuple):
    """A win in plain words: concealed kinds with the winning one last, melds as shape and lowest kind, and the rest."""

    concealed: Kinds
    melds: list[tuple[str, int]]
    self_draw: bool
    last_of_kind: bool
    kong: bool
    """The winning tile replaced a kong or was robbed from one."""
    last_tile: bool
    seat: int
    round: int


def random_win(rng: Random) -> Won:
    """Any shape of the competition rules, in proportions that let every kind of fan occur."""
    shape = rng.random()
    melds: list[tuple[str, int]] = []
    if shape < 0.8:
        concealed, melds = _sets(rng, 4, _palette(rng))
    elif shape < 0.88:
        concealed, melds = _sets(rng, 1, list(KINDS))
        concealed += [start + step for start in rng.choice(KNITTED) for step in (0, 3, 6)]
    elif shape < 0.94:
        concealed = [kind for _ in range(7) for kind in [rng.choice(KINDS)] * 2]
    elif shape < 0.98:
        knitted = [start + step for start in rng.choice(KNITTED) for step in (0, 3, 6)]
        concealed = rng.sample([*knitted, *KINDS[27:]], 14)
    else:
        concealed = [*ORPHANS, rng.choice(ORPHANS)]
    held = Counter(kind for tiles in (concealed, *(_tiles(*meld) for meld in melds)) for kind in tiles)
    if max(held.values()) > COPIES:
        return random_win(rng)
    rng.shuffle(concealed)
    winning = concealed[-1]
    self_draw = rng.random() < 0.4
    # What cannot be at a table is left out: a replacement without a kong, a robbed tile whose brothers are in the
    # hand or for which nothing is left to draw, a last tile of its kind with another one hidden in the hand.
    last_tile = rng.random() < 0.1
    kong = any("kong" in meld[0] for meld in melds) if self_draw else held[winning] == 1 and not last_tile
    return Won(
        concealed,
        melds,
        self_draw,
        concealed.count(winning) == 1 and rng.random() < 0.2,
        kong and rng.random() < 0.2,
        last_tile,
        rng.randrange(4),
        rng.randrange(4),
    )


def _palette(rng: Random) -> Kinds:
    """The kinds a hand is made of: all, a suit, a suit and honours, a few numbers, terminals and honours."""
    suit = rng.choice(ALL_SUITS)
    low = rng.randrange(6)
    few = [kind for kind in KINDS[:27] if low <= kind % 9 <= low + 3]
    flush = list(range(suit, suit + 9))
    return rng.choice((list(KINDS), list(KINDS), list(KINDS), few, few, flush, [*flush, *KINDS[27:]], list(ORPHANS)))


def _sets(rng: Random, number: int, kinds: Kinds) -> tuple[Kinds, list[tuple[str, int]]]:
    """So many sets, some of them melded, and a pair."""
    chows = [kind for kind in kinds if kind < 27 and kind % 9 < 7]
    pungs = rng.choice((0.0, 0.2, 0.5, 0.8, 1.0)) if chows else 1.0
    melding = rng.choice((0.0, 0.0, 0.3, 0.6, 1.0))
    concealed = [rng.choice(kinds)] * 2
    melds = []
    for _ in range(number):
        shape, kind = (PUNG, rng.choice(kinds)) if rng.random() < pungs else (CHOW, rng.choice(chows))
        if shape == PUNG and rng.random() < 0.2:
            melds.append((rng.choice((KONG, CONCEALED_KONG)), kind))
        elif rng.random() < melding:
            melds.append((shape, kind))
        else:
            concealed += _tiles(shape, kind)
    return concealed, melds


def _tiles(shape: str, kind: int) -> Kinds:
    if shape == CHOW:
        return [kind, kind + 1, kind + 2]
    return [kind] * (3 if shape == PUNG else COPIES)


def manywinds(wins: list[Won]) -> list[Entry]:
    from manywinds import Hand, Win, book
    from manywinds.kernel import sets
    from manywinds.kernel.win import KONG_REPLACEMENT, LAST_OF_KIND, LAST_TILE, ROBBING_KONG

    points = book("mcr-consensus").points
    codes = {
        CHOW: sets.CHOW | sets.OPEN,
        PUNG: sets.PUNG | sets.OPEN,
        KONG: sets.KONG | sets.OPEN,
        CONCEALED_KONG: sets.KONG,
    }
    kong_bits = (ROBBING_KONG, KONG_REPLACEMENT)

    def build(won: Won) -> Win:
        bits = kong_bits[won.self_draw] if won.kong else 0
        if won.last_of_kind:
            bits |= LAST_OF_KIND
        if won.last_tile:
            bits |= LAST_TILE
        melds = tuple([codes[shape] | kind for shape, kind in won.melds])
        return Win(Hand.of(won.concealed), melds, won.concealed[-1], won.self_draw, won.seat, won.round, 0, bits)

    return [
        Entry(TASK, US, OWN, points, lambda: (list(map(build, wins)),)),
        Entry(TASK, US, LISTS, lambda won: points(build(won)), lambda: (wins,)),
    ]


def pymahjonggb(wins: list[Won]) -> list[Entry]:
    from MahjongGB import MahjongFanCalculator

    names = [f"{suit}{rank}" for suit in "WBT" for rank in range(1, 10)] + ["F1", "F2", "F3", "F4", "J3", "J2", "J1"]
    # A chow is named by its middle tile; the last figure says who gave the tile, 0 nobody.
    packs = {CHOW: ("CHI", 1, 1), PUNG: ("PENG", 0, 1), KONG: ("GANG", 0, 1), CONCEALED_KONG: ("GANG", 0, 0)}

    def build(won: Won) -> tuple[Any, ...]:
        melds = []
        for shape, kind in won.melds:
            word, step, giver = packs[shape]
            melds.append((word, names[kind + step], giver))
        tiles = [names[kind] for kind in won.concealed]
        winning = tiles.pop()
        return (
            tuple(melds), tuple(tiles), winning, 0, won.self_draw, won.last_of_kind, won.kong, won.last_tile,
            won.seat, won.round,
        )  # fmt: skip

    def total(fans: tuple[tuple[int, str], ...]) -> int:
        return sum(points for points, _ in fans)

    return [
        Entry(TASK, THEM, OWN, MahjongFanCalculator, lambda: tuple(zip(*map(build, wins), strict=True)), total),
        Entry(TASK, THEM, LISTS, lambda won: MahjongFanCalculator(*build(won)), lambda: (wins,), total),
    ]


def measure(passes: int, alone: bool) -> tuple[list[Row], int]:
    """The figures, unless the libraries disagree, and on how many wins they do."""
    rng = Random(SEED)
    wins = [random_win(rng) for _ in range(HANDS)]
    entries = manywinds(wins) + ([] if alone else pymahjonggb(wins))
    race(entries, 1, seconds=0)
    found = disagreements(entries)
    for example in found[:3]:
        print(f"{wins[example['hand']]}: {example}", file=sys.stderr)
    if found:
        return [], len(found)
    race(entries, passes)
    return [entry.row() for entry in entries], 0


def measured(passes: int, alone: bool) -> tuple[list[Row], str]:
    """What `run` asks for: the rows, and on how many wins the libraries disagree."""
    rows, differing = measure(passes, alone)
    return rows, f"Wins on which the libraries disagree: {differing} of {HANDS}"


if __name__ == "__main__":
    about = "Time the competition rules beside PyMahjongGB, in one run."
    sys.exit(run(__file__, about, measured, US, GOALS, LEGEND))
