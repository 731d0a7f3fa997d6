"""From which program a text comes, seen by what it holds alone."""

import re
from typing import Any, Final

from manywinds.adapters.formats.common.files import json_of
from manywinds.adapters.formats.common.game import ForeignError

TENHOU: Final = "tenhou"
TENHOU6: Final = "tenhou6"
MJAI: Final = "mjai"
BOTZONE: Final = "botzone"
PMN: Final = "pmn"
_BEFORE: Final = "\ufeff \t\r\n"
_OF_BOTZONE: Final = ("output", "logs", "turns")
_TAG: Final = re.compile(r'(?:%[^\n]*\n[ \t\r\n]*)*\[[A-Za-z]{1,20} "')
_MATCH: Final = re.compile(r"Match\b")
_BEGINS: Final = {
    TENHOU: re.compile(r"<mjloggm\b"),
    TENHOU6: re.compile(r"^\{.*\}[ \t\r]*$", re.MULTILINE),
    MJAI: re.compile(r'"type"\s{0,9}:\s{0,9}"start_game"'),
}
"""What every game of a file has once, where our readers take one game a file."""


def trimmed(text: str) -> str:
    """A text without what stands before it when it is copied from somewhere."""
    return text.lstrip(_BEFORE)


def recognised(text: str) -> str:
    """The name of the format, as the shelf has it."""
    start = trimmed(text)
    if start.startswith("<"):
        return TENHOU
    if _TAG.match(start):
        return PMN
    if _MATCH.match(start):
        return BOTZONE
    found = _of_json(start) if start.startswith(("{", "[")) else ""
    if not found:
        raise ForeignError("This is no game of Tenhou (XML or JSON), of mjai, of Botzone (JSON or text) nor in PMN.")
    return found


def _of_json(text: str) -> str:
    """The format of a text in JSON: one value, or one a line."""
    try:
        value = json_of(text.partition("\n")[0])
    except ForeignError:
        value = json_of(text)
    if isinstance(value, list):
        value = next(iter(value), None)
    return _of_object(value) if isinstance(value, dict) else ""


def _of_object(value: dict[str, Any]) -> str:
    if isinstance(value.get("type"), str):
        return MJAI
    if any(key in value for key in _OF_BOTZONE):
        return BOTZONE
    log = value.get("log")
    if not isinstance(log, list) or not log:
        return ""
    # Deals are lists in Tenhou's JSON, and a log of Botzone is made of objects.
    return TENHOU6 if isinstance(log[0], list) else BOTZONE


def games_in(text: str, format: str) -> int:
    """How many games begin in a text of a format with one game a file."""
    return len(_BEGINS[format].findall(text)) if format in _BEGINS else 1
