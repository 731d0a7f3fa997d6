"""Our riichi records as tenhou.net/6 writes games."""

import json
from typing import Any, Final

from manywinds.adapters.formats.common.game import (
    FIVES,
    NOBODY,
    PERSONS,
    WON,
    ForeignDeal,
    ForeignEnd,
    ForeignGame,
    ForeignWin,
    Move,
    TileDrawn,
)
from manywinds.adapters.formats.common.hand_tracker import HandTracker
from manywinds.adapters.formats.tenhou.json6 import ENDS, WIN
from manywinds.adapters.formats.tenhou.yaku import LIMIT_NAMES, YAKU, YAKUMAN_HAN
from manywinds.kernel.action import ADDED_KONG, CHOW, CONCEALED_KONG, DECLARE, DISCARD, KONG, PUNG, TILE, VERBS
from manywinds.kernel.tiles import KIND_BITS, RED

DRAWN: Final = 60
WINDS: Final = "東南西北"
LETTERS: Final = {CHOW: "c", PUNG: "p", KONG: "m"}
# Where the letter of a call stands, by the seats from the caller to the giver.
PLACES: Final = {PUNG: {3: 0, 2: 2, 1: 4}, KONG: {3: 0, 2: 2, 1: 6}}
JAPANESE: Final = {id: name for id, name in YAKU if not id.endswith("_wind")}
LIMITS: Final = {id: name for name, id in LIMIT_NAMES.items()}
WHY: Final = {why: name for name, why in reversed(ENDS.items())}


def written(game: ForeignGame) -> str:
    """A game as one JSON value."""
    options = game.options
    reds = str(options["red_fives"]).split("/")
    south = "南" if options["rounds"] == 2 else "東"
    shown = f"{south}{'喰' if options['open_tanyao'] else ''}{'赤' if any(int(each) for each in reds) else ''}"
    value: dict[str, Any] = {
        "title": ["", ""],
        "name": game.persons,
        "rule": {"disp": shown, "aka51": int(reds[0]), "aka52": int(reds[1]), "aka53": int(reds[2])},
        "log": [_deal(deal) for deal in game.deals],
    }
    if game.name:
        value["ref"] = game.name
    if game.over and game.points is not None and game.scores is not None:
        pairs = zip(game.points, game.scores, strict=True)
        value["sc"] = [
            figure for points, score in pairs for figure in (points, int(score) if score % 1 == 0 else score)
        ]
    return json.dumps(value, ensure_ascii=False) + "\n"


def tile_number(tile: int) -> int:
    """11 for 1m, 51 for a red 5m."""
    kind = tile & KIND_BITS
    return 51 + FIVES.index(kind) if tile & RED else 10 * (kind // 9 + 1) + kind % 9 + 1


def _deal(deal: ForeignDeal) -> list[Any]:
    taken: list[list[Any]] = [[] for _ in range(PERSONS)]
    given: list[list[Any]] = [[] for _ in range(PERSONS)]
    hands = HandTracker(deal.hands)
    for event in deal.events:
        if isinstance(event, TileDrawn):
            hands.draw(event.person, event.tile)
            taken[event.person].append(tile_number(event.tile))
        elif isinstance(event, Move):
            _move(event, hands, taken[event.person], given[event.person])
    wins = deal.ended.wins if deal.ended is not None else []
    ura = max([win.ura or [] for win in wins], key=len, default=[])
    row: list[Any] = [
        [PERSONS * deal.round + deal.dealer, deal.counters, deal.sticks],
        deal.points,
        [tile_number(tile) for tile in deal.turned()],
        [tile_number(tile) for tile in ura],
    ]
    for person in range(PERSONS):
        row += [[tile_number(tile) for tile in deal.hands[person]], taken[person], given[person]]
    return [*row, [] if deal.ended is None else _ended(deal, deal.ended)]


def _move(move: Move, hands: HandTracker, taken: list[Any], given: list[Any]) -> None:
    verb = move.action & VERBS
    tile = move.action & TILE
    giver, called, drawn = hands.giver, hands.open, hands.drawn
    used = hands.move(move)
    if verb in (DISCARD, DECLARE):
        number = DRAWN if tile == drawn else tile_number(tile)
        given.append(f"r{number}" if verb == DECLARE else number)
    elif verb in LETTERS:
        place = 0 if verb == CHOW else PLACES[verb][(giver - move.person) % PERSONS]
        taken.append(_call(LETTERS[verb], place, called, used))
        if verb == KONG:
            given.append(0)
    elif verb == CONCEALED_KONG:
        given.append(_call("a", 6, used[-1], used[:-1]))
    elif verb == ADDED_KONG:
        first, claimed, others = hands.pung
        place = PLACES[PUNG][(first - move.person) % PERSONS]
        given.append(_call("k", place, tile, [claimed, *others]))


def _call(letter: str, place: int, marked: int, others: list[int]) -> str:
    digits = "".join(str(tile_number(tile)) for tile in others)
    return f"{digits[:place]}{letter}{tile_number(marked)}{digits[place:]}"


def _ended(deal: ForeignDeal, ended: ForeignEnd) -> list[Any]:
    if ended.why != WON:
        changes = ended.changes or [0] * PERSONS
        return [WHY[ended.why], changes] if any(changes) else [WHY[ended.why]]
    row: list[Any] = [WIN]
    for win, changes in zip(ended.wins, ended.parts(), strict=True):
        row += [changes, _won(deal, win)]
    return row


def _won(deal: ForeignDeal, win: ForeignWin) -> list[Any]:
    responsible = win.person if win.responsible in (None, NOBODY) else win.responsible
    counted = {**(win.yaku or {}), **(win.dora or {} if win.fu is not None else {})}
    if "double_riichi" in counted:
        counted["double_riichi"] += counted.pop("riichi")
    listed = [f"{_name(deal, win, id)}({'役満' if han >= YAKUMAN_HAN else f'{han}飜'})" for id, han in counted.items()]
    return [win.person, win.giver, responsible, _value(deal, win, sum(counted.values())), *listed]


def _name(deal: ForeignDeal, win: ForeignWin, id: str) -> str:
    if id == "yakuhai_seat_wind":
        return f"自風 {WINDS[(win.person - deal.dealer) % PERSONS]}"
    return f"場風 {WINDS[deal.round]}" if id == "yakuhai_round_wind" else JAPANESE[id]


def _value(deal: ForeignDeal, win: ForeignWin, han: int) -> str:
    """`30符4飜7700点`, `満貫2000-4000点`: on a self-draw what others pay, and the dealer."""
    points = win.points or 0
    worth = LIMITS[win.limit] if win.limit else f"{win.fu}符{han}飜"
    if win.person != win.giver:
        return f"{worth}{points}点"
    if win.person == deal.dealer:
        return f"{worth}{points // 3}点∀"
    # Two pay the base and the dealer twice that, each rounded up to a hundred.
    least = (points + 300) // 400 * 100
    return f"{worth}{least}-{points - 2 * least}点"
