"""Our riichi records as mjai events."""

import json
from typing import Any, Final

from manywinds.adapters.formats.common.game import (
    EXHAUSTED,
    NAGASHI,
    WON,
    DealEvent,
    ForeignDeal,
    ForeignEnd,
    ForeignGame,
    ForeignWin,
    Indicator,
    Move,
    TileDrawn,
)
from manywinds.adapters.formats.common.hand_tracker import HandTracker
from manywinds.adapters.formats.mjai.read import REASONS, TILES
from manywinds.kernel.action import ADDED_KONG, CHOW, CONCEALED_KONG, DECLARE, DISCARD, KONG, PUNG, TILE, VERBS
from manywinds.kernel.tiles import WIND_LETTERS

NAMES: Final = {tile: name for name, tile in TILES.items()}
CLAIMS: Final = {CHOW: "chi", PUNG: "pon", KONG: "daiminkan"}
WHY: Final = {why: reason for reason, why in REASONS.items() if reason != "exhaustive_draw"}


def written(game: ForeignGame) -> str:
    """A game as lines of JSON."""
    rows: list[dict[str, Any]] = [
        {"type": "start_game", "names": game.persons, "aka_flag": game.options["red_fives"] != "0/0/0"}
    ]
    for deal in game.deals:
        rows += MjaiWriter(deal).rows()
    if game.over:
        rows.append({"type": "end_game", "scores": game.points})
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)


class MjaiWriter:
    """One deal."""

    def __init__(self, deal: ForeignDeal) -> None:
        self.deal = deal
        self.hands = HandTracker(deal.hands)

    def rows(self) -> list[dict[str, Any]]:
        """All of it."""
        found = [self.start()]
        for event in self.deal.events:
            found += self.event(event)
        return [*found, *self.end()]

    def start(self) -> dict[str, Any]:
        """How it begins."""
        deal = self.deal
        return {
            "type": "start_kyoku",
            "bakaze": WIND_LETTERS[deal.round],
            "dora_marker": NAMES[deal.indicators[0]],
            "kyoku": deal.dealer + 1,
            "honba": deal.counters,
            "kyotaku": deal.sticks,
            "oya": deal.dealer,
            "scores": deal.points,
            "tehais": [[NAMES[tile] for tile in hand] for hand in deal.hands],
        }

    def end(self) -> list[dict[str, Any]]:
        """How it ended, if it has."""
        ended = self.deal.ended
        return [] if ended is None else [*self._end(ended), {"type": "end_kyoku"}]

    def event(self, event: DealEvent) -> list[dict[str, Any]]:
        """What happens next."""
        if isinstance(event, Indicator):
            return [{"type": "dora", "dora_marker": NAMES[event.tile]}]
        actor = {"actor": event.person}
        if isinstance(event, TileDrawn):
            self.hands.draw(event.person, event.tile)
            return [{"type": "tsumo", **actor, "pai": NAMES[event.tile]}]
        if not isinstance(event, Move):
            return [{"type": "reach_accepted", **actor}]
        return self._move(event)

    def _move(self, event: Move) -> list[dict[str, Any]]:
        verb = event.action & VERBS
        actor = {"actor": event.person}
        giver, called = self.hands.giver, self.hands.open
        drawn = self.hands.drawn
        used = [NAMES[tile] for tile in self.hands.move(event)]
        if verb in (DISCARD, DECLARE):
            tile = event.action & TILE
            reach = [{"type": "reach", **actor}] if verb == DECLARE else []
            return [*reach, {"type": "dahai", **actor, "pai": NAMES[tile], "tsumogiri": tile == drawn}]
        if verb in CLAIMS:
            return [{"type": CLAIMS[verb], **actor, "target": giver, "pai": NAMES[called], "consumed": used}]
        if verb == CONCEALED_KONG:
            return [{"type": "ankan", **actor, "consumed": used}]
        assert verb == ADDED_KONG  # noqa: S101
        tile = event.action & TILE
        return [{"type": "kakan", **actor, "pai": NAMES[tile], "consumed": [NAMES[each] for each in self.hands.rest]}]

    def _end(self, ended: ForeignEnd) -> list[dict[str, Any]]:
        if ended.why != WON:
            known = ended.why in (EXHAUSTED, NAGASHI) or ended.why in WHY
            reason = {"reason": WHY[ended.why]} if known else {}
            return [{"type": "ryukyoku", **reason, "deltas": ended.changes}]
        return [_won(win, changes) for win, changes in zip(ended.wins, ended.parts(), strict=True)]


def _won(win: ForeignWin, deltas: list[int]) -> dict[str, Any]:
    ura = [NAMES[tile] for tile in win.ura or []]
    return {"type": "hora", "actor": win.person, "target": win.giver, "deltas": deltas, "ura_markers": ura}
