"""From doubles to points, and who pays them (HKR-72, HKR-74, HKR-75, HKR-77, HKR-84)."""

from typing import Final

from manywinds.kernel.win import FRESH_TILE_LAST_FIVE, ROBBING_KONG, Win
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.scoring.score import Remark, Score
from manywinds.rules.table.pay import NOBODY, Parties, Settlement, Transfer

LIMIT: Final = 10
"""No hand is paid for more doubles than these (HKR-72)."""

POINTS: Final = (1, 2, 4, 8, 16, 16, 16, 32, 32, 32, 64)
"""What a hand of so many doubles is worth (HKR-74; a footnote of the print disagrees, and the table wins: HKR-76)."""


def points_for(doubles: int) -> int:
    """The value v of a hand."""
    return POINTS[min(doubles, LIMIT)]


def finish(book: Rulebook, _win: Win, score: Score) -> None:
    """Turn doubles into points; without `record_above_limit` a higher total is not even written down."""
    tell_points(score, points_for(score.whole), score.whole >= LIMIT, ("HKR-74", "HKR-72"))
    if not book.options.values["record_above_limit"]:
        score.total = min(score.total, LIMIT)


def tell_points(score: Score, points: int, limit: bool, clauses: tuple[str, str]) -> None:
    """Note what a hand is worth, in the score and in words, by the clauses of the table and of the limit."""
    score.detail = {"points": points, "limit": limit}
    score.notes = [Remark("in_points", points, "", clauses[0])]
    if limit:
        score.notes.append(Remark("limit_reached", points, "", clauses[1]))


def hand_points(score: Score) -> int:
    """The points of a finished score."""
    points = score.detail["points"]
    assert isinstance(points, int)
    return points


def pay(_book: Rulebook, score: Score, parties: Parties) -> Settlement:
    """The discarder pays double, the others once; on a self-draw everyone pays double. A responsible player, or one
    who discards a fresh tile among the last five, pays for others."""
    value = hand_points(score)
    if threw_a_fresh_tile(score, parties):
        # He pays everything even if another player is responsible (HKR-85).
        return Settlement([Transfer(parties.discarder, parties.winner, 4 * value, "HKR-84")])
    if parties.responsible != NOBODY:
        return Settlement(_by_responsible(parties, value))
    return Settlement(shared(parties, value, "HKR-75"))


def shared(parties: Parties, value: int, clause: str) -> list[Transfer]:
    """The usual shares, the dealer like everyone else."""
    return [
        Transfer(seat, parties.winner, 2 * value if parties.discarder in (seat, NOBODY) else value, clause)
        for seat in range(4)
        if seat != parties.winner
    ]


def _by_responsible(parties: Parties, value: int) -> list[Transfer]:
    """The responsible player pays for all, or half of it where another player discards the winning tile."""
    if parties.discarder == NOBODY:
        return [Transfer(parties.responsible, parties.winner, 6 * value, "HKR-77")]
    if parties.discarder == parties.responsible:
        return [Transfer(parties.responsible, parties.winner, 4 * value, "HKR-77")]
    return [
        Transfer(parties.responsible, parties.winner, 2 * value, "HKR-77"),
        Transfer(parties.discarder, parties.winner, 2 * value, "HKR-77"),
    ]


def threw_a_fresh_tile(score: Score, parties: Parties) -> bool:
    """With five live tiles or fewer left, a kind that had not been discarded yet. A robbed tile is never new: its pung
    was claimed from a discard (HKR-84)."""
    reading = score.reading
    assert reading is not None
    fresh = reading.win.circumstances & (FRESH_TILE_LAST_FIVE | ROBBING_KONG) == FRESH_TILE_LAST_FIVE
    return parties.discarder != NOBODY and fresh
