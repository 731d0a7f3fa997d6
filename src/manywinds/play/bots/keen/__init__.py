"""Plays for what the book pays: plans what its hand could become, weighs speed against value, keeps off danger.

It knows no book by name. Which plans are worth a thought, what they bring, what a mistake costs and what hands that did
not win still score it asks of the book that is played.
"""

from random import Random
from typing import Final

from manywinds.kernel.action import (
    ABORT,
    ADDED_KONG,
    CHOW,
    CONCEALED_KONG,
    DECLARE,
    FLOWER,
    KONG,
    PASS,
    PUNG,
    VERBS,
    WIN,
)
from manywinds.kernel.deal import Deal
from manywinds.kernel.tiles import kinds_in
from manywinds.play.bots import Bot
from manywinds.play.bots.keen.mind import CARE, Mind, Thought
from manywinds.play.bots.reason import Reason

SCARED = 0.5
"""A discard is called safe when another one would cost so much more of what the hand is worth."""


def choose(deal: Deal, seat: int, _rng: Random) -> int:
    """One of the seat's legal actions."""
    options = deal.legal(seat)
    return options[0] if len(options) == 1 else Mind(deal, seat).thoughts()[0].action


def explain(deal: Deal, seat: int) -> list[Reason]:
    """What speaks for each thing the seat may do, the best first."""
    mind = Mind(deal, seat)
    found = mind.thoughts()
    return [_reason(mind, thought, found) for thought in found]


def _reason(mind: Mind, thought: Thought, found: list[Thought]) -> Reason:
    outlook = thought.outlook
    hope = None if outlook is None else outlook.hope(thought.discard)
    key = _key(thought, found)
    if hope is None:
        return Reason(thought.action, -1, (), 0, 0.0, thought.danger, "", key)
    tiles = sum(mind.left[kind] for kind in kinds_in(hope.kinds))
    return Reason(
        thought.action, hope.need - 1, tuple(kinds_in(hope.kinds)), tiles, hope.value, thought.danger, hope.plan, key
    )


def _key(thought: Thought, found: list[Thought]) -> str:
    """The sentence that tells most about an action."""
    verb = thought.action & VERBS
    named = {WIN: "win", FLOWER: "flower", ABORT: "abort", DECLARE: "declare", PASS: "pass"}
    if verb in named:
        return named[verb]
    if verb in (CONCEALED_KONG, ADDED_KONG, KONG):
        return "kong"
    if verb in (CHOW, PUNG):
        return "claim"
    worst = max(other.danger for other in found)
    if worst > 0 and CARE * (worst - thought.danger) > SCARED * max(other.worth for other in found):
        return "safe"
    if thought.outlook is None or not thought.worth:
        return "hopeless"
    return "ready" if thought.outlook.is_ready(thought.discard) else "plan"


BOT: Final = Bot(
    "keen",
    "Plans what its hand could become, weighs how fast against how valuable, and keeps off danger.",
    choose,
    translated={
        "ru": "Решает, чем может стать рука, сопоставляет скорость и цену и избегает опасных сбросов.",
        "he": "מתכנן מה היד יכולה להיות, שוקל מהירות מול ערך ונמנע מהשלכות מסוכנות.",
        "pl": "Planuje, czym ręka może się stać, waży szybkość i wartość, unika niebezpiecznych odrzutów.",
    },
    place=40,
    usual=True,
)
