"""What was counted, of which deals, in a file that a run can go on with and that adds up with others.

The file is small whatever the number of deals. It is written beside itself and then put in place, so there is always
one whole file.
"""

import contextlib
import json
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from manywinds.kernel.errors import ManywindsError, quoted
from manywinds.sim.setting import Setting
from manywinds.sim.stats import Tally

KIND = "manywinds results 1"
LONGEST = 50_000_000
"""No result file is longer."""
MOST_DEALS = 10**12

Span = tuple[int, int]
"""Deals from one number to before another."""


class ResultsError(ManywindsError):
    """A result file that cannot be read or written, or results that do not belong together."""


class Results:
    """Counts of deals of one setting."""

    def __init__(self, setting: Setting, done: Sequence[Span] = (), tally: Tally | None = None) -> None:
        self.setting = setting
        self.done = joined(done)
        self.tally: Tally = Tally() if tally is None else tally

    def deals(self) -> int:
        """How many deals were counted; in an arena, walls."""
        return sum(last - first for first, last in self.done)

    def add(self, span: Span, tally: Tally) -> None:
        """Count deals that were not counted before."""
        self.done = joined([*self.done, span])
        self.tally.update(tally)

    def missing(self, first: int, last: int) -> list[Span]:
        """Which deals from one number to before another are not counted yet."""
        spans = []
        for begin, end in self.done:
            if first < begin:
                spans.append((first, min(begin, last)))
            first = max(first, end)
            if first >= last:
                return spans
        return [*spans, (first, last)] if first < last else spans

    def merge(self, other: "Results") -> "Results":
        """The results of both together."""
        differs = self.setting.difference(other.setting)
        if differs:
            raise ResultsError(f"These results do not belong together: one has {differs}.")
        tally = Tally(self.tally)
        tally.update(other.tally)
        return Results(self.setting, [*self.done, *other.done], tally)

    def text(self) -> str:
        """As a file."""
        row = {
            "kind": KIND,
            "setting": self.setting.to_dict(),
            "done": [list(span) for span in self.done],
            "counts": dict(sorted(self.tally.items())),
        }
        return json.dumps(row, ensure_ascii=False, indent=1) + "\n"

    def save(self, path: Path) -> None:
        """Write the file; when this returns it is on the disk."""
        put(path, self.text())

    @staticmethod
    def load(path: Path) -> "Results":
        """What a file holds."""
        try:
            with path.open("rb") as source:
                text = source.read(LONGEST + 1).decode()
            return Results.read(text)
        except OSError as fault:
            raise ResultsError(f"The file {quoted(str(path))} cannot be read: {fault.strerror or fault}.") from None
        except (UnicodeDecodeError, ManywindsError) as fault:
            why = "it is no UTF-8 text" if isinstance(fault, UnicodeDecodeError) else str(fault).rstrip(".")
            raise ResultsError(f"{quoted(str(path))} is no result file: {why}.") from None

    @staticmethod
    def read(text: str) -> "Results":
        """What a text holds, checked."""
        try:
            row = json.loads(text)
        except (ValueError, RecursionError):
            raise ResultsError("it is no JSON") from None
        if not isinstance(row, dict) or row.get("kind") != KIND or set(row) != {"kind", "setting", "done", "counts"}:
            raise ResultsError("it is not of this version")
        counts = row["counts"]
        if not isinstance(counts, dict) or not all(_sound(*each) for each in counts.items()):
            raise ResultsError("its counts are damaged")
        found = Results(Setting.from_dict(row["setting"]), _spans(row["done"]), Tally(counts))
        if found.deals() != counts.get("deals", 0):
            raise ResultsError("its counts are of other deals than it says")
        return found


def _sound(name: str, number: object) -> bool:
    """A count is a whole number, and a value that was won is one too."""
    value = name.removeprefix("value ")
    return type(number) is int and (value == name or (value.isascii() and value.isdecimal() and len(value) < 10))


def _spans(row: object) -> list[Span]:
    spans = []
    for each in row if isinstance(row, list) else [None]:
        if not isinstance(each, list) or len(each) != 2 or not all(type(number) is int for number in each):
            raise ResultsError("its list of deals is damaged")
        spans.append((each[0], each[1]))
    return spans


def joined(spans: Sequence[Span]) -> list[Span]:
    """Spans in order, those that touch made one. Refuse deals that are there twice."""
    found: list[Span] = []
    for first, last in sorted(spans):
        if not 0 <= first < last <= MOST_DEALS:
            raise ResultsError(f"{first} to {last} is no span of deals")
        if found and first < found[-1][1]:
            raise ResultsError(f"Deal {first} is counted twice.")
        if found and first == found[-1][1]:
            found[-1] = (found[-1][0], last)
        else:
            found.append((first, last))
    return found


def put(path: Path, text: str) -> None:
    """Write a file as a whole or not at all."""
    beside = path.with_name(f"{path.name}.new")
    try:
        with beside.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    except OSError as fault:
        raise ResultsError(f"The file {quoted(str(path))} cannot be written: {fault.strerror or fault}.") from None


@contextlib.contextmanager
def held(path: Path) -> Iterator[None]:
    """Keep others out of a result file while it grows. The system lets go of it when a program ends, however it
    ends."""
    beside = path.with_name(f"{path.name}.lock")
    try:
        file = beside.open("a")
    except OSError as fault:
        raise ResultsError(f"The file {quoted(str(path))} cannot be written: {fault.strerror or fault}.") from None
    with file:
        if not _lock(file.fileno()):
            raise ResultsError(f"Another program is writing to {quoted(str(path))}.")
        try:
            yield
        finally:
            # Whoever has opened it meanwhile finds it gone, or locked.
            with contextlib.suppress(OSError):
                beside.unlink()


def _lock(file: int) -> bool:
    """Take the lock, unless somebody has it."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    # A lock whose file was just removed is nobody's.
    return os.fstat(file).st_nlink > 0
