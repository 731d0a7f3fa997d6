"""Discards what it drew, claims nothing, and takes a win when there is one."""

from random import Random
from typing import Final

from manywinds.kernel.action import WIN
from manywinds.kernel.deal import Deal
from manywinds.play.bots import Bot
from manywinds.rules.table.clock import overdue


def choose(deal: Deal, seat: int, _rng: Random) -> int:
    """A win, or what a table does for a seat that says nothing."""
    return WIN if WIN in deal.honest(seat) else overdue(deal, seat)


BOT: Final = Bot(
    "tsumogiri",
    "Discards what it drew, claims nothing, and takes a win when there is one.",
    choose,
    translated={
        "ru": "Сбрасывает взятую кость, ничего не заявляет и берёт победу, когда она есть.",
        "he": "משליך את מה ששלף, אינו תובע דבר, ולוקח ניצחון כשיש.",
        "pl": "Odrzuca dobrany kamień, niczego nie zgłasza i bierze wygraną, gdy jest.",
    },
    place=20,
)
