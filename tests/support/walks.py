"""Deals played by a bot that likes sets, move by move, for laws of play."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from manywinds import book as book_of
from manywinds.kernel.action import ADDED_KONG, CHOW, CONCEALED_KONG, DISCARD, KONG, PUNG, VERBS, WIN
from manywinds.kernel.deal import Deal
from manywinds.rules.table.flow import flow_of

SETS = (CHOW, PUNG, KONG, CONCEALED_KONG, ADDED_KONG)


class Move(NamedTuple):
    """What a seat did: the deal before, the action, the deal after."""

    before: Deal
    seat: int
    action: int
    after: Deal

    def verb(self) -> int:
        return self.action & VERBS


def takes_sets(deal: Deal, seat: int, rng: Random) -> int:
    """Makes a set more often than not, and wins now and then; discards what is lonely, so that hands grow."""
    options = deal.legal(seat)
    sets = [action for action in options if action & VERBS in SETS]
    if WIN in options and rng.random() < 0.5:
        return WIN
    if sets and rng.random() < 0.8:
        return rng.choice(sets)
    lonely = [action for action in options if action & VERBS == DISCARD and deal.hands[seat].count(action & 63) == 1]
    return rng.choice(lonely or [action for action in options if action != WIN] or options)


def moves(book: str, deals: int, opener: int = 0) -> Iterator[Move]:
    """All moves of so many deals."""
    edition = book_of(book)
    for seed in range(deals):
        rng = Random(f"{book} {seed}")
        deal = Deal.begin(flow_of(edition), edition.wall.build(rng), opener, points=[25000] * 4)
        while not deal.over():
            before = deal.clone()
            asked = [seat for seat in range(4) if deal.legal(seat)]
            # Whoever is asked first answers first, or last: it must not matter.
            seat = rng.choice(asked)
            action = takes_sets(deal, seat, rng)
            deal.apply(seat, action)
            yield Move(before, seat, action, deal)
