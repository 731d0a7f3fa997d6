"""One exception a fault. Each message is one sentence a player can read."""


class ManywindsError(Exception):
    """The root of everything this package refuses."""


class NotationError(ManywindsError, ValueError):
    """Text that is no tile, no meld or no hand. Says where in the text it went wrong."""

    def __init__(self, message: str, text: str = "", position: int = -1) -> None:
        self.text = text
        self.position = position
        where = f" at position {position + 1} of {quoted(text)}" if position >= 0 else ""
        super().__init__(f"{message}{where}")


class HandError(ManywindsError, ValueError):
    """Tiles that cannot be a hand: a wrong number of them, five of a kind, a meld that is no meld."""


class RulebookError(ManywindsError, ValueError):
    """A book that names an unknown fan, clause, option or mix of options."""


def quoted(text: object, limit: int = 60) -> str:
    """A value as it would be written, escaped, and cut where a hostile input would flood the screen."""
    shown = repr(text[:limit] if isinstance(text, str) else text)
    return shown if len(shown) <= limit else shown[: limit - 1] + "…"
