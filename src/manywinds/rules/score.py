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


class Remark(NamedTuple):
    """Something a book tells beside its lines, such as where fu came from or how a base was multiplied: a word of the
    catalogue, how much, the part of the hand or another detail, the clause, and the fan if it is about one."""

    word: str
    amount: int
    part: str
    clause: str
    fan: Fan | None = None

    def told(self, lang: str) -> str:
        """The remark in a language."""
        name = "" if self.fan is None else self.fan.name(lang)
        return words(lang)[self.word].format(amount=self.amount, part=self.part, clause=self.clause, fan=name)


class RunnerUp(NamedTuple):
    """The next best reading and its total."""

    reading: Reading
    total: Points


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
        self.towards_minimum = total
        """What of the total helps to reach the minimum."""
        self.added: dict[str, int] = {}
        """Fans the book counts after all others and outside the total, such as flowers, and how often."""
        self.steps: list[Remark] = []
        """How the total follows from the lines, where it is not simply their sum: dora, a base and bonuses."""
        self.notes: list[Remark] = []
        """What the book tells about the value besides, such as fu, limits and points, in order."""

    @property
    def whole(self) -> int:
        """The total in a book that counts whole points."""
        return int(self.total)

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
        told += [step.told(lang) for step in self.steps]
        told.append(say["total"].format(total=number(self.total), unit=say.get(self.unit, self.unit)))
        told += [note.told(lang) for note in self.notes]
        if self.reason == BELOW_MINIMUM:
            told.append(say["below_minimum"].format(total=self.towards_minimum, minimum=self.minimum))
        elif self.reason:
            told.append(say[self.reason])
        told += [_refused(refusal, lang) for refusal in self.refused]
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
