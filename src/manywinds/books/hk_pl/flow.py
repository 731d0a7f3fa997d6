"""How deals of the Polish sheet are played.

What it leaves to custom is as in the sister book: bonus tiles (HKP-9), turns (HKP-10) and the three kongs (HKP-13).
A deal in which the wall is used up is drawn (HKP-15).
"""

from manywinds.books.hk_old.flow import HongKongFlow, is_first_go_round, opponents
from manywinds.books.hk_old.penalties import OFFENCES
from manywinds.books.hk_pl.penalties import dangerous_discard, had_only_dangerous_tiles
from manywinds.kernel.deal import Deal
from manywinds.kernel.flow import CALL_MAY_CHANGE, LOCK_ALL, LOCK_KIND, NO_LOCK
from manywinds.kernel.native import i64
from manywinds.kernel.tiles import KIND_BITS, kinds_in
from manywinds.kernel.win import FIRST_GO_ROUND
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.scoring.score import Score
from manywinds.rules.table.flow import Flow
from manywinds.rules.table.pay import NOBODY, Parties
from manywinds.rules.table.penalty import Offences

LOCKS = {"off": NO_LOCK, "same_kind": LOCK_KIND, "any": LOCK_ALL}


class SheetFlow(HongKongFlow):
    """The sheet's own questions."""

    def excuses(self) -> bool:
        """HKP-50."""
        return True

    def had_no_choice(self, deal: Deal, giver: int, taker: int, before: tuple[int, ...]) -> bool:
        """HKP-50: all tiles to discard, the one discarded too, lay in the suits of two players who collect purity."""
        choices = kinds_in(deal.hands[giver].kinds() | 1 << (deal.tile & KIND_BITS))
        return had_only_dangerous_tiles(choices, opponents(deal, giver, taker, before))

    def responsible_all_the_same(self, score: Score, parties: Parties) -> int:
        """HKP-50 is about the nine tiles only: the other penalties hold."""
        found = dangerous_discard(score, parties)
        return NOBODY if found is None else found.seat

    def circumstances(self, deal: Deal, seat: i64, self_draw: bool) -> i64:
        bits: i64 = super().circumstances(deal, seat, self_draw)
        if self.book.options.values["blessing_of_earth_mode"] == "first_go_round" and is_first_go_round(deal):
            bits |= FIRST_GO_ROUND
        return bits

    def wins_outright(self, deal: Deal, seat: i64) -> bool:
        """All eight bonus tiles may win at once (HKP-59)."""
        outright = self.book.outright
        return outright is not None and outright(self.book, deal.win(seat))


def flow(book: Rulebook) -> Flow:
    """A bonus tile without a replacement ends the deal (HKP-16); a winning tile let pass is locked until the player
    draws or claims (HKP-12); an added kong may be robbed (HKP-14); of several winners the nearest wins (HKP-11)."""
    flow = SheetFlow(book)
    flow.lock = LOCKS[str(book.options.values["passed_win_lock"])]
    flow.lock_ends_with_claim = True
    # The sheet is silent on what goes wrong: as in the sister book (HKP-57).
    flow.offences = Offences(tuple(row._replace(clause="HKP-57") for row in OFFENCES.rows))
    flow.honest_win_spares = True
    flow.second_thoughts = CALL_MAY_CHANGE
    return flow
