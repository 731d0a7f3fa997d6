"""What can be done to an event, by whom, and how an entry of the log is made and read. Nothing else changes it."""

from collections.abc import Callable
from datetime import datetime
from typing import Final, NamedTuple

from manywinds.club.access import ORGANISER, check_role
from manywinds.club.errors import ClubError
from manywinds.club.fields import Fields, Plain
from manywinds.club.log import Entry, moment, stamp
from manywinds.club.state import Event, Where
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
    warning: str = ""


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
        raise ClubError(f"Nothing called {quoted(what)} can be done to an event.")
    if check_role(by.role) not in found.roles:
        raise ClubError(f"{what!r} is done by {' or '.join(found.roles)}, not by {by.role}.")
    fields = Fields(given, f"The entry {what!r}")
    fields.get("as_table")
    fields.get("as_player")
    change = found.run(event, fields, by)
    fields.done()
    event.rev += 1
    return change


class Proposal(NamedTuple):
    """An entry that would be accepted, and what to tell whoever made it."""

    entry: Entry
    event: Event
    warning: str = ""


def propose(event: Event, what: str, given: Plain, by: By) -> Proposal:
    """The entry that does this, tried out on a copy: everything that follows from it is computed and checked. Whoever
    keeps the log adds it and goes on with the event of the proposal."""
    trial = event.copy()
    by = by._replace(rev=event.rev + 1)
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
    table, player = entry.given.get("as_table", 0), entry.given.get("as_player", 0)
    at = moment(entry.at)
    limits = (int(str(table)), int(str(player)))
    return perform(event, entry.what, entry.given, By(entry.who, entry.role, at, *limits, entry.rev))
