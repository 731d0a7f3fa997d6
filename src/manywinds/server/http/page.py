"""The page: its files as they were built, and the one document for every address of it."""

from importlib.resources import files
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

FOREVER = "public, max-age=31536000, immutable"
"""Files in `assets` carry a hash of what they hold in their names."""


class PageFiles(StaticFiles):
    """Answers every address that is no file and no part of the API with the page itself."""

    # A checkout without a built page still has an API, which the page's types are made of.
    def __init__(self) -> None:
        super().__init__(directory=Path(str(files("manywinds.server") / "page")), html=True, check_dir=False)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, or the page."""
        try:
            response = await super().get_response(path, scope)
        except HTTPException as fault:
            if fault.status_code != 404 or not _is_address(scope["path"]):
                raise
            response = await super().get_response("index.html", scope)
        if scope["path"].startswith("/assets/"):
            response.headers["Cache-Control"] = FOREVER
        else:
            response.headers.setdefault("Cache-Control", "no-cache")
        return response


def _is_address(path: str) -> bool:
    """The page may have a view of this name: no API, no file, nothing odd."""
    parts = path.removeprefix("/").removesuffix("/").split("/")
    plain = all(part and part.replace("-", "").replace("_", "").isalnum() and part.isascii() for part in parts)
    return plain and parts[0] not in ("api", "assets") and len(path) < 200
