"""Requests whose models are derived from declarations of the club: what they refuse, the club says in its own words."""

from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute

Read = Callable[[str, object], object]
"""Reads an action and its fields, and refuses what does not fit in one sentence."""


def explained(read: Read) -> type[APIRoute]:
    """Routes that refuse a malformed action in the sentence the command line would say."""

    class Explained(APIRoute):
        """Explains what the models refuse."""

        def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
            """As usual, but with a better refusal."""
            handle = super().get_route_handler()

            async def handled(request: Request) -> Response:
                try:
                    return await handle(request)
                except RequestValidationError as fault:
                    body = fault.body
                    if isinstance(body, dict) and isinstance(body.get("what"), str):
                        read(body["what"], body.get("given", {}))
                    raise

            return handled

    return Explained
