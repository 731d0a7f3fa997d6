"""What all rooms of a process share."""

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from manywinds.server.journals.tournaments import Events
from manywinds.server.processes import Processes
from manywinds.server.settings import Settings
from manywinds.server.storage.store import Store


class RoomServices(NamedTuple):
    """What all rooms share."""

    store: Store
    processes: Processes
    """Which process has which room."""
    settings: Settings
    events: Events
    """The tournaments that some tables belong to."""
    think: Callable[..., Awaitable[Any]]
    """Does something for a table beside the loop."""
    study: Callable[..., Awaitable[Any]]
    """The same, in the way of no table."""
    took: dict[str, float]
    """The seconds every bot thinks, as far as that is known."""
