"""Models of the API that are derived from rows declared elsewhere (`club.declared`), so that the two cannot drift."""

from functools import cache
from types import GenericAlias
from typing import Annotated, Any, Literal, NamedTuple, TypeVar, Union, get_args, get_origin

from pydantic import (
    AfterValidator,
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    StrictBool,
    StrictFloat,
    StrictInt,
    StrictStr,
    create_model,
)

from manywinds.club.declared import (
    REQUIRED,
    Declared,
    ServerOnly,
    Whole,
    fields_of,
    is_declared,
    plain_of,
    unmarked,
    without_none,
)
from manywinds.club.fields import LARGEST, LONGEST_TEXT, Plain, is_readable
from manywinds.server.wire.base import Wire

W = TypeVar("W", bound=Wire)


class DerivedModel(Wire):
    """What all derived models have in common: what is not said has its default, going out as well as coming in."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=False)

    def row(self) -> Plain:
        """What was said, as plain data."""
        return self.model_dump(mode="json", exclude_unset=True)


def _read(text: str) -> str:
    if not is_readable(text):
        raise ValueError("the text cannot be read")
    return text


def _said(text: str) -> str:
    if not text.strip():
        raise ValueError("the text is blank")
    return text


Text = Annotated[StrictStr, Field(max_length=LONGEST_TEXT), AfterValidator(_read)]
NeededText = Annotated[Text, Field(min_length=1), AfterValidator(_said)]


def model_of(declared: type) -> type[DerivedModel]:
    """The model of a declared row, without what only the server itself says."""
    return _model_of(declared)


@cache
def _model_of(declared: Any) -> type[DerivedModel]:
    fields: dict[str, Any] = {each.name: _field(each) for each in fields_of(declared) if each.mark(ServerOnly) is None}
    return create_model(declared.__name__, __base__=DerivedModel, __doc__=declared.__doc__, **fields)


def _field(field: Declared) -> tuple[Any, Any]:
    needed = field.default is REQUIRED
    kind = _kind(without_none(field.kind), field.marks, needed)
    if needed:
        return kind, ...
    return (kind, plain_of(field.default)) if field.default is not None else (kind | None, None)


def _kind(kind: Any, marks: tuple[object, ...] = (), needed: bool = False) -> Any:
    """A type of ours as the models have it."""
    kind, more = unmarked(kind)
    if kind is str:
        return NeededText if needed else Text
    if kind is bool:
        return StrictBool
    if kind is int:
        least, most = next((each for each in (*marks, *more) if isinstance(each, Whole)), Whole())
        return Annotated[StrictInt, Field(ge=least, le=most)]
    if kind is float:
        return Annotated[StrictInt | StrictFloat, Field(ge=-LARGEST, le=LARGEST, multiple_of=0.25)]
    if is_declared(kind):
        return model_of(kind)
    if get_origin(kind) is tuple:
        inner = get_args(kind)
        if inner[-1] is Ellipsis:
            return GenericAlias(list, (_kind(inner[0]),))
        return GenericAlias(tuple, tuple(_kind(each) for each in inner))
    if get_origin(kind) is dict:
        return GenericAlias(dict, (str, _kind(get_args(kind)[1])))
    return kind


class Of(NamedTuple):
    """Marks a field that holds the model of a declared row."""

    declared: Any

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> Any:
        """Read and described as that model."""
        return handler.generate_schema(model_of(self.declared))


class OneOf(NamedTuple):
    """Marks a field that holds one of these models, which their field `what` tells apart."""

    models: tuple[type[Wire], ...]

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> Any:
        """Read and described as the union of them."""
        union: Any = Union
        return handler.generate_schema(Annotated[union[self.models], Field(discriminator="what")])


def tagged(base: type[W], name: str, what: str, given: type[DerivedModel] | None = None) -> type[W]:
    """A model like its base for one action; what all of its fields leave open need not be given."""
    literal: Any = Literal
    fields: dict[str, Any] = {"what": (literal[what], ...)}
    if given is not None:
        needed = any(field.is_required() for field in given.model_fields.values())
        fields["given"] = (given, ... if needed else Field(default_factory=given))
    return create_model(name, __base__=base, **fields)
