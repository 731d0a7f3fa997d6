"""Random complete hands, plain for the second opinion and as the package sees them."""

from collections import Counter
from random import Random

from manywinds.kernel import sets
from manywinds.kernel.hand import Hand
from manywinds.kernel.tiles import FLOWER_START
from manywinds.kernel.win import UNKNOWN, Win, circumstance_bits
from support.hk_oracle import (
    CHOW,
    CLAIMED,
    DRAGONS,
    EXTENDED,
    GATES,
    GREEN,
    KONG,
    MAJORS,
    PLAIN,
    PUNG,
    RED,
    WHITE,
    WINDS,
    Deal,
    Group,
    suit,
)


def palettes(rng: Random) -> list[int]:
    """The tiles a hand is made of, so that rare patterns are not rare."""
    low = 9 * rng.randrange(3)
    number = rng.randrange(6)
    return rng.choice(
        [
            list(range(34)),
            list(range(34)),
            list(range(low, low + 9)),
            [*range(low, low + 9), *range(27, 34)],
            [tile for tile in range(27) if number <= tile % 9 <= number + 3],
            [*(tile for tile in range(27) if number <= tile % 9 <= number + 2), *WINDS],
            [tile for tile in range(27) if tile // 9 != low // 9],
            [*range(27, 34), low, low + 1, low + 2],
            list(range(27, 34)),
            [*range(low, low + 5), {0: RED, 9: WHITE, 18: GREEN}[low]],
            [*range(low, low + 9), rng.choice(DRAGONS)],
            MAJORS,
            [tile for tile in MAJORS if tile < 27],
        ]
    )


def random_group(rng: Random, kinds: list[int], pungs: float) -> Group:
    starts = [kind for kind in kinds if kind < 27 and kind % 9 <= 6 and {kind + 1, kind + 2} <= set(kinds)]
    if starts and rng.random() >= pungs:
        return Group(CHOW, rng.choice(starts))
    return Group(PUNG, rng.choice(kinds))


def random_sets(rng: Random) -> tuple[list[int], list[Group]]:
    """Four sets, often alike, some of them melded; the tiles left and the melds."""
    kinds = palettes(rng)
    pungs = rng.choice((0.0, 0.2, 0.5, 0.9, 1.0))
    groups = [random_group(rng, kinds, pungs) for _ in range(4)]
    for place in range(1, 4):
        first = groups[0]
        if first.tile < 27 and rng.random() < 0.35:
            highest = 6 if first.shape == CHOW else 8
            moved = min(highest, first.tile % 9 + rng.choice((0, 0, 0, 1, 2, 3, 6)))
            away = suit(first.tile) if rng.random() < 0.6 else rng.randrange(3)
            groups[place] = Group(first.shape, moved + 9 * away)
    pair = rng.choice(kinds)
    concealed = [pair, pair]
    melds = []
    melding = rng.choice((0.0, 0.0, 0.3, 0.7, 1.0))
    konging = rng.choice((0.0, 0.0, 0.3, 1.0))
    hiding = rng.choice((0.3, 1.0))
    for group in groups:
        if group.shape == PUNG and rng.random() < konging:
            how = PLAIN if rng.random() < hiding else rng.choice((CLAIMED, EXTENDED))
            melds.append(Group(KONG, group.tile, how))
        elif rng.random() < melding:
            melds.append(group._replace(how=CLAIMED))
        else:
            concealed += group.tiles()
    return concealed, melds


def random_others(rng: Random) -> tuple[list[int], list[Group]]:
    """Seven pairs, thirteen orphans, or nine gates with a tile more."""
    kinds = palettes(rng)
    low = 9 * rng.randrange(3)
    return rng.choice(
        [
            [kind for _ in range(7) for kind in [rng.choice(kinds)] * 2],
            [*MAJORS, rng.choice(MAJORS)],
            [*(low + number - 1 for number in GATES), low + rng.randrange(9)],
        ]
    ), []


def random_words(rng: Random, self_draw: bool) -> set[str]:
    """How the tile came; now and then something the hand does not bear out, which then must not count."""
    words = set()
    if rng.random() < 0.15:
        words.add("last_tile")
    if self_draw and rng.random() < 0.4:
        replacements = ("kong_replacement", "double_kong_replacement", "flower_replacement", "kong_then_flower")
        words.add(rng.choice(replacements))
    if self_draw and rng.random() < 0.1:
        words.add("heavenly")
    if not self_draw and rng.random() < 0.15:
        words.add("robbing_kong")
    if not self_draw and rng.random() < 0.1:
        words.add("earthly")
    return words


def random_deal(rng: Random, early: float = 0.0) -> Deal:
    """A complete hand that a set of tiles can hold; `early` is how often it was won in the first go-round."""
    while True:
        concealed, melds = random_sets(rng) if rng.random() < 0.88 else random_others(rng)
        every = Counter([*concealed, *(tile for meld in melds for tile in meld.tiles())])
        if max(every.values()) <= 4:
            break
    self_draw = rng.random() < 0.5
    words = random_words(rng, self_draw)
    if early and rng.random() < early:
        words.add("first_go_round")
    # No tile counts as drawn from heaven; a caller may name one all the same.
    winning = None if "heavenly" in words and rng.random() < 0.5 else rng.choice(concealed)
    bonus = frozenset(tile for tile in range(8) if rng.random() < rng.choice((0.0, 0.2, 0.95)))
    return Deal(
        tuple(concealed), tuple(melds), winning, self_draw, rng.randrange(4), rng.randrange(4), bonus, frozenset(words)
    )


SHAPES = {CHOW: sets.CHOW, PUNG: sets.PUNG, KONG: sets.KONG}


def code_of(group: Group, source: int = 0) -> int:
    """A meld as one number."""
    code = SHAPES[group.shape] | group.tile
    if group.how in (CLAIMED, EXTENDED):
        code |= sets.OPEN | source
    return code | sets.ADDED if group.how == EXTENDED else code


def win_of(deal: Deal) -> Win:
    """The same hand for the package."""
    return Win(
        Hand.of(list(deal.concealed)),
        tuple(code_of(meld) for meld in deal.melds),
        UNKNOWN if deal.winning is None else deal.winning,
        deal.self_draw,
        deal.seat,
        deal.round,
        sum(1 << (FLOWER_START + tile) for tile in deal.bonus),
        circumstance_bits(tuple(sorted(deal.words))),
    )


def wins(start: int, count: int) -> list[Win]:
    """So many random wins."""
    rng = Random(start)
    return [win_of(random_deal(rng)) for _ in range(count)]
