"""How fast one build of the package is beside another, row by row, in one run.

    python bench/builds.py OLD NEW [--rounds 3] [--markdown]

OLD and NEW are folders that go first on the path: a `build/compiled`, a `src`, the site-packages of an environment. The
benchmarks of kernel, scoring and play run in processes of their own, the builds taking turns, and each row is judged by
its best time: NEW should take at most 5 % longer than OLD.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path

from report import machine, output_of, table

HERE = Path(__file__).parent
TIMED = ("kernel", "mcr", "hk", "riichi", "israeli")
MOST = 1.05
"""How many times as long a row of NEW may take."""

Key = tuple[str, str, str]


def rows_of(script: str, build: Path) -> dict[Key, float]:
    """Microseconds per call or decision, by row of one benchmark."""
    passes = ["--passes", "15"] if script in TIMED else ["--passes", "4", "--seconds", "0.2"]
    # A build in a checkout of its own is measured by the scripts beside it, which call things as they are called there.
    own = build.parents[1] / "bench" / f"{script}.py"
    file = own if own.exists() else HERE / f"{script}.py"
    command = [sys.executable, str(file), "--only-us", "--json", "-", *passes]
    printed = output_of(command, PYTHONPATH=str(build))
    if not printed:
        sys.exit(f"bench/{script}.py does not run on {build}.")
    rows = json.loads(printed)["rows"]
    if script in TIMED:
        return {(script, row["task"], row["types"]): row["min"] for row in rows}
    return {(script, row["bot"], row["name"]): 1e6 / row["best"] for row in rows}


def best_times(builds: list[Path], rounds: int) -> dict[Key, list[float]]:
    """The best time of each row, build by build; who begins changes from round to round."""
    best: dict[Key, list[float]] = {}
    scripts = (*TIMED, "play")
    for number in range(rounds):
        for script in scripts:
            print(f"round {number + 1} of {rounds}: {script}", file=sys.stderr)
            order = list(enumerate(builds))
            for place, build in order if number % 2 == 0 else reversed(order):
                for key, time in rows_of(script, build).items():
                    found = best.setdefault(key, [float("inf")] * len(builds))
                    found[place] = min(found[place], time)
    return best


def main() -> int:
    """Measure, print; the exit code says whether every row is quick enough."""
    parser = argparse.ArgumentParser(description="Compare the speed of two builds.")
    parser.add_argument("builds", nargs=2, type=Path, metavar=("OLD", "NEW"), help="folders that go first on the path")
    parser.add_argument("--rounds", type=int, default=3, help="how often each benchmark runs on each build")
    parser.add_argument("--markdown", action="store_true", help="print the table for bench/results.md")
    asked = parser.parse_args()
    best = best_times([build.resolve() for build in asked.builds], asked.rounds)
    cells = [
        [*key, f"{old:.3f}", f"{new:.3f}", f"{new / old:.3f}", "" if new <= old * MOST else "slower"]
        for key, (old, new) in best.items()
    ]
    ratios = [new / old for old, new in best.values()]
    about = machine(compiled=True)
    print(f"{about['cpu']}, {about['python']}, {about['date']}, {os.getloadavg()[0]:.1f} processes running.")
    print(table(("bench", "row", "", "old µs", "new µs", "new / old", ""), cells, asked.markdown))
    print(f"\n{len(ratios)} rows, new / old from {min(ratios):.3f} to {max(ratios):.3f}.")
    return max(ratios) > MOST


if __name__ == "__main__":
    sys.exit(main())
