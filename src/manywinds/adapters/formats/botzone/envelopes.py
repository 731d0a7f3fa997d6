"""The envelopes in which Botzone's requests and answers travel.

In JSON a program gets one line `{"requests": [...], "responses": [...]}` with all that was said so far and answers
`{"response": ...}`; in the simple form it gets the number of requests, then requests and answers in turn, a line each,
and answers a line. It ends after its answer, unless it adds the line `KEEP_RUNNING`: then it gets only the new request,
a line each time (or in JSON an object with `request`), and goes on.

    question(requests, responses)   what a program is given that starts anew, in JSON
    simple_question(…)              the same in the simple form
    next_question(request, json)    what a program is given that keeps running
    reply_of(lines)                 what it answered: the answer, and whether it keeps running
    reply(answer, json)             the other way: what our program writes, for a judge elsewhere
    BotzoneQuestion.read(line)      what such a judge gives our program, in either form
"""

import json
from typing import Any, Final, NamedTuple

from manywinds.adapters.formats.botzone.words import Foul
from manywinds.adapters.formats.common.files import json_of
from manywinds.adapters.formats.common.game import ForeignError
from manywinds.kernel.errors import quoted

KEEP_RUNNING: Final = ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<"
MOST_REQUESTS: Final = 2000
LONGEST_LINE: Final = 200
"""No request or answer needs more."""


def question(requests: list[str], responses: list[str]) -> str:
    """All that was said so far, for a program that starts anew."""
    return json.dumps({"requests": requests, "responses": responses}) + "\n"


def simple_question(requests: list[str], responses: list[str]) -> str:
    """The same in the simple form."""
    lines = [str(len(requests))]
    for place, request in enumerate(requests):
        lines.append(request)
        if place < len(responses):
            lines.append(responses[place])
    return "\n".join(lines) + "\n"


def next_question(request: str, as_json: bool) -> str:
    """One more request, for a program that keeps running."""
    return (json.dumps({"request": request}) if as_json else request) + "\n"


def reply_of(lines: list[str]) -> tuple[str, bool]:
    """What a program answered in these lines, in either form, and whether it keeps running."""
    keeps = any(line.strip() == KEEP_RUNNING for line in lines)
    said = [line.strip() for line in lines if line.strip() and line.strip() != KEEP_RUNNING]
    if not said:
        raise Foul("The program answers nothing.")
    if not said[0].startswith("{"):
        return said[0], keeps
    message = json_of(said[0])
    response = message.get("response") if isinstance(message, dict) else None
    if not isinstance(response, str):
        raise Foul(f"{quoted(said[0])} holds no response.")
    return response.strip(), keeps


def reply(answer: str, as_json: bool, keep_running: bool) -> str:
    """An answer of ours."""
    line = json.dumps({"response": answer}) if as_json else answer
    return line + "\n" + (KEEP_RUNNING + "\n" if keep_running else "")


class BotzoneQuestion(NamedTuple):
    """What a judge elsewhere gives our program: requests, and what was answered to all but the last."""

    requests: list[str]
    responses: list[str]
    as_json: bool
    whole: bool
    """From the first request on, rather than one more."""

    @staticmethod
    def read(line: str) -> "BotzoneQuestion":
        """A line of JSON, or one request."""
        if not line.lstrip().startswith(("{", '"')):
            return BotzoneQuestion([_line(line)], [], False, False)
        message = json_of(line)
        if isinstance(message, str):
            return BotzoneQuestion([_line(message)], [], True, False)
        if isinstance(message, dict) and "requests" not in message and "request" in message:
            return BotzoneQuestion([_line(message["request"])], [], True, False)
        requests, responses = (_lines(message, key) for key in ("requests", "responses"))
        if len(responses) != len(requests) - 1:
            raise ForeignError(
                f"{len(requests)} requests come with {len(requests) - 1} responses, not {len(responses)}."
            )
        return BotzoneQuestion(requests, responses, True, True)

    @staticmethod
    def read_simple(lines: list[str]) -> "BotzoneQuestion":
        """The simple form: requests and answers in turn, without the number that comes before them."""
        if len(lines) % 2 == 0:
            raise ForeignError("Requests and responses come in turn, a request last.")
        said = [_line(line) for line in lines]
        return BotzoneQuestion(said[::2], said[1::2], False, True)


def _line(value: Any) -> str:
    if not isinstance(value, str) or len(value) > LONGEST_LINE or not value.strip():
        raise ForeignError(f"{quoted(value)} is no request.")
    return value.strip()


def _lines(message: Any, key: str) -> list[str]:
    found = message.get(key) if isinstance(message, dict) else None
    if not isinstance(found, list) or len(found) > MOST_REQUESTS:
        raise ForeignError(f"{key!r} should be a list of at most {MOST_REQUESTS} lines.")
    return [_line(each) for each in found]
