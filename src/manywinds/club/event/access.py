"""Who may do what (MCR-94, MCR-T35). A secret link is a key; the log knows only its hash."""

import hashlib
import hmac
import secrets
from typing import Final, NamedTuple

from manywinds.club.errors import AccessError, ClubError
from manywinds.kernel.errors import quoted

ORGANISER: Final = "organiser"
HEAD: Final = "head_referee"
REFEREE: Final = "referee"
TABLE: Final = "table"
PLAYER: Final = "player"
VIEWER: Final = "viewer"
ROLES: Final = (ORGANISER, HEAD, REFEREE, TABLE, PLAYER, VIEWER)
"""Whom the book knows (MCR-94): the organising committee with its counting desk; the head referee; referees; a
table's own screen; a player; the
public."""
OFFICIALS: Final = (ORGANISER, HEAD, REFEREE)
SEATED: Final = (TABLE, PLAYER)
LONGEST_SECRET: Final = 100


class Key(NamedTuple):
    """Whose link it is, and what it is for. A table's is for that table, a player's for the tables he sits at."""

    hash: str
    role: str
    name: str
    table: int = 0
    player: int = 0


def fresh_key() -> str:
    """A secret nobody can guess."""
    return secrets.token_urlsafe(18)


def hash_of(secret: str) -> str:
    """What the log keeps of a secret."""
    return hashlib.sha256(f"manywinds {secret}".encode()).hexdigest()


def find_key(keys: dict[str, Key], secret: str) -> Key:
    """The key behind a secret."""
    wanted = hash_of(secret)
    for hash, key in keys.items():
        if hmac.compare_digest(hash, wanted):
            return key
    raise AccessError("This link is not valid, or was withdrawn.")


def check_role(role: str) -> str:
    """A role that exists."""
    if role not in ROLES:
        raise ClubError("{role} is no role; choose from {roles}.", role=quoted(role), roles=", ".join(ROLES))
    return role
