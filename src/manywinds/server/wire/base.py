"""What all messages have in common, and the words they are made of."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from manywinds.play.record import LONGEST_NAME

Lang = Literal["en", "ru", "he", "pl"]
Seat = Literal["E", "S", "W", "N"]
Person = Annotated[int, Field(ge=0, le=3)]
Points = int | float
Value = bool | int | str
Name = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]
Password = Annotated[str, Field(min_length=8, max_length=200)]
Word = Annotated[str, Field(max_length=60)]

LONGEST_ACTION = 100
LONGEST_UPLOAD = 400_000
"""Characters of a record that may be sent to be replayed."""


class Wire(BaseModel):
    """What all messages have in common: nothing is taken that is not named here."""

    model_config = ConfigDict(
        extra="forbid", populate_by_name=True, serialize_by_alias=True, json_schema_serialization_defaults_required=True
    )
