"""How a deal ended, as the dealer, the counters and the payments see it: taken from a deal, or entered by hand."""

from typing import NamedTuple

from manywinds.kernel.state import EXHAUSTED, NOBODY, WON


class Ending(NamedTuple):
    """The end of a deal. Seats are seat winds, 0 to 3."""

    ended: str
    """`won`, `exhausted`, `void`, or the word of a book for another end."""
    winners: tuple[int, ...] = ()
    discarder: int = NOBODY
    """Whose tile won, robbed kongs included; nobody's after a self-draw."""
    ready: tuple[int, ...] = ()
    """Who was ready at a draw, where the book asks."""
    stakes: tuple[int, ...] = ()
    """Who has a stake of this deal on the table, where the book has them."""
    rewarded: tuple[int, ...] = ()
    """Who is paid for his discards at a draw, where the book has that."""

    def won(self) -> bool:
        """Somebody won."""
        return self.ended == WON

    def exhausted(self) -> bool:
        """The wall was used up."""
        return self.ended == EXHAUSTED
