"""Seats for the sessions of a stage, by the planner of the club (MCR-T5, MCR-T6).

The planner reaches the bounds of sixteen players (MCR-T7) as the ready plans do (MCR-T8), and seats without repeats
where a general plan (MCR-T9) or the one of a field (MCR-T10) does; what it found is counted and printed as a proof.
"""

from collections.abc import Callable

from manywinds.club.errors import ClubError
from manywinds.club.event.state import Stage, Tournament
from manywinds.club.seating.fairness import fairness
from manywinds.club.seating.plan import SeatingPlan, read_rounds
from manywinds.club.seating.planner import seat
from manywinds.club.seating.search import SearchProgress
from manywinds.kernel.tiles import SEATS

LIMIT = 50.0
"""Seconds a search may take; a plan is made in less than a minute (MCR-T11, MCR-T37)."""


def stage_players(event: Tournament, stage: int) -> Stage:
    """Who plays in a stage, from 1; in the first one all who are not waiting."""
    if stage <= len(event.stages):
        return event.stages[stage - 1]
    if stage > 1:
        raise ClubError("Nobody has advanced to stage {stage} yet.", stage=stage)
    players = tuple(number for number, player in event.players.items() if not player.waiting)
    return Stage(players, 1, event.settings.stages[0].sessions)


def plan_stage(
    event: Tournament,
    stage: int = 1,
    seed: int = 0,
    limit: float = LIMIT,
    progress: Callable[[SearchProgress], None] | None = None,
) -> list[list[tuple[int, ...]]]:
    """The tables of every session of a stage that has not begun, by the numbers of the players (MCR-T5)."""
    found = stage_players(event, stage)
    numbers = sorted(found.players)
    if len(numbers) % SEATS:
        raise ClubError(
            "{count} players do not fill tables of four: add stand-ins or use the waiting list.",
            count=len(numbers),
        )
    place = {number: at for at, number in enumerate(numbers)}
    members = (tuple(place[each] for each in team if each in place) for team in event.teams().values())
    teams = [team for team in members if len(team) > 1]
    sessions = range(found.first, found.first + found.sessions)
    begun = [session for session in sessions if event.session(session).started is not None]
    played = [
        [[place[each] for each in event.tables[session, table].players] for table in event.tables_of(session)]
        for session in begun
    ]
    names = [str(number) for number in numbers]
    plan = seat(names, found.sessions, teams, played=played, seed=seed, limit=limit, progress=progress)
    return [[tuple(numbers[at] for at in table) for table in tables] for tables in plan.rounds[len(begun) :]]


def plan_of(event: Tournament) -> SeatingPlan:
    """All seats that were given out, as a plan."""
    numbers = sorted({number for state in event.tables.values() for number in state.players})
    place = {number: at for at, number in enumerate(numbers)}
    sessions = sorted({session for session, _ in event.tables})
    rounds = read_rounds(
        [[place[each] for each in event.tables[session, table].players] for table in event.tables_of(session)]
        for session in sessions
    )
    teams = tuple(tuple(place[each] for each in team if each in place) for team in event.teams().values())
    return SeatingPlan(tuple(str(number) for number in numbers), rounds, teams)


def seat_counts(event: Tournament) -> dict[str, object]:
    """What a plan promises, counted: repeated meetings, the most of one pair, meetings of team-mates, and how often
    somebody starts on a wind (MCR-T6)."""
    found = fairness(plan_of(event))
    starts = [count for row in found.winds for count in row]
    return {
        "repeats": found.repeats,
        "most_meetings": max(found.times, default=0),
        "teammates": found.mates,
        "wind_counts": f"{min(starts)} – {max(starts)}",
    }
