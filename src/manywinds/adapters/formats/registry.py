"""The formats of other programs, by name: what can be imported, recognised and exported."""

from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Final

from manywinds.adapters.formats.botzone import format as botzone
from manywinds.adapters.formats.common.files import LONGEST_JSON, Lines, bytes_of, lines_of, text_of
from manywinds.adapters.formats.common.format import Format, Opening
from manywinds.adapters.formats.common.game import ForeignError, ForeignGame
from manywinds.adapters.formats.common.riichi_verify import Verified
from manywinds.adapters.formats.mjai import format as mjai
from manywinds.adapters.formats.pmn import format as pmn
from manywinds.adapters.formats.tenhou import format as tenhou
from manywinds.kernel.errors import ManywindsError, quoted
from manywinds.rules.rulebook import Rulebook

FORMATS: Final[dict[str, Format]] = {
    each.name: each for each in (*tenhou.FORMATS, *mjai.FORMATS, *botzone.FORMATS, *pmn.FORMATS)
}
READ: Final = tuple(name for name, each in FORMATS.items() if each.read or each.stream)
"""The names of those that can be imported."""
WRITTEN: Final = tuple(name for name, each in FORMATS.items() if each.write)
"""And of those that can be exported."""
PACKED: Final = ".gz"
LONGEST_NAME: Final = 60


def recognised(text: str) -> str:
    """The name of the format that a text is in."""
    opening = Opening.of(text)
    for name in READ:
        recognises = FORMATS[name].recognises
        if recognises is not None and recognises(opening):
            return name
    if opening.fault is not None:
        raise opening.fault
    known = ", ".join(FORMATS[name].title for name in READ)
    raise ForeignError(f"This is no game in a known format; there are {known}.")


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
    if format not in READ:
        raise ForeignError(f"{quoted(format)} is no format that can be imported; there are {', '.join(READ)}.")
    found = FORMATS[format]
    if found.read is not None:
        yield _verified(found, found.read(bytes_of(file), name_of(file)))
        return
    empty = True
    with lines_of(file, LONGEST_JSON) as lines:
        for stated in _streamed(found, lines, name_of(file)):
            empty = False
            try:
                yield stated if isinstance(stated, ForeignError) else _verified(found, stated)
            except ManywindsError as fault:
                yield fault
    if empty:
        raise ForeignError("The file holds no game.")


def imported_text(text: str, name: str = "game") -> Verified:
    """The one game of a text, whichever format it has, played again and compared."""
    found = FORMATS[recognised(text)]
    return _verified(found, _read_one(Opening.of(text).text, found, name))


def exported(text: str, format: str, find: Callable[[str], Rulebook]) -> str:
    """A record of ours in the format of another program."""
    write = FORMATS[format].write if format in FORMATS else None
    if write is None:
        raise ForeignError(f"{quoted(format)} is no format that can be exported; there are {', '.join(WRITTEN)}.")
    return write(text, find)


def exported_file(file: str, format: str, find: Callable[[str], Rulebook]) -> str:
    """The same for a record in a file."""
    return exported(text_of(bytes_of(file)), format, find)


def _verified(format: Format, game: ForeignGame) -> Verified:
    assert format.verify is not None  # noqa: S101 - what can be read can be verified; a test sees to it
    return format.verify(game)


def _streamed(format: Format, lines: Lines, name: str) -> Iterator[ForeignGame | ForeignError]:
    return iter(()) if format.stream is None else format.stream(lines, name)


def _read_one(text: str, format: Format, name: str) -> ForeignGame:
    try:
        found = text.encode()
    except UnicodeEncodeError:
        raise ForeignError("The text holds what is no character.") from None
    if format.read is not None:
        _one(format.games_in(text))
        return format.read(found, name)
    games = list(_streamed(format, Lines(BytesIO(found), LONGEST_JSON), name))
    _one(len(games))
    if isinstance(games[0], ForeignError):
        raise games[0]
    return games[0]


def _one(games: int) -> None:
    if games > 1:
        raise ForeignError(f"The text holds {games} games; bring one at a time.")


def name_of(file: str) -> str:
    """What a game is called after its file: the name without endings such as `.mjlog.gz`."""
    name = Path(file).name
    for ending in (PACKED, *(ending for each in FORMATS.values() for ending in each.endings)):
        name = name.removesuffix(ending)
    return "".join(each for each in name if each.isprintable() and each != " ")[:LONGEST_NAME] or "game"
