"""Two people at once: what a change touches, and whether somebody else has touched the same since it was looked at.

A change rests on things and leaves things changed. Two that share nothing both go through; one that rests on something
a later entry changed is refused, if it names the revision it was made against (MCR-T23).
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from manywinds.club.errors import ConflictError
from manywinds.club.event.state import Event
from manywinds.club.fields import Plain

Thing = tuple[str, object]
PLAYERS: Final = ("players", 0)
"""Who takes part."""
NUMBERS: Final = ("numbers", 0)
"""Which player a number means."""
SEATS: Final = ("seats", 0)
CLOCK: Final = ("start", "pause", "resume", "extend", "end", "publish")
AT_TABLES: Final = (
    "result", "totals", "confirm", "undo", "correct", "lift", "penalty", "stop", "sign", "close", "reopen", "digital",
)  # fmt: skip


class Touched(NamedTuple):
    """What a change rests on, and what it leaves changed."""

    rests: frozenset[Thing] = frozenset()
    leaves: frozenset[Thing] = frozenset()


def touched(what: str, given: Plain) -> Touched:
    """The things of a change. Sheets are left out: they know themselves which revision changed them last."""
    if what == "register":
        return _both((), (PLAYERS,))
    if what in ("draw", "seat", "advance"):
        all = (PLAYERS, NUMBERS, SEATS)
        return _both(all, (NUMBERS, SEATS) if what == "draw" else (SEATS,))
    if what in CLOCK:
        return _same(("session", given.get("session")))
    if what in ("appeal_step", "appeal_decide"):
        return _same(("appeal", given.get("id")))
    own: list[Thing] = []
    if what in ("key", "withdraw"):
        own.append(("key", given.get("name")))
    elif what not in ("appeal", "penalty"):
        own += [("player", number) for number in _players(given)]
    rests = [*own, NUMBERS] if _players(given) else own
    return _both(rests, [*own, PLAYERS] if what in ("amend", "team", "drop") else own)


def check(event: Event, last: dict[Thing, int], what: str, given: Plain, rev: int) -> None:
    """Refuse a change made against a revision after which what it rests on was changed."""
    later = max((last.get(thing, 0) for thing in touched(what, given).rests), default=0)
    where = _table(event, what, given)
    state = event.tables.get(where) if where else None
    if state is not None:
        later = max(later, state.changed)
    if later > rev:
        raise ConflictError(
            "Revision {later} changed the same, after {rev}, which you looked at: look again.", later=later, rev=rev
        )


def note(last: dict[Thing, int], what: str, given: Plain, rev: int) -> None:
    """Remember what an entry left changed."""
    for thing in touched(what, given).leaves:
        last[thing] = rev


def _table(event: Event, what: str, given: Plain) -> tuple[int, int] | None:
    session, table = given.get("session"), given.get("table")
    if what in ("late", "checkin"):
        number = given.get("player")
        found = [at for at, state in event.tables.items() if at[0] == session and number in state.players]
        return found[0] if found else None
    if what in AT_TABLES and isinstance(session, int) and isinstance(table, int):
        return session, table
    return None


def _players(given: Plain) -> list[int]:
    """The numbers that a change names."""
    several = given.get("players")
    found = several if isinstance(several, list) else [given.get("player")]
    return [number for number in found if isinstance(number, int) and number]


def _both(rests: Iterable[Thing], leaves: Iterable[Thing]) -> Touched:
    return Touched(frozenset(rests), frozenset(leaves))


def _same(thing: Thing) -> Touched:
    return _both((thing,), (thing,))
