"""Whatever comes, in whatever order: an answer in a sentence, no fault of the server, and the table as it was.

`make laws` tries far more of it, and `tools/fuzz.py` sends as many messages as it is told.
"""

import json
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import response_schema_conformance

from manywinds.server.app import create_app
from support.serving import SOON, Seat, Served, served

SCHEMA = schemathesis.openapi.from_dict(create_app().openapi())
OPERATIONS = {found.ok().label: found.ok() for found in SCHEMA.get_all_operations()}
CALM = {"deadline": None, "database": None, "suppress_health_check": list(HealthCheck)}
PLENTY = {"requests_per_second": 1e6, "makes_per_second": 1e6, "messages_per_second": 1e9, "rooms_each": 10_000}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("fuzz"), rooms_all=100_000, **PLENTY) as running:
        yield running


@pytest.fixture(scope="module")
def room(server: Served) -> dict[str, Any]:
    """A room that exists, so that some of what is tried finds one."""
    return server.visitor("Anna").room("hk-old", ["me", "open", "open", "open"], start=False, public=True)


def tried(label: str, server: Served, room: dict[str, Any], examples: int) -> None:
    """Ask for something in ways that fit the document and in ways that do not."""
    modes = [GenerationMode.POSITIVE]
    if OPERATIONS[label].body or len(OPERATIONS[label].query) or label.count("{") > 1:
        modes.append(GenerationMode.NEGATIVE)
    for mode in modes:

        @settings(max_examples=examples, **CALM)  # type: ignore[arg-type]
        @given(OPERATIONS[label].as_strategy(generation_mode=mode), st.booleans())
        def check(case: Case, known: bool) -> None:
            if known and "id" in case.path_parameters and "rooms" in case.path:
                case.path_parameters["id"] = room["id"]
            answer = case.call(base_url=f"http://127.0.0.1:{server.port}", timeout=SOON)
            case.validate_response(answer, checks=[not_a_server_error, response_schema_conformance])
            if answer.status_code >= 400 and answer.headers["content-type"] == "application/json":
                told = answer.json()["detail"]
                assert isinstance(told, str)
                assert "\n" not in told
                assert "Traceback" not in told

        check()


@pytest.mark.parametrize("label", OPERATIONS)
def test_requests_of_every_kind_are_answered(label: str, server: Served, room: dict[str, Any]) -> None:
    tried(label, server, room, 10)


@pytest.mark.slow
@pytest.mark.parametrize("label", OPERATIONS)
def test_many_requests_of_every_kind_are_answered(label: str, server: Served, room: dict[str, Any]) -> None:
    tried(label, server, room, 500)


NUMBERS = st.one_of(st.integers(-2, 3), st.integers(), st.floats(), st.booleans(), st.none(), st.text(max_size=5))
WORDS = st.one_of(st.sampled_from(["act", "next", "hint", "back", "ping", "state", ""]), st.text(max_size=8), NUMBERS)
ACTIONS = st.one_of(
    st.sampled_from(["pass", "win", "discard 5m", "discard 0m", "chow 123m", "kong 1z", "discard", "win win"]),
    st.text(max_size=30),
    st.integers(),
)
SHAPED = st.fixed_dictionaries(
    {"type": WORDS}, optional={"n": NUMBERS, "turn": NUMBERS, "action": ACTIONS, "more": st.text(max_size=5)}
)
LOOSE = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)
MESSAGES = st.one_of(
    SHAPED.map(json.dumps),
    LOOSE.map(json.dumps),
    st.text(max_size=200),
    st.binary(max_size=200),
)


@pytest.fixture(scope="module")
def seat(server: Served) -> Iterator[Seat]:
    anna = server.visitor("Anna")
    found = anna.sit(anna.room("hk-old"))
    found.my_turn()
    yield found
    found.close()


def sent(messages: list[str | bytes], seat: Seat) -> None:
    """Send all that and see that every message is answered, in order, and that nothing happened at the table."""
    before = seat.my_turn()
    for message in messages:
        told: Any = None
        if isinstance(message, str):
            try:
                told = json.loads(message)
            except (ValueError, RecursionError):
                told = None
        legal = {each["action"] for each in before["view"]["legal"]}
        # What is lawful is no fault; other tests do it.
        assume(not (isinstance(told, dict) and told.get("action") in legal and told.get("turn") == before["turn"]))
        seat.line.send(message)
        answer = seat.hear()
        while answer["type"] == "state":
            answer = seat.hear()
        assert answer["type"] in ("refused", "ack", "hint")
        if answer["type"] == "ack":
            assert told["type"] in ("ping", "back")
    seat.number += 10_000
    answer = seat.ask("ping")
    assert answer["type"] == "ack"
    assert (seat.state["turn"], seat.state["view"]) == (before["turn"], before["view"])


@settings(max_examples=60, **CALM)  # type: ignore[arg-type]
@given(messages=st.lists(MESSAGES, max_size=8))
def test_sequences_of_messages_do_nothing_to_the_table(messages: list[str | bytes], seat: Seat) -> None:
    sent(messages, seat)


@pytest.mark.slow
@settings(max_examples=5000, **CALM)  # type: ignore[arg-type]
@given(messages=st.lists(MESSAGES, max_size=20))
def test_many_sequences_of_messages_do_nothing_to_the_table(messages: list[str | bytes], seat: Seat) -> None:
    sent(messages, seat)


def test_after_all_of_it_the_table_is_played(server: Served, seat: Seat) -> None:
    assert seat.act()["type"] == "ack"
    assert server.visitor("Ben").get("/healthz")["ok"]
