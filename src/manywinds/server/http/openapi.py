"""The OpenAPI document, with the messages of the live connection among its schemas."""

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic.json_schema import models_json_schema

from manywinds.server.wire import Case, EventLive, LiveIn, LiveOut, Problem, Rev, RoomOptions


def describe(app: FastAPI) -> dict[str, Any]:
    """The document of an application."""
    if app.openapi_schema is None:
        document = get_openapi(title=app.title, version=app.version, description=app.description, routes=app.routes)
        template = "#/components/schemas/{model}"
        _, found = models_json_schema(
            [
                (LiveIn, "validation"),
                (LiveOut, "serialization"),
                (EventLive, "serialization"),
                (Rev, "serialization"),
                (Case, "validation"),
                (Problem, "validation"),
                (RoomOptions, "serialization"),
            ],
            ref_template=template,
        )
        schemas = document["components"]["schemas"]
        for name, schema in found["$defs"].items():
            schemas.setdefault(name, schema)
        _refusals(document)
        app.openapi_schema = document
    return app.openapi_schema


def _refusals(document: dict[str, Any]) -> None:
    """Whatever is refused is refused in one sentence; what the framework would say of it is never sent."""
    sentence = {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
    for path in document["paths"].values():
        for operation in path.values():
            operation["responses"].pop("422", None)
            operation["responses"]["default"] = {"description": "Refused, in one sentence.", "content": sentence}
    for name in ("HTTPValidationError", "ValidationError"):
        document["components"]["schemas"].pop(name, None)
