"""Who somebody is."""

from typing import NamedTuple


class User(NamedTuple):
    """Whoever is asking. A guest is nothing but what their cookie says."""

    id: str
    name: str
    account: str | None = None
