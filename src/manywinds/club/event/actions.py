"""What can be done to a tournament, by whom, and how an entry of the log is made and read. Nothing else changes it.

An action states once what it requires of the tournament. "May I?" (`may`) and "do it" (`propose`) ask the same code.
"""

from collections.abc import Callable
from datetime import datetime
from typing import Any, Final, NamedTuple, TypeVar

from manywinds.club.errors import AccessError, ClubError, Phrase
from manywinds.club.event.access import ORGANISER, check_role
from manywinds.club.event.requests import On, Request, read_request
from manywinds.club.event.state import Tournament, Where
from manywinds.club.fields import Fields, Plain
from manywinds.club.log import LogLine, moment, stamp
from manywinds.club.sheet.checked import entered_now

NEW: Final = "new"
R = TypeVar("R", bound=Request)


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


Require = Callable[[Tournament, On, By], object]
"""Refuses an action where it cannot be done now, whatever else is asked for."""


class Action(NamedTuple):
    """Something that can be done, the roles that may, and what it requires."""

    request: type[Request]
    roles: tuple[str, ...]
    requires: Require
    run: Callable[[Tournament, Any, By], Change]
    """Does it; it is asked only for its own request."""
    today: Require
    """What it requires besides of whoever does it now; what earlier versions accepted without it stands."""
    checks: Callable[[Tournament, Any, By], object]
    """The same, where it depends on what is asked for."""


ACTIONS: Final[dict[str, Action]] = {}


def always(_event: Tournament, _on: object, _by: By) -> None:
    """Requires nothing."""


def action(
    request: type[R],
    *roles: str,
    requires: Require = always,
    today: Require = always,
    checks: Callable[[Tournament, R, By], object] = always,
) -> Callable[[Callable[[Tournament, R, By], Change]], Callable[[Tournament, R, By], Change]]:
    """Register what does this."""

    def register(run: Callable[[Tournament, R, By], Change]) -> Callable[[Tournament, R, By], Change]:
        ACTIONS[request.what] = Action(request, roles or (ORGANISER,), requires, run, today, checks)
        return run

    return register


def require(event: Tournament, what: str, on: On, by: By) -> None:
    """Refuse an action that this role may not do, or that cannot be done now."""
    _require_ever(event, what, on, by)
    ACTIONS[what].today(event, on, by)


def _require_ever(event: Tournament, what: str, on: On, by: By) -> None:
    """Refuse what no version would have accepted."""
    found = ACTIONS[what]
    if check_role(by.role) not in found.roles:
        raise not_for(what, found.roles, by)
    found.requires(event, on, by)


def not_for(what: str, roles: tuple[str, ...], by: By) -> AccessError:
    """Whose affair it is."""
    return AccessError("{what!r} is done by {roles}, not by {role}.", what=what, roles=_one_of(roles), role=by.role)


def _one_of(roles: tuple[str, ...]) -> object:
    """The roles as a choice."""
    found: object = roles[0]
    for role in roles[1:]:
        found = Phrase("{some} or {one}", some=found, one=role)
    return found


def _perform(event: Tournament, request: Request, by: By) -> Change:
    """Change an event."""
    change = ACTIONS[request.what].run(event, request, by)
    event.rev += 1
    return change


def _timed(request: Request, by: By) -> By:
    """Who does it, at the time they say."""
    return by._replace(at=moment(request.moment())) if request.moment() else by


class Proposal(NamedTuple):
    """An entry that would be accepted, and what to tell whoever made it."""

    entry: LogLine
    event: Tournament
    warning: ClubError | None = None


def propose(event: Tournament, request: Request, by: By) -> Proposal:
    """The entry that does this now, tried out on a copy: everything that follows from it is computed and checked.
    Whoever keeps the log adds it and goes on with the event of the proposal."""
    return _tried(event, entered_now(request), by, new=True)


def retrace(event: Tournament, request: Request, by: By) -> Proposal:
    """The entry that once did this: it is asked for what every version asked for, under the rules it was entered by."""
    return _tried(event, request, by, new=False)


def _tried(event: Tournament, request: Request, by: By, new: bool) -> Proposal:
    trial = event.copy()
    # The log knows whole seconds: a clock that was read more closely could say something else when it is read again.
    by = by._replace(rev=event.rev + 1, at=moment(stamp(by.at)))
    doer = _timed(request, by)
    (require if new else _require_ever)(trial, request.what, request.on(), doer)
    if new:
        ACTIONS[request.what].checks(trial, request, doer)
    change = _perform(trial, request, doer)
    after = change.after
    if change.table is not None:
        after = {"sheet": after, "sums": list(trial.played(*change.table).won())}
    limits = {"as_table": by.table, "as_player": by.player}
    row = {**request.row(), **{name: value for name, value in limits.items() if value}}
    entry = LogLine(by.rev, stamp(by.at), by.who, by.role, request.what, row, change.before, after)
    return Proposal(entry, trial, change.warning)


def follow(event: Tournament, entry: LogLine) -> Change:
    """Do again what an entry of the log did. What was accepted once stands, even where more is asked today."""
    request = request_of(entry)
    return _perform(event, request, _timed(request, by_of(entry)._replace(rev=entry.rev)))


def request_of(entry: LogLine) -> Request:
    """What an entry asked for, apart from the table and the player its link was for."""
    return read_request(entry.what, {name: value for name, value in entry.given.items() if name not in LIMITS})


LIMITS: Final = ("as_table", "as_player")


def by_of(entry: LogLine) -> By:
    """Who made an entry: with a link for one table or one player, if it says so."""
    fields = Fields(_limits(entry.given), Phrase("The entry {what!r}", what=entry.what))
    limits = [fields.number(name, 0, 0) for name in LIMITS]
    return By(entry.who, entry.role, moment(entry.at), *limits)


def _limits(given: Plain) -> Plain:
    return {name: given[name] for name in LIMITS if name in given}
