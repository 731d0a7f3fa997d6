"""Games as tenhou.net/6 writes them: one JSON value."""

import re
from typing import Any, Final

from manywinds.adapters.formats.common.files import json_of, rows, text_of, whole
from manywinds.adapters.formats.common.game import (
    DEALT,
    EXHAUSTED,
    NAGASHI,
    PERSONS,
    WON,
    ForeignDeal,
    ForeignEnd,
    ForeignError,
    ForeignGame,
    ForeignWin,
    clean_name,
    three_players,
)
from manywinds.adapters.formats.tenhou.json6_order import Order, given_of, taken_of, tile_of
from manywinds.adapters.formats.tenhou.yaku import BY_NAME, LIMIT_NAMES, YAKUMAN_HAN, parted
from manywinds.kernel.errors import quoted
from manywinds.play.record import LONGEST_NAME

ITEMS: Final = 17
WIN: Final = "和了"
ENDS: Final = {
    "流局": EXHAUSTED,
    "全員聴牌": EXHAUSTED,
    "全員不聴": EXHAUSTED,
    "流し満貫": NAGASHI,
    "九種九牌": "nine_terminals",
    "四風連打": "four_winds",
    "四家立直": "four_riichi",
    "四槓散了": "four_kans",
    "三家和了": "triple_ron",
}
MOST_DEALS: Final = 100
MOST_TURNS: Final = 80
MOST_POINTS: Final = 10_000_000
_VALUE: Final = re.compile(r"(?:(\d+)符(\d+)飜|(\D{1,6}))(\d+)(?:-(\d+))?点(∀)?", re.ASCII)
_YAKU: Final = re.compile(r"(.{1,40})\((?:(\d{1,2})飜|役満)\)", re.ASCII)


def read(found: bytes, name: str = "") -> ForeignGame:
    """The game of a file."""
    value = json_of(text_of(found))
    if not isinstance(value, dict):
        raise ForeignError("A game of tenhou.net/6 is a JSON object.")
    rule = value.get("rule", {})
    if not isinstance(rule, dict):
        raise ForeignError(f"{quoted(rule)} are no rules.")
    shown = str(rule.get("disp", ""))[:100]
    names = [str(each) for each in rows(value.get("name", [""] * PERSONS), "names", most=PERSONS)]
    if "三" in shown or len(names) == PERSONS - 1:
        raise three_players()
    deals = [_deal(item) for item in rows(value.get("log"), "The log", most=MOST_DEALS)]
    if not deals:
        raise ForeignError("The log holds no deal.")
    names = [clean_name(name, person, LONGEST_NAME) for person, name in enumerate(names[:PERSONS])]
    if len(names) != PERSONS:
        raise ForeignError(f"Four persons are named, not {len(names)}.")
    reference = value.get("ref")
    game = ForeignGame("tenhou6", str(reference) if reference else name, names, _options(rule, shown), deals)
    if "sc" in value:
        result = rows(value["sc"], "The result", 2 * PERSONS)
        game.over = True
        game.points = [whole(each, "number of points", -MOST_POINTS) for each in result[::2]]
        game.scores = [_score(each) for each in result[1::2]]
    return game


def _score(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) < MOST_POINTS:
        raise ForeignError(f"{quoted(value)} is no final score.")
    return float(value)


def _options(rule: dict[str, Any], shown: str) -> dict[str, bool | int | str]:
    """What the rules say: red fives by number, the rest in one word such as `鳳南喰赤`."""
    options: dict[str, bool | int | str] = {}
    if "南" in shown or "South" in shown or "東" in shown or "East" in shown:
        options["rounds"] = 2 if "南" in shown or "South" in shown else 1
    if "南" in shown or "東" in shown:
        options["open_tanyao"] = "喰" in shown
    if "aka" in rule:
        options["red_fives"] = "1/1/1" if rule["aka"] else "0/0/0"
    elif any(f"aka5{suit}" in rule for suit in (1, 2, 3)):
        options["red_fives"] = "/".join(str(whole(rule.get(f"aka5{suit}", 0), "number", 0, 4)) for suit in (1, 2, 3))
    elif shown:
        options["red_fives"] = "1/1/1" if "赤" in shown else "0/0/0"
    return options


def _deal(item: Any) -> ForeignDeal:
    parts = rows(item, "A deal", most=ITEMS)
    if len(parts) < ITEMS - 1:
        raise ForeignError(f"A deal has {ITEMS} parts, not {len(parts)}.")
    place, counters, sticks = (whole(each, "number", 0, 1000) for each in rows(parts[0], "The place of a deal", 3))
    if isinstance(parts[1], list) and len(parts[1]) == PERSONS - 1:
        raise three_players()
    points = [whole(each, "number of points", -MOST_POINTS) for each in rows(parts[1], "Points", PERSONS)]
    hands = [
        [tile_of(each) for each in rows(parts[4 + 3 * person], "A hand", most=MOST_TURNS)] for person in range(PERSONS)
    ]
    if not hands[3] and len(hands[0]) == DEALT:
        raise three_players()
    taken = [
        [taken_of(each) for each in rows(parts[5 + 3 * person], "Draws", most=MOST_TURNS)] for person in range(PERSONS)
    ]
    given = [
        [given_of(each) for each in rows(parts[6 + 3 * person], "Discards", most=MOST_TURNS)]
        for person in range(PERSONS)
    ]
    deal = ForeignDeal(
        whole(place // PERSONS, "round", 0, 3),
        place % PERSONS,
        counters,
        sticks,
        points,
        hands,
        [tile_of(each) for each in rows(parts[2], "Indicators")],
        [tile_of(each) for each in rows(parts[3], "Indicators")],
    )
    deal.events = Order(deal.dealer, hands, taken, given).events()
    deal.ended = _ended(rows(parts[16], "The end of a deal")) if len(parts) == ITEMS else None
    return deal


def _ended(result: list[Any]) -> ForeignEnd | None:
    if not result:
        return None
    why = result[0]
    if why != WIN:
        if not isinstance(why, str) or why not in ENDS:
            raise ForeignError(f"{quoted(why)} is no end of a deal.")
        return ForeignEnd(ENDS[why], changes=_changes(result[1]) if len(result) > 1 else [0] * PERSONS)
    ended = ForeignEnd(WON, changes=[0] * PERSONS)
    for place in range(1, len(result) - 1, 2):
        gained = _changes(result[place])
        ended.changes = [before + change for before, change in zip(ended.changes or (), gained, strict=True)]
        ended.wins.append(_won(rows(result[place + 1], "A win")))
    if not 1 <= len(ended.wins) < PERSONS:
        raise ForeignError(f"{quoted(result)} names no winner.")
    return ended


def _changes(value: Any) -> list[int]:
    return [whole(each, "number of points", -MOST_POINTS) for each in rows(value, "Payments", PERSONS)]


def _won(row: list[Any]) -> ForeignWin:
    if len(row) < 3:
        raise ForeignError(f"{quoted(row)} is no win.")
    person, giver, responsible = (whole(each, "seat", 0, 3) for each in row[:3])
    win = ForeignWin(person, giver, responsible=responsible if responsible != person else -1)
    if len(row) == 3:
        return win._replace(responsible=None)
    value = _VALUE.fullmatch(str(row[3])[:40])
    if value is None:
        raise ForeignError(f"{quoted(row[3])} is no value of a hand.")
    limit = "" if value[1] else LIMIT_NAMES.get(value[3], "yakuman" if "役満" in value[3] else None)
    if limit is None or any(each and len(each) > 6 for each in value.groups()):
        raise ForeignError(f"{quoted(row[3])} is no value of a hand.")
    first, second = int(value[4]), int(value[5] or 0)
    points = 2 * first + second if value[5] else 3 * first if value[6] else first
    yaku, dora = parted([_counted(each) for each in row[4:]])
    # A limit hand does not state its fu.
    return win._replace(yaku=yaku, dora=dora, points=points, limit=limit, fu=int(value[1]) if value[1] else None)


def _counted(text: Any) -> tuple[str, int]:
    found = _YAKU.fullmatch(text) if isinstance(text, str) else None
    if found is None or found[1] not in BY_NAME:
        raise ForeignError(f"{quoted(text)} is no yaku of Tenhou.")
    return BY_NAME[found[1]], int(found[2]) if found[2] else YAKUMAN_HAN
