"""What a hand is worth if only its fans, or doubles, are stated."""

from manywinds.kernel.win import Win
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.scoring.score import Score
from manywinds.rules.scoring.valued import whole_number


def stated(book: Rulebook, win: Win, text: str) -> Score:
    """So many doubles, turned into points by the book's table (HKR-74, HKP-45)."""
    score = Score(book.unit, whole_number(book, text, book.minimum), [])
    book.finish(book, win, score)
    return score
