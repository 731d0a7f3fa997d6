"""The shelf: all plugs of rulebooks that are installed, found through the entry points `manywinds.books`.

They are looked for once, when a book is first asked for. A plug that is broken, or takes the id of another, is left out
with one sentence (`faults`); the others are there all the same.
"""

from typing import Final

from manywinds.kernel.errors import DraftError, RulebookError, quoted
from manywinds.rules.plug import Edition, Plug
from manywinds.rules.plugged import Plugged, plugged, refused

GROUP: Final = "manywinds.books"


class Shelf:
    """Plugs in the order of the shelf, and why some are left out."""

    def __init__(self, found: list[Plugged], faults: list[DraftError]) -> None:
        self.faults = list(faults)
        self.plugs: list[Plug] = []
        self.of_id: dict[str, Plug] = {}
        self.of_prefix: dict[str, Plug] = {}
        sources: dict[str, str] = {}
        for each in found:
            try:
                plug = self._checked(each, sources)
            except Exception as fault:
                self.faults.append(refused(each.name, each.source, fault))
                continue
            self.plugs.append(plug)
            sources[plug.package] = each.source
            for edition in plug.editions:
                self.of_id[edition.id] = plug
            for prefix in plug.prefixes:
                self.of_prefix[prefix] = plug
        self.plugs.sort(key=lambda plug: plug.place)

    def _checked(self, each: Plugged, sources: dict[str, str]) -> Plug:
        plug = each.thing
        if not isinstance(plug, Plug):
            raise DraftError("It is {what}, not a Plug.", what=quoted(plug))
        for edition in plug.editions:
            other = self.of_id.get(edition.id)
            if other is not None:
                raise DraftError(
                    "The id {id} is already that of a book of {source}.", id=edition.id, source=sources[other.package]
                )
        for prefix in plug.prefixes:
            other = self.of_prefix.get(prefix)
            if other is not None:
                raise DraftError(
                    "The clause prefix {prefix} is already that of a book of {source}.",
                    prefix=prefix,
                    source=sources[other.package],
                )
        plug.check_files()
        return plug


_FOUND: Final[list[Shelf]] = []


def shelf() -> Shelf:
    """The shelf of this installation."""
    if not _FOUND:
        found, faults = plugged(GROUP)
        _FOUND.append(Shelf(found, faults))
    return _FOUND[0]


def editions() -> list[Edition]:
    """All books, in the order of the shelf."""
    return [edition for plug in shelf().plugs for edition in plug.editions]


def plug_of(id: str) -> Plug:
    """The plug to which a book belongs."""
    found = shelf().of_id.get(id)
    if found is None:
        known = [each.id for each in editions()]
        if not known:
            raise RulebookError("No rulebook is registered; install manywinds, for example with pip.")
        raise RulebookError("There is no rulebook {id}; choose from {known}.", id=quoted(id), known=", ".join(known))
    return found


def plug_of_clause(clause: str) -> Plug | None:
    """The plug to which a clause belongs; none for one that somebody wrote for themselves."""
    return shelf().of_prefix.get(clause.partition("-")[0])
