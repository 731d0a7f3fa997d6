"""From stage to stage of a knock-out or mixed tournament (MCR-92, MCR-T32), and seats by standings (MCR-T12)."""

from itertools import permutations

from manywinds.club.actions import By, Change, action
from manywinds.club.errors import ClubError
from manywinds.club.fields import Fields
from manywinds.club.standings import cut, standings
from manywinds.club.state import SEATS, Event, Stage


@action("advance")
def advance(event: Event, given: Fields, _by: By) -> Change:
    """The best of a stage go on. A tie at the cut that points do not decide the organiser decides (MCR-T32)."""
    stage = given.number("stage", None, 1)
    if len(event.stages) > stage:
        raise ClubError(f"Stage {stage + 1} has its players already.")
    found = cut(event, stage)
    decided = given.numbers("decided", 1)
    if found.level:
        fits = len(decided) == found.places and set(decided) <= set(found.level)
        if not fits or len(set(decided)) < len(decided):
            level = ", ".join(str(number) for number in found.level)
            raise ClubError(f"Players {level} are level, and {found.places} of them go on: decide which.")
    elif decided:
        raise ClubError("There is no tie to decide.")
    current = event.stages[stage - 1]
    players = tuple(sorted((*found.through, *decided)))
    first = current.first + current.sessions
    event.stages.append(Stage(players, first, event.settings.stages[stage].sessions))
    return Change(list(current.players), list(players))


def by_standings(event: Event, session: int) -> list[tuple[int, ...]]:
    """Tables for a session by the standings before it: places 1 to 4 at the first, and so on. Where team-mates would
    meet one of them changes places with the nearest player of another table who meets none there (MCR-T12)."""
    stage = event.stages[event.stage_of(session)]
    order = [row.number for row in standings(event, session - 1).players if row.number in stage.players]
    if len(order) % SEATS:
        raise ClubError(f"{len(order)} players do not fill tables of four.")
    for place, number in enumerate(order):
        if not _clashes(event, order, place, number):
            continue
        for step in range(1, len(order)):
            found = [
                at for at in (place + step, place - step) if 0 <= at < len(order) and at // SEATS != place // SEATS
            ]
            swap = next((at for at in found if _apart(event, order, place, at)), None)
            if swap is not None:
                order[place], order[swap] = order[swap], number
                break
    return [_turned(event, tuple(order[at : at + SEATS]), session) for at in range(0, len(order), SEATS)]


def _clashes(event: Event, order: list[int], place: int, number: int) -> bool:
    """A team-mate sits at the table of this place."""
    team = event.players[number].team
    start = place // SEATS * SEATS
    table = [order[at] for at in range(start, start + SEATS) if at != place]
    return bool(team) and any(event.players[each].team == team for each in table)


def _apart(event: Event, order: list[int], one: int, other: int) -> bool:
    return not _clashes(event, order, one, order[other]) and not _clashes(event, order, other, order[one])


def _turned(event: Event, table: tuple[int, ...], session: int) -> tuple[int, ...]:
    """The four in the order in which each has most seldom started on the wind he gets."""

    def started(number: int, wind: int) -> int:
        return sum(
            1
            for (at, _), state in event.tables.items()
            if at < session and number in state.players and state.players.index(number) == wind
        )

    return min(permutations(table), key=lambda seats: sum(started(each, wind) ** 2 for wind, each in enumerate(seats)))
