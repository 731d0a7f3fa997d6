"""A bot of ours for servers that speak mjai: it follows the events that one person sees and answers where it must.

Our bots look at a deal, so one is made that agrees with all that was seen: what others drew and hold is made up. What
they discarded or showed is among it in time, and the rest falls as it may, for no bot looks at what its seat cannot
see. The deal is made anew for every decision and played to where it stands.
"""

import json
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, Final

from manywinds.adapters.formats.common.files import json_of, rows, whole
from manywinds.adapters.formats.common.game import (
    DEALT,
    PERSONS,
    ForeignDeal,
    ForeignError,
    Indicator,
    Move,
    TileDrawn,
    wrong_seat,
)
from manywinds.adapters.formats.common.riichi_wall import wall_of
from manywinds.adapters.formats.mjai.read import MOST_EVENTS, MOST_POINTS, USED, set_of, tile_of, used_in
from manywinds.adapters.formats.mjai.seat import REMARKS, action_row
from manywinds.adapters.formats.mjai.write import NAMES
from manywinds.kernel.action import (
    ADDED_KONG,
    CHOW,
    CONCEALED_KONG,
    DECLARE,
    DISCARD,
    KONG,
    PASS,
    PUNG,
    TILE,
    VERBS,
    used_from_hand,
)
from manywinds.kernel.deal import Deal
from manywinds.kernel.sets import KIND, SHAPE
from manywinds.kernel.sets import PUNG as PUNG_SET
from manywinds.kernel.state import CLAIM, ROB, TURN
from manywinds.kernel.tiles import COPIES, KIND_BITS, RED, WIND_LETTERS, tile_text
from manywinds.play.bots import Bot
from manywinds.play.view import view
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.table.flow import flow_of

UNSEEN: Final = -1
NONE: Final = {"type": "none"}
ENDS: Final = ("hora", "ryukyoku", "end_kyoku", "end_game")

MjaiEvent = dict[str, Any]


class MjaiBot:
    """Answers lines of events. A line holds one event or a list of them; each line has one answer."""

    def __init__(self, bot: Bot, book: Rulebook, seed: int = 0, me: int = 0) -> None:
        """`me` is the own number, where the server does not state it."""
        self.bot = bot
        self.book = book
        self.flow = flow_of(book)
        self.rng = Random(seed)
        self.me = me
        self.turn = 0
        """By how much the server's seats are turned against ours."""
        self.seen: ForeignDeal | None = None
        self.used: list[list[int]] = [[], [], [], []]
        """The tiles that have left everybody's hand, in order."""
        self.over = True
        self.declaring = set[int]()
        self.chosen = UNSEEN
        """The discard of a riichi that was declared."""
        self.fault = ""
        """Why the last line could not be followed."""

    def answer(self, line: str) -> str:
        """The answer to a line."""
        self.fault = ""
        last: MjaiEvent = {}
        try:
            found = json_of(line)
            events = found if isinstance(found, list) else [found]
            for row in events:
                if not isinstance(row, dict):
                    raise ForeignError("This is no event.")
                if row.get("type") not in REMARKS:
                    last = row
                self._follow(row)
            return json.dumps(self._decide(last))
        except ForeignError as fault:
            self.fault = str(fault)
            return json.dumps(self._fallback(last))

    def _fallback(self, row: MjaiEvent) -> MjaiEvent:
        """What can be done at any table that plays otherwise than we understand: discard what was drawn."""
        if row.get("type") == "tsumo" and row.get("actor") == self.me:
            return {"type": "dahai", "actor": self.me, "pai": row.get("pai"), "tsumogiri": True}
        return NONE

    # What happens.

    def _follow(self, row: MjaiEvent) -> None:
        what = row.get("type")
        if what == "start_game":
            self.me = whole(row.get("id", self.me), "seat", 0, 3)
            if isinstance(row.get("aka_flag"), bool) and row["aka_flag"] is not self._has_reds():
                self.book = self.book.with_options({"red_fives": "1/1/1" if row["aka_flag"] else "0/0/0"})
                self.flow = flow_of(self.book)
        elif what == "start_kyoku":
            self._begin(row)
        elif what in ENDS:
            self.over = True
        elif what == "dora":
            self._current().events.append(Indicator(tile_of(row.get("dora_marker"))))
        elif what == "reach":
            self.declaring.add(self._who(row))
        elif what == "tsumo":
            mine = row.get("actor") == self.me
            tile = tile_of(row.get("pai")) if mine else UNSEEN
            self._current().events.append(TileDrawn(self._who(row), tile))
        elif what == "dahai" or what in USED:
            self._move(row)
        elif what not in ("reach_accepted", "none", "hello"):
            raise ForeignError(f"{json.dumps(what)[:60]} is no event of mjai.")

    def _has_reds(self) -> bool:
        return self.book.options.values["red_fives"] != "0/0/0"

    def _begin(self, row: MjaiEvent) -> None:
        wind = row.get("bakaze")
        if wind not in tuple(WIND_LETTERS):
            raise ForeignError("This is no round wind.")
        number = whole(row.get("kyoku"), "number of a deal", 1, PERSONS) - 1
        self.turn = wrong_seat(number, whole(row.get("oya"), "dealer", 0, 3))
        hands: list[list[int]] = [[UNSEEN] * DEALT for _ in range(PERSONS)]
        shown = rows(rows(row.get("tehais"), "Hands", PERSONS)[self.me], "A hand", DEALT)
        hands[self._person(self.me)] = [tile_of(each) for each in shown]
        points = [whole(each, "number of points", -MOST_POINTS) for each in rows(row.get("scores"), "Points", PERSONS)]
        self.seen = ForeignDeal(
            WIND_LETTERS.index(str(wind)),
            number,
            whole(row.get("honba"), "number of counters", 0, 1000),
            whole(row.get("kyotaku"), "number of sticks", 0, 1000),
            points[self.turn :] + points[: self.turn],
            hands,
            [tile_of(row.get("dora_marker"))],
        )
        self.used = [[], [], [], []]
        self.over = False
        self.declaring = set()
        self.chosen = UNSEEN

    def _move(self, row: MjaiEvent) -> None:
        person = self._who(row)
        if row["type"] == "dahai":
            verb = DECLARE if person in self.declaring else DISCARD
            self.declaring.discard(person)
            action = verb | tile_of(row.get("pai"))
            used = [action & TILE]
        else:
            action = set_of(row)
            used = [action & TILE] if action & VERBS == ADDED_KONG else used_in(row)
        self._current().events.append(Move(person, action))
        self.used[person] += used

    def _current(self) -> ForeignDeal:
        if self.seen is None or self.over or len(self.seen.events) >= MOST_EVENTS:
            raise ForeignError("Something happens outside of a deal.")
        return self.seen

    def _who(self, row: MjaiEvent) -> int:
        return self._person(whole(row.get("actor"), "seat", 0, 3))

    def _person(self, seat: int) -> int:
        return (seat - self.turn) % PERSONS

    # What to do.

    def _decide(self, row: MjaiEvent) -> MjaiEvent:
        """The answer to the last event that may ask something."""
        what, mine = row.get("type"), row.get("actor") == self.me
        if self.seen is None or self.over:
            return NONE
        if what == "reach" and mine:
            return self._discard_declaring()
        asks = what in ("tsumo", "chi", "pon") if mine else what in ("dahai", "kakan", "ankan")
        if not asks:
            return NONE
        deal = self.deal()
        seat = (self._person(self.me) - self.seen.dealer) % PERSONS
        # Where nobody can claim, the deal has gone on to a draw that is still to come.
        if not deal.legal(seat) or (deal.phase == TURN) is not mine:
            return NONE
        action = self.bot.choose(deal, seat, self.rng)
        if action & VERBS == DECLARE:
            self.chosen = action & TILE
        return action_row(view(deal, seat), action, (self.seen.dealer + self.turn) % PERSONS)

    def _discard_declaring(self) -> MjaiEvent:
        if self.chosen == UNSEEN:
            raise ForeignError("This riichi was not declared here.")
        drawn = next((each.tile for each in reversed(self._current().events) if isinstance(each, TileDrawn)), UNSEEN)
        return {"type": "dahai", "actor": self.me, "pai": NAMES[self.chosen], "tsumogiri": drawn == self.chosen}

    def deal(self) -> Deal:
        """A deal that agrees with all that was seen, as it stands now."""
        seen = self._completed(self._current())
        points = [seen.points[(seat + seen.dealer) % PERSONS] for seat in range(PERSONS)]
        wall = wall_of(seen, self.book.wall)
        deal = Deal.begin(self.flow, wall, 0, seen.round, points, seen.counters, seen.sticks)
        for event in seen.events:
            if isinstance(event, TileDrawn):
                _draw(deal, (event.person - seen.dealer) % PERSONS, event.tile)
            elif isinstance(event, Move):
                _move(deal, (event.person - seen.dealer) % PERSONS, event.action)
        return deal

    def _completed(self, seen: ForeignDeal) -> ForeignDeal:
        """The same deal with every tile known: the tiles that left a hand came to it first."""
        me = self._person(self.me)
        others = [person for person in range(PERSONS) if person != me]
        draws = [event for event in seen.events if isinstance(event, TileDrawn)]
        left = Counter(self.book.wall.tiles())
        visible = [*seen.hands[me], *seen.turned(), *(event.tile for event in draws if event.person == me)]
        for tile in [*visible, *(tile for person in others for tile in self.used[person])]:
            left[tile] -= 1
            if left[tile] < 0:
                raise ForeignError(f"{tile_text(tile)} is seen too often.")
        unseen = sorted(left.elements())
        self.rng.shuffle(unseen)
        hands = list(seen.hands)
        coming: dict[int, Iterator[int]] = {}
        for person in others:
            size = DEALT + sum(event.person == person for event in draws)
            if size < len(self.used[person]):
                raise ForeignError("More tiles are discarded than were drawn.")
            tiles = [*self.used[person], *(unseen.pop() for _ in range(size - len(self.used[person])))]
            hands[person] = tiles[:DEALT]
            coming[person] = iter(tiles[DEALT:])
        events = [
            TileDrawn(event.person, next(coming[event.person]))
            if isinstance(event, TileDrawn) and event.person != me
            else event
            for event in seen.events
        ]
        return ForeignDeal(
            seen.round, seen.dealer, seen.counters, seen.sticks, seen.points, hands, seen.indicators, events=events
        )


def _pass_all(deal: Deal) -> None:
    """Nobody wants the tile that lies open."""
    while not deal.over() and deal.phase in (CLAIM, ROB):
        _answer_all(deal, {})


def _answer_all(deal: Deal, claims: dict[int, int]) -> None:
    """All who are asked answer, most of them that they pass."""
    for seat in [seat for seat in range(PERSONS) if deal.legal(seat)]:
        deal.apply(seat, claims.get(seat, PASS))


def _draw(deal: Deal, seat: int, tile: int) -> None:
    _pass_all(deal)
    if deal.over() or deal.turn != seat or deal.phase != TURN or deal.tile != tile:
        raise ForeignError("The draws do not follow as they do here.")


def _move(deal: Deal, seat: int, action: int) -> None:
    """Do what somebody did, even if it is not legal with the tiles made up for them; only the tiles must be there."""
    verb = action & VERBS
    if verb in (CHOW, PUNG, KONG):
        if deal.phase != CLAIM or not deal.legal(seat) or not _holds(deal, seat, action):
            raise ForeignError("Nobody may claim here.")
        _answer_all(deal, {seat: action})
        return
    _pass_all(deal)
    if deal.over() or deal.turn != seat or deal.phase != TURN or not _holds(deal, seat, action):
        raise ForeignError("The turns do not follow as they do here.")
    deal.apply(seat, action)


def _holds(deal: Deal, seat: int, action: int) -> bool:
    """The tiles of an action are in the hand."""
    verb, kind = action & VERBS, action & KIND_BITS
    if verb in (CHOW, PUNG, KONG):
        needed = Counter(used_from_hand(action, deal.tile & KIND_BITS))
    else:
        needed = Counter({kind: COPIES if verb == CONCEALED_KONG else 1})
    if verb == ADDED_KONG and all(code & (SHAPE | KIND) != PUNG_SET | kind for code in deal.melds[seat]):
        return False
    red = action & TILE & RED
    return all(deal.hands[seat].count(each) >= count for each, count in needed.items()) and (
        not red or deal.red_fives(seat, kind) > 0
    )
