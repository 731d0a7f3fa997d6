"""What is played and paid under a book, as plain data: what its hash is made of, and nothing else is.

Words are left out (names, texts, notes, and clauses, which only say where a rule is printed), so that a sentence can be
put better while games go on. A function stands by its full name, since no more of it is there once it is compiled: what
it does is told apart by where it lies, and by the options and figures it is given.
"""

from typing import TYPE_CHECKING

from manywinds.rules.fan import Fan, name_of
from manywinds.rules.penalty import Offence, Offences

if TYPE_CHECKING:
    from manywinds.rules.rulebook import Rulebook


def played(book: "Rulebook") -> dict[str, object]:
    """All that can make a difference to whoever plays by this book. What it does not have is left out."""
    parts: dict[str, object] = {
        "id": book.id,
        "minimum": book.minimum,
        "forms": [[name_of(type(form)), repr(form)] for form in book.forms],
        "fans": [_fan(fan) for fan in book.fans.fans],
        "off": sorted(book.fans.off),
        "nothing": book.nothing,
        "outside": sorted(book.outside),
        "combine": [name_of(type(book.combine)), repr(book.combine)],
        "wall": figures(book.wall),
        "pay": name_of(book.pay),
        "finish": name_of(book.finish),
        "feeding": name_of(book.feeding),
        "outright": name_of(book.outright),
        "seating": name_of(book.seating),
        "told": name_of(book.told),
        "circumstances": sorted(book.circumstances),
        "extras": sorted(book.extras),
        "fifth_waits": book.fifth_waits,
        "options": dict(book.options.values),
        # How a deal is played and how deals follow each other: who answers that, and the figures among the answers.
        "flow": None if book.flow is None else [name_of(book.flow), figures(book.flow(book))],
        "rounds": None if book.rounds is None else [name_of(book.rounds), figures(book.rounds(book))],
        "losers": None if book.losers is None else played(book.losers),
    }
    return {part: value for part, value in parts.items() if value}


def figures(answers: object) -> dict[str, object]:
    """The class of an object with its numbers, truth values, words and offences, whatever its fields are called: a
    field that a book adds is in it. Lists and tables of known answers are not, since they may grow. What is off, empty
    or zero is left out: a switch that is new then leaves the books that do not use it as they were."""
    found: dict[str, object] = {"class": name_of(type(answers))}
    for name in dir(answers):
        value = None if name.startswith("_") else getattr(answers, name, None)
        if isinstance(value, Offences):
            found[name] = [_offence(row) for row in value.rows]
        elif value and _is_plain(value):
            found[name] = value
    return found


def _is_plain(value: object) -> bool:
    if isinstance(value, tuple):
        return all(_is_plain(each) for each in value)
    return isinstance(value, bool | int | str)


def _fan(fan: Fan) -> list[object]:
    return [fan.id, fan.listed_as, fan.value, fan.scope, sorted(fan.bars), fan.needs, name_of(fan.test)]


def _offence(row: Offence) -> list[object]:
    """All but its clause, its text, and who would notice, which changes nothing."""
    return [row.code, list(row.fine), row.effect, row.anywhere, row.counted_as(), row.per_round, row.decided]
