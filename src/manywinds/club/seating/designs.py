"""Sessions in which nobody meets twice, by algebra: no search, no luck, any size.

The players are four groups of q. In session s the tables are (a, a + f1(s), a + f2(s), a + f3(s)), one player of each
group, for every element a of an additive group of order q. Players x and y of groups j and k meet in session s if
y - x = fk(s) - fj(s); so nobody meets twice if every such difference takes each value once at most.

Over a field fj(s) = cj·s with four different cj does it for q sessions, and over a product of fields as well. Where a
factor of q is 2 or 3 there are no such four numbers, and a small search chooses the values one session after another.
Members of one group have not met at all then: if q is a multiple of four, the groups play among themselves next.
"""

from collections.abc import Iterator, Sequence
from itertools import islice, product
from random import Random
from typing import Final

TABLE: Final = 4
SEARCH_NODES: Final = 20_000
"""How long the small search may take: well under a second."""

Element = tuple[int, ...]
Tables = list[tuple[int, ...]]


def designed(players: int, sessions: int, rng: Random) -> list[Tables]:
    """As many of these sessions as are known, in tables of player numbers; the four groups follow each other."""
    group = players // TABLE
    found = crossed(players, sessions, rng)
    if len(found) < sessions and group % TABLE == 0:
        for inner in designed(group, sessions - len(found), rng):
            found.append([tuple(start + each for each in table) for start in starts(players) for table in inner])
    elif not found:
        found.append([tuple(range(first, first + TABLE)) for first in range(0, players, TABLE)])
    return found


def starts(players: int) -> range:
    """The first number of each of the four groups."""
    return range(0, players, players // TABLE)


def crossed(players: int, sessions: int, rng: Random) -> list[Tables]:
    """The sessions in which every table has one player of each group: a general plan (MCR-T9), over a field where the
    number of tables is a power of a prime (MCR-T10)."""
    parts = prime_powers(players // TABLE)
    if all(prime**power >= TABLE for prime, power in parts):
        columns = list(islice(_multiples(parts), sessions))
    else:
        columns = _chosen(parts, sessions, rng)
    moduli = _moduli(parts)
    number = {element: index for index, element in enumerate(_elements(moduli))}
    first = starts(players)
    return [
        [tuple(first[j] + number[_sum(a, column[j], moduli)] for j in range(TABLE)) for a in number]
        for column in columns
    ]


def prime_powers(number: int) -> list[tuple[int, int]]:
    """The prime factors of a number with their powers."""
    found = []
    prime = 2
    while number > 1:
        power = 0
        while number % prime == 0:
            number //= prime
            power += 1
        if power:
            found.append((prime, power))
        prime += 1
    return found


def _moduli(parts: Sequence[tuple[int, int]]) -> list[int]:
    return [prime for prime, power in parts for _ in range(power)]


def _elements(moduli: Sequence[int]) -> Iterator[Element]:
    return product(*map(range, moduli))


def _sum(one: Element, other: Element, moduli: Sequence[int]) -> Element:
    return tuple((a + b) % m for a, b, m in zip(one, other, moduli, strict=True))


def _multiples(parts: Sequence[tuple[int, int]]) -> Iterator[list[Element]]:
    """For every s of a product of fields, cj·s for four c that differ in every factor."""
    fields = [(prime, power, irreducible(prime, power)) for prime, power in parts]
    factors = [list(islice(_elements([prime] * power), TABLE)) for prime, power, _ in fields]
    for s in _elements(_moduli(parts)):
        column = []
        for j in range(TABLE):
            value: Element = ()
            for (prime, power, modulus), four in zip(fields, factors, strict=True):
                digits = s[len(value) : len(value) + power]
                value += times(four[j], digits, prime, modulus)
            column.append(value)
        yield column


def irreducible(prime: int, power: int) -> Element:
    """A polynomial over the numbers modulo a prime that is no product: its digits, the lowest first, a leading 1 left
    out."""
    smaller = [(*low, 1) for degree in range(1, power // 2 + 1) for low in _elements([prime] * degree)]
    for low in _elements([prime] * power):
        if all(any(_remainder([*low, 1], divisor, prime)) for divisor in smaller):
            return low
    raise AssertionError("there is one of every degree")


def _remainder(digits: Sequence[int], divisor: Sequence[int], prime: int) -> list[int]:
    """What is left of a polynomial after division by one whose leading digit is 1."""
    left = list(digits)
    while len(left) >= len(divisor):
        top = left.pop()
        shift = len(left) + 1 - len(divisor)
        for index, digit in enumerate(divisor[:-1]):
            left[shift + index] = (left[shift + index] - top * digit) % prime
    return left


def times(one: Element, other: Element, prime: int, modulus: Element) -> Element:
    """The product of two elements of a field."""
    raw = [0] * (2 * len(modulus) - 1)
    for i, a in enumerate(one):
        for j, b in enumerate(other):
            raw[i + j] = (raw[i + j] + a * b) % prime
    return tuple(_remainder(raw, (*modulus, 1), prime))


def _chosen(parts: Sequence[tuple[int, int]], sessions: int, rng: Random) -> list[list[Element]]:
    """Values found by trying, first for one session, then for the next, and back where that leads nowhere."""
    moduli = _moduli(parts)
    elements = list(_elements(moduli))
    number = {element: index for index, element in enumerate(elements)}
    minus = [
        [number[tuple((a - b) % m for a, b, m in zip(one, other, moduli, strict=True))] for other in elements]
        for one in elements
    ]
    columns = _Columns(minus, min(sessions, len(elements)), rng)
    columns.extend()
    return [[elements[0], *(elements[value] for value in column)] for column in columns.best]


class _Columns:
    """Columns (0, x, y, z) in which none of the six differences was there before."""

    def __init__(self, minus: list[list[int]], wanted: int, rng: Random) -> None:
        self.minus = minus
        self.wanted = wanted
        self.order = rng.sample(range(len(minus)), len(minus))
        self.chosen: list[tuple[int, int, int]] = []
        self.best: list[tuple[int, int, int]] = []
        self.used: tuple[set[int], ...] = (set(), set(), set(), set(), set())
        self.nodes = SEARCH_NODES

    def extend(self) -> bool:
        """Go on to the next column; whether the search is over."""
        if len(self.chosen) > len(self.best):
            self.best = self.chosen.copy()
        if len(self.best) >= self.wanted:
            return True
        # Sessions may come in any order, so the first difference need not be searched.
        x = self.order[len(self.chosen)]
        for y in self.order:
            if y in self.used[0] or self.minus[y][x] in self.used[1]:
                continue
            for z in self.order:
                self.nodes -= 1
                if self.nodes < 0 or self._try(x, y, z):
                    return True
        return False

    def _try(self, x: int, y: int, z: int) -> bool:
        minus = self.minus
        new = (y, minus[y][x], z, minus[z][x], minus[z][y])
        if any(value in taken for value, taken in zip(new, self.used, strict=True)):
            return False
        for value, taken in zip(new, self.used, strict=True):
            taken.add(value)
        self.chosen.append((x, y, z))
        if self.extend():
            return True
        self.chosen.pop()
        for value, taken in zip(new, self.used, strict=True):
            taken.discard(value)
        return False
