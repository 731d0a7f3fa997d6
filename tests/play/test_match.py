"""From deal to deal in every book: who deals next, seats, rounds, counters, the end, and whole matches between bots."""

from random import Random

import pytest

from manywinds import ManywindsError, book
from manywinds.books.mcr.rounds import place_of
from manywinds.kernel.deal import Deal
from manywinds.kernel.state import EXHAUSTED, OVER, WON
from manywinds.play.bots.simple import choose
from manywinds.play.laws import play
from manywinds.play.match import Match
from manywinds.rules.options import Value
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.table.ending import Ending
from manywinds.rules.table.flow import flow_of
from manywinds.rules.table.rounds import Place, Rounds, rounds_of
from support.small_book import small_book

pytestmark = pytest.mark.core

EAST, SOUTH, WEST, NORTH = range(4)
STICK = 1000


def ended(edition: Rulebook, winners: list[int], place: Place | None = None, why: str = "") -> Ending:
    """The end of a deal, as far as the next one asks."""
    place = place or Place()
    opener = rounds_of(edition).opener(place)
    deal = Deal.begin(flow_of(edition), edition.wall.build(Random(5)), opener, place.round, [25000] * 4)
    deal.phase = OVER
    deal.waited = 0
    deal.winners = winners
    deal.ended = why or (WON if winners else EXHAUSTED)
    return flow_of(edition).ending(deal)


def following(edition: Rulebook, place: Place, winners: list[int]) -> Place | None:
    return rounds_of(edition).after(place, ended(edition, winners, place), [0, 0, 0, 0])


@pytest.mark.parametrize("id", ["hk-old", "hk-old-pl", "hk-new"])
@pytest.mark.parametrize(("winners", "dealer"), [([EAST], 0), ([], 0), ([SOUTH], 1), ([WEST], 1), ([NORTH], 1)])
def test_east_stays_after_a_win_or_a_draw(id: str, winners: list[int], dealer: int) -> None:
    """HKR-11, HKR-47, HKP-5, HKP-15."""
    after = following(book(id), Place(), winners)
    assert after is not None
    assert after.seats[0] == dealer
    assert (after.number, after.round) == (2, 0)


@pytest.mark.parametrize("id", ["hk-old", "hk-old-pl"])
def test_four_rounds_are_a_game(id: str) -> None:
    """HKR-9, HKP-4: the round wind changes when the deal comes back to whoever opened."""
    place: Place | None = Place()
    seen = []
    while place is not None:
        seen.append((place.round, place.seats[0]))
        place = following(book(id), place, [SOUTH])
    assert seen == [(round, dealer) for round in range(4) for dealer in range(4)]


def test_a_table_may_agree_on_rounds_or_deals() -> None:
    """HKR-9, HKR-98."""
    one = book("hk-old").with_options({"rounds": 1})
    assert following(one, Place(4, 0, (3, 0, 1, 2), 3), [SOUTH]) is None
    five = book("hk-old").with_options({"deals": 2, "rounds": 1})
    assert following(five, Place(1), []) is not None
    assert following(five, Place(2), []) is None
    long = book("hk-old").with_options({"rounds": 5})
    after = following(long, Place(16, 3, (3, 0, 1, 2), 15), [SOUTH])
    assert after is not None
    assert after.round == EAST


@pytest.mark.parametrize(
    ("id", "options", "deals"),
    [
        ("hk-old", {"rounds": 1}, 4),
        ("hk-old-pl", {"rounds": 2}, 8),
        ("hk-new", {"deals": 3}, 3),
        ("mcr", {"rounds_per_session": 1}, 4),
        ("riichi-phoenix", {"rounds": 1, "bankruptcy": "never"}, 4),
        ("riichi-phoenix", {"bankruptcy": "never"}, 8),
    ],
)
def test_a_game_has_the_length_agreed_on(id: str, options: dict[str, Value], deals: int) -> None:
    """HKR-9, HKP-4, MCR-1, RII-6: if the deal passes every time."""
    edition = book(id).with_options(options)
    place: Place | None = Place()
    played = 0
    while place is not None:
        played += 1
        place = following(edition, place, [SOUTH])
    assert played == deals


def test_sticks_are_given_out_and_taken_off_again() -> None:
    """HKR-97, HKP-58."""
    rounds = rounds_of(book("hk-old").with_options({"sticks": "790"}))
    assert rounds.start == 790
    assert rounds.final([800, 790, 780, 790], Place()) == [10, 0, -10, 0]
    assert rounds_of(book("hk-old-pl").with_options({"starting_sum": 500})).start == 500


def test_equal_points_share_a_place() -> None:
    """HKR-96, ISR-78."""
    assert rounds_of(book("hk-old")).ranking([5, 9, 5, -19]) == [2, 1, 2, 4]


def test_the_dealers_of_a_session() -> None:
    """MCR-14 and MCR-16: the deal passes every time; C deals hands 8 and 9."""
    dealers = "".join("ABCD"[place_of(number).seats[0]] for number in range(1, 17))
    assert dealers == "ABCDBADCCDBADCAB"
    assert [place_of(number).round for number in (1, 4, 5, 16)] == [0, 0, 1, 3]


def test_everybody_sits_everywhere_and_above_everybody() -> None:
    """MCR-15."""
    starts = [place_of(4 * round + 1).seats for round in range(4)]
    for seat in range(4):
        assert sorted(seats[seat] for seats in starts) == [0, 1, 2, 3]
    above = {(seats[seat], seats[(seat + 1) % 4]) for seats in starts for seat in range(4)}
    assert above == {(one, other) for one in range(4) for other in range(4) if one != other}


@pytest.mark.parametrize("winners", [[], [EAST], [WEST]])
def test_a_session_has_sixteen_hands_whoever_wins(winners: list[int]) -> None:
    """MCR-14, MCR-48: a drawn hand counts and the dealer passes."""
    place: Place | None = Place()
    count = 0
    while place is not None:
        count += 1
        place = following(book("mcr"), place, winners)
    assert count == 16


def leaders(edition: Rulebook, deals: int) -> list[tuple[int, int]]:
    """The round wind and the leading person of so many deals, each won by somebody who does not lead."""
    place: Place | None = Place()
    seen = []
    while place is not None and len(seen) < deals:
        opener = rounds_of(edition).opener(place)
        seen.append((place.round, place.seats[opener]))
        place = following(edition, place, [(opener + 1) % 4])
    return seen


def test_the_lead_passes_to_the_player_before() -> None:
    """ISR-70: A, D, C, B lead in turn; ISR-73: the fourth rotation ends a simple game."""
    assert leaders(book("israeli"), 9) == [(EAST, 0), (EAST, 3), (EAST, 2), (EAST, 1)]


def test_an_extended_game_goes_through_the_winds_backwards() -> None:
    """ISR-74, ISR-75, ISR-77: after four rotations the wind is North and D leads, then C, B, A; sixteen rotations."""
    extended = book("israeli").with_options({"game": "extended"})
    seen = leaders(extended, 99)
    assert len(seen) == 16
    assert [round for round, _ in seen[::4]] == [EAST, NORTH, WEST, SOUTH]
    assert [person for _, person in seen[4:8]] == [3, 2, 1, 0]
    assert seen[8] == (WEST, 2)
    usual = extended.with_options({"round_winds": "ESWN"})
    assert [round for round, _ in leaders(usual, 99)[::4]] == [EAST, SOUTH, WEST, NORTH]


@pytest.mark.parametrize("winners", [[], [EAST]])
def test_a_draw_and_a_leader_s_win_leave_the_seats(winners: list[int]) -> None:
    """ISR-69, ISR-76."""
    after = following(book("israeli"), Place(), winners)
    assert after == Place(2)


def test_the_leader_opens() -> None:
    """ISR-10: whoever sits at the round wind."""
    match = Match(book("israeli"))
    match.place = Place(5, NORTH)
    deal = match.begin(Random(1))
    assert deal.first == NORTH


@pytest.mark.parametrize(
    ("winners", "counters", "dealer"),
    [([EAST], 3, 0), ([SOUTH], 0, 1)],
)
def test_counters_after_a_win(winners: list[int], counters: int, dealer: int) -> None:
    """RII-7."""
    edition = book("riichi-phoenix")
    place = Place(3, 0, (0, 1, 2, 3), 0, 2, 1)
    after = rounds_of(edition).after(place, ended(edition, winners, place), [25000] * 4)
    assert after is not None
    assert (after.counters, after.seats[0], after.sticks) == (counters, dealer, 0)


@pytest.mark.parametrize("why", ["four_winds", "four_riichi", "four_kans", "aborted", "too_many_wins"])
def test_an_abortive_draw_is_played_again_with_a_counter(why: str) -> None:
    """RII-7, RII-74: sticks stay on the table."""
    edition = book("riichi-phoenix")
    place = Place(3, 0, (1, 2, 3, 0), 1, 2, 1)
    after = rounds_of(edition).after(place, ended(edition, [], place, why), [25000] * 4)
    assert after == Place(4, 0, (1, 2, 3, 0), 1, 3, 1)


def test_bankruptcy_ends_a_game() -> None:
    """RII-11."""
    edition = book("riichi-phoenix")
    assert rounds_of(edition).after(Place(), ended(edition, [EAST]), [50000, 0, 25000, 25000]) is None


@pytest.mark.parametrize(
    "id", ["hk-old", "hk-old-pl", "hk-new", "mcr", "riichi-phoenix", "riichi-tenhou", "riichi-ema", "israeli"]
)
def test_a_whole_match_between_bots(id: str) -> None:
    edition = book(id)
    match = Match(edition)
    rng = Random(11)
    deals = 0
    while not match.over():
        deal = match.begin(rng)
        play(deal, rng, choose, checked=False)
        match.finish(deal)
        deals += 1
        assert deals < 200
    assert len(match.outcomes) == deals == match.last.number
    assert len(match.scores()) == 4
    assert sorted(match.ranking())[0] == 1
    if id.startswith("riichi"):
        # RII-5: players and sticks on the table have what was given out.
        missing = 4 * match.rounds.start - sum(match.points)
        assert missing % STICK == 0
        assert missing >= 0
    elif id == "israeli":
        kept = sum(
            transfer.points for out in match.outcomes for transfer in out.settlement.transfers if transfer.payer < 0
        )
        assert sum(match.points) == kept
    else:
        assert sum(match.points) == 4 * match.rounds.start


def test_a_match_that_is_over_deals_no_more() -> None:
    match = Match(book("mcr"))
    deal = match.begin(Random(1))
    with pytest.raises(ManywindsError, match="not over"):
        match.finish(deal)
    match.place = None
    with pytest.raises(ManywindsError, match="The match is over"):
        match.begin(Random(1))


def test_a_book_that_does_not_say_how_it_is_played_is_refused() -> None:
    for ask in (flow_of, rounds_of):
        with pytest.raises(ManywindsError, match="does not say"):
            ask(small_book())
    assert isinstance(rounds_of(book("mcr")), Rounds)
