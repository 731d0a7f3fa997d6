"""Deals of every book, also with options drawn at random, step by step."""

from collections.abc import Iterator
from random import Random

from manywinds import RulebookError
from manywinds import book as book_of
from manywinds.books import books
from manywinds.kernel.action import CHOW, CONCEALED_KONG, DISCARD, FLOWER, KONG, PUNG, VERBS, WIN
from manywinds.kernel.deal import Deal
from manywinds.play.bots import simple
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.table.flow import Flow

SETS = (CHOW, PUNG, KONG, CONCEALED_KONG)


def with_some_options(book: str, rng: Random) -> Rulebook:
    """The book with about every third of its options changed, and often with many red fives or flowers by hand."""
    rules = book_of(book)
    wanted = {name: rng.choice(option.choices) for name, option in rules.options.known.items() if option.choices}
    changed = {name: value for name, value in wanted.items() if rng.random() < 0.3}
    if "red_fives" in rules.options.known and rng.random() < 0.7:
        changed["red_fives"] = "/".join(str(rng.randrange(5)) for _ in range(3))
    if (
        rules.options.known.get("flowers")
        and rng.random() < 0.5
        and "by_hand" in rules.options.known["flowers"].choices
    ):
        changed["flowers"] = "by_hand"
    for name, value in changed.items():
        try:
            rules = rules.with_options({name: value})
        except RulebookError:
            # Not beside the others.
            continue
    return rules


def begin(rules: Rulebook, rng: Random) -> Deal:
    """A deal somewhere in a match."""
    flow = rules.deal_flow()
    assert isinstance(flow, Flow)
    points = [rng.randrange(-300, 90000) for _ in range(4)]
    wall = rules.wall.build(rng)
    # Only the Israeli leader sits elsewhere than East.
    opener = rng.randrange(4) if rules.id == "israeli" else 0
    return Deal.begin(flow, wall, opener, rng.randrange(4), points, rng.randrange(3), rng.randrange(3))


def asked(deal: Deal) -> int:
    """The lowest seat that is waited for."""
    return next(seat for seat in range(4) if deal.waited >> seat & 1)


def likes_sets(deal: Deal, seat: int, rng: Random) -> int:
    """Any action, sets rather than others; wins only now and then."""
    options = [action for action in deal.legal(seat) if action != WIN or rng.random() < 0.3] or deal.legal(seat)
    sets = [action for action in options if action & VERBS in SETS]
    if sets and rng.random() < 0.7:
        return rng.choice(sets)
    flowers = [action for action in options if action & VERBS == FLOWER]
    if flowers and rng.random() < 0.2:
        return rng.choice(flowers)
    discards = [action for action in options if action & VERBS == DISCARD]
    return rng.choice(discards if discards and rng.random() < 0.5 else options)


def decisions(rules: Rulebook, rng: Random, deals: int) -> Iterator[Deal]:
    """Every position of so many deals in which somebody decides, and each end."""
    for _ in range(deals):
        deal = begin(rules, rng)
        choose = rng.choice((likes_sets, simple.choose))
        while not deal.over():
            yield deal
            seat = asked(deal)
            deal.apply(seat, choose(deal, seat, rng))
        yield deal


ALL_BOOKS = books()
