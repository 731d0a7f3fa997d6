"""Which of two bots is better: both play the same walls from the same seats.

Each wall is played six times: two seats of four are A's and two are B's, in every way there is. So each bot sits three
times on each seat, with the same tiles to come, and as often next to itself as the other does. The luck of a wall falls
to both alike and cancels; what differs is how they play. A wall is one sample.
"""

from collections.abc import Sequence
from math import log10
from typing import Any

from manywinds.rules.scoring.exact import Points
from manywinds.sim.stats import Mean, Tally, mean, whole

SIDES = ("A", "B")
SEATINGS = ("AABB", "BBAA", "ABAB", "BABA", "ABBA", "BAAB")
"""The side on each seat, E, S, W and N."""
TWO = 2
SEATS_OF_SIDE = TWO * len(SEATINGS)
"""How many hands of a wall each side plays."""
DUELS = TWO * TWO * len(SEATINGS)
"""How often one of A and one of B sit at the same table, in all seatings of a wall."""
ELO = 400


def compare(tally: Tally, changes: Sequence[Sequence[Points]], parts: int) -> None:
    """Count a wall: what each seat gained in each seating. A duel counts two for whoever has more points, or one for
    each."""
    difference = duels = 0
    for seats, gained in zip(SEATINGS, changes, strict=True):
        points = [whole(each, parts) for each in gained]
        ours = [each for side, each in zip(seats, points, strict=True) if side == "A"]
        others = [each for side, each in zip(seats, points, strict=True) if side == "B"]
        difference += sum(ours) - sum(others)
        duels += sum(1 + (one > other) - (one < other) for one in ours for other in others)
    tally["difference"] += difference
    tally["difference squared"] += difference * difference
    tally["duels"] += duels
    tally["duels squared"] += duels * duels
    tally["uneven"] += difference != 0


def difference(tally: Tally, parts: int) -> Mean:
    """What A gains more than B, points a deal."""
    return mean(tally["difference"], tally["difference squared"], tally["deals"], SEATS_OF_SIDE * parts)


def duels(tally: Tally) -> Mean:
    """The share of duels that A wins, a tie being half a win."""
    return mean(tally["duels"], tally["duels squared"], tally["deals"], 2 * DUELS)


def rating(tally: Tally) -> tuple[float, float, float]:
    """How many Elo points A stands above B, and the 95 % interval: the share of duels that A won is the expected one,
    as Bradley and Terry have it. A side that won all of them is taken to have won half a duel too few."""
    share = duels(tally)
    least = 1 / (2 * DUELS * max(1, tally["deals"]))
    low, high = share.interval()
    first, second, third = (
        ELO * log10(each / (1 - each))
        for each in (min(max(each, least), 1 - least) for each in (share.mean, low, high))
    )
    return first, second, third


def verdict(tally: Tally, names: Sequence[str], parts: int) -> str:
    """Who is better, in a sentence."""
    found = difference(tally, parts)
    low, high = found.interval()
    walls = f"{tally['deals']} wall{'s' if tally['deals'] != 1 else ''}"
    if not tally["uneven"]:
        return f"{names[0]} and {names[1]} are even: no difference on any of {walls}."
    if low <= 0 <= high:
        return (
            f"Nobody is shown to be better: {names[0]} has {found.mean:+.2f} points a deal against {names[1]} "
            f"on {walls} (95 % interval {low:+.2f} to {high:+.2f})."
        )
    better, worse = (names[0], names[1]) if found.mean > 0 else (names[1], names[0])
    ends = sorted((abs(low), abs(high)))
    return (
        f"{better} is better than {worse}, by {abs(found.mean):.2f} points a deal on {walls} "
        f"(95 % interval {ends[0]:.2f} to {ends[1]:.2f})."
    )


def report(tally: Tally, names: Sequence[str], parts: int) -> dict[str, Any]:
    """The comparison as plain data."""
    found, won, (elo, low, high) = difference(tally, parts), duels(tally), rating(tally)
    return {
        "walls": tally["deals"],
        "uneven_walls": tally["uneven"],
        "difference": {"points": found.mean, "error": found.error, "interval": list(found.interval())},
        "duels": {"share": won.mean, "error": won.error, "interval": list(won.interval())},
        "elo": {"points": elo, "interval": [low, high]},
        "verdict": verdict(tally, names, parts),
    }
