"""Two people at once, and entries that must come to the same when the log is read again."""

from datetime import timedelta

import pytest

from manywinds.club.errors import AccessError, ClubError, ConflictError
from manywinds.club.event.access import REFEREE
from manywinds.club.event.actions import By, propose, request_of
from manywinds.club.event.clash import Thing, check, note
from manywinds.club.event.file import replay, verify
from manywinds.club.event.requests import CheckIn, read_request
from manywinds.club.fields import Plain
from manywinds.club.log import moment
from support.events import Desk

DEAL = {"ended": "exhausted"}
HERE: Plain = {"session": 1, "table": 1}
THERE: Plain = {"session": 1, "table": 2}
BEFORE = [
    ("register", {"players": [{"name": "A"}]}, "register", {"players": [{"name": "B"}]}, False),
    ("register", {"players": [{"name": "A"}]}, "draw", {"seed": "x"}, True),
    ("register", {"players": [{"name": "A"}]}, "seat", {"rounds": []}, True),
    ("draw", {"seed": "x"}, "amend", {"player": 1, "changes": {}}, True),
    ("draw", {"seed": "x"}, "key", {"role": "player", "name": "A", "player": 1, "hash": "x"}, True),
    ("draw", {"seed": "x"}, "key", {"role": "referee", "name": "A", "hash": "x"}, False),
    ("draw", {"seed": "x"}, "draw", {"seed": "y"}, True),
    ("team", {"team": "T", "players": [1, 2]}, "amend", {"player": 2, "changes": {}}, True),
    ("team", {"team": "T", "players": [1, 2]}, "amend", {"player": 3, "changes": {}}, False),
    ("amend", {"player": 1, "changes": {"title": "x"}}, "amend", {"player": 1, "changes": {}}, True),
]
"""What one did, what another wants who had not seen it, and whether the two share something."""
LATER = [
    ("result", {**HERE, "deal": DEAL}, "result", {**HERE, "deal": DEAL}, True),
    ("result", {**HERE, "deal": DEAL}, "result", {**THERE, "deal": DEAL}, False),
    ("result", {**HERE, "deal": DEAL}, "sign", {**HERE, "persons": [0]}, True),
    ("result", {**HERE, "deal": DEAL}, "checkin", {"session": 1, "player": 5}, True),
    ("result", {**HERE, "deal": DEAL}, "checkin", {"session": 1, "player": 6}, False),
    ("result", {**HERE, "deal": DEAL}, "pause", {"session": 1}, False),
    ("penalty", {**HERE, "player": 1, "code": "PEN-13"}, "close", HERE, True),
    ("pause", {"session": 1}, "extend", {"session": 1, "minutes": 5, "reason": "x"}, True),
    ("pause", {"session": 1}, "ruling", {"session": 1, "text": "x"}, False),
    (
        "sanction",
        {"player": 1, "kind": "criticism", "text": "x"},
        "sanction",
        {"player": 1, "kind": "loss_of_place", "text": "y"},
        True,
    ),
    ("sanction", {"player": 1, "kind": "criticism", "text": "x"}, "drop", {"player": 2, "session": 2}, False),
]


def clashes(desk: Desk, did: str, given: Plain, wants: str, wish: Plain) -> bool:
    seen = desk.event.rev
    desk.do(did, **given)
    last: dict[Thing, int] = {}
    for entry in desk.entries:
        if entry.rev > 1:
            note(last, request_of(entry), entry.rev)
    request = read_request(wants, wish)
    check(desk.event, last, request, desk.event.rev)
    try:
        check(desk.event, last, request, seen)
    except ConflictError:
        return True
    return False


@pytest.mark.parametrize(("did", "given", "wants", "wish", "expected"), BEFORE)
def test_before_play_a_change_clashes_with_what_it_rests_on(
    did: str, given: Plain, wants: str, wish: Plain, expected: bool
) -> None:
    desk = Desk()
    desk.register(4)
    assert clashes(desk, did, given, wants, wish) is expected


@pytest.mark.parametrize(("did", "given", "wants", "wish", "expected"), LATER)
def test_in_a_session_a_change_clashes_with_the_same_sheet_clock_or_player(
    did: str, given: Plain, wants: str, wish: Plain, expected: bool
) -> None:
    assert clashes(Desk().seated(), did, given, wants, wish) is expected


def test_a_deal_told_in_the_last_second_is_told_in_it_when_the_log_is_read_again() -> None:
    """The log knows whole seconds: what was accepted by the tenths of one is still accepted by those who read it."""
    desk = Desk()
    desk.at += timedelta(milliseconds=900)
    desk.seated()
    desk.at += timedelta(minutes=150) - timedelta(milliseconds=400)
    with pytest.raises(ClubError, match="gong"):
        desk.do("result", **HERE, deal=DEAL)
    desk.at -= timedelta(seconds=1)
    desk.do("result", **HERE, deal=DEAL)
    assert verify(desk.entries).rev == desk.event.rev


@pytest.mark.parametrize("field", ["as_table", "as_player"])
def test_nobody_says_that_his_link_is_for_another_table(field: str) -> None:
    desk = Desk().seated()
    for value in (7, "x"):
        with pytest.raises(ClubError, match=f"has no field '{field}'"):
            desk.do("result", REFEREE, **HERE, deal=DEAL, **{field: value})
    assert replay(desk.entries).rev == desk.event.rev


def test_the_screen_of_a_table_checks_in_who_sits_there() -> None:
    desk = Desk().seated(start=False)
    screen = By("Screen", "table", desk.at, table=1)
    with pytest.raises(AccessError):
        propose(desk.event, CheckIn(session=1, player=2), screen)
    assert propose(desk.event, CheckIn(session=1, player=1), screen).event.session(1).checked_in == (1,)


@pytest.mark.parametrize("text", ["0001-01-01T00:00+14:00", "9999-12-31T23:59-14:00", "1899-12-31", "soon", ""])
def test_a_time_outside_of_all_tournaments_is_none(text: str) -> None:
    with pytest.raises(ClubError, match="no point in time"):
        moment(text)
