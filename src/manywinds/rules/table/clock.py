"""Time limits of play: how long a seat may think, and what the table does for one that has not answered in time.

The seconds are options of a book, by the names its clauses give them. A book that has none knows no clock.
"""

from typing import Final, NamedTuple

from manywinds.kernel.action import DISCARD, PASS, VERBS
from manywinds.kernel.deal import Deal
from manywinds.kernel.errors import ManywindsError
from manywinds.kernel.state import CLAIM, ROB
from manywinds.kernel.tiles import KIND_BITS
from manywinds.rules.rulebook import Rulebook

SECONDS: Final = range(601)
"""What an option of seconds may be."""


class Clock(NamedTuple):
    """Seconds for the first discard after the deal, for any other discard, and for a claim; 0 sets no limit."""

    arrange: int = 0
    discard: int = 0
    claim: int = 0


def clock_of(book: Rulebook) -> Clock:
    """The time limits of a book, with its options."""
    values = book.options.values
    return Clock(
        int(values.get("arrange_seconds", 0)),
        int(values.get("discard_seconds", 0)),
        int(values.get("claim_seconds", 0)),
    )


def limit(clock: Clock, deal: Deal) -> int:
    """The seconds of those the deal waits for now: claims have one common window (MCR-35), a discard its own time
    (MCR-30), and the first one that of arranging the tiles (MCR-22)."""
    if deal.phase in (CLAIM, ROB):
        return clock.claim
    return clock.discard if any(len(river) > 0 for river in deal.rivers) else clock.arrange


def overdue(deal: Deal, seat: int) -> int:
    """What the table does for a seat whose time is up: it lets a claim or a kong of the opening pass, and discards the
    tile just drawn or, after a claim, the last one in the order of tiles (MCR-30)."""
    options = deal.legal(seat)
    if not options:
        raise ManywindsError("This seat is not waited for.")
    if PASS in options:
        return PASS
    if deal.drawn and DISCARD | deal.tile in options:
        return DISCARD | deal.tile
    last = -1
    for action in options:
        # Of two equal fives the plain one goes.
        if action & VERBS == DISCARD and (last < 0 or action & KIND_BITS > last & KIND_BITS):
            last = action
    return last
