"""What a foreign format is: how its games are recognised, read, verified and written."""

import re
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from manywinds.adapters.formats.common.files import Lines, json_of
from manywinds.adapters.formats.common.game import ForeignError, ForeignGame
from manywinds.adapters.formats.common.riichi_verify import Verified
from manywinds.rules.rulebook import Rulebook

_BEFORE: Final = "\ufeff \t\r\n"


class Opening(NamedTuple):
    """How a text begins, which is enough to tell where it comes from."""

    text: str
    """The text without what stands before it when it is copied from somewhere."""
    value: dict[str, Any]
    """The first object of a text in JSON; empty elsewhere."""
    fault: ForeignError | None = None
    """Why a text that looks like JSON is none."""

    @staticmethod
    def of(text: str) -> "Opening":
        """The opening of a text."""
        start = text.lstrip(_BEFORE)
        if not start.startswith(("{", "[")):
            return Opening(start, {})
        try:
            value = _first_value(start)
        except ForeignError as fault:
            return Opening(start, {}, fault)
        if isinstance(value, list):
            value = next(iter(value), None)
        return Opening(start, value if isinstance(value, dict) else {})


def _first_value(text: str) -> object:
    """The value of a text in JSON, or the first one of a text with one per line."""
    try:
        return json_of(text.partition("\n")[0])
    except ForeignError:
        return json_of(text)


class Format(NamedTuple):
    """A format of another program. It is read, or written, or both; `registry.py` lists them all."""

    name: str
    """What `--from` and `--to` call it."""
    title: str = ""
    """What people call it, for the sentence that says which formats are known."""
    endings: tuple[str, ...] = ()
    """Endings of its files, which are no part of a game's name."""
    recognises: Callable[[Opening], bool] | None = None
    read: Callable[[bytes, str], ForeignGame] | None = None
    """Reads a file that holds one game."""
    stream: Callable[[Lines, str], Iterator[ForeignGame | ForeignError]] | None = None
    """Or one that holds any number of games."""
    once: re.Pattern[str] | None = None
    """What every game has once: a text with two of them holds two games, where only one can be read."""
    verify: Callable[[ForeignGame], Verified] | None = None
    """Plays a game again by our rules and compares."""
    write: Callable[[str, Callable[[str], Rulebook]], str] | None = None
    """Writes a record of ours; the second argument finds the book it names."""

    def games_in(self, text: str) -> int:
        """How many games a text holds."""
        return 1 if self.once is None else len(self.once.findall(text))
