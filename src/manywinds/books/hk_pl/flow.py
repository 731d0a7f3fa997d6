"""How deals of the Polish sheet are played."""

from manywinds.books.hk_old.flow import HongKongFlow
from manywinds.kernel.course import LOCK_ALL, LOCK_KIND, NO_LOCK
from manywinds.kernel.deal import Deal
from manywinds.kernel.native import i64
from manywinds.rules.flow import Flow
from manywinds.rules.rulebook import Rulebook

LOCKS = {"off": NO_LOCK, "same_kind": LOCK_KIND, "any": LOCK_ALL}


class SheetFlow(HongKongFlow):
    """All eight bonus tiles may win at once (HKP-59)."""

    def wins_outright(self, deal: Deal, seat: i64) -> bool:
        outright = self.book.outright
        return outright is not None and outright(self.book, deal.win(seat))


def flow(book: Rulebook) -> Flow:
    """A bonus tile without a replacement ends the deal (HKP-16); a winning tile let pass is locked until the player
    draws or claims (HKP-12); an added kong may be robbed (HKP-14); of several winners the nearest wins (HKP-11)."""
    return SheetFlow(book, lock=LOCKS[str(book.options.values["passed_win_lock"])], lock_ends_with_claim=True)
