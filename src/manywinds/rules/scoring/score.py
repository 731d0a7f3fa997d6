"""Scores: the lines that made them and the patterns that were not counted."""

from typing import Final, NamedTuple

from manywinds.kernel.win import Reading
from manywinds.rules.scoring.exact import Points, number
from manywinds.rules.scoring.fan import Fan
from manywinds.rules.sentences import Sentence, compose
from manywinds.rules.words import words

NOT_A_WIN: Final = "not_a_win"
BELOW_MINIMUM: Final = "below_minimum"
NO_YAKU: Final = "no_yaku"
FIVE_COUNTER_MINIMUM: Final = "five_counter_minimum"
NO_SUCH_VALUE: Final = "no_such_value"
"""A value was stated that no hand has which wins like this."""
REPLACED: Final = "replaced"
"""The principle of a refusal by a special hand that stands in place of others."""

# What a sentence of an explanation is about, in the order in which they follow each other.
READING: Final = "reading"
LINE: Final = "line"
STEP: Final = "step"
TOTAL: Final = "total"
NOTE: Final = "note"
REASON: Final = "reason"
"""Why the hand may not be declared."""
REFUSED: Final = "refused"
RUNNER_UP: Final = "runner_up"


class Line(NamedTuple):
    """One fan that was counted: how often, for how much in all, and over which sets (see `fan`)."""

    fan: Fan
    times: int
    points: int
    claims: int

    def sentence(self, lang: str) -> Sentence:
        """The line in a language."""
        template = words(lang)["line_times" if self.times > 1 else "line"]
        name, clause = self.fan.name(lang), self.fan.clause
        return compose(LINE, template, fan=name, points=self.points, times=self.times, clause=clause)


class Refusal(NamedTuple):
    """A fan whose pattern is there but was not counted: struck by a fan, or by a principle of the book."""

    fan: Fan
    times: int
    by: Fan | None
    principle: str

    def sentence(self, lang: str) -> Sentence:
        """Why it was not counted, in a language."""
        say = words(lang)
        name = self.fan.name(lang)
        if self.by is None:
            return compose(REFUSED, say["refused"], fan=name, why=say[self.principle])
        template = say["refused_replaced"] if self.principle == REPLACED else say["refused_by"]
        return compose(REFUSED, template, fan=name, by=self.by.name(lang), clause=self.by.bars_by)


class Remark(NamedTuple):
    """Something a book says beside its lines, such as where fu came from or how a base was multiplied: a word of the
    catalogue, how much, the part of the hand (`{tiles}` in the catalogue) or another detail (`{part}`), the clause, and
    the fan if it is about one."""

    word: str
    amount: int
    part: str
    clause: str
    fan: Fan | None = None

    def sentence(self, kind: str, lang: str) -> Sentence:
        """The remark in a language."""
        name = "" if self.fan is None else self.fan.name(lang)
        template, amount, part, clause = words(lang)[self.word], self.amount, self.part, self.clause
        return compose(kind, template, amount=amount, part=part, tiles=part, clause=clause, fan=name)


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
        """The score read aloud."""
        return [each.text for each in self.explained(lang)]

    def explained(self, lang: str = "en") -> list[Sentence]:
        """The reading, every line, the total, what was not counted and why: one sentence each, by kind."""
        say = words(lang)
        if self.reason == NOT_A_WIN:
            return [compose(REASON, say["not_a_win"])]
        found: list[Sentence] = []
        if self.reading is not None:
            found.append(compose(READING, say["reading"], reading=self.reading))
        found += [line.sentence(lang) for line in self.lines]
        found += [step.sentence(STEP, lang) for step in self.steps]
        found.append(compose(TOTAL, say["total"], total=number(self.total), unit=say.get(self.unit, self.unit)))
        found += [note.sentence(NOTE, lang) for note in self.notes]
        if self.reason:
            # A book that knows reasons of its own names them as they are to be read.
            found.append(
                compose(REASON, say.get(self.reason, self.reason), total=self.towards_minimum, minimum=self.minimum)
            )
        found += [refusal.sentence(lang) for refusal in self.refused]
        if self.runner_up is not None:
            reading, total = self.runner_up
            found.append(compose(RUNNER_UP, say["runner_up"], reading=reading, total=total))
        return found

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
