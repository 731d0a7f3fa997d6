"""How deals of the Israeli game are played: the leader opens, hands may stand, and a win is followed by three turns.

Bonus cards are laid out and replaced at once (ISR-4), first in the opening (ISR-18), which each finishes before the
next begins (ISR-20). The leader, who draws nothing (ISR-22), may declare the hand as dealt (ISR-21). A turn is a
draw, kongs, and mahjong or a discard (ISR-23); turns go E, S, W, N, and a discard nobody takes is gone (ISR-25). Taken
are discards for a pung (ISR-31), a kong (ISR-32) or the win (ISR-33), which may also be let pass (ISR-54); after a chow
or pung comes only a discard (ISR-24). True pungs and kongs never meet (ISR-35). Kongs are concealed (ISR-40), extended
(ISR-41) or claimed (ISR-42); the card of the box may win or make another (ISR-43).
"""

from typing import Final

from manywinds.books.israeli.extras import KONG_BOX
from manywinds.books.israeli.penalties import OFFENCES
from manywinds.kernel.action import CHOW_WIN, KONG_WIN, PAIR_WIN, PUNG_WIN, SPECIAL_WIN, TILE
from manywinds.kernel.deal import Deal
from manywinds.kernel.flow import NO_OFFENCE
from manywinds.kernel.native import i64
from manywinds.kernel.sets import CHOW, KONG, SHAPE
from manywinds.kernel.shape import near, waits
from manywinds.kernel.state import WON
from manywinds.kernel.tiles import KIND_BITS, kinds_in
from manywinds.kernel.win import LAST_OF_KIND, UNKNOWN, Reading, Win, circumstance_bit
from manywinds.rules.rulebook import HouseRules, Rulebook
from manywinds.rules.scoring.combine import Tally
from manywinds.rules.scoring.fan import ADDS, REPLACES, REPLACES_ALL
from manywinds.rules.scoring.score import Score
from manywinds.rules.table.ending import Ending
from manywinds.rules.table.flow import Flow, Outcome
from manywinds.rules.table.pay import Settlement

STANDING: Final = circumstance_bit("standing_hand")
ORIGINAL: Final = circumstance_bit("original_hand")
FIRST_DRAW: Final = circumstance_bit("leader_first_draw")
FIRST_DISCARD: Final = circumstance_bit("first_discard")
OTHERS: Final = 3
REGULAR: Final = ("regular", "quads")
SPECIAL_SCOPES: Final = (ADDS, REPLACES, REPLACES_ALL)


class CardFlow(Flow):
    """The questions of the Israeli game."""

    def __init__(self, book: Rulebook) -> None:
        super().__init__(book)
        special = tuple(fan.id for fan in book.fans.fans if fan.scope in SPECIAL_SCOPES)
        self.regular = book.with_house(HouseRules({}, special))
        """The book without its special hands."""

    def circumstances(self, deal: Deal, seat: i64, self_draw: bool) -> i64:
        bits: i64 = deal.came
        if deal.is_declared(seat):
            bits |= STANDING
        leads = seat == deal.first
        if self_draw and leads:
            if deal.dealt:
                return bits | ORIGINAL
            # Before the second discard, a set that was claimed was a kong, and its card is from the box.
            if len(deal.rivers[seat]) == 1 and not bits & KONG_BOX:
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
        if deal.is_declared(seat) or not near(deal.hands[seat], self.forms, deal.melds[seat], 0):
            return 0
        ready: i64 = 0
        for kind in kinds_in(deal.hands[seat].kinds()):
            if self.waits_after(deal, seat, kind):
                ready |= 1 << kind
        return ready

    def waits_after(self, deal: Deal, seat: i64, discard: i64) -> i64:
        """The cards that really complete a mahjong (ISR-64): a dragon snake does not with any pair."""
        hand = deal.hands[seat].minus(discard)
        melds = deal.melds[seat]
        found: i64 = 0
        for kind in kinds_in(waits(hand, self.forms, melds)):
            if self.book.worth(Win(hand.plus(kind), melds, kind, False, seat, deal.round)) >= 0:
                found |= 1 << kind
        return found

    def winners(self, deal: Deal, claimants: list[int]) -> list[int]:
        """A special hand first, then what the card completes: kong, pung, chow, pair (ISR-55)."""
        best = claimants[0]
        for seat in claimants[1:]:
            if self.strength(deal, seat) > self.strength(deal, best):
                best = seat
        return [best]

    # A judged table (ISR-37).

    def may_declare_falsely(self, deal: Deal, seat: i64) -> i64:
        return 0 if deal.is_declared(seat) else deal.hands[seat].kinds()

    def false_win(self, deal: Deal, seat: int) -> int:
        """It shows at once, where a table of people looks after the extra turns (ISR-60, ISR-61)."""
        return self.offence("false_win")

    def false_declaration(self, deal: Deal, seat: int) -> int:
        """The rest does not stand, or a named card does not complete it (ISR-61, ISR-64)."""
        return self.offence("false_standing")

    def false_call(self, deal: Deal, seat: int) -> int:
        """A claim that came first and shows no set (ISR-36)."""
        return self.offence("empty_claim")

    def wrong_win(self, deal: Deal, seat: int, announced: int) -> int:
        """What was announced is what the card completes in some arrangement, or nothing was (ISR-48, ISR-62)."""
        right = announced == 0 or self.announced_score(deal.win(seat), announced) is not None
        return NO_OFFENCE if right else self.offence("wrong_kind")

    def announced_score(self, win: Win, announced: int) -> Score | None:
        """The hand scored only in an arrangement that agrees with the announcement (ISR-49); a special hand that was
        not announced as one counts as a regular one (ISR-53)."""
        if announced == SPECIAL_WIN:
            return self.book.score(win) if self.special_hands(win) else None
        book = self.regular
        best: Tally | None = None
        for tally in book.tallies(win):
            if tally.reading.form.name in REGULAR and completed(tally.reading) == announced:
                best = tally if best is None or tally.worth > best.worth else best
        return None if best is None else book.explained(win, best)

    def special_hands(self, win: Win) -> str:
        """Those that count, or the one that is worth less than the regular count (ISR-53, ISR-101)."""
        score = self.book.score(win)
        return str(score.detail.get("special") or "") or _hidden_special(score)

    def outcome(self, deal: Deal) -> Outcome:
        """All four hands score, those who did not win by what they hold after their last turns (ISR-57, ISR-80)."""
        if deal.ended != WON:
            # Sets and flowers bring nothing; what offences cost the match adds (ISR-71).
            return Outcome([], Settlement([]))
        announced = self.announced_score(deal.wins[0], deal.announced[0]) if deal.announced[0] else None
        winner = announced or self.book.score(deal.wins[0])
        lost = [self.book.score_loser(self.lost(deal, seat)) for seat in range(4) if seat != deal.winners[0]]
        return Outcome([winner], self.settle(self.ending(deal), [winner, *lost], []))

    def settle(
        self, ending: Ending, scores: list[Score], responsible: list[int], counters: int = 0, sticks: int = 0
    ) -> Settlement:
        """`scores` are those of the winner and then of the three others."""
        return self.book.settle_all(scores[0], scores[1:], ending.discarder) if ending.won() else Settlement([])

    def lost(self, deal: Deal, seat: int) -> Win:
        """The hand of a seat that did not win."""
        return Win(deal.hands[seat], deal.melds[seat], UNKNOWN, False, seat, deal.round, deal.flowers[seat])

    def strength(self, deal: Deal, seat: int) -> int:
        """How strong a claim to win is: what was announced, or the highest-scoring way to see it."""
        announced = deal.answers[seat] & TILE
        if announced:
            return announced
        score = self.book.score(deal.win(seat))
        if score.detail.get("special"):
            return SPECIAL_WIN
        return PAIR_WIN if score.reading is None else completed(score.reading)


def _hidden_special(score: Score) -> str:
    """The id of the special hand that is worth less than the regular count (ISR-101)."""
    for refusal in score.refused:
        if refusal.fan.scope in SPECIAL_SCOPES:
            return refusal.fan.id
    return ""


def completed(reading: Reading) -> int:
    """What the winning card completed, as a player announces it."""
    if reading.place >= len(reading.sets):
        return PAIR_WIN
    shape = reading.sets[reading.place] & SHAPE
    return KONG_WIN if shape == KONG else CHOW_WIN if shape == CHOW else PUNG_WIN


def flow(book: Rulebook) -> Flow:
    """Kongs may be declared before the first discard (ISR-19) and never robbed (ISR-39), ties go against the turn
    (ISR-34), the last discard may still be taken (ISR-71), and three turns follow a win (ISR-57): of those who
    still have one, in turn or by a claim (ISR-58), with no win and nobody standing up anew (ISR-59)."""
    flow = CardFlow(book)
    # A win goes before a kong, a kong before a pung, a pung before a chow (ISR-28), as everywhere; where anyone may
    # claim a chow, the larger goes first (ISR-30).
    flow.chow_from_any = book.options.values["chow_from"] == "any"
    flow.reversed_ties = book.options.values["tie_break"] == "reverse_turn"
    flow.sets_of_last_discard = True
    flow.kongs_on_empty_wall = True
    flow.rob_added = False
    flow.opening_kongs = True
    flow.extra_turns = True
    flow.offences = OFFENCES
    # Wrong claims and declarations are refused, or accepted and punished (ISR-37).
    flow.judges = book.options.values["strict"] is False
    # Who stands names the cards they wait for (ISR-64) and wins on no others, drawn (ISR-66) or thrown (ISR-67); who
    # wins names what they complete (ISR-48).
    flow.names_waits = True
    flow.announces_wins = True
    # A wrong kind gives the card back from the hand of the offender, who must have got it (ISR-62).
    flow.true_win_stands = book.options.values["wrong_kind"] == "first"
    # A card that was asked for in vain is dead, even if others could use it (ISR-36).
    flow.empty_call_kills_tile = True
    return flow
