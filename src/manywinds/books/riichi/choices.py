"""Options whose values are too many to list: lists of words and rows of numbers, written as one word."""

from manywinds.kernel.errors import RulebookError, quoted
from manywinds.rules.options import Apply, Option, Value

NONE = "none"
UNLESS_CONCEALED = "unless_concealed"


def words_of(value: Value) -> list[str]:
    """The words of a list option: `daisangen,daisuushii`, or `none`."""
    return [] if value == NONE else str(value).split(",")


def figures_of(value: Value) -> list[int]:
    """The numbers of a row: `7000,3000,-3000,-7000`, `1/2/1`, or `none`."""
    return [] if value == NONE else [int(figure) for figure in str(value).replace("/", ",").split(",")]


class Several(Option):
    """Any of some words, joined by commas; `none` for none of them."""

    def __init__(
        self, name: str, default: str, words: tuple[str, ...], clause: str, text: str, apply: Apply | None = None
    ) -> None:
        super().__init__(name, default, (), clause, text, apply)
        self.words = words

    def check(self, value: Value) -> None:
        found = words_of(value)
        if not isinstance(value, str) or len(set(found)) != len(found) or not set(found) <= set(self.words):
            allowed = ", ".join(self.words)
            raise RulebookError(
                "The option {name!r} takes {none!r} or some of {allowed}, joined by commas, not {value} ({clause}).",
                name=self.name,
                none=NONE,
                allowed=allowed,
                value=quoted(value),
                clause=self.clause,
            )


class Uma(Option):
    """Four numbers for the places, from the first to the last, that sum to zero."""

    def __init__(self, name: str, default: str, clause: str, text: str) -> None:
        super().__init__(name, default, (), clause, text)
        self.form = "Four numbers from the first place to the last; their sum is zero."

    def check(self, value: Value) -> None:
        try:
            places = figures_of(value) if isinstance(value, str) else []
        except ValueError:
            places = []
        if len(places) != 4 or sum(places) != 0 or sorted(places, reverse=True) != places:
            raise RulebookError(
                "The option {name!r} takes four numbers from the first place to the last that sum to zero, "
                "not {value} ({clause}).",
                name=self.name,
                value=quoted(value),
                clause=self.clause,
            )


class RedFives(Option):
    """How many fives of each suit are red."""

    def __init__(self, name: str, default: str, clause: str, text: str, apply: Apply | None = None) -> None:
        super().__init__(name, default, (), clause, text, apply, ("m", "p", "s"))
        self.form = "Three numbers from 0 to 4, for man, pin and sou."

    def check(self, value: Value) -> None:
        digits = str(value).split("/") if isinstance(value, str) else []
        if len(digits) != 3 or any(digit not in ("0", "1", "2", "3", "4") for digit in digits):
            raise RulebookError(
                "The option {name!r} takes three numbers from 0 to 4 for man, pin and sou such as 1/2/1, "
                "not {value} ({clause}).",
                name=self.name,
                value=quoted(value),
                clause=self.clause,
            )


class Points(Option):
    """A number of points, in hundreds."""

    def __init__(self, name: str, default: int, clause: str, text: str) -> None:
        super().__init__(name, default, (), clause, text)
        self.form = "In hundreds."

    def check(self, value: Value) -> None:
        if not isinstance(value, int) or isinstance(value, bool) or value <= 0 or value % 100 or value > 1_000_000:
            raise RulebookError(
                "The option {name!r} takes points in hundreds, not {value} ({clause}).",
                name=self.name,
                value=quoted(value),
                clause=self.clause,
            )
