"""What a server writes about itself: one line a matter, on standard error, as a sentence or as JSON.

No line holds an address of the page, a query, a cookie or a text of a visitor, since those may be secrets.
"""

import contextlib
import json
import logging
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Final, Literal

from manywinds.server.refusal import RefusedRequest

Form = Literal["plain", "json"]
ACCESS: Final = logging.getLogger("manywinds.access")
"""Every request that was answered."""


class JsonLines(logging.Formatter):
    """One object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """A record as a line."""
        fields: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "part": record.name,
            "text": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            fields["fault"] = self.formatException(record.exc_info)
        return json.dumps(fields, ensure_ascii=False)


def set_up(form: Form, level: str) -> None:
    """Write from now on what is at least so grave. Of the libraries only what is wrong: they would write down
    whole addresses, which hold secrets."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if form == "json" else logging.Formatter("%(message)s"))
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("manywinds").setLevel(level.upper())
    # What visitors send that is no request, or no text, is answered, and no fault that anybody here could mend.
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)
    logging.getLogger("uvicorn.error").addFilter(_is_of_ours)


@contextlib.contextmanager
def going_on(log: logging.Logger, what: str, *names: object) -> Iterator[None]:
    """For work that lasts as long as the process: one thing that goes wrong is written down, and the next is done. What
    was refused is no fault."""
    try:
        yield
    except RefusedRequest:
        pass
    except Exception:
        log.exception(what, *names)


def _is_of_ours(record: logging.LogRecord) -> bool:
    """Bytes that are no text come from outside."""
    return not isinstance((record.exc_info or (None, None))[1], UnicodeDecodeError)
