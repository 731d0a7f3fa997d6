"""A small bot for the competition rules that speaks Botzone's words: it answers every request, and keeps running.

It collects pairs and pungs, and says Hu only to hands that surely reach eight points: seven pairs, and four pungs of
which one is of dragons or all are in one suit. Try it against our own bots:

    manywinds simulate --book mcr-botzone --hands 8 --bots "botzone:python examples/botzone_bot.py",simple,simple,simple
"""

import json
import sys
from collections import Counter

KEEP_RUNNING = ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<"
DRAWS = 21
"""So often a player draws from the own wall, and all together four times as often from a common one."""


class Bot:
    """What it knows of a deal: its own tiles, its pungs, the tile that lies open, and who has drawn how often."""

    def __init__(self) -> None:
        self.me = -1
        self.hand: Counter[str] = Counter()
        self.pungs: list[str] = []
        self.open = ""
        self.drawn: Counter[int] = Counter()

    def answer(self, request: str) -> str:
        """What to do after a request."""
        code, *words = request.split()
        if code == "0":
            self.__init__()
            self.me = int(words[0])
        elif code == "1":
            # Four numbers of flowers come first, and behind the tiles the flowers themselves.
            self.hand = Counter(words[4:17])
        elif code == "2":
            self.hand[words[0]] += 1
            self.drawn[self.me] += 1
            return self.turn()
        elif int(words[0]) != self.me:
            return self.other(int(words[0]), words[1], words[2:])
        else:
            self.own(words[1], words[2:])
        return "PASS"

    def own(self, verb: str, tiles: list[str]) -> None:
        """What the judge says that we did."""
        if verb == "PENG":
            self.hand[self.open] -= 2
            self.pungs.append(self.open)
        if verb in ("PLAY", "PENG"):
            self.hand[tiles[-1]] -= 1

    def other(self, player: int, verb: str, tiles: list[str]) -> str:
        """Take another's discard for a win or a pung, or let it go."""
        self.drawn[player] += verb == "DRAW"
        if verb not in ("PLAY", "PENG", "CHI"):
            return "PASS"
        self.open = tiles[-1]
        if self.wins(self.hand + Counter([self.open])):
            return "HU"
        pairs = sum(count >= 2 for count in self.hand.values())
        # The last discard can be won on but not taken for a set.
        last = self.drawn[(player + 1) % 4] >= DRAWS or self.drawn.total() >= 4 * DRAWS
        if self.hand[self.open] >= 2 and not last and (self.pungs or pairs < 5):
            left = self.hand - Counter({self.open: 2})
            return f"PENG {self.worst(left)}"
        return "PASS"

    def turn(self) -> str:
        """Win, or discard what fits worst."""
        return "HU" if self.wins(self.hand) else f"PLAY {self.worst(self.hand)}"

    def worst(self, hand: Counter) -> str:
        """A single tile if there is one; dragons and terminals are worth a little more."""
        tiles = sorted(tile for tile in hand if hand[tile] > 0)
        return min(tiles, key=lambda tile: (hand[tile], tile[0] == "J", tile))

    def wins(self, hand: Counter) -> bool:
        """Seven pairs, or four pungs and a pair that are worth enough."""
        counts = sorted(count for count in hand.values() if count > 0)
        if not self.pungs and counts == [2] * 7:
            return True
        if len(self.pungs) + counts.count(3) != 4 or counts.count(2) != 1:
            return False
        pungs = [*self.pungs, *(tile for tile in hand if hand[tile] == 3)]
        suits = {tile[0] for tile in [*pungs, *(tile for tile in hand if hand[tile] == 2)]}
        return any(tile[0] == "J" for tile in pungs) or len(suits) == 1


if __name__ == "__main__":
    bot = Bot()
    for line in sys.stdin:
        asked = json.loads(line)
        # All that was said so far comes at first, and then one request at a time.
        for request in asked.get("requests", [asked.get("request")]):
            answer = bot.answer(request)
        print(json.dumps({"response": answer}), KEEP_RUNNING, sep="\n", flush=True)
