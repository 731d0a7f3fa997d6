"""Plain data from outside, read field by field: what is missing, wrong or unknown is refused in one sentence."""

from collections.abc import Mapping
from typing import Final
from unicodedata import category

from manywinds.club.errors import ClubError, Phrase
from manywinds.kernel.errors import quoted
from manywinds.rules.scoring.exact import Points, in_points
from manywinds.rules.scoring.fan import QUARTERS

Plain = dict[str, object]
LONGEST_TEXT: Final = 2000
LARGEST: Final = 10_000_000
SPACE: Final = 32
TURNING: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\x7f\x85\u2028\u2029")
"""Turn the letters after them around, or break lines where nobody sees why."""


class Fields:
    """A row of named values."""

    def __init__(self, row: object, what: Phrase) -> None:
        if not isinstance(row, Mapping):
            raise ClubError("{what} is an object with named fields, not {given}.", what=what, given=quoted(row))
        self.row: dict[str, object] = {str(name): value for name, value in row.items()}
        self.what = what
        self.asked: set[str] = set()

    def get(self, name: str) -> object:
        """A value as it is, or nothing."""
        self.asked.add(name)
        return self.row.get(name)

    def has(self, name: str) -> bool:
        """The field is there and not empty."""
        return self.get(name) not in (None, "", [])

    def text(self, name: str, default: str | None = None, choices: tuple[str, ...] = ()) -> str:
        """A text; without a default it must be there."""
        value = self.get(name)
        if value is None and default is not None:
            return default
        if not isinstance(value, str) or (default is None and not value.strip()):
            if value is None:
                raise ClubError("{what}: {field!r} is a text, not nothing.", what=self.what, field=name)
            raise ClubError("{what}: {field!r} is a text, not {given}.", **self._wrong(name))
        if not is_readable(value):
            raise ClubError("{what}: {field!r} is a short readable text, not {given}.", **self._wrong(name))
        if choices and value not in choices and value != default:
            known = ", ".join(choices)
            raise ClubError("{what}: {field!r} is one of {known}, not {given}.", known=known, **self._wrong(name))
        return value.strip()

    def number(self, name: str, default: int | None = None, least: int = -LARGEST, most: int = LARGEST) -> int:
        """A whole number between two others; without a default it must be there."""
        value = self.get(name)
        if value is None and default is not None:
            return default
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            if value is None:
                raise ClubError(
                    "{what}: {field!r} is a whole number from {least} to {most}, not nothing.",
                    what=self.what,
                    field=name,
                    least=least,
                    most=most,
                )
            raise ClubError(
                "{what}: {field!r} is a whole number from {least} to {most}, not {given}.",
                least=least,
                most=most,
                **self._wrong(name),
            )
        return value

    def flag(self, name: str, default: bool = False) -> bool:
        """Yes or no."""
        value = self.get(name)
        if value is None:
            return default
        if not isinstance(value, bool):
            raise ClubError("{what}: {field!r} is true or false, not {given}.", **self._wrong(name))
        return value

    def rows(self, name: str) -> list[object]:
        """A list of anything; an empty one if it is not there."""
        value = self.get(name)
        if value is None:
            return []
        if not isinstance(value, list):
            raise ClubError("{what}: {field!r} is a list, not {given}.", **self._wrong(name))
        return value

    def numbers(self, name: str, least: int = -LARGEST, most: int = LARGEST) -> tuple[int, ...]:
        """A list of whole numbers."""
        found = []
        for value in self.rows(name):
            if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
                raise ClubError(
                    "{what}: {field!r} is a list of whole numbers from {least} to {most}, not {given}.",
                    least=least,
                    most=most,
                    **self._wrong(name),
                )
            found.append(value)
        return tuple(found)

    def points(self, name: str) -> tuple[Points, ...]:
        """A list of points: whole numbers and quarters."""
        found: list[Points] = []
        for value in self.rows(name):
            exact = isinstance(value, int | float) and not isinstance(value, bool) and -LARGEST <= value <= LARGEST
            if not isinstance(value, int | float) or not exact or value * QUARTERS % 1:
                raise ClubError(
                    "{what}: {field!r} is a list of points, whole or in quarters, not {given}.", **self._wrong(name)
                )
            found.append(in_points(int(value * QUARTERS), QUARTERS))
        return tuple(found)

    def texts(self, name: str) -> tuple[str, ...]:
        """A list of texts."""
        found = []
        for value in self.rows(name):
            if not isinstance(value, str) or not is_readable(value):
                raise ClubError(
                    "{what}: {field!r} is a list of short readable texts, not {given}.", **self._wrong(name)
                )
            found.append(value)
        return tuple(found)

    def done(self) -> None:
        """Refuse fields nobody asked for."""
        unknown = [name for name in self.row if name not in self.asked]
        if unknown:
            raise ClubError("{what} has no field {field}.", what=self.what, field=quoted(unknown[0]))

    def _wrong(self, name: str) -> dict[str, object]:
        """What is said of a value that cannot be: where it stands, and what it is."""
        return {"what": self.what, "field": name, "given": quoted(self.row[name])}


def is_readable(text: str) -> bool:
    """A text is short, and what is seen is what it says: no letter that cannot be printed or turns others around, and
    not only letters without a shape."""
    if text.isascii() and text.isprintable():
        return len(text) <= LONGEST_TEXT
    plain = all(ord(each) >= SPACE or each in "\n\t" for each in text) and TURNING.isdisjoint(text)
    shapeless = text.strip() and all(category(each) == "Cf" or each.isspace() for each in text)
    return len(text) <= LONGEST_TEXT and plain and not shapeless
