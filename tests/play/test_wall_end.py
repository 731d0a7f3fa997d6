"""Bonus tiles from the deal on, and the end of the wall: HKR-18, HKR-20, HKR-43, HKR-44, HKR-45, HKR-46, HKR-47,
MCR-23, MCR-26, MCR-46, MCR-48, HKP-15, HKP-16, RII-19, RII-33, ISR-18, ISR-19, ISR-71."""

import pytest

from manywinds.kernel.notation import parse_tiles, tiles_text
from manywinds.kernel.state import EXHAUSTED, WON
from manywinds.kernel.tiles import kinds_in
from manywinds.rules.options import Value
from support.deals import TableOfDeal, deal_of, last_turn
from support.shelf import WITH_BONUS_TILES

pytestmark = pytest.mark.core

BONUS_BOOKS = WITH_BONUS_TILES
READY = "123456789m 68p 22z"
"""Waits for 7p."""
TRIPLET = "777p 258m 36s 12345z"
DULL = "258m 369s 369p 1234z"


def bonus(table: TableOfDeal, seat: int) -> str:
    return tiles_text(kinds_in(table.deal.flowers[seat]))


# The opening.


@pytest.mark.parametrize(
    ("book", "live"), [("hk-old", 73), ("hk-old-pl", 87), ("hk-new", 87), ("mcr", 87), ("israeli", 75)]
)
def test_bonus_tiles_of_the_opening(book: str, live: int) -> None:
    """HKR-18 (case HKR-F19), MCR-23 (case WALL-07), HKP-9, ISR-18, ISR-20: one seat after another."""
    table = deal_of(
        book, E="16f 258m 369s 369p 123z", W="3f 147m 258s 258p 123z", replacements="5m 8f 2p 9s", kept="2457f"
    )
    deal = table.deal
    assert [bonus(table, seat) for seat in range(4)] == ["168f", "", "3f", ""]
    assert str(deal.hands[0]) == "2558m2369p369s123z"
    assert deal.hands[2].count(parse_tiles("9s")[0]) == 1
    assert (deal.wall.replaced, deal.wall.live()) == (4, live)
    assert (table.waited(), tiles_text([deal.tile])) == ("E", "2p")


@pytest.mark.parametrize("book", ["hk-old", "hk-old-pl", "mcr", "israeli"])
def test_the_last_seat_opens_too(book: str) -> None:
    """HKR-18, HKP-9, MCR-23, ISR-18, ISR-20: N comes after S, and lays out what comes for a bonus tile."""
    hands = {"S": "1f 147m 258s 258p 123z", "N": "2f 147m 369s 369p 567z"}
    table = deal_of(book, replacements="5m 3f 5s", kept="45678f", **hands)
    assert [bonus(table, seat) for seat in range(4)] == ["", "1f", "", "23f"]
    assert [table.deal.hands[seat].count(parse_tiles(tile)[0]) for seat, tile in ((1, "5m"), (3, "5s"))] == [1, 1]
    assert sum(table.deal.hands[3].count(kind) for kind in range(34)) == 13


def test_nothing_to_replace_at_the_opening() -> None:
    """RII-1: riichi has no bonus tiles, so the reserve is whole."""
    deal = deal_of("riichi-phoenix").deal
    assert (deal.wall.replaced, deal.wall.live(), deal.flowers) == (0, 69, [0, 0, 0, 0])


def test_kongs_of_the_opening() -> None:
    """ISR-19, ISR-20: seat by seat, each after its own bonus cards; a kong may be kept for later."""
    hands = {"E": "1f 1111m 258s 369p 123z", "S": "9999s 47m 258p 1234z"}
    table = deal_of("israeli", replacements="5z 6z 2f 7m 8m", kept="345678f", **hands)
    assert (table.waited(), table.may("E")) == ("E", ["pass", "concealed_kong 1m"])
    assert table.deal.hands[0].count(parse_tiles("5z")[0]) == 1
    table.play("E concealed_kong 1m")
    assert (table.waited(), table.may("S")) == ("S", ["pass", "concealed_kong 9s"])
    assert table.deal.hands[0].count(parse_tiles("6z")[0]) == 1
    table.play("S concealed_kong 9s")
    assert (bonus(table, 0), bonus(table, 1)) == ("1f", "2f")
    assert table.waited() == "E"
    assert table.deal.kongs == [1, 1, 0, 0]
    assert (len(table.deal.hands[0]), len(table.deal.hands[1])) == (11, 10)
    kept = deal_of("israeli", draws="6z", E="258m 36s 369p 123455z", S="9999s 147m 258p 123z")
    kept.play("S pass", "E drop")
    assert "concealed_kong 9s" in kept.may("S")


@pytest.mark.parametrize("book", ["hk-old", "hk-old-pl", "mcr", "riichi-phoenix"])
def test_only_the_israeli_game_has_kongs_before_the_first_turn(book: str) -> None:
    """HKR-37: here only the one who opens may declare one, in his turn."""
    table = deal_of(book, E="1111m 258s 369p 1234z", S="9999s 47m 258p 1234z")
    assert table.waited() == "E"
    assert "concealed_kong 1m" in table.may("E")


# Bonus tiles in play.


@pytest.mark.parametrize("book", BONUS_BOOKS)
def test_a_bonus_tile_is_replaced_when_it_is_drawn(book: str) -> None:
    """HKR-20, HKR-21, MCR-24, HKP-9, ISR-4: again and again, and it is never discarded."""
    table = deal_of(book, draws="1f", replacements="2f 3f 7p", S=READY).play("E drop")
    assert bonus(table, 1) == "123f"
    assert tiles_text([table.deal.tile]) == "7p"
    assert not [text for text in table.may("S") if text.endswith("f")]
    assert table.words("S") >= {"flower_replacement"}
    assert "win" in table.verbs("S")


@pytest.mark.parametrize("book", BONUS_BOOKS)
def test_a_bonus_tile_as_the_replacement_of_a_kong(book: str) -> None:
    """HKR-20, HKR-23, MCR-27: it is replaced in turn, and the win is no win on a kong's replacement."""
    table = deal_of(book, draws="9s", replacements="1f 5p", S="999s 123456m 46p 22z").play("E drop")
    table.play("S concealed_kong 9s")
    assert bonus(table, 1) == "1f"
    assert table.words("S") & {"kong_then_flower", "kong_replacement"} == {"kong_then_flower"}
    if book == "hk-old":
        items = table.play("S win").outcome().scores[0].items
        assert "self_draw" in items
        assert "kong_replacement" not in items


# The last tile.


@pytest.mark.parametrize("book", ["hk-old", "hk-old-pl", "hk-new", "mcr", "riichi-phoenix", "riichi-ema"])
def test_no_kong_with_the_last_tile(book: str) -> None:
    """HKR-43 (case HKR-F12), MCR-46 (case CLAIM-13), HKP-16, RII-33."""
    table, seats = last_turn(book, (TRIPLET, READY, "", ""), "7p")
    assert table.verbs(seats[0]) == {"discard"}
    table.play(f"{seats[0]} discard 7p")
    assert table.may(seats[1]) == ["win", "pass"]
    table.play(f"{seats[1]} pass")
    assert table.deal.ended == EXHAUSTED
    assert table.deal.winners == []


def test_a_kong_with_the_last_card_has_its_box() -> None:
    """ISR-71: the kong box is no part of the live wall."""
    table, seats = last_turn("israeli", (TRIPLET, "", "", ""), "7p")
    assert "concealed_kong 7p" in table.may(seats[0])
    table.play(f"{seats[0]} concealed_kong 7p", f"{seats[0]} drop").passes()
    assert table.deal.ended == EXHAUSTED


@pytest.mark.parametrize(
    ("book", "item"),
    [
        ("hk-old", "last_tile_draw"),
        ("hk-old-pl", "last_tile"),
        ("mcr", "last_tile_draw"),
        ("riichi-phoenix", "haitei"),
        ("israeli", "last_wall_card"),
    ],
)
def test_the_last_tile_wins(book: str, item: str) -> None:
    """HKR-43, HKP-25, MCR-46, RII-55, ISR-89."""
    table, seats = last_turn(book, (READY, "777p 258m 36s 12345z", "", ""), "7p")
    assert table.words(seats[0]) >= {"last_tile"}
    table.play(f"{seats[0]} win")
    assert table.deal.winners == ["ESWN".index(seats[0])]
    assert item in table.outcome().scores[0].items


@pytest.mark.parametrize(
    ("book", "item"),
    [
        ("hk-old", "last_tile_discard"),
        ("hk-old-pl", "last_tile"),
        ("mcr", "last_tile_claim"),
        ("riichi-phoenix", "houtei"),
    ],
)
def test_the_last_discard_wins(book: str, item: str) -> None:
    """HKR-46, HKP-25, MCR-46 (case CLAIM-11), RII-29."""
    table, seats = last_turn(book, (TRIPLET, "", READY, ""), "7p")
    table.play(f"{seats[0]} discard 7p", f"{seats[2]} win")
    assert item in table.outcome().scores[0].items


@pytest.mark.parametrize("book", ["hk-old", "mcr", "riichi-phoenix", "hk-old-pl"])
def test_a_kong_that_takes_the_last_tile(book: str) -> None:
    """HKR-44, MCR-41: no more kongs then, and its discard is the last one."""
    hands = ("9999m 777p 369s 123z", READY.replace("789m", "567m"), "", "")
    table, seats = last_turn(book, hands, "7p", live=1, also="8s")
    assert {"concealed_kong 7p", "concealed_kong 9m"} <= set(table.may(seats[0]))
    table.replacing("8s").play(f"{seats[0]} concealed_kong 9m")
    assert table.deal.wall.live() == 0
    assert table.verbs(seats[0]) == {"discard"}
    table.play(f"{seats[0]} discard 7p")
    if table.waited():
        assert table.may(seats[1]) == ["win", "pass"]
        assert table.words(seats[1]) >= {"last_tile"}
        table.passes()
    assert table.deal.ended == EXHAUSTED


@pytest.mark.parametrize(
    ("book", "there", "missing"),
    [
        ("hk-old", {"kong_replacement"}, {"last_tile_draw", "self_draw"}),
        ("mcr", {"last_tile_draw", "out_with_replacement_tile"}, {"self_drawn"}),
        ("riichi-phoenix", {"rinshan"}, {"haitei"}),
    ],
)
def test_a_win_on_a_replacement_that_ended_the_wall(book: str, there: set[str], missing: set[str]) -> None:
    """HKR-44: fans 8 and 10 never meet; MCR-46 (case CLAIM-16): both score; RII-55: never haitei."""
    table, seats = last_turn(book, ("999s 123456m 46p 22z", "", "", ""), "9s", live=1, also="5p")
    table.replacing("5p").play(f"{seats[0]} concealed_kong 9s")
    assert table.deal.wall.live() == 0
    items = table.play(f"{seats[0]} win").outcome().scores[0].items
    assert there <= set(items)
    assert not missing & set(items)


def test_a_replaced_bonus_tile_that_ends_the_wall_is_no_sea_bottom() -> None:
    """HKR-44: fan 8 needs a tile of the live wall."""
    table, seats = last_turn("hk-old", (READY, "77p 258m 36s 123456z", "", ""), "9s", live=2, also="1f 7p")
    table.coming("1f").replacing("7p")
    before = table.deal.wall.replaced
    table.play(f"{seats[0]} drop").passes()
    assert (table.deal.wall.replaced, table.deal.wall.live()) == (before + 1, 0)


@pytest.mark.parametrize("option", [True, False])
def test_winning_on_that_replacement(option: bool) -> None:
    """HKR-44, HKR-23: a plain self-draw."""
    options: dict[str, Value] = {"flower_replacement_fan": option}
    table, seats = last_turn(
        "hk-old", ("", READY, "77p 258m 36s 123456z", ""), "9s", live=2, also="1f 7p", options=options
    )
    table.coming("1f").replacing("7p").play(f"{seats[0]} drop").passes()
    assert table.deal.wall.live() == 0
    items = table.play(f"{seats[1]} win").outcome().scores[0].items
    assert "last_tile_draw" not in items
    assert ("kong_replacement" in items) == option


# A bonus tile at the end.


def test_a_bonus_tile_as_sea_bottom_stays() -> None:
    """HKR-45 (case HKR-F13): not replaced, not discarded, no win; the discard may be won on."""
    table, seats = last_turn("hk-old", ("7p 258m 369s 123456z", READY, "", ""), "1f")
    assert table.deal.wall.live() == 0
    assert table.verbs(seats[0]) == {"discard"}
    assert "discard 1f" not in table.may(seats[0])
    assert bonus(table, "ESWN".index(seats[0])).count("1") == 0
    table.play(f"{seats[0]} discard 7p")
    assert table.may(seats[1]) == ["win", "pass"]
    table.play(f"{seats[1]} win")
    assert table.deal.ended == WON
    assert "last_tile_discard" in table.outcome().scores[0].items


def test_a_hand_with_a_bonus_tile_that_stays_does_not_win() -> None:
    """HKR-45, HKR-22: a complete hand of a seat that cannot replace its last tile."""
    table, seats = last_turn("hk-old", ("1234567899m 68p 2z", "", "", ""), "1f")
    assert table.verbs(seats[0]) == {"discard"}
    table.play(f"{seats[0]} discard 2z").passes()
    assert (table.deal.ended, table.changes()) == (EXHAUSTED, [0, 0, 0, 0])


@pytest.mark.parametrize("book", ["mcr", "mcr-consensus", "hk-old-pl", "hk-new"])
def test_a_bonus_tile_as_the_very_last_ends_the_deal(book: str) -> None:
    """MCR-26 (case CLAIM-17), HKP-16: at once, without a discard."""
    table = deal_of(book, kept="1f").idle(1, "1f").coming("1f")
    rivers = sum(len(river) for river in table.deal.rivers)
    table.play(f"{'ESWN'[table.deal.turn]} drop").passes()
    assert (table.deal.ended, table.changes()) == (EXHAUSTED, [0, 0, 0, 0])
    assert sum(len(river) for river in table.deal.rivers) == rivers + 1


def test_a_bonus_tile_as_the_last_replacement_ends_the_deal() -> None:
    """MCR-26: also when it comes for a kong."""
    table, seats = last_turn("mcr", (TRIPLET, "", "", ""), "7p", live=1, also="1f")
    table.play(f"{seats[0]} concealed_kong 7p")
    assert (table.deal.ended, table.deal.winners) == (EXHAUSTED, [])


@pytest.mark.parametrize(("dead_wall", "goes_on"), [("none", False), ("14_refilled", False), ("14_fixed", True)])
def test_the_sheet_with_its_dead_walls(dead_wall: str, goes_on: bool) -> None:
    """HKP-7, HKP-16: with fourteen tiles that are not refilled a last bonus tile can still be replaced."""
    options: dict[str, Value] = {"dead_wall": dead_wall}
    table = deal_of("hk-old-pl", kept="1f", options=options).idle(1, "1f").coming("1f")
    table.play(f"{'ESWN'[table.deal.turn]} drop").passes()
    assert table.deal.over() != goes_on


# Drawn deals.


@pytest.mark.parametrize(
    "book", ["hk-old", "hk-old-pl", "hk-new", "mcr", "mcr-consensus", "riichi-phoenix", "riichi-ema", "israeli"]
)
def test_a_wall_that_is_used_up_ends_the_deal(book: str) -> None:
    """HKR-47, HKP-15, MCR-48, RII-19, ISR-71: nobody wins, nobody is ready, nobody pays."""
    table, seats = last_turn(book, (DULL, "", "", ""), "9s")
    table.play(f"{seats[0]} drop").passes()
    deal = table.deal
    assert (deal.ended, deal.winners, deal.wins, deal.discarder) == (EXHAUSTED, [], [], -1)
    assert table.waited() == ""
    assert table.changes() == [0, 0, 0, 0]
    assert table.outcome().scores == []
