"""How deals of the Israeli game are played: the leader opens, hands may stand, and a win is followed by three turns.

Bonus cards are laid out and replaced at once (ISR-4), first in the opening (ISR-18), which each finishes before the
next begins (ISR-20). The leader, who draws nothing (ISR-22), may declare the hand he was dealt (ISR-21). A turn is a
draw, kongs, and mahjong or a discard (ISR-23); turns go E, S, W, N, and a discard nobody takes is gone (ISR-25). Taken
are discards for a pung (ISR-31), a kong (ISR-32) or the win (ISR-33), which may also be let pass (ISR-54); after a chow
or pung comes only a discard (ISR-24). True pungs and kongs never meet (ISR-35). Kongs are concealed (ISR-40), extended
(ISR-41) or claimed (ISR-42); the card of the box may win or make another (ISR-43).
"""

from typing import Final

from manywinds.kernel.deal import WON, Deal
from manywinds.kernel.native import i64
from manywinds.kernel.sets import CHOW, KONG, SHAPE
from manywinds.kernel.shape import distance, waits
from manywinds.kernel.tiles import KIND_BITS, kinds_in
from manywinds.kernel.win import LAST_OF_KIND, UNKNOWN, Win, circumstance_bit
from manywinds.rules.flow import Flow, Outcome
from manywinds.rules.pay import Settlement
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.score import Score

STANDING: Final = circumstance_bit("standing_hand")
ORIGINAL: Final = circumstance_bit("original_hand")
FIRST_DRAW: Final = circumstance_bit("leader_first_draw")
FIRST_DISCARD: Final = circumstance_bit("first_discard")
OTHERS: Final = 3


class CardFlow(Flow):
    """The questions of the Israeli game."""

    def circumstances(self, deal: Deal, seat: i64, self_draw: bool) -> i64:
        bits: i64 = deal.came
        if deal.is_declared(seat):
            bits |= STANDING
        leads = seat == deal.first
        if self_draw and leads:
            if deal.dealt:
                return bits | ORIGINAL
            if len(deal.rivers[seat]) == 1:
                bits |= FIRST_DRAW
        if not self_draw and sum(len(river) for river in deal.rivers) == 1:
            bits |= FIRST_DISCARD
        kind = deal.tile & KIND_BITS
        own = deal.hands[seat].count(kind) - (1 if self_draw else 0)
        if deal.seen(kind) - (0 if self_draw else 1) + own == OTHERS:
            bits |= LAST_OF_KIND
        return bits

    def may_declare(self, deal: Deal, seat: i64) -> i64:
        """A hand that lacks one card after the discard may stand (ISR-64, ISR-65). From then on it is frozen (ISR-66);
        of discards it takes only a win (ISR-38), whoever threw the card (ISR-67)."""
        if deal.is_declared(seat) or distance(deal.hands[seat], self.forms, deal.melds[seat]) > 0:
            return 0
        ready: i64 = 0
        for kind in kinds_in(deal.hands[seat].kinds()):
            if waits(deal.hands[seat].minus(kind), self.forms, deal.melds[seat]):
                ready |= 1 << kind
        return ready

    def winners(self, deal: Deal, claimants: list[int]) -> list[int]:
        """A special hand first, then what the card completes: kong, pung, chow, pair (ISR-55)."""
        best = claimants[0]
        for seat in claimants[1:]:
            if self.strength(deal, seat) > self.strength(deal, best):
                best = seat
        return [best]

    def outcome(self, deal: Deal) -> Outcome:
        """All four hands score, those who did not win by what they hold after their last turns (ISR-57, ISR-80)."""
        if deal.ended != WON:
            return Outcome([], Settlement([]))
        winner = self.book.score(deal.wins[0])
        lost = [self.book.score_loser(self.lost(deal, seat)) for seat in range(4) if seat != deal.winners[0]]
        return Outcome([winner], self.book.settle_all(winner, lost, deal.discarder))

    def lost(self, deal: Deal, seat: int) -> Win:
        """The hand of a seat that did not win."""
        return Win(deal.hands[seat], deal.melds[seat], UNKNOWN, False, seat, deal.round, deal.flowers[seat])

    def strength(self, deal: Deal, seat: int) -> int:
        """How strong a claim to win is."""
        score = self.book.score(deal.win(seat))
        return 5 if score.detail.get("special") else completed(score)


def completed(score: Score) -> int:
    """What the winning card completed: 4 a kong, 3 a pung, 2 a chow, 1 the pair."""
    reading = score.reading
    if reading is None or reading.place >= len(reading.sets):
        return 1
    shape = reading.sets[reading.place] & SHAPE
    return 4 if shape == KONG else 2 if shape == CHOW else 3


def flow(book: Rulebook) -> Flow:
    """Kongs may be declared before the first discard (ISR-19) and never robbed (ISR-39), ties go against the turn
    (ISR-34), the last discard may still be taken (ISR-71), and three turns follow a win (ISR-57): of those who
    still have one, in turn or by a claim (ISR-58), with no win and nobody standing up anew (ISR-59)."""
    course = CardFlow(book)
    course.chow_from_any = book.options.values["chow_from"] == "any"
    course.reversed_ties = book.options.values["tie_break"] == "reverse_turn"
    course.sets_of_last_discard = True
    course.kongs_on_empty_wall = True
    course.rob_added = False
    course.opening_kongs = True
    course.extra_turns = True
    return course
