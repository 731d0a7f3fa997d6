"""Who enters an offence, who sits in for whom, and which figures there are (MCR-79, MCR-T24, MCR-T35)."""

import pytest

from manywinds.club.errors import AccessError, ClubError
from manywinds.club.event.access import PLAYER, REFEREE, TABLE
from support.events import DRAW, Desk

AT_ONE = {"session": 1, "table": 1}


def test_offences_in_a_deal_are_entered_by_officials() -> None:
    """MCR-T24, MCR-T35: the link of a player or a table tells results, no offences of others."""
    desk = Desk().seated()
    deal = {**DRAW, "faults": [{"person": 2, "code": "PEN-13"}]}
    cells = {"cells": [20, 20, -60, 20], "faults": deal["faults"]}
    for given in ({"deal": deal}, cells):
        with pytest.raises(
            AccessError, match="'penalty' is done by organiser or head_referee or referee, not by player"
        ):
            desk.do("result", PLAYER, player_key=1, **AT_ONE, **given)
        with pytest.raises(AccessError, match="not by table"):
            desk.do("result", TABLE, table_key=1, **AT_ONE, **given)
    desk.do("result", PLAYER, player_key=1, **AT_ONE, deal=DRAW)
    desk.do("result", REFEREE, **AT_ONE, deal=deal)
    assert desk.event.played(1, 1).won() == [20, 20, -60, 20]


def test_nobody_sits_at_two_tables_or_in_for_themself() -> None:
    """MCR-79, MCR-90."""
    desk = Desk().seated()
    desk.later(20)
    missing = {"session": 1, "player": 5}
    with pytest.raises(ClubError, match="Nobody sits in for themself"):
        desk.do("substitute", **missing, name="player 5")
    with pytest.raises(ClubError, match="Player 2 sits somewhere else in session 1 already"):
        desk.do("substitute", **missing, name="Player 2")
    with pytest.raises(ClubError, match="Player 2 sits somewhere else"):
        desk.do("late", **missing, seconds=1020, stand_in="Player 2")
    with pytest.raises(ClubError, match="Player 2 sits somewhere else"):
        desk.do("checkin", **missing, stand_in="Player 2")
    desk.do("substitute", **missing, name="Walter")
    desk.do("substitute", **missing, until=2, name="Walter")
    with pytest.raises(ClubError, match="Walter sits somewhere else in session 2 already"):
        desk.do("substitute", session=2, player=3, name="Walter")
    desk.do("substitute", session=1, player=3)
    desk.do("substitute", session=1, player=6)


@pytest.mark.parametrize("points", [-1, -70])
def test_a_penalty_costs_no_less_than_nothing(points: int) -> None:
    """MCR-T24."""
    desk = Desk().seated()
    with pytest.raises(ClubError, match="'points' is a whole number from 0"):
        desk.do("penalty", REFEREE, **AT_ONE, player=5, code="PEN-13", points=points, note="x")
    fault = {"person": 1, "code": "PEN-13", "points": points, "note": "x"}
    with pytest.raises(ClubError, match="'points' is a whole number from 0"):
        desk.do("result", REFEREE, **AT_ONE, deal={**DRAW, "faults": [fault]})
