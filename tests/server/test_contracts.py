"""The models of the API are those that the club declares: they take the same, and refuse the same."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from manywinds.club.declared import REQUIRED, ServerOnly, fields_of, plain_of, read
from manywinds.club.errors import ClubError, Phrase
from manywinds.club.event.actions import ACTIONS
from manywinds.club.event.file import replay
from manywinds.club.event.registration import NewTournament
from manywinds.club.event.requests import REQUESTS, GiveKey
from manywinds.club.sheet.free_sheet import NewSheet
from manywinds.club.sheet.requests import SHEET_REQUESTS
from manywinds.server.wire import EventDo, EventWish, SheetDo, SheetWish
from manywinds.server.wire.actions import GIVEN, SHEET_GIVEN, NewLink
from manywinds.server.wire.declared import model_of

DECLARED: dict[str, tuple[type, Any]] = {
    **{f"event {what}": (each, GIVEN[what]) for what, each in REQUESTS.items() if each is not GiveKey},
    **{f"sheet {what}": (each, SHEET_GIVEN[what]) for what, each in SHEET_REQUESTS.items()},
}
SENTENCES_OF_CLUB = ("needs a note", "what it is worth or by its tiles", "names a player twice", "winner", "win twice")
"""What the club refuses beyond the shape of a row."""
VALUES = st.one_of(
    st.booleans(),
    st.sampled_from([-3, -2, -1, 0, 1, 2, 3, 4, 600, 601, 86401, 100_001, 10**7 + 1]),
    st.floats(0, 3),
    st.sampled_from(["", " ", "x", "time", "rules", "player", "upheld", "referee", "exclusion", "\u202e", "y" * 2001]),
    st.lists(st.sampled_from([0, 1, 3, 4, -1, True, "x", "player", [1, 2, 3, 4], {"name": "A"}]), max_size=4),
    st.sampled_from(
        [{}, {"1": "A"}, {"1": 2}, {"person": 1, "code": "PEN-08"}, {"ended": "exhausted"}, {"ended": 1}, {"name": "A"},
         {"wins": [{"person": 0, "worth": "8"}], "discarder": 1}, {"others": [[0, "4"]]}, {"others": [[4, "4"]]}]
    ),
)  # fmt: skip


@st.composite
def rows(draw: st.DrawFn, declared: type) -> dict[str, object]:
    names = [each.name for each in fields_of(declared) if each.mark(ServerOnly) is None]
    likely = {name: draw(VALUES) for name in names if draw(st.integers(0, 3))}
    return {**likely, **draw(st.sampled_from([{}, {}, {}, {"nothing": 1}]))}


@pytest.mark.parametrize("name", sorted(DECLARED))
def test_what_the_club_takes_the_api_takes_and_nothing_else(name: str) -> None:
    declared, model = DECLARED[name]

    @given(rows(declared))
    @settings(max_examples=150, deadline=None)
    def agree(row: dict[str, object]) -> None:
        try:
            model.model_validate(row)
            fits = True
        except ValidationError:
            fits = False
        try:
            read(declared, row, Phrase("A row"))
            refused = ""
        except ClubError as fault:
            refused = str(fault)
        if any(sentence in refused for sentence in SENTENCES_OF_CLUB):
            return
        assert fits == (refused == ""), (row, refused)

    agree()


def test_every_action_is_declared_and_in_the_api() -> None:
    assert replay.__module__ == "manywinds.club.event.file", "which registers all actions"
    assert set(ACTIONS) == set(REQUESTS) == set(GIVEN)
    assert {what: action.request for what, action in ACTIONS.items()} == REQUESTS
    for kind, declared in ((EventDo, REQUESTS), (SheetDo, SHEET_REQUESTS)):
        schema = TypeAdapter(kind).json_schema()
        assert set(schema["discriminator"]["mapping"]) == set(declared)


def test_what_only_the_server_says_no_client_sends() -> None:
    hidden = {
        (what, each.name)
        for what, declared in REQUESTS.items()
        for each in fields_of(declared)
        if each.name not in GIVEN[what].model_fields
    }
    rooms = {(what, "room") for what in ("result", "totals", "undo", "stop", "digital", "penalty")}
    assert hidden == rooms | {
        ("stop", "faults"),
        ("result", "rules"),
        ("correct", "rules"),
        ("undo", "rules"),
        ("lift", "rules"),
    }


@pytest.mark.parametrize(
    ("declared", "model", "more"),
    [
        (GiveKey, NewLink, {"account"}),
        (NewTournament, EventWish, {"who"}),
        (NewSheet, SheetWish, {"draw"}),
    ],
)
def test_a_model_that_says_more_has_all_the_fields_that_are_declared(
    declared: type, model: Any, more: set[str]
) -> None:
    """Beside them: an account in place of a secret, whoever makes a tournament, whether seats are drawn."""
    assert set(model.model_fields) == {each.name for each in fields_of(declared)} | more
    for each in fields_of(declared):
        field = model.model_fields[each.name]
        if each.default is not REQUIRED:
            assert field.default == plain_of(each.default), each.name
        elif field.is_required() is False:
            assert each.name == "hash", "which the server makes if nobody gives one"


def test_what_was_said_is_passed_on_as_it_was_said() -> None:
    row = {"session": 1, "table": 2, "number": 1, "deal": {"wins": [{"person": 0, "worth": "8"}]}}
    assert model_of(REQUESTS["result"]).model_validate(row).row() == row
