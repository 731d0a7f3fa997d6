"""Scores, tables and melds for the tests about who pays."""

import json
from pathlib import Path

from manywinds import Win, book
from manywinds.kernel.notation import parse_tiles
from manywinds.rules.examples import example
from manywinds.rules.rulebook import Responsible, Rulebook
from manywinds.rules.scoring.score import Score
from manywinds.rules.table.pay import NOBODY, Parties

EAST, SOUTH, WEST, NORTH = range(4)
SEATS = {"E": EAST, "S": SOUTH, "W": WEST, "N": NORTH, "-": NOBODY}
CASES = Path(__file__).parents[1] / "cases"


def printed(name: str) -> dict[str, dict]:
    lines = (CASES / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return {row["id"]: row for row in map(json.loads, lines)}


def responsible(
    text: str, winner: str, discarder: str, id: str = "hk-old", **options: bool | str
) -> Responsible | None:
    """Who is responsible; the discarder's letter, or - for a self-draw."""
    edition = book(id).with_options(options)
    words = f"seat={winner}" if discarder != "-" else f"seat={winner} self_draw"
    score = edition.score(example(f"{text}; {words}"))
    return edition.responsible(score, Parties(SEATS[winner], SEATS[discarder]))


def seat_of(found: Responsible | None) -> str:
    return "nobody" if found is None else "ESWN"[found.seat]


def worth(edition: Rulebook, doubles: int) -> Score:
    """A score of so many doubles, finished as the book does it."""
    win = Win.parse("[123s] [888m] 456p 78p 55s +9p")
    score = Score(edition.unit, doubles, [], reading=edition.score(win).reading)
    edition.finish(edition, win, score)
    return score


def paid(edition: Rulebook, doubles: int, winner: int, discarder: int, responsible: int = NOBODY) -> list[int]:
    return edition.settle(worth(edition, doubles), Parties(winner, discarder, responsible)).changes()


def kinds(text: str) -> list[int]:
    return parse_tiles(text)


def melds(text: str) -> tuple[int, ...]:
    """The melds of a hand; the other tiles are whatever fills it up."""
    return example(text).melds
