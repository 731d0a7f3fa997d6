"""Discards what it drew, claims nothing, and takes a win when there is one."""

from random import Random

from manywinds.kernel.action import WIN
from manywinds.kernel.deal import Deal
from manywinds.rules.table.clock import overdue


def choose(deal: Deal, seat: int, _rng: Random) -> int:
    """A win, or what a table does for a seat that says nothing."""
    return WIN if WIN in deal.honest(seat) else overdue(deal, seat)
