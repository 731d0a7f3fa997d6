"""A deal in words is what it prints as."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from manywinds.club.errors import ClubError
from manywinds.club.sheet.entered import EXCUSED, EnteredDeal, EnteredOffence, EnteredWin
from manywinds.club.sheet.typed import deal_words, finder, parse_deal, parse_fault
from manywinds.kernel.state import EXHAUSTED, NOBODY, VOID, WON

NAMES = ("Anna", "Boris", "Cy Young", "Dana")
FIND = finder(NAMES, (1, 2, 3, 0), (12, 7, 3, 30))
PERSONS = st.integers(0, 3)
SOME = st.lists(PERSONS, unique=True, max_size=4).map(lambda persons: tuple(sorted(persons)))
FAULTS = st.tuples(
    PERSONS, st.sampled_from(["PEN-08", "false_win"]), st.sampled_from([0, 5, 20]), st.integers(-1, 3), st.booleans()
).map(lambda parts: EnteredOffence(*parts))
TEXTS = st.sampled_from(["24", "3 han 40 fu", "mangan", "note", "win"])


@st.composite
def deals(draw: st.DrawFn) -> EnteredDeal:
    faults = tuple(draw(st.lists(FAULTS, max_size=3)))
    rest = {"faults": faults, "note": draw(st.sampled_from(["", "a note"]))}
    ended = draw(st.sampled_from([WON, EXHAUSTED, VOID, "four_winds"]))
    if ended != WON:
        return EnteredDeal(ended, ready=draw(SOME), stakes=draw(SOME), rewarded=draw(SOME), **rest)
    winner, discarder = draw(st.lists(PERSONS, min_size=2, max_size=2, unique=True))
    fed = draw(st.sampled_from([each for each in (NOBODY, EXCUSED, 0, 1, 2, 3) if each != winner]))
    hand = draw(st.booleans())
    win = EnteredWin(
        winner, "" if hand else draw(TEXTS), "123m 456m 789m 99p 11z +1z" if hand else "",
        draw(st.sampled_from([(), ("last_tile",), ("last_tile", "robbing_kong")])),
        draw(st.sampled_from(["", "4m 3z"])), draw(st.sampled_from(["", "5p"])), fed,
    )  # fmt: skip
    others = draw(st.sampled_from([(), ((discarder, "12"),)]))
    return EnteredDeal(
        WON, (win,), draw(st.sampled_from([discarder, NOBODY])), stakes=draw(SOME), others=others, **rest
    )


@given(deals())
@settings(max_examples=200, deadline=None)
def test_a_deal_prints_as_what_is_read_back(deal: EnteredDeal) -> None:
    assert parse_deal(deal_words(deal, NAMES), FIND) == deal
    assert EnteredDeal.read(deal.to_dict()) == deal


@pytest.mark.parametrize(
    ("word", "person"),
    [("Anna", 0), ("anna", 0), ("bo", 1), ("Cy", 2), ("Cy Young", 2), ("A", 0), ("D", 3), ("E", 1), ("N", 0), ("12", 0),
     ("#30", 3)],
)  # fmt: skip
def test_a_player_is_named_by_name_column_wind_or_number(word: str, person: int) -> None:
    assert FIND(word) == person


def test_two_deals_of_a_table() -> None:
    assert parse_deal(["win", "Anna", "24", "from", "Boris"], FIND) == EnteredDeal(WON, (EnteredWin(0, "24"),), 1)
    told = parse_deal(["draw", "ready", "Anna", "ready", "D", "riichi", "D"], FIND)
    assert told == EnteredDeal(EXHAUSTED, ready=(0, 3), stakes=(3,))
    assert parse_fault(["Boris", "PEN-17", "amount", "20", "to", "Anna", "dead"], FIND) == EnteredOffence(
        1, "PEN-17", 20, 0, True
    )


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        ("", "Tell how the deal ended"),
        ("from Anna", "Tell how the deal ended"),
        ("win", "a player is missing"),
        ("win Anna", "what the hand is worth is missing"),
        ("win Anna hand", "the tiles is missing"),
        ("win Eve 24", "'Eve' is none of Anna, Boris"),
        ("win Anna 24 draw", "ends in one way"),
        ("draw draw", "ends in one way"),
        ("win Anna 24 from Anna", "cannot be the one"),
        ("win Anna 24 by Boris", "'by' is not understood"),
        ("draw with last_tile", "'with' is not understood"),
        ("draw fault Anna PEN-04 amount many", "'many' is no number"),
        ("draw ready Anna ready Anna", "names a player twice"),
    ],
)
def test_words_that_tell_nothing_are_refused(told: str, sentence: str) -> None:
    with pytest.raises(ClubError, match=sentence):
        parse_deal(told.split(), FIND)


def test_an_offence_ends_where_it_ends() -> None:
    with pytest.raises(ClubError, match="'loudly' is not understood"):
        parse_fault(["Boris", "PEN-08", "loudly"], FIND)
