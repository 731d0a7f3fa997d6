"""Play very many deals of every book, judged and not, and check every law after every action.

    python tools/many_deals.py [--deals 1000000] [--jobs 2] [--seed 0] [--book ID …]

Deals go round the books and four sorts of table: bots that play anything lawful, simple bots, and two judged ones,
where bots say what is not so and think better of it, and a referee enters offences. Every judged match is recorded and
its record played again. The first broken law ends the run and says which portion of which book it was; `--book` and
`--portion` play that one again.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from itertools import islice
from random import Random

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from manywinds import book as book_of
from manywinds import compiled
from manywinds.books import books
from manywinds.kernel.deal import Deal
from manywinds.kernel.errors import ManywindsError
from manywinds.play import laws
from manywinds.play.bots import random as random_bot
from manywinds.play.bots import reckless
from manywinds.play.bots import simple as simple_bot
from manywinds.play.match import Match
from manywinds.play.record import Recorder
from manywinds.rules.options import Value
from manywinds.rules.rulebook import Rulebook

PORTION = 100
"""Deals of one kind of table that are played at a time."""
RECORDED = 20
"""Deals of a judged match after which its record is played again and another match begins."""
LOOKS = 0.002
"""How often, at an ordinary table, clones and views are looked at."""
TABLES = (*["random"] * 6, "simple", "simple", "judged", "wild")
VARIANTS: dict[str, tuple[dict[str, Value], ...]] = {
    "mcr": ({}, {"flowers": "by_hand"}),
    "israeli": ({}, {"chow_from": "any", "tie_break": "turn", "game": "extended"}),
    "hk-old": ({}, {"rob_concealed_kong_thirteen_orphans": True}),
}
"""Options that change how a book is played, beside the usual ones."""


def edition(id: str, portion: int) -> Rulebook:
    variants = VARIANTS.get(id, ({},))
    return book_of(id).with_options(variants[portion // len(TABLES) % len(variants)])


def wild(deal: Deal, seat: int, rng: Random) -> int:
    """Every fiftieth answer is any that may be given."""
    return rng.choice(deal.legal(seat)) if rng.random() < 0.02 else reckless.choose(deal, seat, rng)


def play_portion(id: str, portion: int, seed: int) -> Counter[str]:
    """How the deals of one portion ended."""
    table = TABLES[portion % len(TABLES)]
    rng = Random(f"{seed} {id} {portion}")
    rules = edition(id, portion)
    try:
        if table in ("judged", "wild"):
            return judged(rules, reckless.choose if table == "judged" else wild, rng)
        return ordinary(rules, random_bot.choose if table == "random" else simple_bot.choose, rng)
    except Exception as fault:
        raise ManywindsError(f"{id}, portion {portion}, {table}: {type(fault).__name__}: {fault}") from fault


def ordinary(rules: Rulebook, choose: laws.Choose, rng: Random) -> Counter[str]:
    def looking(deal: Deal, seat: int, rng: Random) -> int:
        if rng.random() < LOOKS:
            laws.a_clone_goes_its_own_way(deal, rng, choose)
            laws.a_view_tells_only_what_it_shows(deal, rng)
        return choose(deal, seat, rng)

    ends: Counter[str] = Counter()
    match = Match(rules)
    for _ in range(PORTION):
        if match.over():
            match = Match(rules)
        deal = match.begin(rng)
        laws.play(deal, rng, looking)
        laws.is_settled(deal, match.finish(deal))
        ends[deal.ended] += 1
    return ends


def judged(rules: Rulebook, choose: laws.Choose, rng: Random) -> Counter[str]:
    ends: Counter[str] = Counter()
    while ends.total() < PORTION:
        recorder = Recorder(rules, judged=True)
        laws.disorder(recorder, min(RECORDED, PORTION - ends.total()), rng, choose, book_of)
        ends.update(line.split()[1] for line in recorder.lines if line.startswith("end "))
        if not any(line.startswith("end ") for line in recorder.lines):
            ends["none"] += 1
    return ends


def work(ids: list[str], deals: int) -> Iterator[tuple[str, int]]:
    for number in range(deals // PORTION):
        yield ids[number % len(ids)], number // len(ids)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=1_000_000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--book", action="append", choices=books(), help="may be repeated; all if left out")
    parser.add_argument("--portion", type=int, help="only this portion of each book, as a fault names it")
    told = parser.parse_args()
    ids = told.book or books()
    print(f"manywinds, {'compiled' if compiled() else 'plain Python'}")
    todo = iter([(id, told.portion) for id in ids]) if told.portion is not None else work(ids, told.deals)
    found: dict[str, Counter[str]] = {}
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with ProcessPoolExecutor(told.jobs) as pool, Progress(*columns) as progress:
        bar = progress.add_task("deals", total=told.deals if told.portion is None else PORTION * len(ids))
        running = {pool.submit(play_portion, *each, told.seed): each for each in islice(todo, 2 * told.jobs)}
        while running:
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for one in done:
                id, portion = running.pop(one)
                name = f"{id} {TABLES[portion % len(TABLES)]}"
                found.setdefault(name, Counter()).update(one.result())
                progress.advance(bar, PORTION)
                running.update((pool.submit(play_portion, *each, told.seed), each) for each in islice(todo, 1))
    for name in sorted(found):
        print(f"{name:26} {found[name].total():8} {dict(found[name].most_common())}")
    print(f"{sum(each.total() for each in found.values())} deals, no law broken")


if __name__ == "__main__":
    main()
