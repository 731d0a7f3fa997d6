"""Games as mjai events: one JSON object a line, as bots and their servers write them."""

from collections.abc import Callable
from typing import Any, Final

from manywinds.adapters.formats.common.files import json_of, rows, text_of, whole
from manywinds.adapters.formats.common.game import (
    EXHAUSTED,
    FIVES,
    NAGASHI,
    PERSONS,
    UNSTATED_DRAW,
    WON,
    DealEvent,
    ForeignDeal,
    ForeignEnd,
    ForeignError,
    ForeignGame,
    ForeignWin,
    Indicator,
    Move,
    Stake,
    TileDrawn,
    clean_name,
    three_players,
    wrong_seat,
)
from manywinds.kernel.action import (
    ADDED_KONG,
    CHOW,
    CONCEALED_KONG,
    DECLARE,
    DISCARD,
    KONG,
    PUNG,
    REDS_SHIFT,
)
from manywinds.kernel.errors import quoted
from manywinds.kernel.tiles import EAST, HONOUR_START, KIND_BITS, RED, WIND_LETTERS, tile_text
from manywinds.play.record import LONGEST_NAME

HONOURS: Final = "ESWNPFC"
TILES: Final[dict[str, int]] = {
    **{tile_text(kind): kind for kind in range(HONOUR_START)},
    **{letter: EAST + place for place, letter in enumerate(HONOURS)},
    **{f"{tile_text(five)}r": five | RED for five in FIVES},
}
REASONS: Final = {
    "fanpai": EXHAUSTED,
    "exhaustive_draw": EXHAUSTED,
    "kyushukyuhai": "nine_terminals",
    "suufonrenta": "four_winds",
    "suchareach": "four_riichi",
    "suukaikan": "four_kans",
    "sanchaho": "triple_ron",
    "nagashimangan": NAGASHI,
}
USED: Final = {"chi": 2, "pon": 2, "daiminkan": 3, "kakan": 3, "ankan": 4}
"""How many tiles beside the one that is named go into a set."""
SKIPPED: Final = ("none", "hello", "end_kyoku")
MOST_DEALS: Final = 100
MOST_EVENTS: Final = 500
LONGEST_LINE: Final = 100_000
MOST_LINES: Final = 100_000
MOST_POINTS: Final = 10_000_000

MjaiEvent = dict[str, Any]


def read(found: bytes, name: str = "") -> ForeignGame:
    """The game of a file."""
    log = MjaiLog(name)
    for number, line in enumerate(text_of(found).split("\n"), 1):
        if len(line) > LONGEST_LINE:
            raise ForeignError(f"Line {number} is longer than {LONGEST_LINE} characters: that is no event.")
        if number > MOST_LINES:
            raise ForeignError(f"A game has no more than {MOST_LINES} lines.")
        if line.strip():
            row = json_of(line)
            if not isinstance(row, dict):
                raise ForeignError(f"Line {number} is no event.")
            log.read(row)
    return log.game()


class MjaiLog:
    """Events being read."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.names = [""] * PERSONS
        self.turn = 0
        """By how much seats are turned against ours."""
        self.options: dict[str, bool | int | str] = {}
        self.deals: list[ForeignDeal] = []
        self.declaring: set[int] = set()
        self.begun = False
        self.over = False
        self.points: list[int] | None = None
        self.readers: dict[str, Callable[[MjaiEvent], None]] = {
            "start_game": self._start,
            "start_kyoku": self._deal,
            "tsumo": self._draw,
            "dahai": self._discard,
            "chi": self._set,
            "pon": self._set,
            "daiminkan": self._set,
            "kakan": self._set,
            "ankan": self._set,
            "dora": self._dora,
            "reach": self._reach,
            "reach_accepted": self._stake,
            "hora": self._win,
            "ryukyoku": self._end,
            "end_game": self._over,
        }

    def read(self, row: MjaiEvent) -> None:
        """Take one event."""
        what = row.get("type")
        if what in SKIPPED:
            return
        if what in ("kita", "nukidora"):
            raise three_players()
        if not isinstance(what, str) or what not in self.readers:
            raise ForeignError(f"{quoted(what)} is no event of mjai.")
        if self.over or (what == "start_game") is self.begun:
            raise ForeignError("A file holds one game, from 'start_game' on.")
        self.begun = True
        self.readers[what](row)

    def game(self) -> ForeignGame:
        """All that was read."""
        if not self.deals:
            raise ForeignError("The file holds no deal.")
        names = [clean_name(name, person, LONGEST_NAME) for person, name in enumerate(self._by_person(self.names))]
        if "red_fives" not in self.options:
            self.options["red_fives"] = "1/1/1" if any(_has_reds(deal) for deal in self.deals) else "0/0/0"
        return ForeignGame("mjai", self.name, names, self.options, self.deals, self.over, self.points)

    # The game.

    def _start(self, row: MjaiEvent) -> None:
        names = rows(row.get("names", self.names), "Names", most=PERSONS)
        if len(names) == PERSONS - 1:
            raise three_players()
        self.names = [str(name) for name in rows(names, "Names", PERSONS)]
        if isinstance(row.get("aka_flag"), bool):
            self.options["red_fives"] = "1/1/1" if row["aka_flag"] else "0/0/0"

    def _over(self, row: MjaiEvent) -> None:
        self.over = True
        if "scores" in row:
            self.points = self._points(row["scores"])

    def _deal(self, row: MjaiEvent) -> None:
        if len(self.deals) >= MOST_DEALS:
            raise ForeignError(f"A game of more than {MOST_DEALS} deals is none.")
        wind = row.get("bakaze")
        if wind not in tuple(WIND_LETTERS):
            raise ForeignError(f"{quoted(wind)} is no round wind.")
        number = whole(row.get("kyoku"), "number of a deal", 1, PERSONS) - 1
        turn = wrong_seat(number, whole(row.get("oya"), "dealer", 0, 3))
        if self.deals and turn != self.turn:
            raise ForeignError("The dealers do not follow each other.")
        self.turn = turn
        hands = row.get("tehais")
        if isinstance(hands, list) and len(hands) == PERSONS - 1:
            raise three_players()
        dealt = [[tile_of(each) for each in rows(hand, "A hand")] for hand in rows(hands, "Hands", PERSONS)]
        self.deals.append(
            ForeignDeal(
                WIND_LETTERS.index(str(wind)),
                number,
                whole(row.get("honba"), "number of counters", 0, 1000),
                whole(row.get("kyotaku"), "number of sticks", 0, 1000),
                self._points(row.get("scores")),
                self._by_person(dealt),
                [tile_of(row.get("dora_marker"))],
            )
        )
        self.declaring = set()

    # Moves.

    def _draw(self, row: MjaiEvent) -> None:
        self._add(TileDrawn(self._who(row), tile_of(row.get("pai"))))

    def _discard(self, row: MjaiEvent) -> None:
        person = self._who(row)
        verb = DECLARE if person in self.declaring else DISCARD
        self.declaring.discard(person)
        self._add(Move(person, verb | tile_of(row.get("pai"))))

    def _set(self, row: MjaiEvent) -> None:
        self._add(Move(self._who(row), set_of(row)))

    def _dora(self, row: MjaiEvent) -> None:
        self._add(Indicator(tile_of(row.get("dora_marker"))))

    def _reach(self, row: MjaiEvent) -> None:
        self.declaring.add(self._who(row))

    def _stake(self, row: MjaiEvent) -> None:
        self._add(Stake(self._who(row), self._points(row["scores"]) if row.get("scores") else None))

    # The end of a deal.

    def _win(self, row: MjaiEvent) -> None:
        below = row.get("ura_markers", row.get("uradora_markers")) or []
        ura = [tile_of(each) for each in rows(below, "Indicators")]
        win = ForeignWin(self._who(row), self._who(row, "target"), ura=ura)
        deal = self._now()
        if deal.ended is None:
            deal.ended = ForeignEnd(WON)
        elif deal.ended.why != WON or len(deal.ended.wins) == PERSONS - 1:
            raise ForeignError(f"{deal.name()} ends twice.")
        deal.ended.wins.append(win)
        if row.get("deltas") is not None:
            gained = self._points(row["deltas"])
            before = deal.ended.changes or [0] * PERSONS
            deal.ended.changes = [old + new for old, new in zip(before, gained, strict=True)]

    def _end(self, row: MjaiEvent) -> None:
        deal = self._now()
        if deal.ended is not None:
            raise ForeignError(f"{deal.name()} ends twice.")
        reason = row.get("reason")
        why = REASONS.get(reason, UNSTATED_DRAW) if isinstance(reason, str) else UNSTATED_DRAW
        deal.ended = ForeignEnd(why, changes=self._points(row["deltas"]) if row.get("deltas") is not None else None)

    # Small things.

    def _now(self) -> ForeignDeal:
        if not self.deals:
            raise ForeignError("Something happens before the first deal.")
        return self.deals[-1]

    def _add(self, event: DealEvent) -> None:
        deal = self._now()
        if deal.ended is not None or len(deal.events) >= MOST_EVENTS:
            raise ForeignError(f"{deal.name()} goes on after its end.")
        deal.events.append(event)

    def _who(self, row: MjaiEvent, key: str = "actor") -> int:
        return (whole(row.get(key), "seat", 0, 3) - self.turn) % PERSONS

    def _points(self, value: Any) -> list[int]:
        if isinstance(value, list) and len(value) == PERSONS - 1:
            raise three_players()
        points = [whole(each, "number of points", -MOST_POINTS) for each in rows(value, "Points", PERSONS)]
        return self._by_person(points)

    def _by_person(self, by_seat: list[Any]) -> list[Any]:
        return by_seat[self.turn :] + by_seat[: self.turn]


def set_of(row: MjaiEvent) -> int:
    """The action of somebody who makes a set."""
    what = row.get("type")
    if what == "chi":
        used = used_in(row)
        kinds = [tile & KIND_BITS for tile in (tile_of(row.get("pai")), *used)]
        return CHOW | min(kinds) | _reds(used)
    if what in ("pon", "daiminkan"):
        verb = PUNG if what == "pon" else KONG
        return verb | tile_of(row.get("pai")) & KIND_BITS | _reds(used_in(row))
    if what == "kakan":
        return ADDED_KONG | tile_of(row.get("pai"))
    return CONCEALED_KONG | used_in(row)[0] & KIND_BITS


def tile_of(text: Any) -> int:
    """A tile by its name."""
    if text == "?":
        raise ForeignError("The file hides tiles: it was written for one player, and only whole games can be imported.")
    if not isinstance(text, str) or text not in TILES:
        raise ForeignError(f"{quoted(text)} is no tile of mjai.")
    return TILES[text]


def used_in(row: MjaiEvent) -> list[int]:
    """The tiles of a hand that go into a set with another."""
    return [tile_of(each) for each in rows(row.get("consumed"), "Tiles of a set", USED[str(row.get("type"))])]


def _reds(used: list[int]) -> int:
    return sum(1 for tile in used if tile & RED) << REDS_SHIFT


def _has_reds(deal: ForeignDeal) -> bool:
    tiles = [tile for hand in deal.hands for tile in hand] + deal.turned()
    tiles += [event.tile for event in deal.events if isinstance(event, TileDrawn)]
    return any(tile & RED for tile in tiles)
