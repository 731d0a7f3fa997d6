"""What can be asked of a tournament and of a sheet: one model for each action, derived from its declaration in `club`.

{"what": "pause", "given": {"session": 1, "reason": "fire drill"}, "rev": 41, "once": "8f1c…"}
"""

from typing import Annotated

from pydantic import Field, RootModel, StrictInt

from manywinds.club.event.requests import REQUESTS, GiveKey, TableRequest
from manywinds.club.fields import LARGEST, Plain
from manywinds.club.sheet.requests import SHEET_REQUESTS
from manywinds.server.wire.base import Wire
from manywinds.server.wire.declared import DerivedModel, NeededText, OneOf, Text, model_of, tagged
from manywinds.server.wire.tournaments import Role

Once = Annotated[str, Field(min_length=8, max_length=60, pattern="^[A-Za-z0-9_-]+$")]
"""The name a client gives a request, so that one sent twice is booked once."""

Number = Annotated[StrictInt, Field(ge=0, le=LARGEST)]


class NewLink(DerivedModel):
    """Give out a link for a role: with a new secret, for an account, or by the hash of a secret that whoever asks has
    made."""

    # Not derived from `GiveKey`, which always has a hash: here the server makes it, unless it is given, and an account
    # may stand in its place. `tests/server/test_contracts.py` holds the other fields of both together.
    role: Role
    name: NeededText
    table: Number = 0
    player: Number = 0
    account: Text | None = None
    hash: NeededText | None = None


class JournalTry(Wire):
    """Something that is tried out, only to see what it would come to."""

    what: str
    given: DerivedModel

    def row(self) -> Plain:
        """What is given, as plain data."""
        return self.given.row()


class JournalDo(JournalTry):
    """Something to be done, and the revision one looked at."""

    rev: int | None = Field(default=None, ge=0)
    once: Once


GIVEN = {what: NewLink if request is GiveKey else model_of(request) for what, request in REQUESTS.items()}
SHEET_GIVEN = {what: model_of(request) for what, request in SHEET_REQUESTS.items()}
AT_TABLES = [what for what, request in REQUESTS.items() if issubclass(request, TableRequest)]


def _name(word: str, given: type[DerivedModel]) -> str:
    return f"{word}{given.__name__}"


class EventDo(RootModel[JournalDo]):
    """Something to be done to a tournament."""

    root: Annotated[
        JournalDo, OneOf(tuple(tagged(JournalDo, _name("Do", each), what, each) for what, each in GIVEN.items()))
    ]


class EventTry(RootModel[JournalTry]):
    """Something to be tried out at a table of a tournament."""

    root: Annotated[
        JournalTry,
        OneOf(tuple(tagged(JournalTry, _name("Try", GIVEN[what]), what, GIVEN[what]) for what in AT_TABLES)),
    ]


class SheetDo(RootModel[JournalDo]):
    """Something to be done to a sheet."""

    root: Annotated[
        JournalDo, OneOf(tuple(tagged(JournalDo, _name("Do", each), what, each) for what, each in SHEET_GIVEN.items()))
    ]


class SheetTry(RootModel[JournalTry]):
    """Something to be tried out on a sheet."""

    root: Annotated[
        JournalTry,
        OneOf(tuple(tagged(JournalTry, _name("Try", each), what, each) for what, each in SHEET_GIVEN.items())),
    ]
