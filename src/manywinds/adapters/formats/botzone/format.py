"""Botzone's logs, as the registry lists them: JSON or text in, either of them out."""

import re
from typing import Final

from manywinds.adapters.formats.botzone import read, write
from manywinds.adapters.formats.common.format import Format, Opening
from manywinds.adapters.formats.common.mcr_export import exporting
from manywinds.adapters.formats.common.mcr_verify import verify

_MATCH: Final = re.compile(r"Match\b")
_FIELDS: Final = ("output", "logs", "turns", "0")
"""Of a log, of a game, or of the requests that are all that is left of a record."""


def _recognises(opening: Opening) -> bool:
    value = opening.value
    if _MATCH.match(opening.text) or any(field in value for field in _FIELDS):
        return True
    log = value.get("log")
    return isinstance(log, list) and bool(log) and not isinstance(log[0], list)


FORMATS: Final = (
    Format(
        "botzone",
        title="Botzone (JSON or text)",
        endings=(".json", ".jsonl", ".txt"),
        recognises=_recognises,
        stream=read.games,
        verify=verify,
        write=exporting(write.written_log),
    ),
    Format("botzone-text", write=exporting(write.written_lines)),
)
