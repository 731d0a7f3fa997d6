"""Which capabilities a book really has: found in the book itself, options and all."""

from manywinds.rules.capabilities import (
    BONUS_TILES,
    CLOCKWISE,
    COUNTERS,
    DORA,
    FINAL_REFEREE,
    LATENESS,
    LEADER,
    LOSERS_SCORE,
    READY_HAND,
    RED_FIVES,
    RESPONSIBLE,
    RIICHI_STICKS,
    TABLE_POINTS,
    URA_DORA,
)
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.table.flow import Flow
from manywinds.rules.table.rounds import rounds_of


def capabilities(book: Rulebook) -> tuple[str, ...]:
    """The names of all that a book uses, in alphabetical order."""
    rounds = None if book.rounds is None else rounds_of(book)
    found = {
        BONUS_TILES: book.wall.flowers > 0,
        CLOCKWISE: rounds is not None and rounds.clockwise,
        COUNTERS: "counters" in book.extras,
        DORA: "dora_indicators" in book.extras,
        FINAL_REFEREE: book.tournament.final_referee != "",
        LATENESS: book.tournament.late is not None,
        LEADER: rounds is not None and rounds.led,
        LOSERS_SCORE: book.losers is not None,
        READY_HAND: _declares(book),
        RED_FIVES: any(book.wall.reds),
        RESPONSIBLE: "responsible" in book.extras or "pao" in book.extras,
        RIICHI_STICKS: "sticks" in book.extras,
        TABLE_POINTS: book.tournament.table_points is not None,
        URA_DORA: "ura_indicators" in book.extras,
    }
    return tuple(sorted(name for name, used in found.items() if used))


def _declares(book: Rulebook) -> bool:
    """The book has its own answer to who may declare a ready hand."""
    return book.flow is not None and type(book.deal_flow()).may_declare is not Flow.may_declare
