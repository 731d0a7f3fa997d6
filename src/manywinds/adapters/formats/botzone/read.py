"""MCR games as Botzone keeps them: logs in JSON, or the lines of its data sets (`read_lines`).

A log is a list in which the judge's records and the players' answers take turns, alone or in an object as `logs` or
`log`, with `initdata` and `_id` beside it:

    {"output": {"command": "request", "content": {"0": "0 0 1", …}, "display": {"action": "INIT", "quan": 1}}}
    {"0": {"response": "PASS", "verdict": "OK"}, "1": …}

`display` says what happened: DEAL, DRAW, PLAY, PENG, CHI, GANG, BUGANG, at the end HU or HUANG, or the word for what a
player did wrong. PENG and CHI name the discard after them as well. A file holds one such value, or one per line.

Where the display is missing, or all that is left of a record are the requests, the requests tell the same (`shown`).

In some collections a game is an object with `turns`, each of them a `display` with its `request` and the `responses` to
it, and with the `wall` as a list.
"""

from collections.abc import Iterator
from typing import Any, Final

from manywinds.adapters.formats.botzone.read_lines import games_in_lines
from manywinds.adapters.formats.botzone.shown import is_record, output_of, response_of
from manywinds.adapters.formats.botzone.words import NOTHING, Foul, chow_start, parsed, tile_of
from manywinds.adapters.formats.common.files import Lines, json_of, rows, whole
from manywinds.adapters.formats.common.game import (
    DEALT,
    EXHAUSTED,
    NOBODY,
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
from manywinds.adapters.formats.common.mcr_verify import FOUL, Fans, McrDealEnd, named_fans
from manywinds.kernel.action import ADDED_KONG, CHOW, CONCEALED_KONG, DISCARD, KONG, PASS, PUNG
from manywinds.kernel.errors import quoted
from manywinds.kernel.tiles import KIND_BITS, WIND_LETTERS

MOST_ROWS: Final = 2000
MOST_GAMES: Final = 10_000
"""Games in one list; lines have no such limit."""
MOST_POINTS: Final = 10_000

Row = dict[str, Any]


def games(lines: Lines, name: str) -> Iterator[ForeignGame | ForeignError]:
    """All games of a file, one after the other; those that cannot be read as what is wrong with them."""
    first = lines.next_filled()
    if not first:
        return
    if not first.startswith(("{", "[")):
        yield from games_in_lines(first, lines)
        return
    if not _is_json(first):
        # One value over several lines.
        yield from _each(json_of(first + lines.rest()), name)
        return
    while first:
        yield from _each(json_of(first), name)
        first = lines.next_filled()


def _is_json(line: str) -> bool:
    try:
        json_of(line)
    except ForeignError:
        return False
    return True


def _each(value: Any, name: str) -> Iterator[ForeignGame | ForeignError]:
    """The games of a JSON value: one, or a list of them."""
    many = isinstance(value, list) and (not value or (isinstance(value[0], dict) and not is_record(value[0])))
    for each in rows(value, "Games", most=MOST_GAMES) if many else [value]:
        try:
            yield game_of(each, name)
        except ForeignError as fault:
            yield fault


def game_of(value: Any, name: str) -> ForeignGame:
    """One game."""
    found: Row = value if isinstance(value, dict) else {}
    log = found.get("logs", found.get("log")) if found else value
    if "turns" in found:
        log, found = _turned(found), {**found, "initdata": {"walltiles": found.get("wall")}}
    log = rows(log, "A log", most=MOST_ROWS)
    own = next((found[key] for key in ("_id", "match_id", "game_id") if key in found), None)
    reading = _LogReader(own if isinstance(own, str) and own.isalnum() and len(own) <= 60 else name)
    for place in range(0, len(log), 2):
        answers = log[place - 1] if place else {}
        reading.read(output_of(log[place], answers), answers)
    return reading.finished(found.get("initdata"))


def _turned(game: Row) -> list[Any]:
    """The turns of a game as a log."""
    log: list[Any] = []
    for turn in rows(game["turns"], "Turns", most=MOST_ROWS):
        if not isinstance(turn, dict):
            raise ForeignError(f"{quoted(turn)} is no turn.")
        log += [{"output": {"display": turn.get("display"), "content": turn.get("request")}}, turn.get("responses")]
    return log


class _LogReader:
    """A log, record by record."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.initdata: Any = None
        self.round = NOTHING
        self.deal: ForeignDeal | None = None
        self.last = NOBODY
        """Who drew or discarded last, the tile, and whether it was a draw."""
        self.tile = NOTHING
        self.drew = False

    def read(self, output: Row, answers: Any) -> None:
        display = output["display"]
        action = display.get("action")
        if action == "INIT":
            self.round = whole(display.get("quan"), "wind", 0, 3)
            self.initdata = output.get("initdata")
        elif action == "DEAL":
            self._dealt(output)
        elif self.deal is None or self.deal.ended is not None:
            raise ForeignError(f"{quoted(action)} has no place here.")
        elif action in ("HU", "HUANG"):
            self._ended(action, output, answers)
        elif action in ("DRAW", "PLAY", "PENG", "CHI", "GANG", "BUGANG"):
            self._moved(action, display, answers)
        elif action == "BUHUA":
            raise ForeignError("This game is played with flowers and one wall, as Botzone did at first.")
        else:
            self._fouled(action, output, answers)

    def _dealt(self, output: Row) -> None:
        if self.round == NOTHING or self.deal is not None:
            raise ForeignError("Tiles are dealt once, after the round is stated.")
        hands = output["display"].get("hand")
        if hands is None:
            content = output.get("content")
            lines = [content.get(str(seat)) if isinstance(content, dict) else None for seat in range(PERSONS)]
            hands = [line.split()[5:] if isinstance(line, str) else line for line in lines]
        dealt = [[tile_of(word) for word in rows(hand, "A hand", DEALT)] for hand in rows(hands, "Hands", PERSONS)]
        self.deal = ForeignDeal(
            self.round, 0, 0, 0, [0] * PERSONS, dealt, [], called=f"round {WIND_LETTERS[self.round]}"
        )

    def _moved(self, action: str, display: Row, answers: Any) -> None:
        player = whole(display.get("player"), "player", 0, 3)
        if action == "GANG" and display.get("tile") is None:
            # A kong of the tile that lies open needs no name, and whoever shows a concealed one has said it.
            tile = parsed(response_of(answers, player), NOTHING).action & KIND_BITS if self.drew else self.tile
        else:
            tile = tile_of(display.get("tile"))
        events = self._now().events
        if action in ("PENG", "CHI") or (action == "GANG" and not self.drew):
            events += _lost(answers, player, self.tile)
        if action == "DRAW":
            events.append(TileDrawn(player, tile))
        elif action == "PENG":
            events.append(Move(player, PUNG | self.tile))
        elif action == "CHI":
            events.append(Move(player, CHOW | chow_start(tile_of(display.get("tileCHI")))))
        elif action == "GANG":
            events.append(Move(player, CONCEALED_KONG | tile if self.drew else KONG | tile))
        elif action == "BUGANG":
            events.append(Move(player, ADDED_KONG | tile))
        if action in ("PLAY", "PENG", "CHI"):
            events.append(Move(player, DISCARD | tile))
        self.last, self.tile, self.drew = player, tile, action == "DRAW"

    # The end.

    def _ended(self, action: str, output: Row, answers: Any) -> None:
        deal = self._now()
        if action == "HUANG":
            deal.ended = McrDealEnd(EXHAUSTED, changes=[0] * PERSONS)
            return
        display = output["display"]
        winner = whole(display.get("player"), "player", 0, 3)
        own = self.drew and self.last == winner
        if not own:
            deal.events += _lost(answers, winner, self.tile)
        wins = [ForeignWin(winner, winner if own else self.last)]
        total = display.get("fanCnt")
        deal.ended = McrDealEnd(WON, wins, _scores(output), fans=_fans(display.get("fan")))
        deal.ended.total = None if total is None else whole(total, "number of points", 0, MOST_POINTS)

    def _fouled(self, action: Any, output: Row, answers: Any) -> None:
        player = whole(output["display"].get("player"), "player", 0, 3)
        if not isinstance(action, str) or len(action) > 10 or not action.isalnum():
            raise ForeignError(f"{quoted(action)} is nothing that happens on Botzone.")
        said = response_of(answers, player)
        self._now().ended = McrDealEnd(FOUL, changes=_scores(output), fouler=player, said=said, verdict=action)

    def finished(self, initdata: Any) -> ForeignGame:
        """The game, with the walls if the file has them."""
        deal = self._now()
        deal.wall = _walls(initdata) or _walls(self.initdata)
        return ForeignGame("botzone", self.name, [], {}, [deal], over=deal.ended is not None)

    def _now(self) -> ForeignDeal:
        if self.deal is None:
            raise ForeignError("The log does not deal any tiles.")
        return self.deal


def _lost(answers: Any, taker: int, tile: int) -> list[LostClaim]:
    """The claims of those who did not get the tile."""
    found = []
    for seat in range(PERSONS):
        if seat != taker:
            try:
                action = parsed(response_of(answers, seat), tile).action
            except Foul:
                continue
            if action != PASS:
                found.append(LostClaim(seat, action))
    return found


def _scores(output: Row) -> list[int] | None:
    scores = output["display"].get("score")
    content = output.get("content")
    if scores is None and isinstance(content, dict):
        scores = [content.get(str(seat)) for seat in range(PERSONS)]
    if scores is None:
        return None
    return [whole(each, "score", -MOST_POINTS, MOST_POINTS) for each in rows(scores, "Scores", PERSONS)]


def _fans(listed: Any) -> Fans:
    """`[{"name": "花龙", "cnt": 1, "value": 8}, …]`."""
    if listed is None:
        return Fans()
    found, values = [], []
    for row in rows(listed, "Fans"):
        if not isinstance(row, dict) or not isinstance(row.get("name"), str):
            raise ForeignError(f"{quoted(row)} is no fan.")
        found.append((row["name"], whole(row.get("cnt"), "number of times", 1, MOST_POINTS)))
        values.append(whole(row.get("value"), "number of points", 1, MOST_POINTS))
    return named_fans(found, values)


def _walls(initdata: Any) -> list[int] | None:
    """The walls in our order: each is drawn from its back end."""
    if isinstance(initdata, str) and initdata.startswith("{"):
        initdata = json_of(initdata)
    walls = initdata.get("walltiles") if isinstance(initdata, dict) else None
    words = walls.split() if isinstance(walls, str) else walls
    if not words:
        return None
    tiles = [tile_of(word) for word in rows(words, "Walls")]
    size = len(tiles) // PERSONS
    return [tile for seat in range(PERSONS) for tile in reversed(tiles[size * seat : size * seat + size])]
