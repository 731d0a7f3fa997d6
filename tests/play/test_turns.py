"""Turns and claims as every book plays them: who begins, who follows, what lies open and until when."""

import json
from itertools import permutations
from pathlib import Path

import pytest

from manywinds.kernel.action import CHOW, DISCARD, KONG, PASS, PUNG, VERBS, WIN
from manywinds.kernel.notation import parse_tile, tiles_text
from manywinds.kernel.sets import ADDED, FACE_DOWN, KIND, OPEN, SHAPE, SOURCE, set_kinds, set_text
from manywinds.kernel.sets import KONG as KONG_SET
from manywinds.kernel.sets import PUNG as PUNG_SET
from manywinds.kernel.state import CLAIM, EXHAUSTED, NOBODY, ROB, TAKEN, TURN, WON
from manywinds.kernel.tiles import FLOWER_START, KIND_BITS, WIND_LETTERS
from manywinds.play.view import view
from manywinds.rules.scoring.score import Score
from manywinds.rules.words import LANGUAGES
from support.deals import TableOfDeal, deal_of, last_turn
from support.shelf import ONE_WALL
from support.walks import moves

pytestmark = pytest.mark.core

BOOKS = ONE_WALL
DEALS = 10
STRAIGHT = "123456789m 46p 99s"
"""Waits for 5p."""
DULL = "36m 36s 1199p 12367z 5p"
ROWS = {
    row["id"]: row
    for line in (Path(__file__).parents[1] / "cases" / "turns.jsonl").read_text(encoding="utf-8").splitlines()
    for row in [json.loads(line)]
}

EVERY_BOOK = pytest.mark.parametrize("book", BOOKS)


def winds(seats: list[int]) -> str:
    return "".join(WIND_LETTERS[seat] for seat in seats)


# The first turn.


@EVERY_BOOK
def test_east_begins_without_drawing(book: str) -> None:
    """HKR-24, HKP-10, MCR-28, RII-17, ISR-22: fourteen tiles are there already, and one is discarded."""
    table = deal_of(book, E="258m 258s 369p 12345z", draws="9s")
    live = table.deal.wall.live()
    assert (table.waited(), len(table.deal.hands[0]), table.deal.turn) == ("E", 14, 0)
    table.play("E discard 2m")
    assert (len(table.deal.hands[0]), table.waited(), table.deal.wall.live()) == (13, "S", live - 1)
    assert tiles_text([table.deal.tile]) == "9s"


@EVERY_BOOK
def test_east_may_win_or_declare_a_kong_before_the_first_discard(book: str) -> None:
    """HKR-24, HKR-37, HKP-13, MCR-28, RII-17, ISR-21: as after a draw, and not an added kong (HKR-38)."""
    table = deal_of(book, E="123456789m 55p 999s")
    assert "win" in table.verbs("E")
    assert "discard" in table.verbs("E")
    table = deal_of(book, E="9999s 258m 258p 1234z", replacements="6z")
    if book == "israeli":
        table.play("E pass")
    assert table.verbs("E") == {"concealed_kong", "discard"}
    table.play("E concealed_kong 9s")
    assert (table.waited(), len(table.deal.hands[0]), tiles_text([table.deal.tile])) == ("E", 11, "6z")


def test_the_dealer_of_riichi_may_also_declare_or_end_the_deal() -> None:
    """RII-17: riichi and nine terminals in the opening turn."""
    table = deal_of("riichi-phoenix", E="123456789m 46p 99s 1z")
    assert "declare" in table.verbs("E")
    table = deal_of("riichi-phoenix", E="19m 19p 19s 1234567z 2m")
    assert "abort" in table.verbs("E")


# Turn after turn.


@EVERY_BOOK
def test_turns_go_east_south_west_north(book: str) -> None:
    """HKR-5, HKR-25, HKP-10, MCR-3, MCR-29, RII-4, RII-17, ISR-25: one live tile each, after a discard."""
    table = deal_of(book)
    order = []
    for _ in range(9):
        live, hand = table.deal.wall.live(), len(table.deal.rivers[table.deal.turn])
        order.append(table.deal.turn)
        table.play(f"{WIND_LETTERS[table.deal.turn]} drop").passes()
        assert table.deal.wall.live() == live - 1
        assert len(table.deal.rivers[order[-1]]) == hand + 1
    assert winds(order) == "ESWNESWNE"


@EVERY_BOOK
def test_a_turn_after_a_draw(book: str) -> None:
    """HKR-25, HKP-10, MCR-28, RII-17, ISR-23: the seat wins, declares a kong or discards."""
    table = deal_of(book, S=STRAIGHT, draws="5p").play("E drop")
    assert {"win", "discard"} <= table.verbs("S")
    table = deal_of(book, S="999s 147m 258p 1234z", draws="9s").play("E drop")
    assert table.verbs("S") == {"concealed_kong", "discard"}
    assert table.waited() == "S"


@EVERY_BOOK
def test_a_claim_breaks_the_order(book: str) -> None:
    """HKR-25, HKR-32, MCR-39, ISR-25, ISR-31: play goes on from the claimant."""
    table = deal_of(book, E="36m 36s 1199p 12367z 7p", N="77p 147m 258s 12345z")
    table.play("E discard 7p", "N pung 7p", "N discard 1m").passes()
    assert (table.waited(), table.deal.drawn) == ("E", True)


@EVERY_BOOK
def test_a_deal_ends_with_a_win_or_with_the_wall(book: str) -> None:
    """HKR-25, HKR-47, HKP-15, MCR-1: nothing else ends it, but what riichi has besides."""
    ends = {move.after.ended for move in moves(book, DEALS) if move.after.over()}
    own = {"four_kans", "four_winds", "four_riichi", "too_many_wins", "aborted"} if book.startswith("riichi") else set()
    assert ends - own <= {WON, EXHAUSTED}
    for move in moves(book, DEALS):
        if move.after.over() and move.after.ended == EXHAUSTED:
            assert move.after.wall.live() == 0 or not move.after.wall.may_replace()
            assert move.after.winners == []


# The claim window.


@EVERY_BOOK
def test_only_the_latest_discard_is_claimed_and_only_until_the_next_draw(book: str) -> None:
    """HKR-27, HKR-35, MCR-29, RII-28: nobody draws while somebody may still answer."""
    claims = 0
    for move in moves(book, DEALS):
        before, after = move.before, move.after
        if before.phase == CLAIM:
            # The tile is the last of the discarder's, and he himself is not asked.
            assert before.tile & KIND_BITS == before.rivers[before.turn][-1] & KIND_BITS
            assert not before.legal(before.turn)
            waiting = before.waited & ~(1 << move.seat)
            if waiting:
                assert (after.phase, after.waited) == (CLAIM, waiting)
                assert (after.wall.front, after.wall.end) == (before.wall.front, before.wall.end)
                assert after.melds == before.melds
            claims += 1
        elif before.phase == TURN:
            # In a turn one seat alone acts, so nothing older can be claimed.
            assert before.waited == 1 << before.turn
            assert not {CHOW, PUNG, KONG} & {action & VERBS for action in before.legal(before.turn)}
    assert claims > 60


@pytest.mark.parametrize("book", ["hk-old", "hk-old-pl", "mcr", "riichi-phoenix", "israeli"])
def test_it_does_not_matter_who_answers_first(book: str) -> None:
    """HKR-35, RII-28: all answers are collected, and only their rank counts."""
    claims = {"S": "chow 7p", "W": "kong 8p", "N": "win"}
    hands = {"S": "79p 147m 258s 12345z", "W": "888p 147m 258s 1234z", "N": "123456789m 79p 99s"}
    for order in permutations(claims):
        table = deal_of(book, E="36m 36s 1144p 12367z 8p", **hands).play("E discard 8p")
        for seat in order:
            assert not table.deal.winners
            table.play(f"{seat} {claims[seat]}")
        assert table.deal.winners == [3]
    for order in permutations("SW"):
        table = deal_of(book, E="36m 36s 1144p 12367z 8p", **hands).play("E discard 8p", "N pass")
        for seat in order:
            table.play(f"{seat} {claims[seat]}")
        assert (table.deal.turn, [set_text(code) for code in table.deal.melds[2]]) == (2, ["[8888p^]"])


@EVERY_BOOK
def test_a_discard_is_claimed_for_a_win_or_a_set_that_lies_open(book: str) -> None:
    """HKR-30, HKR-31, MCR-34, ISR-31, ISR-32, ISR-33, RII-26: it never joins the concealed tiles."""
    seen = set()
    for move in moves(book, DEALS):
        before, after = move.before, move.after
        if before.phase != CLAIM:
            continue
        kind = before.tile & KIND_BITS
        for seat in range(4):
            for action in before.legal(seat):
                held = before.hands[seat].count(kind)
                assert action & VERBS in (WIN, CHOW, PUNG, KONG, PASS)
                assert action & VERBS != PUNG or held >= 2
                assert action & VERBS != KONG or held == 3
                assert action & VERBS != CHOW or seat == (before.turn + 1) % 4
        for seat in range(4):
            if len(after.melds[seat]) > len(before.melds[seat]):
                code = after.melds[seat][-1]
                seen.add(code & SHAPE)
                assert code & OPEN
                assert set_kinds(code) >> kind & 1
                assert (seat + ((code & SOURCE) >> 11)) % 4 == before.turn
                assert after.hands[seat].count(kind) <= before.hands[seat].count(kind)
                assert after.rivers[before.turn][-1] & TAKEN
    assert len(seen) >= 2


@EVERY_BOOK
def test_open_sets_stay_as_they_are_but_a_pung_may_grow(book: str) -> None:
    """HKR-33, MCR-40, ISR-42: nothing is taken back, moved or broken up."""
    grown = 0
    for move in moves(book, DEALS):
        for old, new in zip(move.before.melds, move.after.melds, strict=True):
            assert len(new) >= len(old)
            for first, second in zip(old, new, strict=False):
                if first != second:
                    grown += 1
                    assert first & SHAPE == PUNG_SET
                    assert second & SHAPE == KONG_SET
                    assert second & ADDED
                    assert first & (KIND | SOURCE | OPEN) == second & (KIND | SOURCE | OPEN)
    assert grown


@EVERY_BOOK
def test_after_a_chow_or_a_pung_there_is_only_a_discard(book: str) -> None:
    """HKR-32, HKR-21, HKP-9, MCR-39, MCR-42, RII-33, ISR-24: no kong, no win, no bonus tile replaced."""
    claimed = 0
    for move in moves(book, DEALS):
        after = move.after
        if after.phase == TURN and not after.drawn and after.tile & KIND_BITS < FLOWER_START and not after.over():
            claimed += 1
            assert {action & VERBS for action in after.legal(after.turn)} == {DISCARD}
            assert after.wall.replaced == move.before.wall.replaced
    assert claimed > 30


@EVERY_BOOK
def test_no_bonus_tile_is_ever_overlooked_or_discarded(book: str) -> None:
    """HKR-18, HKR-19, HKR-20, HKR-21, HKP-9, MCR-23, ISR-4: all are exposed when somebody decides, but the last tile of
    the wall."""
    flowers = 0
    for move in moves(book, DEALS):
        deal = move.after
        exposed = sum(mask.bit_count() for mask in deal.flowers)
        in_wall = [*deal.wall.order[deal.wall.front : deal.wall.end], *deal.wall.held_back()]
        left = sum(1 for tile in in_wall if tile & KIND_BITS >= FLOWER_START)
        stuck = 0 if exposed + left == deal.wall.rule.flowers else 1
        assert exposed + left + stuck == deal.wall.rule.flowers
        assert not stuck or (book == "hk-old" and deal.wall.live() == 0)
        for seat in range(4):
            assert not [action for action in deal.legal(seat) if action & KIND_BITS >= FLOWER_START]
        flowers = max(flowers, exposed)
    assert flowers > 0 or book.startswith("riichi")


@EVERY_BOOK
def test_thirteen_tiles_outside_the_own_turn(book: str) -> None:
    """MCR-5: a set counts as three, a kong and exposed flowers add nothing."""
    kongs = 0
    for move in moves(book, DEALS):
        deal = move.after
        if deal.phase not in (TURN, CLAIM, ROB):
            continue
        for seat in range(4):
            size = len(deal.hands[seat]) + 3 * len(deal.melds[seat])
            if seat == deal.turn and deal.phase in (TURN, ROB):
                assert size == (13 if deal.tile & KIND_BITS >= FLOWER_START else 14)
            elif seat not in deal.winners:
                assert size == 13
            kongs += sum(1 for code in deal.melds[seat] if code & SHAPE == KONG_SET)
    assert kongs


# How a win comes about.


@pytest.mark.parametrize("book", ["hk-old", "hk-old-pl", "mcr", "riichi-phoenix"])
def test_the_ways_to_win(book: str) -> None:
    """HKR-51, MCR-7, MCR-49: a live draw, the replacement of a kong or of a flower; a discard or a robbed kong."""
    table = deal_of(book, S=STRAIGHT, draws="5p").play("E drop", "S win")
    assert (table.deal.discarder, table.deal.wins[0].self_draw) == (NOBODY, True)
    table = deal_of(book, S="999s 12345678m 55p", draws="9s", replacements="9m")
    table.play("E drop", "S concealed_kong 9s", "S win")
    assert table.deal.discarder == NOBODY
    assert table.words("S") >= {"kong_replacement"}
    if book != "riichi-phoenix":
        table = deal_of(book, S=STRAIGHT, draws="1f", replacements="5p").play("E drop", "S win")
        assert table.deal.discarder == NOBODY
        assert table.words("S") >= {"flower_replacement"}
    table = deal_of(book, E=DULL, W=STRAIGHT).play("E discard 5p", "W win")
    assert (table.deal.discarder, table.deal.winners, table.deal.wins[0].self_draw) == (0, [2], False)
    robbed = {"E": "36m 36s 1144p 12367z 7p", "S": "777p 147m 258s 1234z", "N": "123456789m 68p 99s"}
    table = deal_of(book, draws="2z 2z 3z 4z", **robbed)
    table.play("E discard 7p", "N pass", "S pung 7p", "S discard 1m", "W drop", "N drop", "E drop")
    table.play("S added_kong 7p", "N win")
    assert (table.deal.discarder, table.deal.winners) == (1, [3])


@EVERY_BOOK
def test_a_hand_that_lacks_one_tile_waits_for_it(book: str) -> None:
    """HKR-51, MCR-7: and for nothing else."""
    table = deal_of(book, E=DULL, S=STRAIGHT)
    assert table.deal.waits(1) == 1 << parse_tile("5p")
    assert table.deal.waits(2) == table.deal.waits(3) == 0


@pytest.mark.parametrize("book", ["mcr", "mcr-consensus"])
def test_a_hand_below_eight_points_is_not_declared(book: str) -> None:
    """MCR-7, MCR-54: a complete hand, but no Hu."""
    table = deal_of(book, E=DULL, S="123m 123s 678s 46p 22z", W=STRAIGHT)
    table.play("E discard 5p")
    assert table.deal.waits(1) == 1 << parse_tile("5p")
    assert table.may("S") == ["chow 4p", "pass"]
    assert table.may("W") == ["win", "pass"]


@pytest.mark.parametrize("book", ["mcr", "mcr-consensus"])
def test_a_hand_has_one_winner(book: str) -> None:
    """MCR-56: whoever else could have won."""
    hands = {"S": STRAIGHT, "W": "123456789s 46p 99m", "N": "123456789m 46p 11s"}
    table = deal_of(book, E=DULL, **hands).play("E discard 5p", "N win", "W win", "S win")
    assert (table.deal.winners, len(table.deal.wins), len(table.outcome().scores)) == ([1], 1, 1)


def over(book: str) -> TableOfDeal:
    """E has a concealed kong and N has won on S's discard."""
    hands = {"E": "8888s 258m 369p 1234z", "N": STRAIGHT}
    return deal_of(book, draws="5p", replacements="6z", **hands).play("E concealed_kong 8s", "E drop", "S discard 5p")


def test_what_is_shown_when_the_hand_is_over() -> None:
    """MCR-47: concealed kongs and the winner's hand, its winning tile apart; nobody else's."""
    table = over("mcr")
    assert view(table.deal, 2).seats[0].melds == (FACE_DOWN,)
    table.play("N win")
    for seat in range(4):
        seen = view(table.deal, seat)
        assert [set_text(code) for code in seen.seats[0].melds] == ["(8888s)"]
        assert (seen.table.winners, seen.table.ended) == ((3,), WON)
        others = [seen.seats[other] for other in range(4) if other != seat]
        assert all(type(other.tiles) is int for other in others)
    assert table.deal.wins[0].notation() == "123456789m46p99s +5p"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_winner_names_fans_and_points(lang: str) -> None:
    """MCR-55: and all can check them, clause by clause; the winning tile stands apart."""
    table = over("mcr").play("N win")
    score = table.outcome().scores[0]
    told = score.sentences(lang)
    assert score.total >= 8
    for line in score.lines:
        sentence = next(text for text in told if line.fan.name(lang) in text)
        assert str(line.points) in sentence
        assert line.fan.clause in sentence
    assert any(str(score.total) in text for text in told)
    assert sum(line.points for line in score.lines) == score.total
    assert score.reading is not None
    assert score.reading.win.notation().endswith("+5p")


# Cases of the books.


def test_a_concealed_kong_is_not_robbed() -> None:
    """HKR-42 (case HKR-F14), MCR-45 (case CLAIM-15)."""
    assert ROWS["HKR-F14"]["expect"]["rob"] is ROWS["CLAIM-15"]["expect"]["allowed"] is False
    for book in ("hk-old", "mcr"):
        table = deal_of(book, E="9999s 258m 258p 1234z", S="123456789m 78s 99p", W="19m 19p 1s 12345677z")
        table.play("E concealed_kong 9s")
        assert table.waited() == "E"


def test_an_open_pung_and_a_discard() -> None:
    """HKR-39 (case HKR-F15): 5p is discarded, and an open pung of them lies there."""
    row = ROWS["HKR-F15"]
    tile = row["discard"]
    table = deal_of("hk-old", E=f"369m 369s 9p 12367z {tile}{tile}", W=f"{tile}{tile} 147m 258s 12345z")
    table.play(f"E discard {tile}", f"W pung {tile}", "W discard 1m", "N drop")
    assert set_text(table.deal.melds[2][0]) == f"[{row['open_pung']}^]"
    table.play(f"E discard {tile}")
    assert (table.waited() == "W") == row["expect"]["kong_allowed"]


def test_a_passed_win_of_the_sheet() -> None:
    """HKP-12 (case HKP-W17): N passes E's tile; S's is locked, the wall is not, and a draw ends the lock."""
    expected = ROWS["HKP-W17"]["expect"]
    table = deal_of("hk-old-pl", E=DULL, N=STRAIGHT, draws="5p 7z 5p")
    table.play("E discard 5p")
    assert table.may("N") == ["win", "pass"]
    table.play("N pass").play("S discard 5p")
    assert ("win" in table.verbs("N")) == expected["N_may_win_on_S_discard"]
    table.play("W drop")
    assert ("win" in table.verbs("N")) == expected["N_may_win_from_wall"]
    table = deal_of("hk-old-pl", E=DULL, N=STRAIGHT, draws="5p 7z 6z 6z 5p")
    table.play("E discard 5p", "N pass", "S discard 5p", "W drop", "N drop", "E drop", "S discard 5p")
    assert table.may("N") == ["win", "pass"], expected["lock_ends"]


def test_competition_cases_of_claims() -> None:
    """MCR-37 (CLAIM-08), MCR-31 (CLAIM-09), MCR-42 (CLAIM-10)."""
    table = deal_of("mcr", E="36m 36p 1199p 1236z 44s", S="123456789m 23s 11z", draws="4s")
    table.play("E drop", "S discard 4s", "W drop", "N drop", "E discard 4s")
    assert ("win" in table.verbs("S")) == ROWS["CLAIM-08"]["expect"]["allowed"]
    table = deal_of("mcr", E="369m 369s 19p 12367z 3m", S="345m 47m 258s 1234z 6z").play("E discard 3m", "S chow 3m")
    assert ("discard 3m" in table.may("S")) == ROWS["CLAIM-09"]["expect"]["allowed"]
    table = deal_of("mcr", E="36m 36s 1199p 12367z 5z", S="55z 7777p 147m 258s 1z", draws="8p 8p 8p 8p")
    table.play("E discard 5z", "S pung 5z")
    assert ("concealed_kong 7p" in table.may("S")) == ROWS["CLAIM-10"]["expect"]["allowed"]
    table.play("S discard 1m", "W drop", "N drop", "E drop")
    assert "concealed_kong 7p" in table.may("S"), ROWS["CLAIM-10"]["expect"]["earliest"]


def test_a_promoted_kong_is_robbed_by_the_nearest() -> None:
    """MCR-45 (CLAIM-14): W's kong of 2p, claimed by N and by E."""
    row = ROWS["CLAIM-14"]
    hands = {"E": "123456789m 13p 99s 7z", "S": "2p 36m 36s 69p 12367z 5z", "W": "222p 47m 58s 3456z 8s 9p"}
    table = deal_of("mcr", N="123456789s 13p 99m", draws="7z 6z 7z 6z 5z", **hands)
    table.play(
        "E discard 7z", "S discard 2p", "E pass", "N pass", "W pung 2p", "W discard 9p", "N drop", "E drop", "S drop"
    )
    table.play("W added_kong 2p", *(f"{seat} win" for seat in row["given"]["hu_claims"]))
    deal = table.deal
    assert (winds(deal.winners), WIND_LETTERS[deal.discarder]) == (row["expect"]["winner"], row["expect"]["payer"])
    assert set_text(deal.melds[2][0]) == "[222p<]"
    assert row["expect"]["fan_added"] in numbers(table.outcome().scores[0])


PRINTED = {
    "last_tile_draw": 44,
    "last_tile_claim": 45,
    "out_with_replacement_tile": 46,
    "robbing_the_kong": 47,
    "self_drawn": 80,
}
"""The numbers of these fans in the printed list."""


def numbers(score: Score) -> set[int]:
    return {PRINTED[id] for id in score.items if id in PRINTED}


@pytest.mark.parametrize("id", ["CLAIM-11", "CLAIM-12"])
def test_claims_on_the_last_discard(id: str) -> None:
    """MCR-46: S could pung it, W could win; only a win is granted, and without one the hand is drawn."""
    row = ROWS[id]
    tile = row["given"]["discard"].replace("b", "s")
    winner = "123456789m 46s 22z" if "W" in row["given"]["claims"] else ""
    hands = (f"{tile} 258m 369p 12345z 7z", f"{tile}{tile} 147m 147p 12345z", winner, "")
    table, seats = last_turn("mcr", hands, "9p")
    table.play(f"{seats[0]} discard {tile}")
    if row["expect"]["granted"]:
        assert (table.waited(), table.may(seats[2])) == (seats[2], ["win", "pass"])
        assert row["expect"]["fan_added"] in numbers(table.play(f"{seats[2]} win").outcome().scores[0])
    else:
        assert (table.deal.ended, row["expect"]["result"]) == (EXHAUSTED, "draw")


def test_a_win_on_the_last_tile_as_a_replacement() -> None:
    """MCR-46, MCR-68 (CLAIM-16)."""
    expected = ROWS["CLAIM-16"]["expect"]
    table, seats = last_turn("mcr", ("999s 123456m 46p 22z", "", "", ""), "9s", live=1, also="5p")
    table.replacing("5p").play(f"{seats[0]} concealed_kong 9s", f"{seats[0]} win")
    counted = numbers(table.outcome().scores[0])
    assert {*expected["fans_for_manner"]} <= counted
    assert not {*expected["not_counted"]} & counted


@pytest.mark.parametrize("layout", ["free", "line", "personal"])
def test_every_discard_keeps_its_order_and_its_owner_whatever_the_layout(layout: str) -> None:
    """HKR-29: also one that was claimed, beside the next one of whoever discarded it."""
    hands = {"E": "36m 36s 1199p 12367z 5p", "W": "55p 147m 258s 12345z"}
    table = deal_of("hk-old", options={"discard_layout": layout}, draws="8m 8s 9m", **hands)
    table.play("E discard 5p", "W pung 5p", "W discard 1m", "N drop", "E discard 3m", "S drop")
    thrown = [[tile & KIND_BITS for tile in river] for river in table.deal.rivers]
    assert thrown == [[parse_tile(tile) for tile in tiles.split()] for tiles in ("5p 3m", "9m", "1m", "8m")]
    assert [tile & TAKEN != 0 for tile in table.deal.rivers[0]] == [True, False]
