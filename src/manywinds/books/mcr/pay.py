"""Payments and the last touches to a score (MCR-54, MCR-58, MCR-70)."""

from typing import Final

from manywinds.kernel.win import Win, flower_count
from manywinds.rules.pay import Settlement, Table, Transfer
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.score import Score

BASE: Final = 8
"""What every loser pays (MCR-58)."""


def finish(_book: Rulebook, win: Win, score: Score) -> None:
    """Flowers come after the minimum (MCR-27, MCR-54)."""
    flowers = flower_count(win.flowers)
    score.detail = {"flowers": flowers, "basic_points": score.total + flowers}
    score.added = {"flower": flowers} if flowers else {}


def basic_points(score: Score) -> int:
    """The winner's fans and flowers."""
    points = score.detail["basic_points"]
    assert isinstance(points, int)
    return points


def pay(_book: Rulebook, score: Score, table: Table) -> Settlement:
    """Every loser pays the base; the discarder, or everyone on a self-draw, pays the points too (MCR-70)."""
    transfers = []
    for seat in range(4):
        if seat != table.winner:
            pays_points = table.discarder in (seat, -1)
            points = BASE + (basic_points(score) if pays_points else 0)
            transfers.append(Transfer(seat, table.winner, points, "MCR-70"))
    return Settlement(transfers)
