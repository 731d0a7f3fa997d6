"""Our records of Botzone's rules as Botzone keeps its games: a log in JSON, or the lines of its data sets."""

import json
from typing import Any, Final

from manywinds.adapters.formats.botzone.words import word_of
from manywinds.adapters.formats.common.game import (
    DEALT,
    PERSONS,
    WON,
    ForeignDeal,
    ForeignError,
    LostClaim,
    Move,
    TileDrawn,
)
from manywinds.adapters.formats.common.mcr_export import McrExporter
from manywinds.adapters.formats.common.mcr_fan_names import chinese_of
from manywinds.adapters.formats.common.mcr_verify import EDITION, FOUL, McrDealEnd
from manywinds.kernel.action import ADDED_KONG, CHOW, CONCEALED_KONG, DISCARD, KONG, PUNG, VERBS, WIN
from manywinds.kernel.tiles import KIND_BITS

OWN_WALL: Final = 34
LINE_WORDS: Final = {
    DISCARD: "Play",
    CHOW: "Chi",
    PUNG: "Peng",
    KONG: "Gang",
    CONCEALED_KONG: "AnGang",
    ADDED_KONG: "BuGang",
    WIN: "Hu",
}

Row = dict[str, Any]


def written_log(hands: McrExporter) -> str:
    """A record as a log in JSON."""
    deal = _only(hands)
    value = {
        "_id": hands.game.name,
        "initdata": {"quan": deal.round, "srand": 0, "walltiles": _walls(deal)},
        "logs": _Log(deal).rows(),
    }
    return json.dumps(value, ensure_ascii=False) + "\n"


def written_lines(hands: McrExporter) -> str:
    """A record as lines of a data set."""
    deal = _only(hands)
    lines = [f"Match {hands.game.name or 'game'}", f"Wind {deal.round}"]
    lines += [f"Player {seat} Deal {' '.join(map(word_of, hand))}" for seat, hand in enumerate(deal.hands)]
    open_tile = 0
    lost = ""
    for event in deal.events:
        if isinstance(event, TileDrawn):
            open_tile = event.tile
            lines.append(f"Player {event.person} Draw {word_of(event.tile)}")
        elif isinstance(event, LostClaim):
            lost += f" Ignore {_line(event.person, event.action, open_tile)}"
        elif isinstance(event, Move):
            lines.append(_line(event.person, event.action, open_tile) + lost)
            lost = ""
            if event.action & VERBS in (DISCARD, ADDED_KONG):
                open_tile = event.action & KIND_BITS
    if isinstance(deal.ended, McrDealEnd):
        lines += _line_end(deal.ended, open_tile, lost)
    return "\n".join(lines) + "\n"


def _only(hands: McrExporter) -> ForeignDeal:
    if hands.book != EDITION or len(hands.game.deals) != 1:
        raise ForeignError(f"Botzone's files hold one hand of {EDITION!r}.")
    return hands.game.deals[0]


def _line(player: int, action: int, open_tile: int) -> str:
    verb, kind = action & VERBS, action & KIND_BITS
    tile = kind + 1 if verb == CHOW else open_tile if verb == WIN else kind
    return f"Player {player} {LINE_WORDS[verb]} {word_of(tile)}"


def _line_end(ended: McrDealEnd, open_tile: int, lost: str) -> list[str]:
    if ended.why == FOUL:
        raise ForeignError("The lines of the data sets have no word for fouls.")
    scores = f"Score {' '.join(str(each) for each in ended.changes or [])}"
    if ended.why != WON:
        return ["Huang", scores]
    fans = "+".join(f"{name}*{times}" for name, times, _ in _fans(ended))
    return [f"{_line(ended.wins[0].person, WIN, open_tile)}{lost}", f"Fan {ended.total} {fans}", scores]


def _fans(ended: McrDealEnd) -> list[tuple[str, int, int]]:
    """The Chinese names, how often each, and what it is worth once."""
    times, points = ended.fans.times or {}, ended.fans.points or {}
    return [(chinese_of(id, points[id]), times[id], points[id] // times[id]) for id in times]


def _walls(deal: ForeignDeal) -> str:
    """Each wall from its back end."""
    walls = deal.wall or []
    return " ".join(word_of(tile) for seat in range(PERSONS) for tile in _own_wall(walls, seat)[::-1])


def _own_wall(walls: list[int], seat: int) -> list[int]:
    return walls[OWN_WALL * seat : OWN_WALL * seat + OWN_WALL]


class _Log:
    """The judge's records and the players' answers, in turn."""

    def __init__(self, deal: ForeignDeal) -> None:
        self.deal = deal
        self.found: list[Row] = []
        self.answers: dict[int, str] = {}
        self.left = [OWN_WALL - DEALT] * PERSONS
        self.tile = 0

    def rows(self) -> list[Row]:
        """All of it."""
        init = {"action": "INIT", "quan": self.deal.round, "srand": 0}
        self._write({seat: f"0 {seat} {self.deal.round}" for seat in range(PERSONS)}, init)
        hands = [[word_of(tile) for tile in hand] for hand in self.deal.hands]
        dealt = {seat: " ".join(["1", *"0000", *hand]) for seat, hand in enumerate(hands)}
        self._write(dealt, {"action": "DEAL", "hand": hands})
        events = self.deal.events
        for place, event in enumerate(events):
            if isinstance(event, TileDrawn):
                self._draw(event)
            elif isinstance(event, LostClaim):
                # What would have been discarded then is not known; any tile stands for it.
                self._answer(event.person, event.action, event.action & KIND_BITS)
            elif isinstance(event, Move):
                self._move(event, events[place + 1] if place + 1 < len(events) else None)
        if isinstance(self.deal.ended, McrDealEnd):
            self._end(self.deal.ended)
        return self.found

    def _draw(self, event: TileDrawn) -> None:
        player, word = event.person, word_of(event.tile)
        self.left[player] -= 1
        requests = {seat: f"2 {word}" if seat == player else f"3 {player} DRAW" for seat in range(PERSONS)}
        self._write(requests, {"action": "DRAW", "player": player, "tile": word})
        self.tile = event.tile

    def _move(self, event: Move, follows: object) -> None:
        player, verb, kind = event.person, event.action & VERBS, event.action & KIND_BITS
        if verb in (CHOW, PUNG):
            then = follows.action & KIND_BITS if isinstance(follows, Move) else kind
            self._answer(player, event.action, then)
            return
        if verb == DISCARD and player not in self.answers:
            self.answers[player] = f"PLAY {word_of(kind)}"
        words = {CONCEALED_KONG: f"GANG {word_of(kind)}", ADDED_KONG: f"BUGANG {word_of(kind)}", KONG: "GANG"}
        self.answers.setdefault(player, words.get(verb, "PASS"))
        self._write_move(player, verb, word_of(kind))
        self.tile = kind

    def _write_move(self, player: int, verb: int, word: str) -> None:
        said = self.answers[player].split()
        display: Row = {"player": player, "tile": word}
        if verb == DISCARD:
            action, line = said[0], f"3 {player} {' '.join(said)}"
            if action == "CHI":
                display["tileCHI"] = said[1]
        else:
            action = "BUGANG" if verb == ADDED_KONG else "GANG"
            line = f"3 {player} BUGANG {word}" if verb == ADDED_KONG else f"3 {player} GANG"
        self._write(dict.fromkeys(range(PERSONS), line), {"action": action, **display})

    def _answer(self, player: int, action: int, then: int) -> None:
        verb, kind = action & VERBS, action & KIND_BITS
        words = {
            CHOW: f"CHI {word_of(kind + 1)} {word_of(then)}" if verb == CHOW else "",
            PUNG: f"PENG {word_of(then)}",
            KONG: "GANG",
            WIN: "HU",
        }
        self.answers[player] = words[verb]

    def _end(self, ended: McrDealEnd) -> None:
        display: Row = {"action": "HUANG"}
        if ended.why == WON:
            winner = ended.wins[0].person
            self.answers[winner] = "HU"
            fans = [{"name": name, "cnt": times, "value": value} for name, times, value in _fans(ended)]
            display = {"action": "HU", "player": winner, "fan": fans, "fanCnt": ended.total, "score": ended.changes}
        elif ended.why == FOUL:
            self.answers[ended.fouler] = ended.said
            display = {"action": ended.verdict, "player": ended.fouler, "score": ended.changes}
        self._write(dict(enumerate(ended.changes or [])), display, "finish")

    def _write(self, content: dict[int, Any], display: Row, command: str = "request") -> None:
        """The answers to the record before, and another record."""
        if self.found:
            self.found.append(
                {str(seat): {"response": self.answers.get(seat, "PASS"), "verdict": "OK"} for seat in range(PERSONS)}
            )
        self.answers = {}
        shown = {**display, "tileCnt": list(self.left)}
        requests = {str(seat): said for seat, said in content.items()}
        self.found.append({"output": {"command": command, "content": requests, "display": shown}})
