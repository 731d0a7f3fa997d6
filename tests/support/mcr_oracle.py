"""Random complete hands of every shape and circumstance, and PyMahjongGB's word on them."""

from random import Random

from MahjongGB import MahjongFanCalculator

from manywinds.kernel.hand import Hand
from manywinds.kernel.irregular import knitted_families
from manywinds.kernel.sets import CHOW, KIND, KONG, OPEN, PUNG, SHAPE, set_tiles
from manywinds.kernel.tiles import HONOURS, ORPHANS, kinds_in
from manywinds.kernel.win import (
    KONG_REPLACEMENT,
    LAST_OF_KIND,
    LAST_TILE,
    ROBBING_KONG,
    Win,
)

TILES = [
    *(f"{suit}{rank}" for suit in "WBT" for rank in range(1, 10)),
    *(f"F{n}" for n in range(1, 5)),
    "J3",
    "J2",
    "J1",
]


def random_win(rng: Random) -> Win:
    """A complete hand: any form, melds and kongs, and circumstances, now and then some that cannot be."""
    while True:
        concealed, melds = rng.choices(
            (_regular, _pairs, _orphans, _different, _knitted), weights=(80, 6, 2, 4, 8), k=1
        )[0](rng)
        counts = [0] * 34
        for kind in (*concealed, *(kind for code in melds for kind in set_tiles(code))):
            counts[kind] += 1
        if max(counts) <= 4:
            return _with_circumstances(rng, concealed, melds, counts)


def _with_circumstances(rng: Random, concealed: list[int], melds: list[int], counts: list[int]) -> Win:
    winning = rng.choice(concealed)
    self_draw = rng.random() < 0.4
    bits = LAST_TILE if rng.random() < 0.1 else 0
    # A careless caller says what cannot be: then it must not count, in either program.
    careless = rng.random() < 0.05
    if (careless or concealed.count(winning) == 1) and rng.random() < 0.2:
        bits |= LAST_OF_KIND
    kongs = any(code & SHAPE == KONG for code in melds)
    if self_draw and (careless or kongs) and rng.random() < 0.3:
        bits |= KONG_REPLACEMENT
    elif not self_draw and (careless or counts[winning] == 1) and rng.random() < 0.2:
        bits |= ROBBING_KONG
    return Win(Hand.of(concealed), tuple(melds), winning, self_draw, rng.randrange(4), rng.randrange(4), 0, bits)


def _set(rng: Random, pungs: float, kinds: list[int]) -> int:
    if rng.random() < pungs:
        return PUNG | rng.choice(kinds)
    starts = [kind for kind in kinds if kind < 27 and kind % 9 <= 6]
    return CHOW | rng.choice(starts) if starts else PUNG | rng.choice(kinds)


def _palette(rng: Random) -> list[int]:
    """The kinds a hand is drawn from: all, one suit, one suit with honours, few numbers, terminals…"""
    suit = 9 * rng.randrange(3)
    low = rng.randrange(7)
    return rng.choice(
        (
            list(range(34)),
            list(range(34)),
            list(range(suit, suit + 9)),
            [*range(suit, suit + 9), *range(27, 34)],
            [kind for kind in range(27) if low <= kind % 9 <= low + 3],
            [kind for kind in range(27) if kind % 9 in (low, low + 1, low + 2)],
            [kind for kind in range(27) if kind % 9 in (0, 1, 2, 6, 7, 8)],
            [*kinds_in(ORPHANS)],
            [*range(27, 34), suit, suit + 8],
            [kind for kind in range(27) if kind % 9 in (1, 3, 5, 7)],
            [19, 20, 21, 23, 25, 32],
            [9, 10, 11, 12, 13, 16, 17, 19, 21, 22, 23, 25, 26, 31],
            [kind for kind in range(27) if 2 <= kind % 9 <= 6],
        )
    )


def _regular(rng: Random) -> tuple[list[int], list[int]]:
    kinds = _palette(rng)
    pungs = rng.choice((0.0, 0.2, 0.5, 0.8, 1.0))
    same = rng.random() < 0.3
    sets = [_set(rng, pungs, kinds) for _ in range(4)]
    if same:
        # Sets that match: copies of one set in the same place or another suit.
        first = sets[0]
        for index in range(1, 4):
            if rng.random() < 0.6:
                kind = first & KIND
                moved = kind if kind >= 27 else kind % 9 + 9 * rng.randrange(3)
                step = rng.choice((0, 0, 0, 1, 2, 3, 6))
                if moved < 27 and moved % 9 + step <= (6 if first & SHAPE == CHOW else 8):
                    moved += step
                sets[index] = first & SHAPE | moved
    return _melded(rng, sets, rng.choice(kinds))


def _melded(rng: Random, sets: list[int], pair: int) -> tuple[list[int], list[int]]:
    concealed = [pair, pair]
    melds = []
    melding = rng.choice((0.0, 0.0, 0.3, 0.6, 1.0))
    konging = rng.choice((0.0, 0.0, 0.3, 0.9))
    for code in sets:
        shape = code & SHAPE
        if shape == PUNG and rng.random() < konging:
            melds.append(KONG | code & KIND | (OPEN if rng.random() < 0.5 else 0))
        elif rng.random() < melding:
            melds.append(code | OPEN)
        else:
            concealed.extend(set_tiles(code))
    return concealed, melds


def _pairs(rng: Random) -> tuple[list[int], list[int]]:
    kinds = _palette(rng)
    if rng.random() < 0.1:
        start = 9 * rng.randrange(3) + rng.randrange(3)
        return [kind for kind in range(start, start + 7) for _ in range(2)], []
    return [kind for _ in range(7) for kind in [rng.choice(kinds)] * 2], []


def _orphans(rng: Random) -> tuple[list[int], list[int]]:
    kinds = kinds_in(ORPHANS)
    return [*kinds, rng.choice(kinds)], []


def _different(rng: Random) -> tuple[list[int], list[int]]:
    return rng.sample(kinds_in(rng.choice(knitted_families()) | HONOURS), 14), []


def _knitted(rng: Random) -> tuple[list[int], list[int]]:
    concealed, melds = _melded(rng, [_set(rng, 0.5, list(range(34)))], rng.randrange(34))
    return [*concealed, *kinds_in(rng.choice(knitted_families()))], melds


def library_fans(win: Win) -> dict[str, int]:
    """Fan names and points as PyMahjongGB counts them, flowers left out."""
    packs = []
    for code in win.melds:
        kind = code & KIND
        if code & SHAPE == CHOW:
            packs.append(("CHI", TILES[kind + 1], 1))
        elif code & SHAPE == PUNG:
            packs.append(("PENG", TILES[kind], 1))
        else:
            packs.append(("GANG", TILES[kind], 1 if code & OPEN else 0))
    hand = win.hand.tiles()
    hand.remove(win.winning)
    bits = win.circumstances
    fans = MahjongFanCalculator(
        tuple(packs),
        tuple(TILES[kind] for kind in hand),
        TILES[win.winning],
        0,
        win.self_draw,
        bool(bits & LAST_OF_KIND),
        bool(bits & (KONG_REPLACEMENT | ROBBING_KONG)),
        bool(bits & LAST_TILE),
        win.seat,
        win.round,
        True,
    )
    return {english: points * count for points, count, _chinese, english in fans}
