"""Hands of the competition rules for tests: played by bots and written down by us, or written by hand."""

from functools import cache
from random import Random

from manywinds import book
from manywinds.adapters.formats.common.mcr_export import McrExporter, exported_hands
from manywinds.play.bots import bot
from manywinds.play.record import Fair, Recorder

VERBS = {"d": "Draw", "p": "Play", "c": "Chi", "e": "Peng", "g": "Gang", "a": "AnGang", "b": "BuGang", "h": "Hu"}


@cache
def played(number: int, name: str = "simple", rules: str = "mcr-botzone", deals: int = 1) -> str:
    """The record of a game between bots, or of its first deals."""
    rng = Random(number)
    recorder = Recorder(book(rules), ["Ann", "Ben", "Cat", "Dan"], source=f"botzone g{number}")
    while deals and not recorder.match.over():
        deals -= 1
        deal = (
            recorder.begin_with(recorder.match.book.wall.build(rng))
            if deals % 2
            else recorder.begin(Fair(f"{rng.getrandbits(64):x}", "5a17"))
        )
        while not deal.over():
            seat = next(seat for seat in range(4) if deal.legal(seat))
            recorder.apply(seat, bot(name).choose(deal, seat, rng))
        recorder.finish()
    return recorder.text()


def hands(number: int, name: str = "simple", rules: str = "mcr-botzone", deals: int = 1) -> McrExporter:
    """The same game as other programs would tell it."""
    return exported_hands(played(number, name, rules, deals), book)


def scripted(wind: int, dealt: list[str], script: str, *end: str) -> list[str]:
    """The lines of a game: `0dW1` player 0 draws, `0pW1` discards, `1eW1!2cW2` takes for a pung what 2 wanted for a
    chow."""
    lines = ["Match byhand", f"Wind {wind}"]
    lines += [f"Player {seat} Deal {hand}" for seat, hand in enumerate(dealt)]
    for word in script.split():
        lines.append(" Ignore ".join(f"Player {each[0]} {VERBS[each[1]]} {each[2:]}" for each in word.split("!")))
    return [*lines, *end]
