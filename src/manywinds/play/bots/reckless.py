"""Plays as the simple bot does, but now and then says anything it may say, true or not: for judged tables."""

from random import Random
from typing import Final

from manywinds.kernel.action import DECLARE, NAMED_SHIFT, VERBS
from manywinds.kernel.deal import Deal
from manywinds.kernel.tiles import HAND_KINDS
from manywinds.play.bots import Bot, simple

RECKLESS = 0.01


def choose(deal: Deal, seat: int, rng: Random) -> int:
    """One of the seat's legal actions, or a declaration that names a kind at random."""
    if rng.random() >= RECKLESS:
        return simple.choose(deal, seat, rng)
    action = rng.choice(deal.legal(seat))
    if action & VERBS == DECLARE and deal.flow.names_waits and rng.random() < 0.5:
        return action | 1 << (NAMED_SHIFT + rng.randrange(HAND_KINDS))
    return action


BOT: Final = Bot(
    "reckless",
    "Plays as simple does and now and then says what is not so, for judged tables.",
    choose,
    translated={
        "ru": "Играет как simple, но иногда говорит неправду; для столов с судейством.",
        "he": "משחק כמו simple ומדי פעם מכריז מה שאינו נכון, לשולחנות עם שיפוט.",
        "pl": "Gra jak simple, ale czasem mówi nieprawdę; do stołów z sędziowaniem.",
    },
    place=50,
)
