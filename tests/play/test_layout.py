"""How melds and discards lie: MCR-31, MCR-33, RII-18, RII-26, RII-27, RII-32, HKR-37."""

from random import Random

import pytest

from manywinds import book as book_of
from manywinds.books import books
from manywinds.kernel.action import CHOW, KONG, PASS, PUNG, VERBS
from manywinds.kernel.deal import Deal
from manywinds.kernel.notation import parse_hand
from manywinds.kernel.sets import OPEN, set_tiles
from manywinds.kernel.state import CLAIM, TAKEN
from manywinds.kernel.tiles import KIND_BITS, RED, tile_text
from manywinds.play.bots.random import choose
from manywinds.play.view import lying, public
from manywinds.rules.table.flow import flow_of
from manywinds.rules.table.layout import Laid, claimed_tiles, turned_place
from support.deals import TableOfDeal, deal_of
from support.shelf import STANDING

pytestmark = pytest.mark.core

BOOKS = STANDING


def laid(deal: Deal, seat: int) -> list[Laid]:
    """The melds of a seat as everybody sees them lie."""
    return lying(public(deal).seats, seat)


def lies(table: TableOfDeal, seat: int) -> list[str]:
    """The melds of a seat, tile by tile; the turned one in brackets."""
    found = []
    for meld in laid(table.deal, seat):
        texts = [tile_text(tile) for tile in meld.tiles]
        found.append(" ".join(f"<{text}>" if place == meld.turned else text for place, text in enumerate(texts)))
    return found


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("[234m<]", 0),
        ("[777p<]", 0),
        ("[777p^]", 1),
        ("[777p>]", 2),
        ("[7777p<]", 0),
        ("[7777p^]", 1),
        ("[7777p>]", 3),
        ("[777+7p<]", 0),
        ("[777+7p^]", 1),
        ("[777+7p>]", 2),
        ("(7777p)", -1),
        ("[777p]", -1),
    ],
)
def test_the_turned_tile_shows_where_it_came_from(text: str, place: int) -> None:
    """MCR-33, RII-26: left, middle or right of the set."""
    assert turned_place(parse_hand(text).melds[0]) == place


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(("seat", "source", "turned"), [("S", "left", 0), ("W", "across", 1), ("N", "right", 2)])
def test_a_claimed_pung_lies_by_its_giver(book: str, seat: str, source: str, turned: int) -> None:
    """MCR-33, RII-26: the giver is East."""
    table = deal_of(book, E="36m 36s 1199p 12367z 7p", **{seat: "77p 147m 258s 12345z"})
    table.play("E discard 7p", f"{seat} pung 7p")
    seven = table.deal.tile & KIND_BITS
    meld = Laid("pung", (seven, seven, seven), turned, source, False, False, ())
    assert laid(table.deal, "ESWN".index(seat)) == [meld]
    assert meld.claimed() == seven


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(("tile", "first"), [("3p", "<3p> 4p 5p"), ("4p", "<4p> 3p 5p"), ("5p", "<5p> 3p 4p")])
def test_in_a_chow_the_claimed_tile_is_on_the_left(book: str, tile: str, first: str) -> None:
    """MCR-33, RII-27: whichever of the three it is."""
    others = "345p".replace(tile[0], "")
    table = deal_of(book, E=f"36m 36s 1199p 12367z {tile}", S=f"{others} 147m 258s 12345z")
    table.play(f"E discard {tile}", "S chow 3p")
    assert lies(table, 1) == [first]
    assert [(meld.shape, meld.source) for meld in laid(table.deal, 1)] == [("chow", "left")]


@pytest.mark.parametrize("book", BOOKS)
def test_kongs_lie_by_how_they_were_made(book: str) -> None:
    """MCR-33, RII-26, RII-32: claimed, concealed, and added to the pung that lies there."""
    hands = {"E": "36m 36s 14p 12367z 7p 55z", "N": "777p 9999s 147m 123z"}
    table = deal_of(book, **hands)
    if book == "israeli":
        table.play("N pass")
    table.play("E discard 7p", "N kong 7p")
    assert lies(table, 3) == ["7p 7p 7p <7p>"]
    table.play("N concealed_kong 9s")
    assert [(meld.shape, meld.source, meld.concealed) for meld in laid(table.deal, 3)] == [
        ("kong", "right", False),
        ("kong", "", True),
    ]
    assert (laid(table.deal, 3)[1].turned, laid(table.deal, 3)[1].claimed()) == (-1, -1)
    table = deal_of(book, E="36m 36s 1144p 12367z 7p", S="777p 147m 258s 1234z", draws="2z 2z 3z 4z")
    table.play("E discard 7p", "S pung 7p", "S discard 1m", "W drop", "N drop", "E drop", "S added_kong 7p")
    assert lies(table, 1) == ["<7p> 7p 7p 7p"]
    assert laid(table.deal, 1)[0].added


@pytest.mark.parametrize(
    ("book", "hidden"), [("hk-old", (0, 3)), ("riichi-phoenix", (0, 3)), ("mcr", (0, 1, 2, 3)), ("israeli", (0, 3))]
)
def test_the_outer_tiles_of_a_concealed_kong_lie_face_down(book: str, hidden: tuple[int, ...]) -> None:
    """HKR-37, RII-32; MCR-43: all four, until the hand is over (MCR-47)."""
    table = deal_of(book, E="9999s 258m 258p 1234z")
    table.play("E concealed_kong 9s")
    assert laid(table.deal, 0)[0].face_down == hidden
    while not table.deal.over():
        table.round_of_drops(1)
    assert laid(table.deal, 0)[0].face_down == (0, 3)


def test_a_red_five_is_seen_where_it_lies() -> None:
    """RII-2, RII-26: the claimed tile may be the red one, or one of the hand's."""
    table = deal_of("riichi-phoenix", E="369m 369s 14p 12367z 0p", S="55p 147m 258s 12345z").play("E discard 0p")
    table.play("S pung 5p")
    assert lies(table, 1) == ["<0p> 5p 5p"]
    table = deal_of("riichi-phoenix", E="369m 369s 14p 12367z 5p", S="05p 147m 258s 12345z").play("E discard 5p")
    table.play("S pung 5p red")
    assert lies(table, 1) == ["<5p> 0p 5p"]


@pytest.mark.parametrize("thrown", ["1s", "7z"])
def test_a_discard_that_was_taken_is_remembered(thrown: str) -> None:
    """RII-18: E waits for 1s and 4s. The 1s he threw lies in W's set, and he is furiten all the same (RII-47)."""
    hands = {"E": f"123456m 789p 23s 55s {thrown}", "W": "11s 77z 147m 258p 123z"}
    table = deal_of("riichi-phoenix", draws="4s", **hands)
    table.play(f"E discard {thrown}", f"W pung {thrown}", "W discard 1m", "N discard 4s")
    assert [tile & TAKEN != 0 for tile in table.deal.rivers[0]] == [True]
    assert ("win" in table.verbs("E")) == (thrown == "7z")


def claimer(deal: Deal, seat: int, rng: Random) -> int:
    """Takes whatever makes a set."""
    sets = [action for action in deal.legal(seat) if action & VERBS in (CHOW, PUNG, KONG)]
    return rng.choice(sets) if sets else PASS if deal.phase == CLAIM else choose(deal, seat, rng)


@pytest.mark.parametrize("book", books())
def test_every_claimed_tile_is_found_again(book: str) -> None:
    """MCR-33: what was noted when it was claimed is what the table shows to the end."""
    melds = 0
    for seed in range(12):
        rng = Random(seed)
        deal = Deal.begin(flow_of(book_of(book)), book_of(book).wall.build(rng), points=[25000] * 4)
        noted: list[list[int]] = [[], [], [], []]
        while not deal.over():
            tile, giver = deal.tile, deal.turn
            open_melds = [[code for code in codes if code & OPEN] for codes in deal.melds]
            seat = next(seat for seat in range(4) if deal.legal(seat))
            deal.apply(seat, claimer(deal, seat, rng))
            for other in range(4):
                if len([code for code in deal.melds[other] if code & OPEN]) > len(open_melds[other]):
                    assert other != giver
                    noted[other].append(tile & (KIND_BITS | RED))
        found = [[tile for tile in tiles if tile >= 0] for tiles in claimed_tiles(deal.melds, deal.rivers)]
        assert found == noted
        melds += sum(len(tiles) for tiles in noted)
        for other in range(4):
            for meld, code in zip(laid(deal, other), deal.melds[other], strict=True):
                assert sorted(tile & KIND_BITS for tile in meld.tiles) == set_tiles(code)
    assert melds > 40


@pytest.mark.parametrize("book", BOOKS)
def test_a_river_keeps_its_order_and_shows_what_was_taken(book: str) -> None:
    """MCR-31, RII-18: a claimed discard lies in another's set, and its place among the discards is remembered."""
    table = deal_of(book, E="36m 36s 1199p 12367z 7p", W="77p 147m 258s 12345z").play("E discard 7p", "W pung 7p")
    thrown: list[list[str]] = [["7p"], [], ["1m"], []]
    table.play("W discard 1m").passes()
    for _ in range(40):
        thrown[table.deal.turn].append(tile_text(table.deal.tile))
        table.round_of_drops(1)
    for seat in range(4):
        river = table.deal.rivers[seat]
        assert [tile_text(tile & (KIND_BITS | RED)) for tile in river] == thrown[seat]
        assert [place for place, tile in enumerate(river) if tile & TAKEN] == ([] if seat else [0])


def test_a_plain_and_a_red_five_from_one_player_go_to_their_own_sets() -> None:
    # In this deal two chows were made with fives of one player, one of them red.
    from random import Random

    from manywinds.books import book as find_book
    from manywinds.kernel.deal import Deal
    from manywinds.play.bots import bot
    from manywinds.rules.table.flow import flow_of

    rules, choose, rng = find_book("riichi-phoenix"), bot("simple").choose, Random(337)
    deal = Deal.begin(flow_of(rules), rules.wall.build(rng), 0, 0, [25000] * 4)
    while not deal.over():
        seat = next(seat for seat in range(4) if deal.waited >> seat & 1)
        deal.apply(seat, choose(deal, seat, rng))
        for each in range(4):
            assert all(meld.claimed() in meld.tiles or meld.turned < 0 for meld in laid(deal, each))
