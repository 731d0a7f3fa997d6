"""Score sheets of real tables: whatever is told, payments, dealer, winds, counters and seats follow the book."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from manywinds import book
from manywinds.books import books
from manywinds.club.errors import ClubError
from manywinds.club.event.online_tables import entered_deal
from manywinds.club.event.rehearse import random_deal
from manywinds.club.sheet.entered import BEFORE_CHECKS, EnteredDeal, EnteredOffence, EnteredWin
from manywinds.club.sheet.sheet import Sheet, deal_of_cells, play
from manywinds.kernel.errors import ManywindsError
from manywinds.kernel.state import EXHAUSTED, NOBODY, VOID, WON
from manywinds.play.match import Match
from support.told_matches import told_match

A, B, C, D = range(4)
MCR = book("mcr")
RIICHI = book("riichi-phoenix")
ALL = books()


def won(winner: int, worth: str, discarder: int = NOBODY, **more: object) -> EnteredDeal:
    return EnteredDeal(WON, (EnteredWin(winner, worth),), discarder, **more)  # type: ignore[arg-type]


def sheet(*deals: EnteredDeal) -> Sheet:
    found = Sheet()
    for deal in deals:
        found = found.with_deal(deal)
    return found


# A told match is the match.


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("id", ALL)
def test_a_match_that_is_told_comes_to_what_it_came_to_when_it_was_played(id: str, seed: int) -> None:
    """MCR-14, MCR-15, MCR-16, MCR-T15, MCR-T17, MCR-T18: hands by their tiles, deal by deal."""
    match, deals, places = told_match(book(id), seed)
    played = play(book(id), sheet(*deals))
    assert [row.place for row in played.rows] == places
    assert played.points() == match.points
    assert played.place == match.place
    assert played.scores() == match.scores()
    assert played.places() == match.ranking()


@pytest.mark.parametrize("id", ["mcr", "hk-old", "riichi-phoenix", "israeli"])
def test_a_digital_table_tells_its_offences_too(id: str) -> None:
    """MCR-T17: judged tables, where much goes wrong."""
    match, deals, places = told_match(book(id), 3, judged=True)
    assert any(deal.faults for deal in deals)
    played = play(book(id), sheet(*[EnteredDeal.read(deal.to_dict()) for deal in deals]))
    assert [row.place for row in played.rows] == places
    assert played.points() == match.points
    assert played.match.deducted == match.deducted


def test_only_a_deal_that_is_over_is_told() -> None:
    match = Match(MCR)
    with pytest.raises(ManywindsError, match="Only a deal that is over"):
        entered_deal(match, match.last, match.begin(Random(1)))


@pytest.mark.parametrize("id", ALL)
def test_every_book_can_be_told_by_values_alone(id: str) -> None:
    rng = Random(id)
    told = Sheet()
    for _ in range(30):
        if play(book(id), told).over():
            break
        told = told.with_deal(random_deal(book(id), rng, play(book(id), told).points()))
    played = play(book(id), told)
    for row in played.rows:
        kept = sum(each.points for each in row.outcome.settlement.transfers if each.payer == NOBODY)
        left = sum(each.points for each in row.outcome.settlement.transfers if each.payee == NOBODY)
        assert sum(row.changes) == kept - left - row.forfeited()
    assert len(played.rows) == len(told.deals)


# What is told by a value.


@pytest.mark.parametrize(
    ("id", "worth", "discarder", "changes"),
    [
        ("mcr", "24", C, [48, -8, -32, -8]),
        ("mcr", "8", NOBODY, [48, -16, -16, -16]),
        ("hk-old", "3", C, [32, -8, -16, -8]),
        ("hk-old", "10", NOBODY, [384, -128, -128, -128]),
        ("hk-old-pl", "3", C, [32, -8, -16, -8]),
        ("hk-new", "5", B, [64, -32, -16, -16]),
        ("riichi-phoenix", "3 han 40 fu", C, [7700, 0, -7700, 0]),
        ("riichi-phoenix", "3/40", NOBODY, [7800, -2600, -2600, -2600]),
        ("riichi-phoenix", "2 han 20 fu", NOBODY, [2100, -700, -700, -700]),
        ("riichi-phoenix", "mangan", C, [12000, 0, -12000, 0]),
        ("riichi-phoenix", "sanbaiman", C, [36000, 0, -36000, 0]),
        ("riichi-phoenix", "13 han", C, [48000, 0, -48000, 0]),
        ("riichi-phoenix", "2 yakuman", C, [96000, 0, -96000, 0]),
        ("riichi-tenhou", "2 yakuman", C, [96000, 0, -96000, 0]),
        ("riichi-phoenix", "daisangen", C, [48000, 0, -48000, 0]),
    ],
)
def test_a_value_is_paid_as_the_book_has_it(id: str, worth: str, discarder: int, changes: list[int]) -> None:
    """East wins: MCR-70, HKR-74, HKR-75, HKP-45, HKP-46, RII-68, RII-69."""
    row = play(book(id), sheet(won(A, worth, discarder))).rows[0]
    assert list(row.changes) == changes


def test_liability_needs_the_name_of_the_yakuman() -> None:
    """RII-76, RII-77: half by the discarder, half by whoever is liable."""
    deal = EnteredDeal(WON, (EnteredWin(A, "daisangen", responsible=D),), C)
    assert list(play(RIICHI, sheet(deal)).rows[0].changes) == [48000, 0, -24000, -24000]
    plain = EnteredDeal(WON, (EnteredWin(A, "yakuman", responsible=D),), C)
    with pytest.raises(ClubError, match="Name the yakuman"):
        play(RIICHI, sheet(plain))
    before = plain._replace(rules=BEFORE_CHECKS)
    assert list(play(RIICHI, sheet(before)).rows[0].changes) == [48000, 0, -48000, 0]


def test_in_the_israeli_game_all_four_tell_what_they_hold() -> None:
    """ISR-80, ISR-82, ISR-85: the leader gets twice eight from each, and everybody keeps the own hand."""
    deal = won(A, "42.25", others=((B, "3"), (C, "0"), (D, "11.5")))
    assert list(play(book("israeli"), sheet(deal)).rows[0].changes) == [90.25, -13, -16, -4.5]
    with pytest.raises(ClubError, match="tell what each of the three others holds"):
        play(book("israeli"), sheet(won(A, "42")))


@pytest.mark.parametrize(
    ("id", "worth", "sentence"),
    [
        ("mcr", "7", "the minimum of mcr is 8"),
        ("mcr", "many", "is no value of a hand in mcr"),
        ("mcr", "-8", "is no value"),
        ("riichi-phoenix", "3 han", "the fu must be told"),
        ("riichi-phoenix", "0 han 30 fu", "without han"),
        ("riichi-phoenix", "1 han 25 fu", "No hand that wins like this"),
        ("riichi-phoenix", "2 han 35 fu", "No hand that wins like this"),
        ("riichi-phoenix", "tanyao", "is no value of a hand"),
        ("israeli", "12.3", "such as 42.25"),
    ],
)
def test_a_value_that_no_hand_has_is_refused(id: str, worth: str, sentence: str) -> None:
    with pytest.raises(ClubError, match=f"Deal 1: .*{sentence}"):
        play(book(id), sheet(won(A, worth, C)))


def test_tiles_are_scored_and_may_not_be_declared_below_the_minimum() -> None:
    """MCR-54, MCR-T18."""
    hand = "123m 456m 789m 123m 7m +7m"
    deal = EnteredDeal(WON, (EnteredWin(A, hand=hand),), B)
    assert play(MCR, sheet(deal)).rows[0].outcome.scores[0].total >= 8
    with pytest.raises(ClubError, match="below the minimum"):
        play(MCR, sheet(EnteredDeal(WON, (EnteredWin(A, hand="123m 678m 345p 9s [678s<] +9s"),), B)))
    with pytest.raises(ClubError, match="not a winning hand"):
        play(MCR, sheet(EnteredDeal(WON, (EnteredWin(A, hand="123m 456m 789m 124m 7m +7m"),), B)))


# Dealer, winds, counters, seats.


def test_the_dealer_of_a_session_passes_and_seats_change_between_rounds() -> None:
    """MCR-14, MCR-15, MCR-16, MCR-T15: C deals hands 8 and 9; chairs change after 4, 8 and 12."""
    told = Sheet()
    dealers, changes = "", []
    for number in range(1, 17):
        played = play(MCR, told)
        assert played.place is not None
        dealers += "ABCD"[played.place.seats[0]]
        if played.changes_seats():
            changes.append(number)
        told = told.with_deal(won(A, "8", B) if number % 3 else EnteredDeal(EXHAUSTED))
    assert dealers == "ABCDBADCCDBADCAB"
    assert changes == [5, 9, 13]
    assert play(MCR, told).over()
    with pytest.raises(ClubError, match="over after deal 16; there is no deal 17"):
        play(MCR, told.with_deal(EnteredDeal(EXHAUSTED)))


def test_counters_and_sticks_follow_what_is_told() -> None:
    """RII-7, RII-8, RII-71, RII-72: a tenpai dealer stays, the stick waits for the next winner."""
    told = sheet(EnteredDeal(EXHAUSTED, ready=(A, B), stakes=(B,)))
    place = play(RIICHI, told).place
    assert place is not None
    assert (place.seats[0], place.counters, place.sticks) == (A, 1, 1)
    played = play(RIICHI, told.with_deal(won(C, "1 han 30 fu", D)))
    assert list(played.rows[1].changes) == [0, 0, 1000 + 300 + 1000, -1300]
    assert played.place is not None
    assert (played.place.seats[0], played.place.counters, played.place.sticks) == (B, 0, 0)


def test_two_may_win_on_one_tile_where_the_book_lets_them() -> None:
    """RII-24: head bump here, both on Tenhou; the nearer one takes sticks and counters."""
    both = EnteredDeal(WON, (EnteredWin(A, "2 han 30 fu"), EnteredWin(D, "mangan")), C, stakes=(A,))
    with pytest.raises(ClubError, match=r"Of 2 who win on one tile 1 are paid here \(RII-24"):
        play(RIICHI, sheet(both))
    changes = play(book("riichi-tenhou"), sheet(both)).rows[0].changes
    assert list(changes) == [2900 - 1000, 0, -2900 - 8000, 9000]
    with pytest.raises(ClubError, match="In mcr one player wins"):
        play(MCR, sheet(EnteredDeal(WON, (EnteredWin(A, "8"), EnteredWin(D, "9")), C)))


def test_in_the_israeli_game_one_wins_a_deal() -> None:
    both = EnteredDeal(WON, (EnteredWin(0, "40"), EnteredWin(1, "40")), C, others=((2, "10"), (3, "20")))
    with pytest.raises(ClubError, match="one player wins a deal"):
        play(book("israeli"), sheet(both))


def test_a_deal_is_called_off_only_where_the_book_knows_it() -> None:
    """RII-74: counters rise; a chombo makes a deal void and is paid (RII-78, RII-80)."""
    played = play(RIICHI, sheet(EnteredDeal("four_winds")))
    assert played.place is not None
    assert (played.place.seats[0], played.place.counters) == (A, 1)
    with pytest.raises(ClubError, match="is no abortive draw"):
        play(RIICHI, sheet(EnteredDeal("five_winds")))
    with pytest.raises(ClubError, match="won, drawn or void"):
        play(MCR, sheet(EnteredDeal("four_winds")))
    chombo = EnteredDeal(VOID, faults=(EnteredOffence(B, "false_win"),))
    played = play(RIICHI, sheet(chombo))
    assert list(played.rows[0].changes) == [4000, -8000, 2000, 2000]
    assert played.place is not None
    assert (played.place.number, played.place.counters) == (2, 0)
    with pytest.raises(ClubError, match="void exactly if an offence makes it so"):
        play(RIICHI, sheet(EnteredDeal(VOID)))
    with pytest.raises(ClubError, match="void exactly if an offence makes it so"):
        play(RIICHI, sheet(won(A, "mangan", faults=(EnteredOffence(B, "false_win"),))))


@pytest.mark.parametrize(
    ("deal", "sentence"),
    [
        (EnteredDeal(WON), "has a winner"),
        (EnteredDeal(EXHAUSTED, (EnteredWin(A, "8"),)), "has a winner"),
        (won(A, "8", A), "cannot be the one the winning tile came from"),
        (EnteredDeal(WON, (EnteredWin(A, "8"), EnteredWin(A, "9")), B), "cannot win twice"),
        (EnteredDeal(WON, (EnteredWin(A, "8"), EnteredWin(B, "9"))), "only on another's tile"),
        (EnteredDeal(EXHAUSTED, discarder=B), "does not matter who discarded"),
        (EnteredDeal(EXHAUSTED, ready=(A,)), "changes nothing in mcr"),
        (EnteredDeal(EXHAUSTED, others=((A, "3"),)), "Only winners score in mcr"),
        (EnteredDeal(WON, (EnteredWin(A, "8", responsible=C),), B), "Nobody pays for others in mcr"),
        (EnteredDeal(WON, (EnteredWin(A, "8", circumstances=("ippatsu",)),), B), "no circumstance of mcr"),
        (EnteredDeal(faults=(EnteredOffence(B, "sneezing"),)), "no offence 'sneezing'"),
        (EnteredDeal(faults=(EnteredOffence(B, "PEN-17", 30, A),)), "costs one of 5, 10, 20, 40, 50, 60"),
    ],
)
def test_what_cannot_have_happened_is_refused(deal: EnteredDeal, sentence: str) -> None:
    """MCR-T26 among others."""
    with pytest.raises(ManywindsError, match=sentence):
        play(MCR, sheet(deal))


# Undoing and correcting.

DEALS = st.builds(lambda seed: random_deal(MCR, Random(seed)), st.integers(0, 10_000))


@given(st.lists(DEALS, min_size=1, max_size=16), DEALS, st.data())
@settings(max_examples=40, deadline=None)
def test_a_corrected_sheet_is_the_sheet_that_was_right_from_the_start(
    deals: list[EnteredDeal], right: EnteredDeal, data: st.DataObject
) -> None:
    """MCR-T27: everything after it is computed anew."""
    number = data.draw(st.integers(1, len(deals)))
    corrected = play(MCR, sheet(*deals).corrected(number, right))
    fresh = play(MCR, sheet(*deals[: number - 1], right, *deals[number:]))
    assert [row.sums for row in corrected.rows] == [row.sums for row in fresh.rows]
    assert corrected.table_points() == fresh.table_points()


@given(st.lists(DEALS, max_size=15), DEALS)
@settings(max_examples=25, deadline=None)
def test_undoing_takes_back_the_last_deal_and_nothing_else(deals: list[EnteredDeal], last: EnteredDeal) -> None:
    before = sheet(*deals)
    assert before.with_deal(last).undone() == before
    assert before._replace(stopped=True).undone() == before


def test_a_correction_that_ends_the_game_earlier_says_which_deal_is_too_many() -> None:
    """RII-11: after a bankruptcy there is no further deal."""
    told = sheet(won(B, "mangan", C), won(B, "1 han 30 fu", D))
    with pytest.raises(ClubError, match="over after deal 1; there is no deal 2"):
        play(RIICHI, told.corrected(1, won(B, "yakuman", C)))
    with pytest.raises(ClubError, match="no deal 5 on this sheet"):
        told.corrected(5, EnteredDeal())
    with pytest.raises(ClubError, match="nothing to undo"):
        Sheet().undone()


# Offences, cells, totals.


def test_an_offence_of_the_deal_being_played_counts_at_once_and_stays_when_time_is_up() -> None:
    """SES-07: MCR-76, PEN-12."""
    told = sheet(won(A, "10", B)).with_fault(EnteredOffence(B, "PEN-12"), 2)
    assert list(play(MCR, told).rows[1].changes) == [10, -30, 10, 10]
    assert play(MCR, told).place is not None
    stopped = play(MCR, told._replace(stopped=True))
    assert stopped.over()
    assert stopped.won() == [34 + 10, -18 - 30, -8 + 10, -8 + 10]
    deal = told.with_deal(EnteredDeal(EXHAUSTED)).deals[1]
    assert deal.faults == (EnteredOffence(B, "PEN-12"),)


def test_the_ladder_of_a_person_is_climbed_through_the_sheet_and_a_referee_may_leave_it() -> None:
    """MCR-82, MCR-T24, PEN-08: warning, 5, 10; another figure needs a note."""
    fault = EnteredOffence(B, "PEN-08")
    told = sheet(*[EnteredDeal(faults=(fault,)) for _ in range(3)])
    assert [row.changes[B] for row in play(MCR, told).rows] == [0, -5, -10]
    other = told.with_deal(EnteredDeal(faults=(fault._replace(points=40, note="again"),)))
    assert play(MCR, other).rows[3].changes[B] == -40
    assert play(MCR, other).rows[3].forfeited() == 40
    with pytest.raises(ClubError, match="needs a note"):
        EnteredOffence.read({"person": 1, "code": "PEN-08", "points": 40})


def test_cells_of_a_paper_sheet_tell_who_won_what_from_whom() -> None:
    """MCR-T15, MCR-T19, MCR-T20: N and the payer follow; what does not add up is refused with the difference."""
    assert deal_of_cells(MCR, Sheet(), [32, -16, -8, -8]) == won(A, "8", B)
    assert deal_of_cells(MCR, Sheet(), [-24, -24, 72, -24]) == won(C, "16")
    assert deal_of_cells(MCR, Sheet(), [0, 0, 0, 0]) == EnteredDeal()
    late = Sheet().with_fault(EnteredOffence(D, "PEN-01"), 1)
    assert deal_of_cells(MCR, late, [32, -16, -8, -18]) == won(A, "8", B)
    with pytest.raises(ManywindsError, match=r"off by -2"):
        deal_of_cells(MCR, Sheet(), [32, -16, -8, -10])
    with pytest.raises(ManywindsError, match="below the minimum"):
        deal_of_cells(MCR, Sheet(), [30, -14, -8, -8])
    with pytest.raises(ClubError, match="tell the winner"):
        deal_of_cells(RIICHI, Sheet(), [1000, -1000, 0, 0])


def test_totals_alone_are_enough_and_sum_to_what_left_the_table() -> None:
    """MCR-T16, MCR-T22."""
    played = play(MCR, Sheet(totals=(155, -20, -90, -45)))
    assert played.over()
    assert played.table_points() == [4, 2, 0, 1]
    assert play(MCR, Sheet(totals=(30, 30, 30, -100), forfeits=(0, 0, 0, 10))).table_points() == [
        Fraction(7, 3)
    ] * 3 + [0]
    with pytest.raises(ClubError, match=r"sum to 0; these are off by \+5"):
        play(MCR, Sheet(totals=(160, -20, -90, -45)))
    assert play(RIICHI, Sheet(totals=(15000, 5000, -8000, -12000))).scores() == [22, 8, -11, -19]
