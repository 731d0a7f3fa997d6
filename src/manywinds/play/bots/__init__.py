"""Bots, one module each; what several of them need stands beside them.

A bot picks one of a seat's legal actions: `choose(deal, seat, rng)`. It looks only at what the seat may know, and all
its chance comes from `rng`, so that a game can be played again.
"""

from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from manywinds.kernel.deal import Deal
from manywinds.kernel.errors import ManywindsError, quoted
from manywinds.play.bots.reason import Reason

if TYPE_CHECKING:
    from manywinds.play.sitter import Sitter

Choose = Callable[[Deal, int, Random], int]

ABOUT = {
    "random": "Plays anything that is lawful, but never passes a win.",
    "tsumogiri": "Discards what it drew, claims nothing, and takes a win when there is one.",
    "simple": "Goes for the nearest win.",
    "keen": "Plans what its hand could become, weighs how fast against how dear, and keeps off danger.",
    "reckless": "Plays as simple does and now and then says what is not so, for judged tables.",
}


class Bot(NamedTuple):
    """A bot by its name."""

    name: str
    about: str
    choose: Choose
    sitter: "Callable[[int], Sitter] | None" = None
    """Gives whoever plays for a person of this number and follows the whole deal; then `choose` is not asked."""


def bots() -> list[str]:
    """The names of all bots."""
    return list(ABOUT)


def bot(name: str) -> Bot:
    """A bot by its name."""
    if name not in ABOUT:
        raise ManywindsError("There is no bot {name}; choose from {known}.", name=quoted(name), known=", ".join(ABOUT))
    return Bot(name, ABOUT[name], import_module(f"manywinds.play.bots.{name}").choose)


def explain(deal: Deal, seat: int) -> list[Reason]:
    """Hints for anybody who sits there: all the seat may honestly do, the best first, each with what speaks for it."""
    module = import_module("manywinds.play.bots.keen")
    found: list[Reason] = module.explain(deal, seat)
    return found
