"""The hash as books had it up to version 0.2.0, so that records and running tables of then are known to be of the same
rules.

It named the functions and classes that played and paid by the modules they lay in. What has been moved or renamed since
stands below with the name of then; whoever moves or renames more adds a line, and `tests/rules/test_earlier_hash.py`
fails until they do.
"""

from typing import TYPE_CHECKING, Final

from manywinds.rules.played import fan_row, flow_figures, rounds_figures, used, wall_figures
from manywinds.rules.scoring.fan import name_of

if TYPE_CHECKING:
    from manywinds.rules.rulebook import Rulebook

PACKAGES: Final = {
    "manywinds.rules.scoring.": "manywinds.rules.",
    "manywinds.rules.table.": "manywinds.rules.",
}
NAMES: Final = {
    "manywinds.books.hk_old.stated.stated": "manywinds.books.hk_old.told.told",
    "manywinds.books.israeli.stated.stated": "manywinds.books.israeli.told.told",
    "manywinds.books.mcr.stated.stated": "manywinds.books.mcr.told.told",
    "manywinds.books.riichi.stated.stated": "manywinds.books.riichi.told.told",
    "manywinds.books.hk_old.responsibility.responsibility": "manywinds.books.hk_old.feeding.feeding",
    "manywinds.books.hk_pl.book.has_all_bonus": "manywinds.books.hk_pl.has_all_bonus",
    "manywinds.books.hk_pl.penalties.responsibility": "manywinds.books.hk_pl.penalties.feeding",
}


def earlier(book: "Rulebook") -> dict[str, object]:
    """All that the hash was made of."""
    flow = None if book.flow is None else book.flow(book)
    rounds = None if book.rounds is None else book.rounds(book)
    return used(
        {
            "id": book.id,
            "minimum": book.minimum,
            "forms": [[_then(type(form)), repr(form)] for form in book.forms],
            "fans": [[*fan_row(fan), _then(fan.test)] for fan in book.fans.fans],
            "off": sorted(book.fans.off),
            "nothing": book.nothing,
            "outside": sorted(book.outside),
            "combine": [_then(type(book.combine)), repr(book.combine)],
            "wall": {"class": _then(type(book.wall)), **wall_figures(book.wall)},
            "pay": _then(book.pay),
            "finish": _then(book.finish),
            "feeding": _then(book.responsibility),
            "outright": _then(book.outright),
            "seating": _then(book.seating),
            "told": _then(book.stated),
            "circumstances": sorted(book.circumstances),
            "extras": sorted(book.extras),
            "fifth_waits": book.fifth_waits,
            "options": book.options.stated(),
            "flow": []
            if flow is None
            else [_then(book.flow), {"class": _then(type(flow)), **flow_figures(flow), **_by_kan(book)}],
            "rounds": []
            if rounds is None
            else [_then(book.rounds), {"class": _then(type(rounds)), **rounds_figures(rounds)}],
            "losers": {} if book.losers is None else earlier(book.losers),
        }
    )


def _by_kan(book: "Rulebook") -> dict[str, object]:
    """The one switch that a book had beside those of every flow of play."""
    return used({"broken_by_kan": book.options.values.get("first_turn_draws_broken_by_concealed_kan") is True})


def _then(thing: object) -> str:
    """What a function or a class was called."""
    name = name_of(thing)
    for now, then in PACKAGES.items():
        if name.startswith(now):
            name = then + name.removeprefix(now)
    return NAMES.get(name, name)
