"""What the end of a deal that is entered must be like: sticks, ready hands and abortive draws fit each other."""

from typing import Final

from manywinds.books.riichi.choices import words_of
from manywinds.books.riichi.claims import can_pay_riichi
from manywinds.kernel.errors import ManywindsError
from manywinds.kernel.tiles import SEATS, WIND_LETTERS
from manywinds.kernel.win import EARTHLY, HEAVENLY
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.scoring.exact import Points
from manywinds.rules.scoring.score import Score
from manywinds.rules.table.ending import Ending

FOUR_RIICHI: Final = "four_riichi"


def check_sticks(book: Rulebook, ending: Ending, points: list[Points], dead: dict[int, str]) -> None:
    """Refuse sticks that no deal of this book ends with. `points` are what the seats had before it, `dead` the seats
    whose hand is dead."""
    for seat in ending.stakes:
        if not can_pay_riichi(book, int(points[seat])):
            raise ManywindsError(
                "{seat} does not have the {least} points that riichi needs (RII-40).",
                seat=WIND_LETTERS[seat],
                least=book.options.values["riichi_min_points"],
            )
        if ending.exhausted() and seat not in ending.ready and seat not in dead:
            raise ManywindsError(
                "{seat} has declared riichi and is not ready: that is an offence, and is entered as one (RII-79).",
                seat=WIND_LETTERS[seat],
            )
    # The fourth riichi ends the deal; one whose discard is won on is void (RII-46), and its stick goes back.
    four = len(ending.stakes) == SEATS
    if ending.ended == FOUR_RIICHI and not four:
        raise ManywindsError("Four riichi are needed for {kind!r} (RII-74).", kind=FOUR_RIICHI)
    if four and ending.ended != FOUR_RIICHI and FOUR_RIICHI in words_of(book.options.values["abortive_draws"]):
        raise ManywindsError("The fourth riichi ends the deal as {kind!r} (RII-74).", kind=FOUR_RIICHI)


def check_first_turns(ending: Ending, scores: list[Score]) -> None:
    """Refuse the riichi of a player who sits behind the winner of tenhou or chihou: they have not had a turn."""
    for winner, score in zip(ending.winners, scores, strict=True):
        reading = score.reading
        if reading is None or not reading.win.circumstances & (HEAVENLY | EARTHLY):
            continue
        for seat in ending.stakes:
            if seat > winner:
                raise ManywindsError(
                    "{seat} has had no turn before a win on the first draw, and so declared no riichi (RII-57).",
                    seat=WIND_LETTERS[seat],
                )
