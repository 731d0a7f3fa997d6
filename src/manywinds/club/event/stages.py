"""From stage to stage of a knock-out or mixed tournament (MCR-92, MCR-T32), and seats by standings (MCR-T12)."""

from itertools import permutations

from manywinds.club.errors import ClubError
from manywinds.club.event.actions import By, Change, action
from manywinds.club.event.requests import Advance, On
from manywinds.club.event.sessions import all_closed
from manywinds.club.event.standings import Cut, cut, standings
from manywinds.club.event.state import Stage, Tournament
from manywinds.kernel.tiles import SEATS


def next_cut(event: Tournament) -> Cut:
    """Who goes on to the stage that comes next, once the last one under way is over."""
    return cut(event, len(event.stages))


def _stage_closed(event: Tournament, _on: On, by: By) -> None:
    """Standings count what is closed."""
    for session in event.stages[-1].numbers():
        all_closed(event, On(session), by)


@action(Advance, requires=lambda event, _on, _by: next_cut(event), today=_stage_closed)
def advance(event: Tournament, given: Advance, _by: By) -> Change:
    """The best of a stage go on. A tie at the cut that points do not decide the organiser decides (MCR-T32)."""
    stage, decided = given.stage, given.decided
    if len(event.stages) > stage:
        raise ClubError("Stage {stage} has its players already.", stage=stage + 1)
    found = cut(event, stage)
    if found.level:
        fits = len(decided) == found.places and set(decided) <= set(found.level)
        if not fits or len(set(decided)) < len(decided):
            level = ", ".join(str(number) for number in found.level)
            raise ClubError(
                "Players {level} are level, and {places} of them go on: decide which.", level=level, places=found.places
            )
    elif decided:
        raise ClubError("There is no tie to decide.")
    current = event.stages[stage - 1]
    players = tuple(sorted((*found.through, *decided)))
    first = current.first + current.sessions
    event.stages.append(Stage(players, first, event.settings.stages[stage].sessions))
    return Change(list(current.players), list(players))


def by_standings(event: Tournament, session: int) -> list[tuple[int, ...]]:
    """Tables for a session by the standings before it: places 1 to 4 at the first, and so on. Where team-mates would
    meet one of them changes places with the nearest player of another table who meets none there (MCR-T12)."""
    stage = event.stages[event.stage_of(session)]
    order = [row.number for row in standings(event, session - 1).players if row.number in stage.players]
    if len(order) % SEATS:
        raise ClubError("{count} players do not fill tables of four.", count=len(order))
    for place in range(len(order)):
        if not _mates(event, order, place, order[place], place // SEATS * SEATS, place):
            continue
        swap = next((at for at in _nearest(place, len(order)) if _apart(event, order, place, at)), None)
        if swap is not None:
            order[place], order[swap] = order[swap], order[place]
    return [_turned(event, tuple(order[at : at + SEATS]), session) for at in range(0, len(order), SEATS)]


def _nearest(place: int, count: int) -> list[int]:
    """Places at other tables, those behind first, and nearer ones before others."""
    behind = [at for at in range(place + 1, count) if at // SEATS != place // SEATS]
    return [*behind, *[at for at in range(place - 1, -1, -1) if at // SEATS != place // SEATS]]


def _mates(event: Tournament, order: list[int], place: int, number: int, first: int, last: int) -> bool:
    """A team-mate of this player sits on one of these places; his own does not count."""
    team = event.players[number].team
    return bool(team) and any(event.players[order[at]].team == team for at in range(first, last) if at != place)


def _apart(event: Tournament, order: list[int], one: int, other: int) -> bool:
    """Neither meets a team-mate if these two change places."""
    pairs = ((one, order[other]), (other, order[one]))
    return not any(
        _mates(event, order, place, number, place // SEATS * SEATS, place // SEATS * SEATS + SEATS)
        for place, number in pairs
    )


def _turned(event: Tournament, table: tuple[int, ...], session: int) -> tuple[int, ...]:
    """The four in the order in which each has most seldom started on the wind he gets."""

    def started(number: int, wind: int) -> int:
        return sum(
            1
            for (at, _), state in event.tables.items()
            if at < session and number in state.players and state.players.index(number) == wind
        )

    return min(permutations(table), key=lambda seats: sum(started(each, wind) ** 2 for wind, each in enumerate(seats)))
