"""What a session and a team come to: the sums of all that was entered, and of all members."""

from manywinds import book
from manywinds.club.event.standings import standings
from manywinds.club.sheet.entered import ToldDeal, ToldFault, ToldWin
from manywinds.club.sheet.sheet import Sheet, play
from manywinds.kernel.state import EXHAUSTED, WON
from support.events import Desk

A, B, C, D = range(4)


def test_game_points_are_the_sum_of_hands_and_penalties() -> None:
    """MCR-72: B wins ten points from D while A is late; in the next hand, which is drawn, C says Hu for nothing."""
    first = ToldDeal(WON, (ToldWin(B, "10"),), D, faults=(ToldFault(A, "PEN-01"),))
    second = ToldDeal(EXHAUSTED, faults=(ToldFault(C, "PEN-13"),))
    played = play(book("mcr"), Sheet().with_deal(first).with_deal(second))
    assert [row.changes for row in played.rows] == [(-18, 34, -8, -18), (20, 20, -60, 20)]
    assert played.won() == [2, 54, -68, 2] == list(played.rows[-1].sums)


def test_all_members_count_for_a_team() -> None:
    """MCR-78: the first team leads at the tables of its first two members, and the second team in all."""
    desk = Desk().seated("teams")
    for table, points in enumerate([(40, 10, -20, -30)] * 2 + [(-60, 30, 20, 10)] * 2, 1):
        desk.totals(1, table, *points)
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
    places = {team.name: team.place for team in standings(desk.event).teams}
    assert places == {"Team 1": 1, "Team 4": 1, "Team 2": 3, "Team 3": 3}
