"""What a hand is worth if only its fans, or doubles, are stated."""

from typing import Final

from manywinds.books.hk_old.pay import LIMIT
from manywinds.books.hk_old.ways import AFTER_A_KONG
from manywinds.kernel.tiles import WIND_LETTERS
from manywinds.kernel.win import KONG_THEN_FLOWER, Win
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.scoring.features import CIRCUMSTANCE, SELF_DRAW
from manywinds.rules.scoring.score import NO_SUCH_VALUE, Score
from manywinds.rules.scoring.valued import whole_number

PLAIN: Final = "123m 456p 46s 222m 77z +5s"
WITH_KONGS: Final = "(1111m) (8888p) 234s 567s 9m +9m"
MOST: Final = 80
"""No hand has more: five limit hands at once, the blessing of man and all bonus tiles come to some 64."""


def stated(book: Rulebook, win: Win, text: str) -> Score:
    """So many doubles, turned into points by the book's table (HKR-74, HKP-45)."""
    score = Score(book.unit, whole_number(book, text, book.minimum), [])
    # A house may have values of its own.
    if score.whole < least_of(book, win) or (score.whole > MOST and book.house is None):
        score.legal = False
        score.reason = NO_SUCH_VALUE
    book.finish(book, win, score)
    return score


def least_of(book: Rulebook, win: Win) -> int:
    """What a hand that wins like this is worth at least: the fans for the way of winning, which any tiles have that win
    so. What counts in place of one is worth no less, and above the limit nothing need be stated (HKR-57, HKR-71)."""
    kongs = win.circumstances & (KONG_THEN_FLOWER | AFTER_A_KONG) != 0
    winds = WIND_LETTERS[win.seat], WIND_LETTERS[win.round]
    example = Win.parse(WITH_KONGS if kongs else PLAIN, *winds, win.self_draw)
    example.circumstances = win.circumstances
    best = book.best(example)
    assert best is not None
    lines = book.plain_score(best).lines
    return min(
        LIMIT, sum(line.points for line in lines if line.fan.needs & CIRCUMSTANCE or line.fan.needs == SELF_DRAW)
    )
