"""What the rest of the server knows of the processes that serve the same database.

A room belongs to one process at a time, and spectators are served by whichever process they connect to. `cluster`
implements both; with a database of its own, a process takes every room that it is asked for, and has no others to tell.
Whoever reads how a table works needs only this page.
"""

from typing import Protocol

from manywinds.server.client import Client, ConnectionPlace
from manywinds.server.notices import Notices
from manywinds.server.storage.rows import Rows


class Processes(Protocol):
    """This process among the others. A *term* is one life of a process: it ends when the others give it up, and from
    then on nothing is written in its name."""

    @property
    def alone(self) -> bool:
        """No other process uses the database."""

    @property
    def notices(self) -> Notices:
        """What is new, here and at the other processes."""

    @property
    def term(self) -> str:
        """The name of this life; empty between two of them."""

    async def claim(self, room: str, term: str) -> str | None:
        """Take a room if nobody has it: the term that has it then, or none if there is no such room."""

    def claim_new(self, rows: Rows, room: str, term: str) -> None:
        """Take a room in the transaction that stores it for the first time."""

    async def claim_free(self, term: str, most: int) -> list[str]:
        """Take some of the rooms that are not over and that nobody has; which ones."""

    async def release(self, room: str, term: str) -> None:
        """Let a room go."""

    def mark(self, room: str, term: str, marks: str) -> None:
        """Note what spectators see of the chairs of a room, if it is still ours."""

    async def audiences(self, room: str = "") -> dict[str, int]:
        """How many watch, at whichever process: this room, or every one that somebody watches."""


class Spectating(Protocol):
    """Those who watch a room at this process, wherever it is played."""

    async def serves(self, id: str, user: str, only: bool) -> bool:
        """Whether somebody would watch a room: by wish, or because there is no chair for them."""

    async def enter(self, id: str, client: Client, key: str) -> ConnectionPlace:
        """Somebody comes to watch a room."""
