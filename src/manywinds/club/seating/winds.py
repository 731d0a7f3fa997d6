"""Where everybody sits: start winds as even as possible, and not always the same table.

Take two winds. At every table one player has the first and one the second; draw an arrow from that one to the other.
Exchanging the two along a chain of arrows takes the first wind once from the player at its beginning and gives it once
to the player at its end, and changes nobody else. As long as such a chain makes winds more even, exchange. Where no
session is given beforehand this ends with every player within one of even: a player with too many arrows out always
reaches one with too few.
"""

from collections.abc import Sequence
from itertools import combinations, permutations
from random import Random
from typing import Final

from manywinds.club.seating.designs import TABLE
from manywinds.club.seating.search import Watch

WINDS: Final = range(TABLE)
ORDERS: Final = tuple(permutations(WINDS))
TRIES: Final = 20
PASSES: Final = 8
WORK: Final = 20_000
"""So many exchanges of tables are looked at in every pass of all tries; one try is always made."""

Tables = list[list[int]]
Counts = list[list[int]]


def with_winds(sessions: Sequence[Tables], played: int, counts: Counts, rng: Random, watch: Watch) -> list[Tables]:
    """The tables of the sessions to come, each in the order E, S, W, N. `counts` are the winds that were played."""
    best: list[Tables] = []
    least = -1
    for _ in range(TRIES):
        found, unevenness, even = _tried(sessions, played, [row.copy() for row in counts], rng)
        if least < 0 or unevenness < least:
            best, least = found, unevenness
        if even or watch.passed():
            break
    return best


def _tried(sessions: Sequence[Tables], played: int, counts: Counts, rng: Random) -> tuple[list[Tables], int, bool]:
    found: list[Tables] = []
    block: Tables = []
    for number, tables in enumerate(sessions, played + 1):
        seated = [_greedy(rng.sample(table, TABLE), counts) for table in tables]
        found.append(seated)
        block += seated
        # Every four sessions are even in themselves, so that an event may end early.
        if number % TABLE == 0:
            _even_out(block, counts)
            block = []
    _even_out(block, counts)
    _even_out([table for tables in found for table in tables], counts)
    unevenness = sum(each * each for row in counts for each in row)
    return found, unevenness, all(max(row) - min(row) <= 1 for row in counts)


def _greedy(table: list[int], counts: Counts) -> list[int]:
    """The order in which the four have had their winds the fewest times."""
    order = min(ORDERS, key=lambda each: sum(counts[table[each[wind]]][wind] for wind in WINDS))
    seated = [table[index] for index in order]
    for wind in WINDS:
        counts[seated[wind]][wind] += 1
    return seated


def _even_out(tables: Tables, counts: Counts) -> None:
    while any(_Pair(tables, one, other, counts).even_out() for one, other in combinations(WINDS, 2)):
        pass


class _Pair:
    """Two winds, and an arrow at every table from the player with the first to the player with the second."""

    def __init__(self, tables: Tables, one: int, other: int, counts: Counts) -> None:
        self.one = one
        self.other = other
        self.counts = counts
        self.arrows: dict[int, list[list[int]]] = {}
        for table in tables:
            self.arrows.setdefault(table[one], []).append(table)
            self.arrows.setdefault(table[other], [])

    def even_out(self) -> bool:
        """Exchange the two along every chain that makes them more even; whether there was one."""
        changed = False
        for player in self.arrows:
            while self._excess(player) > 0 and self._exchange(player):
                changed = True
        return changed

    def _excess(self, player: int) -> int:
        return self.counts[player][self.one] - self.counts[player][self.other]

    def _exchange(self, player: int) -> bool:
        """Exchange along a chain from this player to one who has the second wind so much more often that it helps."""
        enough = self._excess(player) - 3
        came: dict[int, list[int]] = {player: []}
        queue = [player]
        for each in queue:
            if self._excess(each) <= enough:
                self._flip(each, came)
                return True
            for table in self.arrows[each]:
                if table[self.other] not in came:
                    came[table[self.other]] = table
                    queue.append(table[self.other])
        return False

    def _flip(self, end: int, came: dict[int, list[int]]) -> None:
        """Turn every arrow of the chain that ends here."""
        one, other = self.one, self.other
        while table := came[end]:
            start = table[one]
            table[one], table[other] = end, start
            self.arrows[start] = [each for each in self.arrows[start] if each is not table]
            self.arrows[end].append(table)
            for player, change in ((start, -1), (end, 1)):
                self.counts[player][one] += change
                self.counts[player][other] -= change
            end = start


def at_tables(sessions: Sequence[Tables], counts: Counts, rng: Random, watch: Watch) -> list[Tables]:
    """The tables of each session in an order in which players come to the same table as rarely as possible.

    `counts` are the tables of each player in the sessions that were played.
    """
    best: list[Tables] = []
    least = -1
    work = len(sessions) * len(sessions[0]) ** 2
    for _ in range(max(1, WORK // work)):
        found, now = [rng.sample(tables, len(tables)) for tables in sessions], [row.copy() for row in counts]
        _move_tables(found, now, watch)
        # Fourth powers: three times at one table is worse than twice at two.
        sameness = sum(each**4 for row in now for each in row)
        if least < 0 or sameness < least:
            best, least = found, sameness
        if watch.passed():
            break
    return best


def _move_tables(sessions: list[Tables], counts: Counts, watch: Watch) -> None:
    """Let two tables of a session change places, again and again, as long as that helps."""
    for tables in sessions:
        for number, table in enumerate(tables):
            for player in table:
                counts[player][number] += 1
    for _ in range(PASSES):
        moved = False
        for tables in sessions:
            if watch.passed():
                return
            for one, other in combinations(range(len(tables)), 2):
                moved |= _change_places(tables, one, other, counts)
        if not moved:
            return


def _change_places(tables: Tables, one: int, other: int, counts: Counts) -> bool:
    """Let two tables change places if their players sit less often at the same table then."""
    if _gain(tables[one], one, other, counts) + _gain(tables[other], other, one, counts) <= 0:
        return False
    for table, old, new in ((tables[one], one, other), (tables[other], other, one)):
        for player in table:
            counts[player][old] -= 1
            counts[player][new] += 1
    tables[one], tables[other] = tables[other], tables[one]
    return True


def _gain(table: list[int], old: int, new: int, counts: Counts) -> int:
    return sum(counts[player][old] - 1 - counts[player][new] for player in table)
