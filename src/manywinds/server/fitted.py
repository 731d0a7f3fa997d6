"""A hand that was put together for one book, shown under another: what that book does not know is left out."""

from typing import NamedTuple

from manywinds.rules.rulebook import Rulebook

EXTRAS = ("dora_indicators", "ura_indicators", "counters", "sticks", "responsible", "pao")


class Fitted(NamedTuple):
    """A case as a book can read it, and the names of what was left out of it."""

    case: dict[str, object]
    left_out: list[str]


def fitted(case: dict[str, object], book: Rulebook) -> Fitted:
    """The case under this book. What is not of the right form stays, to be refused where it is read."""
    kept = {**case, "book": book.id}
    left_out = [field for field in EXTRAS if kept.get(field) and field not in book.extras]
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
    return Fitted(kept, left_out)
