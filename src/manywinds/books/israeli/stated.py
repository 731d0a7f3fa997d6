"""What a hand is worth if only its points are stated."""

import re
from typing import Final

from manywinds.kernel.errors import HandError, quoted
from manywinds.kernel.win import Win
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.scoring.exact import Points, in_points
from manywinds.rules.scoring.score import NO_SUCH_VALUE, Score

QUARTERS = {"": 0, "0": 0, "25": 1, "5": 2, "50": 2, "75": 3, "00": 0}


LEAST: Final = 2
"""Of a winner: an open pung beside three open chows (ISR-83); all chows are worth more (ISR-92)."""
MOST: Final = 20_000
"""Of a winner: no special hand comes to so much with all bonuses."""
LEAST_LOST: Final = 1
"""Of a player who did not win, if it is anything: a concealed chow (ISR-83)."""
MOST_LOST: Final = 936
"""Four concealed kongs of honours, all flowers and seasons, and all their bonuses (ISR-83, ISR-86)."""


def stated(book: Rulebook, win: Win, text: str) -> Score:
    """Points, in quarters where it must be (ISR-82). The book is the one by which the hand is counted: that of winners,
    or that of those who did not win (ISR-80)."""
    read = re.fullmatch(r"([0-9]{1,6})(?:[.,]([0-9]{1,2}))?", text.strip())
    if read is None or (read[2] or "") not in QUARTERS:
        raise HandError(
            "{text} is no value of a hand in {book}; it is a number of points, such as 42.25.",
            text=quoted(text),
            book=book.id,
        )
    score = Score(book.unit, in_points(4 * int(read[1]) + QUARTERS[read[2] or ""], 4), [])
    # A house may have values of its own.
    if book.house is None and not _can_be(book, win, score.total):
        score.legal = False
        score.reason = NO_SUCH_VALUE
    return score


def _can_be(book: Rulebook, win: Win, points: Points) -> bool:
    """Some hand is worth so much."""
    if book.losers is None:
        return points == 0 or LEAST_LOST <= points <= MOST_LOST
    least = LEAST + (book.fans.get("self_draw").value if win.self_draw else 0)
    return least <= points <= MOST
