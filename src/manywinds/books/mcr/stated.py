"""What a hand is worth if only its basic points are stated (MCR-58)."""

from manywinds.kernel.win import Win
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.scoring.score import Score
from manywinds.rules.scoring.valued import whole_number


def stated(book: Rulebook, _win: Win, text: str) -> Score:
    """Basic points, flowers included, never below the minimum (MCR-75)."""
    points = whole_number(book, text, book.minimum)
    return Score(book.unit, points, [], detail={"flowers": 0, "basic_points": points})
