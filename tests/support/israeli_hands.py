"""Random hands of the Israeli game: regular ones, quads, every special hand and near misses, and hands that lost."""

from collections import Counter
from random import Random

from manywinds.kernel.hand import Hand
from manywinds.kernel.sets import CHOW, KONG, OPEN, PUNG
from manywinds.kernel.win import Win, circumstance_bits
from rules.random_hands import random_sets
from support.israeli_oracle import (
    DRAGONS,
    EVERY,
    HONOURS,
    POINTS,
    SUITED,
    TERMINALS,
    WINDS,
    Held,
    compositions,
    tiles_of,
    wind,
)

SHAPES = {"chow": CHOW, "pung": PUNG, "kong": KONG}
BOX = ("kong_replacement", "double_kong_replacement", "flower_replacement", "kong_then_flower")

Meld = tuple[str, str, bool]
Laid = tuple[list[str], list[Meld]]


def laid_out(rng: Random, sets: list[tuple[str, str]], loose: list[str], kongs: bool, melding: float) -> Laid:
    """Some sets melded, some of these as kongs, the rest concealed."""
    concealed, melds = list(loose), []
    for shape, tile in sets:
        if rng.random() >= melding:
            concealed += tiles_of(shape, tile)
        elif shape == "pung" and kongs and rng.random() < 0.4:
            melds.append(("kong", tile, rng.random() < 0.5))
        else:
            melds.append((shape, tile, True))
    return concealed, melds


def regular(rng: Random) -> Laid:
    codes, pair = random_sets(rng, 4)
    sets = [(("chow", "pung")[code // 64 % 4], EVERY[code % 64]) for code in codes]
    return laid_out(rng, sets, [EVERY[pair]] * 2, True, rng.choice((0.0, 0.0, 0.4, 1.0)))


def quads(rng: Random) -> Laid:
    kinds = rng.sample(rng.choice([EVERY, EVERY[:4], HONOURS, WINDS, SUITED[9:18]]), 4)
    return [*(tile for kind in kinds[:3] for tile in [kind] * 4), kinds[3], kinds[3]], []


def without_sets(rng: Random, seat: str) -> Laid:
    """Single cards and pairs of the annex, sometimes with a wrong one."""
    suits = rng.sample("mps", 3)
    knitted = [f"{rank}{suit}" for suit, ranks in zip(suits, ("147", "258", "369"), strict=True) for rank in ranks]
    one_suit = [f"{rank}{suits[0]}" for rank in "1112345678999"]
    hands = [
        [tile for tile in HONOURS for _ in range(2)],
        [*TERMINALS, *HONOURS, rng.choice([*TERMINALS, *HONOURS])],
        [*one_suit, f"{rng.randint(1, 9)}{suits[0]}"],
        [*knitted, *DRAGONS, *[wind(seat) if rng.random() < 0.7 else rng.choice(HONOURS)] * 2],
        [*knitted, *WINDS, rng.choice(HONOURS)],
    ]
    return rng.choice(hands), []


def special(rng: Random, seat: str, round_wind: str) -> Laid:
    """One of the compositions of the annex, melded here and there."""
    name = rng.choice(list(POINTS))
    here = Held(tuple(rng.sample(SUITED, 7)), (), "", False, seat, round_wind, (), frozenset())
    known = list(compositions(name, here))
    if not known:
        return without_sets(rng, seat)
    groups, kongs = rng.choice(known)
    sets = [group for group in groups if group[0] in SHAPES]
    loose = [tile for shape, kind in groups if shape not in SHAPES for tile in tiles_of(shape, kind)]
    if name.endswith("snake") and rng.random() < 0.5:
        # A melded chow anywhere in the run.
        suit = next(tile[1] for tile in loose if tile in SUITED)
        chow = ("chow", f"{rng.randint(1, 7)}{suit}")
        loose = list((Counter(loose) - Counter(tiles_of(*chow))).elements())
        concealed, melds = laid_out(rng, sets, loose, kongs, 0.4)
        return concealed, [*melds, ("chow", chow[1], True)]
    return laid_out(rng, sets, loose, kongs or rng.random() < 0.2, rng.choice((0.0, 0.4, 1.0)))


def circumstances(rng: Random, self_draw: bool) -> list[str]:
    words = [word for word in ("last_of_kind", "last_tile", "standing_hand") if rng.random() < 0.1]
    if self_draw:
        words += [word for word in ("original_hand", "leader_first_draw", *BOX) if rng.random() < 0.1]
    elif rng.random() < 0.15:
        words.append("first_discard")
    return words


def random_extras(rng: Random) -> int:
    """No flowers, a few, a whole row of four, or all eight, as a mask."""
    few = sum(1 << number for number in rng.sample(range(8), rng.randint(1, 4)))
    return rng.choice((0, 0, few, few, 15, 15 << 4, 255)) << 34


def random_win(rng: Random) -> Win:
    """A hand that often wins."""
    seat, round_wind = rng.choice("ESWN"), rng.choice("ESWN")
    while True:
        make = rng.random()
        if make < 0.5:
            concealed, melds = regular(rng)
        elif make < 0.6:
            concealed, melds = quads(rng)
        elif make < 0.7:
            concealed, melds = without_sets(rng, seat)
        else:
            concealed, melds = special(rng, seat, round_wind)
        if concealed and rng.random() < 0.08:
            concealed[rng.randrange(len(concealed))] = rng.choice(EVERY)
        held = Counter([*concealed, *(tile for shape, tile, _ in melds for tile in tiles_of(shape, tile))])
        if max(held.values()) <= 4 and len(concealed) == 14 - 3 * len(melds):
            break
    self_draw = rng.random() < 0.5
    winning = EVERY.index(rng.choice(concealed))
    if self_draw and rng.random() < 0.1:
        winning = -1
    return built(concealed, melds, winning, self_draw, seat, round_wind, rng, circumstances(rng, self_draw))


def random_loser(rng: Random) -> Win:
    """Tiles off a shuffled pack, often of few kinds, with some melds."""
    pool = rng.choice([EVERY, EVERY, SUITED[:9], SUITED[:9] + HONOURS, TERMINALS + HONOURS, SUITED[:18], HONOURS])
    while True:
        concealed, melds = laid_out(rng, *_some_sets(rng, pool), True, 1.0)
        pack = Counter(dict.fromkeys(pool, 4))
        pack -= Counter([*concealed, *(tile for shape, tile, _ in melds for tile in tiles_of(shape, tile))])
        left = list(pack.elements())
        wanted = 13 - 3 * len(melds) - len(concealed)
        if 0 <= wanted <= len(left):
            concealed += rng.sample(left, wanted)
            held = Counter([*concealed, *(tile for shape, tile, _ in melds for tile in tiles_of(shape, tile))])
            if max(held.values()) <= 4:
                break
    return built(concealed, melds, -1, False, rng.choice("ESWN"), rng.choice("ESWN"), rng, [])


def _some_sets(rng: Random, pool: tuple[str, ...]) -> tuple[list[tuple[str, str]], list[str]]:
    chows = [tile for tile in pool if tile in SUITED and tile[0] <= "7" and set(tiles_of("chow", tile)) <= set(pool)]
    sets = []
    for _ in range(rng.choice((0, 0, 1, 2, 3))):
        pung = not chows or rng.random() < 0.5
        sets.append(("pung", rng.choice(pool)) if pung else ("chow", rng.choice(chows)))
    return sets, []


def built(
    concealed: list[str],
    melds: list[Meld],
    winning: int,
    self_draw: bool,
    seat: str,
    round_wind: str,
    rng: Random,
    words: list[str],
) -> Win:
    """The package's win of these words."""
    codes = tuple(SHAPES[shape] | EVERY.index(tile) | (OPEN if is_open else 0) for shape, tile, is_open in melds)
    hand = Hand.of([EVERY.index(tile) for tile in concealed])
    seats = ("ESWN".index(seat), "ESWN".index(round_wind))
    return Win(hand, codes, winning, self_draw, *seats, random_extras(rng), circumstance_bits(tuple(words)))
