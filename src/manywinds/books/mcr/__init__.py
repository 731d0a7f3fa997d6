"""The World Mahjong Organization's competition rules (`mcr`), their common edition (`mcr-consensus`) and that one as
Botzone plays it (`mcr-botzone`)."""

from typing import TYPE_CHECKING, Final

from manywinds.rules.capabilities import BONUS_TILES, LATENESS, TABLE_POINTS
from manywinds.rules.clause import Clause
from manywinds.rules.plug import Edition, Example, Plug

if TYPE_CHECKING:
    from manywinds.rules.rulebook import Rulebook


def build(id: str, clauses: dict[str, Clause]) -> "Rulebook":
    """The book, loaded when it is first asked for."""
    from manywinds.books.mcr.book import build as made

    return made(id, clauses)


PLUG: Final = Plug(
    package=__name__,
    build=build,
    prefixes=(
        "MCR",
        "PEN",
        "BOT",
    ),
    place=50,
    editions=(
        Edition(
            "mcr",
            examples=(Example("123m 456m 789m 123m 7m +7m", 45),),
            uses=(BONUS_TILES, LATENESS, TABLE_POINTS),
            sign=("2s", "6z", "8s"),
        ),
        Edition(
            "mcr-consensus",
            examples=(Example("123m 456m 789m 123m 7m +7m", 45),),
            uses=(BONUS_TILES, LATENESS, TABLE_POINTS),
            behind="mcr",
        ),
        Edition(
            "mcr-botzone",
            examples=(Example("123m 456m 789m 123m 7m +7m", 45),),
            uses=(LATENESS, TABLE_POINTS),
            behind="mcr",
        ),
    ),
)
