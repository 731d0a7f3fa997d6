"""The seating of tournaments: the figures that must hold, and laws that hold for every field."""

from collections.abc import Callable
from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from manywinds.club.seating.fairness import Fairness, fairness
from manywinds.club.seating.planner import SearchProgress, SeatingError, SeatingPlan, reseat, seat

SHORT = 2.0
"""Seconds for searches whose end does not matter."""
LOOKS = 150
"""So often a search may look at its clock, where the result must not depend on the machine."""


def ticking(step: float = 1.0) -> Callable[[], float]:
    """A clock on which every look takes so many seconds."""
    ticks = count()
    return lambda: next(ticks) * step


def teams_of(size: int, players: int) -> list[range]:
    return [range(first, first + size) for first in range(0, players, size)]


def check(plan: SeatingPlan) -> Fairness:
    """What holds for every plan: in each session everybody who is there sits once."""
    for number, tables in enumerate(plan.rounds):
        gone = plan.absent if number >= plan.played else frozenset()
        sitting = sorted(player for table in tables for player in table)
        if plan.played == 0 or number >= plan.played:
            assert sitting == [player for player in range(len(plan.names)) if player not in gone]
    return fairness(plan)


@pytest.mark.parametrize(
    ("players", "sessions", "repeats"),
    [
        (4, 3, 12),
        (16, 1, 0),
        (16, 5, 0),
        (16, 6, 24),
        (16, 10, 120),
        (20, 5, 0),
        (24, 7, 0),
        (28, 7, 0),
        (32, 8, 0),
        (32, 9, 0),
        (36, 9, 0),
        (40, 9, 0),
        (48, 11, 0),
        (60, 12, 0),
        (64, 8, 0),
        (64, 21, 0),
        (140, 8, 0),
        (256, 12, 0),
    ],
)
@pytest.mark.parametrize("seed", [0, 7])
def test_as_few_repeats_as_there_can_be(players: int, sessions: int, repeats: int, seed: int) -> None:
    plan = seat(players, sessions, seed=seed)
    report = check(plan)
    assert report.repeats == repeats
    assert max(report.times) - min(report.times) <= 1
    assert report.uneven == []
    assert plan.proven


@pytest.mark.parametrize(
    ("players", "size", "sessions", "repeats"),
    [
        (16, 4, 4, 0),
        (16, 4, 5, 24),
        (16, 2, 3, 0),
        (32, 4, 8, 0),
        (32, 8, 8, 0),
        (24, 4, 5, 0),
        (24, 3, 5, 0),
        (140, 4, 8, 0),
    ],
)
def test_team_mates_never_sit_at_one_table(players: int, size: int, sessions: int, repeats: int) -> None:
    plan = seat(players, sessions, teams_of(size, players))
    report = check(plan)
    assert (report.mates, report.repeats, report.uneven) == (0, repeats, [])
    assert plan.proven


def test_team_mates_meet_as_rarely_as_a_large_team_allows() -> None:
    # Two teams of eight at four tables: two and two at each, so eight meetings of mates in a session.
    report = check(seat(16, 3, teams_of(8, 16)))
    assert report.mates == 24


@pytest.mark.parametrize(("players", "sessions"), [(16, 4), (32, 8), (64, 8), (140, 8)])
def test_every_four_sessions_everybody_has_every_wind_once(players: int, sessions: int) -> None:
    plan = seat(players, sessions)
    for first in range(0, sessions, 4):
        four = fairness(SeatingPlan(plan.names, plan.rounds[first : first + 4]))
        assert set(four.winds) == {(1, 1, 1, 1)}


def test_nobody_sits_always_at_the_same_table() -> None:
    for players, sessions, most in ((16, 5, 3), (32, 8, 3), (140, 8, 2)):
        assert max(map(max, check(seat(players, sessions)).tables)) <= most


def test_a_plan_follows_from_its_seed() -> None:
    assert seat(24, 5, seed=3) == seat(24, 5, seed=3)
    assert seat(16, 5, seed=3).rounds != seat(16, 5, seed=4).rounds


def test_small_fields_are_as_even_as_they_can_be() -> None:
    # Two tables of four out of two: two pairs of each table meet again.
    plan = seat(8, 7)
    assert plan.proven
    assert dict(check(plan).times) == {3: 28}
    assert seat(12, 4).proven


TEAMS = st.sampled_from([0, 2, 3, 4])


@settings(max_examples=25, deadline=None)
@given(tables=st.integers(1, 9), sessions=st.integers(1, 6), size=TEAMS, seed=st.integers(0, 99))
def test_laws_of_every_plan(tables: int, sessions: int, size: int, seed: int) -> None:
    players = tables * 4
    teams = [range(first, min(first + size, players)) for first in range(0, players, size)] if size else []
    plan = seat(players, sessions, teams, seed=seed, limit=LOOKS, clock=ticking())
    report = check(plan)
    assert len(plan.rounds) == sessions
    assert report.uneven == []
    if tables >= 4:
        assert report.mates == 0


@settings(max_examples=25, deadline=None)
@given(
    tables=st.integers(4, 12),
    played=st.integers(0, 5),
    leaving=st.integers(0, 6),
    size=st.sampled_from([0, 4]),
    seed=st.integers(0, 99),
)
def test_laws_of_every_change_in_mid_event(tables: int, played: int, leaving: int, size: int, seed: int) -> None:
    players = tables * 4
    plan = seat(players, 5, teams_of(size, players) if size else (), seed=seed, limit=LOOKS, clock=ticking())
    gone = range(1, 1 + leaving)
    joined = [f"new {number}" for number in range(leaving % 4)]
    again = reseat(plan, played, gone, joined=joined, seed=seed, limit=LOOKS, clock=ticking())
    report = check(again)
    assert again.rounds[:played] == plan.rounds[:played]
    assert len(again.rounds) == 5
    assert report.mates == 0 or tables - (leaving + 3) // 4 < 4


def test_who_left_is_not_missed() -> None:
    plan = seat(64, 8)
    again = reseat(plan, 3, [0, 10, 20, 30])
    report = check(again)
    assert report.repeats == 0
    assert again.proven
    assert again.rounds[:3] == plan.rounds[:3]
    assert all(sum(report.winds[player]) == 3 for player in (0, 10, 20, 30))
    # Sixty players cannot all have every wind twice if the four who left did not have all winds alike.
    assert len(report.uneven) <= 4


def test_what_was_planned_is_kept_where_nobody_is_missing() -> None:
    plan = seat(32, 8)
    again = reseat(plan, 3, [])
    assert [sorted(map(sorted, tables)) for tables in again.rounds] == [
        sorted(map(sorted, tables)) for tables in plan.rounds
    ]


def test_a_substitute_with_a_new_number_has_met_nobody() -> None:
    again = reseat(seat(16, 5), 2, [4], joined=["Substitute"])
    report = check(again)
    assert (report.repeats, report.uneven) == (0, [])
    assert sum(report.winds[16]) == 3


def test_an_event_that_is_over_is_left_alone() -> None:
    plan = seat(16, 5)
    assert reseat(plan, 5, [1, 2, 3]).rounds == plan.rounds


def test_the_time_limit_returns_the_best_so_far() -> None:
    told: list[SearchProgress] = []
    # For twenty players and six sessions neither a plan without repeats is found nor a reason why not.
    plan = seat(20, 6, limit=400.0, clock=ticking(), progress=told.append)
    report = check(plan)
    assert report.uneven == []
    assert not plan.proven
    costs = [each.best for each in told if each.best is not None]
    assert costs == sorted(costs, reverse=True)
    assert costs[-1] < costs[0]
    assert report.repeats <= costs[-1]
    assert told[-1].seconds < 405


@pytest.mark.parametrize("limit", [0.0, 1e-9])
def test_no_time_at_all_still_gives_a_plan(limit: float) -> None:
    assert check(seat(20, 6, limit=limit, clock=ticking())).repeats >= 0
    assert check(seat(32, 8, limit=limit, clock=ticking())).repeats == 0


def test_a_search_that_cannot_prove_to_be_done_ends_by_itself() -> None:
    plan = seat(16, 4, teams_of(5, 15), limit=1e9)
    assert check(plan).mates == 12


@pytest.mark.parametrize(
    ("players", "sessions", "options", "sentence"),
    [
        (18, 5, {}, "18 players do not fill tables of four: let 2 more play as substitutes, or 2 fewer."),
        (3, 5, {}, "4 to 1000 players, not 3"),
        (-4, 5, {}, "not -4"),
        (16, 0, {}, "1 to 100 sessions, not 0"),
        (16, 5, {"teams": [[0, 1], [1, 2]]}, "in two teams"),
        (16, 5, {"teams": [[0, 16]]}, "no player 17"),
        (16, 5, {"absent": [-1]}, "no player 0"),
        (16, 5, {"absent": [3]}, "15 players do not fill tables of four: let 1 more"),
        (16, 5, {"absent": range(16)}, "0 players do not fill"),
        (16, 5, {"played": [[(0, 1, 2)]]}, "not 3"),
        (16, 5, {"played": [[(0, 1, 2, 2)]]}, "in session 1"),
        (16, 5, {"planned": [[(0, 1, 2, 3), (3, 4, 5, 6)]]}, "in session 1"),
        (16, 1, {"played": [[(0, 1, 2, 3)], [(0, 1, 2, 3)]]}, "2 were played already"),
        (["a", "b", "a", "d"], 1, {}, "Two players are called 'a'"),
        (["a", "b", " ", "d"], 1, {}, "no name"),
    ],
)
def test_what_cannot_be_seated_is_refused(
    players: int | list[str], sessions: int, options: dict[str, object], sentence: str
) -> None:
    with pytest.raises(SeatingError, match=sentence):
        seat(players, sessions, limit=SHORT, **options)  # type: ignore[arg-type]


def test_a_plan_is_written_and_read() -> None:
    plan = seat([f"p{number}" for number in range(16)], 4, teams_of(4, 16))
    plan = reseat(plan, 2, [1, 2, 3, 4], limit=LOOKS, clock=ticking())
    assert SeatingPlan.from_dict(plan.to_dict()) == plan


@pytest.mark.parametrize(
    "change",
    [
        {"players": 5},
        {"rounds": []},
        {"rounds": [[]]},
        {"rounds": [[["a", "b", "c", "d"]]]},
        {"rounds": 3},
        {"played": 9},
        {"absent": [99]},
        {"teams": [["x"]]},
    ],
)
def test_a_damaged_plan_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(SeatingError):
        SeatingPlan.from_dict({**seat(16, 2).to_dict(), **change})
    with pytest.raises(SeatingError):
        SeatingPlan.from_dict([])
