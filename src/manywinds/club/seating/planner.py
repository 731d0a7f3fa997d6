"""The seating of a tournament: who sits where in which session, before it begins and after somebody has left.

`seat` finds sessions in which nobody meets twice where that is possible, and makes meetings as even as possible
otherwise; team mates sit apart, start winds are balanced. First it looks for sessions that algebra gives
(`designs`), then it searches (`search`), in the end it gives out winds and tables (`winds`).
The same arguments and seed give the same plan, unless the time was over before the search was.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from random import Random
from time import monotonic
from typing import Final

from manywinds.club.seating.designs import TABLE, Tables, crossed, designed
from manywinds.club.seating.plan import (
    Round,
    SeatingError,
    SeatingPlan,
    check_numbers,
    check_rounds,
    check_size,
    read_names,
    read_rounds,
    read_teams,
    seated,
)
from manywinds.club.seating.polish import polish
from manywinds.club.seating.search import SearchProgress, Sessions, Watch, lowest, prices, search
from manywinds.club.seating.starters import turned
from manywinds.club.seating.winds import at_tables, with_winds
from manywinds.kernel.errors import quoted

__all__ = ["LIMIT", "Round", "SearchProgress", "SeatingError", "SeatingPlan", "reseat", "seat"]

LIMIT: Final = 30.0
"""Seconds a search may take if nothing else is said."""


def seat(
    players: int | Sequence[str],
    sessions: int,
    teams: Sequence[Collection[int]] = (),
    *,
    played: Sequence[Sequence[Sequence[int]]] = (),
    planned: Sequence[Sequence[Sequence[int]]] = (),
    absent: Collection[int] = (),
    seed: int = 0,
    limit: float = LIMIT,
    progress: Callable[[SearchProgress], None] | None = None,
    clock: Callable[[], float] = monotonic,
) -> SeatingPlan:
    """A plan of so many sessions for these players, of whom some may be team mates.

    Sessions that were `played` stay as they are, and those who are `absent` sit in none of the others. What was
    `planned` for these others is kept as far as it goes.
    """
    names = read_names(players)
    fixed, before = read_rounds(played), read_rounds(planned)
    sides = read_teams(teams, len(names))
    gone = frozenset(absent)
    check_rounds([*fixed, *before], len(names))
    check_numbers(gone, len(names))
    present = [player for player in range(len(names)) if player not in gone]
    check_size(len(present), sessions, len(fixed))
    if len(fixed) == sessions:
        return SeatingPlan(names, fixed, sides, sessions, gone, proven=True)
    rng = Random(seed)
    watch = Watch(limit, progress, clock)
    price = prices(len(names), sides, fixed)
    left = sessions - len(fixed)
    alike = sum(sorted(seated(tables)) == present for tables in fixed)
    watch.goal = lowest(present, left, sides, price, alike)
    fresh = not fixed and not before
    start = _given(present, left, sides, rng, watch) if fresh else _mended(before[:left], present, rng)
    sure = len(start) if fresh else 0
    start += [rng.sample(present, len(present)) for _ in range(left - len(start))]
    # What is known to have no repeats is not touched before all else has failed.
    found, cost = search(start, left - sure, price, rng, watch)
    if cost > watch.goal and sure:
        found, cost = search(found, left, price, rng, watch)
    rounds = fixed + _seats(found, fixed, sides, len(names), rng, watch)
    return SeatingPlan(names, rounds, sides, len(fixed), gone, proven=cost <= watch.goal)


def reseat(
    plan: SeatingPlan,
    played: int,
    absent: Collection[int],
    *,
    joined: Sequence[str] = (),
    seed: int = 0,
    limit: float = LIMIT,
    progress: Callable[[SearchProgress], None] | None = None,
    clock: Callable[[], float] = monotonic,
) -> SeatingPlan:
    """The same event after so many sessions, without those who are absent and with those who joined.

    A substitute who takes over somebody's number changes nothing, and needs no new plan.
    """
    if not 0 <= played <= len(plan.rounds):
        raise SeatingError(
            "The plan has {count} sessions; {played} of them cannot have been played.",
            count=len(plan.rounds),
            played=quoted(played),
        )
    return seat(
        (*plan.names, *joined),
        len(plan.rounds),
        plan.teams,
        played=plan.rounds[:played],
        planned=plan.rounds[played:],
        absent=plan.absent.union(absent),
        seed=seed,
        limit=limit,
        progress=progress,
        clock=clock,
    )


def _given(present: list[int], sessions: int, teams: Sequence[Collection[int]], rng: Random, watch: Watch) -> Sessions:
    """Sessions without a repeat in which team mates are apart, as many as are known."""
    count = len(present)
    everyone = set(present)
    sides = [sorted(everyone.intersection(team)) for team in teams]
    sides += [[player] for player in sorted(everyone.difference(*sides))]
    if all(len(side) <= 1 for side in sides):
        drawn, found = rng.sample(present, count), _known(count, sessions, rng, watch)
    else:
        drawn = _packed(sides, count // TABLE, rng)
        found = crossed(count, sessions, rng) if drawn else []
        tables = _packed(sides, TABLE, rng)
        if len(found) < sessions and tables:
            # One session more is found than is played, and the teams are its tables.
            *more, last = _known(count, sessions + 1, rng, watch)
            if len(more) > len(found):
                drawn, found = _along(tables, last), more
    rng.shuffle(found)
    return [[drawn[place] for table in each for place in table] for each in found]


def _known(players: int, sessions: int, rng: Random, watch: Watch) -> list[Tables]:
    """As many sessions without a repeat as are known."""
    found = designed(players, sessions, rng)
    # The four of a table must sit at four others afterwards, and meet three new players there.
    most = min(sessions, (players - 1) // (TABLE - 1)) if players >= TABLE * TABLE else 1
    return found if len(found) >= most else turned(players, most, rng, watch) or found


def _along(drawn: list[int], tables: Sequence[Sequence[int]]) -> list[int]:
    """Players on the places of these tables, by place."""
    found = dict(zip((place for table in tables for place in table), drawn, strict=True))
    return [found[place] for place in range(len(found))]


def _packed(teams: Sequence[list[int]], size: int, rng: Random) -> list[int]:
    """The players in parts of one size, no team in two of them; nothing if that is not easily found."""
    drawn = [rng.sample(team, len(team)) for team in rng.sample(teams, len(teams))]
    parts: list[list[int]] = [[] for _ in range(sum(map(len, teams)) // size)]
    for team in sorted(drawn, key=len, reverse=True):
        part = next((part for part in parts if len(part) + len(team) <= size), None)
        if part is None:
            return []
        part += team
    return [player for part in parts for player in part]


def _mended(planned: Sequence[Round], present: list[int], rng: Random) -> Sessions:
    """What was planned: whole tables stay, the rest are drawn anew."""
    here = set(present)
    found = []
    for tables in planned:
        kept = [player for table in tables if here.issuperset(table) for player in table]
        rest = sorted(here.difference(kept))
        found.append(kept + rng.sample(rest, len(rest)))
    return found


def _seats(
    found: Sessions, fixed: Sequence[Round], teams: Sequence[Collection[int]], players: int, rng: Random, watch: Watch
) -> tuple[Round, ...]:
    """Winds and table numbers."""
    winds = [[0] * TABLE for _ in range(players)]
    places = [[0] * (players // TABLE) for _ in range(players)]
    for tables in fixed:
        _count(winds, tables)
        for number, table in enumerate(tables):
            for player in table:
                places[player][number] += 1
    sitting = with_winds([_tables(row) for row in found], len(fixed), winds, rng, watch)
    if fixed:
        for each in sitting:
            _count(winds, each)
        rows = [[player for table in each for player in table] for each in sitting]
        rows = polish(rows, prices(players, teams, [*fixed, *sitting]), winds, rng, watch)
        sitting = [_tables(row) for row in rows]
    return read_rounds(at_tables(sitting, places, rng, watch))


def _count(winds: list[list[int]], tables: Iterable[Sequence[int]]) -> None:
    for table in tables:
        for wind, player in enumerate(table):
            winds[player][wind] += 1


def _tables(row: list[int]) -> list[list[int]]:
    return [row[index : index + TABLE] for index in range(0, len(row), TABLE)]
