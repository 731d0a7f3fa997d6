"""What a hand is worth if only its points are stated."""

import re

from manywinds.kernel.errors import HandError, quoted
from manywinds.kernel.win import Win
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.scoring.exact import in_points
from manywinds.rules.scoring.score import Score

QUARTERS = {"": 0, "0": 0, "25": 1, "5": 2, "50": 2, "75": 3, "00": 0}


def stated(book: Rulebook, _win: Win, text: str) -> Score:
    """Points, in quarters where it must be (ISR-82)."""
    read = re.fullmatch(r"([0-9]{1,6})(?:[.,]([0-9]{1,2}))?", text.strip())
    if read is None or (read[2] or "") not in QUARTERS:
        raise HandError(
            "{text} is no value of a hand in {book}; it is a number of points, such as 42.25.",
            text=quoted(text),
            book=book.id,
        )
    return Score(book.unit, in_points(4 * int(read[1]) + QUARTERS[read[2] or ""], 4), [])
