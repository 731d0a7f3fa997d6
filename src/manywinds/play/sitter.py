"""Who sits at a table and follows what happens there, where a bot of ours only looks at it when it is asked."""

from random import Random
from typing import NamedTuple

from manywinds.kernel.deal import Deal
from manywinds.kernel.native import mypyc_attr
from manywinds.play.bots.simple import choose
from manywinds.play.replay import Onlooker

STAND_IN = "simple"
"""The bot that plays on for whoever does not play as he should."""


class Failure(NamedTuple):
    """Why somebody else plays on: a word for records and counts, and what is known of it."""

    why: str
    detail: str = ""


@mypyc_attr(allow_interpreted_subclasses=True)
class Sitter(Onlooker):
    """Plays the tiles of one person. He watches every deal from its beginning, his own actions included."""

    def __init__(self) -> None:
        self.fault: Failure | None = None
        """Why the stand-in plays the rest of this deal; nothing while he plays himself."""

    def wish(self, deal: Deal, seat: int) -> int:
        """What he wants to do: something lawful, or a fault is noted."""
        raise NotImplementedError

    def choose(self, deal: Deal, seat: int, rng: Random) -> int:
        """What is done: his own wish, or what the stand-in makes of it."""
        if not self.failed():
            action = self.wish(deal, seat)
            # His wish may have shown that he plays no longer.
            if not self.failed():
                return action
        return choose(deal, seat, rng)

    def failed(self) -> bool:
        """The stand-in plays the rest of this deal."""
        return self.fault is not None

    def stand_aside(self, why: str) -> None:
        """Somebody else plays on in this deal, as a record says."""
        self.fault = Failure(why)

    def caught_up(self) -> None:
        """All that was played before he came has been shown to him; from now on he is asked."""

    def leave(self) -> None:
        """The game is over."""
