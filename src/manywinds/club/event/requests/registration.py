"""Players, teams, numbers and links."""

from dataclasses import dataclass, field
from typing import Annotated, Literal, NamedTuple

from manywinds.club.declared import Count, Number, Otherwise, read, row_of
from manywinds.club.errors import ClubError, Phrase
from manywinds.club.event.requests.base import Request
from manywinds.club.fields import Plain


class PlayerRow(NamedTuple):
    """A player who registers."""

    name: str
    team: str = ""
    captain: bool = False
    contact: str = ""
    oath: bool | None = None
    """Whether the declaration of MCR-100 is signed, where it was asked for."""
    oath_date: str = ""
    age_ok: bool = False
    medical: str = ""
    fee_paid: bool = False
    notes: str = ""
    non_ranking: bool = False
    waiting: bool = False
    title: str = ""

    def to_dict(self) -> Plain:
        """As a log writes it."""
        return row_of(self)

    @staticmethod
    def read(row: object) -> "PlayerRow":
        """From plain data."""
        return read(PlayerRow, row, Phrase("A player"))


class PlayerChanges(NamedTuple):
    """What is to be changed of a player."""

    name: str | None = None
    team: str | None = None
    captain: bool | None = None
    contact: str | None = None
    oath: bool | None = None
    oath_date: str | None = None
    age_ok: bool | None = None
    medical: str | None = None
    fee_paid: bool | None = None
    notes: str | None = None
    non_ranking: bool | None = None
    waiting: bool | None = None
    title: str | None = None

    def to_dict(self) -> Plain:
        """As a log writes it."""
        return row_of(self)

    @staticmethod
    def read(row: object) -> "PlayerChanges":
        """From plain data."""
        return read(PlayerChanges, row, Phrase("A player"))


@dataclass(frozen=True, kw_only=True)
class Register(Request):
    """Register players."""

    what = "register"
    players: tuple[PlayerRow, ...]


@dataclass(frozen=True, kw_only=True)
class Amend(Request):
    """Correct what is known of a player."""

    what = "amend"
    player: Number
    changes: PlayerChanges


@dataclass(frozen=True, kw_only=True)
class FormTeam(Request):
    """Put players into a team."""

    what = "team"
    team: str
    players: tuple[Number, ...]
    captain: Count = 0


@dataclass(frozen=True, kw_only=True)
class Draw(Request):
    """Draw the numbers of all players."""

    what = "draw"
    seed: str
    on_behalf: Annotated[
        dict[str, str], Otherwise(ClubError("Who draws for whom is told as the player's number and a name."))
    ] = field(default_factory=dict)
    """By the number of an absent player: who draws for them."""
    reason: str = ""


@dataclass(frozen=True, kw_only=True)
class Drop(Request):
    """A player leaves before a session."""

    what = "drop"
    player: Number
    session: Number
    reason: str = ""


@dataclass(frozen=True, kw_only=True)
class Sanction(Request):
    """What is more than points; an exclusion names the session in which it was."""

    what = "sanction"
    player: Number
    kind: Literal["exclusion", "loss_of_place", "title_revoked", "criticism"]
    text: str
    session: Number | None = None
    public: bool = False


@dataclass(frozen=True, kw_only=True)
class GiveKey(Request):
    """Give out a secret link for a role."""

    what = "key"
    role: str
    name: str
    hash: str
    table: Count = 0
    player: Count = 0


@dataclass(frozen=True, kw_only=True)
class Withdraw(Request):
    """Withdraw the links of a name."""

    what = "withdraw"
    name: str
