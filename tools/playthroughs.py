"""Find deals that show what each book is like, and write tests/playthroughs/<book>.txt anew.

    python tools/playthroughs.py [BOOK …]

Simple bots play deals of many seeds; the shortest of those that show what is wanted becomes the book's playthrough. Run
it when the text of a playthrough changes on purpose, read what it wrote as a player of that book, and commit it.
"""

import argparse
from collections.abc import Callable
from pathlib import Path
from random import Random

from manywinds import book as book_of
from manywinds.books import books
from manywinds.kernel.deal import Deal
from manywinds.kernel.hand import population
from manywinds.kernel.state import NOBODY
from manywinds.play.bots.simple import choose
from manywinds.play.match import Match
from manywinds.play.perft import decides
from manywinds.play.playthrough import playthrough
from manywinds.rules.table.flow import Outcome

FOLDER = Path(__file__).parents[1] / "tests" / "playthroughs"
SEEDS = 2500
FEWEST = 30
"""Shorter deals are luck and show little."""

Shows = Callable[[Deal, Outcome], bool]


def fans(outcome: Outcome) -> set[str]:
    """What the winners score for."""
    return {fan for score in outcome.scores for fan in score.items}


def counted_otherwise(sister: str) -> Shows:
    """A sister book counts this hand otherwise."""
    return lambda deal, outcome: book_of(sister).score(deal.wins[0]).total != outcome.scores[0].total


def a_flower_wins_with_a_discard(deal: Deal, outcome: Outcome) -> bool:
    """A bonus tile counts beside several fans."""
    return deal.discarder != NOBODY and "seat_flower" in fans(outcome) and len(fans(outcome)) > 2


def riichi_at_once(_: Deal, outcome: Outcome) -> bool:
    """A riichi that wins within a round of turns, with dora."""
    return {"riichi", "ippatsu"} <= fans(outcome) and bool(outcome.scores[0].detail.get("dora"))


def stands_with_a_kong(deal: Deal, outcome: Outcome) -> bool:
    """A standing hand with a kong wins early enough that all others have a turn more."""
    return "standing_hand" in fans(outcome) and deal.wall.live() > 3 and deal.kongs[deal.winners[0]] > 0


def any_win(_deal: Deal, _outcome: Outcome) -> bool:
    """Nothing in particular."""
    return True


CHARACTERS: dict[str, Shows] = {
    "hk-old": a_flower_wins_with_a_discard,
    "riichi-phoenix": riichi_at_once,
    "riichi-tenhou": lambda deal, _: len(deal.winners) > 1,
    "riichi-ema": lambda deal, _: deal.discarder == NOBODY and population(deal.declared) > 1,
    "israeli": stands_with_a_kong,
    "hk-old-pl": lambda deal, outcome: deal.discarder == NOBODY and len(fans(outcome)) > 3,
    "hk-new": lambda deal, outcome: counted_otherwise("hk-old-pl")(deal, outcome) and len(fans(outcome)) > 4,
    "mcr": lambda deal, outcome: deal.discarder != NOBODY and "mixed_straight" in fans(outcome),
    "mcr-consensus": counted_otherwise("mcr"),
    "mcr-botzone": lambda _, outcome: bool({"last_tile_draw", "last_tile_claim"} & fans(outcome)),
}
"""What a deal must show of a book that is known for something."""


def tried(book: str, seed: str) -> tuple[Deal, Outcome, int]:
    """How the deal of a seed goes, and how many decisions it takes."""
    rng = Random(seed)
    match = Match(book_of(book))
    deal = match.begin(rng)
    steps = 0
    while not deal.over():
        steps += 1
        seat = decides(deal)
        deal.apply(seat, choose(deal, seat, rng))
    return deal, match.flow.outcome(deal), steps


def best_seed(book: str) -> str:
    """The seed of the shortest deal that shows what the book is like."""
    found: list[tuple[int, str]] = []
    for number in range(SEEDS):
        deal, outcome, steps = tried(book, str(number))
        if deal.winners and deal.claimed and steps >= FEWEST and CHARACTERS.get(book, any_win)(deal, outcome):
            found.append((steps, str(number)))
    return min(found)[1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("books", nargs="*", default=books())
    for book in parser.parse_args().books:
        seed = best_seed(book)
        text = playthrough(book_of(book), seed, choose)
        (FOLDER / f"{book}.txt").write_text(text, encoding="utf-8")
        print(f"{book}: seed {seed}, {text.count(chr(10))} lines")


if __name__ == "__main__":
    main()
