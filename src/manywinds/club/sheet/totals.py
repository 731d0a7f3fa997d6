"""Totals beside the offences that are noted at a table: what each has in the end, and what of it the deals made.

A paper sheet has the penalties in its rows (MCR-71), so totals are taken to contain what is noted already. Whoever left
forfeits out has totals of another sum, and says it by that.
"""

from collections.abc import Sequence

from manywinds.club.errors import ClubError
from manywinds.club.sheet.sheet import NO_FORFEITS, PlayedSheet, Sheet, play
from manywinds.kernel.tiles import SEATS
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.scoring.exact import Points


def with_totals(book: Rulebook, sheet: Sheet, totals: Sequence[Points], forfeits: Sequence[int]) -> Sheet:
    """The sheet with these totals in place of other ones; refused where they do not add up (MCR-T22)."""
    named = tuple(forfeits) or NO_FORFEITS
    noted = play(book, Sheet(open=sheet.open))
    changes = [int(each) for each in noted.won()]
    if len(totals) == len(named) == SEATS:
        lost = _forfeited(noted)
        missed = sum(totals) + sum(named)
        if missed == 0 and any(lost) and all(one >= other for one, other in zip(named, lost, strict=True)):
            named = tuple(one - other for one, other in zip(named, lost, strict=True))
        elif missed == 0 and any(lost) and book.losers is None:
            changes = [0] * SEATS
        elif missed != -sum(lost) and book.losers is None:
            wanted = -sum(named) - sum(lost)
            raise ClubError(
                "The totals of a table sum to {sum}; these are off by {missed:+}.",
                sum=wanted,
                missed=sum(totals) - wanted,
            )
        totals = [one - other for one, other in zip(totals, changes, strict=True)]
    return Sheet(open=sheet.open, totals=tuple(totals), forfeits=named)


def check_totals(book: Rulebook, sheet: Sheet, totals: Sequence[Points], forfeits: Sequence[int]) -> None:
    """Refuse totals that no deals of this book come to: parts of a point it does not have, or, where all players score
    and nobody pays for that, less than nothing."""
    if any(each * book.combine.parts % 1 for each in totals):
        raise ClubError("Points of {book} are whole numbers.", book=book.id)
    lost = sum(forfeits) + sum(_forfeited(play(book, Sheet(open=sheet.open))))
    if book.losers is not None and sum(totals) + lost < 0:
        raise ClubError("In {book} all players score: totals do not sum to less than nothing.", book=book.id)


def _forfeited(played: PlayedSheet) -> list[int]:
    """What each has lost to nobody by the offences that are noted."""
    lost = [0] * SEATS
    for row in played.rows:
        for penalty in row.outcome.penalties:
            lost[row.place.seats[penalty.seat]] += int(penalty.forfeited())
    return lost
