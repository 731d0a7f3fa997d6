"""A rulebook: stateless answers. An edition is the same book with some answers replaced."""

import hashlib
import json
from collections.abc import Callable
from typing import Final

from manywinds.kernel.errors import HandError, RulebookError
from manywinds.kernel.forms import Form
from manywinds.kernel.native import i64
from manywinds.kernel.wall import WallRule
from manywinds.kernel.win import CIRCUMSTANCES, Win, circumstance_bit, readings
from manywinds.rules.clause import Clause
from manywinds.rules.combine import Combine, Found, Tally
from manywinds.rules.explain import refusals
from manywinds.rules.fan import FanTable, name_of
from manywinds.rules.features import Sight
from manywinds.rules.options import Option, Options, Value
from manywinds.rules.pay import NOBODY, Settlement, Table, Transfer
from manywinds.rules.score import BELOW_MINIMUM, NOT_A_WIN, Line, RunnerUp, Score

Finish = Callable[["Rulebook", Win, Score], None]
Pay = Callable[["Rulebook", Score, Table], Settlement]


_ANOTHERS_TILE: Final = ("robbing_kong", "fresh_tile_last_five", "first_discard")
_OWN_TILE: Final = ("kong_replacement", "double_kong_replacement", "flower_replacement", "kong_then_flower")


class Rulebook:
    """A book. Every name it uses is checked when it is built."""

    def __init__(
        self,
        id: str,
        names: dict[str, str],
        about: str,
        clauses: dict[str, Clause],
        forms: tuple[Form, ...],
        fans: FanTable,
        combine: Combine,
        wall: WallRule,
        pay: Pay,
        finish: Finish,
        unit: str = "points",
        minimum: int = 0,
        circumstances: tuple[str, ...] = CIRCUMSTANCES,
        fifth_waits: bool = False,
        options: Options | None = None,
        nothing: str = "",
        extras: tuple[str, ...] = (),
        base: str = "",
        losers: "Rulebook | None" = None,
        banked: str = "",
    ) -> None:
        self.id = id
        self.names = names
        self.about = about
        self.clauses = clauses
        self.forms = forms
        self.fans = fans
        self.combine = combine
        self.wall = wall
        self.pay = pay
        self.finish = finish
        self.unit = unit
        self.minimum = minimum
        self.circumstances = circumstances
        self.fifth_waits = fifth_waits
        """Whether a kind of which the hand holds all four still counts as a wait."""
        self.options = options or Options()
        self.nothing = nothing
        """The id of the fan that counts where no other does."""
        self.extras = extras
        """Fields of the case format that only some books know, and this one does."""
        self.base = base
        """The book this is an edition of."""
        self.losers = losers
        """How hands that did not win are counted; nothing where only winners score."""
        self.banked = banked
        """The clause by which everybody keeps what the own hand is worth, where all players score."""
        self.check()

    def check(self) -> None:
        """Refuse unknown clauses, circumstances and fans."""
        for fan in self.fans.fans:
            if fan.clause not in self.clauses:
                raise RulebookError(f"The fan {fan.id!r} of {self.id!r} names the unknown clause {fan.clause!r}.")
        for option in self.options.known.values():
            if option.clause not in self.clauses:
                raise RulebookError(
                    f"The option {option.name!r} of {self.id!r} names the unknown clause {option.clause!r}."
                )
        for word in self.circumstances:
            if not circumstance_bit(word):
                raise RulebookError(f"{self.id!r} names the unknown circumstance {word!r}.")
        if self.losers is not None and self.banked not in self.clauses:
            raise RulebookError(f"{self.id!r} names the unknown clause {self.banked!r}.")
        if self.nothing:
            self.fans.get(self.nothing)
        self.combine.check(self.fans)

    def replace(
        self,
        id: str | None = None,
        names: dict[str, str] | None = None,
        about: str | None = None,
        forms: tuple[Form, ...] | None = None,
        fans: FanTable | None = None,
        combine: Combine | None = None,
        wall: WallRule | None = None,
        pay: Pay | None = None,
        finish: Finish | None = None,
        minimum: int | None = None,
        circumstances: tuple[str, ...] | None = None,
        fifth_waits: bool | None = None,
        options: Options | None = None,
    ) -> "Rulebook":
        """An edition: this book with the named parts replaced."""
        return Rulebook(
            self.id if id is None else id,
            self.names if names is None else names,
            self.about if about is None else about,
            self.clauses,
            self.forms if forms is None else forms,
            self.fans if fans is None else fans,
            self.combine if combine is None else combine,
            self.wall if wall is None else wall,
            self.pay if pay is None else pay,
            self.finish if finish is None else finish,
            self.unit,
            self.minimum if minimum is None else minimum,
            self.circumstances if circumstances is None else circumstances,
            self.fifth_waits if fifth_waits is None else fifth_waits,
            self.options if options is None else options,
            self.nothing,
            self.extras,
            self.base or self.id,
            self.losers,
            self.banked,
        )

    def with_options(self, values: dict[str, Value]) -> "Rulebook":
        """This book with some options set."""
        book = self
        for name, value in values.items():
            option: Option = book.options.get(name)
            option.check(value)
            if value == book.options.values[name] and type(value) is type(book.options.values[name]):
                continue
            book = book.replace(options=book.options.changed(name, value))
            if option.apply is not None:
                book = option.apply(book, value)
        return book

    def points(self, win: Win) -> int:
        """What a win is worth before any minimum, without an explanation; -1 if it is no win. The fast way.

        The answer is in the parts of a point that the book's strategy counts in: `combine.parts` make a point."""
        best: i64 = -1
        sight = Sight(win, self.forms, self.fifth_waits)
        for reading in readings(win, self.forms):
            best = max(best, self.combine.total(self.fans, reading, sight))
        return self.fans.get(self.nothing).value if best == 0 and self.nothing else best

    def best(self, win: Win) -> Tally | None:
        """The dearest reading; ties go to the lower fan numbers."""
        sight = Sight(win, self.forms, self.fifth_waits)
        best: Tally | None = None
        for reading in readings(win, self.forms):
            tally = self.combine.tally(self.fans, reading, sight)
            if tally.total < 0:
                continue
            if (
                best is None
                or tally.total > best.total
                or (tally.total == best.total and tally.numbers() < best.numbers())
            ):
                best = tally
        return best

    def runner_up(self, win: Win, best: Tally) -> RunnerUp | None:
        """The dearest reading beside the best that cuts the tiles up differently or puts the winning tile elsewhere."""
        sight = Sight(win, self.forms, self.fifth_waits)
        second: Tally | None = None
        for reading in readings(win, self.forms):
            if str(reading) == str(best.reading):
                continue
            tally = self.combine.tally(self.fans, reading, sight)
            if tally.total >= 0 and (second is None or tally.total > second.total):
                second = tally
        return None if second is None else RunnerUp(second.reading, self.plain_score(second).total)

    def score(self, win: Win) -> Score:
        """What a win is worth and why. Tiles that cannot be a hand raise; no win and too little are results."""
        win.check()
        self.check_circumstances(win)
        return self._scored(win)

    def score_loser(self, win: Win) -> Score:
        """What a hand that did not win is worth and why, in a book where all players score. What is told about the
        win itself is checked to be of this book and otherwise says nothing about this hand."""
        if self.losers is None:
            raise HandError(f"Only winners score in {self.id}.")
        win.check(loser=True)
        self._check_known(win)
        return self.losers._scored(win)

    def _scored(self, win: Win) -> Score:
        best = self.best(win)
        if best is None:
            return Score(self.unit, 0, [], legal=False, reason=NOT_A_WIN)
        score = self.plain_score(best)
        score.refused = [*best.refused, *refusals(self.fans, best)]
        score.runner_up = self.runner_up(win, best)
        self.finish(self, win, score)
        return score

    def plain_score(self, tally: Tally) -> Score:
        """The lines of a tally."""
        lines = [self._line(found) for found in tally.found if found.kept]
        total = tally.total
        if not lines and self.nothing:
            worthless = self.fans.get(self.nothing)
            lines = [Line(worthless, 1, worthless.value, 0)]
            total = worthless.value
        score = Score(self.unit, total, lines, reading=tally.reading, minimum=self.minimum)
        if total < self.minimum:
            score.legal = False
            score.reason = BELOW_MINIMUM
        tally.tell(self.fans, score)
        return score

    def _line(self, found: Found) -> Line:
        fan = self.fans.fans[found.fan]
        return Line(fan, found.times(), fan.value * found.times(), 0 if found.whole else found.kept)

    def check_circumstances(self, win: Win) -> None:
        """Refuse circumstances this book does not know, and mixes that cannot be."""
        self._check_known(win)
        for word in CIRCUMSTANCES:
            if win.circumstances & circumstance_bit(word):
                if win.self_draw and word in _ANOTHERS_TILE:
                    raise HandError(f"{word!r} does not go with a self-drawn tile.")
                if not win.self_draw and word in _OWN_TILE:
                    raise HandError(f"{word!r} needs a self-drawn tile.")

    def _check_known(self, win: Win) -> None:
        for word in CIRCUMSTANCES:
            if win.circumstances & circumstance_bit(word) and word not in self.circumstances:
                raise HandError(f"{word!r} is no circumstance of {self.id}.")

    def settle(self, score: Score, table: Table) -> Settlement:
        """Who pays what for this score."""
        table.check()
        return self.pay(self, score, table)

    def settle_all(self, winner: Score, losers: list[Score], discarder: int = NOBODY) -> Settlement:
        """The result of a won hand for all four seats: what each hand is worth, which nobody pays, and the payments."""
        if self.losers is None:
            raise HandError(f"Only winners score in {self.id}.")
        won = _win_of(winner)
        lost = [_win_of(score) for score in losers]
        if sorted([won.seat, *(win.seat for win in lost)]) != [0, 1, 2, 3]:
            raise HandError("A settlement needs one hand of each of the four seats.")
        if any(win.round != won.round for win in lost):
            raise HandError("All four hands of a settlement have the same round wind.")
        kept = [Transfer(NOBODY, _win_of(score).seat, score.total, self.banked) for score in (winner, *losers)]
        return Settlement([*kept, *self.settle(winner, Table(won.seat, discarder)).transfers])

    def data(self) -> dict[str, object]:
        """All that makes this book what it is, as plain data: what its hash and its differences are taken from."""
        wall = self.wall
        found: dict[str, object] = {
            "id": self.id,
            "unit": self.unit,
            "minimum": self.minimum,
            "forms": [repr(form) for form in self.forms],
            "fans": [fan.data() for fan in self.fans.fans],
            "nothing": self.nothing,
            "combine": repr(self.combine),
            "wall": [
                wall.flowers,
                list(wall.reds),
                list(wall.throws),
                wall.count,
                wall.from_left,
                wall.clockwise,
                wall.held_back,
                wall.refill,
                wall.least,
            ],
            "pay": name_of(self.pay),
            "finish": name_of(self.finish),
            "circumstances": list(self.circumstances),
            "fifth_waits": self.fifth_waits,
            "options": dict(self.options.values),
        }
        if self.losers is not None:
            found["losers"] = self.losers.data()
        return found

    def hash(self) -> str:
        """A short hash of the book's content, stored with every game played by it."""
        text = json.dumps(self.data(), sort_keys=True, ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def __repr__(self) -> str:
        return f"<rulebook {self.id} {self.hash()}>"


def _win_of(score: Score) -> Win:
    """The hand behind a score."""
    if score.reading is None:
        raise HandError("This hand is no win, so nothing is settled by it.")
    return score.reading.win
