"""How long the seating of tournaments of several sizes takes, and how fair it is."""

from time import perf_counter

from manywinds.club.seating.fairness import fairness
from manywinds.club.seating.planner import reseat, seat

SIZES = [(16, 5, 0), (16, 6, 0), (32, 8, 0), (64, 8, 0), (140, 8, 0), (16, 4, 4), (32, 8, 4), (140, 8, 4), (24, 7, 0)]
"""Players, sessions, size of a team."""


def main() -> None:
    for players, sessions, size in SIZES:
        teams = [range(first, first + size) for first in range(0, players, size)] if size else []
        start = perf_counter()
        plan = seat(players, sessions, teams)
        report = fairness(plan)
        told = f"{players:4} players, {sessions} sessions" + (f", teams of {size}" if size else "")
        print(
            f"{told:35} {perf_counter() - start:6.2f} s, repeats {report.repeats}, team mates {report.mates}, "
            f"uneven winds {len(report.uneven)}"
        )
    for players, played in ((64, 3), (140, 5)):
        plan = seat(players, 8)
        start = perf_counter()
        report = fairness(reseat(plan, played, [0, 1, 2, 3]))
        told = f"{players:4} players, 4 leave after {played} of 8"
        print(f"{told:35} {perf_counter() - start:6.2f} s, repeats {report.repeats}, uneven winds {len(report.uneven)}")


if __name__ == "__main__":
    main()
