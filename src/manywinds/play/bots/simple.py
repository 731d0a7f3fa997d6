"""Goes for the nearest win: keeps what brings the hand nearer, claims what does so, wins when it can. Of equal discards
it makes the one that leaves most useful tiles out of sight."""

from random import Random
from typing import Final

from manywinds.kernel.action import (
    CHOW,
    CONCEALED_KONG,
    DECLARE,
    DISCARD,
    FLOWER,
    PASS,
    PUNG,
    VERBS,
    WIN,
)
from manywinds.kernel.deal import Deal
from manywinds.kernel.sets import CHOW as CHOW_SET
from manywinds.kernel.sets import OPEN
from manywinds.kernel.sets import PUNG as PUNG_SET
from manywinds.kernel.shape import distance, nearest_without, useful
from manywinds.kernel.tiles import FLOWER_START, KIND_BITS, kinds_in
from manywinds.play.bots import Bot
from manywinds.play.bots.sight import unseen


def choose(deal: Deal, seat: int, rng: Random) -> int:
    """One of the seat's legal actions."""
    options = deal.honest(seat)
    if WIN in options:
        return WIN
    flowers = [action for action in options if action & VERBS == FLOWER]
    if flowers:
        return flowers[0]
    declared = [action for action in options if action & VERBS == DECLARE]
    kongs = [action for action in options if action & VERBS == CONCEALED_KONG]
    if kongs and not declared:
        return kongs[0]
    discards = declared or [
        action for action in options if action & VERBS == DISCARD and action & KIND_BITS < FLOWER_START
    ]
    if discards:
        return _nearest(deal, seat, discards, rng)
    return _claim(deal, seat, options)


def _nearest(deal: Deal, seat: int, discards: list[int], rng: Random) -> int:
    """The discard that leaves the hand nearest to a win; of equal ones that which leaves most useful tiles unseen."""
    hand, melds, forms = deal.hands[seat], deal.melds[seat], deal.flow.forms
    kinds = 0
    for action in discards:
        kinds |= 1 << (action & KIND_BITS)
    nearest = kinds_in(nearest_without(hand, kinds, forms, melds))
    if len(nearest) > 1:
        out = unseen(deal, seat)
        tiles = {kind: sum(out[each] for each in kinds_in(useful(hand.minus(kind), forms, melds))) for kind in nearest}
        most = max(tiles.values())
        nearest = [kind for kind in nearest if tiles[kind] == most]
    return rng.choice([action for action in discards if action & KIND_BITS in nearest])


def _claim(deal: Deal, seat: int, options: list[int]) -> int:
    """A claim that brings the hand nearer, or nothing."""
    hand, melds, forms = deal.hands[seat], deal.melds[seat], deal.flow.forms
    best, shortest = PASS, distance(hand, forms, melds)
    kind = deal.tile & KIND_BITS
    for action in options:
        verb = action & VERBS
        if verb not in (CHOW, PUNG):
            continue
        first = action & KIND_BITS
        used = [kind, kind] if verb == PUNG else [each for each in (first, first + 1, first + 2) if each != kind]
        meld = (PUNG_SET if verb == PUNG else CHOW_SET) | first | OPEN
        left = distance(hand.minus(used[0]).minus(used[1]), forms, (*melds, meld))
        if left < shortest:
            best, shortest = action, left
    return best


BOT: Final = Bot(
    "simple",
    "Goes for the nearest win.",
    choose,
    translated={
        "ru": "Идёт к ближайшей победе.",
        "he": "הולך אל הניצחון הקרוב ביותר.",
        "pl": "Idzie do najbliższej wygranej.",
    },
    place=30,
)
