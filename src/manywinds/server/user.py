"""Who somebody is."""

from typing import NamedTuple


class User(NamedTuple):
    """Somebody. A guest is nothing but what the own cookie says."""

    id: str
    name: str
    account: str | None = None
