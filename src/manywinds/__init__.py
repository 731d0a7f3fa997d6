"""One mahjong table, every rulebook.

>>> from manywinds import book, Win
>>> score = book("mcr").score(Win.parse("123m 456m 789m 123m 7m +7m"))
>>> score.total
45
"""

from typing import TYPE_CHECKING, Any

__version__ = "0.2.0"

if TYPE_CHECKING:
    from manywinds.books import book as book
    from manywinds.books import edition as edition
    from manywinds.kernel.errors import HandError as HandError
    from manywinds.kernel.errors import ManywindsError as ManywindsError
    from manywinds.kernel.errors import NotationError as NotationError
    from manywinds.kernel.errors import RulebookError as RulebookError
    from manywinds.kernel.hand import Hand as Hand
    from manywinds.kernel.win import Win as Win

_HOMES = {
    "book": "manywinds.books",
    "edition": "manywinds.books",
    "HandError": "manywinds.kernel.errors",
    "ManywindsError": "manywinds.kernel.errors",
    "NotationError": "manywinds.kernel.errors",
    "RulebookError": "manywinds.kernel.errors",
    "Hand": "manywinds.kernel.hand",
    "Win": "manywinds.kernel.win",
}

__all__ = ["Hand", "HandError", "ManywindsError", "NotationError", "RulebookError", "Win", "book", "edition"]


def __getattr__(name: str) -> Any:
    """Import what is asked for when it is asked for: `import manywinds` alone stays light."""
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'manywinds' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(home), name)


def compiled() -> bool:
    """Whether the core runs compiled."""
    from manywinds.kernel import hand

    return not hand.__file__.endswith(".py")
