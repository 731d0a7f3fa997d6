"""How fair a seating is: who meets whom how often, the start winds and the tables of every player."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

from manywinds.club.seating.designs import TABLE
from manywinds.club.seating.plan import SeatingPlan
from manywinds.kernel.tiles import WIND_LETTERS
from manywinds.rules.words import words

MOST_DIGIT: Final = 9


@dataclass(frozen=True)
class Fairness:
    """The counts of a plan. Players are numbered as in the plan, from 0."""

    plan: SeatingPlan
    meetings: tuple[tuple[int, ...], ...]
    """For every two players how often they meet."""
    winds: tuple[tuple[int, ...], ...]
    """For every player how often on E, S, W and N."""
    tables: tuple[tuple[int, ...], ...]
    """For every player how often at each table."""

    @property
    def times(self) -> Mapping[int, int]:
        """How many pairs meet how often, of all who sat at a table."""
        here = [player for player, row in enumerate(self.winds) if any(row)]
        return Counter(self.meetings[one][other] for one, other in combinations(here, 2))

    @property
    def repeats(self) -> int:
        """How many meetings are not the first of their pair."""
        return sum((times - 1) * pairs for times, pairs in self.times.items() if times)

    @property
    def mates(self) -> int:
        """How many meetings are of team mates."""
        return sum(self.meetings[one][other] for team in self.plan.teams for one, other in combinations(team, 2))

    @property
    def uneven(self) -> list[int]:
        """Whose start winds are not within one of even."""
        return [player for player, row in enumerate(self.winds) if max(row) - min(row) > 1]

    def to_dict(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "repeats": self.repeats,
            "times": {str(times): pairs for times, pairs in sorted(self.times.items())},
            "team_mates": self.mates,
            "uneven_winds": self.uneven,
            "meetings": [list(row) for row in self.meetings],
            "winds": [dict(zip(WIND_LETTERS, row, strict=True)) for row in self.winds],
            "tables": [list(row) for row in self.tables],
        }

    def sentences(self, lang: str = "en") -> list[str]:
        """What can be said in short."""
        say = words(lang, "seating")
        plan = self.plan
        sizes = {"players": len(plan.names), "sessions": len(plan.rounds), "tables": max(map(len, plan.rounds))}
        found = [say["size"].format(**sizes)]
        if self.repeats:
            spread = ", ".join(f"{times} × {pairs}" for times, pairs in sorted(self.times.items()))
            found += [say["repeats"].format(count=self.repeats), say["spread"].format(spread=spread)]
            found.append(say["open"] if not plan.proven else say["proven_after"] if plan.played else say["proven"])
        else:
            found.append(say["no_repeats"])
        if plan.teams:
            found.append(say["mates"].format(count=self.mates) if self.mates else say["apart"])
        uneven = ", ".join(plan.names[player] for player in self.uneven)
        found.append(say["winds_uneven"].format(who=uneven) if uneven else say["winds_even"])
        found.append(say["tables"].format(count=max(map(max, self.tables))))
        return found

    def lines(self, lang: str = "en") -> list[str]:
        """Tables as text: the winds of every player, and who meets whom how often. Needs a fixed width."""
        return [*self._wind_lines(lang), "", *self._meeting_lines(lang)]

    def _wind_lines(self, lang: str) -> list[str]:
        heads = [words(lang)[f"wind_{letter}"] for letter in WIND_LETTERS]
        width = len(str(len(self.plan.names)))
        # Names come last, where nothing stands in line behind them.
        found = [f"{'':{width}}  {'  '.join(heads)}"]
        for number, (row, name) in enumerate(zip(self.winds, self.plan.names, strict=True), 1):
            counts = "  ".join(f"{count:>{len(head)}}" for count, head in zip(row, heads, strict=True))
            found.append(f"{number:>{width}}  {counts}" + (f"  {name}" if name != str(number) else ""))
        return found

    def _meeting_lines(self, lang: str) -> list[str]:
        count = len(self.plan.names)
        width = len(str(count))
        labels = [f"{number:>{width}}" for number in range(1, count + 1)]
        heads = [" " * (width + 2) + "".join(label[digit] for label in labels) for digit in range(width)]
        rows = [
            f"{labels[one]}  " + "".join(_cell(times, one == other) for other, times in enumerate(row))
            for one, row in enumerate(self.meetings)
        ]
        return [words(lang, "seating")["matrix"], *heads, *rows]


def _cell(times: int, same: bool) -> str:
    if same:
        return "\\"
    return "." if times == 0 else str(times) if times <= MOST_DIGIT else "+"


def fairness(plan: SeatingPlan) -> Fairness:
    """Count what is fair about a plan."""
    count = len(plan.names)
    meetings = [[0] * count for _ in range(count)]
    winds = [[0] * TABLE for _ in range(count)]
    places = [[0] * max(1, *map(len, plan.rounds)) for _ in range(count)]
    for tables in plan.rounds:
        for number, table in enumerate(tables):
            for wind, player in enumerate(table):
                winds[player][wind] += 1
                places[player][number] += 1
                for other in table:
                    if other != player:
                        meetings[player][other] += 1
    return Fairness(plan, _frozen(meetings), _frozen(winds), _frozen(places))


def _frozen(rows: list[list[int]]) -> tuple[tuple[int, ...], ...]:
    return tuple(map(tuple, rows))
