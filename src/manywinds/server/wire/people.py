"""People: who is asking, and accounts."""

from manywinds.server.wire.base import Name, Password, Wire


class Health(Wire):
    """That the server is up."""

    ok: bool
    version: str


class Problem(Wire):
    """Why something was refused, in one sentence."""

    detail: str


class Me(Wire):
    """Whoever asks."""

    name: str
    guest: bool
    account: str | None


class NameWish(Wire):
    """What a guest wants to be called."""

    name: Name


class AccountWish(Wire):
    """An account, to be made or to be entered."""

    name: Name
    password: Password
