"""How fast the Israeli game counts a hand, for winners and for those who did not win.

    python bench/israeli.py [--passes 51] [--markdown] [--json FILE] [--plain src]

No other library counts this game, so there is nobody to race: the figures show what a hand costs. `points` answers a
number of quarter points, `score` the score with its lines, refusals and the next best reading. Both are asked about the
same hands, and not one may come out differently. Hands are built anew for each timing and outside of it.
"""

from __future__ import annotations

import sys
from random import Random
from typing import NamedTuple

from hands import ALL_SUITS, Kinds, random_hand, winning_hand
from report import Entry, Row, disagreements, race
from run import run

SEED = 36
HANDS = 400
US = "manywinds"
WON, LOST = "winners", "losers"
LEGEND = "Microseconds a hand. First: the first time the hands are gone through; losers' suits are still to be learnt."


class Held(NamedTuple):
    """A hand in plain words; the winning kind stands last."""

    concealed: Kinds
    self_draw: bool
    seat: int
    flowers: int


def hands(rng: Random, lost: bool) -> list[Held]:
    """Winning hands, or tiles off the wall and winning hands less a tile; often with flowers."""
    found = []
    while len(found) < HANDS:
        if lost:
            concealed = random_hand(rng, 13) if len(found) % 2 else winning_hand(rng)[1:]
        else:
            concealed = _quads(rng) if len(found) % 20 == 0 else winning_hand(rng)
        found.append(Held(concealed, rng.random() < 0.4, rng.randrange(4), rng.choice((0, 1, 6, 15)) << 34))
    return found


def _quads(rng: Random) -> Kinds:
    suit = rng.choice(ALL_SUITS)
    kinds = rng.sample([*range(suit, suit + 9), *range(27, 34)], 4)
    return [*(kind for kind in kinds[:3] for _ in range(4)), kinds[3], kinds[3]]


def entries(rng: Random) -> list[Entry]:
    from manywinds import Hand, Win, book

    israeli = book("israeli")
    losers = israeli.losers
    assert losers is not None
    won = [held for held in hands(rng, lost=False) if israeli.points(_win(held, Hand, Win, lost=False)) >= 0]
    lost = hands(rng, lost=True)

    def built(helds: list[Held], losing: bool) -> tuple[list[Win]]:
        return ([_win(held, Hand, Win, losing) for held in helds],)

    def quarters(score: object) -> int:
        return int(4 * score.total)  # type: ignore[attr-defined]

    return [
        Entry(WON, US, "points", israeli.points, lambda: built(won, False)),
        Entry(WON, US, "score", israeli.score, lambda: built(won, False), quarters),
        Entry(LOST, US, "points", losers.points, lambda: built(lost, True)),
        Entry(LOST, US, "score", israeli.score_loser, lambda: built(lost, True), quarters),
    ]


def _win(held: Held, hand: type, win: type, lost: bool) -> object:
    winning = -1 if lost else held.concealed[-1]
    return win(hand.of(held.concealed), (), winning, held.self_draw and not lost, held.seat, 0, held.flowers)


def measured(passes: int, _alone: bool) -> tuple[list[Row], str]:
    """The figures, unless `points` and `score` disagree."""
    found = entries(Random(SEED))
    race(found, 1, seconds=0)
    differing = sum(len(disagreements([each for each in found if each.task == task])) for task in (WON, LOST))
    told = f"Hands on which points and score disagree: {differing}"
    if differing:
        return [], told
    race(found, passes)
    return [entry.row() for entry in found], told


if __name__ == "__main__":
    sys.exit(run(__file__, "Time the count of the Israeli game.", measured, US, {}, LEGEND))
