"""A log that only grows: who did what and when, what it was before and is after. One JSON object a line.

Every entry holds a hash of itself and of the one before, so that a line that was changed or taken out shows. A line is
on the disk before anyone is told that it was accepted (MCR-T36); what a crash left unfinished was never accepted.
"""

import contextlib
import hashlib
import json
import os
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Final, NamedTuple

from manywinds.club.errors import ClubError, Phrase
from manywinds.club.fields import Fields, Plain
from manywinds.kernel.errors import quoted
from manywinds.play.saved import lock

LONGEST: Final = 200_000_000
PATIENCE: Final = 10.0
"""Seconds to wait for another program that is writing."""
START: Final = "manywinds"
YEARS: Final = range(1900, 2200)


class LogLine(NamedTuple):
    """One thing that was done."""

    rev: int
    at: str
    who: str
    role: str
    what: str
    given: Plain
    before: object = None
    after: object = None
    chain: str = ""

    def data(self) -> Plain:
        """All but the hash."""
        row = self._asdict()
        del row["chain"]
        return row

    def sealed(self, previous: str) -> "LogLine":
        """The same entry with its hash."""
        text = json.dumps(self.data(), sort_keys=True, ensure_ascii=False, separators=(",", ":"))
        return self._replace(chain=hashlib.sha256(f"{previous}\n{text}".encode()).hexdigest()[:32])

    def line(self) -> str:
        """As the file has it."""
        return json.dumps({**self.data(), "chain": self.chain}, ensure_ascii=False, separators=(",", ":"))

    @staticmethod
    def read(line: str, number: int) -> "LogLine":
        """An entry from its line."""
        try:
            row = json.loads(line)
        except (ValueError, RecursionError):
            raise ClubError("Line {number} of the log is no JSON.", number=number) from None
        fields = Fields(row, Phrase("Line {number} of the log", number=number))
        given = fields.get("given")
        found = LogLine(
            fields.number("rev", None, 1),
            fields.text("at"),
            fields.text("who"),
            fields.text("role"),
            fields.text("what"),
            dict(given) if isinstance(given, dict) else {},
            fields.get("before"),
            fields.get("after"),
            fields.text("chain"),
        )
        fields.done()
        moment(found.at)
        return found


def moment(text: str) -> datetime:
    """A point in time as the log writes it: with a zone, or else in UTC."""
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        found = datetime.min
    if found.year not in YEARS:
        raise ClubError("{text} is no point in time; write it like 2026-05-02T09:30.", text=quoted(text))
    return found if found.tzinfo else found.replace(tzinfo=UTC)


def stamp(at: datetime) -> str:
    """A point in time for the log."""
    return at.astimezone(UTC).isoformat(timespec="seconds")


def now() -> datetime:
    """This moment."""
    return datetime.now(UTC)


def parse(text: str) -> list[LogLine]:
    """All entries of a log, its numbers and hashes checked. An unfinished last line was never accepted."""
    whole, _, _rest = text.rpartition("\n")
    found: list[LogLine] = []
    for number, line in enumerate(whole.splitlines(), 1):
        entry = LogLine.read(line, number)
        previous = found[-1].chain if found else START
        if entry.rev != number or entry.sealed(previous).chain != entry.chain:
            raise ClubError(
                "Line {number} of the log does not fit: it was changed, or a line before it was taken out.",
                number=number,
            )
        found.append(entry)
    return found


def read(path: Path) -> list[LogLine]:
    """The entries of a file."""
    try:
        with path.open("rb") as source:
            return parse(source.read(LONGEST).decode("utf-8"))
    except FileNotFoundError:
        raise ClubError("There is no file {path}.", path=quoted(str(path))) from None
    except OSError as fault:
        raise ClubError(
            "The file {path} cannot be read: {why}.", path=quoted(str(path)), why=fault.strerror or fault
        ) from None
    except UnicodeDecodeError:
        raise ClubError("The file {path} is no UTF-8 text.", path=quoted(str(path))) from None


@contextlib.contextmanager
def held(path: Path) -> Iterator[None]:
    """Keep other programs from writing to the same log."""
    beside = path.with_name(path.name + ".lock")
    deadline = time.monotonic() + PATIENCE
    try:
        file = beside.open("a")
    except OSError as fault:
        raise ClubError(
            "The file {path} cannot be used: {why}.", path=quoted(str(beside)), why=fault.strerror or fault
        ) from None
    with file:
        while not lock(file):
            if time.monotonic() > deadline:
                raise ClubError("Another program is writing to {path}; try again.", path=quoted(str(path)))
            time.sleep(0.02)
        yield


Make = Callable[[list[LogLine]], LogLine]


class Known:
    """What a program has read or written itself of a log that only grows: while the file is as long as then, it need
    not be read again."""

    def __init__(self) -> None:
        self.size = -1
        self.entries: list[LogLine] = []

    def read(self, path: Path) -> list[LogLine]:
        """The entries of a file."""
        if not path.exists() or path.stat().st_size != self.size:
            self.entries = read(path)
        return self.entries


def append(path: Path, make: Make, new: bool = False, known: Known | None = None) -> LogLine:
    """Add what `make` makes of the log so far, or nothing if it refuses; when this returns, it is on the disk."""
    known = known or Known()
    with held(path):
        if new and path.exists() and path.stat().st_size:
            raise ClubError("There is a file {path} already.", path=quoted(str(path)))
        entries = [] if new else known.read(path)
        entry = make(entries).sealed(entries[-1].chain if entries else START)
        try:
            with path.open("ab+") as file:
                _cut_unfinished(file)
                file.write(entry.line().encode() + b"\n")
                file.flush()
                # Nothing is accepted before it is on the disk (MCR-T36).
                os.fsync(file.fileno())
                known.size = file.tell()
        except OSError as fault:
            raise ClubError(
                "The file {path} cannot be written: {why}.", path=quoted(str(path)), why=fault.strerror or fault
            ) from None
        known.entries = [*entries, entry]
    return entry


def _cut_unfinished(file: IO[bytes]) -> None:
    """Take away what a crash left of a line that was never accepted."""
    size = file.seek(0, os.SEEK_END)
    if not size:
        return
    file.seek(size - 1)
    if file.read(1) != b"\n":
        file.seek(0)
        file.truncate(file.read().rfind(b"\n") + 1)
