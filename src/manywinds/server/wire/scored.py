"""Scores and payments as they go over the wire."""

from collections.abc import Sequence

from manywinds.books import book as find_book
from manywinds.kernel.errors import ManywindsError
from manywinds.kernel.tiles import WIND_LETTERS
from manywinds.rules.case import judge_case
from manywinds.rules.refusals import in_language
from manywinds.rules.scoring.score import NOT_A_WIN, Line, Score
from manywinds.rules.table.pay import NOBODY, Transfer
from manywinds.rules.table.penalty import Penalty
from manywinds.rules.words import words
from manywinds.server.wire import Lang, NotCounted, Payment, PenaltyCard, ScoreLine, ScoreResult, Seat, Sentence

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


def refused_of(score: Score, lang: str) -> list[NotCounted]:
    """The fans that were not counted, and why."""
    return [
        NotCounted(fan=each.fan.listed_as, name=each.fan.name(lang), sentence=Sentence.of(each.sentence(lang)))
        for each in score.refused
    ]


def sentences_of(score: Score, lang: str) -> list[Sentence]:
    """The whole explanation."""
    return [Sentence.of(each) for each in score.explained(lang)]


def payments_of(transfers: Sequence[Transfer], lang: str) -> list[Payment]:
    """Who pays whom, each with its sentence."""
    return [
        Payment(
            payer=None if each.payer == NOBODY else seat_of(each.payer),
            payee=None if each.payee == NOBODY else seat_of(each.payee),
            points=each.points,
            clause=each.clause,
            sentence=Sentence.of(each.sentence(lang)),
        )
        for each in transfers
    ]


def penalties_of(penalties: Sequence[Penalty], lang: str) -> list[PenaltyCard]:
    """What offences came to, each with its sentences."""
    return [
        PenaltyCard(
            seat=seat_of(each.seat),
            code=each.offence.code,
            clause=each.offence.clause,
            points=-each.lost(),
            sentences=[Sentence.of(sentence) for sentence in each.explained(lang)],
        )
        for each in penalties
    ]


def reading_of(score: Score) -> list[str]:
    """The sets of a hand, melds first, the pair last."""
    return [] if score.reading is None else str(score.reading).split()


def unit_name(unit: str, lang: str) -> str:
    """What the points of a book are called."""
    return words(lang).get(unit, unit)


def scored(case: dict[str, object], book_id: str, lang: Lang) -> ScoreResult:
    """What a case comes to under a book; a mistake in it is reported in the result, not raised."""
    try:
        score, _, settlement = judge_case(case, find_book(book_id))
    except ManywindsError as fault:
        return ScoreResult(ok=False, error=in_language(fault, lang))
    sentences = sentences_of(score, lang)
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
        refused=refused_of(score, lang),
        sentences=sentences,
        payments=[] if settlement is None else payments_of(settlement.transfers, lang),
        changes=None if settlement is None else settlement.changes(),
        reading=reading_of(score),
        detail=score.detail,
    )
