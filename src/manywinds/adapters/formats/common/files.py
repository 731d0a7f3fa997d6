"""Files from anywhere, read with a limit: plain or packed bytes, text, lines, and JSON that is not too deep."""

import gzip
import json
import re
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any, Final, cast

from manywinds.adapters.formats.common.game import ForeignError
from manywinds.kernel.errors import quoted

LONGEST: Final = 8_000_000
"""Bytes of a file, unpacked. A long game takes a hundred thousand, with a bot's thoughts some millions."""
LONGEST_JSON: Final = 2_000_000
"""Characters of one JSON value."""
DEEPEST: Final = 16
MOST_EMPTY: Final = 1000
"""Empty lines one after the other; more are no file of games."""
_GZIP: Final = b"\x1f\x8b"
_GZIP_WINDOW: Final = 31
_BRACKET: Final = re.compile(r'[\[\]{}]|"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)
"""A bracket, or a string that is passed over at once; also one that does not end, so that no text takes long."""


def bytes_of(file: str) -> bytes:
    """What a file holds, unpacked if it is packed with gzip."""
    try:
        with Path(file).open("rb") as source:
            found = source.read(LONGEST + 1)
    except OSError as fault:
        raise ForeignError(f"The file {quoted(file)} cannot be read: {fault.strerror or fault}.") from None
    except ValueError:
        raise ForeignError(f"{quoted(file)} names no file.") from None
    if len(found) <= LONGEST and found[:2] == _GZIP:
        found = _unpacked(found)
    if len(found) > LONGEST:
        raise ForeignError(f"The file is larger than {LONGEST} bytes: that is no game.")
    return found


def _unpacked(packed: bytes) -> bytes:
    unpacker = zlib.decompressobj(_GZIP_WINDOW)
    try:
        found = unpacker.decompress(packed, LONGEST + 1)
    except zlib.error:
        raise ForeignError("The file is packed with gzip and damaged.") from None
    if len(found) <= LONGEST and not unpacker.eof:
        raise ForeignError("The file is packed with gzip and stops too early.")
    return found


class Lines:
    """A file of many games, plain or packed with gzip, read line by line so that it may be of any size."""

    def __init__(self, source: IO[bytes], longest: int, packed: bool = False) -> None:
        """No line has more than `longest` bytes."""
        self.longest = longest
        self.source = source
        self.stream: IO[bytes] = source if not packed else cast("IO[bytes]", gzip.GzipFile(fileobj=source))

    def __enter__(self) -> "Lines":
        return self

    def __exit__(self, *_: object) -> None:
        self.source.close()

    def next_filled(self) -> str:
        """The next line that is not empty, without spaces around it; nothing at the end of the file."""
        for _ in range(MOST_EMPTY):
            line = self._unpacked(self.stream.readline, self.longest + 1)
            if not line:
                return ""
            if len(line) > self.longest:
                raise ForeignError(f"The file has a line of more than {self.longest} bytes: that is no game.")
            text = text_of(line).strip()
            if text:
                return text
        raise ForeignError(f"The file has {MOST_EMPTY} empty lines one after the other: that is no game.")

    def rest(self) -> str:
        """All that is left, which has a limit too."""
        found = self._unpacked(self.stream.read, LONGEST + 1)
        if len(found) > LONGEST:
            raise ForeignError(f"The file is larger than {LONGEST} bytes: that is no game.")
        return text_of(found)

    def _unpacked(self, read: Callable[[int], bytes], most: int) -> bytes:
        try:
            return read(most)
        except (OSError, EOFError, zlib.error):
            raise ForeignError("The file is packed with gzip and damaged.") from None


def lines_of(file: str, longest: int) -> Lines:
    """The lines of a file."""
    try:
        source = Path(file).open("rb")  # noqa: SIM115 - closed when the block ends that reads it
        start = source.peek(2)[:2]
    except OSError as fault:
        raise ForeignError(f"The file {quoted(file)} cannot be read: {fault.strerror or fault}.") from None
    except ValueError:
        raise ForeignError(f"{quoted(file)} names no file.") from None
    return Lines(source, longest, start == _GZIP)


def text_of(found: bytes) -> str:
    """UTF-8 text."""
    try:
        return found.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ForeignError("The file is no UTF-8 text.") from None


def json_of(text: str) -> Any:
    """A JSON value, of a bounded size and depth."""
    if len(text) > LONGEST_JSON:
        raise ForeignError(f"A JSON value of more than {LONGEST_JSON} characters is no game.")
    depth = 0
    for found in _BRACKET.finditer(text):
        sign = found[0]
        depth += 1 if sign in "[{" else -1 if sign in "]}" else 0
        if depth > DEEPEST:
            raise ForeignError(f"The JSON is nested deeper than {DEEPEST} levels: that is no game.")
    try:
        return json.loads(text)
    except ValueError as fault:
        raise ForeignError(f"The JSON cannot be read: {str(fault)[:80]}.") from None


def whole(value: Any, what: str, least: int = 0, most: int = 10_000_000) -> int:
    """A whole number between two bounds, or one written as text."""
    if isinstance(value, str) and len(value) <= 10 and re.fullmatch(r"-?\d+", value, re.ASCII):
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise ForeignError(f"{quoted(value)} is no {what}.")
    return value


def rows(value: Any, what: str, size: int | None = None, most: int = 1000) -> list[Any]:
    """A list, of so many things."""
    if not isinstance(value, list) or len(value) > most or (size is not None and len(value) != size):
        number = "" if size is None else f" of {size}"
        raise ForeignError(f"{what} should be a list{number}, not {quoted(value)}.")
    return value
