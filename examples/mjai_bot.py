"""A small riichi bot that speaks mjai: it reads an event a line and answers every line with one of its own.

It keeps its hand closed, declares riichi as soon as it can, and wins. Try it against our own bots:

    manywinds arena "mjai:python examples/mjai_bot.py" simple --book riichi-tenhou --deals 10
"""

import json
import sys
from collections import Counter

HONOURS = "ESWNPFC"
LAST_RIICHI = 66
"""Riichi is declared while four tiles are left of seventy."""


def kind(tile: str) -> int:
    """0 to 33; a red five is a five."""
    return 27 + HONOURS.index(tile) if tile in HONOURS else int(tile[0]) - 1 + 9 * "mps".index(tile[1])


def made_of_sets(counts: list[int]) -> bool:
    """Pungs and chows and nothing else."""
    first = next((each for each in range(34) if counts[each]), -1)
    if first < 0:
        return True
    for used in ((first,) * 3, (first, first + 1, first + 2)):
        in_suit = first < 27 and first % 9 < 7
        if used[0] == used[1] or in_suit:
            left = counts.copy()
            for each in used:
                left[each] -= 1
            if min(left[each] for each in used) >= 0 and made_of_sets(left):
                return True
    return False


def wins(counts: list[int]) -> bool:
    """Four sets and a pair, or seven pairs."""
    if sum(count == 2 for count in counts) == 7:
        return True
    for pair in range(34):
        if counts[pair] >= 2:
            counts[pair] -= 2
            complete = made_of_sets(counts)
            counts[pair] += 2
            if complete:
                return True
    return False


def waits(counts: list[int]) -> set[int]:
    """What completes thirteen tiles."""
    found = set()
    for each in range(34):
        suit = each // 9 * 9
        near = range(max(suit, each - 2), min(suit + 9, each + 3)) if each < 27 else (each,)
        if counts[each] < 4 and any(counts[other] for other in near):
            counts[each] += 1
            if wins(counts):
                found.add(each)
            counts[each] -= 1
    return found


def use(counts: list[int], each: int) -> int:
    """How well a tile fits the others."""
    worth = 4 * counts[each]
    if each < 27:
        near = [(step, each + step) for step in (-2, -1, 1, 2) if 0 <= each % 9 + step < 9]
        worth += sum((3 if abs(step) == 1 else 2) * min(1, counts[other]) for step, other in near)
        worth += min(each % 9, 8 - each % 9) > 1
    return worth


class Bot:
    """What it knows of a deal."""

    def __init__(self) -> None:
        self.me = 0
        self.hand: list[str] = []
        self.discarded: set[int] = set()
        self.draws = self.points = 0
        self.declared = False
        self.chosen = ""

    def counts(self) -> list[int]:
        """The hand by kinds."""
        found = Counter(kind(tile) for tile in self.hand)
        return [found[each] for each in range(34)]

    def answer(self, event: dict) -> dict:
        """What to do after an event."""
        what, mine = event["type"], event.get("actor") == self.me
        if what == "start_game":
            self.me = event["id"]
        elif what == "start_kyoku":
            self.hand = list(event["tehais"][self.me])
            self.discarded, self.draws, self.declared = set(), 0, False
            self.points = event["scores"][self.me]
        elif what == "tsumo":
            self.draws += 1
            if mine:
                self.hand.append(event["pai"])
                return self.turn(event["pai"])
        elif what == "reach" and mine:
            self.declared = True
            return self.discard(self.chosen, self.chosen == self.hand[-1])
        elif what == "dahai" and mine:
            self.hand.remove(event["pai"])
            self.discarded.add(kind(event["pai"]))
        elif what in ("dahai", "kakan") and self.declared:
            mine = waits(self.counts())
            if kind(event["pai"]) in mine and not mine & self.discarded:
                return {"type": "hora", "actor": self.me, "target": event["actor"], "pai": event["pai"]}
        return {"type": "none"}

    def turn(self, drawn: str) -> dict:
        """Win, declare riichi or discard."""
        counts = self.counts()
        if wins(counts):
            return {"type": "hora", "actor": self.me, "target": self.me, "pai": drawn}
        if self.declared:
            return self.discard(drawn, True)
        for tile in self.hand:
            counts[kind(tile)] -= 1
            ready = waits(counts)
            counts[kind(tile)] += 1
            if ready and self.draws <= LAST_RIICHI and self.points >= 1000:
                self.chosen = tile
                return {"type": "reach", "actor": self.me}
        worst = min(self.hand, key=lambda tile: use(counts, kind(tile)))
        return self.discard(worst, worst == drawn)

    def discard(self, tile: str, drawn: bool) -> dict:
        """Throw a tile."""
        return {"type": "dahai", "actor": self.me, "pai": tile, "tsumogiri": drawn}


if __name__ == "__main__":
    bot = Bot()
    for line in sys.stdin:
        print(json.dumps(bot.answer(json.loads(line))), flush=True)
