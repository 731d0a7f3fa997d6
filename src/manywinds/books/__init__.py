"""The rulebooks, one package each, and the shelf they stand on."""

from collections.abc import Callable
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Final, NamedTuple, cast

from manywinds.kernel.errors import RulebookError, quoted
from manywinds.rules.clause import Clause, read_clauses
from manywinds.rules.edition import LONGEST, read_edition
from manywinds.rules.rulebook import Rulebook


class Entry(NamedTuple):
    """A place on the shelf: the book's id, its package, its title and what is special about it."""

    id: str
    package: str
    title: str
    about: str


SHELF: Final[tuple[Entry, ...]] = (
    Entry("hk-old", "hk_old", "Hong Kong Old Style", "30 fans and 8 optional ones, no minimum, limit 10."),
    Entry("riichi-phoenix", "riichi", "Riichi, club rules", "Closed tanyao, four red fives, head bump."),
    Entry("riichi-tenhou", "riichi", "Riichi as on Tenhou", "An edition of riichi-phoenix."),
    Entry("riichi-ema", "riichi", "Riichi, European tournament rules", "An edition of riichi-phoenix."),
    Entry("israeli", "israeli", "Israeli classical game for cards", "All four players score, 33 special hands."),
    Entry("hk-old-pl", "hk_pl", "Hong Kong Old Style, Polish sheet", "Rows simply add up."),
    Entry("hk-new", "hk_pl", "Hong Kong New Style, Polish sheet", "Old Style and 21 pattern rows."),
    Entry("mcr", "mcr", "WMO competition rules", "81 fans, 8 points minimum, tournaments."),
    Entry("mcr-consensus", "mcr", "Competition rules as commonly played", "An edition of mcr."),
    Entry("mcr-botzone", "mcr", "Competition rules as on Botzone", "An edition of mcr: own walls, one hand."),
)

Build = Callable[[str, dict[str, Clause]], Rulebook]

_BOOKS: Final[dict[str, Rulebook]] = {}


def entry(id: str) -> Entry:
    """The place of a book on the shelf."""
    for each in SHELF:
        if each.id == id:
            return each
    raise RulebookError(
        "There is no rulebook {id}; choose from {known}.", id=quoted(id), known=", ".join(each.id for each in SHELF)
    )


def book(id: str) -> Rulebook:
    """A rulebook by its id."""
    found = _BOOKS.get(id)
    if found is None:
        place = entry(id)
        build = cast("Build", import_module(f"manywinds.books.{place.package}").build)
        found = build(id, clauses_of(place.package))
        _BOOKS[id] = found
    return found


def books() -> list[str]:
    """The ids of all rulebooks."""
    return [each.id for each in SHELF]


def edition(path: str) -> Rulebook:
    """A player's own edition of a book, from a TOML file."""
    file = Path(path)
    try:
        with file.open("rb") as source:
            text = source.read(LONGEST + 1).decode("utf-8-sig")
    except OSError as fault:
        raise RulebookError(
            "The edition {path} cannot be read: {why}.", path=quoted(path), why=fault.strerror or fault
        ) from None
    except UnicodeDecodeError:
        raise RulebookError("The edition {path} is no UTF-8 text.", path=quoted(path)) from None
    return read_edition(text, file.stem.lower().replace("_", "-").replace(" ", "-"), book, books())


def clauses(id: str) -> dict[str, Clause]:
    """The clause list of a book."""
    return clauses_of(entry(id).package)


def clauses_of(package: str) -> dict[str, Clause]:
    """The clause list that lies beside a book."""
    text = (files(f"manywinds.books.{package}") / "clauses.toml").read_text(encoding="utf-8")
    return read_clauses(text)
