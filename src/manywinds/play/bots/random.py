"""Picks any legal action, but never passes a win."""

from random import Random

from manywinds.kernel.action import WIN
from manywinds.kernel.deal import Deal


def choose(deal: Deal, seat: int, rng: Random) -> int:
    """One of the seat's legal actions."""
    options = deal.honest(seat)
    return WIN if WIN in options else rng.choice(options)
