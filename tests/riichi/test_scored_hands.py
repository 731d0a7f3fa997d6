"""Hands that another program scored, under `riichi-tenhou`: han, fu, every yaku and every payment.

RII-50, RII-51 and RII-52 for dora, RII-54 and RII-57 for the yaku, RII-62 for fu, RII-68 and RII-71 for what is paid.
"""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from manywinds import book
from manywinds.rules.table.pay import Parties
from support import kobalab

pytestmark = pytest.mark.records

FOLDER = os.environ.get("MANYWINDS_RECORDS", "")
if not FOLDER:
    pytest.skip("MANYWINDS_RECORDS does not say where the records of other programs are", allow_module_level=True)

DORA = {"ドラ": "dora", "赤ドラ": "aka_dora", "裏ドラ": "ura_dora"}


def hands() -> list[dict[str, Any]]:
    text = (Path(FOLDER) / "riichi" / "scored-hands.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def yaku_id(name: str) -> str:
    """Our id of a yaku by its Japanese name there."""
    if name.startswith("場風"):
        return "yakuhai_round_wind"
    if name.startswith("自風"):
        return "yakuhai_seat_wind"
    wanted = name.replace("翻牌", "役牌").replace("ダブル立直", "両立直")
    return next(fan.listed_as for fan in book("riichi-tenhou").fans.fans if fan.names["ja"] == wanted)


def expected(out: dict[str, Any]) -> tuple[dict[str, int], dict[str, int]]:
    items: dict[str, int] = {}
    dora: dict[str, int] = {}
    for each in out["hupai"]:
        if each["name"] in DORA:
            dora[DORA[each["name"]]] = each["fanshu"]
        else:
            items[yaku_id(each["name"])] = 13 if each["fanshu"] == "*" else each["fanshu"]
    if "double_riichi" in items:
        items |= {"riichi": 1, "double_riichi": 1}
    return items, dora


def test_every_hand_scores_and_pays_as_recorded() -> None:
    tenhou = book("riichi-tenhou")
    wrong = []
    for row in hands():
        win, discarder = kobalab.win_of(row["in"])
        out = row["out"]
        score = tenhou.score(win)
        items, dora = expected(out)
        # There all dora are one figure.
        found = dict(score.detail["dora"])
        found["dora"] = found.get("dora", 0) + found.pop("kan_dora", 0)
        parties = Parties(win.seat, discarder, counters=win.counters, sticks=row["in"]["param"]["jicun"]["lizhibang"])
        same = (
            score.legal
            and score.items == items
            and {name: count for name, count in found.items() if count} == dora
            and score.detail["fu"] == out["fu"]
            and (out["fanshu"] is None or score.total == out["fanshu"])
            and tenhou.settle(score, parties).changes() == out["fenpei"]
        )
        if not same:
            wrong.append((row, score))
    assert wrong == []


def test_there_are_as_many_hands_as_there_should_be() -> None:
    assert len(hands()) >= 2000
