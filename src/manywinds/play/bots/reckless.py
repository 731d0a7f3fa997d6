"""Plays as the simple bot does, but now and then says anything it may say, true or not: for judged tables."""

from random import Random

from manywinds.kernel.action import DECLARE, NAMED_SHIFT, VERBS
from manywinds.kernel.deal import Deal
from manywinds.kernel.tiles import HAND_KINDS
from manywinds.play.bots import simple

RECKLESS = 0.01


def choose(deal: Deal, seat: int, rng: Random) -> int:
    """One of the seat's legal actions, or a declaration that names a kind at random."""
    if rng.random() >= RECKLESS:
        return simple.choose(deal, seat, rng)
    action = rng.choice(deal.legal(seat))
    if action & VERBS == DECLARE and deal.flow.names_waits and rng.random() < 0.5:
        return action | 1 << (NAMED_SHIFT + rng.randrange(HAND_KINDS))
    return action
