"""Results of players and teams, and who stands where (MCR-77, MCR-78, MCR-79).

Where a book has table points they rank first and game points second. Elsewhere the final scores of the book rank, with
its uma where it has one (RII-82), and the points won break ties. Everything is exact; nothing is typed in (MCR-T22).
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Final, NamedTuple

from manywinds.club.errors import ClubError
from manywinds.club.event.state import Player, Tournament, Where
from manywinds.club.sheet.sheet import has_table_points
from manywinds.rules.scoring.exact import Points

ZERO: Final = Fraction(0)


class SessionScore(NamedTuple):
    """What a player has from one session."""

    session: int
    tp: Fraction = ZERO
    """Table points; the final score in a book that has none."""
    gp: Fraction = ZERO
    """Game points: what was won and lost at the table."""
    place: int = 0
    """At the table; 0 for a session that was missed."""
    table: int = 0
    closed: bool = False
    running: bool = False
    """There is something on the sheet, which counts when it is closed (MCR-T29)."""


class Standing(NamedTuple):
    """A player, or a team, with sums and place. A place of 0 is none."""

    number: int
    name: str
    team: str
    place: int
    tp: Fraction
    gp: Fraction
    lines: tuple[SessionScore, ...] = ()
    members: tuple[int, ...] = ()


class Standings(NamedTuple):
    """Everybody in order. Provisional until all is closed and published; subject to appeal while one is open
    (MCR-T28)."""

    players: tuple[Standing, ...]
    teams: tuple[Standing, ...]
    provisional: bool
    subject_to_appeal: bool
    sessions: int
    """The last session that counts."""


def ranked(totals: Mapping[str, tuple[Fraction, Fraction]]) -> list[tuple[int, str]]:
    """Places by the first figure and then the second; who is equal in both shares a place, and the next is skipped
    (MCR-77, and MCR-78 for teams)."""
    order = sorted(totals, key=lambda name: (-totals[name][0], -totals[name][1]))
    found: list[tuple[int, str]] = []
    for at, name in enumerate(order):
        level = at > 0 and totals[name] == totals[order[at - 1]]
        found.append((found[-1][0] if level else at + 1, name))
    return found


def exact(points: Points) -> Fraction:
    """A figure without rounding."""
    return Fraction(points)


def _seats(event: Tournament) -> dict[Where, int]:
    """By session and player the table."""
    return {(at, number): table for (at, table), state in event.tables.items() for number in state.players}


def line_of(event: Tournament, session: int, number: int, seats: dict[Where, int] | None = None) -> SessionScore:
    """What a player has from a session. Who misses it or was excluded before it has nothing, and a stand-in is credited
    to nobody (MCR-79, MCR-81)."""
    table = (_seats(event) if seats is None else seats).get((session, number))
    if table is None:
        return SessionScore(session)
    state = event.tables[session, table]
    away = (session, number) in event.stand_ins or event.players[number].out(session)
    if away or not (state.sheet.deals or state.sheet.open or state.sheet.totals):
        return SessionScore(session, table=table, closed=state.closed)
    played = event.played(session, table)
    person = state.players.index(number)
    points = played.table_points()
    tp = points[person] if points is not None else exact(played.scores()[person])
    gp, place = exact(played.won()[person]), played.places()[person]
    return SessionScore(session, tp, gp, place, table, state.closed, not state.closed)


def _lines(
    event: Tournament, seats: dict[Where, int], number: int, sessions: Iterable[int]
) -> tuple[SessionScore, ...]:
    return tuple(line_of(event, session, number, seats) for session in sessions)


def _sums(lines: Iterable[SessionScore]) -> tuple[Fraction, Fraction]:
    """What tables that are closed have made (MCR-T29)."""
    known = [line for line in lines if not line.running]
    return sum((line.tp for line in known), ZERO), sum((line.gp for line in known), ZERO)


def standings(event: Tournament, until: int = 0) -> Standings:
    """Live, after every table that was closed (MCR-T29). Players of later stages stand before those of earlier ones,
    who keep the order in which they went out (MCR-92)."""
    last = until or max((session for session, _ in event.tables if event.session(session).started), default=0)
    players: list[Standing] = []
    above = 0
    seen: set[int] = set()
    groups = [stage for stage in reversed(event.stages) if stage.first <= last] or list(event.stages[:1])
    for stage in groups:
        first = 1 if event.settings.carry else stage.first
        sessions = range(first, min(last, stage.first + stage.sessions - 1) + 1)
        whole = range(1, min(last, stage.first + stage.sessions - 1) + 1)
        group = [event.players[number] for number in stage.players if number not in seen]
        seen.update(each.number for each in group)
        found = _ranked_players(event, group, sessions, whole, above)
        players += found
        above += sum(1 for each in found if each.place)
    for player in event.players.values():
        if player.number not in seen and not event.stages:
            players.append(Standing(player.number, player.name, player.team, 0, ZERO, ZERO))
    return Standings(
        tuple(players),
        tuple(_ranked_teams(event, range(1, last + 1))),
        _provisional(event, last),
        any(appeal.open() for appeal in event.appeals.values()),
        last,
    )


def _ranked_players(event: Tournament, group: list[Player], counted: range, shown: range, above: int) -> list[Standing]:
    """Those who are excluded or lost their place keep their rows and stand at the end, unranked (MCR-T31)."""
    seats = _seats(event)
    totals = {str(each.number): _sums(_lines(event, seats, each.number, counted)) for each in group}
    places = {
        int(name): place for place, name in ranked({key: totals[key] for key in totals if _has_place(event, key)})
    }
    rows = []
    for player in group:
        tp, gp = totals[str(player.number)]
        place = places.get(player.number, 0)
        lines = _lines(event, seats, player.number, shown)
        rows.append(Standing(player.number, player.name, player.team, place + above if place else 0, tp, gp, lines))
    return sorted(rows, key=lambda row: (not row.place, row.place, -row.tp, -row.gp, row.number))


def _has_place(event: Tournament, number: str) -> bool:
    return event.players[int(number)].ranked()


def _ranked_teams(event: Tournament, sessions: range) -> list[Standing]:
    """Sums of the members (MCR-78)."""
    teams, seats = event.teams(), _seats(event)
    lines = {number: _lines(event, seats, number, sessions) for members in teams.values() for number in members}
    totals = {name: _sums(line for number in members for line in lines[number]) for name, members in teams.items()}
    found = []
    for place, name in ranked(totals):
        each = [
            SessionScore(
                session,
                *_sums(lines[number][at] for number in teams[name]),
                running=any(lines[number][at].running for number in teams[name]),
            )
            for at, session in enumerate(sessions)
        ]
        tp, gp = totals[name]
        found.append(Standing(0, name, name, place, tp, gp, tuple(each), tuple(teams[name])))
    return found


def _provisional(event: Tournament, last: int) -> bool:
    """Until all tables of the sessions so far are closed and the organiser has published them (MCR-T30)."""
    return not last or not all(event.session(session).published for session in range(1, last + 1))


class Cut(NamedTuple):
    """Who goes on to the next stage: those who certainly do, and those who are level at the cut."""

    through: tuple[int, ...]
    level: tuple[int, ...]
    places: int
    """How many of the level ones go on."""


def cut(event: Tournament, stage: int) -> Cut:
    """The best of a stage, by what counts in it (MCR-92, MCR-T32); stages are numbered from 1."""
    if not 1 <= stage < len(event.settings.stages) or stage > len(event.stages):
        raise ClubError("There is no stage after this one.")
    current = event.stages[stage - 1]
    last = current.first + current.sessions - 1
    if event.session(last).ended is None:
        raise ClubError("Session {session}, the last of stage {stage}, is not over.", session=last, stage=stage)
    first = 1 if event.settings.carry else current.first
    group = [
        event.players[number]
        for number in current.players
        if event.players[number].ranked() and event.players[number].plays(last + 1)
    ]
    seats = _seats(event)
    # Who advances must close the sheets first; what a log tells of earlier cuts stands.
    totals = {
        str(each.number): _sums(
            line._replace(running=False) for line in _lines(event, seats, each.number, range(first, last + 1))
        )
        for each in group
    }
    wanted = event.settings.stages[stage].players
    order = ranked(totals)
    if len(order) < wanted:
        raise ClubError(
            "Only {count} players can go on; stage {stage} has {wanted}.",
            count=len(order),
            stage=stage + 1,
            wanted=wanted,
        )
    edge = order[wanted - 1][0]
    through = tuple(int(name) for place, name in order if place < edge)
    level = tuple(int(name) for place, name in order if place == edge)
    places = wanted - len(through)
    return Cut((*through, *level), (), 0) if len(level) == places else Cut(through, level, places)


def decimals(points: Fraction) -> str:
    """Two places where they are needed, as sheets show table points (MCR-74)."""
    return f"{float(points):.2f}"


def shown(event: Tournament, points: Fraction) -> str:
    """The first figure as people of this book write it."""
    if has_table_points(event.book):
        return decimals(points)
    return str(int(points)) if points.denominator == 1 else f"{float(points):g}"


def plain(points: Fraction) -> str:
    """Game points."""
    return str(int(points)) if points.denominator == 1 else f"{float(points):g}"


def to_dict(row: Standing) -> dict[str, object]:
    """A standing as plain data; fractions stay exact."""
    return {
        "number": row.number,
        "name": row.name,
        "team": row.team,
        "place": row.place or None,
        "tp": str(row.tp),
        "gp": str(row.gp),
        "sessions": [
            {
                "session": line.session,
                "tp": str(line.tp),
                "gp": str(line.gp),
                "place": line.place,
                "table": line.table,
                **({"running": True} if line.running else {}),
            }
            for line in row.lines
        ],
        **({"members": list(row.members)} if row.members else {}),
    }
