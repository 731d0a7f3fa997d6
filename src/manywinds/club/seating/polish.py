"""Winds after a change in mid-event: what was played may leave tables whose players all lack the same wind.

Then players of different tables must change places, which may cost nobody a repeat. Seats are annealed for winds
alone, and a swap that costs more meetings is never taken.
"""

from collections.abc import Sequence
from math import exp
from random import Random
from typing import Final

from manywinds.club.seating.designs import TABLE
from manywinds.club.seating.search import Prices, Sessions, Watch
from manywinds.club.seating.winds import Counts

HEAT: Final = 0.22
BATCH: Final = 2000
BATCHES: Final = 200
URGENT: Final = 0.5
"""How often one of the players whose winds are uneven is moved, and not just anybody."""


def polish(rows: Sessions, price: Prices, winds: Counts, rng: Random, watch: Watch) -> Sessions:
    """Better sessions for winds, in the order E, S, W, N at each table, or the same.

    `price` and `winds` count all sessions, these among them.
    """
    polishing = _Polishing(rows, price, winds, rng)
    for _ in range(BATCHES):
        urgent = uneven(winds)
        if not urgent or watch.passed():
            break
        polishing.steps(urgent)
    return polishing.best


def uneven(winds: Sequence[Sequence[int]]) -> list[int]:
    """The players who have one wind twice more often than another."""
    return [player for player, row in enumerate(winds) if max(row) - min(row) > 1]


class _Polishing:
    def __init__(self, rows: Sessions, price: Prices, winds: Counts, rng: Random) -> None:
        self.rows = [row.copy() for row in rows]
        self.price = price
        self.winds = winds
        self.rng = rng
        self.places = [{player: place for place, player in enumerate(row)} for row in rows]
        self.gained = 0
        self.most = 0
        self.best = rows

    def steps(self, urgent: Sequence[int]) -> None:
        """Try a batch of swaps."""
        random = self.rng.random
        chance = [exp(-change / HEAT) for change in range(TABLE * TABLE)]
        for _ in range(BATCH):
            session = int(random() * len(self.rows))
            row, places = self.rows[session], self.places[session]
            i, j = int(random() * len(row)), int(random() * len(row))
            if random() < URGENT:
                # Those who left earlier may be uneven for ever.
                i = places.get(urgent[int(random() * len(urgent))], i)
            one, other = i % TABLE, j % TABLE
            if one == other:
                continue
            x, y = self.winds[row[i]], self.winds[row[j]]
            change = x[other] - x[one] + y[one] - y[other] + 2
            if change >= len(chance) or (change > 0 and random() >= chance[change]):
                continue
            if i >> 2 != j >> 2 and self._meetings(row, i, j) > 0:
                continue
            self._swap(session, i, j)
            self.gained -= change
            if self.gained > self.most:
                self.most = self.gained
                self.best = [each.copy() for each in self.rows]

    def _meetings(self, row: Sequence[int], i: int, j: int) -> int:
        """What it costs in meetings if two players of different tables change places."""
        x, y = self.price[row[i]], self.price[row[j]]
        near, far = _mates(row, i), _mates(row, j)
        return sum(y[each] - x[each] + 1 for each in near) + sum(x[each] - y[each] + 1 for each in far)

    def _swap(self, session: int, i: int, j: int) -> None:
        row, places = self.rows[session], self.places[session]
        if i >> 2 != j >> 2:
            for place, new in ((i, j), (j, i)):
                for mates, change in ((_mates(row, place), -1), (_mates(row, new), 1)):
                    for each in mates:
                        self.price[row[place]][each] += change
                        self.price[each][row[place]] += change
        for place, new in ((i, j), (j, i)):
            self.winds[row[place]][place % TABLE] -= 1
            self.winds[row[place]][new % TABLE] += 1
            places[row[place]] = new
        row[i], row[j] = row[j], row[i]


def _mates(row: Sequence[int], place: int) -> list[int]:
    first = place - place % TABLE
    return [row[each] for each in range(first, first + TABLE) if each != place]
