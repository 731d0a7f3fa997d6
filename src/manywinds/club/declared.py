"""Rows that are declared once, as a dataclass or a named tuple, and read from plain data by their declaration.

    class Pause(SessionRequest):
        reason: str = ""

A field without a default must be there. A text without one is not blank; whole numbers have their bounds, a `float` is
points in quarters, choices are a `Literal`, lists are tuples. What does not fit is refused in one sentence. The server
derives the models of its API from the same declarations (`server/wire/declared.py`).
"""

import dataclasses
from collections.abc import Mapping
from functools import cache
from types import UnionType
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

from manywinds.club.errors import ClubError, Phrase
from manywinds.club.fields import LARGEST, Fields, Plain, is_readable
from manywinds.kernel.errors import quoted

T = TypeVar("T")
REQUIRED: Final = object()
"""In place of a default."""


class Whole(NamedTuple):
    """Marks a whole number with its bounds."""

    least: int = -LARGEST
    most: int = LARGEST


class Otherwise(NamedTuple):
    """Marks a value inside which anything that does not fit is refused with this sentence."""

    fault: ClubError


class ServerOnly:
    """Marks a field that no client sends: the server itself says it."""


Number = Annotated[int, Whole(1)]
"""Of a player, a session, a table, a deal or a stage."""
Count = Annotated[int, Whole(0)]
"""The same where 0 stands for none."""
Person = Annotated[int, Whole(0, 3)]
"""A column of a sheet."""


class Declared(NamedTuple):
    """A field as it is declared."""

    name: str
    kind: Any
    """Its type without the marks."""
    marks: tuple[object, ...]
    default: Any

    def mark(self, wanted: type[T]) -> T | None:
        """The mark of this sort, if it has one."""
        return next((each for each in self.marks if isinstance(each, wanted)), None)


def unmarked(found: Any) -> tuple[Any, tuple[object, ...]]:
    """A type and its marks."""
    return (get_args(found)[0], found.__metadata__) if get_origin(found) is Annotated else (found, ())


def without_none(found: Any) -> Any:
    """A type that may be missing, as it is where it is there."""
    if get_origin(found) not in (Union, UnionType):
        return found
    kinds = [each for each in get_args(found) if each is not type(None)]
    return kinds[0] if len(kinds) == 1 else found


def is_declared(found: Any) -> bool:
    """A declared row."""
    return isinstance(found, type) and (dataclasses.is_dataclass(found) or hasattr(found, "_field_defaults"))


def fields_of(declared: type) -> tuple[Declared, ...]:
    """The fields of a row, in order."""
    return _fields_of(declared)


@cache
def _fields_of(declared: Any) -> tuple[Declared, ...]:
    hints = get_type_hints(declared, include_extras=True)
    if dataclasses.is_dataclass(declared):
        defaults = {each.name: _default(each) for each in dataclasses.fields(declared)}
    else:
        known: Mapping[str, Any] = getattr(declared, "_field_defaults", {})
        defaults = {name: known.get(name, REQUIRED) for name in getattr(declared, "_fields", ())}
    return tuple(Declared(name, *unmarked(hints[name]), default) for name, default in defaults.items())


def _default(field: "dataclasses.Field[Any]") -> Any:
    if field.default_factory is not dataclasses.MISSING:
        return field.default_factory()
    return REQUIRED if field.default is dataclasses.MISSING else field.default


def read(declared: type[T], row: object, what: Phrase) -> T:
    """A row from plain data; what is null stands for what is not there."""
    fields = Fields(row, what)
    found = {each.name: _field(fields, each) for each in fields_of(declared)}
    fields.done()
    return declared(**found)


def _field(fields: Fields, field: Declared) -> Any:
    name, required = field.name, field.default is REQUIRED
    if fields.get(name) is None and not required:
        return field.default
    kind, marks = unmarked(without_none(field.kind))
    marks = (*field.marks, *marks)
    if kind is str:
        return fields.text(name, None if required else "")
    if kind is int:
        return fields.number(name, None, *_bounds(marks))
    if kind is bool:
        return fields.flag(name)
    if get_origin(kind) is Literal:
        return fields.text(name, None if required else field.default, get_args(kind))
    otherwise = field.mark(Otherwise)
    if otherwise is not None:
        try:
            return _shaped(kind, fields.get(name))
        except (TypeError, ValueError):
            raise ClubError(otherwise.fault.message) from None
    if is_declared(kind):
        return kind.read(fields.get(name))
    if required and fields.get(name) is None:
        raise ClubError("{what}: the list {field!r} is missing.", what=fields.what, field=name)
    return _list(fields, name, *unmarked(get_args(kind)[0]))


def _list(fields: Fields, name: str, kind: Any, marks: tuple[object, ...]) -> tuple[Any, ...]:
    if kind is float:
        return fields.points(name)
    if kind is int:
        return fields.numbers(name, *_bounds(marks))
    if is_declared(kind):
        return tuple(kind.read(each) for each in fields.rows(name))
    found = fields.texts(name)
    if get_origin(kind) is Literal:
        known = get_args(kind)
        for each in found:
            if each not in known:
                raise ClubError(
                    "{what}: {field!r} is one of {known}, not {given}.",
                    what=fields.what,
                    field=name,
                    known=", ".join(known),
                    given=quoted(each),
                )
    return found


def _bounds(marks: tuple[object, ...]) -> Whole:
    return next((each for each in marks if isinstance(each, Whole)), Whole())


def _shaped(kind: Any, value: object) -> Any:
    """A value within others; a `ValueError` if it is another."""
    kind, marks = unmarked(kind)
    if kind is int:
        least, most = _bounds(marks)
        if type(value) is int and least <= value <= most:
            return value
    elif kind is str:
        if isinstance(value, str) and is_readable(value):
            return value
    elif get_origin(kind) is tuple:
        kinds = get_args(kind)
        if isinstance(value, list) and (kinds[-1] is Ellipsis or len(value) == len(kinds)):
            each = [kinds[0]] * len(value) if kinds[-1] is Ellipsis else kinds
            return tuple(_shaped(inner, one) for inner, one in zip(each, value, strict=True))
    elif get_origin(kind) is dict:
        if isinstance(value, Mapping) and all(isinstance(name, str) for name in value):
            return {name: _shaped(get_args(kind)[1], one) for name, one in value.items()}
    elif isinstance(value, kind):
        return value
    raise ValueError


def row_of(found: Any) -> Plain:
    """A row as a log writes it: without what is as usual."""
    row = {each.name: getattr(found, each.name) for each in fields_of(type(found))}
    usual = {each.name: each.default for each in fields_of(type(found))}
    return {name: plain_of(value) for name, value in row.items() if usual[name] is REQUIRED or usual[name] != value}


def plain_of(value: Any) -> object:
    """A value as plain data."""
    if is_declared(type(value)):
        found: Plain = value.to_dict()
        return found
    if isinstance(value, tuple):
        return [plain_of(each) for each in value]
    return dict(value) if isinstance(value, dict) else value
