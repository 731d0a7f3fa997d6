"""An entered deal obeys the book as one that is played does: dead hands, declared hands, values, ends of a deal."""

import pytest

from manywinds import book
from manywinds.club.errors import AccessError, ClubError
from manywinds.club.event.access import HEAD, REFEREE
from manywinds.club.event.actions import retrace
from manywinds.club.event.file import replay, verify
from manywinds.club.event.requests import read_request
from manywinds.club.print.sheet import free_page, remark
from manywinds.club.sheet.entered import EnteredDeal, EnteredOffence, EnteredWin
from manywinds.club.sheet.free_sheet import FreeSheet
from manywinds.club.sheet.sheet import Sheet, play
from manywinds.club.sheet.typed import deal_words, finder, parse_deal
from manywinds.kernel.errors import ManywindsError
from manywinds.kernel.state import EXHAUSTED, NOBODY, WON
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.table.flow import flow_of
from support.events import Desk, win

A, B, C, D = range(4)
MCR = book("mcr")
RIICHI = book("riichi-phoenix")
TENHOU = book("riichi-tenhou")
EMA = book("riichi-ema")
NAMES = ("Anna", "Boris", "Clara", "David")
CLOSED = "123456m 789p 23s 55s +4s"
"""A closed hand, whose only yaku is pinfu."""


def won(winner: int, worth: str, discarder: int = NOBODY, **more: object) -> EnteredDeal:
    return EnteredDeal(WON, (EnteredWin(winner, worth),), discarder, **more)  # type: ignore[arg-type]


def sheet(*deals: EnteredDeal) -> Sheet:
    found = Sheet()
    for deal in deals:
        found = found.with_deal(deal)
    return found


def changes(rules: Rulebook, *deals: EnteredDeal) -> list[object]:
    return list(play(rules, sheet(*deals)).rows[-1].changes)


# Dead hands.


@pytest.mark.parametrize(
    ("id", "fault"),
    [
        ("mcr", EnteredOffence(A, "PEN-12")),
        ("mcr", EnteredOffence(A, "PEN-18")),
        ("mcr", EnteredOffence(A, "PEN-20")),
        ("mcr", EnteredOffence(A, "PEN-17", 20, B, dead=True)),
        ("hk-old", EnteredOffence(A, "false_win")),
        ("hk-old", EnteredOffence(A, "wrong_count")),
        ("hk-old-pl", EnteredOffence(A, "false_win")),
        ("riichi-phoenix", EnteredOffence(A, "wrong_count")),
    ],
)
def test_a_dead_hand_does_not_win(id: str, fault: EnteredOffence) -> None:
    """MCR-8, PEN-12, PEN-18, PEN-20, HKR-86, HKR-88, RII-81: by discard or by self-draw, unless a referee rules so."""
    worth = "mangan" if id.startswith("riichi") else "9"
    for discarder in (C, NOBODY):
        deal = won(A, worth, discarder, faults=(fault,))
        with pytest.raises(ClubError, match=r"Deal 1: E has a dead hand \(.*\), which cannot win"):
            play(book(id), sheet(deal))
        assert play(book(id), sheet(deal._replace(note="appeal upheld", override=True))).rows
    # Another's dead hand is no matter.
    assert play(book(id), sheet(won(A, worth, C, faults=(fault._replace(person=D),)))).rows


def test_an_offence_of_the_deal_that_is_being_played_makes_its_hand_dead() -> None:
    """PEN-12: it was noted before the deal ended."""
    noted = Sheet().with_fault(EnteredOffence(A, "PEN-12"), 1)
    with pytest.raises(ClubError, match="dead"):
        play(MCR, noted.with_deal(won(A, "24", C)))
    with pytest.raises(ClubError, match="dead"):
        play(MCR, sheet(won(A, "24", C)).with_fault(EnteredOffence(A, "PEN-18"), 1))


def test_a_dead_hand_is_never_ready() -> None:
    """RII-81."""
    fault = EnteredOffence(B, "invalid_set")
    with pytest.raises(ClubError, match=r"S has a dead hand \(RII-81\), which is never ready"):
        play(RIICHI, sheet(EnteredDeal(EXHAUSTED, ready=(A, B), faults=(fault,))))
    late = EnteredOffence(B, "late_riichi")
    assert changes(RIICHI, EnteredDeal(EXHAUSTED, ready=(A,), stakes=(B,), faults=(late,))) == [
        3000,
        -2000,
        -1000,
        -1000,
    ]


def test_an_exception_needs_a_note() -> None:
    with pytest.raises(ClubError, match="needs a note"):
        EnteredDeal.read({"ended": "won", "wins": [{"person": 0, "worth": "9"}], "override": True})


# Hong Kong.


@pytest.mark.parametrize("id", ["hk-old", "hk-old-pl", "hk-new"])
def test_a_self_drawn_hand_has_at_least_the_fan_of_the_self_draw(id: str) -> None:
    """HKR-57, HKR-71: by discard a hand may have nothing; by its tiles it is the same."""
    with pytest.raises(ClubError, match="No hand that wins like this is worth '0'"):
        play(book(id), sheet(won(A, "0")))
    by_value = changes(book(id), won(A, "1"))
    assert by_value[A] > 0  # type: ignore[operator]
    if id != "hk-new":
        assert changes(book(id), won(A, "0", C))[A] > 0  # type: ignore[operator]


# Riichi: sticks and ready hands.


def test_riichi_costs_points_one_must_have() -> None:
    """RII-40: exactly 1000 are enough."""
    poor = won(C, "11 han", D)
    assert play(RIICHI, sheet(poor)).points()[D] == 1000
    assert play(RIICHI, sheet(poor, EnteredDeal(EXHAUSTED, ready=(D,), stakes=(D,)))).rows
    broke = won(C, "11 han", D), won(C, "1 han 30 fu", D)
    assert play(TENHOU, sheet(*broke)).points()[D] == 0
    riichi = EnteredDeal(EXHAUSTED, ready=(D,), stakes=(D,))
    with pytest.raises(ClubError, match=r"Deal 3: .* does not have the 1000 points"):
        play(TENHOU, sheet(*broke, riichi))
    assert play(EMA, sheet(*broke, *broke, *broke, riichi)).points()[D] < 0


def test_who_declared_riichi_is_ready_at_a_draw() -> None:
    """RII-79: otherwise it is a chombo, and is entered as one."""
    with pytest.raises(ClubError, match=r"S has declared riichi and is not ready: that is an offence.*RII-79"):
        play(RIICHI, sheet(EnteredDeal(EXHAUSTED, ready=(A,), stakes=(B,))))
    # Hands are shown only when the wall is used up.
    assert play(RIICHI, sheet(EnteredDeal("nine_terminals", stakes=(B,)))).rows


def test_four_riichi_are_four() -> None:
    """RII-74: the fourth ends the deal, and nothing else ends it then."""
    everybody = (A, B, C, D)
    assert play(RIICHI, sheet(EnteredDeal("four_riichi", stakes=everybody))).rows
    with pytest.raises(ClubError, match=r"four_riichi.*RII-74"):
        play(RIICHI, sheet(EnteredDeal("four_riichi", stakes=(A, B, C))))
    for other in (
        EnteredDeal(EXHAUSTED, ready=everybody, stakes=everybody),
        EnteredDeal("four_winds", stakes=everybody),
        won(A, "mangan", C, stakes=everybody),
    ):
        with pytest.raises(ClubError, match=r"RII-74"):
            play(RIICHI, sheet(other))
    assert play(EMA, sheet(EnteredDeal(EXHAUSTED, ready=everybody, stakes=everybody))).rows


@pytest.mark.parametrize("deal", [won(A, "mangan", C, rewarded=(B,)), EnteredDeal("four_winds", rewarded=(B,))])
def test_a_nagashi_mangan_is_paid_at_a_draw(deal: EnteredDeal) -> None:
    """RII-60."""
    with pytest.raises(ClubError, match=r"nagashi mangan.*RII-60"):
        play(RIICHI, sheet(deal))


def test_a_stick_is_a_riichi() -> None:
    """RII-41, RII-54: the winner's stick gives the yaku, and the yaku lays the stick down."""
    by_stick = EnteredDeal(WON, (EnteredWin(A, hand=CLOSED),), C, stakes=(A,))
    by_word = EnteredDeal(WON, (EnteredWin(A, hand=CLOSED, circumstances=("riichi",)),), C)
    for deal in (by_stick, by_word):
        row = play(RIICHI, sheet(deal)).rows[0]
        assert "riichi" in row.outcome.scores[0].items
        assert any(each.clause == "RII-41" for each in row.outcome.settlement.transfers)
    assert changes(RIICHI, by_stick) == changes(RIICHI, by_word)
    stated = EnteredDeal(WON, (EnteredWin(A, "2 han 30 fu", circumstances=("double_riichi",)),), C)
    assert play(RIICHI, sheet(EnteredDeal(EXHAUSTED, ready=(B,), stakes=(B,)), stated)).place.sticks == 0  # type: ignore[union-attr]
    assert any(each.clause == "RII-41" for each in play(RIICHI, sheet(stated)).rows[0].outcome.settlement.transfers)
    with pytest.raises(ClubError, match="closed hand"):
        play(RIICHI, sheet(EnteredDeal(WON, (EnteredWin(A, hand="[555z<] 123456m 23s 55s +4s"),), C, stakes=(A,))))


# Riichi: values.


@pytest.mark.parametrize(
    ("worth", "discarder"),
    [
        ("1 han 20 fu", NOBODY),
        ("2 han 25 fu", NOBODY),
        ("1 han 25 fu", C),
        ("1 han 25 fu", NOBODY),
        ("2 han 20 fu", C),
        ("4 han 20 fu", C),
        ("1 han 110 fu", NOBODY),
        ("1 han 110 fu", C),
        ("2 han 35 fu", C),
    ],
)
def test_a_cell_that_no_hand_reaches_is_refused(worth: str, discarder: int) -> None:
    """RII-61, RII-64, RII-70."""
    with pytest.raises(ClubError, match=f"No hand that wins like this is worth '{worth}'"):
        play(RIICHI, sheet(won(A, worth, discarder)))


def test_cells_follow_the_options() -> None:
    """RII-64, RII-65: with four fu for the double wind, 1 han 110 fu is reached by ron, and never by tsumo."""
    assert changes(TENHOU, won(A, "1 han 110 fu", C))[A] == 5300
    with pytest.raises(ClubError, match="No hand"):
        play(TENHOU, sheet(won(A, "1 han 110 fu")))
    counted = RIICHI.with_options({"pinfu_tsumo_fu": 2})
    with pytest.raises(ClubError, match="No hand"):
        play(counted, sheet(won(A, "2 han 20 fu")))
    bare = RIICHI.with_options({"open_pointless_fu": 0})
    assert changes(bare, won(A, "2 han 20 fu", C))[A] == 2000


def test_what_is_told_of_a_win_counts_in_its_value() -> None:
    """RII-54: riichi and a self-draw of the closed hand are two han already."""
    riichi = EnteredDeal(WON, (EnteredWin(A, "1 han 30 fu"),), stakes=(A,))
    with pytest.raises(ClubError, match="No hand that wins like this"):
        play(RIICHI, sheet(riichi))
    assert play(RIICHI, sheet(riichi._replace(discarder=C))).rows


def test_from_five_counters_on_one_han_is_too_little_however_it_is_told() -> None:
    """RII-9."""
    draws = [EnteredDeal(EXHAUSTED, ready=(A,))] * 5
    assert play(RIICHI, sheet(*draws)).place.counters == 5  # type: ignore[union-attr]
    with pytest.raises(ClubError, match="two han of yaku"):
        play(RIICHI, sheet(*draws, won(A, "1 han 30 fu", C)))
    assert play(RIICHI, sheet(*draws[1:], won(A, "1 han 30 fu", C))).rows
    assert play(RIICHI, sheet(*draws, won(A, "2 han 30 fu", C))).rows
    assert play(TENHOU, sheet(*draws, won(A, "1 han 30 fu", C))).rows


@pytest.mark.parametrize("worth", ["suuankou_tanki", "kokushi_13", "chuuren_9", "daisuushii", "2 yakuman"])
def test_variants_worth_two_yakuman_are_paid_twice(worth: str) -> None:
    """RII-58, RII-69: as by their tiles, where the edition has it so."""
    assert changes(RIICHI, won(B, worth, C)) == [0, 64000, -64000, 0]
    capped = RIICHI.with_options({"yakuman_double_variants": "none"})
    if worth == "2 yakuman":
        for rules in (capped, EMA):
            with pytest.raises(ClubError, match="No hand"):
                play(rules, sheet(won(B, worth, C)))
    else:
        for rules in (capped, EMA, TENHOU):
            assert changes(rules, won(B, worth, C)) == [0, 32000, -32000, 0]


def test_yakuman_that_do_not_add_up_are_paid_for_the_best() -> None:
    """RII-58."""
    assert changes(RIICHI, won(B, "tsuuiisou daisuushii", C))[B] == 64000
    assert changes(RIICHI, won(B, "tsuuiisou daisangen", C))[B] == 32000
    assert changes(TENHOU, won(B, "tsuuiisou daisuushii", C))[B] == 64000
    with pytest.raises(ClubError, match="No hand"):
        play(RIICHI, sheet(won(B, "3 yakuman", C)))


def test_indicators_that_are_typed_one_by_one_add_up() -> None:
    """RII-50, RII-51."""
    words = ["win", "Anna", "hand", CLOSED, "with", "riichi", "dora", "1m", "dora", "1m", "ura", "2m", "ura", "4s"]
    deal = parse_deal([*words, "from", "Boris"], finder(NAMES, None))
    assert (deal.wins[0].dora, deal.wins[0].ura) == ("1m 1m", "2m 4s")
    assert play(RIICHI, sheet(deal)).rows[0].outcome.scores[0].total == 2 + 2 + 1 + 2
    assert parse_deal(deal_words(deal), finder(NAMES, None)) == deal


def test_an_exception_is_typed_and_kept() -> None:
    words = ["win", "Anna", "24", "from", "Boris", "fault", "Anna", "PEN-18", "override", "note", "no", "harm"]
    with pytest.raises(ManywindsError):
        parse_deal(words, finder(NAMES, None))
    deal = parse_deal([*words[:-2], "no harm"], finder(NAMES, None))
    assert deal.override
    assert EnteredDeal.read(deal.to_dict()) == deal == parse_deal(deal_words(deal), finder(NAMES, None))


# The sums of a sheet.


@pytest.mark.parametrize(("id", "start"), [("riichi-phoenix", 25000), ("riichi-ema", 30000), ("mcr", 0)])
def test_a_sheet_starts_from_the_points_of_the_book(id: str, start: int) -> None:
    """RII-5: what is shown behind a deal are the points."""
    row = play(book(id), sheet(EnteredDeal(EXHAUSTED))).rows[0]
    assert list(row.sums) == [start] * 4


def test_a_printed_sheet_shows_points_and_not_only_what_was_won() -> None:
    """RII-5: behind each deal and at the foot."""
    told = FreeSheet(RIICHI, NAMES, sheet(won(A, "mangan", C)))
    (grid,) = free_page(told, "en").grids
    assert grid.rows[0][:10] == ("1", "12000", "", "37000", "", "", "25000", "", "12000", "13000")
    assert grid.rows[-2][3::3][:3] == ("37000", "25000", "13000")


# The desk of a tournament.


def test_at_a_tournament_the_head_referee_makes_exceptions_and_the_log_keeps_them() -> None:
    """MCR-8, PEN-18: nobody else does, with a note or without, when a deal is entered or corrected."""
    desk = Desk().seated()
    desk.do("penalty", REFEREE, session=1, table=1, player=1, code="PEN-18")
    dead = {"session": 1, "table": 1, "deal": win(A, 24, B)}
    with pytest.raises(ClubError, match="dead hand"):
        desk.do("result", REFEREE, **dead)
    with pytest.raises(ClubError, match="dead hand"):
        desk.do("result", REFEREE, session=1, table=1, cells=[48, -32, -8, -8])
    exception = {**win(A, 24, B), "override": True, "note": "counted again"}
    with pytest.raises(AccessError, match="by the head referee"):
        desk.do("result", REFEREE, **{**dead, "deal": exception})
    with pytest.raises(ClubError, match="needs a note"):
        desk.do("result", HEAD, **{**dead, "deal": {**exception, "note": ""}})
    made = desk.do("result", HEAD, **{**dead, "deal": exception})
    assert made.entry.after["sheet"]["override"]  # type: ignore[index]
    row = desk.event.played(1, 1).rows[0]
    assert remark(row, NAMES).endswith("exception from the rules; counted again")
    with pytest.raises(AccessError, match="by the head referee"):
        desk.do("correct", REFEREE, session=1, table=1, number=1, deal=exception)
    desk.do("correct", REFEREE, session=1, table=1, number=1, deal=win(B, 24, A))
    assert verify(desk.entries).played(1, 1).won() == desk.event.played(1, 1).won()


def test_an_offence_that_makes_the_winners_hand_dead_is_not_entered_beside_the_win() -> None:
    """PEN-28: first the result is corrected, then the winner who mixed the hand with others is penalised."""
    desk = Desk().seated()
    desk.do("result", REFEREE, session=1, table=1, deal=win(A, 24, B))
    with pytest.raises(ClubError, match=r"dead hand \(PEN-28\)"):
        desk.do("penalty", REFEREE, session=1, table=1, player=1, hand=1, code="PEN-28")
    desk.do("correct", REFEREE, session=1, table=1, number=1, deal={"ended": "exhausted"})
    desk.do("penalty", REFEREE, session=1, table=1, player=1, hand=1, code="PEN-28")


def test_a_log_of_a_tournament_of_before_is_followed_as_it_was_written() -> None:
    """PEN-18: entries that do not say by which rules they were told."""
    desk = Desk().seated()
    desk.do("penalty", REFEREE, session=1, table=1, player=1, code="PEN-18")
    given = {"session": 1, "table": 1, "deal": win(A, 24, B)}
    made = retrace(desk.event, read_request("result", given), desk.by(REFEREE))
    entries = [*desk.entries, made.entry.sealed(desk.entries[-1].chain)]
    assert "rules" not in made.entry.given
    assert replay(entries).played(1, 1).won() == verify(entries).played(1, 1).won() == [48, -32, -8, -8]


# Told twice, called off, still being played.


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (("win", "A", "24", "from", "C", "from", "D"), "'from' is given twice"),
        (("win", "A", "mangan", "from", "C", "from", "C"), "'from' is given twice"),
    ],
)
def test_nothing_is_told_twice(words: tuple[str, ...], fault: str) -> None:
    with pytest.raises(ClubError, match=fault):
        parse_deal(words, finder(NAMES, (0, 1, 2, 3)))


def test_what_a_player_holds_is_told_once() -> None:
    """ISR-66; a deal that was accepted before keeps what was told last."""
    held = ((B, "0"), (B, "12"), (C, "0"), (D, "0"))
    deal = won(A, "20", others=held)
    with pytest.raises(ClubError, match="'others' names a player twice"):
        play(book("israeli"), sheet(deal))
    assert play(book("israeli"), sheet(deal._replace(rules=0))).rows


def test_a_violation_does_not_call_a_deal_off() -> None:
    """RII-74, RII-80: it is a chombo, and the deal void."""
    assert "violation" not in flow_of(RIICHI).abort_words()
    assert set(flow_of(RIICHI).abort_words()) == set(str(RIICHI.options.values["abortive_draws"]).split(",")) - {
        "violation"
    }
    with pytest.raises(ClubError, match=r"enter it as void, with the offence \(RII-80\)"):
        play(RIICHI, sheet(EnteredDeal("violation")))
    assert flow_of(MCR).abort_words() == ()


def test_a_deal_with_an_offence_that_is_still_being_played_is_not_shown_as_void() -> None:
    """MCR-T25."""
    noted = sheet(won(A, "24", C)).with_fault(EnteredOffence(B, "PEN-08"), 2)
    assert remark(play(MCR, noted).rows[-1], NAMES).startswith("being played; Boris PEN-08")
    assert remark(play(MCR, noted._replace(stopped=True)).rows[-1], NAMES).startswith("void; Boris PEN-08")


ISRAELI = "123m 456m 789p 555z 9s 1f +9s"


@pytest.mark.parametrize(
    ("held", "fault"),
    [
        ("123m 456m 789p 55z 88s", "show white dragon 5 times; the wall has it 4 times"),
        ("123m 456m 789p 66z 88s 1f", "show .* 2 times; the wall has it 1 times"),
    ],
)
def test_the_hands_of_a_deal_come_from_one_wall(held: str, fault: str) -> None:
    """ISR-1: all players show what they hold. What was accepted before stands, and a referee may rule."""
    deal = EnteredDeal(WON, (EnteredWin(A, hand=ISRAELI),), B, others=((B, held), (C, "0"), (D, "0")))
    with pytest.raises(ClubError, match=fault):
        play(book("israeli"), sheet(deal))
    for accepted in (deal._replace(rules=0), deal._replace(override=True, note="misread")):
        assert play(book("israeli"), sheet(accepted)).rows
    fitting = deal._replace(others=((B, "123m 456m 789p 5z 88s 1s"), (C, "0"), (D, "0")))
    assert play(book("israeli"), sheet(fitting)).rows


def test_winners_on_one_tile_share_it() -> None:
    """RII-24: each of their hands is completed by the same discard."""
    wins = (EnteredWin(A, hand="234m 456p 678s 66p 22z +2z", circumstances=("riichi",)),)
    wins += (EnteredWin(B, hand="345m 345p 567s 99p 22z +2z", circumstances=("riichi",)),)
    with pytest.raises(ClubError, match="show south wind 5 times"):
        play(EMA, sheet(EnteredDeal(WON, wins, C)))
    wins = (wins[0], EnteredWin(B, hand="345m 345p 567s 999p 2z +2z", circumstances=("riichi",)))
    assert play(EMA, sheet(EnteredDeal(WON, wins, C))).rows
