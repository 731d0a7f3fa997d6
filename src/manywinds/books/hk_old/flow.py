"""How Hong Kong deals are played: plainly, with what the blessings and the last five tiles ask about.

Plainly is as `DealFlow` has it. Bonus tiles are laid out and replaced seat by seat before play (HKR-18) and at once in
it (HKR-20), never discarded or replaced after a claim (HKR-21); so nobody overlooks one (HKR-19) or wins with one in
hand (HKR-22). East opens without drawing (HKR-24), the others draw in turn (HKR-25). A discard is taken for a win or an
open set (HKR-30), for a chow only from the left (HKR-31), as long as not all have answered; nobody draws before that,
and only the rank of a claim counts (HKR-27, HKR-35). After a chow or pung comes a discard and nothing else (HKR-32).
Open sets stay as they are, but a pung may grow (HKR-33). Kongs are concealed (HKR-37), added (HKR-38) or claimed
(HKR-39), and play goes on with their replacement (HKR-40). The last discard only wins (HKR-46); otherwise the deal is
drawn (HKR-47). Every win is from the wall or on another's tile (HKR-51).
"""

from typing import Final

from manywinds.books.hk_old.penalties import OFFENCES
from manywinds.books.hk_old.responsibility import had_no_safe_tile
from manywinds.kernel.deal import Deal
from manywinds.kernel.flow import CALL_MAY_CHANGE
from manywinds.kernel.native import i64, mypyc_attr
from manywinds.kernel.state import NOBODY
from manywinds.kernel.tiles import KIND_BITS, ORPHANS, kinds_in
from manywinds.kernel.win import EARTHLY, FIRST_GO_ROUND, FRESH_TILE_LAST_FIVE, HEAVENLY
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.scoring.score import Score
from manywinds.rules.table.flow import Flow
from manywinds.rules.table.pay import Parties

LAST_FIVE: Final = 5


@mypyc_attr(allow_interpreted_subclasses=True)
class HongKongFlow(Flow):
    """What both Hong Kong books ask of a deal."""

    def circumstances(self, deal: Deal, seat: i64, self_draw: bool) -> i64:
        bits: i64 = deal.came
        if self_draw:
            # The opener's dealt tiles win as they are (HKR-68).
            return bits | HEAVENLY if deal.dealt and seat == deal.first else bits
        if deal.konging >= 0:
            return bits
        if discards(deal) == 1 and deal.turn == deal.first:
            bits |= EARTHLY
        # HKR-84, HKP-51: few tiles are left, and this kind was never discarded before.
        if deal.wall.live() <= LAST_FIVE and is_fresh(deal, deal.tile & KIND_BITS):
            bits |= FRESH_TILE_LAST_FIVE
        return bits

    def responsible_after_claim(self, deal: Deal, seat: i64, giver: i64) -> tuple[int, ...]:
        """Note a giver who had nothing safe to discard: he will not have to pay for others."""
        before = deal.melds[seat][:-1]
        return (giver,) if self.had_no_choice(deal, giver, seat, before) else ()

    def parties(self, deal: Deal, score: Score, place: int) -> Parties:
        parties = super().parties(deal, score, place)
        if parties.responsible == NOBODY:
            return parties
        winner = parties.winner
        if parties.responsible == parties.discarder and deal.konging < 0:
            excused = self.had_no_choice(deal, parties.discarder, winner, deal.melds[winner])
        else:
            excused = bool(deal.responsible[winner]) and deal.responsible[winner][-1] == parties.responsible
        return parties._replace(responsible=self.responsible_all_the_same(score, parties)) if excused else parties

    def false_win(self, deal: Deal, seat: int) -> int:
        """A dead hand that declares a win pays once more (HKR-86, HKR-87)."""
        return self.offence("false_win")

    def had_no_choice(self, deal: Deal, giver: int, taker: int, before: tuple[int, ...]) -> bool:
        """Whatever else the giver could have discarded was as dangerous. `before` are the taker's melds until then."""
        return False


class OldStyleFlow(HongKongFlow):
    """The Russian book's own questions."""

    def excuses(self) -> bool:
        """HKR-83, where the table agrees."""
        return self.book.options.values["no_safe_tile_exemption"] is True

    def had_no_choice(self, deal: Deal, giver: int, taker: int, before: tuple[int, ...]) -> bool:
        """HKR-83: every other tile would have made one of the situations too."""
        if not self.excuses():
            return False
        return had_no_safe_tile(kinds_in(deal.hands[giver].kinds()), opponents(deal, giver, taker, before))

    def circumstances(self, deal: Deal, seat: i64, self_draw: bool) -> i64:
        bits: i64 = super().circumstances(deal, seat, self_draw)
        if is_first_go_round(deal):
            bits |= FIRST_GO_ROUND
        return bits

    def may_rob_concealed(self, deal: Deal, seat: i64) -> bool:
        """Thirteen orphans may, where the table agrees (HKR-42)."""
        if not self.book.options.values["rob_concealed_kong_thirteen_orphans"] or deal.melds[seat]:
            return False
        return deal.hands[seat].kinds() & ~ORPHANS == 0 and deal.hands[seat].pair_count() <= 1


def opponents(deal: Deal, giver: int, taker: int, before: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The melds of the giver's opponents when he discarded."""
    return [before if seat == taker else deal.melds[seat] for seat in range(4) if seat != giver]


def is_first_go_round(deal: Deal) -> bool:
    """Nobody has discarded twice, and nothing was claimed (HKR-101)."""
    return not deal.claimed and max(len(river) for river in deal.rivers) <= 1


def discards(deal: Deal) -> int:
    """How many tiles have been discarded."""
    return sum(len(river) for river in deal.rivers)


def is_fresh(deal: Deal, kind: int) -> bool:
    """The discard that lies open is the first of its kind in this deal."""
    return sum(1 for river in deal.rivers for tile in river if tile & KIND_BITS == kind) == 1


def flow(book: Rulebook) -> Flow:
    """The Russian book: no kong on the last tile, and a bonus tile there stays in the hand (HKR-43, HKR-45); only an
    added kong is robbed (HKR-41); the nearest of several winners wins (HKR-34); passing locks nothing (HKR-36)."""
    flow = OldStyleFlow(book)
    flow.flower_stays = True
    flow.offences = OFFENCES
    # An incorrect claim yields to every correct one (HKR-35): nobody has to show it.
    flow.honest_win_spares = True
    # Calls may be changed or withdrawn before anything is shown (HKR-90, HKR-91).
    flow.second_thoughts = CALL_MAY_CHANGE
    return flow
