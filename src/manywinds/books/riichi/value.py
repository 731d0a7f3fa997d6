"""What a win is worth, without an explanation: the fast way for simulations and bots."""

from manywinds.books.riichi.pay import DEALER, rounded
from manywinds.kernel.native import i64, mypyc_attr
from manywinds.kernel.win import Win
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.scoring.yakuman import ENOUGH, base_of, fu_of, han_of, yakuman_of


@mypyc_attr(acyclic=True, free_list_len=1)
class Value:
    """Han, fu and what is paid before counters and sticks: `ron` by the discarder, or on a self-draw `from_dealer` by
    the dealer and `from_other` by each other player. Fu are 0 with a yakuman."""

    def __init__(self, legal: bool, han: int, fu: int, yakuman: int, base: int, dealer: bool) -> None:
        self.legal = legal
        """A yaku is there, and two han of them where the counters ask for it (RII-9, RII-38)."""
        self.han = han
        self.fu = fu
        self.yakuman = yakuman
        """How many real yakuman are paid; a counted one is none."""
        self.base = base
        self.ron = rounded(base * (6 if dealer else 4))
        self.from_dealer = 0 if dealer else rounded(base * 2)
        self.from_other = rounded(base * 2) if dealer else rounded(base)

    def __repr__(self) -> str:
        paid = f"ron {self.ron}, self-draw {self.from_dealer}/{self.from_other}"
        return f"<{self.han} han {self.fu} fu: {paid}>" if self.legal else "<no win>"


def value(book: Rulebook, win: Win) -> Value | None:
    """What the highest-scoring reading of a win is worth (RII-67, RII-68), or nothing if the tiles are no win.

    It is always the highest-scoring: what a player would have announced is not asked (RII-23).
    """
    worth: i64 = book.worth(win)
    if worth < 0:
        return None
    return Value(worth >= ENOUGH, han_of(worth), fu_of(worth), yakuman_of(worth), base_of(worth), win.seat == DEALER)
