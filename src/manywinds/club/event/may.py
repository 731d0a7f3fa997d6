"""What a role can do now: the actions whose requirements hold, so that a screen offers no other. Whoever does one is
asked the same (`actions.require`)."""

from collections.abc import Iterable
from datetime import datetime

from manywinds.club.event.actions import ACTIONS, By, require
from manywinds.club.event.requests import On, SessionRequest, TableRequest
from manywinds.club.event.state import Tournament, Where
from manywinds.kernel.errors import ManywindsError


def can(event: Tournament, what: str, on: On, by: By) -> bool:
    """Whether this could be done now, if it is asked for properly."""
    try:
        require(event, what, on, by)
    except ManywindsError:
        return False
    return True


def may_event(event: Tournament, by: By, at: datetime) -> list[str]:
    """What can be done to the event or to some session of it, in the order of the actions."""
    by = by._replace(at=at)
    sessions = [On(number) for number in range(1, event.settings.sessions() + 1)]
    return [
        what
        for what, action in ACTIONS.items()
        if by.role in action.roles
        and not issubclass(action.request, TableRequest)
        and _somewhere(event, what, sessions if issubclass(action.request, SessionRequest) else [On()], by)
    ]


def _somewhere(event: Tournament, what: str, places: Iterable[On], by: By) -> bool:
    return any(can(event, what, on, by) for on in places)


def may_table(event: Tournament, by: By, where: Where) -> list[str]:
    """What can be done at a table, in the order of the actions."""
    return [
        what
        for what, action in ACTIONS.items()
        if by.role in action.roles and issubclass(action.request, TableRequest) and can(event, what, On(*where), by)
    ]
