"""Picks any legal action, but never passes a win."""

from random import Random
from typing import Final

from manywinds.kernel.action import WIN
from manywinds.kernel.deal import Deal
from manywinds.play.bots import Bot


def choose(deal: Deal, seat: int, rng: Random) -> int:
    """One of the seat's legal actions."""
    options = deal.honest(seat)
    return WIN if WIN in options else rng.choice(options)


BOT: Final = Bot(
    "random",
    "Plays anything that is lawful, but never passes a win.",
    choose,
    translated={
        "ru": "Играет что угодно по правилам, но победу не пропускает.",
        "he": "משחק כל דבר חוקי, אך לעולם אינו מוותר על ניצחון.",
        "pl": "Gra cokolwiek zgodnego z zasadami, ale nie przepuszcza wygranej.",
    },
    place=10,
)
