"""Sessions in which nobody meets twice, turned out of a single one.

The players are some wheels of g places and a few who stay where they are. One session is found; the next has everybody
on a wheel one place further. Two players meet twice only if two pairs of the first session stand to each other as one
pair does to itself some turns later: on the same wheels at the same distance. So it is enough to search for one
session without such pairs, which is far less than searching for all. It reaches numbers of sessions that four equal
groups (`designs`) do not: 24 players meet in 7, 28 in 9.
"""

from itertools import product
from math import exp
from random import Random
from typing import Final

from manywinds.club.seating.designs import TABLE, Tables, prime_powers
from manywinds.club.seating.search import COSTLY, SKIPPED, Watch

HOT: Final = 0.5
COLD: Final = (0.4, 0.3)
"""Taken in turn: sessions that use every pair there is are found warmer than others."""
BATCHES: Final = 100
BATCH: Final = 1000
ROUNDS: Final = 60
"""How often each kind of wheels is tried before it is given up."""
SHAPES: Final = 2
SHARE: Final = 0.5
"""Of the time; after that this gamble gives way to the search for what is possible."""
NEVER: Final = 50
"""The price of two who stay: they would meet in every session."""


def turned(players: int, sessions: int, rng: Random, watch: Watch) -> list[Tables]:
    """All these sessions, or none if no first one is found in a part of the time."""
    searches = [_Starter(players, size, wheels, rng) for size, wheels in _shapes(players, sessions)]
    for number in range(ROUNDS):
        for each in searches:
            if each.cool(COLD[number % len(COLD)], watch):
                return each.sessions(sessions)
            if watch.passed(SHARE):
                return []
    return []


def _shapes(players: int, sessions: int) -> list[tuple[int, int]]:
    """The sizes and numbers of wheels that have most pairs to spare, if there are enough for a session at all."""
    found = []
    for size in range(sessions, (players - 1) // 3 + 1):
        wheels, stay = divmod(players, size)
        pairs = wheels * ((size - 1) // 2) + wheels * (wheels - 1) // 2 * size + stay * wheels
        if stay <= players // TABLE and pairs >= players // TABLE * 6:
            found.append((pairs, size, wheels))
    return [(size, wheels) for _, size, wheels in sorted(found, reverse=True)[:SHAPES]]


class _Starter:
    """The search for one session: as `search`, but a meeting costs how often its kind of pair is there."""

    def __init__(self, players: int, size: int, wheels: int, rng: Random) -> None:
        self.size = size
        self.turning = size * wheels
        # Nine places turn better as three by three.
        moduli = [prime for prime, power in prime_powers(size) for _ in range(power)] if size % 2 else [size]
        self.places = list(product(*map(range, moduli)))
        self.moduli = moduli
        self.rng = rng
        self.row = rng.sample(range(players), players)
        self.mates = [
            [seat for seat in range(index - index % TABLE, index - index % TABLE + TABLE) if seat != index]
            for index in range(players)
        ]
        self.counts: list[int] = []
        kinds: dict[tuple[int, int, int], int] = {}
        self.kind = [[self._kind(one, other, kinds) for other in range(players)] for one in range(players)]
        self.cost = 0
        for index, one in enumerate(self.row):
            for seat in self.mates[index]:
                if seat > index:
                    kind = self.kind[one][self.row[seat]]
                    self.cost += self.counts[kind]
                    self.counts[kind] += 1

    def _kind(self, one: int, other: int, kinds: dict[tuple[int, int, int], int]) -> int:
        """The number of the pairs into which this one turns."""
        low, high = sorted((one, other))
        (a, x), (b, y) = divmod(low, self.size), divmod(high, self.size)
        first = 0
        if low >= self.turning:
            key, first = (-1, -1, 0), NEVER
        elif high >= self.turning:
            key = (a, -high, 0)
        elif a == b:
            there, back = self._moved(y, x, -1), self._moved(x, y, -1)
            # Opposite places of a wheel change places after half a turn, and meet again.
            key, first = (a, a, min(there, back)), int(there == back)
        else:
            key = (a, b, self._moved(y, x, -1))
        if key not in kinds:
            kinds[key] = len(self.counts)
            self.counts.append(first)
        return kinds[key]

    def cool(self, cold: float, watch: Watch) -> bool:
        """Anneal once, while there is time; whether a session was found."""
        for batch in range(BATCHES):
            if self.cost == 0 or watch.passed(SHARE):
                break
            self._steps(HOT * (cold / HOT) ** (batch / BATCHES))
        return self.cost == 0

    def _steps(self, heat: float) -> None:
        random = self.rng.random
        row, mates, kind, counts = self.row, self.mates, self.kind, self.counts
        places = len(row)
        chance = [exp(-change / heat) for change in range(COSTLY)]
        for _ in range(BATCH):
            i, j = int(random() * places), int(random() * places)
            if i >> 2 == j >> 2:
                continue
            x, y = row[i], row[j]
            of_x, of_y = kind[x], kind[y]
            a, b, c = mates[i]
            a, b, c = row[a], row[b], row[c]
            if counts[of_x[a]] + counts[of_x[b]] + counts[of_x[c]] == TABLE - 1 and random() < SKIPPED:
                continue
            d, e, f = mates[j]
            d, e, f = row[d], row[e], row[f]
            old = (of_x[a], of_x[b], of_x[c], of_y[d], of_y[e], of_y[f])
            new = (of_y[a], of_y[b], of_y[c], of_x[d], of_x[e], of_x[f])
            change = 0
            for each in old:
                counts[each] -= 1
                change -= counts[each]
            for each in new:
                change += counts[each]
                counts[each] += 1
            if change <= 0 or (change < COSTLY and random() < chance[change]):
                row[i], row[j] = y, x
                self.cost += change
                if self.cost == 0:
                    return
            else:
                for each in new:
                    counts[each] -= 1
                for each in old:
                    counts[each] += 1

    def sessions(self, count: int) -> list[Tables]:
        """The session found, and as many turns of it as are wanted."""
        return [
            [
                tuple(self._turned(player, turn) for player in self.row[index : index + TABLE])
                for index in range(0, len(self.row), TABLE)
            ]
            for turn in range(count)
        ]

    def _turned(self, player: int, turn: int) -> int:
        if player >= self.turning:
            return player
        wheel, place = divmod(player, self.size)
        return wheel * self.size + self._moved(place, turn, 1)

    def _moved(self, place: int, by: int, sign: int) -> int:
        """A place further round the wheel, or back."""
        number = 0
        for a, b, modulus in zip(self.places[place], self.places[by], self.moduli, strict=True):
            number = number * modulus + (a + sign * b) % modulus
        return number
