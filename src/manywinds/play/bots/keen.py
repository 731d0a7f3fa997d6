"""Plays for what the book pays: makes plans, weighs how fast against how dear, and keeps off danger."""

from random import Random

from manywinds.kernel.action import (
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
from manywinds.kernel.sets import KONG as KONG_SET
from manywinds.kernel.sets import OPEN
from manywinds.kernel.sets import PUNG as PUNG_SET
from manywinds.kernel.sets import KIND, SHAPE
from manywinds.kernel.tiles import FLOWER_START, KIND_BITS, RED
from manywinds.play.bots.outlook import PATIENCE, Outlook, Table
from manywinds.play.bots.prices import place_of, prices_of
from manywinds.play.bots.sight import unseen


class Mind:
    """What a seat knows and thinks in one decision."""

    def __init__(self, deal: Deal, seat: int) -> None:
        self.deal = deal
        self.seat = seat
        self.prices = prices_of(deal)
        self.place = place_of(deal, seat)
        turns = 1 + PATIENCE * deal.wall.live() / 4
        self.table = Table(unseen(deal, seat), turns, deal.course.chow_from_any)

    def outlook(self, hand: Hand, melds: tuple[int, ...]) -> Outlook:
        return Outlook(self.prices, self.place, hand, melds, self.table)


def choose(deal: Deal, seat: int, rng: Random) -> int:
    """One of the seat's legal actions."""
    options = deal.honest(seat)
    if WIN in options:
        return WIN
    if len(options) == 1:
        return options[0]
    for action in options:
        if action & VERBS == FLOWER:
            return action
    mind = Mind(deal, seat)
    if PASS in options:
        return _claim(mind, options)
    return _turn(mind, options, rng)


def _turn(mind: Mind, options: list[int], rng: Random) -> int:
    deal, seat = mind.deal, mind.seat
    hand, melds = deal.hands[seat], deal.melds[seat]
    outlook = mind.outlook(hand, melds)
    discards = [action for action in options if action & VERBS == DISCARD and action & KIND_BITS < FLOWER_START]
    if not discards:
        return options[-1]
    worths = {kind: outlook.worth(kind) for kind in {action & KIND_BITS for action in discards}}
    left = mind.table.left
    best = max(discards, key=lambda action: (worths[action & KIND_BITS], not action & RED, -left[action & KIND_BITS], action))
    for action in options:
        if action & VERBS in (CONCEALED_KONG, ADDED_KONG):
            kind = action & KIND_BITS
            if action & VERBS == CONCEALED_KONG:
                rest = hand
                for _ in range(4):
                    rest = rest.minus(kind)
                laid = (*melds, KONG_SET | kind)
            else:
                rest = hand.minus(kind)
                laid = tuple([code & ~SHAPE | KONG_SET if code & (KIND | SHAPE) == PUNG_SET | kind else code for code in melds])
            if mind.outlook(rest, laid).worth() >= worths[best & KIND_BITS]:
                return action
    declare = DECLARE | (best & 127)
    if declare in options:
        if deal.course.names_waits:
            declare |= int(deal.course.waits_after(deal, seat, best & KIND_BITS)) << NAMED_SHIFT
        return declare
    return best


def _claim(mind: Mind, options: list[int]) -> int:
    deal, seat = mind.deal, mind.seat
    hand, melds = deal.hands[seat], deal.melds[seat]
    best, most = PASS, mind.outlook(hand, melds).worth()
    tile = deal.tile & KIND_BITS
    for action in options:
        verb = action & VERBS
        if verb not in (CHOW, PUNG, KONG):
            continue
        rest = hand
        for kind in used_from_hand(action, tile):
            rest = rest.minus(kind)
        shape = CHOW_SET if verb == CHOW else PUNG_SET if verb == PUNG else KONG_SET
        meld = shape | (action & KIND_BITS) | OPEN
        outlook = mind.outlook(rest, (*melds, meld))
        if verb == KONG:
            worth = outlook.worth()
        else:
            barred = int(deal.course.barred_discards(deal, meld, tile))
            worth = max([outlook.worth(kind) for kind in set(rest.tiles()) if not barred >> kind & 1], default=0.0)
        if worth > most:
            best, most = action, worth
    return best
