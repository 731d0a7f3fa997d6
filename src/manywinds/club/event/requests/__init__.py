"""What can be asked of a tournament: one declared class for each action, by the name the log has for it.

Who may do an action, and what it requires and does, is registered with the module of the same name in `club.event`.
"""

from typing import Final

from manywinds.club.declared import read
from manywinds.club.errors import ClubError, Phrase
from manywinds.club.event.requests.appeals import DecideAppeal, FileAppeal, StepAppeal
from manywinds.club.event.requests.base import ClockRequest, On, Request, SessionRequest, TableRequest
from manywinds.club.event.requests.registration import (
    Amend,
    Draw,
    Drop,
    FormTeam,
    GiveKey,
    PlayerChanges,
    PlayerRow,
    Register,
    Sanction,
    Withdraw,
)
from manywinds.club.event.requests.sessions import Advance, End, Extend, Pause, Publish, Resume, Seat, Start, rounds_of
from manywinds.club.event.requests.tables import (
    STAND_IN,
    CheckIn,
    Close,
    ComeLate,
    Confirm,
    Correct,
    EnterResult,
    Lift,
    Penalise,
    PlayOnline,
    Reopen,
    Rule,
    Sign,
    Stop,
    Substitute,
    Totals,
    Undo,
)
from manywinds.kernel.errors import quoted

__all__ = [
    "REQUESTS",
    "STAND_IN",
    "Advance",
    "Amend",
    "CheckIn",
    "ClockRequest",
    "Close",
    "ComeLate",
    "Confirm",
    "Correct",
    "DecideAppeal",
    "Draw",
    "Drop",
    "End",
    "EnterResult",
    "Extend",
    "FileAppeal",
    "FormTeam",
    "GiveKey",
    "Lift",
    "On",
    "Pause",
    "Penalise",
    "PlayOnline",
    "PlayerChanges",
    "PlayerRow",
    "Publish",
    "Register",
    "Reopen",
    "Request",
    "Resume",
    "Rule",
    "Sanction",
    "Seat",
    "SessionRequest",
    "Sign",
    "Start",
    "StepAppeal",
    "Stop",
    "Substitute",
    "TableRequest",
    "Totals",
    "Undo",
    "Withdraw",
    "read_request",
    "rounds_of",
]

REQUESTS: Final[dict[str, type[Request]]] = {
    each.what: each
    for each in (
        Register, Amend, FormTeam, Draw, Drop, Sanction, GiveKey, Withdraw, Seat, Advance, Start, Pause, Resume,
        Extend, End, Publish, EnterResult, Totals, Confirm, Undo, Correct, Lift, Penalise, ComeLate, CheckIn,
        Substitute, Stop, Sign, Close, Reopen, Rule, PlayOnline, FileAppeal, StepAppeal, DecideAppeal,
    )
}  # fmt: skip


def read_request(what: str, given: object) -> Request:
    """A request from the name of its action and its fields as plain data."""
    declared = REQUESTS.get(what)
    if declared is None:
        raise ClubError("Nothing called {what} can be done to an event.", what=quoted(what))
    return read(declared, given, Phrase("The entry {what!r}", what=what))
