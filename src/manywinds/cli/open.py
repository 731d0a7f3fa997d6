"""How commands find a book: by its id, or in a file of a player's own edition."""

from manywinds.books import book, edition
from manywinds.rules.rulebook import Rulebook

BOOK_HELP = "The rulebook; see `manywinds books`. Or the TOML file of your own edition."


def open_book(name: str) -> Rulebook:
    """A book of the shelf, or an edition from a file whose name ends in `.toml`."""
    return edition(name) if name.endswith(".toml") else book(name)
