"""How many decisions a second the environments for learning programs make, one table against many at once.

    python bench/env.py [--passes 51] [--markdown] [--json FILE] [--plain src]

Both play masked random actions in the same process, observations and masks included: the PettingZoo environment as
`env` wraps it, driven by `last` and `step`, and `VectorEnv` with 128 tables. Deals that are over are booked, and new
ones follow. Before anything is timed, both play the same walls with the same actions, and every observation, mask and
reward must be the same. Times are microseconds a decision; the goal is that a decision at many tables costs at most
half of one at a single table.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray
from report import Entry, Row, race
from run import run

from manywinds.adapters.learning.pettingzoo import AGENTS, env
from manywinds.adapters.learning.vector import VectorEnv
from manywinds.books import books

TABLES = 128
SECONDS = 0.02
DECISIONS = 500
MANY, ONE = f"VectorEnv, {TABLES} tables", "PettingZoo"
PLAY = "random play"
GOALS = {(book, ONE): 2 for book in books()}
LEGEND = "Microseconds a decision; × is a time over that of many tables. Decisions a second are a million over it."


@dataclass
class Player(Entry):
    """A contestant that plays on and on: `call` makes some decisions and says how many."""

    def time(self, seconds: float) -> None:
        spent, decisions = 0.0, 0
        start = perf_counter()
        while spent < seconds:
            decisions += self.call()
            spent = perf_counter() - start
        self.passes.append(spent / decisions * 1e6)


class One:
    """A single table in PettingZoo's wrappers."""

    def __init__(self, book: str) -> None:
        self.table: Any = env(book)
        self.rng = Random(1)
        self.table.reset(seed=1)

    def play(self) -> int:
        seen, _, over, cut, _ = self.table.last()
        if over or cut:
            self.table.reset()
            return 0
        choices = np.flatnonzero(seen["action_mask"])
        self.table.step(choices[int(self.rng.random() * len(choices))])
        return 1


class Many:
    """Many tables at once."""

    def __init__(self, book: str) -> None:
        self.tables = VectorEnv(book, TABLES, seed=1)
        self.rng = np.random.default_rng(1)
        self.tables.reset()

    def play(self) -> int:
        self.tables.step(any_of(self.tables.masks, self.rng))
        return TABLES


def any_of(masks: NDArray[np.uint8], rng: np.random.Generator) -> NDArray[np.intp]:
    """One of the choices of each row."""
    counted = masks.cumsum(1, dtype=np.uint16)
    chosen = (rng.random(len(masks)) * counted[:, -1]).astype(np.uint16)
    return np.asarray((counted > chosen[:, None]).argmax(1))


def differs(book: str) -> bool:
    """The two environments show or pay something different on the same walls."""
    many = VectorEnv(book, 1, seed=1)
    many.reset()
    one = env(book)
    one.unwrapped.rng = Random("1 0")
    one.reset()
    rng = np.random.default_rng(2)
    for _ in range(DECISIONS):
        seen, _, _, _, _ = one.last()
        if (seen["observation"] != many.observations[0]).any() or (seen["action_mask"] != many.masks[0]).any():
            return True
        actions = any_of(many.masks, rng)
        many.step(actions)
        one.step(int(actions[0]))
        if [one.rewards[agent] for agent in AGENTS] != many.rewards[0].tolist():
            return True
        if many.dones[0]:
            one.reset()
    return False


def measure(passes: int, only_us: bool) -> tuple[list[Row], str]:
    wrong = [book for book in books() if differs(book)]
    if wrong:
        return [], f"One table and many differ in {', '.join(wrong)}."
    entries: list[Player] = []
    for book in books():
        entries.append(Player(book, MANY, PLAY, Many(book).play, tuple))
        if not only_us:
            entries.append(Player(book, ONE, PLAY, One(book).play, tuple))
    race(entries, passes, SECONDS)
    agreement = f"One table and many agree on {DECISIONS} decisions of each of {len(books())} books."
    return [entry.row() for entry in entries], agreement


if __name__ == "__main__":
    sys.exit(
        run(__file__, "Decisions a second of the environments for learning programs.", measure, MANY, GOALS, LEGEND)
    )
