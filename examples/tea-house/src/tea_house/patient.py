"""A bot that claims nothing but a win, and discards what leaves its hand nearest to one."""

from random import Random

from manywinds.kernel.action import DISCARD, PASS, VERBS, WIN
from manywinds.kernel.deal import Deal
from manywinds.play.bots import Bot
from manywinds.play.bots.simple import choose as simply


def choose(deal: Deal, seat: int, rng: Random) -> int:
    """A win, a pass rather than any claim, and otherwise what the simple bot would discard."""
    options = deal.honest(seat)
    if WIN in options:
        return WIN
    if PASS in options:
        return PASS
    wanted = simply(deal, seat, rng)
    discards = [action for action in options if action & VERBS == DISCARD]
    return wanted if wanted & VERBS == DISCARD or not discards else rng.choice(discards)


BOT = Bot(
    "patient",
    "Never claims a set; waits for the tiles it needs.",
    choose,
    translated={
        "ru": "Никогда не заявляет сеты, а ждёт нужных костей.",
        "he": "אינו תובע סדרות לעולם; מחכה לאבנים שהוא צריך.",
        "pl": "Nigdy nie zgłasza układów; czeka na potrzebne kamienie.",
    },
)
