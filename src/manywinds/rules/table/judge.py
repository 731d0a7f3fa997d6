"""Counting by hand: only announced fans count, as at a real table (MCR-69).

What is announced and not there, or barred by something else announced, is over-claimed and struck; what is there and
was not announced is lost.
"""

from typing import NamedTuple

from manywinds.kernel.win import Win
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.scoring.combine import Found, find
from manywinds.rules.scoring.features import Sight
from manywinds.rules.scoring.score import BELOW_MINIMUM, NOT_A_WIN, Line, Score


class Judgement(NamedTuple):
    """What an announcement is worth: the lines that stand, what was claimed too much and what was forgotten."""

    total: int
    legal: bool
    lines: list[Line]
    over_claimed: dict[str, int]
    under_claimed: dict[str, int]


def judge(book: Rulebook, win: Win, announced: list[str]) -> Judgement:
    """The highest-scoring valid reading of an announcement (MCR-69). A fan that counts twice is announced twice."""
    score = book.score(win)
    wanted: dict[str, int] = {}
    for id in announced:
        name = book.fans.get(id).listed_as
        wanted[name] = wanted.get(name, 0) + 1
    lines = _best_lines(book, win, wanted)
    total = _sum(lines)
    standing = {line.fan.listed_as: line.times for line in lines}
    forgotten: dict[str, int] = {}
    full = _sum(score.lines)
    if total < full:
        for line in score.lines:
            missing = line.times - wanted.get(line.fan.listed_as, 0)
            if missing > 0:
                forgotten[line.fan.listed_as] = missing
        # Another name for the same points is no loss: only what the full score cannot do without was forgotten.
        for name in list(forgotten):
            fewer = {other: times for other, times in forgotten.items() if other != name}
            both = {other: wanted.get(other, 0) + fewer.get(other, 0) for other in (*wanted, *fewer)}
            if _sum(_best_lines(book, win, both)) == full:
                forgotten = fewer
    for id, times in score.added.items():
        standing[id] = times
    return Judgement(
        total,
        bool(score.lines) and book.towards_minimum(lines) >= book.minimum,
        lines,
        {name: times - standing.get(name, 0) for name, times in wanted.items() if times > standing.get(name, 0)},
        forgotten,
    )


def score_announced(book: Rulebook, win: Win, announced: tuple[str, ...]) -> Score:
    """The score of a winner who named these fans: what stands of them, and what the book adds by itself."""
    full, verdict = book.score(win), judge(book, win, list(announced))
    score = Score(book.unit, verdict.total, verdict.lines, reading=full.reading, minimum=book.minimum)
    score.towards_minimum = book.towards_minimum(verdict.lines)
    if not verdict.legal:
        score.legal = False
        score.reason = BELOW_MINIMUM if full.reading is not None else NOT_A_WIN
    book.finish(book, win, score)
    return score


def _best_lines(book: Rulebook, win: Win, wanted: dict[str, int]) -> list[Line]:
    """The lines of the announced fans in the reading where they are worth most."""
    best: list[Line] = []
    if book.nothing in wanted:
        best = [line for line in book.score(win).lines if line.fan.id == book.nothing]
    sight = Sight(win, book.forms, book.fifth_waits)
    for reading in book.readings(win):
        found = [each for each in find(book.fans, reading, sight) if book.fans.fans[each.fan].listed_as in wanted]
        for each in found:
            each.most = wanted[book.fans.fans[each.fan].listed_as]
        book.combine.count(book.fans, found, ties=True)
        lines = [_line(book, each, wanted) for each in found if each.kept]
        if _sum(lines) > _sum(best):
            best = lines
    return best


def _sum(lines: list[Line]) -> int:
    total = 0
    for line in lines:
        total += line.points
    return total


def _line(book: Rulebook, found: Found, wanted: dict[str, int]) -> Line:
    """A line that counts no more often than it was announced."""
    fan = book.fans.fans[found.fan]
    times = min(found.times(), wanted[fan.listed_as])
    return Line(fan, times, fan.value * times, 0 if found.whole else found.kept)
