"""Options: what a book leaves to the table, each with its clause, its default and the values it may take."""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from manywinds.kernel.errors import DraftError, RulebookError, quoted

if TYPE_CHECKING:
    from manywinds.rules.rulebook import Rulebook

Value = bool | int | str
_NUMBER: Final = re.compile(r"-?[0-9]{1,9}")
Apply = Callable[["Rulebook", Value], "Rulebook"]


class Option:
    """One choice. `apply` turns the book into the book with another value; the default needs no turning."""

    def __init__(
        self,
        name: str,
        default: Value,
        choices: tuple[Value, ...] | range,
        clause: str,
        text: str,
        apply: Apply | None = None,
        keys: tuple[str, ...] = (),
        before: Value | None = None,
        retired: bool = False,
    ) -> None:
        self.name = name
        self.default = default
        self.choices = choices
        self.clause = clause
        self.text = text
        self.apply = apply
        self.keys = keys
        """The names of its parts, where a value such as `5/2` is a row of them."""
        self.before = before
        """Of an option that games are stored without, because it came later: the value they were played with."""
        self.retired = retired
        """It is read, because games and rooms were stored with it, but has no effect and is offered to nobody."""
        self.words: tuple[str, ...] = ()
        """Its members, where a value is a list of any of them."""
        self.form = ""
        """How a value is written, where neither choices nor words say it."""

    def read(self, value: object) -> Value:
        """A value as JSON or a command line writes it: also nothing, a list of words, an object that names the parts
        of a row, or a text for a number, and the other way round."""
        if isinstance(value, bool | int | str):
            return self._as_meant(value)
        if value is None or value == []:
            return "none"
        if isinstance(value, list) and all(isinstance(each, str | int) for each in value):
            return ("/" if self.keys else ",").join(str(each) for each in value)
        if isinstance(value, dict) and self.keys and set(value) == set(self.keys):
            return "/".join(str(value[key]) for key in self.keys)
        if self.keys:
            raise RulebookError(
                "The option {name!r} is a truth value, a number, a word, a short list or an object of {parts}, "
                "not {value}.",
                name=self.name,
                parts=", ".join(self.keys),
                value=quoted(value),
            )
        raise RulebookError(
            "The option {name!r} is a truth value, a number, a word, a short list, not {value}.",
            name=self.name,
            value=quoted(value),
        )

    def _as_meant(self, value: Value) -> Value:
        """The value that is written like this one. Whoever types an option, or puts it into a form, does not say
        whether its digits are a number or a word: the option knows."""
        if not isinstance(self.choices, range):
            for choice in self.choices:
                if _written(choice) == _written(value):
                    return choice
        takes_numbers = isinstance(self.choices, range) or (type(self.default) is int and not self.choices)
        number = isinstance(value, str) and _NUMBER.fullmatch(value) is not None
        return int(value) if takes_numbers and number else value

    def check(self, value: Value) -> None:
        """Refuse a value this option cannot take."""
        # True == 1 in Python, but not to a player.
        if isinstance(self.choices, range):
            if type(value) is int and value in self.choices:
                return
            raise RulebookError(
                "The option {name!r} takes a whole number from {first} to {last}, not {value} ({clause}).",
                name=self.name,
                first=self.choices[0],
                last=self.choices[-1],
                value=quoted(value),
                clause=self.clause,
            )
        if any(choice == value and type(choice) is type(value) for choice in self.choices):
            return
        raise RulebookError(
            "The option {name!r} takes {allowed}, not {value} ({clause}).",
            name=self.name,
            allowed=", ".join(repr(choice) for choice in self.choices),
            value=quoted(value),
            clause=self.clause,
        )

    def __repr__(self) -> str:
        return f"<option {self.name}={self.default!r}>"


def _written(value: Value) -> str:
    """A value as people write it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


class Options:
    """The options of a book and the values they have."""

    def __init__(
        self,
        known: tuple[Option, ...] = (),
        values: dict[str, Value] | None = None,
        refuse_mixes: Callable[[dict[str, Value]], None] | None = None,
    ) -> None:
        self.refuse_mixes = refuse_mixes
        """What refuses values that make no sense together, each of them allowed as it may be."""
        self.known: dict[str, Option] = {}
        for option in known:
            if option.name in self.known:
                raise DraftError("The option {name!r} is listed twice.", name=option.name)
            option.check(option.default)
            self.known[option.name] = option
        self.values: dict[str, Value] = {option.name: option.default for option in known}
        for name, value in (values or {}).items():
            self.get(name).check(value)
            self.values[name] = value

    def get(self, name: str) -> Option:
        """An option by its name."""
        option = self.known.get(name)
        if option is None:
            if not self.known:
                raise RulebookError("There is no option {name} in this book; it has none.", name=quoted(name))
            known = ", ".join(sorted(self.known))
            raise RulebookError(
                "There is no option {name} in this book; it has {known}.", name=quoted(name), known=known
            )
        return option

    def offered(self) -> list[Option]:
        """The options a table may choose."""
        return [option for option in self.known.values() if not option.retired]

    def before(self) -> dict[str, Value]:
        """The options that came later, with what was played until then."""
        return {name: option.before for name, option in self.known.items() if option.before is not None}

    def changed(self, name: str, value: Value) -> "Options":
        """The same options with one value changed."""
        return Options(tuple(self.known.values()), {**self.values, name: value}, self.refuse_mixes)
