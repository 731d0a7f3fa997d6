"""What tiles and sets are called, and how kongs are made: HKR-2, HKR-4, HKP-3, MCR-6, MCR-11, and the kongs of all."""

import re

import pytest

from manywinds import book as book_of
from manywinds.books.mcr.notation import ours
from manywinds.kernel.errors import NotationError
from manywinds.kernel.hand import Hand, population
from manywinds.kernel.notation import parse_hand, parse_tile, parse_tiles
from manywinds.kernel.sets import (
    ADDED,
    CHOW,
    KONG,
    OPEN,
    PUNG,
    SHAPE,
    is_concealed,
    may_start_chow,
    set_text,
    set_tiles,
)
from manywinds.kernel.tiles import (
    DRAGONS,
    HAND,
    HONOURS,
    ORPHANS,
    SIMPLES,
    TERMINALS,
    WINDS,
    kinds_in,
    rank_of,
    suit_of,
)
from manywinds.kernel.win import Win, readings
from support.deals import TableOfDeal, deal_of
from support.shelf import ONE_WALL

pytestmark = pytest.mark.core

BOOKS = ONE_WALL
EVERY_BOOK = pytest.mark.parametrize("book", BOOKS)


def cut(book: str, text: str) -> list[list[str]]:
    """The sets of every regular reading of a hand."""
    found = readings(Win.parse(text), book_of(book).forms)
    return [
        [set_text(code & ~(1 << 10)) for code in reading.sets] for reading in found if reading.form.name == "regular"
    ]


# Tiles.


def test_terminals_simples_and_majors() -> None:
    """HKR-2, MCR-6: six, twenty-one and thirteen kinds; honours are winds and dragons."""
    suited = [kind for kind in range(34) if suit_of(kind) < 3]
    assert kinds_in(TERMINALS) == [kind for kind in suited if rank_of(kind) in (1, 9)]
    assert kinds_in(SIMPLES) == [kind for kind in suited if 2 <= rank_of(kind) <= 8]
    assert (population(TERMINALS), population(SIMPLES), population(ORPHANS)) == (6, 21, 13)
    assert HONOURS == WINDS | DRAGONS
    assert (population(WINDS), population(DRAGONS), WINDS & DRAGONS) == (4, 3, 0)
    assert ORPHANS == TERMINALS | HONOURS
    assert SIMPLES | ORPHANS == HAND
    assert SIMPLES & ORPHANS == 0


def test_the_books_count_by_these_classes() -> None:
    """HKR-2, MCR-6: one tile outside the class and the fan is gone."""
    orphans = "19m 19p 19s 1234567z +1z"
    assert "thirteen_orphans" in book_of("hk-old").score(Win.parse(orphans)).items
    assert book_of("hk-old").score(Win.parse(orphans.replace("19m", "28m"))).legal is False
    simple = "234m 456m 678p 345s 8s +8s"
    assert "all_simples" in book_of("mcr").score(Win.parse(simple)).items
    assert "all_simples" not in book_of("mcr").score(Win.parse(simple.replace("678p", "789p"))).items


# Sets.


@EVERY_BOOK
def test_a_chow_is_three_numbers_in_a_row_of_one_suit(book: str) -> None:
    """HKR-4, HKP-3, MCR-6: not of honours, not past nine, not of two suits."""
    assert [kind for kind in range(34) if may_start_chow(kind)] == [kind for kind in range(27) if rank_of(kind) <= 7]
    assert cut(book, "123m 456m 789p 234s 5z +5z") == [["123m", "456m", "789p", "234s"]]
    for wrong in ("123m 456m 789p 123z 5z +5z", "123m 456m 891p 234s 5z +5z", "123m 456m 78p 9s 234s 5z +5z"):
        assert cut(book, wrong) == []


@EVERY_BOOK
def test_four_equal_tiles_that_are_not_declared_are_a_pung_and_a_tile(book: str) -> None:
    """HKR-4, HKP-3, MCR-6, RII-32: the fourth must serve in another set."""
    assert cut(book, "4444m 56m 789p 234s 5z +5z") == [["444m", "456m", "789p", "234s"]]
    assert cut(book, "4444m 789p 234s 678s 5z") == []
    for reading in readings(Win.parse("444m 4m 56m 789p 234s 5z +5z"), book_of(book).forms):
        assert not [code for code in reading.sets if code & SHAPE == KONG]
    declared = readings(Win.parse("(4444m) 678m 789p 234s 5z +5z"), book_of(book).forms)
    assert [code & SHAPE for code in declared[0].sets].count(KONG) == 1


@EVERY_BOOK
def test_no_tile_serves_in_two_sets(book: str) -> None:
    """HKR-4, HKP-3, MCR-6: every reading uses each tile of the hand once."""
    hands = ("111222333m 55p 99s +9s", "1112345678999m +5m", "223344p 556677s 8s +8s", "4444m 56m 789p 234s 5z +5z")
    for text in hands:
        win = Win.parse(text)
        for reading in readings(win, book_of(book).forms):
            if reading.form.name == "regular":
                tiles = [tile for code in reading.sets for tile in set_tiles(code)] + [reading.pair] * 2
                assert Hand.of(tiles) == win.hand


@pytest.mark.parametrize(
    ("text", "shape", "concealed"),
    [
        ("[234m<]", CHOW, False),
        ("[777p^]", PUNG, False),
        ("[7777p^]", KONG, False),
        ("[777+7p>]", KONG, False),
        ("(7777p)", KONG, True),
    ],
)
def test_a_set_opened_with_a_claimed_tile_is_melded(text: str, shape: int, concealed: bool) -> None:
    """MCR-6: otherwise it is concealed."""
    code = parse_hand(text).melds[0]
    assert (code & SHAPE, is_concealed(code)) == (shape, concealed)


# The notation of the competition rules.


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("5c 5d 5b", "5m 5p 5s"),
        ("E S W N", "1z 2z 3z 4z"),
        ("Wd Gd Rd", "5z 6z 7z"),
        ("F1 F8", "1f 8f"),
        ("123c 555b EEE", "123m 555s 111z"),
        ("#2222d WWW WdWdWd", "(2222p) 333z 555z"),
    ],
)
def test_tiles_and_sets_as_the_competition_rules_write_them(text: str, meant: str) -> None:
    """MCR-11."""
    assert ours(text) == meant
    assert parse_hand(ours(text))


@pytest.mark.parametrize(
    "text", ["5m", "0c", "c", "F9", "F0", "EW", "Ed", "#", "##2222d", "#123c", "#222d", "12 c", "5C", "WdW"]
)
def test_what_is_none_of_their_notation_is_refused(text: str) -> None:
    """MCR-11."""
    with pytest.raises(NotationError):
        ours(text)


def test_the_worked_examples_of_the_clauses_can_be_read() -> None:
    """MCR-11: the hands of MCR-64 are complete ones."""
    examples = re.findall(r"^\d `([^`]*)`", book_of("mcr").clauses["MCR-64"].text, re.MULTILINE)
    assert len(examples) == 3
    for text in examples:
        tiles = parse_tiles(ours(text).replace(" ", ""))
        assert len(tiles) == 14
        assert book_of("mcr").points(Win(Hand.of(tiles), winning=tiles[-1])) > 0


# Kongs.


def with_pung(book: str, draws: str, **more: str) -> TableOfDeal:
    """S has an open pung of 7p, has discarded since, and has drawn the last of these tiles."""
    table = deal_of(book, E="36m 36s 1144p 12367z 7p", S="77p 147m 258s 12345z", draws=draws, **more)
    return table.play("E discard 7p", "S pung 7p", "S discard 1m", "W drop", "N drop", "E drop")


@EVERY_BOOK
def test_an_added_kong_with_the_tile_just_drawn(book: str) -> None:
    """HKR-38, HKP-13, MCR-40, RII-32, ISR-41: it becomes an open kong; nobody has to do it."""
    table = with_pung(book, "2z 2z 3z 7p")
    assert {"added_kong 7p", "discard 7p"} <= set(table.may("S"))
    replaced = table.deal.wall.replaced
    table.play("S added_kong 7p")
    assert [set_text(code) for code in table.deal.melds[1]] == ["[777+7p<]"]
    assert table.deal.melds[1][0] & (OPEN | ADDED) == OPEN | ADDED
    assert (table.waited(), table.deal.wall.replaced) == ("S", replaced + 1)


@EVERY_BOOK
def test_an_added_kong_with_a_tile_drawn_before(book: str) -> None:
    """HKR-38, HKP-13, MCR-40, RII-33, ISR-41: in a later own turn, after a draw."""
    table = with_pung(book, "2z 2z 3z 7p 8m 8s 8m 9m 9s")
    table.play("S discard 4m", "W drop", "N drop", "E drop")
    assert "added_kong 7p" in table.may("S")
    assert table.deal.tile & 63 != parse_tile("7p")


@EVERY_BOOK
def test_an_added_kong_with_a_replacement_tile(book: str) -> None:
    """HKR-38, HKP-13, MCR-41, RII-33, ISR-41: a tile of the kong box will do; a discard never does."""
    hands = {"E": "36m 36s 1144p 12367z 7p", "S": "77p 9999s 147m 2345z"}
    table = deal_of(book, draws="2z 6z 3z 8m", replacements="7p", **hands)
    if book == "israeli":
        table.play("S pass")
    table.play("E discard 7p", "S pung 7p", "S discard 1m", "W drop", "N drop", "E drop", "S concealed_kong 9s")
    assert "added_kong 7p" in table.may("S")
    table.play("S added_kong 7p")
    assert table.deal.kongs[1] == 2
    assert table.words("S") >= ({"kong_replacement"} if book.startswith("riichi") else {"double_kong_replacement"})


@EVERY_BOOK
def test_a_concealed_kong_of_four_own_tiles(book: str) -> None:
    """HKR-37, HKP-13, MCR-40, RII-32, ISR-40: in the own turn after a draw, also of tiles held before."""
    table = deal_of(book, S="999s 147m 258p 1234z", draws="9s 8m 8s 7m 6m").play("E drop")
    assert {"concealed_kong 9s", "discard 9s"} <= set(table.may("S"))
    table.play("S discard 1m", "W drop", "N drop", "E drop")
    assert "concealed_kong 9s" in table.may("S")
    table.play("S concealed_kong 9s")
    code = table.deal.melds[1][0]
    assert (set_text(code), is_concealed(code), table.waited()) == ("(9999s)", True, "S")
    assert table.deal.wins == []


@EVERY_BOOK
def test_nobody_declares_a_kong_out_of_turn(book: str) -> None:
    """HKR-37, HKR-39, HKP-13, MCR-40, RII-33: four tiles of the hand wait; only a discard makes a kong of three."""
    table = deal_of(book, E="36m 36s 1144p 12367z 7p", W="777p 9999s 147m 123z")
    if book == "israeli":
        table.play("W pass")
    table.play("E discard 7p")
    assert table.verbs("W") == {"kong", "pung", "pass"}
    table.play("W kong 7p")
    assert [set_text(code) for code in table.deal.melds[2]] == ["[7777p^]"]
    assert not table.deal.melds[2][0] & ADDED


@EVERY_BOOK
def test_after_a_kong_another_kong_a_win_or_a_discard(book: str) -> None:
    """HKR-40, HKP-13, MCR-41, RII-34, ISR-43: shown first, then replaced; after the discard the next on the right."""
    table = deal_of(book, S="999s 777m 23456p 22z", draws="9s", replacements="7m 1p").play("E drop")
    table.play("S concealed_kong 9s")
    assert {"concealed_kong", "discard"} <= table.verbs("S")
    assert "concealed_kong 7m" in table.may("S")
    table.play("S concealed_kong 7m")
    assert {"win", "discard"} <= table.verbs("S")
    table.play("S drop").passes()
    assert table.waited() == "W"


@pytest.mark.parametrize("book", ["riichi-phoenix", "riichi-ema"])
def test_replacements_of_riichi_come_from_the_end_of_the_dead_wall(book: str) -> None:
    """RII-34: upper before lower, the outer stack before the next."""
    table = deal_of(book, E="9999s 1111m 7777p 12z", replacements="4s 4z 5s 6s")
    order = table.deal.wall.order
    last = len(order)
    wanted = [order[last - 2], order[last - 1], order[last - 4]]
    for kind, tile in zip(("9s", "1m", "7p"), wanted, strict=True):
        table.play(f"E concealed_kong {kind}")
        assert table.deal.tile == tile
        assert table.verbs("E") >= {"discard"}


def test_kongs_are_not_limited_in_competition() -> None:
    """MCR-41: a fifth by another player, and no abortive draw; riichi stops at four (RII-36)."""
    hands = {"E": "1111m 9999m 1111p 1s 5s", "S": "999p 47m 258s 12345z"}
    for book, most in (("mcr", 5), ("riichi-ema", 4)):
        table = deal_of(book, draws="9p", replacements="111s 3z", **hands)
        for kind in ("1m", "9m", "1p", "1s"):
            table.play(f"E concealed_kong {kind}")
        table.play("E discard 5s").passes()
        assert ("concealed_kong 9p" in table.may("S")) == (most == 5)
        if most == 5:
            table.play("S concealed_kong 9p")
            assert (sum(table.deal.kongs), table.deal.over()) == (5, False)
