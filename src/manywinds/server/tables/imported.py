"""What somebody brings to be replayed: a record of ours, or a game of another program, of which our record is kept."""

from manywinds.adapters.formats.registry import imported_text, name_of
from manywinds.kernel.errors import ManywindsError
from manywinds.server.refusal import RefusedRequest
from manywinds.server.tables.replays import overview

OURS = "manywinds"
"""The word with which our own records begin, of whatever version."""


def brought(text: str, name: str) -> str:
    """The record of what was brought; it holds when it is played again. `name` is that of its file, if it was one."""
    record = text if text.lstrip().startswith(OURS) else _imported(text, name)
    overview("", record, "en")
    return record


def _imported(text: str, name: str) -> str:
    try:
        found = imported_text(text, name_of(name))
    except ManywindsError as fault:
        raise RefusedRequest("bad_foreign", 422, why=fault) from None
    if found.differences:
        raise RefusedRequest("bad_foreign", 422, why=found.disagreement())
    return found.recorder.text()
