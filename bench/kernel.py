"""How fast the kernel is beside its peers: win test, distance from ready and waits.

    python bench/kernel.py [--passes 51] [--markdown] [--json FILE] [--plain src]

Every library gets the same hands. Rows `own types` start from what the library works on: a `Hand`, 34 counts, a list of
136-ids or an evaluator, built anew for each timing and outside of it. Rows `from a list` start from a plain list
of kinds and include building that. Times are microseconds a call; a ratio says how many times our time a peer takes.
`first` is the very first time the hands are gone through: `manywinds` learns a suit when it meets it and remembers it.

Where a peer has no such call, the quickest way its users have is timed: 34 `is_agari` tests for the waits in
`mahjong`, a distance of -1 for the win test in `riichienv`. Waits are a mask from us and a list from the peers.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import repeat
from random import Random
from typing import Any

from hands import COPIES, KINDS, Kinds, is_complete, mixed_hands, ready_hands, waits_of, won_and_lost_hands
from report import Entry, Row, disagreements, race
from run import run

SEED = 20
US, MAHJONG, RIICHIENV = "manywinds", "mahjong", "riichienv"
OWN, LIST = "own types", "from a list"
WIN, DISTANCE, WAITS = "win test", "distance", "waits"
GOALS = {(WIN, MAHJONG): 15, (DISTANCE, MAHJONG): 20, (DISTANCE, RIICHIENV): 1, (WAITS, RIICHIENV): 1}
"""How many times our time a peer should take at least, both by the best passes and by the median ones."""
LEGEND = "Microseconds a call; × is a time over ours. First, in own types: hands never met, suits still to be learnt."

Calls = dict[str, Callable[..., Any]]


@dataclass
class Library:
    """A library's calls by task: what builds its types from kinds, the call on those, the call from a list."""

    name: str
    build: Calls
    own: Calls
    listed: Calls
    answers: Calls = field(default_factory=dict)
    more: tuple[Any, ...] = ()
    """Arguments that follow the hand."""

    def entries(self, task: str, hands: list[Kinds]) -> list[Entry]:
        build, answer, more = self.build[task], self.answers.get(task, int), [repeat(value) for value in self.more]
        return [
            Entry(task, self.name, OWN, self.own[task], lambda: (list(map(build, hands)), *more), answer),
            Entry(task, self.name, LIST, self.listed[task], lambda: (hands, *more), answer),
        ]


def manywinds() -> Library:
    from manywinds.kernel.forms import Regular
    from manywinds.kernel.hand import Hand
    from manywinds.kernel.irregular import OneEach, Pairs
    from manywinds.kernel.shape import complete, complete_of, distance, distance_of, waits
    from manywinds.kernel.tiles import ORPHANS

    forms = (Regular(), Pairs(), OneEach("thirteen_orphans", (ORPHANS,), ORPHANS))
    own: Calls = {WIN: complete, DISTANCE: distance, WAITS: waits}
    listed: Calls = {
        WIN: complete_of,
        DISTANCE: distance_of,
        WAITS: lambda kinds, forms: waits(Hand.of(kinds), forms),
    }
    return Library(US, dict.fromkeys(own, Hand.of), own, listed, more=(forms,))


def mahjong() -> Library:
    from mahjong.agari import Agari
    from mahjong.shanten import Shanten

    complete, distance = Agari.is_agari, Shanten.calculate_shanten

    def counts(kinds: Kinds) -> list[int]:
        held = [0] * len(KINDS)
        for kind in kinds:
            held[kind] += 1
        return held

    def waits(held: list[int]) -> list[int]:
        found = []
        for kind in KINDS:
            if held[kind] < COPIES:
                held[kind] += 1
                if complete(held):
                    found.append(kind)
                held[kind] -= 1
        return found

    own: Calls = {WIN: complete, DISTANCE: distance, WAITS: waits}
    listed: Calls = {
        WIN: lambda kinds: complete(counts(kinds)),
        DISTANCE: lambda kinds: distance(counts(kinds)),
        WAITS: lambda kinds: waits(counts(kinds)),
    }
    return Library(MAHJONG, dict.fromkeys(own, counts), own, listed, {WAITS: mask})


def riichienv() -> Library:
    from riichienv import HandEvaluator, calculate_shanten

    def ids(kinds: Kinds) -> list[int]:
        # Which copy of its kind a tile is makes no difference to these questions.
        return [COPIES * kind for kind in kinds]

    def distance(kinds: Kinds) -> Any:
        return calculate_shanten([COPIES * kind for kind in kinds])

    build: Calls = {WIN: ids, DISTANCE: ids, WAITS: lambda kinds: HandEvaluator(ids(kinds))}
    own: Calls = {WIN: calculate_shanten, DISTANCE: calculate_shanten, WAITS: HandEvaluator.get_waits}
    listed: Calls = {
        WIN: distance,
        DISTANCE: distance,
        WAITS: lambda kinds: HandEvaluator([COPIES * kind for kind in kinds]).get_waits(),
    }
    return Library(RIICHIENV, build, own, listed, {WIN: lambda distance: int(distance == -1), WAITS: mask})


def mask(kinds: list[int]) -> int:
    return sum(1 << kind for kind in kinds)


def measure(libraries: list[Library], passes: int) -> tuple[list[Row], dict[str, int]]:
    """The figures of every library, unless they disagree, and on how many hands of each task they do."""
    rng = Random(SEED)
    hands = {WIN: won_and_lost_hands(rng, 500), DISTANCE: mixed_hands(rng, 500), WAITS: ready_hands(rng, 200)}
    truths: dict[str, Callable[[Kinds], int]] = {WIN: is_complete, WAITS: waits_of}
    entries = {task: [entry for each in libraries for entry in each.entries(task, hands[task])] for task in hands}
    for racing in entries.values():
        race(racing, 1, seconds=0)
    differing = {}
    for task, racing in entries.items():
        truth = list(map(truths[task], hands[task])) if task in truths else None
        found = disagreements(racing, truth)
        differing[task] = len(found)
        for example in found[:3]:
            print(f"{task}, {hands[task][example['hand']]}: {example}", file=sys.stderr)
    if any(differing.values()):
        return [], differing
    for racing in entries.values():
        race(racing, passes)
    return [entry.row() for racing in entries.values() for entry in racing], differing


def measured(passes: int, alone: bool) -> tuple[list[Row], str]:
    """What `run` asks for: the rows, and on how many hands the libraries disagree."""
    rows, differing = measure([manywinds()] if alone else [manywinds(), mahjong(), riichienv()], passes)
    counts = ", ".join(f"{task} {number}" for task, number in differing.items())
    return rows, f"Hands on which the libraries disagree: {counts}"


if __name__ == "__main__":
    about = "Time the kernel beside its peers, on the same hands, in one run."
    sys.exit(run(__file__, about, measured, US, GOALS, LEGEND))
