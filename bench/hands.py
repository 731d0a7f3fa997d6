"""Hands to measure with: plain lists of kinds 0-33 in no order, the same for every library.

What a hand is worth is known without any library: `is_complete` and `waits_of` work it out the slow way.
"""

from __future__ import annotations

from collections import Counter
from random import Random

Kinds = list[int]

KINDS = range(34)
COPIES = 4
ORPHANS = (0, 8, 9, 17, 18, 26, *range(27, 34))
ALL_SUITS = (0, 9, 18)


def random_hand(rng: Random, size: int = 14) -> Kinds:
    """Tiles off a shuffled wall."""
    return [tile // COPIES for tile in rng.sample(range(COPIES * len(KINDS)), size)]


def winning_hand(rng: Random) -> Kinds:
    """Four sets and a pair, now and then of one suit, seven pairs or thirteen orphans."""
    shape = rng.random()
    if shape < 0.04:
        hand = [*ORPHANS, rng.choice(ORPHANS)]
    elif shape < 0.15:
        hand = 2 * rng.sample(KINDS, 7)
    else:
        hand = _regular_hand(rng, (rng.choice(ALL_SUITS),) if shape < 0.3 else ALL_SUITS)
    rng.shuffle(hand)
    return hand


def near_hand(rng: Random, swaps: int) -> Kinds:
    """A winning hand in which so many tiles were exchanged for others."""
    hand = winning_hand(rng)
    for place in rng.sample(range(len(hand)), swaps):
        hand[place] = rng.choice([kind for kind in KINDS if kind != hand[place] and hand.count(kind) < COPIES])
    return hand


def mixed_hands(rng: Random, number: int) -> list[Kinds]:
    """Half random, half one to three tiles from a win."""
    half = number // 2
    return [random_hand(rng) for _ in range(half)] + [near_hand(rng, rng.randint(1, 3)) for _ in range(number - half)]


def ready_hands(rng: Random, number: int) -> list[Kinds]:
    """Winning hands of which a tile was taken away."""
    return [winning_hand(rng)[1:] for _ in range(number)]


def won_and_lost_hands(rng: Random, number: int) -> list[Kinds]:
    """Half winning; of the others half are one exchange from a win and half are random."""
    won = [winning_hand(rng) for _ in range(number // 2)]
    lost: list[Kinds] = []
    while len(won) + len(lost) < number:
        hand = random_hand(rng) if len(lost) % 2 else near_hand(rng, 1)
        if not is_complete(hand):
            lost.append(hand)
    return won + lost


def is_complete(hand: Kinds) -> bool:
    """Four sets and a pair, seven pairs or thirteen orphans."""
    held = Counter(hand)
    if sorted(held.values()) == [2] * 7 or (len(hand) == 14 and set(hand) == set(ORPHANS)):
        return True
    return any(_only_sets(held - Counter({pair: 2})) for pair in held if held[pair] >= 2)


def waits_of(hand: Kinds) -> int:
    """The kinds that complete the hand, as a mask; one held four times is no wait."""
    return sum(1 << kind for kind in KINDS if hand.count(kind) < COPIES and is_complete([*hand, kind]))


def _regular_hand(rng: Random, suits: tuple[int, ...]) -> Kinds:
    honours = list(KINDS[27:])
    chows = [[kind, kind + 1, kind + 2] for suit in suits for kind in range(suit, suit + 7)]
    kinds = [kind for suit in suits for kind in range(suit, suit + 9)] + honours
    while True:
        hand = 2 * [rng.choice(kinds)]
        for _ in range(4):
            hand += rng.choice(chows) if rng.random() < 0.65 else 3 * [rng.choice(kinds)]
        if max(Counter(hand).values()) <= COPIES:
            return hand


def _only_sets(held: Counter[int]) -> bool:
    """The lowest kind is a pung if it can be and else begins a chow: with the pair gone no other cut does better."""
    if not held:
        return True
    low = min(held)
    if held[low] >= 3:
        return _only_sets(held - Counter({low: 3}))
    chow = Counter((low, low + 1, low + 2))
    return low < 27 and low % 9 < 7 and chow <= held and _only_sets(held - chow)
