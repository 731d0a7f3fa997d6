"""Bots, one module each; what several of them need stands beside them.

A bot picks one of a seat's legal actions: `choose(deal, seat, rng)`. It looks only at what the seat may know, and all
its chance comes from `rng`, so that a game can be played again.

A package, ours or anybody's, names its bot under the entry-point group `manywinds.bots`. One that is broken, or takes
the name of another, is left out with one sentence (`faults`); the others are there all the same.
"""

import re
from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from manywinds.kernel.deal import Deal
from manywinds.kernel.errors import DraftError, ManywindsError, quoted
from manywinds.play.bots.reason import Reason
from manywinds.rules.plugged import Plugged, plugged, refused

if TYPE_CHECKING:
    from manywinds.play.sitter import Sitter

GROUP: Final = "manywinds.bots"
Choose = Callable[[Deal, int, Random], int]

_NAME: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")


class Bot(NamedTuple):
    """A bot by its name."""

    name: str
    about: str
    choose: Choose
    sitter: "Callable[[int], Sitter] | None" = None
    """Gives whoever plays for a person of this number and follows the whole deal; then `choose` is not asked."""
    translated: dict[str, str] | None = None
    """`about` in other languages; where one is missing, English is read."""
    place: int = 100
    """Where it stands among the bots: lower first."""
    usual: bool = False
    """Newcomers play against it."""

    def about_in(self, lang: str) -> str:
        """What it does, in a language."""
        return self.about if self.translated is None else self.translated.get(lang, self.about)


class Roster:
    """Bots in their order, and why some are left out."""

    def __init__(self, found: list[Plugged], faults: list[DraftError]) -> None:
        self.faults = list(faults)
        bots: dict[str, Bot] = {}
        for each in found:
            try:
                bot = _checked(each.thing, bots)
            except Exception as fault:
                self.faults.append(refused(each.name, each.source, fault))
                continue
            bots[bot.name] = bot
        self.bots = {bot.name: bot for bot in sorted(bots.values(), key=lambda bot: bot.place)}


def _checked(thing: object, earlier: dict[str, Bot]) -> Bot:
    if not isinstance(thing, Bot):
        raise DraftError("It is {what}, not a Bot.", what=quoted(thing))
    if not isinstance(thing.name, str) or not _NAME.fullmatch(thing.name):
        raise DraftError(
            "The name of a bot is up to 40 small letters, digits and hyphens; {name} is not.", name=quoted(thing.name)
        )
    if thing.name in earlier:
        raise DraftError("There is a bot {name} already.", name=thing.name)
    if not isinstance(thing.about, str) or not thing.about:
        raise DraftError("The bot {name} does not say what it is about.", name=thing.name)
    if not callable(thing.choose):
        raise DraftError("The bot {name} has no function choose.", name=thing.name)
    return thing


_FOUND: Final[list[Roster]] = []


def roster() -> Roster:
    """All bots of this installation, looked for once."""
    if not _FOUND:
        found, faults = plugged(GROUP)
        _FOUND.append(Roster(found, faults))
    return _FOUND[0]


def bots() -> list[str]:
    """The names of all bots."""
    return list(roster().bots)


def bot(name: str) -> Bot:
    """A bot by its name."""
    found = roster().bots.get(name)
    if found is None:
        raise ManywindsError(
            "There is no bot {name}; choose from {known}.", name=quoted(name), known=", ".join(roster().bots)
        )
    return found


def faults() -> list[DraftError]:
    """Why something that is plugged in is left out: one sentence each."""
    return roster().faults


def explain(deal: Deal, seat: int) -> list[Reason]:
    """Hints for anybody who sits there: all the seat may honestly do, the best first, each with what speaks for it."""
    module = import_module("manywinds.play.bots.keen")
    found: list[Reason] = module.explain(deal, seat)
    return found
