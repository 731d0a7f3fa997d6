"""Hong Kong Old Style (`hk-old-pl`) and New Style (`hk-new`), after the Polish sheet."""

from typing import TYPE_CHECKING, Final

from manywinds.rules.capabilities import BONUS_TILES, RESPONSIBLE
from manywinds.rules.clause import Clause
from manywinds.rules.plug import Edition, Example, Plug

if TYPE_CHECKING:
    from manywinds.rules.rulebook import Rulebook


def build(id: str, clauses: dict[str, Clause]) -> "Rulebook":
    """The book, loaded when it is first asked for."""
    from manywinds.books.hk_pl.book import build as made

    return made(id, clauses)


PLUG: Final = Plug(
    package=__name__,
    build=build,
    prefixes=("HKP",),
    place=40,
    editions=(
        Edition(
            "hk-old-pl",
            examples=(Example("111m 222m 333m 777z 5z +5z", 9),),
            uses=(BONUS_TILES, RESPONSIBLE),
            sign=("1z", "2z", "3z"),
        ),
        Edition(
            "hk-new",
            examples=(Example("123m 123p 123s 789m 5z +5z", 4),),
            uses=(BONUS_TILES, RESPONSIBLE),
            sign=("1s", "2s", "3s"),
        ),
    ),
)
