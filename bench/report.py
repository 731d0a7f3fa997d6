"""What every benchmark shares: timing contestants side by side, naming the machine, printing tables."""

from __future__ import annotations

import gc
import os
import platform
import shutil
import subprocess
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

Row = dict[str, Any]
PASS_SECONDS = 0.002
"""How long a pass lasts at least: the first 0.1 ms after a long turn of another library ran up to twice as slow."""


@dataclass
class Entry:
    """A contestant: `call` is called once for each hand, with one value out of each column of `arguments()`.

    The columns are built anew each time the hands are gone through, outside the timed part: no object is seen twice.
    """

    task: str
    library: str
    types: str
    call: Callable[..., Any]
    arguments: Callable[[], tuple[Iterable[Any], ...]]
    answer: Callable[[Any], int] = int
    """Turns a result into a number that all libraries agree on."""
    passes: list[float] = field(default_factory=list)
    """Microseconds a call, pass by pass."""

    def answers(self) -> list[int]:
        return [self.answer(result) for result in map(self.call, *self.arguments())]

    def time(self, seconds: float) -> None:
        """One pass: the hands over and over until so much time is spent, but at least once."""
        spent, calls = 0.0, 0
        while not calls or spent < seconds:
            columns = self.arguments()
            calls += min(len(column) for column in columns if isinstance(column, Sequence))
            results = map(self.call, *columns)
            start = perf_counter()
            deque(results, maxlen=0)
            spent += perf_counter() - start
        self.passes.append(spent / calls * 1e6)

    def row(self) -> Row:
        """The figures: the first pass apart, then the least and the median of the others."""
        first, *later = self.passes
        figures = {"first": first, "min": min(later), "median": median(later)}
        return {"task": self.task, "types": self.types, "library": self.library, **figures}


def race(entries: Sequence[Entry], passes: int, seconds: float = PASS_SECONDS) -> None:
    """Time all entries pass by pass, the first pass in the order given and then shuffled: noise hits all alike."""
    order = list(entries)
    rng = Random(len(order))
    collecting = gc.isenabled()
    gc.disable()
    try:
        for _ in range(passes):
            for entry in order:
                entry.time(seconds)
            rng.shuffle(order)
    finally:
        if collecting:
            gc.enable()


def disagreements(entries: Sequence[Entry], truth: Sequence[int] | None = None) -> list[dict[str, Any]]:
    """The hands on which the entries, or the truth where it is known, give more than one answer."""
    columns = {f"{entry.library}, {entry.types}": entry.answers() for entry in entries}
    if truth is not None:
        columns["truth"] = list(truth)
    rows = [dict(zip(columns, answers, strict=True)) for answers in zip(*columns.values(), strict=True)]
    return [{"hand": index, **row} for index, row in enumerate(rows) if len(set(row.values())) > 1]


def judged(rows: Sequence[Row], us: str, goals: Mapping[tuple[str, str], float]) -> list[Row]:
    """The rows, grouped by task, with their times over ours and whether those reach the goal of a task and library."""
    ours = {(row["task"], row["types"]): row for row in rows if row["library"] == us}
    for row in rows:
        base = ours[row["task"], row["types"]]
        row["min_ratio"], row["median_ratio"] = row["min"] / base["min"], row["median"] / base["median"]
        goal = goals.get((row["task"], row["library"]), 0)
        met = min(row["min_ratio"], row["median_ratio"]) >= goal
        row["goal"] = f"≥ {goal}× {'met' if met else 'missed'}" if goal else ""
    groups = list(ours)
    return sorted(rows, key=lambda row: groups.index((row["task"], row["types"])))


def machine(compiled: bool) -> dict[str, str]:
    """Where, when and on what the figures were taken."""
    root = Path(__file__).resolve().parent.parent
    git = shutil.which("git")
    commit = output_of([git, "-C", str(root), "rev-parse", "--short", "HEAD"]).strip() if git else ""
    return {
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "cpu": f"{_cpu()}, {os.cpu_count()} cores",
        "manywinds": "compiled" if compiled else "plain Python",
        "commit": commit or "unknown",
        "date": date.today().isoformat(),
    }


def _cpu() -> str:
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def output_of(command: list[str], **environment: str) -> str:
    """What a command prints, or nothing if it fails."""
    run = subprocess.run(  # noqa: S603 - the commands are this benchmark's own
        command, capture_output=True, text=True, check=False, env={**os.environ, **environment}
    )
    return run.stdout if run.returncode == 0 else ""


def table(head: Sequence[str], rows: Sequence[Sequence[str]], markdown: bool = False) -> str:
    """A table for the terminal or for a Markdown page; columns of figures stand to the right."""
    columns = list(zip(head, *rows, strict=True))
    widths = [max(map(len, column)) for column in columns]
    figures = [any(cell[:1].isdigit() for cell in column[1:]) for column in columns]
    ends = [":" if markdown and right else "-" for right in figures]
    rule = ["-" * (width - 1) + end for width, end in zip(widths, ends, strict=True)]
    lines = []
    for row in (head, rule, *rows):
        cells = [
            cell.rjust(width) if right else cell.ljust(width)
            for cell, width, right in zip(row, widths, figures, strict=True)
        ]
        lines.append(f"| {' | '.join(cells)} |" if markdown else "  ".join(cells).rstrip())
    return "\n".join(lines)


def figures_table(rows: Sequence[Row], markdown: bool = False) -> str:
    """The table of judged rows."""
    words, figures = ("task", "types", "library"), ("first", "min", "median", "min_ratio", "median_ratio")
    head = ("task", "arguments", "library", "first", "min", "median", "× by min", "× by median", "goal")
    cells = [[*(row[name] for name in words), *(_short(row[name]) for name in figures), row["goal"]] for row in rows]
    return table(head, cells, markdown)


def _short(figure: float) -> str:
    return f"{figure:.0f}" if figure >= 100 else f"{figure:.3g}"
