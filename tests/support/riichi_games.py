"""Games between bots, written down by us, for tests that need logs and nothing from outside."""

from functools import cache
from random import Random

from manywinds import book
from manywinds.adapters.formats.common.game import ForeignGame
from manywinds.adapters.formats.common.riichi_export import exported_game
from manywinds.play.bots.simple import choose
from manywinds.play.record import Fair, Recorder
from manywinds.rules.options import Value


@cache
def played(seed: int, deals: int = 99, **options: Value) -> str:
    """The record of a game, or of its first deals."""
    rng = Random(seed)
    recorder = Recorder(book("riichi-tenhou").with_options(options), ["Ann", "Ben", "Cat", "Dan"])
    while deals and not recorder.match.over():
        deals -= 1
        deal = recorder.begin(Fair(f"{rng.getrandbits(64):x}", "5a17"))
        while not deal.over():
            seat = next(seat for seat in range(4) if deal.legal(seat))
            recorder.apply(seat, choose(deal, seat, rng))
        recorder.finish()
    return recorder.text()


def told(seed: int, deals: int = 99, **options: Value) -> ForeignGame:
    """The same game as other programs would tell it."""
    return exported_game(played(seed, deals, **options), book)


def actions(record: str) -> list[str]:
    """What a record says happened, without walls and without claims that came to nothing, which nobody else tells."""
    lines = record.splitlines()
    moves = ("discard", "declare", "win", "abort", "concealed_kong", "added_kong")
    return [
        line
        for line in lines
        if line.startswith(("deal", "end", "score", "pay", "final")) or line[2:].startswith(moves)
    ]
