"""The OpenAPI document, with the messages of the live connection among its schemas.

`python -m manywinds.server.openapi` prints it, for those who make types of it.
"""

import json
import sys
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic.json_schema import models_json_schema

from manywinds.server.wire import Case, EventLive, LiveIn, LiveOut, Problem, Rev


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
            ],
            ref_template=template,
        )
        schemas = document["components"]["schemas"]
        for name, schema in found["$defs"].items():
            schemas.setdefault(name, schema)
        app.openapi_schema = document
    return app.openapi_schema


def main() -> None:
    """Print the document."""
    from manywinds.server.app import create_app

    json.dump(describe(create_app()), sys.stdout, indent=1, sort_keys=True)
    sys.stdout.write("\n")


if __name__ == "__main__":
    main()
