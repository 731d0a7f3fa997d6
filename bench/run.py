"""The command line that every benchmark shares: measure, judge by the goals, print or write the figures."""

import argparse
import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from report import Row, figures_table, judged, machine, output_of

FEWEST_PASSES = 9

Measure = Callable[[int, bool], tuple[list[Row], str]]
"""Passes, and whether the peers are left out; the rows (none where libraries disagree) and what to say of that."""


def plain_rows(script: str, path: Path, passes: int, label: str) -> list[Row]:
    """Our own rows out of another process that finds the package at `path`."""
    command = [sys.executable, script, "--only-us", "--passes", str(passes), "--json", "-"]
    figures = json.loads(output_of(command, PYTHONPATH=str(path)) or "{}")
    if not figures or figures["machine"]["manywinds"] == "compiled":
        sys.exit(f"{path} holds no plain manywinds that runs and answers right.")
    return [{**row, "library": label} for row in figures["rows"]]


def run(script: str, about: str, measure: Measure, us: str, goals: Mapping[tuple[str, str], float], legend: str) -> int:
    """Parse the arguments, measure, print; the exit code."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--passes", type=int, default=51, help="timed passes over all hands, at least nine")
    parser.add_argument("--markdown", action="store_true", help="print the table for bench/results.md")
    parser.add_argument("--json", metavar="FILE", help="write the figures here; - prints them instead of the table")
    parser.add_argument("--plain", type=Path, metavar="PATH", help="also time the plain package found at this path")
    parser.add_argument("--only-us", action="store_true", help="leave the peers out")
    asked = parser.parse_args()
    passes = max(asked.passes, FEWEST_PASSES)

    from manywinds import compiled

    rows, agreement = measure(passes, asked.only_us)
    if asked.json != "-":
        print(agreement)
    if not rows:
        return 1
    if asked.plain:
        rows += plain_rows(script, asked.plain, passes, f"{us}, plain")
    rows = judged(rows, us, goals)
    figures = {"machine": machine(compiled()), "passes": passes, "agreement": agreement, "rows": rows}
    if asked.json == "-":
        print(json.dumps(figures))
        return 0
    if asked.json:
        Path(asked.json).write_text(json.dumps(figures, indent=2) + "\n")
    print(", ".join(f"{name} {value}" for name, value in figures["machine"].items()), f"{passes} passes", sep=", ")
    print("", figures_table(rows, asked.markdown), "", legend, sep="\n")
    return 0
