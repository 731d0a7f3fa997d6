"""Scores: the lines that made them and the patterns that were not counted."""

from typing import Final, NamedTuple

from manywinds.kernel.win import Reading
from manywinds.rules.exact import Points, number
from manywinds.rules.fan import Fan
from manywinds.rules.words import words

WIN: Final = "win"
NOT_A_WIN: Final = "not_a_win"
BELOW_MINIMUM: Final = "below_minimum"
REPLACED: Final = "replaced"
"""The principle of a refusal by a special hand that stands in place of others."""


class Line(NamedTuple):
    """One fan that was counted: how often, for how much in all, and over which sets (see `fan`)."""

    fan: Fan
    times: int
    points: int
    claims: int


class Refusal(NamedTuple):
    """A fan whose pattern is there but was not counted: struck by a fan, or by a principle of the book."""

    fan: Fan
    times: int
    by: Fan | None
    principle: str


class RunnerUp(NamedTuple):
    """The next best reading and its total."""

    reading: Reading
    total: Points


class Step(NamedTuple):
    """A step of the arithmetic between the lines and the total: a sentence of the catalogue and what fills it in."""

    sentence: str
    values: dict[str, str]
    fan: Fan | None = None

    def told(self, lang: str) -> str:
        """The step in a language."""
        name, clause = ("", "") if self.fan is None else (self.fan.name(lang), self.fan.clause)
        return words(lang)[self.sentence].format(**{"fan": name, "clause": clause, **self.values})


class Score:
    """What a win is worth, and why. `legal` says whether it may be declared; `reason` why not."""

    def __init__(
        self,
        unit: str,
        total: Points,
        lines: list[Line],
        legal: bool = True,
        reason: str = "",
        refused: list[Refusal] | None = None,
        reading: Reading | None = None,
        runner_up: RunnerUp | None = None,
        detail: dict[str, object] | None = None,
        minimum: int = 0,
    ) -> None:
        self.unit = unit
        self.total = total
        self.lines = lines
        self.legal = legal
        self.reason = reason
        self.refused = refused or []
        self.reading = reading
        self.runner_up = runner_up
        self.detail = detail or {}
        self.minimum = minimum
        self.added: dict[str, int] = {}
        """Fans the book counts after all others and outside the total, such as flowers, and how often."""
        self.steps: list[Step] = []
        """How the total follows from the lines, where it is not simply their sum."""

    @property
    def items(self) -> dict[str, int]:
        """Fan ids and what each contributes."""
        return {line.fan.listed_as: line.points for line in self.lines}

    def sentences(self, lang: str = "en") -> list[str]:
        """The score read aloud: the reading, every line, the total, what was not counted and why."""
        say = words(lang)
        if self.reason == NOT_A_WIN:
            return [say["not_a_win"]]
        told = []
        if self.reading is not None:
            told.append(say["reading"].format(reading=self.reading))
        for line in self.lines:
            name = line.fan.name(lang)
            template = say["line_times"] if line.times > 1 else say["line"]
            told.append(template.format(fan=name, points=line.points, times=line.times, clause=line.fan.clause))
        told.extend(step.told(lang) for step in self.steps)
        told.append(say["total"].format(total=number(self.total), unit=say.get(self.unit, self.unit)))
        for name, count in self.detail.items():
            if name in say and count:
                told.append(say[name].format(count=count))
        if self.reason == BELOW_MINIMUM:
            told.append(say["below_minimum"].format(total=self.total, minimum=self.minimum))
        for refusal in self.refused:
            told.append(_refused(refusal, lang))
        if self.runner_up is not None:
            told.append(say["runner_up"].format(reading=self.runner_up.reading, total=self.runner_up.total))
        return told

    def to_dict(self) -> dict[str, object]:
        """The score as plain data, the `items`, `total` and so on of the case format."""
        return {
            "legal": self.legal,
            "reason": self.reason or None,
            "items": self.items,
            "total": self.total,
            "unit": self.unit,
            "detail": self.detail,
        }

    def __repr__(self) -> str:
        items = ", ".join(f"{fan} {points}" for fan, points in self.items.items())
        return f"<{self.total} {self.unit}: {items or self.reason}>"


def _refused(refusal: Refusal, lang: str) -> str:
    say = words(lang)
    name = refusal.fan.name(lang)
    if refusal.by is not None:
        template = say["refused_replaced"] if refusal.principle == REPLACED else say["refused_by"]
        return template.format(fan=name, by=refusal.by.name(lang), clause=refusal.by.clause)
    return say["refused"].format(fan=name, why=say[refusal.principle])
