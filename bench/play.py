"""How fast whole deals are played, beside other libraries, on one core and as a Python program pays for it.

    python bench/play.py [--passes 9] [--seconds 0.5] [--markdown] [--json FILE] [--only-us]
    python bench/play.py --memory [--deals 100000]

A deal is shuffled, dealt, played to its end by four bots and paid; a decision is one action of a player who was asked.
Contestants take turns for half a second each, and the processor's time is counted, not the clock's. `first` is the
first turn, with suits still to be learnt. `riichienv` plays without its log; `pymahjong` and `rlcard` tell no distance,
so they have no greedy bot. With `--memory` one book after the other plays many deals while its memory is watched.
"""

from __future__ import annotations

import argparse
import json
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, process_time

from contestants import GREEDY, PYMAHJONG, RANDOM, RIICHIENV, RLCARD, START, Contestant, ours, peers
from report import Row, machine, table

from manywinds import book as find
from manywinds import compiled
from manywinds.books import books
from manywinds.kernel.deal import Deal
from manywinds.play.bots import random as random_bot
from manywinds.play.match import Match
from manywinds.play.record import Recorder
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.table.flow import flow_of

FIRST_BOOK = "riichi-phoenix"
GOALS = {book: 3.0 if book == FIRST_BOOK else 2.0 for book in books()}
"""How many decisions of ours should be made while `riichienv` makes one with the same sort of bot."""
CLONE_GOAL, RECORD_GOAL = 2.0, 20.0
"""Microseconds a clone may take, and how much dearer a deal may become by writing it down, in per cent."""
STEPS = 60
LEGEND = (
    "Decisions and deals a second of processor time; × is our decisions over those of riichienv with the same sort of "
    "bot, and the speed of a peer over riichienv's. First: suits still to be learnt."
)


class Racer:
    """A contestant and what it did in its turns."""

    def __init__(self, contestant: Contestant) -> None:
        self.contestant = contestant
        self.number = 0
        self.decisions: list[float] = []
        self.deals: list[float] = []

    def turn(self, seconds: float) -> None:
        """Play deals until the time is spent."""
        decisions, deals = 0, 0
        start = process_time()
        while (spent := process_time() - start) < seconds:
            decisions += self.contestant.play(self.number)
            self.number += 1
            deals += 1
        self.decisions.append(decisions / spent)
        self.deals.append(deals / spent)

    def row(self) -> Row:
        """The figures: the first turn apart, then the best and the median of the others."""
        return {
            "bot": self.contestant.bot,
            "name": self.contestant.name,
            "first": self.decisions[0],
            "best": max(self.decisions[1:]),
            "median": median(self.decisions[1:]),
            "deals": max(self.deals[1:]),
            "length": self.decisions[-1] / self.deals[-1],
        }


def contestants(only_us: bool) -> tuple[list[Contestant], list[str]]:
    """All that can play here, and what is said of those who cannot."""
    found = [ours(book, bot) for bot in (RANDOM, GREEDY) for book in books()]
    missing = []
    for name, build in () if only_us else peers():
        try:
            found += build()
        except ImportError as fault:
            missing.append(f"{name} is not here and was left out: {fault}.")
    return found, missing


def race(found: list[Contestant], passes: int, seconds: float) -> list[Row]:
    """Let all take turns, in another order each time: noise hits all alike."""
    racers = [Racer(contestant) for contestant in found]
    order = list(racers)
    rng = Random(len(order))
    for _ in range(passes + 1):
        for racer in order:
            racer.turn(seconds)
        rng.shuffle(order)
    return [racer.row() for racer in racers]


def judged(rows: list[Row]) -> list[Row]:
    """The rows of each bot together, with their speed over that of `riichienv`."""
    bases = {row["bot"]: row for row in rows if row["name"] == RIICHIENV}
    for row in rows:
        base = bases.get(row["bot"])
        row["times_best"] = row["best"] / base["best"] if base else 0
        row["times_median"] = row["median"] / base["median"] if base else 0
        goal = GOALS.get(row["name"], 0) if base else 0
        met = min(row["times_best"], row["times_median"]) >= goal
        row["goal"] = f"≥ {goal:.0f}× {'met' if met else 'missed'}" if goal else ""
    names = [*GOALS, RIICHIENV, PYMAHJONG, RLCARD]
    return sorted(rows, key=lambda row: ((RANDOM, GREEDY).index(row["bot"]), names.index(row["name"])))


def speed_table(rows: list[Row], markdown: bool) -> str:
    """The rows for a page or the terminal."""
    head = ("bot", "game", "first", "best", "median", "deals", "decisions a deal", "× by best", "× by median", "goal")
    cells = [
        [
            row["bot"],
            row["name"],
            *(f"{row[name]:,.0f}" for name in ("first", "best", "median", "deals", "length")),
            *(f"{row[name]:.2f}" if row[name] else "" for name in ("times_best", "times_median")),
            row["goal"],
        ]
        for row in rows
    ]
    return table(head, cells, markdown)


# Clones.


def running(book: str, steps: int = STEPS) -> Deal:
    """A deal some way on."""
    rules = find(book)
    for number in range(100):
        rng = Random(number)
        deal = Deal.begin(flow_of(rules), rules.wall.build(rng), 0, 0, START)
        for _ in range(steps):
            if deal.over():
                break
            seat = next(seat for seat in range(4) if deal.waited >> seat & 1)
            deal.apply(seat, random_bot.choose(deal, seat, rng))
        if not deal.over():
            return deal
    raise RuntimeError(f"{book} has no deal of {steps} decisions")


def clone_cost(book: str) -> float:
    """Microseconds a clone, the best of many rounds."""
    deal = running(book)
    times = 2000
    best = float("inf")
    for _ in range(25):
        start = process_time()
        for _ in range(times):
            deal.clone()
        best = min(best, (process_time() - start) / times * 1e6)
    return best


# Records.


def match_cost(book: str, recording: bool, matches: int = 5, deals: int = 16) -> float:
    """Processor seconds a decision of some matches, or their first deals, written down or not."""
    rules = find(book)
    decisions = 0
    start = process_time()
    for number in range(matches):
        rng = Random(number)
        game: Recorder | UnwrittenMatch = Recorder(rules) if recording else UnwrittenMatch(rules)
        for _ in range(deals):
            if game.match.over():
                break
            deal = game.begin()
            while not deal.over():
                for seat in range(4):
                    if deal.waited >> seat & 1:
                        game.apply(seat, random_bot.choose(deal, seat, rng))
                        decisions += 1
            game.finish()
        game.text()
    return (process_time() - start) / decisions


class UnwrittenMatch:
    """A match played without writing it down: what `Recorder` does but the record."""

    def __init__(self, rules: Rulebook) -> None:
        self.match = Match(rules)

    def begin(self) -> Deal:
        self.deal = self.match.begin(Random())
        self.apply = self.deal.apply
        return self.deal

    def finish(self) -> None:
        self.match.finish(self.deal)

    def text(self) -> str:
        return ""


def record_cost(book: str) -> float:
    """How much dearer a match is that is written down, in per cent: best turn against best turn."""
    plain, written = [], []
    for _ in range(9):
        plain.append(match_cost(book, recording=False))
        written.append(match_cost(book, recording=True))
    return (min(written) / min(plain) - 1) * 100


# Memory, and two processes.


def resident() -> float:
    """Megabytes this process holds in memory."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0


def watch(deals: int) -> None:
    """Each book's memory and time, tenth by tenth."""
    rows = []
    for book in books():
        play = ours(book, RANDOM).play
        for tenth in range(10):
            start = process_time()
            for number in range(deals // 10 * tenth, deals // 10 * (tenth + 1)):
                play(number)
            if tenth in (0, 1, 4, 9):
                done = deals // 10 * (tenth + 1)
                spent = (process_time() - start) / (deals // 10) * 1e6
                rows.append([book, f"{done:,}", f"{resident():.1f}", f"{spent:.0f}"])
    print(table(("game", "deals", "MB", "µs a deal in the last tenth"), rows))


def many(deals: int) -> int:
    """Play so many deals; how many decisions that took."""
    play = ours(FIRST_BOOK, RANDOM).play
    return sum(play(number) for number in range(deals))


def in_processes(count: int, deals: int) -> float:
    """Deals a second of the clock when so many processes share them."""
    with ProcessPoolExecutor(count, mp_context=get_context("spawn")) as pool:
        list(pool.map(many, [50] * count))
        start = perf_counter()
        list(pool.map(many, [deals // count] * count))
        return deals / (perf_counter() - start)


def small_figures(markdown: bool, deals: int = 4000) -> tuple[str, dict[str, float]]:
    """Clones, records and two processes."""
    figures = {}
    rows = []
    for book in books():
        clone, record = clone_cost(book), record_cost(book)
        figures[f"clone {book}"], figures[f"record {book}"] = clone, record
        met = ["met" if good else "missed" for good in (clone <= CLONE_GOAL, record <= RECORD_GOAL)]
        rows.append([book, f"{clone:.2f}", f"≤ 2 {met[0]}", f"{record:.0f}", f"≤ 20 {met[1]}"])
    one, two = in_processes(1, deals), in_processes(2, deals)
    figures |= {"one process": one, "two processes": two}
    text = table(("game", "clone, µs", "goal", "record, %", "goal"), rows, markdown)
    return f"{text}\n\nOne process {one:,.0f} deals a second, two {two:,.0f}: {two / one:.2f} times.", figures


def main() -> int:
    """Parse the arguments, measure, print; the exit code."""
    parser = argparse.ArgumentParser(description="Time whole deals beside other libraries, in one run.")
    parser.add_argument("--passes", type=int, default=9, help="timed turns of each contestant")
    parser.add_argument("--seconds", type=float, default=0.5, help="how long a turn lasts")
    parser.add_argument("--markdown", action="store_true", help="print the tables for bench/results.md")
    parser.add_argument("--json", metavar="FILE", help="write the figures here; - prints them instead of the tables")
    parser.add_argument("--only-us", action="store_true", help="leave the peers out")
    parser.add_argument("--memory", action="store_true", help="watch the memory over many deals instead")
    parser.add_argument("--deals", type=int, default=100_000, help="how many deals --memory plays of each book")
    asked = parser.parse_args()
    if asked.memory:
        watch(asked.deals)
        return 0
    found, missing = contestants(asked.only_us)
    rows = judged(race(found, asked.passes, asked.seconds))
    small, small_rows = small_figures(asked.markdown)
    figures = {"machine": machine(compiled()), "passes": asked.passes, "rows": rows, "small": small_rows}
    if asked.json == "-":
        print(json.dumps(figures))
        return 0
    if asked.json:
        Path(asked.json).write_text(json.dumps(figures, indent=2) + "\n")
    print(*missing, sep="\n", end="\n" if missing else "")
    print(", ".join(f"{name} {value}" for name, value in figures["machine"].items()), f"{asked.passes} turns", sep=", ")
    print("", speed_table(rows, asked.markdown), "", LEGEND, "", small, sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
