"""The Israeli classical game for cards (`israeli`): all four players score, bonuses are shares of one base."""

from typing import TYPE_CHECKING, Final

from manywinds.rules.capabilities import BONUS_TILES, CLOCKWISE, LEADER, LOSERS_SCORE, READY_HAND
from manywinds.rules.clause import Clause
from manywinds.rules.plug import Edition, Example, Plug

if TYPE_CHECKING:
    from manywinds.rules.rulebook import Rulebook


def build(id: str, clauses: dict[str, Clause]) -> "Rulebook":
    """The book, loaded when it is first asked for."""
    from manywinds.books.israeli.book import build as made

    return made(id, clauses)


PLUG: Final = Plug(
    package=__name__,
    build=build,
    prefixes=("ISR",),
    place=30,
    editions=(
        Edition(
            "israeli",
            examples=(Example("123m 456m 789m [777z] 1p +1p", 12),),
            uses=(BONUS_TILES, CLOCKWISE, LEADER, LOSERS_SCORE, READY_HAND),
            sign=("1f", "3f", "7f"),
        ),
    ),
)
