"""Whatever is sent to an event is done or refused in one sentence, and a refusal changes nothing."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from manywinds.club.errors import ClubError
from manywinds.club.event.access import PLAYER, ROLES, TABLE
from manywinds.club.event.actions import ACTIONS, By, follow, propose
from manywinds.club.event.file import replay
from manywinds.club.event.requests import read_request
from manywinds.club.event.state import Tournament
from manywinds.club.log import LogLine, parse
from manywinds.club.print.page import to_csv
from manywinds.club.print.tournament import SHEETS, pages_of
from manywinds.club.sheet.entered import EnteredDeal
from manywinds.kernel.errors import ManywindsError
from manywinds.server.journals.tournament_views import standings_view, table_view, tournament_view
from support.events import START_TIME, Desk

NAMES = (
    "session", "table", "player", "players", "number", "deal", "cells", "totals", "forfeits", "code",
    "amount", "to", "hand", "points", "note", "seconds", "stand_in", "name", "until", "persons", "referee",
    "reason", "ref", "appeal", "against", "id", "outcome", "body", "decision", "signed_by", "fee_paid",
    "kind", "text", "stage", "decided", "rounds", "minutes", "at", "team", "captain", "seed", "on_behalf",
    "changes", "role", "hash", "person", "before_gong", "override", "faults",
)  # fmt: skip
WORDS = ["", "x", "1", "win", "PEN-08", "PEN-13", "PEN-17", "PEN-20", "rules", "player", "upheld", "2026-05-02T10:00"]
PLAIN = st.one_of(
    st.none(), st.booleans(), st.integers(-2, 17), st.sampled_from([10**9, -(10**9)]), st.floats(allow_nan=False),
    st.sampled_from(WORDS), st.text(max_size=5),
)  # fmt: skip
DEALS = st.sampled_from(
    [
        {"ended": "exhausted"},
        {"wins": [{"person": 0, "worth": "24"}], "discarder": 1},
        {"wins": [{"person": 0, "hand": "123m 456m 789m 123m 7m +7m"}]},
        {"wins": [{"person": 9, "worth": "24"}]},
        {"wins": [{}]},
        {"ended": "void"},
        {"ended": "exhausted", "faults": [{"person": 1, "code": "PEN-08"}]},
    ]
)
ROWS = st.recursive(
    PLAIN, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(NAMES), inner, max_size=3)
)
ANY = st.one_of(PLAIN, DEALS, ROWS)
LIKELY = st.fixed_dictionaries(
    {}, optional={"session": st.integers(1, 2), "table": st.integers(1, 4), "player": st.integers(1, 16), "deal": DEALS}
)
MORE = st.dictionaries(st.sampled_from(NAMES), ANY, max_size=3)
GIVEN = st.builds(lambda likely, more: {**more, **likely}, LIKELY, MORE)
FIELDS = st.sampled_from(["rev", "at", "who", "role", "what", "given", "chain"])


@pytest.fixture(scope="module")
def event() -> Tournament:
    desk = Desk().seated("teams")
    desk.do("result", session=1, table=1, deal={"wins": [{"person": 0, "worth": "24"}]})
    desk.do("penalty", "referee", session=1, table=1, player=5, code="PEN-08")
    desk.totals(1, 2, 30, 10, -10, -30)
    return desk.event


def state(event: Tournament) -> dict[str, object]:
    return {name: value for name, value in vars(event).items() if name not in ("_played", "book")}


def look(event: Tournament) -> None:
    """All that is shown and printed of an event can be made."""
    for role in ROLES:
        by = By("Olga", role, START_TIME, table=1 if role == TABLE else 0, player=1 if role == PLAYER else 0)
        tournament_view("x", event, by, "en")
        for where in event.tables:
            if where[0] == 1:
                table_view(event, *where, by, "ru")
    standings_view(event)
    for sheet in SHEETS:
        to_csv(pages_of(event, sheet, "pl", session=1))


@pytest.mark.parametrize("what", sorted(ACTIONS))
@given(given=GIVEN, role=st.sampled_from(ROLES), player=st.integers(0, 3), table=st.integers(0, 2))
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
def test_an_action_is_done_or_refused(
    event: Tournament, what: str, given: dict[str, object], role: str, player: int, table: int
) -> None:
    before = (event.rev, event.players.copy(), event.tables.copy(), event.appeals.copy(), event.stages.copy())
    allowed = role if role in ACTIONS[what].roles else ACTIONS[what].roles[0]
    try:
        made = propose(event, read_request(what, given), By("Olga", allowed, START_TIME, table, player))
    except ManywindsError:
        pass
    else:
        assert made.event.rev == event.rev + 1
        line = made.entry.sealed("").line()
        assert LogLine.read(line, 1) == LogLine.read(json.dumps(json.loads(line)), 1)
        # Whoever reads the line comes to the same, and everybody can look at it.
        again = event.copy()
        follow(again, LogLine.read(line, 1))
        assert state(again) == state(made.event)
        look(made.event)
    assert before == (event.rev, event.players, event.tables, event.appeals, event.stages)


@given(ANY)
@settings(max_examples=200, deadline=None)
def test_anything_is_a_deal_or_is_refused(row: object) -> None:
    try:
        deal = EnteredDeal.read(row)
    except ClubError:
        return
    assert EnteredDeal.read(deal.to_dict()) == deal


@given(
    st.lists(st.dictionaries(st.sampled_from(("rev", "at", "who", "role", "what", "given", "chain")), ANY), max_size=3)
)
@settings(max_examples=60, deadline=None)
def test_anything_is_a_log_or_is_refused(rows: list[dict[str, object]]) -> None:
    with pytest.raises(ClubError):
        replay(parse("".join(json.dumps(row) + "\n" for row in rows)))
