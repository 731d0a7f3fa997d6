"""How deals end and what they come to: RII-35, RII-36, RII-60, RII-72, RII-74, RII-75, and what reaches the score:
HKR-68, HKR-69, HKR-84, HKR-101, MCR-57, MCR-67, RII-57, ISR-52, ISR-57, ISR-85, ISR-88."""

import pytest

from manywinds import Win
from manywinds import book as find_book
from manywinds.kernel.notation import parse_tile, tiles_text
from manywinds.kernel.state import ABORTED, EXHAUSTED, NOBODY, TAKEN, WON
from manywinds.kernel.tiles import KIND_BITS, ORPHANS
from manywinds.kernel.win import UNKNOWN
from manywinds.rules.options import Value
from support.deals import TableOfDeal, deal_of, last_turn

pytestmark = pytest.mark.core

PHOENIX, TENHOU, EMA = "riichi-phoenix", "riichi-tenhou", "riichi-ema"
STRAIGHT = "123456789m 46p 99s"
COMPLETE = "123456789m 456p 99s"


def ended(table: TableOfDeal) -> str:
    return table.deal.ended


# Four kans.

TWO_QUADS = {"E": "1111m 3333m 258p 123z", "S": "7777m 9999m 258s 12z"}


def four_kans(book: str, **more: object) -> TableOfDeal:
    """E and S have made two concealed kans each, and S is about to discard."""
    table = deal_of(book, draws="4z", replacements="6z 7z 6z 7z", **TWO_QUADS, **more)  # type: ignore[arg-type]
    table.play("E concealed_kong 1m", "E concealed_kong 3m", "E discard 6z")
    return table.play("S concealed_kong 7m", "S concealed_kong 9m")


def test_four_kans_of_two_players_end_the_deal() -> None:
    """RII-36, RII-74: after the discard, which nobody may take for a set."""
    table = four_kans(PHOENIX, W="22s 369p 147s 23456z")
    assert not table.deal.over()
    assert not {"concealed_kong", "added_kong"} & table.verbs("S")
    table.play("S discard 2s")
    assert (ended(table), table.changes()) == ("four_kans", [0, 0, 0, 0])


def test_a_ron_on_that_discard_wins() -> None:
    """RII-36."""
    table = four_kans(PHOENIX, W="456p 333p 555z 46s 22p").play("S discard 5s")
    assert table.may("W") == ["win", "pass"]
    table.play("W pass")
    assert ended(table) == "four_kans"
    table = four_kans(PHOENIX, W="456p 333p 555z 46s 22p").play("S discard 5s", "W win")
    assert (ended(table), table.deal.winners) == (WON, [2])


def test_without_that_draw_there_is_only_no_fifth_kan() -> None:
    """RII-36, RII-74: the European rules."""
    table = four_kans(EMA, W="6666s 1346p 17s 234z").play("S discard 2s")
    assert ended(table) == ""
    assert table.waited() == "W"
    assert "concealed_kong" not in table.verbs("W")


def test_four_kans_of_one_player() -> None:
    """RII-36: play goes on, and nobody makes a fifth."""
    hands = {"E": "1111m 3333m 9999m 88p", "S": "7777s 258m 147p 123z"}
    table = deal_of(PHOENIX, replacements="8p 8p 5z 6z", draws="7z", **hands)
    for kind in ("1m", "3m", "9m", "8p"):
        table.play(f"E concealed_kong {kind}")
    table.play("E discard 6z").passes()
    assert (ended(table), table.waited()) == ("", "S")
    assert "concealed_kong" not in table.verbs("S")
    assert table.deal.kongs == [4, 0, 0, 0]


# Other abortive draws.

SEVEN_PAIRS = {
    "E": "1122m 3344p 5566s 7z 1z",
    "S": "1122m 3344p 6677s 6z",
    "W": "3344m 1122p 8899s 5z",
    "N": "3344m 6677p 8899s 4z",
}


def four_riichi(book: str, **hands: str) -> TableOfDeal:
    table = deal_of(book, draws="1z 2z 3z", **{**SEVEN_PAIRS, **hands})
    table.play("E declare 1z", "S declare 1z", "W declare 2z")
    return table.play("N declare 3z")


def test_four_riichi_end_the_deal() -> None:
    """RII-74: the sticks stay on the table."""
    table = four_riichi(PHOENIX)
    assert ended(table) == "four_riichi"
    assert table.changes() == [-1000, -1000, -1000, -1000]
    assert ended(four_riichi(EMA)) == ""


def test_a_ron_on_the_fourth_riichi_wins() -> None:
    """RII-41, RII-46, RII-74: a normal win, and the fourth riichi is void; the others stake a stick each."""
    table = four_riichi(PHOENIX, E="1122m 3344p 5566s 3z 1z")
    assert table.may("E") == ["win", "pass"]
    table.play("E win")
    assert (ended(table), table.deal.winners, table.deal.discarder) == (WON, [0], 3)
    stakes = [each.payer for each in table.outcome().settlement.transfers if each.clause == "RII-41"]
    assert stakes == [0, 1, 2]


WINDS = {"E": "258m 147p 369s 1234z 4z", "S": "258m 147p 369s 4z 567z", "W": "147m 258p 258s 4z 567z"}
N_OF_WINDS = "147m 258p 258s 1235z"


def test_four_equal_winds_end_the_deal() -> None:
    """RII-74, RII-75."""
    table = deal_winds(PHOENIX)
    assert (ended(table), table.changes()) == ("four_winds", [0, 0, 0, 0])
    assert ended(deal_winds(TENHOU)) == "four_winds"
    assert ended(deal_winds(EMA)) == ""


def test_four_equal_dragons_do_not_end_the_deal() -> None:
    """RII-74: the draw is one of winds."""
    hands = {"E": "258m 147p 369s 12347z", "S": "258m 147p 369s 1237z", "W": "147m 258p 258s 1247z"}
    table = deal_of(PHOENIX, draws="9p 9p 7z", N="147m 258p 258s 1345z", **hands)
    table.play("E discard 7z", "S discard 7z", "W discard 7z", "N discard 7z").passes()
    assert (ended(table), table.waited()) == ("", "E")


def deal_winds(book: str, **hands: str) -> TableOfDeal:
    """All four discard a 4z first; E holds one of them beside three others."""
    given = {**WINDS, "E": "258m 147p 369s 1235z 4z", "N": N_OF_WINDS, **hands}
    table = deal_of(book, draws="9p 9p 4z", **given)
    return table.play("E discard 4z", "S discard 4z", "W discard 4z", "N discard 4z")


def test_an_open_set_breaks_the_first_go_around() -> None:
    """RII-75: a concealed kan does not, unless the table says so."""
    for book, wanted in ((PHOENIX, "four_winds"), (TENHOU, "")):
        hands = {"E": "8888m 147p 36s 12357z", "S": "147m 147p 369s 4z 567z", "W": "147m 258p 258s 4z 567z"}
        table = deal_of(book, draws="9p 9p 4z", replacements="4z", **hands)
        table.play("E concealed_kong 8m", "E discard 4z", "S discard 4z", "W discard 4z", "N discard 4z").passes()
        assert ended(table) == wanted


NINE = "19m 19p 19s 123z 2258m 3p"


def test_nine_terminals() -> None:
    """RII-74: optional, in the first turn, nine different ones or more."""
    table = deal_of(PHOENIX, E=NINE)
    assert "abort" in table.verbs("E")
    table.play("E abort")
    assert (ended(table), table.changes()) == (ABORTED, [0, 0, 0, 0])
    assert "abort" not in deal_of(PHOENIX, E="19m 19p 19s 11z 2z 2258m 3p").verbs("E")
    assert "abort" not in deal_of(EMA, E=NINE).verbs("E")
    table = deal_of(PHOENIX, S="19m 19p 19s 12z 2258m 3p", draws="3z").play("E drop").passes()
    assert "abort" in table.verbs("S")


def test_nine_terminals_only_in_the_first_turn() -> None:
    """RII-74, RII-75: not in a later one, and not after an open set."""
    table = deal_of(PHOENIX, E=NINE, draws="4z 5z 6z 7z").play("E discard 3p", "S drop", "W drop", "N drop")
    assert "abort" not in table.verbs("E")
    hands = {"E": "258m 147p 36s 12377z 4z", "N": "77z 258m 147p 36s 123z", "S": "19m 19p 19s 12z 2258m 3p"}
    table = deal_of(PHOENIX, draws="3z 3z", **hands)
    table.play("E discard 7z", "N pung 7z", "N discard 2m", "E drop")
    assert table.waited() == "S"
    assert "abort" not in table.verbs("S")


def test_nine_terminals_after_kans() -> None:
    """RII-75: another's concealed kan does not matter; the own one comes too late."""
    for book, may in ((PHOENIX, True), (TENHOU, False)):
        hands = {"E": "8888m 147p 36s 12357z", "S": "19m 19p 19s 12z 2245m 3p"}
        table = deal_of(book, draws="3z", replacements="5p", **hands)
        table.play("E concealed_kong 8m", "E discard 5p").passes()
        assert ("abort" in table.verbs("S")) == may
    table = deal_of(PHOENIX, E="1111z 19m 19p 19s 2345z", replacements="2p")
    assert "abort" in table.verbs("E")
    table.play("E concealed_kong 1z")
    assert "abort" not in table.verbs("E")


# Exhaustive draws.


@pytest.mark.parametrize(
    ("ready", "changes"),
    [
        ((), [0, 0, 0, 0]),
        ((0,), [3000, -1000, -1000, -1000]),
        ((0, 2), [1500, -1500, 1500, -1500]),
        ((1, 2, 3), [-3000, 1000, 1000, 1000]),
    ],
)
def test_noten_payments(ready: tuple[int, ...], changes: list[int]) -> None:
    """RII-72: by the seats from the last drawer on."""
    # Three straights of one suit would need too many tiles, so the third hand is another one.
    hands = {0: "123456789m 22p 88p", 1: "123456789s 22p 88p", 2: "123456789m 22s 88s", 3: "123m 789m 456s 789s 1p"}
    given = tuple(hands[place] if place in ready else "" for place in range(4))
    table, seats = last_turn(PHOENIX, given, "7z")  # type: ignore[arg-type]
    table.play(f"{seats[0]} drop").passes()
    assert ended(table) == EXHAUSTED
    found = table.changes()
    assert [found["ESWN".index(seat)] for seat in seats] == changes


def nagashi() -> TableOfDeal:
    """S throws nothing but terminals and honours to the end; the others seldom do."""
    hands = {"E": "258m 258p 258s 34567m", "S": "258m 258p 369s 1234z", "W": "369m 369p 258s 3467p"}
    table = deal_of(PHOENIX, N="369m 369p 369s 4678s", **hands)
    while not table.deal.over():
        arrange(table)
        table.round_of_drops(1)
    return table


def arrange(table: TableOfDeal) -> None:
    """The seat after the one on turn draws an outside tile if it is S, and another one if not."""
    wall, outside = table.deal.wall, (table.deal.turn + 1) % 4 == 1
    for place in range(wall.front, wall.end):
        if bool(ORPHANS >> (wall.order[place] & KIND_BITS) & 1) == outside:
            wall.order = wall.order.copy()
            wall.order[place], wall.order[wall.front] = wall.order[wall.front], wall.order[place]
            return


def test_nagashi_mangan() -> None:
    """RII-60: paid as a mangan by tsumo, in place of noten payments."""
    table = nagashi()
    assert ended(table) == EXHAUSTED
    assert all(ORPHANS >> (tile & KIND_BITS) & 1 for tile in table.deal.rivers[1])
    assert table.changes() == [-4000, 8000, -2000, -2000]
    assert {each.clause for each in table.outcome().settlement.transfers} == {"RII-60"}
    table.deal.rivers[1][3] |= TAKEN
    assert {each.clause for each in table.outcome().settlement.transfers} <= {"RII-72"}


# Indicators.


def test_a_concealed_kan_turns_its_indicator_at_once() -> None:
    """RII-35: it counts for a win on the replacement."""
    table = deal_of(PHOENIX, E="7777s 123456m 46p 99s", replacements="5p", indicators="1z 2z 3z")
    assert tiles_text(list(table.deal.indicators(0))) == "1z"
    table.play("E concealed_kong 7s")
    assert tiles_text(list(table.deal.indicators(0))) == "12z"
    table.play("E win")
    assert table.deal.wins[0].dora == (parse_tile("1z"), parse_tile("2z"))


@pytest.mark.parametrize(
    ("timing", "after_kan", "after_second", "after_discard"),
    [
        ("at_discard", 1, 2, 3),
        ("at_discard_or_next_replacement", 1, 3, 3),
        ("before_replacement", 2, 3, 3),
    ],
)
def test_an_open_kan_and_its_indicator(timing: str, after_kan: int, after_second: int, after_discard: int) -> None:
    """RII-35: with the discard, at once, or with the discard or the next kan; here a concealed kan follows."""
    options: dict[str, Value] = {"kan_dora_open_added": timing}
    hands = {"E": "36m 36s 1144p 12366z 7z", "S": "777z 9999m 258s 123z"}
    table = deal_of(PHOENIX, replacements="5z 5z", options=options, **hands).play("E discard 7z", "S kong 7z")
    assert table.deal.turned == after_kan
    table.play("S concealed_kong 9m")
    assert table.deal.turned == after_second
    table.play("S discard 5z")
    assert table.deal.turned == after_discard


def test_an_added_kan_turns_with_the_discard_and_a_ron_sees_it() -> None:
    """RII-35: not for a win on the replacement, but for one on the discard."""
    hands = {"E": "36m 36s 1144p 12367z 7p", "S": "777p 14m 5p 258s 1234z", "N": STRAIGHT}
    table = deal_of(PHOENIX, draws="2z 2z 3z 4z", replacements="5z", **hands)
    table.play("E discard 7p", "S pung 7p", "S discard 1m", "W drop", "N drop", "E drop", "S added_kong 7p")
    assert table.deal.turned == 1
    table.play("S discard 5p")
    assert table.deal.turned == 2
    table.play("N win")
    assert len(table.deal.wins[0].dora) == 2


def test_a_robbed_kan_turns_nothing() -> None:
    """RII-35, RII-37."""
    hands = {"E": "36m 36s 1144p 12367z 7p", "S": "777p 147m 258s 1234z", "N": "123456789m 68p 99s"}
    table = deal_of(EMA, draws="2z 2z 3z 4z", **hands)
    table.play("E discard 7p", "S pung 7p", "S discard 1m", "W drop", "N drop", "E drop", "S added_kong 7p", "N win")
    assert (table.deal.turned, table.deal.pending) == (1, 0)


def test_only_who_declared_sees_the_tiles_below() -> None:
    """RII-52."""
    table = deal_of(PHOENIX, S=STRAIGHT, draws="6z 5p").play("E drop", "S declare 6z", "W discard 5p", "S win")
    assert len(table.deal.wins[0].ura) == 1
    table = deal_of(PHOENIX, S=STRAIGHT, draws="6z 5p").play("E drop", "S drop", "W discard 5p", "S win")
    assert table.deal.wins[0].ura == ()


# Circumstances that reach the score.


@pytest.mark.parametrize(
    ("book", "word", "item"),
    [
        ("hk-old", "heavenly", "blessing_of_heaven"),
        ("hk-old-pl", "heavenly", "blessing_of_heaven"),
        (PHOENIX, "heavenly", "tenhou"),
        ("israeli", "original_hand", "self_draw"),
    ],
)
def test_the_dealt_hand_wins(book: str, word: str, item: str) -> None:
    """HKR-68, HKP-9, RII-57, ISR-52: and in Hong Kong and Israel no tile counts as drawn."""
    table = deal_of(book, E="123m 345m 777s 456p 55z")
    assert word in table.words("E")
    table.play("E win")
    while not table.deal.over():
        table.round_of_drops(1)
    assert (table.deal.wins[0].winning == UNKNOWN) == (book != PHOENIX)
    score = table.outcome().scores[0]
    assert item in score.items
    if book == "israeli":
        # The hand's 13 points, and one and a half times as many again (ISR-97).
        assert score.total == 32.5


def test_a_kong_spoils_heaven() -> None:
    """HKR-68, RII-57."""
    for book in ("hk-old", "hk-old-pl", PHOENIX):
        table = deal_of(book, E="123m 345m 7777s 46p 55z", replacements="5p").play("E concealed_kong 7s")
        assert "heavenly" not in table.words("E")
        assert "win" in table.verbs("E")


def test_opening_bonus_tiles_do_not_spoil_heaven() -> None:
    """HKR-68, ISR-52."""
    for book, word in (("hk-old", "heavenly"), ("israeli", "original_hand")):
        table = deal_of(book, E="1f 123m 345m 777s 46p 55z", replacements="5p")
        assert word in table.words("E")
        assert "win" in table.verbs("E")


@pytest.mark.parametrize("konger", ["E", "S"])
def test_kongs_of_the_opening_do_not_spoil_an_original_hand(konger: str) -> None:
    """ISR-52: it is looked at after bonus cards and kongs were replaced, the leader's own and those of others."""
    if konger == "E":
        table = deal_of("israeli", E="123m 345m 7777s 46p 55z", replacements="5p").play("E concealed_kong 7s")
    else:
        table = deal_of("israeli", E="123m 345m 777p 456p 55z", S="9999s 258m 147p 123z").play("S concealed_kong 9s")
    assert "win" in table.verbs("E")
    assert "original_hand" in table.words("E")


def test_the_dealers_dealt_hand_in_the_competition_rules() -> None:
    """MCR-57: self-drawn on the last tile he took, with no fan of its own."""
    table = deal_of("mcr", E="123456789m 46p 99s 5p").play("E win")
    win = table.deal.wins[0]
    assert (win.winning, win.self_draw) == (parse_tile("5p"), True)
    table = deal_of("mcr", E="123456789m 46p 9s 1f 9s", replacements="5p").play("E win")
    assert table.deal.wins[0].winning == parse_tile("5p")
    assert "blessing_of_heaven" not in table.outcome().scores[0].items


@pytest.mark.parametrize("book", ["hk-old", "hk-old-pl"])
def test_the_blessing_of_earth(book: str) -> None:
    """HKR-69: on East's first discard, also after a concealed kong; never on another."""
    table = deal_of(book, E="36m 36s 1144p 12367z 5p", W=STRAIGHT).play("E discard 5p", "W win")
    assert "blessing_of_earth" in table.outcome().scores[0].items
    table = deal_of(book, E="7777z 36s 1144p 1236z", W=STRAIGHT, replacements="5p")
    table.play("E concealed_kong 7z", "E discard 5p")
    assert "earthly" in table.words("W")
    table = deal_of(book, W=STRAIGHT, draws="5p").play("E drop", "S discard 5p")
    assert "earthly" not in table.words("W")
    table = deal_of(book, W=STRAIGHT, draws="1z 2z 3z 5p").play("E drop", "S drop", "W drop", "N drop", "E discard 5p")
    assert "win" in table.verbs("W")
    assert "earthly" not in table.words("W")


def test_chihou_is_drawn_in_the_first_go_around() -> None:
    """RII-57: unbroken by any set, a concealed kan included."""
    table = deal_of(PHOENIX, S=STRAIGHT, draws="5p").play("E drop")
    assert table.words("S") == {"earthly"}
    assert "chihou" in table.play("S win").outcome().scores[0].items
    table = deal_of(PHOENIX, E="7777z 36s 1144p 1236z", S=STRAIGHT, draws="5p", replacements="8s")
    table.play("E concealed_kong 7z", "E discard 8s")
    assert "earthly" not in table.words("S")
    table = deal_of(PHOENIX, S=STRAIGHT, draws="1z 2z 3z 4z 5p").play("E drop", "S drop", "W drop", "N drop", "E drop")
    assert "earthly" not in table.words("S")


def test_renhou_in_europe() -> None:
    """RII-54: a ron before the own first draw."""
    table = deal_of(EMA, W=STRAIGHT, draws="5p").play("E drop", "S discard 5p")
    assert "first_go_round" in table.words("W")
    assert "renhou" in table.play("W win").outcome().scores[0].items


def test_the_blessing_of_man() -> None:
    """HKR-101: nobody has discarded twice and nothing was claimed; a concealed kong does not matter."""
    options: dict[str, Value] = {"blessing_of_man": True}
    table = deal_of("hk-old", W=STRAIGHT, draws="2z 5p", options=options).play("E drop", "S drop")
    assert "blessing_of_man" in table.play("W win").outcome().scores[0].items
    hands = {"E": "36m 36s 1144p 12367z 7z", "S": "77z 258m 147s 23456z", "N": STRAIGHT}
    table = deal_of("hk-old", draws="5p", options=options, **hands)
    table.play("E discard 7z", "S pung 7z", "S discard 2m", "W discard 5p")
    assert "first_go_round" not in table.words("N")
    table = deal_of("hk-old", S=STRAIGHT, draws="1z 2z 3z 4z 5p", options=options)
    table.play("E drop", "S drop", "W drop", "N drop", "E drop")
    assert "first_go_round" not in table.words("S")


def test_a_fresh_tile_among_the_last_five() -> None:
    """HKR-84: who throws it pays for all."""
    hands = ("555p 258m 36s 12345z", "123456789m 46p 22z", "", "")
    for live, fresh in ((5, True), (6, False)):
        table, seats = last_turn("hk-old", hands, "5p", live=live)
        table.play(f"{seats[0]} discard 5p")
        assert ("fresh_tile_last_five" in table.words(seats[1])) == fresh
        changes = table.play(f"{seats[1]} win").changes()
        assert changes.count(0) == (2 if fresh else 0)


@pytest.mark.parametrize("flag", [0, TAKEN])
def test_a_tile_discarded_before_is_not_fresh(flag: int) -> None:
    """HKR-84: also one that was claimed."""
    hands = ("55p 258m 36s 123456z", "123456789m 46p 22z", "5p 369m 147s 123456z", "")
    table, seats = last_turn("hk-old", hands, "5p", live=4)
    table.deal.rivers["ESWN".index(seats[2])].append(parse_tile("5p") | flag)
    table.play(f"{seats[0]} discard 5p")
    assert "fresh_tile_last_five" not in table.words(seats[1])


def test_the_last_tile_of_its_kind() -> None:
    """MCR-67: three lie open, in discards or in melded sets; ISR-88 counts the winner's own cards too."""
    hands = {"E": "36m 36s 1199p 1236z 55p", "S": "55p 258m 147s 23456z", "N": STRAIGHT}
    for book in ("mcr", "israeli"):
        table = deal_of(book, draws="7z 7z 7z", **hands)
        table.play("E discard 5p", "N pass", "S pung 5p", "S discard 2m", "W drop", "N drop", "E discard 5p")
        assert "last_of_kind" in table.words("N")
    table = deal_of("mcr", draws="7z 7z 5p", E="36m 36s 1199p 1236z 5p 7z", S="5p 258m 147s 234567z", N=STRAIGHT)
    table.play("E discard 5p", "N pass", "S discard 5p", "N pass", "W drop")
    assert "last_of_kind" not in table.words("N")


def test_a_table_and_the_notation_of_its_hand_agree_on_the_last_tile() -> None:
    """MCR-67: own open melds show the other three, at the table and where only the hand is told."""
    hands = {"E": "36m 36s 1199p 1236z 55p", "S": "55p 46p 789m 34577s 1z"}
    table = deal_of("mcr", draws="7z 7z 7z", **hands)
    table.play("E discard 5p", "S pung 5p", "S discard 1z", "W drop", "N drop", "E discard 5p")
    assert "last_of_kind" in table.words("S")
    told = Win.parse("[555p] 789m 345s 77s 46p +5p", "S")
    assert find_book("mcr").score(told).items["last_tile"] == 4


def test_own_cards_count_for_the_last_of_its_kind() -> None:
    """ISR-88, MCR-67: three in the own hand are all there are, but nobody sees them."""
    hand = "123m 345m 777s 11z 56s"
    for book, wanted in (("israeli", True), ("mcr", False)):
        table = deal_of(book, S=hand, draws="7s").play("E drop").passes()
        assert ("last_of_kind" in table.words("S")) == wanted


def test_the_leaders_first_draw_and_the_first_discard() -> None:
    """ISR-99: the circumstances the special hands ask for."""
    table = deal_of("israeli", E="123m 345m 777s 46p 55z 1z", draws="6z 6z 6z 5p")
    table.play("E discard 1z", "S drop", "W drop", "N drop")
    assert "leader_first_draw" in table.words("E")
    table = deal_of("israeli", E="36m 36s 1199p 12367z 5p", W="123m 345m 777s 46p 55z").play("E discard 5p")
    assert "first_discard" in table.words("W")


def test_the_leaders_first_draw_is_that_of_the_second_turn() -> None:
    """ISR-231, ISR-99: not after a claim, which is the second turn, and not a card of the box, with which it began."""
    claimed = deal_of("israeli", E="123m 345m 77s 46p 55z 12z", draws="7s 6z 6z 6z 5p")
    claimed.play("E discard 1z", "S discard 7s", "E pung 7s", "E discard 2z", "S drop", "W drop", "N drop")
    assert "leader_first_draw" not in claimed.words("E")
    box = deal_of("israeli", E="123m 345m 777s 46p 55z 1z", draws="7s", replacements="5p")
    box.play("E discard 1z", "S discard 7s", "E kong 7s")
    assert "kong_replacement" in box.words("E")
    assert "leader_first_draw" not in box.words("E")


def test_two_kongs_in_a_row() -> None:
    """HKR-105, HKP-29: the second on the replacement of the first."""
    for book in ("hk-old", "hk-old-pl"):
        table = deal_of(book, S="777s 999m 123m 46p 55z", draws="7s", replacements="9m 5p").play("E drop")
        table.play("S concealed_kong 7s", "S concealed_kong 9m")
        assert table.words("S") & {"double_kong_replacement", "kong_replacement"} == {"double_kong_replacement"}
    table = deal_of(PHOENIX, S="777s 999m 123m 46p 55z", draws="7s", replacements="9m 5p").play("E drop")
    table.play("S concealed_kong 7s", "S concealed_kong 9m", "S win")
    assert "rinshan" in table.outcome().scores[0].items


# Payments.


def test_payments_of_a_hong_kong_win() -> None:
    """HKR-75, HKP-46: twice from the discarder, twice from each on a self-draw."""
    for book in ("hk-old", "hk-old-pl"):
        changes = deal_of(book, S=STRAIGHT, draws="1z 5p").play("E drop", "S drop", "W discard 5p", "S win").changes()
        assert changes[2] == 2 * changes[0] == 2 * changes[3] < 0  # type: ignore[operator]
        assert sum(changes) == 0  # type: ignore[arg-type]
        changes = deal_of(book, W=STRAIGHT, draws="1z 5p").play("E drop", "S drop", "W win").changes()
        assert changes[0] == changes[1] == changes[3]


def test_payments_of_a_competition_win() -> None:
    """MCR-70: eight from each, and the hand's points from the discarder."""
    table = deal_of("mcr", S=STRAIGHT, draws="1z 5p").play("E drop", "S drop", "W discard 5p", "S win")
    points = table.outcome().scores[0].total
    assert table.changes() == [-8, 24 + points, -8 - points, -8]


def test_payments_of_an_israeli_win() -> None:
    """ISR-57, ISR-80, ISR-85: all four keep what they hold, and the others pay 8, or 16 to the leader."""
    for winner, paid in (("E", 16), ("S", 8)):
        hands = {winner: "123m 345m 777s 46p 55z 1z" if winner == "E" else "123m 345m 777s 46p 55z"}
        table = deal_of("israeli", draws="1z 6z 6z 5p" if winner == "E" else "5p", **hands)
        table.play("E drop", *(["S drop", "W drop", "N drop", "E win"] if winner == "E" else ["S win"]))
        while not table.deal.over():
            table.round_of_drops(1)
        transfers = [each for each in table.outcome().settlement.transfers if NOBODY not in (each.payer, each.payee)]
        assert [each.points for each in transfers] == [paid] * 3
        assert {each.payee for each in transfers} == {"ESWN".index(winner)}


def test_who_did_not_win_keeps_what_the_own_flowers_earn() -> None:
    """ISR-80: S wins; W has two flowers of other seats and no set, N has neither."""
    hands = {"S": "123m 345m 777s 46p 55z", "W": "12f 147m 258p 369s 12z"}
    table = deal_of("israeli", draws="5p", replacements="3z 4z", **hands).play("E drop", "S win")
    while not table.deal.over():
        table.round_of_drops(1)
    banked = {each.payee: each.points for each in table.outcome().settlement.transfers if each.payer == NOBODY}
    assert (banked[2], banked.get(3, 0)) == (12, 0)


def test_payments_of_a_riichi_win_with_counters_and_sticks() -> None:
    """RII-8, RII-71: 300 a counter from the discarder, and all sticks on the table."""
    plain = deal_of(PHOENIX, S=STRAIGHT, draws="1z 5p").play("E drop", "S drop", "W discard 5p", "S win").changes()
    table = deal_of(PHOENIX, S=STRAIGHT, draws="1z 5p")
    table.deal.counters, table.deal.sticks = 2, 1
    more = table.play("E drop", "S drop", "W discard 5p", "S win").changes()
    assert [more[seat] - plain[seat] for seat in range(4)] == [0, 1600, -600, 0]  # type: ignore[operator]


def test_two_winners_are_each_paid() -> None:
    """RII-24: sticks and counters to the nearer one on Tenhou; in Europe counters to each."""
    for book, extra in ((TENHOU, [-600, 1600, 0, 0]), (EMA, [-1200, 1600, 0, 600])):
        hands = {"E": "36m 36s 1199p 1236z 1z 5p", "S": STRAIGHT, "N": "123456789s 46p 99m"}
        plain = deal_of(book, **hands).play("E discard 5p", "S win", "N win")
        table = deal_of(book, **hands)
        table.deal.counters, table.deal.sticks = 2, 1
        table.play("E discard 5p", "S win", "N win")
        assert plain.deal.winners == table.deal.winners == [1, 3]
        assert [b - a for a, b in zip(plain.changes(), table.changes(), strict=True)] == extra  # type: ignore[operator]


def test_a_liable_player_pays() -> None:
    """RII-76, RII-77: E gave the third dragon set; S draws the winning tile."""
    hands = {"E": "36m 36s 199p 1234567z", "S": "55z 66z 77z 123m 46p 99s"}
    table = deal_of(PHOENIX, draws="8m 8m 9m 8m 8m 9m 8s 8s 9m 5p", **hands)
    table.play("E discard 5z", "S pung 5z", "S discard 1m", "W drop", "N drop")
    table.play("E discard 6z", "S pung 6z", "S discard 2m", "W drop", "N drop")
    table.play("E discard 7z", "S pung 7z", "S discard 3m", "W drop", "N drop", "E drop")
    assert "win" in table.verbs("S")
    table.play("S win")
    assert "daisangen" in table.outcome().scores[0].items
    assert table.changes() == [-32000, 32000, 0, 0]


def test_who_fed_a_third_wind_is_not_liable_for_a_hand_without_the_yakuman() -> None:
    """RII-76: E gave three wind sets, but the pair is not of the fourth wind, so all pay for the self-draw."""
    hands = {"E": "36m 36s 199p 1234567z", "S": "11z 22z 33z 123m 46p 99s"}
    table = deal_of(PHOENIX, draws="8m 8m 9m 8m 8m 9m 8s 8s 9m 5p", **hands)
    for wind, discard in (("1z", "1m"), ("2z", "2m"), ("3z", "3m")):
        table.play(f"E discard {wind}", f"S pung {wind}", f"S discard {discard}", "W drop", "N drop")
    table.play("E drop", "S win")
    assert "shousuushii" not in table.outcome().scores[0].items
    east, south, west, north = table.changes()
    assert south == -(east + west + north)
    assert east < west == north < 0


@pytest.mark.parametrize("book", ["hk-old-pl", "hk-new"])
@pytest.mark.parametrize("agreed", [False, True])
def test_all_eight_bonus_tiles_win_where_the_table_agrees(book: str, agreed: bool) -> None:
    """HKP-59: S draws the eighth, and may win with thirteen tiles that are nothing; it is paid as a limit hand."""
    hands = {"S": "1234567f 147m 258p", "draws": "8f", "replacements": "369s 1234z 5z"}
    table = deal_of(book, options={"all_bonus_auto_win": agreed}, **hands).play("E drop")
    assert ("win" in table.verbs("S")) == agreed
    if agreed:
        table.play("S win")
        assert table.outcome().scores[0].items == {"all_bonus": 10}
        assert table.changes() == [-128, 384, -128, -128]


def test_who_gives_a_set_beside_three_dragon_sets_is_not_liable() -> None:
    """RII-76: S makes the third dragon set with four own tiles; the fourth set, which E gives, is of another kind."""
    hands = {"E": "369m 36s 199p 123456z", "S": "55z 66z 777z 99m 123m 8s"}
    draws = "8m 8m 7p 8m 8m 7p 7z 7p 7p 9s 9s 9s 9s 8s"
    table = deal_of(PHOENIX, draws=draws, replacements="4s", **hands)
    table.play("E discard 5z", "S pung 5z", "S discard 1m", "W drop", "N drop")
    table.play("E discard 6z", "S pung 6z", "S discard 2m", "W drop", "N drop", "E drop")
    table.play("S concealed_kong 7z", "S discard 4s", "W drop", "N drop")
    table.play("E discard 9m", "S pung 9m", "S discard 3m", "W drop", "N drop", "E drop", "S win")
    assert "daisangen" in table.outcome().scores[0].items
    assert table.changes() == [-16000, 32000, -8000, -8000]
