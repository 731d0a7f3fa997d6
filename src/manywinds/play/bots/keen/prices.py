"""Prices: what a target would bring, asked of the book itself and remembered."""

from typing import NamedTuple

from manywinds.kernel.deal import Deal
from manywinds.kernel.errors import ManywindsError
from manywinds.kernel.hand import Hand
from manywinds.kernel.notation import parse_tiles
from manywinds.kernel.sets import CHOW, KIND, OPEN, SHAPE, set_kinds
from manywinds.kernel.win import UNKNOWN, Win, circumstance_bit
from manywinds.play.bots.keen.plans import FAMILIES, Open, Plan, beside, paying
from manywinds.play.bots.keen.targets import Target
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.scoring.score import Score
from manywinds.rules.table.flow import Flow
from manywinds.rules.table.pay import NOBODY, Parties

READY_WORDS = ("riichi", "standing_hand")
"""What a win is worth more with for who has declared a ready hand."""


class PriceBasis(NamedTuple):
    """What a price depends on beside the tiles."""

    seat: int
    round: int
    first: int
    flowers: int
    reds: int
    dora: tuple[int, ...]
    counters: int
    declared: bool


NOWHERE = PriceBasis(1, 0, 0, 0, 0, (), 0, False)


def place_of(deal: Deal, seat: int) -> PriceBasis:
    """The place of a seat in a deal."""
    return PriceBasis(
        seat,
        deal.round,
        deal.first,
        deal.flowers[seat],
        deal.reds[seat],
        deal.indicators(0) if deal.turned else (),
        deal.counters,
        deal.is_declared(seat),
    )


class Prices:
    """What hands bring in one book."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.plans: tuple[Plan, ...] = paying(self.book)
        self.ready_bits = 0
        for word in READY_WORDS:
            if word in self.book.circumstances:
                self.ready_bits |= circumstance_bit(word)
        self.open_hands_declare = "standing_hand" in self.book.circumstances
        self.special = tuple(form for form in self.book.forms if not getattr(form, "plain", False))
        self.regular = tuple(form for form in self.book.forms if getattr(form, "plain", False))
        self._beside: dict[tuple[int, ...], tuple[Open, ...]] = {}
        self._gains: dict[tuple[int, int, bool, bool], float] = {}
        self._known: dict[PriceBasis, dict[tuple[int, ...], float]] = {}
        self.costs: dict[tuple[int, ...], float] = {}
        """What others' hands cost, as `danger` sees them."""
        self.loss = self._typical() / 2
        """What it is worth that nobody else wins."""
        dull = Hand.of(parse_tiles("456678m 678p 22s"))
        self.quick = self._ask(NOWHERE, dull, (OPEN | CHOW | 18,), 7, False, False) > 0
        """Any hand may win, so deals are short."""
        dull = Hand.of(parse_tiles("456678m 678p 12322s"))
        self.quick_closed = self._ask(NOWHERE, dull, (), 7, self.ready_bits != 0, False) > 0
        """Any hand without open melds may win."""

    def kept(self, place: PriceBasis, hand: Hand, melds: tuple[int, ...]) -> float:
        """What a hand scores that does not win, where all hands score."""
        losers = self.book.losers
        if losers is None:
            return 0.0
        win = Win(hand, melds, UNKNOWN, False, place.seat, place.round, place.flowers)
        return losers.worth(win) / losers.combine.parts

    def _typical(self) -> float:
        """What others usually pay for a win: for half of the families' examples they pay more, for half less."""
        paid = []
        for family in FAMILIES:
            example = Win.parse(family.yes)
            win = Win(example.hand, (), example.winning, False, NOWHERE.seat, NOWHERE.round, 0, self.ready_bits)
            score = self.book.score(win)
            if score.legal:
                paid.append(self._paid(score, win, False))
        paid.sort()
        return paid[len(paid) // 2] if paid else 1.0

    def open_plans(self, melds: tuple[int, ...]) -> tuple[Open, ...]:
        """The plans these melds allow."""
        laid = tuple([code & (KIND | SHAPE) for code in melds])
        found = self._beside.get(laid)
        if found is None:
            if len(self._beside) > 20_000:
                self._beside.clear()
            found = self._beside[laid] = beside(self.plans, laid)
        return found

    def price(
        self, place: PriceBasis, hand: Hand, melds: tuple[int, ...], winning: int, ready: bool, drawn: bool
    ) -> float:
        """What a finished hand brings its owner; 0 if it may not be declared."""
        known = self._known.get(place)
        if known is None:
            if len(self._known) > 500:
                self._known.clear()
            known = self._known[place] = {}
        index = (hand.m, hand.p, hand.s, hand.z, winning, ready, drawn, *melds)
        found = known.get(index)
        if found is None:
            if len(known) > 20_000:
                known.clear()
            found = known[index] = self._ask(place, hand, melds, winning, ready, drawn)
        return found

    def _ask(
        self, place: PriceBasis, hand: Hand, melds: tuple[int, ...], winning: int, ready: bool, drawn: bool
    ) -> float:
        reds = 0
        for suit in range(3):
            reds |= min(place.reds >> (3 * suit) & 7, int(hand.key(suit)) >> 12 & 7) << (3 * suit)
        bits = self.ready_bits if ready else 0
        win = Win(
            hand,
            melds,
            winning,
            drawn,
            place.seat,
            place.round,
            place.flowers,
            bits,
            reds,
            place.dora,
            (),
            place.counters,
        )
        worth = self.book.worth(win)
        if worth < 0:
            return 0.0
        index = (worth, place.seat, place.seat == place.first, drawn)
        if self.book.outside and not self.book.may_declare(win):
            return 0.0
        gain = self._gains.get(index)
        if gain is None:
            gain = self._gains[index] = self._gain(win, drawn)
        return gain

    def _gain(self, win: Win, drawn: bool) -> float:
        """What a win is paid, all in all."""
        score = self.book.score(win)
        if not score.legal:
            return 0.0
        own = float(score.total) if self.book.losers is not None else 0.0
        return own + self._paid(score, win, drawn)

    def _paid(self, score: Score, win: Win, drawn: bool) -> float:
        """What the others pay for a win."""
        discarder = NOBODY if drawn else (win.seat + 1) % 4
        parties = Parties(win.seat, discarder, counters=win.counters)
        return float(self.book.settle(score, parties).changes()[win.seat])


_STUDIED: dict[int, Prices] = {}


def prices_of(deal: Deal) -> Prices:
    """The prices of the book a deal is played by."""
    flow = deal.flow
    if not isinstance(flow, Flow):
        raise ManywindsError("This deal is not played by a rulebook.")
    book = flow.book
    found = _STUDIED.get(id(book))
    if found is None or found.book is not book:
        if len(_STUDIED) > 30:
            _STUDIED.clear()
        found = _STUDIED[id(book)] = Prices(book)
    return found


def finished(target: Target, melds: tuple[int, ...], winning: int) -> tuple[Hand, tuple[int, ...]]:
    """A target with all sets melded that lack tiles, but for the one the winning tile completes."""
    keys = list(target.keys)
    laid = list(melds)
    kept = False
    for code, short in zip(target.sets, target.short, strict=True):
        if not short:
            continue
        if not kept and set_kinds(code) >> winning & 1:
            kept = True
            continue
        first = code & KIND
        suit, rank = first // 9, first % 9
        keys[suit] -= (0o111 if code & SHAPE == CHOW else 3) << (3 * rank)
        laid.append(code | OPEN)
    return Hand(keys[0], keys[1], keys[2], keys[3]), tuple(laid)
