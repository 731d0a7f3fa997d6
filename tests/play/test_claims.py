"""Who may claim a tile, and who gets it: HKR-30, HKR-31, HKR-34, MCR-34, MCR-36, HKP-11, RII-24, RII-25, RII-28,
RII-29, RII-30, ISR-28, ISR-29, ISR-30, ISR-34, ISR-55, and robbing: HKR-41, HKR-42, MCR-45, RII-37, HKP-14, ISR-39."""

import json
from pathlib import Path

import pytest

from manywinds.kernel.sets import set_text
from manywinds.kernel.state import EXHAUSTED, NOBODY, TOO_MANY_WINS, TURN, WON
from manywinds.kernel.tiles import WIND_LETTERS
from manywinds.rules.options import Value
from support.deals import TableOfDeal, deal_of, last_turn
from support.shelf import ONE_WALL

pytestmark = pytest.mark.core

BOOKS = ONE_WALL
FOUR_BOOKS = ("hk-old", "hk-old-pl", "mcr", "riichi-phoenix")
TO_NEAREST = "all_sticks_and_counters_to_nearest"
CASES = Path(__file__).parents[1] / "cases"

DISCARDER = "36m 36s 1199p 12367z 5p"
CHOW = "46p 147m 258s 12345z"
PUNG = "55p 147m 258s 12345z"
KONG = "555p 147m 258s 1234z"
WINS = ("123456789m 46p 99s", "123456789s 46p 99m", "123456789m 46p 11s")
REDS = {"riichi-phoenix": "005p", "riichi-tenhou": "055p"}
"""Some of the four 5p are red (RII-2)."""
SETS = {"chow": "chow 4p", "pung": "pung 5p", "kong": "kong 5p"}


def rows(name: str) -> list[dict[str, object]]:
    text = (CASES / f"{name}.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def contest(book: str, discarder: str, claims: dict[str, str], **more: object) -> TableOfDeal:
    """The discarder has thrown 5p; every claimant holds what his claim needs. Nobody has answered yet."""
    hands = {}
    wins = iter(WINS)
    for seat, claim in claims.items():
        hands[seat] = {"chow": CHOW, "pung": PUNG, "kong": KONG}.get(claim) or next(wins)
    if book in REDS:
        red = {KONG: KONG.replace("555p", REDS[book]), PUNG: PUNG.replace("55p", "05p")}
        hands = {seat: red.get(text, text) for seat, text in hands.items()}
    if discarder == "E":
        table = deal_of(book, E=DISCARDER, **hands, **more)  # type: ignore[arg-type]
        return table.play("E discard 5p")
    if "E" in hands:
        hands["E"] += " 7z"
    seats = WIND_LETTERS[1 : WIND_LETTERS.index(discarder)]
    draws = f"{'6' * len(seats)}{'z' if seats else ''}5p"
    table = deal_of(book, draws=draws, **hands, **more)  # type: ignore[arg-type]
    return table.play("E drop", *(f"{seat} drop" for seat in seats), f"{discarder} discard 5p")


def claim(table: TableOfDeal, seat: str, word: str) -> None:
    """Make a claim for a set with as many red fives as the hand asks for, or for a win."""
    text = "win" if word in ("win", "hu") else SETS[word]
    table.play(f"{seat} {next(each for each in table.may(seat) if each.startswith(text))}")


def granted(book: str, discarder: str, claims: dict[str, str], **more: object) -> str:
    """The seats that get the tile."""
    table = contest(book, discarder, claims, **more)
    for seat, word in claims.items():
        claim(table, seat, word)
    table.passes()
    deal = table.deal
    if deal.winners:
        assert deal.discarder == WIND_LETTERS.index(discarder)
        return "".join(WIND_LETTERS[seat] for seat in deal.winners)
    return "" if deal.over() else WIND_LETTERS[deal.turn]


def nobody_could_claim(table: TableOfDeal) -> bool:
    """The next seat has drawn already."""
    return table.deal.phase == TURN and table.deal.drawn


@pytest.mark.parametrize("row", [pytest.param(row, id=str(row["id"])) for row in rows("hk-old-play")])
def test_the_old_style_cases(row: dict[str, dict[str, str]]) -> None:
    """HKR-31, HKR-34: the cases of the book."""
    discarder, claims, wanted = str(row["discarder"]), row["claims"], row["expect"]["granted"]
    for book in ("hk-old", "hk-old-pl"):
        if wanted is None:
            for seat, word in claims.items():
                assert word not in contest(book, discarder, claims).verbs(seat)
        else:
            assert granted(book, discarder, claims) == wanted


@pytest.mark.parametrize("row", [pytest.param(row, id=str(row["id"])) for row in rows("mcr-play")])
def test_the_competition_cases(row: dict[str, dict[str, dict[str, str]]]) -> None:
    """MCR-34, MCR-36: the cases of the book."""
    discarder, claims = str(row["given"]["discarder"]), row["given"]["claims"]
    for book in ("mcr", "mcr-consensus"):
        if "rejected" in row["expect"]:
            for seat, word in claims.items():
                assert word not in contest(book, discarder, claims).verbs(seat)
        else:
            assert granted(book, discarder, claims) == "".join(row["expect"]["granted"])


@pytest.mark.parametrize(
    "row", [row for row in rows("riichi-phoenix-table") if row.get("kind") == "ron_claims"], ids=lambda row: row["id"]
)
def test_the_riichi_cases(row: dict[str, dict[str, object]]) -> None:
    """RII-24, RII-25: the cases of the book."""
    claims = {str(seat): "win" for seat in row["input"]["ron"]}  # type: ignore[attr-defined]
    assert granted("riichi-phoenix", str(row["input"]["discarder"]), claims) == (row["expect"]["winner"] or "")


@pytest.mark.parametrize("book", BOOKS)
def test_wins_come_before_kongs_and_pungs_and_those_before_chows(book: str) -> None:
    """HKR-34, HKP-11, MCR-36, RII-28, ISR-28."""
    assert granted(book, "E", {"S": "chow"}) == "S"
    assert granted(book, "E", {"S": "chow", "W": "pung"}) == "W"
    assert granted(book, "E", {"S": "chow", "N": "pung"}) == "N"
    assert granted(book, "E", {"S": "chow", "W": "kong"}) == "W"
    assert granted(book, "E", {"S": "pung", "N": "win"}) == "N"
    assert granted(book, "E", {"S": "kong", "W": "win"}) == "W"
    assert granted(book, "N", {"E": "chow", "S": "kong", "W": "win"}) == "W"


@pytest.mark.parametrize("book", BOOKS)
def test_a_chow_comes_only_from_the_seat_before(book: str) -> None:
    """HKR-31, MCR-34, HKP-11, RII-27, ISR-29; pungs and kongs come from anyone."""
    table = contest(book, "E", {"S": "chow", "W": "chow", "N": "chow"})
    assert [table.verbs(seat) for seat in "SWN"] == [{"chow", "pass"}, set(), set()]
    for seat in "SWN":
        assert contest(book, "E", {seat: "pung"}).verbs(seat) == {"pung", "pass"}
        assert contest(book, "E", {seat: "kong"}).verbs(seat) == {"kong", "pung", "pass"}


@pytest.mark.parametrize("book", BOOKS)
def test_a_seat_chooses_between_its_chows(book: str) -> None:
    table = deal_of(book, E=DISCARDER, S="3467p 147m 258s 123z").play("E discard 5p")
    assert table.may("S") == ["chow 3p", "chow 4p", "chow 5p", "pass"]
    table.play("S chow 5p")
    assert [set_text(code) for code in table.deal.melds[1]] == ["[567p<]"]
    assert table.deal.turn == 1


@pytest.mark.parametrize("book", BOOKS)
def test_honours_make_no_chow(book: str) -> None:
    """Neither do runs that go past nine: 8-9-1 (ISR-5)."""
    table = deal_of(book, E="369m 369s 19p 12367z 1p", S="89p 147m 258s 24567z").play("E discard 1p")
    assert nobody_could_claim(table)
    table = deal_of(book, E="369m 369s 19p 12367z 4p", S="68p 147m 258s 1346z 7z").play("E discard 2z")
    assert nobody_could_claim(table)


@pytest.mark.parametrize(
    ("book", "two", "three"),
    [
        ("hk-old", "S", "S"),
        ("hk-old-pl", "S", "S"),
        ("hk-new", "S", "S"),
        ("mcr", "S", "S"),
        ("riichi-phoenix", "S", ""),
        ("riichi-tenhou", "SN", ""),
        ("riichi-ema", "SN", "SWN"),
        ("israeli", "N", "N"),
    ],
)
def test_several_winners(book: str, two: str, three: str) -> None:
    """HKR-34, HKP-11, MCR-36, RII-24, RII-25 and ISR-34: the nearest in turn, all of them, nobody, or the last."""
    assert granted(book, "E", {"S": "win", "N": "win"}) == two
    assert granted(book, "E", {"S": "win", "W": "win", "N": "win"}) == three


@pytest.mark.parametrize(
    ("options", "two", "three"),
    [
        ({"double_ron": "all_counters_to_each"}, "SN", ""),
        ({"triple_ron": "head_bump", "abortive_draws": "four_kans"}, "S", "S"),
        (
            {"double_ron": TO_NEAREST, "triple_ron": TO_NEAREST, "abortive_draws": "four_kans"},
            "SN",
            "SWN",
        ),
    ],
)
def test_options_of_several_rons(options: dict[str, Value], two: str, three: str) -> None:
    """RII-24, RII-25."""
    assert granted("riichi-phoenix", "E", {"S": "win", "N": "win"}, options=options) == two
    assert granted("riichi-phoenix", "E", {"S": "win", "W": "win", "N": "win"}, options=options) == three


def test_three_rons_end_the_deal_without_payment() -> None:
    """RII-25."""
    table = contest("riichi-phoenix", "E", {"S": "win", "W": "win", "N": "win"})
    table.play("S win", "W win", "N win")
    assert (table.deal.ended, table.deal.winners, table.changes()) == (TOO_MANY_WINS, [], [0, 0, 0, 0])


def test_ties_in_turn_order_where_the_table_agrees() -> None:
    """ISR-34: the mainstream order is an option."""
    options: dict[str, Value] = {"tie_break": "turn"}
    assert granted("israeli", "E", {"S": "win", "W": "win", "N": "win"}, options=options) == "S"
    assert granted("israeli", "W", {"E": "win", "S": "win"}) == "S"
    assert granted("israeli", "W", {"E": "win", "S": "win"}, options=options) == "E"


ISRAELI_WINS = {
    "kong": "8888m 8888s 555p 44z",
    "pung": "123m 234m 789s 55p 11z",
    "chow": "123m 456s 567s 46p 22z",
    "pair": "123s 789s 345m 777m 5p",
}


@pytest.mark.parametrize(
    ("first", "second", "winner"),
    [
        ("chow", "pair", "S"),
        ("pair", "chow", "N"),
        ("kong", "chow", "S"),
        ("chow", "kong", "N"),
        ("pung", "chow", "S"),
        ("pung", "pair", "S"),
        ("chow", "chow", "N"),
    ],
)
def test_what_the_card_completes_decides(first: str, second: str, winner: str) -> None:
    """ISR-55: a kong, then a pung, a chow, the pair; only equal claims go against the turn (ISR-34)."""
    hands = {"S": ISRAELI_WINS[first], "N": ISRAELI_WINS[second]}
    if first == second:
        hands["N"] = "123s 345s 789m 46p 33z"
    # A win on the very first discard would be special in itself.
    table = deal_of("israeli", E="36m 36s 1199p 12367z 7z", draws="666z 5p", **hands)
    table.play("E drop", "S drop", "W drop", "N drop", "E discard 5p", "S win", "N win")
    assert [WIND_LETTERS[seat] for seat in table.deal.winners] == [winner]


def test_a_special_hand_comes_first() -> None:
    """ISR-55: S, last of equal claims, has thirteen orphans; N would complete a pung."""
    table = deal_of(
        "israeli", E="369m 369s 1378p 67z 2z 7z", S="19m 19s 1p 12345677z", N="123m 234m 678s 99p 55z", draws="333z 9p"
    )
    table.play("E drop", "S drop", "W drop", "N drop", "E discard 9p", "N win", "S win")
    assert table.deal.winners == [1]


def test_of_two_chows_the_one_of_higher_numbers() -> None:
    """ISR-30, where a chow may come from anyone."""
    options: dict[str, Value] = {"chow_from": "any"}
    table = deal_of("israeli", E=DISCARDER, S="46p 147m 258s 12345z", W="67p 147m 258s 12345z", options=options)
    table.play("E discard 5p", "S chow 4p", "W chow 5p")
    assert table.deal.turn == 2
    table = deal_of("israeli", E=DISCARDER, S="67p 147m 258s 12345z", W="46p 147m 258s 12345z", options=options)
    table.play("E discard 5p", "S chow 5p", "W chow 4p")
    assert table.deal.turn == 1
    table = deal_of("israeli", E=DISCARDER, S=CHOW, N="46p 147m 258s 12345z", options=options)
    table.play("E discard 5p", "S chow 4p", "N chow 4p")
    assert table.deal.turn == 3


@pytest.mark.parametrize("book", BOOKS)
def test_the_turn_goes_on_after_the_claimant(book: str) -> None:
    """HKR-32, MCR-39, RII-26, ISR-31: those between lose their turn; after a kong a replacement comes first."""
    table = contest(book, "E", {"W": "pung"})
    claim(table, "W", "pung")
    assert table.verbs("W") == {"discard"}
    table.play("W discard 1m").passes()
    assert table.waited() == "N"
    table = contest(book, "E", {"N": "kong"})
    before = table.deal.wall.replaced
    claim(table, "N", "kong")
    assert table.deal.wall.replaced == before + 1
    assert table.waited() == "N"
    table.play("N discard 1m").passes()
    assert table.waited() == "E"


@pytest.mark.parametrize("book", BOOKS)
def test_a_claim_is_passed_without_consequence_for_the_turn(book: str) -> None:
    table = contest(book, "E", {"S": "chow", "W": "pung", "N": "win"}).passes()
    assert table.waited() == "S"
    assert table.deal.drawn
    assert table.deal.melds == [(), (), (), ()]


@pytest.mark.parametrize("book", BOOKS)
def test_a_discard_is_never_added_to_a_pung(book: str) -> None:
    """HKR-39 (case HKR-F15): an open pung becomes a kong only with an own tile."""
    table = deal_of(book, E="369m 369s 9p 12367z 77p", W="77p 147m 258s 12345z")
    table.play("E discard 7p", "W pung 7p", "W discard 1m", "N drop", "E discard 7p")
    assert nobody_could_claim(table)


# After a claim.


@pytest.mark.parametrize("book", BOOKS)
def test_no_kong_after_a_chow_or_a_pung(book: str) -> None:
    """HKR-32, MCR-42 (case CLAIM-10), RII-33, ISR-24: four equal tiles wait for the next own draw."""
    table = deal_of(book, E=DISCARDER, S="46p 9999m 147s 1234z")
    if book == "israeli":
        table.play("S pass")
    table.play("E discard 5p", "S chow 4p")
    assert table.verbs("S") == {"discard"}
    table = deal_of(book, E=DISCARDER.replace("5p", "7p"), S="77p 9999m 147s 1234z", draws="8p 8p 8p 8p")
    if book == "israeli":
        table.play("S pass")
    table.play("E discard 7p", "S pung 7p")
    assert table.verbs("S") == {"discard"}
    table.play("S discard 1s", "W drop", "N drop", "E drop")
    assert "concealed_kong 9m" in table.may("S")
    table.play("S concealed_kong 9m")
    assert table.deal.kongs == [0, 1, 0, 0]


@pytest.mark.parametrize("book", BOOKS)
def test_a_pung_is_not_extended_in_the_turn_it_was_claimed(book: str) -> None:
    """HKR-32, MCR-42, RII-33, ISR-24."""
    table = deal_of(book, E=DISCARDER.replace("5p", "7p"), S="777p 147m 258s 1234z", draws="8p 8p 8p 8p")
    table.play("E discard 7p", "S pung 7p")
    assert table.verbs("S") == {"discard"}
    table.play("S discard 1m", "W drop", "N drop", "E drop")
    assert "added_kong 7p" in table.may("S")


@pytest.mark.parametrize("book", BOOKS)
def test_after_a_claimed_kong_another_may_follow(book: str) -> None:
    """HKR-40, MCR-41, RII-33, ISR-24: the replacement is a draw."""
    table = deal_of(book, E=DISCARDER.replace("5p", "7p"), S="777p 9999m 258s 123z")
    if book == "israeli":
        table.play("S pass")
    table.play("E discard 7p", "S kong 7p")
    assert "concealed_kong 9m" in table.may("S")


@pytest.mark.parametrize("book", ["hk-old", "hk-old-pl", "mcr", "riichi-phoenix", "israeli"])
def test_the_claimed_tile_may_be_discarded_at_once(book: str) -> None:
    """HKR-32, MCR-31 (case CLAIM-09), RII-30, ISR-39."""
    table = deal_of(book, E="369m 369s 19p 12367z 7m", S="456m 567m 258s 1234z")
    table.play("E discard 7m", "S chow 5m")
    assert {"discard 4m", "discard 7m"} <= set(table.may("S"))
    table = deal_of(book, E="369m 369s 19p 12367z 7m", S="777m 147p 258s 1234z")
    table.play("E discard 7m", "S pung 7m")
    assert "discard 7m" in table.may("S")


def test_swap_calling_where_it_is_forbidden() -> None:
    """RII-30: neither the same tile nor the other end of the run; the next turn is free again."""
    options: dict[str, Value] = {"swap_calling": "forbidden"}
    hands = {"E": "369m 369s 19p 12367z 7m", "S": "456m 567m 258s 1234z"}
    table = deal_of("riichi-phoenix", options=options, draws="9p 9p 9p 1m", **hands)
    table.play("E discard 7m", "S chow 5m")
    assert not {"discard 4m", "discard 7m"} & set(table.may("S"))
    assert {"discard 5m", "discard 6m"} <= set(table.may("S"))
    table.play("S discard 1z", "W drop", "N drop", "E drop")
    assert {"discard 4m", "discard 7m"} <= set(table.may("S"))
    # In the middle of a run only the tile itself is barred.
    table = deal_of("riichi-tenhou", E="369m 369s 19p 12367z 5m", S="345m 467m 258s 1234z")
    table.play("E discard 5m", "S chow 4m")
    assert "discard 5m" not in table.may("S")
    assert {"discard 3m", "discard 7m"} <= set(table.may("S"))
    table = deal_of("riichi-ema", E="369m 369s 19p 12367z 7m", S="777m 147p 258s 1234z")
    table.play("E discard 7m", "S pung 7m")
    assert "discard 7m" not in table.may("S")


def test_a_claim_that_leaves_nothing_to_discard_is_not_offered() -> None:
    """RII-30: with four tiles left, a chow whose other tiles are all barred."""
    hands = {"E": "3m 147s 25p 1z 7z 9p 23456z", "S": "11z 77z 99p 4566m 34s 8p"}
    for option in ("allowed", "forbidden"):
        table = deal_of("riichi-ema", draws="8s 8s 8m 8s 8s 8m 2s 2s 8m", options={"swap_calling": option}, **hands)
        table.play("E discard 1z", "S pung 1z", "S discard 3s", "W drop", "N drop")
        table.play("E discard 9p", "S pung 9p", "S discard 8p", "W drop", "N drop")
        table.play("E discard 7z", "S pung 7z", "S discard 4s", "W drop", "N drop")
        table.play("E discard 3m")
        assert str(table.deal.hands[1]) == "4566m"
        assert ("chow 3m" in table.may("S")) == (option == "allowed")


# The last discard.


@pytest.mark.parametrize("book", [*FOUR_BOOKS, "riichi-tenhou", "mcr-consensus"])
def test_the_last_discard_is_taken_only_for_a_win(book: str) -> None:
    """HKR-46, MCR-46 (cases CLAIM-11, CLAIM-12), HKP-16, RII-29: no chow, no pung, no kong."""
    table, seats = last_turn(book, ("777p 258m 36s 12345z", "123456789m 68p 22z", "", ""), "7p")
    table.play(f"{seats[0]} discard 7p")
    assert table.may(seats[1]) == ["win", "pass"]
    assert table.waited() == seats[1]
    table.play(f"{seats[1]} win")
    assert table.deal.ended == WON
    assert "last_tile" in table.words(seats[1])
    # A pung or a kong is not offered at all, so the deal is over.
    table, seats = last_turn(book, ("7p 258m 369s 123456z", "", "777p 147m 258s 1234z", ""), "9p")
    table.play(f"{seats[0]} discard 7p")
    assert table.deal.ended == EXHAUSTED
    assert table.deal.melds == [(), (), (), ()]


def test_the_last_discard_of_the_israeli_game_may_make_a_set() -> None:
    """ISR-71: the deal ends when somebody must draw and no card is left."""
    table, seats = last_turn("israeli", ("777p 258m 369s 1234z", "68p 147m 258s 12345z", "", ""), "7p")
    table.play(f"{seats[0]} discard 7p")
    assert table.may(seats[1]) == ["chow 6p", "pass"]
    table.play(f"{seats[1]} chow 6p")
    assert table.verbs(seats[1]) == {"discard"}
    table.play(f"{seats[1]} discard 1m").passes()
    assert table.deal.ended == EXHAUSTED
    table, seats = last_turn("israeli", ("7p 258m 369s 123456z", "", "777p 147m 258s 1234z", ""), "9p")
    table.play(f"{seats[0]} discard 7p")
    assert table.may(seats[2]) == ["kong 7p", "pung 7p", "pass"]
    table.play(f"{seats[2]} kong 7p")
    assert table.waited() == seats[2]
    table.play(f"{seats[2]} discard 1m").passes()
    assert (table.deal.ended, table.changes()) == (EXHAUSTED, [0, 0, 0, 0])


# Robbing a kong.

ROBBED = {"E": "36m 36s 1144p 12367z 7p", "S": "777p 147m 258s 1234z"}


def before_the_kong(book: str, options: dict[str, Value] | None = None, **hands: str) -> TableOfDeal:
    """S has an open pung of 7p and the fourth in hand; W and N, waiting for 7p, let it pass once."""
    table = deal_of(book, draws="2z 2z 3z 4z", options=options, **ROBBED, **hands)
    return table.play("E discard 7p", "S pung 7p", "S discard 1m", "W drop", "N drop", "E drop")


@pytest.mark.parametrize("book", [*FOUR_BOOKS, "hk-new", "mcr-consensus", "riichi-tenhou", "riichi-ema"])
def test_an_added_kong_is_robbed(book: str) -> None:
    """HKR-41, HKP-14, MCR-45 (case CLAIM-14), RII-37: the konger is the discarder, his set stays a pung."""
    table = before_the_kong(book, N="123456789m 68p 99s")
    drawn = table.deal.wall.replaced
    table.play("S added_kong 7p")
    assert table.may("N") == ["win", "pass"]
    assert table.words("N") >= {"robbing_kong"}
    table.play("N win")
    deal = table.deal
    assert (deal.ended, deal.winners, deal.discarder) == (WON, [3], 1)
    assert [set_text(code) for code in deal.melds[1]] == ["[777p<]"]
    assert (deal.wall.replaced, deal.kongs) == (drawn, [0, 0, 0, 0])
    assert table.words("N") >= {"robbing_kong"}
    outcome = table.outcome()
    assert min(outcome.settlement.changes()) == outcome.settlement.changes()[1]
    row = {"hk-old": "robbing_kong", "mcr": "robbing_the_kong", "riichi-phoenix": "chankan"}.get(book)
    assert row is None or row in outcome.scores[0].items


@pytest.mark.parametrize("book", FOUR_BOOKS)
def test_nobody_robs_and_the_kong_is_made(book: str) -> None:
    table = before_the_kong(book, N="123456789m 68p 99s").play("S added_kong 7p", "N pass")
    assert [set_text(code) for code in table.deal.melds[1]] == ["[777+7p<]"]
    assert (table.waited(), table.deal.wall.replaced) == ("S", 1)
    assert table.deal.kongs == [0, 1, 0, 0]


@pytest.mark.parametrize("book", FOUR_BOOKS)
def test_of_several_robbers_the_nearest_wins(book: str) -> None:
    """HKR-41, MCR-45, RII-24, counted from the konger."""
    table = before_the_kong(book, W="123456789m 68p 99s", N="123456789s 68p 99m")
    table.play("S added_kong 7p", "N win", "W win")
    assert table.deal.winners == [2]


def test_the_israeli_game_knows_no_robbing() -> None:
    """ISR-39."""
    table = before_the_kong("israeli", N="123456789m 68p 99s").play("S added_kong 7p")
    assert (table.waited(), table.deal.kongs) == ("S", [0, 1, 0, 0])


KOKUSHI = "19m 19p 1s 12345677z"
CONCEALED = {"E": "9999s 258m 258p 1234z", "S": KOKUSHI}


@pytest.mark.parametrize(
    ("book", "options", "robbed"),
    [
        ("hk-old", {}, False),
        ("hk-old", {"rob_concealed_kong_thirteen_orphans": True}, True),
        ("hk-old-pl", {}, False),
        ("mcr", {}, False),
        ("mcr-consensus", {}, False),
        ("riichi-phoenix", {}, True),
        ("riichi-phoenix", {"rob_concealed_kan_for_kokushi": False}, False),
        ("riichi-tenhou", {}, False),
        ("riichi-ema", {}, True),
    ],
)
def test_thirteen_orphans_and_a_concealed_kong(book: str, options: dict[str, Value], robbed: bool) -> None:
    """HKR-42 (case HKR-F14), MCR-45 (case CLAIM-15), RII-37: only where the book says so, and no other hand ever."""
    table = deal_of(book, options=options, **CONCEALED, W="123456789m 78s 99p").play("E concealed_kong 9s")
    assert table.waited() == ("S" if robbed else "E")
    if robbed:
        assert table.may("S") == ["win", "pass"]
        table.play("S win")
        assert (table.deal.winners, table.deal.discarder, table.deal.kongs) == ([1], 0, [0, 0, 0, 0])


@pytest.mark.parametrize("book", FOUR_BOOKS)
def test_a_claimed_kong_is_not_robbed_but_outranked(book: str) -> None:
    """HKR-42, MCR-45: a win on the same discard is an ordinary one."""
    table = contest(book, "E", {"W": "kong", "N": "win"})
    claim(table, "W", "kong")
    table.play("N win")
    assert table.deal.winners == [3]
    assert "robbing_kong" not in table.words("N")


def test_a_robbed_red_five_is_a_red_five() -> None:
    """RII-2, RII-37: what the robber takes is the very tile that was added."""
    table = deal_of(
        "riichi-phoenix",
        E="36m 36s 1188p 12367z 5p",
        S="005p 147m 258s 1234z",
        N="123456789m 46p 99s",
        draws="2z 2z 3z 4z",
    )
    table.play("E discard 5p", "N pass", "S pung 5p red", "S discard 1m", "W drop", "N drop", "E drop")
    assert "added_kong 0p" in table.may("S")
    table.play("S added_kong 0p", "N win")
    assert table.deal.wins[0].reds == 0o10


def test_a_claim_uses_red_fives_as_the_player_likes() -> None:
    """RII-2."""
    table = deal_of("riichi-phoenix", E="369m 369s 14p 12367z 5p", S="050p 147m 258s 1234z").play("E discard 5p")
    assert table.may("S") == ["kong 5p red red", "pung 5p red", "pung 5p red red", "pass"]
    table.play("S pung 5p red red")
    assert table.deal.reds[1] == 0
    assert [set_text(code) for code in table.deal.melds[1]] == ["[005p<]"]
    table = deal_of("riichi-phoenix", E="369m 369s 14p 12367z 4p", S="056p 147m 258s 1234z").play("E discard 4p")
    assert table.may("S") == ["chow 4p", "chow 4p red", "pass"]
    table.play("S chow 4p")
    assert table.deal.reds[1] == 0o10


def test_who_wins_on_a_discard_is_paid_by_the_discarder() -> None:
    """A last look at what a resolved claim leaves: the winner, the discarder, and nobody on a self-draw."""
    table = contest("hk-old", "E", {"S": "win"}).play("S win")
    assert (table.deal.winners, table.deal.discarder) == ([1], 0)
    table = deal_of("hk-old", S="123456789m 46p 99s", draws="5p").play("E drop", "S win")
    assert (table.deal.winners, table.deal.discarder) == ([1], NOBODY)
