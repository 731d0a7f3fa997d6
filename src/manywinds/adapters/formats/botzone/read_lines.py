"""The lines of Botzone's data sets of MCR games, one game after the other:

Match 61602cb4…
Wind 1
Player 0 Deal T8 B7 …                       one line each for players 0 to 3: East, South, West, North (BOT-1)
Player 0 Draw J3
Player 0 Play T6
Player 1 Peng T6 Ignore Player 2 Chi T5     who did not get the tile is named behind; a chow by its middle tile
Player 2 Gang T1 · Player 2 AnGang T1 · Player 2 BuGang T1
Player 1 Hu B7
Fan 9 花龙*1+…                              the names may be lost: `??*1`
Score -8 33 -17 -8
Huang                                       in place of a win
"""

import re
from collections.abc import Callable, Iterator
from typing import Final

from manywinds.adapters.formats.botzone.words import TILES, chow_start, tile_of
from manywinds.adapters.formats.common.files import Lines, whole
from manywinds.adapters.formats.common.game import (
    DEALT,
    EXHAUSTED,
    PERSONS,
    WON,
    ForeignDeal,
    ForeignError,
    ForeignGame,
    ForeignWin,
    LostClaim,
    Move,
    TileDrawn,
)
from manywinds.adapters.formats.common.mcr_verify import McrDealEnd, named_fans
from manywinds.kernel.action import ADDED_KONG, CHOW, CONCEALED_KONG, DISCARD, KONG, PUNG, WIN
from manywinds.kernel.errors import quoted
from manywinds.kernel.tiles import WIND_LETTERS

MOST_LINES: Final = 1000
LONGEST_LINE: Final = 500
MOST_POINTS: Final = 10_000
_PLAYER: Final = re.compile(r"Player ([0-3]) ([A-Za-z]+)((?: [A-Z]\d)+)")
_FAN: Final = re.compile(r"([^*+]{1,20})\*(\d{1,2})")
_VERBS: Final = {
    "play": DISCARD,
    "peng": PUNG,
    "gang": KONG,
    "angang": CONCEALED_KONG,
    "bugang": ADDED_KONG,
}


def games_in_lines(first: str, lines: Lines) -> Iterator[ForeignGame | ForeignError]:
    """All games of a file whose first line is known already."""
    line = first
    if line.split(" ")[0] != "Match":
        raise ForeignError(f"A game begins with 'Match', not {quoted(line)}.")
    while line:
        game = [line]
        line = lines.next_filled()
        while line and not line.startswith("Match"):
            if len(game) < MOST_LINES:
                game.append(line)
            line = lines.next_filled()
        try:
            yield game_of_lines(game)
        except ForeignError as fault:
            first = "".join(each for each in game[0][:60] if each.isprintable())
            yield ForeignError(f"{first}: {fault}")


def game_of_lines(lines: list[str]) -> ForeignGame:
    """One game."""
    if len(lines) >= MOST_LINES:
        raise ForeignError(f"{MOST_LINES} lines are no game.")
    reading = _LinesReader()
    for line in lines:
        if len(line) > LONGEST_LINE:
            raise ForeignError(f"{quoted(line)} is longer than {LONGEST_LINE} characters.")
        reading.read(line)
    return reading.finished()


class _LinesReader:
    """The lines of one game."""

    def __init__(self) -> None:
        self.name = ""
        self.round = 0
        self.hands: list[list[int]] = []
        self.deal: ForeignDeal | None = None
        self.last: TileDrawn | Move | None = None
        """What was drawn or discarded last."""
        self.words: dict[str, Callable[[str], None]] = {
            "Match": self._match,
            "Wind": self._wind,
            "Fan": self._fan,
            "Score": self._score,
            "Huang": self._huang,
        }

    def read(self, line: str) -> None:
        """One line."""
        word, _, rest = line.partition(" ")
        if word in self.words:
            self.words[word](rest.strip())
            return
        said, *ignored = line.split(" Ignore ")
        player, verb, tiles = _said(said)
        if verb == "deal":
            self._dealt(player, tiles)
            return
        if self._now().ended is not None or len(tiles) != 1:
            raise ForeignError(f"{quoted(line)} has no place here.")
        for each in ignored:
            other, wanted, others = _said(each)
            self._now().events.append(LostClaim(other, self._claim(wanted, others[0])))
        self._moved(player, verb, tiles[0])

    def _match(self, rest: str) -> None:
        self.name = "".join(each for each in rest if each.isalnum())[:60]

    def _wind(self, rest: str) -> None:
        self.round = whole(rest, "wind", 0, 3)

    def _dealt(self, player: int, tiles: list[int]) -> None:
        if player != len(self.hands) or len(tiles) != DEALT:
            raise ForeignError(f"Players 0 to 3 are dealt {DEALT} tiles each, in this order.")
        self.hands.append(tiles)
        if len(self.hands) == PERSONS:
            self.deal = ForeignDeal(
                self.round, 0, 0, 0, [0] * PERSONS, self.hands, [], called=f"round {WIND_LETTERS[self.round]}"
            )

    def _moved(self, player: int, verb: str, tile: int) -> None:
        events = self._now().events
        if verb == "draw":
            self.last = TileDrawn(player, tile)
            events.append(self.last)
        elif verb == "hu":
            own = isinstance(self.last, TileDrawn) and self.last.person == player
            giver = player if own or self.last is None else self.last.person
            self._now().ended = McrDealEnd(WON, [ForeignWin(player, giver)])
        else:
            move = Move(player, self._claim(verb, tile))
            events.append(move)
            if verb in ("play", "bugang"):
                self.last = move

    def _claim(self, verb: str, tile: int) -> int:
        """Our action for a word and a tile; a chow is named by its middle."""
        if verb == "hu":
            return WIN
        if verb == "chi":
            return CHOW | chow_start(tile)
        if verb not in _VERBS:
            raise ForeignError(f"{quoted(verb)} is nothing that happens there.")
        return _VERBS[verb] | tile

    # The end.

    def _fan(self, rest: str) -> None:
        ended = self._ended()
        total, _, named = rest.partition(" ")
        ended.total = whole(total, "number of points", 0, MOST_POINTS)
        fans = [(found[1], int(found[2])) for found in map(_FAN.fullmatch, named.split("+")) if found]
        if len(fans) != len(named.split("+")):
            raise ForeignError(f"{quoted(named)} are no fans.")
        ended.fans = named_fans(fans)

    def _score(self, rest: str) -> None:
        scores = [whole(each, "score", -MOST_POINTS, MOST_POINTS) for each in rest.split()]
        if len(scores) != PERSONS:
            raise ForeignError(f"{quoted(rest)} are not {PERSONS} scores.")
        self._ended().changes = scores

    def _huang(self, rest: str) -> None:  # noqa: ARG002
        if self._now().ended is not None:
            raise ForeignError("The game ends twice.")
        self._now().ended = McrDealEnd(EXHAUSTED)

    def _ended(self) -> McrDealEnd:
        ended = self._now().ended
        if not isinstance(ended, McrDealEnd):
            raise ForeignError("Fans and scores come before the end.")
        return ended

    def finished(self) -> ForeignGame:
        """The game."""
        deal = self._now()
        return ForeignGame("botzone", self.name, [], {}, [deal], over=deal.ended is not None)

    def _now(self) -> ForeignDeal:
        if self.deal is None:
            raise ForeignError("Something happens before the tiles are dealt.")
        return self.deal


def _said(text: str) -> tuple[int, str, list[int]]:
    """`Player 1 Peng T6`: who, the word in small letters, and the tiles."""
    found = _PLAYER.fullmatch(text.strip())
    if found is None or any(word not in TILES for word in found[3].split()):
        raise ForeignError(f"{quoted(text)} is no line of a game.")
    return int(found[1]), found[2].lower(), [tile_of(word) for word in found[3].split()]
