"""Payments and the last touches to a score (MCR-54, MCR-58, MCR-70)."""

from typing import Final

from manywinds.kernel.errors import HandError
from manywinds.kernel.win import Win, flower_count
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.scoring.score import Remark, Score
from manywinds.rules.table.pay import NOBODY, Parties, Settlement, Transfer
from manywinds.rules.table.tournament import PaidWin

BASE: Final = 8
"""What every loser pays (MCR-58)."""


def finish(book: Rulebook, win: Win, score: Score) -> None:
    """Flowers come after the minimum (MCR-27, MCR-54); the lines of a score are what a winner would name (MCR-55)."""
    flowers = 0 if "flower" in book.fans.off else flower_count(win.flowers) * book.fans.get("flower").value
    score.detail = {"flowers": flowers, "basic_points": score.total + flowers}
    score.added = {"flower": flowers} if flowers else {}
    if flowers:
        score.notes = [Remark("flowers", flowers, "", "MCR-27")]


def basic_points(score: Score) -> int:
    """The winner's fans and flowers."""
    points = score.detail["basic_points"]
    assert isinstance(points, int)
    return points


def pay(_book: Rulebook, score: Score, parties: Parties) -> Settlement:
    """Every loser pays the base; the discarder, or everyone on a self-draw, pays the points too (MCR-70)."""
    transfers = []
    for seat in range(4):
        if seat != parties.winner:
            pays_points = parties.discarder in (seat, -1)
            points = BASE + (basic_points(score) if pays_points else 0)
            transfers.append(Transfer(seat, parties.winner, points, "MCR-70"))
    return Settlement(transfers)


def read_row(changes: list[int], minimum: int) -> PaidWin:
    """The win behind four changes of one hand, the way MCR-70 would have paid it; other rows are refused."""
    winners = [seat for seat in range(4) if changes[seat] > 0]
    if len(winners) != 1 or sum(changes) != 0:
        raise HandError("A row with a winner has one gain and three losses that sum to zero.")
    winner = winners[0]
    losses = {seat: -changes[seat] for seat in range(4) if seat != winner}
    largest = max(losses, key=lambda seat: losses[seat])
    points = losses[largest] - BASE
    even = all(loss == losses[largest] for loss in losses.values())
    if not even and any(loss != BASE for seat, loss in losses.items() if seat != largest):
        raise HandError("Those who did not discard pay {base} each.", base=BASE)
    if points < minimum:
        raise HandError(
            "This row implies {points} basic points, below the minimum of {minimum}.", points=points, minimum=minimum
        )
    return PaidWin(winner, NOBODY if even else largest, points)
