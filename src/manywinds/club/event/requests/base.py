"""What all requests have in common, and what they are done to."""

from dataclasses import dataclass
from typing import Annotated, ClassVar, NamedTuple

from manywinds.club.declared import Number, ServerOnly, row_of
from manywinds.club.fields import Plain

Room = Annotated[str, ServerOnly()]
"""The room of this server that enters it, where the table is played there."""


class On(NamedTuple):
    """What an action is done to: the tournament, one of its sessions, or a table; and as far as it is said, the room
    that asks and the number of the deal."""

    session: int = 0
    table: int = 0
    room: str = ""
    deal: int = 0

    @property
    def where(self) -> tuple[int, int]:
        """The session and the table."""
        return self.session, self.table


@dataclass(frozen=True, kw_only=True)
class Request:
    """Something that is asked of a tournament."""

    what: ClassVar[str]

    def on(self) -> On:
        """What it is done to."""
        return On()

    def row(self) -> Plain:
        """As the log has it."""
        return row_of(self)

    def moment(self) -> str:
        """When it happened, if whoever asks says so."""
        return ""


@dataclass(frozen=True, kw_only=True)
class SessionRequest(Request):
    """Something that is asked of a session."""

    session: Number

    def on(self) -> On:
        """The session."""
        return On(self.session)


@dataclass(frozen=True, kw_only=True)
class ClockRequest(SessionRequest):
    """Something that happens to the clock of a session."""

    at: str = ""
    """When, if not now."""

    def moment(self) -> str:
        """As it says."""
        return self.at


@dataclass(frozen=True, kw_only=True)
class TableRequest(SessionRequest):
    """Something that is asked of a table."""

    table: Number

    def on(self) -> On:
        """The table, and the room it is asked from."""
        return On(self.session, self.table, getattr(self, "room", ""))
