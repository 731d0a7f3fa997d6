"""What is counted of deals: whole numbers by name, so that the counts of any parts add up exactly, in any order.

    played               deals played
    end WHY              how they ended
    bot NAME WHAT        seats, wins, self_draws, deal_ins, declared, offences, points, squares, value, income
                         stood_in, fault WHY: hands the stand-in had to play on, and why
    fan ID, times ID     wins with a fan, and how often it was counted in them
    value N              wins of so many whole points, doubles or han
    decisions, discards  and their squares, for the spread
    nanoseconds          the time it took, which is the only number that differs from run to run

Points are in the parts of a point that the book counts in.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from math import sqrt
from typing import NamedTuple

from manywinds.kernel.errors import ManywindsError
from manywinds.kernel.state import NOBODY
from manywinds.rules.scoring.exact import Points
from manywinds.rules.scoring.score import Score
from manywinds.sim.table import PlayedDeal

Tally = Counter[str]
Z = 1.959963984540054
"""So many standard errors to each side hold 95 % of a normal distribution."""
CONTRADICTION = "The counts of these results contradict each other."


def whole(points: Points, parts: int) -> int:
    """Points as a whole number of parts."""
    count = int(points * parts)
    if count != points * parts:
        raise ManywindsError(f"{points} points are no whole number of parts of which {parts} make a point.")
    return count


def count(tally: Tally, played: PlayedDeal, seats: Sequence[str], parts: int) -> None:
    """Count one deal. `seats` names the bot on each seat; a bot may sit on several."""
    tally["played"] += 1
    tally[f"end {played.ended}"] += 1
    for name, number in (("decisions", played.decisions), ("discards", played.discards)):
        tally[name] += number
        tally[f"{name} squared"] += number * number
    tally["nanoseconds"] += played.nanoseconds
    changes = [whole(each, parts) for each in played.changes]
    sums: dict[str, int] = {}
    for seat, name in enumerate(seats):
        tally[f"bot {name} seats"] += 1
        sums[name] = sums.get(name, 0) + changes[seat]
        if played.declared >> seat & 1:
            tally[f"bot {name} declared"] += 1
    for name, points in sums.items():
        tally[f"bot {name} points"] += points
        # Seats of one deal are not independent: the deal is the sample.
        tally[f"bot {name} squares"] += points * points
    for seat, why in played.stood_in:
        tally[f"bot {seats[seat]} stood_in"] += 1
        tally[f"bot {seats[seat]} fault {why}"] += 1
    for seat in played.offenders:
        tally[f"bot {seats[seat]} offences"] += 1
    if played.discarder != NOBODY:
        tally[f"bot {seats[played.discarder]} deal_ins"] += 1
    for winner, score in zip(played.winners, played.scores, strict=True):
        name = seats[winner]
        tally[f"bot {name} wins"] += 1
        tally[f"bot {name} self_draws"] += played.discarder == NOBODY
        tally[f"bot {name} income"] += changes[winner]
        tally[f"bot {name} value"] += whole(score.total, parts)
        _count_score(tally, score)


def _count_score(tally: Tally, score: Score) -> None:
    tally[f"value {int(score.total)}"] += 1
    times: dict[str, int] = {}
    for line in score.lines:
        times[line.fan.listed_as] = times.get(line.fan.listed_as, 0) + line.times
    for id, often in score.added.items():
        times[id] = times.get(id, 0) + often
    for id, often in times.items():
        if often:
            tally[f"fan {id}"] += 1
            tally[f"times {id}"] += often


def named(tally: Mapping[str, int], start: str) -> dict[str, int]:
    """The numbers whose names begin with a word, by the rest of the name."""
    return {name.removeprefix(f"{start} "): number for name, number in tally.items() if name.startswith(f"{start} ")}


class Rate(NamedTuple):
    """How often something happened, and where its true frequency lies with 95 % confidence."""

    number: int
    of: int
    rate: float
    low: float
    high: float


def rate(count: int, of: int) -> Rate:
    """A frequency with its Wilson interval."""
    if not 0 <= count <= of:
        raise ManywindsError(CONTRADICTION)
    if not of:
        return Rate(0, 0, 0.0, 0.0, 1.0)
    share, spread = count / of, Z * Z / of
    middle = (share + spread / 2) / (1 + spread)
    half = Z / (1 + spread) * sqrt(share * (1 - share) / of + spread / (4 * of))
    return Rate(count, of, share, 0.0 if count == 0 else middle - half, 1.0 if count == of else middle + half)


class Mean(NamedTuple):
    """A mean, the spread of one sample, and the standard error of the mean."""

    mean: float
    spread: float
    error: float

    def interval(self) -> tuple[float, float]:
        """Where the true mean lies with 95 % confidence, the mean taken for normal."""
        return self.mean - Z * self.error, self.mean + Z * self.error


def mean(total: int, squares: int, samples: int, unit: int = 1) -> Mean:
    """The mean of samples whose sum and sum of squares are known, in units of so many."""
    if not samples:
        return Mean(0.0, 0.0, 0.0)
    # In whole numbers, so that nothing is lost where two large squares are almost equal.
    scatter = samples * squares - total * total
    if scatter < 0:
        raise ManywindsError(CONTRADICTION)
    spread = sqrt(scatter / (samples * (samples - 1))) / unit if samples > 1 else 0.0
    return Mean(total / samples / unit, spread, spread / sqrt(samples))
