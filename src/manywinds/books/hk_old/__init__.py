"""Hong Kong Old Style, after the Russian rulebook (`hk-old`)."""

from typing import TYPE_CHECKING, Final

from manywinds.rules.capabilities import BONUS_TILES, RESPONSIBLE
from manywinds.rules.clause import Clause
from manywinds.rules.plug import Edition, Example, Plug

if TYPE_CHECKING:
    from manywinds.rules.rulebook import Rulebook


def build(id: str, clauses: dict[str, Clause]) -> "Rulebook":
    """The book, loaded when it is first asked for."""
    from manywinds.books.hk_old.book import build as made

    return made(id, clauses)


PLUG: Final = Plug(
    package=__name__,
    build=build,
    prefixes=("HKR",),
    place=10,
    editions=(
        Edition(
            "hk-old",
            examples=(
                Example("111m 222m 333m 777z 5z +5z", 8),
                Example("123m 456m 789m 234m 5m +5m; self_draw", 9),
            ),
            uses=(BONUS_TILES, RESPONSIBLE),
            sign=("5z", "6z", "7z"),
        ),
    ),
)
