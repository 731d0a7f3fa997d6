"""How commands find a book and read its options: by its id, or in a file of a player's own edition."""

import re
from collections.abc import Callable, Iterable

from manywinds.books import book, edition
from manywinds.kernel.errors import ManywindsError, quoted
from manywinds.rules.options import Value
from manywinds.rules.rulebook import Rulebook


def open_book(name: str) -> Rulebook:
    """A book of the shelf, or an edition from a file whose name ends in `.toml`."""
    return edition(name) if name.endswith(".toml") else book(name)


def named_in_record(own: Rulebook | None) -> Callable[[str], Rulebook]:
    """How a record finds its book. A record comes from anywhere: it names books of the shelf, and files only whoever
    runs the command."""
    return lambda name: own if own is not None and own.id == name else book(name)


def read_options(pairs: Iterable[str]) -> dict[str, Value]:
    """`name=value` words as option values: true, false, numbers, or words."""
    values: dict[str, Value] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise ManywindsError(f"An option is given as name=value, not {quoted(pair)}.")
        if value in ("true", "false"):
            values[name] = value == "true"
        else:
            values[name] = int(value) if re.fullmatch(r"-?[0-9]{1,9}", value) else value
    return values
