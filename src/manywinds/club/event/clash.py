"""Two people at once: what a change touches, and whether somebody else has touched the same since it was looked at.

A change rests on things and leaves things changed. Two that share nothing both go through; one that rests on something
a later entry changed is refused, if it names the revision it was made against (MCR-T23).
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from manywinds.club.errors import ConflictError
from manywinds.club.event.requests import (
    Advance,
    Amend,
    CheckIn,
    ComeLate,
    DecideAppeal,
    Draw,
    Drop,
    End,
    Extend,
    FileAppeal,
    FormTeam,
    GiveKey,
    Pause,
    Penalise,
    Publish,
    Register,
    Request,
    Resume,
    Sanction,
    Seat,
    Start,
    StepAppeal,
    Substitute,
    TableRequest,
    Withdraw,
)
from manywinds.club.event.state import Tournament, Where

Thing = tuple[str, object]
PLAYERS: Final = ("players", 0)
"""Who takes part."""
NUMBERS: Final = ("numbers", 0)
"""Which player a number means."""
SEATS: Final = ("seats", 0)


class Touched(NamedTuple):
    """What a change rests on, and what it leaves changed."""

    rests: frozenset[Thing] = frozenset()
    leaves: frozenset[Thing] = frozenset()


def touched(request: Request) -> Touched:
    """The things of a change. Sheets are left out: they know themselves which revision changed them last."""
    if isinstance(request, Register):
        return _both((), (PLAYERS,))
    if isinstance(request, Draw | Seat | Advance):
        return _both((PLAYERS, NUMBERS, SEATS), (NUMBERS, SEATS) if isinstance(request, Draw) else (SEATS,))
    if isinstance(request, Start | Pause | Resume | Extend | End | Publish):
        return _same(("session", request.session))
    if isinstance(request, StepAppeal | DecideAppeal):
        return _same(("appeal", request.id))
    own: list[Thing] = []
    if isinstance(request, GiveKey | Withdraw):
        own.append(("key", request.name))
    elif not isinstance(request, FileAppeal | Penalise):
        own += [("player", number) for number in _players(request)]
    rests = [*own, NUMBERS] if _players(request) else own
    return _both(rests, [*own, PLAYERS] if isinstance(request, Amend | FormTeam | Drop) else own)


def check(event: Tournament, last: dict[Thing, int], request: Request, rev: int) -> None:
    """Refuse a change made against a revision after which what it rests on was changed."""
    later = max((last.get(thing, 0) for thing in touched(request).rests), default=0)
    where = _table(event, request)
    state = event.tables.get(where) if where else None
    if state is not None:
        later = max(later, state.changed)
    if later > rev:
        raise ConflictError(
            "Revision {later} changed the same, after {rev}, which you looked at: look again.", later=later, rev=rev
        )


def note(last: dict[Thing, int], request: Request, rev: int) -> None:
    """Remember what an entry left changed."""
    for thing in touched(request).leaves:
        last[thing] = rev


def _table(event: Tournament, request: Request) -> Where | None:
    """The table whose sheet it changes."""
    if isinstance(request, ComeLate | CheckIn):
        found = [
            at for at, state in event.tables.items() if at[0] == request.session and request.player in state.players
        ]
        return found[0] if found else None
    return request.on().where if isinstance(request, TableRequest) else None


def _players(request: Request) -> tuple[int, ...]:
    """The numbers that a change names."""
    if isinstance(request, FormTeam):
        return request.players
    if isinstance(request, Amend | Drop | Sanction | GiveKey | Penalise | ComeLate | CheckIn | Substitute | FileAppeal):
        return (request.player,) if request.player else ()
    return ()


def _both(rests: Iterable[Thing], leaves: Iterable[Thing]) -> Touched:
    return Touched(frozenset(rests), frozenset(leaves))


def _same(thing: Thing) -> Touched:
    return _both((thing,), (thing,))
