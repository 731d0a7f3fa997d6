"""Who meets whom: annealing that makes meetings as even as possible, and what the best possible is.

Every pair has a price, the number of times it met already; team mates have a price no other can reach. A meeting costs
the price of its pair and raises it by one. So a plan costs m(m-1)/2 for a pair that meets m times: the cheapest plan is
the most even one, and one that costs nothing has no repeat.
"""

from collections.abc import Callable, Collection, Sequence
from heapq import heapify, heapreplace
from math import exp
from random import Random
from typing import Final, NamedTuple

from manywinds.club.seating.designs import TABLE

APART: Final = 1000
"""The price of team mates: dearer than anything annealing takes for the sake of a later gain."""
HOT: Final = 0.5
COLD: Final = 0.15
SKIPPED: Final = 0.9
"""Players who repeat nothing are mostly left alone."""
BATCH: Final = 5000
CYCLE: Final = 8000
"""Steps of one cooling, for every table of every session."""
PATIENCE: Final = 25
"""So many coolings without a gain end a search that cannot prove to be done;"""
LITTLE_PATIENCE: Final = 4
"""so many if another search comes after it."""
SEARCHING: Final = 0.9
"""Of the time; the rest is for winds and table numbers."""
COSTLY: Final = 40

Prices = list[list[int]]
Sessions = list[list[int]]
"""For each session the players, table after table."""


class SearchProgress(NamedTuple):
    """How far a search is."""

    seconds: float
    limit: float
    best: int | None
    """What the best plan so far costs; none before the first is there."""
    goal: int
    """No plan costs less."""


class Watch:
    """The time a search has, and who wants to know."""

    def __init__(
        self, limit: float, progress: Callable[[SearchProgress], None] | None, clock: Callable[[], float]
    ) -> None:
        self.limit = limit
        self.progress = progress
        self.clock = clock
        self.begun = clock()
        self.best: int | None = None
        self.goal = 0

    def passed(self, share: float = 1.0) -> bool:
        """Tell how far it is; whether this share of the time is over."""
        seconds = self.clock() - self.begun
        if self.progress is not None:
            self.progress(SearchProgress(seconds, self.limit, self.best, self.goal))
        return seconds >= self.limit * share

    def over(self, best: int) -> bool:
        """Whether the search ends with this, because nothing can be better or because its time is over."""
        self.best = best
        return self.passed(SEARCHING) or best <= self.goal


def prices(players: int, teams: Sequence[Collection[int]], met: Sequence[Sequence[Collection[int]]]) -> Prices:
    """What a meeting costs every pair, after the tables of the sessions that were played."""
    found = [[0] * players for _ in range(players)]
    for team in teams:
        for one in team:
            for other in team:
                if one != other:
                    found[one][other] = APART
    for tables in met:
        for table in tables:
            for one in table:
                for other in table:
                    if one != other:
                        found[one][other] += 1
    return found


def lowest(present: Sequence[int], sessions: int, teams: Sequence[Collection[int]], start: Prices, alike: int) -> int:
    """A cost below which no plan can be (MCR-T7); sixteen players
    reach it, as the plans of MCR-T8 do. `alike` sessions with the same players were played before."""
    tables = len(present) // TABLE
    everyone = set(present)
    forced = sum(_crowding(len(everyone.intersection(team)), tables) for team in teams) * sessions
    plain = [[price % APART for price in row] for row in start]
    split = _crowding(TABLE, tables) * tables
    overlaps = split * (sessions * (sessions - 1) // 2 + sessions * alike)
    apart = APART * forced + max(overlaps, _spread(present, sessions, plain))
    return max(apart, _spread(present, sessions, start))


def _crowding(team: int, tables: int) -> int:
    """How many pairs of a team meet in one session when it is spread as evenly as it goes."""
    each, more = divmod(team, tables)
    return more * ((each + 1) * each // 2) + (tables - more) * (each * (each - 1) // 2)


def _spread(present: Sequence[int], sessions: int, start: Prices) -> int:
    """What it costs if every player could always meet whoever is cheapest."""
    total = 0
    for one in present:
        row = [start[one][other] for other in present if other != one]
        heapify(row)
        for _ in range((TABLE - 1) * sessions):
            total += row[0]
            heapreplace(row, row[0] + 1)
    return (total + 1) // 2


def search(start: Sessions, free: int, price: Prices, rng: Random, watch: Watch) -> tuple[Sessions, int]:
    """The best sessions found before the time is over, the goal is reached or nothing helps, and what they cost.

    Only the last `free` sessions are changed.
    """
    annealing = _Annealing(start, free, price, rng)
    patience = PATIENCE if free == len(start) else LITTLE_PATIENCE
    waited = 0
    while waited < patience and not watch.over(annealing.best_cost):
        before = annealing.best_cost
        batches = max(1, CYCLE * len(annealing.seats) * len(start[0]) // TABLE // BATCH)
        for batch in range(batches):
            annealing.steps(HOT * (COLD / HOT) ** (batch / batches), watch.goal)
            if watch.over(annealing.best_cost):
                break
        waited = 0 if annealing.best_cost < before else waited + 1
    return [*start[: len(start) - free], *annealing.best], annealing.best_cost


class _Annealing:
    """Swaps two players of one session, again and again."""

    def __init__(self, start: Sessions, free: int, price: Prices, rng: Random) -> None:
        self.seats = [row.copy() for row in start[len(start) - free :]]
        self.price = [row.copy() for row in price]
        self.rng = rng
        self.mates = [
            [seat for seat in range(index - index % TABLE, index - index % TABLE + TABLE) if seat != index]
            for index in range(len(start[0]))
        ]
        self.cost = sum(self._meet(row) for row in start)
        self.best = [row.copy() for row in self.seats]
        self.best_cost = self.cost

    def _meet(self, row: Sequence[int]) -> int:
        cost = 0
        for index, one in enumerate(row):
            for seat in self.mates[index]:
                if seat > index:
                    other = row[seat]
                    cost += self.price[one][other]
                    self.price[one][other] += 1
                    self.price[other][one] += 1
        return cost

    def steps(self, heat: float, goal: int) -> None:
        """Try a batch of swaps. It is written out, because everything waits for this loop."""
        random = self.rng.random
        seats, mates, price = self.seats, self.mates, self.price
        sessions, places = len(seats), len(mates)
        chance = [exp(-change / heat) for change in range(COSTLY)]
        for _ in range(BATCH):
            row = seats[int(random() * sessions)]
            i = int(random() * places)
            x = row[i]
            a, b, c = mates[i]
            a, b, c = row[a], row[b], row[c]
            of_x = price[x]
            now = of_x[a] + of_x[b] + of_x[c]
            if now == TABLE - 1 and random() < SKIPPED:
                continue
            j = int(random() * places)
            if i >> 2 == j >> 2:
                continue
            y = row[j]
            d, e, f = mates[j]
            d, e, f = row[d], row[e], row[f]
            of_y = price[y]
            # Six prices are given back one lower than they stand.
            change = of_x[d] + of_x[e] + of_x[f] - now + 6
            change += of_y[a] + of_y[b] + of_y[c] - of_y[d] - of_y[e] - of_y[f]
            if change > 0 and (change >= COSTLY or random() >= chance[change]):
                continue
            row[i], row[j] = y, x
            self.cost += change
            for other in (a, b, c):
                of_other = price[other]
                of_x[other] -= 1
                of_other[x] -= 1
                of_y[other] += 1
                of_other[y] += 1
            for other in (d, e, f):
                of_other = price[other]
                of_x[other] += 1
                of_other[x] += 1
                of_y[other] -= 1
                of_other[y] -= 1
            if self.cost < self.best_cost:
                self.best_cost = self.cost
                self.best = [each.copy() for each in seats]
                if self.cost <= goal:
                    return
