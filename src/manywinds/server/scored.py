"""Scores and payments as they go over the wire."""

from collections.abc import Sequence

from manywinds.books import book as find_book
from manywinds.kernel.errors import ManywindsError
from manywinds.kernel.tiles import WIND_LETTERS
from manywinds.rules.case import judge_case
from manywinds.rules.pay import NOBODY, Settlement, Transfer
from manywinds.rules.refusals import told
from manywinds.rules.score import NOT_A_WIN, Line, Score
from manywinds.rules.words import words
from manywinds.server.wire import Lang, NotCounted, Payment, ScoreLine, ScoreResult, Seat

SETS = 4


def seat_of(number: int) -> Seat:
    """The letter of a seat."""
    return WIND_LETTERS[number]  # type: ignore[return-value]


def lines_of(score: Score, lang: str) -> list[ScoreLine]:
    """The fans that were counted."""
    return [
        ScoreLine(
            fan=line.fan.listed_as,
            name=line.fan.name(lang),
            times=line.times,
            value=line.points,
            clause=line.fan.clause,
            sets=_places(line),
        )
        for line in score.lines
    ]


def _places(line: Line) -> list[int]:
    """The sets that any of the claims is about."""
    used = 0
    for subset in range(1, 1 << SETS):
        if line.claims >> subset & 1:
            used |= subset
    return [place for place in range(SETS) if used >> place & 1]


def refused_of(score: Score, sentences: list[str], lang: str) -> list[NotCounted]:
    """The fans that were not counted; they are told last, before the next best reading."""
    end = len(sentences) - (1 if score.runner_up is not None else 0)
    told = sentences[end - len(score.refused) : end] if score.refused else []
    return [
        NotCounted(fan=refusal.fan.listed_as, name=refusal.fan.name(lang), sentence=sentence)
        for refusal, sentence in zip(score.refused, told, strict=True)
    ]


def payments_of(transfers: Sequence[Transfer], lang: str) -> list[Payment]:
    """Who pays whom, each with its sentence."""
    told = Settlement(list(transfers)).sentences(lang)
    return [
        Payment(
            payer=None if each.payer == NOBODY else seat_of(each.payer),
            payee=None if each.payee == NOBODY else seat_of(each.payee),
            points=each.points,
            clause=each.clause,
            sentence=sentence,
        )
        for each, sentence in zip(transfers, told, strict=False)
    ]


def reading_of(score: Score) -> list[str]:
    """The sets of a hand, melds first, the pair last."""
    return [] if score.reading is None else str(score.reading).split()


def unit_name(unit: str, lang: str) -> str:
    """What the points of a book are called."""
    return words(lang).get(unit, unit)


def scored(case: dict[str, object], book_id: str, lang: Lang) -> ScoreResult:
    """What a case comes to under a book; what is wrong with it is told, not raised."""
    try:
        score, settlement = judge_case(case, find_book(book_id))
    except ManywindsError as fault:
        return ScoreResult(ok=False, error=told(fault, lang))
    sentences = score.sentences(lang)
    if score.reason == NOT_A_WIN:
        return ScoreResult(ok=True, reason=score.reason, unit=score.unit, sentences=sentences)
    return ScoreResult(
        ok=True,
        legal=score.legal,
        reason=score.reason or None,
        total=score.total,
        unit=score.unit,
        unit_name=unit_name(score.unit, lang),
        lines=lines_of(score, lang),
        refused=refused_of(score, sentences, lang),
        sentences=sentences,
        payments=[] if settlement is None else payments_of(settlement.transfers, lang),
        changes=None if settlement is None else settlement.changes(),
        reading=reading_of(score),
        detail=score.detail,
    )
