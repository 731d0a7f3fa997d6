"""Random complete hands for the tests beside this file, made of sets, pairs and knitted nines by hand."""

from collections import Counter
from itertools import permutations
from random import Random

from manywinds.kernel.hand import Hand
from manywinds.kernel.sets import ADDED, CHOW, KONG, OPEN, PUNG
from manywinds.kernel.win import UNKNOWN, Win

ORPHANS = [0, 8, 9, 17, 18, 26, *range(27, 34)]
KNITTED = [
    [9 * suit + rank + step for suit, rank in enumerate(ranks) for step in (0, 3, 6)]
    for ranks in permutations(range(3))
]


def tiles_of(code: int) -> list[int]:
    """The tiles of a set, read from its code without the kernel's help."""
    first = code % 64
    shape = code // 64 % 4
    return [first, first + 1, first + 2] if shape == 0 else [first] * (2 + shape)


def palette(rng: Random) -> list[int]:
    """The kinds a hand is made of: all of them, one suit or two, honours, or a few numbers."""
    suit = 9 * rng.randrange(3)
    low = rng.randrange(6)
    numbers = [kind for kind in range(27) if low <= kind % 9 <= low + 3]
    return rng.choice(
        [
            list(range(34)),
            list(range(34)),
            list(range(suit, suit + 9)),
            [*range(suit, suit + 9), *range(27, 34)],
            [kind for kind in range(27) if kind // 9 != suit // 9],
            numbers,
            numbers,
            [*numbers, 27, 31],
            ORPHANS,
            [kind for kind in range(27) if kind % 9 in (0, 1, 2, 6, 7, 8)],
            [19, 20, 21, 23, 25, 32],
            [9, 10, 11, 12, 13, 16, 17, 19, 21, 22, 23, 25, 26, 31],
        ]
    )


def random_set(rng: Random, kinds: list[int], pungs: float) -> int:
    """A chow or a pung of these kinds."""
    chows = [kind for kind in kinds if kind < 27 and kind % 9 < 7 and kind + 1 in kinds and kind + 2 in kinds]
    return CHOW | rng.choice(chows) if chows and rng.random() >= pungs else PUNG | rng.choice(kinds)


def random_sets(rng: Random, count: int) -> tuple[list[int], int]:
    """Some sets that often resemble each other, and the kind of a pair."""
    kinds = palette(rng)
    pungs = rng.choice((0.0, 0.1, 0.5, 0.9, 1.0))
    sets = [random_set(rng, kinds, pungs) for _ in range(count)]
    for place in range(1, count):
        kind = sets[0] % 64
        if kind < 27 and rng.random() < 0.4:
            highest = 8 if sets[0] & PUNG else 6
            rank = min(highest, kind % 9 + rng.choice((0, 0, 1, 2, 3, 6)))
            sets[place] = sets[0] - kind + rank + 9 * rng.randrange(3)
    return sets, rng.choice(kinds)


def laid_out(rng: Random, sets: list[int], pair: int) -> tuple[list[int], list[int]]:
    """Which tiles stay concealed, and which sets are melded."""
    concealed = [pair, pair]
    melds = []
    melding = rng.choice((0.0, 0.0, 0.4, 1.0))
    konging = rng.choice((0.0, 0.0, 0.3, 1.0))
    for code in sets:
        if code & PUNG and rng.random() < konging:
            melds.append(KONG | code % 64 | rng.choice((0, OPEN, OPEN | ADDED)))
        elif rng.random() < melding:
            melds.append(code | OPEN)
        else:
            concealed += tiles_of(code)
    return concealed, melds


def regular(rng: Random) -> tuple[list[int], list[int]]:
    """Four sets and a pair."""
    return laid_out(rng, *random_sets(rng, 4))


def knitted(rng: Random) -> tuple[list[int], list[int]]:
    """A knitted nine, a set and a pair."""
    concealed, melds = laid_out(rng, *random_sets(rng, 1))
    return [*concealed, *rng.choice(KNITTED)], melds


def without_sets(rng: Random) -> tuple[list[int], list[int]]:
    """Seven pairs, thirteen orphans, or honours and knitted tiles."""
    kinds = palette(rng)
    return rng.choice(
        [
            [kind for _ in range(7) for kind in [rng.choice(kinds)] * 2],
            [*ORPHANS, rng.choice(ORPHANS)],
            rng.sample([*rng.choice(KNITTED), *range(27, 34)], 14),
        ]
    ), []


def random_win(rng: Random, regular_only: bool = False, unknown: float = 0.0) -> Win:
    """A complete hand that a wall can hold, won on any of its concealed tiles, sometimes on none in particular."""
    while True:
        makers = (regular, knitted, without_sets)
        make = regular if regular_only else rng.choices(makers, weights=(8, 1, 1))[0]
        concealed, melds = make(rng)
        counts = Counter(concealed)
        for code in melds:
            counts.update(tiles_of(code))
        if max(counts.values()) <= 4:
            break
    winning = UNKNOWN if rng.random() < unknown else rng.choice(concealed)
    return Win(
        Hand.of(concealed),
        tuple(melds),
        winning,
        rng.random() < 0.5,
        rng.randrange(4),
        rng.randrange(4),
        0,
        rng.choice((0, 0, 1)),
    )
