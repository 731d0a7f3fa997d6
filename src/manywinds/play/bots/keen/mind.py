"""One decision: everything a seat may do, each with what it leaves and what it may cost."""

from typing import NamedTuple

from manywinds.kernel.action import (
    ABORT,
    ADDED_KONG,
    CHOW,
    CONCEALED_KONG,
    DECLARE,
    DISCARD,
    FLOWER,
    KONG,
    NAMED_SHIFT,
    PASS,
    PUNG,
    VERBS,
    WIN,
    used_from_hand,
)
from manywinds.kernel.deal import Deal
from manywinds.kernel.hand import Hand
from manywinds.kernel.sets import CHOW as CHOW_SET
from manywinds.kernel.sets import KIND, OPEN, SHAPE
from manywinds.kernel.sets import KONG as KONG_SET
from manywinds.kernel.sets import PUNG as PUNG_SET
from manywinds.kernel.tiles import COPIES, FLOWER_START, KIND_BITS, RED, kinds_in
from manywinds.play.bots.keen.ahead import OddsBasis
from manywinds.play.bots.keen.danger import Danger
from manywinds.play.bots.keen.outlook import Outlook
from manywinds.play.bots.keen.prices import place_of, prices_of
from manywinds.play.bots.sight import unseen

SHORT = 8.0
"""How many turns a deal usually has where any hand may win, and where a hand must be worth something."""
LONG = 12.0
SHORTEST = 3.0
CARE = 0.6
"""How much danger counts against what a hand is worth: who folds at once lets more deals end without a winner."""
KEEPING = 0.75
"""How much of what a hand scores without winning counts while it may still win."""


class Thought(NamedTuple):
    """An action and what speaks for it."""

    action: int
    rank: float
    worth: float
    danger: float
    outlook: Outlook | None
    discard: int
    """The kind that leaves the hand, or -1."""


class Mind:
    """What a seat knows and thinks in one decision."""

    def __init__(self, deal: Deal, seat: int) -> None:
        self.deal = deal
        self.seat = seat
        self.hand = deal.hands[seat]
        self.melds = deal.melds[seat]
        self.prices = prices_of(deal)
        self.place = place_of(deal, seat)
        usual = SHORT if self.prices.quick else LONG
        turns = min(max(1.0, deal.wall.live() / 4), max(SHORTEST, usual - len(deal.rivers[seat])))
        self.left = unseen(deal, seat)
        self.table = OddsBasis(self.left, turns, deal.flow.chow_from_any)
        self.danger = Danger(deal, seat, self.left, self.prices)
        self.late = len(deal.winners) > 0
        """Somebody has won, and only what the hand scores without winning counts."""

    def outlook(self, hand: Hand, melds: tuple[int, ...]) -> Outlook | None:
        """What a hand may become; nothing where it may not win any more."""
        if self.late or self.deal.dead >> self.seat & 1:
            return None
        return Outlook(self.prices, self.place, hand, melds, self.table)

    def thoughts(self) -> list[Thought]:
        """All the seat may honestly do, the best first."""
        options = self.deal.honest(self.seat)
        if WIN in options:
            return [Thought(WIN, 0.0, 0.0, 0.0, None, -1)]
        flowers = [action for action in options if action & VERBS == FLOWER]
        if flowers:
            return [Thought(action, 0.0, 0.0, 0.0, None, -1) for action in flowers]
        found = self.claims(options) if PASS in options else self.turns(options)
        found.sort(key=self.order, reverse=True)
        return found

    def order(self, thought: Thought) -> tuple[float, bool, int, int]:
        """Of equal discards a plain five goes before a red one, and a kind with fewer unseen tiles before others."""
        kind = thought.action & KIND_BITS
        unseen_copies = self.left[kind] if thought.discard >= 0 else 0
        return thought.rank, not thought.action & RED, -unseen_copies, -thought.action

    def turns(self, options: list[int]) -> list[Thought]:
        """Discards, with a declaration or without, kongs, and ending the deal."""
        outlook = self.outlook(self.hand, self.melds)
        found: list[Thought] = []
        known: dict[int, Thought] = {}
        for action in options:
            verb, kind = action & VERBS, action & KIND_BITS
            if verb in (DISCARD, DECLARE):
                if kind not in known:
                    known[kind] = self.after(action, outlook, self.hand, self.melds, kind)
                found.append(
                    self.declared(action, known[kind]) if verb == DECLARE else known[kind]._replace(action=action)
                )
            elif verb in (CONCEALED_KONG, ADDED_KONG):
                found.append(self.kong(action))
            elif verb == ABORT:
                # Who plays on pays when others win.
                found.append(Thought(action, self.prices.loss, self.prices.loss, 0.0, None, -1))
        return found

    def after(
        self, action: int, outlook: Outlook | None, hand: Hand, melds: tuple[int, ...], discard: int = -1
    ) -> Thought:
        """What an action leaves: these tiles and melds, less a discard."""
        worth = 0.0 if outlook is None else outlook.worth(discard)
        danger = self.danger.of(discard) if discard >= 0 else 0.0
        kept = 0.0
        if self.prices.book.losers is not None and discard < FLOWER_START:
            left = hand if discard < 0 else hand.minus(discard)
            kept = self.prices.kept(self.place, left, melds) * (1.0 if self.late else KEEPING)
        return Thought(action, worth + kept - CARE * danger, worth, danger, outlook, discard)

    def declared(self, action: int, plain: Thought) -> Thought:
        """The discard with a declaration: better than without, as long as a tile is left to win on."""
        outlook = plain.outlook
        live = outlook is not None and outlook.is_ready(plain.discard)
        if self.deal.flow.names_waits:
            action |= int(self.deal.flow.waits_after(self.deal, self.seat, plain.discard)) << NAMED_SHIFT
        edge = 1e-6 + 1e-6 * abs(plain.rank)
        return plain._replace(action=action, rank=plain.rank + (edge if live else -edge))

    def kong(self, action: int) -> Thought:
        """A kong of own tiles, with the tile that comes for it still to be drawn."""
        kind = action & KIND_BITS
        if action & VERBS == CONCEALED_KONG:
            hand = self.hand
            for _ in range(COPIES):
                hand = hand.minus(kind)
            melds = (*self.melds, KONG_SET | kind)
        else:
            hand = self.hand.minus(kind)
            melds = tuple(
                [code & ~SHAPE | KONG_SET if code & (KIND | SHAPE) == PUNG_SET | kind else code for code in self.melds]
            )
        return self.after(action, self.outlook(hand, melds), hand, melds)

    def claims(self, options: list[int]) -> list[Thought]:
        """Letting a tile pass, or a set made with it and the best discard after that."""
        now = self.outlook(self.hand, self.melds)
        found = [self.after(PASS, now, self.hand, self.melds)]
        tile = self.deal.tile & KIND_BITS
        wanted = now is None or now.wants(tile)
        for action in options:
            verb = action & VERBS
            if verb == CONCEALED_KONG:
                found.append(self.kong(action))
            elif verb == KONG or (verb in (CHOW, PUNG) and wanted):
                found.append(self.claim(action, tile))
        return found

    def claim(self, action: int, tile: int) -> Thought:
        """A set made with the tile that lies open."""
        verb = action & VERBS
        hand = self.hand
        for kind in used_from_hand(action, tile):
            hand = hand.minus(kind)
        shape = CHOW_SET if verb == CHOW else PUNG_SET if verb == PUNG else KONG_SET
        meld = shape | (action & KIND_BITS) | OPEN
        melds = (*self.melds, meld)
        outlook = self.outlook(hand, melds)
        if verb == KONG:
            return self.after(action, outlook, hand, melds)
        barred = int(self.deal.flow.barred_discards(self.deal, meld, tile))
        rest = [self.after(action, outlook, hand, melds, kind) for kind in kinds_in(int(hand.kinds()) & ~barred)]
        return max(rest, key=lambda thought: thought.rank)
