"""Fu, limits and the printed tables of payments.

RII-61, RII-62, RII-63, RII-64, RII-65, RII-66, RII-68, RII-69, RII-70.
"""

import pytest

from manywinds import Win, book
from manywinds.books.riichi.fu import HanAndFu
from manywinds.books.riichi.pay import plain_transfers
from manywinds.rules.table.pay import Parties, Settlement

pytestmark = pytest.mark.core

PHOENIX = book("riichi-phoenix")

# RII-70: ron; on a self-draw from the dealer and from each other; by han, then by fu.
OTHERS = {
    1: {30: (1000, 500, 300), 40: (1300, 700, 400), 50: (1600, 800, 400), 60: (2000, 1000, 500), 70: (2300, 1200, 600),
        80: (2600, 1300, 700), 90: (2900, 1500, 800), 100: (3200, 1600, 800), 110: (3600, 1800, 900)},
    2: {20: (1300, 700, 400), 25: (1600, 800, 400), 30: (2000, 1000, 500), 40: (2600, 1300, 700), 50: (3200, 1600, 800),
        60: (3900, 2000, 1000), 70: (4500, 2300, 1200), 80: (5200, 2600, 1300), 90: (5800, 2900, 1500),
        100: (6400, 3200, 1600), 110: (7100, 3600, 1800)},
    3: {20: (2600, 1300, 700), 25: (3200, 1600, 800), 30: (3900, 2000, 1000), 40: (5200, 2600, 1300),
        50: (6400, 3200, 1600), 60: (7700, 3900, 2000), 70: (8000, 4000, 2000), 110: (8000, 4000, 2000)},
    4: {20: (5200, 2600, 1300), 25: (6400, 3200, 1600), 30: (7700, 3900, 2000), 40: (8000, 4000, 2000),
        110: (8000, 4000, 2000)},
    5: {30: (8000, 4000, 2000)},
    6: {30: (12000, 6000, 3000)}, 7: {30: (12000, 6000, 3000)},
    8: {30: (16000, 8000, 4000)}, 9: {30: (16000, 8000, 4000)}, 10: {30: (16000, 8000, 4000)},
    11: {30: (24000, 12000, 6000)}, 12: {30: (24000, 12000, 6000)},
    13: {30: (32000, 16000, 8000)}, 20: {30: (32000, 16000, 8000)},
}  # fmt: skip
DEALER = {
    1: {30: (1500, 500), 40: (2000, 700), 50: (2400, 800), 60: (2900, 1000), 70: (3400, 1200), 80: (3900, 1300),
        90: (4400, 1500), 100: (4800, 1600), 110: (5300, 1800)},
    2: {20: (2000, 700), 25: (2400, 800), 30: (2900, 1000), 40: (3900, 1300), 50: (4800, 1600), 60: (5800, 2000),
        70: (6800, 2300), 80: (7700, 2600), 90: (8700, 2900), 100: (9600, 3200), 110: (10600, 3600)},
    3: {20: (3900, 1300), 25: (4800, 1600), 30: (5800, 2000), 40: (7700, 2600), 50: (9600, 3200), 60: (11600, 3900),
        70: (12000, 4000)},
    4: {20: (7700, 2600), 25: (9600, 3200), 30: (11600, 3900), 40: (12000, 4000)},
    5: {30: (12000, 4000)}, 6: {30: (18000, 6000)}, 8: {30: (24000, 8000)}, 11: {30: (36000, 12000)},
    13: {30: (48000, 16000)},
}  # fmt: skip


def changes(winner: int, discarder: int, han: int, fu: int) -> list[int]:
    return Settlement(plain_transfers(Parties(winner, discarder), HanAndFu().base(han, fu))).changes()


@pytest.mark.parametrize("han", OTHERS)
def test_the_printed_table_of_the_others(han: int) -> None:
    """RII-68, RII-69, RII-70."""
    for fu, (ron, from_dealer, from_other) in OTHERS[han].items():
        assert changes(1, 3, han, fu) == [0, ron, 0, -ron]
        assert changes(1, -1, han, fu) == [-from_dealer, from_dealer + 2 * from_other, -from_other, -from_other]


@pytest.mark.parametrize("han", DEALER)
def test_the_printed_table_of_the_dealer(han: int) -> None:
    """RII-68, RII-69, RII-70."""
    for fu, (ron, from_each) in DEALER[han].items():
        assert changes(0, 2, han, fu) == [ron, 0, -ron, 0]
        assert changes(0, -1, han, fu) == [3 * from_each, -from_each, -from_each, -from_each]


# Hands in notation, how they were won, and what their fu are made of.
FU = [
    # RII-61: the three bases.
    ("123456m 789p 23s 55s +4s", "", ["closed_ron 30"], 30),
    ("123456m 789p 23s 55s +4s", "self_draw", ["base 20"], 20),
    ("[123m] 456m 789m 11p 35s +4s", "", ["base 20", "wait_closed 2"], 30),
    ("1199m 2288p 3377s 4z +4z", "self_draw", ["seven_pairs 25"], 25),
    # RII-62: pons and kans, open and closed, of simples and of others.
    ("[222m] [111p] 456m 77z 35s +4s", "",
     ["base 20", "pung_open 2", "pung_open 4", "pair_dragon 2", "wait_closed 2"], 30),
    ("222m 111p 456m 77z 35s +4s", "",
     ["closed_ron 30", "pung_concealed 4", "pung_concealed 8", "pair_dragon 2", "wait_closed 2"], 50),
    ("[2222m] [1111p] 456m 77z 35s +4s", "",
     ["base 20", "kong_open 8", "kong_open 16", "pair_dragon 2", "wait_closed 2"], 50),
    ("(2222m) (1111p) 456m 77z 35s +4s", "",
     ["closed_ron 30", "kong_concealed 16", "kong_concealed 32", "pair_dragon 2", "wait_closed 2"], 90),
    ("[222+2m] 456m 789p 44z 35s +4s", "", ["base 20", "kong_open 8", "wait_closed 2"], 30),
    # A pon completed by ron is open (RII-31), by self-draw it is not.
    ("123m 456m 789p 44z 77z +7z", "", ["closed_ron 30", "pung_open 4"], 40),
    ("123m 456m 789p 44z 77z +7z", "self_draw", ["base 20", "pung_concealed 8", "self_draw 2"], 30),
    # Pairs and waits.
    ("123m 456m 789p 22z 46s +5s", "self_draw", ["base 20", "pair_wind 2", "wait_closed 2", "self_draw 2"], 30),
    ("123m 456m 789p 11z 12s +3s", "self_draw", ["base 20", "pair_wind 2", "wait_edge 2", "self_draw 2"], 30),
    ("123m 456m 789p 44z 89s +7s", "self_draw", ["base 20", "wait_edge 2", "self_draw 2"], 30),
    ("123m 456m 789p 234s 4z +4z", "self_draw", ["base 20", "wait_pair 2", "self_draw 2"], 30),
    # RII-64: an open hand without points, by ron and by self-draw.
    ("[123m] 456m 789m 11p 34s +5s", "", ["base 20", "open_pointless 2"], 30),
    ("[123m] 456m 789m 11p 34s +5s", "self_draw", ["base 20", "self_draw 2"], 30),
    # RII-66: a replacement tile is a self-draw.
    ("[8888s] 123m 99m 456p 68p +7p", "self_draw kong_replacement",
     ["base 20", "kong_open 8", "wait_closed 2", "self_draw 2"], 40),
]  # fmt: skip


@pytest.mark.parametrize(("hand", "how", "parts", "fu"), FU)
def test_fu_are_itemised(hand: str, how: str, parts: list[str], fu: int) -> None:
    words = tuple(word for word in how.split() if word != "self_draw")
    score = PHOENIX.score(Win.parse(hand, seat="S", self_draw="self_draw" in how, circumstances=words))
    told = [f"{note.word.removeprefix('fu_')} {note.amount}" for note in score.notes if note.word.startswith("fu_")]
    assert [part for part in told if not part.startswith("sum")] == parts
    assert score.detail["fu"] == fu


def test_a_pair_of_both_winds() -> None:
    """RII-65: two fu in the club, four elsewhere."""
    win = Win.parse("222m 444p 345678s 1z +1z", circumstances=("riichi",))
    figures = {}
    for id in ("riichi-phoenix", "riichi-tenhou", "riichi-ema"):
        notes = book(id).score(win).notes
        figures[id] = next(note.amount for note in notes if note.word == "fu_pair_double_wind")
    assert figures == {"riichi-phoenix": 2, "riichi-tenhou": 4, "riichi-ema": 4}


def test_the_part_that_gave_fu_is_named() -> None:
    score = PHOENIX.score(Win.parse("(9999p) 123m 99m 234s 46s +5s", seat="S", circumstances=("riichi",), dora="8m 3z"))
    assert [(note.part, note.amount) for note in score.notes if note.word == "fu_kong_concealed"] == [("(9999p)", 32)]
    assert score.sentences()[-5:] == [
        "Fu: 30 for a closed hand won by ron (RII-61).",
        "Fu: 32 for (9999p), a concealed kan (RII-62).",
        "Fu: 2 for a closed wait (RII-62).",
        "Fu in all: 64, rounded up to 70 (RII-63).",
        "Limit: mangan (RII-69).",
    ]
