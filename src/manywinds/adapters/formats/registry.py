"""The formats that can be imported, by name."""

from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Final

from manywinds.adapters.formats.botzone import read as botzone
from manywinds.adapters.formats.common import mcr_verify
from manywinds.adapters.formats.common.files import LONGEST_JSON, Lines, bytes_of, lines_of
from manywinds.adapters.formats.common.game import ForeignError, ForeignGame
from manywinds.adapters.formats.common.riichi_verify import Verified, verify
from manywinds.adapters.formats.mjai import read as mjai
from manywinds.adapters.formats.pmn import read as pmn
from manywinds.adapters.formats.recognised import games_in, recognised, trimmed
from manywinds.adapters.formats.tenhou import json6 as tenhou6
from manywinds.adapters.formats.tenhou import xml as tenhou
from manywinds.kernel.errors import ManywindsError, quoted

READERS: Final[dict[str, Callable[[bytes, str], ForeignGame]]] = {
    "tenhou": tenhou.read,
    "tenhou6": tenhou6.read,
    "mjai": mjai.read,
}
"""Those of one riichi game a file."""
BOARDS: Final[dict[str, Callable[[bytes, str], ForeignGame]]] = {"pmn": pmn.read}
"""Those of one game of the competition rules."""
STREAMS: Final[dict[str, Callable[[Lines, str], Iterator[ForeignGame | ForeignError]]]] = {"botzone": botzone.games}
"""Those with any number of such games in a file."""
FORMATS: Final = (*READERS, *STREAMS, *BOARDS)
LONGEST_NAME: Final = 60


def imported(file: str, format: str) -> Verified:
    """A game of another program, played again and compared; the only one of its file."""
    first, *others = imported_all(file, format)
    if isinstance(first, ManywindsError):
        raise first
    if others:
        raise ForeignError(f"The file {quoted(file)} holds more than one game.")
    return first


def imported_all(file: str, format: str) -> Iterator[Verified | ManywindsError]:
    """The games of a file, one after the other; those that cannot be read as what is wrong with them."""
    if format not in FORMATS:
        raise ForeignError(f"{quoted(format)} is no format that can be imported; there are {', '.join(FORMATS)}.")
    if format in READERS:
        yield verify(READERS[format](bytes_of(file), name_of(file)))
        return
    if format in BOARDS:
        yield mcr_verify.verify(BOARDS[format](bytes_of(file), name_of(file)))
        return
    empty = True
    with lines_of(file, LONGEST_JSON) as lines:
        for stated in STREAMS[format](lines, name_of(file)):
            empty = False
            try:
                yield stated if isinstance(stated, ForeignError) else mcr_verify.verify(stated)
            except ManywindsError as fault:
                yield fault
    if empty:
        raise ForeignError("The file holds no game.")


def imported_text(text: str, name: str = "game") -> Verified:
    """The one game of a text, whichever format it has, played again and compared."""
    format = recognised(text)
    stated = _read_one(trimmed(text), format, name)
    return verify(stated) if format in READERS else mcr_verify.verify(stated)


def _read_one(text: str, format: str, name: str) -> ForeignGame:
    try:
        found = text.encode()
    except UnicodeEncodeError:
        raise ForeignError("The text holds what is no character.") from None
    if format not in STREAMS:
        _one(games_in(text, format))
        return {**READERS, **BOARDS}[format](found, name)
    games = list(STREAMS[format](Lines(BytesIO(found), LONGEST_JSON), name))
    _one(len(games))
    if isinstance(games[0], ForeignError):
        raise games[0]
    return games[0]


def _one(games: int) -> None:
    if games > 1:
        raise ForeignError(f"There are {games} games in it; bring one at a time.")


def name_of(file: str) -> str:
    """What a game is called after its file: the name without endings such as `.mjlog.gz`."""
    name = Path(file).name
    for ending in (".gz", ".xml", ".mjlog", ".json", ".jsonl", ".txt", ".pmn"):
        name = name.removesuffix(ending)
    return "".join(each for each in name if each.isprintable() and each != " ")[:LONGEST_NAME] or "game"
