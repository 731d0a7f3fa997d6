"""Declared ready hands, furiten and locks: RII-40, RII-42, RII-43, RII-44, RII-45, RII-46, RII-47, RII-48, RII-49,
HKP-12, ISR-64, ISR-65, ISR-66, and the three turns after an Israeli win: ISR-57, ISR-58, ISR-59."""

import json
from pathlib import Path
from typing import Any

import pytest

from manywinds.kernel.notation import parse_tile, tiles_text
from manywinds.kernel.state import EXHAUSTED, TOO_MANY_WINS, WON
from manywinds.kernel.tiles import kinds_in
from manywinds.play.match import Match
from manywinds.rules.options import Value
from support.deals import TableOfDeal, deal_of, last_turn

pytestmark = pytest.mark.core

CASES = Path(__file__).parents[1] / "cases" / "riichi-phoenix-table.jsonl"
ROWS = [json.loads(line) for line in CASES.read_text(encoding="utf-8").splitlines()]
PHOENIX, TENHOU, EMA = "riichi-phoenix", "riichi-tenhou", "riichi-ema"

READY = "123456m 789p 23s 55s"
"""Waits for 1s and 4s; there is a yaku only in some ways to win."""
STRAIGHT = "123456789m 46p 99s"
"""Waits for 5p alone, with a yaku in any case."""
TURN = "258m 369p 258s 12345z"


def declares(table: TableOfDeal, seat: str) -> list[str]:
    return [text for text in table.may(seat) if text.startswith("declare")]


# Riichi: conditions.


def test_riichi_is_offered_for_the_discards_that_leave_a_ready_hand() -> None:
    """RII-40: the dealer's first turn counts as a turn after a draw (RII-17)."""
    table = deal_of(PHOENIX, E="123456789m 46p 99s 1z")
    assert declares(table, "E") == ["declare 1z"]
    table = deal_of(PHOENIX, E="123456789m 468p 99s")
    assert declares(table, "E") == ["declare 4p", "declare 8p"]
    table = deal_of(PHOENIX, S="123456789m 46p 99s", draws="1z").play("E drop")
    assert "declare 1z" in table.may("S")
    assert "discard 1z" in table.may("S")


@pytest.mark.parametrize(
    ("book", "points", "offered"),
    [(PHOENIX, 1000, True), (PHOENIX, 900, False), (TENHOU, 1000, True), (TENHOU, 0, False), (EMA, 0, True)],
)
def test_riichi_and_the_points_it_needs(book: str, points: int, offered: bool) -> None:
    """RII-40: exactly 1000 are enough; in Europe nothing is asked."""
    table = deal_of(book, E="123456789m 46p 99s 1z", points=points)
    assert bool(declares(table, "E")) == offered


@pytest.mark.parametrize("live", [3, 4])
def test_riichi_and_the_tiles_it_needs(live: int) -> None:
    """RII-40: four tiles in the live wall, counted after the own draw."""
    table, seats = last_turn(PHOENIX, (STRAIGHT, "005p 258m 36s 12345z", "", ""), "7z", live=live)
    assert bool(declares(table, seats[0])) == (live >= 4)


def test_an_open_hand_declares_nothing_but_a_concealed_kan_does() -> None:
    """RII-40: closed, concealed kans allowed."""
    hands = {"E": "369m 36s 14p 123677z 8s", "S": "123456m 46p 99s 77z 1z"}
    table = deal_of(PHOENIX, draws="2z 2z 2z 8p", **hands)
    table.play("E discard 7z", "S pung 7z", "S discard 1z", "W drop", "N drop", "E drop")
    assert declares(table, "S") == []
    table = deal_of(PHOENIX, E="1111m 456m 46p 99s 777s", replacements="9p")
    table.play("E concealed_kong 1m")
    assert "declare 9p" in table.may("E")


def test_a_furiten_hand_may_declare() -> None:
    """RII-40: nothing forbids it."""
    table = deal_of(PHOENIX, E="123456789m 46p 99s 5p", draws="3z 4z 4z 2z")
    assert "win" in table.verbs("E")
    table.play("E discard 5p", "S drop", "W drop", "N drop")
    assert "declare 2z" in table.may("E")


def test_riichi_is_declared_once() -> None:
    """RII-42."""
    table = deal_of(PHOENIX, E="123456789m 46p 99s 1z", draws="3z 4z 4z 6z")
    table.play("E declare 1z", "S drop", "W drop", "N drop")
    assert table.may("E") == ["discard 6z"]


# Riichi: effects.


def test_the_hand_is_frozen() -> None:
    """RII-42: a drawn tile wins, is discarded or makes a concealed kan; nothing is claimed but a win."""
    table = deal_of(PHOENIX, E="123456789m 46p 99s 1z", draws="9s 4z 4z 6z 9p 9p 9p 5p")
    table.play("E declare 1z", "S drop")
    assert "E" not in table.waited()
    table.play("W drop", "N drop")
    assert table.may("E") == ["discard 6z"]
    table.play("E drop", "S drop", "W drop", "N drop")
    assert table.may("E") == ["win", "discard 5p"]
    table.play("E win")
    assert table.words("E") >= {"double_riichi"}


@pytest.mark.parametrize(
    "row", [row for row in ROWS if row.get("kind") == "riichi_concealed_kan"], ids=lambda row: row["id"]
)
def test_a_concealed_kan_in_riichi(row: dict[str, dict[str, object]]) -> None:
    """RII-43: the cases of the book, played."""
    hand, drawn = str(row["input"]["hand"]), str(row["input"]["drawn"])
    table = deal_of(PHOENIX, E=f"{hand} 7z", draws=f"1z 2z 4z {drawn}")
    table.play("E declare 7z", "S drop", "W drop", "N drop")
    assert (f"concealed_kong {drawn}" in table.may("E")) == row["expect"]["allowed"]


def test_a_kan_of_tiles_that_were_there_before() -> None:
    """RII-43: the drawn tile must be the fourth."""
    table = deal_of(PHOENIX, E="1111m 23m 456p 789p 7s 1z", draws="3z 4z 2z 6z")
    table.play("E declare 1z", "S drop", "W drop", "N drop")
    assert table.may("E") == ["discard 6z"]


def test_the_stricter_rule_of_europe() -> None:
    """RII-43, case RII-T56: the three tiles must be a pon in every reading."""
    for option, allowed in (("waits_equal", True), ("waits_and_reading_equal", False)):
        options: dict[str, Value] = {"riichi_concealed_kan": option}
        table = deal_of(PHOENIX, E="55m 78p 222333444s 7z", draws="1z 2z 4z 3s", options=options)
        table.play("E declare 7z", "S drop", "W drop", "N drop")
        assert ("concealed_kong 3s" in table.may("E")) == allowed


def test_ippatsu_lasts_to_the_next_own_draw() -> None:
    """RII-44."""
    table = deal_of(PHOENIX, E="123456789m 46p 99s 1z", draws="6z 4z 2z 5p").play("E declare 1z")
    table.play("S drop", "W drop", "N drop")
    assert table.words("E") >= {"double_riichi", "ippatsu"}
    table = deal_of(PHOENIX, E="123456789m 46p 99s 1z", draws="6z 4z 2z 6z 5p").play("E declare 1z")
    table.play("S drop", "W drop", "N drop", "E drop", "S drop")
    assert "ippatsu" not in table.words("E")
    assert "win" in table.verbs("E")


def test_any_set_ends_ippatsu() -> None:
    """RII-44: a claim, a concealed kan of another, the own kan."""
    hands = {"E": "123456789m 46p 99s 1z", "W": "66z 258p 147s 23457z"}
    table = deal_of(PHOENIX, draws="6z 5p", **hands).play("E declare 1z", "S drop")
    assert table.words("E") >= {"double_riichi"}
    table.play("W pung 6z", "W discard 2z", "N discard 5p")
    assert "ippatsu" not in table.words("E")
    assert table.words("E") >= {"double_riichi"}
    hands = {"E": "123456789m 46p 99s 1z", "S": "3333s 258p 147s 567z"}
    table = deal_of(PHOENIX, draws="6z", replacements="5p", **hands)
    table.play("E declare 1z", "S concealed_kong 3s", "S discard 5p")
    assert "ippatsu" not in table.words("E")
    table = deal_of(PHOENIX, E="123456m 46p 99s 777s 1z", draws="6z 4z 2z 7s", replacements="5p")
    table.play("E declare 1z", "S drop", "W drop", "N drop", "E concealed_kong 7s")
    assert "win" in table.verbs("E")
    assert table.words("E") >= {"kong_replacement"}
    assert "ippatsu" not in table.words("E")


def test_the_own_kan_may_leave_ippatsu() -> None:
    """RII-44: the book names only others' declarations; with the option the replacement tile still counts."""
    options: dict[str, Value] = {"ippatsu_after_own_kan": True}
    table = deal_of(PHOENIX, E="123456m 46p 99s 777s 1z", draws="6z 4z 2z 7s", replacements="5p", options=options)
    table.play("E declare 1z", "S drop", "W drop", "N drop", "E concealed_kong 7s")
    assert table.words("E") >= {"ippatsu", "kong_replacement"}
    hands = {"E": "123456789m 46p 99s 1z", "S": "3333s 258p 147s 567z"}
    table = deal_of(PHOENIX, draws="6z", replacements="5p", options=options, **hands)
    table.play("E declare 1z", "S concealed_kong 3s", "S discard 5p")
    assert "ippatsu" not in table.words("E")


def test_a_robbed_kan_does_not_end_ippatsu() -> None:
    """RII-37, RII-44: it does not count as made."""
    hands = {"E": "36m 36s 1144p 12367z 7p", "S": "777p 147m 258s 1234z", "N": "123456789m 68p 99s"}
    table = deal_of(PHOENIX, draws="2z 4z 3z 4z", **hands)
    table.play("E discard 7p", "S pung 7p", "S discard 1m", "W drop", "N declare 4z", "E drop", "S added_kong 7p")
    assert table.words("N") >= {"riichi", "ippatsu", "robbing_kong"}


def test_double_riichi() -> None:
    """RII-45: with the first own discard, nothing declared before it; a concealed kan counts (RII-75)."""
    table = deal_of(PHOENIX, S=STRAIGHT, draws="6z 5p").play("E drop", "S declare 6z", "W discard 5p")
    assert table.words("S") >= {"double_riichi"}
    table = deal_of(PHOENIX, S=STRAIGHT, draws="6z 2z 3z 4z 7z 5p").play(
        "E drop", "S drop", "W drop", "N drop", "E drop"
    )
    table.play("S declare 7z", "W discard 5p")
    assert "double_riichi" not in table.words("S")
    assert table.words("S") >= {"riichi", "ippatsu"}
    table = deal_of(PHOENIX, E="3333s 258p 147s 1567z", S=STRAIGHT, draws="6z 5p", replacements="2z")
    table.play("E concealed_kong 3s", "E drop", "S declare 6z", "W discard 5p")
    assert "double_riichi" not in table.words("S")


def case(id: str) -> dict[str, Any]:
    return next(row for row in ROWS if row["id"] == id)


def test_a_riichi_whose_discard_is_won_on_is_void() -> None:
    """RII-46, case RII-T52: no stick leaves the declarer; the winner takes those that lay there."""
    given, expect = case("RII-T52")["input"], case("RII-T52")["expect"]
    table = deal_of(
        PHOENIX, S="123456m 46p 99s 777s", N="123456789m 46s 11p", draws="5s", points=given["points_before"]
    )
    table.deal.sticks = given["sticks_on_table_before"]
    table.play("E drop", "S declare 5s", "N win")
    transfers = table.outcome().settlement.transfers
    assert any(each.clause == "RII-41" for each in transfers) == expect["declarer_pays_deposit"]
    changes = table.outcome().settlement.changes()
    assert changes[3] + changes[1] == 1000 * expect["sticks_to_winner"] == sum(changes)


def test_a_riichi_that_three_win_on_is_void_too() -> None:
    """RII-25, RII-46, case RII-T53: nobody takes the sticks, and the declarer's is not among those that stay."""
    given, expect = case("RII-T53")["input"], case("RII-T53")["expect"]
    hands = {"W": "123456789m 46s 11p", "N": "123456789m 46s 22p", "E": "123456789p 46s 99m 7z"}
    table = deal_of(PHOENIX, S="3377m 3377p 2288s 4z", draws="5s", **hands)
    match = Match(table.book)
    assert match.place is not None
    match.place = match.place._replace(sticks=given["sticks_on_table_before"])
    table.deal.sticks = given["sticks_on_table_before"]
    table.play("E discard 7z", "S declare 5s", "W win", "N win", "E win")
    assert (table.deal.ended, table.deal.winners) == (TOO_MANY_WINS, [])
    assert match.finish(table.deal).changes() == [0, 0, 0, 0]
    assert match.place.sticks == expect["sticks_on_table_after"]


def test_a_riichi_that_stands_costs_a_stick() -> None:
    """RII-41, RII-71: the winner takes it, or it stays on the table."""
    table = deal_of(PHOENIX, E="123456789m 46p 99s 1z", S="123456789m 46s 11p", draws="6z 5s")
    table.play("E declare 1z", "S drop", "W discard 5s", "S win")
    changes = table.outcome().settlement.changes()
    assert changes[0] == -1000
    assert sum(changes) == 0
    assert [each.clause for each in table.outcome().settlement.transfers if each.payer == 0] == ["RII-41"]


def test_a_claimed_riichi_tile_leaves_the_riichi() -> None:
    """RII-41."""
    table = deal_of(PHOENIX, E="123456789m 46p 99s 1z", S="11z 258p 147s 23567z").play("E declare 1z", "S pung 1z")
    assert table.deal.is_declared(0)
    assert "ippatsu" not in table.words("E")


# Furiten.


@pytest.mark.parametrize("row", [row for row in ROWS if row.get("kind") == "furiten"], ids=lambda row: row["id"])
def test_the_cases_of_furiten(row: dict[str, dict[str, object]]) -> None:
    """RII-47, RII-48, RII-49: S holds the hand; 7z in his river leaves it ready."""
    given = row["input"]
    hand, offered = str(given["hand"]), str(given["offered"])
    own = [tile for tile in given["own_discards"] if tile != "1z"]  # type: ignore[attr-defined]
    riichi = bool(given.get("riichi"))
    early = str((given.get("passed_before_last_own_draw") or given.get("passed_since_riichi") or ["6z"])[0])  # type: ignore[index]
    late = str((given.get("passed_since_last_own_draw") or ["6z"])[0])  # type: ignore[index]
    draws = f"{own[0] if own else '1z'} {early} 3z 3z 4z {late} {offered}"
    # The hand has a yaku only in a straight or by riichi, so a straight is given in its place where riichi is not.
    hand = hand if riichi else "123456789m 23s 55s"
    table = deal_of(PHOENIX, S=hand, draws=draws)
    table.play("E drop", f"S declare {draws[:2]}" if riichi else "S drop", "W drop", "N drop", "E drop")
    table.play("S drop", "W drop", "N drop")
    waits = tiles_text(kinds_in(table.deal.waits(1)))
    assert waits == "".join(tile[0] for tile in row["expect"]["waits"]) + "s"  # type: ignore[attr-defined]
    assert ("win" in table.verbs("S")) == row["expect"]["can_ron"]


def test_an_own_discard_that_was_claimed_counts() -> None:
    """RII-47."""
    hands = {"E": "123456789m 46p 99s 5p", "S": "05p 258m 147s 23567z"}
    table = deal_of(PHOENIX, draws="3z 0p", **hands)
    table.play("E discard 5p", "S pung 5p red", "S discard 2z", "W drop", "N discard 0p")
    # The tile may be taken for a chow, not for a win.
    assert table.verbs("E") == {"chow", "pass"}


def test_any_wait_among_the_own_discards_locks_all() -> None:
    """RII-47: and a self-draw is still a win."""
    table = deal_of(PHOENIX, S="123456789m 23s 55s", draws="4s 3z 3z 4z 6z 1s 2z 2z 1s")
    table.play("E drop", "S drop", "W drop", "N drop", "E drop", "S drop", "W discard 1s")
    assert "S" not in table.waited()
    table.play("N drop", "E drop")
    assert "win" in table.verbs("S")


def passed_once(book: str, draws: str, **more: object) -> TableOfDeal:
    """S, ready for 1s and 4s, lets W's 4s pass and draws what comes."""
    table = deal_of(book, S="123456789m 23s 55s", draws=f"1z 4s {draws}", **more)  # type: ignore[arg-type]
    return table.play("E drop", "S drop", "W discard 4s", "S pass")


def test_a_tile_let_pass_locks_until_the_next_own_draw() -> None:
    """RII-48."""
    table = passed_once(PHOENIX, "1s")
    table.play("N discard 1s")
    assert "S" not in table.waited()
    table = passed_once(PHOENIX, "3z 4z 6z 1s")
    table.play("N drop", "E drop", "S drop", "W discard 1s")
    assert table.may("S") == ["win", "pass"]


def test_a_tile_without_a_yaku_locks_too() -> None:
    """RII-48: the hand is complete on 4s but has no yaku, so nothing could be declared."""
    hand = "123m 345p 789p 23s 55z"
    table = deal_of(TENHOU, S=hand, draws="1z 4s 1s")
    table.play("E drop", "S drop", "W discard 4s")
    assert "win" not in table.verbs("S")
    table.passes()
    assert table.deal.passed[1] != 0


def test_an_own_claim_does_not_lift_it() -> None:
    """RII-48: W's 4s is let pass, then S takes another tile and is ready again."""
    hands = {"S": "123456789m 23s 77z", "N": "7z 258m 147p 368s 123z"}
    for ends, may in (("own_draw", False), ("own_discard", True)):
        options: dict[str, Value] = {"temporary_furiten_ends": ends}
        table = deal_of(PHOENIX, draws="5z 4s 5z 1s", options=options, **hands)
        table.play("E drop", "S drop", "W discard 4s", "S pass", "N discard 7z", "S pung 7z", "S discard 1m")
        table.passes()
        assert bool(table.deal.passed[1]) != may


def test_a_replacement_lifts_it() -> None:
    """RII-48: a replacement tile is a draw."""
    hands = {"S": "123m 777p 345m 23s 55s", "N": "7p 258m 147s 123456z"}
    table = deal_of(PHOENIX, draws="7z 4s 5z", replacements="6z", **hands)
    table.play("E drop", "S drop", "W discard 4s", "N discard 7p", "S kong 7p")
    assert table.deal.passed[1] == 0


def test_when_temporary_furiten_ends_on_tenhou() -> None:
    """RII-48: with the own discard, not the draw before it."""
    table = passed_once(TENHOU, "3z 4z 6z 1s")
    table.play("N drop", "E drop")
    assert table.deal.passed[1] != 0
    table.play("S drop")
    assert table.deal.passed[1] == 0
    table.play("W discard 1s")
    assert table.may("S") == ["win", "pass"]


def test_a_riichi_discard_ends_temporary_furiten_like_any_other() -> None:
    """RII-48, RII-49: only what is passed after the declaration locks for good."""
    for book in (PHOENIX, TENHOU):
        table = passed_once(book, "3z 4z 6z 1s")
        table.play("N drop", "E drop", "S declare 6z", "W discard 1s")
        assert table.may("S") == ["win", "pass"], book


def test_in_riichi_a_passed_tile_locks_for_good() -> None:
    """RII-49: tsumo still wins."""
    table = deal_of(PHOENIX, S=READY, draws="6z 4s 3z 3z 4z 1s 2z 2z 1s")
    table.play("E drop", "S declare 6z", "W discard 4s", "S pass", "N drop", "E drop", "S drop", "W discard 1s")
    assert "S" not in table.waited()
    table.play("N drop", "E drop")
    assert table.may("S") == ["win", "discard 1s"]


def test_a_passed_kan_locks() -> None:
    """RII-48: letting a kan go unrobbed is letting a tile pass."""
    hands = {"E": "36m 36s 1144p 12367z 7p", "S": "777p 147m 258s 1234z", "N": "123456789m 68p 99s"}
    table = deal_of(PHOENIX, draws="2z 2z 3z 4z", **hands)
    table.play("E discard 7p", "S pung 7p", "S discard 1m", "W drop", "N drop", "E drop", "S added_kong 7p", "N pass")
    assert table.deal.passed[3] != 0


def test_a_concealed_kan_passes_nobody_by_but_kokushi() -> None:
    """RII-37, RII-48: W could not rob it, so it let nothing pass and may win on the discard that follows."""
    hands = {"E": "9999s 258m 258p 6s 123z", "S": "19m 19p 1s 12345677z", "W": "123456789m 78s 99p"}
    table = deal_of(PHOENIX, replacements="6z", **hands)
    table.play("E concealed_kong 9s", "S pass", "E discard 6s")
    assert table.may("W") == ["win", "pass"]


def test_no_furiten_elsewhere() -> None:
    """HKR-36, MCR-37 (case CLAIM-08), ISR-39, ISR-54: own discards and passed tiles bar nothing."""
    for book in ("hk-old", "mcr", "israeli"):
        table = deal_of(book, S="123456789m 23s 55s", draws="4s 1s 4s")
        table.play("E drop", "S drop", "W discard 1s", "S pass", "N discard 4s")
        assert "win" in table.verbs("S")


# The Polish lock.


@pytest.mark.parametrize(
    ("lock", "same", "other"), [("same_kind", False, True), ("any", False, False), ("off", True, True)]
)
def test_the_polish_lock(lock: str, same: bool, other: bool) -> None:
    """HKP-12 (case HKP-W17): the kind let pass, any kind, or nothing."""
    options: dict[str, Value] = {"passed_win_lock": lock}
    for tile, may in (("4s", same), ("1s", other)):
        table = passed_once("hk-old-pl", tile, options=options).play(f"N discard {tile}")
        assert ("win" in table.verbs("S")) == may


def test_the_polish_lock_ends_with_a_draw_or_a_claim() -> None:
    """HKP-12: a win from the wall is always possible."""
    table = passed_once("hk-old-pl", "3z 3z 4s").play("N drop", "E drop")
    assert "win" in table.verbs("S")
    table = passed_once("hk-old-pl", "3z 3z 6z 4s").play("N drop", "E drop", "S drop", "W discard 4s")
    assert "win" in table.verbs("S")
    hands = {"S": "123456789m 23s 77z", "N": "7z 258m 147p 368s 123z"}
    table = deal_of("hk-old-pl", draws="5z 4s 5z", **hands)
    table.play("E drop", "S drop", "W discard 4s", "S pass", "N discard 7z")
    assert table.deal.passed[1] == 1 << parse_tile("4s")
    table.play("S pung 7z")
    assert table.deal.passed[1] == 0


# The Israeli standing hand.


def test_a_hand_stands_with_the_discard_that_leaves_it_one_short() -> None:
    """ISR-64, ISR-65: the leader's first turn counts as after drawing."""
    table = deal_of("israeli", E="123m 345m 789s 46p 55z 1z")
    assert "declare 1z" in table.may("E")
    table.play("E declare 1z").passes()
    assert table.deal.is_declared(0)


def test_no_standing_after_a_chow_or_a_pung() -> None:
    """ISR-24, ISR-65; after a claimed kong the card of the box is a draw."""
    table = deal_of("israeli", E="36m 36s 1199p 1236z 77z", S="77z 123m 345m 46p 55s 1z")
    table.play("E discard 7z", "S pung 7z")
    assert table.verbs("S") == {"discard"}
    table = deal_of("israeli", E="36m 36s 1199p 12367z 6z", S="777z 123m 345m 46p 55s", replacements="1z")
    table.play("E discard 7z", "S kong 7z")
    assert "declare 1z" in table.may("S")


def test_an_open_hand_may_stand() -> None:
    """ISR-64: no concealment is required."""
    table = deal_of("israeli", E="36m 36s 1199p 1236z 77z", S="77z 123m 345m 46p 55s 1z", draws="8m 8m 8m 2z")
    table.play("E discard 7z", "S pung 7z", "S discard 1z", "W drop", "N drop", "E drop")
    assert "declare 2z" in table.may("S")


def test_a_standing_hand_is_frozen() -> None:
    """ISR-66: no chow, pung or kong, not even a concealed one; the drawn card wins or goes."""
    table = deal_of("israeli", E="123m 345m 777s 46p 55z 1z", draws="5z 8m 8m 7s 8m 8m 6z 5p")
    table.play("E declare 1z", "S drop")
    assert "E" not in table.waited()
    table.play("W drop", "N drop")
    assert table.may("E") == ["discard 7s"]
    table.play("E drop", "S drop", "W drop", "N drop")
    assert table.may("E") == ["win", "discard 5p"]
    table.play("E win")
    while not table.deal.over():
        table.round_of_drops(1)
    assert "standing_hand" in table.outcome().scores[0].items


def test_a_standing_hand_replaces_its_bonus_cards() -> None:
    """ISR-66: the replacement is the card drawn."""
    table = deal_of("israeli", E="123m 345m 777s 46p 55z 1z", draws="6z 8m 8m 1f", replacements="2s")
    table.play("E declare 1z", "S drop", "W drop", "N drop")
    assert table.may("E") == ["discard 2s"]


def test_a_standing_hand_takes_any_discard_it_needs() -> None:
    """ISR-67, ISR-68: whoever throws it."""
    table = deal_of("israeli", E="123m 345m 777s 46p 55z 1z", draws="6z 8m 5p")
    table.play("E declare 1z", "S drop", "W drop", "N discard 5p")
    assert table.may("E") == ["win", "pass"]
    assert table.words("E") >= {"standing_hand"}


# Three turns after an Israeli win.


def won_by(seat: str, draws: str, **hands: str) -> TableOfDeal:
    """The seat wins on a card it draws in its first turn."""
    before = "ESWN"[: "ESWN".index(seat)]
    mine = "123m 345m 777s 46p 55z"
    hands[seat] = f"{mine} 5p" if seat == "E" else mine
    drops = [f"{each} drop" for each in before]
    table = deal_of("israeli", draws=draws, **hands)
    return table.play(*drops).passes().play(f"{seat} win")


def test_each_of_the_others_has_one_more_turn() -> None:
    """ISR-57, ISR-58: in turn order from the winner's successor; nobody may win or stand."""
    table = won_by("S", "5p 6z 7z 6z", W="123m 345m 678s 66z 44z")
    assert (table.deal.winners, table.deal.over(), table.waited()) == ([1], False, "W")
    assert table.verbs("W") == {"discard"}
    order = []
    while not table.deal.over():
        order.append(table.waited())
        table.round_of_drops(1)
    assert order == ["W", "N", "E"]
    assert (table.deal.ended, table.deal.discarder) == (WON, -1)
    assert len(table.outcome().scores) == 1


def test_a_claim_is_the_claimants_extra_turn() -> None:
    """ISR-58: only those who still have a turn claim; the others go on from there."""
    table = won_by("S", "5p 9p 7z 6z", E="36m 36s 99p 1234677z 6z")
    table.play("W discard 9p")
    assert table.may("E") == ["pung 9p", "pass"]
    table.play("E pung 9p")
    assert table.verbs("E") == {"discard"}
    table.play("E discard 1z").passes()
    assert table.waited() == "N"
    table.play("N drop")
    assert table.deal.ended == WON


def test_who_has_had_the_extra_turn_claims_nothing_and_the_winner_is_frozen() -> None:
    """ISR-58, ISR-59: W has played, S has won; the last discard is nobody's."""
    table = won_by("S", "5p 8m 5z 6z", W="66z 25m 6s 147p 12347z")
    table.play("W drop", "N drop")
    assert table.waited() == "E"
    assert tiles_text([table.deal.tile]) == "6z"
    table.play("E drop")
    assert table.deal.ended == WON
    assert table.deal.melds[1:3] == [(), ()]


def test_kongs_are_made_in_extra_turns() -> None:
    """ISR-57, ISR-58: to add sets is what they are for."""
    table = won_by("S", "5p 9m 7z 6z", W="999m 25m 147p 12347z")
    table.play("W concealed_kong 9m")
    assert (table.waited(), table.deal.kongs[2]) == ("W", 1)


def test_a_standing_seat_in_its_extra_turn() -> None:
    """ISR-59: draws and discards what it drew; no win."""
    hands = {"E": "123m 234m 888s 46s 66z 1z"}
    table = deal_of("israeli", S="123m 345m 777s 46p 55z", draws="5p 7z 7z 5s", **hands)
    table.play("E declare 1z", "S win", "W drop", "N drop")
    assert table.may("E") == ["discard 5s"]
    table.play("E drop")
    assert (table.deal.ended, table.deal.winners) == (WON, [1])


def test_a_win_on_a_discard_leaves_the_discarder_his_turn() -> None:
    """ISR-57, ISR-58: the discarder too is one of the three."""
    table = deal_of("israeli", E="36m 36s 1199p 12367z 5p", W="123m 345m 777s 46p 55z", draws="6z 6z 6z 8m")
    table.play("E discard 5p", "W win")
    assert (table.deal.winners, table.deal.discarder) == ([2], 0)
    order = []
    while not table.deal.over():
        order.append(table.waited())
        table.round_of_drops(1)
    assert order == ["N", "E", "S"]


def test_no_card_left_no_extra_turn() -> None:
    """ISR-58: with an empty wall whoever would have to draw loses the turn."""
    table, seats = last_turn("israeli", ("123m 345m 777s 46p 55z", "", "", ""), "5p", live=1)
    table.play(f"{seats[0]} win")
    assert table.waited() == seats[1]
    table.round_of_drops(1)
    assert table.deal.ended == WON


def test_an_extra_turn_that_cannot_be_replaced_does_not_undo_the_win() -> None:
    """ISR-57, ISR-58: the last card is a bonus card and so are all four of the box; the winner has won all the same."""
    table, seats = last_turn("israeli", ("123m 345m 777s 46p 55z", "", "", ""), "5p", live=5, also="12345f")
    table.coming("1f").replacing("2345f")
    wall = table.deal.wall
    wall.spare = wall.spare[:4]
    wall.end = wall.front + 1
    table.play(f"{seats[0]} win")
    assert table.deal.ended == WON


def test_the_wall_ends_without_a_win_and_without_extra_turns() -> None:
    """ISR-71."""
    table, seats = last_turn("israeli", (TURN.replace("12345z", "1234z"), "", "", ""), "6z")
    table.play(f"{seats[0]} drop").passes()
    assert table.deal.ended == EXHAUSTED
