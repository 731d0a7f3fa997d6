"""A hand that was put together for one book, shown under another: what that book does not know is left out."""

import re
from typing import NamedTuple

from manywinds.rules.rulebook import Rulebook

TILES = re.compile(r"[0-9 ]*(?:[0-9][mpsz][0-9 ]*)+")
EXTRAS = ("dora_indicators", "ura_indicators", "counters", "sticks", "responsible", "pao")
NAMED = ("responsible", "pao")
"""Who was named to pay for others: by the rules of one book. Under another the melds tell."""


class Fitted(NamedTuple):
    """A case as a book can read it, and the names of what was left out of it."""

    case: dict[str, object]
    left_out: list[str]


def fitted(case: dict[str, object], book: Rulebook) -> Fitted:
    """The case under this book. What is not of the right form stays, to be refused where it is read."""
    kept = {**case, "book": book.id}
    elsewhere = case.get("book") != book.id
    left_out = [
        field for field in EXTRAS if kept.get(field) and (field not in book.extras or (elsewhere and field in NAMED))
    ]
    words = kept.get("circumstances")
    if isinstance(words, list):
        unknown = [word for word in words if isinstance(word, str) and word not in book.circumstances]
        kept["circumstances"] = [word for word in words if word not in unknown]
        left_out += unknown
    if kept.get("flowers") and not book.wall.flowers:
        left_out.append("flowers")
    # Options belong to one book alone.
    for field in (*left_out, "options"):
        kept.pop(field, None)
    plain = kept if any(book.wall.reds) else {field: _plain(value) for field, value in kept.items()}
    if plain != kept:
        left_out.append("red_fives")
    return Fitted(plain, left_out)


def _plain(value: object) -> object:
    """The same with plain fives for red ones; only tiles are written with a 0 before a letter of a suit."""
    if isinstance(value, str):
        return value.replace("0", "5") if TILES.fullmatch(value) else value
    if isinstance(value, list):
        return [_plain(each) for each in value]
    if isinstance(value, dict):
        return {name: _plain(each) for name, each in value.items()}
    return value
