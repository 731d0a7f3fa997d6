"""Riichi after the rules of a club (`riichi-phoenix`), and two editions: `riichi-tenhou` and `riichi-ema`."""

from typing import TYPE_CHECKING, Final

from manywinds.rules.capabilities import (
    COUNTERS,
    DORA,
    FINAL_REFEREE,
    READY_HAND,
    RED_FIVES,
    RESPONSIBLE,
    RIICHI_STICKS,
    URA_DORA,
)
from manywinds.rules.clause import Clause
from manywinds.rules.plug import Edition, Example, Plug

if TYPE_CHECKING:
    from manywinds.rules.rulebook import Rulebook


def build(id: str, clauses: dict[str, Clause]) -> "Rulebook":
    """The book, loaded when it is first asked for."""
    from manywinds.books.riichi.book import build as made

    return made(id, clauses)


PLUG: Final = Plug(
    package=__name__,
    build=build,
    prefixes=("RII",),
    place=20,
    editions=(
        Edition(
            "riichi-phoenix",
            examples=(Example("234m 567p 345s 678s 5p +5p; riichi", 3),),
            uses=(COUNTERS, DORA, FINAL_REFEREE, READY_HAND, RED_FIVES, RESPONSIBLE, RIICHI_STICKS, URA_DORA),
            sign=("0m", "0p", "0s"),
        ),
        Edition(
            "riichi-tenhou",
            examples=(Example("[234m] 567p 345s 678s 5p +5p", 1),),
            uses=(COUNTERS, DORA, FINAL_REFEREE, READY_HAND, RED_FIVES, RESPONSIBLE, RIICHI_STICKS, URA_DORA),
            behind="riichi-phoenix",
        ),
        Edition(
            "riichi-ema",
            examples=(Example("[234m] 567p 345s 678s 5p +5p", 1),),
            uses=(COUNTERS, DORA, FINAL_REFEREE, READY_HAND, RESPONSIBLE, RIICHI_STICKS, URA_DORA),
            behind="riichi-phoenix",
        ),
    ),
)
