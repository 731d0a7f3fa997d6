"""The formats that can be imported, by name."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from manywinds.adapters import mjai, tenhou, tenhou6
from manywinds.adapters.imported import ForeignError, ToldGame
from manywinds.adapters.reading import bytes_of
from manywinds.adapters.verified import Verified, verify
from manywinds.kernel.errors import quoted

READERS: Final[dict[str, Callable[[bytes, str], ToldGame]]] = {
    "tenhou": tenhou.read,
    "tenhou6": tenhou6.read,
    "mjai": mjai.read,
}
LONGEST_NAME: Final = 60


def imported(file: str, format: str) -> Verified:
    """A game of another program, played again and compared."""
    if format not in READERS:
        raise ForeignError(f"{quoted(format)} is no format that can be imported; there are {', '.join(READERS)}.")
    return verify(READERS[format](bytes_of(file), name_of(file)))


def name_of(file: str) -> str:
    """What a game is called after its file: the name without endings such as `.mjlog.gz`."""
    name = Path(file).name
    for ending in (".gz", ".xml", ".mjlog", ".json", ".jsonl"):
        name = name.removesuffix(ending)
    return "".join(each for each in name if each.isprintable() and each != " ")[:LONGEST_NAME] or "game"
