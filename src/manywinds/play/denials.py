"""Why a hand that is complete may not be declared: what the table knows, and tells its player alone."""

from typing import Final, NamedTuple, cast

from manywinds.kernel.action import DECLARE, DISCARD, TILE, VERBS, WIN
from manywinds.kernel.deal import Deal
from manywinds.kernel.state import CLAIM, ROB, TURN
from manywinds.kernel.tiles import FLOWER_START, KIND_BITS, SEATS
from manywinds.rules.scoring.exact import Points
from manywinds.rules.scoring.score import BELOW_MINIMUM
from manywinds.rules.table.flow import Flow

LOCKED: Final = "locked"
"""Something the seat discarded or let pass forbids it."""
MINIMUM: Final = "minimum"
"""The hand is not worth what a win must be worth."""
OTHER: Final = "other"


class Denial(NamedTuple):
    """The tile that completes a hand, and why no win is made of it: one of the words above."""

    tile: int
    reason: str
    total: Points = 0
    """What the hand is worth, and what a win must be worth, where that is the reason."""
    minimum: int = 0


def denied_now(deal: Deal, seat: int) -> Denial | None:
    """Why the seat may not win now, though its hand is complete; nothing if it may, or if it is not."""
    if WIN in deal.honest(seat):
        return None
    own = deal.phase == TURN and deal.turn == seat and deal.drawn and deal.completes(seat)
    claim = deal.phase in (CLAIM, ROB) and deal.turn != seat and deal.waits(seat) >> (deal.tile & KIND_BITS) & 1 == 1
    return _denial(deal, seat) if own or claim else None


def denied_by_discard(deal: Deal, seat: int, action: int) -> dict[int, Denial | None]:
    """By seat whose hand a discard would complete that this seat is about to make: why it could not win by it; nothing
    if it could. At a judged table nobody is told: to see what a hand is worth is the player's part there."""
    kind = action & KIND_BITS
    if deal.judged or deal.winners or action & VERBS not in (DISCARD, DECLARE) or kind >= FLOWER_START:
        return {}
    near = [other for other in range(SEATS) if other != seat and deal.waits(other) >> kind & 1]
    if not near:
        return {}
    then = deal.after_discard(seat, action & TILE, action & VERBS == DECLARE)
    return {other: None if then.wins_with(other, kind) else _denial(then, other) for other in near}


def _denial(deal: Deal, seat: int) -> Denial:
    if deal.phase != TURN and not deal.unlocked(seat, deal.tile & KIND_BITS):
        return Denial(deal.tile, LOCKED)
    score = cast("Flow", deal.flow).book.score(deal.win(seat))
    if score.reason == BELOW_MINIMUM:
        return Denial(deal.tile, MINIMUM, score.towards_minimum, score.minimum)
    return Denial(deal.tile, OTHER)
