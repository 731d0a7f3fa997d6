"""One deal at a time between bots. What happens follows from the seed and the number of the deal alone."""

from collections.abc import Sequence
from functools import lru_cache
from math import gcd
from random import Random
from time import perf_counter_ns
from typing import NamedTuple

from manywinds.kernel.deal import Deal
from manywinds.kernel.errors import ManywindsError
from manywinds.kernel.state import WON
from manywinds.kernel.tiles import SEATS
from manywinds.play.bots import Bot
from manywinds.play.match import Match
from manywinds.play.sitter import Sitter
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.scoring.exact import Points
from manywinds.rules.scoring.score import Score
from manywinds.rules.table.ending import Ending
from manywinds.rules.table.penalty import OffenceRegister
from manywinds.rules.table.rounds import AT_START, Place
from manywinds.sim.setting import Setting

LONGEST_MATCH = 1000
ENOUGH = 10**9
"""Points with which no match goes on, or ends early, because of points."""
LOWEST = tuple((mask & -mask).bit_length() - 1 for mask in range(1 << SEATS))
"""The lowest seat of a mask."""
ORDERS = ((0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2), (0, 1, 3, 2), (0, 3, 2, 1), (0, 2, 1, 3))
"""Every way four players can sit around a table."""


class PlayedDeal(NamedTuple):
    """What is counted of a deal. Everything is by seat."""

    ended: str
    winners: tuple[int, ...]
    discarder: int
    scores: tuple[Score, ...]
    """In the order of the winners."""
    changes: tuple[Points, ...]
    decisions: int
    discards: int
    declared: int = 0
    """The seats that declared a ready hand, as a mask."""
    offenders: tuple[int, ...] = ()
    nanoseconds: int = 0
    stood_in: tuple[tuple[int, str], ...] = ()
    """The seats for which the stand-in had to play on, and why."""


class DealTable:
    """Plays single deals, each as if a match had just come to it: everybody has the points a match starts with, and
    there are no counters or sticks."""

    def __init__(self, setting: Setting) -> None:
        rules = _rules(setting)
        self.seed = setting.seed
        self.match = Match(rules, True if setting.judged else None)
        self.places = _places(setting)
        self.parts = rules.combine.parts
        """How many parts of a point are counted."""

    def play(self, number: int, place: Place, bots: Sequence[Bot]) -> PlayedDeal:
        """The deal of this number at this place of a match, the bots by seat. The chance of a bot follows from its
        seat, so that equal bots who change seats play the same deal."""
        began = perf_counter_ns()
        match = self.match
        match.place = place
        match.points = [match.rounds.start] * SEATS
        match.register = OffenceRegister()
        deal = match.begin(Random(f"{self.seed} wall {number}"))
        chances = [Random(f"{self.seed} bot {number} {seat}") for seat in range(SEATS)]
        sitters = {seat: each.sitter(seat) for seat, each in enumerate(bots) if each.sitter is not None}
        if sitters:
            decisions = _play_watched(match, deal, chances, bots, sitters, number)
        else:
            decisions = _play(deal, chances, bots, number)
        outcome = match.finish(deal)
        faults = [(seat, sitter.fault) for seat, sitter in sitters.items()]
        for sitter in sitters.values():
            sitter.ended(deal, outcome)
        # Nothing is kept of a deal but what is counted.
        match.outcomes.clear()
        return PlayedDeal(
            deal.ended,
            tuple(deal.winners),
            deal.discarder,
            tuple(outcome.scores),
            tuple(outcome.changes()),
            decisions,
            sum(len(river) for river in deal.rivers),
            deal.declared,
            tuple(noted[0] for noted in deal.offences),
            perf_counter_ns() - began,
            tuple((seat, fault.why) for seat, fault in faults if fault is not None),
        )


def _play(deal: Deal, chances: list[Random], bots: Sequence[Bot], number: int) -> int:
    """Play a deal to its end; how many decisions it took."""
    decisions = 0
    while deal.waited:
        seat = LOWEST[deal.waited]
        action = bots[seat].choose(deal, seat, chances[seat])
        if not deal.allows(seat, action):
            raise _unlawful(bots[seat], action, number)
        deal.apply(seat, action)
        decisions += 1
    return decisions


def _play_watched(
    match: Match, deal: Deal, chances: list[Random], bots: Sequence[Bot], sitters: dict[int, Sitter], number: int
) -> int:
    """The same where somebody follows all that happens."""
    for sitter in sitters.values():
        sitter.begun(match, deal)
    decisions = 0
    while deal.waited:
        seat = LOWEST[deal.waited]
        choose = sitters[seat].choose if seat in sitters else bots[seat].choose
        action = choose(deal, seat, chances[seat])
        if not deal.allows(seat, action):
            raise _unlawful(bots[seat], action, number)
        for sitter in sitters.values():
            sitter.acting(deal, seat, action)
        deal.apply(seat, action)
        for sitter in sitters.values():
            sitter.acted(deal)
        decisions += 1
    return decisions


def _unlawful(bot: Bot, action: int, number: int) -> ManywindsError:
    return ManywindsError(f"The bot {bot.name} did what is not lawful in deal {number}: action {action}.")


@lru_cache(maxsize=8)
def _rules(setting: Setting) -> Rulebook:
    return setting.rules()


@lru_cache(maxsize=8)
def _places(setting: Setting) -> tuple[Place, ...]:
    return places(Match(_rules(setting)))


def places(match: Match) -> tuple[Place, ...]:
    """The round winds and openers of a match in which whoever opens never wins, so that nobody stays; each as often as
    it comes up, by the least numbers."""
    found: dict[tuple[int, int], list[Place]] = {}
    place: Place | None = match.rounds.first()
    for _ in range(LONGEST_MATCH):
        if place is None:
            break
        opener = match.rounds.opener(place)
        found.setdefault((place.round, opener), []).append(place._replace(number=1, seats=AT_START))
        place = match.rounds.after(place, Ending(WON, ((opener + 1) % SEATS,)), [ENOUGH] * SEATS)
    least = gcd(*(len(each) for each in found.values()))
    return tuple(place for each in found.values() for place in each[: len(each) // least])


def seated(number: int, places: Sequence[Place]) -> tuple[Place, tuple[int, ...]]:
    """The place of a deal of a simulation and the player on each seat. Each four deals are of one place, with every
    player once on every seat; then the next place follows, and after all places another order around the table."""
    fours, turn = divmod(number, SEATS)
    rounds, place = divmod(fours, len(places))
    order = ORDERS[rounds % len(ORDERS)]
    return places[place], (*order[turn:], *order[:turn])
