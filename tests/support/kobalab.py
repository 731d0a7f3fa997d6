"""Hands in the notation of kobalab's programs: suit first, a mark after the claimed tile, melds after commas."""

import re
from typing import Any

from manywinds.kernel.hand import Hand
from manywinds.kernel.notation import meld_of, parse_tiles
from manywinds.kernel.sets import ACROSS, LEFT, RIGHT
from manywinds.kernel.tiles import KIND_BITS
from manywinds.kernel.win import Win, circumstance_bits, red_fives

MARKS = {"-": LEFT, "=": ACROSS, "+": RIGHT}
STEPS = {"-": 3, "=": 2, "+": 1}
"""How many seats on the player with this mark sits."""


def tiles(text: str) -> list[int]:
    found: list[int] = []
    for suit, digits in re.findall(r"([mpsz])(\d+)", text):
        found += parse_tiles(digits + suit)
    return found


def meld(text: str) -> int:
    mark = "".join(char for char in text if char in MARKS)
    digits = re.sub(r"[-=+]", "", text[1:])
    added = len(digits) == 4 and bool(mark) and text[-1] not in MARKS
    return meld_of(parse_tiles(digits + text[0]), len(digits) == 4 and not mark, added, MARKS.get(mark, 0))


def circumstances(said: dict[str, Any]) -> tuple[str, ...]:
    words = {1: ("riichi",), 2: ("riichi", "double_riichi")}.get(said.get("lizhi", 0), ())
    words += ("ippatsu",) if said.get("yifa") else ()
    words += ("last_tile",) if said.get("haidi") else ()
    words += ("kong_replacement",) if said.get("lingshang") else ()
    words += ("robbing_kong",) if said.get("qianggang") else ()
    return words + {1: ("heavenly",), 2: ("earthly",)}.get(said.get("tianhu", 0), ())


def win_of(row: dict[str, Any]) -> tuple[Win, int]:
    """The win of a record and who discarded, -1 for a self-draw."""
    concealed, *melds = row["shoupai"].split(",")
    param = row["param"]
    held = tiles(concealed)
    discarder = -1
    if row.get("rongpai"):
        held += tiles(row["rongpai"][:2])
        discarder = (param["menfeng"] + STEPS[row["rongpai"][-1]]) % 4
    win = Win(
        Hand.of(held),
        tuple(meld(each) for each in melds if each),
        held[-1] & KIND_BITS,
        discarder < 0,
        param["menfeng"],
        param["zhuangfeng"],
        0,
        circumstance_bits(circumstances(param["hupai"])),
        red_fives(held),
        tuple(tile & KIND_BITS for each in param["baopai"] for tile in tiles(each)),
        tuple(tile & KIND_BITS for each in param["fubaopai"] or [] for tile in tiles(each)),
        param["jicun"]["changbang"],
    )
    win.check()
    return win, discarder
