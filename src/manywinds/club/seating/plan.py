"""A seating plan as plain data, and what players, teams and sessions must be like for one."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from manywinds.club.seating.designs import TABLE
from manywinds.kernel.errors import ManywindsError, quoted

MOST_PLAYERS: Final = 1000
MOST_SESSIONS: Final = 100

Table = tuple[int, int, int, int]
"""The players on E, S, W and N."""
Round = tuple[Table, ...]


class SeatingError(ManywindsError, ValueError):
    """Players, teams or sessions that no plan can be made of."""


@dataclass(frozen=True)
class SeatingPlan:
    """Who sits where. Players are numbered from 0 in the order of their names."""

    names: tuple[str, ...]
    rounds: tuple[Round, ...]
    """For each session its tables, each with the players on E, S, W, N."""
    teams: tuple[tuple[int, ...], ...] = ()
    played: int = 0
    """So many of the sessions were given."""
    absent: frozenset[int] = frozenset()
    """Who is not there any more after what was played."""
    proven: bool = False
    """Whether no plan, given what was played, could be more even."""

    def to_dict(self) -> dict[str, Any]:
        """As plain data, for a file."""
        return {
            "players": list(self.names),
            "teams": [list(team) for team in self.teams],
            "played": self.played,
            "absent": sorted(self.absent),
            "proven": self.proven,
            "rounds": [[list(table) for table in tables] for tables in self.rounds],
        }

    @classmethod
    def from_dict(cls, row: Any) -> "SeatingPlan":
        """A plan that was written with `to_dict`, checked."""
        try:
            names = read_names([str(name) for name in row["players"]])
            rounds = read_rounds(row["rounds"])
            teams = read_teams(row["teams"], len(names))
            plan = cls(names, rounds, teams, int(row["played"]), frozenset(row["absent"]), row["proven"] is True)
            check_rounds(plan.rounds, len(names))
            check_numbers(plan.absent, len(names))
            if not 0 <= plan.played <= len(rounds) or not 1 <= len(rounds) <= MOST_SESSIONS or not all(rounds):
                raise ValueError
        except SeatingError:
            raise
        except (KeyError, TypeError, ValueError):
            raise SeatingError("This is no seating plan: it has players, teams and rounds of tables of four.") from None
        return plan


def read_names(players: int | Sequence[str]) -> tuple[str, ...]:
    """The names of the players; their numbers, from 1, if there are only so many."""
    count = players if isinstance(players, int) else len(players)
    if not TABLE <= count <= MOST_PLAYERS:
        raise SeatingError(
            "A seating is for {least} to {most} players, not {count}.", least=TABLE, most=MOST_PLAYERS, count=count
        )
    names = tuple(map(str, range(1, count + 1))) if isinstance(players, int) else tuple(players)
    seen: set[str] = set()
    for name in names:
        if not name.strip():
            raise SeatingError("A player has no name.")
        if name in seen:
            raise SeatingError("Two players are called {name}.", name=quoted(name))
        seen.add(name)
    return names


def read_rounds(rounds: Iterable[Iterable[Sequence[int]]]) -> tuple[Round, ...]:
    """Sessions of tables of four."""
    return tuple(tuple(_read_table(table) for table in tables) for tables in rounds)


def _read_table(table: Sequence[int]) -> Table:
    if len(table) != TABLE:
        raise SeatingError("Four players sit at a table, not {count}.", count=len(table))
    east, south, west, north = (int(player) for player in table)
    return east, south, west, north


def read_teams(teams: Iterable[Iterable[int]], players: int) -> tuple[tuple[int, ...], ...]:
    """Teams, no player in two of them."""
    found = tuple(tuple(int(player) for player in team) for team in teams)
    members = [player for team in found for player in team]
    check_numbers(members, players)
    if len(set(members)) < len(members):
        raise SeatingError("A player is in two teams, or in one twice.")
    return found


def seated(tables: Round) -> list[int]:
    """Who sits in a session."""
    return [player for table in tables for player in table]


def check_numbers(numbers: Iterable[int], players: int) -> None:
    """Refuse numbers that no player has."""
    for number in numbers:
        if not 0 <= number < players:
            raise SeatingError("There is no player {number}; the last is {last}.", number=number + 1, last=players)


def check_rounds(rounds: Sequence[Round], players: int) -> None:
    """Refuse sessions in which somebody sits twice."""
    for number, tables in enumerate(rounds, 1):
        sitting = seated(tables)
        check_numbers(sitting, players)
        if len(set(sitting)) < len(sitting):
            raise SeatingError("Somebody sits at two tables, or twice at one, in session {session}.", session=number)


def check_size(present: int, sessions: int, played: int) -> None:
    """Refuse numbers of players and sessions that do not go together."""
    if not 1 <= sessions <= MOST_SESSIONS:
        raise SeatingError("An event has 1 to {most} sessions, not {sessions}.", most=MOST_SESSIONS, sessions=sessions)
    if played > sessions:
        raise SeatingError(
            "There are {sessions} sessions, and {played} were played already.", sessions=sessions, played=played
        )
    missing = -present % TABLE
    if played < sessions and (missing or not present):
        raise SeatingError(
            "{count} players do not fill tables of four: let {more} more play as substitutes, or {fewer} fewer.",
            count=present,
            more=missing or TABLE,
            fewer=present % TABLE,
        )
