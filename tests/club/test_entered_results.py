"""What follows from what was entered: sums of hands and members, refused rows, and who has to confirm a deal."""

import pytest

from manywinds import book
from manywinds.club.event.access import PLAYER
from manywinds.club.event.standings import standings
from manywinds.club.event.tables import unconfirmed
from manywinds.club.sheet.entered import EnteredDeal, EnteredOffence, EnteredWin
from manywinds.club.sheet.sheet import Sheet, deal_of_cells, play
from manywinds.kernel.errors import ManywindsError
from manywinds.kernel.state import EXHAUSTED, WON
from support.events import Desk, win

A, B, C, D = range(4)


def test_game_points_are_the_sum_of_hands_and_penalties() -> None:
    """MCR-72: B wins ten points from D while A is late; in the next hand, which is drawn, C says Hu for nothing."""
    first = EnteredDeal(WON, (EnteredWin(B, "10"),), D, faults=(EnteredOffence(A, "PEN-01"),))
    second = EnteredDeal(EXHAUSTED, faults=(EnteredOffence(C, "PEN-13"),))
    played = play(book("mcr"), Sheet().with_deal(first).with_deal(second))
    assert [row.changes for row in played.rows] == [(-18, 34, -8, -18), (20, 20, -60, 20)]
    assert played.won() == [2, 54, -68, 2] == list(played.rows[-1].sums)


@pytest.mark.parametrize(
    ("cells", "sentence"),
    [
        ((35, -18, -8, -8), r"should sum to 0; it is off by \+1"),
        ((33, -18, -8, -8), r"should sum to 0; it is off by -1"),
        ((31, -15, -8, -8), "implies 7 basic points, below the minimum of 8"),
        ((16, -8, -8, 0), "pay 8 each"),
    ],
)
def test_a_row_of_a_paper_sheet_that_cannot_be_is_refused(cells: tuple[int, ...], sentence: str) -> None:
    """MCR-T19, MCR-T20: too much, too little, too cheap a win, or no win at all."""
    with pytest.raises(ManywindsError, match=sentence):
        deal_of_cells(book("mcr"), Sheet(), cells)


def test_the_cheapest_row_of_a_paper_sheet_tells_who_paid() -> None:
    """MCR-T20: N and the payer follow from the figures."""
    deal = deal_of_cells(book("mcr"), Sheet(), (32, -16, -8, -8))
    assert (deal.wins, deal.discarder) == ((EnteredWin(A, "8"),), B)


def test_all_members_count_for_a_team() -> None:
    """MCR-78: the first team leads at the tables of its first two members, and the second team in all."""
    desk = Desk().seated("teams")
    for table, points in enumerate([(40, 10, -20, -30)] * 2 + [(-60, 30, 20, 10)] * 2, 1):
        desk.totals(1, table, *points)
        desk.close(1, table)
    found = [(team.place, team.name, team.tp, team.gp) for team in standings(desk.event).teams]
    assert found == [
        (1, "Team 2", 12, 80),
        (2, "Team 1", 8, -40),
        (3, "Team 3", 6, 0),
        (4, "Team 4", 2, -40),
    ]


def test_teams_that_are_equal_in_both_share_a_place() -> None:
    """MCR-78."""
    desk = Desk().seated("teams")
    for table, points in enumerate([(40, 10, -20, -30)] * 2 + [(-30, -20, 10, 40)] * 2, 1):
        desk.totals(1, table, *points)
        desk.close(1, table)
    places = {team.name: team.place for team in standings(desk.event).teams}
    assert places == {"Team 1": 1, "Team 4": 1, "Team 2": 3, "Team 3": 3}


def test_a_players_deal_waits_for_the_last_of_the_others() -> None:
    """MCR-T17: three of four at the table are not enough."""
    desk = Desk().seated()
    desk.do("result", PLAYER, player_key=1, session=1, table=1, deal=win(A, 10))
    for number in (5, 9):
        desk.do("confirm", PLAYER, player_key=number, session=1, table=1, number=1)
    assert unconfirmed(desk.event.table(1, 1)) == [1]
    desk.do("confirm", PLAYER, player_key=13, session=1, table=1, number=1)
    assert unconfirmed(desk.event.table(1, 1)) == []
