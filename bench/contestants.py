"""Who plays in `bench/play.py`: our books and other libraries, each with a random bot and, where it can tell how far a
hand is from a win, with one that goes for the nearest.

The bots are written as a user of each library would write them, with nothing but what the library offers. All win when
they can. The greedy ones keep what leaves the shortest distance, claim what shortens it and declare when ready.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

from manywinds import book as find
from manywinds.kernel.action import CHOW, DECLARE, DISCARD, PASS, PUNG, VERBS, WIN, used_from_hand
from manywinds.kernel.deal import Deal
from manywinds.kernel.sets import CHOW as CHOW_SET
from manywinds.kernel.sets import OPEN
from manywinds.kernel.sets import PUNG as PUNG_SET
from manywinds.kernel.shape import distance, nearest_without
from manywinds.kernel.tiles import FLOWER_START, KIND_BITS
from manywinds.play.bots import random
from manywinds.rules.table.flow import flow_of

RANDOM, GREEDY = "random", "greedy"
RIICHIENV, PYMAHJONG, RLCARD = "riichienv", "pymahjong", "rlcard"
START = [25000, 25000, 25000, 25000]

Play = Callable[[int], int]
"""Plays the deal of this number to its end, payments included, and says how many decisions it took."""


class Contestant(NamedTuple):
    """A library or a book of ours, with a bot."""

    name: str
    bot: str
    play: Play


def ours(book: str, bot: str) -> Contestant:
    """A book of ours: shuffle, deal, ask, choose, apply, settle."""
    rules = find(book)
    flow = flow_of(rules)
    choose = random.choose if bot == RANDOM else greedy

    def play(number: int) -> int:
        rng = Random(number)
        deal = Deal.begin(flow, rules.wall.build(rng), 0, number % 4, START)
        decisions = 0
        while not deal.over():
            for seat in range(4):
                if deal.waited >> seat & 1:
                    deal.apply(seat, choose(deal, seat, rng))
                    decisions += 1
        flow.outcome(deal)
        return decisions

    return Contestant(book, bot, play)


def greedy(deal: Deal, seat: int, rng: Random) -> int:
    """What leaves the shortest distance."""
    options = deal.legal(seat)
    if WIN in options:
        return WIN
    discards = [action for action in options if action & VERBS == DECLARE]
    if not discards:
        discards = [action for action in options if action & VERBS == DISCARD and action & KIND_BITS < FLOWER_START]
    hand, melds, forms = deal.hands[seat], deal.melds[seat], deal.flow.forms
    if discards:
        kinds = 0
        for action in discards:
            kinds |= 1 << (action & KIND_BITS)
        nearest = nearest_without(hand, kinds, forms, melds)
        return rng.choice([action for action in discards if nearest >> (action & KIND_BITS) & 1])
    best, shortest = PASS, distance(hand, forms, melds)
    kind = deal.tile & KIND_BITS
    for action in options:
        verb = action & VERBS
        if verb not in (CHOW, PUNG):
            continue
        meld = (PUNG_SET if verb == PUNG else CHOW_SET) | (action & KIND_BITS) | OPEN
        first, second = used_from_hand(action, kind)
        left = distance(hand.minus(first).minus(second), forms, (*melds, meld))
        if left < shortest:
            best, shortest = action, left
    return best


def peers() -> Iterator[tuple[str, Callable[[], list[Contestant]]]]:
    """Each peer by name with what builds its contestants; that raises where it is not installed."""
    yield RIICHIENV, riichienv
    yield PYMAHJONG, pymahjong
    yield RLCARD, rlcard


class RiichiBots:
    """Bots for `riichienv`."""

    def __init__(self) -> None:
        from riichienv import ActionType, calculate_shanten

        self.distance = calculate_shanten
        self.types = ActionType
        self.wins = (ActionType.RON, ActionType.TSUMO)

    def random(self, seen: Any, rng: Random) -> Any:
        actions = seen.legal_actions()
        for action in actions:
            if action.action_type in self.wins:
                return action
        return rng.choice(actions)

    def greedy(self, seen: Any, rng: Random) -> Any:
        types = self.types
        discards, claims, passing = [], [], None
        for action in seen.legal_actions():
            kind = action.action_type
            if kind in self.wins or kind == types.RIICHI:
                return action
            if kind == types.DISCARD:
                discards.append(action)
            elif kind in (types.CHI, types.PON):
                claims.append(action)
            elif kind == types.PASS:
                passing = action
        return self.nearest(seen.hand, discards, rng) if discards else self.claim(seen.hand, claims, passing)

    def nearest(self, hand: list[int], discards: list[Any], rng: Random) -> Any:
        best: list[Any] = []
        shortest = 99
        known: dict[int, int] = {}
        for action in discards:
            kind = action.tile // 4
            if kind not in known:
                rest = hand.copy()
                rest.remove(action.tile)
                known[kind] = self.distance(rest)
            if known[kind] < shortest:
                best, shortest = [action], known[kind]
            elif known[kind] == shortest:
                best.append(action)
        return rng.choice(best)

    def claim(self, hand: list[int], claims: list[Any], passing: Any) -> Any:
        best, shortest = passing, self.distance(hand)
        for action in claims:
            left = self.distance([tile for tile in hand if tile not in action.consume_tiles])
            if left < shortest:
                best, shortest = action, left
        return best


def riichienv() -> list[Contestant]:
    """Single deals without the log, which costs a sixth."""
    from riichienv import RiichiEnv

    env = RiichiEnv(game_mode="4p-red-single", seed=1, skip_mjai_logging=True)
    bots = RiichiBots()

    def player(choose: Callable[[Any, Random], Any]) -> Play:
        def play(number: int) -> int:
            rng = Random(number)
            observations = env.reset()
            decisions = 0
            while not env.done():
                decisions += len(observations)
                observations = env.step({seat: choose(seen, rng) for seat, seen in observations.items()})
            env.scores()
            return decisions

        return play

    return [Contestant(RIICHIENV, RANDOM, player(bots.random)), Contestant(RIICHIENV, GREEDY, player(bots.greedy))]


def pymahjong() -> list[Contestant]:
    """The table itself, without observations. It asks everybody at every step: only real choices are decisions."""
    import MahjongPyWrapper

    turn_phases, over = 4, 16

    def play(number: int) -> int:
        rng = Random(number)
        table = MahjongPyWrapper.Table()
        table.game_init_with_config([], START, 0, 0, number % 4, 0)
        decisions = 0
        while (phase := table.get_phase()) < over:
            actions = table.get_self_actions() if phase < turn_phases else table.get_response_actions()
            choices = len(actions)
            decisions += choices > 1
            table.make_selection(rng.randrange(choices))
        table.get_result()
        return decisions

    return [Contestant(PYMAHJONG, RANDOM, play)]


def rlcard() -> list[Contestant]:
    """Its environment stepped by hand."""
    import rlcard as library

    env = library.make("mahjong", config={"seed": 1})

    def play(number: int) -> int:
        rng = Random(number)
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            decisions += 1
        env.get_payoffs()
        return decisions

    return [Contestant(RLCARD, RANDOM, play)]
