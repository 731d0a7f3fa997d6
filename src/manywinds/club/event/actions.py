"""What can be done to an event, by whom, and how an entry of the log is made and read. Nothing else changes it."""

from collections.abc import Callable
from datetime import datetime
from typing import Final, NamedTuple

from manywinds.club.errors import AccessError, ClubError, Phrase
from manywinds.club.event.access import ORGANISER, check_role
from manywinds.club.event.state import Event, Where
from manywinds.club.fields import Fields, Plain
from manywinds.club.log import Entry, moment, stamp
from manywinds.kernel.errors import quoted

NEW: Final = "new"


class By(NamedTuple):
    """Who does something, in which role, when; and for what the link is, if it is only for one table or one player."""

    who: str
    role: str
    at: datetime
    table: int = 0
    player: int = 0
    rev: int = 0


class Change(NamedTuple):
    """What an action did: how it was, how it is now, and the table whose sheet it changed."""

    before: object = None
    after: object = None
    table: Where | None = None
    warning: ClubError | None = None
    """What whoever did it should know."""


Run = Callable[[Event, Fields, By], Change]


class Action(NamedTuple):
    """Something that can be done, and the roles that may."""

    name: str
    roles: tuple[str, ...]
    run: Run


ACTIONS: Final[dict[str, Action]] = {}


def action(name: str, *roles: str) -> Callable[[Run], Run]:
    """Register what does this."""

    def register(run: Run) -> Run:
        ACTIONS[name] = Action(name, roles or (ORGANISER,), run)
        return run

    return register


def perform(event: Event, what: str, given: Plain, by: By) -> Change:
    """Change an event; refuse what is not allowed."""
    found = ACTIONS.get(what)
    if found is None:
        raise ClubError("Nothing called {what} can be done to an event.", what=quoted(what))
    if check_role(by.role) not in found.roles:
        raise AccessError(
            "{what!r} is done by {roles}, not by {role}.", what=what, roles=_one_of(found.roles), role=by.role
        )
    fields = Fields(given, Phrase("The entry {what!r}", what=what))
    if limits_of(fields) not in ((0, 0), (by.table, by.player)):
        raise AccessError("Nobody but the log itself says for which table or player a link is.")
    change = found.run(event, fields, by)
    fields.done()
    event.rev += 1
    return change


def _one_of(roles: tuple[str, ...]) -> object:
    """The roles as a choice."""
    found: object = roles[0]
    for role in roles[1:]:
        found = Phrase("{some} or {one}", some=found, one=role)
    return found


def limits_of(fields: Fields) -> tuple[int, int]:
    """The table and the player of the link that made an entry."""
    return fields.number("as_table", 0, 0), fields.number("as_player", 0, 0)


class Proposal(NamedTuple):
    """An entry that would be accepted, and what to tell whoever made it."""

    entry: Entry
    event: Event
    warning: ClubError | None = None


def propose(event: Event, what: str, given: Plain, by: By) -> Proposal:
    """The entry that does this, tried out on a copy: everything that follows from it is computed and checked. Whoever
    keeps the log adds it and goes on with the event of the proposal."""
    trial = event.copy()
    # The log knows whole seconds: a clock that was read more closely could say something else when it is read again.
    by = by._replace(rev=event.rev + 1, at=moment(stamp(by.at)))
    change = perform(trial, what, given, by)
    after = change.after
    if change.table is not None:
        after = {"sheet": after, "sums": list(trial.played(*change.table).won())}
    limits = {"as_table": by.table, "as_player": by.player}
    row = {**given, **{name: value for name, value in limits.items() if value}}
    entry = Entry(by.rev, stamp(by.at), by.who, by.role, what, row, change.before, after)
    return Proposal(entry, trial, change.warning)


def follow(event: Event, entry: Entry) -> Change:
    """Do again what an entry of the log did."""
    return perform(event, entry.what, entry.given, by_of(entry)._replace(rev=entry.rev))


def by_of(entry: Entry) -> By:
    """Who made an entry."""
    limits = limits_of(Fields(entry.given, Phrase("The entry {what!r}", what=entry.what)))
    return By(entry.who, entry.role, moment(entry.at), *limits)
