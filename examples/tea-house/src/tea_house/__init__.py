"""Tea house rules (`tea-house`): six fans, whoever discards the winning tile pays for all."""

from typing import TYPE_CHECKING

from manywinds.rules.capabilities import BONUS_TILES
from manywinds.rules.clause import Clause
from manywinds.rules.plug import Edition, Example, Plug

if TYPE_CHECKING:
    from manywinds.rules.rulebook import Rulebook


def build(id: str, clauses: dict[str, Clause]) -> "Rulebook":
    """The book, loaded when it is first asked for."""
    from tea_house.book import build as made

    return made(id, clauses)


PLUG = Plug(
    package=__name__,
    build=build,
    prefixes=("TEA",),
    editions=(
        Edition(
            "tea-house",
            examples=(
                Example("123m 456m 789m 555z 2p +2p", 3),
                Example("222s 444s 666s 888s 3s +3s; self_draw", 10),
            ),
            uses=(BONUS_TILES,),
            sign=("1p", "5z", "3f"),
        ),
        Edition(
            "tea-house-strict",
            examples=(Example("123m 456m 789m 555z 2p +2p", 3),),
            uses=(BONUS_TILES,),
            behind="tea-house",
        ),
    ),
)
