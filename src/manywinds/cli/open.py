"""How commands find a book: by its id, or in a file of a player's own edition."""

from collections.abc import Callable

from manywinds.books import book, edition
from manywinds.rules.rulebook import Rulebook

BOOK_HELP = "The rulebook; see `manywinds books`. Or the TOML file of your own edition."


def open_book(name: str) -> Rulebook:
    """A book of the shelf, or an edition from a file whose name ends in `.toml`."""
    return edition(name) if name.endswith(".toml") else book(name)


def named_in_record(own: Rulebook | None) -> Callable[[str], Rulebook]:
    """How a record finds its book. A record comes from anywhere: it names books of the shelf, and files only whoever
    runs the command."""
    return lambda name: own if own is not None and own.id == name else book(name)
