"""Tenhou's two formats, as the registry lists them."""

import re
from typing import Final

from manywinds.adapters.formats.common.format import Format, Opening
from manywinds.adapters.formats.common.riichi_export import exporting
from manywinds.adapters.formats.common.riichi_verify import verify
from manywinds.adapters.formats.tenhou import json6, json6_write, xml


def _is_json6(opening: Opening) -> bool:
    """Deals are lists in Tenhou's JSON; a log of Botzone is made of objects."""
    log = opening.value.get("log")
    return isinstance(log, list) and bool(log) and isinstance(log[0], list)


FORMATS: Final = (
    Format(
        "tenhou",
        title="Tenhou (XML)",
        endings=(".xml", ".mjlog"),
        recognises=lambda opening: opening.text.startswith("<"),
        read=xml.read,
        once=re.compile(r"<mjloggm\b"),
        verify=verify,
    ),
    Format(
        "tenhou6",
        title="Tenhou (JSON)",
        endings=(".json",),
        recognises=_is_json6,
        read=json6.read,
        once=re.compile(r"^\{.*\}[ \t\r]*$", re.MULTILINE),
        verify=verify,
        write=exporting(json6_write.written),
    ),
)
