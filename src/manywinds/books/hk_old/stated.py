"""What a hand is worth if only its fans, or doubles, are stated."""

from manywinds.kernel.win import Win
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.scoring.score import NO_SUCH_VALUE, Score
from manywinds.rules.scoring.valued import whole_number


def stated(book: Rulebook, win: Win, text: str) -> Score:
    """So many doubles, turned into points by the book's table (HKR-74, HKP-45)."""
    score = Score(book.unit, whole_number(book, text, book.minimum), [])
    if score.whole < least_of(book, win):
        score.legal = False
        score.reason = NO_SUCH_VALUE
    book.finish(book, win, score)
    return score


def least_of(book: Rulebook, win: Win) -> int:
    """What a hand that wins like this is worth at least: a self-draw is a fan, and what counts in its place is worth no
    less (HKR-57, HKR-71)."""
    return book.fans.get("self_draw").value if win.self_draw and "self_draw" not in book.fans.off else 0
