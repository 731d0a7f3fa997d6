"""The rulebooks: ours, one package each, and whatever else is plugged in (see `rules.plug`)."""

from pathlib import Path
from typing import Final

from manywinds.kernel.errors import DraftError, RulebookError, quoted
from manywinds.rules.clause import Clause
from manywinds.rules.edition import LONGEST, read_edition
from manywinds.rules.plug import Card
from manywinds.rules.plugged import reason
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.shelf import editions, plug_of, shelf
from manywinds.rules.used import capabilities

_BOOKS: Final[dict[str, Rulebook]] = {}
_BROKEN: Final[dict[str, RulebookError]] = {}
"""Books that are on the shelf and cannot be built, and why."""


def book(id: str) -> Rulebook:
    """A rulebook by its id."""
    found = _BOOKS.get(id)
    if found is None:
        found = _built(id)
        _BOOKS[id] = found
    return found


def books() -> list[str]:
    """The ids of all rulebooks, in the order of the shelf."""
    return [each.id for each in editions()]


def sound() -> list[str]:
    """The ids of all rulebooks that can be built. `faults` says what is wrong with the others."""
    found = []
    for id in books():
        try:
            book(id)
        except RulebookError as fault:
            _BROKEN[id] = fault
        else:
            found.append(id)
    return found


def faults() -> list[RulebookError]:
    """Why something that is plugged in is left out: one sentence each."""
    found = shelf()
    return [*found.faults, *(fault for plug in found.plugs for fault in plug.faults), *_BROKEN.values()]


def card(id: str, lang: str = "en") -> Card:
    """What players read about a book on the shelf."""
    return plug_of(id).card(id, lang)


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
    return plug_of(id).clauses()


def _built(id: str) -> Rulebook:
    """A book as its plug makes it, if it is what the plug says."""
    plug = plug_of(id)
    try:
        made = plug.build(id, plug.clauses())
    except RulebookError:
        raise
    except Exception as fault:
        raise DraftError("The rulebook {id} cannot be built: {why}", id=id, why=reason(fault)) from fault
    if not isinstance(made, Rulebook) or made.id != id:
        raise DraftError("The plug of {package} builds {made!r} for {id}.", package=plug.package, made=made, id=id)
    wanted, found = tuple(sorted(plug.edition(id).uses)), capabilities(made)
    if wanted != found:
        raise DraftError(
            "The plug says that {id} uses {wanted}, but the book uses {found}.",
            id=id,
            wanted=", ".join(wanted) or "nothing",
            found=", ".join(found) or "nothing",
        )
    return made
