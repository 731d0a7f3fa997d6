"""Hands of which only the value is known: what a table of people tells instead of tiles."""

from typing import Final

from manywinds.kernel.errors import HandError, RulebookError, quoted
from manywinds.kernel.forms import Form
from manywinds.kernel.hand import Hand
from manywinds.kernel.win import NOWHERE, UNKNOWN, Reading, Win
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.scoring.score import Score

_UNSEEN = Form("unseen")
MOST_STATED: Final = 9999


def valued(
    book: Rulebook,
    text: str,
    seat: int,
    round: int,
    self_draw: bool = False,
    circumstances: int = 0,
    counters: int = 0,
    accepted: bool = False,
    lost: bool = False,
) -> Score:
    """The score of a hand whose tiles nobody typed in, by the words a player of this book uses for its value; with
    `lost` of one that did not win. As with tiles, one that may not be declared is a result that says why, and what
    cannot have happened raises, unless it was accepted before."""
    if book.stated is None:
        raise RulebookError("{book!r} does not say how the value of a hand is told.", book=book.id)
    win = Win(Hand(), (), UNKNOWN, self_draw, seat, round, circumstances=circumstances, counters=counters)
    if circumstances:
        book.check_words(win)
    if circumstances and not accepted:
        book.check_unseen(win)
    counted_by = book.losers if lost and book.losers is not None else book
    return with_unseen_tiles(book.stated(counted_by, win, text), win)


def with_unseen_tiles(score: Score, win: Win) -> Score:
    """A score whose hand has a seat and circumstances, as payments ask for them, but no tiles."""
    score.reading = Reading(win, _UNSEEN, [], UNKNOWN, 0, NOWHERE)
    return score


def whole_number(book: Rulebook, text: str, least: int) -> int:
    """A value that is one whole number."""
    plain = text.strip()
    if not (plain.isascii() and plain.isdecimal() and len(plain) <= 4):
        raise HandError(
            "{text} is no value of a hand in {book}; it is a whole number from {least} to {most}.",
            text=quoted(text),
            book=book.id,
            least=least,
            most=MOST_STATED,
        )
    if int(plain) < least:
        raise HandError(
            "A hand of {value} may not be declared: the minimum of {book} is {least}.",
            value=int(plain),
            book=book.id,
            least=least,
        )
    return int(plain)
